"""The paytable of the wagers on a layout, as the document of a rules submission prints it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from server.games.document import PaytableInWords, paytable_of
from server.games.names import wager_in_words
from server.games.rules import Spot

THE_WAGERS: Final = "The wagers"
LOSES: Final = "loses"


def wagers_paid(
    section: str, spots: Iterable[Spot], pays: Callable[[Spot], str], title: str = THE_WAGERS
) -> PaytableInWords:
    """What every wager of some spots pays: a row for each kind that is paid alike."""
    kinds: dict[str, dict[str, list[str]]] = {}
    for spot in spots:
        by_odds = kinds.setdefault(spot.on, {})
        by_odds.setdefault(pays(spot), []).append("-".join(spot.pick))
    rows = []
    for on, by_odds in kinds.items():
        for paid, picks in by_odds.items():
            picked = "" if len(by_odds) == 1 else f" {', '.join(picks)}"
            rows.append((f"{wager_in_words(on)}{picked}", paid))
    return paytable_of(title, section, rows)


def weighed_rows(what: str, weights: Mapping[int, int]) -> Iterator[tuple[str, str]]:
    """A row for each payout to 1 that is drawn by its weight: "weight 2 of 100"."""
    total = sum(weights.values())
    for payout, weight in weights.items():
        yield f"{what}weight {weight} of {total}", f"{payout} to 1"
