"""What one event costs the server for each of its watchers, in three ways."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from statistics import median

from msgspec import Struct

from server.gateway.framing import server_frame
from tests.bench.client_socket import ClientSocket, CountingSocket, client_frame
from tests.bench.fan_out_server import EVENT, WAYS
from tests.bench.server_process import ServerProcess, python

DELIVERY_SECONDS = 30.0


class FanOutPlan(Struct, frozen=True):
    """How much is measured: `events` a sample to `watchers`, `samples` of each way."""

    watchers: int = 1_000
    events: int = 20
    samples: int = 18
    warm_up: int = 2


class FanOuts(Struct, frozen=True):
    """Server CPU µs a delivery: bare, `websockets.broadcast()`, `Audience.publish`."""

    watchers: int
    event_bytes: int
    bare_us: float
    library_us: float
    audience_us: float
    audience_to_bare: float


async def measure_fan_outs(plan: FanOutPlan, progress: Callable[[], None]) -> FanOuts:
    """Measure the three ways in turn, on the same connections; medians of the samples."""
    with ServerProcess(python("tests.bench.fan_out_server")) as server:
        watchers = [await CountingSocket.open(server.port) for _ in range(plan.watchers)]
        control = await ClientSocket.open(server.port, "/control")
        taken: dict[str, list[float]] = {way: [] for way in WAYS}
        for turn in range(plan.warm_up + plan.samples):
            for way in _rotated(WAYS, turn):  # none always comes after the same other
                taken[way].append(await _sample(server, control, watchers, way, plan.events))
                progress()
        for socket in (control, *watchers):
            await socket.close()
    bare, library, audience = (median(taken[way][plan.warm_up :]) for way in WAYS)
    return FanOuts(plan.watchers, len(EVENT), bare, library, audience, audience / bare)


def _rotated(ways: Sequence[str], turn: int) -> list[str]:
    at = turn % len(ways)
    return [*ways[at:], *ways[:at]]


async def _sample(
    server: ServerProcess,
    control: ClientSocket,
    watchers: Sequence[ClientSocket],
    way: str,
    events: int,
) -> float:
    """CPU µs a delivery. The next event goes out when everybody has the last one."""
    order = client_frame(way.encode())
    before = server.cpu_ns()
    for _ in range(events):
        due = [watcher.received_bytes + len(server_frame(EVENT)) for watcher in watchers]
        control.write(order)
        async with asyncio.timeout(DELIVERY_SECONDS):
            while not _all_have(watchers, due):  # noqa: ASYNC110 (an event of 1,000 sockets)
                await asyncio.sleep(0.001)
    return (server.cpu_ns() - before) / 1_000 / events / len(watchers)


def _all_have(watchers: Sequence[ClientSocket], due: Sequence[int]) -> bool:
    return all(w.received_bytes >= n for w, n in zip(watchers, due, strict=True))
