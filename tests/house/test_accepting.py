"""Accepting an older store: the archive is right, and every open hold ends in a known way."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from server.app.older_store import Accepted, accept
from server.app.plan import HousePlan, plan_house
from server.audit.verify_folder import verify_folder
from server.cage.audit import audit
from server.cage.cage import Cage
from server.cage.embedded import EmbeddedRedis
from server.cage.keys import HOUSE_NUMBER_KEY
from server.cage.redis_connection import connect
from server.games import catalogue
from server.games.rules import Wager
from server.pit.event_log import EventLog
from server.records import HouseRecords
from server.records.journal import RedisJournal
from server.records.series import Series, record_head
from server.tables.model.page import decode_page
from server.tables.model.wagers import WrittenWager
from tests.house_process import quick_table
from tests.records.conftest import evening, played

ADA = "00-ada"
TABLE = "one"


class Lost:
    """A house whose archive has `archived` rounds, and whose Redis has the rounds in `lines`."""

    def __init__(self, folder: Path) -> None:
        config = folder / "croupier.toml"
        config.write_text(quick_table(TABLE))
        self.plan: HousePlan = plan_house(config, folder / "data")
        self.house = HouseRecords(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))

    def archive(self, lines: list[bytes]) -> None:
        series = Series(self.plan.records / TABLE, record_head)
        series.open()
        series.append(lines)

    @asynccontextmanager
    async def redis(self, number: int) -> AsyncIterator[tuple[Any, Cage, RedisJournal]]:
        async with (
            EmbeddedRedis(self.plan.data) as server,
            connect(server.url) as redis,
            Cage.open(redis, house_number=number) as cage,
        ):
            yield redis, cage, RedisJournal(redis, house_number=number, has_archive=True)

    async def accept(self) -> Accepted:
        done = await accept(self.plan, lambda found: found.is_older)
        assert done is not None
        return done


def rounds_of_ada(house: HouseRecords, count: int) -> list[bytes]:
    """Records of rounds in which Ada's account wagers."""
    game = catalogue.submit("roulette", {"wheel": "single_zero", "five_adjacent": True})
    state, previous, lines = game.opening_state(), "", []
    for number in range(1, count + 1):
        bets = ((ADA, "red", (), 400),)
        seed = number.to_bytes(32, "big")
        record, state = played(house, game, bets, seed, state, False, TABLE, number)
        text, previous = house.sign_round(record, previous)
        lines.append(text.encode())
    return lines


def wager_of(line: bytes, name: str) -> tuple[dict[str, Any], dict[str, Any], int]:
    """A wager of a record with its end, and the number of its round."""
    record = json.loads(line)
    wager = next(one for one in record["wagers"] if one["nonce"] == f"nonce of {name}")
    end = next(one for one in record["settlements"] if one["id"] == wager["id"])
    return wager, end, record["round"]


async def hold(cage: Cage, wager: dict[str, Any], number: int, account: str, cents: int) -> str:
    """Hold cents for a wager as a table does."""
    laid = Wager(wager["id"], wager["seat"], wager["on"], tuple(wager["pick"]), wager["amount"])
    written = WrittenWager(1, number, wager["nonce"], account, "Ada", "player", laid)
    answers: list[str] = []
    hold_id = written.hold_id(TABLE)
    detail = msgspec.msgpack.encode(written)
    cage.hold(hold_id, account, cents, TABLE, detail, lambda code, _: answers.append(code))
    while not answers:
        await cage.balance(account)
    assert answers == ["held"]
    return hold_id


async def test_open_holds_are_settled_as_the_archive_says_or_given_back(tmp_path: Path) -> None:
    lost = Lost(tmp_path)
    lines = rounds_of_ada(lost.house, 6)
    lost.archive(lines)
    wager, end, number = wager_of(lines[4], ADA)
    async with lost.redis(1) as (redis, cage, journal):
        await cage.open_account("Ada", "player", account=ADA, welcome_cents=100_000)
        for line in lines[:4]:
            await journal.save_with_record(TABLE, b"", json.loads(line)["round"], line.decode())
        known = await hold(cage, wager, number, ADA, wager["amount"])
        other = {**wager, "nonce": "another", "id": "w999"}
        unknown = await hold(cage, other, number, ADA, 700)
        await redis.delete(f"{{table:{TABLE}}}:page")
        await redis.set(HOUSE_NUMBER_KEY, 1)  # as the lease of that house would have done

    done = await lost.accept()
    assert done.tables == (f"table {TABLE} goes on after round 6",)
    result, returned = end["result"], end["returned"]
    (settled,) = done.settled
    assert settled == (
        f"hold {known} is settled by round {number}: {result}, {returned} of "
        f"{wager['amount']} cents returned"
    )
    (given,) = done.given_back
    assert given == f"hold {unknown} is given back to {ADA}: 700 cents"
    async with lost.redis(99) as (redis, cage, journal):
        assert await cage.balance(ADA) == 100_000 - wager["amount"] + returned
        assert (await audit(redis)).clean
        page = decode_page(await journal.load(TABLE) or b"")
        assert (page.round, page.phase, page.is_adopted) == (6, "recorded", True)
        assert [one.encode() for one in await journal.latest_records(TABLE, 9)] == lines[::-1]
        (event,) = await EventLog(redis).later_than(0, 9)
        assert event.command == "older_store_accepted"
        assert event.arguments["settled"] == [settled]
        assert event.arguments["given_back"] == [given]
    assert await accept(lost.plan, lambda found: found.is_older) is None, "nothing is lost any more"


async def test_another_history_of_redis_is_kept_as_evidence(tmp_path: Path) -> None:
    lost = Lost(tmp_path)
    lines = evening(lost.house, 6, TABLE)
    other = evening(lost.house, 6, TABLE, day_ms=1)
    lost.archive(lines[:5])
    async with lost.redis(1) as (redis, _cage, _journal):
        for number, line in enumerate([*lines[:3], *other[3:]], 1):
            await redis.xadd(f"{{table:{TABLE}}}:records", {"record": line}, id=f"{number}-0")
    await lost.accept()
    async with lost.redis(99) as (_redis, _cage, journal):
        records = await journal.latest_records(TABLE, 9)
        assert [one.encode() for one in records] == lines[4::-1]
    report = verify_folder(lost.plan.records, processes=1, progress=lambda done, total: None)
    faults = [fault.reason for fault in report.faults]
    assert "a second signed version of rounds 4 to 5" in faults
