"""The words of `croupier records` and `croupier replay`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

MOST_RECORDS = 100_000
PUBLIC_KEY_NBYTES = 32
VERIFY = "verify"  # in place of a table's id

AddData: TypeAlias = Callable[[argparse.ArgumentParser], None]
Run: TypeAlias = Callable[[argparse.Namespace], int]

_ABOUT_RECORDS = """\
croupier records TABLE             the signed records of a table's latest rounds, from Redis: one a
                                   line, oldest first, as `croupier verify` reads them
croupier records verify [FOLDER]   check a whole folder of records: every signature, chain and
                                   checkpoint, and every round recomputed, in parallel

exit code of verify: 0 all sound, 1 something is not, 2 the folder cannot be read, or wrong usage
exit code else:      0 printed, 1 there is no house, or no such table, 2 wrong usage
"""


def add_records(commands: Any, add_data: AddData, run: Run) -> None:
    """Hang `records` on the sub-parsers of `croupier`."""
    command = commands.add_parser(
        "records",
        help="print a table's latest records, or verify a folder of them",
        description=_ABOUT_RECORDS,
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
        help="of verify (default: records in the data folder)",
    )
    command.add_argument(
        "--last",
        type=_count_of_records,
        default=1_000,
        metavar="N",
        help="how many rounds (default: 1,000)",
    )
    command.add_argument(
        "--key", type=public_key, metavar="HEX", help="the house's public key, if you know it"
    )
    command.add_argument(
        "--processes", type=_count_of_records, metavar="N", help="default: one a core"
    )
    command.add_argument("--json", action="store_true", help="of verify: for machines")
    add_data(command)
    command.set_defaults(run=run)


def add_replay(commands: Any, add_data: AddData, run: Run) -> None:
    """Hang `replay` on the sub-parsers of `croupier`."""
    command = commands.add_parser(
        "replay",
        help="play a table's evening again from its records",
        description="Plays the rounds of a table again, by the rules and the generator that run "
        "now, and compares each record byte for byte. Stops at the first difference, and names "
        "its file and line. Exit code: 0 all came out the same, 1 a record differs or a file is "
        "damaged, 2 there are no such records, or wrong usage.",
    )
    command.add_argument("table", metavar="TABLE", help="the id of a table")
    command.add_argument(
        "--from",
        dest="first",
        type=_count_of_rounds,
        default=1,
        metavar="R",
        help="the first round (default: the oldest that is kept)",
    )
    command.add_argument(
        "--to",
        dest="last",
        type=_count_of_rounds,
        metavar="R",
        help="the last round (default: the newest)",
    )
    command.add_argument(
        "--folder",
        type=Path,
        metavar="FOLDER",
        help="the folder of records (default: records in the data folder)",
    )
    command.add_argument("--rounds", action="store_true", help="a line for each round")
    add_data(command)
    command.set_defaults(run=run)


def public_key(text: str) -> bytes:
    """Reads the option that names a house's public key."""
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != PUBLIC_KEY_NBYTES:
        raise argparse.ArgumentTypeError(
            f"a public key is {2 * PUBLIC_KEY_NBYTES} hexadecimal digits"
        )
    return key


def _count_of_records(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST_RECORDS:
        raise argparse.ArgumentTypeError(f"{text} is no whole number from 1 to {MOST_RECORDS}")
    return int(text)


def _count_of_rounds(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 15:
        raise argparse.ArgumentTypeError(f"{text} is no round's number")
    return int(text)
