"""A store that went back in time is named, with all that it lost."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from server.app import store_mark
from server.app.store_mark import KeptMark, StoreMark, begin, compare, read_mark
from server.cage.embedded import EmbeddedRedis
from server.cage.keys import EPOCH_KEY, METER_LEDGER_KEY
from server.cage.redis_connection import connect


@pytest.fixture
async def redis(tmp_path: Path) -> AsyncIterator[Any]:
    async with EmbeddedRedis(tmp_path / "redis") as server, connect(server.url) as client:
        yield client


async def told_by(redis: Any, data: Path, mark: StoreMark) -> list[str]:
    """What the keeper of the mark says when it looks once."""
    said: list[str] = []
    await KeptMark(redis, data, mark, said.append).write()
    return said


async def refusals(redis: Any, data: Path) -> list[str]:
    """What an opening would say."""
    return (await compare(redis, data, data / "records")).lines


async def test_a_redis_from_before_this_opening_is_noticed_by_an_idle_house(
    redis: Any, tmp_path: Path
) -> None:
    """An older copy is put back under an open house, and nobody wagers."""
    await begin(redis, tmp_path)
    mark = await begin(redis, tmp_path)
    await redis.hset(EPOCH_KEY, "opening", 1)
    assert await told_by(redis, tmp_path, mark) == [
        "Redis went back in time: it is of opening 1, and this is opening 2"
    ]
    await redis.delete(EPOCH_KEY)
    assert await told_by(redis, tmp_path, mark) == [
        "Redis went back in time: it knows nothing of this store, which was opened 2 times"
    ]
    await redis.hset(EPOCH_KEY, mapping={"id": mark.id, "opening": 3})
    assert await told_by(redis, tmp_path, mark) == [], "a later house has it"
    await redis.hset(EPOCH_KEY, mapping={"id": "another", "opening": 2})
    (foreign,) = await told_by(redis, tmp_path, mark)
    assert foreign.startswith("Redis went back in time: it belongs to another house")


async def test_a_lost_change_of_a_meter_is_named(redis: Any, tmp_path: Path) -> None:
    """On a Cluster, the meters may be with a primary that nothing else was lost with."""
    await redis.xadd(METER_LEDGER_KEY, {"line": "{}"}, id="7-0")
    mark = await begin(redis, tmp_path)
    await redis.xadd(METER_LEDGER_KEY, {"line": "{}"}, id="12-1")
    assert await told_by(redis, tmp_path, mark) == []
    mark = read_mark(tmp_path)
    assert mark is not None
    assert await refusals(redis, tmp_path) == []
    await redis.xdel(METER_LEDGER_KEY, "12-1")
    lost = "meters' ledger: what came after 7-0, up to 12-1, is not in Redis"
    assert await refusals(redis, tmp_path) == [lost]
    assert await told_by(redis, tmp_path, mark) == [f"Redis went back in time: {lost}"]
    await redis.delete(METER_LEDGER_KEY)
    lost = "meters' ledger: what came after its beginning, up to 12-1, is not in Redis"
    assert await refusals(redis, tmp_path) == [lost]


async def test_a_loss_that_a_process_has_seen_stays_known_until_it_is_accepted(
    redis: Any, tmp_path: Path
) -> None:
    """The mark did not know of it yet, and the others have gone on."""
    await begin(redis, tmp_path)
    await store_mark.note_loss(redis, "dealer-1", "it lacks commits 7 to 8 of partition 03")
    await store_mark.note_loss(redis, "gateway-2", "it lacks commits 5 to 5 of partition 01")
    assert await refusals(redis, tmp_path) == [
        "dealer-1 has seen: it lacks commits 7 to 8 of partition 03",
        "gateway-2 has seen: it lacks commits 5 to 5 of partition 01",
    ]
    records = tmp_path / "records"
    found = await store_mark.compare(redis, tmp_path, records)
    await store_mark.adopt(redis, tmp_path, records, found)
    assert await refusals(redis, tmp_path) == []
