"""The commits of one interval as Redis lists them, kept until their entries are in the archive.

They are read twice: to compute what was signed, and to write it. Few of them stay in memory, many
in a temporary file without a name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from tempfile import SpooledTemporaryFile
from typing import NamedTuple

import msgspec

from server.cage.listed_commit import entries_of
from server.ledger.pages import Kept

_IN_MEMORY_NBYTES = 8 * 2**20
_LENGTH_NBYTES = 4


class _Commit(NamedTuple):
    number: int
    accounts: bytes
    entries: bytes


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Commit).decode


class Listed:
    """Consecutive commits, in their order."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(_IN_MEMORY_NBYTES)  # noqa: SIM115  (`close` closes it)

    def close(self) -> None:
        self._file.close()

    def add(self, number: int, fields: Mapping[bytes, bytes]) -> None:
        """Add a commit by the fields of the list. Raises OSError."""
        packed = _encode(_Commit(number, fields[b"a"], fields[b"m"]))
        self._file.write(len(packed).to_bytes(_LENGTH_NBYTES, "big") + packed)

    def within(self, since: int, commit: int) -> Iterator[Kept]:
        """The entries of the commits after `since`, up to `commit`, in order.

        Raises OSError, and ValueError if a commit cannot be read.
        """
        self._file.seek(0)
        while length := self._file.read(_LENGTH_NBYTES):
            one = _decode(self._file.read(int.from_bytes(length, "big")))
            if since < one.number <= commit:
                yield from (Kept(*entry) for entry in entries_of(*one))
