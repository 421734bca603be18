"""A game whose wagers lie on spots of a layout: the betting, up to "no more bets".

Roulette, the wheels and sic bo add one outcome that settles everything (`one_outcome.py`). Craps
adds throws that settle some wagers and leave others. If the regulation asks for more than spots and
limits, a game overrides a hook:

    refuse              whether a wager is allowed            (side wagers, the puck)
    untimely            whether it may now                    (one wager a box)
    bound               whether a wager may come off          (a running streak, a contract bet)
    refuse_amount       whether it may be as much             (odds, the Fire Bet)
    refuse_reduction    whether it may be as little           (what its odds need)
    depending           what may not stand without a wager    (side wagers, odds)
    reduced             what is left of a reduced wager       (vigorish)
    worth               what a wager that comes off gives     (vigorish)
    wager_placed,       what a wager moves besides            (progressive meters)
    wager_removed
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

import msgspec

from server.games.document import PaytableInWords
from server.games.laid import with_one_more
from server.games.names import WAGER_NAMES
from server.games.paytables import wagers_paid
from server.games.rules import (
    SETTLED_AT_ONCE,
    Awaits,
    Drawing,
    Drawn,
    Game,
    ImpossibleDraw,
    Refund,
    Refusal,
    Settlement,
    Settling,
    Spot,
    Step,
    Wager,
    Wagering,
    settled_at_once,
)
from server.games.stakes import Stakes
from server.games.submission import to_one


class WagersState(msgspec.Struct, frozen=True):
    """The wagers on a layout between two events."""

    wagers: tuple[Wager, ...] = ()  # while betting is open: `Laid`, which reads like one
    closed: bool = False  # "no more bets" has been called


W = TypeVar("W", bound=WagersState)


class LayoutGame(Game[W], Generic[W]):
    """What all games with a layout share: which wagers go up, and which may come off."""

    closing_section: ClassVar[str]  # the clause that ends betting, e.g. 617a.5(b)
    wagers_section: ClassVar[str]  # the clause that lists the wagers, e.g. 617a.3(e)
    odds_section: ClassVar[str]  # the clause that says what winners are paid, e.g. 617a.4(a)
    draw_keys: ClassVar[frozenset[str]]  # what a draw may say
    may_work: ClassVar[frozenset[str]] = frozenset()  # wagers that may be called on

    def __init__(self, stakes: Stakes, spots: Iterable[Spot]) -> None:
        self.stakes = stakes
        self.spot_max = stakes.spot_max
        self._layout = tuple(spots)
        self._spots = {(spot.on, in_order(spot.pick)): spot for spot in self._layout}
        self._as_published = {(spot.on, spot.pick): spot for spot in self._layout}
        self._takes_pick = {spot.on: bool(spot.pick) for spot in self._layout}

    def awaits(self, state: W) -> Awaits:
        return Drawing() if state.closed else Wagering()

    def wagers(self, state: W) -> tuple[Wager, ...]:
        return state.wagers

    def layout(self) -> tuple[Spot, ...]:
        return self._layout

    def paytables(self) -> tuple[PaytableInWords, ...]:
        return (wagers_paid(self.odds_section, self._layout, self.pays_in_words),)

    def pays_in_words(self, spot: Spot) -> str:
        """What a spot pays, as it is posted: "35 to 1"."""
        return to_one(spot.pays)

    # Betting

    def place(self, state: W, wager: Wager) -> Step[W] | Refusal:
        refusal = self.refuse(state, wager)
        if refusal is not None:
            return refusal
        laid = msgspec.structs.replace(state, wagers=with_one_more(state.wagers, wager))
        return Step(self.wager_placed(laid, wager), accepted=(wager.id,))

    def in_order(self, state: W, wager_ids: Sequence[str]) -> W:
        position = {wager_id: i for i, wager_id in enumerate(wager_ids)}
        wagers = tuple(sorted(state.wagers, key=lambda wager: position[wager.id]))
        return msgspec.structs.replace(state, wagers=wagers)

    def refuse(self, state: W, wager: Wager) -> Refusal | None:
        """Say why a wager is not allowed, or None."""
        spot = self.spot_of(wager)
        if isinstance(spot, Refusal):
            return spot
        if wager.amount <= 0:
            return self.stakes.refuse(wager.amount)
        if state.closed:
            return self._betting_closed()
        return (
            self.refuse_seat(wager.seat)
            or self.untimely(state, wager)
            or self.refuse_amount(state, wager, wager.amount)
        )

    def untimely(self, state: W, wager: Wager) -> Refusal | None:
        """Say why a wager of any amount is not allowed as the table stands, or None."""
        return None

    def refuse_amount(self, state: W, wager: Wager, cents: int) -> Refusal | None:
        """Say why this many cents may not be wagered on its spot, or None."""
        spot = self._spot_at(wager.on, wager.pick)
        assert spot is not None, "the wager was seen to be on the layout"
        return self.stakes.refuse(cents, spot.even, spot.section)

    def spot_of(self, wager: Wager) -> Spot | Refusal:
        """Find the spot that a wager names, in whatever order its pick is given."""
        spot = self._as_published.get((wager.on, wager.pick))
        if spot is not None and not wager.working:
            return spot
        takes_pick = self._takes_pick.get(wager.on)
        if takes_pick is None:
            return self._unknown(wager.on)
        if wager.working and wager.on not in self.may_work:
            return Refusal("bad_message", f"A wager on {wager.on} is not called on or off.")
        if takes_pick and not wager.pick:
            return Refusal(
                "bad_message", f"A wager on {wager.on} has to say its pick.", self.wagers_section
            )
        return self._spot_at(wager.on, wager.pick) or self._no_place(wager)

    def _spot_at(self, on: str, pick: tuple[str, ...]) -> Spot | None:
        """A spot by its pick in any order; almost every pick comes as the spot was published."""
        return self._as_published.get((on, pick)) or self._spots.get((on, in_order(pick)))

    def refuse_seat(self, seat: int) -> Refusal | None:
        """Say if the table has no such seat, or None."""
        if self.seats is None or 1 <= seat <= self.seats:
            return None
        return Refusal("not_seated", f"This table has seats 1 to {self.seats}.")

    def take_down(self, state: W, seat: int, wager_id: str, to: int = 0) -> Step[W] | Refusal:
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
        return self.refuse_reduction(state, wager, to) or self._reduce(state, wager, to)

    def bound(self, state: W, wager: Wager) -> Refusal | None:
        """Say why a wager may not come off the layout, or None."""
        return None

    def refuse_reduction(self, state: W, wager: Wager, to: int) -> Refusal | None:
        """Say why a wager may not be reduced to `to` cents, or None."""
        if not 0 < to < wager.amount:
            return Refusal("bad_message", "A wager is reduced to less than it is, and not to zero.")
        return self.refuse_amount(state, wager, to)

    def depending(self, state: W, wager: Wager) -> tuple[Wager, ...]:
        """List the wagers that may not stand without this one."""
        return ()

    def worth(self, wager: Wager) -> int:
        """The cents that go back for a wager that comes off undecided."""
        return wager.amount

    def reduced(self, wager: Wager, to: int) -> Wager:
        """The wager, reduced to `to` cents."""
        return msgspec.structs.replace(wager, amount=to)

    def wager_placed(self, state: W, wager: Wager) -> W:
        """Move what a wager moves besides lying on the layout."""
        return state

    def wager_removed(self, state: W, wager: Wager) -> W:
        """Move it back for a wager that came off undecided."""
        return state

    def retract(self, state: W, wager_id: str) -> Step[W]:
        wager = _find(state.wagers, wager_id)
        assert wager is not None, f"{wager_id} does not lie on the layout"
        step = self._off(state, wager)
        return msgspec.structs.replace(step, refunds=step.refunds[1:])

    def no_more_bets(self, state: W) -> Step[W]:
        # From here on the state is written down, as plain data.
        closed = msgspec.structs.replace(state, wagers=tuple(state.wagers), closed=True)
        return Step(closed, call="no more bets")

    # The draw

    def said(self, draw: Drawn, key: str) -> object:
        """Read one key of a draw. Raises ImpossibleDraw: missing, or another is unknown."""
        unknown = sorted(draw.keys() - self.draw_keys)
        if unknown:
            raise ImpossibleDraw(f"{unknown[0][:40]!r} is nothing that {self.title} draws")
        if key not in draw:
            raise ImpossibleDraw(f"{key!r} is missing")
        return draw[key]

    def call_off(self, state: W, earlier: Collection[str]) -> Step[W]:
        return settled_at_once(self.calling_off(state, earlier))

    def calling_off(self, state: W, earlier: Collection[str]) -> Settling[W]:
        # 623a.8(b), (c), 617a.6, 619a.2(d), 689a.2(d): only an outcome is ever void, and there is
        # none yet. What earlier rounds left on the layout has not been decided.
        wagers = tuple(state.wagers)
        placed = [wager for wager in wagers if wager.id not in earlier]
        kept = tuple([wager for wager in wagers if wager.id in earlier])
        after = msgspec.structs.replace(state, wagers=kept)
        back: list[Settlement] = []
        for i, wager in enumerate(placed, 1):
            if i % SETTLED_AT_ONCE == 0:
                yield
            back.append(Settlement(wager.id, "void", self.worth(wager)))
            after = self.wager_removed(after, wager)
        return Step(after, settled=tuple(back), call="the round is called off")

    def void(self, state: W) -> Step[W]:
        return settled_at_once(self.voiding(state))

    def voiding(self, state: W) -> Settling[W]:
        back: list[Settlement] = []
        for i, wager in enumerate(state.wagers, 1):
            if i % SETTLED_AT_ONCE == 0:
                yield
            back.append(Settlement(wager.id, "void", self.worth(wager)))
            state = self.wager_removed(state, wager)
        cleared = msgspec.structs.replace(state, wagers=(), closed=False)
        return Step(cleared, settled=tuple(back), call="the round is void")

    # Leaves

    def _off(self, state: W, wager: Wager) -> Step[W]:
        off = (wager, *self.depending(state, wager))
        ids = {gone.id for gone in off}
        left = tuple(lying for lying in state.wagers if lying.id not in ids)
        cleared = msgspec.structs.replace(state, wagers=left)
        for gone in off:
            cleared = self.wager_removed(cleared, gone)
        return Step(cleared, refunds=tuple(Refund(gone.id, self.worth(gone)) for gone in off))

    def _reduce(self, state: W, wager: Wager, to: int) -> Step[W]:
        smaller = self.reduced(wager, to)
        wagers = tuple(smaller if lying.id == wager.id else lying for lying in state.wagers)
        refund = Refund(wager.id, self.worth(wager) - self.worth(smaller), to)
        return Step(msgspec.structs.replace(state, wagers=wagers), refunds=(refund,))

    def _unknown(self, name: str) -> Refusal:
        if name in WAGER_NAMES:
            return Refusal("not_offered", f"This table does not offer {name}.", self.wagers_section)
        return Refusal("bad_message", f"There is no wager called {name[:40]!r}.")

    def _no_place(self, wager: Wager) -> Refusal:
        picked = ", ".join(wager.pick[:6])
        return Refusal(
            "bad_pick",
            f"There is no place for {wager.on} on {picked[:40]} on this layout.",
            self.wagers_section,
        )

    def _betting_closed(self) -> Refusal:
        # "Once 'no more bets' has been announced by the dealer, players may not touch any chips
        # that have been placed on the Roulette layout": 617a.5(b), and so in the other chapters.
        return Refusal("betting_closed", "No more bets.", self.closing_section)


def in_order(pick: tuple[str, ...]) -> tuple[str, ...]:
    """A pick in one order, whatever order it was given in."""
    return tuple(sorted(pick)) if len(pick) > 1 else pick


def _find(wagers: tuple[Wager, ...], wager_id: str) -> Wager | None:
    return next((wager for wager in wagers if wager.id == wager_id), None)
