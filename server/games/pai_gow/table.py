"""A Pai Gow table under one rules submission: dealing, setting, comparing, settling."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final

import msgspec

from server.games.document import PaytableInWords, Procedure
from server.games.in_words import one_of
from server.games.layout_game import LayoutGame
from server.games.one_outcome import losers_first
from server.games.pai_gow.bank import (
    BANK,
    DELIVER,
    LEAVE,
    NO_BANK,
    STYLE,
    bank_net_cents,
    bank_offer,
    choose_style,
    default_style,
    leave_seat,
    next_first_offer,
    pass_on,
    put_up,
    read_bank,
    refuse_bank,
    refuse_bank_box,
    refuse_bank_with_boxes,
    refuse_uncovered,
    settled_bank,
)
from server.games.pai_gow.delivery import (
    DEALER,
    HOUSE_WAY_RIGHT,
    SEATS,
    STYLES,
    STYLES_IN_WORDS,
    announced,
    delivered,
)
from server.games.pai_gow.draw import DICE, GENERATOR, drawn_from, read_stacks, read_start, shuffled
from server.games.pai_gow.house_way import Hands, house_way, without
from server.games.pai_gow.odds import house_way_chances
from server.games.pai_gow.outcome import called, called_with_bank, outcome_of
from server.games.pai_gow.procedures import HAND_PAYS, paytables, procedures
from server.games.pai_gow.state import (
    EXACT,
    QUARTER,
    VIGORISH,
    VIGORISH_IN_WORDS,
    Bank,
    PaiGowState,
    vigorish_cents,
)
from server.games.pai_gow.tiles import Hand, beats, read
from server.games.rules import (
    Ask,
    Awaits,
    Choice,
    Deciding,
    DrawingSteps,
    Drawn,
    OddsRow,
    Offer,
    Refusal,
    Result,
    Settlement,
    Settling,
    Spot,
    Step,
    Wager,
)
from server.games.submission import RULES_SUBMISSION, Submission

HAND: Final = "hand"
SET: Final = "set"
HOUSE_WAY: Final = "house_way"
SURRENDER: Final = "surrender"
STAND: Final = "stand"

_SETTING: Final = (Choice(SET, ("low",)), Choice(HOUSE_WAY))
_SURRENDERING: Final = (Choice(SURRENDER), Choice(STAND))
_DELIVERING: Final = (Choice(DELIVER, (STYLE,)),)


class PaiGow(LayoutGame[PaiGowState]):
    """A Pai Gow table under one rules submission. Seat 1 is at the dealer's right."""

    name = "pai_gow"
    title = "Pai Gow"
    chapter = "621a"
    seats = SEATS
    boxes_section = "621a.13(a)"
    conceals_draw = True
    bank_on = BANK
    makes_offers = True
    needs_wagers = True
    leaves = LEAVE
    draws_by_wagers = True
    state_type = PaiGowState
    closing_section = "621a.7(c)"
    wagers_section = "621a.7"
    odds_section = "621a.10(k)"
    draw_keys = frozenset(("stacks", "start", DICE))

    submits: ClassVar = {
        "deal": "The dealer's style of delivering the tiles.",
        "start": "What gives the starting position: the dice in the shaker, or a generator.",
        "vigorish": "Whether the vigorish is exact, or rounded up to the next quarter dollar.",
        "player_bank": "Whether players may be the bank.",
        "co_bank": "Whether a player and the house may bank together.",
    }
    reads: ClassVar = {
        "deal": one_of(STYLES_IN_WORDS),
        "start": one_of({DICE: "the dice in the shaker", GENERATOR: "a random number generator"}),
        "vigorish": one_of(VIGORISH_IN_WORDS),
    }

    def __init__(self, rules: Mapping[str, Any]) -> None:
        """Bind the game to a submission. Raises IllegalRules with every breach of it."""
        submission = Submission(rules)
        stakes = submission.stakes(RULES_SUBMISSION)
        # 621a.9: "the dealer … may, if specified in the … Rules Submission …, choose any of the
        # following dealing styles"
        self.deal: str = submission.choice("deal", "621a.9", STYLES, HOUSE_WAY_RIGHT)
        # 621a.8(a): "either … a computerized random number generator" or "the Pai Gow shaker"
        # A submission that does not say has dice; its scripts may tell either device's number.
        is_said = submission.given("start")
        self.start: str = submission.choice("start", "621a.8(a)", (DICE, GENERATOR), DICE)
        self._device = self.start if is_said else ""
        # 621a.10(k): "may round off the vigorish to 25 cents or the next highest multiple"
        self.vigorish: str = submission.choice("vigorish", "621a.10(k)", (EXACT, QUARTER), EXACT)
        # 621a.11(a), (e): "may, if specified in its Rules Submission …, offer"
        self.player_bank = submission.flag("player_bank", "621a.11(a)")
        self.co_bank = submission.flag("co_bank", "621a.11(e)")
        offered = {"player_bank": self.player_bank, "co_bank": self.co_bank}
        self.features = tuple(name for name, is_offered in offered.items() if is_offered)
        # 621a.13(a): "the number of adjacent boxes on which a player may place a wager"
        self.boxes = submission.whole("boxes", "621a.13(a)", 1, 1, SEATS)
        # 621a.10(k): "shall be paid off at odds of 1 to 1"
        if submission.given("odds"):
            submission.breach("odds", "621a.10(k)", "are as the regulation says, and not otherwise")
        submission.close()
        self.sections = submission.sections
        super().__init__(stakes, [Spot(HAND, (), "621a.7", Fraction(1))])

    def resolved_rules(self) -> dict[str, Any]:
        return {
            "deal": self.deal,
            "start": self.start,
            **self.stakes.written(),
            "vigorish": self.vigorish,
            "player_bank": self.player_bank,
            "co_bank": self.co_bank,
            "boxes": self.boxes,
        }

    def procedures(self) -> tuple[Procedure, ...]:
        return tuple(procedures(self.player_bank, self.co_bank))

    def paytables(self) -> tuple[PaytableInWords, ...]:
        return tuple(paytables(self.player_bank, self.co_bank))

    def opening_state(self) -> PaiGowState:
        return PaiGowState()

    def linked(self, state: PaiGowState) -> PaiGowState:
        return msgspec.structs.replace(state, is_live=True, styles_after_bets=True, calls_bank=True)

    def idle(self, state: PaiGowState) -> PaiGowState:
        # 621a.6(g): "Once a player arrives at the table, the dealer shall follow the procedures in
        # subsections (c) and (d)". 621a.11(b): "the start of the game means the first round of play
        # after the dealer is required to restack and shuffle the tiles"
        return msgspec.structs.replace(
            state, is_opened=False, first_offer=1, declined=(), last_bank=0, last_wagers={}
        )

    def wagers(self, state: PaiGowState) -> tuple[Wager, ...]:
        return state.wagers if state.bank_up is None else (*state.wagers, state.bank_up)

    def offer(self, state: PaiGowState, seated: tuple[int, ...]) -> Offer | None:
        if not self.player_bank:
            return None
        return bank_offer(state, seated, self._most_wagered, self.co_bank)

    def waits_for_nobody(self, state: PaiGowState, present: Callable[[], Collection[int]]) -> bool:
        bank = state.bank
        if bank is None:
            return False
        # 621a.11(d)(2), (h): wagers that the bank's funds do not cover are refused
        wagered_cents = sum(wager.amount for wager in state.wagers)
        if refuse_uncovered(bank, wagered_cents + 1) is not None:
            return True
        others = set(present()) - {bank.seat}
        is_opposed = bool(state.wagers) or bank.dealer_wager > 0
        return is_opposed and others <= {wager.seat for wager in state.wagers}

    def remembered(self, state: PaiGowState) -> tuple[int, ...]:
        if not self.player_bank:
            return ()
        last_bank = {state.last_bank} - {0}
        return tuple(sorted({*map(int, state.last_wagers), *last_bank}))

    def remembering(self, state: PaiGowState) -> tuple[int, ...]:
        # 621a.11(d)(1): "during the last round of play in which there was no player banking"
        if state.bank is not None:
            return (state.bank.seat,)
        return tuple(sorted(wager.seat for wager in state.wagers))

    @property
    def _most_wagered(self) -> int:
        """The most cents on the boxes of all players but the bank."""
        return (SEATS - 1) * self.stakes.max

    def awaits(self, state: PaiGowState) -> Awaits:
        if (bank := _without_style(state)) is not None:
            return Deciding((bank.seat,), _DELIVERING, default=DELIVER)
        if not state.hands:
            return super().awaits(state)
        if not state.is_set:
            return Deciding(state.undecided, _SETTING, default=HOUSE_WAY)
        return Deciding(state.undecided, _SURRENDERING, default=STAND, brief=True)

    # Betting

    def untimely(self, state: PaiGowState, wager: Wager) -> Refusal | None:
        if any(lying.seat == wager.seat for lying in state.wagers):
            return Refusal("already_wagered", "There is one wager a box.", "621a.7")
        return refuse_bank_box(state, wager.seat, ())

    def refuse_amount(self, state: PaiGowState, wager: Wager, cents: int) -> Refusal | None:
        refusal = super().refuse_amount(state, wager, cents)
        if refusal is not None or state.bank is None:
            return refusal
        others = sum(lying.amount for lying in state.wagers if lying.id != wager.id)
        return refuse_uncovered(state.bank, others + cents)

    # The tiles

    def equipment(self) -> tuple[Ask, ...]:
        return drawn_from(self.start, has_bank=self.player_bank)

    def drawing(self, state: PaiGowState) -> DrawingSteps:
        bank = state.bank
        # 621a.11(i): with a player bank it is always the shaker
        is_shaken = self.start == DICE or bank is not None
        return shuffled(() if bank is None else bank.cut, is_shaken)

    def drawn(self, state: PaiGowState, draw: Drawn) -> Step[PaiGowState]:
        stacks = read_stacks(self.said(draw, "stacks"))
        bank = state.bank
        # 621a.11(i): with a player bank it is always the shaker
        device = DICE if self._device and bank is not None else self._device
        start = read_start(self.said(draw, "start"), draw.get(DICE), device)
        # 621a.11(j): "the position of the bank considered number one"
        first = DEALER if bank is None else str(bank.seat)
        dealt = delivered(self.deal if bank is None else bank.style, stacks, start, first)
        staked = {str(wager.seat): wager.amount for wager in state.wagers}
        # 621a.8(e): "without exposing the tiles, collect any stacks dealt to a position where there
        # is no wager"
        played = {*staked, first}
        # 621a.11(l), (n): so are the dealer's against a bank, if the dealer does not wager (h).
        if bank is not None and bank.dealer_wager > 0:
            played.add(DEALER)
        hands = {position: dealt[position] for position in sorted(played, key=_in_turn)}
        # 621a.11(e): when co-banking, "the dealer shall be responsible for setting the hand of the
        # bank"
        set_by_dealer = {DEALER} | ({first} if bank is not None and bank.co_bank else set())
        after = msgspec.structs.replace(
            state,
            hands=hands,
            undecided=tuple(int(seat) for seat in hands if seat not in set_by_dealer),
            staked=staked,
        )
        shown = {"hands": {position: list(tiles) for position, tiles in hands.items()}}
        return Step(after, shown=shown, call=announced(start, next(iter(dealt))))

    def posted(self, state: PaiGowState) -> Mapping[str, Any]:
        bank = state.bank
        if bank is None:
            return {"player_bank": None}
        told = {"seat": bank.seat, "co_bank": bank.co_bank, "dealer_wager": bank.dealer_wager}
        said = {"style": bank.style or None, "funds": bank.funds, "cut": list(bank.cut)}
        return {"player_bank": told | said}

    def face_up(self, draw: Drawn) -> Drawn:
        # 621a.8(a): the number on the device, and the dice, are for all to see
        return {key: value for key, value in draw.items() if key != "stacks"}

    def seen(self, state: PaiGowState, seat: int) -> Mapping[str, Any]:
        """The tiles of the seat's own box, and the dealer's once they are set; 0: a watcher."""
        # 621a.10(c): "After all players have set their hands …, the four tiles of the dealer shall
        # be turned over"
        open_to = {str(seat)} | ({DEALER} if state.is_set else set())
        seen: dict[str, Any] = {
            "hands": {at: list(tiles) for at, tiles in state.hands.items() if at in open_to},
            "sets": {at: _hands(state, at).written() for at in state.lows if at in open_to},
        }
        if not state.is_set and seat in state.undecided:
            way = house_way(state.hands[str(seat)])
            seen[HOUSE_WAY] = {str(seat): way.written()}
        return seen

    def refuse_box(self, state: PaiGowState, box: int, played: tuple[int, ...]) -> Refusal | None:
        return refuse_bank_box(state, box, played)

    def refuse_choice(
        self, state: PaiGowState, seat: int, seats: tuple[int, ...], choice: str
    ) -> Refusal | None:
        if choice == BANK:
            return None if state.closed else refuse_bank_with_boxes(state, seats)
        if state.is_set or seat not in state.undecided:
            return None
        unset = self.setting_order(state, (it for it in seats if it in state.undecided))
        if unset[0] == seat:
            return None
        return Refusal("not_now", f"Set the hand of box {unset[0]} first.", "621a.13(b)")

    def setting_order(self, state: PaiGowState, seats: Iterable[int]) -> tuple[int, ...]:
        """The order in which one player sets the hands of adjacent boxes."""
        # 621a.13(b): "the hand with the larger wager before …"; where equal, "in a counterclockwise
        # rotation"
        return tuple(sorted(seats, key=lambda seat: (-state.staked.get(str(seat), 0), seat)))

    # Decisions

    def decide(
        self,
        state: PaiGowState,
        seat: int,
        choice: Mapping[str, Any],
        ids: tuple[str, ...],
    ) -> Step[PaiGowState] | Refusal:
        named = choice.get("choice")
        if named == BANK:
            return self._bank(state, seat, choice, ids)
        if named == NO_BANK:
            return self.refuse_seat(seat) or pass_on(state, seat, choice)
        if named == LEAVE and state.is_live:
            return self.refuse_seat(seat) or leave_seat(state, seat, choice)
        bank = _without_style(state)
        if named == DELIVER and bank is not None and bank.seat == seat:
            return choose_style(state, bank, choice)
        awaited = self.awaits(state)
        offered = [it.name for it in awaited.choices] if isinstance(awaited, Deciding) else []
        if seat not in state.undecided or (named not in offered and named in tuple(_CHOICES)):
            return Refusal("not_now", "There is nothing of that kind for you to decide now.")
        if named not in offered:
            return Refusal("bad_message", f"{str(named)[:40]!r} is nothing to choose here.")
        return _CHOICES[str(named)](self, state, seat, choice)

    def next_window(self, state: PaiGowState) -> Step[PaiGowState] | Refusal:
        if (bank := _without_style(state)) is not None:
            return default_style(state, bank)
        if not state.hands:
            return super().next_window(state)
        return self._settle(state) if state.is_set else self._end_setting(state)

    def short_outcome(self, draws: Sequence[Drawn], call: str) -> str:
        return outcome_of(call)

    def call_off(self, state: PaiGowState, earlier: Collection[str]) -> Step[PaiGowState]:
        # A bank is for one round: it goes down with the wagers against it, and the next round
        # offers it from the same seat on.
        return self.void(state)

    def calling_off(self, state: PaiGowState, earlier: Collection[str]) -> Settling[PaiGowState]:
        return (yield from self.voiding(state))

    def voiding(self, state: PaiGowState) -> Settling[PaiGowState]:
        step = yield from super().voiding(state)
        back = (*step.settled, *_void_bank(state))
        return msgspec.structs.replace(step, state=_cleared(step.state), settled=back)

    def _bank(
        self, state: PaiGowState, seat: int, choice: Mapping[str, Any], ids: tuple[str, ...]
    ) -> Step[PaiGowState] | Refusal:
        if not self.player_bank:
            return Refusal("not_offered", "Players do not bank at this table.", "621a.11(a)")
        if choice.get("co_bank") is True and not self.co_bank:
            return Refusal("not_offered", "The house does not co-bank here.", "621a.11(e)")
        refusal = self.refuse_seat(seat) or refuse_bank(state, seat)
        if refusal is not None:
            return refusal
        bank = read_bank(state, seat, choice)
        if isinstance(bank, Refusal):
            return bank
        call = f"seat {seat} {'co-banks' if bank.co_bank else 'is the bank'}"
        if state.is_live:
            return put_up(state, bank, ids[0], self._most_wagered, self.stakes.min, call)
        return Step(msgspec.structs.replace(state, bank=bank), call=call)

    def _set(
        self, state: PaiGowState, seat: int, choice: Mapping[str, Any]
    ) -> Step[PaiGowState] | Refusal:
        said = choice.get("low")
        if choice.keys() > {"choice", "low"} or not isinstance(said, (list, tuple)):
            return Refusal("bad_message", "Setting takes the two tiles of the low hand.")
        if len(said) != 2:
            return Refusal("bad_setting", "The low hand is two tiles.", "621a.10(a)")
        tiles = state.hands[str(seat)]
        low = tuple(str(read(tile)) for tile in said)
        if any(low.count(tile) > tiles.count(tile) for tile in low):
            return Refusal("bad_setting", "The low hand is of your own tiles.", "621a.10(a)")
        # 621a.1: the low hand is that of the two "that rank lower"
        if beats(low, without(tiles, low)):
            return Refusal("bad_setting", "The low hand may not outrank the high hand.", "621a.1")
        return self._has_set(state, seat, low)

    def _by_house_way(
        self, state: PaiGowState, seat: int, choice: Mapping[str, Any]
    ) -> Step[PaiGowState] | Refusal:
        if choice.keys() != {"choice"}:
            return Refusal("bad_message", "The house way takes nothing else.")
        return self._has_set(state, seat, house_way(state.hands[str(seat)]).low)

    def _has_set(self, state: PaiGowState, seat: int, low: Hand) -> Step[PaiGowState]:
        # 621a.10(b): "Once each player has set …, the player may not touch the tiles again."
        lows = {**state.lows, str(seat): low}
        return Step(msgspec.structs.replace(_decided(state, seat), lows=lows))

    def _surrender(
        self, state: PaiGowState, seat: int, choice: Mapping[str, Any]
    ) -> Step[PaiGowState] | Refusal:
        if choice.keys() != {"choice"}:
            return Refusal("bad_message", "A surrender takes nothing else.")
        # 621a.10(e): "the dealer shall immediately collect the wager from that player"
        (wager,) = (lying for lying in state.wagers if lying.seat == seat)
        left = tuple(lying for lying in state.wagers if lying is not wager)
        after = msgspec.structs.replace(_decided(state, seat), wagers=left)
        settled = (Settlement(wager.id, "surrender", 0),)
        return Step(after, settled=settled, call=f"seat {seat} surrenders")

    def _stand(
        self, state: PaiGowState, seat: int, choice: Mapping[str, Any]
    ) -> Step[PaiGowState] | Refusal:
        if choice.keys() != {"choice"}:
            return Refusal("bad_message", "Standing takes nothing else.")
        return Step(_decided(state, seat))

    def _end_setting(self, state: PaiGowState) -> Step[PaiGowState]:
        unset = (position for position in state.hands if position not in state.lows)
        lows = {**state.lows, **{at: house_way(state.hands[at]).low for at in unset}}
        # 621a.10(e): "prior to the dealer exposing either of the two hands of that player"; against
        # a player's bank (621a.11) there is no surrender
        seats = () if state.bank else tuple(sorted(wager.seat for wager in state.wagers))
        after = msgspec.structs.replace(state, lows=lows, is_set=True, undecided=seats)
        # 621a.11(n): "If the tiles dealt to the dealer have not been previously collected"
        shown = {DEALER: _hands(after, DEALER).written()} if DEALER in lows else {}
        return Step(after, shown=shown, call="the dealer has set")

    # Settlement

    def _settle(self, state: PaiGowState) -> Step[PaiGowState]:
        bank = state.bank
        against = _hands(state, DEALER if bank is None else str(bank.seat))
        settled, centre = [], 0
        results: list[tuple[int, Result]] = []
        # 621a.10(f): "starting with the player farthest to the right of the dealer and proceeding
        # counterclockwise"
        for wager in sorted(state.wagers, key=lambda wager: wager.seat):
            result = compared(_hands(state, str(wager.seat)), against)
            won = {"win": wager.amount, "lose": -wager.amount}.get(result, 0)
            # 621a.10(k): "the certificate holder shall extract a vigorish from the winning player"
            vigorish = vigorish_cents(won, self.vigorish) if won > 0 else 0
            # rounded up to a quarter it may exceed a few cents won, but never the wager
            back = max(0, wager.amount + won - vigorish)
            settled.append(Settlement(wager.id, result, back))
            results.append((wager.seat, result))
            centre -= won
        shown = {}
        call = called(results)
        if bank is not None:
            dealers: Result | None = None
            if bank.dealer_wager > 0:
                # 621a.11(n): "determine if the hands of the dealer are higher in rank"
                dealers = compared(_hands(state, DEALER), against)
                centre -= {"win": bank.dealer_wager, "lose": -bank.dealer_wager}.get(dealers, 0)
            net = bank_net_cents(bank, centre, self.vigorish)
            settled.extend(settled_bank(state, net))
            shown = {BANK: net}
            if state.calls_bank:
                call = called_with_bank(call, dealers, bank.seat, net)
        after = _round_over(state)
        return Step(after, settled=losers_first(settled), shown=shown, call=call)

    def odds(self) -> tuple[OddsRow, ...]:
        chances = house_way_chances()
        back = chances.win * (2 - VIGORISH) + chances.tie
        return (
            OddsRow(
                HAND,
                (),
                HAND_PAYS,
                chances.win,
                back,
                strategy=HOUSE_WAY,
                push_probability=chances.tie,
            ),
        )


_CHOICES: Final[
    dict[
        str,
        Callable[[PaiGow, PaiGowState, int, Mapping[str, Any]], Step[PaiGowState] | Refusal],
    ]
] = {
    SET: PaiGow._set,
    HOUSE_WAY: PaiGow._by_house_way,
    SURRENDER: PaiGow._surrender,
    STAND: PaiGow._stand,
}


def compared(player: Hands, against: Hands) -> Result:
    """How a player's hands compare with the dealer's or the bank's, which win copies."""
    # 621a.10(g), (h), (j): lost where neither is higher, a tie where one of them is, won with both
    higher = beats(player.high, against.high) + beats(player.low, against.low)
    results: tuple[Result, ...] = ("lose", "push", "win")
    return results[higher]


def _hands(state: PaiGowState, position: str) -> Hands:
    """The hands that a position has set."""
    low = state.lows[position]
    return Hands(low, without(state.hands[position], low))


def _without_style(state: PaiGowState) -> Bank | None:
    """The bank that has yet to choose the style of delivery, once betting is closed, or None."""
    # 621a.11(i): "Once the dealer has announced 'no more bets,' the bank may … choose"
    bank = state.bank
    return bank if state.closed and bank is not None and not bank.style else None


def _decided(state: PaiGowState, seat: int) -> PaiGowState:
    left = tuple(other for other in state.undecided if other != seat)
    return msgspec.structs.replace(state, undecided=left)


def _cleared(state: PaiGowState) -> PaiGowState:
    """The table without the tiles of a round."""
    return msgspec.structs.replace(
        state,
        wagers=(),
        closed=False,
        bank=None,
        bank_up=None,
        declined=(),
        hands={},
        lows={},
        is_set=False,
        undecided=(),
        staked={},
    )


def _void_bank(state: PaiGowState) -> tuple[Settlement, ...]:
    up = state.bank_up
    return () if up is None else (Settlement(up.id, "void", up.amount),)


def _round_over(state: PaiGowState) -> PaiGowState:
    """The table after a round, with what the next offer of the bank depends on."""
    return msgspec.structs.replace(
        _cleared(state),
        styles_after_bets=state.is_live,
        calls_bank=state.is_live,
        is_opened=True,
        last_bank=0 if state.bank is None else state.bank.seat,
        last_wagers=state.staked if state.bank is None else state.last_wagers,
        first_offer=next_first_offer(state),
    )


def _in_turn(position: str) -> int:
    """The dealer first, then the seats in turn."""
    return 0 if position == DEALER else int(position)
