"""The interactive shell of the pit: one command of `croupier pit` on each line."""

from __future__ import annotations

import argparse
import os
import readline
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import NoReturn, TypeAlias

from protocol.operators import ALL_TABLES, ListTables, OperatorSignedIn, TableRows
from server.pit.arguments import TABLE_COMMANDS, add_commands
from server.pit.client import PitClient

HISTORY_LINES = 1_000
LEAVE = ("quit", "exit")

CarryOut: TypeAlias = Callable[[argparse.Namespace], None]


class NotACommandError(Exception):
    """A line that is not a command; the message says why, or is empty after `--help`."""


class _LineParser(argparse.ArgumentParser):
    """A parser that raises NotACommandError where argparse would end the program."""

    def error(self, message: str) -> NoReturn:
        raise NotACommandError(f"{message}\n{self.format_usage().rstrip()}")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:  # noqa: ARG002
        raise NotACommandError(message or "")


def read_commands(
    client: PitClient,
    welcome: OperatorSignedIn,
    carry_out: CarryOut,
    report_error: Callable[[str], None],
    *,
    as_json: bool,
) -> None:
    """Read commands until the end of the input or `quit`, and carry out each."""
    parser = _LineParser(prog="", usage="COMMAND …, help, COMMAND --help, quit", add_help=False)
    parser.set_defaults(json=as_json)
    completer = Completer(add_commands(parser), _table_ids(client))
    is_person = sys.stdin.isatty()
    prompt = f"{welcome.house} {welcome.name}> " if is_person else ""
    with _history() if is_person else nullcontext():
        readline.set_completer(completer.complete)
        readline.parse_and_bind("tab: complete")
        while True:
            try:
                words = shlex.split(input(prompt))
                if words and words[0] in LEAVE:
                    return
                if words == ["help"]:
                    parser.print_help()
                elif words:
                    carry_out(parser.parse_args(words))
            except EOFError:
                return
            except KeyboardInterrupt:
                report_error("(quit leaves the shell)")
            except (
                NotACommandError,
                ValueError,
            ) as error:  # ValueError: shlex found no closing quotation
                if str(error):
                    report_error(str(error))


class Completer:
    """Completes commands, and the ids of tables after a command about tables."""

    def __init__(self, commands: Sequence[str], tables: Sequence[str]) -> None:
        self._first_words = [*commands, "help", *LEAVE]
        self._tables = [*tables, ALL_TABLES]

    def complete(self, text: str, state: int) -> str | None:
        """The `state`-th completion of `text`, or None, as readline asks for it."""
        fits = self.completions(readline.get_line_buffer()[: readline.get_begidx()], text)
        return fits[state] if state < len(fits) else None

    def completions(self, before: str, text: str) -> list[str]:
        """The completions of `text` after the words `before`."""
        words = before.split()
        if not words:
            known = self._first_words
        elif len(words) == 1 and words[0] in TABLE_COMMANDS:
            known = self._tables
        else:
            known = []
        return [f"{word} " for word in known if word.startswith(text)]


@contextmanager
def _history() -> Iterator[None]:
    """Keep the lines in a file that only its owner can read, if that can be written."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    file = Path(state) / "croupier" / "pit_history"
    readline.set_history_length(HISTORY_LINES)
    with suppress(OSError):
        readline.read_history_file(file)
    yield
    with suppress(OSError):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.touch(mode=0o600)
        readline.write_history_file(file)


def _table_ids(client: PitClient) -> list[str]:
    reply = client.ask(ListTables(0))
    return [row.table for row in reply.tables] if isinstance(reply, TableRows) else []
