"""The campaign of kills adds up over its runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chaos.evening import Failure, Report, Struck
from tests.chaos.faults import KillHouse
from tests.chaos.kills import (
    EVENING,
    QuickKillRedis,
    Run,
    evenings_of,
    run_of,
    total,
)
from tests.run_ledger import UnreadableLedger, note, runs_in


def report(house: int, redis: int, *failures: Failure) -> Report:
    kinds = [KillHouse.name] * house + [QuickKillRedis.name] * redis
    struck = [Struck(name, number, 0.5, "any", 0.9) for number, name in enumerate(kinds, 1)]
    return Report("own", 7, struck, {}, {}, list(failures), 40, 20, 9, 1_800.0)


def test_a_campaign_is_houses_that_are_killed_so_often_at_most() -> None:
    assert evenings_of(30) == [30]
    assert evenings_of(2 * EVENING) == [EVENING] * 2
    assert evenings_of(2 * EVENING + 1) == [EVENING, EVENING, 1]


def test_runs_add_up_in_their_ledger(tmp_path: Path) -> None:
    ledger = tmp_path / "kills.jsonl"
    note(ledger, run_of(report(27, 3), ("single-1",)))
    note(ledger, run_of(report(9, 0, Failure("a check", 9, "kill house", "why")), ("single-1",)))
    runs = runs_in(ledger, Run)
    assert [(one.house, one.redis, one.tables) for one in runs] == [(27, 3, 1), (9, 0, 1)]
    assert runs[1].failures == ("a check: after fault 9 (kill house): why",)
    assert str(total(runs)) == (
        "36 kills of the house and 3 of Redis; houses: 2, hours: 1.00, wagers: 80, rounds: 40, "
        "failures: 1"
    )


def test_a_line_that_is_cut_off_is_not_passed_over(tmp_path: Path) -> None:
    ledger = tmp_path / "kills.jsonl"
    assert runs_in(ledger, Run) == []
    note(ledger, run_of(report(27, 3), ("single-1",)))
    whole = ledger.read_bytes()
    ledger.write_bytes(whole + whole[:-9])
    with pytest.raises(UnreadableLedger, match="line 2"):
        runs_in(ledger, Run)
