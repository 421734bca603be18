"""What may have happened to Redis or to the folder: each fault is found, named, and stops the move.

Nothing leaves Redis that is not on the disk (Midaz #2499: a key was evicted before it was written
elsewhere, and the money was gone without an error).
"""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

import msgspec
import pytest

from server.app.ledger_verify import LedgerReport, verify_ledger
from server.cage.cage import Cage
from server.ledger.copying import cut_after
from server.ledger.pages import Kept, Page, commit_of, make_page, page_span, read_page
from server.pit.event_log import EventLog
from tests.cage.forging import ADA, BEN, KEY
from tests.ledger.archiving import CLEO, ArchivedHouse, Snapshot


def current_of(house: ArchivedHouse, partition: str = "00") -> Path:
    return house.folder / f"@ledger-{partition}" / "current.jsonl"


def verified(house: ArchivedHouse) -> LedgerReport:
    key = KEY.public_key().public_bytes_raw()
    return verify_ledger(house.folder, key, lambda done, total: None)


def faults(house: ArchivedHouse) -> list[str]:
    report = verified(house)
    return [*report.faults, *(fault for one in report.partitions for fault in one.faults)]


async def refused(house: ArchivedHouse) -> str:
    """What the house says when it cannot archive; nothing has left Redis then."""
    before = await house.in_redis(BEN)
    house.next_keeping()
    await house.a_month_later()
    ((kind, about),) = house.told
    assert kind == "ledger_not_archived"
    if about["partition"] != "01":
        assert await house.in_redis(BEN) == 1 != before, "other partitions go on"
    return str(about["error"])


async def test_a_sound_archive_is_sound(house: ArchivedHouse) -> None:
    report = verified(house)
    assert report.is_sound
    assert {one.partition: one.accounts for one in report.partitions} == {
        "00": 1,
        "01": 1,
        "02": 0,
        "03": 1,
    }
    assert report.entries == sum([await house.in_redis(one) for one in (ADA, BEN, CLEO)])


# ------------------------------------------------------------------ Redis


async def test_a_key_that_was_evicted_before_it_was_copied(house: ArchivedHouse) -> None:
    await house.play()
    await house.sign()
    end = read_page(current_of(house).read_bytes().splitlines()[-1]).commit
    entries = await house.redis.xrange(f"{{cage:00}}:ledger:{ADA}")
    await house.redis.delete(f"{{cage:00}}:ledger:{ADA}")
    said = await refused(house)
    assert said.startswith(f"partition 00: account {ADA}: ")
    assert said.endswith("are not in Redis: they were deleted, or their key was evicted")
    last = read_page(current_of(house).read_bytes().splitlines()[-1])
    assert last.commit > end, "the list of commits has them still"
    packed = {one.packed for one in last.kept if one.account == ADA}
    assert packed == {fields[b"m"] for place, fields in entries if commit_of(place.decode()) > end}
    found = "\n".join(await house.differences())
    assert f"account {ADA}: balance is" in found and "the ledger says 0" in found


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("m", b"\xc1", "the list of commit {} cannot be read"),
        ("a", b"\x90", "the list of commit {} cannot be read"),
        ("a", None, "are not what the house has signed"),
    ],
)
async def test_a_list_of_commits_that_was_changed_before_it_was_copied(
    house: ArchivedHouse, field: str, value: bytes | None, says: str
) -> None:
    await house.play()
    await house.sign()
    key = "{cage:00}:commits"
    listed = await house.redis.xrange(key)
    place, fields = listed[0]
    number = place.partition(b"-")[0].decode()
    others = msgspec.msgpack.encode([BEN] * len(msgspec.msgpack.decode(fields[b"a"])))
    changed = {**fields, field.encode(): others if value is None else value}
    await house.redis.delete(key)
    for at, kept in listed:
        await house.redis.xadd(key, changed if at == place else kept, id=at)
    assert says.format(number) in await refused(house)


async def test_a_key_and_the_list_of_commits_that_were_evicted(house: ArchivedHouse) -> None:
    await house.play()
    await house.sign()
    await house.redis.delete(f"{{cage:00}}:ledger:{ADA}", "{cage:00}:commits")
    assert "are not what the house has signed" in await refused(house)


async def test_a_key_that_was_evicted_after_it_was_copied(house: ArchivedHouse) -> None:
    await house.redis.delete(f"{{cage:00}}:ledger:{ADA}")
    assert f"account {ADA}: " in await refused(house)
    assert not await house.redis.hget("{cage:00}:totals", "released")


async def test_a_last_entry_that_was_evicted_later(house: ArchivedHouse) -> None:
    await house.a_month_later()
    await house.redis.delete(f"{{cage:00}}:ledger:{ADA}")
    assert await house.differences() == [
        f"account {ADA}: its last entry is not in Redis: it was deleted, or its key was evicted"
    ]


async def test_an_entry_that_was_changed_in_redis_after_it_was_copied(house: ArchivedHouse) -> None:
    position = await house.rewrite_last(ADA, 3, lambda entry: entry.__setitem__(3, entry[3] + 100))
    said = await refused(house)
    assert said.startswith(f"partition 00: account {ADA}: entry ") and "is not the one on" in said
    assert await house.redis.xrange(f"{{cage:00}}:ledger:{ADA}", position, position)


async def test_an_entry_that_comes_back_to_redis(house: ArchivedHouse) -> None:
    await house.a_month_later()
    key = f"{{cage:00}}:ledger:{ADA}"
    ((place, fields),) = await house.redis.xrange(key)
    await house.redis.delete(key)
    await house.redis.xadd(key, {"m": fields[b"m"]}, id="1-77")
    await house.redis.xadd(key, fields, id=place)
    assert await house.differences() == [
        f"account {ADA}: entry 1-77 in Redis is not in the archive"
    ]


async def test_a_redis_that_goes_back_in_time(house: ArchivedHouse, tmp_path: Path) -> None:
    """The archive keeps what was lost, apart, when the loss is accepted."""
    await house.a_month_later()
    snapshot = Snapshot(house, tmp_path / "aside")
    await snapshot.take()
    before = len(await house.whole_history(ADA))
    await house.go_on("c3")
    await snapshot.go_back_in_redis()
    house.next_keeping()
    await house.keeping.keep()
    assert all("or Redis has gone back in time" in about["error"] for _, about in house.told)
    assert len(house.told) == 2, "Cleo has not moved"
    for partition in ("00", "01", "02", "03"):
        totals = await house.redis.hgetall(f"{{cage:{partition}}}:totals")
        cut_after(house.folder, partition, int(totals.get(b"commits", 0)))
    assert len([*current_of(house).parent.glob("set-aside-*")]) == 1
    house.accepted_at, house.number = 3, 2  # the fourth checkpoint went with Redis
    house.events = EventLog(house.redis, key=KEY)
    await house.events.recover()
    await house.events.record("house", "", "older_store_accepted", {})
    house.told.clear()
    async with Cage.open(house.redis, house_number=2) as house.cage:
        house.next_keeping()
        await house.sign()
        await house.move_chips("c4")
        await house.sign()
        await house.keeping.keep()
        assert house.told == []
        assert len(await house.whole_history(ADA)) == before + 2
        await house.a_month_later()
        assert await house.in_redis(ADA) == 1
        assert [one for one in await house.differences() if "ledger" in one] == []
    assert faults(house) == []


# ------------------------------------------------------------------ the folder


async def test_a_file_that_was_truncated(house: ArchivedHouse) -> None:
    """Of the current file, what is left of its last page: Redis has it as long as it may."""
    await house.a_month_later()
    file = current_of(house)
    file.write_bytes(file.read_bytes()[:-100])
    (found,) = await house.differences()
    assert "the archive in" in found and "ends with commit" in found
    house.next_keeping()
    await house.keeping.keep()
    ((_, about),) = house.told
    assert "put the folder back from a copy" in about["error"]


async def test_a_torn_page_is_written_again_while_redis_has_it(house: ArchivedHouse) -> None:
    file = current_of(house)
    whole = file.read_bytes()
    file.write_bytes(whole[:-100])
    house.next_keeping()
    await house.keeping.keep()
    assert house.told == []
    assert file.read_bytes() == whole
    assert faults(house) == []


async def test_a_compressed_file_that_was_truncated(house: ArchivedHouse) -> None:
    await house.a_month_later()
    file = current_of(house)
    packed = gzip.compress(file.read_bytes())
    pages = len(file.read_bytes().splitlines())
    name = f"0000000001-{pages:010}.2026-11-20.jsonl.gz"
    file.with_name(name).write_bytes(packed[: len(packed) // 2])
    file.unlink()
    (found,) = await house.differences()
    assert found.startswith(f"@ledger-00/{name}: ")
    assert any(name in fault for fault in faults(house))


async def test_a_page_that_is_missing(house: ArchivedHouse) -> None:
    await house.a_month_later()
    file = current_of(house)
    first, *others = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(others))
    gap = f"commits 1 to {page_span(first).commit} are missing before it"
    assert await house.differences() == [f"@ledger-00/current.jsonl: {gap}"]
    assert f"@ledger-00/current.jsonl: {gap}" in faults(house)
    await house.go_on("c3")
    await house.go_on("c4")
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(first + b"".join(lines[:-2] + lines[-1:]))
    assert any("are missing before page" in fault for fault in faults(house))


@pytest.mark.parametrize("is_sealed", [False, True])
async def test_a_page_that_was_changed(house: ArchivedHouse, is_sealed: bool) -> None:
    """Also if every hash of the archive is computed again."""
    await house.a_month_later()
    file = current_of(house)
    pages = [read_page(line) for line in file.read_bytes().splitlines()]
    account, position, packed = pages[0].kept[1]
    one = Kept(account, position, packed[:-1] + bytes([packed[-1] ^ 1]))
    file.write_bytes(b"".join(rewritten(pages, one, is_sealed)))
    found = await house.differences()
    if is_sealed:
        assert any("are not those that the house has signed" in fault for fault in found)
        assert any("are not those that the house has signed" in fault for fault in faults(house))
    else:
        assert found == ["@ledger-00/current.jsonl: page 1 was changed: its hash is another"]
        assert found[0] in faults(house)


def rewritten(pages: list[Page], one: Kept, is_sealed: bool) -> list[bytes]:
    """The pages with another entry at its place, and with hashes that fit if `is_sealed`."""
    lines, last = [], None
    for page in pages:
        kept = [one if old.position == one.position else old for old in page.kept]
        made, line = make_page(page.store, page.partition, last, page.commit, kept)
        last = made.span
        if not is_sealed:
            changed = msgspec.json.decode(line) | {"hash": page.hash, "previous": page.previous}
            line = msgspec.json.encode(changed)
        lines.append(line + b"\n")
    return lines


async def test_a_folder_of_another_house(house: ArchivedHouse) -> None:
    house.store = "b0" * 16
    house.next_keeping()
    await house.a_month_later()
    assert {about["partition"] for _, about in house.told} == {"00", "01", "03"}
    assert all("this is another house's folder" in about["error"] for _, about in house.told)
    assert await house.in_redis(ADA) > 1


async def test_a_folder_that_was_taken_away(house: ArchivedHouse) -> None:
    await house.a_month_later()
    shutil.rmtree(house.folder / "@ledger-00")
    (found,) = await house.differences()
    assert found.startswith("partition 00: the archive in ") and "ends with commit 0" in found
    house.next_keeping()
    await house.keeping.keep()
    ((_, about),) = house.told
    assert "put the folder back from a copy" in about["error"]
    assert not current_of(house).exists(), "no new archive begins behind the gap"


async def test_checkpoints_that_were_taken_away(house: ArchivedHouse) -> None:
    shutil.rmtree(house.folder / "@ledger-00")
    checkpoints = house.folder / "@checkpoints" / "current.jsonl"
    lines = checkpoints.read_bytes().splitlines(keepends=True)
    checkpoints.write_bytes(lines[-1])
    house.next_keeping()
    await house.keeping.keep()
    ((_, about),) = house.told
    assert "no checkpoint signs commits 1 to" in about["error"]


async def test_two_processes_do_not_write_one_archive(house: ArchivedHouse) -> None:
    ours = house.keeping
    assert ours.lock()
    house.next_keeping()
    assert not house.keeping.lock()
    assert house.told[-1][1]["error"] == "another process writes the archive of the ledger"
    assert house.keeping.partitions_behind == 1
    ours.close()
    assert house.keeping.lock()
    assert house.keeping.partitions_behind == 0
    house.keeping.close()
