"""The house: the only place where its parts are wired together.

    configuration → Redis and its lease → cage, journal → equipment, records → floor → gateway, pit

Everything is opened in that order and closed in the other. Ctrl-C or SIGTERM closes the house: no
new rounds, the rounds in progress finish, everybody is told, the books are on the disk.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import uvloop
from redis.asyncio import Redis
from redis.exceptions import RedisError

from protocol.operators import DriftRow, EquipmentState
from server import __version__, metrics
from server.cage.cage import Cage
from server.cage.embedded import EmbeddedRedisError, house_redis
from server.cage.lease import Lease, LeaseHeld
from server.cage.line import connect
from server.cage.meters import MeterRefused, Meters
from server.config import Config, ConfigError, load
from server.equipment import Entropy, Equipment, EquipmentError, hardware_noise, load_or_create
from server.gateway.audience import Audience
from server.gateway.gateway import Gateway
from server.gateway.settings import GatewaySettings
from server.gateway.settings import House as Welcome
from server.gateway.tokens import load_key
from server.house_accounts import HouseAccounts
from server.house_cage_desk import HouseCageDesk
from server.house_equipment import HouseEquipment
from server.house_events import HouseEvents
from server.house_meters import MeterBoard, PlannedMeters
from server.house_plan import (
    HouseRefused,
    SubmittedTable,
    chip_rules,
    gateway_settings,
    submit_meters,
    submit_tables,
    watch_components,
)
from server.house_records import ComponentWatch, HouseRecordKeeping
from server.pit.desk import PitDesk
from server.pit.event_log import EventLog
from server.pit.operators import Operators
from server.records import HouseRecords
from server.records.journal import RedisJournal
from server.tables.floor import Floor
from server.tables.orders import House as World
from server.tables.port import InspectionFailed
from server.wall_clock import now_ms

SITE = Path(__file__).parent.parent / "client_js" / "dist"
CLOSING = "The house is closing. The rounds in progress are played to their end."
CLOSED = "The house is closed. Your chips are in the cage."
LAG_MEASURED_EVERY_S = 0.25

_log = logging.getLogger("croupier.house")


class WallClock:
    """Time for the tables, by the one door that it comes in."""

    def now_ms(self) -> int:
        return now_ms()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class House:
    """A house from its opening to its closing. Fits `pit.ports.House` for the operators."""

    def __init__(
        self,
        config: Config,
        tables: Sequence[SubmittedTable],
        meters: PlannedMeters,
        gateway_settings: GatewaySettings,
        components: ComponentWatch,
        data: Path,
    ) -> None:
        self._config = config
        self._tables = tables
        self._meters = meters
        self._gateway_settings = gateway_settings
        self._watch = components
        self._keeping: HouseRecordKeeping | None = None
        self._equipment: HouseEquipment | None = None
        self._data = data
        self._stop = asyncio.Event()
        self._hurry = asyncio.Event()
        self._stop_reason = ""
        self._gateway: Gateway | None = None
        self._failed = False
        self.name = config.house.name
        self.version = __version__
        self.started_ms = now_ms()

    @property
    def hashes(self) -> Mapping[str, str]:
        return self._watch.opened.parts

    @property
    def components(self) -> tuple[str, int, tuple[str, ...]]:
        watch = self._watch
        return watch.opened.hash, watch.found.hashed_ms, tuple(watch.changed)

    def drift(self, table: str) -> tuple[DriftRow, ...]:
        return self._keeping.drift(table) if self._keeping is not None else ()

    @property
    def equipment(self) -> tuple[EquipmentState, ...]:
        return self._equipment.states if self._equipment is not None else ()

    @property
    def connections(self) -> int:
        return self._gateway.connections if self._gateway else 0

    def announce(self, text: str) -> None:
        if self._gateway is not None:
            self._gateway.announce("announcement", text)

    def shut_down(self, reason: str) -> None:
        """Begin to close; returns at once. Told again, it stays with the first reason."""
        if not self._stop.is_set():
            self._stop_reason = reason
            self._stop.set()

    def interrupted(self, reason: str) -> None:
        """Ctrl-C or SIGTERM: close. A second one does not wait: the next start finds the rounds."""
        if self._stop.is_set():
            self._hurry.set()
        self.shut_down(reason)

    def _lost_the_lease(self) -> None:
        """A later house runs on this Redis: what this one writes is refused from now on."""
        self._failed = True
        if self._keeping is not None:
            self._keeping.abandon()
        self.shut_down("another house has taken over")

    async def run(self) -> int:
        """Open, stay open until told to stop, close. Returns the exit status.

        Raises HouseRefused if it cannot open.
        """
        async with AsyncExitStack() as open_parts:
            floor, gateway, events = await self._open(open_parts)
            self._say(f"the house is open at {self._address(gateway)}  (Ctrl-C closes it)")
            await self._stop.wait()
            self._say(
                f"closing: {self._stop_reason}; the rounds in progress finish "
                "(again: close at once, they go on at the next opening)"
            )
            gateway.announce_closing(CLOSING)
            await self._finish_rounds(floor)
            await gateway.close(CLOSED)
            if not self._failed:
                await events.record("house", "", "house_closed", {"reason": self._stop_reason})
        self._say("the house is closed")
        return 1 if self._failed else 0

    async def _finish_rounds(self, floor: Floor) -> None:
        finishing = asyncio.ensure_future(floor.shutdown())
        hurry = asyncio.ensure_future(self._hurry.wait())
        await asyncio.wait((finishing, hurry), return_when=asyncio.FIRST_COMPLETED)
        if not finishing.done():
            self._say("closing at once; the rounds in progress go on when the house opens again")
            finishing.cancel()
        hurry.cancel()
        await asyncio.gather(hurry, return_exceptions=True)
        with suppress(asyncio.CancelledError):
            await finishing

    async def _open(self, parts: AsyncExitStack) -> tuple[Floor, Gateway, EventLog]:
        entropy = Entropy(second=hardware_noise())
        keys = load_or_create(self._data, entropy)
        redis, lease = await self._open_redis(parts)
        cage = await self._open_cage(parts, redis, lease)
        board = await self._open_meters(parts, redis, lease.number, cage.partitions)
        journal = RedisJournal(
            redis,
            house_number=lease.number,
            records_kept=self._config.redis.records_kept,
            has_archive=True,
        )
        events = EventLog(redis)
        parts.push_async_callback(events.close)
        await events.recover()
        audience = Audience(self._gateway_settings.write_buffer_bytes)
        told = HouseEvents(events)
        parts.push_async_callback(told.close)
        self._keeping = HouseRecordKeeping(
            redis,
            self._data,
            self._config.records,
            [settings.id for settings, _ in self._tables],
            keys.signing,
            journal,
            self._watch,
            told.tell,
        )
        parts.push_async_callback(self._keeping.close)  # when the tables have stopped
        records = HouseRecords(keys.signing, self._watch.opened.hash)
        equipment = self._equipment = HouseEquipment(Equipment(keys, entropy), told.tell)
        floor = Floor(
            self._tables,
            World(cage, equipment, records, journal, WallClock(), board),
            audience,
            equipment.inspect,
            told.tell,
        )
        cage_desk = HouseCageDesk(cage, audience)
        desk = PitDesk(floor, cage_desk, board, self, Operators(redis), events)
        gateway = self._gateway = self._gateway_to(floor, cage, audience, desk, keys.public_key)
        await self._keeping.open()
        await floor.start()
        parts.push_async_callback(floor.halt)
        await self._open_port(gateway)
        _spare_the_collector()
        about = {"components": self._watch.opened.hash}
        await events.record("house", "", "house_opened", about, after=dict(self.hashes))
        lag = asyncio.ensure_future(_measure_lag())
        parts.callback(lag.cancel)
        return floor, gateway, events

    async def _open_redis(self, parts: AsyncExitStack) -> tuple[Redis, Lease]:
        """Redis, and the right to be the only house that writes to it."""
        found = await parts.enter_async_context(
            house_redis(self._data, appendfsync=self._config.redis.append_fsync)
        )
        redis = _redis_at(found.url)
        parts.push_async_callback(redis.aclose)
        lease = await Lease.take(
            redis,
            holder=f"{socket.gethostname()} process {os.getpid()}",
            on_lost=self._lost_the_lease,
            on_waiting=self._say,
            take_over=found.embedded,
        )
        parts.push_async_callback(self._release, lease)
        return redis, lease

    async def _open_cage(self, parts: AsyncExitStack, redis: Redis, lease: Lease) -> Cage:
        partitions = self._config.redis.partitions
        cage = await parts.enter_async_context(
            Cage.open(redis, house_number=lease.number, partitions=partitions)
        )
        cage.on_answering(self._tell_cage)
        cage.on_fenced(self._lost_the_lease)
        return cage

    def _gateway_to(
        self, floor: Floor, cage: Cage, audience: Audience, desk: PitDesk, public_key: bytes
    ) -> Gateway:
        return Gateway(
            self._gateway_settings,
            Welcome(
                name=self.name,
                version=self.version,
                key=public_key.hex(),
                play_money=self._config.house.play_money,
                site=SITE,
                token_key=_token_key(self._data / "session.key"),
            ),
            floor,
            HouseAccounts(cage, chip_rules(self._config.house)),
            audience,
            desk.handle,
            lambda: cage.answering,
        )

    async def _open_port(self, gateway: Gateway) -> None:
        try:
            await gateway.start()
        except OSError as error:
            settings = self._gateway_settings
            place = f"{settings.host} port {settings.port}"
            # A number below zero is getaddrinfo's, and no errno.
            is_errno = error.errno is not None and error.errno > 0
            reason = os.strerror(error.errno or 0) if is_errno else error.strerror
            raise HouseRefused(f"cannot listen on {place}: {reason}") from error

    async def _open_meters(
        self, parts: AsyncExitStack, redis: Redis, house_number: int, partitions: int
    ) -> MeterBoard:
        meters = Meters(redis, house_number=house_number, partitions=partitions)
        board = MeterBoard(meters, self._meters)
        try:
            await board.open()
        except MeterRefused as refused:
            raise HouseRefused(f"{refused}: give the tables a [[meters]] of another id") from None
        looking = asyncio.create_task(board.keep_looking(), name="meters")
        parts.callback(looking.cancel)
        return board

    async def _release(self, lease: Lease) -> None:
        try:
            await lease.release()
        except RedisError as error:
            _log.warning("the lease was not given back, it ends by itself: %s", error)

    def _tell_cage(self, answering: bool) -> None:
        metrics.cage_answering.set(answering)
        if self._gateway is None:
            return
        if answering:
            self._gateway.announce("cage_back", "The cage answers again.")
        else:
            self._gateway.announce(
                "cage_waiting", "The cage does not answer. The tables wait; your chips are safe."
            )

    def _address(self, gateway: Gateway) -> str:
        host = self._gateway_settings.host
        shown = "127.0.0.1" if host in {"0.0.0.0", "::", ""} else host
        return f"http://{f'[{shown}]' if ':' in shown else shown}:{gateway.port}"

    def _say(self, line: str) -> None:
        sys.stdout.write(f"croupier: {line}\n")
        sys.stdout.flush()


def _redis_at(url: str) -> Redis:
    try:
        return connect(url)
    except ValueError as error:
        raise HouseRefused(f"REDIS_URL: {error}") from error


def _token_key(path: Path) -> bytes:
    try:
        return load_key(path)
    except ValueError as error:
        raise HouseRefused(f"{error}; remove it, and everybody has to sign in anew") from error


def _spare_the_collector() -> None:
    """Let the garbage collector pass over what lives as long as the house, and look less often.

    Wagers, frames and states hold no cycles: reference counts free them. The default looks through
    all of a crowded table's layout every 700 allocations (docs/benchmarks.md: a third of a wager).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


async def _measure_lag() -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_MEASURED_EVERY_S
        await asyncio.sleep(LAG_MEASURED_EVERY_S)
        metrics.loop_lag_seconds.observe(max(0.0, loop.time() - due))


# ------------------------------------------------------------------ the process


def run_house(options: argparse.Namespace) -> int:
    """Open a house in this process and stay until it is closed. Returns the exit status."""
    logging.basicConfig(
        level=options.log_level.upper(),
        format="%(asctime)s %(levelname)-7s %(name)s: %(message)s",
        stream=sys.stderr,
    )
    try:
        config = load(options.config)
        tables = submit_tables(options.config, config)
        meters = submit_meters(options.config, config, tables)
        options.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        return uvloop.run(_run(config, tables, meters, options))
    except (
        ConfigError,
        HouseRefused,
        EmbeddedRedisError,
        LeaseHeld,
        EquipmentError,
        InspectionFailed,
        RedisError,
        OSError,
    ) as error:
        for line in _in_lines(error):
            sys.stderr.write(f"croupier: {line}\n")
        return 1


def _in_lines(error: Exception) -> list[str]:
    """Why the house does not open, for whoever tried."""
    if isinstance(error, RedisError):
        return [f"Redis: {error}"]
    if isinstance(error, OSError) and error.filename is not None:
        return [f"{error.filename}: {error.strerror}"]
    return str(error).splitlines()


async def _run(
    config: Config,
    tables: Sequence[SubmittedTable],
    meters: PlannedMeters,
    options: argparse.Namespace,
) -> int:
    components = watch_components(options.config, config, tables)
    settings = gateway_settings(config, options)
    house = House(config, tables, meters, settings, components, options.data)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, house.interrupted, signal.Signals(number).name)
    return await house.run()
