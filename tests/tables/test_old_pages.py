"""Pages of the journal that an older program has written are read as they were meant.

`pages/<game>.json` was written by the program of commit 8b6cd08: one round of a table, its page and
its open holds while wagers were taken, when they were closed, and when the round was recorded; and
the records of the rounds up to it. `pages/every_field.json` is a page with a value in every field.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.games import catalogue
from server.games.rules import Game
from server.tables.floor import Floor
from server.tables.model.page import decode_page, encode_page
from server.tables.model.round import Round
from server.tables.model.settings import TableSettings
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.playing import opened, until_betting, until_recorded
from tests.tables.simulation import simulated

PAGES = Path(__file__).parent / "pages"
GAMES = ("roulette", "craps", "pai_gow")
PHASES = ("betting", "closed", "recorded")


def read(name: str) -> dict[str, Any]:
    text = (PAGES / f"{name}.json").read_text()
    read: dict[str, Any] = json.loads(text)
    return read


class OldTable:
    """A table that an older program left in one phase of a round."""

    def __init__(self, game: str, phase: str) -> None:
        self.game = game
        self.old = read(game)
        (self.page,) = [one for one in self.old["pages"] if one["phase"] == phase]
        self.round = int(self.page["round"])
        self.bytes = base64.b64decode(self.page["page"])
        self.world = HonestWorld(self.old["evening"])

    def left_behind(self) -> None:
        """Lay the page, the holds and the records where the older program has left them."""
        cage, journal = self.world.cage, self.world.journal
        journal.pages["t1"] = self.bytes
        known = self.round if self.page["phase"] == "recorded" else self.round - 1
        journal.records["t1"] = {n: self.old["records"][str(n)] for n in range(1, known + 1)}
        for hold_id, account, cents, detail in self.page["holds"]:
            cage.issue(account, cents)
            cage.model.hold(hold_id, account, cents, "t1", base64.b64decode(detail))

    def record(self) -> dict[str, Any]:
        """The record that the older program has written of the round."""
        record: dict[str, Any] = json.loads(self.old["records"][str(self.round)])
        return record


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("phase", PHASES)
def test_an_older_page_is_written_again_byte_for_byte(game: str, phase: str) -> None:
    old = OldTable(game, phase)
    assert decode_page(old.bytes).phase == phase
    assert_kept(old.bytes, encode_page(decode_page(old.bytes)))


def assert_kept(before: bytes, after: bytes) -> None:
    """Every field is as it was; fields that a page has had since then have their defaults."""
    written, since = msgspec.msgpack.decode(before), msgspec.msgpack.decode(after)
    defaults = {"reshuffle": False, "totals": [0, 0, 0, 0], "added_seeds": [], "is_adopted": False}
    assert since == defaults | written


def test_a_page_with_every_field_is_written_again_byte_for_byte() -> None:
    written = base64.b64decode(read("every_field")["page"])
    page = decode_page(written)
    assert_kept(written, encode_page(page))
    saved = Round(page).page_to_save(page.balances, page.boxes)
    assert_kept(written, encode_page(saved))


@pytest.mark.parametrize("game", GAMES)
@simulated
async def test_a_round_closed_by_an_older_program_ends_as_it_would_have(game: str) -> None:
    old = OldTable(game, "closed")
    old.left_behind()
    floor = await opened(live_floor(old.world, game, old.old["rules"], **old.old["pace"]))
    found = await until_recorded(old.world, floor.tables["t1"], old.round)
    wanted = old.record()
    for word in ("draws", "settlements", "decisions", "wagers", "wagers_hash", "state", "outcome"):
        assert found[word] == wanted[word], word
    await old.world.cash_up(floor)


@pytest.mark.parametrize("game", GAMES)
@simulated
async def test_a_round_recorded_by_an_older_program_is_paid_and_followed(game: str) -> None:
    old = OldTable(game, "recorded")
    old.left_behind()
    floor = await opened(live_floor(old.world, game, old.old["rules"], **old.old["pace"]))
    assert await until_betting(floor.tables["t1"], after=old.round) == old.round + 1
    staying = {
        one.written.hold_id("t1") for one in decode_page(old.world.journal.pages["t1"]).carried
    }
    assert old.world.cage.holds.keys() == staying
    await old.world.cash_up(floor)


@pytest.mark.parametrize("game", GAMES)
@simulated
async def test_wagers_taken_by_an_older_program_lie_on_the_layout_again(game: str) -> None:
    old = OldTable(game, "betting")
    old.left_behind()
    held = sum(hold.cents for hold in old.world.cage.holds.values())
    floor = await opened(live_floor(old.world, game, old.old["rules"], **old.old["pace"]))
    table = floor.tables["t1"]
    assert held > 0
    assert (table.card().round, table.summary().held) == (old.round, held)
    await old.world.cash_up(floor)


@pytest.mark.parametrize("phase", ["closed", "recorded"])
@simulated
async def test_rounds_of_the_game_before_are_worded_by_that_game(phase: str) -> None:
    """The table was at roulette; it is at craps now, whose draws have no number."""
    old = OldTable("roulette", phase)
    old.left_behind()
    floor = await opened(live_floor(old.world, "craps", {"min": 100, "max": 100_000, "unit": 100}))
    table = floor.tables["t1"]
    await until_betting(table, after=old.round)
    numbers = [old.world.record("t1", n)["draws"][-1]["number"] for n in (old.round, old.round - 1)]
    assert [one.outcome for one in table.snapshot(1, None).results] == numbers
    await old.world.cash_up(floor)


@simulated
async def test_without_its_game_a_round_is_shown_as_it_was_called() -> None:
    old = OldTable("roulette", "recorded")
    old.left_behind()
    settings, game = TableSettings("t1", "Table", "craps"), catalogue.submit("craps", {})

    def submit(name: str, rules: Mapping[str, Any]) -> Game[Any]:
        raise catalogue.UnknownGameError(name)

    world = old.world
    floor = Floor(
        [(settings, game)], world.house, world.audience, world.inspect, world.on_event, submit
    )
    await opened(floor)
    await until_betting(floor.tables["t1"], after=old.round)
    calls = [world.record("t1", n)["outcome"] for n in (old.round, old.round - 1)]
    results = floor.tables["t1"].snapshot(1, None).results
    assert [one.outcome for one in results] == [one.call for one in results] == calls
    await world.cash_up(floor)
