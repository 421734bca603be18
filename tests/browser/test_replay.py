"""A past round played again on the felt."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import FloatRect, Locator, Page, expect

from tests.browser.conftest import Seat
from tests.browser.player import Player
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
    clock.step()
    await expect(player.net).not_to_have_text("–")
    outcome = await player.outcome(number)
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
    await expect(page.locator(".roulette-bets")).to_be_hidden()
    mark, felt = await replay.locator(".replay-mark").bounding_box(), await felt_of(page)
    assert mark is not None
    assert mark["y"] + mark["height"] <= felt["y"] or mark["x"] + mark["width"] <= felt["x"]
    assert len(player.heard.of("wager_accepted")) == accepted == 2
    await player.press("Back to the table")
    await expect(replay).to_have_count(0)
    await expect(player.balance).to_have_text(balance or "")


async def felt_of(page: Page) -> FloatRect:
    box = await page.locator(".roulette-felt").bounding_box()
    assert box is not None
    return box


async def test_a_replay_can_be_left_at_once_and_played_again(
    seat: Seat, clock: ClockInHand
) -> None:
    player = await seat("wheel-replay")
    page = player.page
    number = await play_a_round(player, "number:1", clock)
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


async def test_a_round_of_another_table_is_checked_where_i_am(
    seat: Seat, clock: ClockInHand
) -> None:
    player = await seat("streak-replay")
    page = player.page
    number = await play_a_round(player, "red", clock)
    await player.settlement(number)
    await page.goto(page.url.replace("streak-replay", "war-replay"))
    await page.get_by_role("tab", name="My history").click()
    await page.get_by_role("button", name=f"Check round {number:,} · streak-replay").click()
    await player.press("Verify")
    await expect(page.locator(".verdict")).to_have_text("Everything checks out.")
    await page.get_by_role("link", name="Go to streak-replay").click()
    await expect(page).to_have_url(re.compile("streak-replay"))


async def play_a_round(player: Player, spot: str, clock: ClockInHand) -> int:
    """Lay $5 and let the round come to its result. Gives its number."""
    await player.choose_chip("$5")
    await player.click(spot)
    await player.expect_chips({spot: 500})
    number = await player.round()
    clock.step()
    return number


async def begin_replay(player: Player, number: int) -> Locator:
    await player.page.get_by_role("tab", name="My history").click()
    check = player.page.get_by_role("button", name=f"Check round {number:,}", exact=True)
    await check.click()
    await player.press("Replay on the table")
    return player.page.locator("[data-replay]")


async def skip_to_the_end(replay: Locator) -> None:
    """Press on until the replay has shown what the round came to."""
    paid = replay.locator(".replay-sums dd").last
    for _ in range(SCENES):
        await replay.get_by_role("button", name="Skip ahead").click()
    await expect(paid).not_to_have_text("–")


async def shown(where: Locator, name: str) -> list[str | None]:
    """The cards or tiles that lie there face up."""
    names: list[str | None] = await where.locator(f"[{name}]").evaluate_all(
        "(all, name) => all.map((one) => one.getAttribute(name))", name
    )
    return names


SCENES = 40  # more than a round of one player has


async def test_a_round_of_casino_war_is_dealt_again(seat: Seat, clock: ClockInHand) -> None:
    player = await seat("war-replay", "initial")
    page = player.page
    await player.choose_chip("$5")
    await page.locator('[data-box="3"] [data-spot="initial"]').click()
    await player.heard.wait_for("wager_accepted")  # chips are sent after a pause
    number = await player.round()
    clock.step()
    await player.settlement(number)
    await expect(player.net).not_to_have_text("–")
    net = (await player.net.text_content() or "").strip()
    balance = await player.balance.text_content() or ""
    replay = await begin_replay(player, number)
    await expect(replay.locator('[data-box="3"] .chip-stack')).to_have_attribute(
        "data-cents", "500"
    )
    await skip_to_the_end(replay)
    await expect(replay.locator(".replay-sums dd").last).to_have_text(net)
    assert len(await shown(replay.locator(".war-my-hand"), "data-card")) == 1
    assert len(await shown(replay.locator(".war-dealers-hand"), "data-card")) == 1
    await player.press("Back to the table")
    await expect(player.balance).to_have_text(balance)


async def test_tiles_are_set_again_as_they_were(seat: Seat, clock: ClockInHand) -> None:
    player = await seat("pai-gow-replay", "hand")
    page = player.page
    await player.choose_chip("$5")
    await page.locator('[data-box="2"] [data-spot="hand"]').click()
    await player.heard.wait_for_some("wager_accepted", 1)
    number = await player.round()
    clock.step()
    await player.take_the_suggestion()
    mine = await shown(page.locator(".gow-setting"), "data-tile")
    await player.press("Set hands")
    await expect(player.net).not_to_have_text("–")
    net = (await player.net.text_content() or "").strip()
    replay = await begin_replay(player, number)
    # Nobody is asked for anything, and the tiles lie face down until they are delivered.
    assert await shown(replay.locator(".gow-dealers-hand"), "data-tile") == []
    await skip_to_the_end(replay)
    await expect(page.get_by_role("button", name="Set hands")).to_have_count(0)
    await expect(replay.locator(".replay-sums dd").last).to_have_text(net)
    assert await shown(replay.locator('[data-box="2"]'), "data-tile") == mine
    assert len(await shown(replay.locator(".gow-dealers-hand"), "data-tile")) == 4


async def test_a_streak_begins_again(seat: Seat, clock: ClockInHand) -> None:
    player = await seat("streak-replay")
    page = player.page
    await player.choose_chip("$5")
    await player.click("red", "roulette_up")
    await player.expect_chips({"red": 500, "roulette_up": 500})
    number = await player.round()
    clock.step()
    await expect(page.locator(".lammer")).to_be_visible()
    await expect(player.net).not_to_have_text("–")
    replay = await begin_replay(player, number)
    await expect(replay.locator(".replay-untold")).to_have_count(0)
    await expect(player.chips("roulette_up")).to_have_attribute("data-cents", "500")
    await expect(replay.locator(".replay-sums dd").last).not_to_have_text("–")
    reached = replay.locator('[aria-current="step"]')
    await expect(reached).to_have_attribute("aria-label", "1 in a row: loses")


@pytest.mark.parametrize(("kind", "word"), [("lightning", "lucky"), ("roulette-x", "multipliers")])
async def test_numbers_are_struck_again(
    seat: Seat, clock: ClockInHand, kind: str, word: str
) -> None:
    player = await seat(kind)
    await player.choose_chip("$5")
    await player.click("red", "straight:17")
    await player.expect_chips({"red": 500, "straight:17": 500})
    number = await player.round()
    clock.step()
    drawn = await player.heard.wait_for("outcome_drawn", round=number)
    await expect(player.net).not_to_have_text("–")
    net = (await player.net.text_content() or "").strip()
    replay = await begin_replay(player, number)
    # Not the boxes that glow: the winner's may have gone already, for the light of the layout.
    shown = replay.locator(".struck-payout")
    await expect(shown).to_have_count(len(drawn["draw"][word]))
    payouts = await shown.all_text_contents()
    assert sorted(payouts) == sorted(f"{odds}:1" for odds in drawn["draw"][word].values())
    winner = f'.felt-winner[data-number="{drawn["draw"]["number"]}"]'
    await expect(replay.locator(winner)).to_be_visible()
    await expect(replay.locator(".replay-sums dd").last).to_have_text(net)
