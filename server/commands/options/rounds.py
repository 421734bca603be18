"""The options of commands about rules, records and receipts."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from server.commands import arguments
from server.commands.options.shared import add_data, add_key

MOST_RECORDS = 100_000
MOST_ROUNDS = 10**15 - 1
MAX_METER_CENTS = 10**13
VERIFY = "verify"  # in place of a table's id

RECORDS = """\
croupier records TABLE             print the signed records of a table's latest rounds, from Redis:
                                   one a line, oldest first, as `croupier verify` reads them
croupier records verify [FOLDER]   check a whole folder of records: every signature, chain and
                                   checkpoint, and every round recomputed, in parallel

exit code of verify: 0 all sound, 1 something is not, 2 the folder cannot be read, or wrong usage
exit code otherwise: 0 printed, 1 there is no house or no such table, 2 wrong usage
"""


def add_settle(commands: Any) -> None:
    command = commands.add_parser(
        "settle",
        help="settle scripts with given outcomes",
        description="Reads a case a line (JSON) on standard input, writes its answer a line.",
    )
    command.set_defaults(run=_settle)


def _settle(options: argparse.Namespace) -> int:
    from server.commands.settle import run

    return run(options)


def add_odds(commands: Any) -> None:
    command = commands.add_parser(
        "odds",
        help="print the exact return of every wager of a game",
        description="Computes win probability and return of each wager by enumeration.",
    )
    command.add_argument("game", metavar="GAME", help="for example: roulette")
    command.add_argument("--rules", metavar="FILE", help="a rules submission as JSON (-: stdin)")
    command.add_argument(
        "--meter",
        type=arguments.whole_number(1, MAX_METER_CENTS),
        metavar="CENTS",
        help="what the meter of a progressive wager shows",
    )
    command.add_argument("--json", action="store_true", help="fractions and rules, for machines")
    command.set_defaults(run=_odds)


def _odds(options: argparse.Namespace) -> int:
    from server.commands.odds import run

    return run(options)


def add_rules(commands: Any) -> None:
    command = commands.add_parser(
        "rules",
        help="print a table's rules submission, and what changed since the one before",
        description="Prints every choice of a table's rules submission (58 Pa. Code § 601a.2) with "
        "its section, its paytables, the submission's date and hash, and what changed since the "
        "one before. Reads what the house recorded when it opened; with --config, or without a "
        "house, a configuration.",
    )
    command.add_argument("table", metavar="TABLE", help="the table's id, for example: single-1")
    command.add_argument(
        "--config", type=Path, metavar="FILE", help="a configuration, compared with the record"
    )
    add_data(command)
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="for machines")
    form.add_argument("--markdown", action="store_true", help="to print or to keep")
    command.set_defaults(run=_rules)


def _rules(options: argparse.Namespace) -> int:
    from server.commands.rules import run

    return run(options)


def add_verify(commands: Any) -> None:
    command = commands.add_parser(
        "verify",
        help="recompute a round from its receipt or record",
        description="Checks a receipt or a round's record offline: signature, commitment, wagers' "
        "hash, draws, settlement. A file of several lines holds a document a line; a file of the "
        "archive may be compressed. Exit code: 0 all is sound, 1 something is not, 2 the file "
        "cannot be read, or wrong usage.",
    )
    command.add_argument("file", metavar="FILE", help="receipts or records (-: standard input)")
    add_key(command)
    command.add_argument("--json", action="store_true", help="for machines")
    command.set_defaults(run=_verify)


def _verify(options: argparse.Namespace) -> int:
    from server.commands.verify import run

    return run(options)


def add_records(commands: Any) -> None:
    command = commands.add_parser(
        "records",
        help="print a table's latest records, or verify a folder of them",
        description=RECORDS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "table", metavar="TABLE|verify", help="the id of a table, as in croupier.toml"
    )
    command.add_argument(
        "folder",
        nargs="?",
        type=Path,
        metavar="FOLDER",
        help="for verify: the folder (default: records in the data folder)",
    )
    count = arguments.whole_number(1, MOST_RECORDS)
    command.add_argument(
        "--last", type=count, default=1_000, metavar="N", help="how many rounds (default: 1,000)"
    )
    add_key(command)
    command.add_argument(
        "--processes", type=count, metavar="N", help="for verify (default: one for each processor)"
    )
    command.add_argument("--json", action="store_true", help="for verify: for machines")
    add_data(command)
    command.set_defaults(run=_records)


def _records(options: argparse.Namespace) -> int:
    if options.table == VERIFY:
        from server.commands import verify_folder

        return verify_folder.run(options)
    from server.commands import records

    return records.run(options)


def add_replay(commands: Any) -> None:
    command = commands.add_parser(
        "replay",
        help="play a table's evening again from its records",
        description="Plays the rounds of a table again, by the rules and the generator that run "
        "now, and compares each record byte for byte. Stops at the first difference, and names "
        "its file and line. Exit code: 0 every round came out the same, 1 a record differs or a "
        "file is damaged, 2 there are no such records, or wrong usage.",
    )
    command.add_argument("table", metavar="TABLE", help="the id of a table")
    round_number = arguments.whole_number(0, MOST_ROUNDS)
    command.add_argument(
        "--from",
        dest="first",
        type=round_number,
        default=1,
        metavar="R",
        help="the first round (default: the oldest in the folder)",
    )
    command.add_argument(
        "--to", dest="last", type=round_number, metavar="R", help="the last round (default: newest)"
    )
    command.add_argument(
        "--folder",
        type=Path,
        metavar="FOLDER",
        help="the folder of records (default: records in the data folder)",
    )
    command.add_argument("--rounds", action="store_true", help="print a line for each round")
    add_data(command)
    command.set_defaults(run=_replay)


def _replay(options: argparse.Namespace) -> int:
    from server.commands.replay import run

    return run(options)
