"""What a durable hold costs: Python and Redis microseconds a bet, with so many outstanding.

python -m tests.bench.cage_bench
python -m tests.bench.cage_bench --replica    what it costs to wait for a replica
python -m tests.bench.cage_bench --shared     what a process of a house of many pays
python -m tests.bench.cage_bench --cluster    a Cluster beside one Redis, alone and with replicas
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import uvloop

from server.cage.cage import Cage
from server.cage.embedded import EmbeddedRedis
from server.cage.lease import Member
from server.cage.redis_connection import connect
from server.common.owned_tables import OwnedTables
from tests.redis_servers import redis_cluster, replicated

ACCOUNTS = 100
_TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


class CageFigures(NamedTuple):
    """Of one run. CPU times are microseconds a bet."""

    outstanding: int
    bets_a_second: float
    python_us: float
    redis_us: float


async def measure(outstanding: int, bets: int, member: Member | None = None) -> CageFigures:
    """Take holds, each player asking for the next as soon as the last is answered."""
    with TemporaryDirectory(prefix="croupier-", dir="/tmp") as folder:
        async with (
            EmbeddedRedis(Path(folder)) as server,
            connect(server.url) as redis,
            Cage.open(redis, house_number=1, member=member) as cage,
        ):
            if member is not None:
                await cage.open_holds("r1")  # its owner
            accounts = [
                (await cage.open_account("bot", "bot", welcome_cents=10**12)).id
                for _ in range(ACCOUNTS)
            ]
            await take_holds(cage, accounts, outstanding, bets // 10, 0)
            return await _figures(cage, accounts, outstanding, bets, 1, [server.pid])


async def _figures(
    cage: Cage, accounts: list[str], outstanding: int, bets: int, round_number: int, pids: list[int]
) -> CageFigures:
    wall, python, redis_cpu = time.perf_counter(), time.process_time(), _cpu(pids)
    await take_holds(cage, accounts, outstanding, bets, round_number)
    wall, python = time.perf_counter() - wall, time.process_time() - python
    redis_cpu = _cpu(pids) - redis_cpu
    us = 1_000_000 / bets
    return CageFigures(outstanding, bets / wall, python * us, redis_cpu * us)


class SharedFigures(NamedTuple):
    """Medians of samples taken in turn, of a house of one process and of a process of many."""

    alone: CageFigures
    shared: CageFigures


async def measure_shared(outstanding: int, bets: int, samples: int) -> SharedFigures:
    """The same holds, with and without the numbers of process and table."""
    found: tuple[list[CageFigures], list[CageFigures]] = ([], [])
    for _ in range(samples):
        found[0].append(await measure(outstanding, bets))
        owned = OwnedTables()
        owned.own("r1", 3)
        found[1].append(await measure(outstanding, bets, Member(2, (), owned)))
    return SharedFigures(*(_median_of(each) for each in found))


class ReplicaFigures(NamedTuple):
    """Medians of samples taken in turn on one pair of servers, without and with the wait."""

    outstanding: int
    without: CageFigures
    waiting: CageFigures


async def measure_replica(outstanding: int, bets: int, samples: int) -> ReplicaFigures:
    """The same holds on the same primary, acknowledged by it alone and by its replica too."""
    found: tuple[list[CageFigures], list[CageFigures]] = ([], [])
    with (
        TemporaryDirectory(prefix="croupier-", dir="/tmp") as folder,
        replicated(Path(folder)) as (primary, _),
    ):
        for sample in range(samples):
            for way in (0, 1):
                where = Where(primary.url, [primary.pid], with_replica=bool(way))
                found[way].append(await _sample(where, outstanding, bets, 2 * sample + way))
    return ReplicaFigures(outstanding, *(_median_of(each) for each in found))


class ClusterFigures(NamedTuple):
    """Medians of samples taken in turn: one Redis and a Cluster, without and with replicas."""

    outstanding: int
    ways: tuple[CageFigures, ...]


async def measure_cluster(outstanding: int, bets: int, samples: int) -> ClusterFigures:
    """The same holds on one primary and on the three of a Cluster. Replicas write with them."""
    with (
        TemporaryDirectory(prefix="croupier-", dir="/tmp") as folder,
        replicated(Path(folder)) as (primary, _),
        redis_cluster(Path(folder)) as cluster,
    ):
        of_cluster = [one.pid for one in cluster.primaries]
        ways = [
            Where(url, pids, with_replica=with_replica)
            for with_replica in (False, True)
            for url, pids in ((primary.url, [primary.pid]), (cluster.url, of_cluster))
        ]
        found: list[list[CageFigures]] = [[] for _ in ways]
        for sample in range(samples):
            for number, where in enumerate(ways):
                figures = await _sample(where, outstanding, bets, len(ways) * sample + number)
                found[number].append(figures)
    return ClusterFigures(outstanding, tuple(map(_median_of, found)))


class Where(NamedTuple):
    """A Redis: its URL, its processes, and whether a hold waits for the replica."""

    url: str
    pids: list[int]
    with_replica: bool


async def _sample(where: Where, outstanding: int, bets: int, number: int) -> CageFigures:
    async with (
        connect(where.url, 20.0, with_replica=where.with_replica) as redis,
        Cage.open(redis, house_number=number + 1) as cage,
    ):
        accounts = [
            (await cage.open_account("bot", "bot", welcome_cents=10**12)).id
            for _ in range(ACCOUNTS)
        ]
        await take_holds(cage, accounts, outstanding, bets // 10, 2 * number)
        return await _figures(cage, accounts, outstanding, bets, 2 * number + 1, where.pids)


def _median_of(figures: list[CageFigures]) -> CageFigures:
    return CageFigures(*(statistics.median(column) for column in zip(*figures, strict=True)))


async def take_holds(
    cage: Cage, accounts: list[str], outstanding: int, bets: int, round_number: int
) -> None:
    finished = asyncio.get_running_loop().create_future()
    asked = answered = 0

    def ask() -> None:
        nonlocal asked
        hold_id = f"r1/{round_number}/w{asked}"
        cage.hold(hold_id, accounts[asked % ACCOUNTS], 100, "r1", b"straight 17 for 100", told)
        asked += 1

    def told(answer: str, _balance: int) -> None:
        nonlocal answered
        answered += 1
        assert answer == "held"
        if asked < bets:
            ask()
        elif answered == bets:
            finished.set_result(None)

    for _ in range(min(outstanding, bets)):
        ask()
    await finished


def _cpu(pids: list[int]) -> float:
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / _TICKS_A_SECOND


def main() -> None:
    """Print a line for each number of bets outstanding."""
    if "--replica" in sys.argv:
        for outstanding, bets in ((1, 500), (10, 4_000), (100, 10_000)):
            _print_replica(uvloop.run(measure_replica(outstanding, bets, samples=7)))
        return
    if "--shared" in sys.argv:
        for outstanding, bets in ((10, 10_000), (100, 30_000)):
            _print_shared(uvloop.run(measure_shared(outstanding, bets, samples=5)))
        return
    if "--cluster" in sys.argv:
        for outstanding, bets in ((1, 500), (10, 4_000), (100, 10_000)):
            _print_cluster(uvloop.run(measure_cluster(outstanding, bets, samples=5)))
        return
    for outstanding, bets in ((1, 3_000), (10, 20_000), (50, 50_000), (100, 50_000)):
        figures = uvloop.run(measure(outstanding, bets))
        print(
            f"{figures.outstanding:4d} outstanding: {figures.bets_a_second:8,.0f} bets/s, "
            f"{figures.python_us:5.1f} µs Python and {figures.redis_us:5.1f} µs Redis a bet"
        )


def _print_shared(figures: SharedFigures) -> None:
    alone, shared = figures
    print(
        f"{alone.outstanding:4d} outstanding: Python {alone.python_us:.1f} -> "
        f"{shared.python_us:.1f}, Redis {alone.redis_us:.1f} -> {shared.redis_us:.1f} µs a bet"
    )


def _print_replica(figures: ReplicaFigures) -> None:
    before, after = figures.without, figures.waiting
    latency_us = [figures.outstanding * 1_000_000 / each.bets_a_second for each in (before, after)]
    print(
        f"{figures.outstanding:4d} outstanding: {before.bets_a_second:8,.0f} -> "
        f"{after.bets_a_second:8,.0f} bets/s, answered after {latency_us[0]:6,.0f} -> "
        f"{latency_us[1]:6,.0f} µs ({latency_us[1] / latency_us[0]:.2f}×); Python "
        f"{before.python_us:.1f} -> {after.python_us:.1f}, "
        f"primary {before.redis_us:.1f} -> {after.redis_us:.1f} µs a bet"
    )


def _print_cluster(figures: ClusterFigures) -> None:
    for name, before, after in (
        ("primaries alone", *figures.ways[:2]),
        ("with the replica", *figures.ways[2:]),
    ):
        print(
            f"{figures.outstanding:4d} outstanding, {name}, one Redis -> Cluster: "
            f"{before.bets_a_second:8,.0f} -> {after.bets_a_second:8,.0f} bets/s "
            f"({after.bets_a_second / before.bets_a_second:.2f}×); Python "
            f"{before.python_us:.1f} -> {after.python_us:.1f}, "
            f"primaries {before.redis_us:.1f} -> {after.redis_us:.1f} µs a bet"
        )


if __name__ == "__main__":
    main()
