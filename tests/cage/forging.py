"""A house whose books are signed, and what somebody with a client of Redis does to them by hand."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import msgpack
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from redis.asyncio import Redis

from server.app.adapters.books import HouseBooks
from server.app.house_audit import audit_house
from server.app.signed_books import read_checkpoints
from server.cage.audit_chips import ChipsGiven
from server.cage.cage import Cage
from server.cage.chain import LedgerMark
from server.games import catalogue
from server.ledger.keeping import LedgerKeeping
from server.pit.event_log import EventLog
from server.records import HouseRecords
from server.records.archive import Archive, ArchiveSettings
from server.records.journal import RedisJournal
from tests.records.archived import COMPONENTS, Reading
from tests.records.conftest import played

TABLE = "one"
ADA, BEN = "00-ada", "01-ben"
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
MINTED = 10**9
MUCH_LATER_MS = 10**15


class House:
    """A house with every kind of movement, whose archive signs checkpoints."""

    def __init__(self, redis: Redis, cage: Cage, folder: Path) -> None:
        self.redis: Any = redis
        self.cage = cage
        self.folder = folder
        self.events = EventLog(redis, key=KEY)
        self.journal = RedisJournal(redis, house_number=1, has_archive=True)
        self.records = HouseRecords(KEY)
        self.game = catalogue.submit("roulette", {"wheel": "double_zero"})
        self.state, self.previous = self.game.opening_state(), ""
        self.rounds = 0
        self.accepted_at = 0
        self.key = KEY
        self.keeping: LedgerKeeping | None = None
        self.chips = ChipsGiven(100_000, 10_000, 600_000)

    async def sign(self, act: Callable[[], Awaitable[None]] | None = None) -> None:
        """Open the archive and close it: a checkpoint signs everything."""
        archive = Archive(
            self.redis,
            ArchiveSettings(self.folder),
            [TABLE],
            self.key,
            self.journal.take_recorded,
            lambda: COMPONENTS,
            lambda kind, about: None,
            Reading(),
            HouseBooks(
                self.redis, self.cage.partitions, self.chips, self.accepted_at, self.keeping
            ),
        )
        await archive.open()
        if act is not None:
            await act()
        await archive.close()

    async def differences(self) -> list[str]:
        key = KEY.public_key().public_bytes_raw()
        report = await audit_house(self.redis, self.folder, lambda done, total: None, key)
        assert report.clean == (not report.differences)
        return list(map(str, report.differences))

    def marks(self, partition: str) -> list[LedgerMark]:
        """What the checkpoints have signed of a partition's ledger, the oldest first."""
        signed = read_checkpoints(self.folder, KEY.public_key().public_bytes_raw())
        return signed.ledger[partition]

    async def move_chips(self, command: str) -> None:
        arguments = {"command_id": command, "account": "Ada", "cents": 700}
        begun = await self.events.begin("cleo", "", "issue_chips", arguments, {"account": ADA})
        await self.cage.issue(f"issue:{command}", ADA, 700, "cleo", "a marker")
        await self.events.finish(begun, "done", {})
        begun = await self.events.begin("cleo", "", "redeem_chips", arguments, {"account": ADA})
        await self.cage.redeem(f"redeem:{command}", ADA, 700, "cleo", "paid")
        await self.events.finish(begun, "done", {})

    async def play(self, *, is_killed: bool = False) -> None:
        """A round: wagers held, reduced, taken down, and settled as its record says.

        `is_killed`: before the last payment.
        """
        self.rounds += 1
        number = self.rounds
        bets = [(ADA, "red", (), 400), (BEN, "black", (), 100)]
        seed = hashlib.sha256(f"{number}".encode()).digest()
        record, self.state = played(
            self.records, self.game, bets, seed, self.state, False, TABLE, number
        )
        text, self.previous = self.records.sign_round(record, self.previous)
        holds = {one["id"]: hold_of(number, one) for one in record["wagers"]}
        for hold, account in holds.values():
            assert await self.answer(self.cage.hold, hold, account, 400, TABLE, b"") == "held"
        gone = f"{TABLE}/{number}/{BEN}/c"
        assert await self.answer(self.cage.hold, gone, BEN, 400, TABLE, b"") == "held"
        reduced = f"{TABLE}/{number}/{BEN}/nonce of {BEN}"
        assert await self.answer(self.cage.reduce, reduced, BEN, TABLE, 100) == "done"
        assert await self.answer(self.cage.reduce, gone, BEN, TABLE, 0) == "done"
        await self.journal.save_with_record(TABLE, b"page", number, text)
        ended = [(*holds[one["id"]], one["returned"]) for one in record["settlements"]]
        await self.cage.settle(TABLE, number, ended[:-1] if is_killed else ended)

    async def answer(self, ask: Callable[..., None], *words: Any) -> str:
        answered: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        ask(*words, lambda code, balance: answered.set_result(code))
        return await answered

    async def forge(self, kind: int, entry_id: str, cents: int, **more: Any) -> str:
        """Add an entry to a ledger, Ada's, by hand, and change every sum that it changes.

        Returns its position.
        """
        account = more.get("account", ADA)
        tag = f"{{cage:{account[:2]}}}"
        is_issue = kind >= 4
        held = more.get("held", 0)
        if kind == 3:  # a wager of 100 cents is ended
            assert await self.answer(self.cage.hold, entry_id, account, 100, TABLE, b"") == "held"
            held = -100
            await self.redis.hdel(f"{tag}:holds:{TABLE}", entry_id)
            await self.redis.hdel(f"{tag}:on_layouts", account)
            await self.redis.hincrby(f"{tag}:totals", "held", held)
        position = f"{await self.redis.hincrby(f'{tag}:totals', 'commits', 1)}-1"
        balance = await self.redis.hincrby(f"{tag}:balance", account, cents)
        total = "issued" if is_issue else "house"
        house = 0 if is_issue else -cents - held
        await self.redis.hincrby(f"{tag}:totals", total, cents if is_issue else house)
        entry = [entry_id, kind, 1, cents, held, house, cents if is_issue else 0]
        entry += [balance, more.get("round", 0), more.get("by", "house"), "by hand"]
        packed = msgpack.packb(entry)
        await self.redis.xadd(f"{tag}:ledger:{account}", {"m": packed}, id=position)
        return position

    async def rewrite_last(self, account: str, kind: int, change: Change) -> str:
        """Change the last entry of a kind, and every sum that it changes. Returns its position."""
        tag, key = f"{{cage:{account[:2]}}}", f"{{cage:{account[:2]}}}:ledger:{account}"
        entries = await self.redis.xrange(key)
        unpacked = [(place, msgpack.unpackb(fields[b"m"])) for place, fields in entries]
        position, entry = [one for one in unpacked if one[1][1] == kind][-1]
        before = list(entry)
        change(entry)
        entry[5] = -entry[3] - entry[4]
        balance = 0
        await self.redis.delete(key)
        for place, one in unpacked:
            balance += one[3]
            one[7] = balance
            await self.redis.xadd(key, {"m": msgpack.packb(one)}, id=place)
        await self.redis.hset(f"{tag}:balance", account, balance)
        await self.redis.hincrby(f"{tag}:totals", "house", entry[5] - before[5])
        return str(position.decode())


Change = Callable[[list[Any]], None]


def hold_of(number: int, wager: Mapping[str, Any]) -> tuple[str, str]:
    """The hold and the account of a wager of `played`, whose nonce names its account."""
    account = wager["nonce"].removeprefix("nonce of ")
    return f"{TABLE}/{number}/{account}/{wager['nonce']}", account


@pytest.fixture
async def house(redis: Redis, cage: Cage, tmp_path: Path) -> AsyncIterator[House]:
    house = House(redis, cage, tmp_path / "records")
    await house.sign()
    for account, name in ((ADA, "Ada"), (BEN, "Ben")):
        await cage.open_account(name, "player", account=account, welcome_cents=100_000)
    await cage.open_account("Cleo", "player", account="03-cleo")
    await cage.issue("refill/first", "03-cleo", 100_000, "house", "refill")
    await house.move_chips("c1")
    await house.play()
    await house.sign()
    await house.move_chips("c2")
    await house.play()
    await house.sign()
    yield house
