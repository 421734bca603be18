"""What goes wrong: each fault strikes, lasts for a while, and heals.

`needs` is what a stage must have for it (stages.py). All that is left to chance comes from the
seed.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import ClassVar

from server.app.store_mark import read_mark
from tests.chaos.stages import (
    CLOCK,
    DISK,
    EMBEDDED,
    MANY,
    OWN,
    SENTINEL,
    Embedded,
    OnOwnRedis,
    OnSentinels,
    Stage,
    copy_redis,
    put_back,
    put_in_place,
)
from tests.cut_proxy import CutProxy
from tests.fail_overs.forms import Fault as OfPrimary
from tests.processes.many import HouseOfMany
from tests.redis_servers import until

LONG_S = 120.0
MISSING = "not in Redis"
REFUSED = "croupier accept-older-store"
WENT_BACK = "Redis went back in time"


class Fault(ABC):
    """One fault. `lasts_s`: how long, at least and at most, between its two halves."""

    name: ClassVar[str]
    needs: ClassVar[frozenset[str]] = frozenset()
    lasts_s: ClassVar[tuple[float, float]] = (0.0, 0.0)

    def __init__(self, stage: Stage, folder: Path, chance: random.Random) -> None:
        self.stage = stage
        self.folder = folder
        self.chance = chance

    def play(self) -> None:
        self.strike()
        time.sleep(self.chance.uniform(*self.lasts_s))
        self.heal()

    @abstractmethod
    def strike(self) -> None: ...

    @abstractmethod
    def heal(self) -> None: ...


# ------------------------------------------------------------------ processes


class KillHouse(Fault):
    """SIGKILL to the whole house, which is opened again."""

    name = "kill house"

    def strike(self) -> None:
        self.stage.house.kill()

    def heal(self) -> None:
        self.stage.open()


class StopHouse(Fault):
    """SIGSTOP: it stands still, with all its connections, for longer than a lease may last."""

    name = "stop house"
    lasts_s = (0.2, 8.0)

    def strike(self) -> None:
        self._signal(signal.SIGSTOP)

    def heal(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        assert self.stage.house.process is not None
        self.stage.house.process.send_signal(number)


class _OneProcess(Fault):
    """A gateway or a dealer of a house of many."""

    needs = frozenset({MANY})

    def choose(self) -> tuple[str, str, int]:
        """Its role, its name and its process."""
        house = self.stage.house
        assert isinstance(house, HouseOfMany)
        role = self.chance.choice(("dealer", "gateway"))
        found = house.processes(role)
        name = self.chance.choice(sorted(found))
        return role, name, int(found[name]["pid"])


class KillProcess(_OneProcess):
    """SIGKILL to one of them, which the house starts again."""

    name = "kill process"

    def strike(self) -> None:
        self.role, self.killed, pid = self.choose()
        os.kill(pid, signal.SIGKILL)

    def heal(self) -> None:
        house = self.stage.house
        assert isinstance(house, HouseOfMany)
        count = house.dealers if self.role == "dealer" else house.gateways

        def is_back() -> bool:
            found = house.processes(self.role)
            return self.killed not in found and len(found) == count

        until(is_back, f"no process takes the place of {self.killed}", LONG_S, pause_s=0.1)


class StopProcess(_OneProcess):
    """SIGSTOP to one of them: it may lose its tables, and not know it when it goes on."""

    name = "stop process"
    lasts_s = (0.2, 8.0)

    def strike(self) -> None:
        *_, self.pid = self.choose()
        os.kill(self.pid, signal.SIGSTOP)

    def heal(self) -> None:
        os.kill(self.pid, signal.SIGCONT)


# ------------------------------------------------------------------ Redis


class KillRedis(Fault):
    """SIGKILL to Redis, with what it has on the disk."""

    name = "kill Redis"
    lasts_s = (0.0, 3.0)

    def strike(self) -> None:
        self.stage.kill_redis()

    def heal(self) -> None:
        self.stage.revive_redis()


class PauseRedis(Fault):
    """SIGSTOP to Redis."""

    name = "pause Redis"
    lasts_s = (0.2, 8.0)

    def strike(self) -> None:
        self.pid = self.stage.redis_pid
        os.kill(self.pid, signal.SIGSTOP)

    def heal(self) -> None:
        os.kill(self.pid, signal.SIGCONT)


class OlderCopy(Fault):
    """A copy of Redis is put back that lacks what players were told. The house has to refuse it.

    Under an open house, it has to close by itself. Then the newer Redis comes back.
    """

    name = "older copy"

    def strike(self) -> None:
        stage, copy = self.stage, self.folder / "copy"
        where = _redis_folder(stage)
        self.before = len(stage.house.lines)
        copy_redis(where, copy)
        self._until_marked_twice()
        if isinstance(stage, Embedded):
            stage.kill_house()
            self.aside = put_in_place(where, copy)
        else:
            stage.kill_redis()
            self.aside = put_in_place(where, copy)
            stage.revive_redis()
            self._see_it_end()
        said = stage.refuses()
        assert MISSING in said, f"it is not said what is missing:\n{said}"
        assert "Traceback" not in said, said

    def heal(self) -> None:
        stage, where = self.stage, _redis_folder(self.stage)
        if not isinstance(stage, Embedded):
            stage.kill_redis()
        put_back(where, self.aside)
        stage.revive_redis()
        stage.open()

    def _see_it_end(self) -> None:
        """The house closes, or each of its processes does, again and again; and it says why."""
        house = self.stage.house
        assert house.process is not None
        if isinstance(house, HouseOfMany):
            until(lambda: self._says(REFUSED), "the house does not refuse", LONG_S, pause_s=0.1)
            house.kill()
        else:
            until(lambda: not house.is_open, "the house stays open", LONG_S, pause_s=0.1)
            assert house.process.returncode == 1, house.process.returncode
        until(lambda: self._says(WENT_BACK), "the house does not say why it closes", LONG_S)

    def _says(self, words: str) -> bool:
        return words in "".join(self.stage.house.lines[self.before :])

    def _until_marked_twice(self) -> None:
        """The second mark since the copy has commits that the copy lacks."""
        for _ in range(2):
            before = read_mark(self.stage.house.data)
            until(
                lambda before=before: read_mark(self.stage.house.data) != before,  # type: ignore[misc]
                "the mark of the store does not move",
                LONG_S,
            )


def _redis_folder(stage: Stage) -> Path:
    return stage.server.folder if isinstance(stage, OnOwnRedis) else stage.house.data


# ------------------------------------------------------------------ fail-overs


class _FailOver(Fault):
    """The primary is taken away until its replica has its place, and returns as an old one."""

    needs = frozenset({SENTINEL})
    of_primary: ClassVar[OfPrimary]

    def strike(self) -> None:
        assert isinstance(self.stage, OnSentinels)
        self.stage.form.fail_over(0, self.of_primary)

    def heal(self) -> None:
        """It has come back."""


class KillPrimary(_FailOver):
    name = "kill primary"
    of_primary = OfPrimary.KILL


class PausePrimary(_FailOver):
    """The old primary wakes up, and does not know that it is none any more."""

    name = "old primary returns"
    of_primary = OfPrimary.PAUSE


class LaggingReplica(Fault):
    """The replica hears nothing for a while; then it is promoted. Nothing acknowledged is lost."""

    name = "lagging replica"
    needs = frozenset({SENTINEL})

    def strike(self) -> None:
        assert isinstance(self.stage, OnSentinels)
        self.stage.form.promote_a_replica_that_is_behind(self.chance.uniform(0.5, 4.0))

    def heal(self) -> None:
        assert isinstance(self.stage, OnSentinels)
        self.stage.form.until_whole()


# ------------------------------------------------------------------ connections


class _ToPlayers(Fault):
    @property
    def way(self) -> CutProxy:
        return self.stage.players


class _ToRedis(Fault):
    needs = frozenset({OWN})

    @property
    def way(self) -> CutProxy:
        assert isinstance(self.stage, OnOwnRedis)
        return self.stage.way


class _Cut(Fault):
    """Every connection ends, and some of them twice."""

    way: CutProxy
    lasts_s = (0.0, 1.0)

    def strike(self) -> None:
        self.way.hang_up()

    def heal(self) -> None:
        self.way.hang_up()


class _Delay(Fault):
    """Every piece comes later by one and the same time."""

    way: CutProxy
    late_s: tuple[float, float]
    lasts_s = (1.0, 6.0)

    def strike(self) -> None:
        self.way.slow(self.chance.uniform(*self.late_s))

    def heal(self) -> None:
        self.way.heal()


class CutPlayers(_ToPlayers, _Cut):
    name = "cut players"


class DelayPlayers(_ToPlayers, _Delay):
    name = "delay players"
    late_s = (0.05, 0.6)


class DoublePlayers(Fault):
    """Every wager reaches the house twice."""

    name = "double wagers"
    lasts_s = (2.0, 6.0)

    def strike(self) -> None:
        self.before = self.stage.doubling.wagers
        self.stage.doubling.is_on = True

    def heal(self) -> None:
        doubling = self.stage.doubling
        until(lambda: doubling.wagers > self.before, "no wager is doubled", LONG_S, pause_s=0.1)
        doubling.is_on = False


class CutRedis(_ToRedis, _Cut):
    """Connections to Redis end: before it got what was asked, or after it has done it."""

    name = "cut connections to Redis"


class LoseRedis(_ToRedis):
    """No byte passes between house and Redis for a while, and nobody is told."""

    name = "cut off Redis"
    lasts_s = (0.5, 8.0)

    def strike(self) -> None:
        self.way.cut()

    def heal(self) -> None:
        self.way.heal()


class DelayRedis(_ToRedis, _Delay):
    name = "delay Redis"
    late_s = (0.02, 0.3)


# ------------------------------------------------------------------ disk and clock


class FullDisk(Fault):
    """There is no room for Redis, the archive and the marks; then there is room again."""

    name = "full disk"
    needs = frozenset({EMBEDDED, DISK})
    lasts_s = (1.0, 8.0)

    def strike(self) -> None:
        assert self.stage.disk is not None
        self.stage.disk.fill()

    def heal(self) -> None:
        assert self.stage.disk is not None
        self.stage.disk.empty()


class ReadOnlyDisk(Fault):
    """The kernel makes a failing disk read-only. The house ends, and the disk is repaired."""

    name = "read-only disk"
    needs = frozenset({EMBEDDED, DISK})
    lasts_s = (1.0, 6.0)

    def strike(self) -> None:
        assert self.stage.disk is not None
        self.stage.disk.fail()

    def heal(self) -> None:
        assert self.stage.disk is not None
        if self.stage.house.is_open:
            self.stage.house.kill()
        self.stage.disk.repair()
        self.stage.open()


class SlowDisk(Fault):
    """All writes wait for up to a second and a half, again and again."""

    name = "slow disk"
    needs = frozenset({EMBEDDED, DISK})

    def strike(self) -> None:
        assert self.stage.disk is not None
        pauses = [
            (self.chance.uniform(0.05, 1.5), self.chance.uniform(0.02, 0.3))
            for _ in range(self.chance.randint(3, 8))
        ]
        self.freezing: subprocess.Popen[bytes] = self.stage.disk.freeze(pauses)

    def heal(self) -> None:
        assert self.freezing.wait(LONG_S) == 0


class ClockStep(Fault):
    """The wall clock of house and Redis jumps by up to an hour, and back."""

    name = "clock step"
    needs = frozenset({CLOCK})
    lasts_s = (1.0, 6.0)

    def strike(self) -> None:
        assert self.stage.clock is not None
        longest = self.chance.choice((5, 120, 3_600))
        self.stage.clock.set(self.chance.choice((-1, 1)) * self.chance.randint(1, longest))

    def heal(self) -> None:
        assert self.stage.clock is not None
        self.stage.clock.set(0)


FAULTS: tuple[type[Fault], ...] = (
    *(KillHouse, StopHouse, KillProcess, StopProcess),
    *(KillRedis, PauseRedis, OlderCopy),
    *(KillPrimary, PausePrimary, LaggingReplica),
    *(CutPlayers, DelayPlayers, DoublePlayers, CutRedis, LoseRedis, DelayRedis),
    *(FullDisk, ReadOnlyDisk, SlowDisk, ClockStep),
)
NOT_ON_SENTINELS = (KillRedis, PauseRedis, OlderCopy, ClockStep)
"""There, a primary that is gone is a fail-over, and Sentinels whose clock jumps wait for 30 s."""


def possible(fault: type[Fault], has: frozenset[str]) -> bool:
    """Whether a fault can happen to a stage."""
    return fault.needs <= has and not (SENTINEL in has and fault in NOT_ON_SENTINELS)
