"""What the chapters want written on each table. `tests/browser/test_inscriptions.py` reads it.

`test_sections.py` counts every section here as tested.
"""

from __future__ import annotations

from typing import Final, NamedTuple

HOUSE: Final = "The Golden Owl"


class Inscription(NamedTuple):
    table: str
    words: tuple[str, ...]
    pane: str = ""  # the part of the layout that shows it, where a phone shows one at a time
    on_shaker: bool = False


_LIMITS: Final = "min = 100, max = 50000, unit = 100"
TABLES: Final = {
    "roulette": ("roulette", f"{{ {_LIMITS} }}"),
    "lightning": ("lightning_roulette", f"{{ {_LIMITS} }}"),
    "roulette-x": ("roulette_x", f"{{ {_LIMITS} }}"),
    "big-six": ("big_six", f"{{ {_LIMITS} }}"),
    "dreamcatcher": ("dreamcatcher", f"{{ {_LIMITS}, max_payout = 12345600 }}"),
    "dreamcatcher-open": ("dreamcatcher", f"{{ {_LIMITS} }}"),
    "sic-bo": ("sic_bo", f"{{ {_LIMITS} }}"),
    "craps": ("craps", f'{{ {_LIMITS}, fire = "B" }}'),
    "mini-craps": ("craps", f'{{ {_LIMITS}, variant = "mini_craps" }}'),
    "war": ("casino_war", f"{{ {_LIMITS} }}"),
    "pai-gow": ("pai_gow", f"{{ {_LIMITS} }}"),
}

INSCRIPTIONS: Final[dict[str, Inscription]] = {
    "617a.1(f)(1)": Inscription("roulette", (HOUSE,)),
    "619a.1(g)(1)": Inscription("big-six", (HOUSE,)),
    "621a.2(b)(1)": Inscription("pai-gow", (HOUSE,)),
    "621a.2(d)(2)": Inscription("pai-gow", (HOUSE,), on_shaker=True),
    "623a.2(d)(1)": Inscription("craps", (HOUSE,)),
    "623a.2(d)(3)": Inscription("craps", ("No call bets",)),
    # The odds of paytable B, 623a.5(f)
    "623a.2(f)(3)(i)": Inscription("craps", ("39 · 199 · 499",), pane="Props"),
    "623a.2(f)(3)(ii)": Inscription(
        "craps", ("Fire Bets only before a shooter’s first come out roll",)
    ),
    "623a.2(f)(3)(iii)": Inscription("craps", ("Fire Bet $1 to $5",)),
    "625a.1(c)(1)": Inscription("sic-bo", (HOUSE,)),
    "625a.1(d)(1)(iii)": Inscription("sic-bo", (HOUSE,), on_shaker=True),
    "651a.2(b)(1)": Inscription("war", (HOUSE,)),
    "651a.2(b)(4)": Inscription("war", ("Tie pays 10 to 1", "War pays 2 to 1")),
    "689a.1(g)(1)": Inscription("dreamcatcher", (HOUSE,)),
    "689a.1(g)(4)": Inscription(
        "dreamcatcher", ("Min $1", "Max $500", "Most paid to a player in a round $123,456")
    ),
}
