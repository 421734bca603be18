"""`croupier pit`: the operators' terminal, for one command or as an interactive shell.

What only text or the shell needs is imported when it is needed: each command is a process.

exit code   0  done
            1  refused, or signed out by the house
            2  the command line was wrong
            3  the house cannot be reached, or the connection was lost
"""

from __future__ import annotations

import argparse
import getpass
import os
import re
import sys
import time
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

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
from server.pit.arguments import add_commands
from server.pit.client import (
    CannotConnectError,
    PitClient,
    SignedOutError,
    SignInRefusedError,
)

if TYPE_CHECKING:
    from rich.console import Console

DEFAULT_URL = "ws://127.0.0.1:8081/pit"
URL_VARIABLE = "CROUPIER_PIT_URL"
NAME_VARIABLE = "CROUPIER_PIT_NAME"
PASSWORD_VARIABLE = "CROUPIER_PIT_PASSWORD"  # the name of a variable, not a password
PIPED_COLUMNS = 200

DONE, REFUSED, USAGE, NO_HOUSE = 0, 1, 2, 3

_ABOUT = f"""\
Work the pit of a running house. Without a command, opens an interactive shell.

The terminal asks for the password, or takes it from {PASSWORD_VARIABLE} or --password-stdin. Add
the first operator on the server's own machine: croupier operator add NAME --role shift_manager.

exit code: 0 done, 1 refused, 2 wrong usage, 3 the house cannot be reached
"""


class UsageError(Exception):
    """The command line was wrong; the message says why."""


def fill_pit_parser(parser: argparse.ArgumentParser) -> None:
    """Give a parser the options and commands of `pit`; pass the parsed arguments to `run`."""
    parser.description = _ABOUT
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "--url",
        default=os.environ.get(URL_VARIABLE, DEFAULT_URL),
        help=f"the admin socket, or unix:PATH (default {DEFAULT_URL}, or {URL_VARIABLE})",
    )
    parser.add_argument(
        "--name",
        default=os.environ.get(NAME_VARIABLE),
        help=f"operator's name (or {NAME_VARIABLE}; otherwise the terminal asks)",
    )
    parser.add_argument(
        "--password-stdin", action="store_true", help="read the password as a line of stdin"
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON, one document a line")
    add_commands(parser)


def run(args: argparse.Namespace) -> int:
    """Carry out the parsed arguments of `pit`; returns the exit code."""
    terminal = Terminal(as_json=args.json)
    try:
        name = args.name or _ask_name()
        client = PitClient(args.url, name, _password(args, name))
        try:
            return _run(terminal, client, args)
        finally:
            client.close()
    except UsageError as error:
        terminal.report_error("usage", str(error))
        return USAGE
    except SignInRefusedError as error:
        terminal.report_error(error.refused.code, str(error))
        return REFUSED
    except SignedOutError as error:
        terminal.report_error("signed_out", str(error))
        return REFUSED
    except CannotConnectError as error:
        terminal.report_error("no_house", str(error))
        return NO_HOUSE
    except KeyboardInterrupt:
        return 130  # the exit code of a program that Ctrl-C ended


def _run(terminal: Terminal, client: PitClient, args: argparse.Namespace) -> int:
    if args.command is None:
        return _run_shell(terminal, client)
    # Make the message before anything is sent, so that a wrong command sends nothing.
    message = _message_of(args)
    client.sign_in()
    return carry_out(terminal, client, args, message)


def _run_shell(terminal: Terminal, client: PitClient) -> int:
    """Carry out commands until the operator leaves or the connection is lost."""
    from server.pit.shell import read_commands

    was_json = terminal.as_json

    def carry_out_line(args: argparse.Namespace) -> None:
        terminal.as_json = args.json
        try:
            carry_out(terminal, client, args, _message_of(args))
        except UsageError as error:
            terminal.report_error("usage", str(error))
        except CannotConnectError as error:
            terminal.report_error("no_house", str(error))
            client.sign_in()
        finally:
            terminal.as_json = was_json

    read_commands(
        client,
        client.sign_in(),
        carry_out_line,
        lambda sentence: terminal.report_error("usage", sentence),
        as_json=was_json,
    )
    return DONE


def carry_out(
    terminal: Terminal, client: PitClient, args: argparse.Namespace, message: FromOperator | None
) -> int:
    """Carry out one parsed command over a signed-in client; returns the exit code.

    `message` is the command's message, or None if the terminal must ask for a password first.
    """
    if args.command == "watch":
        return _watch(terminal, client, args.every)
    if args.command == "events" and args.follow:
        return _follow(terminal, client, args.after)
    _confirm(args)
    if message is None:
        message = checked(_message_with_password(args))
    reply = client.ask(message)
    terminal.show(reply)
    return REFUSED if isinstance(reply, CommandRefused) else DONE


def _message_of(args: argparse.Namespace) -> FromOperator | None:
    return None if args.build is None else checked(args.build(args))


def checked(message: FromOperator) -> FromOperator:
    """Check a message as the house would. Raises UsageError that names the wrong field."""
    try:
        return decode_from_operator(encode(message))
    except msgspec.ValidationError as error:
        from server.pit.frames import command_name, said_of

        said = said_of(command_name(message), error)
        # The terminal's option is `--reason` in every command; messages have two names for it.
        raise UsageError(re.sub("`(why|reason)`", "--reason", said)) from error


class Terminal:
    """The output: text for people, or JSON with one document on each line."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json

    @cached_property
    def console(self) -> Console:
        """Standard output, for text."""
        from rich.console import Console

        width = None if sys.stdout.isatty() else PIPED_COLUMNS
        return Console(width=width, highlight=False, markup=False)

    @cached_property
    def _errors(self) -> Console:
        from rich.console import Console

        return Console(stderr=True, highlight=False, markup=False)

    def show(self, reply: DeskReply) -> None:
        """Show an answer. As text, a refusal goes to stderr."""
        if self.as_json:
            fields = msgspec.to_builtins(reply)
            del fields["request"]
            self.write_json(fields)
            return
        from server.pit.rendering import render

        if isinstance(reply, CommandRefused):
            self._errors.print(render(reply), soft_wrap=True)
        else:
            self.console.print(render(reply))

    def write_json(self, document: Any) -> None:
        """Write one document on one line, and flush."""
        sys.stdout.write(msgspec.json.encode(document).decode() + "\n")
        sys.stdout.flush()

    def report_error(self, code: str, message: str) -> None:
        """Say why the command was not carried out."""
        if self.as_json:
            self.write_json({"type": "not_done", "code": code, "message": message})
        else:
            from server.pit.rendering import plain

            self._errors.print(plain(f"croupier pit: {message}", "red"), soft_wrap=True)


def _watch(terminal: Terminal, client: PitClient, every_seconds: float) -> int:
    """Show the tables until Ctrl-C, or until the house refuses."""
    try:
        if terminal.as_json:
            refused = _refresh_until_refused(client, every_seconds, terminal.show)
        else:
            from rich.live import Live

            from server.pit.rendering import render

            with Live(console=terminal.console, auto_refresh=False, screen=True) as screen:
                refused = _refresh_until_refused(
                    client, every_seconds, lambda reply: screen.update(render(reply), refresh=True)
                )
    except KeyboardInterrupt:
        return DONE
    terminal.show(refused)
    return REFUSED


def _refresh_until_refused(
    client: PitClient, every_seconds: float, show: Callable[[DeskReply], None]
) -> CommandRefused:
    while not isinstance(reply := client.ask(ListTables(0)), CommandRefused):
        show(reply)
        time.sleep(every_seconds)
    return reply


def _follow(terminal: Terminal, client: PitClient, after: int | None) -> int:
    """Show the events as they happen, until Ctrl-C."""
    try:
        reply = client.ask(FollowEvents(0, after=after))
        if isinstance(reply, CommandRefused):
            terminal.show(reply)
            return REFUSED
        for event in client.events():
            if terminal.as_json:
                terminal.write_json(event)
            else:
                from server.pit.rendering import event_line

                terminal.console.print(event_line(event), soft_wrap=True)
    except KeyboardInterrupt:
        client.ask(UnfollowEvents(0))
    return DONE


def _message_with_password(args: argparse.Namespace) -> FromOperator:
    """Ask for passwords, and make the message of a command that needs them."""
    if args.command == "password":
        old = _read_secret("Old password: ")
        return ChangePassword(0, old=old, new=read_new_password())
    return AddOperator(0, name=args.operator.lower(), role=args.role, password=read_new_password())


def read_new_password() -> str:
    """A new password: typed twice at a terminal, otherwise the next line of stdin.

    Raises UsageError.
    """
    secret = _read_secret("New password: ")
    if sys.stdin.isatty() and _read_secret("Again: ") != secret:
        raise UsageError("the two passwords differ")
    return secret


def _read_secret(prompt: str) -> str:
    """A password, typed without echo at a terminal, otherwise the next line of stdin."""
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


def _confirm(args: argparse.Namespace) -> None:
    """Ask before a command that cannot be taken back. Raises UsageError unless it is confirmed."""
    if args.command == "shutdown":
        phrase, about = SHUT_DOWN_PHRASE, "This closes the house for everybody."
    elif args.command == "operator" and args.action == "remove":
        phrase, about = args.operator, f"{args.operator} will not be able to sign in any more."
    else:
        return
    if args.yes:
        return
    if not sys.stdin.isatty():
        raise UsageError("not confirmed: use --yes")
    if input(f"{about} Type `{phrase}` to continue: ").strip() != phrase:
        raise UsageError("not confirmed: nothing was done")
