"""House or Redis killed with SIGKILL in mid-round under bots: not a cent is lost or doubled."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from pathlib import Path
from typing import cast

import pytest
from rich.console import Console

from server.audit.verify_file import verify
from server.bots.crowd import CrowdError, CrowdSettings, run
from tests.chaos.evening import ACCEPTED, AUDIT, DRAWN, ENDED, JOURNALS, ONCE, RECORDS, Plan
from tests.chaos.journals import (
    Books,
    Journal,
    drawn_twice,
    read_records,
    unlike_the_ledger,
    unlike_the_records,
)
from tests.chaos.kills import ROUND_S, Killing, QuickJournal, run_of
from tests.chaos.stages import EMBEDDED, staged
from tests.fail_overs.players import Crowd, accepted_by
from tests.house.player import get
from tests.house_process import HouseProcess, quick_table
from tests.redis_servers import redis_server, until

KILLS = 29  # 26 of them of the house, and four below
KILLED = ("single-1", "war-1")
KILLED_SEED = 47  # with every kind of kill
WAGERS_BEFORE = 3  # before every second kill: a busy machine lets the bots arrive late
REDIS_KILLS = 30


async def _bots(house: HouseProcess, seed: int, seconds: float) -> int:
    """Bots bet for a while; how many wagers were acknowledged. A house that dies is no error."""
    settings = CrowdSettings(url=house.play, players=12, seconds=seconds, rate=15, seed=seed)
    try:
        report = await run(settings, Console(quiet=True))
    except CrowdError:
        return 0
    return report["wagers"]["accepted"]


def _accepted(house: HouseProcess) -> int:
    """How many wagers this opening of the house has taken."""
    shown = get(house.metrics)[1].decode()
    counts = re.findall(r"^croupier_wagers_accepted\S* ([\d.]+)$", shown, re.MULTILINE)
    return sum(int(float(count)) for count in counts)


async def _killed_under_bots(house: HouseProcess, seed: int) -> None:
    """In the bots' arrival, or after it anywhere in a round of half a second."""
    chance = random.Random(seed)
    playing = asyncio.ensure_future(_bots(house, seed, seconds=120))
    if seed % 2:
        while await asyncio.to_thread(_accepted, house) < WAGERS_BEFORE:
            assert not playing.done(), "the bots left before they had played"
            await asyncio.sleep(0.05)
        await asyncio.sleep(chance.random() * 0.6)
    else:
        await asyncio.sleep(0.25 + chance.random() * 1.2)
    house.kill()
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)


def test_kills_at_random_moments_and_the_audit_is_clean(tmp_path: Path) -> None:
    """In a round, in an opening, and together with Redis; with the checks of chaos."""
    folder = tmp_path / "h"
    folder.mkdir()
    with staged(EMBEDDED, folder, KILLED, lasting_s=ROUND_S, can_fail=False) as stage:
        plan = Plan(0, KILLED_SEED, [], KILLED, players=1, check_every=1, most=KILLS)
        report = Killing(stage, EMBEDDED, folder, plan, print).play()
    assert report.failures == [], report.failures[0]
    done = run_of(report, KILLED)
    assert (done.house, done.opening, done.both, done.redis) == (26, 4, 2, 3)
    assert done.wagers > KILLS, "the bots hardly played: this shows nothing"
    assert done.rounds > KILLS / 2
    assert {AUDIT, RECORDS, ENDED, JOURNALS, DRAWN, ONCE, ACCEPTED} <= report.checks.keys()


async def test_every_round_that_a_kill_interrupted_verifies(tmp_path):
    """After the kills, the records are an unbroken chain and each recomputes."""
    house = HouseProcess(tmp_path, quick_table("single", betting=0.15))
    for kill in range(4):
        house.open()
        await _killed_under_bots(house, seed=100 + kill)
    with house.open():
        await _bots(house, seed=7, seconds=1)
    folder = house.croupier("records", "verify")
    assert folder.returncode == 0, folder.stdout + folder.stderr
    replayed = house.croupier("replay", "single")
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    records = house.croupier("records", "single")
    assert records.returncode == 0, records.stderr
    previous = None
    rounds = [json.loads(line) for line in records.stdout.splitlines()]
    assert len(rounds) > 4
    for record in rounds:
        if previous is not None:
            assert record["round"] == previous["round"] + 1
            assert record["previous"] == previous["hash"]
        previous = record
    for line in records.stdout.splitlines():
        verification = verify(line)
        assert verification.passed, [check for check in verification.checks if not check.passed]


def test_thirty_kills_of_redis_and_the_players_journals_are_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house stays open. Players wager on, and come back if a call took too long."""
    chance = random.Random(REDIS_KILLS)
    tables = ("single", "double")
    house = HouseProcess(tmp_path / "house", *map(quick_table, tables))
    with redis_server(tmp_path / "redis") as redis:
        monkeypatch.setenv("REDIS_URL", redis.url)
        with house.open():
            crowd = Crowd(house.play, tables, players=2, seed=1, kind=QuickJournal)
            crowd.arrive()
            for _ in range(REDIS_KILLS):
                before = crowd.wagers()
                until(lambda: crowd.wagers() > before, "no wager is accepted", 60)  # noqa: B023
                time.sleep(chance.uniform(0, 0.2))
                redis.kill()
                redis.start()
            crowd.finish()
            assert not crowd.error
            journals = cast(list[Journal], crowd.witnesses)
            books = Books(redis.url, journals)
            books.read()
            assert house.close() == 0, house.output
        accepted = accepted_by(journals)
        assert (books.lost(accepted), books.doubled(), books.open()) == ([], [], [])
        assert unlike_the_ledger({one.account: one.balances for one in journals}, books) == []
        assert drawn_twice(journals) == []
        unlike = unlike_the_records(journals, read_records(house.data / "records"))
        assert unlike == [], (unlike, house.output)
        assert crowd.wagers() > REDIS_KILLS
        assert "Traceback" not in house.output
        for words in (("audit", "--json"), ("records", "verify")):
            done = house.croupier(*words)
            assert done.returncode == 0, done.stdout + done.stderr
