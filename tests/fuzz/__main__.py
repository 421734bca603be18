"""`make fuzz`: hostile input from a seed, with progress, a report, and a file of what fails.

python -m tests.fuzz --messages 1000000 --seed 7 --target players
python -m tests.fuzz --replay fuzz/players-1a2b.json
"""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from pathlib import Path

from tests.fuzz.episodes import load
from tests.fuzz.runs import SHARES, Report, run


def main() -> int:
    given = _arguments()
    if given.replay is not None:
        episode = load(given.replay)
        report = run(episode.target, 0, given.seed, replayed=episode)
        print(report)
        return 1 if report.failure else 0
    failed = False
    ends_at = time.monotonic() + given.seconds
    targets = [given.target] if given.target != "all" else list(SHARES)
    for n, target in enumerate(targets):
        share = SHARES[target] if len(targets) > 1 else 1.0
        seconds = (ends_at - time.monotonic()) / (len(targets) - n)
        report = run(target, round(given.messages * share), given.seed, seconds, _progress(target))
        print(report)
        failed |= bool(report.failure)
        _save(report, given.folder)
    return 1 if failed else 0


def _save(report: Report, folder: Path) -> None:
    if report.episode is not None:
        path = report.episode.save(folder)
        print(f"to try it again: python -m tests.fuzz --replay {path}")


def _progress(target: str):  # type: ignore[no-untyped-def]
    return lambda said: print(f"{target}: {said}", file=sys.stderr)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000, help="of all targets together")
    parser.add_argument("--seconds", type=float, default=1e9, help="at most so long")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--target", choices=("all", *SHARES), default="all")
    parser.add_argument("--replay", type=Path, help="a file that an earlier run has written")
    parser.add_argument("--folder", type=Path, default=Path("fuzz"), help="for what fails")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
