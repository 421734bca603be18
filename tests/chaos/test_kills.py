"""The campaign of kills adds up over its runs, and keeps what failed."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from server.bots.measured import Measured
from server.bots.turns import Turns
from tests.chaos.evening import Failure, Report, Struck
from tests.chaos.faults import KillHouse
from tests.chaos.journals import Journal
from tests.chaos.kept import keep
from tests.chaos.kills import (
    EVENING,
    KINDS,
    LONGEST,
    KillBoth,
    KillOpening,
    QuickKillRedis,
    Run,
    evenings_of,
    run_of,
    tables_of,
    total,
)
from tests.chaos.side_by_side import SideBySide
from tests.fail_overs.play import TABLES
from tests.run_ledger import UnreadableLedger, note, runs_in

ENDS = """
import sys
from pathlib import Path
number = int(sys.argv[1])
Path("ran", str(number)).touch()
sys.exit(number == 2)
"""


def report(house: int, redis: int, *failures: Failure) -> Report:
    kinds = [KillHouse.name] * house + [QuickKillRedis.name] * redis
    kinds += [KillOpening.name, KillBoth.name]
    struck = [Struck(name, number, 0.5, "any", 0.9) for number, name in enumerate(kinds, 1)]
    return Report("own", 7, struck, {}, {}, list(failures), 40, 20, 9, 1_800.0)


def test_a_campaign_is_houses_that_are_killed_so_often_at_most() -> None:
    assert evenings_of(30) == [30]
    assert evenings_of(2 * EVENING) == [EVENING] * 2
    assert evenings_of(2 * EVENING + 1) == [EVENING, EVENING, 1]


def test_each_table_has_its_turn() -> None:
    seen = Counter(table for number in range(len(TABLES)) for table in tables_of(number))
    assert set(seen.values()) == {3}
    assert set(seen) == set(TABLES)


def test_one_kill_of_eleven_is_of_redis_alone() -> None:
    kills = sum(weight * count for weight, count in KINDS.values())
    weight, count = KINDS[QuickKillRedis]
    assert weight * count / kills == pytest.approx(1 / 11, rel=0.02)


def test_runs_add_up_in_their_ledger(tmp_path: Path) -> None:
    ledger = tmp_path / "kills.jsonl"
    note(ledger, run_of(report(27, 3), ("single-1",)))
    failure = Failure("a check", 9, "kill house", "why" * LONGEST)
    note(ledger, run_of(report(9, 0, failure), ("single-1",)))
    runs = runs_in(ledger, Run)
    # An opening house that is killed was open before: two kills.
    assert [(one.house, one.opening, one.both, one.redis) for one in runs] == [
        (30, 1, 1, 3),
        (12, 1, 1, 0),
    ]
    (told,) = runs[1].failures
    assert told.startswith("a check: after fault 9 (kill house): why")
    assert len(told) == LONGEST
    assert str(total(runs)) == (
        "42 kills of the house (2 as it opened, 2 with its Redis) and 3 of Redis alone; houses: 2, "
        "hours of houses: 1.00, wagers: 80, rounds: 40, failures: 1"
    )


async def test_a_house_that_failed_is_kept(tmp_path: Path) -> None:
    folder, to = tmp_path / "house", tmp_path / "kept"
    (folder / "h/data").mkdir(parents=True)
    (folder / "h/data/store.json").write_text("{}")
    (folder / "h/data/redis.sock").touch()
    failed = report(1, 0, Failure("a check", 1, "kill house", "why"))
    journal = Journal("ws://nowhere", "one", random.Random(1), Measured(), Turns())
    journal.settled[3, "w1"] = ("win", 200)
    first = keep(folder, to, failed, "what it said", [journal])
    assert first == to / "own-7"
    assert keep(folder, to, failed, "", []) == to / "own-7.2"
    assert keep(folder, to, failed, "", []) == to / "own-7.3"
    assert (first / "said.txt").read_text() == "what it said"
    assert [path.name for path in (first / "h/data").iterdir()] == ["store.json"]
    assert json.loads((first / "report.json").read_bytes())["failures"][0]["what"] == "why"
    (heard,) = json.loads((first / "players.json").read_bytes())
    assert heard["settled"] == {"3/w1": ["win", 200]}


@pytest.mark.parametrize("go_on", [False, True])
def test_side_by_side_the_first_that_fails_is_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, go_on: bool
) -> None:
    (tmp_path / "ran").mkdir()
    (tmp_path / "ends.py").write_text(ENDS)
    monkeypatch.chdir(tmp_path)
    failed = SideBySide("ends", 1).run([[str(number)] for number in range(5)], go_on=go_on)
    assert failed == 1
    ran = {int(path.name) for path in (tmp_path / "ran").iterdir()}
    assert ran == ({0, 1, 2, 3, 4} if go_on else {0, 1, 2})


def test_a_line_that_is_cut_off_is_not_passed_over(tmp_path: Path) -> None:
    ledger = tmp_path / "kills.jsonl"
    assert runs_in(ledger, Run) == []
    note(ledger, run_of(report(27, 3), ("single-1",)))
    whole = ledger.read_bytes()
    ledger.write_bytes(whole + whole[:-9])
    with pytest.raises(UnreadableLedger, match="line 2"):
        runs_in(ledger, Run)
