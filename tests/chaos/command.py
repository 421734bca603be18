"""Whatever happens to processes, Redis, disk, connections and clock: is a cent or a wager lost?

    python -m tests.chaos --minutes 5 --seed 7

Real houses on real Redis, one form after another, with bots at a table of each kind that write down
everything that they are told. Faults come one after another, each as often as the others, in an
order that the seed gives. After each of them every table has to play again, and the checks of
evening.py are made. The exit status is 1 if anything is wrong, and the report says after which
fault. A fault that this machine does not allow is left out, and the report says why.

With --kills N a house is killed N times instead, as fast as the checks allow (kills.py); a share of
them are kills of Redis alone. --houses are killed side by side. --ledger FILE adds the run to those
before, and prints the total. A house that fails a check is kept, with its seed in its name.
"""

from __future__ import annotations

import argparse
import faulthandler
import random
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

import msgspec

from tests.chaos import clock, disk
from tests.chaos.clock import WallClock
from tests.chaos.evening import Evening, Failure, Plan, Report
from tests.chaos.faults import FAULTS, Fault, possible
from tests.chaos.journals import Journal
from tests.chaos.kept import keep
from tests.chaos.kills import (
    ROUND_S,
    Killing,
    Run,
    evenings_of,
    run_of,
    tables_of,
    total,
)
from tests.chaos.side_by_side import SideBySide
from tests.chaos.stages import CLOCK, DISK, EMBEDDED, FORMS, SENTINEL, Stage, staged
from tests.fail_overs.play import QUICK_S, TABLES
from tests.run_ledger import note, runs_in

MODULE = "tests.chaos"
FAILED = Path("chaos-failed")


def main() -> int:
    given = _arguments()
    faulthandler.register(signal.SIGUSR1)  # where is it, if it says nothing?
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # and no house stays behind
    if not given.kills and not disk.why_none():
        disk.run_with_own_mounts(MODULE)
    seed = random.SystemRandom().randrange(10**6) if given.seed is None else given.seed
    print(f"chaos: seed {seed}", flush=True)
    if given.houses > 1:
        return _side_by_side(given, seed)
    reports = []
    with TemporaryDirectory(prefix="ch-", dir="/tmp") as name:
        found = clock.library()
        wall = None
        if found is not None and not given.kills:
            wall = WallClock(found, Path(name))
        for one in _houses(given, seed):
            folder = Path(name) / f"{one.form}-{len(reports)}"
            reports.append(_play(one, folder, wall, given))
            if given.kills:
                _add_up(reports[-1], one, given)
            if reports[-1].failures and not given.go_on:
                break
    for report in reports:
        print("\n".join(lines_of(report)), flush=True)
    if given.report is not None:
        given.report.write_bytes(msgspec.json.format(msgspec.json.encode(reports)) + b"\n")
    is_well = all(not report.failures for report in reports)
    if not is_well:
        print(f"chaos: to repeat it: python -m {MODULE} {_again(seed)}")
    return 0 if is_well else 1


class _House(NamedTuple):
    """One of a run. `most` faults at most; 0: as many as there is time for."""

    form: str
    most: int
    seed: int
    tables: tuple[str, ...]


def _houses(given: argparse.Namespace, seed: int) -> Iterator[_House]:
    if not given.kills:
        for form in given.forms:
            yield _House(form, given.most, seed, given.tables or TABLES)
        return
    for number, kills in enumerate(evenings_of(given.kills)):
        form = given.forms[number % len(given.forms)]
        # One after the other has each form, and each form has each table.
        tables = given.tables or tables_of(number // len(given.forms))
        yield _House(form, kills, seed + number, tables)


def _side_by_side(given: argparse.Namespace, seed: int) -> int:
    begun = monotonic()
    each = [_words_of(one, given) for one in _houses(given, seed)]
    failed = SideBySide(MODULE, given.houses).run(each, go_on=given.go_on)
    hours = (monotonic() - begun) / 3600
    print(f"chaos: {given.kills} kills in {hours:.2f} hours, {failed} houses failed", flush=True)
    return 1 if failed else 0


def _words_of(one: _House, given: argparse.Namespace) -> list[str]:
    """The command for one house alone."""
    words = ["--kills", str(one.most), "--seed", str(one.seed), "--forms", one.form]
    words += ["--tables", ",".join(one.tables), "--players", str(given.players)]
    words += ["--keep", str(given.keep)] + ["--many"] * given.many
    for name in ("ledger", "log"):
        if path := getattr(given, name):
            words += [f"--{name}", str(path)]
    return words


def _add_up(report: Report, one: _House, given: argparse.Namespace) -> None:
    run = run_of(report, one.tables)
    print(f"{report.stage}: {total([run])}", flush=True)
    if given.ledger is not None:
        note(given.ledger, run)
        print(f"{given.ledger}: {total(runs_in(given.ledger, Run))}", flush=True)


def _play(one: _House, folder: Path, wall: WallClock | None, given: argparse.Namespace) -> Report:
    folder.mkdir()
    name = f"{one.form}{' of many' * given.many}"
    wanted = [fault for fault in FAULTS if not given.faults or fault.name in given.faults]
    report, kind = Report(name, one.seed), Killing if given.kills else Evening
    stage: Stage | None = None
    journals: list[Journal] = []

    def keep_failed() -> None:
        if report.failures or stage is None:
            said = "" if stage is None else stage.house.output
            place = keep(folder, given.keep, report, said, journals)
            print(f"{name}: the house that failed is kept in {place}", flush=True)

    try:
        with staged(
            one.form,
            folder,
            one.tables,
            is_of_many=given.many,
            clock=wall,
            lasting_s=ROUND_S if given.kills else QUICK_S,
            can_fail=not given.kills,
            on_end=keep_failed,
        ) as stage:
            faults = [fault for fault in wanted if possible(fault, stage.has)]
            seconds = given.minutes * 60 / len(given.forms)
            plan = Plan(
                seconds, one.seed, faults, one.tables, given.players, given.check_every, one.most
            )
            if faults:
                evening = kind(stage, name, folder, plan, lambda line: print(line, flush=True))
                report, journals = evening.report, evening.journals
                evening.play()
            if given.log is not None:
                with given.log.open("a") as log:
                    log.write(stage.house.output)
            if not given.kills:
                report.left_out = dict(_left_out(wanted, stage.has, one.form))
    except AssertionError as error:
        report.failures.append(Failure("it opens", 0, "none yet", str(error)))
    return report


def _left_out(
    wanted: Sequence[type[Fault]], has: frozenset[str], form: str
) -> Iterator[tuple[str, str]]:
    """The faults that this form could have here, and that this machine does not allow."""
    for fault in wanted:
        missing = fault.needs - has
        if missing == {DISK} and form == EMBEDDED:
            yield fault.name, disk.why_none()
        elif missing == {CLOCK} and form != SENTINEL:
            yield fault.name, f"libfaketime is not on this machine ({clock.NAMED} may name it)"


def lines_of(report: Report) -> Iterator[str]:
    """A report in words."""
    name = report.stage
    yield (
        f"{name}: {len(report.struck)} faults in {report.seconds:.0f} s; {report.wagers} wagers "
        f"acknowledged, {report.rounds} rounds; players came back {report.returns} times"
    )
    for fault in dict.fromkeys(one.fault for one in report.struck):
        of_fault = [one for one in report.struck if one.fault == fault]
        worst = max(of_fault, key=lambda one: one.pause_s)
        yield (
            f"{name}: {fault}, {len(of_fault)} times; longest without a table "
            f"{worst.pause_s:.1f} s ({worst.table}, fault {worst.number})"
        )
    for fault, why in report.left_out.items():
        yield f"{name}: {fault}: LEFT OUT: {why}"
    for check, count in report.checks.items():
        failed = sum(one.check == check for one in report.failures)
        yield f"{name}: {check}: {f'{failed} FAILURES' if failed else 'held'}, looked {count} times"
    for failure in report.failures[:1]:
        yield f"{name}: FIRST FAILURE: {failure}"


def _again(seed: int) -> str:
    words = sys.argv[1:]
    with suppress(ValueError):
        at = words.index("--seed")
        del words[at : at + 2]
    return " ".join([*words, "--seed", str(seed)])


def _arguments() -> argparse.Namespace:
    asked = argparse.ArgumentParser(
        prog=f"python -m {MODULE}",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    asked.add_argument("--minutes", type=float, default=5.0, help="in all; default: %(default)s")
    asked.add_argument("--seed", type=int, help="default: another one each time, which is printed")
    asked.add_argument("--forms", type=_words(FORMS), default=FORMS, help=",".join(FORMS))
    asked.add_argument(
        "--many", action="store_true", help="two gateways and two dealers; not on Sentinels"
    )
    names = [one.name for one in FAULTS]
    asked.add_argument("--faults", type=_words(names), default=(), help=", ".join(names))
    asked.add_argument("--most", type=int, default=0, help="faults for each form")
    asked.add_argument("--kills", type=int, default=0, help="so many, and no other fault")
    asked.add_argument("--houses", type=int, default=1, help="side by side, which are killed")
    asked.add_argument("--ledger", type=Path, help="a file to which each run of kills is added")
    asked.add_argument(
        "--keep", type=Path, default=FAILED, help="where failed houses are left: %(default)s"
    )
    asked.add_argument(
        "--tables", type=_words(TABLES), default=(), help=f"of {','.join(TABLES)}; default: all"
    )
    asked.add_argument("--players", type=int, default=1, help="bots at each table")
    asked.add_argument(
        "--check-every", type=int, default=1, metavar="FAULTS", help="audit and verify"
    )
    asked.add_argument("--go-on", action="store_true", help="with the next form after a failure")
    asked.add_argument("--report", type=Path, help="a file for the report, in JSON")
    asked.add_argument("--log", type=Path, help="a file for what the houses say")
    given = asked.parse_args()
    if given.kills:  # a fail-over takes seconds: tests.fail_overs has thousands of them
        given.forms = tuple(form for form in given.forms if form != SENTINEL)
    if given.many:
        given.forms = tuple(form for form in given.forms if form != SENTINEL)
    if given.houses > 1 and (not given.kills or given.report):
        asked.error("--houses is for --kills, and has a --ledger in the place of a --report")
    if not given.forms:
        asked.error("Sentinels are left out of this, and there is no other form")
    return given


def _words(known: Sequence[str]) -> object:
    def read(text: str) -> tuple[str, ...]:
        words = tuple(text.split(","))
        for word in words:
            if word not in known:
                raise argparse.ArgumentTypeError(f"{word!r} is not one of {', '.join(known)}")
        return words

    return read
