"""Kills of a house and of its Redis, as many an hour as the checks allow, added up over runs.

    python -m tests.chaos --kills 500 --seed 7 --houses 4 --ledger kills.jsonl

Every kill is a SIGKILL. The next one comes as soon as a wager was accepted again, at any moment of
the half second after that, in which about a round is played; or in the middle of the opening. After
every tenth one each table has to play, and the checks of evening.py are made. A house is killed at
most EVENING times: then the next one begins, so that no check grows without end. Each house is a
line of the ledger; the totals are over all lines.

To be quick, tables have rounds of half a second, players think and come back at once, and a house
that opens is forked from a process that has imported its modules (tests/forked.py): nothing is run
before the fork, and the killed process is the whole house.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from time import monotonic, sleep
from typing import NamedTuple

from msgspec import Struct

from server import __version__
from tests.chaos.evening import STUCK, Evening, Report, Struck
from tests.chaos.faults import Fault, KillHouse, KillRedis
from tests.chaos.journals import Journal, Returning
from tests.fail_overs.forms import LONG_S
from tests.fail_overs.play import TABLES, wait_for_play
from tests.redis_servers import until

EVENING = 200
CHECK_EVERY = 10
MOMENT_S = 0.5
LONGEST = 2_000  # letters of a failure in the ledger
TABLES_OF_A_HOUSE = 3
ROUND_S = {"betting": 0.3, "rest": 0.05, "pause": 0.05, "offer": 0.4, "decision": 0.4}
OPENING_S = 0.8
"""Within this time a house that opens is killed again."""
OPENED_MOST = 10
NO_ANSWER = re.compile(r"no answer in time|: Redis: .*(Timeout|Connection|closed|loading)")
"""In the one line of a house that does not open for this."""


class QuickKillRedis(KillRedis):
    """Redis is away for as short as it takes to start it."""

    lasts_s = (0.0, 0.2)


class KillSupervised(KillHouse):
    """It is opened again if Redis did not answer in time, as happens on a busy machine."""

    def heal(self) -> None:
        house = self.stage.house
        for _ in range(OPENED_MOST):
            try:
                self.stage.open()
            except AssertionError:
                if not NO_ANSWER.search(house.lines[-1]):
                    raise
            else:
                return
        raise AssertionError(f"Redis does not answer:\n{house.output}")


class KillOpening(KillSupervised):
    """The house is killed, and killed again while it opens: a kill in recovery."""

    name = "kill opening house"

    def heal(self) -> None:
        house = self.stage.house
        house.start()
        sleep(self.chance.uniform(0, OPENING_S))
        house.kill()
        super().heal()


class KillBoth(KillSupervised):
    """House and Redis at the same moment, as when a machine stops."""

    name = "kill house and Redis"

    def strike(self) -> None:
        self.stage.kill_redis()
        super().strike()

    def heal(self) -> None:
        self.stage.revive_redis()
        super().heal()


KINDS: dict[type[Fault], tuple[float, int]] = {
    KillSupervised: (0.75, 1),
    KillOpening: (0.11, 2),
    KillBoth: (0.04, 1),
    QuickKillRedis: (0.10, 1),
}
"""How often each is played, and how many kills it is. One kill of 11 is of Redis alone."""


class _Quick(Returning):
    again_ms = 10
    again_s = 0.15  # each try costs a house that opens beside it


class QuickJournal(Journal):
    """Wagers more often, thinks less, and comes back sooner."""

    visit = _Quick
    rate = 6.0
    thinks_s = (0.0, 0.3)


class Killing(Evening):
    """Kills, `plan.most` of them at least."""

    players = QuickJournal

    def _pass(self, _ends: float) -> None:
        chance = random.Random(f"kills {self._plan.seed}/{self._name}")
        weights = [weight for weight, _ in KINDS.values()]
        begun, kills, looked = monotonic(), 0, 0
        while kills < self._plan.most and not self.report.failures:
            (kind,) = chance.choices(tuple(KINDS), weights)
            self._kill(kind, random.Random(chance.random()))
            kills += KINDS[kind][1]
            if kills - looked >= CHECK_EVERY or kills >= self._plan.most:
                looked = kills
                self._look(kills, monotonic() - begun)

    def _kill(self, kind: type[Fault], chance: random.Random) -> None:
        """Kill at some moment, and wait until somebody's wager is accepted again."""
        sleep(chance.uniform(0, MOMENT_S))
        self._fault = kind.name
        begun = monotonic()
        kind(self._stage, self._folder, chance).play()
        took_s, wagers = monotonic() - begun, self._crowd.wagers()
        self._count(STUCK)
        until(lambda: self._crowd.wagers() > wagers, "no wager is accepted", LONG_S, pause_s=0.01)
        number = len(self.report.struck) + 1
        struck = Struck(kind.name, number, monotonic() - begun, "any", took_s)
        self.report.struck.append(struck)

    def _look(self, kills: int, seconds: float) -> None:
        wait_for_play(self._crowd, self._plan.tables)
        self._check_told()
        self._check_books()
        self._say(
            f"{self._name}: {kills} of {self._plan.most} kills, {3600 * kills / seconds:.0f} an "
            f"hour; {self._crowd.wagers()} wagers so far"
        )


def tables_of(number: int) -> tuple[str, ...]:
    """The tables of a house, if none are given: each kind has its turn."""
    first = number * TABLES_OF_A_HOUSE
    return tuple(TABLES[(first + at) % len(TABLES)] for at in range(TABLES_OF_A_HOUSE))


def evenings_of(kills: int) -> list[int]:
    """How many kills each house gets."""
    whole, rest = divmod(kills, EVENING)
    return [EVENING] * whole + [rest] * bool(rest)


# ------------------------------------------------------------------ the ledger of runs


class Run(Struct, frozen=True, omit_defaults=True):
    """One house that was killed again and again.

    `house` is how often, `opening` and `both` how often of these while it opened, and together with
    its Redis; `redis` is how often its Redis alone.
    """

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
    opening: int = 0
    both: int = 0


class Total(NamedTuple):
    """Of all runs of a ledger."""

    runs: int
    house: int
    opening: int
    both: int
    redis: int
    wagers: int
    rounds: int
    hours: float
    failures: int

    def __str__(self) -> str:
        return (
            f"{self.house:,} kills of the house ({self.opening:,} as it opened, {self.both:,} with "
            f"its Redis) and {self.redis:,} of Redis alone; houses: {self.runs}, hours of houses: "
            f"{self.hours:.2f}, wagers: {self.wagers:,}, rounds: {self.rounds:,}, "
            f"failures: {self.failures}"
        )


def run_of(report: Report, tables: Sequence[str]) -> Run:
    """A line of the ledger."""
    struck = Counter(one.fault for one in report.struck)
    opening, both = struck[KillOpening.name], struck[KillBoth.name]
    house = struck[KillHouse.name] + 2 * opening + both
    failures = tuple(str(one)[:LONGEST] for one in report.failures)
    return Run(
        datetime.now(UTC).isoformat(timespec="seconds"), __version__, report.stage, report.seed,
        len(tables), house, struck[KillRedis.name], report.wagers, report.rounds, report.returns,
        round(report.seconds, 1), failures, opening, both,
    )  # fmt: skip


def total(runs: Sequence[Run]) -> Total:
    return Total(
        len(runs),
        sum(one.house for one in runs),
        sum(one.opening for one in runs),
        sum(one.both for one in runs),
        sum(one.redis for one in runs),
        sum(one.wagers for one in runs),
        sum(one.rounds for one in runs),
        sum(one.seconds for one in runs) / 3600,
        sum(len(one.failures) for one in runs),
    )
