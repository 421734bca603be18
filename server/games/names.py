"""Every name by which a wager is known on this floor, by the chapter that describes it.

A name that is here but not at the table in question is `not_offered`. A name that is not here is a
`bad_message`.
"""

from __future__ import annotations

from typing import Final

NAMES_BY_CHAPTER: Final[dict[str, tuple[str, ...]]] = {
    "617a": (
        "straight",
        "split",
        "three_numbers",
        "four_numbers",
        "first_five",
        "six_numbers",
        "column",
        "dozen",
        "red",
        "black",
        "odd",
        "even",
        "low",
        "high",
        "five_adjacent",
    ),
    "617b": ("b2b", "blazing_sevens", "roulette_up"),
    "619a": ("symbol",),
    "621a": ("hand",),
    "623a": (
        "pass",
        "dont_pass",
        "come",
        "dont_come",
        "pass_odds",
        "dont_pass_odds",
        "come_odds",
        "dont_come_odds",
        "place_win",
        "place_lose",
        "buy",
        "lay",
        "hardway",
        "field",
        "any_seven",
        "any_craps",
        "craps_two",
        "craps_three",
        "craps_twelve",
        "eleven",
        "c_and_e",
        "horn",
        "horn_high",
        "whirl",
        "hop",
        "six_seven_eight",
        "fire",
    ),
    "625a": (
        "three_of_a_kind",
        "two_of_a_kind",
        "any_three_of_a_kind",
        "total",
        "two_dice",
        "small",
        "big",
        "one_of_a_kind",
    ),
    "651a": ("initial", "tie"),
    "689a": ("number",),
}

_IN_WORDS: Final = {
    "pass": "pass line",
    "dont_pass": "don't pass",
    "dont_come": "don't come",
    "pass_odds": "pass line odds",
    "dont_pass_odds": "don't pass odds",
    "dont_come_odds": "don't come odds",
    "place_win": "place to win",
    "place_lose": "place to lose",
    "c_and_e": "craps and eleven",
    "fire": "Fire Bet",
    "five_adjacent": "five adjacent numbers",
    "b2b": "B2B",
    "blazing_sevens": "Blazing 7's",
    "roulette_up": "Roulette Up",
    "initial": "initial wager",
    "tie": "tie wager",
}

WAGER_NAMES: Final = frozenset(name for names in NAMES_BY_CHAPTER.values() for name in names)


def wager_in_words(on: str) -> str:
    """The name of a wager as people read it: "three numbers", "don't pass"."""
    return _IN_WORDS.get(on, on.replace("_", " "))
