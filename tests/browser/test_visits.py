"""Coming, going, and coming back: connections lost, houses closed, guests who take a name."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.browser import chromium
from tests.browser.conftest import Seat, waiting_table
from tests.browser.payouts import returned
from tests.browser.player import WELCOME_CENTS, Player
from tests.browser.wire import wire
from tests.held_clock import ClockInHand, HeldHouse

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_guest_who_registers_keeps_the_bankroll(
    seat: Seat, table: str, clock: ClockInHand
) -> None:
    player = await seat(table)
    page = player.page
    await player.choose_chip("$100")
    await player.click("straight:17", "red")
    await player.expect_chips({"straight:17": 10_000, "red": 10_000})
    number = await player.round()
    clock.step()
    back = returned({"straight:17": 10_000, "red": 10_000}, await player.outcome(number))
    await player.expect_money(WELCOME_CENTS - 20_000 + back, back - 20_000)
    balance = await player.balance.text_content()
    await page.locator(".account-button").click()
    await page.locator(".account-menu").get_by_role("button", name="Register").click()
    await player.fill_in("Ada Lovelace", "difference engine")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.locator(".account-button")).to_contain_text("Ada Lovelace")
    await expect(player.balance).to_have_text(balance or "")
    await page.reload()
    await player.at_table(table)
    await expect(page.locator(".account-button")).to_contain_text("Ada Lovelace")
    await expect(player.balance).to_have_text(balance or "")


async def test_a_house_killed_in_mid_round_and_opened_again_has_the_same_place(
    browser: Browser, tmp_path: Path
) -> None:
    bets = {"red": 2_500, "straight:17": 2_500}
    with HeldHouse(tmp_path, waiting_table("rivoli")) as house, house.clock.held() as clock:
        context = await chromium.desktop(browser, moving=False)
        player = Player(await context.new_page(), house.page)
        await player.arrive("rivoli")
        await player.choose_chip("$25")
        await player.click(*bets)
        await player.expect_chips(bets)
        number = await player.round()
        house.kill()
        await expect(player.page.locator(".table-view[data-away]")).to_be_visible()
        await expect(player.page.get_by_role("alert")).to_contain_text("Connection lost")
        await asyncio.to_thread(house.open)
        await expect(player.page.locator(".notice")).to_contain_text(
            "Your $25 on Red and $25 on Straight 17 still stand."
        )
        await expect(player.page.locator(".table-view[data-away]")).to_have_count(0)
        await player.at_table("rivoli")
        await player.expect_chips(bets)
        assert await player.round() == number
        clock.step()
        back = returned(bets, await player.outcome(number))
        await player.expect_money(WELCOME_CENTS - 5_000 + back, back - 5_000)
        await context.close()


async def test_who_was_away_is_told_what_was_settled_meanwhile(
    browser: Browser, house: HeldHouse, table: str, clock: ClockInHand
) -> None:
    context = await chromium.desktop(browser, moving=False)
    async with wire(house.port) as line:
        player = Player(await context.new_page(), line.page)
        await player.arrive(table)
        await player.choose_chip("$25")
        await player.click("red", "black")
        await player.expect_chips({"red": 2_500, "black": 2_500})
        number = await player.round()
        line.cut()
        await expect(player.page.locator(".table-view[data-away]")).to_be_visible()
        await expect(player.spot("straight:5")).to_be_disabled()
        clock.step()
        watcher = Player(await context.new_page(), house.page)
        await watcher.page.goto(f"{house.page}/#/table/{table}")
        back = returned({"red": 2_500, "black": 2_500}, await watcher.outcome(number))
        line.mend()
        await player.come_back()
        notice = player.page.locator(".notice")
        net = "$0" if back == 5_000 else "−$50"
        await expect(notice).to_contain_text(f"While you were away a round was settled: {net}.")
        assert await player.outcome(number)
        await player.expect_money(WELCOME_CENTS - 5_000 + back, back - 5_000)
        await context.close()


async def test_a_house_that_closes_says_so_and_finishes_the_round(
    browser: Browser, tmp_path: Path
) -> None:
    with HeldHouse(tmp_path, waiting_table("rivoli", rest=2)) as house:
        house.clock.hold()
        context = await chromium.desktop(browser, moving=False)
        player = Player(await context.new_page(), house.page)
        await player.arrive("rivoli")
        await player.choose_chip("$5")
        await player.click("red")
        await player.expect_chips({"red": 500})
        number = await player.round()
        house.clock.run()
        assert house.process is not None
        house.process.send_signal(signal.SIGINT)
        await expect(player.page.locator(".notice")).to_contain_text("clos")
        assert await player.outcome(number)
        await expect(player.page.get_by_role("alert")).to_be_visible()
        assert await asyncio.to_thread(house.process.wait, 20) == 0
        await context.close()
