"""A relay on a real Redis, with both of its ends in one process."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from msgspec import Struct
from redis.asyncio import Redis

from protocol.operators import DriftRow
from server.cage.archived import OlderEntries
from server.cage.embedded import EmbeddedRedis
from server.cage.limits import RedisLimits
from server.cage.redis_connection import connect
from server.common.tasks import beside
from server.games import catalogue
from server.gateway.audience import Audience
from server.gateway.ended_sessions import EndedSessions
from server.records import rules_hash
from server.relay.facts import facts_of
from server.relay.house_audience import HouseAudience
from server.relay.ledger import LedgerDesk
from server.relay.line import DEALERS, GATEWAYS, Ear, Line
from server.relay.questions import HouseQuestions
from server.relay.relayed_audience import RelayedAudience
from server.relay.remote_floor import RemoteFloor
from server.relay.table_desk import TableDesk
from server.tables.floor import Floor
from server.tables.model.settings import TableSettings
from tests.house_in_a_box import until

DEALER, GATEWAY = "dealer-1", "gateway-1"


class Entrance(Struct, frozen=True):
    """What a gateway of a house of many has in place of the parts of a house of one process."""

    floor: RemoteFloor
    ended: EndedSessions
    everybody: HouseAudience
    limits: RedisLimits
    questions: HouseQuestions


class RelayInABox:
    """The line of a dealer whose tables speak to `audience`.

    Within `dealing`, each `entrance` is the end of one gateway.
    """

    def __init__(self, redis: Redis, line: Line, tables: Sequence[TableSettings]) -> None:
        self._redis = redis
        self._line = line
        self._tables = tables
        self.archive: OlderEntries | None = None  # of the ledger, if the dealer keeps it
        self.audience = RelayedAudience(line)
        self.drift: dict[str, tuple[DriftRow, ...]] = {}
        """What the dealer knows if it keeps the records."""
        self.ear: Ear | None = None
        """The dealer's, while it deals."""
        for table in tables:
            self.audience.begin(table.id, owner=1)

    @asynccontextmanager
    async def dealing(self, floor: Floor) -> AsyncIterator[None]:
        """The dealer's end: it deals the tables of this floor."""
        async with AsyncExitStack() as parts:
            ledger = LedgerDesk(self._line)
            ledger.archive = self.archive
            desk = TableDesk(
                self._line, floor, self.audience, lambda reason: None, self.drift.get, ledger
            )
            parts.push_async_callback(desk.close)
            self.ear = await parts.enter_async_context(Ear(self._redis, DEALER, desk).open(DEALERS))
            await parts.enter_async_context(beside(desk.tell_changes, "news of tables"))
            for table in floor.tables:
                desk.begin(table)
            yield

    @asynccontextmanager
    async def entrance(self, audience: Audience, gateway: str = GATEWAY) -> AsyncIterator[Entrance]:
        """A gateway with this audience, when it knows every table."""
        redis = self._redis
        facts = []
        for one in self._tables:
            game = catalogue.submit(one.game, one.rules)
            facts.append(facts_of(one, game, rules_hash(game.name, game.resolved_rules())))
        async with AsyncExitStack() as parts:
            line = await parts.enter_async_context(Line(redis, gateway).open())
            everybody = HouseAudience(line)
            ended = EndedSessions(everybody.sessions_ended)
            questions = HouseQuestions(line)
            remote = RemoteFloor(
                facts, line, audience, lambda account, cents: None,
                lambda hearer: Ear(redis, gateway, hearer), lambda reason: None, ended,
                questions,
            )  # fmt: skip
            parts.callback(remote.close)
            await parts.enter_async_context(remote.ear.open(GATEWAYS))
            remote.begin()
            await until(lambda: all(table.dealer for table in remote.tables.values()))
            yield Entrance(remote, ended, everybody, RedisLimits(redis), questions)


@asynccontextmanager
async def relay_in_a_box(
    server: EmbeddedRedis, tables: Sequence[TableSettings]
) -> AsyncIterator[RelayInABox]:
    redis = connect(server.url)
    try:
        async with Line(redis, DEALER).open() as line:
            yield RelayInABox(redis, line, tables)
    finally:
        await redis.aclose()
