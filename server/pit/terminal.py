"""`croupier pit`: the operators' terminal, one command at a time or as an interactive shell.

exit code   0  done
            1  refused, or signed out by the house
            2  the command line was wrong
            3  the house cannot be reached, or was lost
"""

from __future__ import annotations

import argparse
import getpass
import os
import sys
import time
from collections.abc import Callable
from typing import Any

import msgspec
from rich.console import Console
from rich.live import Live

from protocol.operators import (
    SHUT_DOWN_PHRASE,
    AddOperator,
    ChangePassword,
    CommandRefused,
    DeskReply,
    FollowEvents,
    FromOperator,
    ListTables,
    UnfollowEvents,
    decode_from_operator,
    encode,
)
from server.pit.arguments import Subparsers, add_commands
from server.pit.link import (
    CannotConnectError,
    DeskLink,
    SignedOutError,
    SignInRefusedError,
)
from server.pit.shell import read_commands
from server.pit.views import event_line, plain, view

DEFAULT_URL = "ws://127.0.0.1:8080/pit"
URL_VARIABLE = "CROUPIER_PIT_URL"
NAME_VARIABLE = "CROUPIER_PIT_NAME"
PASSWORD_VARIABLE = "CROUPIER_PIT_PASSWORD"  # the name of a variable, not a password
PIPED_COLUMNS = 200

DONE, REFUSED, USAGE, NO_HOUSE = 0, 1, 2, 3

_ABOUT = f"""\
Work the pit of a running house. Without a command, opens an interactive shell.

The password is asked for, or taken from {PASSWORD_VARIABLE} or --password-stdin. An operator is
made on the server's own machine: croupier operator add NAME --role shift_manager.

exit code: 0 done, 1 refused, 2 wrong usage, 3 the house cannot be reached
"""


class UsageError(Exception):
    """What was typed is no command; the message says why."""


def add_pit_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    """Hang `pit` on the sub-parsers of `croupier`; its arguments are for `run`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "pit",
        help="work the pit: tables, chips, accounts, operators",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--url",
        default=os.environ.get(URL_VARIABLE, DEFAULT_URL),
        help=f"the admin socket (default {DEFAULT_URL}, or {URL_VARIABLE})",
    )
    parser.add_argument(
        "--name",
        default=os.environ.get(NAME_VARIABLE),
        help=f"operator's name (or {NAME_VARIABLE}; else it is asked for)",
    )
    parser.add_argument(
        "--password-stdin", action="store_true", help="read the password as a line of stdin"
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON, one document a line")
    add_commands(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Do what the parsed arguments of `pit` say; returns the exit code."""
    terminal = Terminal(as_json=args.json)
    try:
        name = args.name or _ask_name()
        link = DeskLink(args.url, name, _password(args, name))
        try:
            return _run(terminal, link, args)
        finally:
            link.close()
    except UsageError as error:
        terminal.complain("usage", str(error))
        return USAGE
    except SignInRefusedError as error:
        terminal.complain(error.refused.code, str(error))
        return REFUSED
    except SignedOutError as error:
        terminal.complain("signed_out", str(error))
        return REFUSED
    except CannotConnectError as error:
        terminal.complain("no_house", str(error))
        return NO_HOUSE
    except KeyboardInterrupt:
        return 130  # as a shell reports what Ctrl-C ended


def _run(terminal: Terminal, link: DeskLink, args: argparse.Namespace) -> int:
    if args.command is None:
        return _run_shell(terminal, link)
    # The message is made before anything is sent, so that a wrong one is never half a command.
    message = _message_of(args)
    link.sign_in()
    return carry_out(terminal, link, args, message)


def _run_shell(terminal: Terminal, link: DeskLink) -> int:
    """Obey commands until the operator leaves, or the house is gone."""
    was_json = terminal.as_json

    def obey(args: argparse.Namespace) -> None:
        terminal.as_json = args.json
        try:
            carry_out(terminal, link, args, _message_of(args))
        except UsageError as error:
            terminal.complain("usage", str(error))
        except CannotConnectError as error:
            terminal.complain("no_house", str(error))
            link.sign_in()
        finally:
            terminal.as_json = was_json

    read_commands(
        link,
        link.sign_in(),
        obey,
        lambda sentence: terminal.complain("usage", sentence),
        as_json=was_json,
    )
    return DONE


def carry_out(
    terminal: Terminal, link: DeskLink, args: argparse.Namespace, message: FromOperator | None
) -> int:
    """Carry out one parsed command over a signed-in link; returns the exit code.

    `message` is what the command sends, or None for one that has questions to ask first.
    """
    if args.command == "watch":
        return _watch(terminal, link, args.every)
    if args.command == "events" and args.follow:
        return _follow(terminal, link, args.after)
    if args.command == "shutdown" and not args.yes:
        _confirm("This ends the house for everybody. Type `shut down` to go on: ")
    if message is None:
        message = checked(_asking(args))
    reply = link.ask(message)
    terminal.show(reply)
    return REFUSED if isinstance(reply, CommandRefused) else DONE


def _message_of(args: argparse.Namespace) -> FromOperator | None:
    return None if args.build is None else checked(args.build(args))


def checked(message: FromOperator) -> FromOperator:
    """The message, if the house can read it. Raises UsageError that names the wrong part."""
    try:
        return decode_from_operator(encode(message))
    except msgspec.ValidationError as error:
        raise UsageError(str(error).replace("`$.", "`")) from error


class Terminal:
    """Where answers are shown: as text for people, or as JSON, one document a line."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json
        width = None if sys.stdout.isatty() else PIPED_COLUMNS
        self.console = Console(width=width, highlight=False, markup=False)
        self._errors = Console(stderr=True, highlight=False, markup=False)

    def show(self, reply: DeskReply) -> None:
        """Show an answer; for people, a refusal goes to stderr."""
        if self.as_json:
            fields = msgspec.to_builtins(reply)
            del fields["request"]
            self.write_json(fields)
        elif isinstance(reply, CommandRefused):
            self._errors.print(view(reply), soft_wrap=True)
        else:
            self.console.print(view(reply))

    def write_json(self, document: Any) -> None:
        """One document on one line, at once."""
        sys.stdout.write(msgspec.json.encode(document).decode() + "\n")
        sys.stdout.flush()

    def complain(self, code: str, message: str) -> None:
        """Say why nothing was done."""
        if self.as_json:
            self.write_json({"type": "not_done", "code": code, "message": message})
        else:
            self._errors.print(plain(f"croupier pit: {message}", "red"), soft_wrap=True)


def _watch(terminal: Terminal, link: DeskLink, every_seconds: float) -> int:
    """The floor until Ctrl-C, or until the house refuses."""
    try:
        if terminal.as_json:
            refused = _look_until_refused(link, every_seconds, terminal.show)
        else:
            with Live(console=terminal.console, auto_refresh=False, screen=True) as screen:
                refused = _look_until_refused(
                    link, every_seconds, lambda reply: screen.update(view(reply), refresh=True)
                )
    except KeyboardInterrupt:
        return DONE
    terminal.show(refused)
    return REFUSED


def _look_until_refused(
    link: DeskLink, every_seconds: float, show: Callable[[DeskReply], None]
) -> CommandRefused:
    while not isinstance(reply := link.ask(ListTables(0)), CommandRefused):
        show(reply)
        time.sleep(every_seconds)
    return reply


def _follow(terminal: Terminal, link: DeskLink, after: int | None) -> int:
    """The events as they happen, until Ctrl-C."""
    try:
        reply = link.ask(FollowEvents(0, after=after))
        if isinstance(reply, CommandRefused):
            terminal.show(reply)
            return REFUSED
        for event in link.events():
            if terminal.as_json:
                terminal.write_json(event)
            else:
                terminal.console.print(event_line(event), soft_wrap=True)
    except KeyboardInterrupt:
        link.ask(UnfollowEvents(0))
    return DONE


def _asking(args: argparse.Namespace) -> FromOperator:
    """The message of a command that asks for passwords first."""
    if args.command == "password":
        old = _read_secret("Old password: ")
        return ChangePassword(0, old=old, new=read_new_password())
    return AddOperator(0, name=args.operator.lower(), role=args.role, password=read_new_password())


def read_new_password() -> str:
    """A password for an operator: typed twice at a terminal, or else the next line of stdin.

    Raises UsageError.
    """
    secret = _read_secret("New password: ")
    if sys.stdin.isatty() and _read_secret("Again: ") != secret:
        raise UsageError("the two passwords differ")
    return secret


def _read_secret(prompt: str) -> str:
    """A password from the terminal, unseen, or else the next line of stdin."""
    secret = getpass.getpass(prompt) if sys.stdin.isatty() else sys.stdin.readline().rstrip("\r\n")
    if not secret:
        raise UsageError("no password was given")
    return secret


def _password(args: argparse.Namespace, name: str) -> str:
    if args.password_stdin:
        return _read_secret("")
    if password := os.environ.get(PASSWORD_VARIABLE):
        return password
    if not sys.stdin.isatty():
        raise UsageError(f"no password: use --password-stdin or {PASSWORD_VARIABLE}")
    return _read_secret(f"Password of {name}: ")


def _ask_name() -> str:
    if not sys.stdin.isatty():
        raise UsageError(f"no operator: use --name or {NAME_VARIABLE}")
    return input("Operator: ").strip()


def _confirm(question: str) -> None:
    """Raises UsageError unless the operator types the phrase."""
    if not sys.stdin.isatty():
        raise UsageError("not confirmed: use --yes")
    if input(question).strip() != SHUT_DOWN_PHRASE:
        raise UsageError("not confirmed: nothing was done")
