"""`python -m tests.mutants`: do the tests find every known fault?

Each mutant is applied to a copy of the repository's tracked files, and its tests run there. They
have to fail. First the same tests run without a fault: they have to pass.

    --only TEXT     those whose name has the text (repeatable)
    --list          the names, and nothing is run
    --jobs N        so many at a time (default: the processors)

The exit status is 0 if every mutant is killed, 1 if one survives, is broken or has lost its
snippet, and 2 if the tests fail without a mutant.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tests.mutants.known import MUTANTS, Mutant

ROOT = Path(__file__).parents[2]
MOST_SECONDS = 300
"""A mutant that never comes to an end is killed after this long."""

PYTEST_PASSED, PYTEST_FAILED = 0, 1


class Verdict(NamedTuple):
    mutant: Mutant
    word: str  # "killed", "survived" or "broken"
    detail: str
    seconds: float


class Ran(NamedTuple):
    """A run of pytest. The exit status is None where it took too long."""

    status: int | None
    output: str


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--only", action="append", default=[], metavar="TEXT")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    chosen = [
        mutant
        for mutant in MUTANTS
        if not options.only or any(text in mutant.name for text in options.only)
    ]
    console = Console(width=None if sys.stdout.isatty() else 160)
    if options.list:
        for mutant in chosen:
            console.print(mutant.name, markup=False, highlight=False, soft_wrap=True)
        return 0
    if not chosen:
        console.print("no mutant has such a name")
        return 2
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        scratches = [scratch_copy(Path(folder) / str(n)) for n in range(max(1, options.jobs))]
        return _judge(console, chosen, scratches)


def _judge(console: Console, chosen: Sequence[Mutant], scratches: Sequence[Path]) -> int:
    sound = _without_a_mutant(chosen, scratches)
    if sound:
        console.print(f"the tests fail without a mutant:\n{sound}", markup=False)
        return 2
    verdicts = []
    with Progress(console=console) as progress:
        task = progress.add_task("mutants", total=len(chosen))

        def show(verdict: Verdict) -> None:
            progress.advance(task)
            if verdict.word != "killed":
                console.print(f"{verdict.word}: {verdict.mutant.name}", markup=False)

        verdicts = _verdicts(chosen, scratches, show)
    console.print(_as_table(verdicts))
    survivors = [verdict for verdict in verdicts if verdict.word != "killed"]
    console.print(f"{len(verdicts) - len(survivors)} of {len(verdicts)} mutants are killed")
    return 1 if survivors else 0


def _verdicts(
    chosen: Sequence[Mutant], scratches: Sequence[Path], show: Callable[[Verdict], None]
) -> list[Verdict]:
    free: SimpleQueue[Path] = SimpleQueue()
    for scratch in scratches:
        free.put(scratch)

    def judge(mutant: Mutant) -> Verdict:
        scratch = free.get()
        try:
            return judged(mutant, scratch)
        finally:
            free.put(scratch)

    found: dict[str, Verdict] = {}
    with ThreadPoolExecutor(len(scratches)) as pool:
        for done in as_completed([pool.submit(judge, mutant) for mutant in chosen]):
            verdict = done.result()
            found[verdict.mutant.name] = verdict
            show(verdict)
    return [found[mutant.name] for mutant in chosen]


def judged(mutant: Mutant, scratch: Path) -> Verdict:
    """Apply a mutant to a copy, run its tests there, and take it back."""
    began = time.monotonic()
    try:
        with applied(mutant, scratch):
            ran = _run(mutant.tests, scratch)
    except ValueError as lost:
        return Verdict(mutant, "broken", str(lost), 0.0)
    seconds = time.monotonic() - began
    if ran.status is None:
        return Verdict(mutant, "killed", f"no end within {MOST_SECONDS} s", seconds)
    if ran.status == PYTEST_FAILED:
        return Verdict(mutant, "killed", _first_failure(ran.output), seconds)
    if ran.status == PYTEST_PASSED:
        return Verdict(mutant, "survived", "", seconds)
    return Verdict(mutant, "broken", ran.output[-400:], seconds)


@contextmanager
def applied(mutant: Mutant, root: Path) -> Iterator[None]:
    """The tree with a mutant in it. Raises ValueError if the snippet is not there once."""
    path = root / mutant.path
    text = path.read_text() if path.exists() else ""
    if text.count(mutant.old) != 1:
        raise ValueError(f"{mutant.path} has {mutant.old!r} {text.count(mutant.old)} times")
    path.write_text(text.replace(mutant.old, mutant.new))
    try:
        yield
    finally:
        path.write_text(text)


def _without_a_mutant(chosen: Sequence[Mutant], scratches: Sequence[Path]) -> str:
    """Run all tests that are named once. Returns what failed, or ""."""
    tests = sorted({test for mutant in chosen for test in mutant.tests})
    parts = [tests[n :: len(scratches)] for n in range(len(scratches))]
    with ThreadPoolExecutor(len(scratches)) as pool:
        runs = list(pool.map(_run, [part for part in parts if part], scratches))
    return "\n".join(ran.output[-2_000:] for ran in runs if ran.status != PYTEST_PASSED)


def _run(tests: Sequence[str], scratch: Path) -> Ran:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    # The copy comes before the installed package, also in programs that the tests start.
    environment = {**os.environ, "PYTHONPATH": str(scratch), "PYTHONDONTWRITEBYTECODE": "1"}
    limit = MOST_SECONDS * (1 if len(tests) < 10 else 4)
    process = subprocess.Popen(
        command,
        cwd=scratch,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.communicate()
        return Ran(None, "")
    return Ran(process.returncode, output)


def scratch_copy(folder: Path) -> Path:
    """A copy of every file that git tracks, as it is in the work tree."""
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    for name in filter(None, tracked.stdout.split("\0")):
        source = ROOT / name
        if source.is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    return folder


def _first_failure(output: str) -> str:
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)
    return found[1] if found else ""


def _as_table(verdicts: Sequence[Verdict]) -> Table:
    table = Table("verdict", "s", "file", "what would go wrong", "found by")
    for verdict in verdicts:
        table.add_row(
            verdict.word,
            f"{verdict.seconds:.0f}",
            verdict.mutant.path,
            verdict.mutant.why,
            verdict.detail.rpartition("::")[2] or verdict.detail,
        )
    return table


if __name__ == "__main__":
    sys.exit(main())
