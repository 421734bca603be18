"""A wager counts once the replica has it: real primaries, replicas and fail-overs."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError

from server.app.adapters.books import HouseBooks
from server.cage.audit import audit
from server.cage.audit_chips import ChipsGiven
from server.cage.cage import Cage
from server.cage.redis_connection import NoAnswer, connect
from server.cage.replicated import NotReplicated, prove
from server.cage.table_leases import TableLeases
from server.common.retry import until_answered
from server.records.journal import RedisJournal
from tests.cage.asking import hold
from tests.cage.processes import join
from tests.redis_servers import RedisServer, is_followed, redis_server, replicated, until

SOON_S = 20.0
KEY = "{house}:x"


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[RedisServer, RedisServer]]:
    with replicated(tmp_path) as servers:
        yield servers


@pytest.fixture
async def redis(pair: tuple[RedisServer, RedisServer]) -> AsyncIterator[Redis]:
    client = connect(pair[0].url, with_replica=True)
    await until_answered(
        lambda: prove(client, [KEY]), NotReplicated, str
    )  # a busy disk takes its time
    yield client
    await client.aclose()


@pytest.fixture
async def cage(redis: Redis) -> AsyncIterator[Cage]:
    async with Cage.open(redis, house_number=1) as opened:
        yield opened


@pytest.fixture
def changes(cage: Cage) -> asyncio.Queue[tuple[bool, bool]]:
    """Each change: whether the cage answers, and whether it waits for the replica."""
    told: asyncio.Queue[tuple[bool, bool]] = asyncio.Queue()
    cage.on_answering(lambda answering: told.put_nowait((answering, cage.waits_for_replica)))
    return told


async def next_of(changes: asyncio.Queue[tuple[bool, bool]]) -> tuple[bool, bool]:
    return await asyncio.wait_for(changes.get(), SOON_S)


async def test_a_wager_is_answered_once_the_replica_has_it(pair, cage, changes):
    account = (await cage.open_account("Ada", "guest", welcome_cents=1_000)).id
    with pair[1].paused():
        asked = hold(cage, "r1/1/w1", account, 300)
        assert await next_of(changes) == (False, True)
        assert not asked.done(), "the primary has it, and that is not enough"
        assert await _has_hold(pair[0], account)
    assert await asyncio.wait_for(asked, SOON_S) == ("held", 700)
    assert await next_of(changes) == (True, False)
    assert await _has_hold(pair[1], account)
    assert [entry.id for entry in await cage.ledger(account)] == ["r1/1/w1", "welcome"]


async def test_tables_keep_their_owners_while_the_replica_is_away(pair, redis):
    """A renewal need not be on the replica; a number has to be, or it could be given twice."""
    lease = await join(redis)
    async with (
        connect(pair[0].url) as renewing,
        TableLeases.open(redis, lease, "it", renewing=renewing, ttl_ms=20_000) as leases,
    ):
        await leases.take("r1")
        with pair[1].paused():
            with pytest.raises(NotReplicated):
                await leases.take("r2")
            before = leases._held["r1"].ends_at
            await leases._renew()
            assert leases._held["r1"].ends_at > before
        assert await until_answered(partial(leases.take, "r2"), NotReplicated, str)
    await lease.release()


async def _has_hold(server: RedisServer, account: str) -> bool:
    async with connect(server.url) as client:
        asking: Any = client
        return bool(await asking.hexists(f"{{cage:{account[:2]}}}:holds:r1", "r1/1/w1"))


async def test_a_replica_that_hangs_is_noticed_without_any_wager(pair, cage, changes):
    with pair[1].paused():
        assert await next_of(changes) == (False, True)
    assert await next_of(changes) == (True, False)


async def test_a_replica_that_is_gone_stops_wagers_until_it_is_back(pair, cage, changes):
    account = (await cage.open_account("Ada", "guest", welcome_cents=1_000)).id
    pair[1].kill()
    assert await next_of(changes) == (False, True)
    asked = hold(cage, "r1/1/w1", account, 300)
    pair[1].start()
    assert await asyncio.wait_for(asked, SOON_S) == ("held", 700)
    assert await _has_hold(pair[1], account)
    assert (await audit(cage.redis)).clean


async def test_a_primary_that_refuses_without_its_replica_says_the_same(pair, cage, changes):
    """`min-replicas-to-write`: an old primary that is cut off takes nothing at all."""
    for name, value in (("min-replicas-to-write", 1), ("min-replicas-max-lag", 1)):
        pair[0].ask("CONFIG", "SET", name, value)
    pair[1].kill()
    assert await next_of(changes) == (False, True)
    pair[1].start()
    assert await next_of(changes) == (True, False)


async def test_a_second_replica_stops_wagers(pair, cage, changes, tmp_path):
    """The one that has not confirmed could be promoted."""
    with redis_server(tmp_path / "second", "--replicaof", f"127.0.0.1 {pair[0].port}"):
        assert await next_of(changes) == (False, True)
    assert await next_of(changes) == (True, False)


async def test_what_was_answered_outlives_the_primary(pair, cage, redis):
    """The replica is as far as the answers, also if it was slow."""
    account = (await cage.open_account("Ada", "guest", welcome_cents=100_000)).id
    answered: set[str] = set()

    def note(hold_id: str) -> None:
        def answer(code: str, _balance: int) -> None:
            assert code == "held"
            answered.add(hold_id)

        cage.hold(hold_id, account, 10, "r1", b"a wager", answer)

    for number in range(400):
        note(f"r1/1/w{number}")
        if number == 200:
            os.kill(pair[1].pid, signal.SIGSTOP)
        if number % 10 == 0:
            await asyncio.sleep(0.001)
    pair[0].kill()
    os.kill(pair[1].pid, signal.SIGCONT)
    assert answered, "nothing was answered: this shows nothing"
    async with connect(pair[1].url) as client:
        asking: Any = client
        kept = {key.decode() for key in await asking.hkeys(f"{{cage:{account[:2]}}}:holds:r1")}
    assert answered <= kept
    assert len(answered) < 400, "the primary outlived every wager: this shows nothing"
    pair[0].start()  # it has what its disk has, and goes on
    until(lambda: is_followed(pair[0]), "the replica does not follow again")


async def test_every_write_of_every_part_waits(pair, redis):
    """Pages, sessions, events: whatever goes by a client."""
    asking: Any = redis
    with pair[1].paused():
        with pytest.raises(NotReplicated):
            await asking.set("{house}:x", "1")
        assert await asking.get("{house}:x") == b"1", "reading waits for nobody"
        pipeline = redis.pipeline(transaction=False)
        pipeline.set("{house}:y", "1")
        with pytest.raises(NotReplicated):
            await pipeline.execute()
        both = redis.pipeline(transaction=True)
        both.set("{house}:y", "1")
        with pytest.raises(NotReplicated):
            await both.execute()
        with pytest.raises(NotReplicated):
            await prove(redis, [KEY])
    await asking.set("{house}:x", "2")
    await prove(redis, [KEY])


async def test_finding_it_done_before_is_no_proof(pair, redis):
    """A repeated call writes nothing, and WAIT alone would be satisfied on its connection."""
    once = "return redis.call('SETNX', KEYS[1], '1')"
    async with connect(pair[0].url, with_replica=True) as other:
        await other.ping()  # its connection is older than the write
        with pair[1].paused():
            for asking in (redis, other):
                with pytest.raises(NotReplicated):
                    await asking.eval(once, 1, "{house}:once")
        await until_answered(lambda: prove(redis, [KEY]), NotReplicated, str)
        assert await other.eval(once, 1, "{house}:once") == 0


async def test_a_page_is_saved_once_the_replica_has_it(pair, redis):
    journal = RedisJournal(redis, house_number=1)
    await journal.save("r1", b"first")
    with pair[1].paused():
        saving = asyncio.ensure_future(journal.save("r1", b"second"))
        async with asyncio.timeout(SOON_S):
            while journal.answering:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        assert not saving.done()
    await asyncio.wait_for(saving, SOON_S)
    async with connect(pair[1].url) as replica:
        asking: Any = replica
        assert await asking.get("{table:r1}:page") == b"second"


@pytest.mark.parametrize("part", ["ledger", "meters", "events"])
async def test_what_the_replica_lacks_is_not_signed(pair, cage, redis, part):
    """After a fail-over the primary may have it otherwise: at another time, in another order."""
    account = (await cage.open_account("Ada", "guest", welcome_cents=1_000)).id
    chips = ChipsGiven(welcome_cents=1_000, refill_below_cents=0, refill_every_ms=0)
    books = HouseBooks(redis, cage.partitions, chips)
    await books.begin(None)
    await until_answered(books.catch_up, NotReplicated, str)
    before = books.stand()
    with pair[1].paused():
        asked = hold(cage, "r1/1/w1", account, 300) if part == "ledger" else None
        if part == "meters":
            pair[0].ask("XADD", "{meters}:ledger", "*", "change", "x")
        if part == "events":
            pair[0].ask("XADD", "{pit}:events", "1-0", "event", "x")
        async with asyncio.timeout(SOON_S):
            while part == "ledger" and not await _has_hold(pair[0], account):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        with pytest.raises(NotReplicated):
            await books.catch_up()
        assert books.stand() == before
    if asked is not None:
        await asyncio.wait_for(asked, SOON_S)
    await until_answered(books.catch_up, NotReplicated, str)
    assert {name for name, mark in books.stand().items() if mark != before[name]} == {part}


async def test_a_primary_that_lost_answered_movements_is_not_played_on(tmp_path):
    """What an older copy lacks is named, and the house is told to stop."""
    with redis_server(tmp_path / "one") as server:
        async with connect(server.url) as client, Cage.open(client, house_number=1) as cage:
            told: asyncio.Queue[str] = asyncio.Queue()
            cage.on_went_back(told.put_nowait)
            account = (await cage.open_account("Ada", "guest", welcome_cents=1_000)).id
            partition = account[:2]
            for number in range(3):
                assert (await hold(cage, f"r1/1/w{number}", account, 10))[0] == "held"
            assert cage.answered_commits == {partition: 4}
            server.ask("HSET", f"{{cage:{partition}}}:totals", "commits", "2")
            server.ask("CLIENT", "KILL", "TYPE", "normal")
            said = await asyncio.wait_for(told.get(), SOON_S)
            assert f"commits 3 to 4 of partition {partition}" in said
            assert not cage.answering


async def test_a_page_that_redis_lost_stops_its_table(tmp_path):
    with redis_server(tmp_path / "one") as server:
        async with connect(server.url) as client:
            told: asyncio.Queue[str] = asyncio.Queue()
            journal = RedisJournal(client, house_number=3, on_went_back=told.put_nowait)
            for page in (b"first", b"second"):
                await journal.save("r1", page)
            server.ask("HSET", "{table:r1}:fence", "save", "1")
            server.ask("SET", "{table:r1}:page", "first")
            saving = asyncio.ensure_future(journal.save("r1", b"third"))
            said = await asyncio.wait_for(told.get(), SOON_S)
            assert said == (
                "Redis went back in time: table r1: LOST save 2 of the page is not there"
            )
            assert not saving.done(), "the table goes no further"
            saving.cancel()
            server.ask("DEL", "{table:r1}:fence")
            later = asyncio.ensure_future(journal.save("r1", b"fourth"))
            assert "LOST save 2" in await asyncio.wait_for(told.get(), SOON_S)
            later.cancel()
            assert server.ask("GET", "{table:r1}:page") == b"first"


async def test_a_cage_does_not_open_without_the_replica(pair, redis):
    pair[1].kill()
    with pytest.raises((RedisError, NoAnswer)):
        async with Cage.open(redis, house_number=1):
            pass
