"""`croupier settle` and a live table: the same wagers are refused, and settled, by both.

Hypothesis makes up rounds of wagers, of wagers that come down, and of wagers that are reduced. A
live table takes them one after the other, and a script says the same; the script's draws are those
that the live table recorded.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from protocol.from_house import Refused, TakenDown, WagerAccepted
from server.games import catalogue
from server.games.catalogue import AnyGame
from server.games.rules import Drawing, Wagering
from server.games.script import ScriptedTable, settle_lines
from server.tables.api import Player
from server.tables.floor import Floor
from server.tables.model.settings import TableSettings
from tests.games.house import TABLES
from tests.tables.playing import Answers, opened, seated, until, until_betting, until_recorded
from tests.tables.simulation import World, simulate

PLAYERS = [Player(f"a-{i}", f"Player {i}", "player") for i in (1, 2)]
STAKE = 10_000_000
UNITS = (1, 7, 20, 30, 40, 60, 61, 90)  # of a wager
MOST_UNITS = 60
SPOT_UNITS = (None, 60, 90)
PACE: dict[str, Any] = {
    "betting_ms": 3_000,
    "rest_ms": 20,
    "pause_ms": 20,
    "decision_ms": 50,
    "offer_ms": 500,
}


def is_played(rules: Mapping[str, Any]) -> bool:
    """A linked meter is the cage's at a live table, and a part of the state in a script."""
    return "progressive" not in rules.get("roulette_up", {})


PLAYED = [(name, rules) for name, rules in TABLES if is_played(rules)]


class Move(NamedTuple):
    """A wager of a seat, or one of its wagers that comes down to so many units."""

    seat: int
    is_wager: bool
    of: int  # the spot, or the wager that comes down
    units: int


moves = st.builds(
    Move,
    st.sampled_from((1, 2)),
    st.sampled_from((True, True, True, False)),
    st.integers(0, 3),
    st.sampled_from(UNITS),
)
rounds = st.lists(st.lists(moves, min_size=3, max_size=12), min_size=1, max_size=3)


class BothTables:
    """A live table, and a script that is told the same."""

    def __init__(self, name: str, rules: Mapping[str, Any], spots: list[int]) -> None:
        self.name, self.rules = name, dict(rules)
        self.game = submitted(name, json.dumps(self.rules))
        layout = self.game.layout()
        self.spots = [layout[number % len(layout)] for number in spots]
        self.unit = self.game.resolved_rules()["unit"]
        self.scripted = ScriptedTable(self.game)
        self.script: list[dict[str, Any]] = []
        self.answers: list[Mapping[str, Any]] = []

    async def play(self, evening: list[list[Move]]) -> None:
        world = World()
        terms = TableSettings("t1", "Table", self.name, self.rules, wagers_a_seat=1_000, **PACE)
        outside = world.house, world.audience, world.inspect, world.on_event
        floor = await opened(Floor([(terms, self.game)], *outside))
        table = floor.tables["t1"]
        self.players = [
            await seated(world, floor, player, STAKE, seat=number)
            for number, player in enumerate(PLAYERS, start=1)
        ]
        done = 0
        for each in evening:
            done = await until_betting(table, after=done)
            await self.take_what_is_offered()
            # Somebody has a line wager, so that the dice are thrown and nothing waits for wagers.
            first = self.game.layout()[0]
            await self.wager(1, first.on, first.pick, self.unit * 30)
            for move in each:
                await self.move(move)
            assert table.card().round == done
            assert table.card().phase in ("betting", "idle")
            if self.scripted.open_wagers():
                self.settle(await until_recorded(world, table, done))
        await world.cash_up(floor)
        self.check_lines()

    async def take_what_is_offered(self) -> None:
        """The dice are taken; what else is offered is declined when its time is up."""
        if self.name == "craps":
            for _ in self.players:
                for player in self.players:
                    player.choose("accept_dice")
                await asyncio.sleep(0.01)

    async def move(self, move: Move) -> None:
        if move.is_wager:
            spot = self.spots[move.of % len(self.spots)]
            pick = () if spot.on.endswith("pass_odds") else spot.pick
            await self.wager(move.seat, spot.on, pick, move.units * self.unit)
        elif lying := self.game.wagers(self.scripted._state):
            wager = lying[move.of % len(lying)]
            to = 0 if move.units == 1 else move.units * self.unit
            # A live table takes the same reduction for a message that was sent again.
            if wager.amount != to:
                await self.reduce(move.seat, wager.id, to)

    async def wager(self, seat: int, on: str, pick: tuple[str, ...], amount: int) -> None:
        player = self.players[seat - 1]
        live = await answer_to(player, player.place(on, amount, pick=pick))
        said = {"seat": seat, "on": on, "pick": list(pick), "amount": amount}
        scripted = self.say("wager", said)
        if isinstance(live, WagerAccepted):
            assert scripted == {"accepted": [live.id]}, said
        else:
            assert scripted == refusal_of(live), said

    async def reduce(self, seat: int, wager_id: str, to: int) -> None:
        player = self.players[seat - 1]
        live = await answer_to(player, player.take_down(wager_id, to))
        said = {"seat": seat, "id": wager_id}
        scripted = self.say("reduce", {**said, "to": to}) if to else self.say("take_down", said)
        if isinstance(live, TakenDown):
            assert scripted.get("accepted") == [], said
        else:
            assert scripted["refused"] == live.code, said

    def settle(self, record: Mapping[str, Any]) -> None:
        draws = list(record["draws"])
        settled: dict[str, Any] = {}
        while True:
            awaited = self.game.awaits(self.scripted._state)
            if draws and isinstance(awaited, (Drawing, Wagering)):
                answer = self.say("draw", draws.pop(0))
            elif isinstance(awaited, Wagering):
                break
            else:
                answer = self.say("next", {})
            settled |= answer.get("settled", {})
        assert settled == {
            one["id"]: {"result": one["result"], "returned": one["returned"]}
            for one in record["settlements"]
        }

    def say(self, kind: str, said: dict[str, Any]) -> Mapping[str, Any]:
        self.script.append({kind: said})
        self.answers.append(self.scripted.play(kind, said, "play"))
        return self.answers[-1]

    def check_lines(self) -> None:
        """The program itself answers the script as it was answered here, step by step."""
        case = {"case": "c", "game": self.name, "rules": self.rules, "play": self.script}
        (line,) = settle_lines([json.dumps(case)])
        assert json.loads(line)["steps"] == json.loads(json.dumps(self.answers))


@lru_cache
def submitted(name: str, rules: str) -> AnyGame:
    """The same game for every evening: to enumerate its odds takes longer than to play it."""
    game = catalogue.submit(name, json.loads(rules))
    game.odds = cache(game.odds)  # type: ignore[method-assign]
    return game


async def answer_to(player: Answers, request: int) -> Any:
    await until(lambda: player.to(request) is not None)
    return player.to(request)


def refusal_of(answer: Refused) -> dict[str, str]:
    return {"refused": answer.code, "message": answer.message}


def limited(rules: Mapping[str, Any], spot_units: int | None) -> dict[str, Any]:
    unit = rules.get("unit", 100)
    spot_max = {} if spot_units is None else {"spot_max": spot_units * unit}
    return {**rules, "max": MOST_UNITS * unit, **spot_max}


@pytest.mark.parametrize(
    ("name", "rules"), PLAYED, ids=[f"{name}-{n}" for n, (name, _) in enumerate(PLAYED)]
)
@settings(max_examples=6, deadline=None, derandomize=True, phases=(Phase.generate,))
@given(
    spots=st.lists(st.integers(0, 500), min_size=1, max_size=4),
    spot_units=st.sampled_from(SPOT_UNITS),
    evening=rounds,
)
def test_a_script_refuses_and_settles_what_a_live_table_does(
    name: str,
    rules: Mapping[str, Any],
    spots: list[int],
    spot_units: int | None,
    evening: list[list[Move]],
) -> None:
    simulate(BothTables(name, limited(rules, spot_units), spots).play(evening))
