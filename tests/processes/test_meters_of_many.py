"""One progressive meter, won again and again at the tables of two dealers that are killed."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

from redis import Redis

from server.cage.keys import METER_LEDGER_KEY
from server.cage.placement_orders import PlacementOrders
from server.cage.redis_connection import connect
from tests.campaign import LONG
from tests.house.player import PlayerClient, eventually
from tests.house_process import croupier, quick_table
from tests.processes.many import LONG_S
from tests.take_overs import TwoDealers, two_dealers, wrong_in

METER, WAGER_CENTS, SEED_CENTS = "long", 100, 300_000
SETTINGS = f'[[meters]]\nid = "{METER}"\ntitle = "The Long Streak"\n'
RULES = (
    '{ wheel = "single_zero", max = 100000, spot_max = 100000,'
    f" roulette_up = {{ progressive = 5, wager = {WAGER_CENTS} }} }}"
)
TABLES = (("up-0", "up-1"), ("up-2", "up-3"))  # of each dealer
PASSWORD = "runs the shift 99"


class Streaker(Thread):
    """Backs every streak at a table, until `over`."""

    def __init__(self, url: str, table: str) -> None:
        super().__init__(daemon=True)
        self.table = table
        self.answers: Counter[str] = Counter()  # to progressive wagers
        self.accepted_at: list[float] = []  # when one was asked for that was accepted
        self.over = Event()
        self.error = ""
        self._player = PlayerClient(url).enter()
        self._player.sit(table)

    def run(self) -> None:
        try:
            while not self.over.is_set():
                self._back_a_streak()
        except Exception as error:
            self.error = f"{self.table}: {type(error).__name__}: {error}"

    def _back_a_streak(self) -> None:
        try:
            number = self._player.betting(self.table)
        except (KeyError, TimeoutError):  # its dealer was killed
            return
        self._player.heard.clear()
        self._place(number, "red", "")
        asked_at = time.monotonic()
        if self._place(number, "roulette_up", "of the streak") == "wager_accepted":
            self.accepted_at.append(asked_at)
        time.sleep(0.3)

    def _place(self, number: int, on: str, counted: str) -> str:
        asked = self._player.send(
            "place_wager", table=self.table, round=number, nonce=secrets.token_hex(8), on=on,
            amount=WAGER_CENTS,
        )  # fmt: skip
        answer = self._player.find(
            lambda one: one.get("request") == asked and one["type"] != "wager_pending", LONG_S
        )
        told = str(answer.get("code", answer["type"]))
        if counted:
            self.answers[told] += 1
        return told


class Meter:
    """The meter as its ledger says, and as operators command it."""

    def __init__(self, house: TwoDealers) -> None:
        self._house = house
        self._port = house.gateway.said(r"croupier pit --url ws://127\.0\.0\.1:(\d+)/pit")

    def changes(self) -> list[dict[str, Any]]:
        with Redis.from_url(self._house.redis.url, socket_timeout=LONG_S) as redis:
            rows: Any = redis.xrange(METER_LEDGER_KEY)
        return [json.loads(fields[b"change"]) for _, fields in rows]

    def wins(self, tables: Sequence[str]) -> int:
        """How often it was won at these tables."""
        won = [one["id"] for one in self.changes() if one["kind"] == "won"]
        return sum(one.removeprefix("claim:").split("/")[0] in tables for one in won)

    def pit(self, name: str, *words: str) -> dict[str, Any]:
        done = croupier(
            "pit", "--url", f"ws://127.0.0.1:{self._port}/pit", "--name", name,
            "--password-stdin", "--json", *words, stdin=PASSWORD + "\n",
        )  # fmt: skip
        if done.returncode:
            return {"refused": done.stdout + done.stderr}
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer


def place(house: TwoDealers, *dealers: int) -> None:
    """Let each of these dealers have its tables; returns when it has."""

    async def order() -> None:
        async with connect(house.redis.url, LONG_S) as redis:
            orders = PlacementOrders(redis)
            for number in dealers:
                for table in TABLES[number]:
                    await orders.place(table, house.name_of(number))

    asyncio.run(order())
    for number in dealers:
        for table in TABLES[number]:
            eventually(lambda t=table, n=number: house.dealer_of(t) == n, LONG_S)  # type: ignore[misc]


def until_won(meter: Meter, *dealers: int) -> None:
    """The meter is won at a table of each of these dealers."""
    before = {number: meter.wins(TABLES[number]) for number in dealers}
    for number in dealers:
        eventually(lambda n=number: meter.wins(TABLES[n]) > before[n], 3 * LONG_S)  # type: ignore[misc]


@contextmanager
def streakers(url: str) -> Iterator[list[Streaker]]:
    each = [Streaker(url, table) for tables in TABLES for table in tables]
    for one in each:
        one.start()
    yield each
    for one in each:
        one.over.set()
    for one in each:
        one.join(2 * LONG_S)
        assert not one.is_alive()
    assert [one.error for one in each if one.error] == []


def assert_in_order(changes: Sequence[dict[str, Any]]) -> None:
    """Each change begins with what the one before has left, and each win leaves the seed."""
    before = None
    for one in changes:
        assert one["before"] == before, one
        before = one["after"]
        if one["kind"] == "won":
            left = before["seeds_mils"] + before["from_reserve_mils"]
            left += one["wagers"]["contributed_mils"] - before["paid_mils"]
            assert left - before["removed_mils"] == 1_000 * SEED_CENTS, one
    ids = [one["id"] for one in changes]
    assert len(ids) == len(set(ids))


@LONG
def test_one_meter_on_two_dealers_that_are_killed_by_turns(tmp_path: Path) -> None:
    tables = [quick_table(t, RULES, betting=0.7) + f'meter = "{METER}"\n' for t in sum(TABLES, ())]
    with two_dealers(tmp_path, "tests.short_streaks") as house:
        url = house.open(SETTINGS, *tables)
        for name in ("ada", "bea"):
            words = ("operator", "add", name, "--role", "shift_manager", "--password-stdin")
            assert house.croupier(*words, stdin=PASSWORD + "\n").returncode == 0
        meter = Meter(house)
        place(house, 0, 1)
        with streakers(url) as players:
            until_won(meter, 0, 1)
            for killed, other in ((0, 1), (1, 0)):
                with house.suffering(killed, "killed"):
                    until_won(meter, killed, other)  # at all tables, which one dealer has now
                place(house, 0, 1)
                until_won(meter, 0, 1)
            look_at_a_lock(meter, players)
            until_won(meter, 0, 1)
            look_at_a_link(meter, players[0])
        house.close()
        assert_in_order(meter.changes())
        assert wrong_in(house) == []


def look_at_a_lock(meter: Meter, players: Sequence[Streaker]) -> None:
    """Nothing is added and nobody wins; meanwhile two operators lower the meter, and not one."""
    assert "refused" not in meter.pit("ada", "meter", "lock", METER, "--reason", "dark display")
    locked_at = time.monotonic()
    before = len(meter.changes())  # rounds that were closed have ended: locking takes its time
    asked = meter.pit("ada", "meter", "lower", METER, "0.05", "--reason", "counted wrong")
    assert "Another operator" in meter.pit("ada", "meter", "confirm", asked["change"])["refused"]
    assert "refused" not in meter.pit("bea", "meter", "confirm", asked["change"])
    changes = meter.changes()
    assert [one["kind"] for one in changes[before:]] == ["lowered"]
    removed = [one["after"]["removed_mils"] - one["before"]["removed_mils"] for one in changes[-1:]]
    assert removed == [5_000]
    tried = sum(one.answers.total() for one in players)
    eventually(lambda: sum(one.answers.total() for one in players) > tried + len(players), LONG_S)
    assert not [at for one in players for at in one.accepted_at if at > locked_at]
    contributed = [one["wagers"]["contributed_mils"] for one in changes[before - 1 :]]
    assert len(set(contributed)) == 1, contributed
    meter.pit("bea", "meter", "unlock", METER, "--reason", "it shines")


def look_at_a_link(meter: Meter, player: Streaker) -> None:
    """A table that is unlinked at the gateway plays for the meter no more."""

    def is_unlinked() -> bool:
        answer = meter.pit("ada", "meter", "unlink", player.table, "--reason", "a try")
        return "refused" not in answer  # while a streak runs there it is

    eventually(is_unlinked, 2 * LONG_S)
    before = player.answers["not_offered"]
    eventually(lambda: player.answers["not_offered"] > before, LONG_S)
