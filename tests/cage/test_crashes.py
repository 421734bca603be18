"""Redis killed, paused and deaf in mid-traffic: nothing is lost, nothing is done twice."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from server.cage import batcher
from server.cage.audit import audit
from server.cage.cage import Cage
from server.cage.embedded import EmbeddedRedis
from server.cage.redis_connection import connect
from server.common import metrics
from tests.cage.asking import hold
from tests.house_in_a_box import SOON_S, until

PLAYERS = 10


@pytest.fixture
async def redis(server: EmbeddedRedis) -> AsyncIterator[Redis]:
    """A client that soon gives a paused Redis up."""
    client = connect(server.url, answer_deadline_s=0.3)
    yield client
    await client.aclose()


class Evening:
    """Players who wager and are paid, round after round, counting what they were told."""

    def __init__(self, cage: Cage) -> None:
        self.cage = cage
        self.over = False
        self.balances: dict[str, int] = {}
        self.answers: Counter[str] = Counter()

    async def play(self, account: str, number: int) -> None:
        balance = 100_000
        round_number = 0
        while not self.over:
            round_number += 1
            ids = [f"t{number}/{round_number}/w{n}" for n in range(3)]
            told = await asyncio.gather(*(hold(self.cage, each, account, 10) for each in ids))
            self.answers.update(answer for answer, _ in told)
            balance -= 30
            assert told[-1] == ("held", balance)
            paid = [(each, account, 15) for each in ids]
            balance += 45
            after_paying = await self.cage.settle(f"t{number}", round_number, paid)
            assert after_paying == {account: balance}
            self.balances[account] = balance


async def begin(cage: Cage) -> tuple[Evening, list[asyncio.Task[None]]]:
    evening = Evening(cage)
    tasks = []
    for number in range(PLAYERS):
        account = (await cage.open_account("p", "bot", welcome_cents=100_000)).id
        tasks.append(asyncio.create_task(evening.play(account, number)))
    return evening, tasks


async def end(evening: Evening, tasks: list[asyncio.Task[None]]) -> None:
    evening.over = True
    await asyncio.wait_for(asyncio.gather(*tasks), SOON_S)
    assert set(evening.answers) == {"held"}
    report = await audit(evening.cage.redis)
    assert report.clean, report.differences
    assert report.holds_cents == 0
    for account, balance in evening.balances.items():
        assert await evening.cage.balance(account) == balance


def sample(name: str) -> float:
    return metrics.registry.get_sample_value(f"croupier_cage_{name}") or 0


def retried() -> float:
    """How often the cage has asked again."""
    return sample("retries_total")


async def kill_and_play_on(server: EmbeddedRedis, evening: Evening) -> None:
    before, killed = evening.answers["held"], server.pid
    os.kill(killed, signal.SIGKILL)
    await until(lambda: server.pid != killed and evening.answers["held"] >= before + 200)


async def test_redis_killed_in_mid_traffic_loses_and_doubles_nothing(
    server: EmbeddedRedis, cage: Cage
) -> None:
    evening, tasks = await begin(cage)
    for _ in range(4):
        await kill_and_play_on(server, evening)
    await end(evening, tasks)


async def test_redis_paused_is_asked_again_and_answers_once(
    server: EmbeddedRedis, cage: Cage
) -> None:
    changes: list[bool] = []
    cage.on_answering(changes.append)
    account = (await cage.open_account("Ada", "guest", welcome_cents=1_000)).id
    retries = retried()
    os.kill(server.pid, signal.SIGSTOP)
    asked = hold(cage, "r1/1/w1", account, 300)
    await until(lambda: retried() >= retries + 2)  # it lies in several connections by now
    assert not asked.done()
    assert changes == [False]
    os.kill(server.pid, signal.SIGCONT)
    assert await asyncio.wait_for(asked, SOON_S) == ("held", 700)
    assert changes == [False, True]
    await asyncio.sleep(0.1)  # what lay in the connections that were given up is refused
    assert [entry.id for entry in await cage.ledger(account)] == ["r1/1/w1", "welcome"]


async def test_a_table_waits_for_its_holds_while_redis_is_paused(
    server: EmbeddedRedis, cage: Cage
) -> None:
    """A table that opens meanwhile has not broken down: nobody would have to repair it."""
    account = (await cage.open_account("Ada", "guest", welcome_cents=1_000)).id
    await hold(cage, "r1/1/w1", account, 300)
    os.kill(server.pid, signal.SIGSTOP)
    asked = asyncio.ensure_future(cage.open_holds("r1"))
    await asyncio.sleep(1.0)  # longer than a client waits for an answer
    assert not asked.done()
    os.kill(server.pid, signal.SIGCONT)
    (found,) = await asyncio.wait_for(asked, SOON_S)
    assert found.hold_id == "r1/1/w1"


async def test_calls_and_those_asked_again_are_counted(server: EmbeddedRedis, cage: Cage) -> None:
    def counted() -> list[float]:
        return [sample("batch_movements_sum"), sample("call_seconds_count"), retried()]

    account = (await cage.open_account("Ada", "guest", welcome_cents=1_000)).id
    before = counted()
    await asyncio.gather(*(hold(cage, f"r1/1/w{n}", account, 10) for n in range(5)))
    assert [now - then for now, then in zip(counted(), before, strict=True)] == [5, 1, 0]
    os.kill(server.pid, signal.SIGSTOP)
    asked = hold(cage, "r1/1/w5", account, 10)
    await until(lambda: retried() > before[2])
    os.kill(server.pid, signal.SIGCONT)
    await asyncio.wait_for(asked, SOON_S)
    movements, _, again = (now - then for now, then in zip(counted(), before, strict=True))
    assert movements == 6, "what is asked again is no other movement"
    assert again >= 1


async def test_redis_paused_in_mid_traffic_loses_and_doubles_nothing(
    server: EmbeddedRedis, cage: Cage
) -> None:
    evening, tasks = await begin(cage)
    for _ in range(2):
        await asyncio.sleep(0.1)
        os.kill(server.pid, signal.SIGSTOP)
        await asyncio.sleep(0.5)
        os.kill(server.pid, signal.SIGCONT)
    await end(evening, tasks)


async def test_a_house_with_nothing_to_ask_notices_too(server: EmbeddedRedis, cage: Cage) -> None:
    changes: asyncio.Queue[bool] = asyncio.Queue()
    cage.on_answering(changes.put_nowait)
    os.kill(server.pid, signal.SIGSTOP)
    assert not await asyncio.wait_for(changes.get(), SOON_S)
    os.kill(server.pid, signal.SIGCONT)
    assert await asyncio.wait_for(changes.get(), SOON_S)


async def test_what_a_given_up_connection_still_says_is_refused(cage: Cage, redis: Redis) -> None:
    """Its number is behind: a hold that was answered no cannot be taken behind the table's back."""
    account = (await cage.open_account("Ada", "guest", welcome_cents=100)).id
    queue = batcher.PartitionQueue(account[:2])
    queue.connection_number = b"1"
    queue.movements = [(1, "r1/1/late", account, 50, "r1", "")]
    queue.answers = [lambda _answer, _balance: None]
    await redis.hincrby(f"{{cage:{account[:2]}}}:fence", "line", 1)  # somebody reconnected
    client: Any = redis
    with pytest.raises(ResponseError, match="STALE"):
        await client.execute_command(*queue.batch_command(b"1"))
    assert await hold(cage, "r1/1/w1", account, 100) == ("held", 0)  # the cage comes back by itself


@pytest.mark.parametrize("trouble", ["scripts", "memory"])
async def test_a_redis_that_refuses_is_asked_again(cage: Cage, redis: Redis, trouble: str) -> None:
    account = (await cage.open_account("Ada", "guest", welcome_cents=100)).id
    if trouble == "scripts":
        await redis.script_flush()
    else:
        await redis.config_set("maxmemory", "1")
    asked = hold(cage, "r1/1/w1", account, 60)
    if trouble == "memory":
        await until(lambda: not cage.answering)
        await redis.config_set("maxmemory", "0")
    assert await asyncio.wait_for(asked, SOON_S) == ("held", 40)


async def test_the_cage_closes_even_where_a_client_swallows_the_cancellation(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """redis-py can, while it connects to a server that is just coming back."""
    swallowed = asyncio.Event()

    async def swallow(_: batcher.Batcher) -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            swallowed.set()

    monkeypatch.setattr(batcher.Batcher, "_send_batches", swallow)
    monkeypatch.setattr("server.cage.cage.CLOSE_DEADLINE_S", 0.05)
    async with asyncio.timeout(SOON_S / 2), Cage.open(redis, house_number=1) as cage:
        cage.hold("r1/1/w1", "00-nobody", 5, "r1", b"", lambda *_: None)
        await asyncio.sleep(0)
    assert swallowed.is_set()
