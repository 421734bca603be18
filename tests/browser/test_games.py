"""A whole round of every game whose table is a layout and one outcome, in a real browser."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Seat
from tests.browser.player import WELCOME_CENTS, Player
from tests.held_clock import ClockInHand

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

STREAK_CENTS = 100


@dataclass(frozen=True)
class Played:
    """A table, two spots of it, and what says there that the equipment has come to rest."""

    table: str
    first: str
    second: str
    equipment: str  # the picture that names the outcome


GAMES = (
    Played("big-six", "symbol:1", "symbol:5", ".wheel-picture"),
    Played("dreamcatcher", "number:1", "number:2", ".wheel-picture"),
    Played("sic-bo", "small", "big", '.table-equipment [role="img"]'),
    Played("lightning", "red", "straight:17", ".wheel-picture"),
    Played("roulette-x", "black", "straight:17", ".wheel-picture"),
)


# What the dealer calls, and what the equipment says a few frames later.
CALLED = """equipment => {
    const called = document.querySelector(".table-phase p[data-called]");
    if (called === null) return null;
    window.calledFor = (window.calledFor ?? 0) + 1;
    if (window.calledFor < 6) return null;
    return {
        call: called.textContent,
        equipment: document.querySelector(equipment).getAttribute("aria-label"),
    };
}"""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.table)
async def test_a_round(seat: Seat, game: Played, clock: ClockInHand) -> None:
    player = await seat(game.table, game.first, moving=True)
    await player.bets_open()
    number = await player.round()
    await player.choose_chip("$5")
    await player.click(game.first, game.second)
    await player.expect_chips({game.first: 500, game.second: 500})
    await player.press("Undo")
    await player.expect_chips({game.first: 500})
    await player.click(game.second)
    await player.press("Double")
    await player.expect_chips({game.first: 1_000, game.second: 1_000})
    assert await player.round() == number

    clock.step()
    called = await player.page.wait_for_function(CALLED, arg=game.equipment)
    seen = await called.json_value()
    call = (await player.heard.wait_for("outcome_drawn", round=number, void_spin=False))["call"]
    # A symbol of a wheel has a name: "Flag", "2×, Number 10".
    assert seen["call"].lower().replace("number ", "") == call.lower()
    outcome = await player.result_row(number).get_by_role("img").get_attribute("aria-label")
    assert outcome is not None
    assert outcome in seen["equipment"]
    balance = await expect_paid(player, number, WELCOME_CENTS)

    await player.page.emulate_media(reduced_motion="reduce")
    clock.step()
    await player.bets_open()
    await expect(player.page.get_by_role("button", name="Repeat")).to_be_enabled()
    number = await player.round()
    await player.press("Repeat")
    await player.expect_chips({game.first: 1_000, game.second: 1_000})
    clock.step()
    await expect_paid(player, number, balance)
    await expect_verified(player, number)


async def expect_paid(player: Player, number: int, balance: int) -> int:
    """The page's money is what the house's message says. Returns the new balance."""
    settled = await player.heard.wait_for("wagers_settled", round=number)
    assert settled["balance"] == balance - settled["staked"] + settled["returned"]
    await player.expect_money(settled["balance"], settled["returned"] - settled["staked"])
    return int(settled["balance"])


async def expect_verified(player: Player, number: int) -> None:
    """The page recomputes the round from its receipt: outcome, and every cent."""
    await player.check_round(number)
    await expect(player.page.get_by_text("Everything checks out.")).to_be_visible()
    await expect(player.page.locator(".checks li.lost")).to_have_count(0)


async def test_a_number_twice_in_a_row_is_wagered_on_once_there_is_one(
    seat: Seat, clock: ClockInHand
) -> None:
    """617b.1: the number of the spin before, on the reader board, with its payouts."""
    player = await seat("b2b")
    number = await player.round()
    await player.choose_chip("$1")
    await player.click("red")
    await player.expect_chips({"red": 100})
    clock.step()
    await expect_paid(player, number, WELCOME_CENTS)
    clock.step()
    await player.bets_open()
    number = await player.round()
    outcome = await player.outcome(number - 1)
    await expect(player.page.locator(".reader-board")).to_contain_text(outcome)
    await player.click("red", "b2b")
    await player.expect_chips({"red": 100, "b2b": 100})
    clock.step()
    settled = await player.heard.wait_for("wagers_settled", round=number)
    assert [wager["on"] for wager in settled["wagers"]].count("b2b") == 1
    await expect_verified(player, number)


async def test_blazing_sevens_beside_a_roulette_wager(seat: Seat, clock: ClockInHand) -> None:
    player = await seat("blazing")
    number = await player.round()
    await player.choose_chip("$5")
    await player.click("blazing_sevens")
    note = player.page.locator(".felt-note[data-refused]")
    await expect(note).to_contain_text("roulette")  # 617b.2(d): a player who has wagered on it
    await player.click("red", "blazing_sevens")
    await player.expect_chips({"red": 500, "blazing_sevens": 500})
    clock.step()
    await expect_paid(player, number, WELCOME_CENTS)
    await expect_verified(player, number)


async def test_a_meter_moves_at_a_linked_table_within_a_second(
    seat: Seat, clock: ClockInHand
) -> None:
    """617b.4: one meter, two tables, two browsers; and a streak that stays up, or has ended."""
    ada, grace = await seat("streak-one"), await seat("streak-two")
    meter = grace.page.locator(".meter-amount")
    dollars = "$10,000.00"  # 617b.4(h)(2): what a meter of this paytable opens with
    await expect(meter).to_have_attribute("aria-label", f"Progressive meter: {dollars}")
    number = await ada.round()
    await ada.choose_chip("$5")
    await ada.click("red", "roulette_up")
    await expect(meter).not_to_have_attribute(
        "aria-label", f"Progressive meter: {dollars}", timeout=1_500
    )
    await ada.expect_chips({"red": 500, "roulette_up": STREAK_CENTS})
    clock.step()
    await ada.heard.wait_for("round_settled", round=number)
    clock.step()
    await ada.bets_open()
    # The first number of a streak decides nothing: the wager stays on, its box is lit.
    boxes = ada.page.get_by_role("list", name="Streak").locator("li")
    assert await boxes.count() >= 5
    await expect_verified(ada, number)


# By how many pixels each of them is wider than its box.
TOO_WIDE = "each => each.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)"


async def test_what_a_streak_pays_is_apart_from_its_neighbours_on_a_phone(seat: Seat) -> None:
    player = await seat("streak-phone", phone={"width": 340, "height": 740})
    pays = player.page.locator(".tracker-pays")
    await expect(pays.last).to_have_text("meter")
    assert max(await pays.evaluate_all(TOO_WIDE)) <= 0
