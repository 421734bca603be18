"""A game whose wagers lie on spots of a layout and are decided by one outcome.

The wheels, roulette and sic bo are such games: betting, "no more bets", one outcome, settlement.
They differ in their spots with sections and odds, and in what an outcome is. If the regulation asks
for more, a game overrides a hook, besides those of betting (`layout_game.py`):

    pays            what a spot pays on an outcome        (one of a kind)
    chances         what a spot may be paid, by weight    (lucky numbers)
    pays_in_words   the same, in words                    (lucky numbers)
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Generic, TypeAlias, TypeVar

import msgspec

from server.games.layout_game import LayoutGame, WagersState, in_order
from server.games.rules import (
    SETTLED_AT_ONCE,
    Drawn,
    OddsRow,
    Settlement,
    Settling,
    Spot,
    Step,
    Wager,
)
from server.games.stakes import Stakes


class LayoutState(WagersState, frozen=True):
    """A table between two events."""

    last: str = ""  # the outcome of the last valid draw, "" before there is one


L = TypeVar("L", bound=LayoutState)
Pays: TypeAlias = Callable[[Spot], "Fraction | None"]


class OneOutcomeGame(LayoutGame[L], Generic[L]):
    """What all games of one outcome share."""

    def __init__(self, stakes: Stakes, spots: Iterable[Spot]) -> None:
        super().__init__(stakes, spots)
        self._covers = {key: frozenset(spot.covers) for key, spot in self._spots.items()}

    @property
    def settles_apart(self) -> bool:
        """Whether a draw settles each wager by itself, whatever else is on the layout."""
        return True

    def settling(self, state: L, draw: Drawn) -> Settling[L]:
        wagers = state.wagers
        if len(wagers) <= SETTLED_AT_ONCE or not self.settles_apart:
            return self.drawn(state, draw)
        settled: list[Settlement] = []
        for at in range(0, len(wagers), SETTLED_AT_ONCE):
            some = wagers[at : at + SETTLED_AT_ONCE]
            step = self.drawn(msgspec.structs.replace(state, wagers=some), draw)
            if step.state.wagers:
                return self.drawn(state, draw)  # the draw is void: it settles nothing
            settled += step.settled
            if len(some) == SETTLED_AT_ONCE:
                yield
        return msgspec.structs.replace(step, settled=losers_first(settled))

    @abstractmethod
    def outcomes(self) -> Sequence[str]:
        """Every outcome that settles wagers, each as likely as the others."""

    def pays(self, spot: Spot, outcome: str) -> Fraction | None:
        """What a spot pays to 1 on an outcome; None if it loses."""
        covered = outcome in self._covers[spot.on, in_order(spot.pick)]
        return spot.pays if covered else None

    def decided(self, state: L, outcome: str, call: str, pays: Pays | None = None) -> Step[L]:
        """Settle every wager of the round. The layout is then empty and takes wagers again.

        `pays` gives what a spot is paid, if that depends on more than the outcome.
        """
        settled = self.settle(state.wagers, outcome, pays)
        cleared = msgspec.structs.replace(state, wagers=(), closed=False, last=outcome)
        return Step(cleared, settled=losers_first(settled), call=call)

    def settle(
        self, wagers: Iterable[Wager], outcome: str, pays: Pays | None = None
    ) -> tuple[Settlement, ...]:
        """Settle wagers on an outcome, in the order given."""
        settled = []
        known: dict[tuple[str, tuple[str, ...]], Fraction | None] = {}  # many wager on one spot
        for wager in wagers:
            place = wager.on, wager.pick
            if place in known:
                paid = known[place]
            else:
                spot = self._spots[wager.on, in_order(wager.pick)]
                paid = known[place] = self.pays(spot, outcome) if pays is None else pays(spot)
            settled.append(settlement(wager, paid))
        return tuple(settled)

    def odds(self) -> tuple[OddsRow, ...]:
        return tuple(self.odds_row(spot) for spot in self._layout)

    def chances(self, spot: Spot) -> Iterable[tuple[int, Fraction | None]]:
        """Everything that can be drawn: its weight, and what the spot is paid (None: it loses)."""
        return ((1, self.pays(spot, outcome)) for outcome in self.outcomes())

    def odds_row(self, spot: Spot) -> OddsRow:
        """The odds of one spot, by enumeration of everything that can be drawn."""
        weights: Counter[Fraction | None] = Counter()
        for weight, paid in self.chances(spot):
            weights[paid] += weight
        total = weights.total()
        lost = weights.pop(None, 0)
        back = sum(((1 + paid) * n for paid, n in weights.items() if paid is not None), Fraction(0))
        return OddsRow(
            spot.on,
            spot.pick,
            self.pays_in_words(spot),
            Fraction(total - lost, total),
            back / total,
        )


def settlement(wager: Wager, paid: Fraction | None) -> Settlement:
    """Settle a wager that is paid `paid` to 1; None: it lost."""
    if paid is None:
        return Settlement(wager.id, "lose", 0)
    return Settlement(wager.id, "win", returned(wager.amount, paid))


def returned(amount: int, odds: Fraction) -> int:
    """The stake and what it wins at `odds` to 1, in cents. Amounts are checked to make it whole."""
    won, rest = divmod(amount * odds.numerator, odds.denominator)
    assert not rest, f"{amount} cents at {odds} to 1 is no whole number of cents"
    return amount + won


def losers_first(settled: Iterable[Settlement]) -> tuple[Settlement, ...]:
    """Order settlements as a dealer does: collect all that lost, then pay (617a.5(e))."""
    lost: list[Settlement] = []
    others: list[Settlement] = []
    for one in settled:
        (lost if one.result == "lose" else others).append(one)
    return (*lost, *others)
