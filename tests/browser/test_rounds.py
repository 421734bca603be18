"""Whole rounds, played in a real browser against a real house."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.browser import chromium
from tests.browser.conftest import Seat
from tests.browser.payouts import five_around, returned
from tests.browser.player import WELCOME_CENTS, Player
from tests.held_clock import ClockInHand, HeldHouse

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def expect_settled(
    player: Player,
    clock: ClockInHand,
    number: int,
    bets: dict[str, int],
    balance: int = WELCOME_CENTS,
) -> int:
    """Time is up. The round ends as in `expect_money`, and its result stays on show."""
    clock.step()
    return await expect_money(player, number, bets, balance)


async def expect_money(
    player: Player, number: int, bets: dict[str, int], balance: int = WELCOME_CENTS
) -> int:
    """The round's outcome is in the results, and the money is right. Returns the new balance."""
    outcome = await player.outcome(number)
    back, staked = returned(bets, outcome), sum(bets.values())
    await player.expect_money(balance - staked + back, back - staked)
    return balance - staked + back


# What is marked on the layout, and what the wheel says at the same moment.
MARKED = """() => {
    const marker = document.querySelector(".point-marker");
    if (marker === null) return null;
    const stand = marker.getBoundingClientRect();
    const [x, y] = [stand.x + stand.width / 2, stand.y + stand.height / 2];
    const under = [...document.querySelectorAll('[data-spot^="straight:"]')].find((spot) => {
        const box = spot.getBoundingClientRect();
        return box.left < x && x < box.right && box.top < y && y < box.bottom;
    });
    return {
        number: under?.dataset.spot,
        won: document.querySelectorAll(".felt-won").length,
        wheel: document.querySelector(".wheel-picture").getAttribute("aria-label"),
    };
}"""


async def test_a_round_by_clicks(seat: Seat, table: str, clock: ClockInHand) -> None:
    player = await seat(table)
    await player.bets_open()
    number = await player.round()
    await player.choose_chip("$25")
    await player.click("straight:17", "split:8-11", "four_numbers:25-26-28-29", "red")
    await player.press("Undo")
    bets = {"straight:17": 2_500, "split:8-11": 2_500, "four_numbers:25-26-28-29": 2_500}
    await player.expect_chips(bets)
    await expect(player.balance).to_have_text("$925")
    await player.press("Double")
    await player.expect_chips({key: 2 * cents for key, cents in bets.items()})
    await player.press("Clear")
    await player.expect_chips({})
    await player.click("black", "red", "straight:17")
    bets = {"black": 2_500, "red": 2_500, "straight:17": 2_500}
    await player.expect_chips(bets)
    assert await player.round() == number

    balance = await expect_settled(player, clock, number, bets)
    clock.step()
    await player.bets_open()
    await expect(player.page.get_by_role("button", name="Repeat")).to_be_enabled()
    number = await player.round()
    await player.press("Repeat")
    await player.expect_chips(bets)
    await expect_settled(player, clock, number, bets, balance)
    await player.net.get_by_role("button").click()
    wagers = player.page.get_by_role("list", name="My wagers").get_by_role("listitem")
    for name in ("Black", "Red", "Straight 17"):
        await expect(wagers.filter(has_text=name)).to_contain_text("$25")


async def test_the_winning_number_and_the_spots_that_won_are_marked(
    seat: Seat, table: str, clock: ClockInHand
) -> None:
    player = await seat(table, moving=True)
    await player.choose_chip("$5")
    await player.click("red", "black")
    await player.expect_chips({"red": 500, "black": 500})
    number = await player.round()
    clock.step()
    marked = await player.page.wait_for_function(MARKED)
    seen = await marked.json_value()
    outcome = await player.outcome(number)
    assert seen["number"] == f"straight:{outcome}"
    assert seen["wheel"].startswith(f"Roulette wheel: {outcome} ")
    # The box of the number and, but for zero, of its column, its dozen and its three even chances.
    assert seen["won"] == (1 if outcome == "0" else 6)


async def test_a_round_by_keyboard_alone(
    browser: Browser, house: HeldHouse, table: str, clock: ClockInHand
) -> None:
    context = await chromium.desktop(browser, moving=False)
    page = await context.new_page()
    player = Player(page, house.page)
    await page.goto(house.page)
    await expect(page.get_by_role("button", name="Enter as a guest")).to_be_enabled()
    await tab_to(player, ".enter-guest")
    await page.keyboard.press("Enter")
    await player.in_lobby()
    await tab_to(player, '[role="searchbox"], input[type="search"]')
    await page.keyboard.type(table)
    await tab_to(player, f'a[href="#/table/{table}"]')
    await page.keyboard.press("Enter")
    await player.at_table(table)
    await player.bets_open()
    await tab_to(player, ".felt-spots [data-spot]")
    number = await player.round()
    start = await page.evaluate("document.activeElement.dataset.spot")
    await page.keyboard.press("2")  # the second chip of the tray: $5
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowRight")
    spot = await page.evaluate("document.activeElement.dataset.spot")
    assert spot != start
    await expect(page.locator(".point-line")).to_contain_text("pays")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Backspace")
    await player.expect_chips({start: 500, spot: 500})
    await page.keyboard.press("d")
    await player.expect_chips({start: 1_000, spot: 1_000})
    await page.keyboard.press("c")
    await player.expect_chips({})
    await page.keyboard.press("Enter")
    await page.keyboard.press("u")
    await player.expect_chips({})
    await page.keyboard.press("Enter")
    await player.expect_chips({spot: 500})
    await expect_settled(player, clock, number, {spot: 500})
    clock.step()
    await player.bets_open()
    await page.keyboard.press("r")
    await player.expect_chips({spot: 500})
    await context.close()


async def tab_to(player: Player, selector: str) -> None:
    """Press Tab until what is looked for has the focus, and can be seen to have it."""
    for _ in range(80):
        await player.page.keyboard.press("Tab")
        if await player.page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"Tab does not come to {selector}")


async def test_a_round_on_a_phone_by_touch(
    browser: Browser, house: HeldHouse, table: str, clock: ClockInHand
) -> None:
    context = await chromium.phone(browser)
    page = await context.new_page()
    player = Player(page, house.page)
    await page.goto(house.page)
    await page.get_by_role("button", name="Enter as a guest").tap()
    await player.in_lobby()
    await page.get_by_role("searchbox").fill(table)
    await page.get_by_role("link", name=f"Go to {table}", exact=True).tap()
    await player.at_table(table)
    await player.bets_open()
    number = await player.round()
    await player.page.get_by_role("button", name="Chip of $25", exact=True).tap()
    await player.tap("straight:5", "split:5-8", "red")
    await player.expect_chips({"straight:5": 2_500, "split:5-8": 2_500, "red": 2_500})
    await expect(page.locator(".felt-lit")).to_have_count(0)
    assert await page.evaluate("document.documentElement.scrollWidth") == 360

    await page.get_by_role("button", name="Table information").tap()
    bets = {"straight:5": 2_500, "split:5-8": 2_500, "red": 2_500}
    await expect_settled(player, clock, number, bets)
    await context.close()


async def test_five_adjacent_numbers_on_the_racetrack(
    seat: Seat, table: str, clock: ClockInHand
) -> None:
    player = await seat(table)
    number = await player.round()
    await player.choose_chip("$25")
    await player.page.mouse.move(*await player.middle_of("neighbours:17"))
    line = player.page.locator(".point-line")
    await expect(line).to_contain_text("5 chips of $25 = $125 on 2, 25, 17, 34, 6")
    await player.press("As one wager")
    await player.page.mouse.move(*await player.middle_of("five_adjacent:17"))
    lit = player.page.locator(".racetrack [data-lit]")
    await expect(lit).to_have_count(5)
    assert {int(number) for number in await lit.locator("..").all_text_contents()} == set(
        five_around(17)
    )
    await expect(player.page.locator(".felt-lit")).to_have_count(5)
    await expect(line).to_contain_text("35 to 1 on a fifth")
    name = await player.spot("five_adjacent:17").get_attribute("aria-label")
    assert name == "Five adjacent around 17, pays 35 to 1 on a fifth"
    await player.click("five_adjacent:17")
    await player.expect_chips({"five_adjacent:17": 2_500})
    await expect_settled(player, clock, number, {"five_adjacent:17": 2_500})


async def test_a_double_zero_wheel_as_single_zero_has_its_cover_and_notice(seat: Seat) -> None:
    player = await seat("covered")
    page = player.page
    await expect(page.locator(".felt-cover")).to_be_visible()
    await expect(page.get_by_text("00 is not an available wager")).to_be_visible()  # 617a.4(c)(1)
    await expect(player.spot("straight:0")).to_be_attached()
    await expect(player.spot("straight:00")).to_have_count(0)


async def test_with_reduced_motion_nothing_turns_and_the_ball_is_there_at_once(
    seat: Seat, table: str, clock: ClockInHand
) -> None:
    player = await seat(table, moving=False)
    number = await player.round()
    await player.choose_chip("$5")
    await player.click("black")
    await player.expect_chips({"black": 500})
    clock.step()
    await expect(player.page.locator(".table-phase p")).to_have_text("The wheel is turning")
    await expect(player.page.locator(".wheel-orbit")).to_be_visible()
    turned = await player.page.evaluate(
        """async () => {
            const rotor = document.querySelector(".wheel-rotor");
            const before = rotor.style.transform;
            for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame);
            return rotor.style.transform !== before;
        }"""
    )
    assert not turned
    await expect_money(player, number, {"black": 500})
