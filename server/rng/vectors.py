"""A case of official test vectors of HMAC_DRBG, from a file of any form."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


class VectorFileError(Exception):
    """A file has no vectors that can be read. The message names the file and the place."""


@dataclass(frozen=True)
class Call:
    """A call after instantiation. `entropy` is what a reseed or prediction resistance obtained."""

    is_reseed: bool
    additional: bytes
    entropy: bytes | None


@dataclass(frozen=True)
class Case:
    """One case; `answer` is what the last call gives, and every call asks for as many bytes."""

    place: str
    mode: str
    entropy: bytes
    nonce: bytes
    personalization: bytes
    calls: tuple[Call, ...]
    answer: bytes


def read_text(path: Path) -> str:
    """The text of a file. Raises VectorFileError if it is not text, and OSError."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise VectorFileError(f"{path}: this is no text file") from error


def hexadecimal(place: str, text: str, nbits: int | None = None) -> bytes:
    """Bytes from their digits. `nbits` is the length that the file declares, if it declares one.

    Without the check of the length, an answer that lost its end would still match.
    """
    try:
        content = bytes.fromhex(text)
    except ValueError as error:
        raise VectorFileError(f"{place}: {shortened(text)} is not hexadecimal") from error
    if nbits is not None and 8 * len(content) != nbits:
        raise VectorFileError(f"{place}: {8 * len(content):,} bits where {nbits:,} are declared")
    return content


def shortened(text: str, most: int = 60) -> str:
    """A text of a file, shortened for a message."""
    return repr(text) if len(text) <= most else f"{text[:most]!r}…"
