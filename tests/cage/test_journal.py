"""The tables' journal, on the same Redis."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest
from redis.asyncio import Redis

from server.cage.embedded import EmbeddedRedis
from server.cage.redis_connection import connect
from server.records.journal import JournalReplaced, RecordConflict, RedisJournal
from server.tables.dependencies import Journal
from tests.house_in_a_box import until


async def test_it_is_the_journal_that_tables_ask_for(redis: Redis) -> None:
    port: Journal = RedisJournal(redis, house_number=1)
    assert await port.load("r1") is None


async def test_a_page_and_a_record_are_kept(redis: Redis) -> None:
    journal = RedisJournal(redis, house_number=1)
    await journal.save("r1", b"\x00betting")
    assert await journal.load("r1") == b"\x00betting"
    await journal.save_with_record("r1", b"paying", 7, '{"round":7}')
    assert await RedisJournal(redis, house_number=2).load("r1") == b"paying"
    assert await journal.record("r1", 7) == '{"round":7}'
    assert await journal.record("r1", 8) is None
    assert await journal.record("r2", 7) is None


async def test_the_newest_records_are_kept(redis: Redis) -> None:
    journal = RedisJournal(redis, house_number=1, records_kept=3)
    for number in range(1, 6):
        await journal.save_with_record("r1", b"", number, f"record {number}")
    assert [await journal.record("r1", n) for n in (2, 3)] == [None, "record 3"]
    assert await journal.latest_records("r1", 2) == ["record 5", "record 4"]


async def test_with_an_archive_a_record_is_kept_until_it_is_there(redis: Redis) -> None:
    journal = RedisJournal(redis, house_number=1, records_kept=2, has_archive=True)
    for number in range(1, 6):
        await journal.save_with_record("r1", b"", number, f"record {number}")
    assert await journal.record("r1", 1) == "record 1"
    assert journal.take_recorded() == {"r1"}
    assert journal.take_recorded() == set()
    await redis.set("{table:r1}:archived", 3)
    await journal.save_with_record("r1", b"", 6, "record 6")
    assert [await journal.record("r1", n) for n in (3, 4)] == [None, "record 4"]
    await redis.set("{table:r1}:archived", 6)
    await journal.save_with_record("r1", b"", 7, "record 7")
    assert await journal.latest_records("r1", 9) == ["record 7", "record 6"]


async def test_a_round_has_one_record(redis: Redis) -> None:
    await RedisJournal(redis, house_number=1).save_with_record("r1", b"a", 7, "one")
    next_house = RedisJournal(redis, house_number=2)
    await next_house.save_with_record("r1", b"b", 7, "one")
    with pytest.raises(RecordConflict):
        await next_house.save_with_record("r1", b"c", 7, "another")
    assert await next_house.load("r1") == b"b"


async def test_a_house_that_was_followed_by_another_writes_no_more(redis: Redis) -> None:
    old, new = RedisJournal(redis, house_number=1), RedisJournal(redis, house_number=2)
    await old.save("r1", b"old")
    await new.save("r1", b"new")
    with pytest.raises(JournalReplaced):
        await old.save_with_record("r1", b"late", 7, "late")
    assert await new.load("r1") == b"new"
    assert await new.record("r1", 7) is None


async def test_a_page_that_arrives_late_never_replaces_a_later_one(redis: Redis) -> None:
    journal = RedisJournal(redis, house_number=1)
    await journal.save("r1", b"first")
    writer = journal._writers["r1"]
    late = journal.save("r1", b"late")
    writer.saves = 5
    await journal.save("r1", b"latest")
    writer.saves = 3
    await late
    assert await journal.load("r1") == b"latest"


async def test_a_write_without_an_answer_is_tried_again(
    server: EmbeddedRedis,
) -> None:
    async with connect(server.url, answer_deadline_s=0.3) as redis:
        journal = RedisJournal(redis, house_number=1)
        os.kill(server.pid, signal.SIGSTOP)
        saving = asyncio.create_task(journal.save_with_record("r1", b"page", 1, "record"))
        await until(lambda: not journal.answering)
        assert not saving.done()
        os.kill(server.pid, signal.SIGCONT)
        await asyncio.wait_for(saving, 60)
        assert journal.answering
        assert [await journal.load("r1"), journal.answering] == [b"page", True]
        assert await journal.latest_records("r1", 9) == ["record"]
