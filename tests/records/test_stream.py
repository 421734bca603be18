"""Documents in Redis: an append may be sent again, and a number is never given twice."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.cage.embedded import EmbeddedRedis
from server.cage.redis_connection import connect
from server.records.errors import RecordError
from server.records.stream import CHUNK, DocumentStream


@pytest.fixture
async def stream(tmp_path: Path) -> AsyncIterator[DocumentStream]:
    async with EmbeddedRedis(tmp_path / "redis", appendfsync="no") as server:
        client = connect(server.url)
        yield DocumentStream(client, "{records}:checkpoints", "checkpoint")
        await client.aclose()


async def test_an_append_that_is_sent_again_changes_nothing(stream: DocumentStream) -> None:
    await stream.append(1, b"one")
    await stream.append(1, b"one")
    assert await stream.after(0) == [b"one"]


async def test_a_number_that_is_taken_is_refused(stream: DocumentStream) -> None:
    await stream.append(1, b"one")
    await stream.append(3, b"three")
    for number in (1, 2, 3):
        with pytest.raises(RecordError, match=f"checkpoints: {number} is taken"):
            await stream.append(number, b"another")
    assert await stream.after(0) == [b"one", b"three"]


async def test_what_is_let_go_is_the_oldest_and_no_more(stream: DocumentStream) -> None:
    assert await stream.ends() == (0, 0)
    for number in range(1, 7):
        await stream.append(number, b"%d" % number)
    await stream.let_go(-4)
    await stream.let_go(0)
    assert await stream.ends() == (1, 6)
    await stream.let_go(1)
    assert await stream.ends() == (2, 6)
    await stream.let_go(4)
    assert await stream.after(0) == [b"5", b"6"]
    assert await stream.after(5) == [b"6"]


async def test_many_are_read_a_chunk_at_a_time(stream: DocumentStream) -> None:
    for number in range(1, CHUNK + 3):
        await stream.append(number, b"%d" % number)
    assert [len(await stream.after(number)) for number in (0, CHUNK)] == [CHUNK, 2]
    assert await stream.after(2, 1) == [b"3"]
