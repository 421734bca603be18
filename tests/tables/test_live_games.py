"""Every game of the catalogue at a live table, played at random: watched, recorded, verified."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from protocol.codec import decode_from_house
from protocol.from_house import OfferInfo, TableSnapshot
from server.games.pai_gow.delivery import STYLES
from server.games.rules import Deciding, Game, Wagering
from server.tables.api import Player, TooLateToVoid
from server.tables.table import Table
from tests.games.house import TABLES
from tests.tables.described import assert_described, assert_options
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.playing import Answers
from tests.tables.simulation import simulate
from tests.tables.watcher import Watcher, assert_same

ROUNDS = 25
STAKE = 1_000_000
PLAYERS = [Player(f"a-{i}", f"Player {i}", "player") for i in range(5)]


def is_played(rules: Mapping[str, Any]) -> bool:
    """A linked meter is for `test_progressive.py`; here a hold is what lies on the layout."""
    on_top = rules.get("buy_lay", {}).get("vigorish") == "on_wager"
    return not on_top and "progressive" not in rules.get("roulette_up", {})


LIVE = [(name, rules) for name, rules in TABLES if is_played(rules)]


class Evening:
    """Players who do whatever comes to their minds at one table."""

    def __init__(self, name: str, rules: Mapping[str, Any], seed: int) -> None:
        self.world = HonestWorld(seed)
        self.random = random.Random(seed)
        self.floor = live_floor(self.world, name, rules, betting_ms=600, rest_ms=50)
        self.table: Table = self.floor.tables["t1"]
        self.game: Game[Any] = self.table._game
        self.decided = 0

    async def play(self) -> None:
        for player in PLAYERS:
            self.world.cage.issue(player.account, STAKE)
        await self.floor.start()
        watcher = Watcher(self.table.snapshot(1, None))
        heard = len(self.world.audience.published.get("t1", []))
        while len(self.world.journal.records.get("t1", {})) < ROUNDS:
            self.act()
            await asyncio.sleep(self.random.uniform(0.0, 0.06))
            frames = self.world.audience.published.get("t1", [])
            for frame in frames[heard:]:
                event = decode_from_house(frame)
                watcher.hear(event)
                assert_described(self.game.name, event)
            heard = len(frames)
            seen = self.table.snapshot(1, None)
            assert_same(watcher, seen)
            assert_described(self.game.name, seen)
        await self.floor.shutdown()
        for player in PLAYERS:
            for told in self.world.audience.private(player.account):
                assert_described(self.game.name, told)
        self.check()

    def act(self) -> None:
        asked = self.game.awaits(self.table._state.state)
        if isinstance(asked, Deciding):
            assert_options(self.game, asked.choices)
        elif isinstance(asked, Wagering):
            seated = tuple(seat.number for seat in self.table._state.seats.all())
            offer = self.game.offer(self.table._state.state, seated)
            assert_options(self.game, offer.choices if offer is not None else ())
        player = self.random.choice(PLAYERS)
        answers = Answers(self.table, player)
        self.table.sit(1, player, None)
        seen = self.table.snapshot(1, player)
        if seen.phase == "deciding":
            self.choose(answers, seen)
        elif seen.offer is not None and seen.offer.seat == seen.seat and self.random.random() < 0.5:
            self.answer(answers, seen.offer)
        elif self.random.random() < 0.15 and seen.mine:
            to = self.random.choice((0, 0, seen.unit))
            answers.take_down(self.random.choice(seen.mine).id, to)
        elif self.random.random() < 0.02:
            self.table.stand(player.account)
        else:
            self.wager(answers, seen)

    def answer(self, answers: Answers, offer: OfferInfo) -> None:
        choice = self.random.choice(offer.choices)
        options: dict[str, Any] = {}
        if choice == "cut":
            options["at"] = self.random.randint(offer.terms["least"], offer.terms["most"])
        if choice == "bank":
            options["co_bank"] = offer.terms["co_bank"] and self.random.random() < 0.5
            options["funds"] = offer.terms["funds"]
        answers.choose(choice, **options)

    def wager(self, answers: Answers, seen: TableSnapshot) -> None:
        spot = self.random.choice(self.table.layout().spots)
        amount = seen.unit * self.random.choice((1, 2, 4, 10, 20))
        pick = () if spot.on.endswith("pass_odds") else spot.pick
        nonce = f"{self.random.getrandbits(48):012x}"
        box = self.random.choice((None, None, (seen.seat or 0) + 1))
        answers.place(spot.on, max(amount, seen.minimum), nonce, pick=pick, box=box)

    def choose(self, answers: Answers, seen: TableSnapshot) -> None:
        assert seen.decision is not None
        box = self.random.choice((None, *(wager.box or None for wager in seen.mine)))
        choice = self.random.choice(seen.decision.choices)
        options: dict[str, Any] = {}
        if choice == "war" and self.random.random() < 0.5:
            options["tie"] = seen.minimum
        if choice == "deliver":
            options["style"] = self.random.choice((*STYLES, "by the cup"))
        if choice == "set":
            tiles = seen.seen["hands"].get(str(box or seen.seat), [])
            options["low"] = self.random.sample(tiles, min(2, len(tiles)))
        answers.choose(choice, box, **options)
        self.decided += 1

    def check(self) -> None:
        cage = self.world.cage
        cage.check()
        staying = {wager.id for wager in self.game.wagers(self.table._state.state)}
        assert len(cage.holds) == len(staying)
        accounts = [player.account for player in PLAYERS]
        decisions = 0
        for number in self.world.journal.records["t1"]:
            record = self.world.verified("t1", number, accounts)
            decisions += sum(1 for one in record["decisions"] if one["seat"])
        assert decisions or not self.decided


@pytest.mark.parametrize(
    ("name", "rules"), LIVE, ids=[f"{name}-{n}" for n, (name, _) in enumerate(LIVE)]
)
def test_a_table_played_at_random_conserves_every_cent_and_verifies(
    name: str, rules: Mapping[str, Any]
) -> None:
    simulate(Evening(name, rules, seed=len(name)).play())


class CallingOff(Evening):
    """An operator tries to call off every round in which something may be drawn already."""

    def __init__(self, name: str, rules: Mapping[str, Any], seed: int) -> None:
        super().__init__(name, rules, seed)
        self.refused: set[str] = set()  # phases

    async def play(self) -> None:
        for player in PLAYERS:
            self.world.cage.issue(player.account, STAKE)
        await self.floor.start()
        asks = self.game.name in ASKING
        while not {"no_more_bets", "drawn"} & self.refused or (
            asks and "deciding" not in self.refused
        ):
            self.act()
            phase = self.table.card().phase
            if phase in ("no_more_bets", "drawn", "deciding"):
                with pytest.raises(TooLateToVoid):
                    await self.table.void("it would have been another's")
                self.refused.add(phase)
            await asyncio.sleep(self.random.uniform(0.0, 0.06))
        await self.floor.shutdown()
        results = {
            msgspec.json.decode(text)["result"]
            for text in self.world.journal.records["t1"].values()
        }
        assert results == {"settled"}
        self.world.cage.check()


ASKING = ("casino_war", "pai_gow")  # in mid-round, when players have seen cards or tiles


@pytest.mark.parametrize(
    ("name", "rules"), LIVE, ids=[f"{name}-{n}" for n, (name, _) in enumerate(LIVE)]
)
def test_nobody_calls_off_a_round_of_which_anything_is_drawn(
    name: str, rules: Mapping[str, Any]
) -> None:
    simulate(CallingOff(name, rules, seed=len(name)).play())
