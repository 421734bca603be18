"""Craps, Casino War and Pai Gow in a real browser: a shooter, decisions, hands that are set."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Seat
from tests.browser.player import WELCOME_CENTS
from tests.browser.test_games import expect_paid, expect_verified
from tests.held_clock import ClockInHand

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

DEALS = 2  # a tie hand comes once in fourteen deals


async def test_a_shooter_takes_the_dice_and_rolls_them(seat: Seat, clock: ClockInHand) -> None:
    """623a.7(c), 623a.8(a): the dice are accepted, a line wager made, and thrown."""
    player = await seat("craps", "pass", moving=True)
    page = player.page
    number = await player.round()
    await player.choose_chip("$5")
    await player.click("field", "pass")
    await page.get_by_role("button", name="Take the dice").click()
    await player.expect_chips({"field": 500, "pass": 500})
    await page.get_by_role("button", name="Roll the dice").click()
    settled = await player.heard.wait_for("wagers_settled", round=number)
    drawn = await player.heard.wait_for("outcome_drawn", round=number)
    assert "field" in [wager["on"] for wager in settled["wagers"]], "a field wager is for one roll"
    total = sum(drawn["draw"]["dice"])
    await expect(page.locator(".table-phase p")).to_contain_text(drawn["call"].split(",")[0])
    clock.step()
    await player.bets_open()
    point = total if total in (4, 5, 6, 8, 9, 10) else 0
    said = f"Point {point}" if point else "Come out roll"
    await expect(page.get_by_role("region", name="Shooter")).to_contain_text(said)
    on_line = 500 if point else 0
    await player.expect_chips({"pass": 500} if point else {})
    balance = WELCOME_CENTS - on_line - 1_000 + on_line + settled["returned"]
    assert settled["balance"] == balance
    await expect_verified(player, number)


async def test_a_card_is_dealt_and_a_tie_is_decided(seat: Seat, clock: ClockInHand) -> None:
    player = await seat("war", "initial", moving=True)
    await player.choose_chip("$5")
    balance = WELCOME_CENTS
    for _ in range(DEALS):
        await player.bets_open()
        number = await player.round()
        await player.own_box("initial").click()
        await player.heard.wait_for("wager_accepted", round=number)
        clock.step()
        drawn = await player.heard.wait_for("outcome_drawn", round=number)
        mine, dealer = drawn["draw"]["cards"]
        is_tie = mine[0] == dealer[0]
        if is_tie:
            await player.page.get_by_role("button", name="Go to war for $5").click()
        balance = await expect_paid(player, number, balance)
        if is_tie:
            break
        clock.step()
    await expect_verified(player, number)


async def test_tiles_are_seen_by_their_player_and_set_the_house_way(
    seat: Seat, clock: ClockInHand
) -> None:
    """621a.10: four tiles, two hands; nobody else is told of them before the dealer's are shown."""
    ann, bob = await seat("pai-gow", "hand", moving=True), await seat("pai-gow", "hand")
    number = await ann.round()
    await ann.choose_chip("$5")
    await ann.own_box("hand").click()
    await ann.heard.wait_for("wager_accepted", round=number)
    clock.step()
    await ann.take_the_suggestion()
    await ann.page.get_by_role("button", name="Set hands").click()
    await ann.heard.wait_for("hand_seen", round=number)
    first = ann.heard.of("hand_seen", round=number)[0]["seen"]["hands"]
    assert len(first) == 1
    # Of the dealer's tiles bob is told too, once they lie open.
    for told in bob.heard.of("hand_seen"):
        assert told["seen"]["hands"].keys() <= {"dealer"}
    await expect_paid(ann, number, WELCOME_CENTS)
    shown = bob.heard.of("decision_made", round=number)[-1]["shown"]
    assert shown["hands"].keys() >= {"dealer", *first}, "all lies open in the end"
    await expect_verified(ann, number)
