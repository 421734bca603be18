"""Which process owns a table: leases that are taken, renewed, given back, and lost."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from functools import partial

import pytest
from redis.asyncio import Redis

from server.cage.audit import audit
from server.cage.batcher import HouseReplaced
from server.cage.embedded import EmbeddedRedis
from server.cage.lease import Lease
from server.cage.meters import MeterTerms
from server.cage.processes import Processes
from server.cage.redis_connection import connect
from server.cage.table_leases import TTL_MS, TableHeld, TableLeases, owners_of
from tests.cage.asking import hold
from tests.cage.processes import Process, never, nothing, process, stop, taken
from tests.cage.test_cage import answering_as_a_cluster
from tests.cage.test_processes import DEALER
from tests.house_in_a_box import until

SHORT_MS = 600
ADA = "00-ada"


@pytest.fixture
async def first(redis: Redis) -> AsyncIterator[Process]:
    async with process(redis) as one:
        yield one


@pytest.fixture
async def second(redis: Redis, first: Process) -> AsyncIterator[Process]:
    async with process(redis) as one:
        assert one.number > first.number
        yield one


def leases_of(one: Process, ttl_ms: int = TTL_MS) -> AbstractAsyncContextManager[TableLeases]:
    return TableLeases.open(one.cage.redis, one.lease, f"process {one.number}", ttl_ms=ttl_ms)


def renewed_since(leases: TableLeases, ends_at: float) -> bool:
    return all(held.ends_at > ends_at for held in leases._held.values())


async def test_a_table_has_one_owner(first: Process, second: Process, redis: Redis) -> None:
    async with leases_of(first) as one, leases_of(second) as other:
        number = await one.take("r1")
        assert number > second.number
        assert first.owned.number_of("r1") == number
        assert one.holds("r1") and not other.holds("r1")
        with pytest.raises(TableHeld, match=f"table r1 belongs to process {first.number}") as held:
            await other.take("r1")
        assert 0 < held.value.left_ms <= TTL_MS
        assert second.owned.number_of("r1") is None
        owners = await owners_of(redis, ["r1", "r2"])
        assert owners == {"r1": held.value.owner}
        assert owners["r1"].process == first.number
        assert await other.take("r2") > number


async def test_a_table_that_is_given_back_is_taken_at_once(first: Process, second: Process) -> None:
    async with leases_of(first) as one, leases_of(second) as other:
        number = await one.take("r1")
        await one.release("r1")
        await one.release("r1")
        assert first.owned.number_of("r1") is None and not one.holds("r1")
        assert await other.take("r1") > number
        await one.release("r1")  # which is not its own any more
        with pytest.raises(TableHeld):
            await one.take("r1")
    assert first.lost == second.lost == []


async def test_a_process_that_ends_in_order_gives_its_tables_back(
    first: Process, second: Process, redis: Redis
) -> None:
    async with leases_of(first) as one:
        for table in ("r1", "r2"):
            await one.take(table)
        await redis.script_flush()
    assert first.owned.tables == () and first.lost == []
    async with leases_of(second) as other:
        for table in ("r1", "r2"):
            await other.take(table)


async def test_leases_are_renewed(first: Process, redis: Redis) -> None:
    async with leases_of(first, 8_000) as one:
        numbers = [await one.take(table) for table in ("r1", "r2")]
        await redis.script_flush()
        for _ in range(2):
            before = max(held.ends_at for held in one._held.values())
            await until(partial(renewed_since, one, before))
        assert [first.owned.number_of(table) for table in ("r1", "r2")] == numbers
        assert 0 < await redis.pttl("{table:r1}:lease") <= 8_000


# How a table is lost ------------------------------------------------------------------------------


async def test_who_cannot_renew_stops_before_another_takes_the_table(
    first: Process, second: Process
) -> None:
    async with leases_of(first, SHORT_MS) as one, leases_of(second) as other:
        await one.take("r1")
        one._renew = nothing  # type: ignore[method-assign]
        assert await taken(other, "r1") == second.owned.number_of("r1")
        assert first.lost == ["r1"], "it stopped by its own clock"
        assert not one.holds("r1")


async def test_a_process_without_redis_loses_its_tables_and_takes_them_again(
    server: EmbeddedRedis, first: Process
) -> None:
    async with (
        connect(server.url, answer_deadline_s=0.3) as redis,
        TableLeases.open(redis, first.lease, "it", ttl_ms=1_000) as one,
    ):
        number = await one.take("r1")
        os.kill(server.pid, signal.SIGSTOP)
        await until(lambda: first.lost == ["r1"])
        os.kill(server.pid, signal.SIGCONT)
        assert await one.take("r1") > number  # its own lease keeps nobody out


async def test_a_zombie_is_told_when_it_writes(
    first: Process, second: Process, redis: Redis
) -> None:
    """It was stopped for longer than its lease lasts, and goes on before it looks at its clock."""
    await first.cage.open_account("Ada", "guest", account=ADA, welcome_cents=1_000)
    async with leases_of(first) as one, leases_of(second) as other:
        await one.take("r1")
        assert await first.cage.open_holds("r1") == []
        assert await hold(first.cage, "r1/1/w1", ADA, 100) == ("held", 900)
        stop(one)
        await redis.pexpire("{table:r1}:lease", 1)
        await taken(other, "r1")
        assert len(await second.cage.open_holds("r1")) == 1
        assert first.owned.number_of("r1") is not None, "it knows nothing"
        late = hold(first.cage, "r1/1/w2", ADA, 100)
        await until(lambda: first.lost == ["r1"])
        assert not late.done() and not one.holds("r1")
        assert await second.cage.settle("r1", 1, [("r1/1/w1", ADA, 300)]) == {ADA: 1_200}
    assert (await audit(redis)).clean


async def test_an_owner_is_told_when_it_renews(
    first: Process, second: Process, redis: Redis
) -> None:
    async with leases_of(first) as one, leases_of(second) as other:
        await one.take("r1")
        await redis.delete("{table:r1}:lease")
        await other.take("r1")
        await one._renew()
        assert first.lost == ["r1"]
        assert second.lost == []


async def test_a_number_that_was_given_twice_leaves_one_owner(first: Process, redis: Redis) -> None:
    """Redis has lost its last moments; the process that took the table since then keeps it."""
    async with leases_of(first) as one:
        await one.take("r1")
        await redis.set("{table:r1}:lease", b'{"process":99,"name":"other","since_ms":1}')
        await one._renew()
        assert first.lost == ["r1"]


async def test_a_lease_that_redis_has_lost_goes_on_while_nobody_takes_it(
    first: Process, second: Process, redis: Redis
) -> None:
    async with leases_of(first) as one, leases_of(second) as other:
        await one.take("r1")
        await redis.delete("{table:r1}:lease")
        await one._renew()
        with pytest.raises(TableHeld):
            await other.take("r1")
        assert first.lost == []


# Numbers ------------------------------------------------------------------------------------------


async def test_an_old_number_takes_no_table(first: Process, second: Process) -> None:
    """The other process got its number later, and was quicker."""
    async with leases_of(first) as one, leases_of(second) as other:
        early = await one._next_number()
        later = await other.take("r1")
        await other.release("r1")
        numbers = iter([early, later + 5])

        async def number() -> int:
            return next(numbers)

        one._next_number = number  # type: ignore[method-assign]
        assert await one.take("r1") == later + 5


async def test_a_process_of_an_earlier_house_gets_no_number(first: Process, redis: Redis) -> None:
    async with leases_of(first) as one:
        number = await one.take("r1")
        later = await Lease.take(redis, holder="alone", on_lost=never, take_over=True)
        with pytest.raises(HouseReplaced):
            await one.take("r2")
        assert later.number > number
        assert first.owned.tables == ("r1",)
        await later.release()


async def test_every_script_keeps_to_one_slot_of_a_redis_cluster(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """A cluster's node refuses a script that strays from its slot."""
    folder = tmp_path_factory.mktemp("cluster")
    settings = {"cluster-enabled": "yes", "port": "0", "cluster-port": "0"}
    async with EmbeddedRedis(folder, settings=settings) as node:
        await answering_as_a_cluster(node)
        async with (
            connect(node.url, answer_deadline_s=10) as redis,
            process(redis, 4) as first,
            process(redis, 4) as second,
            leases_of(first) as one,
            leases_of(second) as other,
            Processes.noted(redis, "dealer", lambda: DEALER),
        ):
            terms = MeterTerms(paytable=4, wager_cents=25, seed_cents=75_000)
            await first.meters.open("long", "The Long Streak", terms, terms.seed_cents)
            await first.cage.open_account("Ada", "guest", account="03-ada", welcome_cents=900)
            for dealer, leases, round_number in ((first, one, 1), (second, other, 2)):
                await leases.take("r1")
                await leases._renew()
                await dealer.journal.load("r1")
                await dealer.cage.open_holds("r1")
                hold_id = f"r1/{round_number}/w1"
                assert (await hold(dealer.cage, hold_id, "03-ada", 100))[0] == "held"
                assert await dealer.meters.claim("long", f"r1/{round_number}")
                await dealer.meters.undo_claim(f"r1/{round_number}")
                await dealer.cage.settle("r1", round_number, [(hold_id, "03-ada", 100)])
                await dealer.journal.save_with_record("r1", b"page", round_number, "record")
                await leases.release("r1")
            assert (await audit(redis)).clean
