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
    program(monkeypatch, 1, 1, 1)
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


async def test_what_a_version_needs_is_converted_once(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    fails_at = 3

    def conversion(version: int) -> data_version.Conversion:
        async def convert(_redis: Redis) -> None:
            if version == fails_at:
                raise ConnectionError
            made.append(version)

        return convert

    async def written() -> int:
        return int(await redis.hget("{house}:data", "written") or 0)  # type: ignore[misc]

    monkeypatch.setattr(data_version, "DATA", Versions(5, 5, 1))
    changes = {number: conversion(number) for number in (2, 3, 5)}
    monkeypatch.setattr(data_version, "CONVERSIONS", changes)
    assert await data_version.convert(redis, "5.0") == [], "a new house has nothing to convert"
    await redis.hset("{house}:epoch", "id", "5a")  # type: ignore[misc]
    with pytest.raises(ConnectionError):
        await data_version.convert(redis, "5.0")
    assert (made, await written()) == ([2], 2)
    fails_at = 0
    assert await data_version.convert(redis, "5.0") == [3, 5]
    assert (made, await written()) == ([2, 3, 5], 5)
    assert await data_version.convert(redis, "5.0") == []
