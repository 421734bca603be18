"""The ledger of a real house, moved as if a month had passed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from server.cage.cage import partitions_served
from server.cage.keys import cage_key, partition_name
from server.commands.redis_of_house import redis_of
from server.ledger import folder
from server.ledger.copying import PartitionArchive
from server.ledger.releasing import Releasing
from tests.house.player import eventually

FAR_MS = 10**15


def release_everything(data: Path) -> int:
    """Remove from Redis what the house has copied, when it has copied everything.

    Returns how many entries were removed.
    """
    eventually(lambda: asyncio.run(_is_copied(data)))
    return asyncio.run(_release(data))


async def _is_copied(data: Path) -> bool:
    async with redis_of(data) as redis:
        ends = [await _ends(redis, data, name) for name in await _partitions(redis)]
    return all(on_disk == in_redis for on_disk, in_redis in ends)


async def _partitions(redis: Any) -> list[str]:
    return [partition_name(number) for number in range(await partitions_served(redis))]


async def _ends(redis: Any, data: Path, partition: str) -> tuple[int, int]:
    last = await asyncio.to_thread(folder.last_span, data / "records", partition)
    commits = await redis.hget(cage_key(partition, "totals"), "commits")
    return (last.commit if last is not None else 0), int(commits or 0)


async def _release(data: Path) -> int:
    count = 0
    async with redis_of(data) as redis:
        for partition in await _partitions(redis):
            archive = PartitionArchive(redis, data / "records", partition, "")
            archive.last = folder.last_span(data / "records", partition)
            number = await redis.hget(cage_key(partition, "fence"), "house")
            count += await Releasing(archive, int(number)).release(FAR_MS)
    return count
