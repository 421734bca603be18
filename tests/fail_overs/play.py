"""A house, its bots, and one fail-over after another."""

from __future__ import annotations

import json
import os
import random
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import localtime, monotonic, sleep, strftime, time
from typing import NamedTuple
from unittest.mock import patch

from redis.exceptions import RedisError

from tests.fail_overs.forms import LONG_S, FailOver, Fault, Form
from tests.fail_overs.players import Crowd, Ledgers, accepted_by
from tests.house_process import HouseProcess
from tests.processes.many import HouseOfMany
from tests.redis_servers import until

PLAN = Path(__file__).parents[2] / "croupier.toml"
TABLES = (
    *("single-1", "double-1", "covered-1", "big-six-1", "dreamcatcher-1", "sic-bo-1"),
    *("lightning-1", "roulette-x-1", "craps-1", "mini-craps-1", "war-1", "pai-gow-2", "streak-2"),
)
"""One of each of the twelve kinds of the default house, and one with a progressive meter."""
STAY_ON = frozenset({"craps-1", "mini-craps-1", "streak-2"})
"""Here wagers may stay on the layout for many rounds."""
QUICK_S = {"betting": 1.5, "rest": 0.3, "pause": 0.2, "offer": 2.0, "decision": 2.0}
"""Bots think for up to a second and a half before they answer."""
OPENS_WITHIN_S = 400.0
AGAIN_S = 15.0
"""Within this time every table has to play again."""
SETTINGS = """
[house]
welcome_chips_cents = 5000000
refill_below_cents = 1000000
refill_every_seconds = 1

[redis]
acknowledge = "{acknowledge}"
partitions = 8
"""
METER = """
[[meters]]
id = "long-streak"
title = "The Long Streak"
"""
METERED = "streak-2"


class Settings(NamedTuple):
    """What is played."""

    fail_overs: int
    faults: Sequence[Fault]
    players: int = 2  # at each table
    is_of_many: bool = False
    audit_every: int = 10
    seed: int = 1
    acknowledge: str = "replica"
    tables: Sequence[str] = TABLES
    log: Path | None = None  # what the house says is added to it


class Done(NamedTuple):
    """A fail-over and its end: how long the slowest table was without a wager."""

    fail_over: FailOver
    pauses_s: dict[str, float]
    at: str

    @property
    def slowest(self) -> str:
        return max(self.pauses_s, key=self.pauses_s.__getitem__)

    @property
    def again_s(self) -> float:
        return self.pauses_s[self.slowest]

    def __str__(self) -> str:
        what, _, promoted_s, whole_s = self.fail_over
        slow = sorted(self.pauses_s.items(), key=lambda one: -one[1])[:4]
        return (
            f"{self.at} {what}: promoted after {promoted_s:.1f} s, "
            f"a replica again after {whole_s:.1f} s; "
            f"no play at {', '.join(f'{table} {s:.1f} s' for table, s in slow)}"
        )


class Result(NamedTuple):
    """Of one house: the fail-overs, its wagers, and what was wrong with them."""

    done: list[Done]
    accepted: int
    lost: list[str]
    doubled: list[str]
    unheard: list[str]
    wrong: list[str]
    refused: dict[str, int]  # by the codes of the answers

    @property
    def late(self) -> list[Done]:
        return [one for one in self.done if one.again_s > AGAIN_S]

    @property
    def is_well(self) -> bool:
        return not (self.lost or self.doubled or self.unheard or self.wrong or self.late)


def quick_tables(names: Sequence[str], lasting_s: Mapping[str, float] = QUICK_S) -> list[str]:
    """These tables of the default house, with their own rules and short rounds."""
    blocks = PLAN.read_text().split("[[tables]]")[1:]
    by_name = {}
    for block in blocks:
        lines = [line for line in block.splitlines() if not line.startswith(("#", "[", "title"))]
        text = "[[tables]]\n" + "\n".join(lines[: _end_of(lines)]) + "\n"
        for name, seconds in lasting_s.items():
            text = re.sub(rf"(?m)^{name}_seconds = .*$", f"{name}_seconds = {seconds}", text)
        (table,) = tomllib.loads(text)["tables"]
        by_name[table["id"]] = text.replace("\n", f'\ntitle = "{table["id"]}"\n', 1)
    return [by_name[name] for name in names]


def settings_of(acknowledge: str, tables: Sequence[str]) -> str:
    """The house's settings. A meter without a table would be refused."""
    return SETTINGS.format(acknowledge=acknowledge) + (METER if METERED in tables else "")


def _end_of(lines: Sequence[str]) -> int:
    return next(at for at, line in enumerate(lines) if line.startswith("rules")) + 1


def play(form: Form, folder: Path, settings: Settings) -> Result:
    """Open a house, and take its primaries away one after another."""
    kind = HouseOfMany if settings.is_of_many else HouseProcess
    text = settings_of(settings.acknowledge, settings.tables)
    house = kind(folder / "house", *quick_tables(settings.tables), settings=text)
    done: list[Done] = []
    with patch.dict(os.environ, REDIS_URL=form.url), house.open(seconds=OPENS_WITHIN_S):
        crowd = Crowd(house.play, settings.tables, settings.players, settings.seed)
        crowd.arrive()
        books = Ledgers(form.url, crowd.witnesses)
        wrong = [*_pass(house, form, crowd, books, settings, done)]
        crowd.finish()
        wrong += [f"a bot: {why}, {count} times" for why, count in crowd.measured.lost.items()]
        wrong += [f"the bots: {crowd.error}"] if crowd.error else []
        wrong += _end(house, books)
    if settings.log is not None:
        with settings.log.open("a") as log:
            log.write(house.output)
    if "Traceback" in house.output:
        wrong.append(house.output)
    accepted = accepted_by(crowd.witnesses)
    return Result(
        done,
        sum(map(len, accepted.values())),
        books.lost(accepted),
        books.doubled(),
        books.unheard(),
        wrong,
        crowd.measured.refused,
    )


def _pass(
    house: HouseProcess,
    form: Form,
    crowd: Crowd,
    books: Ledgers,
    settings: Settings,
    done: list[Done],
) -> Iterator[str]:
    """Every fail-over with a line about it; yields what goes wrong, and ends with it."""
    chance = random.Random(settings.seed)
    for number in range(settings.fail_overs):
        sleep(chance.uniform(0.2, 1.5))  # at any moment of a round
        try:
            wait_for_play(crowd, settings.tables)
            fault = settings.faults[number % len(settings.faults)]
            done.append(_again(crowd, settings.tables, form.fail_over(number, fault)))
        except (AssertionError, RedisError) as error:
            yield f"fail-over {number + 1}: {error}"
            return
        print(f"{number + 1:4d} of {settings.fail_overs}: {done[-1]}", flush=True)
        wrong = _look_at_books(crowd, books)
        if (number + 1) % settings.audit_every == 0:
            wrong += _audit(house)
        yield from (f"fail-over {number + 1}: {line}" for line in wrong)
        if wrong:
            return


def wait_for_play(crowd: Crowd, tables: Sequence[str]) -> None:
    """Until each table has played from now on, and the house has taken wagers."""
    since, wagers = monotonic(), crowd.wagers()
    for table in tables:
        until(
            lambda table=table: crowd.plays_since(table, since),  # type: ignore[misc]
            f"table {table} does not play",
            LONG_S,
            pause_s=0.05,
        )
    until(lambda: crowd.wagers() > wagers, "no wager is accepted", LONG_S, pause_s=0.05)


def _again(crowd: Crowd, tables: Sequence[str], over: FailOver) -> Done:
    """Wait until each table plays again; how long the slowest one did not."""
    wait_for_play(crowd, tables)
    pauses = {table: crowd.longest_pause(table, over.begun) for table in tables}
    begun = time() - (monotonic() - over.begun)
    return Done(over, pauses, strftime("%H:%M:%S", localtime(begun)))


def _look_at_books(crowd: Crowd, books: Ledgers) -> list[str]:
    """Is everything that was accepted until now in the ledger, and once?"""
    accepted = accepted_by(crowd.witnesses)
    books.read()
    wrong = [f"lost: {hold}" for hold in books.lost(accepted)]
    return wrong + [f"doubled: {hold}" for hold in books.doubled()]


def _audit(house: HouseProcess) -> list[str]:
    audited = house.croupier("audit", "--json")
    if audited.returncode or not json.loads(audited.stdout)["accounts"]:
        return [f"audit: {audited.stdout}{audited.stderr}"]
    return []


def _end(house: HouseProcess, books: Ledgers) -> list[str]:
    """What is wrong when all rounds have ended."""

    def are_settled() -> bool:
        books.read()
        return {hold.split("/")[0] for hold in books.open()} <= STAY_ON

    wrong = []
    try:
        until(are_settled, "a wager is not settled", LONG_S, pause_s=0.5)
    except AssertionError as error:
        wrong.append(f"{error}: {books.open()}")
    wrong += _audit(house)
    verified = house.croupier("records", "verify")
    if verified.returncode:
        wrong.append(f"records: {verified.stdout}{verified.stderr}")
    return wrong
