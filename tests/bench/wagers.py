"""What one durable wager costs the house, beside what an echo of the same frames costs.

The house is `croupier open` with its own embedded Redis (`appendfsync always`) and one roulette
table of quick rounds. Once a round every player sends some wagers, well before betting ends; in
what is left of the round its rivals get the same messages: the floor of the house's own stack, and
other servers. So all are measured in turn, and whatever slows the machine slows them alike.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

from msgspec import Struct

from tests.bench.bench_house import TABLE, bench_settings
from tests.bench.client_socket import client_frame
from tests.bench.peers import PEERS
from tests.bench.process_clock import children_of, cpu_ns
from tests.bench.rivals import FLOOR, Rival
from tests.bench.wager_load import Answers, PlayerCaller, Visitor, burst, wager_messages
from tests.house_process import HouseProcess

REDIS_PROGRAMS = ("valkey-server", "redis-server")


class WagerPlan(Struct, frozen=True):
    """How much is measured: `wagers` of each of `players` a sample, `samples` of each load."""

    players: int = 200
    wagers: int = 16
    in_flight: tuple[int, ...] = (8, 1)
    samples: int = 9
    warm_up: int = 2
    betting_seconds: float = 3.0
    idle_rounds: int = 3  # in which nobody wagers, before the samples and after them
    peers: tuple[str, ...] = PEERS


def house_settings(plan: WagerPlan) -> str:
    """The configuration of a house for the plan."""
    return bench_settings(plan.betting_seconds)


class WagerCost(Struct, frozen=True):
    """CPU µs a wager with so many in flight a player; medians of the samples."""

    in_flight: int
    house_us: float
    rivals_us: dict[str, float]  # by kind: rivals.NAMES
    house_to: dict[str, float]  # the house's cost in times the rival's
    redis_us: float | None  # None where REDIS_URL names a Redis that is not ours
    rival_redis_us: float | None  # of Colyseus that does the house's work
    life_us: float  # of the house, with the round's settlement, records and messages
    idle_us: float  # of it, what a house does in that time when nobody wagers


class Wagers(Struct, frozen=True):
    players: int
    frame_bytes: int
    accepted: int
    refused: int
    first_refusal: str
    costs: tuple[WagerCost, ...]


class Sample(Struct, frozen=True):
    """CPU ns of one burst, by whom."""

    house: int
    life: int
    redis: int | None
    rivals: dict[str, int]
    rival_redis: int | None
    seconds: float  # from the burst to the next round


class WagerBench:
    """The house, its rivals, and everybody who is connected to them."""

    def __init__(self, plan: WagerPlan, house: HouseProcess) -> None:
        assert house.process is not None, "the house is open"
        self.house_pid = house.process.pid
        self.answers = Answers()
        self._plan = plan
        self._port = house.port
        self._redis_pid = next(
            (p for p, name in children_of(self.house_pid).items() if name in REDIS_PROGRAMS), None
        )
        self._rivals: Sequence[Rival] = ()

    async def arrive(self, rivals: Sequence[Rival]) -> None:
        """Everybody connects, and takes a seat where there are seats."""
        players = range(self._plan.players)
        visitors = [await Visitor.seat(self._port, TABLE) for _ in players]
        self._players = [PlayerCaller(visitor.socket, self.answers) for visitor in visitors]
        self._watcher = await Visitor.greet(self._port)
        await self._watcher.watch(TABLE)
        self._rivals = rivals
        await self.next_round()

    async def sample(self, in_flight: int) -> Sample:
        """One burst at the house, then one at each rival."""
        before, began = cpu_ns(self.house_pid), time.monotonic()
        house, redis = await self.burst_ns(in_flight)
        messages = self._messages()
        rivals, rival_redis = {}, None
        for rival in self._rivals:
            rivals[rival.kind], its_redis = await rival.burst_ns(messages, in_flight)
            rival_redis = its_redis or rival_redis
        await self.next_round()
        life = cpu_ns(self.house_pid) - before
        return Sample(house, life, redis, rivals, rival_redis, time.monotonic() - began)

    async def idle_ns_a_second(self) -> float:
        """CPU ns of the house a second, while betting is open and nobody wagers."""
        before, began = cpu_ns(self.house_pid), time.monotonic()
        await asyncio.sleep(self._plan.betting_seconds / 2)
        taken = (cpu_ns(self.house_pid) - before) / (time.monotonic() - began)
        await self.next_round()
        return taken

    async def burst_ns(self, in_flight: int) -> tuple[int, int | None]:
        """The wagers of one round. Returns CPU ns of the house and of its Redis, if it has one."""
        frames = [[client_frame(message) for message in own] for own in self._messages()]
        redis_before = self._redis_ns()
        before = cpu_ns(self.house_pid)
        await burst(self._players, frames, in_flight)
        house = cpu_ns(self.house_pid) - before
        redis_after = self._redis_ns()
        if redis_before is None or redis_after is None:
            return house, None
        return house, redis_after - redis_before

    async def next_round(self) -> None:
        """Wait for a round that has just been opened; those that we were too busy for are past."""
        while True:
            opened = await self._watcher.opened_rounds.get()
            assert opened.closes_ms is not None, "players have seats"
            age_ms = time.time() * 1_000 - opened.opened_ms
            if age_ms < (opened.closes_ms - opened.opened_ms) / 4:
                self._round_number = opened.round
                return

    async def leave(self) -> None:
        for rival in self._rivals:
            await rival.leave()
        for socket in (self._watcher.socket, *(player.socket for player in self._players)):
            await socket.close()

    def _messages(self) -> list[list[bytes]]:
        plan = self._plan
        return wager_messages(TABLE, self._round_number, plan.players, plan.wagers)

    def _redis_ns(self) -> int | None:
        return None if self._redis_pid is None else cpu_ns(self._redis_pid)


async def measure_wagers(plan: WagerPlan, folder: Path, progress: Callable[[], None]) -> Wagers:
    """Measure at the house and at its rivals in turn; medians of the samples.

    `folder` is where the house keeps its data. Raises RuntimeError if the house lets nobody in,
    TimeoutError if a wager gets no answer.
    """
    house = HouseProcess(folder, settings=house_settings(plan))
    taken: dict[int, list[Sample]] = {in_flight: [] for in_flight in plan.in_flight}
    async with AsyncExitStack() as stack:
        stack.enter_context(house)
        bench = WagerBench(plan, house)
        rivals = [Rival(kind) for kind in (*FLOOR, *plan.peers)]
        for rival in rivals:
            await rival.start(stack, plan.players)
        await bench.arrive(rivals)
        idle = [await bench.idle_ns_a_second() for _ in range(plan.idle_rounds)]
        for _ in range(plan.warm_up + plan.samples):
            for in_flight in plan.in_flight:
                taken[in_flight].append(await bench.sample(in_flight))
                progress()
        idle += [await bench.idle_ns_a_second() for _ in range(plan.idle_rounds)]
        await bench.leave()
    frame = client_frame(wager_messages(TABLE, 1, 1, 1)[0][0])
    return Wagers(
        plan.players,
        len(frame),
        bench.answers.accepted,
        bench.answers.refused,
        bench.answers.first_refusal,
        tuple(_cost(plan, in_flight, taken[in_flight], median(idle)) for in_flight in taken),
    )


def _cost(
    plan: WagerPlan, in_flight: int, samples: Sequence[Sample], idle_ns_a_second: float
) -> WagerCost:
    kept = samples[plan.warm_up :]
    wagers = plan.players * plan.wagers
    redis = [sample.redis for sample in kept if sample.redis is not None]
    rival_redis = [sample.rival_redis for sample in kept if sample.rival_redis is not None]

    def us(taken_ns: Sequence[float]) -> float:
        return median(taken_ns) / 1_000 / wagers

    house = us([sample.house for sample in kept])
    rivals = {kind: us([sample.rivals[kind] for sample in kept]) for kind in kept[0].rivals}
    return WagerCost(
        in_flight,
        house,
        rivals,
        {kind: house / taken_us for kind, taken_us in rivals.items()},
        us(redis) if redis else None,
        us(rival_redis) if rival_redis else None,
        us([sample.life for sample in kept]),
        us([sample.seconds * idle_ns_a_second for sample in kept]),
    )
