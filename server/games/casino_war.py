"""Casino War, 58 Pa. Code 651a: one card each, the higher wins, and a tie may go to war."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Final, Literal

import msgspec

from server.games.cards import DECK, Shoe, rank, rank_name
from server.games.casino_war_odds import (
    INITIAL,
    INITIAL_ODDS,
    PAID_IN_WORDS,
    SURRENDER,
    TIE,
    TIE_ODDS,
    WAR,
    odds,
    outlook,
    pays,
)
from server.games.document import PaytableInWords, paytable_of
from server.games.in_words import counted
from server.games.layout_game import LayoutGame, WagersState
from server.games.one_outcome import losers_first, settlement
from server.games.paytables import THE_WAGERS
from server.games.rules import (
    Ask,
    Awaits,
    Choice,
    Deciding,
    DrawingSteps,
    Drawn,
    ImpossibleDraw,
    OddsRow,
    Offer,
    Outlook,
    Refusal,
    Settlement,
    Settling,
    Spot,
    Step,
    Uniform,
    Wager,
)
from server.games.stakes import dollars
from server.games.submission import RULES_SUBMISSION, Submission

DEALER: Final = "dealer"
CUT: Final = "cut"
NO_CUT: Final = "no_cut"

DECKS: Final = (6, 8)  # 651a.3(a)
DECKS_IN_TWO_BATCHES: Final = (12, 14, 16)  # 651a.3(c): "12 to 16 decks", half in each batch
BURNT_FOR_WAR: Final = 3  # 651a.9(f)
LEAST_CUT: Final = 10  # 651a.5(d), cards from either end


class Cut(msgspec.Struct, frozen=True):
    """Who cut the cards (0: the dealer), and how many cards down."""

    seat: int
    at: int


class WarState(WagersState, frozen=True):
    """A Casino War table."""

    shoe: Shoe | None = None  # None before the first shuffle
    # Why the next round is dealt from new cards, though the cover card has not come up
    renewed: Literal["", "idle", "ordered"] = ""
    cut: Cut | None = None  # a player's cut of the cards that come next
    declined: tuple[int, ...] = ()  # the seats that will not cut them
    # The cards on the table, by seat and "dealer": one each, and one more in a war
    cards: Mapping[str, tuple[str, ...]] = {}
    undecided: tuple[int, ...] = ()  # the seats with a tie hand that have not chosen
    cover_seat: int = 0  # where the cover card appeared, 0 for the dealer's hand


class CasinoWar(LayoutGame[WarState]):
    """A Casino War table under one rules submission. Seat 1 is at the dealer's left."""

    name = "casino_war"
    title = "Casino War"
    chapter = "651a"
    seats = 7  # 651a.2(a)
    boxes_section = "651a.7(e)"
    needs_wagers = True
    makes_offers = True
    draws_by_wagers = True
    has_shoe = True
    # An initial wager is worth what its player makes of a tie hand.
    outlooks = frozenset((TIE, WAR))
    state_type = WarState
    closing_section = "651a.7(d)"
    wagers_section = "651a.7"
    odds_section = "651a.10"
    draw_keys = frozenset(("cards", CUT))

    submits: ClassVar = {
        "decks": "How many decks of cards are in use.",
        "shuffler": "Whether an automated shuffling device is used, with two batches of cards.",
    }
    reads: ClassVar = {"decks": counted("deck", "decks")}

    def __init__(self, rules: Mapping[str, Any]) -> None:
        """Bind the game to a submission. Raises IllegalRules with every breach of it."""
        submission = Submission(rules)
        stakes = submission.stakes(RULES_SUBMISSION)
        self.shuffler = submission.flag("shuffler", "651a.3")
        # 651a.3(a), (c): "with six or eight decks", and with an automated shuffling device "with
        # 12 to 16 decks …, with an equal number of decks included in each batch"
        offered = DECKS_IN_TWO_BATCHES if self.shuffler else DECKS
        self.decks: int = submission.choice("decks", "651a.3", offered, DECKS[0])
        if self.shuffler and not submission.given("decks"):
            submission.breach("decks", "651a.3", "has to be 12, 14 or 16 with a shuffler")
        # 651a.7(e): "the number of adjacent boxes on which a player may place a wager"
        self.boxes = submission.whole("boxes", "651a.7(e)", 1, 1, self.seats)
        # 651a.10: "shall pay out winning Casino War wagers as follows": no less and no more.
        if submission.given("odds"):
            submission.breach("odds", "651a.10", "are as the regulation says, and not otherwise")
        submission.close()
        self.sections = submission.sections
        super().__init__(stakes, _spots())

    def resolved_rules(self) -> dict[str, Any]:
        return {
            "decks": self.decks,
            "shuffler": self.shuffler,
            **self.stakes.written(),
            "boxes": self.boxes,
        }

    def opening_state(self) -> WarState:
        return WarState()

    @property
    def _cards_to_cut(self) -> int:
        return self.decks_in_shoe * len(DECK)

    @property
    def decks_in_shoe(self) -> int:
        """How many decks are dealt from at a time."""
        # 651a.3(c)(3): one batch is shuffled "while the other batch is being dealt"
        return self.decks // 2 if self.shuffler else self.decks

    def offer(self, state: WarState, seated: tuple[int, ...]) -> Offer | None:
        if state.closed or state.cut or not seated or not self.reshuffles(state):
            return None
        # 651a.5(c): "offer the cut to each other player moving clockwise around the table until a
        # player accepts the cut"
        turns = self.cut_order(state, seated[0])
        seat = next((it for it in turns if it in seated and it not in state.declined), None)
        if seat is None:
            return None
        choices = (Choice(CUT, ("at",)), Choice(NO_CUT))
        terms = {"least": LEAST_CUT, "most": self._cards_to_cut - LEAST_CUT}
        return Offer(CUT, seat, choices, NO_CUT, "651a.5(b)", terms)

    def awaits(self, state: WarState) -> Awaits:
        if not state.undecided:
            return super().awaits(state)
        # 651a.9(c): "If a player has a tie hand, the player shall select one of the following"
        choices = (Choice(SURRENDER), Choice(WAR, (TIE,)))
        return Deciding(state.undecided, choices, default=SURRENDER)

    # Betting

    def untimely(self, state: WarState, wager: Wager) -> Refusal | None:
        lying = {up.on for up in state.wagers if up.seat == wager.seat}
        if wager.on in lying:
            return Refusal("already_wagered", f"There is one {wager.on} wager a box.", "651a.7(d)")
        # 651a.7(c): "At the same time as an Initial Wager or a War Wager is placed"
        if wager.on == TIE and INITIAL not in lying:
            return Refusal("not_now", "A tie wager goes with an initial wager.", "651a.7(c)")
        return None

    def bound(self, state: WarState, wager: Wager) -> Refusal | None:
        # 651a.7(d): "Once a wager has been placed, a player may not handle, remove or alter any
        # wagers until a decision has been rendered"
        return Refusal(
            "contract_bet", "Once placed, a wager stays until it is decided.", "651a.7(d)"
        )

    def depending(self, state: WarState, wager: Wager) -> tuple[Wager, ...]:
        if wager.on != INITIAL:
            return ()
        return tuple(w for w in state.wagers if w.seat == wager.seat and w.id != wager.id)

    # The cards

    def equipment(self) -> tuple[Ask, ...]:
        return (Uniform(self._cards_to_cut),)

    def drawing(self, state: WarState) -> DrawingSteps:
        draw: Drawn = {}
        shoe = state.shoe
        if shoe is None or (not _at_war(state) and self.reshuffles(state)):
            shoe = self._shuffled(shoe)
            cut = state.cut
            if cut is None:
                # 651a.5(c): "If a player does not accept the cut, the dealer shall cut the cards."
                at: int = yield Uniform(shoe.size - 2 * LEAST_CUT + 1)
                cut = Cut(0, LEAST_CUT + at)
            draw[CUT] = {"seat": cut.seat, "at": cut.at}
        cards: list[str] = []
        while len(cards) < len(_seats_dealt(state)) + 1:
            at = yield Uniform(shoe.unseen)
            cards.append(shoe.card_at(at))
            shoe = shoe.showing(cards[-1:])
        return draw | {"cards": cards}

    def drawn(self, state: WarState, draw: Drawn) -> Step[WarState]:
        seats = _seats_dealt(state)
        cards = self._cards(draw, len(seats) + 1)
        at_war = _at_war(state)
        before = self._before_deal(state, cards, is_cut=self._is_cut(draw))
        # 651a.9(f): "removing three cards from the shoe face down"
        shoe = (before.burning(BURNT_FOR_WAR) if at_war else before).showing(cards)
        after = msgspec.structs.replace(
            state,
            shoe=shoe,
            renewed="",
            cut=None,
            declined=(),
            cards=_lying(state.cards if at_war else {}, seats, cards),
            cover_seat=self._cover_seat(state, before, shoe, (*seats, 0)),
        )
        return self._compare(after, dict(zip(seats, cards, strict=False)), cards[-1])

    def short_outcome(self, draws: Sequence[Drawn], call: str) -> str:
        # The dealer's card of each deal: of a round that went to war there are two.
        return " / ".join(str(draw["cards"][-1]) for draw in draws)

    def posted(self, state: WarState) -> Mapping[str, Any]:
        shoe = None if state.renewed else state.shoe
        return {
            "shoe": None
            if shoe is None
            else {"out": shoe.out, "size": shoe.size, "batch": shoe.batch},
            "cards": {position: list(cards) for position, cards in state.cards.items()},
        }

    def reshuffles(self, state: WarState) -> bool:
        """Whether the next round is dealt from newly shuffled cards."""
        # 651a.8(d): when the cover card "is reached during the deal of the cards, the dealer shall
        # continue dealing the cards until that round of play is completed"
        is_over = state.shoe is None or state.shoe.out > _cover_at(state.shoe)
        return is_over or state.renewed != ""

    def idle(self, state: WarState) -> WarState:
        # 651a.5(h): "If there is no gaming activity …, the cards shall be removed from the dealing
        # shoe and the discard rack". (1): then they are "mixed thoroughly by a washing of the
        # cards, stacked, then shuffled and cut". A generator that draws each card from all that
        # nobody has seen does all of this: the washing, the shuffle, and (2) the shuffling device.
        renewed: Literal["", "idle"] = "" if state.shoe is None else "idle"
        return msgspec.structs.replace(state, renewed=renewed, cards={}, cut=None, declined=())

    def reshuffle(self, state: WarState) -> WarState | Refusal:
        # 651a.5(g): "a floorperson may determine that the cards should be reshuffled after any
        # round of play"
        if state.wagers or state.closed:
            return Refusal("not_now", "Cards are reshuffled between two rounds.", "651a.5(g)")
        if self.reshuffles(state):
            sentence = "The next round is dealt from newly shuffled cards anyway."
            return Refusal("not_now", sentence, "651a.5(g)")
        return msgspec.structs.replace(state, renewed="ordered", declined=())

    def cut_order(self, state: WarState, first_seat: int) -> tuple[int, ...]:
        """The seats to whom the cut is offered in turn; `first_seat` came to the table first."""
        begins = self.seats  # 651a.5(b)(3), (4): "the farthest point to the right of the dealer"
        if state.shoe is None or state.renewed == "idle":
            begins = first_seat  # (1) "The first player to the table if the game is just beginning"
        elif state.cover_seat and state.renewed != "ordered":
            begins = state.cover_seat  # (2) "on whose betting area the cover card appeared"
        # 651a.5(c): "to each other player moving clockwise around the table"
        return tuple((begins - 1 + n) % self.seats + 1 for n in range(self.seats))

    # Decisions

    def decide(
        self, state: WarState, seat: int, choice: Mapping[str, Any], ids: tuple[str, ...]
    ) -> Step[WarState] | Refusal:
        named = choice.get("choice")
        if named in (CUT, NO_CUT):
            return self._cut(state, seat, choice)
        if seat not in state.undecided:
            return Refusal("not_now", "You have no tie hand to decide on.", "651a.9(c)")
        if named == SURRENDER and choice.keys() == {"choice"}:
            return self._surrender(state, (seat,))
        if named == WAR and choice.keys() <= {"choice", TIE}:
            return self._go_to_war(state, seat, choice.get(TIE), ids)
        return Refusal("bad_message", "On a tie hand you surrender or go to war.", "651a.9(c)")

    def next_window(self, state: WarState) -> Step[WarState] | Refusal:
        if not state.undecided:
            return super().next_window(state)
        return self._surrender(state, state.undecided)

    def voiding(self, state: WarState) -> Settling[WarState]:
        step = yield from super().voiding(state)
        over = msgspec.structs.replace(step.state, cards={}, declined=(), undecided=())
        return msgspec.structs.replace(step, state=over)

    def _go_to_war(
        self, state: WarState, seat: int, tie_cents: object, ids: tuple[str, ...]
    ) -> Step[WarState] | Refusal:
        initial = _initial_of(state, seat)
        raised = [Wager(ids[0], seat, WAR, (), initial.amount)]
        # 651a.9(e): "the opportunity to also place a Tie Wager on the War deal"
        if tie_cents is not None:
            if type(tie_cents) is not int:
                return Refusal("bad_message", "A tie wager is a whole number of cents.")
            refusal = self.stakes.refuse(tie_cents, section="651a.9(e)")
            if refusal is not None:
                return refusal
            raised.append(Wager(ids[1], seat, TIE, (), tie_cents))
        # "collect the full amount of the player's Initial Wager"
        step = self._chosen(state, (Settlement(initial.id, "lose", 0),), (seat,), raised)
        call = f"seat {seat} goes to war for {dollars(initial.amount)}"
        return msgspec.structs.replace(
            step, accepted=tuple(up.id for up in raised), raised=tuple(raised), call=call
        )

    def _surrender(self, state: WarState, seats: tuple[int, ...]) -> Step[WarState]:
        # 651a.9(c)(1): "The dealer shall then return the remaining 1/2 of the Initial Wager"
        initials = [_initial_of(state, seat) for seat in seats]
        settled = tuple(Settlement(up.id, "surrender", up.amount // 2) for up in initials)
        call = f"seat {', '.join(map(str, seats))} surrenders"
        return msgspec.structs.replace(self._chosen(state, settled, seats, ()), call=call)

    def _chosen(
        self,
        state: WarState,
        settled: tuple[Settlement, ...],
        seats: tuple[int, ...],
        raised: Iterable[Wager],
    ) -> Step[WarState]:
        undecided = tuple(seat for seat in state.undecided if seat not in seats)
        return _settled(state, settled, undecided, raised)

    def _cut(
        self, state: WarState, seat: int, choice: Mapping[str, Any]
    ) -> Step[WarState] | Refusal:
        if state.closed or state.cut or not self.reshuffles(state):
            return Refusal("not_now", "There are no shuffled cards to cut.", "651a.5(b)")
        refusal = self.refuse_seat(seat)
        if refusal is not None:
            return refusal
        if choice.get("choice") == NO_CUT:
            return self._declined(state, seat, choice)
        at = choice.get("at")
        if choice.keys() != {"choice", "at"}:
            return Refusal("bad_message", "A cut says how many cards in, and nothing else.")
        if type(at) is not int or not self._may_cut(at):
            return Refusal("bad_message", f"Cut {LEAST_CUT} cards in or more.", "651a.5(d)")
        return Step(msgspec.structs.replace(state, cut=Cut(seat, at)), call=f"seat {seat} cuts")

    def _declined(
        self, state: WarState, seat: int, choice: Mapping[str, Any]
    ) -> Step[WarState] | Refusal:
        if choice.keys() != {"choice"} or seat in state.declined:
            return Refusal("bad_message", "A cut is declined once.", "651a.5(c)")
        return Step(msgspec.structs.replace(state, declined=(*state.declined, seat)))

    # Leaves

    def _shuffled(self, last: Shoe | None) -> Shoe:
        # 651a.3(c)(4): "continuously alternated in and out of play"
        batch = 1 - last.batch if last and self.shuffler else 0
        # The generator represents the shuffle of 651a.5(a): the new shoe holds every card, in no
        # order yet, and each deal draws among the cards that nobody has seen.
        # 651a.8(b): "remove the first card from the dealing shoe face down"
        return Shoe(self.decks_in_shoe, batch).burning(1)

    def _before_deal(self, state: WarState, cards: Iterable[str], is_cut: bool) -> Shoe:
        """The shoe that these cards came from. Raises ImpossibleDraw.

        651a.5(g): a floorperson may have the cards reshuffled "after any round of play". A script
        need not say so, but all cards of one round have to come from one shoe.
        """
        at_war = _at_war(state)
        lying = chain.from_iterable(state.cards.values()) if at_war else ()
        shuffled = self._shuffled(state.shoe).showing(lying)
        runs_on = at_war or not (is_cut or self.reshuffles(state))
        for shoe in (state.shoe if runs_on else None, shuffled):
            if shoe is not None and shoe.holds(cards):
                return shoe
        raise ImpossibleDraw(f"there are {self.decks_in_shoe} of each card in the shoe, not more")

    def _is_cut(self, draw: Drawn) -> bool:
        """Whether the draw has newly cut cards. Raises ImpossibleDraw if the cut is impossible."""
        if CUT not in draw:
            return False
        try:
            cut = msgspec.convert(draw[CUT], Cut)
        except msgspec.ValidationError as wrong:
            raise ImpossibleDraw(f"cut says a seat, and how many cards in: {wrong}") from wrong
        if not 0 <= cut.seat <= self.seats or not self._may_cut(cut.at):
            raise ImpossibleDraw("cut is of no seat of the table, or too near to an end")
        return True

    def _may_cut(self, at: int) -> bool:
        # 651a.5(d): "at least ten cards in from the top or bottom of the stack"
        return LEAST_CUT <= at <= self._cards_to_cut - LEAST_CUT

    def _cards(self, draw: Drawn, count: int) -> tuple[str, ...]:
        """Read the cards of a deal. Raises ImpossibleDraw."""
        cards = self.said(draw, "cards")
        if not isinstance(cards, (list, tuple)) or len(cards) != count:
            raise ImpossibleDraw(f"cards has to list {count}, the dealer's last")
        for card in cards:
            if card not in DECK:
                raise ImpossibleDraw(f"{str(card)[:40]!r} is no card")
        return tuple(cards)

    def _cover_seat(
        self, state: WarState, before: Shoe, after: Shoe, hands: tuple[int, ...]
    ) -> int:
        """The seat where the cover card appeared; 0: the dealer's hand, or nowhere."""
        first = after.out - len(hands)  # cards out of the shoe when the first hand was dealt
        place = _cover_at(after) - first
        if place in range(len(hands)):
            return hands[place]
        return state.cover_seat if before.out > _cover_at(before) else 0

    def _compare(self, state: WarState, cards: Mapping[int, str], dealer: str) -> Step[WarState]:
        settled, tied = [], []
        # 651a.9(a), (g): "starting from his left and continuing around the table in a clockwise
        # direction"
        for wager in sorted(state.wagers, key=lambda wager: wager.seat):
            player = cards[wager.seat]
            if wager.on == INITIAL and rank(player) == rank(dealer):
                tied.append(wager.seat)
                continue
            settled.append(settlement(wager, pays(wager.on, rank(player), rank(dealer))))
        step = _settled(state, losers_first(settled), tuple(tied), ())
        tie = f", seat {', '.join(map(str, tied))} ties" if tied else ""
        return msgspec.structs.replace(step, call=f"dealer {rank_name(dealer)}{tie}")

    # The odds

    def paytables(self) -> tuple[PaytableInWords, ...]:
        return (paytable_of(THE_WAGERS, self.odds_section, PAID_IN_WORDS),)

    def odds(self) -> tuple[OddsRow, ...]:
        return odds(self.decks_in_shoe)

    def outlook(self, state: WarState, wager: Wager) -> Outlook:
        shoe = state.shoe
        if shoe is None or (not _at_war(state) and self.reshuffles(state)):
            shoe = self._shuffled(shoe)
        return outlook(wager.on, shoe)


def _spots() -> Iterator[Spot]:
    # 651a.9(c)(1): a tie hand "may surrender 1/2 of his Initial Wager", so that half is whole cents
    yield Spot(INITIAL, (), "651a.7(b)", INITIAL_ODDS, even=2)
    yield Spot(TIE, (), "651a.7(c)", TIE_ODDS)


def _settled(
    state: WarState,
    settled: tuple[Settlement, ...],
    undecided: tuple[int, ...],
    raised: Iterable[Wager],
) -> Step[WarState]:
    """Take settled wagers off and put raised ones up. An empty layout ends the round."""
    gone = {one.id for one in settled}
    lying = (*(up for up in state.wagers if up.id not in gone), *raised)
    after = msgspec.structs.replace(state, wagers=lying, undecided=undecided)
    if not lying:
        after = msgspec.structs.replace(after, closed=False)
    return Step(after, settled=settled)


def _at_war(state: WarState) -> bool:
    return any(wager.on == WAR for wager in state.wagers)


def _seats_dealt(state: WarState) -> tuple[int, ...]:
    """The seats that the next cards go to, from the dealer's left."""
    on = WAR if _at_war(state) else INITIAL
    return tuple(sorted(wager.seat for wager in state.wagers if wager.on == on))


def _lying(
    before: Mapping[str, tuple[str, ...]], seats: Iterable[int], cards: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    """The cards on the table by position, after one more for each of these seats and the dealer."""
    dealt = zip((*map(str, seats), DEALER), cards, strict=True)
    return {**before, **{to: (*before.get(to, ()), card) for to, card in dealt}}


def _initial_of(state: WarState, seat: int) -> Wager:
    return next(wager for wager in state.wagers if wager.seat == seat and wager.on == INITIAL)


def _cover_at(shoe: Shoe) -> int:
    """How many cards lie above the cover card."""
    # 651a.5(e): "at least approximately 1/4 of the way in from the bottom of the stack"
    return shoe.size - shoe.size // 4
