"""A house whose ledger goes to the archive, and whose day can be turned."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from redis.asyncio import Redis

from server.cage.cage import Cage
from server.cage.keys import partition_name
from server.cage.ledger import Entry
from server.common.clock import now_ms
from server.ledger.keeping import DAY_MS, LedgerKeeping
from tests.cage.forging import ADA, BEN, House

CLEO = "03-cleo"
DAYS = 30
STORE = "5a" * 16


class ArchivedHouse(House):
    """The house of the forging tests. `keeping` is new after `next_keeping`, as after a crash."""

    keeping: LedgerKeeping

    def __init__(self, redis: Redis, cage: Cage, folder: Path) -> None:
        super().__init__(redis, cage, folder)
        self.told: list[tuple[str, dict[str, Any]]] = []
        self.days = 0
        self.number = 1  # of the house
        self.store = STORE
        self.next_keeping()

    def next_keeping(self, redis: Any = None, only: str = "") -> None:
        """As after a crash; with `only`, of one partition."""
        names = [partition_name(number) for number in range(self.cage.partitions)]
        self.keeping = LedgerKeeping(
            self.redis if redis is None else redis,
            self.folder,
            [only] if only else names,
            self.number,
            DAYS,
            self.store,
            self.accepted_at,
            lambda kind, about: self.told.append((kind, dict(about))),
            lambda: now_ms() + self.days * DAY_MS,
        )
        self.cage.read_older_from(self.keeping.archived)

    async def begin(self) -> None:
        await self.sign()
        for account, name in ((ADA, "Ada"), (BEN, "Ben")):
            await self.cage.open_account(name, "player", account=account, welcome_cents=100_000)
        await self.cage.open_account("Cleo", "player", account=CLEO)
        await self.cage.issue("refill/first", CLEO, 100_000, "house", "refill")
        await self.go_on("c1")
        await self.go_on("c2")

    async def go_on(self, command: str) -> None:
        """Movements, signed and copied."""
        await self.move_chips(command)
        await self.play()
        await self.sign()
        await self.keeping.keep()

    async def a_month_later(self) -> None:
        """Everything that is signed is old enough to leave Redis, and does, if it may."""
        self.days += DAYS + 1
        await self.keeping.keep()

    async def whole_history(self, account: str) -> list[Entry]:
        """An account's history as a player pages through it, three entries at a time."""
        found: list[Entry] = []
        while page := await self.cage.ledger(account, 3, found[-1].position if found else ""):
            found += page
        return found

    async def in_redis(self, account: str) -> int:
        return int(await self.redis.xlen(f"{{cage:{account[:2]}}}:ledger:{account}"))

    async def orders(self, account: str) -> set[bytes]:
        return set(await self.redis.hkeys(f"{{cage:{account[:2]}}}:orders:{account}"))


class Snapshot:
    """Redis and the folder as they were, to which a test goes back."""

    def __init__(self, house: ArchivedHouse, aside: Path) -> None:
        self._house = house
        self._aside = aside
        self._keys: dict[bytes, bytes] = {}

    async def take(self) -> None:
        redis = self._house.redis
        self._keys = {key: await redis.dump(key) async for key in redis.scan_iter()}
        shutil.copytree(self._house.folder, self._aside)

    async def go_back(self) -> None:
        await self.go_back_in_redis()
        shutil.rmtree(self._house.folder)
        shutil.copytree(self._aside, self._house.folder)

    async def go_back_in_redis(self) -> None:
        redis = self._house.redis
        await redis.flushdb()
        for key, dumped in self._keys.items():
            await redis.restore(key, 0, dumped)
