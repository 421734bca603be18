"""The passphrase of a backup's keys: asked for at the terminal, or read from a file.

It is never an argument, which other users of the machine could read.
"""

from __future__ import annotations

import getpass
import sys
from pathlib import Path

STDIN = Path("-")


class NoPassphrase(Exception):
    """There is no passphrase. The message says why."""


def passphrase_of(file: Path | None, *, is_new: bool) -> str:
    """The first line of a file, of standard input for "-", or what somebody types.

    A new one is typed twice. Raises NoPassphrase.
    """
    if file == STDIN:
        given = sys.stdin.readline()
    elif file is not None:
        try:
            with file.open(encoding="utf-8") as read:
                given = read.readline()
        except (OSError, UnicodeDecodeError) as error:
            raise NoPassphrase(f"{file} cannot be read: {error}") from error
    elif not sys.stdin.isatty():
        raise NoPassphrase("there is no terminal to ask for a passphrase: use --passphrase FILE")
    else:
        given = _asked(is_new=is_new)
    given = given.rstrip("\r\n")
    if not given:
        raise NoPassphrase("no passphrase was given")
    return given


def _asked(*, is_new: bool) -> str:
    try:
        given = getpass.getpass("Passphrase of the keys: ")
        if is_new and getpass.getpass("Once more: ") != given:
            raise NoPassphrase("the two passphrases differ")
    except EOFError:
        sys.stderr.write("\n")  # Ctrl-D leaves the question's line unended
        raise NoPassphrase("no passphrase was given") from None
    return given
