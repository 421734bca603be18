"""`croupier verify`: what was checked of each receipt or record of a file."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import chain
from typing import TextIO

from server.audit.verify_file import VerifiedLine, verify_lines
from server.commands.output import complain
from server.records import Verification
from server.records.series import UNREADABLE


def run(options: argparse.Namespace) -> int:
    """Verify a file. Returns the exit status."""
    return verify_file(options.file, key=options.key, as_json=options.json)


def verify_file(
    path: str, *, as_json: bool = False, key: bytes | None = None, out: TextIO = sys.stdout
) -> int:
    """Verify a file, or standard input for "-", and write a table of what was checked.

    Of several documents each has a line, and one that is not sound its table too. Returns the exit
    status: 0 if every check passed, 1 if one failed, 2 if the file cannot be read to its end.
    """
    try:
        is_sound = _write(verify_lines(path, key=key), as_json, out)
    except BrokenPipeError:
        raise  # nobody reads the output any more
    except UNREADABLE as error:
        reason = error.strerror if isinstance(error, OSError) else None
        return complain(f"{path}: {reason or error}", "verify", 2)
    return 0 if is_sound else 1


def _write(lines: Iterator[VerifiedLine], as_json: bool, out: TextIO) -> bool:
    """Whether every document of a file is sound. Raises UNREADABLE."""
    first, second = next(lines), next(lines, None)
    if second is None:
        verification = first.verification
        out.write(_as_line(verification) if as_json else _table(verification))
        return verification.passed
    failed = count = 0
    for number, verification in chain((first, second), lines):
        count += 1
        failed += not verification.passed
        if as_json:
            out.write(_as_line(verification))
        elif verification.passed:
            out.write(f"ok      line {number}: {verification.kind} of {verification.identity}\n")
        else:
            out.write(f"FAILED  line {number}:\n{_table(verification)}")
    if not as_json:
        verdict = "all sound." if not failed else f"NOT sound: {failed}."
        out.write(f"\n{count} documents, {verdict}\n")
    return not failed


def _as_line(verification: Verification) -> str:
    return json.dumps(verification.as_map()) + "\n"


def _table(verification: Verification) -> str:
    """A line for each check, and a last line with the verdict."""
    width = max(len(check.name) for check in verification.checks)
    lines = [
        f"{'ok    ' if check.passed else 'FAILED'}  {check.name:<{width}}  {check.detail}"
        for check in verification.checks
    ]
    failed = sum(not check.passed for check in verification.checks)
    about = f"{verification.kind} of {verification.identity}" if verification.kind else "document"
    verdict = f"This {about} is " + ("sound." if not failed else f"NOT sound: {failed} failed.")
    return "\n".join([*lines, "", verdict, ""])
