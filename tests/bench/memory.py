"""What a signed-in connection that watches a table costs the house in memory."""

from __future__ import annotations

import asyncio
from pathlib import Path

from msgspec import Struct

from protocol.from_client import EnterAsGuest
from protocol.from_house import SignedIn
from tests.bench.bench_house import TABLE, opened
from tests.bench.wager_load import Visitor

AT_ONCE = 20
SETTLING_SECONDS = 2.0  # until what the last sign-ins began is over


class MemoryPlan(Struct, frozen=True):
    """Connections that come first, and those whose memory is measured."""

    warm_up: int = 300
    connections: int = 2_000


class Memory(Struct, frozen=True):
    """The growth of the house's resident memory."""

    connections: int
    kilobytes_each: float


async def measure_memory(plan: MemoryPlan, folder: Path) -> Memory:
    """Raises RuntimeError if a connection is refused."""
    with opened(folder) as house:
        assert house.process is not None, "the house is open"
        visitors = await _come(house.port, plan.warm_up)
        before = await _resident_bytes(house.process.pid)
        visitors += await _come(house.port, plan.connections)
        grown = await _resident_bytes(house.process.pid) - before
        assert not any(one.socket.is_lost for one in visitors), "every connection is open"
    return Memory(plan.connections, grown / plan.connections / 1_000)


async def _come(port: int, count: int) -> list[Visitor]:
    """Connect, enter as a guest, and watch the table."""
    visitors: list[Visitor] = []
    while len(visitors) < count:
        some = min(AT_ONCE, count - len(visitors))
        visitors += await asyncio.gather(*(_watcher(port) for _ in range(some)))
    return visitors


async def _watcher(port: int) -> Visitor:
    visitor = await Visitor.greet(port)
    await visitor.ask(EnterAsGuest(visitor.next_request(), bot=True), SignedIn)
    await visitor.watch(TABLE)
    return visitor


async def _resident_bytes(pid: int) -> int:
    await asyncio.sleep(SETTLING_SECONDS)
    pages = (await asyncio.to_thread(Path(f"/proc/{pid}/statm").read_text)).split()[1]
    return int(pages) * 4096
