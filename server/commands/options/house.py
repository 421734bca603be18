"""The options of commands about a house: it is opened, played at, worked and audited."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from server.commands import arguments
from server.commands.options.shared import add_config, add_data

MOST_BOTS = 100_000
MOST_PROCESSES = 256
MOST_MOVEMENTS = 100_000
GIVES_WAY_BY = 10  # of the kernel's niceness: a house of this machine has the cores first


def add_open(commands: Any) -> None:
    command = commands.add_parser(
        "open",
        help="open the house",
        description="Opens the house: tables, page and players' socket on one port, operators' "
        "socket and metrics on another. Ctrl-C or SIGTERM closes it: no new rounds, the rounds in "
        "progress finish. A second one closes at once; the rounds in progress go on at the next "
        "opening.",
    )
    add_config(command)
    add_data(command)
    _add_listening(command)
    command.add_argument(
        "--gateways",
        type=arguments.whole_number(1, MOST_PROCESSES),
        metavar="N",
        help="open a house of many processes on this machine, so many of them for players",
    )
    command.add_argument(
        "--dealers",
        type=arguments.whole_number(1, MOST_PROCESSES),
        metavar="N",
        help="the same, so many of them for tables (default with --gateways: 1)",
    )
    _add_watching(command)
    command.set_defaults(run=_open, share_port=False)


def _open(options: argparse.Namespace) -> int:
    from server.main import run_all, run_house

    if options.gateways is None and options.dealers is None:
        return run_house(options)
    options.gateways, options.dealers = options.gateways or 1, options.dealers or 1
    return run_all(options)


def add_gateway(commands: Any) -> None:
    command = commands.add_parser(
        "gateway",
        help="open one gateway of a house of many processes",
        description="Opens a process that has players' connections and no table. It needs "
        "REDIS_URL, the configuration, and the keys of the house in --data, as every process of "
        "the house has them. Ctrl-C or SIGTERM closes it: its players' pages find another gateway.",
    )
    add_config(command)
    add_data(command)
    _add_listening(command)
    command.add_argument(
        "--share-port",
        action="store_true",
        help="listen beside other gateways of this machine on the same port",
    )
    _add_watching(command)
    command.set_defaults(run=_gateway)


def _gateway(options: argparse.Namespace) -> int:
    from server.main import run_gateway

    return run_gateway(options)


def add_dealer(commands: Any) -> None:
    command = commands.add_parser(
        "dealer",
        help="open one dealer of a house of many processes",
        description="Opens a process that deals tables for the gateways. It needs REDIS_URL, the "
        "configuration, and the keys of the house in --data. The tables of the house are spread "
        "over its dealers. SIGTERM closes it: each of its tables finishes its round and goes to "
        "another dealer. Ctrl-C is for the whole house: betting ends within three seconds. A "
        "second signal closes at once; the others go on with the rounds.",
    )
    add_config(command)
    add_data(command)
    _add_operators(
        command,
        what="where metrics and the pages about health are served (default: %(default)s, any free "
        "port of this machine)",
        default="127.0.0.1:0",
    )
    _add_watching(command)
    command.set_defaults(run=_dealer, host=None, port=None, share_port=False)


def _dealer(options: argparse.Namespace) -> int:
    from server.main import run_dealer

    return run_dealer(options)


def add_keys(commands: Any) -> None:
    command = commands.add_parser(
        "keys",
        help="make the keys of a house of many processes",
        description="Makes house.keys and session.key in --data, if they are not there. Every "
        "gateway and every dealer of a house needs the same two files, with mode 600. A house "
        "opened by `croupier open` makes them itself.",
    )
    add_data(command)
    command.set_defaults(run=_keys)


def _keys(options: argparse.Namespace) -> int:
    from server.commands.keys import run

    return run(options)


def _add_listening(command: argparse.ArgumentParser) -> None:
    """Where the process listens, instead of what the configuration says."""
    command.add_argument("--host", help="instead of gateway.host")
    command.add_argument(
        "--port",
        type=arguments.whole_number(0, 65_535),
        help="instead of gateway.port; 0 takes any free one",
    )
    _add_operators(command, "where operators and metrics are served, instead of admin.listen")


def _add_operators(command: argparse.ArgumentParser, what: str, default: str | None = None) -> None:
    """The listener that is not for players."""
    command.add_argument("--admin", metavar="HOST:PORT|PATH", default=default, help=what)
    command.add_argument(
        "--metrics-network",
        action="append",
        metavar="CIDR",
        help="a network that may read /metrics, besides admin.metrics_networks",
    )


def _add_watching(command: argparse.ArgumentParser) -> None:
    """What the process tells of itself."""
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


def add_accept_older_store(commands: Any) -> None:
    command = commands.add_parser(
        "accept-older-store",
        help="go on with a Redis that is older than what the house has published",
        description="For a closed house that refuses to open because its Redis has gone back in "
        "time, after a restored backup for example. Shows which rounds, ledger entries and events "
        "are lost, and asks. If you agree, no round of the archive is played again: open wagers "
        "are settled as the archive says, or given back. The event log says what was done.",
    )
    add_config(command)
    add_data(command)
    command.add_argument("--yes", action="store_true", help="agree without being asked")
    command.set_defaults(run=_accept_older_store)


def _accept_older_store(options: argparse.Namespace) -> int:
    from server.commands.accept_older_store import run

    return run(options)


def add_audit(commands: Any) -> None:
    command = commands.add_parser(
        "audit",
        help="prove the conservation line from the ledger",
        description="Rebuilds every balance and hold from the ledger and compares. Compares the "
        "ledger and the event log with what the house has signed, and every movement with its "
        "cause: an order, a command, a round's record. Exit status 1, and the accounts' names, on "
        "any difference. Works on an open house and on a closed one.",
    )
    add_data(command)
    command.add_argument(
        "--records", type=Path, metavar="FOLDER", help="the archive (default: records in --data)"
    )
    command.add_argument("--json", action="store_true", help="for machines")
    command.set_defaults(run=_audit)


def _audit(options: argparse.Namespace) -> int:
    from server.commands.audit import run

    return run(options)


LEDGER = """\
croupier ledger ACCOUNT           its latest movements, wherever they are
croupier ledger ACCOUNT --at TIME its balance at a past moment
croupier ledger verify [FOLDER]   the archive of the ledger, by itself: every page against the chain
                                  and the signed checkpoints; FOLDER is that of the records
croupier ledger export FILE       every movement as FILE.csv or FILE.parquet (which needs
                                  croupier[parquet]); --account, --since, --until

TIME is 2026-11-23, 2026-11-23T18:00 or 2026-11-23T18:00:00Z: UTC, unless it says otherwise.
"""


def add_ledger(commands: Any) -> None:
    command = commands.add_parser(
        "ledger",
        help="an account's movements and past balances; verify the ledger's archive; export it",
        description=LEDGER,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "account", metavar="ACCOUNT|verify|export", help="the id of an account: 03-k7f2m9qx4tbn"
    )
    command.add_argument(
        "target", nargs="?", type=Path, metavar="FOLDER|FILE", help="for verify, for export"
    )
    command.add_argument("--at", type=arguments.moment, metavar="TIME", help="the balance then")
    count = arguments.whole_number(1, MOST_MOVEMENTS)
    command.add_argument(
        "--last", type=count, default=50, metavar="N", help="how many movements (default: 50)"
    )
    command.add_argument("--account", dest="only", metavar="ACCOUNT", help="for export")
    command.add_argument("--since", type=arguments.moment, metavar="TIME", help="for export")
    command.add_argument("--until", type=arguments.moment, metavar="TIME", help="for export")
    command.add_argument("--json", action="store_true", help="for machines")
    add_data(command)
    command.add_argument(
        "--records", type=Path, metavar="FOLDER", help="the archive (default: records in --data)"
    )
    command.set_defaults(run=_ledger)


def _ledger(options: argparse.Namespace) -> int:
    from server.commands.ledger import run

    return run(options)


def add_operator(commands: Any) -> None:
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
    add_data(add)
    add.set_defaults(run=_add_an_operator)


def _roles() -> tuple[str, ...]:
    from typing import get_args

    from protocol.operators import Role

    return get_args(Role)


def _add_an_operator(options: argparse.Namespace) -> int:
    from server.commands.operators import run_add

    return run_add(options)


def add_pit(commands: Any) -> None:
    commands.add_parser(
        "pit", help="work the pit: tables, chips, accounts, operators", fill=_fill_pit
    )


def _fill_pit(command: argparse.ArgumentParser) -> None:
    from server.pit import terminal

    terminal.fill_pit_parser(command)
    command.set_defaults(run=terminal.run)


def add_bots(commands: Any) -> None:
    command = commands.add_parser(
        "bots",
        help="simulated players over real sockets",
        description="Bots, disclosed as such, take seats and bet at random; then a report, and the "
        "audit of the house. They run at a lower priority than a house of the same machine.",
    )
    bots, processes = (
        arguments.whole_number(0, MOST_BOTS),
        arguments.whole_number(1, MOST_PROCESSES),
    )
    for option, type_, default, words in (
        ("--players", bots, 100, "default: 100"),
        ("--watchers", bots, 0, "besides: connections that only watch one table"),
        ("--processes", processes, 1, "spread the bots over so many processes (default: 1)"),
    ):
        command.add_argument(option, type=type_, default=default, metavar="N", help=words)
    command.add_argument(
        "--watched",
        default="",
        metavar="ID",
        help="the table that the watchers watch (default: the first of --tables)",
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
        "--reactions",
        action="store_true",
        help="they also react at their seats, each at most every 40 s; not for measuring",
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
    add_data(command)
    command.set_defaults(run=_bots)


def _bots(options: argparse.Namespace) -> int:
    """At a lower priority than the house whose times they measure, from before the second of a
    processor that their modules take."""
    os.nice(GIVES_WAY_BY)  # of its children too
    from server.commands.bots import run

    return run(options)
