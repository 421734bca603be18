"""Craps and Mini-Craps, 58 Pa. Code 623a: 42 wagers, odds, the puck, and a shooter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final

import msgspec

from server.games.craps.calls import call
from server.games.craps.decisions import RESTING, Verdict, moved, verdict
from server.games.craps.layout import (
    FIRE,
    PAID_BY_ROLL,
    PARTS,
    POINTS,
    paid_in_words,
    spots,
)
from server.games.craps.making import refuse_now
from server.games.craps.odds_bets import (
    LINE_ODDS,
    SUPPORTED,
    SUPPORTING,
    backed,
    in_cents,
    stands_on,
)
from server.games.craps.paytables import paytables
from server.games.craps.rules_submission import read, vigorish_in_words
from server.games.craps.shooter import (
    ACCEPT,
    PASS,
    accept_dice,
    dice_offer,
    pass_dice,
    refuse_throw,
    taken_up,
)
from server.games.craps.state import CrapsState, CrapsWager, Throw
from server.games.craps.worth import FOLLOWED, WHOLE, Worths, by_itself, rolled
from server.games.dice import DIE, dice_in_order, throwing, thrown
from server.games.document import PaytableInWords, Procedure
from server.games.in_words import NOT_OFFERED, counted, one_of, or_else, paytable, wagers
from server.games.layout_game import LayoutGame, in_order
from server.games.one_outcome import losers_first, returned
from server.games.rules import (
    SETTLED_AT_ONCE,
    Ask,
    DrawingSteps,
    Drawn,
    Notice,
    OddsRow,
    Offer,
    Outlook,
    Refusal,
    Settlement,
    Settling,
    Spot,
    Step,
    Wager,
    settled_at_once,
)
from server.games.stakes import Stakes, dollars
from server.games.submission import Submission, to_one

# 623a.2(c): "seating locations for a maximum of nine players"; 623a.2(f)(1): "No more than 16
# designated areas … corresponding to player positions"
SEATS: Final = {"craps": 16, "mini_craps": 9}
# 623a.11(b)(1): "The minimum wager shall be $1 and the maximum wager shall be $5 and all wagers
# shall be made in increments of one dollar"
FIRE_STAKES: Final = Stakes(100, 100, 500, "623a.11(b)(1)")
CONFIRMED_FROM: Final = 4
# 623a.4(c)(1), (2): "may not be removed or reduced after a come out point is established with
# respect to the Pass Bet", "after a come point is established with respect to the Come Bet"
CONTRACTS: Final = {"pass": "623a.4(c)(1)", "come": "623a.4(c)(2)"}


class Craps(LayoutGame[CrapsState]):
    """A craps table under one rules submission."""

    name = "craps"
    title = "Craps"
    chapter = "623a"
    state_type = CrapsState
    closing_section = "623a.4(a)"
    wagers_section = "623a.3(a)"
    odds_section = "623a.5(a)"
    draw_keys = frozenset(("dice",))
    needs_wagers = True
    makes_offers = True
    gives_up = PASS
    takes_up = ACCEPT
    notifies = True
    submits: ClassVar = {
        "variant": "Whether the table is a Craps or a Mini-Craps table.",
        "odds_multiple": "How many times a line or come wager its supplemental odds may be.",
        "fire": "The paytable of the Fire Bet, where it is offered.",
        "buy_lay": "When the vigorish of Buy and Lay Bets is taken, and how many percent it is.",
        "offered": "The wagers that the table offers.",
    }
    reads: ClassVar = {
        "variant": one_of({"craps": "Craps", "mini_craps": "Mini-Craps"}),
        "odds_multiple": counted("time", "times"),
        "fire": or_else(NOT_OFFERED, paytable),
        "buy_lay": or_else(NOT_OFFERED, vigorish_in_words),
        "offered": wagers,
    }
    may_work = RESTING
    seats: int

    def __init__(self, rules: Mapping[str, Any]) -> None:
        """Bind the game to a submission. Raises IllegalRules with every breach of it."""
        submission = Submission(rules)
        # 623a.3(c): "The amounts of the minimum and maximum … wagers shall be posted"
        stakes = submission.stakes("623a.3(c)")
        self.rules = read(submission)
        submission.close()
        self.sections = submission.sections
        self.seats = SEATS[self.rules.variant]
        self.features = () if self.rules.fire is None else ("fire",)
        self._fire = FIRE.get(self.rules.fire or "", {})
        super().__init__(stakes, spots(self.rules.offered, self.rules.fire))
        self.outlooks = frozenset(spot.on for spot in self._layout)
        self._worths = Worths(self)

    def resolved_rules(self) -> dict[str, Any]:
        return self.stakes.written() | self.rules.written()

    def opening_state(self) -> CrapsState:
        return CrapsState()

    # Making wagers

    def place(self, state: CrapsState, wager: Wager) -> Step[CrapsState] | Refusal:
        step = super().place(state, self._laid(wager))
        if isinstance(step, Refusal) or wager.on != "fire" or not state.made:
            return step
        # 623a.3(a)(40)(i): points "made by the shooter": those made before are not this bet's.
        late = (*step.state.late, (wager.id, ()))
        return msgspec.structs.replace(step, state=msgspec.structs.replace(step.state, late=late))

    def wager_removed(self, state: CrapsState, wager: Wager) -> CrapsState:
        late = tuple(entry for entry in state.late if entry[0] != wager.id)
        return msgspec.structs.replace(state, late=late) if late != state.late else state

    def _laid(self, wager: Wager) -> CrapsWager:
        """A wager with its vigorish, as it goes on the layout."""
        return CrapsWager(
            wager.id,
            wager.seat,
            wager.on,
            wager.pick,
            wager.amount,
            wager.working,
            vigorish=self._vigorish(wager.on, wager.amount, "on_wager"),
        )

    def taken(self, wager: Wager) -> int:
        # 623a.5(g)(3): "May collect, at time the player makes the wager, a vigorish"
        return wager.amount + self._vigorish(wager.on, wager.amount, "on_wager")

    def placed_pick(self, on: str, pick: tuple[str, ...]) -> tuple[str, ...]:
        # The puck says the point of these, so the wager itself has no pick.
        is_published = on in LINE_ODDS and (on, pick) in self._spots
        return () if is_published else pick

    def refuse_spot(self, state: CrapsState, on: str, pick: tuple[str, ...]) -> Refusal | None:
        # 623a.6(a), (b): the point is "thrown on the come out roll", and not the player's to choose
        spot = self._spots.get((on, pick)) if on in LINE_ODDS else None
        if spot is None or state.point in (0, int(pick[0])):
            return None
        sentence = f"The point is {state.point}: odds on {pick[0]} wait until that is the point."
        return Refusal("not_now", sentence, spot.section)

    def refuse(self, state: CrapsState, wager: Wager) -> Refusal | None:
        spot = self.spot_of(wager)
        if isinstance(spot, Refusal):
            return spot
        if wager.amount <= 0:
            return self.stakes.refuse(wager.amount)
        if wager.seat > self.seats:
            return Refusal("not_seated", f"This table has {self.seats} seats.", "623a.4(e)")
        if state.closed:
            return self._betting_closed()
        return refuse_now(state, wager, spot.section) or self.refuse_amount(
            state, wager, wager.amount
        )

    def spot_of(self, wager: Wager) -> Spot | Refusal:
        if wager.on not in LINE_ODDS:
            return super().spot_of(wager)
        # The puck gives the point of these: any spot of the name will do.
        if wager.pick:
            return self._no_place(wager)
        return super().spot_of(msgspec.structs.replace(wager, pick=(str(POINTS[0]),)))

    def refuse_amount(self, state: CrapsState, wager: Wager, cents: int) -> Refusal | None:
        spot = self._spot(wager, state.point)
        if wager.on in SUPPORTED:
            return self._refuse_odds(state, wager, spot, cents)
        if wager.on == "fire":
            return FIRE_STAKES.refuse(cents)
        return self.stakes.refuse(cents, spot.even, spot.section) or self._refuse_parts(spot, cents)

    def _refuse_odds(
        self, state: CrapsState, wager: Wager, spot: Spot, cents: int
    ) -> Refusal | None:
        behind = backed(state, _lying(wager))
        if behind is None or not behind.wagers:
            supported = SUPPORTED[wager.on].replace("_", " ")
            return Refusal(
                "not_now", f"You have no {supported} wager on a number to support.", spot.section
            )
        multiple = self.rules.odds_multiple
        most = behind.most_odds(multiple)
        others = in_cents(odds for odds in behind.odds if odds.id != wager.id)
        if cents > most - others:
            return Refusal(
                "above_maximum",
                f"Your odds there come to {dollars(most)} at the most, at {multiple} times odds.",
                "623a.6(e)",
            )
        # 623a.3(b), 623a.5(i): "Except as permitted under § 623a.6(e)": the table's minimum and
        # maximum do not bind odds.
        unbound = Stakes(self.stakes.unit, 1, most, self.stakes.section)
        return unbound.refuse(cents, spot.even, spot.section)

    def _refuse_parts(self, spot: Spot, cents: int) -> Refusal | None:
        # 623a.3(a)(19)-(21): "shall be placed in units of four", "in units of five"
        parts = PARTS.get(spot.on, 1)
        if cents % (parts * self.stakes.unit) == 0:
            return None
        return Refusal(
            "not_in_units",
            f"It is {parts} wagers in one: a multiple of {dollars(parts * self.stakes.unit)}.",
            spot.section,
        )

    # Removing and reducing wagers

    def take_down(
        self, state: CrapsState, seat: int, wager_id: str, to: int = 0
    ) -> Step[CrapsState] | Refusal:
        step = super().take_down(state, seat, wager_id, to)
        if isinstance(step, Refusal):
            return step
        wager = next(lying for lying in state.wagers if lying.id == wager_id)
        return msgspec.structs.replace(step, state=self.withdrawn(step.state, wager))

    def withdrawn(self, state: CrapsState, wager: Wager) -> CrapsState:
        # 623a.4(d): "may not be replaced or increased after the bet has been removed or reduced"
        lying = wager if isinstance(wager, CrapsWager) else self._laid(wager)
        place = (lying.seat, lying.on)
        is_dont = lying.on in ("dont_pass", "dont_come")
        if not is_dont or place in state.withdrawn or stands_on(state, lying):
            return state
        return msgspec.structs.replace(state, withdrawn=(*state.withdrawn, place))

    def bound(self, state: CrapsState, wager: Wager) -> Refusal | None:
        if wager.on == "fire":
            # 623a.4(c)(3): "may not be reduced or increased at any time, and may not be removed
            # prior to the throwing of a loser 7"
            return Refusal("contract_bet", "A Fire Bet stands until a loser 7.", "623a.4(c)(3)")
        section = CONTRACTS.get(wager.on)
        if section is None or not stands_on(state, _lying(wager)):
            return None
        return Refusal("contract_bet", "Its point is established; this wager stands.", section)

    def refuse_reduction(self, state: CrapsState, wager: Wager, to: int) -> Refusal | None:
        refusal = super().refuse_reduction(state, wager, to)
        if refusal is not None or wager.on not in SUPPORTING:
            return refusal
        behind = backed(state, _lying(wager))
        if behind is None:
            return None
        most = behind.most_odds(self.rules.odds_multiple, wager.amount - to)
        if in_cents(behind.odds) <= most:
            return None
        return Refusal("above_maximum", "Your odds behind it need more than that.", "623a.6(e)")

    def depending(self, state: CrapsState, wager: Wager) -> tuple[Wager, ...]:
        """The odds that may not stand without a wager. The latest come off first."""
        behind = backed(state, _lying(wager)) if wager.on in SUPPORTING else None
        if behind is None:
            return ()
        most = behind.most_odds(self.rules.odds_multiple, wager.amount)
        kept = list(behind.odds)
        while in_cents(kept) > most:
            kept.pop()
        return behind.odds[len(kept) :]

    def worth(self, wager: Wager) -> int:
        return wager.amount + _lying(wager).vigorish

    def reduced(self, wager: Wager, to: int) -> Wager:
        lying = _lying(wager)
        vigorish = self._vigorish(wager.on, to, "on_wager") if lying.vigorish else 0
        return msgspec.structs.replace(lying, amount=to, vigorish=vigorish)

    def bound_by_maximum(self, wager: Wager) -> bool:
        # 623a.3(b), 623a.5(i): "Except as permitted under § 623a.6(e)"; 623a.11(b)(1): a Fire Bet
        # has limits of its own
        return wager.on not in SUPPORTED and wager.on != "fire"

    def has_moved(self, wager: Wager) -> bool:
        return _lying(wager).point != 0

    def call_working(
        self, state: CrapsState, seat: int, wager_id: str, working: bool
    ) -> Step[CrapsState] | Refusal:
        wager = next((lying for lying in state.wagers if lying.id == wager_id), None)
        if wager is None or wager.seat != seat:
            return Refusal("not_your_wager", "You have no wager of that number on the layout.")
        if state.closed:
            return self._betting_closed()
        section = self._spot(wager, state.point).section
        # 623a.3(a)(5)-(10), (41), (42): "inactive on a come out roll unless called 'on'"
        if wager.on not in RESTING:
            return Refusal("not_now", "This wager is in action on every roll.", section)
        called = msgspec.structs.replace(wager, working=working)
        lying = tuple(called if other is wager else other for other in state.wagers)
        return Step(msgspec.structs.replace(state, wagers=lying))

    # The shooter

    def offer(self, state: CrapsState, seated: tuple[int, ...]) -> Offer | None:
        return dice_offer(state, seated)

    def decide(
        self, state: CrapsState, seat: int, choice: Mapping[str, Any], ids: tuple[str, ...]
    ) -> Step[CrapsState] | Refusal:
        refusal = self.refuse_seat(seat)
        if refusal is not None:
            return refusal
        if state.closed:
            return self._betting_closed()
        match dict(choice):
            case {"choice": named, **others} if named == ACCEPT and not others:
                return accept_dice(state, seat)
            case {"choice": named, **others} if named == PASS and not others:
                return pass_dice(state, seat)
        return Refusal("bad_message", "The dice are accepted or passed.", "623a.7(b)")

    def caller(self, state: CrapsState) -> int:
        return state.shooter if state.holds else 0

    def calls_for_draw(self, state: CrapsState, seat: int) -> Refusal | None:
        return refuse_throw(state, seat)

    def posted(self, state: CrapsState) -> Mapping[str, Any]:
        return {
            "point": state.point,
            "shooter": state.shooter if state.holds else 0,
            "rolls": state.rolls,
            "made": list(state.made),
            "late": [
                {"seat": wager.seat, "made": list(state.points_for(wager.id))}
                for wager in state.wagers
                if any(wager.id == late for late, _ in state.late)
            ],
            "come": _travelled(state),
        }

    def notices(self, before: CrapsState, after: CrapsState) -> tuple[Notice, ...]:
        # 623a.11(a)(6): "Once four different unique points are made, the surveillance department
        # shall be notified for the purpose of confirming all Fire Bets and payouts." Each further
        # point changes the payout, and is told too.
        return tuple(
            Notice("fire_bet_points", "623a.11(a)(6)", wager.id, {"points": list(points)})
            for wager in after.wagers
            if wager.on == "fire"
            and len(points := after.points_for(wager.id)) >= CONFIRMED_FROM
            and len(points) > len(before.points_for(wager.id))
        )

    # The throw

    def no_more_bets(self, state: CrapsState) -> Step[CrapsState]:
        step = super().no_more_bets(state)
        return msgspec.structs.replace(step, state=taken_up(step.state))

    def equipment(self) -> tuple[Ask, ...]:
        return (DIE,)

    def drawing(self, state: CrapsState) -> DrawingSteps:
        return throwing(2)

    def drawn(self, state: CrapsState, draw: Drawn) -> Step[CrapsState]:
        return settled_at_once(self.settling(state, draw))

    def settling(self, state: CrapsState, draw: Drawn) -> Settling[CrapsState]:
        throw = self._throw(state, draw)
        settled: list[Settlement] = []
        lying: list[CrapsWager] = []
        for i, wager in enumerate(state.wagers, 1):
            if i % SETTLED_AT_ONCE == 0:
                yield
            decided = verdict(wager, throw)
            if decided is None:
                lying.append(moved(wager, throw))
            else:
                settled.append(self._settlement(wager, throw, decided))
        after = _after(state, throw, tuple(lying))
        # 623a.9(a): "shall at once call out the sum of the numbers"
        return Step(after, settled=losers_first(settled), call=call(throw))

    def voiding(self, state: CrapsState) -> Settling[CrapsState]:
        step = yield from super().voiding(state)
        # The layout is empty, so no point is left to decide: the next throw is a come out roll.
        cleared = CrapsState(shooter=state.shooter, holds=state.holds, rolls=state.rolls)
        return msgspec.structs.replace(step, state=cleared)

    def short_outcome(self, draws: Sequence[Drawn], call: str) -> str:
        return dice_in_order(draws[-1])

    def _throw(self, state: CrapsState, draw: Drawn) -> Throw:
        first, second = sorted(thrown(self.said(draw, "dice"), 2))
        fire = {w.id: state.points_for(w.id) for w in state.wagers if w.on == "fire"}
        return Throw((first, second), state.point, fire)

    def _settlement(self, wager: CrapsWager, throw: Throw, decided: Verdict) -> Settlement:
        if decided == "lose":
            return Settlement(wager.id, decided, 0)
        if decided == "void":
            return Settlement(wager.id, decided, wager.amount)
        # 623a.5(g)(3): "or may collect the vigorish only on a winning Buy or Lay Bet"
        vigorish = self._vigorish(wager.on, wager.amount, "on_win")
        back = returned(wager.amount, self._odds(wager, throw)) - vigorish
        return Settlement(wager.id, decided, back)

    def _odds(self, wager: CrapsWager, throw: Throw) -> Fraction:
        """What a wager that wins on a throw is paid, to 1."""
        paid = PAID_BY_ROLL.get((wager.on, in_order(wager.pick)))
        if paid is not None:
            return paid[throw.roll]
        if wager.on == "fire":
            return Fraction(self._fire[len(throw.fire[wager.id])])
        return self._spot(wager, throw.point).pays

    def _spot(self, wager: Wager, point: int) -> Spot:
        """The spot of a wager. The spot of odds behind a line wager is that of the point."""
        pick = (str(point or POINTS[0]),) if wager.on in LINE_ODDS else in_order(wager.pick)
        return self._spots[wager.on, pick]

    def _vigorish(self, on: str, amount: int, taken: str) -> int:
        """The cents of vigorish on an amount; 0 if the table does not take it in this way."""
        vigorish = self.rules.buy_lay
        if on not in ("buy", "lay") or vigorish is None or vigorish.taken != taken:
            return 0
        return vigorish.cents(amount)

    # The odds

    def odds(self) -> tuple[OddsRow, ...]:
        return tuple(self._odds_row(spot) for spot in self._layout)

    def _odds_row(self, spot: Spot) -> OddsRow:
        """Follow a wager through every throw until it is settled."""
        pick = () if spot.on in LINE_ODDS else spot.pick
        made = CrapsWager(FOLLOWED, 1, spot.on, pick, WHOLE)
        # Odds behind a line wager go up after a point is set, all else on a come out roll
        point = int(spot.pick[0]) if spot.on in LINE_ODDS else 0
        ends = self._worths.endings(by_itself(CrapsState(point=point), made))
        won = sum((p for end, p in ends.items() if end.returned > made.amount), Fraction(0))
        pushed = sum((p for end, p in ends.items() if end.returned == made.amount), Fraction(0))
        back = sum((end.returned * p for end, p in ends.items()), Fraction(0))
        return OddsRow(
            spot.on,
            spot.pick,
            self.pays_in_words(spot),
            won,
            back / self.taken(made),
            push_probability=pushed,
        )

    def outlook(self, state: CrapsState, wager: Wager) -> Outlook:
        return self._worths.outlook(state, wager)

    def outcome(self, draw: Drawn) -> str:
        return rolled(thrown(self.said(draw, "dice"), 2))

    def procedures(self) -> tuple[Procedure, ...]:
        return () if self.rules.fire is None else (_fire_limits(),)

    def paytables(self) -> tuple[PaytableInWords, ...]:
        return paytables(self._layout, self.pays_in_words, self.rules.fire)

    def pays_in_words(self, spot: Spot) -> str:
        paid = PAID_BY_ROLL.get((spot.on, in_order(spot.pick)))
        if paid is not None:
            return paid_in_words(paid)
        if spot.on == "fire":
            return "; ".join(f"{odds} to 1 on {made} points" for made, odds in self._fire.items())
        vigorish = self.rules.buy_lay
        if spot.on in ("buy", "lay") and vigorish is not None and vigorish.percent:
            when = "with the wager" if vigorish.taken == "on_wager" else "from a win"
            return f"{to_one(spot.pays)}; the house takes {vigorish.percent}% of the wager {when}"
        return to_one(spot.pays)


def _fire_limits() -> Procedure:
    # 623a.2(f)(3)(iii): the layout has "The wager limitations applicable to the Fire Bet"
    least, most, unit = map(dollars, (FIRE_STAKES.min, FIRE_STAKES.max, FIRE_STAKES.unit))
    return Procedure(
        "fire_limits",
        FIRE_STAKES.section,
        "How much a Fire Bet may be, whatever the limits of the table are.",
        f"at least {least}; at most {most}; a multiple of {unit}",
    )


def _lying(wager: Wager) -> CrapsWager:
    assert isinstance(wager, CrapsWager), f"{wager} lies on no craps layout"
    return wager


def _travelled(state: CrapsState) -> list[dict[str, Any]]:
    """The come and don't come wagers on their numbers, summed by seat and number."""
    there: dict[tuple[int, str, int], int] = {}
    for wager in state.wagers:
        if wager.on in ("come", "dont_come") and wager.point:
            place = (wager.seat, wager.on, wager.point)
            there[place] = there.get(place, 0) + wager.amount
    return [
        {"seat": seat, "on": on, "point": point, "cents": cents}
        for (seat, on, point), cents in there.items()
    ]


def _with_point(made: tuple[int, ...], point: int) -> tuple[int, ...]:
    return tuple(sorted({*made, point}))


def _after(state: CrapsState, throw: Throw, lying: tuple[CrapsWager, ...]) -> CrapsState:
    """The table after a throw: the puck, the points made, and whether the dice pass."""
    point = throw.total if throw.sets_point else throw.point
    if throw.makes_point or throw.loser_seven:
        point = 0
    made, late = state.made, state.late
    if throw.loser_seven:
        made, late = (), ()
    # 623a.11(b)(2): "When a shooter makes the same point total more than once, the total number of
    # different unique points made … shall not increment"
    elif throw.makes_point and any(wager.on == "fire" for wager in lying):
        made = _with_point(made, throw.point)
        late = tuple((wager_id, _with_point(points, throw.point)) for wager_id, points in late)
    return msgspec.structs.replace(
        state,
        wagers=lying,
        closed=False,
        point=point,
        made=made,
        late=late,
        # 623a.10(a)(1): "The shooter shall pass the dice upon throwing a loser 7"
        new_shooter=throw.loser_seven or (state.new_shooter and throw.point != 0),
        holds=state.holds and not throw.loser_seven,
        rolls=0 if throw.loser_seven else state.rolls + 1,
        withdrawn=(),
    )
