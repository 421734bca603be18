"""The options of `croupier rng`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from server.commands import arguments


def add_rng(commands: Any) -> None:
    command = commands.add_parser(
        "rng",
        help="the generator for a laboratory: known answers, statistics, raw output",
        description="Tests of the generator for a laboratory; docs/rng.md describes the generator.",
    )
    actions = command.add_subparsers(dest="action", metavar="ACTION", required=True)
    _add_known_answers(actions)
    _add_report(actions)
    _add_bytes(actions)


def _add_known_answers(actions: Any) -> None:
    action = actions.add_parser(
        "kat",
        help="run known-answer tests of HMAC_DRBG",
        description="Runs official vectors through the house's generator: response files of CAVP "
        "(.rsp) and vector sets of ACVP (.json: a projection, or a prompt with its expected "
        "results in a file beside it). Without a file, runs the built-in vectors. A file is read "
        "whole or not at all: an error names the place that is not in the file's form. Cases of "
        "hashes that the generator does not offer are counted and not run. Exit status 1 if an "
        "answer is wrong, a file cannot be read, or nothing could be run.",
    )
    action.add_argument("files", metavar="FILE", type=Path, nargs="*")
    action.set_defaults(run=_rng)


def _add_report(actions: Any) -> None:
    action = actions.add_parser(
        "report",
        help="draw millions of outcomes, and test them as § 810a.5 asks",
        description="Draws outcomes of each kind of equipment as the house draws them, runs the "
        "tests of 58 Pa. Code § 810a.5 on them, and writes rng-report.html and rng-report.json. "
        "Exit status 1 if the generator fails at the level, all tests taken together: a sound "
        "generator fails once in 1 / level reports.",
    )
    action.add_argument(
        "--draws",
        type=arguments.draws,
        default=2_000_000,
        metavar="N",
        help="numbers to draw of each kind (default: 2,000,000)",
    )
    action.add_argument(
        "--level",
        type=arguments.probability,
        default=0.01,
        metavar="P",
        help="of all tests taken together, by Holm's correction (default: 0.01)",
    )
    action.add_argument(
        "--seed",
        type=arguments.seed,
        metavar="HEX",
        help="32 bytes, to draw an earlier report again (default: fresh entropy)",
    )
    action.add_argument(
        "--out", type=Path, default=Path(), metavar="DIR", help="where to write (default: here)"
    )
    action.add_argument(
        "--processes",
        type=arguments.large_number(1, 256),
        metavar="N",
        help="default: one for each processor",
    )
    action.set_defaults(run=_rng)


def _add_bytes(actions: Any) -> None:
    action = actions.add_parser(
        "bytes",
        help="write raw output of the generator to standard output",
        description="Raw output for test suites: croupier rng bytes - | dieharder -g 200 -a",
    )
    action.add_argument(
        "count", metavar="N", type=arguments.byte_count, help="how many (-: without end)"
    )
    action.add_argument(
        "--seed",
        type=arguments.seed,
        metavar="HEX",
        help="32 bytes: the same seed gives the same output",
    )
    action.set_defaults(run=_rng)


def _rng(options: argparse.Namespace) -> int:
    from server.commands.rng import run

    return run(options)
