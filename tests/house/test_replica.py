"""A house whose wagers count once the replica has them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tests.house.player import PlayerClient, healthz
from tests.house.test_cage_gone import assert_books_balance, until_healthy
from tests.house_process import HouseProcess, croupier, quick_table
from tests.redis_servers import RedisServer, redis_server, replicated, until

SETTINGS = '[redis]\nacknowledge = "replica"\n'


@pytest.fixture
def house(tmp_path: Path) -> HouseProcess:
    tables = quick_table("slow", betting=600), quick_table("quick")
    return HouseProcess(tmp_path / "house", *tables, settings=SETTINGS)


@pytest.fixture
def pair(tmp_path: Path, monkeypatch) -> Iterator[tuple[RedisServer, RedisServer]]:
    with replicated(tmp_path / "redis") as servers:
        monkeypatch.setenv("REDIS_URL", servers[0].url)
        yield servers


def refusal(house: HouseProcess) -> str:
    opened = croupier("open", "--config", str(house.config), "--data", str(house.data), "--port=0")
    assert opened.returncode == 1, opened.stdout
    assert "Traceback" not in opened.stderr
    return opened.stderr


def waits_for_replica(house: HouseProcess) -> bool:
    with urlopen(house.metrics, timeout=10) as answer:
        return b"\ncroupier_cage_waits_for_replica 1.0\n" in answer.read()


def test_wagers_stop_with_a_notice_while_the_replica_is_gone(house, pair):
    with house, PlayerClient(house.play) as player, PlayerClient(house.play) as other:
        player.enter().sit("slow")
        other.enter().sit("slow")
        assert not waits_for_replica(house)
        with pair[1].paused():
            asked = player.send(
                "place_wager", table="slow", round=1, nonce="in-the-air", on="red", amount=500
            )
            pending = player.until("wager_pending")
            assert (pending["request"], pending["nonce"]) == (asked, "in-the-air")
            notice = player.until("house_notice")
            assert notice["code"] == "cage_waiting"
            assert "second set of books" in notice["message"]
            assert healthz(house.page)[0] == 503
            assert waits_for_replica(house)
            refused = other.wager("slow", round_=1)
            assert (refused["type"], refused["code"]) == ("refused", "cage_unavailable")
        accepted = player.answer_to(asked)
        assert (accepted["type"], accepted["balance"]) == ("wager_accepted", 99_500)
        assert player.until("house_notice")["code"] == "cage_back"
        until_healthy(house)
        assert_books_balance(house, accounts=2, held_cents=500)
        other.sit("quick")
        assert other.wager("quick")["type"] == "wager_accepted"
        other.until("wagers_settled")
    assert "Traceback" not in house.output
    assert_books_balance(house, accounts=2, held_cents=0)


def test_a_house_does_not_open_without_the_replica(house, pair):
    pair[1].kill()
    assert "there are 0" in refusal(house)


def test_a_house_does_not_open_on_a_replica(house, pair, monkeypatch):
    monkeypatch.setenv("REDIS_URL", pair[1].url)
    assert "its role is slave" in refusal(house)


def test_the_embedded_redis_has_no_replica(house, monkeypatch):
    monkeypatch.delenv("REDIS_URL", raising=False)
    said = refusal(house)
    assert f'{house.config}: redis.acknowledge = "replica" needs REDIS_URL' in said


def test_another_word_for_it_is_named(house):
    house.config.write_text(house.config.read_text().replace('"replica"', '"both"'))
    said = refusal(house)
    assert "redis.acknowledge" in said, said


def test_a_house_whose_redis_lost_events_closes_too(tmp_path, monkeypatch):
    """Nobody wagers: the mark outside Redis shows it."""
    house = HouseProcess(tmp_path / "house", quick_table("slow", betting=600))
    with redis_server(tmp_path / "redis") as server:
        monkeypatch.setenv("REDIS_URL", server.url)
        with house.open():
            until(lambda: _mark(house)["events"] > 0, "no event is marked")
            events = _mark(house)["events"]
            server.ask("SET", "{pit}:events:number", events - 1)
            assert house.ended() == 1
        lost = f"event log: events {events} to {events} are not in Redis"
        assert f"Redis went back in time: {lost}" in house.output
        assert lost in refusal(house)


def _mark(house: HouseProcess) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((house.data / "store.json").read_text())
    return found


def test_a_house_whose_redis_lost_what_it_was_told_closes_and_stays_closed(tmp_path, monkeypatch):
    """As after a fail-over to a replica that lagged, behind one address."""
    house = HouseProcess(tmp_path / "house", quick_table("slow", betting=600))
    with redis_server(tmp_path / "redis") as server:
        monkeypatch.setenv("REDIS_URL", server.url)
        with house.open(), PlayerClient(house.play) as player:
            partition = player.enter().signed_in["account"][:2]
            player.sit("slow")
            assert player.wager("slow", round_=1)["type"] == "wager_accepted"
            totals = f"{{cage:{partition}}}:totals"
            commits = int(server.ask("HGET", totals, "commits"))
            server.ask("HSET", totals, "commits", commits - 1)
            server.ask("CLIENT", "KILL", "TYPE", "normal")
            assert house.ended() == 1
        named = f"partition {partition}"
        assert f"Redis went back in time: it lacks commits {commits} to {commits} of {named}" in (
            house.output
        )
        assert "Traceback" not in house.output
        assert _mark(house)["commits"][partition] == commits
        assert f"ledger, {named}: commits {commits} to {commits} are not in Redis" in refusal(house)
