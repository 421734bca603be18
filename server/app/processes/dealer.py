"""A dealer of a house of many processes: it deals tables, and no player is connected to it.

Redis, the place in the house → cage, meters, journal → events, equipment, records
→ tables → the messages of gateways → the tables that are placed here
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from msgspec import Struct

from server.app.adapters.component_watch import ComponentWatch
from server.app.adapters.equipment import HouseEquipment
from server.app.adapters.events import HouseEvents
from server.app.adapters.meters import MeterBoard
from server.app.parts import admin_opened, open_meters
from server.app.plan import HousePlan
from server.app.processes.directory import Directory
from server.app.processes.hosting import TableHosting
from server.app.processes.joined import Joined, joined, require_keys
from server.app.processes.keeper import Keeper
from server.app.runtime import lag_measured
from server.app.stop import StopSignal
from server.cage.cage import Cage
from server.cage.meters import Meters
from server.cage.table_leases import TableLeases
from server.common import metrics
from server.common.tasks import beside
from server.equipment import Equipment, house_entropy, load_or_create
from server.gateway.admin import AdminListener
from server.gateway.http import Health, HealthPages, status_of
from server.pit.event_log import EventLog
from server.records import HouseRecords
from server.records.journal import RedisJournal
from server.records.receipts import Receipts
from server.relay.ledger import LedgerDesk
from server.relay.line import DEALERS, GATEWAYS, Ear
from server.relay.messages import TellAccounts
from server.relay.relayed_audience import RelayedAudience
from server.relay.table_desk import TableDesk
from server.tables.dependencies import Clock, Dependencies
from server.tables.shared_floor import SharedFloor


class OpenDealer(Struct, frozen=True):
    """A dealer that takes tables: what its life cycle needs of it."""

    name: str
    admin: AdminListener
    hosting: TableHosting
    directory: Directory


@asynccontextmanager
async def open_dealer(
    plan: HousePlan, stop: StopSignal, say: Callable[[str], None], clock: Clock
) -> AsyncIterator[OpenDealer]:
    """Open a dealer as planned; leaving closes it.

    Raises HouseRefused, LeaseHeld, EquipmentError, InspectionFailed, redis.RedisError and OSError.
    """
    require_keys(plan)
    config = plan.config
    async with AsyncExitStack() as parts:
        components = ComponentWatch.of(plan)
        entropy = house_entropy()
        keys = load_or_create(plan.data)
        here: Joined = await parts.enter_async_context(joined(plan, "dealer", stop, say))
        redis, lease, line, owned = here.redis, here.lease, here.line, here.member.owned

        audience = RelayedAudience(line)
        cage = await parts.enter_async_context(
            Cage.open(
                redis.cage,
                house_number=lease.number,
                partitions=config.redis.partitions,
                member=here.member,
            )
        )
        _watch(cage, stop)
        meters = Meters(
            redis.meters, house_number=lease.number, partitions=cage.partitions, owned=owned
        )
        board = MeterBoard(meters, plan.meters, is_shared=True)
        await open_meters(board)
        await parts.enter_async_context(board.kept_up_to_date())
        journal = RedisJournal(
            redis.journal,
            house_number=lease.number,
            records_kept=config.redis.records_kept,
            has_archive=True,
            on_went_back=stop.lose_store,
            owned=owned,
        )
        events = EventLog(redis.pit, key=keys.signing, process=here.name)
        parts.push_async_callback(events.close)
        told = HouseEvents(events)
        parts.push_async_callback(told.close)
        await parts.enter_async_context(components.watched(told.tell))
        equipment = HouseEquipment(Equipment(keys, entropy), told.tell)
        receipts = Receipts(keys.signing)
        parts.callback(receipts.close)

        house = Dependencies(
            cage, equipment, HouseRecords(keys.signing, components.opened.hash), receipts, journal,
            clock, board,
        )  # fmt: skip
        floor = SharedFloor(plan.tables, house, audience, equipment.inspect, told.tell)
        floor.begin()
        parts.push_async_callback(floor.halt)
        ledger = LedgerDesk(line)
        keeper = Keeper(
            plan, here, cage, floor, audience, keys.signing, components, events, told, ledger
        )
        desk = TableDesk(line, floor, audience, stop.ask, keeper.drift, ledger)
        parts.push_async_callback(desk.close)
        ear = await parts.enter_async_context(Ear(redis.relay, here.name, desk).open(DEALERS))

        directory = await parts.enter_async_context(
            Directory.open(
                here,
                "dealer",
                plan,
                _Gateways(ear, desk),
                lambda: (len(floor.tables), 0),
                lambda: equipment.states,
            )
        )
        leases = await parts.enter_async_context(
            TableLeases.open(redis.lease, lease, here.name, renewing=redis.renewals)
        )
        await parts.enter_async_context(keeper.kept(leases, stop))
        hosting = TableHosting(floor, leases, audience, desk, directory)
        owned.when_lost(hosting.lost)
        line.send(GATEWAYS, TellAccounts())
        await parts.enter_async_context(hosting.running())
        await parts.enter_async_context(beside(desk.tell_changes, "news of tables"))
        await parts.enter_async_context(lag_measured())
        admin = _listener(plan, stop, cage, floor)
        await parts.enter_async_context(admin_opened(admin, plan))
        yield OpenDealer(here.name, admin, hosting, directory)


class _Gateways(Struct, frozen=True):
    """The dealer loses sight of a gateway, and sees it again."""

    ear: Ear
    desk: TableDesk

    def gone(self, name: str) -> None:
        self.ear.forget(name)
        self.desk.gateway_gone(name)

    def back(self, name: str) -> None:
        self.desk.gateway_back(name)


def _watch(cage: Cage, stop: StopSignal) -> None:
    metrics.cage_answering.set_function(lambda: cage.answering)
    metrics.cage_waits_for_replica.set_function(lambda: cage.waits_for_replica)
    cage.on_replaced(stop.lose_lease)
    cage.on_went_back(stop.lose_store)


def _listener(plan: HousePlan, stop: StopSignal, cage: Cage, floor: SharedFloor) -> AdminListener:
    """The listener for metrics, and for those who ask whether the dealer is well."""

    def health() -> Health:
        return Health(
            status=status_of(is_closing=bool(stop.reason), is_cage_answering=cage.answering),
            cage_answering=cage.answering,
            tables_open=len(floor.tables),
        )

    return AdminListener(plan.admin, health=HealthPages(health))
