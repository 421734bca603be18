"""One file of records or receipts (`croupier verify`): each document by itself, offline.

`records.verify` checks the text; `replay_round` plays its round again. Whether one record follows
another is for `verify_folder` to say.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, NamedTuple, cast

from server.audit.replay_round import replay
from server.records import Verification
from server.records.verify import verify as verify_document

MAX_DOCUMENT_NBYTES = 64 * 2**20
GZIP_MAGIC = b"\x1f\x8b"
OPENING = (b"{", b"[")


class VerifiedLine(NamedTuple):
    """One document of a file: the number of its line, and what was checked."""

    number: int
    verification: Verification


def verify(document: str | bytes, *, key: bytes | None = None) -> Verification:
    """Check everything in a record or a receipt. `key`: the house's public key, if known."""
    return verify_document(document, replay=replay, key=key)


def verify_lines(path: str, *, key: bytes | None = None) -> Iterator[VerifiedLine]:
    """Verify each document of a file, or of standard input for "-".

    A file of several lines holds a document a line. Line ends of either kind and blank lines belong
    to the file and to no document; a file of the archive may be compressed. A file without a
    document yields one that fails. Raises `records.series.UNREADABLE`.
    """
    is_empty = True
    with _opened(path) as file:
        for number, document in _documents(file):
            is_empty = False
            yield VerifiedLine(number, verify(document, key=key))
    if is_empty:
        yield VerifiedLine(1, verify(b"", key=key))


def _documents(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Each document, and the number of its line. Raises UNREADABLE."""
    for number, line in enumerate(iter(partial(file.readline, MAX_DOCUMENT_NBYTES), b""), 1):
        document = line.removesuffix(b"\n").removesuffix(b"\r")
        if document.strip() in OPENING:  # one document, formatted over several lines
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
