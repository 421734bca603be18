"""Redis gone while bets are being placed: players are told, nothing is half done, play goes on."""

from __future__ import annotations

import json
import os
import secrets
import signal
import time
from contextlib import contextmanager

from redis import Redis

from tests.house.player import PlayerClient, healthz
from tests.house_process import HouseProcess, quick_table


def redis_pid(house: HouseProcess) -> int:
    """The process of the house's own Redis."""
    with Redis.from_url((house.data / "redis.url").read_text().strip()) as redis:
        return int(redis.info("server")["process_id"])


@contextmanager
def stopped(pid: int):
    """A process that does not answer for a while, and then does."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def until_healthy(house: HouseProcess, seconds: float = 15) -> None:
    ends = time.monotonic() + seconds
    while (found := healthz(house.page))[0] != 200:
        assert time.monotonic() < ends, found
        time.sleep(0.05)


def assert_books_balance(house: HouseProcess, accounts: int, held_cents: int | None = None) -> None:
    done = house.croupier("audit", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(done.stdout)
    assert report["accounts"] == accounts
    if held_cents is not None:
        assert report["holds_cents"] == held_cents


def test_a_cage_that_does_not_answer_is_waited_for(tmp_path):
    house = HouseProcess(tmp_path, quick_table("slow", betting=600), quick_table("quick"))
    with house, PlayerClient(house.play) as player, PlayerClient(house.play) as other:
        player.enter().sit("slow")
        other.enter().sit("slow")
        other.ask("watch_lobby")
        lying = player.wager("slow", amount=300)
        with stopped(redis_pid(house)):
            asked = player.send(
                "place_wager", table="slow", round=1, nonce="in-the-air", on="red", amount=500
            )
            pending = player.until("wager_pending")
            assert (pending["request"], pending["nonce"]) == (asked, "in-the-air")
            assert player.until("house_notice")["code"] == "cage_waiting"
            assert player.until("status_changed", table="slow")["status"] == "waiting"

            status, health = healthz(house.page)
            assert (status, health["status"]) == (503, "cage_waiting")
            refused = other.wager("slow", round_=1)
            assert (refused["type"], refused["code"]) == ("refused", "cage_unavailable")
            refused = player.ask("take_down", table="slow", id=lying["id"])
            assert (refused["type"], refused["code"]) == ("refused", "cage_unavailable")
            cards = other.find(
                lambda one: (
                    one["type"] == "lobby_news"
                    and all(card["status"] == "waiting" for card in one["tables"])
                )
            )
            assert {card["table"] for card in cards["tables"]} <= {"slow", "quick"}
            unknown = other.ask("get_history")
            assert (unknown["type"], unknown["code"]) == ("error", "cage_unavailable"), unknown

        accepted = player.answer_to(asked)
        assert (accepted["type"], accepted["balance"]) == ("wager_accepted", 99_200)
        assert player.until("house_notice")["code"] == "cage_back"
        assert player.until("status_changed", table="slow")["status"] == "open"
        until_healthy(house)
        again = player.ask(
            "place_wager", table="slow", round=1, nonce="in-the-air", on="red", amount=500
        )
        assert again == accepted | {"request": again["request"]}
        down = player.ask("take_down", table="slow", id=lying["id"])
        assert down["balance"] == 99_500
        assert_books_balance(house, accounts=2, held_cents=500)
        other.sit("quick")
        assert other.wager("quick")["type"] == "wager_accepted"
        other.until("wagers_settled")
    assert "Traceback" not in house.output


def test_a_redis_that_is_killed_is_started_again_and_nothing_is_half_done(tmp_path):
    house = HouseProcess(tmp_path, quick_table("slow", betting=600), quick_table("quick"))
    with house, PlayerClient(house.play) as player:
        player.enter()
        player.sit("slow")
        killed = redis_pid(house)
        nonces = [secrets.token_hex(8) for _ in range(40)]

        def place(nonce: str) -> int:
            wager = {"round": 1, "nonce": nonce, "on": "red", "amount": 100}
            return player.send("place_wager", table="slow", **wager)

        asked = [place(nonce) for nonce in nonces[:20]]
        os.kill(killed, signal.SIGKILL)
        asked += [place(nonce) for nonce in nonces[20:]]
        answers = [player.answer_to(request) for request in asked]
        accepted = [one for one in answers if one["type"] == "wager_accepted"]
        codes = {one["code"] for one in answers if one["type"] != "wager_accepted"}
        assert codes <= {"cage_unavailable"}
        assert accepted

        until_healthy(house)
        assert redis_pid(house) != killed
        mine = player.ask("watch_table", table="slow")["mine"]
        assert [one["id"] for one in mine] == [one["id"] for one in accepted]
        assert_books_balance(house, accounts=1, held_cents=100 * len(accepted))
        player.sit("quick")
        assert player.wager("quick")["type"] == "wager_accepted"
        player.until("wagers_settled")
    assert "Traceback" not in house.output
    assert_books_balance(house, accounts=1, held_cents=0)
