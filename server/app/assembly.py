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
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

from msgspec import Struct
from redis.asyncio import Redis

from protocol.from_house import RulesSubmission
from server import __version__
from server.app import store_mark
from server.app.adapters.accounts import HouseAccounts
from server.app.adapters.books import HouseBooks
from server.app.adapters.cage_desk import HouseCageDesk
from server.app.adapters.chat import HouseChat, HouseChatDesk
from server.app.adapters.equipment import HouseEquipment
from server.app.adapters.events import HouseEvents
from server.app.adapters.guests import ExpiringGuests
from server.app.adapters.meters import MeterBoard
from server.app.adapters.records import ComponentWatch, HouseRecordKeeping
from server.app.adapters.room import RoomForNewcomers
from server.app.adapters.sessions import HouseSessions
from server.app.config import AdminConfig, Config
from server.app.house_view import HouseView
from server.app.leased_redis import RedisClients, leased_redis
from server.app.plan import HousePlan, HouseRefused
from server.app.runtime import lag_measured
from server.app.stop import StopSignal
from server.app.store_mark import KeptMark, StoreMark
from server.app.submissions import SubmissionStore, document
from server.cage.cage import Cage
from server.cage.closing import Closing
from server.cage.lease import Lease
from server.cage.meters import MeterRefused, Meters
from server.cage.sessions import Sessions
from server.chat.log import ChatLog
from server.chat.room import ChatRoom
from server.common import metrics, packaged
from server.common.clock import now_ms
from server.equipment import Entropy, Equipment, hardware_noise, load_or_create
from server.equipment.keys import KEY_FILE
from server.gateway.admin import AdminListener
from server.gateway.audience import Audience
from server.gateway.gateway import Gateway
from server.gateway.settings import HouseInfo
from server.gateway.tokens import load_key
from server.pit.event_log import EventLog
from server.pit.operators import Operators
from server.pit.second_operator import TwoPersons
from server.pit.server import PitServer
from server.records import HouseRecords
from server.records.journal import RedisJournal
from server.records.receipts import Receipts
from server.tables.dependencies import Clock, Dependencies
from server.tables.floor import Floor

_log = logging.getLogger("croupier.house")

OLDER_STORE = "Redis is older than what this house has published, or belongs to another house:"


def accepting(plan: HousePlan) -> str:
    """The last line of that refusal: the ways out."""
    command = f"croupier accept-older-store --config {plan.path} --data {plan.data}"
    return (
        "Put the right Redis or the right data folder back. If that cannot be done, "
        f"`{command}` shows what is lost, and accepts the loss."
    )


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
        hashed_every_s = config.records.components_hours * 3600
        components = ComponentWatch(plan.path, plan.submissions, hashed_every_s)
        entropy = Entropy(second=hardware_noise())
        keys = load_or_create(plan.data, entropy)
        redis, lease, mark, kept_mark = await parts.enter_async_context(_store(plan, stop, say))

        audience = Audience(plan.gateway.write_buffer_bytes)
        cage = await parts.enter_async_context(
            Cage.open(redis.cage, house_number=lease.number, partitions=config.redis.partitions)
        )
        metrics.cage_answering.set_function(lambda: cage.answering)
        metrics.cage_waits_for_replica.set_function(lambda: cage.waits_for_replica)
        cage.on_answering(partial(_tell_of_the_cage, audience, cage))
        cage.on_replaced(stop.lose_lease)
        went_back = partial(_close_on_older_store, stop, kept_mark, cage)
        cage.on_went_back(went_back)
        meters = Meters(redis.meters, house_number=lease.number, partitions=cage.partitions)
        board = MeterBoard(meters, plan.meters)
        await _open_meters(board)
        await parts.enter_async_context(board.kept_up_to_date())
        journal = _journal(redis.journal, lease.number, config, went_back)

        events = EventLog(redis.pit, key=keys.signing)
        parts.push_async_callback(events.close)
        await events.recover()
        told = HouseEvents(events)
        parts.push_async_callback(told.close)
        equipment = HouseEquipment(Equipment(keys, entropy), told.tell)
        records = HouseRecords(keys.signing, components.opened.hash)
        ids, kept = [settings.id for settings, _ in plan.tables], config.records
        given = plan.chips.given
        books = HouseBooks(redis.records, cage.partitions, given, mark.accepted_at)
        keeping = HouseRecordKeeping(
            redis.records, plan.data, kept, ids, keys.signing, journal, components, told.tell, books
        )
        stop.when_lease_is_lost(keeping.abandon)
        await parts.enter_async_context(keeping.running())  # closed when the tables have stopped

        receipts = Receipts(keys.signing)
        parts.callback(receipts.close)
        house = Dependencies(cage, equipment, records, receipts, journal, clock, board)
        floor = Floor(plan.tables, house, audience, equipment.inspect, told.tell)
        view = HouseView(config.house.name, components, keeping, equipment, audience, stop)
        cage_desk = HouseCageDesk(cage, audience)
        operators, two_persons = Operators(redis.pit), _two_persons(config.admin)
        chat = await parts.enter_async_context(_chat(plan, redis.chat, audience, told))
        desk = PitServer(
            floor, cage_desk, board, view, operators, events, two_persons=two_persons,
            chat=None if chat is None else HouseChatDesk(chat),
        )  # fmt: skip
        room = RoomForNewcomers(redis.pit, config.redis.newcomers_until_megabytes * 2**20)
        await parts.enter_async_context(room.watched())
        accounts = HouseAccounts(cage, plan.chips, room)
        sessions = HouseSessions(Sessions(redis.pit), int(plan.gateway.session_hours * 3_600_000))
        submissions = await _submissions(plan, redis.records, clock.now_ms())
        welcome = _welcome(plan, keys.public_key, submissions)
        gateway = Gateway(
            plan.gateway, welcome, floor, accounts, sessions, audience, lambda: cage.answering,
            chat=None if chat is None else HouseChat(chat),
        )  # fmt: skip
        admin = AdminListener(plan.admin, desk.handle, audience.frame_counts)

        guests = ExpiringGuests(
            cage, Closing(cage, lease.number), audience, floor, plan.chips.guests_kept_ms, told.tell
        )
        await floor.start()
        parts.push_async_callback(floor.halt)
        await parts.enter_async_context(guests.swept())
        await parts.enter_async_context(_admin_opened(admin, plan))
        await _open_port(gateway, plan)
        await parts.enter_async_context(lag_measured())
        yield OpenHouse(view, floor, gateway, admin, events)


@asynccontextmanager
async def _chat(
    plan: HousePlan, redis: Redis, audience: Audience, told: HouseEvents
) -> AsyncIterator[ChatRoom | None]:
    """The chat at the tables, if the house has one."""
    config = plan.config.chat
    if not config.enabled:
        yield None
        return
    log = ChatLog(redis, config.kept_days * 24 * 3_600_000)
    key = _token_key(plan.session_key)
    room = ChatRoom(log, config.words, key, audience.publish, told.tell, now_ms)
    async with room.trimmed():
        yield room


@asynccontextmanager
async def _store(
    plan: HousePlan, stop: StopSignal, say: Callable[[str], None]
) -> AsyncIterator[tuple[RedisClients, Lease, StoreMark, KeptMark]]:
    """Redis, which is no older than what the house has published, and its mark outside of it."""
    async with leased_redis(plan, stop, say) as (redis, lease):
        await _refuse_older_store(redis.records, plan)
        mark = await store_mark.begin(redis.records, plan.data)
        async with store_mark.kept(redis.records, plan.data, mark, stop.lose_store) as kept_mark:
            yield redis, lease, mark, kept_mark


async def _refuse_older_store(redis: Redis, plan: HousePlan) -> None:
    """Refuse to open on a Redis that is older than what the house has published.

    A round that players know the seed of would take wagers again.
    """
    try:
        found = await store_mark.compare(redis, plan.data, plan.records)
    except store_mark.UnreadableMark as error:
        raise HouseRefused(str(error)) from error
    if found.is_older:
        raise HouseRefused("\n".join((OLDER_STORE, *found.lines, accepting(plan))))


def _tell_of_the_cage(audience: Audience, cage: Cage, is_answering: bool) -> None:
    """Show every player that Redis has stopped answering, or answers again."""
    if is_answering:
        audience.announce("cage_back", "The cage answers again.")
    elif cage.waits_for_replica:
        audience.announce(
            "cage_waiting",
            "The cage has lost its second set of books, and takes no wagers without it. "
            "The tables wait; your chips are safe.",
        )
    else:
        audience.announce(
            "cage_waiting", "The cage does not answer. The tables wait; your chips are safe."
        )


def _close_on_older_store(stop: StopSignal, mark: KeptMark, cage: Cage, what: str) -> None:
    """Redis lacks what players were told: close at once, and let the next opening name it."""
    try:
        mark.raise_to(cage.answered_commits)
    except OSError as error:
        _log.error("the mark of the store is not written: %s", error)
    stop.lose_store(what)


def _journal(
    redis: Redis, house_number: int, config: Config, went_back: Callable[[str], None]
) -> RedisJournal:
    return RedisJournal(
        redis,
        house_number=house_number,
        records_kept=config.redis.records_kept,
        has_archive=True,
        on_went_back=went_back,
    )


def _two_persons(admin: AdminConfig) -> TwoPersons:
    return TwoPersons(admin.two_person_cents, int(admin.new_operator_hours * 3_600_000))


async def _open_meters(board: MeterBoard) -> None:
    try:
        await board.open()
    except MeterRefused as refused:
        raise HouseRefused(f"{refused}: give the tables a [[meters]] of another id") from None


def _token_key(path: Path) -> bytes:
    try:
        return load_key(path)
    except ValueError as error:
        raise HouseRefused(f"{error}; if you remove it, everybody has to sign in again") from error


async def _submissions(plan: HousePlan, redis: Redis, opened_ms: int) -> dict[str, RulesSubmission]:
    """Keep the rules submission of each table. Returns their documents by the tables' ids."""
    store = SubmissionStore(redis)
    documents = {}
    for settings, game in plan.tables:
        current, previous = await store.open(settings.id, game, opened_ms)
        documents[settings.id] = document(settings.id, current, previous)
    return documents


def _welcome(
    plan: HousePlan, public_key: bytes, submissions: Mapping[str, RulesSubmission]
) -> HouseInfo:
    return HouseInfo(
        name=plan.config.house.name,
        version=__version__,
        key=public_key.hex(),
        play_money=plan.config.house.play_money,
        submissions=submissions,
        site=packaged.CLIENT,
        token_key=_token_key(plan.session_key),
    )


def check_port_of_new_house(plan: HousePlan) -> None:
    """Refuse to make a house that could not open its port. Raises HouseRefused.

    A house that exists may wait for its port: another process may be about to leave it.
    """
    if (plan.data / KEY_FILE).exists():
        return
    _check_port(plan.gateway.host, plan.gateway.port)
    if plan.admin.path is None:
        _check_port(plan.admin.host, plan.admin.port)


def _check_port(host: str, port: int) -> None:
    try:
        found = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        for family, kind, protocol, _, address in found:
            with socket.socket(family, kind, protocol) as tried:
                tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    tried.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                tried.bind(address)
    except OSError as error:
        raise _cannot_listen(f"{host} port {port}", error) from error


@asynccontextmanager
async def _admin_opened(admin: AdminListener, plan: HousePlan) -> AsyncIterator[None]:
    async with AsyncExitStack() as opened:
        try:
            await opened.enter_async_context(admin.opened())
        except OSError as error:
            raise _cannot_listen(f"{plan.admin}", error) from error
        yield


async def _open_port(gateway: Gateway, plan: HousePlan) -> None:
    try:
        await gateway.start()
    except OSError as error:
        place = f"{plan.gateway.host} port {plan.gateway.port}"
        raise _cannot_listen(place, error) from error


def _cannot_listen(place: str, error: OSError) -> HouseRefused:
    # A negative number comes from getaddrinfo and is no errno.
    is_errno = error.errno is not None and error.errno > 0
    reason = os.strerror(error.errno or 0) if is_errno else error.strerror
    return HouseRefused(f"cannot listen on {place}: {reason}")
