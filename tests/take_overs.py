"""How soon another dealer deals the tables of one that is gone, and the same round?

    python -m tests.take_overs --each 10

One Redis, one gateway and two dealers, each with its own way to Redis. By turns the dealer of a
table is killed, stopped (and goes on later), or cut off from Redis (and heals later) in mid-round,
with a wager on the layout. A line for each says after how long the player's page was told that the
table has another dealer, and when a wager was accepted there in the same round. The exit status is
1 if a take-over took longer than five seconds, or if anything is lost.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from redis import Redis

from server.common.placement import placed
from tests.cut_proxy import CutProxy, cut_proxy
from tests.forked import run
from tests.house.player import Message, PlayerClient, eventually
from tests.house_process import croupier, quick_table
from tests.processes.many import LONG_S
from tests.processes.test_one_by_one import PLAYERS_PORT, OneProcess
from tests.redis_servers import RedisServer, redis_server

TABLE = "wheel"
BETTING_S = 8.0
LEAST_S = 3.0
WITHIN_S = 5.0
OPENS_WITHIN_S = 240.0
COMMAND_S = 300.0
FAULTS = ("killed", "stopped", "cut off")


class Taken(NamedTuple):
    """One take-over, in seconds since the fault."""

    moved_s: float
    wager_s: float


class TwoDealers:
    """A house on one Redis: a gateway, and two dealers that can be cut off from it.

    `module` is the program: `server.cli`, or one of the tests' that changes it first.
    """

    def __init__(
        self, folder: Path, redis: RedisServer, ways: list[CutProxy], module: str = "server.cli"
    ) -> None:
        self.redis = redis
        self.module = module
        self.data = folder / "data"
        self.config = folder / "croupier.toml"
        self._ways = ways
        self._dealers: list[OneProcess | None] = [None, None]
        self._gateway: OneProcess | None = None
        self.ended: list[OneProcess] = []

    def open(self, *tables: str) -> str:
        """Start all of it. Returns where players connect."""
        self.config.write_text("".join(tables))
        assert croupier("keys", "--data", str(self.data)).returncode == 0
        for number in range(2):
            self.start_dealer(number)
        self._gateway = self._start(
            "gateway", self.redis.url, "--port", "0", "--admin", "127.0.0.1:0"
        )
        port = self._gateway.said(PLAYERS_PORT, OPENS_WITHIN_S)
        eventually(lambda: len(self._processes()) == 2, OPENS_WITHIN_S)
        return f"ws://127.0.0.1:{port}/play"

    @property
    def gateway(self) -> OneProcess:
        assert self._gateway is not None
        return self._gateway

    def start_dealer(self, number: int) -> None:
        way = self._ways[number]
        self._dealers[number] = self._start("dealer", way.url, "--admin", "127.0.0.1:0")

    def _start(self, role: str, url: str, *words: str) -> OneProcess:
        given = (role, "--config", self.config, "--data", self.data, *words)
        return OneProcess(url, *given, module=self.module)

    def name_of(self, number: int) -> str:
        """The name of a dealer, once it has told of itself."""
        dealer = self._dealers[number]
        assert dealer is not None

        def found() -> str:
            pid = dealer.process.pid
            return next((n for n, one in self._processes().items() if one["pid"] == pid), "")

        return eventually(found, LONG_S)

    def dealer_of(self, table: str) -> int:
        """Which of the two has the table, once one of them has it."""
        pid = eventually(lambda: self._pid_of(table), LONG_S)
        return next(n for n, one in enumerate(self._dealers) if one and one.process.pid == pid)

    def _owner_of(self, table: str) -> str:
        with Redis.from_url(self.redis.url, socket_timeout=LONG_S) as redis:
            held: Any = redis.get(f"{{table:{table}}}:lease")
        return str(json.loads(held)["name"]) if held else ""

    def _pid_of(self, table: str) -> int:
        return int(self._processes().get(self._owner_of(table), {"pid": 0})["pid"])

    def _processes(self) -> dict[str, dict[str, Any]]:
        with Redis.from_url(self.redis.url, socket_timeout=LONG_S) as redis:
            entries: Any = redis.hgetall("{house}:processes")
        said = {name.decode(): json.loads(text.split(b" ", 1)[1]) for name, text in entries.items()}
        return {name: about for name, about in said.items() if about["role"] == "dealer"}

    def is_settled(self) -> bool:
        """Both dealers are there, and the table is with the one that it is placed with."""
        processes = self._processes()
        held = self._owner_of(TABLE)
        return len(processes) == 2 and held == placed(TABLE, dict.fromkeys(processes, 1.0))

    def numbers_of_dealers(self) -> set[int]:
        """The processes' own numbers of those that tell of themselves."""
        return {about["number"] for about in self._processes().values()}

    @contextmanager
    def suffering(self, number: int, fault: str) -> Iterator[None]:
        """A dealer is gone while this block runs, and comes back."""
        dealer = self._dealers[number]
        assert dealer is not None
        if fault == "killed":
            dealer.process.kill()
            yield
            dealer.process.wait()
            self.ended.append(dealer)
            self.start_dealer(number)
        elif fault == "stopped":
            os.kill(dealer.process.pid, signal.SIGSTOP)
            try:
                yield
            finally:
                os.kill(dealer.process.pid, signal.SIGCONT)
        else:
            self._ways[number].cut()
            try:
                yield
            finally:
                self._ways[number].heal()

    def close(self) -> None:
        """In good order: the dealers give up their tables after the rounds."""
        for one in self._living():
            one.process.send_signal(signal.SIGINT)  # the whole house
        for one in self._living():
            one.process.wait(LONG_S)

    def kill(self) -> None:
        for one in self._living():
            one.process.kill()
            one.process.wait()

    def _living(self) -> list[OneProcess]:
        return [one for one in self._all() if one.process.poll() is None]

    def _all(self) -> list[OneProcess]:
        return [one for one in (*self._dealers, self._gateway) if one is not None]

    def output_of(self, number: int) -> str:
        dealer = self._dealers[number]
        assert dealer is not None
        return dealer.output

    @property
    def output(self) -> str:
        return "".join(one.output for one in (*self.ended, *self._all()))

    def croupier(self, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        """A command on the data of this house."""
        with patch.dict(os.environ, REDIS_URL=self.redis.url):
            return run(self.module, [*words, "--data", self.data], stdin, COMMAND_S)


@contextmanager
def two_dealers(folder: Path, module: str = "server.cli") -> Iterator[TwoDealers]:
    """The house, which is opened by its caller. Leaving ends all of it."""
    with ExitStack() as ending:
        redis = ending.enter_context(redis_server(folder / "redis"))
        ways = [ending.enter_context(cut_proxy(redis.port)) for _ in range(2)]
        house = TwoDealers(folder, redis, ways, module)
        ending.callback(house.kill)
        yield house


def at_rest(house: TwoDealers, player: PlayerClient) -> None:
    """Wait until the table is with its dealer, and the player has heard and forgotten that."""
    eventually(house.is_settled, LONG_S)
    player.ask("watch_table", table=TABLE)
    player.listen(0.1)
    player.forget()


def taken_over(house: TwoDealers, player: PlayerClient, fault: str) -> Taken:
    """Let the dealer of the table be gone in mid-round. It is the same round elsewhere."""
    eventually(house.is_settled, LONG_S)
    eventually(lambda: has_time(player), LONG_S)
    before = house.dealer_of(TABLE)
    accepted = player.wager(TABLE, amount=700)
    assert accepted["type"] == "wager_accepted", accepted
    number = accepted["round"]
    seen = player.ask("watch_table", table=TABLE)
    player.listen(0.1)
    player.forget()  # that the table has moved before
    with house.suffering(before, fault):
        begun = time.monotonic()
        player.until("table_moved", LONG_S, table=TABLE)
        moved_s = time.monotonic() - begun
        snapshot = player.ask("watch_table", table=TABLE)
        assert_same_round(seen, snapshot)
        again = player.wager(TABLE, amount=300, round_=number)
        assert again["type"] == "wager_accepted", again
        wager_s = time.monotonic() - begun
        settled = player.until("wagers_settled", LONG_S, table=TABLE, round=number)
        assert settled["staked"] == seen_stakes(seen) + 300, settled
        assert house.dealer_of(TABLE) != before
    return Taken(moved_s, wager_s)


def has_time(player: PlayerClient) -> bool:
    """Whether betting is open, and for a while yet."""
    seen = player.ask("watch_table", table=TABLE)
    return seen["phase"] == "betting" and seen["closes_ms"] - seen["time_ms"] > LEAST_S * 1_000


def seen_stakes(snapshot: Message) -> int:
    return sum(one["amount"] for one in snapshot["mine"])


def assert_same_round(before: Message, after: Message) -> None:
    """The same seed, the same seat, the same wagers."""
    for name in ("round", "commitment", "seat", "mine", "balance"):
        assert after[name] == before[name], (name, before[name], after[name])


def wrong_in(house: TwoDealers) -> list[str]:
    """What the books and records say against a house that is closed."""
    found = []
    for words in (("audit", "--json"), ("records", "verify")):
        done = house.croupier(*words)
        if done.returncode:
            found.append(f"{words[0]}: {done.stdout}{done.stderr}")
    return found + ([house.output] if "Traceback" in house.output else [])


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.take_overs", description=__doc__)
    asked.add_argument("--each", type=int, default=10, metavar="COUNT")
    given = asked.parse_args()
    taken: dict[str, list[Taken]] = {fault: [] for fault in FAULTS}
    with (
        TemporaryDirectory(prefix="to-", dir="/tmp") as name,
        two_dealers(Path(name)) as house,
        PlayerClient(house.open(quick_table(TABLE, betting=BETTING_S))) as player,
    ):
        player.enter().sit(TABLE)
        for number in range(given.each):
            for fault in FAULTS:
                one = taken_over(house, player, fault)
                taken[fault].append(one)
                told = (
                    f"another dealer after {one.moved_s:.1f} s, a wager after {one.wager_s:.1f} s"
                )
                print(f"{number + 1:3d} of {given.each}, {fault}: {told}", flush=True)
                eventually(lambda: len(house.numbers_of_dealers()) == 2, LONG_S)
        house.close()
        wrong = wrong_in(house)
    for fault, each in taken.items():
        moved, wager = ([getattr(one, field) for one in each] for field in Taken._fields)
        print(
            f"{fault}, {len(each)} times: another dealer after {statistics.median(moved):.1f} s at "
            f"the median, {max(moved):.1f} s at the longest; a wager in the same round after "
            f"{statistics.median(wager):.1f} s and {max(wager):.1f} s"
        )
    for line in wrong:
        print(line)
    late = [one for each in taken.values() for one in each if one.wager_s > WITHIN_S]
    return 1 if wrong or late else 0


if __name__ == "__main__":
    sys.exit(main())
