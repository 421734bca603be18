"""A player as the bank (621a.11): who may bank, what a bank has to cover, and what it wins."""

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
DELIVER: Final = "deliver"
STYLE: Final = "style"
OPTIONS: Final = ("co_bank", STYLE, "dealer_wager", "funds", "cut")
LIVE_OPTIONS: Final = tuple(option for option in OPTIONS if option != STYLE)


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
    """Refuse the bank to the player of these seats if he has a wager on one of them, or None."""
    # 621a.11(f): "If a player is the bank, the player may only wager on one betting area": that of
    # the bank's own hand. On another he would wager against himself.
    if any(wager.seat in seats for wager in state.wagers):
        return Refusal("not_now", "Take your wager down to be the bank.", "621a.11(f)")
    return None


def refuse_bank_box(state: PaiGowState, box: int, played: tuple[int, ...]) -> Refusal | None:
    """Refuse a wager on a box by the bank itself, or None. Its player has the seats `played`."""
    if state.bank is None or state.bank.seat not in (box, *played):
        return None
    return Refusal("not_now", "The bank does not wager against itself.", "621a.11(f)")


def read_bank(state: PaiGowState, seat: int, choice: Mapping[str, Any]) -> Bank | Refusal:
    """Read the terms of a seat that may bank, and check that they cover the wagers."""
    refusal = _refuse_options(choice)
    if refusal is not None:
        return refusal
    # 621a.11(i): "Once the dealer has announced 'no more bets,' the bank may … choose"
    if state.styles_after_bets and STYLE in choice:
        return Refusal("not_now", "The style is chosen after no more bets.", "621a.11(i)")
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
        "" if state.styles_after_bets else choice.get(STYLE, HOUSE_WAY_RIGHT),
        dealer_wager,
        choice.get("funds"),
        tuple(choice.get("cut", ())),
    )
    return refuse_uncovered(bank, sum(wager.amount for wager in state.wagers)) or bank


def refuse_uncovered(bank: Bank, wagered_cents: int) -> Refusal | None:
    """Refuse a bank that cannot cover the other players' wagers, or the dealer's after them.

    Returns None if it covers all.
    """
    if bank.funds is None:
        return None
    covered_cents = max(0, bank.funds - bank.dealer_wager)
    if wagered_cents <= covered_cents:
        return None
    # 621a.11(d)(2): "sufficient value chips … to cover all of the wagers placed by other players".
    # (h): "the sum wagered by the dealer" may be "a lesser amount", or none. What the dealer
    # wagers, the bank pays from what the players' wagers leave of its funds (o).
    section = "621a.11(d)(2)" if wagered_cents > bank.funds else "621a.11(h)"
    besides = " besides the dealer's" if bank.dealer_wager else ""
    sentence = (
        f"The bank's funds cover wagers of {dollars(covered_cents)}{besides}, and these would be"
        f" {dollars(wagered_cents)}."
    )
    return Refusal("insufficient_funds", sentence, section)


def bank_offers(state: PaiGowState) -> tuple[int, ...]:
    """The seats that may be offered the bank now, in turn."""
    # 621a.11(c): "offer the bank to each player in a counterclockwise rotation around the table"
    return tuple(seat for seat in _turns(state) if refuse_bank(state, seat) is None)


def _turns(state: PaiGowState) -> tuple[int, ...]:
    """The boxes in the order in which the bank goes round, counterclockwise."""
    return tuple((state.first_offer - 1 + n) % SEATS + 1 for n in range(SEATS))


def is_dealers_turn(state: PaiGowState, occupied: tuple[int, ...]) -> bool:
    """Whether the bank has gone round the occupied boxes, and is the dealer's for a round."""
    # 621a.11(c): "The initial offer to be the bank shall rotate counterclockwise around the table
    # until it returns to the dealer."
    return all(seat < state.first_offer for seat in occupied)


def bank_offer(
    state: PaiGowState, seated: tuple[int, ...], most_wagered: int, co_bank: bool
) -> Offer | None:
    """The offer of the bank to the next seat that may take it and has not passed it on, if any.

    `most_wagered` is the most that all boxes may have together, in cents. A seat with a wager up
    may be offered the bank. It has to take the wager down first.
    """
    if is_dealers_turn(state, seated):
        return None
    turns = bank_offers(msgspec.structs.replace(state, wagers=()))
    seat = next((it for it in turns if it in seated and it not in state.declined), None)
    if seat is None:
        return None
    last = state.last_wagers[str(seat)]
    terms = {"dealer_wager": last, "co_bank": co_bank, "funds": most_wagered + last}
    options = LIVE_OPTIONS if state.styles_after_bets else OPTIONS
    choices = (Choice(BANK, options), Choice(NO_BANK))
    return Offer(BANK, seat, choices, NO_BANK, "621a.11(c)", terms)


def put_up(
    state: PaiGowState, bank: Bank, wager_id: str, most_wagered: int, least: int, call: str
) -> Step[PaiGowState] | Refusal:
    """Let the bank of a live table put up the most that it may have to pay."""
    most = most_wagered + bank.dealer_wager
    funds = most if bank.funds is None else bank.funds
    if funds > most:
        sentence = f"The bank puts up {dollars(most)} at the most."
        return Refusal("above_maximum", sentence, "621a.11(d)(2)")
    refusal = refuse_uncovered(msgspec.structs.replace(bank, funds=funds), least)
    if refusal is not None:
        return refusal
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
    """Move the history of a seat `to` the seat where its player now sits, or forget it.

    The history of that other seat moves the other way.
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
    """Return what the bank put up, with its result. In a script it puts nothing up."""
    if state.bank_up is None:
        return ()
    result: Result = "win" if net_cents > 0 else "lose" if net_cents < 0 else "push"
    return (Settlement(state.bank_up.id, result, state.bank_up.amount + net_cents),)


def next_first_offer(state: PaiGowState) -> int:
    """The seat from which on the bank is offered in the next round.

    The occupied boxes are those that played, and those that passed the bank on.
    """
    if not state.is_opened:
        return state.first_offer
    banks = () if state.bank is None else (state.bank.seat,)
    occupied: tuple[int, ...] = (*map(int, state.staked), *state.declined, *banks)
    if is_dealers_turn(state, occupied):
        return 1  # it was the dealer's turn; now the player "farthest to the right of the dealer"
    # 621a.11(c): "the player seated to the right of that player shall first be offered the bank"
    return min(seat for seat in occupied if seat >= state.first_offer) + 1


def choose_style(
    state: PaiGowState, bank: Bank, choice: Mapping[str, Any]
) -> Step[PaiGowState] | Refusal:
    """Let the bank choose the style of delivery, after "no more bets" (621a.11(i))."""
    if choice.keys() != {"choice", STYLE} or choice[STYLE] not in STYLES:
        return Refusal("bad_message", f"The styles are {', '.join(STYLES)}.", "621a.9")
    return _styled(state, bank, str(choice[STYLE]))


def default_style(state: PaiGowState, bank: Bank) -> Step[PaiGowState]:
    """Deliver as the dealer does if the bank has chosen no style."""
    # 621a.11(i): "If the bank does not choose a style of delivery, the dealer shall use the
    # procedure in § 621a.8(d)."
    return _styled(state, bank, HOUSE_WAY_RIGHT)


def _styled(state: PaiGowState, bank: Bank, style: str) -> Step[PaiGowState]:
    after = msgspec.structs.replace(state, bank=msgspec.structs.replace(bank, style=style))
    # "the dealer shall indicate the style of delivery … by verbally repeating the selected style"
    return Step(after, call=f"delivery: {style.replace('_', ' ')}")


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
