"""A game whose wagers lie on spots of a layout and are decided by one outcome.

The wheels, roulette and sic bo are such games: betting, "no more bets", one outcome, settlement.
What differs is a table of spots with their sections and odds, what an outcome is, and where the
regulation goes further, a hook or two:

    pays            what a spot pays on an outcome        (one of a kind)
    chances         what a spot may be paid, by weight    (lucky numbers)
    pays_in_words   how that is posted                    (lucky numbers)
    refuse          whether a wager may lie there         (side wagers)
    bound           whether a wager may come off          (a running streak)
    depending       what may not stand without a wager    (side wagers)
    went_up, came_off   what a wager moves besides        (progressive meters)
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from server.games.names import WAGER_NAMES
from server.games.rules import (
    Awaits,
    Drawing,
    Drawn,
    Game,
    ImpossibleDraw,
    OddsRow,
    Refund,
    Refusal,
    Settlement,
    Spot,
    Step,
    Wager,
    Wagering,
)
from server.games.stakes import Stakes
from server.games.submission import to_one


class LayoutState(msgspec.Struct, frozen=True):
    """A table between two happenings."""

    wagers: tuple[Wager, ...] = ()
    closed: bool = False  # "no more bets" has been called
    last: str = ""  # the outcome of the last valid draw, "" before there is one


L = TypeVar("L", bound=LayoutState)
Pays: TypeAlias = Callable[[Spot], "Fraction | None"]


class OneOutcomeGame(Game[L], Generic[L]):
    """The part that all games of one outcome share."""

    closing_section: ClassVar[str]  # the clause that ends betting, e.g. 617a.5(b)
    wagers_section: ClassVar[str]  # the clause that lists the wagers, e.g. 617a.3(e)
    draw_keys: ClassVar[frozenset[str]]  # what a draw may say

    def __init__(self, stakes: Stakes, spots: Iterable[Spot]) -> None:
        self.stakes = stakes
        self._layout = tuple(spots)
        self._spots = {(spot.on, _picked(spot.pick)): spot for spot in self._layout}
        self._takes_pick = {spot.on: bool(spot.pick) for spot in self._layout}
        self._covers = {key: frozenset(spot.covers) for key, spot in self._spots.items()}

    @abstractmethod
    def outcomes(self) -> Sequence[str]:
        """Every outcome that settles wagers, each as likely as the others."""

    def pays(self, spot: Spot, outcome: str) -> Fraction | None:
        """What a spot pays to 1 on an outcome; None where it loses."""
        covered = outcome in self._covers[spot.on, _picked(spot.pick)]
        return spot.pays if covered else None

    def awaits(self, state: L) -> Awaits:
        return Drawing() if state.closed else Wagering()

    def wagers(self, state: L) -> tuple[Wager, ...]:
        return state.wagers

    def layout(self) -> tuple[Spot, ...]:
        return self._layout

    # Betting

    def place(self, state: L, wager: Wager) -> Step[L] | Refusal:
        refusal = self.refuse(state, wager)
        if refusal is not None:
            return refusal
        laid = msgspec.structs.replace(state, wagers=(*state.wagers, wager))
        return Step(self.went_up(laid, wager), accepted=(wager.id,))

    def refuse(self, state: L, wager: Wager) -> Refusal | None:
        """Say why a wager may not lie on the layout, or None."""
        spot = self.spot_of(wager)
        if isinstance(spot, Refusal):
            return spot
        if state.closed:
            return self._betting_closed()
        return self.stakes.refuse(wager.amount, spot.even, spot.section)

    def spot_of(self, wager: Wager) -> Spot | Refusal:
        """Find the spot that a wager names, in whatever order its pick is given."""
        takes_pick = self._takes_pick.get(wager.on)
        if takes_pick is None:
            return self._unknown(wager.on)
        if wager.working:
            return Refusal("bad_message", f"{self.title} has no wagers to call on or off.")
        if takes_pick and not wager.pick:
            return Refusal(
                "bad_message", f"A wager on {wager.on} has to say its pick.", self.wagers_section
            )
        spot = self._spots.get((wager.on, _picked(wager.pick)))
        if spot is None:
            picked = ", ".join(wager.pick[:6])
            return Refusal(
                "bad_pick",
                f"There is no place for {wager.on} on {picked[:40]} on this layout.",
                self.wagers_section,
            )
        return spot

    def take_down(self, state: L, seat: int, wager_id: str, to: int = 0) -> Step[L] | Refusal:
        wager = _find(state.wagers, wager_id)
        if wager is None or wager.seat != seat:
            return Refusal("not_your_wager", "You have no wager of that number on the layout.")
        if state.closed:
            return self._betting_closed()
        refusal = self.bound(state, wager)
        if refusal is not None:
            return refusal
        if to == 0:
            return self._off(state, wager)
        return self.refuse_reduction(wager, to) or self._reduce(state, wager, to)

    def bound(self, state: L, wager: Wager) -> Refusal | None:  # noqa: ARG002
        """Say why a wager may not come off the layout, or None."""
        return None

    def refuse_reduction(self, wager: Wager, to: int) -> Refusal | None:
        """Say why a wager may not be reduced to `to` cents, or None."""
        if not 0 < to < wager.amount:
            return Refusal("bad_message", "A wager is reduced to less than it is, and not to zero.")
        spot = self._spots[wager.on, _picked(wager.pick)]
        return self.stakes.refuse(to, spot.even, spot.section)

    def depending(self, state: L, wager: Wager) -> tuple[Wager, ...]:  # noqa: ARG002
        """List the wagers that may not stand without this one."""
        return ()

    def went_up(self, state: L, wager: Wager) -> L:  # noqa: ARG002
        """Move what a wager moves besides lying on the layout."""
        return state

    def came_off(self, state: L, wager: Wager) -> L:  # noqa: ARG002
        """Move it back for a wager that came off undecided."""
        return state

    def retract(self, state: L, wager_id: str) -> Step[L]:
        wager = _find(state.wagers, wager_id)
        assert wager is not None, f"{wager_id} does not lie on the layout"
        step = self._off(state, wager)
        return msgspec.structs.replace(step, refunds=step.refunds[1:])

    def no_more_bets(self, state: L) -> Step[L]:
        return Step(msgspec.structs.replace(state, closed=True), call="no more bets")

    # The outcome

    def decided(self, state: L, outcome: str, call: str, pays: Pays | None = None) -> Step[L]:
        """Settle every wager of the round; the layout is clear and takes wagers again.

        `pays` says what a spot is paid where that takes more than the outcome.
        """
        settled = self.settle(state.wagers, outcome, pays)
        cleared = msgspec.structs.replace(state, wagers=(), closed=False, last=outcome)
        return Step(cleared, settled=losers_first(settled), call=call)

    def settle(
        self, wagers: Iterable[Wager], outcome: str, pays: Pays | None = None
    ) -> tuple[Settlement, ...]:
        """Settle wagers on an outcome, in the order given."""
        settled = []
        for wager in wagers:
            spot = self._spots[wager.on, _picked(wager.pick)]
            paid = self.pays(spot, outcome) if pays is None else pays(spot)
            if paid is None:
                settled.append(Settlement(wager.id, "lose", 0))
            else:
                settled.append(Settlement(wager.id, "win", returned(wager.amount, paid)))
        return tuple(settled)

    def said(self, draw: Drawn, key: str) -> object:
        """Read one word of a draw. Raises ImpossibleDraw: missing, or another is unknown."""
        unknown = sorted(draw.keys() - self.draw_keys)
        if unknown:
            raise ImpossibleDraw(f"{unknown[0][:40]!r} is nothing that {self.title} draws")
        if key not in draw:
            raise ImpossibleDraw(f"{key!r} is missing")
        return draw[key]

    def void(self, state: L) -> Step[L]:
        back = tuple(Settlement(wager.id, "void", wager.amount) for wager in state.wagers)
        for wager in state.wagers:
            state = self.came_off(state, wager)
        cleared = msgspec.structs.replace(state, wagers=(), closed=False)
        return Step(cleared, settled=back, call="the round is void")

    def odds(self) -> tuple[OddsRow, ...]:
        return tuple(self.odds_row(spot) for spot in self._layout)

    def chances(self, spot: Spot) -> Iterable[tuple[int, Fraction | None]]:
        """What a spot is paid on everything that can be drawn (None: it loses), and its weight."""
        return ((1, self.pays(spot, outcome)) for outcome in self.outcomes())

    def odds_row(self, spot: Spot) -> OddsRow:
        """Enumerate for one spot all that can be drawn."""
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

    def pays_in_words(self, spot: Spot) -> str:
        """What a spot pays, as it is posted: "35 to 1"."""
        return to_one(spot.pays)

    # Leaves

    def _off(self, state: L, wager: Wager) -> Step[L]:
        off = (wager, *self.depending(state, wager))
        ids = {gone.id for gone in off}
        left = tuple(lying for lying in state.wagers if lying.id not in ids)
        cleared = msgspec.structs.replace(state, wagers=left)
        for gone in off:
            cleared = self.came_off(cleared, gone)
        return Step(cleared, refunds=tuple(Refund(gone.id, gone.amount) for gone in off))

    def _reduce(self, state: L, wager: Wager, to: int) -> Step[L]:
        smaller = msgspec.structs.replace(wager, amount=to)
        wagers = tuple(smaller if lying.id == wager.id else lying for lying in state.wagers)
        refund = Refund(wager.id, wager.amount - to, to)
        return Step(msgspec.structs.replace(state, wagers=wagers), refunds=(refund,))

    def _unknown(self, name: str) -> Refusal:
        if name in WAGER_NAMES:
            return Refusal("not_offered", f"This table does not offer {name}.", self.wagers_section)
        return Refusal("bad_message", f"There is no wager called {name[:40]!r}.")

    def _betting_closed(self) -> Refusal:
        # "Once 'no more bets' has been announced by the dealer, players may not touch any chips
        # that have been placed on the Roulette layout": 617a.5(b), and so in the other chapters.
        return Refusal("betting_closed", "No more bets.", self.closing_section)


def returned(amount: int, odds: Fraction) -> int:
    """The stake and what it wins at `odds` to 1, in cents. Amounts are checked to make it whole."""
    total = amount + amount * odds
    assert total.denominator == 1, f"{amount} cents at {odds} to 1 is no whole number of cents"
    return total.numerator


def losers_first(settled: Iterable[Settlement]) -> tuple[Settlement, ...]:
    """Order settlements as a dealer does: collect all that lost, then pay (617a.5(e))."""
    return tuple(sorted(settled, key=lambda settlement: settlement.result != "lose"))


def _picked(pick: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(pick)) if len(pick) > 1 else pick


def _find(wagers: tuple[Wager, ...], wager_id: str) -> Wager | None:
    return next((wager for wager in wagers if wager.id == wager_id), None)
