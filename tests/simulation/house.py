"""The processes of a simulated house, put together from the house's own parts as in `server/app`.

Replaced are entropy (seeds follow from the evening), the sockets of players (`players.py`) and of
operators (`pit.py`). The archive is not there.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, aclosing, asynccontextmanager, suppress
from types import SimpleNamespace
from typing import Any

import msgspec
from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import RedisError

from protocol.codec import encode
from protocol.from_house import HouseNotice
from server.app.adapters.cage_desk import HouseCageDesk
from server.app.adapters.events import HouseEvents
from server.app.adapters.meters import MeterBoard
from server.app.leased_redis import LOSABLE, RedisClients
from server.app.meter_plan import PlannedMeter, PlannedMeters, terms_of
from server.app.processes.directory import Directory
from server.app.processes.hosting import TableHosting
from server.app.processes.joined import Joined
from server.app.stop import StopSignal
from server.cage.cage import Cage
from server.cage.lease import Lease, Member
from server.cage.meters import Meters
from server.cage.redis_connection import connect
from server.cage.table_leases import TableLeases
from server.common.clock import WallClock
from server.common.owned_tables import OwnedTables
from server.common.tasks import beside
from server.games import catalogue
from server.pit.event_log import EventLog
from server.records import HouseRecords, rules_hash
from server.records.journal import RedisJournal
from server.relay.facts import facts_of
from server.relay.house_audience import HouseAudience
from server.relay.ledger import LedgerDesk
from server.relay.line import DEALERS, GATEWAYS, Ear, Line
from server.relay.messages import TellAccounts
from server.relay.questions import HouseQuestions
from server.relay.relayed_audience import RelayedAudience
from server.relay.remote_floor import RemoteFloor
from server.relay.table_desk import TableDesk
from server.tables.dependencies import Dependencies, Draws, Receipts
from server.tables.floor import Floor
from server.tables.model.round import AnyGame
from server.tables.model.settings import TableSettings
from server.tables.shared_floor import SharedFloor
from server.tables.view.spots import layout_of
from tests.house_in_a_box import SIGNING_KEY
from tests.simulation.meters import SPARE
from tests.simulation.pit import pit_of
from tests.simulation.players import Door
from tests.tables.honest import HonestEquipment
from tests.tables.simulation import Faults

STORE = "redis://store:6379"
PARTITIONS = 2
ABOVE_SEED_CENTS = 100_000
"""What a meter opens with above its seed: operators may take no more than that, and its shares."""

Submitted = tuple[TableSettings, AnyGame]


class WatchedEquipment(HonestEquipment):
    """The house's generator. It remembers by what each round was drawn."""

    def __init__(self, evening: int) -> None:
        super().__init__(Faults(), evening)
        self.drawn: dict[str, set[tuple[bytes, bytes]]] = {}

    def draws(self, identity: str, seed: bytes, wagers_hash: bytes) -> Draws:  # type: ignore[override]
        self.drawn.setdefault(identity, set()).add((seed, wagers_hash))
        return super().draws(identity, seed, wagers_hash)


class House(Struct):
    """What all processes of a house have in common: its configuration and its keys."""

    tables: Sequence[Submitted]
    meters: PlannedMeters
    equipment: WatchedEquipment
    with_replica: bool
    takes_over: bool
    """Whether a house that opens knows that the one before it has ended."""

    @classmethod
    def planned(
        cls,
        tables: Sequence[TableSettings],
        evening: int,
        *,
        with_replica: bool = False,
        takes_over: bool = True,
    ) -> House:
        every = [(one, submitted(one.game, one.rules)) for one in tables]
        meters = planned_meters(every)
        return cls(every, meters, WatchedEquipment(evening), with_replica, takes_over)


_SUBMITTED: dict[tuple[str, bytes], AnyGame] = {}


def submitted(name: str, rules: Mapping[str, Any]) -> AnyGame:
    """A game under a rules submission. It is pure: one serves every evening."""
    key = name, msgspec.json.encode(rules)
    game = _SUBMITTED.get(key)
    if game is None:
        game = _SUBMITTED[key] = catalogue.submit(name, rules)
        layout_of(game)  # known from the first evening on: none depends on those before it
    return game


def planned_meters(tables: Sequence[Submitted]) -> PlannedMeters:
    """Tables whose progressive wagers agree share a meter, and one meter is to spare."""
    linked: dict[Any, list[str]] = {}
    openings = {}
    for settings, game in tables:
        wager = game.progressive()
        if wager is not None:
            linked.setdefault(terms_of(wager), []).append(settings.id)
            openings[terms_of(wager)] = wager.opening_cents
    meters = tuple(
        PlannedMeter(
            f"meter{n}", f"Meter {n}", terms, openings[terms] + ABOVE_SEED_CENTS, (*names,)
        )
        for n, (terms, names) in enumerate(linked.items())
    )
    if meters:
        first = meters[0]
        meters += (PlannedMeter(SPARE, "Spare meter", first.terms, first.opening_cents, ()),)
    return PlannedMeters(meters, {t: one.terms for one in meters for t in one.tables})


def inspected(game: AnyGame) -> Mapping[str, Any]:
    return {"passed": True}


@asynccontextmanager
async def clients(house: House) -> AsyncIterator[RedisClients]:
    async with AsyncExitStack() as opened:
        made = [
            await opened.enter_async_context(
                aclosing(connect(STORE, with_replica=house.with_replica and name not in LOSABLE))
            )
            for name in RedisClients.__struct_fields__
        ]
        yield RedisClients(*made)


async def one_house(
    house: House, name: str, stop: StopSignal, let_in: Callable[[Door], None]
) -> None:
    """A house of one process, until it is asked to close."""
    async with AsyncExitStack() as parts:
        redis = await parts.enter_async_context(clients(house))
        lease = await Lease.take(
            redis.lease, holder=name, on_lost=stop.lose_lease, take_over=house.takes_over
        )
        parts.push_async_callback(_give_back, lease)
        door = Door()
        cage = await parts.enter_async_context(
            Cage.open(redis.cage, house_number=lease.number, partitions=PARTITIONS)
        )
        cage.on_replaced(stop.lose_lease)
        cage.on_went_back(stop.lose_store)
        board = await _board(parts, house, redis, lease.number, cage)
        journal = _journal(redis.journal, lease.number, stop)
        events, told = _events(parts, redis, "")
        await events.recover()
        floor = Floor(
            house.tables, _outside(house, cage, journal, board), door, inspected, told.tell
        )
        door.pit = pit_of(floor, HouseCageDesk(cage, door), board, redis.pit, events)
        await floor.start()
        parts.push_async_callback(floor.halt)
        door.floor = floor
        let_in(door)
        await stop.wait()
        door.shut()
        if not stop.is_lease_lost:
            await floor.shutdown()


async def dealer(house: House, name: str, stop: StopSignal) -> None:
    """A dealer of a house of many, until it is asked to close."""
    async with AsyncExitStack() as parts:
        here = await parts.enter_async_context(_joined(house, name, stop))
        redis, lease, owned = here.redis, here.lease, here.member.owned
        audience = RelayedAudience(here.line)
        cage = await parts.enter_async_context(_shared_cage(here, stop))
        board = await _board(parts, house, redis, lease.number, cage, is_shared=True, owned=owned)
        journal = _journal(redis.journal, lease.number, stop, owned)
        _, told = _events(parts, redis, name)
        floor = SharedFloor(
            house.tables, _outside(house, cage, journal, board), audience, inspected, told.tell
        )
        floor.begin()
        parts.push_async_callback(floor.halt)
        desk = TableDesk(
            here.line, floor, audience, stop.ask, lambda table: None, LedgerDesk(here.line)
        )
        parts.push_async_callback(desk.close)
        ear = await parts.enter_async_context(Ear(redis.relay, name, desk).open(DEALERS))

        directory = await parts.enter_async_context(
            Directory.open(
                here, "dealer", _plan(house), _Gateways(ear, desk), lambda: (len(floor.tables), 0)
            )
        )
        leases = await parts.enter_async_context(
            TableLeases.open(redis.lease, lease, name, renewing=redis.renewals)
        )
        hosting = TableHosting(floor, leases, audience, desk, directory)
        owned.when_lost(hosting.lost)
        here.line.send(GATEWAYS, TellAccounts())
        await parts.enter_async_context(hosting.running())
        await parts.enter_async_context(beside(desk.tell_changes, "news of tables"))
        await stop.wait()
        if not stop.is_lease_lost:
            await directory.drain()
            await hosting.drain()


async def gateway(
    house: House, name: str, stop: StopSignal, let_in: Callable[[Door], None]
) -> None:
    """A gateway of a house of many, until it is asked to close."""
    facts = [
        facts_of(settings, game, rules_hash(game.name, game.resolved_rules()))
        for settings, game in house.tables
    ]
    async with AsyncExitStack() as parts:
        here = await parts.enter_async_context(_joined(house, name, stop))
        door = Door()
        cage = await parts.enter_async_context(_shared_cage(here, stop))
        floor = RemoteFloor(
            facts, here.line, door, cage.note_balance,
            lambda hearer: Ear(here.redis.relay, name, hearer), stop.ask,
            _NoSessions(), HouseQuestions(here.line),
        )  # fmt: skip
        parts.callback(floor.close)
        await parts.enter_async_context(floor.ear.open(GATEWAYS))
        await parts.enter_async_context(
            Directory.open(here, "gateway", _plan(house), floor, lambda: (0, 0))
        )
        events, _ = _events(parts, here.redis, name)
        desk = HouseCageDesk(cage, HouseAudience(here.line))
        board = await _board(parts, house, here.redis, here.lease.number, cage, is_shared=True)
        door.pit = pit_of(floor, desk, board, here.redis.pit, events)
        floor.begin()
        door.floor = floor
        let_in(door)
        await stop.wait()
        door.send_to_all(encode(HouseNotice("house_closing", "The house closes.")))
        door.shut()


# ---------------------------------------------------------------------- parts


@asynccontextmanager
async def _joined(house: House, name: str, stop: StopSignal) -> AsyncIterator[Joined]:
    async with AsyncExitStack() as parts:
        redis = await parts.enter_async_context(clients(house))
        lease = await Lease.join(redis.lease, holder=name, on_lost=stop.lose_lease)
        parts.push_async_callback(_give_back, lease)
        assert lease.member is not None
        line = await parts.enter_async_context(Line(redis.relay, name).open())
        yield Joined(name, redis, lease, lease.member, line)


async def _give_back(lease: Lease) -> None:
    with suppress(RedisError):
        await lease.release()


@asynccontextmanager
async def _shared_cage(here: Joined, stop: StopSignal) -> AsyncIterator[Cage]:
    member: Member = here.member
    async with Cage.open(
        here.redis.cage, house_number=here.lease.number, partitions=PARTITIONS, member=member
    ) as cage:
        cage.on_replaced(stop.lose_lease)
        cage.on_went_back(stop.lose_store)
        yield cage


async def _board(
    parts: AsyncExitStack,
    house: House,
    redis: RedisClients,
    number: int,
    cage: Cage,
    *,
    is_shared: bool = False,
    owned: OwnedTables | None = None,
) -> MeterBoard:
    meters = Meters(redis.meters, house_number=number, partitions=cage.partitions, owned=owned)
    board = MeterBoard(meters, house.meters, is_shared=is_shared)
    await board.open()
    await parts.enter_async_context(board.kept_up_to_date())
    return board


def _journal(
    redis: Redis, number: int, stop: StopSignal, owned: OwnedTables | None = None
) -> RedisJournal:
    return RedisJournal(
        redis, house_number=number, records_kept=100_000, on_went_back=stop.lose_store, owned=owned
    )


def _outside(house: House, cage: Cage, journal: RedisJournal, board: MeterBoard) -> Dependencies:
    receipts: Receipts = _NoReceipts()
    return Dependencies(
        cage, house.equipment, HouseRecords(SIGNING_KEY), receipts, journal, WallClock(), board
    )


def _events(
    parts: AsyncExitStack, redis: RedisClients, process: str
) -> tuple[EventLog, HouseEvents]:
    events = EventLog(redis.pit, key=SIGNING_KEY, process=process)
    parts.push_async_callback(events.close)
    told = HouseEvents(events)
    parts.push_async_callback(told.close)
    return events, told


class _Gateways(Struct, frozen=True):
    """A dealer loses sight of a gateway, and sees it again (`server/app/processes/dealer.py`)."""

    ear: Ear
    desk: TableDesk

    def gone(self, name: str) -> None:
        self.ear.forget(name)
        self.desk.gateway_gone(name)

    def back(self, name: str) -> None:
        self.desk.gateway_back(name)


class _NoSessions:
    """The players of the simulation do not sign in."""

    def of(self, account: str) -> None: ...

    def of_anybody(self) -> None: ...


class _NoReceipts:
    """Nobody asks for a receipt: a large one is built in a process beside the house."""

    async def receipt(self, key: tuple[str, int], account: str, read: Any) -> str | None:
        raise AssertionError("no player of the simulation asks for a receipt")


def _plan(house: House) -> Any:
    """Of a plan, the directory reads the tables alone."""
    return SimpleNamespace(tables=house.tables)
