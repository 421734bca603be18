"""`croupier rng …`: known answers, the statistical report, raw output."""

from __future__ import annotations

import argparse
import json
import sys

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from server.commands.arguments import SEED_NBYTES
from server.commands.output import complain, say
from server.equipment import EquipmentError, house_entropy
from server.equipment.hmac_drbg import known_answer_test
from server.rng.known_answers import Tally, built_in_cases, read_cases
from server.rng.page import page_of
from server.rng.raw_output import raw_output
from server.rng.report import make_report
from server.rng.vectors import VectorFileError


def run(options: argparse.Namespace) -> int:
    """Do one of the three actions. Returns the exit status."""
    return {"kat": run_kat, "report": run_report, "bytes": run_bytes}[options.action](options)


def run_kat(options: argparse.Namespace) -> int:
    """Run the cases of vector files, or the built-in ones. Returns the exit status."""
    try:
        known_answer_test()
        sets = read_cases(options.files) if options.files else {"built in": built_in_cases()}
    except (VectorFileError, EquipmentError) as error:
        return complain(error)
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")
    say("self-test: instantiate, reseed, generate, their limits, uninstantiate: passed")
    holds = True
    for name, cases in sets.items():
        tally = Tally()
        for case in cases:
            tally.count(case)
        say(f"{name}: {tally.passed:,} passed, {tally.failed:,} failed")
        for mode, count in sorted(tally.not_run.items()):
            say(f"  not run: {count:,} of {mode}, which this generator does not offer")
        if tally.first_failure:
            say(f"  first failure: {tally.first_failure}")
        if tally.failed and not tally.passed:
            say("  all of them: are these cases of HMAC_DRBG? Files of other DRBGs look alike")
        holds = holds and tally.holds
    return 0 if holds else 1


def run_report(options: argparse.Namespace) -> int:
    """Draw, test, and write the report's two files. Returns the exit status."""
    try:
        seed = options.seed or house_entropy().read(SEED_NBYTES)
        options.out.mkdir(parents=True, exist_ok=True)
    except EquipmentError as error:
        return complain(error)
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")
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
            say(f"FAILED: {one.kind}: {finding.test}, {finding.of}: p = {finding.p_value:.3g}")
    verdict = "passed" if report.passed else "FAILED"
    say(f"{verdict}: {len(report.judged)} tests at {options.level:g} taken together; see {path}")
    return 0 if report.passed else 1


def run_bytes(options: argparse.Namespace) -> int:
    """Write raw output to a pipe or a file. Returns the exit status."""
    if sys.stdout is None:
        return complain("there is no output to write to")
    if sys.stdout.isatty():
        return complain("raw output is not for a terminal; pipe it, or write it to a file")
    try:
        entropy = None if options.seed else house_entropy()
        seed = options.seed or (entropy.read(SEED_NBYTES) if entropy else b"")
        read_entropy = entropy.read if entropy else None
        for piece in raw_output(seed, read_entropy, options.count):
            sys.stdout.buffer.write(piece)
        sys.stdout.flush()
    except EquipmentError as error:
        return complain(error)
    return 0
