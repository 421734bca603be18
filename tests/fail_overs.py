"""Many fail-overs of a house that plays with `acknowledge = "replica"`: is a wager lost, or twice?

    python -m tests.fail_overs --sentinel 200 --cluster 200

One house for each form of Redis. Players wager as fast as they are answered, at tables of half a
second. By turns a primary is killed, or hangs until its replica is promoted; then it comes back as
the replica. On the Cluster the three pairs take turns. A line for each fail-over says the longest
time for which a player got no wager accepted. At the end each player's ledger is compared with what
the player was told, and the books are audited. The exit status is 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any, NamedTuple, Protocol
from unittest.mock import patch

from redis.exceptions import RedisError

from server.cage.keys import cage_key, partition_of
from server.cage.ledger import Entry, Kind, read_entry
from server.cage.redis_connection import connect
from tests.house.player import Message, PlayerClient
from tests.house_process import HouseProcess, quick_table
from tests.redis_servers import (
    SERVICE,
    RedisCluster,
    RedisServer,
    Sentinels,
    redis_cluster,
    replicated,
    sentinels,
    until,
)

SETTINGS = '[redis]\nacknowledge = "replica"\n'
TABLES = ("one", "two")
PLAYERS_A_TABLE = 2
WAGER_CENTS = 100
LONG_S = 120.0
AGAIN_S = 15.0
"""Within this time the tables have to play again."""


class Form(Protocol):
    """A form of Redis that survives its primary."""

    url: str

    def fail_over(self, number: int) -> str:
        """Take a primary away, and bring it back as a replica. Says which and how."""


class BehindSentinels:
    def __init__(self, pair: tuple[RedisServer, RedisServer], watching: Sentinels) -> None:
        self.url = watching.url
        self._pair = pair
        self._watching = watching
        for one in watching.each:  # it allows a fail-over each two of these
            one.ask("SENTINEL", "SET", SERVICE, "failover-timeout", "1500")

    def fail_over(self, number: int) -> str:
        old, new = self._pair
        how = take_away(old, number, lambda: self._has_moved(new))
        until(lambda: has_replica(new), "the old primary does not follow", LONG_S)
        until(self._watching.are_ready, "a Sentinel does not see the replica", LONG_S)
        self._pair = (new, old)
        return how

    def _has_moved(self, to: RedisServer) -> bool:
        return all(self._watching.primary_port(one) == to.port for one in range(3))


class OnCluster:
    def __init__(self, cluster: RedisCluster) -> None:
        self.url = cluster.url
        self._cluster = cluster

    def fail_over(self, number: int) -> str:
        key = f"{{cage:{number % 3:02d}}}"
        old = self._cluster.primary_of(key)
        new = self._cluster.replica_of(old)
        how = take_away(old, number // 3, lambda: self._cluster.has_moved(key, new))
        until(self._cluster.is_whole, "the Cluster is not whole again", LONG_S)
        return f"{how}, {key}"


def has_replica(primary: RedisServer) -> bool:
    """Whether one replica is connected, however far it is."""
    role, _, *replicas = primary.ask_raw("ROLE")
    return role == b"master" and len(replicas[0]) == 1


def take_away(server: RedisServer, number: int, has_moved: Any) -> str:
    """Kill or pause a primary until another server has its place. Says how, and how soon."""
    begun = time.monotonic()
    if number % 2:
        with server.paused():
            until(has_moved, "no fail-over", LONG_S)
        return f"paused, replaced after {time.monotonic() - begun:.1f} s"
    server.kill()
    until(has_moved, "no fail-over", LONG_S)
    how = f"killed, replaced after {time.monotonic() - begun:.1f} s"
    server.start()
    return how


class Forgetful(PlayerClient):
    """A player who keeps nothing of what was heard: a campaign is long."""

    def _receive(self, seconds: float) -> Message:
        message = super()._receive(seconds)
        self.heard.clear()
        return message

    def forget(self) -> None:
        self._unread.clear()


class Wagerer(Thread):
    """Wagers at a table, one after another, and remembers every answer."""

    def __init__(self, url: str, table: str) -> None:
        super().__init__(daemon=True)
        self._player = Forgetful(url)
        self._player.enter().sit(table)
        self._table = table
        self._over = Event()
        self.account: str = self._player.signed_in["account"]
        self.accepted: Counter[str] = Counter()  # by the ids of their holds
        self.refused: Counter[str] = Counter()
        self.moments = [time.monotonic()]
        self.error = ""

    def run(self) -> None:
        try:
            while not self._over.is_set():
                self._wager()
        except Exception as error:
            self.error = f"{type(error).__name__}: {error}"

    def finish(self) -> None:
        self._over.set()
        self.join(LONG_S)

    def _wager(self) -> None:
        try:
            number = self._player.betting(self._table)
        except TimeoutError:  # no round opens: the house waits for its Redis
            return
        except KeyError:  # no snapshot: the table was refused
            self.refused["no snapshot"] += 1
            time.sleep(0.2)
            return
        nonce = secrets.token_hex(8)
        wager = {"table": self._table, "round": number, "on": "red", "amount": WAGER_CENTS}
        asked = self._player.send("place_wager", nonce=nonce, **wager)
        answer = self._player.find(
            lambda one: one.get("request") == asked and one["type"] != "wager_pending", LONG_S
        )
        self._player.forget()
        if answer["type"] == "wager_accepted":
            self.accepted[f"{self._table}/{number}/{self.account}/{nonce}"] += 1
            self.moments.append(time.monotonic())
        else:
            self.refused[answer["code"]] += 1
            time.sleep(0.05)


class Result(NamedTuple):
    """Of one form: how many fail-overs, wagers, and what was wrong with them."""

    pauses_s: list[float]
    accepted: int
    lost: int
    doubled: int
    unheard: int
    wrong: list[str]


def play(form: Form, folder: Path, fail_overs: int) -> Result:
    """Open a house, and take its primaries away one after another."""
    tables = [quick_table(table) for table in TABLES]
    house = HouseProcess(folder / "house", *tables, settings=SETTINGS)
    pauses: list[float] = []
    with patch.dict(os.environ, REDIS_URL=form.url), house:
        wagerers = [Wagerer(house.play, table) for table in TABLES * PLAYERS_A_TABLE]
        for one in wagerers:
            one.start()
        wrong = [*_pass(form, wagerers, fail_overs, pauses)]
        for one in wagerers:
            one.finish()
        wrong += [f"a player: {one.error}" for one in wagerers if one.error]
        until(lambda: _has_settled(form.url, wagerers), "a wager is not settled", LONG_S)
        audited = house.croupier("audit", "--json")
        if audited.returncode or not json.loads(audited.stdout)["accounts"]:
            wrong.append(f"audit: {audited.stdout}{audited.stderr}")
        verified = house.croupier("records", "verify")
        if verified.returncode:
            wrong.append(f"records: {verified.stdout}{verified.stderr}")
    if "Traceback" in house.output:
        wrong.append(house.output)
    ledgers = asyncio.run(_ledgers(form.url, wagerers))
    lost = doubled = unheard = 0
    for one in wagerers:
        held = Counter(entry.id for entry in ledgers[one.account] if entry.kind == Kind.HOLD)
        settled = Counter(entry.id for entry in ledgers[one.account] if entry.kind == Kind.SETTLE)
        lost += len(one.accepted.keys() - held.keys()) + len(one.accepted.keys() - settled.keys())
        doubled += sum(count > 1 for count in (*held.values(), *settled.values()))
        doubled += sum(count > 1 for count in one.accepted.values())
        unheard += len(held.keys() - one.accepted.keys())
    accepted = sum(len(one.accepted) for one in wagerers)
    return Result(pauses, accepted, lost, doubled, unheard, wrong)


def _pass(
    form: Form, wagerers: list[Wagerer], fail_overs: int, pauses: list[float]
) -> Iterator[str]:
    """Every fail-over with a line about it; yields what goes wrong, and ends with it."""
    for number in range(fail_overs):
        counts = [len(one.moments) for one in wagerers]
        try:
            how = form.fail_over(number)
            until(
                lambda counts=counts: all(
                    len(one.moments) > count + 3
                    for one, count in zip(wagerers, counts, strict=True)
                ),
                "the tables do not play again",
                LONG_S,
            )
        except (AssertionError, RedisError) as error:
            yield f"fail-over {number + 1}: {error}"
            return
        pauses.append(max(map(_longest_pause, wagerers, counts)))
        told = f"{how}; {pauses[-1]:.1f} s without a wager"
        print(f"{number + 1:4d} of {fail_overs}: {told}", flush=True)


def _longest_pause(one: Wagerer, since: int) -> float:
    moments = one.moments[max(0, since - 1) :]
    return max(later - earlier for earlier, later in pairwise(moments))


def _has_settled(url: str, wagerers: list[Wagerer]) -> bool:
    ledgers = asyncio.run(_ledgers(url, wagerers))
    for entries in ledgers.values():
        ids = [{one.id for one in entries if one.kind == kind} for kind in (Kind.HOLD, Kind.SETTLE)]
        if ids[0] != ids[1]:
            return False
    return True


async def _ledgers(url: str, wagerers: list[Wagerer]) -> dict[str, list[Entry]]:
    async with connect(url, 30.0) as client:
        redis: Any = client
        found = {}
        for one in wagerers:
            key = cage_key(partition_of(one.account), f"ledger:{one.account}")
            found[one.account] = [read_entry(*row) for row in await redis.xrange(key)]
        return found


@contextmanager
def behind_sentinels(folder: Path) -> Iterator[Form]:
    with replicated(folder) as pair, sentinels(folder, pair[0]) as watching:
        yield BehindSentinels(pair, watching)


@contextmanager
def on_cluster(folder: Path) -> Iterator[Form]:
    with redis_cluster(folder) as cluster:
        yield OnCluster(cluster)


def report(name: str, result: Result) -> bool:
    """Print what came out; whether all is well."""
    done = sorted(result.pauses_s)
    late = sum(pause > AGAIN_S for pause in done)
    print(
        f"{name}: {len(done)} fail-overs, {result.accepted} wagers acknowledged, "
        f"{result.lost} lost, {result.doubled} doubled, {result.unheard} held and not acknowledged"
    )
    if done:
        print(
            f"{name}: without a wager for {statistics.median(done):.1f} s at the median, "
            f"{done[-1]:.1f} s at the longest, {late} times longer than {AGAIN_S:.0f} s"
        )
    for line in result.wrong:
        print(f"{name}: {line}")
    return not (result.lost or result.doubled or result.unheard or result.wrong or late)


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.fail_overs", description=__doc__)
    asked.add_argument("--sentinel", type=int, default=0, metavar="COUNT")
    asked.add_argument("--cluster", type=int, default=0, metavar="COUNT")
    given = asked.parse_args()
    is_well = True
    forms = (("sentinel", behind_sentinels), ("cluster", on_cluster))
    for name, opened in forms:
        count = getattr(given, name)
        if count:
            with ExitStack() as ending:
                folder = Path(ending.enter_context(TemporaryDirectory(prefix="fo-", dir="/tmp")))
                form = ending.enter_context(opened(folder))
                is_well &= report(name, play(form, folder, count))
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
