"""The primary that Sentinels name, on real Sentinels."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from redis.asyncio.sentinel import MasterNotFoundError
from redis.exceptions import ConnectionError as NoConnection

from server.cage.audit import audit
from server.cage.cage import Cage
from server.cage.primary import PrimaryConnection, PrimaryPool, primary_followed
from server.cage.redis_connection import connect
from tests.cage.asking import hold
from tests.certificates import write_certificate
from tests.redis_servers import (
    RedisServer,
    Sentinels,
    replicated,
    sentinels,
    tls_in_front,
    until,
)

SOON_S = 120.0
"""A Sentinel that a busy machine has held up believes nothing for 30 s (its TILT)."""


class Watched(NamedTuple):
    primary: RedisServer
    replica: RedisServer
    sentinels: Sentinels


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    with replicated(tmp_path) as (primary, replica), sentinels(tmp_path, primary) as watching:
        yield Watched(primary, replica, watching)


class Fronts(NamedTuple):
    """The ports that speak TLS, before the Sentinels and before the primary."""

    sentinels: list[int]
    primary: int
    certificate: Path


@pytest.fixture
def fronts(watched: Watched, tmp_path: Path) -> Iterator[Fronts]:
    certificate, key = tmp_path / "redis.pem", tmp_path / "redis.key"
    write_certificate(certificate, key, 1)
    with ExitStack() as opened:
        servers = [*watched.sentinels.each, watched.primary]
        *of_sentinels, of_primary = (
            opened.enter_context(tls_in_front(server, certificate, key)) for server in servers
        )
        yield Fronts(of_sentinels, of_primary, certificate)


async def port_of(client: Any) -> int:
    return int((await client.config_get("port"))["port"])


async def until_at(client: Any, server: RedisServer) -> None:
    async with asyncio.timeout(SOON_S):
        while True:
            try:
                if await port_of(client) == server.port:
                    return
            except NoConnection:
                pass
            await asyncio.sleep(0.05)


async def first_found(pool: PrimaryPool) -> tuple[str, int]:
    """The primary that Sentinels first agree on: for a moment they take a new one to be down."""
    async with asyncio.timeout(SOON_S):
        while True:
            with suppress(MasterNotFoundError):
                return await pool.find()
            await asyncio.sleep(0.05)


async def test_the_primary_is_found_and_followed_when_it_dies(watched):
    async with connect(watched.sentinels.url) as client, primary_followed([client]):
        assert await port_of(client) == watched.primary.port
        watched.primary.kill()
        await until_at(client, watched.replica)
        watched.primary.start()
        for _ in range(20):  # it believes that it is a primary until the Sentinels tell it
            assert await port_of(client) == watched.replica.port


async def test_a_primary_that_is_replaced_while_it_lives_is_left(watched):
    """A fail-over by order: the old one answers all the time."""
    async with connect(watched.sentinels.url) as client, primary_followed([client]):
        assert await port_of(client) == watched.primary.port
        watched.sentinels.each[0].ask("SENTINEL", "FAILOVER", "croupier")
        await until_at(client, watched.replica)


async def test_the_cage_goes_on_at_the_promoted_replica(watched):
    async with (
        connect(watched.sentinels.url) as client,
        primary_followed([client]),
        Cage.open(client, house_number=1) as cage,
    ):
        account = (await cage.open_account("Ada", "guest", welcome_cents=1_000)).id
        assert await hold(cage, "r1/1/w1", account, 300) == ("held", 700)
        watched.primary.ask("WAIT", "1", "5000")
        watched.primary.kill()
        asked = hold(cage, "r1/1/w2", account, 300)
        assert await asyncio.wait_for(asked, SOON_S) == ("held", 400)
        assert watched.sentinels.primary_port() == watched.replica.port


async def test_nothing_answered_is_lost_in_a_fail_over_under_load(watched):
    """With the replica's word: 50 holds are asked for at every moment, and the old one returns."""
    answered: Counter[str] = Counter()
    async with (
        connect(watched.sentinels.url, with_replica=True) as client,
        primary_followed([client]),
        Cage.open(client, house_number=1) as cage,
    ):
        account = (await cage.open_account("Ada", "guest", welcome_cents=10_000_000)).id
        numbers = itertools.count()
        is_over = False

        async def wager() -> None:
            while not is_over:
                hold_id = f"r1/1/w{next(numbers)}"
                assert (await hold(cage, hold_id, account, 10))[0] == "held"
                answered[hold_id] += 1

        wagering = [asyncio.create_task(wager()) for _ in range(50)]
        await _until_more(answered, 300)
        watched.primary.kill()
        await asyncio.to_thread(
            until, lambda: watched.sentinels.primary_port(1) == watched.replica.port, "no fail-over"
        )
        watched.primary.start()
        await _until_more(answered, 300)
        is_over = True
        await asyncio.wait_for(asyncio.gather(*wagering), SOON_S)
        assert (await audit(client)).clean
        kept = {each.hold_id for each in await cage.open_holds("r1")}
        assert kept == set(answered)
        assert set(answered.values()) == {1}
        primary_port = await asyncio.to_thread(watched.sentinels.primary_port, 1)
        assert await port_of(client) == primary_port
    if primary_port == watched.replica.port:  # a busy machine may have made them swap once more
        assert b"cmdstat_evalsha:" not in watched.primary.ask("INFO", "commandstats")


async def _until_more(answered: Counter[str], count: int) -> None:
    wanted = len(answered) + count
    async with asyncio.timeout(2 * SOON_S):
        while len(answered) < wanted:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_a_primary_that_hangs_is_left_before_its_answers_are_overdue(watched):
    async with (
        connect(watched.sentinels.url, answer_deadline_s=100) as client,
        primary_followed([client]),
        Cage.open(client, house_number=1) as cage,
    ):
        account = (await cage.open_account("Ada", "guest", welcome_cents=1_000)).id
        watched.primary.ask("WAIT", "1", "5000")
        with watched.primary.paused():
            asked = hold(cage, "r1/1/w1", account, 300)
            assert await asyncio.wait_for(asked, SOON_S) == ("held", 700)


async def test_a_single_sentinel_with_an_old_view_is_not_believed(watched):
    """It was cut off together with the old primary."""
    stale = watched.sentinels.each[0]
    async with connect(watched.sentinels.url) as client:
        pool: PrimaryPool = client.connection_pool
        with stale.paused():
            watched.primary.kill()
            until(lambda: watched.sentinels.primary_port(1) == watched.replica.port, "no fail-over")
            assert await first_found(pool) == ("127.0.0.1", watched.replica.port)
    for one in watched.sentinels.each[1:]:
        one.kill()
    async with connect(watched.sentinels.url) as client:
        with pytest.raises(MasterNotFoundError, match="1 of 3 Sentinels"):
            await client.ping()


async def test_the_newest_of_two_views_is_believed(watched, monkeypatch):
    async with connect(watched.sentinels.url) as client:
        manager = client.connection_pool.sentinel_manager
        views = [
            {"config-epoch": epoch, "ip": ip, "port": 1, "is_master": True, "is_sdown": False,
             "is_odown": False, "num-other-sentinels": 2}
            for epoch, ip in ((3, "old"), (4, "new"), (3, "old"))
        ]  # fmt: skip
        waiting = iter(views)

        async def state(*_: Any) -> Any:
            return next(waiting)

        monkeypatch.setattr(manager, "_state", state)
        assert await manager.discover_master("croupier") == ("new", 1)


async def test_tls_to_sentinels_and_primary(watched, fronts, monkeypatch):
    """The Sentinels name the primary's own port: here it is that of the proxy before it."""
    places = ",".join(f"127.0.0.1:{port}" for port in fronts.sentinels)
    url = f"rediss+sentinel://{places}/croupier"
    async with connect(url) as client:
        with pytest.raises(MasterNotFoundError, match="0 of 3 Sentinels"):  # nobody vouches
            await client.ping()
    async with connect(f"{url}?ssl_ca_certs={fronts.certificate}") as client:
        manager = client.connection_pool.sentinel_manager
        found = manager.discover_master

        async def behind_tls(service: str) -> tuple[str, int]:
            assert await found(service) == ("127.0.0.1", watched.primary.port)
            return "127.0.0.1", fronts.primary

        monkeypatch.setattr(manager, "discover_master", behind_tls)
        assert await port_of(client) == watched.primary.port
        async with Cage.open(client, house_number=1) as cage:
            account = (await cage.open_account("Ada", "guest", welcome_cents=1_000)).id
            assert await hold(cage, "r1/1/w1", account, 300) == ("held", 700)


async def test_a_connection_to_a_replica_is_refused(watched):
    async with connect(watched.sentinels.url) as client:
        connection: PrimaryConnection = client.connection_pool.make_connection()
        with pytest.raises(NoConnection, match="is no primary any more"):
            await connection.connect_to(("127.0.0.1", watched.replica.port))


@pytest.mark.parametrize(
    "url",
    [
        "redis+sentinel://127.0.0.1:26379",
        "redis+sentinel://127.0.0.1:26379/a/b",
        "redis+sentinel://127.0.0.1:26379,/croupier",
        "redis+sentinel://127.0.0.1:port/croupier",
    ],
)
def test_a_url_that_names_no_service_or_no_sentinel_is_refused(url):
    with pytest.raises(ValueError):
        connect(url)


def test_names_passwords_and_certificates_go_where_they_belong():
    client = connect(
        "rediss+sentinel://croupier:p%40ss@a:1,b,[::1]:3/books"
        "?db=2&ssl_ca_certs=/ca.pem&sentinel_username=watch&sentinel_password=w"
    )
    given = client.connection_pool.connection_kwargs
    named = ("username", "password", "db", "ssl_ca_certs")
    assert [given[name] for name in named] == ["croupier", "p@ss", 2, "/ca.pem"]
    assert client.connection_pool.service_name == "books"
    of_sentinels = [
        one.connection_pool.connection_kwargs
        for one in client.connection_pool.sentinel_manager.sentinels
    ]
    assert [(one["host"], one["port"]) for one in of_sentinels] == [
        ("a", 1), ("b", 26379), ("::1", 3)
    ]  # fmt: skip
    for one in of_sentinels:
        assert (one["username"], one["password"]) == ("watch", "w")
        assert one["ssl_ca_certs"] == "/ca.pem"
