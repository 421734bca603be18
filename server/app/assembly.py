"""The house assembled: every part is made here, one after another, from the parts above it.

    configuration → Redis, its lease and its age → cage, meters, journal
    → events, equipment, records → tables → what operators see → gateway, pit

Each part is complete when it is made. Two parts that need each other share a small object that
exists before both: the audience, to which tables, pit and gateway speak, and the stop signal, which
every part gets that may close the house. Leaving closes the parts in the opposite order.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from msgspec import Struct

from server import __version__
from server.app import store_mark
from server.app.adapters.accounts import HouseAccounts
from server.app.adapters.books import HouseBooks
from server.app.adapters.cage_desk import HouseCageDesk
from server.app.adapters.chat import HouseChat, HouseChatDesk
from server.app.adapters.component_watch import ComponentWatch
from server.app.adapters.equipment import HouseEquipment
from server.app.adapters.events import HouseEvents
from server.app.adapters.guests import ExpiringGuests
from server.app.adapters.meters import MeterBoard
from server.app.adapters.records import HouseRecordKeeping
from server.app.adapters.room import RoomForNewcomers
from server.app.adapters.sessions import HouseSessions
from server.app.house_view import HouseView
from server.app.leased_redis import RedisClients, leased_redis
from server.app.parts import (
    admin_opened,
    close_on_older_store,
    house_info,
    journal_of,
    kept_submissions,
    ledger_keeping,
    open_chat,
    open_meters,
    open_port,
    refuse_older_store,
    tell_of_the_cage,
    two_persons_of,
)
from server.app.plan import HousePlan
from server.app.runtime import lag_measured
from server.app.standing import refuse_to_take_wagers_off
from server.app.stop import StopSignal
from server.app.store_mark import KeptMark, StoreMark
from server.cage import data_version
from server.cage.cage import Cage
from server.cage.closing import Closing
from server.cage.lease import Lease
from server.cage.meters import Meters
from server.cage.sessions import Sessions
from server.common import metrics
from server.common.limits import MemoryLimits
from server.equipment import Equipment, house_entropy, load_or_create
from server.gateway.admin import AdminListener
from server.gateway.audience import Audience
from server.gateway.gateway import Gateway
from server.pit.event_log import EventLog
from server.pit.operators import Operators
from server.pit.request_store import RequestStore
from server.pit.server import PitServer
from server.records import HouseRecords
from server.records.receipts import Receipts
from server.tables.dependencies import Clock, Dependencies
from server.tables.floor import Floor

_log = logging.getLogger("croupier.house")


class OpenHouse(Struct, frozen=True):
    """A house whose tables deal and whose port is open: what its life cycle needs of it."""

    view: HouseView
    floor: Floor
    gateway: Gateway
    admin: AdminListener
    events: EventLog


@asynccontextmanager
async def open_house(  # noqa: PLR0915  (one flat list)
    plan: HousePlan, stop: StopSignal, say: Callable[[str], None], clock: Clock
) -> AsyncIterator[OpenHouse]:
    """Open a house as planned; leaving closes it. `say` is told what takes long.

    The tables read the time from `clock` alone.

    Raises HouseRefused, EmbeddedRedisError, LeaseHeld, EquipmentError, InspectionFailed,
    redis.RedisError and OSError if it cannot open.
    """
    config = plan.config
    async with AsyncExitStack() as parts:
        components = ComponentWatch.of(plan)
        entropy = house_entropy()
        keys = load_or_create(plan.data, lambda: entropy)
        redis, lease, mark, kept_mark = await parts.enter_async_context(_store(plan, stop, say))

        audience = Audience(plan.gateway.write_buffer_bytes)
        cage = await parts.enter_async_context(
            Cage.open(redis.cage, house_number=lease.number, partitions=config.redis.partitions)
        )
        metrics.cage_answering.set_function(lambda: cage.answering)
        metrics.cage_waits_for_replica.set_function(lambda: cage.waits_for_replica)
        cage.on_answering(partial(tell_of_the_cage, audience, cage))
        cage.on_replaced(stop.lose_lease)
        went_back = partial(close_on_older_store, stop, kept_mark, cage)
        cage.on_went_back(went_back)
        meters = Meters(redis.meters, house_number=lease.number, partitions=cage.partitions)
        board = MeterBoard(meters, plan.meters)
        await open_meters(board)
        await parts.enter_async_context(board.kept_up_to_date())
        journal = journal_of(redis.journal, lease.number, config, went_back)

        events = EventLog(redis.pit, key=keys.signing)
        parts.push_async_callback(events.close)
        await events.recover()
        told = HouseEvents(events)
        parts.push_async_callback(told.close)
        await parts.enter_async_context(components.watched(told.tell))
        equipment = HouseEquipment(Equipment(keys, entropy), told.tell)
        records = HouseRecords(keys.signing, components.opened.hash)
        ids, kept = [settings.id for settings, _ in plan.tables], config.records
        given = plan.chips.given
        ledger = ledger_keeping(redis.records, plan, cage, lease.number, mark, told.tell)
        books = HouseBooks(redis.records, cage.partitions, given, mark.accepted_at, ledger)
        keeping = HouseRecordKeeping(
            redis.records,
            plan.data,
            kept,
            ids,
            keys.signing,
            journal.take_recorded,
            components,
            told.tell,
            books,
            ledger,
        )
        stop.when_lease_is_lost(keeping.abandon)
        await parts.enter_async_context(keeping.running())  # closed when the tables have stopped

        receipts = Receipts(keys.signing)
        parts.callback(receipts.close)
        house = Dependencies(cage, equipment, records, receipts, journal, clock, board)
        floor = Floor(plan.tables, house, audience, equipment.inspect, told.tell)
        view = HouseView(config.house.name, components, keeping, equipment, audience, stop)
        cage_desk = HouseCageDesk(cage, audience)
        limits, requests = MemoryLimits(), RequestStore(redis.pit, keys.signing)
        operators, two_persons = Operators(redis.pit), two_persons_of(config.admin)
        chat = await parts.enter_async_context(
            open_chat(plan, redis.chat, audience.publish, told, limits)
        )
        desk = PitServer(
            floor, cage_desk, board, view, operators, events, requests, two_persons=two_persons,
            chat=None if chat is None else HouseChatDesk(chat),
        )  # fmt: skip
        room = RoomForNewcomers(redis.pit, config.redis.newcomers_until_megabytes * 2**20)
        await parts.enter_async_context(room.watched())
        accounts = HouseAccounts(cage, plan.chips, room)
        sessions = HouseSessions(Sessions(redis.pit), int(plan.gateway.session_hours * 3_600_000))
        submissions = await kept_submissions(plan, redis.records, clock.now_ms())
        welcome = house_info(plan, keys.public_key, submissions)
        gateway = Gateway(
            plan.gateway, welcome, floor, accounts, sessions, audience, lambda: cage.answering,
            chat=None if chat is None else HouseChat(chat), limits=limits,
        )  # fmt: skip
        admin = AdminListener(plan.admin, desk.handle, audience.frame_counts)
        name = f"house-{socket.gethostname()}-{os.getpid()}"
        metrics.process.info({"role": "house", "name": name, "version": __version__})

        guests = ExpiringGuests(
            cage,
            Closing(cage, lease.number),
            audience.is_signed_in,
            floor,
            plan.chips.guests_kept_ms,
            told.tell,
        )
        await floor.start()
        parts.push_async_callback(floor.halt)
        await parts.enter_async_context(guests.swept())
        await parts.enter_async_context(admin_opened(admin, plan))
        await open_port(gateway, plan)
        await parts.enter_async_context(lag_measured())
        yield OpenHouse(view, floor, gateway, admin, events)


@asynccontextmanager
async def _store(
    plan: HousePlan, stop: StopSignal, say: Callable[[str], None]
) -> AsyncIterator[tuple[RedisClients, Lease, StoreMark, KeptMark]]:
    """Redis, which is no older than what the house has published, and its mark outside of it."""
    async with leased_redis(plan, stop, say) as (redis, lease):
        await refuse_older_store(redis.records, plan)
        for version in await data_version.convert(redis.records, __version__):
            _log.info("the data in Redis is of version %d now", version)
        await data_version.note(redis.records, __version__)
        await refuse_to_take_wagers_off(redis.records, plan)
        mark = await store_mark.begin(redis.records, plan.data)
        async with store_mark.kept(redis.records, plan.data, mark, stop.lose_store) as kept_mark:
            yield redis, lease, mark, kept_mark
