"""The life of a house: open, stay open until told to stop, finish the rounds, close.

Ctrl-C or SIGTERM closes the house: no new rounds, the rounds in progress finish, everybody is told,
the books are on the disk. A second one does not wait for the rounds; the next opening finds them.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from contextlib import suppress

import msgspec
from redis.exceptions import RedisError

from server.app.assembly import OpenHouse, open_house
from server.app.loop_watch import loop_watched
from server.app.parts import address_of, say
from server.app.plan import HousePlan
from server.app.runtime import make_room_for_connections, spare_the_collector, spare_the_loop
from server.app.stop import StopSignal
from server.common.retry import until_answered
from server.tables.dependencies import Clock
from server.tables.floor import Floor

_log = logging.getLogger("croupier.house")

CLOSING = "The house is closing. The rounds in progress are played to their end."
CLOSED = "The house is closed. Your chips are in the cage."
CLOSING_RECORDED_WITHIN_S = 5.0


async def live(plan: HousePlan, clock: Clock, watch_loop_ms: float | None = None) -> int:
    """Open a house and return its exit status when it is closed: 1 if another house took over.

    What holds the loop for longer than `watch_loop_ms` is logged. Raises what
    `assembly.open_house` raises if the house cannot open.
    """
    stop = StopSignal()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.interrupt, signal.Signals(number).name)
    make_room_for_connections(plan.gateway.max_connections)
    async with loop_watched(watch_loop_ms), open_house(plan, stop, say, clock) as house:
        spare_the_collector()
        spare_the_loop()
        await _record_opening(house, plan)
        if plan.gateway.certificate is not None:
            loop.add_signal_handler(signal.SIGHUP, _reload_certificate, house)
        say(f"operators: croupier pit --url {house.admin.url}")
        address = address_of(plan.gateway, house.gateway.port)
        say(f"the house is open at {address}  (Ctrl-C closes it)")
        await stop.wait()
        await _close(house, stop)
    say("the house is closed")
    return 1 if stop.is_lease_lost else 0


async def _close(house: OpenHouse, stop: StopSignal) -> None:
    """Let the rounds finish, say goodbye to everybody and close the port."""
    say(
        f"closing: {stop.reason}; the rounds in progress finish "
        "(again: close at once, they go on at the next opening)"
    )
    house.gateway.announce_closing(CLOSING)
    await _finish_rounds(house.floor, stop)
    await house.gateway.close(CLOSED)
    if not stop.is_lease_lost:
        await _record_closing(house, stop.reason)


async def _record_closing(house: OpenHouse, reason: str) -> None:
    """Ask again for a while: the connection may have ended with an earlier run of Redis.

    Raises redis.RedisError.
    """
    failed: list[Exception] = []
    try:
        async with asyncio.timeout(CLOSING_RECORDED_WITHIN_S):
            await until_answered(
                lambda: house.events.record("house", "", "house_closed", {"reason": reason}),
                RedisError,
                failed.append,
            )
    except TimeoutError as error:
        raise (failed or [error])[-1] from None


async def _finish_rounds(floor: Floor, stop: StopSignal) -> None:
    """Return when every table is shut, or at once when the house is told to hurry."""
    finishing = asyncio.ensure_future(floor.shutdown())
    hurry = asyncio.ensure_future(stop.wait_for_hurry())
    await asyncio.wait((finishing, hurry), return_when=asyncio.FIRST_COMPLETED)
    if not finishing.done():
        say("closing at once; the rounds in progress go on when the house opens again")
        finishing.cancel()
    hurry.cancel()
    await asyncio.gather(hurry, return_exceptions=True)
    with suppress(asyncio.CancelledError):
        await finishing


async def _record_opening(house: OpenHouse, plan: HousePlan) -> None:
    components, *_ = house.view.components
    about = {"components": components, "play_chips": msgspec.to_builtins(plan.chips.given)}
    await house.events.record("house", "", "house_opened", about, after=dict(house.view.hashes))


def _reload_certificate(house: OpenHouse) -> None:
    """SIGHUP: a renewed certificate is shown from now on."""
    try:
        house.gateway.reload_certificate()
    except OSError as error:
        _log.error("the certificate cannot be read again; the present one stays: %s", error)
