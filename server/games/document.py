"""What a game declares for the document of its rules submission beside the choices (601a.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

PHRASES: Final = "; "
"""What parts the phrases of a procedure."""


class Procedure(msgspec.Struct, frozen=True):
    """A procedure or a limit that a regulation leaves to the submission, or fixes for all tables.

    No table can choose it, so it is no part of the rules or of their hash. `words` are phrases,
    parted by `PHRASES`.
    """

    key: str
    section: str
    sentence: str
    words: str


class PaidInWords(msgspec.Struct, frozen=True):
    """A row of a paytable: `pays` is said as the odds of the layout are, "35 to 1"."""

    what: str
    pays: str


class PaytableInWords(msgspec.Struct, frozen=True):
    """A paytable that a table uses."""

    title: str
    section: str
    rows: tuple[PaidInWords, ...]


def paytable_of(title: str, section: str, rows: Iterable[tuple[str, str]]) -> PaytableInWords:
    """A paytable of what is paid and how, in this order."""
    return PaytableInWords(title, section, tuple(PaidInWords(*row) for row in rows))
