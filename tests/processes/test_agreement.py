"""A process with another key or other rules does not join the house, and says why."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from server.app.plan import HousePlan, HouseRefused, plan_house
from server.app.processes.agreement import compared, refuse_other_house, said_of
from server.cage.embedded import EmbeddedRedis
from server.cage.redis_connection import connect
from server.equipment import load_or_create
from server.gateway.tokens import load_key
from tests.house_in_a_box import running_redis
from tests.house_process import quick_table
from tests.processes.many import LONG_S
from tests.processes.test_one_by_one import METRICS_PORT, Machines
from tests.redis_servers import redis_server

HOUSE = quick_table("quick") + quick_table("dice", "{}", game="sic_bo")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedRedis]:
    with running_redis(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture
async def redis(server: EmbeddedRedis) -> AsyncIterator[Redis]:
    client = connect(server.url)
    await client.flushall()
    yield client
    await client.aclose()


class Plans:
    """Plans of processes, each with a folder and a configuration of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.keys = folder / "keys"
        load_or_create(self.keys)
        load_key(self.keys / "session.key")

    def plan(self, name: str = "one", config: str = HOUSE) -> HousePlan:
        folder = self._folder / name
        shutil.copytree(self.keys, folder, dirs_exist_ok=True)
        path = folder / "croupier.toml"
        path.write_text(config)
        return plan_house(path, folder)


@pytest.fixture
def plans(tmp_path: Path) -> Plans:
    return Plans(tmp_path)


async def test_processes_that_agree_join(redis: Redis, plans: Plans) -> None:
    for name in ("one", "two", "three"):
        await refuse_other_house(redis, 7, plans.plan(name))


async def test_another_key_is_refused_and_named(redis: Redis, plans: Plans) -> None:
    await refuse_other_house(redis, 7, plans.plan())
    for file in ("house.keys", "session.key"):
        other = plans.plan(file)
        (other.data / file).unlink()
        load_or_create(other.data)
        load_key(other.session_key)
        with pytest.raises(HouseRefused) as refused:
            await refuse_other_house(redis, 7, other)
        first, difference, _ = str(refused.value).splitlines()
        assert first == "the house that is open on this Redis is another one:"
        assert difference.startswith(f"  {file}: the house has {said_of(plans.plan())[file]}, ")
        assert said_of(other)[file] in difference


@pytest.mark.parametrize(
    ("was", "now", "named"),
    [
        ("spot_max = 100000", "spot_max = 110000", ["table quick"]),
        ('id = "dice"', 'id = "bones"', ["tables"]),
        ("", "[redis]\npartitions = 8\n", ["[redis] partitions"]),
        ("", '[redis]\nacknowledge = "replica"\n', ["[redis] acknowledge"]),
        ("", "[admin]\ntwo_person_cents = 5\n", ["[admin] two_person_cents"]),
        ("", "[admin]\nnew_operator_hours = 1\n", ["[admin] new_operator_hours"]),
        ("", "[house]\nwelcome_chips_cents = 7\n", ["play chips"]),
    ],
)
async def test_other_rules_are_refused_and_named(
    redis: Redis, plans: Plans, was: str, now: str, named: list[str]
) -> None:
    await refuse_other_house(redis, 7, plans.plan())
    changed = HOUSE.replace(was, now, 1) if was else now + HOUSE
    assert changed != HOUSE
    with pytest.raises(HouseRefused) as refused:
        await refuse_other_house(redis, 7, plans.plan("other", changed))
    _, *differences, _ = str(refused.value).splitlines()
    assert [one.strip().partition(":")[0] for one in differences] == named


async def test_what_one_process_alone_decides_may_differ(redis: Redis, plans: Plans) -> None:
    await refuse_other_house(redis, 7, plans.plan())
    own = '[gateway]\nmax_connections = 9\n[admin]\nlisten = "127.0.0.1:9"\n'
    await refuse_other_house(redis, 7, plans.plan("other", own + HOUSE))


async def test_a_later_house_may_be_another(redis: Redis, plans: Plans) -> None:
    """All processes were closed in between: its number is higher."""
    await refuse_other_house(redis, 7, plans.plan())
    other = plans.plan("other", HOUSE.replace("spot_max = 100000", "spot_max = 110000"))
    await refuse_other_house(redis, 8, other)
    with pytest.raises(HouseRefused):
        await refuse_other_house(redis, 8, plans.plan())
    with pytest.raises(HouseRefused):  # a process of the earlier house comes late
        await refuse_other_house(redis, 7, plans.plan())


def test_what_only_a_neighbouring_version_says_is_no_difference() -> None:
    assert compared({"a": "1", "older": "2"}, {"a": "1", "newer": "3"}) == []


def test_a_gateway_with_another_key_is_refused_by_an_open_house(tmp_path: Path) -> None:
    with redis_server(tmp_path / "redis") as redis:
        machines = Machines(tmp_path, redis)
        try:
            machines.make_keys()
            machines.dealer().said(METRICS_PORT)
            other = machines.entrance("other")
            (other / "session.key").write_bytes(os.urandom(32))
            gateway = machines.gateway(other)
            assert gateway.process.wait(LONG_S) == 1
            gateway._reader.join()
            assert "session.key: the house has" in gateway.output
            assert "house.keys" not in gateway.output
            assert "Traceback" not in gateway.output
        finally:
            machines.end_all()
