"""Evenings of real games, written down as records, for the drift to count."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from server.audit.drift_statistics import WAY, ExpectationsOf, Sums, TableDrift
from server.games import catalogue
from server.games.rules import Deciding, Drawing, Refusal, Sample, Step, Uniform, Wager, Weighted
from server.records import canonical, rules_hash
from tests.games.house import SeededDraws

NOTHING = "0" * 64  # for hashes and keys, which the drift does not look at


class Evening:
    """A table, and players who do to it what a test says. Its clock and its cage do not exist."""

    def __init__(self, name: str, rules: dict[str, Any], seed: int) -> None:
        self.game = catalogue.submit(name, rules)
        self.state: Any = self.game.opening_state()
        self.random = random.Random(seed)
        self._draws = SeededDraws(seed + 1)
        self._rules_hash = rules_hash(name, self.game.resolved_rules())
        self._number = 0
        self._wagers = 0
        self._table, self._worth = TableDrift(way=WAY), ExpectationsOf()

    # What players do

    def place(
        self, on: str, pick: tuple[str, ...], amount: int, seat: int = 1, working: bool = False
    ) -> str:
        """Lay a wager; "" where the rules refuse it."""
        self._wagers += 1
        wager = Wager(f"w{self._wagers}", seat, on, pick, amount, working)
        return wager.id if self._goes(self.game.place(self.state, wager)) else ""

    def take_down(self, wager: Wager, to: int = 0) -> bool:
        return self._goes(self.game.take_down(self.state, wager.seat, wager.id, to))

    def call(self, wager: Wager, working: bool) -> bool:
        return self._goes(self.game.call_working(self.state, wager.seat, wager.id, working))

    def lying(self) -> tuple[Any, ...]:
        return self.game.wagers(self.state)

    def _goes(self, answer: Step[Any] | Refusal) -> bool:
        if isinstance(answer, Refusal):
            return False
        self.state = answer.state
        return True

    # A round

    def play(
        self,
        act: Callable[[Evening], object],
        decide: Callable[[Evening, int], dict[str, Any] | None] | None = None,
        is_void: Callable[[Evening], bool] | None = None,
    ) -> bytes:
        """Play a round, count it, and give its record.

        `decide` says what a seat chooses, None to leave it to the clock; `is_void` whether the
        round is called off at the end of the betting.
        """
        before = msgspec.to_builtins(self.state, str_keys=True)
        earlier = {wager.id for wager in self.game.wagers(self.state)}
        act(self)
        at_close = self.lying()
        written: dict[str, list[Any]] = {"draws": [], "happenings": [], "decisions": []}
        void, call = is_void is not None and is_void(self), ""
        settled: list[Any] = []
        if void:
            step = self.game.call_off(self.state, earlier)
            settled = list(step.settled)
        else:
            step = self.game.no_more_bets(self.state)
        self.state = step.state
        while not void and not self._is_over():
            step = self._drawn(written) if self._draws_next() else self._decided(written, decide)
            self.state, call = step.state, step.call or call
            settled += step.settled
        self._number += 1
        line = msgspec.json.encode(  # canonical, for what is in these records
            {
                **self._record(before, at_close, settled),
                **msgspec.to_builtins(written),
                "outcome": call,
                "result": "void" if void else "settled",
            },
            order="sorted",
        )
        self._table.count(line, self._worth)
        return line

    def _draws_next(self) -> bool:
        return isinstance(self.game.awaits(self.state), Drawing)

    def _is_over(self) -> bool:
        return not isinstance(self.game.awaits(self.state), Drawing | Deciding)

    def _drawn(self, written: dict[str, list[Any]]) -> Step[Any]:
        drawing, answer = self.game.drawing(self.state), None
        while True:
            try:
                ask = drawing.send(answer)
            except StopIteration as done:
                written["draws"].append(done.value)
                return self.game.drawn(self.state, done.value)
            assert isinstance(ask, Uniform | Sample | Weighted)
            answer = self._draws.answer(ask)
            match ask:
                case Uniform(n):
                    asked: list[Any] = ["uniform", n]
                case Sample(k, n):
                    asked = ["sample", k, n]
                case Weighted(weights):
                    asked = ["weighted", list(weights)]
            written["happenings"].append({"ask": asked, "answer": answer})

    def _decided(
        self,
        written: dict[str, list[Any]],
        decide: Callable[[Evening, int], dict[str, Any] | None] | None,
    ) -> Step[Any]:
        awaited = self.game.awaits(self.state)
        assert isinstance(awaited, Deciding)
        choices = ((seat, decide(self, seat) if decide else None) for seat in awaited.seats)
        seat, choice = next(((s, c) for s, c in choices if c is not None), (0, {}))
        if seat == 0:
            step = self.game.next_window(self.state)
        else:
            self._wagers += 2
            ids = (f"w{self._wagers - 1}", f"w{self._wagers}")
            step = self.game.decide(self.state, seat, choice, ids)
            mixture = canonical.encode([seat, choice]).hex()
            written["happenings"].append({"mix": mixture})
        assert isinstance(step, Step), step
        raised = [_recorded(up) for up in step.raised]
        written["decisions"].append(
            {"seat": seat, "choice": choice, "raised": raised, "betting": False}
        )
        return step

    def _record(self, before: Any, at_close: tuple[Any, ...], settled: list[Any]) -> dict[str, Any]:
        return {
            "format": "croupier round 1",
            "table": "t1",
            "round": self._number,
            "identity": f"t1/{self._number}/{self._rules_hash[:16]}",
            "game": self.game.name,
            "rules": self.game.resolved_rules(),
            "rules_hash": self._rules_hash,
            "opened_ms": 0,
            "closed_ms": 0,
            "settled_ms": 0,
            "commitment": NOTHING,
            "seed": NOTHING,
            "state": before,
            "open": self.game.draws_by_wagers,
            "wagers": [_recorded(wager) for wager in at_close],
            "wagers_hash": NOTHING,
            "settlements": [msgspec.structs.asdict(one) for one in settled],
            "previous": "",
            "key": NOTHING,
            "hash": NOTHING,
            "signature": 2 * NOTHING,
        }

    @property
    def kinds(self) -> dict[str, Sums]:
        """What each kind of wager has come to."""
        return self._table.kinds.get(self.game.name, {})


def _recorded(wager: Wager) -> dict[str, Any]:
    fields = ("id", "seat", "on", "amount", "working")
    written = {name: getattr(wager, name) for name in fields}
    return {**written, "pick": list(wager.pick), "player": "0" * 16, "nonce": ""}


def wager_at_random(evening: Evening) -> None:
    """Somebody puts a wager up, takes one down, reduces it, or calls it on or off."""
    chance, lying = evening.random, evening.lying()
    if lying and chance.random() < 0.4:
        wager = chance.choice(lying)
        deeds = [
            lambda: evening.take_down(wager),
            lambda: evening.take_down(wager, to=wager.amount // 2),
            lambda: evening.call(wager, chance.random() < 0.5),
            lambda: take_odds(evening, wager),
        ]
        chance.choice(deeds)()
        return
    layout = evening.game.layout()
    on = chance.choice(sorted({spot.on for spot in layout}))
    spot = chance.choice([spot for spot in layout if spot.on == on])
    unit = evening.game.resolved_rules()["unit"]
    amount = unit * spot.even * chance.choice((1, 3, 20, 27, 100))
    if spot.on == "fire":
        amount = chance.choice((100, 300, 500))
    evening.place(spot.on, spot.pick, amount, chance.randint(1, 3))


def take_odds(evening: Evening, wager: Wager) -> None:
    """Odds behind a wager of craps, of which the rules take what is even."""
    number = getattr(wager, "point", 0)
    pick = (str(number),) if wager.on in ("come", "dont_come") else ()
    for multiple in (60, 30, 6, 1):
        amount = wager.amount // multiple * multiple
        if evening.place(f"{wager.on}_odds", pick, amount, wager.seat):
            return
