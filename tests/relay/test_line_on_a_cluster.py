"""Messages between processes over a Cluster whose channels move to another node."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from redis.exceptions import ConnectionError as NoConnection

from server.cage.keys import RELAY_CHANNELS
from server.cage.redis_connection import connect
from server.relay.line import Ear, Line, to_process
from tests.house_in_a_box import until
from tests.redis_servers import redis_cluster
from tests.relay.test_line import Heard, present


async def test_who_listens_goes_where_the_channels_are(tmp_path: Path) -> None:
    """The old primary is well, and answers every ping. It says once that it has them no more."""
    with redis_cluster(tmp_path) as cluster:
        old = cluster.primary_of(RELAY_CHANNELS)
        new = cluster.replica_of(old)
        heard = Heard()
        async with (
            connect(cluster.url) as redis,
            Ear(redis, "two", heard).open(),
            Line(redis, "one").open() as line,
        ):
            line.send(to_process("two"), present("before"))
            await until(lambda: heard.accounts() == ["before"])
            new.ask("CLUSTER", "FAILOVER")
            await until(lambda: cluster.has_moved(RELAY_CHANNELS, new))
            for number in range(100):
                line.send(to_process("two"), present(f"after {number}"))
                await asyncio.sleep(0.1)
                if len(heard.accounts()) > 1 and heard.cuts:
                    break
            assert len(heard.accounts()) > 1
            assert heard.cuts == 1


async def test_a_channel_that_is_left_and_heard_again_at_once_is_no_loss(tmp_path: Path) -> None:
    with redis_cluster(tmp_path) as cluster:
        heard = Heard()
        async with connect(cluster.url) as redis, Line(redis, "one").open() as line:
            ear = Ear(redis, "two", heard)
            async with ear.open():
                for _ in range(5):
                    await ear.listen(to_process("table"))
                    ear.stop_listening(to_process("table"))
                await ear.listen(to_process("table"))
                line.send(to_process("table"), present("heard"))
                await until(lambda: heard.accounts() == ["heard"])
                assert heard.cuts == 0


async def test_a_connection_that_was_reset_is_a_redis_without_an_answer(
    tmp_path: Path,
) -> None:
    """This loop says it in words of its own, and a table would break down at them."""
    with redis_cluster(tmp_path) as cluster:
        async with connect(cluster.url) as client:
            redis: Any = client
            await redis.set("{a}:x", "1")
            node: Any = await redis.node_of("{a}:x")
            for connection in node._connections:  # as a reset does
                connection._writer.transport.abort()
            await asyncio.sleep(0.1)
            with pytest.raises(NoConnection):
                await redis.get("{a}:x")
            assert await redis.get("{a}:x") == b"1"
            for connection in node._connections:  # while it sends, another call looks again
                connection.check_health = partial(connection.disconnect, nowait=True)
            with pytest.raises(NoConnection):
                await redis.get("{a}:x")
