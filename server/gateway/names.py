"""Which names a player may have."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from server.common.look_alikes import look_of, mixes_scripts, skeleton

_PUNCTUATION = frozenset(" _-.'")


def normalized(name: str) -> str:
    """The one spelling of names that look the same (Unicode UAX #15, form NFKC)."""
    return unicodedata.normalize("NFKC", name).strip()


def is_well_formed(name: str) -> bool:
    """Letters and digits of one script, with a little punctuation between them."""
    return (
        2 <= len(name) <= 20
        and name[0].isalnum()
        and name[-1] != " "
        and "  " not in name
        and all(one.isalnum() or one in _PUNCTUATION for one in name)
        and not mixes_scripts(name)
    )


class ReservedNames:
    """Names that only the house has, and all that look like them."""

    def __init__(self, names: Iterable[str]) -> None:
        self._looks = {look for name in names for look in _looks(name)}

    def __contains__(self, name: str) -> bool:
        return not self._looks.isdisjoint(_looks(name))


def _looks(name: str) -> set[str]:
    """A name as it may be read: without punctuation, a number at its end, and `the` before it."""
    letters = "".join(one for one in normalized(name) if one not in _PUNCTUATION)
    bare = letters.rstrip("0123456789") or letters
    looks = set()
    for one in (letters, bare):
        looks |= {one.casefold(), look_of(one), skeleton(one.casefold())}
    return looks | {look.removeprefix("the") for look in looks if look != "the"}
