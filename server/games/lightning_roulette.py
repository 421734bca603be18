"""Lightning Roulette, 58 Pa. Code 617b.3: one to five lucky numbers pay a straight wager more."""

from __future__ import annotations

from typing import Final

from server.games.struck_roulette import Paytable, StruckRoulette
from server.games.submission import Submission

# 617b.3(d): "between 1 and 5 numbers"; (f): "shall be paid 29 to 1"; (g): the possible payouts.
# The weights are this house's: they return 97.16% of a straight wager.
PAYTABLE: Final = Paytable(
    straight=29,
    count_weights={1: 30, 2: 30, 3: 20, 4: 12, 5: 8},
    payout_weights={499: 1, 399: 2, 349: 2, 299: 3, 249: 4, 199: 8, 149: 15, 99: 25, 49: 40},
)


class LightningRoulette(StruckRoulette):
    """A Lightning Roulette table under one rules submission."""

    name = "lightning_roulette"
    title = "Lightning Roulette"
    chapter = "617b"
    draw_keys = frozenset(("number", "lucky"))
    struck_key = "lucky"
    struck_title = "Lucky numbers"
    straight_section = "617b.3(f)"
    payouts_section = "617b.3(g)"
    # 617b.3(a): "it must be played on a single zero Roulette wheel"
    wheels = ("single_zero",)
    default_wheel = "single_zero"
    wheel_section = "617b.3(a)"

    def read_paytable(self, submission: Submission) -> Paytable:
        return PAYTABLE
