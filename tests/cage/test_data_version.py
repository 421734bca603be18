"""The version of the data in Redis: noted by who writes, asked before anything is read."""

from __future__ import annotations

import pytest
from redis.asyncio import Redis

from server.cage import data_version
from server.cage.data_version import UnknownData, check, note
from server.common.versions import Versions

KEY = "{house}:data"


def program(monkeypatch: pytest.MonkeyPatch, written: int, readable_from: int, oldest: int) -> None:
    monkeypatch.setattr(data_version, "DATA", Versions(written, readable_from, oldest))


async def test_a_neighbouring_version_is_understood_both_ways(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    await check(redis)
    await note(redis, "1.0")
    program(monkeypatch, 2, 1, 1)
    await check(redis)
    await note(redis, "2.0")
    program(monkeypatch, 1, 1, 1)
    await check(redis)
    await note(redis, "1.0")
    kept = await redis.hgetall(KEY)
    assert kept == {b"written": b"2", b"readable_from": b"1", b"program": b"2.0"}


async def test_a_version_that_is_not_understood_is_named(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(monkeypatch, 3, 2, 2)
    await note(redis, "3.0")
    program(monkeypatch, 1, 1, 1)
    with pytest.raises(UnknownData, match=r"croupier 3\.0, .* version 3 .* of version 2 or later"):
        await check(redis)
    program(monkeypatch, 9, 9, 4)
    with pytest.raises(UnknownData, match="understands 4 or later"):
        await check(redis)
