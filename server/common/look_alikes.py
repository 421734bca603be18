"""Names that look the same: skeletons and mixed scripts (Unicode UTS #39).

The characters come from Unicode's `confusables.txt` and `Scripts.txt`, in the package
`confusable_homoglyphs`. The package keeps each pair of look-alikes in both directions. A prototype
is the middle of its star of look-alikes, and so it can be told from them.
"""

from __future__ import annotations

import functools
import unicodedata

from confusable_homoglyphs import categories, confusables

_SHARED = {"COMMON", "INHERITED"}

# UTS #39, section 5.2, "Highly Restrictive": scripts that are written together.
_WRITTEN_TOGETHER = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)


def skeleton(text: str) -> str:
    """The skeleton of a text: two texts that look the same have the same one (section 4)."""
    decomposed = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(map(_prototype, decomposed)))


def look_of(name: str) -> str:
    """The skeleton of a name in lower case: `AIice`, with a capital i, has the look of `Alice`."""
    return skeleton(name).casefold()


def mixes_scripts(text: str) -> bool:
    """Whether a text mixes scripts that are not written together, such as Latin and Cyrillic."""
    scripts = categories.unique_aliases(text) - _SHARED
    return len(scripts) > 1 and not any(scripts <= together for together in _WRITTEN_TOGETHER)


@functools.cache
def _prototype(character: str) -> str:
    alike = [one["c"] for one in confusables.confusables_data.get(character, ())]
    if len(alike) != 1:
        return character  # the middle of a star, or like nothing else
    (other,) = alike
    if len(other) > 1 or len(confusables.confusables_data.get(other, ())) > 1:
        return str(other)
    return str(min(character, other))  # a pair: either may stand for both
