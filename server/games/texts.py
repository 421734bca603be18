"""What the texts are that the rules follow: in force, temporary or proposed, and since when.

A house elsewhere replaces the rules submission of a table, not the code.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

PROPOSED: Final = "proposed text of June 2011"

STANDING: Final = {
    "617a": PROPOSED,
    "617b.1": "temporary rules, effective September 4, 2021, expired September 4, 2024",
    "617b.2": "temporary rules, effective September 4, 2021, expired September 4, 2024",
    "617b.3": "temporary rules, effective December 4, 2021, expired December 4, 2024",
    "617b.4": "temporary rules, effective March 23, 2024, expired March 23, 2026",
    "617b.5": "temporary rules, effective March 23, 2024, expired March 23, 2026",
    "619a": "in force in 2024, effective May 19, 2012",
    "621a": PROPOSED,
    "623a": PROPOSED,
    "625a": PROPOSED,
    "651a": PROPOSED,
    "689a": "in force in 2024, effective May 25, 2024",
}
"""By chapter; by section where the sections of a chapter differ."""


def texts_of(sections: Iterable[str]) -> dict[str, str]:
    """The standing of each text that the sections belong to, in order of the texts."""
    named = tuple(sections)
    return {
        text: standing
        for text, standing in STANDING.items()
        if any(section == text or section.startswith((f"{text}.", f"{text}(")) for section in named)
    }
