"""What a game declares for the document of its rules submission beside the choices (601a.2)."""

from __future__ import annotations

import msgspec


class Procedure(msgspec.Struct, frozen=True):
    """A procedure that a regulation leaves to the rules submission, and this program follows.

    No table can choose it, so it is no part of the rules or of their hash. `words` are phrases,
    parted by "; ".
    """

    key: str
    section: str
    sentence: str
    words: str
