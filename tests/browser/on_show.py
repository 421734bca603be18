"""Rounds for a camera: a table's wagers are laid, drawn and settled when the pictures are taken.

The clock of the house is held, so that betting stays open and a result stays on show. What turns
or falls takes its real time.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from playwright.async_api import Locator, Page, expect
from playwright.async_api import TimeoutError as PageTimeoutError

from tests.browser.player import WELCOME_CENTS, Player
from tests.held_clock import ClockInHand, HeldHouse

REPOSITORY = Path(__file__).parents[2]
CONFIGURATION = REPOSITORY / "croupier.toml"
PICTURES = REPOSITORY / "docs" / "pictures"

# What is bet at a table, by its game: most on what wins most often. Two games have boxes.
SPOTS = {
    "roulette": ("red", "red", "red", "straight:17", "split:8-11"),
    "lightning_roulette": ("red", "red", "red", "straight:17", "split:8-11"),
    "roulette_x": ("black", "black", "black", "straight:17", "split:8-11"),
    "big_six": ("symbol:1", "symbol:1", "symbol:5"),
    "dreamcatcher": ("number:1", "number:1", "number:2"),
    "sic_bo": ("small", "big", "total:9"),
    "craps": ("pass", "field"),
}
BOXES = {"casino_war": "initial", "pai_gow": "hand"}
CALL = ".table-phase p[data-called]"
STAKE = 500  # cents
STEPS_MOST = 8  # of the clock and decisions, from "no more bets" to the result
THOUGHT_MS = 1_200  # before a decision
RESULT_STANDS_MS = 1_600  # losers are swept, winners are paid


class ShownTable(Struct, frozen=True):
    """A table of the house as it ships."""

    id: str
    title: str
    game: str
    minimum: int  # cents

    @property
    def stake(self) -> int:
        """Cents of a wager that is laid there: $5, or the minimum if that is more."""
        return max(STAKE, self.minimum)

    @property
    def spots(self) -> tuple[str, ...]:
        """What is bet there, as far as a guest's chips go."""
        return SPOTS[self.game][: WELCOME_CENTS // self.stake]


def tables() -> list[ShownTable]:
    """All tables of `croupier.toml`."""
    found = tomllib.loads(CONFIGURATION.read_text())["tables"]
    return [ShownTable(one["id"], one["title"], one["game"], one["rules"]["min"]) for one in found]


@contextmanager
def house_on_show(folder: Path, drawing_seconds: float) -> Iterator[HeldHouse]:
    """The house as it ships, newly opened, with its clock held; a draw takes so long.

    All its tables have one clock: a house is for one round.
    """
    house = HeldHouse(folder)
    text = CONFIGURATION.read_text().replace("wait_for_players = true\n", "")
    house.config.write_text(
        re.sub(r"rest_seconds = \d+", f"rest_seconds = {drawing_seconds}", text)
    )
    with house.standing_still():
        yield house


class RoundOnShow:
    """One round at one table, seen by a player who is in it."""

    def __init__(self, page: Page, house: HeldHouse, table: ShownTable) -> None:
        self.page = page
        self.table = table
        self._player = Player(page, house.page)
        self._clock: ClockInHand = house.clock

    async def bet(self) -> None:
        """Sit down and lay chips. The clock is held, and betting is open."""
        player, game = self._player, self.table.game
        await player.arrive_at(self.table.id, self.table.title)
        await player.bets_open()
        await player.choose_chip(f"${self.table.stake // 100:,}")
        if game in BOXES:
            await player.own_box(BOXES[game]).click()
        else:
            await player.click(*self.table.spots)
        mine = self.page.locator('[data-whose="mine"]')
        await expect(mine.first).to_be_visible()
        await expect(self.page.locator('[data-whose="mine"][data-pending]')).to_have_count(0)
        await self.page.mouse.move(2, 2)

    async def drawn(self) -> None:
        """Wait until no more bets are taken, after the clock was stepped."""
        await self._player.bets_closed()

    async def is_called(self) -> bool:
        """Whether the outcome has been called."""
        return await self.page.locator(CALL).is_visible()

    async def is_won(self) -> bool:
        """Whether the player has won more than was staked, once that is shown."""
        return (await self._player.net.text_content() or "").strip().startswith("+")

    async def called(self, patience_ms: int) -> None:
        """Wait for the call. On the way the player decides what the table asks.

        Where nobody is asked and nothing comes, the time is up that the table waits for.
        """
        call = self.page.locator(CALL)
        asked = self._button("Set hands")
        for _ in range(STEPS_MOST):
            try:
                await call.or_(asked).first.wait_for(timeout=patience_ms)
            except PageTimeoutError:
                self._clock.step()
                continue
            if await call.is_visible():
                break
            await self.page.wait_for_timeout(THOUGHT_MS)
            await self._decide()
        await expect(call).to_be_visible()
        await self.page.wait_for_timeout(RESULT_STANDS_MS)

    async def _decide(self) -> None:
        """In Pai Gow: set the hands as the house would."""
        if not await self._button("Suggest").is_visible():
            return  # the table has waited long enough, and has decided
        await self._player.take_the_suggestion()
        await self.page.wait_for_timeout(THOUGHT_MS)
        await self._button("Set hands").click()
        await expect(self._button("Set hands")).to_be_hidden()

    def _button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)
