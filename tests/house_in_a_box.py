"""A house without a port: real tables, and the real cage, meters and journal on a real Redis.

The gateway's and the pit's tests open their sockets over it. Only entropy is replaced: the seeds of
rounds follow from the table and the round, so that a test's wagers always end the same way.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from redis.asyncio import Redis

from protocol.from_house import WagerAccepted
from server.app.adapters.accounts import HouseAccounts
from server.app.adapters.cage_desk import HouseCageDesk
from server.app.adapters.meters import MeterBoard
from server.app.adapters.room import RoomForNewcomers
from server.app.adapters.sessions import HouseSessions
from server.app.meter_plan import PlannedMeters
from server.app.plan import ChipRules
from server.cage.accounts import Credentials
from server.cage.audit import audit
from server.cage.cage import Cage
from server.cage.embedded import EmbeddedRedis
from server.cage.meters import Meters
from server.cage.redis_connection import connect
from server.cage.sessions import Sessions
from server.chat.log import ChatLog
from server.chat.room import ChatRoom
from server.common.clock import now_ms
from server.common.limits import MemoryLimits
from server.games import catalogue
from server.gateway.audience import Audience
from server.records import HouseRecords
from server.records.journal import RedisJournal
from server.records.receipts import Receipts
from server.tables.api import Player
from server.tables.dependencies import Audience as TablesAudience
from server.tables.dependencies import Dependencies
from server.tables.floor import Floor
from server.tables.model.settings import TableSettings
from tests.tables.honest import HonestEquipment
from tests.tables.playing import Answers
from tests.tables.simulation import Faults, SimulatedClock

CHIP_RULES = ChipRules(welcome_cents=100_000, refill_below_cents=10_000, refill_every_ms=600_000)
NO_METERS = PlannedMeters((), {})
SIGNING_KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
CHAT_KEPT_MS = 90 * 24 * 3_600_000
SESSION_MS = 14 * 24 * 3_600_000
SOON_S = 60.0
"""Longer than anything that happens by itself in a test, also on a machine that others use."""
ROULETTE = {"wheel": "single_zero"}
ANSWER_DEADLINE_S = 3.0
"""After which the house takes it that Redis does not answer. A busy disk takes its time."""


def table_settings(table: str, game: str = "roulette", **changes: Any) -> TableSettings:
    """A table whose betting stays open during a test, and whose rounds are short after it.

    No answer of the cage is ever so late that the player is told of it: a test of that says when.
    """
    settings = TableSettings(
        table,
        table.title(),
        game,
        ROULETTE if game == "roulette" else {},
        "single_zero" if game == "roulette" else "",
        betting_ms=60_000,
        rest_ms=20,
        pause_ms=20,
        max_seats=10,
        wait_for_players=True,
        tick_ms=10,
        pending_after_ms=600_000,
    )
    return msgspec.structs.replace(settings, **changes)


class HouseInABox:
    """Every part of an open house but the gateway and the pit."""

    def __init__(
        self,
        server: EmbeddedRedis,
        redis: Redis,
        cage: Cage,
        meters: MeterBoard,
        audience: Audience,
        tables: Sequence[TableSettings],
        chip_rules: ChipRules,
        clock: SimulatedClock,
        tables_audience: TablesAudience,
    ) -> None:
        self.server = server
        self.redis = redis
        self.cage = cage
        self.meters = meters
        self.audience = audience
        self.tables_audience = tables_audience
        self.room = RoomForNewcomers(redis, 2**40)
        self.accounts = HouseAccounts(cage, chip_rules, self.room)
        self.sessions = HouseSessions(Sessions(redis), SESSION_MS)
        self.cashier = HouseCageDesk(cage, audience)
        self.journal = RedisJournal(redis, house_number=1, records_kept=100, has_archive=False)
        self.receipts = Receipts(SIGNING_KEY)
        self.equipment = HonestEquipment(Faults(), evening=1)
        self.inspection: Mapping[str, Any] = {"passed": True}
        self.floor = Floor(
            [(one, catalogue.submit(one.game, one.rules)) for one in tables],
            Dependencies(
                cage,
                self.equipment,
                HouseRecords(SIGNING_KEY),
                self.receipts,
                self.journal,
                clock,
                meters,
            ),
            tables_audience,
            lambda game: self.inspection,
            lambda kind, data: None,
        )
        self.reported: list[tuple[str, Mapping[str, Any]]] = []
        self.chat = ChatRoom(
            ChatLog(redis, CHAT_KEPT_MS),
            ["darn"],
            bytes(32),
            audience.publish,
            lambda kind, about: self.reported.append((kind, about)),
            now_ms,
            MemoryLimits(),
        )
        self._players: dict[tuple[str, str], Answers] = {}

    async def open_account(self, account: str, name: str, cents: int) -> Player:
        """Open an account with chips. Its name is claimed, so that operators find it by name."""
        await self.cage.accounts.claim_name(Credentials(account, name, "no password", "player"))
        await self.cage.open_account(name, "player", account=account, welcome_cents=cents)
        return Player(account, name, "player")

    async def wager(
        self, player: Player, table: str, cents: int, on: str = "red", pick: Sequence[str] = ()
    ) -> WagerAccepted:
        """Sit the player down, and place a wager that is accepted."""
        live = self.floor.tables[table]
        live.sit(0, player, None)
        answers = self._players.setdefault((player.account, table), Answers(live, player))
        request = answers.place(on, cents, pick=pick)
        await until(lambda: answers.to(request) is not None)
        return answers.accepted(request)

    @contextmanager
    def redis_frozen(self) -> Iterator[None]:
        """Redis does not answer for a while."""
        os.kill(self.server.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.server.pid, signal.SIGCONT)

    async def cage_back(self) -> None:
        """Wait until the cage answers again."""
        await until(lambda: self.cage.answering)


async def until(condition: Callable[[], bool], seconds: float = SOON_S) -> None:
    """Wait for something that happens by itself."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110  (it sets no event)
            await asyncio.sleep(0.005)


@contextmanager
def running_redis(folder: Path) -> Iterator[EmbeddedRedis]:
    """A Redis for many tests, each with an event loop of its own."""
    with asyncio.Runner() as runner:
        server = EmbeddedRedis(folder, appendfsync="no")
        runner.run(server.start())
        yield server
        runner.run(server.stop())


@asynccontextmanager
async def house_in_a_box(
    server: EmbeddedRedis,
    tables: Sequence[TableSettings],
    *,
    write_buffer_bytes: int = 1024 * 1024,
    chip_rules: ChipRules = CHIP_RULES,
    planned: PlannedMeters = NO_METERS,
    clock: SimulatedClock | None = None,
    tables_audience: TablesAudience | None = None,
    answer_deadline_s: float | None = None,
) -> AsyncIterator[HouseInABox]:
    """An open house on an empty Redis. When it closes, its books must balance.

    Its tables speak to `tables_audience`, if they do not speak to the gateway's. It takes it that
    Redis does not answer after `answer_deadline_s`, or after ANSWER_DEADLINE_S.

    Each table has opened its first round, so that no test comes before it or gets its events.
    """
    clock = clock or SimulatedClock()  # on a loop with real time, this is real time
    redis = connect(server.url, answer_deadline_s or ANSWER_DEADLINE_S)
    await redis.flushall()
    try:
        async with Cage.open(redis, house_number=1) as cage:
            board = MeterBoard(Meters(redis, house_number=1, partitions=cage.partitions), planned)
            await board.open()
            audience = Audience(write_buffer_bytes)
            house = HouseInABox(
                server, redis, cage, board, audience, tables, chip_rules, clock,
                tables_audience or audience,
            )  # fmt: skip
            await house.floor.start()
            try:
                opened = house.floor.tables.values()
                await until(lambda: all(table.snapshot(0, None).number for table in opened))
                yield house
            finally:
                await house.floor.halt()
                house.receipts.close()
            await house.cage_back()
            assert (await audit(redis)).differences == ()
    finally:
        await redis.aclose()
