"""A gateway of a house of many processes: it has players' connections, and no table.

Redis, the place in the house → cage, meters → events → tables elsewhere → gateway, pit
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from msgspec import Struct

from server.app.adapters.accounts import HouseAccounts
from server.app.adapters.cage_desk import HouseCageDesk
from server.app.adapters.chat import HouseChat, HouseChatDesk
from server.app.adapters.component_watch import ComponentWatch
from server.app.adapters.events import HouseEvents
from server.app.adapters.limits import HouseLimits, sign_in_limits_of
from server.app.adapters.meters import MeterBoard
from server.app.adapters.room import RoomForNewcomers
from server.app.adapters.sessions import HouseSessions
from server.app.parts import (
    admin_opened,
    house_info,
    kept_submissions,
    open_chat,
    open_meters,
    open_port,
    tell_of_the_cage,
    two_persons_of,
)
from server.app.plan import HousePlan
from server.app.processes.directory import Directory
from server.app.processes.gateway_view import GatewayView
from server.app.processes.joined import Joined, joined, require_keys
from server.app.runtime import lag_measured
from server.app.stop import StopSignal
from server.cage.cage import Cage
from server.cage.limits import RedisLimits
from server.cage.meters import Meters
from server.cage.sessions import Sessions
from server.common import metrics
from server.common.clock import now_ms
from server.equipment import load_or_create
from server.gateway.admin import AdminListener
from server.gateway.audience import Audience
from server.gateway.ended_sessions import EndedSessions
from server.gateway.gateway import Gateway
from server.pit.event_log import EventLog
from server.pit.operators import Operators
from server.pit.request_store import RequestStore
from server.pit.server import PitServer
from server.records import rules_hash
from server.relay.facts import facts_of
from server.relay.house_audience import HouseAudience
from server.relay.line import GATEWAYS, Ear
from server.relay.questions import HouseQuestions
from server.relay.remote_floor import RemoteFloor


class OpenGateway(Struct, frozen=True):
    """A gateway whose port is open: what its life cycle needs of it."""

    name: str
    floor: RemoteFloor
    gateway: Gateway
    admin: AdminListener
    directory: Directory


@asynccontextmanager
async def open_gateway(
    plan: HousePlan, stop: StopSignal, say: Callable[[str], None]
) -> AsyncIterator[OpenGateway]:
    """Open a gateway as planned; leaving closes it.

    Raises HouseRefused, LeaseHeld, EquipmentError, redis.RedisError and OSError.
    """
    require_keys(plan)
    config = plan.config
    async with AsyncExitStack() as parts:
        components = ComponentWatch.of(plan)
        keys = load_or_create(plan.data)
        facts = [
            facts_of(settings, game, rules_hash(game.name, game.resolved_rules()))
            for settings, game in plan.tables
        ]
        here: Joined = await parts.enter_async_context(joined(plan, "gateway", stop, say))
        redis, lease, line = here.redis, here.lease, here.line

        audience, everybody = Audience(plan.gateway.write_buffer_bytes), HouseAudience(line)
        cage = await parts.enter_async_context(
            Cage.open(
                redis.cage,
                house_number=lease.number,
                partitions=config.redis.partitions,
                member=here.member,
            )
        )
        metrics.cage_answering.set_function(lambda: cage.answering)
        metrics.cage_waits_for_replica.set_function(lambda: cage.waits_for_replica)
        cage.on_answering(partial(tell_of_the_cage, audience, cage))
        cage.on_replaced(stop.lose_lease)
        cage.on_went_back(stop.lose_store)
        meters = Meters(redis.meters, house_number=lease.number, partitions=cage.partitions)
        board = MeterBoard(meters, plan.meters, is_shared=True)
        await open_meters(board)
        await parts.enter_async_context(board.kept_up_to_date())
        events = EventLog(redis.pit, key=keys.signing, process=here.name)
        parts.push_async_callback(events.close)
        told = HouseEvents(events)
        parts.push_async_callback(told.close)
        await parts.enter_async_context(components.watched(told.tell))

        ended, questions = EndedSessions(everybody.sessions_ended), HouseQuestions(line)
        floor = RemoteFloor(
            facts, line, audience, cage.note_balance,
            lambda hearer: Ear(redis.relay, here.name, hearer), stop.ask, ended, questions,
        )  # fmt: skip
        cage.read_older_from(floor.ledger)
        await parts.enter_async_context(floor.ear.open(GATEWAYS))
        directory = await parts.enter_async_context(
            Directory.open(here, "gateway", plan, floor, lambda: (0, audience.connections))
        )
        view = GatewayView(config.house.name, components, everybody, directory, questions)
        limits = HouseLimits(RedisLimits(redis.limits))
        operators, two_persons = Operators(redis.pit), two_persons_of(config.admin)
        chat = await parts.enter_async_context(
            open_chat(plan, redis.chat, everybody.publish, told, RedisLimits(redis.limits))
        )
        desk = PitServer(
            floor, HouseCageDesk(cage, everybody), board, view, operators, events,
            RequestStore(redis.pit, keys.signing),
            sign_in_limits=sign_in_limits_of(redis.limits), two_persons=two_persons,
            chat=None if chat is None else HouseChatDesk(chat),
        )  # fmt: skip
        room = RoomForNewcomers(redis.pit, config.redis.newcomers_until_megabytes * 2**20)
        await parts.enter_async_context(room.watched())
        accounts = HouseAccounts(cage, plan.chips, room)
        sessions = HouseSessions(Sessions(redis.pit), int(plan.gateway.session_hours * 3_600_000))
        submissions = await kept_submissions(plan, redis.records, now_ms())
        gateway = Gateway(
            plan.gateway, house_info(plan, keys.public_key, submissions), floor, accounts,
            sessions, audience, lambda: cage.answering,
            chat=None if chat is None else HouseChat(chat), publish=everybody.publish,
            ended=ended, limits=limits,
        )  # fmt: skip
        admin = AdminListener(plan.admin, desk.handle, audience.frame_counts, gateway.health)
        floor.begin()
        await parts.enter_async_context(admin_opened(admin, plan))
        await open_port(gateway, plan)
        await parts.enter_async_context(lag_measured())
        yield OpenGateway(here.name, floor, gateway, admin, directory)
