"""The archive on a real Redis: it keeps up, and what is lost on the disk is found and completed."""

from __future__ import annotations

import asyncio
import json
import shutil
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from redis.asyncio import Redis
from redis.exceptions import ConnectionError as RedisConnectionError

from server.cage.embedded import EmbeddedRedis
from server.cage.redis_connection import connect
from server.records import HouseRecords, archive
from server.records.archive import CHECKPOINTS_FOLDER
from server.records.checkpoints import read
from server.records.follower import Follower
from server.records.journal import table_key
from server.records.series import CURRENT, Series, files_of, set_aside_in
from server.records.stream import DocumentStream
from tests.house_in_a_box import SOON_S, until
from tests.records.archived import COMPONENTS, TABLES, Records
from tests.records.conftest import evening

DAY_MS = 86_400_000


@pytest.fixture(autouse=True)
def quick_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "PASS_EVERY_S", 0.02)


@pytest.fixture
async def redis(tmp_path: Path) -> AsyncIterator[Redis]:
    async with EmbeddedRedis(tmp_path / "redis", appendfsync="no") as server:
        client = connect(server.url)
        yield client
        await client.aclose()


@pytest.fixture
def records(redis: Redis, tmp_path: Path, signing_key: Ed25519PrivateKey) -> Records:
    return Records(redis, tmp_path / "records", signing_key, kept=1_000)


# ------------------------------------------------------------------ keeping up


async def test_rounds_come_to_the_disk_and_the_last_of_them_at_closing(records: Records) -> None:
    async with records.archiving():
        await records.record(1, 8)
        await until(lambda: len(records.on_disk("two")) == 8)
        await records.record(9, 10)
    assert records.on_disk("one") == records.lines["one"][:10]
    assert records.told == []
    assert records.reading.rounds == {table: list(range(1, 11)) for table in TABLES}
    report = records.check()
    assert (report.faults, report.notes, report.records) == ([], [], 20)


@pytest.mark.parametrize("refusals", [1, 3])
async def test_the_last_rounds_are_archived_over_a_connection_of_an_earlier_redis(
    records: Records, monkeypatch: pytest.MonkeyPatch, refusals: int
) -> None:
    """Redis was killed and came back: the next call finds its connection ended, at closing too."""
    monkeypatch.setattr(archive, "CLOSING_PASS_S", 0.01)
    ended: list[str] = []
    catch_up = Follower.catch_up

    async def over_an_ended_connection(follower: Follower) -> list[bytes]:
        if len(ended) < refusals:
            ended.append("refused")
            raise RedisConnectionError("Connection closed by server.")
        return await catch_up(follower)

    async with records.archiving():
        await records.record(1, 3)
        await until(lambda: len(records.on_disk("two")) == 3)
        monkeypatch.setattr(archive, "PASS_EVERY_S", SOON_S)  # the next pass is that of closing
        await asyncio.sleep(0.05)
        await records.record(4, 5)
        monkeypatch.setattr(Follower, "catch_up", over_an_ended_connection)
    assert len(ended) == refusals
    for table in TABLES:
        assert records.on_disk(table) == records.lines[table][:5]
    last = read(records.on_disk(CHECKPOINTS_FOLDER)[-1])[0]
    assert {stand.round for stand in last.tables.values()} == {5}


async def test_closing_does_not_wait_long_for_a_redis_that_is_gone(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "CLOSING_PASS_S", 0.01)

    async def refused(_follower: Follower) -> list[bytes]:
        raise RedisConnectionError("Connection refused.")

    async with asyncio.timeout(SOON_S), records.archiving():
        await records.record(1, 3)
        monkeypatch.setattr(Follower, "catch_up", refused)
    monkeypatch.undo()
    async with records.archiving():
        assert records.on_disk("one") == records.lines["one"][:3]


async def test_a_checkpoint_names_every_tables_round_and_hash(records: Records) -> None:
    async with records.archiving(checkpoint_s=0.01):
        await records.record(1, 3)
        await until(lambda: len(records.on_disk(CHECKPOINTS_FOLDER)) > 0)
        await records.record(4, 5)
    found = [read(line)[0] for line in records.on_disk(CHECKPOINTS_FOLDER)]
    assert [one.number for one in found] == list(range(1, len(found) + 1))
    assert [one.previous for one in found] == ["", *(one.hash for one in found[:-1])]
    for table in TABLES:
        stand = found[-1].tables[table]
        last = json.loads(records.lines[table][4])
        assert (stand.round, stand.hash, stand.kept_from) == (5, last["hash"], 1)
    assert found[-1].components == COMPONENTS["components"]
    in_redis = await records.redis.xrange("{records}:checkpoints")
    assert [fields[b"checkpoint"] for _, fields in in_redis] == records.on_disk(CHECKPOINTS_FOLDER)


async def test_an_archive_is_open_when_its_first_checkpoint_is_signed(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says how the house gives chips: none are given before."""
    append = DocumentStream.append

    async def slowly(stream: DocumentStream, number: int, document: bytes) -> None:
        await asyncio.sleep(0.2)
        await append(stream, number, document)

    monkeypatch.setattr(DocumentStream, "append", slowly)
    await records.record(1, 3)
    async with records.archiving(checkpoint_s=3_600):
        assert len(records.on_disk(CHECKPOINTS_FOLDER)) == 1


async def test_no_checkpoint_repeats_the_last_one(records: Records) -> None:
    await records.record(1, 3)
    for _ in range(3):
        async with records.archiving(checkpoint_s=0.01):
            await asyncio.sleep(0.1)
    assert len(records.on_disk(CHECKPOINTS_FOLDER)) == 1


async def test_a_checkpoint_whose_writing_had_no_answer_is_followed_by_the_next(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, refusals = DocumentStream.append, ["no answer"]

    async def unanswered(stream: DocumentStream, number: int, document: bytes) -> None:
        await append(stream, number, document)
        if refusals:
            raise RedisConnectionError(refusals.pop())

    monkeypatch.setattr(DocumentStream, "append", unanswered)
    async with records.archiving(checkpoint_s=0.01) as opened:
        await records.record(1, 3)
        await until(lambda: not refusals and opened.tables_behind == 0)
        await records.record(4, 5)
    found = [read(line)[0] for line in records.on_disk(CHECKPOINTS_FOLDER)]
    assert [one.previous for one in found] == ["", *(one.hash for one in found[:-1])]
    assert found[-1].tables["one"].round == 5
    assert records.told == []


async def test_redis_keeps_a_record_until_it_is_archived(
    redis: Redis, tmp_path: Path, signing_key: Ed25519PrivateKey
) -> None:
    records = Records(redis, tmp_path / "records", signing_key, kept=3)
    await records.record(1, 10)
    assert len(await records.journal.latest_records("one", 100)) == 10
    async with records.archiving():
        await until(lambda: len(records.on_disk("one")) == 10)
        await records.record(11, 12)
        await until(lambda: len(records.on_disk("one")) == 12)
        await records.record(13, 13)
    assert len(await records.journal.latest_records("one", 100)) == 3
    assert records.on_disk("one") == records.lines["one"][:13]


async def test_a_house_that_was_followed_by_another_writes_no_more(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even what it has recorded before."""
    monkeypatch.setattr(archive, "PASS_EVERY_S", 600.0)
    await records.record(1, 3)
    async with records.archiving(checkpoint_s=0.01) as opened:
        assert len(records.on_disk("two")) == 3
        await records.record(4, 6)
        opened.abandon()
    assert len(records.on_disk("one")) == 3


async def test_the_house_opens_and_closes_though_a_disk_does_not_answer(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = threading.Event()
    open_series = Series.open

    def waiting(series: Series) -> bytes:
        answers.wait(2 * SOON_S)
        return open_series(series)

    with monkeypatch.context() as slow:
        slow.setattr(Series, "open", waiting)
        slow.setattr(archive, "OPENING_S", 0.05)
        slow.setattr(archive, "CLOSING_S", 0.05)
        try:
            async with asyncio.timeout(SOON_S), records.archiving():
                await records.record(1, 3)
        finally:
            answers.set()
    assert records.told == []
    async with records.archiving():
        assert records.on_disk("one") == records.lines["one"][:3]


# ------------------------------------------------------------------ a lost tail


@pytest.mark.parametrize("lost_nbytes", [1, 100, 3_000, 10**6])
async def test_a_lost_or_torn_tail_is_completed_from_redis(
    records: Records, lost_nbytes: int
) -> None:
    async with records.archiving():
        await records.record(1, 10)
    path = records.folder / "one" / CURRENT
    content = path.read_bytes()
    path.write_bytes(content[:-lost_nbytes])
    assert (records.check().faults == []) == (lost_nbytes == 1), "a line feed tells nothing"
    kept = content[:-lost_nbytes].count(b"\n")
    async with records.archiving():
        assert path.read_bytes() == content
    torn_nbytes = len(content[:-lost_nbytes].split(b"\n")[-1])
    about = {"series": "one", "from": kept + 1, "to": 10, "torn_bytes": torn_nbytes}
    assert records.told == [("records_completed", about)]
    report = records.check()
    assert (report.faults, report.notes) == ([], [])


@pytest.mark.parametrize("kept", [10, 9])
async def test_a_tail_that_is_no_part_of_the_next_record_is_set_aside(
    records: Records, monkeypatch: pytest.MonkeyPatch, kept: int
) -> None:
    """Also where Redis does not answer at first."""
    async with records.archiving():
        await records.record(1, 10)
    path = records.folder / "one" / CURRENT
    content = path.read_bytes()
    path.write_bytes(b"".join(content.splitlines(keepends=True)[:kept]) + b'{"rubbish')
    ends, refusals = DocumentStream.ends, ["no answer"]

    async def refusing(stream: DocumentStream) -> tuple[int, int]:
        if stream._key == table_key("one", "records") and refusals:
            raise RedisConnectionError(refusals.pop())
        return await ends(stream)

    monkeypatch.setattr(DocumentStream, "ends", refusing)
    async with records.archiving():
        pass
    assert not refusals and path.read_bytes() == content
    about = {"series": "one", "from": kept + 1, "to": 10, "torn_bytes": 9}
    assert records.told == [("records_completed", about)]
    (aside,) = set_aside_in(records.folder / "one")
    assert aside.read_bytes() == b'{"rubbish'


async def test_rounds_of_a_house_that_was_killed_are_completed(records: Records) -> None:
    async with records.archiving():
        await records.record(1, 4)
    await records.record(5, 7)  # and killed before they were archived
    async with records.archiving():
        assert records.on_disk("two") == records.lines["two"][:7]
    assert [kind for kind, _ in records.told] == ["records_completed"] * 2
    assert records.reading.rounds["two"] == [1, 2, 3, 4, 5, 6, 7]


async def test_a_whole_folder_that_is_lost_is_written_again(records: Records) -> None:
    async with records.archiving():
        await records.record(1, 6)
    shutil.rmtree(records.folder)
    async with records.archiving():
        pass
    assert {kind for kind, _ in records.told} == {"records_completed"}
    assert len(records.told) == 3, "both tables and the checkpoints"
    assert records.check().faults == []


async def test_a_record_that_differs_from_redis_is_set_aside(records: Records) -> None:
    async with records.archiving():
        await records.record(1, 10)
    path = records.folder / "one" / CURRENT
    forged = path.read_bytes().replace(b'"round":6,', b'"round":6 ,')
    path.write_bytes(forged)
    assert "one/current.jsonl: line 6" in str(records.check().faults[0])
    async with records.archiving():
        pass
    assert records.told == [("records_replaced", {"series": "one", "from": 6, "to": 10})]
    assert records.on_disk("one") == records.lines["one"][:10]
    (aside,) = set_aside_in(records.folder / "one")
    assert aside.read_bytes() == forged
    report = records.check()
    assert report.faults == []
    assert report.notes == [f"one/{aside.name} was set aside: it is not part of the records"]


async def test_a_disk_that_differs_in_all_that_redis_has_is_known_by_its_chain(
    redis: Redis, tmp_path: Path, signing_key: Ed25519PrivateKey
) -> None:
    records = Records(redis, tmp_path / "records", signing_key, kept=1)
    async with records.archiving():
        await records.record(1, 3)
        await until(lambda: len(records.on_disk("two")) == 3)
        await records.record(4, 4)
    path = records.folder / "one" / CURRENT
    path.write_bytes(path.read_bytes().replace(b'"round":4,', b'"round":4 ,'))
    async with records.archiving():
        pass
    assert records.told == [("records_replaced", {"series": "one", "from": 4, "to": 4})]
    assert records.on_disk("one") == records.lines["one"][:4]


async def test_what_the_disk_has_and_redis_has_not_is_set_aside(records: Records) -> None:
    """A Redis that lost its last second plays the round again, and its record is the truth."""
    async with records.archiving():
        await records.record(1, 6)
    await records.redis.delete("{table:two}:records")
    records.journal = records.next_house()
    await records.record(1, 5, ("two",))
    async with records.archiving():
        assert records.on_disk("two") == records.lines["two"][:5]
        record = json.loads(records.lines["two"][5])
        fields = [name for name in record if name not in ("previous", "key", "hash", "signature")]
        again = {name: record[name] for name in fields} | {"settled_ms": record["settled_ms"] + 9}
        text, _ = HouseRecords(records.key).sign_round(again, record["previous"])
        await records.journal.save_with_record("two", b"page", 6, text)
    assert ("records_replaced", {"series": "two", "from": 6, "to": 6}) in records.told
    (aside,) = set_aside_in(records.folder / "two")
    report = records.check()
    assert report.notes == []
    went_back, replaced, twice = map(str, report.faults)
    assert twice == f"two/{aside.name}: a second signed version of round 6"
    assert went_back.endswith("table two was at round 6, and is not any more")
    assert replaced.startswith("table two, checkpoint 1: round 6: pinned ")


async def test_a_table_that_the_house_has_no_more_is_completed_as_well(records: Records) -> None:
    async with records.archiving():
        await records.record(1, 6)
    path = records.folder / "two" / CURRENT
    content = path.read_bytes()
    path.write_bytes(content[:-100])
    async with records.archiving(tables=("one",)):
        assert path.read_bytes() == content
    assert [about["series"] for _, about in records.told] == ["two"]


# ------------------------------------------------------------------ what cannot be completed


async def test_a_gap_that_redis_no_longer_has_is_told_and_found(records: Records) -> None:
    async with records.archiving():
        await records.record(1, 4)
    await records.record(5, 9)
    await records.redis.xtrim("{table:one}:records", minid="8-0", approximate=False)
    async with records.archiving() as opened:
        assert opened.missing == 3
    gap = {"series": "one", "from": 5, "to": 7}
    assert records.told[0] == ("records_missing", gap)
    faults = list(map(str, records.check().faults))
    assert "one/current.jsonl: line 5: round 8 follows round 4" in faults


async def test_an_archive_that_begins_late_says_what_it_never_had(records: Records) -> None:
    await records.record(1, 9)
    await records.redis.xtrim("{table:one}:records", minid="6-0", approximate=False)
    async with records.archiving():
        pass
    assert ("records_missing", {"series": "one", "from": 1, "to": 5}) in records.told
    report = records.check()
    assert (report.faults, report.tables[0].first) == ([], 6)


async def test_a_folder_of_another_house_is_left_alone(records: Records) -> None:
    async with records.archiving():
        await records.record(1, 6)
    before = records.on_disk("one")
    await records.move_another_house_in()
    await records.record(1, 8)
    async with records.archiving() as opened:
        await records.record(9, 10)
        await until(lambda: opened.tables_behind == 3)
    assert {kind for kind, _ in records.told} == {"records_unrelated"}
    assert records.on_disk("one") == before
    assert len(await records.journal.latest_records("one", 99)) == 10


@pytest.mark.parametrize("gone", [0, 3])
async def test_a_folder_of_another_house_is_known_by_the_round_before_redis_begins(
    records: Records, gone: int
) -> None:
    """Also where the folder has no such round."""
    async with records.archiving():
        await records.record(1, 6)
    path = records.folder / "one" / CURRENT
    kept = b"".join(path.read_bytes().splitlines(keepends=True)[gone:])
    path.write_bytes(kept)
    await records.move_another_house_in()
    await records.record(1, 8)
    await records.redis.xtrim("{table:one}:records", minid="4-0", approximate=False)
    async with records.archiving():
        pass
    about = {"series": "one", "on_disk": 6, "from": 4, "to": 8}
    assert ("records_unrelated", about) in records.told
    assert path.read_bytes() == kept


async def test_a_record_that_does_not_follow_the_one_before_is_told(records: Records) -> None:
    record = json.loads(records.lines["one"][5])
    for name in ("previous", "key", "hash", "signature"):
        del record[name]
    text, _ = HouseRecords(records.key).sign_round(record, "ab" * 32)
    async with records.archiving():
        await records.record(1, 5, ("one",))
        await until(lambda: len(records.on_disk("one")) == 5)
        await records.journal.save_with_record("one", b"page", 6, text)
    assert records.told == [("records_unchained", {"series": "one", "from": 6, "to": 6})]


async def test_a_disk_that_refuses_is_told_once_and_tried_again(records: Records) -> None:
    (records.folder / "one" / CURRENT).mkdir(parents=True)
    await records.record(1, 3)
    async with records.archiving() as opened:
        await until(lambda: opened.tables_behind == 1)
        # The others are not held up.
        await until(lambda: records.on_disk("two") == records.lines["two"][:3])
        await asyncio.sleep(0.1)
        assert opened.tables_behind == 1
        (records.folder / "one" / CURRENT).rmdir()
        await until(lambda: opened.tables_behind == 0)
    assert [kind for kind, _ in records.told].count("records_not_archived") == 1
    assert records.on_disk("one") == records.lines["one"][:3]


async def test_a_disk_that_refuses_after_redis_did_not_answer_is_told_too(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends, refusals = DocumentStream.ends, ["no answer"]

    async def refusing(stream: DocumentStream) -> tuple[int, int]:
        if stream._key == table_key("one", "records") and refusals:
            raise RedisConnectionError(refusals[0])
        return await ends(stream)

    monkeypatch.setattr(DocumentStream, "ends", refusing)
    async with records.archiving() as opened:
        await until(lambda: opened.tables_behind == 1)
        assert records.told == [], "without Redis there is no log of events either"
        (records.folder / "one" / CURRENT).mkdir()
        refusals.clear()
        await until(lambda: len(records.told) > 0)
        await asyncio.sleep(0.1)
        (records.folder / "one" / CURRENT).rmdir()
        await until(lambda: opened.tables_behind == 0)
    assert [(kind, about["series"]) for kind, about in records.told] == [
        ("records_not_archived", "one")
    ]


async def test_a_disk_that_refuses_a_checkpoint_is_told_once_and_tried_again(
    records: Records,
) -> None:
    current = records.folder / CHECKPOINTS_FOLDER / CURRENT
    async with records.archiving(checkpoint_s=0.01) as opened:
        current.mkdir()
        await records.record(1, 3)
        await until(lambda: opened.tables_behind == 1)
        await records.record(4, 4)
        await until(lambda: len(records.on_disk("two")) == 4)
        current.rmdir()
        await until(lambda: opened.tables_behind == 0)
    ((kind, about),) = records.told
    assert (kind, about["series"]) == ("records_not_archived", CHECKPOINTS_FOLDER)
    assert read(records.on_disk(CHECKPOINTS_FOLDER)[-1])[0].tables["one"].round == 4


async def test_what_is_no_document_in_redis_holds_up_its_own_series_alone(
    records: Records,
) -> None:
    rubbish = {"record": b"no record", "checkpoint": b"no checkpoint"}
    async with records.archiving(checkpoint_s=0.01) as opened:
        await records.redis.xadd("{table:one}:records", rubbish, id="4-0")
        await records.redis.xadd("{records}:checkpoints", rubbish, id="9-0")
        await records.record(1, 3, ("two",))
        await records.record(5, 6, ("one",))
        await until(lambda: opened.tables_behind == 2 and len(records.on_disk("two")) == 3)
    told = [(kind, about["series"]) for kind, about in records.told]
    assert sorted(told) == [
        ("records_not_archived", CHECKPOINTS_FOLDER),
        ("records_not_archived", "one"),
    ]
    assert len(await records.journal.latest_records("one", 99)) == 3


async def test_a_compressed_file_that_is_damaged_holds_up_its_table_alone(records: Records) -> None:
    async with records.archiving(rotate_nbytes=10_000):
        await records.record(1, 10)
    path = files_of(records.folder / "one")[-2].path
    sound = path.read_bytes()
    path.write_bytes(sound[:300] + bytes(50) + sound[350:])
    async with records.archiving() as opened:
        await records.record(11, 12)
        await until(lambda: len(records.on_disk("two")) == 12)
        assert opened.tables_behind == 1
        assert [kind for kind, _ in records.told] == ["records_not_archived"]
        path.write_bytes(sound)
        await until(lambda: opened.tables_behind == 0)
    assert records.on_disk("one") == records.lines["one"][:12]


# ------------------------------------------------------------------ retention


async def test_old_records_go_when_a_checkpoint_says_from_where_they_are_kept(
    records: Records,
) -> None:
    records.lines["one"] = evening(HouseRecords(records.key), 10, "one", day_ms=DAY_MS)
    async with records.archiving():
        await records.record(1, 10)
    assert len(files_of(records.folder / "one")) == 10
    async with records.archiving(checkpoint_s=0.01, kept_days=1):
        await until(lambda: len(files_of(records.folder / "one")) == 1)
    assert [json.loads(line)["round"] for line in records.on_disk("one")] == [10]
    assert len(records.on_disk("two")) == 10, "the current file stays, however old"
    found = [read(line)[0] for line in records.on_disk(CHECKPOINTS_FOLDER)]
    assert [one.tables["one"].kept_from for one in found] == [1, 10], "said before they go"
    report = records.check()
    assert (report.faults, report.tables[0].first) == ([], 10)
    async with records.archiving():
        assert records.told == [], "Redis may keep more than the disk"


async def test_old_records_stay_while_the_folder_may_be_of_another_house(
    records: Records,
) -> None:
    records.lines["one"] = evening(HouseRecords(records.key), 4, "one", day_ms=DAY_MS)
    async with records.archiving():
        await records.record(1, 4)
    await records.redis.delete(table_key("one", "records"))
    async with records.archiving(checkpoint_s=0.01, kept_days=1):
        await records.record(5, 6, ("two",))
    assert [kind for kind, _ in records.told] == ["records_unrelated"]
    last = read(records.on_disk(CHECKPOINTS_FOLDER)[-1])[0]
    assert (last.tables["two"].round, last.tables["one"].kept_from) == (6, 1)
    assert len(files_of(records.folder / "one")) == 4


async def test_old_records_of_which_no_checkpoint_says_so_are_missing(records: Records) -> None:
    records.lines["one"] = evening(HouseRecords(records.key), 10, "one", day_ms=DAY_MS)
    async with records.archiving():
        await records.record(1, 10)
    files_of(records.folder / "one")[0].path.unlink()
    assert list(map(str, records.check().faults)) == ["table one: rounds 1 to 1 are missing"]
