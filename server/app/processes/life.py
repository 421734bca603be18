"""The life of a gateway and of a dealer: open, stay until told to stop, leave in good order.

SIGTERM drains: a dealer's tables move to other dealers, each after its round; a gateway's players
are told, one after another, to come back and find another one. Ctrl-C (SIGINT) and an operator's
order close the whole house: a gateway says goodbye to all at once. A second signal does not wait.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from server.app.loop_watch import loop_watched
from server.app.parts import say
from server.app.plan import HousePlan
from server.app.processes.dealer import open_dealer
from server.app.processes.gateway import open_gateway
from server.app.runtime import make_room_for_connections, spare_the_collector, spare_the_loop
from server.app.stop import StopSignal
from server.common.tasks import end_task
from server.tables.dependencies import Clock

DRAIN_S = 120.0
"""How long the last dealer's tables may take to finish their rounds: nobody takes them."""
THERE = "this process of the house is open"
DEALT_S = 20.0
"""How long a gateway waits for dealers before it says that it is open."""
GATEWAY_CLOSES = "This entrance of the house closes. Your page comes back by itself."


async def live_as_gateway(plan: HousePlan, watch_loop_ms: float | None = None) -> int:
    """Open a gateway and return its exit status when it has closed.

    Raises what `gateway.open_gateway` raises if it cannot open.
    """
    stop = _stop_signal()
    make_room_for_connections(plan.gateway.max_connections)
    async with loop_watched(watch_loop_ms), open_gateway(plan, stop, say) as here:
        spare_the_collector()
        spare_the_loop()
        say(f"operators: croupier pit --url {here.admin.url}")
        await here.floor.until_dealt(DEALT_S)
        say(f"port {here.gateway.port}: {THERE} ({here.name})")
        await stop.wait()
        say(f"{here.name} closes: {stop.reason}")
        await here.directory.drain()
        if stop.reason == signal.SIGTERM.name:
            await _unless_hurried(here.gateway.lead_away(), stop)
        await here.gateway.close(GATEWAY_CLOSES)
    return _status(stop)


async def live_as_dealer(plan: HousePlan, clock: Clock, watch_loop_ms: float | None = None) -> int:
    """Open a dealer and return its exit status when it has closed.

    Raises what `dealer.open_dealer` raises if it cannot open.
    """
    stop = _stop_signal()
    async with loop_watched(watch_loop_ms), open_dealer(plan, stop, say, clock) as here:
        spare_the_collector()
        spare_the_loop()
        say(f"metrics: {here.admin}")
        say(f"{THERE} ({here.name})")
        await stop.wait()
        moves = stop.reason == signal.SIGTERM.name
        then = "its tables move after their rounds" if moves else "its rounds are finished"
        say(f"{here.name} closes: {stop.reason}; {then}")
        await here.directory.drain()
        await _unless_hurried(here.hosting.drain(is_closing=not moves), stop)
    return _status(stop)


async def _unless_hurried(work: Coroutine[Any, Any, None], stop: StopSignal) -> None:
    """Wait for work, but not longer than it may take, nor after a second signal."""
    task, hurry = asyncio.create_task(work), asyncio.create_task(stop.wait_for_hurry())
    with suppress(asyncio.CancelledError):
        await asyncio.wait((task, hurry), timeout=DRAIN_S, return_when=asyncio.FIRST_COMPLETED)
    await end_task(task)
    await end_task(hurry)


def _stop_signal() -> StopSignal:
    stop = StopSignal()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.interrupt, signal.Signals(number).name)
    return stop


def _status(stop: StopSignal) -> int:
    return 1 if stop.is_lease_lost else 0
