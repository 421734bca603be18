"""Houses of one and of many processes under the same load, each with a Redis of its own."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

from msgspec import Struct

from protocol.codec import encode
from protocol.from_client import PlaceWager
from tests.bench.bench_house import OPENING_SECONDS, bench_settings
from tests.bench.client_socket import client_frame
from tests.bench.process_clock import children_of, cpu_ns, is_running
from tests.bench.wager_load import (
    AMOUNT_CENTS,
    SPOTS,
    Answers,
    PlayerCaller,
    Visitor,
    burst,
)
from tests.bench.wagers import REDIS_PROGRAMS
from tests.house_process import HouseProcess
from tests.processes.many import HouseOfMany

ROUND_S = 3_000.0
"""Betting goes on for as long as anything is measured."""
ROLES = ("gateway", "dealer")
ENDS_WITHIN_S = 60.0


class Load(Struct, frozen=True):
    """What one gateway and one dealer get, or one process; several get as many times as much."""

    tables: int = 8
    players: int = 100
    wagers: int = 8  # of each player in a burst
    in_flight: int = 4


class Burst(Struct, frozen=True):
    """CPU ns of one burst, by role, and how long it took."""

    taken: dict[str, int]
    redis: int
    wagers: int
    seconds: float


class TimedCaller(PlayerCaller):
    """Notes how long each answer took; one wager is under way at a time."""

    def __init__(self, caller: PlayerCaller, answers: Answers) -> None:
        super().__init__(caller.socket, answers)
        self.times_s: list[float] = []
        self._began = 0.0

    def begin(self) -> None:
        self._began = time.perf_counter()

    def answered(self) -> None:
        now = time.perf_counter()
        self.times_s.append(now - self._began)
        self._began = now
        super().answered()


class ScaleHouse:
    """`pairs` gateways and as many dealers, or (0) one process with everything."""

    def __init__(self, folder: Path, pairs: int, load: Load) -> None:
        self.pairs = pairs
        self.name = f"{pairs} + {pairs}" if pairs else "one process"
        self._load = load
        self._times = max(1, pairs)
        settings = bench_settings(ROUND_S, load.tables * self._times)
        if pairs:
            many = HouseOfMany(folder, settings=settings)
            many.gateways = many.dealers = pairs
            self._house: HouseProcess = many
        else:
            self._house = HouseProcess(folder, settings=settings)
        self._answers = Answers()
        self._players: list[PlayerCaller] = []
        self._numbers = itertools.count()
        self._rounds: dict[str, int] = {}
        self._idle_ns_a_s: dict[str, float] = {}

    async def open(self, stack: AsyncExitStack) -> None:
        """Open it, let everybody take a seat, and see what it costs when nobody plays."""
        await asyncio.to_thread(self._house.open, seconds=OPENING_SECONDS)
        assert self._house.process is not None
        pid = self._house.process.pid
        found = children_of(pid)
        stack.callback(self._end, list(found))
        (self._redis,) = (one for one, name in found.items() if name in REDIS_PROGRAMS)
        self._pids = {role: [one for one in found if _is(role, one)] for role in ROLES}
        if not self.pairs:
            self._pids = {"house": [pid]}
        assert self.pairs == 0 or all(len(one) == self.pairs for one in self._pids.values())
        for number in range(self._load.players * self._times):
            visitor = await Visitor.seat(self._house.port, self._table_of(number))
            self._players.append(PlayerCaller(visitor.socket, self._answers))
        await self._look()
        before, began = self._cpu(), time.perf_counter()
        await asyncio.sleep(2)
        passed_s = time.perf_counter() - began
        idle = {role: (ns - before[role]) / passed_s for role, ns in self._cpu().items()}
        self._idle_ns_a_s = idle

    @property
    def idle_share(self) -> float:
        """Of a core, all processes together, when nobody wagers."""
        return sum(self._idle_ns_a_s.values()) / 1e9

    async def burst(self) -> Burst:
        """Wagers of all players. The idle processes' share of the time is left out."""
        load = self._load
        frames = self._frames(len(self._players), load.wagers)
        before, redis, began = self._cpu(), cpu_ns(self._redis), time.perf_counter()
        await burst(self._players, frames, load.in_flight)
        seconds = time.perf_counter() - began
        taken = {
            role: round(ns - before[role] - self._idle_ns_a_s[role] * seconds)
            for role, ns in self._cpu().items()
        }
        redis = cpu_ns(self._redis) - redis
        self._check()
        return Burst(taken, redis, len(self._players) * load.wagers, seconds)

    async def latency_ms(self, players: int, wagers: int) -> float:
        """The median time until an answer, with so few players that nobody waits for another."""
        callers = [TimedCaller(one, self._answers) for one in self._players[:players]]
        for caller in callers:
            caller.begin()
        await burst(callers, self._frames(players, wagers), 1)
        for one in self._players[:players]:
            PlayerCaller.__init__(one, one.socket, self._answers)
        self._check()
        return median(itertools.chain.from_iterable(one.times_s for one in callers)) * 1_000

    async def leave(self) -> None:
        for player in self._players:
            await player.socket.close()

    def _end(self, children: Sequence[int]) -> None:
        """Kill the house, whose rounds would go on for an hour. Its folder is nobody's after that.

        Its children end with it, a moment later. Raises TimeoutError if one does not.
        """
        self._house.kill()
        until = time.monotonic() + ENDS_WITHIN_S
        while any(map(is_running, children)):
            if time.monotonic() > until:
                raise TimeoutError(f"a process of {self.name} outlives it")
            time.sleep(0.02)

    def _check(self) -> None:
        if self._answers.refused:
            raise RuntimeError(f"{self.name} refused: {self._answers.first_refusal}")

    def _cpu(self) -> dict[str, int]:
        return {role: sum(map(cpu_ns, pids)) for role, pids in self._pids.items()}

    def _table_of(self, player: int) -> str:
        return f"bench-{player % (self._load.tables * self._times) + 1}"

    async def _look(self) -> None:
        watcher = await Visitor.greet(self._house.port)
        for number in range(self._load.tables * self._times):
            table = self._table_of(number)
            self._rounds[table] = (await watcher.look(table)).round
        await watcher.socket.close()

    def _frames(self, players: int, wagers: int) -> Sequence[Sequence[bytes]]:
        return [[self._frame(player) for _ in range(wagers)] for player in range(players)]

    def _frame(self, player: int) -> bytes:
        number, table = next(self._numbers), self._table_of(player)
        on, pick = SPOTS[number % len(SPOTS)]
        wager = PlaceWager(
            1_000 + number, table, self._rounds[table], f"{number:016x}", on, AMOUNT_CENTS, pick
        )
        return client_frame(encode(wager))


class SeparatePairs:
    """So many houses of 1 + 1 that know nothing of each other, loaded at the same time.

    They have as many processes as one house with so many pairs, and the same wagers: a core that
    all of them share costs both the same. What the one house costs more is its own.
    """

    def __init__(self, folder: Path, count: int, load: Load) -> None:
        self.pairs = count
        self.name = f"{count} times 1 + 1"
        self._houses = [ScaleHouse(folder / f"{one}", 1, load) for one in range(count)]

    async def open(self, stack: AsyncExitStack) -> None:
        for house in self._houses:
            await house.open(stack)

    @property
    def idle_share(self) -> float:
        return sum(house.idle_share for house in self._houses)

    async def burst(self) -> Burst:
        """One of each house, at the same time."""
        bursts = await asyncio.gather(*(house.burst() for house in self._houses))
        return Burst(
            {role: sum(one.taken[role] for one in bursts) for role in ROLES},
            sum(one.redis for one in bursts),
            sum(one.wagers for one in bursts),
            max(one.seconds for one in bursts),
        )

    async def latency_ms(self, players: int, wagers: int) -> float:
        """That of one of them: the others are quiet meanwhile."""
        return await self._houses[0].latency_ms(players, wagers)

    async def leave(self) -> None:
        for house in self._houses:
            await house.leave()


def _is(role: str, pid: int) -> bool:
    words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    return role.encode() in words
