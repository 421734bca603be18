"""`croupier …`: every command and its options. The commands themselves are in `server/commands`.

A command is imported when it is given, so that `croupier settle` starts without the house.
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from server.commands import arguments
from server.commands.output import complain

MOST_BOTS = 100_000
MOST_BOT_PROCESSES = 256
MOST_RECORDS = 100_000
MOST_ROUNDS = 10**15 - 1
MAX_METER_CENTS = 10**13
VERIFY = "verify"  # in place of a table's id

EPILOG = """\
a first evening:
  croupier open                                   open the house
  croupier operator add ada --role shift_manager  the first operator, on the house's machine
  croupier pit tables                             what an operator sees
  croupier bots --players 200 --seconds 30        fill the tables
"""
RECORDS = """\
croupier records TABLE             print the signed records of a table's latest rounds, from Redis:
                                   one a line, oldest first, as `croupier verify` reads them
croupier records verify [FOLDER]   check a whole folder of records: every signature, chain and
                                   checkpoint, and every round recomputed, in parallel

exit code of verify: 0 all sound, 1 something is not, 2 the folder cannot be read, or wrong usage
exit code otherwise: 0 printed, 1 there is no house or no such table, 2 wrong usage
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
    _add_open(commands)
    _add_settle(commands)
    _add_odds(commands)
    _add_rules(commands)
    _add_verify(commands)
    _add_rng(commands)
    _add_records(commands)
    _add_replay(commands)
    _add_audit(commands)
    _add_accept_older_store(commands)
    _add_operator(commands)
    _add_pit(commands)
    _add_bots(commands)
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


# ------------------------------------------------------------------ the house


def _add_open(commands: Any) -> None:
    command = commands.add_parser(
        "open",
        help="open the house",
        description="Opens the house: tables, page and players' socket on one port, operators' "
        "socket and metrics on another. Ctrl-C or SIGTERM closes it: no new rounds, the rounds in "
        "progress finish. A second one closes at once; the rounds in progress go on at the next "
        "opening.",
    )
    command.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="default: ./croupier.toml; without it, the configuration that comes with croupier",
    )
    _add_data(command)
    command.add_argument("--host", help="instead of gateway.host")
    command.add_argument(
        "--port",
        type=arguments.whole_number(0, 65_535),
        help="instead of gateway.port; 0 takes any free one",
    )
    command.add_argument(
        "--admin",
        metavar="HOST:PORT|PATH",
        help="where operators and metrics are served, instead of admin.listen",
    )
    command.add_argument(
        "--metrics-network",
        action="append",
        metavar="CIDR",
        help="a network that may read /metrics, besides admin.metrics_networks",
    )
    command.add_argument(
        "--log-level",
        default="info",
        choices=("debug", "info", "warning", "error"),
        help="how much to log on standard error (default: info)",
    )
    command.add_argument(
        "--log-format",
        default="text",
        choices=("text", "json"),
        help="readable lines, or JSON lines for a log collector (default: text)",
    )
    command.add_argument(
        "--watch-loop",
        type=arguments.positive,
        metavar="MS",
        help="log what holds the event loop for longer; costs a little, for looking into delays",
    )
    command.set_defaults(run=_open)


def _open(options: argparse.Namespace) -> int:
    from server.main import run_house

    return run_house(options)


def _add_data(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--data",
        type=Path,
        default=Path("data"),
        metavar="FOLDER",
        help="keys and the embedded Redis (default: ./data); REDIS_URL uses another Redis",
    )


def _add_accept_older_store(commands: Any) -> None:
    command = commands.add_parser(
        "accept-older-store",
        help="go on with a Redis that is older than what the house has published",
        description="For a closed house that refuses to open because its Redis has gone back in "
        "time, after a restored backup for example. Shows which rounds, ledger entries and events "
        "are lost, and asks. If you agree, no round of the archive is played again: open wagers "
        "are settled as the archive says, or given back. The event log says what was done.",
    )
    command.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="default: ./croupier.toml; without it, the configuration that comes with croupier",
    )
    _add_data(command)
    command.add_argument("--yes", action="store_true", help="agree without being asked")
    command.set_defaults(run=_accept_older_store)


def _accept_older_store(options: argparse.Namespace) -> int:
    from server.commands.accept_older_store import run

    return run(options)


# ------------------------------------------------------------------ rules


def _add_settle(commands: Any) -> None:
    command = commands.add_parser(
        "settle",
        help="settle scripts with given outcomes",
        description="Reads a case a line (JSON) on standard input, writes its answer a line.",
    )
    command.set_defaults(run=_settle)


def _settle(options: argparse.Namespace) -> int:
    from server.commands.settle import run

    return run(options)


def _add_odds(commands: Any) -> None:
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


def _add_rules(commands: Any) -> None:
    command = commands.add_parser(
        "rules",
        help="print a table's rules submission, and what changed since the one before",
        description="Prints every choice of a table's rules submission (58 Pa. Code § 601a.2) with "
        "its section, the submission's date and hash, and what changed since the one before. Reads "
        "what the house recorded when it opened; with --config, or without a house, a "
        "configuration.",
    )
    command.add_argument("table", metavar="TABLE", help="the table's id, for example: single-1")
    command.add_argument(
        "--config", type=Path, metavar="FILE", help="a configuration, compared with the record"
    )
    _add_data(command)
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="for machines")
    form.add_argument("--markdown", action="store_true", help="to print or to keep")
    command.set_defaults(run=_rules)


def _rules(options: argparse.Namespace) -> int:
    from server.commands.rules import run

    return run(options)


# ------------------------------------------------------------------ the generator


def _add_rng(commands: Any) -> None:
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


# ------------------------------------------------------------------ records


def _add_verify(commands: Any) -> None:
    command = commands.add_parser(
        "verify",
        help="recompute a round from its receipt or record",
        description="Checks a receipt or a round's record offline: signature, commitment, wagers' "
        "hash, draws, settlement. A file of several lines holds a document a line; a file of the "
        "archive may be compressed. Exit code: 0 all is sound, 1 something is not, 2 the file "
        "cannot be read, or wrong usage.",
    )
    command.add_argument("file", metavar="FILE", help="receipts or records (-: standard input)")
    _add_key(command)
    command.add_argument("--json", action="store_true", help="for machines")
    command.set_defaults(run=_verify)


def _verify(options: argparse.Namespace) -> int:
    from server.commands.verify import run

    return run(options)


def _add_key(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--key",
        type=arguments.public_key,
        metavar="HEX",
        help="the house's public key, if you know it",
    )


def _add_records(commands: Any) -> None:
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
    _add_key(command)
    command.add_argument(
        "--processes", type=count, metavar="N", help="for verify (default: one for each processor)"
    )
    command.add_argument("--json", action="store_true", help="for verify: for machines")
    _add_data(command)
    command.set_defaults(run=_records)


def _records(options: argparse.Namespace) -> int:
    if options.table == VERIFY:
        from server.commands import verify_folder

        return verify_folder.run(options)
    from server.commands import records

    return records.run(options)


def _add_replay(commands: Any) -> None:
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
    _add_data(command)
    command.set_defaults(run=_replay)


def _replay(options: argparse.Namespace) -> int:
    from server.commands.replay import run

    return run(options)


# ------------------------------------------------------------------ money and operators


def _add_audit(commands: Any) -> None:
    command = commands.add_parser(
        "audit",
        help="prove the conservation line from the ledger",
        description="Rebuilds every balance and hold from the ledger and compares. Compares the "
        "ledger and the event log with what the house has signed, and every movement with its "
        "cause: an order, a command, a round's record. Exit status 1, and the accounts' names, on "
        "any difference. Works on an open house and on a closed one.",
    )
    _add_data(command)
    command.add_argument(
        "--records", type=Path, metavar="FOLDER", help="the archive (default: records in --data)"
    )
    command.add_argument("--json", action="store_true", help="for machines")
    command.set_defaults(run=_audit)


def _audit(options: argparse.Namespace) -> int:
    from server.commands.audit import run

    return run(options)


def _add_operator(commands: Any) -> None:
    commands.add_parser(
        "operator",
        help="operators' accounts, on the house's own machine",
        description="The first operator is made here; later ones may be made from the pit.",
        fill=_fill_operator,
    )


def _fill_operator(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", metavar="ACTION", required=True)
    add = actions.add_parser("add", help="add an operator; asks for the password")
    add.add_argument("name", metavar="NAME")
    add.add_argument("--role", required=True, choices=_roles())
    add.add_argument("--password-stdin", action="store_true", help="read it from standard input")
    _add_data(add)
    add.set_defaults(run=_add_an_operator)


def _roles() -> tuple[str, ...]:
    from typing import get_args

    from protocol.operators import Role

    return get_args(Role)


def _add_an_operator(options: argparse.Namespace) -> int:
    from server.commands.operators import run_add

    return run_add(options)


def _add_pit(commands: Any) -> None:
    commands.add_parser(
        "pit", help="work the pit: tables, chips, accounts, operators", fill=_fill_pit
    )


def _fill_pit(command: argparse.ArgumentParser) -> None:
    from server.pit import terminal

    terminal.fill_pit_parser(command)
    command.set_defaults(run=terminal.run)


def _add_bots(commands: Any) -> None:
    command = commands.add_parser(
        "bots",
        help="simulated players over real sockets",
        description="Bots, disclosed as such, take seats and bet at random; then a report, and the "
        "audit of the house.",
    )
    command.add_argument(
        "--players",
        type=arguments.whole_number(0, MOST_BOTS),
        default=100,
        metavar="N",
        help="default: 100",
    )
    command.add_argument(
        "--watchers",
        type=arguments.whole_number(0, MOST_BOTS),
        default=0,
        metavar="N",
        help="besides: connections that only watch one table",
    )
    command.add_argument(
        "--watched", default="", metavar="ID", help="that table (default: the first of --tables)"
    )
    command.add_argument(
        "--processes",
        type=arguments.whole_number(1, MOST_BOT_PROCESSES),
        default=1,
        metavar="N",
        help="spread the bots over so many processes (default: 1)",
    )
    command.add_argument(
        "--seconds", type=arguments.positive, default=30.0, metavar="S", help="default: 30"
    )
    command.add_argument("--tables", default="", metavar="ID,ID…", help="default: all open ones")
    command.add_argument(
        "--rate",
        type=arguments.positive,
        default=1.0,
        metavar="R",
        help="wagers a second of each bot (default: 1)",
    )
    command.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the same seed bets the same"
    )
    command.add_argument(
        "--url",
        type=arguments.socket_url,
        default=arguments.PLAY_URL,
        help=f"the players' socket (default: {arguments.PLAY_URL})",
    )
    command.add_argument(
        "--metrics",
        metavar="URL",
        help="where the house's CPU time is read; needed if it is on another machine, or not on "
        f"Linux ({arguments.METRICS_URL})",
    )
    command.add_argument("--json", action="store_true", help="for machines")
    command.add_argument("--no-audit", action="store_true", help="for a house on another machine")
    _add_data(command)
    command.set_defaults(run=_bots)


def _bots(options: argparse.Namespace) -> int:
    from server.commands.bots import run

    return run(options)


if __name__ == "__main__":
    sys.exit(main())
