"""A house behind Sentinels, or on a Cluster, whose primary dies while wagers flow."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.campaign import LONG
from tests.fail_overs.forms import Fault, behind_sentinels, on_cluster
from tests.fail_overs.play import Settings, play
from tests.house.player import Message, PlayerClient
from tests.house.test_cage_gone import assert_books_balance, until_healthy
from tests.house.test_forms_of_redis import PASSWORD, USER
from tests.house.test_replica import refusal
from tests.house_process import HouseProcess, quick_table
from tests.redis_servers import (
    RedisServer,
    Sentinels,
    cut_off_from_its_replica,
    is_followed,
    redis_cluster,
    replicated,
    sentinels,
    until,
)

SETTINGS = '[redis]\nacknowledge = "{}"\n'
LONG_S = 60.0
HELD_UP_S = 120.0


class Watched(NamedTuple):
    primary: RedisServer
    replica: RedisServer
    sentinels: Sentinels


@pytest.fixture
def watched(tmp_path: Path, monkeypatch) -> Iterator[Watched]:
    with (
        replicated(tmp_path / "redis", "--user", *USER[1:]) as (primary, replica),
        sentinels(tmp_path / "redis", primary) as watching,
    ):
        url = watching.url.replace("://", f"://croupier:{PASSWORD}@")
        monkeypatch.setenv("REDIS_URL", url)
        yield Watched(primary, replica, watching)


WENT_BACK = "Redis went back in time: "
"""Then what the first to be told has lost: the cage, a table's page, the lease, or the mark."""


def opened(tmp_path: Path, acknowledge: str) -> HouseProcess:
    tables = quick_table("slow", betting=600), quick_table("quick")
    return HouseProcess(tmp_path / "house", *tables, settings=SETTINGS.format(acknowledge))


def ask_for_wagers(player: PlayerClient, count: int) -> list[int]:
    return [
        player.send(
            "place_wager", table="slow", round=1, nonce=secrets.token_hex(8), on="red", amount=100
        )
        for _ in range(count)
    ]


def answers(player: PlayerClient, asked: list[int]) -> list[Message]:
    return [
        player.find(
            lambda one, request=request: (
                one.get("request") == request and one["type"] != "wager_pending"
            ),
            seconds=LONG_S,
        )
        for request in asked
    ]


def test_no_acknowledged_wager_is_lost_when_the_primary_dies(tmp_path, watched):
    house = opened(tmp_path, "replica")
    with house.open(), PlayerClient(house.play) as player:
        player.enter().sit("slow")
        first = answers(player, ask_for_wagers(player, 5))
        asked = ask_for_wagers(player, 25)
        watched.primary.kill()
        asked += ask_for_wagers(player, 30)
        until(lambda: watched.sentinels.primary_port(1) == watched.replica.port, "no fail-over")
        watched.primary.start()  # it comes back as a primary, and learns that it is none
        found = first + answers(player, asked)
        accepted = [one["id"] for one in found if one["type"] == "wager_accepted"]
        refused = {one["code"] for one in found if one["type"] != "wager_accepted"}
        assert refused <= {"cage_unavailable"}
        assert len(accepted) >= 5
        # Sentinels that a busy machine has held up do nothing for half a minute (TILT).
        followed = partial(is_followed, watched.replica)
        until(followed, "the old primary does not follow the new", HELD_UP_S)
        until_healthy(house, LONG_S)
        mine = player.ask("watch_table", table="slow")["mine"]
        assert [one["id"] for one in mine] == accepted
        assert_books_balance(house, accounts=1, held_cents=100 * len(accepted))
        player.sit("quick")
        assert player.wager("quick")["type"] == "wager_accepted"
        player.until("wagers_settled")
    assert "Traceback" not in house.output
    run_by_the_old = watched.primary.ask("INFO", "commandstats")
    assert b"cmdstat_evalsha:" not in run_by_the_old, "a house wrote to the old primary"
    assert_books_balance(house, accounts=1, held_cents=0)


def test_no_acknowledged_wager_is_lost_when_primaries_of_a_cluster_die(tmp_path, monkeypatch):
    """First the one that has the player's money, then the one of a table and of the lease."""
    house = opened(tmp_path, "replica")
    with redis_cluster(tmp_path / "c") as cluster:
        monkeypatch.setenv("REDIS_URL", cluster.url)
        assert cluster.primary_of("{table:quick}") is cluster.primary_of("{house}")
        with house.open(), PlayerClient(house.play) as player:
            partition = player.enter().signed_in["account"][:2]
            player.sit("slow")
            found = answers(player, ask_for_wagers(player, 5))
            for key in (f"{{cage:{partition}}}", "{table:quick}"):
                old = cluster.primary_of(key)
                new = cluster.replica_of(old)
                asked = ask_for_wagers(player, 25)
                old.kill()
                asked += ask_for_wagers(player, 30)
                until(partial(cluster.has_moved, key, new), "no fail-over")
                old.start()
                found += answers(player, asked)
                until(cluster.is_whole, "the old primary does not come back")
                until_healthy(house, LONG_S)
            accepted = [one["id"] for one in found if one["type"] == "wager_accepted"]
            refused = {one["code"] for one in found if one["type"] != "wager_accepted"}
            assert refused <= {"cage_unavailable"}
            assert len(accepted) >= 5
            mine = player.ask("watch_table", table="slow")["mine"]
            assert [one["id"] for one in mine] == accepted
            assert_books_balance(house, accounts=1, held_cents=100 * len(accepted))
            player.sit("quick")
            assert player.wager("quick")["type"] == "wager_accepted"
            player.until("wagers_settled")
        assert "Traceback" not in house.output
        assert_books_balance(house, accounts=1, held_cents=0)


@LONG
@pytest.mark.parametrize("opened_form", [behind_sentinels, on_cluster])
def test_nothing_is_lost_in_many_fail_overs_and_the_books_are_clean(tmp_path, opened_form):
    with opened_form(tmp_path) as form:
        result = play(form, tmp_path, Settings(12, (Fault.KILL, Fault.PAUSE)))
    assert (result.wrong, result.lost, result.doubled, result.unheard) == ([], [], [], [])
    assert len(result.done) == 12


def test_a_house_on_a_cluster_that_lost_wagers_closes_and_names_them(tmp_path, monkeypatch):
    """Acknowledged by the primary alone."""
    house = opened(tmp_path, "primary")
    with redis_cluster(tmp_path / "c") as cluster:
        monkeypatch.setenv("REDIS_URL", cluster.url)
        with house.open(), PlayerClient(house.play) as player:
            partition = player.enter().signed_in["account"][:2]
            player.sit("slow")
            primary = cluster.primary_of(f"{{cage:{partition}}}")
            primary.ask("WAIT", "1", "10000")
            cut_off_from_its_replica(primary)
            found = answers(player, ask_for_wagers(player, 20))
            assert {one["type"] for one in found} == {"wager_accepted"}
            primary.kill()
            assert house.process is not None
            assert house.process.wait(LONG_S) == 1
        assert WENT_BACK in house.output
        assert "Traceback" not in house.output
        named = rf"partition {partition}: commits \d+ to \d+ are not in Redis"
        assert re.search(named, refusal(house))
        done = house.croupier("accept-older-store", "--config", str(house.config), "--yes")
        assert done.returncode == 0, done.stdout + done.stderr
        with house.open(), PlayerClient(house.play) as player:
            player.enter().sit("quick")
            assert player.wager("quick")["type"] == "wager_accepted"


def test_a_replica_that_lagged_is_not_played_on(tmp_path, watched):
    """Acknowledged by the primary alone: what is lost is noticed, and named at the next opening."""
    house = opened(tmp_path, "primary")
    with house.open(), PlayerClient(house.play) as player:
        partition = player.enter().signed_in["account"][:2]
        player.sit("slow")
        watched.primary.ask("WAIT", "1", "10000")
        cut_off_from_its_replica(watched.primary)
        found = answers(player, ask_for_wagers(player, 20))
        assert {one["type"] for one in found} == {"wager_accepted"}
        watched.primary.kill()
        assert house.process is not None
        assert house.process.wait(LONG_S) == 1
    assert WENT_BACK in house.output
    assert "Traceback" not in house.output
    mark = json.loads((house.data / "store.json").read_text())
    named = rf"partition {partition}: commits \d+ to {mark['commits'][partition]} are not in Redis"
    assert re.search(named, refusal(house))
