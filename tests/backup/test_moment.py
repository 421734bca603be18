"""All keys of a real Redis at one moment, also while others write; in a file, and elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.backup import filling, moment, redis_file, values
from server.backup.archive import fields_of, text_of
from server.backup.filling import NUMBERS_BEYOND, fill
from server.backup.moment import copying
from server.backup.redis_file import FileDamaged
from server.backup.values import CannotCopy, Value
from server.cage import data_version
from server.cage.data_version import UnknownData
from server.cage.embedded import EmbeddedRedis
from server.cage.keys import DATA_VERSION_KEY, HOUSE_NUMBER_KEY
from server.cage.redis_connection import connect

FAR_MS = 10**14
Keys = dict[bytes, Value]


@asynccontextmanager
async def a_redis(folder: Path) -> AsyncIterator[Any]:
    async with (
        EmbeddedRedis(folder, appendfsync="no") as server,
        connect(server.url, answer_deadline_s=10) as redis,
    ):
        yield redis


@pytest.fixture
async def redis(tmp_path: Path) -> AsyncIterator[Any]:
    async with a_redis(tmp_path / "one") as opened:
        yield opened


def nobody_counts(_keys: int) -> None:
    pass


async def copied(redis: Any) -> Keys:
    async with copying(redis) as house:
        await house.read_all(nobody_counts)
        await house.catch()
        return house.found


def entries_of(value: Value) -> list[list[bytes]]:
    return [
        one for part in value.parts for one in msgspec.msgpack.decode(part, type=list[list[bytes]])
    ]


def plain(keys: Keys) -> dict[bytes, Any]:
    """What the keys hold, however their parts were cut."""
    found: dict[bytes, Any] = {}
    for key, value in keys.items():
        held: Any = [one for part in value.parts for one in msgspec.msgpack.decode(part)]
        if value.kind == b"hash":
            held = fields_of(value)
        elif value.kind == b"set":
            held = set(held)
        found[key] = (value.kind, value.expires_ms, held)
    return found


async def fill_with_everything(redis: Any) -> None:
    await redis.set("{a}:text", b"\x00\xff words")
    await redis.set("{a}:empty", b"")
    await redis.set("{a}:passing", b"1", pxat=FAR_MS)
    await redis.hset("{cage:00}:balance", mapping={f"00-{n}": n for n in range(2_500)})
    await redis.rpush("{submissions}:one", *(f"submission {n}" for n in range(30)))
    await redis.sadd("{chat}:tables", *(f"table {n}" for n in range(30)))
    await redis.zadd("{cage:00}:guests", {"00-a": 1.5e12, "00-b": -3, "00-c": 0.1})
    for number in range(1, 700):
        await redis.xadd("{pit}:events", {"event": f"event {number}", "b": "x"}, id=f"{number}-0")
    await redis.xtrim("{pit}:events", minid="90-0", approximate=False)
    await redis.xadd("{cage:00}:commits", {"a": "gone"}, id="5-0")
    await redis.xtrim("{cage:00}:commits", minid="6-0", approximate=False)
    await redis.hset(DATA_VERSION_KEY, mapping={"written": 2, "readable_from": 2, "program": "x"})
    await redis.set(HOUSE_NUMBER_KEY, 41)


LEFT_OUT = {
    b"{house}:lease", b"{house}:members", b"{house}:processes", b"{house}:agreed",
    b"{table:one}:lease", b"{limits}:known:ab", b"{cage:00}:marked",
}  # fmt: skip


async def test_every_kind_of_key_comes_back_and_what_lives_for_seconds_does_not(
    redis: Any, tmp_path: Path
) -> None:
    await fill_with_everything(redis)
    before = plain(await copied(redis))
    assert before[b"{a}:passing"][1] == FAR_MS
    assert len(before[b"{pit}:events"][2]) == 610
    for key in LEFT_OUT:
        await redis.set(key, "now")
    await redis.set("{submissions}:marked", "a table may have this name")
    keys = await copied(redis)
    assert keys.keys() - before.keys() == {b"{submissions}:marked"}
    path = tmp_path / "redis.gz"
    redis_file.write(path, keys.items(), nobody_counts)
    async with a_redis(tmp_path / "two") as other:
        assert await fill(other, path, 0, nobody_counts) == len(keys)
        assert await other.xadd("{cage:00}:commits", {"a": "b"}, id="6-0") == b"6-0"
        await other.delete("{cage:00}:commits")
        after = plain(await copied(other))
        assert int(await other.get(HOUSE_NUMBER_KEY)) == 41 + NUMBERS_BEYOND
    assert after.pop(HOUSE_NUMBER_KEY.encode()) != before.pop(HOUSE_NUMBER_KEY.encode())
    del after[b"{submissions}:marked"]
    assert after == before


async def test_keys_that_have_expired_since_are_left_out(redis: Any, tmp_path: Path) -> None:
    await redis.set("{a}:passing", b"1", pxat=FAR_MS)
    await redis.set("{a}:text", b"1")
    path = tmp_path / "redis.gz"
    redis_file.write(path, (await copied(redis)).items(), nobody_counts)
    async with a_redis(tmp_path / "two") as other:
        await fill(other, path, FAR_MS, nobody_counts)
        assert await other.keys() == [b"{a}:text"]


class Writer:
    """Writes without a pause: each step changes keys of four kinds at once, and trims a stream."""

    def __init__(self, redis: Any) -> None:
        self._redis = redis
        self.step = 0
        self.has_to_end = False

    async def write(self) -> None:
        while not self.has_to_end:
            self.step += 1
            at = str(self.step)
            step = self._redis.pipeline(transaction=True)
            step.set("{a}:n", at)
            step.hset("{b}:hash", mapping={"n": at, f"f{self.step % 50}": at})
            step.xadd("{c}:stream", {"n": at}, id=f"{at}-0")
            step.xtrim("{c}:stream", minid=f"{max(1, self.step - 300)}-0", approximate=False)
            step.xadd(f"{{d}}:stream:{self.step % 7}", {"n": at}, id=f"{at}-0")
            if self.step % 5 == 0:
                step.delete("{e}:now and then")
            else:
                step.set("{e}:now and then", at)
            await step.execute()


@asynccontextmanager
async def writing(redis: Any) -> AsyncIterator[Writer]:
    writer = Writer(redis)
    task = asyncio.create_task(writer.write())
    try:
        while writer.step < 400:
            await asyncio.sleep(0)
            assert not task.done(), task.exception()
        yield writer
    finally:
        writer.has_to_end = True
        await task


def require_one_moment(keys: Keys) -> int:
    """Everything is as one step has left it. Returns the step."""
    step = int(text_of(keys[b"{a}:n"]))
    assert fields_of(keys[b"{b}:hash"])[b"n"] == b"%d" % step
    numbers = [int(one[2]) for one in entries_of(keys[b"{c}:stream"])]
    assert numbers == list(range(max(1, step - 300), step + 1))
    others = sorted(
        int(one[2])
        for key, value in keys.items()
        if key.startswith(b"{d}")
        for one in entries_of(value)
    )
    assert others == list(range(1, step + 1)), "each entry once"
    if step % 5:
        assert int(text_of(keys[b"{e}:now and then"])) == step
    else:
        assert b"{e}:now and then" not in keys
    return step


async def test_what_is_read_while_others_write_is_one_moment(redis: Any) -> None:
    async with asyncio.timeout(60), writing(redis) as writer, copying(redis) as house:
        began = writer.step
        await house.read_all(nobody_counts)
        first = await house.catch()
        step = require_one_moment(house.found)
        assert step >= began
        second = await house.catch()
        assert require_one_moment(house.found) > step, "nobody was held back for long"
        assert max(first.paused_ms, second.paused_ms) > 0
    assert max(first.paused_ms, second.paused_ms) < moment.PAUSE_MS


async def test_without_holding_writes_back_a_busy_redis_is_not_caught(
    redis: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That is: what was not one moment is noticed."""

    @asynccontextmanager
    async def not_at_all(_self: moment.HouseValues) -> AsyncIterator[float]:
        yield 0.0

    monkeypatch.setattr(moment.HouseValues, "_writes_held_back", not_at_all)
    async with asyncio.timeout(60), writing(redis), copying(redis) as house:
        await house.read_all(nobody_counts)
        with pytest.raises(CannotCopy, match="changes faster than it can be read"):
            await house.catch()


async def test_entries_that_leave_the_middle_of_a_stream_are_noticed(redis: Any) -> None:
    for number in range(1, 500):
        await redis.xadd("{a}:stream", {"n": number}, id=f"{number}-0")
    async with copying(redis) as house:
        await house.read_all(nobody_counts)
        await redis.xdel("{a}:stream", "250-0", "251-0")
        await redis.xadd("{a}:stream", {"n": 500}, id="500-0")
        await house.catch()
    numbers = [int(one[2]) for one in entries_of(house.found[b"{a}:stream"])]
    assert numbers == [one for one in range(1, 501) if one not in (250, 251)]


async def test_a_redis_that_is_emptied_meanwhile_is_not_copied(redis: Any) -> None:
    await redis.set("{a}:text", b"1")
    async with copying(redis) as house:
        await house.read_all(nobody_counts)
        await redis.flushall()
        with pytest.raises(CannotCopy, match="was emptied"):
            await house.catch()


@pytest.mark.parametrize("cut", [1, 9, 200])
async def test_a_file_that_ends_early_is_damaged_and_opens_no_house(
    redis: Any, tmp_path: Path, cut: int
) -> None:
    await fill_with_everything(redis)
    path = tmp_path / "redis.gz"
    redis_file.write(path, (await copied(redis)).items(), nobody_counts)
    path.write_bytes(path.read_bytes()[:-cut])
    async with a_redis(tmp_path / "two") as other:
        with pytest.raises(FileDamaged):
            await fill(other, path, 0, nobody_counts)
        with pytest.raises(UnknownData, match="not to its end"):
            await data_version.check(other)


def test_frames_that_are_missing_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "redis.gz"
    keys = {b"{a}:%d" % n: Value(b"string", 0, [values._pack([b"1"])]) for n in range(9)}
    redis_file.write(path, keys.items(), nobody_counts)
    assert len(list(redis_file.read(path))) == 9
    with pytest.MonkeyPatch.context() as patch:
        write_frame = redis_file._write_frame

        def all_but_one(file: Any, frame: redis_file.Frame) -> None:
            if frame.key != b"{a}:4":
                write_frame(file, frame)

        patch.setattr(redis_file, "_write_frame", all_but_one)
        path.unlink()
        redis_file.write(path, keys.items(), nobody_counts)
    with pytest.raises(FileDamaged, match="has 8 frames, and says 9"):
        list(redis_file.read(path))


def test_no_command_has_a_kind_that_is_not_written() -> None:
    kinds = {*values._READS, values.STREAM}
    assert kinds == {*filling._WRITES, b"string", b"zset", values.STREAM}
