"""A player as the bank (621a.11): who may be it, what it has to cover, and what it wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from server.games.pai_gow.delivery import HOUSE_WAY_RIGHT, SEATS, STACKS, STYLES
from server.games.pai_gow.state import Bank, PaiGowState, vigorish_cents
from server.games.rules import Choice, Offer, Refusal, Result, Settlement, Step, Wager
from server.games.stakes import dollars

BANK: Final = "bank"
NO_BANK: Final = "no_bank"
LEAVE: Final = "leave_seat"
OPTIONS: Final = ("co_bank", "style", "dealer_wager", "funds", "cut")


def refuse_bank(state: PaiGowState, seat: int) -> Refusal | None:
    """Say why a seat may not be the bank of the coming round, or None."""
    if state.closed:
        return Refusal("not_now", "No more bets: the bank is chosen before.", "621a.11(c)")
    if state.bank is not None:
        return Refusal("not_now", f"Seat {state.bank.seat} is the bank.", "621a.11(c)")
    if not state.is_opened:
        return Refusal("not_now", "A player may not be the bank at the start.", "621a.11(b)")
    if state.last_bank == seat:
        return Refusal("not_now", "Nobody banks two consecutive rounds.", "621a.11(c)")
    if str(seat) not in state.last_wagers:
        return Refusal(
            "not_now", "The bank is for who wagered against the dealer last.", "621a.11(d)(1)"
        )
    return refuse_bank_with_boxes(state, (seat,))


def refuse_bank_with_boxes(state: PaiGowState, seats: tuple[int, ...]) -> Refusal | None:
    """Say that the player of these seats may not be the bank with a wager on one of them."""
    # 621a.11(f): "If a player is the bank, the player may only wager on one betting area": that of
    # the bank's own hand. On another he would wager against himself.
    if any(wager.seat in seats for wager in state.wagers):
        return Refusal("not_now", "Take your wager down to be the bank.", "621a.11(f)")
    return None


def refuse_bank_box(state: PaiGowState, box: int, played: tuple[int, ...]) -> Refusal | None:
    """Say that a wager on a box would be the bank's own, whose player has the seats `played`."""
    if state.bank is None or state.bank.seat not in (box, *played):
        return None
    return Refusal("not_now", "The bank does not wager against itself.", "621a.11(f)")


def read_bank(state: PaiGowState, seat: int, choice: Mapping[str, Any]) -> Bank | Refusal:
    """Read what a seat that may be the bank says of it, and check that it covers the wagers."""
    refusal = _refuse_options(choice)
    if refusal is not None:
        return refusal
    is_co_bank = choice.get("co_bank", False)
    last = state.last_wagers[str(seat)]
    # 621a.11(h): "an amount equal to the last wager made by that player against the dealer … The
    # bank may direct that the sum wagered by the dealer be a lesser amount". (e): "When co-banking
    # is in effect, the dealer may not place a wager against the bank."
    dealer_wager = 0 if is_co_bank else choice.get("dealer_wager", last)
    if dealer_wager > last:
        return Refusal("above_maximum", f"The dealer wagers {dollars(last)} or less.", "621a.11(h)")
    bank = Bank(
        seat,
        is_co_bank,
        # 621a.11(i): "If the bank does not choose a style of delivery, the dealer shall use the
        # procedure in § 621a.8(d)."
        choice.get("style", HOUSE_WAY_RIGHT),
        dealer_wager,
        choice.get("funds"),
        tuple(choice.get("cut", ())),
    )
    return refuse_uncovered(bank, sum(wager.amount for wager in state.wagers)) or bank


def refuse_uncovered(bank: Bank, wagered_cents: int) -> Refusal | None:
    """Say that a bank cannot cover what is wagered against it, or None."""
    # 621a.11(d)(2): "sufficient value chips … to cover all of the wagers placed by other players"
    if bank.funds is None or wagered_cents + bank.dealer_wager <= bank.funds:
        return None
    return Refusal(
        "insufficient_funds", "The bank has to cover every wager of the round.", "621a.11(d)(2)"
    )


def bank_offers(state: PaiGowState) -> tuple[int, ...]:
    """The seats to whom the bank is offered now, in turn."""
    # 621a.11(c): "offer the bank to each player in a counterclockwise rotation around the table"
    turns = ((state.first_offer - 1 + n) % SEATS + 1 for n in range(SEATS))
    return tuple(seat for seat in turns if refuse_bank(state, seat) is None)


def bank_offer(
    state: PaiGowState, seated: tuple[int, ...], most_wagered: int, co_bank: bool
) -> Offer | None:
    """The offer of the bank to the next seat that may take it and has not passed it on, if any.

    `most_wagered` is what may lie on all boxes together, in cents. A seat may be offered the bank
    while it has a wager up, which it has to take down first.
    """
    turns = bank_offers(msgspec.structs.replace(state, wagers=()))
    seat = next((it for it in turns if it in seated and it not in state.declined), None)
    if seat is None:
        return None
    last = state.last_wagers[str(seat)]
    terms = {"dealer_wager": last, "co_bank": co_bank, "funds": most_wagered + last}
    choices = (Choice(BANK, OPTIONS), Choice(NO_BANK))
    return Offer(BANK, seat, choices, NO_BANK, "621a.11(c)", terms)


def put_up(
    state: PaiGowState, bank: Bank, wager_id: str, most_wagered: int, least: int, call: str
) -> Step[PaiGowState] | Refusal:
    """Let the bank of a live table put up the cents that it may have to pay."""
    most = most_wagered + bank.dealer_wager
    funds = most if bank.funds is None else bank.funds
    if funds > most:
        sentence = f"The bank puts up {dollars(most)} at the most."
        return Refusal("above_maximum", sentence, "621a.11(d)(2)")
    if funds < least + bank.dealer_wager:
        sentence = "The bank has to cover the least wager of the table, and the dealer's."
        return Refusal("insufficient_funds", sentence, "621a.11(d)(2)")
    up = Wager(wager_id, bank.seat, BANK, (), funds)
    bank = msgspec.structs.replace(bank, funds=funds)
    after = msgspec.structs.replace(state, bank=bank, bank_up=up)
    return Step(after, raised=(up,), call=call)


def pass_on(
    state: PaiGowState, seat: int, choice: Mapping[str, Any]
) -> Step[PaiGowState] | Refusal:
    """Let a seat pass the bank on to the next player (621a.11(c))."""
    if state.closed or state.bank is not None:
        return Refusal("not_now", "The bank is not offered now.", "621a.11(c)")
    if choice.keys() != {"choice"} or seat in state.declined:
        return Refusal("bad_message", "The bank is passed on once.", "621a.11(c)")
    return Step(msgspec.structs.replace(state, declined=(*state.declined, seat)))


def leave_seat(
    state: PaiGowState, seat: int, choice: Mapping[str, Any]
) -> Step[PaiGowState] | Refusal:
    """What is known of a seat's player goes `to` the seat where that player now sits, or is lost.

    What is known of a player who sat there before changes places with it.
    """
    to = choice.get("to", seat)
    is_seat = type(to) is int and 1 <= to <= SEATS
    if state.closed or choice.keys() - {"choice", "to"} or not is_seat:
        return Refusal("bad_message", "A seat is left for another, or for none.")
    # 621a.11(c), (d)(1): it is "the player" who may not bank twice, who "placed a wager against
    # the dealer" and who has passed the bank on, not the seat
    now_at = {seat: to, to: seat} if "to" in choice else {seat: 0}
    moved = [(now_at.get(int(at), int(at)), cents) for at, cents in state.last_wagers.items()]
    declined = (now_at.get(at, at) for at in state.declined)
    return Step(
        msgspec.structs.replace(
            state,
            last_bank=now_at.get(state.last_bank, state.last_bank),
            last_wagers={str(at): cents for at, cents in moved if at},
            declined=tuple(at for at in declined if at),
        )
    )


def settled_bank(state: PaiGowState, net_cents: int) -> tuple[Settlement, ...]:
    """What the bank has put up goes back with what it has won or lost; nothing in a script."""
    if state.bank_up is None:
        return ()
    result: Result = "win" if net_cents > 0 else "lose" if net_cents < 0 else "push"
    return (Settlement(state.bank_up.id, result, state.bank_up.amount + net_cents),)


def next_first_offer(state: PaiGowState) -> int:
    """The seat that is offered the bank first in the round after this."""
    # 621a.11(c): "The initial offer to be the bank shall rotate counterclockwise around the table"
    return state.first_offer % SEATS + 1 if state.is_opened else state.first_offer


def bank_net_cents(bank: Bank, centre_cents: int, rounding: str) -> int:
    """The bank's share of what is left in the centre of the table, vigorish taken off."""
    # 621a.11(r): of a surplus "the dealer shall place 1/2 of this amount into the table inventory",
    # of a lack the house and the co-bank bring half each; an odd cent is the player's.
    share = -(-centre_cents // 2) if bank.co_bank else centre_cents
    # 621a.11(o): "a surplus in the center of the table … shall be charged a 5% vigorish"
    return share - vigorish_cents(share, rounding) if share > 0 else share


def _refuse_options(choice: Mapping[str, Any]) -> Refusal | None:
    unknown = choice.keys() - {"choice", *OPTIONS}
    if unknown:
        return Refusal("bad_message", f"A bank does not say {min(unknown)[:40]!r}.")
    if type(choice.get("co_bank", False)) is not bool:
        return Refusal("bad_message", "Co-banking is true or false.")
    if choice.get("style", HOUSE_WAY_RIGHT) not in STYLES:
        return Refusal("bad_message", f"The styles are {', '.join(STYLES)}.", "621a.9")
    if any(not _is_amount(choice.get(key, 0)) for key in ("dealer_wager", "funds")):
        return Refusal("bad_message", "Amounts are whole numbers of cents, zero or more.")
    if "cut" in choice and not _is_cut(choice["cut"]):
        return Refusal(
            "bad_message",
            "A cut names the first of adjacent stacks, how many go left and how many right.",
            "621a.11(g)",
        )
    return None


def _is_amount(value: object) -> bool:
    return type(value) is int and value >= 0


def _is_cut(value: object) -> bool:
    if not isinstance(value, (list, tuple)) or len(value) != 3:
        return False
    if not all(_is_amount(entry) for entry in value):
        return False
    first, moved = int(value[0]), int(value[1]) + int(value[2])
    return first >= 1 and moved >= 1 and first - 1 + moved <= STACKS
