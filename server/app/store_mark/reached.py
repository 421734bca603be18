"""How far Redis is now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from server.app.store_mark.mark import StoreMark
from server.cage.cage import partitions_served
from server.cage.keys import (
    EPOCH_KEY,
    METER_LEDGER_KEY,
    PARTITIONS_KEY,
    cage_key,
    partition_name,
)
from server.pit.event_log import NUMBER_KEY


def lost_since(now: StoreMark, mark: StoreMark) -> list[str]:
    """The sentences about what the mark has and Redis, as it is `now`, has not."""
    said = [
        f"ledger, partition {partition}: commits {now.commits.get(partition, 0) + 1} to {commit} "
        "are not in Redis"
        for partition, commit in mark.commits.items()
        if now.commits.get(partition, 0) < commit
    ]
    if now.events < mark.events:
        said.append(f"event log: events {now.events + 1} to {mark.events} are not in Redis")
    if _order(now.meters) < _order(mark.meters):
        after = now.meters or "its beginning"
        said.append(
            f"meters' ledger: what came after {after}, up to {mark.meters}, is not in Redis"
        )
    return said


def _order(place: str) -> tuple[int, ...]:
    """The place of a line of a stream, as numbers; () before the first line."""
    return tuple(map(int, place.split("-"))) if place else ()


async def epoch(redis: Any) -> tuple[str, int]:
    """The id of the store and the number of its last opening, as Redis has them; "", 0: none."""
    store, opening = await redis.hmget(EPOCH_KEY, "id", "opening")
    return (store or b"").decode(), int(opening or 0)


async def reached(redis: Any, mark: StoreMark) -> StoreMark:
    """The mark with the last commits and the last event that Redis has now."""
    partitions = [partition_name(n) for n in range(await partitions_served(redis))]
    pipeline = redis.pipeline(transaction=False)
    _ask_how_far(pipeline, partitions)
    return _with_answers(mark, partitions, await pipeline.execute())


async def reached_since(redis: Any, mark: StoreMark) -> tuple[StoreMark, tuple[str, int]]:
    """What `reached` and `epoch` say, in one call: a house asks every second.

    It takes it that there are the partitions of the mark, and asks again if there are others.
    """
    partitions = list(mark.commits)
    pipeline = redis.pipeline(transaction=False)
    pipeline.get(PARTITIONS_KEY)
    _ask_how_far(pipeline, partitions)
    pipeline.hmget(EPOCH_KEY, "id", "opening")
    served, *found, (store, opening) = await pipeline.execute()
    if partitions != [partition_name(n) for n in range(int(served or 0))]:
        return await reached(redis, mark), await epoch(redis)
    return _with_answers(mark, partitions, found), ((store or b"").decode(), int(opening or 0))


def _ask_how_far(pipeline: Any, partitions: Sequence[str]) -> None:
    for partition in partitions:
        pipeline.hget(cage_key(partition, "totals"), "commits")
    pipeline.get(NUMBER_KEY)
    pipeline.xrevrange(METER_LEDGER_KEY, count=1)


def _with_answers(mark: StoreMark, partitions: Sequence[str], answers: Sequence[Any]) -> StoreMark:
    *commits, events, lines = answers
    last_commits = dict(zip(partitions, (int(commit or 0) for commit in commits), strict=True))
    last = lines[0][0].decode() if lines else ""
    return replace(mark, commits=last_commits, events=int(events or 0), meters=last)
