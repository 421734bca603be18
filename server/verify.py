"""`croupier verify FILE`: recompute a round from its record or receipt, offline.

The text is checked by `server.records`, and the round is played again by `server.replaying`.
"""

from __future__ import annotations

import json
import sys
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import chain
from pathlib import Path
from typing import BinaryIO, TextIO

from server.records import Verification
from server.records.verify import verify as verify_document
from server.replaying import replay

MAX_DOCUMENT_NBYTES = 64 * 2**20


def verify(document: str | bytes, *, key: bytes | None = None) -> Verification:
    """Check everything in a record or a receipt. `key`: the house's public key, if known."""
    return verify_document(document, replay=replay, key=key)


def verify_file(
    path: str, *, as_json: bool = False, key: bytes | None = None, out: TextIO = sys.stdout
) -> int:
    """Verify a file, or standard input for "-", and write a table of what was checked.

    A file of several lines holds a document a line: each is told on a line, and one that is not
    sound with its table. Returns the exit code: 0 if every check passed, 1 if one failed, 2 if the
    file cannot be read.
    """
    try:
        with _opened(path) as file:
            passed = _verify_lines(file, as_json, key, out)
    except OSError as error:
        sys.stderr.write(f"croupier verify: {path}: {error.strerror or error}\n")
        return 2
    return 0 if passed else 1


def _verify_lines(file: BinaryIO, as_json: bool, key: bytes | None, out: TextIO) -> bool:
    """Whether every document of a file is sound. Raises OSError."""
    first, second = file.readline(MAX_DOCUMENT_NBYTES), file.readline(MAX_DOCUMENT_NBYTES)
    if not second.strip() and not (rest := file.read(1)):
        verification = verify(first + second + rest, key=key)
        out.write(_as_line(verification) if as_json else _table(verification))
        return verification.passed
    failed = number = 0
    lines = chain((first, second), iter(partial(file.readline, MAX_DOCUMENT_NBYTES), b""))
    for number, line in enumerate(lines, 1):
        verification = verify(line, key=key)
        failed += not verification.passed
        if as_json:
            out.write(_as_line(verification))
        elif verification.passed:
            out.write(f"ok      line {number}: {verification.kind} of {verification.identity}\n")
        else:
            out.write(f"FAILED  line {number}:\n{_table(verification)}")
    if not as_json:
        verdict = "all sound." if not failed else f"NOT sound: {failed}."
        out.write(f"\n{number} documents, {verdict}\n")
    return not failed


def _opened(path: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb")


def _as_line(verification: Verification) -> str:
    return json.dumps(verification.as_map()) + "\n"


def _table(verification: Verification) -> str:
    """A line a check, and a last line that says what it comes to."""
    width = max(len(check.name) for check in verification.checks)
    lines = [
        f"{'ok    ' if check.passed else 'FAILED'}  {check.name:<{width}}  {check.detail}"
        for check in verification.checks
    ]
    failed = sum(not check.passed for check in verification.checks)
    about = f"{verification.kind} of {verification.identity}" if verification.kind else "document"
    verdict = f"This {about} is " + ("sound." if not failed else f"NOT sound: {failed} failed.")
    return "\n".join([*lines, "", verdict, ""])
