"""On a Cluster with replicas, whose writes have to be on both: each partition goes by itself."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from server.cage.cage import Cage
from server.cage.redis_connection import connect
from tests.cage.forging import ADA, BEN
from tests.ledger.archiving import CLEO, ArchivedHouse
from tests.redis_servers import RedisCluster, redis_cluster

pytestmark = pytest.mark.xdist_group("cluster")


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[RedisCluster]:
    with redis_cluster(tmp_path / "c") as cluster:
        yield cluster


@pytest.fixture
async def house(servers: RedisCluster, tmp_path: Path) -> AsyncIterator[ArchivedHouse]:
    async with (
        connect(servers.url, with_replica=True, answer_deadline_s=10) as redis,
        Cage.open(redis, house_number=1) as cage,
    ):
        house = ArchivedHouse(redis, cage, tmp_path / "records")
        await house.begin()
        yield house


async def test_the_ledger_leaves_every_node(house: ArchivedHouse) -> None:
    before = {one: await house.whole_history(one) for one in (ADA, BEN, CLEO)}
    await house.a_month_later()
    assert house.told == []
    assert [await house.in_redis(one) for one in before] == [1, 1, 1]
    await house.go_on("c3")
    assert {
        one: (await house.whole_history(one))[-len(was) :] for one, was in before.items()
    } == before
    assert await house.differences() == []
