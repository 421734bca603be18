"""A past round played again on the felt."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Seat
from tests.held_clock import ClockInHand

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_round_of_mine_is_played_again_and_moves_no_money(
    seat: Seat, table: str, clock: ClockInHand
) -> None:
    player = await seat(table)
    page = player.page
    await player.choose_chip("$5")
    await player.click("red", "straight:17")
    await player.expect_chips({"red": 500, "straight:17": 500})
    number = await player.round()
    clock.run()
    await expect(player.net).not_to_have_text("–")
    outcome = await player.outcome(number)
    clock.hold()
    balance = await player.balance.text_content()
    net = (await player.net.text_content() or "").strip()
    await page.get_by_role("tab", name="My history").click()
    await page.get_by_role("button", name=f"Check round {number:,}", exact=True).click()
    accepted = len(player.heard.of("wager_accepted"))
    await player.press("Replay on the table")
    replay = page.locator("[data-replay]")
    await expect(replay.get_by_role("heading", name=f"Replay of round {number:,}")).to_be_visible()
    await expect(player.chips("straight:17")).to_have_attribute("data-cents", "500")
    await expect(page.locator(f'.felt-winner[data-number="{outcome}"]')).to_be_visible()
    await expect(page.locator(".replay-sums dd").last).to_have_text(net)
    assert len(player.heard.of("wager_accepted")) == accepted == 2
    await player.press("Back to the table")
    await expect(replay).to_have_count(0)
    await expect(player.balance).to_have_text(balance or "")


async def test_a_replay_can_be_left_at_once_and_played_again(
    seat: Seat, clock: ClockInHand
) -> None:
    player = await seat("dreamcatcher")
    page = player.page
    await player.choose_chip("$5")
    await player.click("number:1")
    await player.expect_chips({"number:1": 500})
    number = await player.round()
    clock.run()
    await expect(player.net).not_to_have_text("–")
    await page.get_by_role("tab", name="My history").click()
    await page.get_by_role("button", name=f"Check round {number:,}", exact=True).click()
    await player.press("Replay on the table")
    await expect(player.chips("number:1")).to_have_attribute("data-cents", "500")
    await player.press("Play again")
    await expect(player.chips("number:1")).to_have_attribute("data-cents", "500")
    await page.keyboard.press("Escape")
    await expect(page.locator("[data-replay]")).to_have_count(0)
    await expect(player.balance).to_be_visible()
