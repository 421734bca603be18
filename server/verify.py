"""`croupier verify FILE`: recompute a round from its record or receipt, offline.

The text is checked by `server.records`, and the round is played again by `server.replaying`.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from io import BufferedReader
from itertools import chain
from pathlib import Path
from typing import BinaryIO, TextIO, cast

from server.records import Verification
from server.records.series import UNREADABLE
from server.records.verify import verify as verify_document
from server.replaying import replay

MAX_DOCUMENT_NBYTES = 64 * 2**20
GZIP_MAGIC = b"\x1f\x8b"
OPENING = (b"{", b"[")


def verify(document: str | bytes, *, key: bytes | None = None) -> Verification:
    """Check everything in a record or a receipt. `key`: the house's public key, if known."""
    return verify_document(document, replay=replay, key=key)


def verify_file(
    path: str, *, as_json: bool = False, key: bytes | None = None, out: TextIO = sys.stdout
) -> int:
    """Verify a file, or standard input for "-", and write a table of what was checked.

    A file of several lines holds a document a line: each is told on a line, and one that is not
    sound with its table. Line ends of either kind and blank lines belong to the file and to no
    document; a file of the archive may be compressed, as it lies there. Returns the exit code: 0 if
    every check passed, 1 if one failed, 2 if the file cannot be read to its end.
    """
    try:
        with _opened(path) as file:
            passed = _verify_lines(_documents(file), as_json, key, out)
    except BrokenPipeError:
        raise  # it is the output that has no reader
    except UNREADABLE as error:
        reason = error.strerror if isinstance(error, OSError) else None
        sys.stderr.write(f"croupier verify: {path}: {reason or error}\n")
        return 2
    return 0 if passed else 1


def _verify_lines(
    documents: Iterator[tuple[int, bytes]], as_json: bool, key: bytes | None, out: TextIO
) -> bool:
    """Whether every document of a file is sound. Raises UNREADABLE."""
    first, second = next(documents, (1, b"")), next(documents, None)
    if second is None:
        verification = verify(first[1], key=key)
        out.write(_as_line(verification) if as_json else _table(verification))
        return verification.passed
    failed = count = 0
    for number, document in chain((first, second), documents):
        verification = verify(document, key=key)
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


def _documents(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Each document, and the number of its line. Raises UNREADABLE."""
    for number, line in enumerate(iter(partial(file.readline, MAX_DOCUMENT_NBYTES), b""), 1):
        document = line.removesuffix(b"\n").removesuffix(b"\r")
        if document.strip() in OPENING:  # one document, that some program has laid out anew
            document = line + file.read(MAX_DOCUMENT_NBYTES)
        if document.strip():
            yield number, document


@contextmanager
def _opened(path: str) -> Iterator[BinaryIO]:
    with nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb") as plain:
        file = BufferedReader(plain)  # type: ignore[type-var] # it is asked for readinto alone
        try:
            if file.peek(len(GZIP_MAGIC)).startswith(GZIP_MAGIC):
                yield cast(BinaryIO, gzip.GzipFile(fileobj=file))
            else:
                yield file
        finally:
            file.detach()


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
