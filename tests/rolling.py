"""A rolling deploy under bots: is a round void, a wager lost, or a player without a table?

    python -m tests.rolling --bots 300

A house of two gateways and three dealers. Each of its processes is told to end, one after another,
dealers first, and another takes its place, while bots wager. At the end every wager that a bot was
told of is looked for in the ledger, once held and once settled; the records are searched for rounds
that are void; the books are audited, and the records verified. The exit status is 1 if anything is
wrong, or if a bot was without a table for more than three seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any, NamedTuple

import uvloop

from server.bots.measured import Measured
from server.bots.player import BotPlayer
from server.bots.turns import Turns
from server.cage.keys import cage_key, partition_of
from server.cage.ledger import Entry, Kind, read_entry
from server.cage.redis_connection import connect
from tests.house.player import eventually
from tests.house_process import quick_table
from tests.processes.many import HouseOfMany

GATEWAYS, DEALERS = 2, 3
LONG_S = 180.0
ARRIVALS_AT_ONCE = 16
MOST_AWAY_S = 3.0
GAMES = {"roulette": "{ spot_max = 100000 }", "sic_bo": "{}", "big_six": "{}"}


class Bots(Thread):
    """So many bots in a loop of their own, until `finish`."""

    def __init__(self, url: str, tables: Sequence[str], bots: int, rate: float) -> None:
        super().__init__(daemon=True)
        self.measured = Measured(holds=[])
        self.seated = Event()
        self.error = ""
        self._url = url
        self._tables = tables
        self._bots = bots
        self._rate = rate
        self._over = Event()

    def run(self) -> None:
        try:
            uvloop.run(self._play())
        except Exception as error:
            self.error = repr(error)
            self.seated.set()

    def finish(self) -> None:
        """Let them see their rounds end, and leave."""
        self._over.set()
        self.join(LONG_S)
        assert not self.is_alive(), "the bots do not come to an end"

    async def _play(self) -> None:
        turns, players = Turns(), []
        for number in range(self._bots):
            at = number % len(self._tables)
            tables = [*self._tables[at:], *self._tables[:at]]
            chance = random.Random(number)
            players.append(BotPlayer(self._url, tables, self._rate, chance, self.measured, turns))
        door = asyncio.Semaphore(ARRIVALS_AT_ONCE)

        async def arrive(player: BotPlayer) -> None:
            async with door:
                await player.arrive()

        await asyncio.gather(*map(arrive, players))
        self.seated.set()
        playing = [asyncio.ensure_future(player.play()) for player in players]
        await asyncio.to_thread(self._over.wait)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.gather(*(player.see_rounds_end() for player in players))
        await asyncio.gather(*(player.leave() for player in players))


class Result(NamedTuple):
    replaced: int
    seconds: float
    bots: int
    accepted: int
    lost: int
    doubled: int
    unheard: int
    void: int
    rounds: int
    away: int
    longest_away_s: float
    too_long: int
    wrong: list[str]


def roll(folder: Path, bots: int, tables: int, rate: float, say: Callable[[str], None]) -> Result:
    """Replace every process of a house under bots."""
    games = list(GAMES)
    names = {f"t{n}": games[n % len(games)] for n in range(tables)}
    house = HouseOfMany(
        folder,
        *(quick_table(name, GAMES[game], betting=3.0, pause=0.2, game=game)
          for name, game in names.items()),
    )  # fmt: skip
    house.gateways, house.dealers = GATEWAYS, DEALERS
    with house:
        eventually(house.is_settled, LONG_S)
        crowd = Bots(house.play, list(names), bots, rate)
        crowd.start()
        assert crowd.seated.wait(LONG_S), "the bots find no seats"
        assert not crowd.error, crowd.error
        started = time.monotonic()
        replaced = [*_replace_all(house, "dealer", crowd, say)]
        replaced += _replace_all(house, "gateway", crowd, say)
        seconds = time.monotonic() - started
        crowd.finish()
        wrong = [f"a bot was lost: {why}" for why in crowd.measured.lost]
        ledgers = asyncio.run(_ledgers(house, crowd.measured.holds or []))
        audited = house.croupier("audit")
        if audited.returncode:
            wrong.append(f"audit: {audited.stdout}{audited.stderr}")
    verified = house.croupier("records", "verify")
    if verified.returncode:
        wrong.append(f"records: {verified.stdout}{verified.stderr}")
    wrong += [line for line in house.lines if "Traceback" in line or " CRITICAL " in line]
    results = _results(house.data / "records")
    away = crowd.measured.away_s
    return Result(
        len(replaced), seconds, bots, crowd.measured.accepted, *_compared(crowd, ledgers),
        results["void"], results.total(), len(away), max(away, default=0.0),
        sum(one > MOST_AWAY_S for one in away), wrong,
    )  # fmt: skip


def _replace_all(
    house: HouseOfMany, role: str, crowd: Bots, say: Callable[[str], None]
) -> Sequence[str]:
    before = house.processes(role)
    for name, about in before.items():
        started = time.monotonic()
        os.kill(about["pid"], signal.SIGTERM)
        eventually(lambda name=name: name not in house.processes(role), LONG_S)  # type: ignore[misc]
        left_s = time.monotonic() - started
        eventually(house.is_settled, LONG_S)
        settled_s = time.monotonic() - started
        longest = max(crowd.measured.away_s, default=0.0)
        say(
            f"{name}: left after {left_s:.1f} s, replaced after {settled_s:.1f} s; "
            f"{crowd.measured.accepted} wagers so far, {longest:.2f} s without a table at most"
        )
    assert not before.keys() & house.processes(role).keys()
    return [*before]


async def _ledgers(house: HouseOfMany, holds: Sequence[str]) -> dict[str, list[Entry]]:
    """The ledger of every account of these holds."""
    url = (house.data / "redis.url").read_text().strip()
    found = {}
    async with connect(url, 30.0) as client:
        redis: Any = client
        for account in {hold.split("/")[2] for hold in holds}:
            key = cage_key(partition_of(account), f"ledger:{account}")
            found[account] = [read_entry(*row) for row in await redis.xrange(key)]
    return found


def _compared(crowd: Bots, ledgers: dict[str, list[Entry]]) -> tuple[int, int, int]:
    """How many wagers are lost, doubled, and held though no bot was told of them."""
    entries = [entry for account in ledgers.values() for entry in account]
    held = Counter(entry.id for entry in entries if entry.kind == Kind.HOLD)
    settled = Counter(entry.id for entry in entries if entry.kind == Kind.SETTLE)
    told = Counter(crowd.measured.holds)
    lost = len(told.keys() - held.keys()) + len(told.keys() - settled.keys())
    doubled = sum(count > 1 for counts in (told, held, settled) for count in counts.values())
    return lost, doubled, len(held.keys() - told.keys())


def _results(records: Path) -> Counter[str]:
    """How the archived rounds ended."""
    found: Counter[str] = Counter()
    for file in records.glob("*/*.jsonl"):
        for line in file.read_text().splitlines():
            record = json.loads(line)
            if "result" in record:
                found[record["result"]] += 1
    return found


def report(result: Result) -> bool:
    """Print what came out; whether all is well."""
    print(
        f"{result.replaced} processes replaced in {result.seconds:.0f} s under {result.bots} bots: "
        f"{result.accepted} wagers acknowledged, {result.lost} lost, {result.doubled} doubled, "
        f"{result.unheard} held and not acknowledged; {result.rounds} rounds, {result.void} void"
    )
    print(
        f"without a table: {result.away} times, {result.longest_away_s:.2f} s at the longest "
        f"({result.too_long} times more than {MOST_AWAY_S:.0f} s)"
    )
    for line in result.wrong:
        print(line.rstrip())
    return is_sound(result) and result.longest_away_s <= MOST_AWAY_S


def is_sound(result: Result) -> bool:
    """Whether nothing was lost, whatever time it took."""
    return not (result.lost or result.doubled or result.void or result.wrong) and bool(
        result.accepted and result.rounds and result.away >= result.bots
    )


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.rolling", description=__doc__)
    asked.add_argument("--bots", type=int, default=300)
    asked.add_argument("--tables", type=int, default=12)
    asked.add_argument("--rate", type=float, default=0.5, help="wagers a second of each bot")
    asked.add_argument("--folder", help="where the data is: another disk, or memory")
    given = asked.parse_args()
    with TemporaryDirectory(prefix="rolling-", dir=given.folder) as folder:
        result = roll(
            Path(folder), given.bots, given.tables, given.rate, lambda line: print(line, flush=True)
        )
    return 0 if report(result) else 1


if __name__ == "__main__":
    sys.exit(main())
