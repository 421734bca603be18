"""A table of a house of many has one owner, and nothing that an earlier one writes counts."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.exceptions import ConnectionError as NoConnection

from server.cage.audit import audit
from server.cage.cage import Cage
from server.cage.embedded import EmbeddedRedis
from server.cage.lease import Lease
from server.cage.meters import Meters, MeterTerms
from server.records.journal import JournalReplaced, RedisJournal
from tests.cage.asking import hold, reduce
from tests.cage.processes import Process, never, process
from tests.house_in_a_box import SOON_S, until

ADA, BOB = "00-ada", "01-bob"
PARTITIONS = 2
TERMS = MeterTerms(paytable=4, wager_cents=25, seed_cents=75_000)


@pytest.fixture
async def first(redis: Redis) -> AsyncIterator[Process]:
    async with process(redis, PARTITIONS) as one:
        for account in (ADA, BOB):
            await one.cage.open_account("p", "guest", account=account, welcome_cents=1_000)
        yield one


@pytest.fixture
async def second(redis: Redis, first: Process) -> AsyncIterator[Process]:
    async with process(redis, PARTITIONS) as one:
        yield one


async def take(one: Process, table: str, number: int) -> list[str]:
    """Take a table as a dealer does: page and holds are read once nobody else can change them."""
    one.owned.own(table, number)
    await one.journal.load(table)
    return sorted(found.hold_id for found in await one.cage.open_holds(table))


@asynccontextmanager
async def never_answered(asked: Coroutine[Any, Any, Any]) -> AsyncIterator[None]:
    """What is asked has no answer by the end of the block."""
    task = asyncio.create_task(asked)
    await asyncio.sleep(0)
    yield
    assert not task.done()
    task.cancel()
    await asyncio.wait([task])


async def is_clean(redis: Redis) -> bool:
    report = await audit(redis)
    return report.clean


# Money --------------------------------------------------------------------------------------------


async def test_a_zombie_takes_no_hold(first: Process, second: Process, redis: Redis) -> None:
    await take(first, "r1", 101)
    assert await hold(first.cage, "r1/1/w1", ADA, 100) == ("held", 900)
    assert await take(second, "r1", 102) == ["r1/1/w1"]
    asked = hold(first.cage, "r1/1/w2", ADA, 100)
    await until(lambda: first.lost == ["r1"])
    assert not asked.done()
    assert await second.cage.balance(ADA) == 900
    assert await second.cage.settle("r1", 1, [("r1/1/w1", ADA, 300)]) == {ADA: 1_200}
    assert await is_clean(redis)


@pytest.mark.parametrize("what", ["reduce", "settle"])
async def test_a_zombie_ends_no_hold(
    first: Process, second: Process, redis: Redis, what: str
) -> None:
    await take(first, "r1", 101)
    await hold(first.cage, "r1/1/w1", ADA, 100)
    await take(second, "r1", 102)
    if what == "reduce":
        late: Any = reduce(first.cage, "r1/1/w1", ADA, 0)
    else:
        late = asyncio.create_task(first.cage.settle("r1", 1, [("r1/1/w1", ADA, 500)]))
    await until(lambda: first.lost == ["r1"])
    assert not late.done()
    late.cancel()
    assert await second.cage.bankroll(ADA) == (900, 100)
    assert await second.cage.settle("r1", 1, [("r1/1/w1", ADA, 0)]) == {ADA: 900}
    assert await is_clean(redis)


async def test_one_table_of_a_batch_is_lost_and_the_others_go_on(
    first: Process, second: Process, redis: Redis
) -> None:
    await take(first, "r1", 101)
    await take(first, "r2", 102)
    await take(second, "r1", 103)
    issued = asyncio.create_task(first.cage.issue("order", ADA, 50, "r1", "not of the table"))
    lost = [hold(first.cage, f"r1/1/w{n}", ADA, 100) for n in range(3)]
    kept = [hold(first.cage, f"r2/1/w{n}", ADA, 100) for n in range(3)]
    assert first.cage._batcher._queues["00"].movements, "they go in one batch"
    assert await asyncio.gather(*kept) == [("held", 900), ("held", 800), ("held", 700)]
    assert await issued == 750
    assert not any(answer.done() for answer in lost)
    assert (first.lost, first.owned.tables) == (["r1"], ("r2",))
    assert first.cage.answering
    assert await is_clean(redis)


async def test_what_waits_for_its_turn_when_a_table_is_lost_is_never_sent(
    first: Process, redis: Redis
) -> None:
    await take(first, "r1", 101)
    late = hold(first.cage, "r1/1/w1", ADA, 100)
    first.owned.lose("r1", 101)
    later = hold(first.cage, "r1/1/w2", ADA, 100)
    assert await first.cage.issue("order", ADA, 50, "pit", "test") == 1_050
    assert not late.done() and not later.done()
    first.owned.own("r1", 102)
    assert await first.cage.open_holds("r1") == []
    assert first.lost == ["r1"]
    assert await is_clean(redis)


async def test_an_answer_that_comes_after_the_loss_is_told_to_nobody(
    server: EmbeddedRedis, first: Process, second: Process, redis: Redis
) -> None:
    """The hold was taken, so the next owner finds it; the table that asked is gone."""
    await take(first, "r1", 101)
    os.kill(server.pid, signal.SIGSTOP)
    late = hold(first.cage, "r1/1/w1", ADA, 100)
    sent = hold(first.cage, "r2/1/w1", ADA, 1)  # of a table that it does not own: dropped
    await until(lambda: bool(first.cage._batcher._queues["00"]._batch_answers))
    first.owned.lose("r1", 101)
    os.kill(server.pid, signal.SIGCONT)
    assert await first.cage.issue("order", ADA, 50, "pit", "test") == 950
    assert not late.done() and not sent.done()
    assert first.cage.known_balance(ADA) is None
    assert await take(second, "r1", 102) == ["r1/1/w1"]
    assert await is_clean(redis)


async def test_a_batch_of_an_earlier_lease_of_the_same_process_is_refused(
    first: Process, redis: Redis
) -> None:
    """It lost the table and took it again, and only then Redis gets what it had asked before."""
    await take(first, "r1", 101)
    queue = first.cage._batcher._queues["00"]
    first.cage._batcher._wake = asyncio.Event()  # nothing is sent by itself
    asked = hold(first.cage, "r1/1/w1", ADA, 100)
    command = queue.batch_command(str(first.lease.number).encode())
    first.owned.lose("r1", 101)
    assert await take(first, "r1", 103) == []
    client: Any = redis
    reply = await client.execute_command(*command)
    queue.answer_batch(reply, lambda _account, _balance: None)
    assert not asked.done()
    assert first.owned.number_of("r1") == 103
    assert await first.cage.balance(ADA) == 1_000


async def test_a_zombie_that_begins_to_read_is_told_nothing(
    first: Process, second: Process
) -> None:
    await take(second, "r1", 102)
    first.owned.own("r1", 101)
    async with never_answered(first.cage.open_holds("r1")):
        await until(lambda: first.lost == ["r1"])
    assert await first.cage.open_holds("r1") == []  # as anybody may read them
    first.owned.own("r1", 101)
    async with never_answered(first.journal.load("r1")):
        await until(lambda: first.lost == ["r1", "r1"])


@pytest.mark.parametrize("number", [101, None])
async def test_holds_are_asked_for_until_there_is_an_answer(
    first: Process, number: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that is put back while a Redis is away would break down, and nobody would deal it."""
    await take(first, "r1", 100)
    await hold(first.cage, "r1/1/w1", ADA, 100)
    if number is None:
        first.owned.give_up("r1")
    else:
        first.owned.own("r1", number)
    redis: Any = first.cage.redis
    pipeline, away = redis.pipeline, [NoConnection("the Cluster is down")] * 3

    def pipeline_of_a_redis_that_comes_back(**options: Any) -> Any:
        if away:
            raise away.pop()
        return pipeline(**options)

    monkeypatch.setattr(redis, "pipeline", pipeline_of_a_redis_that_comes_back)
    found = await first.cage.open_holds("r1")
    assert [one.hold_id for one in found] == ["r1/1/w1"]
    assert not away


async def test_an_owner_reads_what_others_have_held_in_every_partition(
    first: Process, second: Process
) -> None:
    await take(first, "r1", 101)
    await hold(first.cage, "r1/1/w1", ADA, 100)
    await hold(first.cage, "r1/1/w2", BOB, 100)
    await first.cage.redis.script_flush()
    assert await take(second, "r1", 102) == ["r1/1/w1", "r1/1/w2"]
    assert await second.cage.redis.hgetall("{cage:00}:owners") == {b"r1": b"102"}
    assert await second.cage.redis.hgetall("{cage:01}:owners") == {b"r1": b"102"}


# Pages --------------------------------------------------------------------------------------------


async def test_a_zombie_writes_no_page_and_no_record(first: Process, second: Process) -> None:
    await take(first, "r1", 101)
    await first.journal.save("r1", b"betting")
    await first.journal.save("r1", b"closed")
    second.owned.own("r1", 102)
    assert await second.journal.load("r1") == b"closed"
    async with never_answered(first.journal.save("r1", b"late")):
        await until(lambda: first.lost == ["r1"])
    async with never_answered(first.journal.save_with_record("r1", b"late", 1, "late")):
        await asyncio.sleep(0)
    assert await second.journal.load("r1") == b"closed"
    assert await second.journal.record("r1", 1) is None
    await second.journal.save_with_record("r1", b"recorded", 1, "record")
    assert await first.journal.record("r1", 1) == "record"
    assert await first.journal.load("r1") == b"recorded"


async def test_a_record_of_a_zombie_is_refused_although_it_has_not_heard_of_the_loss(
    first: Process, second: Process
) -> None:
    await take(first, "r1", 101)
    await first.journal.save("r1", b"closed")
    await take(second, "r1", 102)
    async with never_answered(first.journal.save_with_record("r1", b"late", 1, "late")):
        await until(lambda: first.lost == ["r1"])
    assert await second.journal.load("r1") == b"closed"
    assert await second.journal.latest_records("r1", 9) == []


async def test_a_process_that_takes_its_table_again_counts_its_saves_from_one(
    first: Process, second: Process
) -> None:
    await take(first, "r1", 101)
    for page in (b"a", b"b", b"c"):
        await first.journal.save("r1", page)
    await take(second, "r1", 102)
    await second.journal.save("r1", b"d")
    first.owned.lose("r1", 101)
    first.owned.own("r1", 103)
    assert await first.journal.load("r1") == b"d"
    await first.journal.save("r1", b"e")
    assert await first.journal.load("r1") == b"e"


async def test_a_later_house_of_one_process_owns_every_table(first: Process, redis: Redis) -> None:
    await take(first, "r1", 8)
    await first.journal.save("r1", b"of many")
    await hold(first.cage, "r1/1/w1", ADA, 100)
    replaced = asyncio.Event()
    first.cage.on_replaced(replaced.set)
    await redis.set("{house}:number", 8)
    alone = await Lease.take(redis, holder="alone", on_lost=never, take_over=True)
    journal = RedisJournal(redis, house_number=alone.number)
    assert await journal.load("r1") == b"of many"
    async with never_answered(first.journal.save("r1", b"late")):
        await until(lambda: first.lost == ["r1"])
    async with Cage.open(redis, house_number=alone.number, partitions=PARTITIONS) as cage:
        assert await cage.settle("r1", 1, [("r1/1/w1", ADA, 200)]) == {ADA: 1_100}
        async with never_answered(first.cage.settle("r2", 1, [("r2/1/w1", ADA, 200)])):
            await first.cage.open_holds("r2")
        async with never_answered(first.cage.issue("late", ADA, 1, "pit", "test")):
            await asyncio.wait_for(replaced.wait(), SOON_S)
        assert await is_clean(redis)
    await alone.release()


async def test_who_loads_a_page_shuts_the_house_before_it_out(redis: Redis) -> None:
    old, new = RedisJournal(redis, house_number=1), RedisJournal(redis, house_number=2)
    await old.save("r1", b"betting")
    assert await new.load("r1") == b"betting"
    with pytest.raises(JournalReplaced):
        await old.save("r1", b"late")
    with pytest.raises(JournalReplaced):
        await old.load("r1")


# Meters -------------------------------------------------------------------------------------------


@pytest.fixture
async def meters(first: Process) -> Meters:
    await first.meters.open("long", "The Long Streak", TERMS, TERMS.seed_cents)
    return first.meters


@pytest.mark.parametrize("has_claimed", [False, True])
async def test_a_zombie_claims_nothing_for_a_round_that_was_called_off(
    meters: Meters, first: Process, second: Process, redis: Redis, has_claimed: bool
) -> None:
    await take(first, "r1", 101)
    if has_claimed:
        assert await meters.claim("long", "r1/1") == TERMS.seed_cents
    await take(second, "r1", 102)
    assert await second.meters.undo_claim("r1/1") == TERMS.seed_cents * has_claimed
    async with never_answered(meters.claim("long", "r1/2")):
        await until(lambda: first.lost == ["r1"])
        assert await first.meters.read() == await second.meters.read()
    assert await second.meters.claim("long", "r1/3") >= TERMS.seed_cents
    async with never_answered(meters.undo_claim("r1/3")):
        await meters.lock("long", "pit:1", "eve", "it waits for nobody")
    await second.meters.undo_claim("r1/3")
    assert await is_clean(redis)


async def test_winners_at_two_processes_come_one_after_the_other(
    meters: Meters, first: Process, second: Process, redis: Redis
) -> None:
    await take(first, "r1", 101)
    await take(second, "r2", 102)
    asked = [
        claimed
        for n in range(10)
        for claimed in (meters.claim("long", f"r1/{n}"), second.meters.claim("long", f"r2/{n}"))
    ]
    assert await asyncio.gather(*asked) == [TERMS.seed_cents] * 20
    assert (await meters.read())["long"].record.wins == 20
    undone = [meters.undo_claim(f"r1/{n}") for n in range(10)]
    undone += [second.meters.undo_claim(f"r2/{n}") for n in range(10)]
    assert await asyncio.gather(*undone) == [TERMS.seed_cents] * 20
    assert (await meters.read())["long"].record.wins == 0
    assert await is_clean(redis)


async def test_operators_of_two_processes_change_one_meter(meters: Meters, second: Process) -> None:
    """The second reads the meter again: it is not told that there is no answer."""
    locked = [
        change
        for n in range(5)
        for change in (
            meters.lock("long", f"pit:a{n}", "eve", "why"),
            second.meters.unlock("long", f"pit:b{n}", "ada", "why"),
        )
    ]
    await asyncio.gather(*locked)
    assert len(await meters._redis.xrange("{meters}:ledger")) == 11
