"""The forms of Redis that survive their primary, and what happens to a primary."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tests.networks import Machine, machines
from tests.redis_servers import (
    HERE,
    SERVICE,
    RedisCluster,
    RedisServer,
    Sentinels,
    cut_off_from_its_replica,
    redis_cluster,
    replicated,
    sentinels,
    until,
)

LONG_S = 120.0
LOOKS_EVERY_S = 0.1
DOWN_AFTER_MS = 1_500
"""On a machine that computes for others too, a server is late that is quite well."""


class Fault(StrEnum):
    """What happens to a primary. After its replica was promoted it comes back."""

    KILL = "kill"
    PAUSE = "pause"
    CUT = "cut"
    SPLIT = "split"


MEANING = {
    Fault.KILL: "killed",
    Fault.PAUSE: "paused",
    Fault.CUT: "cut off",
    Fault.SPLIT: "cut off from all but the house",
}
OF_NETWORK = frozenset({Fault.CUT, Fault.SPLIT})


class FailOver(NamedTuple):
    """One fail-over: what happened, and when, by `time.monotonic`."""

    what: str
    begun: float
    promoted_s: float
    whole_s: float
    """Until the old primary follows the new one."""


class Form(ABC):
    """Servers of Redis, each on its machine. Without machines, nothing is cut off."""

    url: str

    def __init__(self, servers: Sequence[RedisServer], on: Sequence[Machine]) -> None:
        self._machines = dict(zip(servers, on, strict=False))

    @abstractmethod
    def fail_over(self, number: int, fault: Fault) -> FailOver:
        """Take a primary away, and bring it back as a replica."""

    def _take_away(
        self,
        old: RedisServer,
        fault: Fault,
        has_moved: Callable[[], bool],
        is_whole: Callable[[], bool],
    ) -> FailOver:
        begun = time.monotonic()
        with self._suffering(old, fault):
            until(has_moved, f"no fail-over ({fault})", LONG_S, pause_s=LOOKS_EVERY_S)
            promoted_s = time.monotonic() - begun
        until(is_whole, f"the old primary does not follow ({fault})", LONG_S, pause_s=LOOKS_EVERY_S)
        return FailOver(MEANING[fault], begun, promoted_s, time.monotonic() - begun)

    @contextmanager
    def _suffering(self, server: RedisServer, fault: Fault) -> Iterator[None]:
        match fault:
            case Fault.KILL:
                server.kill()
                yield
                server.start()
            case Fault.PAUSE:
                with server.paused():
                    yield
            case Fault.CUT | Fault.SPLIT:
                machine = self._machines[server]
                server.is_cut_off = True
                if fault is Fault.CUT:
                    machine.cut()
                else:
                    machine.cut_from([one for one in self._machines.values() if one is not machine])
                try:
                    yield
                finally:
                    machine.heal()
                    server.is_cut_off = False


class BehindSentinels(Form):
    """A primary and its replica, and three Sentinels on a third machine."""

    def __init__(
        self,
        pair: tuple[RedisServer, RedisServer],
        watching: Sentinels,
        on: Sequence[Machine],
        *,
        is_quick: bool,
    ) -> None:
        """`is_quick`: the Sentinels look more often than every ten seconds at a server that is
        back; before that they leave it a primary of its own."""
        super().__init__((*pair, watching.each[0]), on)
        self.url = watching.url
        self._pair = pair
        self._watching = watching
        for one in watching.each:
            one.ask("SENTINEL", "SET", SERVICE, "down-after-milliseconds", DOWN_AFTER_MS)
            # It allows a fail-over each two of these.
            one.ask("SENTINEL", "SET", SERVICE, "failover-timeout", "1500")
            if is_quick:
                one.ask("SENTINEL", "DEBUG", "INFO-PERIOD", "1000", "PUBLISH-PERIOD", "500")

    def fail_over(self, number: int, fault: Fault) -> FailOver:
        old, new = self._pair
        done = self._take_away(
            old, fault, lambda: self._has_moved(new), lambda: self._is_whole(new)
        )
        self._pair = (new, old)
        return done

    @property
    def primary(self) -> RedisServer:
        return self._pair[0]

    def promote_a_replica_that_is_behind(self, seconds: float) -> None:
        """The replica is cut off for so long; then the primary dies, and it has its place."""
        old, new = self._pair
        replica = self._machines.get(new)
        old.ask("WAIT", "1", "10000")
        if replica is not None:
            replica.cut()
        else:
            cut_off_from_its_replica(old)
        time.sleep(seconds)
        old.kill()
        if replica is not None:
            replica.heal()
        until(lambda: self._has_moved(new), "no fail-over", LONG_S, pause_s=LOOKS_EVERY_S)
        old.start()
        self._pair = (new, old)

    def until_whole(self) -> None:
        """Until the old primary follows the new one."""
        new = self.primary
        until(
            lambda: self._is_whole(new), "the old primary does not follow", LONG_S,
            pause_s=LOOKS_EVERY_S,
        )  # fmt: skip

    def _has_moved(self, to: RedisServer) -> bool:
        return all(
            self._watching.primary_place(one) == (to.place.host, to.port) for one in range(3)
        )

    def _is_whole(self, primary: RedisServer) -> bool:
        return has_replica(primary) and self._has_moved(primary) and self._watching.are_ready()


class OnCluster(Form):
    """Three primaries, each with a replica. They take turns."""

    def __init__(self, cluster: RedisCluster, on: Sequence[Machine]) -> None:
        super().__init__(cluster.each, on)
        self.url = cluster.url
        self._cluster = cluster
        by_primary: dict[int, str] = {}
        for number in count():
            key = f"{{{number}}}"
            by_primary.setdefault(cluster.primary_of(key).port, key)
            if len(by_primary) == 3:
                break
        self._keys = list(by_primary.values())

    def fail_over(self, number: int, fault: Fault) -> FailOver:
        key = self._keys[number % 3]
        old = self._cluster.primary_of(key)
        new = self._cluster.replica_of(old)
        return self._take_away(
            old, fault, lambda: self._cluster.has_moved(key, new), self._cluster.is_whole
        )


def has_replica(primary: RedisServer) -> bool:
    """Whether one replica is connected, however far it is."""
    role, _, *replicas = primary.ask_raw("ROLE")
    return role == b"master" and len(replicas[0]) == 1


@contextmanager
def behind_sentinels(
    folder: Path, on: Sequence[Machine] = (), *, is_quick: bool = True, words: Sequence[str] = ()
) -> Iterator[BehindSentinels]:
    first, second, third = (one.place for one in on) if on else (HERE,) * 3
    with (
        replicated(folder, *words, places=(first, second)) as pair,
        sentinels(folder, pair[0], third) as watching,
    ):
        yield BehindSentinels(pair, watching, on, is_quick=is_quick)


@contextmanager
def on_cluster(folder: Path, on: Sequence[Machine] = ()) -> Iterator[Form]:
    places = [one.place for one in on] or [HERE] * 6
    with redis_cluster(folder, places=places) as cluster:
        yield OnCluster(cluster, on)


@contextmanager
def on_machines(name: str, folder: Path, *, is_quick: bool) -> Iterator[Form]:
    """The form of this name, with a machine for each server."""
    if name == "cluster":
        with machines(6) as on, on_cluster(folder, on) as form:
            yield form
    else:
        with machines(3) as on, behind_sentinels(folder, on, is_quick=is_quick) as form:
            yield form
