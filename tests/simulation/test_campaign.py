"""Evenings by the thousand: blocks that add up, and nothing that is passed over."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from tests.run_ledger import note, runs_in
from tests.simulation import __main__ as command
from tests.simulation.campaign import BLOCK, Block, Evenings, block_of, play_block, seeds_of, total
from tests.simulation.evening import Told
from tests.simulation.outcome import Outcome
from tests.simulation.plans import QUICK

EVENINGS = Evenings(QUICK, "quick", None)


def kept(seed: int) -> Outcome:
    told = Told(3, 20, 18, 1, 30.0, 9_000, "digest", {"kill": 2, "cut": 1}, {"void": 1})
    return Outcome(seed, told, "", "", 0.5)


def broken(seed: int) -> Outcome:
    return Outcome(seed, None, "no table is stuck", "t0 is at round 2", 0.5)


def block(start: int, seeds: int) -> Block:
    return block_of([kept(seed) for seed in range(start, start + seeds)], start, EVENINGS)


def test_a_campaign_is_blocks_that_follow_one_another() -> None:
    blocks = list(EVENINGS.blocks(range(7, 7 + 2 * BLOCK + 1)))
    assert [len(one) for one in blocks] == [BLOCK, BLOCK, 1]
    assert [seed for one in blocks for seed in one] == list(range(7, 7 + 2 * BLOCK + 1))


def test_runs_add_up_and_a_gap_or_a_repetition_shows(tmp_path: Path) -> None:
    ledger = tmp_path / "evenings.jsonl"
    for one in (block(0, 10), block(20, 5), block(8, 4)):
        note(ledger, one)
    note(ledger, block_of([kept(25), broken(26)], 25, EVENINGS))
    blocks = runs_in(ledger, Block)
    assert list(total(blocks)) == [
        "21 evenings in 4 blocks: 60 rounds, 400 wagers, 0.00 hours of a processor",
        "60 failures (cut 20, kill 40)",
        "20 orders of operators (void 20)",
        "quick, one or many: seeds 0 to 11, 20 to 26; 2 of them were played before",
        "1 promises broken",
        "quick, one or many: seed 26 (0.1.0): no table is stuck: t0 is at round 2",
    ]


def test_repeated_seeds_are_counted_once() -> None:
    assert seeds_of([block(0, 10), block(2, 3), block(10, 5)]) == ([range(15)], 3)
    assert seeds_of([block(4, 4), block(0, 2)]) == ([range(2), range(4, 8)], 0)


def test_a_block_has_its_evenings_in_order() -> None:
    """Played by two processes, whichever ends first."""
    played = list(play_block(range(3), EVENINGS, 2))
    assert [one.seed for one in played] == [0, 1, 2] and all(one.told for one in played)


@pytest.mark.parametrize("ending", [KeyboardInterrupt(), MemoryError("no room")])
def test_what_was_played_is_kept_when_somebody_ends_it(
    ending: BaseException,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def played(seeds: range, _evenings: Evenings, _processes: int) -> Iterator[Outcome]:
        for seed in seeds[: 30 if seeds.start else None]:
            yield kept(seed)
        if seeds.start:
            raise ending

    monkeypatch.setattr(command, "play_block", played)
    ledger = tmp_path / "evenings.jsonl"
    options = argparse.Namespace(
        start=0, seeds=1_000, processes=1, ledger=ledger, quick=True, form=None
    )
    status = command.Campaign(Console(width=160), EVENINGS, options).play()
    assert status == (130 if isinstance(ending, KeyboardInterrupt) else 2)
    assert [one.seeds for one in runs_in(ledger, Block)] == [BLOCK, 30]
    assert capsys.readouterr().out.endswith(f"next: --from {BLOCK + 30}\n")


def test_a_ledger_that_cannot_be_read_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ledger = tmp_path / "evenings.jsonl"
    note(ledger, block(0, 10))
    ledger.write_bytes(ledger.read_bytes()[:-5])
    options = argparse.Namespace(start=10, seeds=10, processes=1, ledger=ledger, quick=True)
    assert command.Campaign(Console(width=160), EVENINGS, options).play() == 2
    assert "line 1" in capsys.readouterr().out
