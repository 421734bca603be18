"""One house, its players, and one fault after another, each followed by the checks.

The checks, by the promises of docs/reliability.md:

    no table is stuck                  every table plays again, and wagers are accepted
    what was accepted counts           every acknowledged wager is in the ledger
    a wager is settled once            none is held, settled or acknowledged twice
    a round is drawn once              all players were told one story of each round
    the players' journals are right    no player was shown a balance that the ledger does not have
    no cent is made or lost            `croupier audit`
    every record verifies              `croupier records verify`
    nothing breaks down                no traceback in what the house says

At the end also: every wager has ended, what players were told is in the records, and
`croupier ledger verify`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple, cast

from msgspec import Struct, field
from redis.exceptions import RedisError

from tests.chaos.faults import Fault
from tests.chaos.journals import (
    Books,
    Journal,
    drawn_twice,
    read_records,
    unlike_the_ledger,
    unlike_the_records,
)
from tests.chaos.stages import Stage
from tests.fail_overs.forms import LONG_S
from tests.fail_overs.play import STAY_ON, wait_for_play
from tests.fail_overs.players import Crowd, accepted_by
from tests.redis_servers import until

STUCK = "no table is stuck"
ACCEPTED = "what was accepted counts"
ONCE = "a wager is settled once"
DRAWN = "a round is drawn once"
JOURNALS = "the players' journals are right"
AUDIT = "no cent is made or lost"
RECORDS = "every record verifies"
SOUND = "nothing breaks down"
ENDED = "every wager ends"


class Struck(Struct, frozen=True):
    """A fault that has happened, and how long the slowest table did not play."""

    fault: str
    number: int
    pause_s: float
    table: str
    took_s: float


class Failure(Struct, frozen=True):
    """A check that failed. `after`: the number of the fault, 0 before the first one."""

    check: str
    after: int
    fault: str
    what: str

    def __str__(self) -> str:
        return f"{self.check}: after fault {self.after} ({self.fault}): {self.what}"


class Report(Struct):
    """What happened in one house."""

    stage: str
    seed: int
    struck: list[Struck] = field(default_factory=list)
    checks: dict[str, int] = field(default_factory=dict)  # how often each was made
    left_out: dict[str, str] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)
    wagers: int = 0
    rounds: int = 0
    returns: int = 0
    seconds: float = 0.0


class Plan(NamedTuple):
    """What is played, and for how long. `most` faults at most; 0: as many as there is time for."""

    seconds: float
    seed: int
    faults: Sequence[type[Fault]]
    tables: Sequence[str]
    players: int
    check_every: int
    most: int = 0


class Evening:
    """Plays a plan on an open stage."""

    players: type[Journal] = Journal

    def __init__(
        self, stage: Stage, name: str, folder: Path, plan: Plan, say: Callable[[str], None]
    ) -> None:
        self._stage = stage
        self._folder = folder
        self._plan = plan
        self._say = say
        self._name = name
        self.report = Report(name, plan.seed)
        way = f"ws://127.0.0.1:{stage.players.port}/play"
        self._crowd = Crowd(way, plan.tables, plan.players, plan.seed, self.players)
        self._books = Books(lambda: stage.url, self._crowd.witnesses)
        self._fault = "none yet"

    def play(self) -> Report:
        """Everything, until time is up or a check fails."""
        begun = monotonic()
        try:
            self._crowd.arrive()
            self._say(f"{self._name}: {len(self._crowd.witnesses)} players have their seats")
            self._pass(begun + self._plan.seconds)
            if not self.report.failures:
                self._end()
        except (AssertionError, RedisError, OSError) as error:
            self._fail(STUCK, f"{type(error).__name__}: {error}")
        finally:
            self._crowd.abandon()
        self.report.seconds = monotonic() - begun
        self.report.wagers = self._crowd.wagers()
        self.report.returns = sum(one.returns for one in self.journals)
        return self.report

    @property
    def journals(self) -> list[Journal]:
        return cast(list[Journal], self._crowd.witnesses)

    # ------------------------------------------------------------------ faults

    def _pass(self, ends: float) -> None:
        chance = random.Random(f"{self._plan.seed}/{self._name}")
        order: list[type[Fault]] = []
        while monotonic() < ends and not self.report.failures:
            if self._plan.most and len(self.report.struck) == self._plan.most:
                return
            if not order:  # each as often as the others, in an order of chance
                order = list(self._plan.faults)
                chance.shuffle(order)
            sleep(chance.uniform(0.1, 1.5))  # at any moment of a round
            self._strike(order.pop(), random.Random(chance.random()))

    def _strike(self, kind: type[Fault], chance: random.Random) -> None:
        wait_for_play(self._crowd, self._plan.tables)
        self._fault = kind.name
        begun = monotonic()
        kind(self._stage, self._folder, chance).play()
        took_s = monotonic() - begun
        self._count(STUCK)
        wait_for_play(self._crowd, self._plan.tables)
        pauses = {one: self._crowd.longest_pause(one, begun) for one in self._plan.tables}
        slowest = max(pauses, key=pauses.__getitem__)
        number = len(self.report.struck) + 1
        self.report.struck.append(Struck(kind.name, number, pauses[slowest], slowest, took_s))
        self._check_told()
        if number % self._plan.check_every == 0:
            self._check_books()
        self._say(
            f"{self._name} {number}: {kind.name} ({took_s:.1f} s), no play at {slowest} for "
            f"{pauses[slowest]:.1f} s; {self._crowd.wagers()} wagers so far"
        )

    # ------------------------------------------------------------------ checks

    def _check_told(self) -> None:
        """What the players were told, against Redis."""
        self._none(SOUND, [self._crowd.error] if self._crowd.error else [])
        accepted = accepted_by(self._crowd.witnesses)
        shown = {one.account: set(one.balances) for one in self.journals}
        self._books.read()
        self._none(ACCEPTED, self._books.lost(accepted))
        self._none(ONCE, self._books.doubled())
        self._none(DRAWN, drawn_twice(self.journals))
        self._none(JOURNALS, unlike_the_ledger(shown, self._books))
        broken = "Traceback" in self._stage.house.output
        self._none(SOUND, [self._stage.house.output] if broken else [])

    def _check_books(self) -> None:
        """What the house's own commands say."""
        self._ask(AUDIT, "audit", "--json")
        self._ask(RECORDS, "records", "verify", "--processes", "1")  # none has to be started

    def _end(self) -> None:
        """All rounds end, the house closes, and everything is compared once more."""
        self._fault = "the end"
        self._crowd.finish()
        self._check_told()
        self._none(SOUND, [f"a bot was lost: {why}" for why in self._crowd.measured.lost])
        try:
            until(self._have_ended, "some wagers do not end", LONG_S, pause_s=0.5)
        except AssertionError:
            self._none(ENDED, self._open())
        self._count(ENDED)
        self._none(JOURNALS, [f"held, and refused: {one}" for one in self._books.unheard()])
        self._check_books()
        status = self._stage.house.close()
        self._none(SOUND, [f"the house closes with status {status}"] if status else [])
        self._check_books()
        self._ask(AUDIT, "ledger", "verify")
        records = read_records(self._stage.house.data / "records")
        self.report.rounds = len(records)
        self._none(JOURNALS, unlike_the_records(self.journals, records))

    def _have_ended(self) -> bool:
        self._books.read()
        return not self._open()

    def _open(self) -> list[str]:
        return [one for one in self._books.open() if one.split("/")[0] not in STAY_ON]

    def _ask(self, check: str, *words: str) -> None:
        done = self._stage.house.croupier(*words)
        said = done.stdout + done.stderr
        if words[0] == "audit" and not done.returncode and not json.loads(done.stdout)["accounts"]:
            self._none(check, ["the audit sees no accounts"])
        self._none(check, [f"croupier {' '.join(words)}: {said}"] if done.returncode else [])

    def _none(self, check: str, found: Sequence[str]) -> None:
        self._count(check)
        for what in found:
            self._fail(check, what)

    def _count(self, check: str) -> None:
        self.report.checks[check] = self.report.checks.get(check, 0) + 1

    def _fail(self, check: str, what: str) -> None:
        failure = Failure(check, len(self.report.struck), self._fault, what)
        self.report.failures.append(failure)
        self._say(f"{self._name}: {failure}")
