"""The paytables of a craps table, as the document of its rules submission prints them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from server.games.craps.layout import FIRE
from server.games.craps.odds_bets import SUPPORTED
from server.games.document import PaytableInWords, paytable_of
from server.games.in_words import paytable
from server.games.names import wager_in_words
from server.games.paytables import LOSES, wagers_paid
from server.games.rules import Spot

BUY_LAY = ("buy", "lay")


def paytables(
    layout: Sequence[Spot], pays: Callable[[Spot], str], fire: str | None
) -> tuple[PaytableInWords, ...]:
    """Those of the wagers, their odds, Buy and Lay Bets and the Fire Bet, as far as offered."""
    apart = {"fire", *BUY_LAY, *SUPPORTED}
    parts = (
        wagers_paid("623a.5(a)", (spot for spot in layout if spot.on not in apart), pays),
        wagers_paid("623a.6", (spot for spot in layout if spot.on in SUPPORTED), pays, "Odds"),
        wagers_paid(
            "623a.5(g)", (spot for spot in layout if spot.on in BUY_LAY), pays, "Buy and Lay Bets"
        ),
        *(() if fire is None else (_fire_paid(fire),)),
    )
    return tuple(part for part in parts if part.rows)


def _fire_paid(fire: str) -> PaytableInWords:
    # 623a.5(f): "paid once for the highest number of different unique points made"
    rows = ((f"{points} points", f"{odds} to 1") for points, odds in FIRE[fire].items())
    title = f"{wager_in_words('fire')}, {paytable(fire)}"
    return paytable_of(title, "623a.5(f)", (*rows, ("fewer points", LOSES)))
