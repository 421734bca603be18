"""`croupier …`: its commands, and its exit status. `server/commands/options` has their options.

A command is imported when it is given, so that `croupier settle` starts without the house.
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from server.commands.options import backups, generator, house, rounds
from server.commands.output import complain

EPILOG = """\
a first evening:
  croupier open                                   open the house
  croupier operator add ada --role shift_manager  the first operator, on the house's machine
  croupier pit tables                             what an operator sees
  croupier bots --players 200 --seconds 30        fill the tables
"""


class _ShowVersion(argparse.Action):
    """Reads the version only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from server import __version__

        parser.exit(message=f"croupier {__version__}\n")


class _LateParser(argparse.ArgumentParser):
    """A command's parser. `fill` adds its options when the command is given, and not before."""

    def __init__(
        self, *args: Any, fill: Callable[[argparse.ArgumentParser], None] | None = None, **how: Any
    ) -> None:
        super().__init__(*args, **how)
        self._fill = fill

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        fill, self._fill = self._fill, None
        if fill is not None:
            fill(self)
        return super().parse_known_args(args, namespace)


def build_parser() -> argparse.ArgumentParser:
    """Every subcommand and option of `croupier`."""
    parser = argparse.ArgumentParser(
        prog="croupier",
        description="A casino floor as one program: the table games of 58 Pa. Code.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version", action=_ShowVersion, nargs=0, help="show program's version number and exit"
    )
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=_LateParser
    )
    house.add_open(commands)
    house.add_gateway(commands)
    house.add_dealer(commands)
    house.add_keys(commands)
    rounds.add_settle(commands)
    rounds.add_odds(commands)
    rounds.add_rules(commands)
    rounds.add_verify(commands)
    generator.add_rng(commands)
    rounds.add_records(commands)
    rounds.add_replay(commands)
    house.add_audit(commands)
    house.add_ledger(commands)
    backups.add_backup(commands)
    backups.add_restore(commands)
    house.add_accept_older_store(commands)
    house.add_operator(commands)
    house.add_pit(commands)
    house.add_bots(commands)
    return parser


def main(given: Sequence[str] | None = None) -> int:
    """Runs a command. Returns its exit status: 0 done, 1 refused or failed, 2 misused."""
    options = build_parser().parse_args(given)
    status = 0
    try:
        status = options.run(options)
        if sys.stdout is not None:  # it is None if it was closed before we started
            sys.stdout.flush()
    except BrokenPipeError:
        _write_no_more()  # the reader of our output has read enough (`croupier settle | head`)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if error.errno != errno.ENOSPC or error.filename is not None:
            raise
        _write_no_more()
        return complain(f"the output cannot be written: {error.strerror}")
    return status


def _write_no_more() -> None:
    """Drop what is still in the output's buffer, instead of failing again at the exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
