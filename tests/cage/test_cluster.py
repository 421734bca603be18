"""The cage on a real Cluster of three primaries and their replicas."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.crc import key_slot
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import RedisError, ResponseError, WatchError

from server.app.adapters.room import RoomForNewcomers
from server.cage.audit import audit
from server.cage.cage import Cage
from server.cage.cluster import ClusterRedis, SlotMoves
from server.cage.reach import CannotUse, check, check_replica
from server.cage.redis_connection import connect
from server.cage.replicated import NotReplicated, prove
from server.common.retry import until_answered
from server.pit.operators import OPERATORS_KEY, Operators
from server.records.journal import RedisJournal
from tests.cage.asking import hold, reduce
from tests.certificates import write_certificate
from tests.redis_servers import (
    RedisCluster,
    cut_off_from_its_replica,
    redis_cluster,
    redis_server,
    tls_in_front,
    until,
)

SOON_S = 30.0
PARTITIONS = ("00", "01", "02", "03")

pytestmark = pytest.mark.xdist_group("cluster")


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisCluster]:
    with redis_cluster(tmp_path_factory.mktemp("c")) as cluster:
        yield cluster


@pytest.fixture
def cluster(servers: RedisCluster) -> Iterator[RedisCluster]:
    """The Cluster, empty; a test may kill and pause its servers."""
    until(servers.is_whole, "the Cluster is not whole before the test")
    for primary in servers.primaries:
        primary.ask("FLUSHALL")
    yield servers
    for one in servers.each:
        if not one.is_running:
            one.start()


PATIENT_S = 60.0
"""For hundreds of connections that open at one moment, on a machine that is busy."""


@pytest.fixture
async def redis(cluster: RedisCluster) -> AsyncIterator[Any]:
    async with connect(cluster.url) as client:
        yield client


@pytest.fixture
async def replicated(cluster: RedisCluster) -> AsyncIterator[Any]:
    async with connect(cluster.url, with_replica=True) as client:
        yield client


async def an_account_in(cage: Cage, partition: str, cents: int = 1_000) -> str:
    name = f"{partition}-{'a' * 12}"
    return (await cage.open_account("Ada", "guest", account=name, welcome_cents=cents)).id


async def soon(asked: Awaitable[Any]) -> Any:
    return await asyncio.wait_for(asked, SOON_S)


async def until_true(asked: Callable[[], bool]) -> None:
    await asyncio.to_thread(until, asked, "it does not come about")


# ------------------------------------------------------------------ without any fault


async def test_wagers_accounts_and_the_audit_over_all_nodes(redis):
    async with Cage.open(redis, house_number=1) as cage:
        for partition in PARTITIONS:
            account = await an_account_in(cage, partition)
            assert await hold(cage, f"r1/1/{partition}", account, 300) == ("held", 700)
            assert await cage.bankroll(account) == (700, 300)
        assert len(await cage.open_holds("r1")) == len(PARTITIONS)
        assert len(await cage.accounts.named("ada", most=50)) == len(PARTITIONS)
        paid = await cage.settle("r1", 1, [("r1/1/00", "00-aaaaaaaaaaaa", 900)])
        assert paid == {"00-aaaaaaaaaaaa": 1_600}
        report = await audit(redis)
        assert report.clean
        assert report.accounts == len(PARTITIONS)
        assert cage.answered_commits == {"00": 3, "01": 2, "02": 2, "03": 2}


async def test_a_movement_of_a_partition_that_is_not_there_is_answered(redis):
    async with Cage.open(redis, house_number=1) as cage:
        assert (await soon(hold(cage, "r1/1/w1", "77-aaaaaaaaaaaa", 300)))[0] == "no_account"


async def test_operators_are_changed_one_at_a_time(redis):
    """WATCH and MULTI, on the node that has the operators."""
    one = Operators(redis)
    await one.add("ada", "shift_manager", "a-long-password-1", "house")
    await one.add("bob", "floorperson", "a-long-password-2", "house")
    await one.set_role("bob", "shift_manager")
    async with redis.pipeline(transaction=True) as watching:
        await watching.watch(OPERATORS_KEY)
        await redis.hdel(OPERATORS_KEY, "bob")
        watching.multi()
        watching.hset(OPERATORS_KEY, "eve", "x")
        with pytest.raises(WatchError):
            await watching.execute()
    assert await redis.hkeys(OPERATORS_KEY) == [b"ada"]


async def test_a_transaction_of_two_slots_is_refused_and_does_nothing(redis):
    both = redis.pipeline(transaction=True)
    both.set("{cage:00}:x", "1").set("{cage:01}:x", "1")
    with pytest.raises(RedisError):
        await both.execute()
    assert await redis.exists("{cage:00}:x") == 0


async def test_many_tasks_use_one_client_at_once(cluster: RedisCluster) -> None:
    async def use(redis: Any, number: int) -> None:
        key = f"{{table:t{number}}}:page"
        pipeline = redis.pipeline(transaction=True)
        pipeline.set(key, number)
        pipeline.get(key)
        assert (await pipeline.execute())[1] == str(number).encode()

    async with connect(cluster.url, PATIENT_S) as redis:
        await asyncio.gather(*(use(redis, number) for number in range(600)))
        assert len([key async for key in redis.scan_iter(match="{table:*}:page", count=100)]) == 600


async def test_newcomers_need_room_on_every_primary(cluster, redis):
    room = RoomForNewcomers(redis, 2**40)
    await room.look()
    assert room.is_left
    full = cluster.primaries[1]
    used = int(full.ask("INFO", "memory")["used_memory"])
    full.ask("CONFIG", "SET", "maxmemory", used)
    try:
        await room.look()
        assert not room.is_left
    finally:
        full.ask("CONFIG", "SET", "maxmemory", 0)


async def test_tls_to_every_node(cluster, tmp_path):
    """The nodes name their own ports: here each of these is that of the proxy before it."""
    certificate, key = tmp_path / "redis.pem", tmp_path / "redis.key"
    write_certificate(certificate, key, 1)
    with ExitStack() as opened:
        fronts = {
            one.port: opened.enter_context(tls_in_front(one, certificate, key))
            for one in cluster.each
        }
        place = f"rediss+cluster://127.0.0.1:{fronts[cluster.each[0].port]}"
        unvouched: Any = connect(place)
        with pytest.raises(NoConnection, match="CERTIFICATE_VERIFY_FAILED"):
            await unvouched.get("{house}:x")
        await unvouched.aclose()
        for with_replica in (False, True):
            client: Any = connect(f"{place}?ssl_ca_certs={certificate}", with_replica=with_replica)
            client.nodes_manager.address_remap = lambda found: (found[0], fronts[int(found[1])])
            number = 1 + with_replica
            async with client, Cage.open(client, house_number=number) as cage:
                for partition in PARTITIONS:
                    account = await an_account_in(cage, partition)
                    asked = hold(cage, f"r1/{number}/{partition}", account, 300)
                    assert (await soon(asked))[0] == "held"
                assert (await audit(client)).clean


# ------------------------------------------------------------------ slots that move


async def replace_by_order(cluster: RedisCluster, key: str) -> None:
    """A fail-over while both live: the old primary goes on answering, that it has nothing."""
    replica = cluster.replica_of(cluster.primary_of(key))
    replica.ask("CLUSTER", "FAILOVER")
    await until_true(lambda: cluster.has_moved(key, replica))
    await until_true(cluster.is_whole)


@pytest.mark.parametrize("with_replica", [False, True])
async def test_a_primary_that_is_replaced_by_order_is_followed(cluster, with_replica):
    """With the replica, the old one also says that WAIT is not for replicas."""
    async with (
        connect(cluster.url, with_replica=with_replica) as client,
        Cage.open(client, house_number=1) as cage,
    ):
        account = await an_account_in(cage, "00")
        journal = RedisJournal(client, house_number=1)
        await journal.save("r1", b"first")
        for key in ("{cage:00}", "{table:r1}"):
            await replace_by_order(cluster, key)
        await soon(journal.save("r1", b"second"))
        assert await soon(journal.load("r1")) == b"second"
        assert await soon(hold(cage, "r1/1/w1", account, 300)) == ("held", 700)
        assert await soon(cage.bankroll(account)) == (700, 300)
        assert (await audit(client)).clean


@pytest.mark.parametrize("with_replica", [False, True])
@pytest.mark.parametrize("is_transaction", [False, True])
async def test_a_pipeline_finds_a_primary_that_was_replaced(cluster, with_replica, is_transaction):
    async with connect(cluster.url, with_replica=with_replica) as client:
        redis: Any = client

        async def write() -> Any:
            pipeline = redis.pipeline(transaction=is_transaction)
            pipeline.set("{table:r1}:x", "1").get("{table:r1}:x")
            return await pipeline.execute()

        await until_answered(write, NotReplicated, str)
        await replace_by_order(cluster, "{table:r1}")
        assert await soon(until_answered(write, NotReplicated, str)) == [True, b"1"]


async def test_a_script_in_a_slot_that_moves_key_by_key_writes_nothing(cluster, redis, caplog):
    """The node refuses a key that it does not have, in the middle of a script too."""
    async with Cage.open(redis, house_number=1) as cage:
        account, other = await an_account_in(cage, "00"), await an_account_in(cage, "01")
        for number in (1, 2):
            assert (await hold(cage, f"r1/1/w{number}", account, 100))[0] == "held"
        assert (await reduce(cage, "r1/1/w1", account, 0))[0] == "done"
        await redis.hset("{cage:00}:suspended", "00-bbbbbbbbbbbb", "a reason")
        totals = await redis.hgetall("{cage:00}:totals")
        with a_slot_moving(cluster, "{cage:00}"):
            # Of its keys, only the sums of the meters are not there.
            asked = hold(cage, "r1/1/w3", account, 100, shares=("major", 3_000, 1_000))
            async with asyncio.timeout(SOON_S):
                while cage.answering:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
            assert "access a non local key" in caplog.text, "this shows nothing"
            assert await redis.hgetall("{cage:00}:totals") == totals
            assert await soon(hold(cage, "r1/1/w1", other, 300)) == ("held", 700)
            with pytest.raises(SlotMoves):
                await redis.get("{cage:00}:nothing")
            assert not asked.done()
        assert await soon(asked) == ("held", 800)
        assert (await audit(redis)).clean


@contextmanager
def a_slot_moving(cluster: RedisCluster, key: str) -> Iterator[None]:
    """A slot is on its way to another node, and none of its keys has left yet."""
    slot, source = key_slot(key.encode()), cluster.primary_of(key)
    target = next(one for one in cluster.primaries if one is not source)
    source_id, target_id = (one.ask_raw("CLUSTER", "MYID") for one in (source, target))
    target.ask_raw("CLUSTER", "SETSLOT", slot, "IMPORTING", source_id)
    source.ask_raw("CLUSTER", "SETSLOT", slot, "MIGRATING", target_id)
    try:
        yield
    finally:
        for one in (source, target):
            one.ask_raw("CLUSTER", "SETSLOT", slot, "STABLE")


async def test_a_slot_that_has_moved_to_another_node_is_found(cluster, redis):
    key = "{cage:03}"
    source = cluster.primary_of(key)
    target = next(one for one in cluster.primaries if one is not source)
    slot = key_slot(key.encode())
    async with Cage.open(redis, house_number=1) as cage:
        account = await an_account_in(cage, "03")
        source.ask_raw(
            "CLUSTER", "MIGRATESLOTS", "SLOTSRANGE", slot, slot,
            "NODE", target.ask_raw("CLUSTER", "MYID"),
        )  # fmt: skip
        await until_true(lambda: cluster.has_moved(key, target))
        assert await soon(hold(cage, "r1/1/w1", account, 300)) == ("held", 700)
        assert await soon(cage.bankroll(account)) == (700, 300)
        assert (await audit(redis)).clean


# ------------------------------------------------------------------ with the replica


@asynccontextmanager
async def a_cage(client: Redis) -> AsyncIterator[tuple[Cage, list[str]]]:
    """A cage, and an account in each of its partitions."""
    async with Cage.open(client, house_number=1) as cage:
        yield cage, [await an_account_in(cage, partition, 10**9) for partition in PARTITIONS]


async def test_a_wager_waits_for_the_replica_of_its_own_node(cluster, replicated):
    replica = cluster.replica_of(cluster.primary_of("{cage:00}"))
    async with a_cage(replicated) as (cage, accounts):
        changes: asyncio.Queue[tuple[bool, bool]] = asyncio.Queue()
        cage.on_answering(lambda now: changes.put_nowait((now, cage.waits_for_replica)))
        with replica.paused():
            asked = hold(cage, "r1/1/w0", accounts[0], 300)
            assert (await soon(hold(cage, "r1/1/w1", accounts[1], 300)))[0] == "held"
            assert await soon(changes.get()) == (False, True)
            assert not asked.done(), "the primary has it, and that is not enough"
        assert (await soon(asked))[0] == "held"
        assert await soon(changes.get()) == (True, False)


async def test_a_call_that_is_given_up_is_followed_by_a_look(cluster, redis):
    """As those are that renew leases: they do not wait for as long as an answer may take."""
    key = "{cage:00}:x"
    await redis.set(key, "1")
    old = cluster.primary_of(key)
    new = cluster.replica_of(old)
    with old.paused():
        await until_true(lambda: cluster.has_moved(key, new))
        for _ in range(20):
            with suppress(TimeoutError):
                async with asyncio.timeout(0.4):
                    assert await redis.get(key) == b"1"
                    break
        else:
            pytest.fail("it asks the node that does not answer for ever")
    await until_true(cluster.is_whole)


async def test_every_write_of_every_part_waits(cluster, replicated):
    key, other = "{house}:x", "{cage:00}:x"
    assert cluster.primary_of(key) is not cluster.primary_of(other)
    replica = cluster.replica_of(cluster.primary_of(key))
    once = "return redis.call('SETNX', KEYS[1], '1')"
    with replica.paused():
        with pytest.raises(NotReplicated):
            await replicated.set(key, "1")
        assert await replicated.get(key) == b"1", "reading waits for nobody"
        for is_transaction in (False, True):
            pipeline = replicated.pipeline(transaction=is_transaction)
            pipeline.get(key)
            pipeline.set(key, "1")
            pipeline.get(key)
            with pytest.raises(NotReplicated):
                await pipeline.execute()
        with pytest.raises(NotReplicated):
            await prove(replicated, [key, other])
        for _ in range(2):  # the second call finds it done: that is no proof either
            with pytest.raises(NotReplicated):
                await replicated.eval(once, 1, "{house}:once")
        await until_answered(lambda: replicated.set(other, "1"), NotReplicated, str)
        await until_answered(lambda: prove(replicated, [other]), NotReplicated, str)
    await until_answered(lambda: replicated.set(key, "2"), NotReplicated, str)
    assert await replicated.get(key) == b"2"


async def test_an_error_leaves_no_reply_behind(replicated):
    """The proof of a command that fails is read all the same: the next call gets its own answer."""
    for _ in range(3):
        await replicated.set("{house}:x", "text")
        with pytest.raises(ResponseError, match="Operation against a key"):
            await replicated.hset("{house}:x", "a", "b")
        pipeline = replicated.pipeline(transaction=False)
        pipeline.get("{house}:x").hset("{house}:x", "a", "b")
        with pytest.raises(ResponseError, match="Operation against a key"):
            await pipeline.execute()
        assert await replicated.get("{house}:x") == b"text"


# ------------------------------------------------------------------ fail-overs


async def test_nothing_answered_is_lost_in_a_fail_over_under_load(cluster, replicated):
    """A primary dies and comes back as a replica, then the next one."""
    answered: Counter[str] = Counter()
    async with a_cage(replicated) as (cage, accounts):
        numbers = itertools.count()
        is_over = False

        async def wager(account: str) -> None:
            while not is_over:
                hold_id = f"r1/1/w{next(numbers)}"
                assert (await hold(cage, hold_id, account, 10))[0] == "held"
                answered[hold_id] += 1

        wagering = [asyncio.create_task(wager(account)) for account in accounts * 10]
        for key in ("{cage:00}", "{cage:01}"):
            await _until_more(answered, 300)
            old = cluster.primary_of(key)
            new = cluster.replica_of(old)
            old.kill()
            await until_true(lambda key=key, new=new: cluster.has_moved(key, new))
            old.start()
            await until_true(cluster.is_whole)
        await _until_more(answered, 300)
        is_over = True
        await soon(asyncio.gather(*wagering))
        assert (await audit(replicated)).clean
        kept = {each.hold_id for each in await cage.open_holds("r1")}
    assert kept == set(answered)
    assert set(answered.values()) == {1}


async def _until_more(answered: Counter[str], count: int) -> None:
    wanted = len(answered) + count
    async with asyncio.timeout(2 * SOON_S):
        while len(answered) < wanted:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("is_transaction", [False, True])
async def test_a_pipeline_finds_the_replica_of_a_primary_that_is_dead(
    cluster, redis, is_transaction
):
    """Nothing else is asked of this client."""

    async def write() -> Any:
        pipeline = redis.pipeline(transaction=is_transaction)
        pipeline.set("{table:r1}:x", "1").get("{table:r1}:x")
        return await pipeline.execute()

    await write()
    old = cluster.primary_of("{table:r1}")
    new = cluster.replica_of(old)
    old.kill()
    with pytest.raises(NoConnection):
        await write()
    await until_true(lambda: cluster.has_moved("{table:r1}", new))
    assert await soon(until_answered(write, RedisError, str)) == [True, b"1"]


async def test_a_primary_that_hangs_is_left(cluster):
    key = "{cage:02}"
    old = cluster.primary_of(key)
    new = cluster.replica_of(old)
    async with (
        connect(cluster.url, answer_deadline_s=2) as client,
        a_cage(client) as (cage, accounts),
    ):
        old.ask("WAIT", "1", "5000")
        with old.paused():
            assert (await soon(hold(cage, "r1/1/w1", accounts[2], 300)))[0] == "held"
            assert (await soon(cage.bankroll(accounts[2])))[1] == 300
    await until_true(lambda: cluster.has_moved(key, new))


async def test_a_replica_that_lagged_is_not_played_on(cluster, redis):
    """Acknowledged by the primary alone: what is lost is noticed, and the house is told."""
    key = "{cage:00}"
    old = cluster.primary_of(key)
    new = cluster.replica_of(old)
    async with a_cage(redis) as (cage, accounts):
        told: asyncio.Queue[str] = asyncio.Queue()
        cage.on_went_back(told.put_nowait)
        old.ask("WAIT", "1", "5000")
        known = cage.answered_commits["00"]
        cut_off_from_its_replica(old)
        for number in range(3):
            assert (await hold(cage, f"r1/1/w{number}", accounts[0], 10))[0] == "held"
        old.kill()
        said = await soon(told.get())
        assert f"commits {known + 1} to {known + 3} of partition 00" in said
        assert not cage.answering
    assert cluster.primary_of(key) is new


# ------------------------------------------------------------------ before the house opens


async def test_what_is_asked_of_every_node_before_the_house_opens(cluster, redis):
    await check(redis, cluster.url)
    await check_replica(redis, cluster.url)
    replica = cluster.replica_of(cluster.primary_of("{cage:00}"))
    replica.kill()
    await check(redis, cluster.url)  # it may be away, as long as it need not confirm
    await until_true(
        lambda: cluster.primary_of("{cage:00}").ask_raw("ROLE")[2] == [],
    )
    with pytest.raises(CannotUse, match=r"node 127.0.0.1:\d+: .* and there are 0"):
        await check_replica(redis, cluster.url)


async def test_a_right_that_one_node_keeps_from_the_user_is_named(cluster):
    for one in cluster.each:
        one.ask(
            "ACL", "SETUSER", "croupier", "on", ">secret", "~{*", "&croupier", "&{relay}:*", "+@all"
        )
    odd = cluster.replica_of(cluster.primary_of("{cage:00}"))
    odd.ask("ACL", "SETUSER", "croupier", "-hset", "-cluster|slots")
    url = cluster.url.replace("://", "://croupier:secret@")
    async with connect(url) as client:
        with pytest.raises(CannotUse) as refused:
            await check(client, url)
    said = str(refused.value)
    assert f"node 127.0.0.1:{odd.port}: " in said
    assert "'hset'" in said
    assert "'cluster|slots'" in said
    assert "secret" not in said
    odd.ask("ACL", "SETUSER", "croupier", ">other", "<secret")
    async with connect(url) as client:
        with pytest.raises(CannotUse, match=f"node 127.0.0.1:{odd.port}: it refuses user"):
            await check(client, url)


async def test_a_password_that_is_refused_is_named(cluster):
    url = cluster.url.replace("://", "://croupier:wrong@")
    client = connect(url)
    with pytest.raises(CannotUse, match="it refuses user 'croupier'") as refused:
        await check(client, url)
    assert "wrong" not in str(refused.value)
    await client.aclose()


async def test_the_wrong_form_of_url_is_named(cluster, tmp_path):
    url = cluster.each[0].url
    async with connect(url) as client:
        with pytest.raises(CannotUse, match=r"redis\+cluster://host:port"):
            await check(client, url)
    with redis_server(tmp_path / "one") as single:
        url = single.url.replace("redis:", "redis+cluster:")
        client = connect(url)
        with pytest.raises(CannotUse, match="Cluster mode is not enabled"):
            await check(client, url)
        await client.aclose()


async def test_a_cluster_that_is_not_there_is_a_redis_that_does_not_answer():
    client = connect("redis+cluster://127.0.0.1:1")
    with pytest.raises(NoConnection):
        await client.get("{house}:x")
    with pytest.raises(RedisError):
        await client.pipeline(transaction=False).get("{house}:x").execute()
    with pytest.raises(RedisError):
        await client.pipeline(transaction=True).get("{house}:x").execute()
    await client.aclose()


@pytest.mark.parametrize(
    "url",
    [
        "redis+cluster://127.0.0.1:7000/3",
        "redis+cluster://127.0.0.1:7000?db=3",
        "redis+cluster://127.0.0.1:7000,",
        "redis+cluster://127.0.0.1:port",
    ],
)
def test_a_url_of_another_database_or_of_no_node_is_refused(url):
    with pytest.raises(ValueError):
        connect(url)


def test_names_passwords_and_certificates_go_where_they_belong():
    client: Any = connect("rediss+cluster://croupier:p%40ss@a:1,b,[::1]:3?ssl_ca_certs=/ca.pem")
    assert isinstance(client, ClusterRedis)
    nodes = client.nodes_manager.startup_nodes.values()
    assert [(node.host, node.port) for node in nodes] == [("a", 1), ("b", 6379), ("::1", 3)]
    for node in nodes:
        named = ("username", "password", "ssl_ca_certs")
        given = [node.connection_kwargs[name] for name in named]
        assert given == ["croupier", "p@ss", "/ca.pem"]
        assert node.connection_class.__name__ == "NodeSSLConnection"
