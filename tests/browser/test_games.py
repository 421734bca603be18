"""A round of every other game and of each variation, by clicks on its layout."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import Seat
from tests.browser.news import Message, News
from tests.browser.player import Player

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

STREAK_TRIES = 8


class Visit:
    """A player at a table, and what the house tells the page."""

    def __init__(self, player: Player, news: News) -> None:
        self.player = player
        self.page: Page = player.page
        self.news = news

    @classmethod
    async def at(cls, seat: Seat, table: str) -> Visit:
        player = await seat(table)
        news = News(player.page)
        await player.page.reload()  # with ears from the first frame on
        await player.at_table(table)
        await player.bets_open()
        await player.choose_chip("$5")
        return cls(player, news)

    async def settled(self, number: int) -> Message:
        """The round is settled, and the page shows the very cents that the house says."""
        settled = await self.news.until("wagers_settled", number)
        await self.player.expect_money(settled["balance"], settled["returned"] - settled["staked"])
        return settled

    async def expect_proved(self, settled: Message) -> None:
        """The receipt of a round proves this settlement, as the browser recomputes it."""
        await self.player.check_round(settled["round"])
        await expect(self.page.get_by_text("Everything checks out.")).to_be_visible()
        words = f"{len(settled['wagers'])} wagers, {settled['returned']} cents returned"
        await expect(self.page.locator(".checks")).to_contain_text(words)
        await self.player.close_dialog()


async def turned_to(visit: Visit, label: re.Pattern[str]) -> None:
    """The wheel turns, and comes to rest at the outcome."""
    await expect(visit.page.locator(".table-phase p")).to_have_text(re.compile("turn"))
    turned = await visit.page.evaluate(
        """async () => {
            const rotor = document.querySelector(".wheel-rotor");
            const before = rotor.style.transform;
            for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame);
            return rotor.style.transform !== before;
        }"""
    )
    assert turned
    await expect(visit.page.locator(".wheel-picture")).to_have_attribute("aria-label", label)


async def big_six(visit: Visit, draw: dict[str, Any], call: str) -> None:
    await turned_to(visit, re.compile(r"^Big Six wheel: \S+", re.IGNORECASE))
    await expect(visit.page.locator(".spun-wheel-outcome")).to_be_visible()


async def dreamcatcher(visit: Visit, draw: dict[str, Any], call: str) -> None:
    # 689a.3(c): it is spun again after a multiplier, and every spin is seen.
    spins = r"(\d+×, )" + f"{{{len(draw['sections']) - 1}}}"
    await turned_to(visit, re.compile(rf"^Dreamcatcher wheel: {spins}Number \d+$", re.IGNORECASE))


async def sic_bo(visit: Visit, draw: dict[str, Any], call: str) -> None:
    await expect(visit.page.locator(".shaker[data-shaking]")).to_be_visible()
    dice = ", ".join(map(str, draw["dice"]))
    label = re.compile(rf"{sum(draw['dice'])} (small|big|triple): {dice}$")
    await expect(visit.page.locator(".shaker[data-open]")).to_have_attribute("aria-label", label)
    # 625a.1(b): the winning combinations are lit.
    # At least its total or its triple, and a number that came up.
    await expect(visit.page.locator(".felt-won").nth(1)).to_be_visible()


async def struck_roulette(visit: Visit, draw: dict[str, Any], call: str) -> None:
    struck = draw.get("lucky") or draw["multipliers"]
    await turned_to(visit, re.compile(rf"^Roulette wheel: {draw['number']} "))
    await expect(visit.page.locator(".struck-entry")).to_have_count(len(struck))
    shown = await visit.page.locator(".struck-entry > span[aria-hidden]").all_text_contents()
    assert sorted(shown) == sorted(f"{payout} to 1" for payout in struck.values())


Seen = Callable[[Visit, dict[str, Any], str], Awaitable[None]]

GAMES: list[tuple[str, tuple[str, str, str], Seen]] = [
    ("big-six", ("symbol:1", "symbol:flag", "symbol:20"), big_six),
    ("dreamcatcher", ("number:1", "number:2", "number:40"), dreamcatcher),
    ("sic-bo", ("small", "two_dice:1-6", "total:10"), sic_bo),
    ("lightning", ("straight:17", "red", "split:8-11"), struck_roulette),
    ("roulette-x", ("straight:00", "first_five", "black"), struck_roulette),
]


@pytest.mark.parametrize(("table", "spots", "seen"), GAMES, ids=[game[0] for game in GAMES])
async def test_a_round_by_clicks(
    seat: Seat, table: str, spots: tuple[str, str, str], seen: Seen
) -> None:
    visit = await Visit.at(seat, table)
    player = visit.player
    number = await player.round()
    await player.click(*spots)
    await player.press("Undo")
    await player.expect_chips(dict.fromkeys(spots[:2], 500))
    await player.press("Clear")
    await player.expect_chips({})
    await player.click(spots[0], spots[1], spots[0])
    bets = {spots[0]: 1_000, spots[1]: 500}
    await player.expect_chips(bets)
    assert await player.round() == number, "the machine is too slow for the round"

    drawn = await visit.news.until("outcome_drawn", number)
    await seen(visit, drawn["draw"], drawn["call"])
    await expect(visit.page.locator(".table-phase p")).to_have_text(drawn["call"])
    settled = await visit.settled(number)
    assert settled["staked"] == 1_500
    await player.bets_open()
    await player.press("Repeat")
    await player.expect_chips(bets)
    await visit.expect_proved(settled)


def _settles_streak(since: int, message: Message) -> bool:
    if message["type"] != "wagers_settled" or message["round"] < since:
        return False
    return "roulette_up" in {one["on"] for one in message["wagers"]}


class TestSideWagers:
    async def test_each_has_its_board_and_needs_what_its_section_says(self, seat: Seat) -> None:
        visit = await Visit.at(seat, "side-wagers")
        player = visit.player
        number = await player.round()
        note = visit.page.locator(".felt-note[data-refused]")
        await player.click("blazing_sevens")
        await expect(note).to_contain_text("roulette wager")  # 617b.2(a)
        await player.click("red", "blazing_sevens", "roulette_up")
        await player.expect_chips({"red": 500, "blazing_sevens": 500, "roulette_up": 500})
        await player.click("b2b")
        await expect(note).to_contain_text("spin")  # 617b.1(d): there was none before
        drawn = await visit.news.until("outcome_drawn", number)
        await turned_to(visit, re.compile(rf"^Roulette wheel: {drawn['draw']['number']} "))
        await expect(self._board(visit, "roulette_up").locator("[data-reached]")).to_have_count(1)
        settled = await visit.settled(number)
        won = [one["on"] for one in settled["wagers"] if one["result"] == "win"]
        assert ("blazing_sevens" in won) == (drawn["draw"]["number"] in {"7", "17", "27"})
        await visit.expect_proved(settled)

        await player.bets_open()
        number = await player.round()
        reader = self._board(visit, "b2b").locator(".reader-board")
        last = re.compile(rf"^{drawn['draw']['number']}\b")
        await expect(reader.get_by_role("img")).to_have_attribute("aria-label", last)
        await player.click("red", "b2b")
        await expect(player.chips("b2b")).to_have_attribute("data-cents", "500")
        settled = await visit.settled(number)
        assert "b2b" in {one["on"] for one in settled["wagers"]}
        await visit.expect_proved(settled)

    async def test_the_receipt_proves_a_streak_that_lasted(self, seat: Seat) -> None:
        visit = await Visit.at(seat, "stairs")
        player = visit.player
        for _ in range(STREAK_TRIES):
            await player.click("red", "roulette_up")
            await expect(player.chips("roulette_up")).to_have_attribute("data-cents", "500")
            number = await player.round()
            settled = await visit.news.find(partial(_settles_streak, number))
            if settled["round"] > number:
                break
            await player.bets_open()
        await visit.expect_proved(settled)

    @staticmethod
    def _board(visit: Visit, wager: str) -> Locator:
        return visit.page.locator(f'.side-wager[data-wager="{wager}"]')


async def test_a_meter_moves_in_another_browser_at_another_table_within_a_second(
    seat: Seat,
) -> None:
    ada, grace = await seat("linked-1"), await seat("linked-2")
    meters = [player.page.locator(".meter-amount") for player in (ada, grace)]
    for meter in meters:
        await expect(meter).to_have_attribute("aria-label", "Progressive meter: $3,000.00")
    await ada.choose_chip("$5")
    await ada.click("red", "roulette_up")
    await expect(ada.chips("roulette_up")).to_have_attribute("data-cents", "100")
    await expect(ada.page.locator('[data-whose="mine"][data-pending]')).to_have_count(0)
    for meter in meters:  # 617b.4(h)(2): 18 cents of each dollar
        await expect(meter).to_have_attribute(
            "aria-label", "Progressive meter: $3,000.18", timeout=1_000
        )
