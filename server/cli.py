"""`croupier …`: the one command. Each subcommand is a thin layer over the part that does it."""

from __future__ import annotations

import argparse
import asyncio
import errno
import getpass
import json
import os
import sys
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from server import __version__
from server.records_arguments import add_records, add_replay, public_key

PLAY_URL = "ws://127.0.0.1:8080/play"
MOST_BOTS = 100_000
MAX_METER_CENTS = 10**13

EPILOG = """\
a first evening:
  croupier open                                   open the house
  croupier operator add ada --role shift_manager  the first operator, on the house's machine
  croupier pit tables                             what an operator sees
  croupier bots --players 200 --seconds 30        fill the tables
"""


def build_parser() -> argparse.ArgumentParser:
    """Every subcommand and option of `croupier`."""
    parser = argparse.ArgumentParser(
        prog="croupier",
        description="A casino floor as one program: the table games of 58 Pa. Code.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"croupier {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _add_open(commands)
    _add_settle(commands)
    _add_odds(commands)
    _add_verify(commands)
    _add_rng(commands)
    add_records(commands, _add_data, _records)
    add_replay(commands, _add_data, _replay)
    _add_audit(commands)
    _add_operator(commands)
    _add_pit(commands)
    _add_bots(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command. Returns its exit status: 0 done, 1 refused or failed, 2 misused."""
    options = build_parser().parse_args(arguments)
    status = 0
    try:
        status = options.run(options)
        if sys.stdout is not None:  # it is None where it was closed before we came
            sys.stdout.flush()
    except BrokenPipeError:
        _write_no_more()  # whoever read our output has read enough (`croupier settle | head`)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if error.errno != errno.ENOSPC or error.filename is not None:
            raise
        _write_no_more()
        return _complain(f"the output cannot be written: {error.strerror}")
    return status


def _write_no_more() -> None:
    """What is still in the buffer goes nowhere, instead of failing once more at the exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: object) -> int:
    print(f"croupier: {message}", file=sys.stderr)
    return 1


# ------------------------------------------------------------------ the house


def _add_open(commands: Any) -> None:
    command = commands.add_parser(
        "open",
        help="open the house",
        description="Opens the house: tables, page, players' and operators' sockets on one port. "
        "Ctrl-C or SIGTERM closes it: no new rounds, the rounds in progress finish.",
    )
    command.add_argument(
        "--config",
        type=Path,
        default=Path("croupier.toml"),
        metavar="FILE",
        help="default: ./croupier.toml",
    )
    _add_data(command)
    command.add_argument("--host", help="instead of gateway.host")
    command.add_argument(
        "--port",
        type=_whole_number(0, 65_535),
        help="instead of gateway.port; 0 takes any free one",
    )
    command.add_argument(
        "--metrics-network",
        action="append",
        metavar="CIDR",
        help="who may read /metrics besides gateway.metrics_networks",
    )
    command.add_argument(
        "--log-level", default="info", choices=("debug", "info", "warning", "error")
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


# ------------------------------------------------------------------ rules


def _add_settle(commands: Any) -> None:
    command = commands.add_parser(
        "settle",
        help="settle scripts with given outcomes",
        description="Reads a case a line (JSON) on standard input, writes its answer a line.",
    )
    command.set_defaults(run=_settle)


def _settle(_: argparse.Namespace) -> int:
    from server.games.script import settle_lines

    # Bytes that are no UTF-8 reach the case as lone surrogates, and are refused there by line.
    sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")  # type: ignore[union-attr]
    for answer in settle_lines(sys.stdin):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()  # whoever waits for the answer gets it now
    return 0


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
        type=_whole_number(1, MAX_METER_CENTS),
        metavar="CENTS",
        help="of a progressive wager",
    )
    command.add_argument("--json", action="store_true", help="fractions and rules, for machines")
    command.set_defaults(run=_odds)


def _odds(options: argparse.Namespace) -> int:
    from server.games.catalogue import UnknownGameError
    from server.games.odds import NoMeterError, odds_document
    from server.games.rules import IllegalRules

    try:
        rules = _read_rules(options.rules)
        document = odds_document(options.game, rules, options.meter)
    except IllegalRules as refused:
        for breach in refused.breaches:
            _complain(f"{options.rules}: {breach.key}: {breach.message} (§ {breach.section})")
        return 1
    except (UnknownGameError, NoMeterError, OSError, ValueError) as error:
        return _complain(error)
    if options.json:
        print(json.dumps(document))
        return 0
    from rich.console import Console

    Console(width=None if sys.stdout.isatty() else 120).print(_odds_table(document))
    return 0


def _read_rules(path: str | None) -> dict[str, Any]:
    if path is None:
        return {}
    text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    try:
        rules = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"{path}: {error}") from error
    if not isinstance(rules, dict):
        raise ValueError(f"{path}: a rules submission is a JSON object")
    return rules


def _odds_table(document: dict[str, Any]) -> Any:
    """A line for each kind of wager; picks that are worth the same share one."""
    from rich.table import Table

    rules = ", ".join(
        f"{key} {json.dumps(value)}"
        for key, value in document["rules"].items()
        if value is not None and key != "odds"
    )
    table = Table(title=document["game"], caption=rules)
    for heading in ("wager", "pick", "pays", "wins", "return"):
        table.add_column(heading, justify="left" if heading in {"wager", "pick"} else "right")
    for worth, rows in groupby(document["wagers"], key=_worth_of):
        name, *numbers = worth
        picks = ["-".join(row.get("pick") or ()) for row in rows]
        shown = picks[0] if len(picks) == 1 else f"{picks[0]} … {picks[-1]} ({len(picks)} places)"
        table.add_row(name, shown, *numbers)
    return table


def _worth_of(row: dict[str, Any]) -> tuple[str, ...]:
    name = f"{row['on']} ({row['strategy']})" if row.get("strategy") else str(row["on"])
    return name, str(row["pays"]), row["win_probability"], f"{row['return_percent']:.4f}%"


def _add_verify(commands: Any) -> None:
    command = commands.add_parser(
        "verify",
        help="recompute a round from its receipt or record",
        description="Checks a receipt or a round's record offline: signature, commitment, wagers' "
        "hash, draws, settlement. A file of several lines holds a document a line; one of the "
        "archive may be compressed. Exit code: 0 all is sound, 1 something is not, 2 the file "
        "cannot be read, or wrong usage.",
    )
    command.add_argument("file", metavar="FILE", help="receipts or records (-: standard input)")
    command.add_argument(
        "--key", type=public_key, metavar="HEX", help="the house's public key, if you know it"
    )
    command.add_argument("--json", action="store_true", help="for machines")
    command.set_defaults(run=_verify)


def _verify(options: argparse.Namespace) -> int:
    from server.verify import verify_file

    return verify_file(options.file, key=options.key, as_json=options.json)


def _add_rng(commands: Any) -> None:
    from server.rng.commands import add_rng_parser

    add_rng_parser(commands)


def _records(options: argparse.Namespace) -> int:
    from server.records_commands import run_records

    return run_records(options)


def _replay(options: argparse.Namespace) -> int:
    from server.records_commands import run_replay

    return run_replay(options)


# ------------------------------------------------------------------ money and operators


def _add_audit(commands: Any) -> None:
    command = commands.add_parser(
        "audit",
        help="prove the conservation line from the ledger",
        description="Rebuilds every balance and hold from the ledger and compares. Exit status 1, "
        "and the accounts' names, on any difference. Works on an open house and on a closed one.",
    )
    _add_data(command)
    command.add_argument("--json", action="store_true", help="for machines")
    command.set_defaults(run=_audit)


def _audit(options: argparse.Namespace) -> int:
    from server.back_office import audit_house

    return asyncio.run(audit_house(options.data, as_json=options.json))


def _add_operator(commands: Any) -> None:
    command = commands.add_parser(
        "operator",
        help="operators' accounts, on the house's own machine",
        description="The first operator is made here; later ones may be made from the pit.",
    )
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
    from server.back_office import add_operator

    if options.password_stdin:
        password = sys.stdin.readline().rstrip("\n")
    elif not sys.stdin.isatty():
        return _complain("there is no terminal to ask for a password: use --password-stdin")
    else:
        try:
            password = getpass.getpass(f"Password for {options.name}: ")
            once_more = getpass.getpass("Once more: ")
        except EOFError:
            print(file=sys.stderr)  # Ctrl-D leaves the question's line unended
            return _complain("no password was given")
        if once_more != password:
            return _complain("the two passwords differ")
    return asyncio.run(add_operator(options.data, options.name, options.role, password))


def _add_pit(commands: Any) -> None:
    from server.pit import terminal

    terminal.add_pit_parser(commands).set_defaults(run=terminal.run)


def _add_bots(commands: Any) -> None:
    command = commands.add_parser(
        "bots",
        help="simulated players over real sockets",
        description="Bots, disclosed as such, take seats and bet at random; then a report, and the "
        "audit of the house.",
    )
    command.add_argument(
        "--players", type=_whole_number(1, MOST_BOTS), default=100, metavar="N", help="default: 100"
    )
    command.add_argument("--seconds", type=_positive, default=30.0, metavar="S", help="default: 30")
    command.add_argument("--tables", default="", metavar="ID,ID…", help="default: all open ones")
    command.add_argument(
        "--rate",
        type=_positive,
        default=1.0,
        metavar="R",
        help="wagers a second of each bot (default: 1)",
    )
    command.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the same seed bets the same"
    )
    command.add_argument(
        "--url",
        type=_socket_url,
        default=PLAY_URL,
        help=f"the players' socket (default: {PLAY_URL})",
    )
    command.add_argument("--json", action="store_true", help="for machines")
    command.add_argument("--no-audit", action="store_true", help="for a house on another machine")
    _add_data(command)
    command.set_defaults(run=_bots)


def _whole_number(low: int, high: int) -> Callable[[str], int]:
    """Reads an option that is a whole number from `low` to `high`."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{text} is no whole number from {low} to {high}")
        return int(text)

    return read


def _positive(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{text} is not a number above 0")
    return value


def _socket_url(text: str) -> str:
    if not text.startswith(("ws://", "wss://")):
        raise argparse.ArgumentTypeError(f"{text} does not begin with ws:// or wss://")
    return text


def _bots(options: argparse.Namespace) -> int:
    import uvloop
    from rich.console import Console

    from server.back_office import audit_house
    from server.bots.crowd import CrowdError, CrowdSettings, run
    from server.bots.report import readable

    settings = CrowdSettings(
        url=options.url,
        players=options.players,
        seconds=options.seconds,
        tables=tuple(table for table in options.tables.split(",") if table),
        rate=options.rate,
        seed=options.seed,
    )
    try:
        report = uvloop.run(run(settings, Console(stderr=True)))
    except CrowdError as error:
        return _complain(error)
    if options.json:
        print(json.dumps(report))
    else:
        Console().print(readable(report))
    if options.no_audit:
        return 0
    return asyncio.run(audit_house(options.data, as_json=options.json))


if __name__ == "__main__":
    sys.exit(main())
