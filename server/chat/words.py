"""What may be said in the chat: the text as it is kept, links, and words that the house refuses.

A filter of words is never complete. Reports and operators are there for what it lets pass.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from server.common.look_alikes import look_of

LONGEST = 200

_MARKS_MOST = 2  # combining marks on one character
# Controls, formats (among them all that change the direction of writing), halves of pairs,
# private and unassigned characters, and separators of lines and paragraphs.
_LEFT_OUT = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_SPACES = re.compile(r"\s+")

_ENDINGS = (
    "com|net|org|info|biz|io|co|me|tv|gg|ly|to|app|dev|xyz|top|vip|site|shop|club|online|link"
    "|click|casino|bet|games?|live|ru|cn|de|uk|fr|es|us|eu"
)
_LINK = re.compile(
    rf"""
      [a-z][a-z0-9+.-]*://              # https://
    | \bwww\s*\.                        # www.
    | [\w-]+(\.[\w-]+)*\.({_ENDINGS})\b  # casino.example.com
    | [\w-]+\.[a-z]{{2,}}/              # anything.at/all
    | \S+@[\w-]+\.\w                    # name@house.example
    """,
    re.VERBOSE | re.IGNORECASE,
)

# Figures and signs that stand for letters.
_STANDS_FOR = str.maketrans("0134578@$", "oieastbas")
_NO_LETTER = re.compile(r"[\W_]+")


def cleaned(text: str) -> str:
    """The text as it is kept and shown: NFKC, on one line, without what cannot be seen."""
    kept: list[str] = []
    marks = 0
    for character in _SPACES.sub(" ", unicodedata.normalize("NFKC", text)):
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category not in _LEFT_OUT and marks <= _MARKS_MOST:
            kept.append(character)
    return _SPACES.sub(" ", "".join(kept)).strip()


def has_link(text: str) -> bool:
    """Whether a cleaned text names an address on the web, or of mail."""
    return _LINK.search(text) is not None


class WordFilter:
    """The words that a house refuses, also if they are written with look-alikes or pulled apart.

    A word is refused as a whole word: `ass` is not refused in `pass`. With a star at its end it is
    refused at the beginning of a word. A word of a script without spaces is refused anywhere.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._whole: set[str] = set()
        self._beginnings: tuple[str, ...] = ()
        self._anywhere: tuple[str, ...] = ()
        for word in words:
            folded = _folded(word.removesuffix("*"))
            if not folded:
                continue
            if any(unicodedata.category(one) == "Lo" for one in word):
                self._anywhere += (folded,)
            elif word.endswith("*"):
                self._beginnings += (folded,)
            else:
                self._whole.add(folded)

    def refuses(self, text: str) -> bool:
        """Whether a cleaned text has one of the words."""
        found = _words_of(text)
        if any(word in self._whole or word.startswith(self._beginnings) for word in found):
            return True
        return bool(self._anywhere) and any(
            one in word for one in self._anywhere for word in (*found, _folded(text))
        )


def _words_of(text: str) -> list[str]:
    """The folded words of a text; letters that stand alone make a word together: `b a d`."""
    words: list[str] = []
    letters = ""
    for word in _NO_LETTER.split(text.translate(_STANDS_FOR)):
        folded = _folded(word)
        if len(word) == 1:
            letters += folded
            continue
        if letters:
            words.append(letters)
            letters = ""
        if folded:
            words.append(folded)
    return [*words, letters] if letters else words


def _folded(word: str) -> str:
    """In small letters, without accents, each look-alike as the character that it looks like."""
    plain = "".join(
        one
        for one in unicodedata.normalize("NFD", word.translate(_STANDS_FOR))
        if not unicodedata.combining(one)
    )
    return _NO_LETTER.sub("", look_of(plain.casefold()))
