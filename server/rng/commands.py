"""`croupier rng …`: known answers, the statistical report, raw output."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from server.equipment import Entropy, EquipmentError, hardware_noise
from server.equipment.hmac_drbg import known_answer_test

MOST_BYTES = 2**62
SEED_NBYTES = 32
ENDLESS = "-"


def add_rng_parser(commands: Any) -> None:
    """Add `rng` and its actions to the subcommands of `croupier`."""
    command = commands.add_parser(
        "rng",
        help="the generator for a laboratory: known answers, statistics, raw output",
        description="What a laboratory asks of the generator; docs/rng.md tells how it is made.",
    )
    actions = command.add_subparsers(dest="action", metavar="ACTION", required=True)
    _add_kat(actions)
    _add_report(actions)
    _add_bytes(actions)


def _complain(message: object) -> int:
    print(f"croupier: {message}", file=sys.stderr)
    return 1


# ------------------------------------------------------------------ known answers


def _add_kat(actions: Any) -> None:
    action = actions.add_parser(
        "kat",
        help="run known-answer tests of HMAC_DRBG",
        description="Runs official vectors through the house's generator: response files of CAVP "
        "(.rsp) and vector sets of ACVP (.json: a projection, or a prompt with its expected "
        "results, which is looked for beside it). Without a file, the vectors that are built in. "
        "A file is read whole or not at all: what is not in its form is an error that names the "
        "place. Cases of hashes that the generator does not offer are counted and not run. "
        "Exit status 1 if an answer is wrong, a file cannot be read, or nothing could be run.",
    )
    action.add_argument("files", metavar="FILE", type=Path, nargs="*")
    action.set_defaults(run=_run_kat)


def _run_kat(options: argparse.Namespace) -> int:
    from server.rng.known_answers import Tally, built_in_cases, read_cases
    from server.rng.vectors import VectorFileError

    try:
        known_answer_test()
        sets = read_cases(options.files) if options.files else {"built in": built_in_cases()}
    except (VectorFileError, EquipmentError) as error:
        return _complain(error)
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}")
    print("self-test: instantiate, reseed, generate, their limits, uninstantiate: passed")
    holds = True
    for name, cases in sets.items():
        tally = Tally()
        for case in cases:
            tally.count(case)
        print(f"{name}: {tally.passed:,} passed, {tally.failed:,} failed")
        for mode, count in sorted(tally.not_run.items()):
            print(f"  not run: {count:,} of {mode}, which this generator does not offer")
        if tally.first_failure:
            print(f"  first failure: {tally.first_failure}")
        if tally.failed and not tally.passed:
            print("  all of them: are these cases of HMAC_DRBG? Files of other DRBGs look alike")
        holds = holds and tally.holds
    return 0 if holds else 1


# ------------------------------------------------------------------ the report


def _add_report(actions: Any) -> None:
    action = actions.add_parser(
        "report",
        help="draw millions of outcomes, and test them as § 810a.5 asks",
        description="Draws outcomes of each kind of equipment as the house draws them, runs the "
        "tests of 58 Pa. Code § 810a.5 on them, and writes rng-report.html and rng-report.json. "
        "Exit status 1 if the generator fails at the level, all tests taken together: of a sound "
        "generator that is the case once in 1 / level reports.",
    )
    action.add_argument(
        "--draws",
        type=_draws,
        default=2_000_000,
        metavar="N",
        help="numbers to draw of each kind (default: 2,000,000)",
    )
    action.add_argument(
        "--level",
        type=_level,
        default=0.01,
        metavar="P",
        help="of all tests taken together, by Holm's correction (default: 0.01)",
    )
    action.add_argument(
        "--seed",
        type=_seed,
        metavar="HEX",
        help="32 bytes, to draw an earlier report again (default: fresh entropy)",
    )
    action.add_argument(
        "--out", type=Path, default=Path(), metavar="DIR", help="where to write (default: here)"
    )
    action.add_argument(
        "--processes", type=_processes, metavar="N", help="default: as many as processors"
    )
    action.set_defaults(run=_run_report)


def _run_report(options: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    from server.rng.page import page_of
    from server.rng.report import make_report

    try:
        seed = options.seed or _entropy().read(SEED_NBYTES)
        options.out.mkdir(parents=True, exist_ok=True)
    except EquipmentError as error:
        return _complain(error)
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}")
    columns = (
        *(BarColumn(), TaskProgressColumn(), TimeElapsedColumn()),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("drawing", total=1.0)

        def advance(doing: str, share: float) -> None:
            progress.update(task, advance=share, description=doing)

        report = make_report(seed, options.draws, options.level, advance, options.processes)
    path = options.out / "rng-report.html"
    path.write_text(page_of(report), encoding="utf-8")
    path.with_suffix(".json").write_text(json.dumps(report.document(), indent=1), encoding="utf-8")
    for one in report.judged:
        if not one.passed:
            finding = one.finding
            print(f"FAILED: {one.kind}: {finding.test}, {finding.of}: p = {finding.p_value:.3g}")
    verdict = "passed" if report.passed else "FAILED"
    print(f"{verdict}: {len(report.judged)} tests at {options.level:g} taken together; see {path}")
    return 0 if report.passed else 1


# ------------------------------------------------------------------ raw output


def _add_bytes(actions: Any) -> None:
    action = actions.add_parser(
        "bytes",
        help="write raw output of the generator to standard output",
        description="Raw output for test suites: croupier rng bytes - | dieharder -g 200 -a",
    )
    action.add_argument("count", metavar="N", type=_byte_count, help="how many (-: without end)")
    action.add_argument(
        "--seed", type=_seed, metavar="HEX", help="32 bytes: the same ones give the same output"
    )
    action.set_defaults(run=_run_bytes)


def _run_bytes(options: argparse.Namespace) -> int:
    from server.rng.raw_output import raw_output

    if sys.stdout is None:
        return _complain("there is no output to write to")
    if sys.stdout.isatty():
        return _complain("raw output is not for a terminal; pipe it, or write it to a file")
    try:
        entropy = None if options.seed else _entropy()
        seed = options.seed or (entropy.read(SEED_NBYTES) if entropy else b"")
        read_entropy = entropy.read if entropy else None
        for piece in raw_output(seed, read_entropy, options.count):
            sys.stdout.buffer.write(piece)
        sys.stdout.flush()
    except EquipmentError as error:
        return _complain(error)
    return 0


# ------------------------------------------------------------------ options


def _entropy() -> Entropy:
    return Entropy(second=hardware_noise())


def _seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_NBYTES:
        raise argparse.ArgumentTypeError(f"a seed is {2 * SEED_NBYTES} hexadecimal digits")
    return seed


def _byte_count(text: str) -> int | None:
    return None if text == ENDLESS else _whole(text, 1, MOST_BYTES)


def _draws(text: str) -> int:
    from server.rng.report import LEAST_DRAWS, MOST_DRAWS

    return _whole(text, LEAST_DRAWS, MOST_DRAWS)


def _processes(text: str) -> int:
    return _whole(text, 1, 256)


def _level(text: str) -> float:
    try:
        level = float(text)
    except ValueError:
        level = 0.0
    if not 0 < level < 1:
        raise argparse.ArgumentTypeError(f"{text} is no probability between 0 and 1")
    return level


def _whole(text: str, low: int, high: int) -> int:
    digits = text.replace("_", "").replace(",", "")
    if not digits.isascii() or not digits.isdigit() or not low <= int(digits) <= high:
        raise argparse.ArgumentTypeError(f"{text} is no whole number from {low:,} to {high:,}")
    return int(digits)
