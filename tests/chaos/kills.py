"""Kills of a house and of its Redis, as many an hour as the checks allow, added up over runs.

    python -m tests.chaos --kills 500 --seed 7 --ledger kills.jsonl

The next kill comes as soon as a wager was accepted again, at any moment of the half second after
that. After every tenth one each table has to play, and the checks of evening.py are made. A house
is killed at most EVENING times: then the next one begins, so that no check grows without end. Each
house is a line of the ledger; the totals are over all lines.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from time import monotonic, sleep
from typing import NamedTuple

from msgspec import Struct

from server import __version__
from tests.chaos.evening import STUCK, Evening, Report, Struck
from tests.chaos.faults import Fault, KillHouse, KillRedis
from tests.fail_overs.forms import LONG_S
from tests.fail_overs.play import wait_for_play
from tests.redis_servers import until

EVENING = 200
CHECK_EVERY = 10
MOMENT_S = 0.5


class QuickKillRedis(KillRedis):
    """Redis is away for as short as it takes to start it."""

    lasts_s = (0.0, 0.2)


class Killing(Evening):
    """Kills, `plan.most` of them; `redis_share` of them are kills of Redis alone."""

    redis_share = 0.1

    def _pass(self, _ends: float) -> None:
        chance = random.Random(f"kills {self._plan.seed}/{self._name}")
        begun = monotonic()
        for number in range(1, self._plan.most + 1):
            kind = QuickKillRedis if chance.random() < self.redis_share else KillHouse
            self._kill(kind, number, random.Random(chance.random()))
            if number % CHECK_EVERY == 0 or number == self._plan.most:
                self._look(number, monotonic() - begun)
            if self.report.failures:
                return

    def _kill(self, kind: type[Fault], number: int, chance: random.Random) -> None:
        since, wagers = monotonic(), self._crowd.wagers()
        self._count(STUCK)
        until(lambda: self._crowd.wagers() > wagers, "no wager is accepted", LONG_S, pause_s=0.01)
        pause_s = monotonic() - since
        sleep(chance.uniform(0, MOMENT_S))
        self._fault = kind.name
        begun = monotonic()
        kind(self._stage, self._folder, chance).play()
        struck = Struck(kind.name, number, pause_s, "any", monotonic() - begun)
        self.report.struck.append(struck)

    def _look(self, number: int, seconds: float) -> None:
        wait_for_play(self._crowd, self._plan.tables)
        self._check_told()
        self._check_books()
        self._say(
            f"{self._name}: {number} of {self._plan.most} kills, {3600 * number / seconds:.0f} an "
            f"hour; {self._crowd.wagers()} wagers so far"
        )


def evenings_of(kills: int) -> list[int]:
    """How many kills each house gets."""
    whole, rest = divmod(kills, EVENING)
    return [EVENING] * whole + [rest] * bool(rest)


# ------------------------------------------------------------------ the ledger of runs


class Run(Struct, frozen=True, omit_defaults=True):
    """One house that was killed again and again. `house` and `redis` are how often."""

    at: str
    program: str
    form: str
    seed: int
    tables: int
    house: int
    redis: int
    wagers: int
    rounds: int
    returns: int
    seconds: float
    failures: tuple[str, ...] = ()


class Total(NamedTuple):
    """Of all runs of a ledger."""

    runs: int
    house: int
    redis: int
    wagers: int
    rounds: int
    hours: float
    failures: int

    def __str__(self) -> str:
        return (
            f"{self.house:,} kills of the house and {self.redis:,} of Redis; houses: {self.runs}, "
            f"hours: {self.hours:.2f}, wagers: {self.wagers:,}, rounds: {self.rounds:,}, "
            f"failures: {self.failures}"
        )


def run_of(report: Report, tables: Sequence[str]) -> Run:
    """A line of the ledger."""
    kills = Counter(one.fault for one in report.struck)
    return Run(
        datetime.now(UTC).isoformat(timespec="seconds"), __version__, report.stage, report.seed,
        len(tables), kills[KillHouse.name], kills[KillRedis.name], report.wagers, report.rounds,
        report.returns, round(report.seconds, 1), tuple(map(str, report.failures)),
    )  # fmt: skip


def total(runs: Sequence[Run]) -> Total:
    return Total(
        len(runs),
        sum(one.house for one in runs),
        sum(one.redis for one in runs),
        sum(one.wagers for one in runs),
        sum(one.rounds for one in runs),
        sum(one.seconds for one in runs) / 3600,
        sum(len(one.failures) for one in runs),
    )
