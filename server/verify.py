"""`croupier verify FILE`: recompute a round from its record or receipt, offline.

The text is checked by `server.records`, and the round played again by `server.replaying`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TextIO

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

    Returns the exit code: 0 if every check passed, 1 if one failed, 2 if the file cannot be read.
    """
    try:
        document = _read(path)
    except OSError as error:
        sys.stderr.write(f"croupier verify: {path}: {error.strerror or error}\n")
        return 2
    verification = verify(document, key=key)
    if as_json:
        out.write(json.dumps(verification.as_map()) + "\n")
    else:
        out.write(_table(verification))
    return 0 if verification.passed else 1


def _read(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read(MAX_DOCUMENT_NBYTES)
    with Path(path).open("rb") as file:
        return file.read(MAX_DOCUMENT_NBYTES)


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
