"""The pictures that stand for players: which one an account has until its player picks another."""

from __future__ import annotations

import zlib

AVATARS = 12
"""How many there are. `protocol/words.py` bounds the choice, and the client draws them."""


def first_avatar(account: str) -> int:
    """The picture of an account whose player has picked none."""
    return zlib.crc32(account.encode()) % AVATARS
