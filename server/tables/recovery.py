"""Putting a table back as it was, from its page in the journal and its open holds.

    the page says    what is done
    nothing          the table never opened a round; no hold of it can stand
    betting          wagers come back from their holds, in the order of acceptance; betting goes on
    closed           same seed, same wagers, same outcome: the round is finished
    recorded         it is paid again, which moves nothing a second time, and shown

A hold that no page accounts for goes back to its player. Nothing is ever drawn again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from server.games.rules import Refusal, Settlement, Step, Wager
from server.tables.page import Decision, LyingWager, Page
from server.tables.ports import OpenHold
from server.tables.rounds import AnyGame, Round, Spin
from server.tables.wagers import WrittenWager, read_wager


class Release(Struct, frozen=True):
    """A hold that has more than may lie on the layout: what is over goes back."""

    hold_id: str
    account: str
    cents: int
    to_cents: int
    why: str


class Restored(Struct, frozen=True):
    """A layout as the holds say it was."""

    state: Any
    carried: tuple[LyingWager, ...]
    placed: tuple[LyingWager, ...]
    earned: tuple[LyingWager, ...]  # what is held of wagers that came off: the house's vigorish
    releases: tuple[Release, ...]
    decisions: tuple[Decision, ...]  # of the page, those that stand
    refused: int  # wagers that the rules do not allow to lie there


def restore_layout(table: str, game: AnyGame, page: Page, holds: Sequence[OpenHold]) -> Restored:
    """Lay every wager again whose money is held; what the rules no longer allow is released.

    Raises msgspec.DecodeError where the state does not fit the game.
    """
    held = {hold.hold_id for hold in holds}
    # Money that a choice put up and that has gone back: the choice was found too late before.
    decisions = tuple(
        one for one in page.decisions if held.issuperset(up.hold_id(table) for up in one.raised)
    )
    found = _restored(table, game, page, holds, decisions)
    if not found.refused or not decisions or not decisions[-1].raised:
        return found
    # Wagers go on while a choice is written down, and a wager may be accepted that does not go
    # with it: then the choice comes too late, of which nobody was told yet that it stands.
    without = _restored(table, game, page, holds, decisions[:-1])
    return without if without.refused < found.refused else found


def _restored(
    table: str,
    game: AnyGame,
    page: Page,
    holds: Sequence[OpenHold],
    decisions: tuple[Decision, ...],
) -> Restored:
    """The layout as the holds say it was, if of the page's decisions these stand."""
    held = {hold.hold_id: hold for hold in holds}
    state = msgspec.msgpack.decode(page.before, type=game.state_type)
    state, raised = _decided(game, state, decisions)
    left = {
        lying.written.wager.id: hold.cents
        if (hold := held.get(lying.written.hold_id(table)))
        else 0
        for lying in page.carried
    }
    state, earned = _came_off(game, state, page.carried, left)
    carried = {lying.written.wager.id: lying.written for lying in page.carried}
    placed = {written.wager.id: written for written in raised}
    put_up = {one.hold_id(table) for decision in page.decisions for one in decision.raised}
    refused = 0
    for written, cents in _placed(table, page, holds):
        if written.hold_id(table) not in put_up:
            step = _laid_again(game, state, written, cents, placed.values())
            if isinstance(step, Refusal):
                refused += 1
            else:
                state = step.state
                placed[written.wager.id] = written
    known = {**carried, **placed}
    state = _called_working(table, game, state, known, page.working)
    for written in page.withdrawn:
        hold = held.get(written.hold_id(table))
        if (hold.cents if hold else 0) < game.taken(written.wager):  # or the crash came first
            state = game.withdrawn(state, written.wager)
    lying_now = {
        wager.id: _lying(known[wager.id], wager, held[known[wager.id].hold_id(table)].cents)
        for wager in game.wagers(state)
    }
    kept = (*lying_now.values(), *earned)
    wanted = {lying.written.hold_id(table): lying.held for lying in kept}
    return Restored(
        state,
        tuple(lying for wager_id, lying in lying_now.items() if wager_id in carried),
        tuple(lying for wager_id, lying in lying_now.items() if wager_id in placed),
        earned,
        over(held.values(), wanted, "the rules do not allow it to lie there"),
        decisions,
        refused,
    )


def _laid_again(
    game: AnyGame,
    state: Any,
    written: WrittenWager,
    cents: int,
    placed: Iterable[WrittenWager],
) -> Step[Any] | Refusal:
    """Place a wager for which so many cents are held, after those `placed` before it."""
    wager = written.wager
    played = {one.wager.seat for one in placed if one.account == written.account}
    refusal = game.refuse_box(state, wager.seat, tuple(sorted(played)))
    return refusal or game.place(state, replace(wager, amount=_amount_of(game, wager, cents)))


def _lying(written: WrittenWager, wager: Wager, held_cents: int) -> LyingWager:
    """A wager with what lies there of it, and the vigorish that is held besides."""
    called = replace(written.wager, working=wager.working)
    return LyingWager(replace(written, wager=called), wager.amount, held_cents - wager.amount)


def _decided(
    game: AnyGame, state: Any, decisions: Iterable[Decision]
) -> tuple[Any, list[WrittenWager]]:
    """What was chosen while wagers were taken, and the wagers that it put up."""
    raised: list[WrittenWager] = []
    for decision in decisions:
        ids = tuple(written.wager.id for written in decision.raised)
        step = game.decide(state, decision.seat, decision.choice, ids)
        if not isinstance(step, Refusal):  # or it was written down, and came too late
            state = step.state
            raised.extend(decision.raised)
    return state, raised


def _called_working(
    table: str,
    game: AnyGame,
    state: Any,
    known: Mapping[str, WrittenWager],
    working: Mapping[str, bool],
) -> Any:
    for wager in game.wagers(state):
        is_working = working.get(known[wager.id].hold_id(table))
        if is_working is not None:
            step = game.call_working(state, wager.seat, wager.id, is_working)
            assert not isinstance(step, Refusal), f"{wager.id} was called so before: {step}"
            state = step.state
    return state


def over(holds: Iterable[OpenHold], wanted: Mapping[str, int], why: str) -> tuple[Release, ...]:
    """What holds have beyond the cents that are wanted of each."""
    releases = []
    for hold in holds:
        to_cents = wanted.get(hold.hold_id, 0)
        assert hold.cents >= to_cents, f"{hold.hold_id} holds {hold.cents} of {to_cents} cents"
        if hold.cents > to_cents:
            releases.append(Release(hold.hold_id, hold.account, hold.cents, to_cents, why))
    return tuple(releases)


def held_wagers(table: str, page: Page, holds: Sequence[OpenHold]) -> tuple[LyingWager, ...]:
    """The wagers of a round as the cage holds them, for calling the round off."""
    cents = {hold.hold_id: hold.cents for hold in holds}
    carried = (
        _held(lying.written, lying.amount, cents[lying.written.hold_id(table)])
        for lying in page.carried
        if lying.written.hold_id(table) in cents
    )
    placed = (
        _held(written, written.wager.amount, left) for written, left in _placed(table, page, holds)
    )
    return (*carried, *placed)


def _held(written: WrittenWager, most_cents: int, held_cents: int) -> LyingWager:
    amount = min(most_cents, held_cents)
    return LyingWager(written, amount, held_cents - amount)


def read_record(text: str, played: Round, game: AnyGame) -> None:
    """Fill in what a finished round's record says of its outcome."""
    record = json.loads(text)
    played.settlements = [msgspec.convert(one, Settlement) for one in record["settlements"]]
    played.call = record["outcome"]
    if record["result"] == "void":
        played.void_reason = record["outcome"]
    last = len(record["draws"]) - 1
    # A draw that another one follows was void, unless it is decisions that came between them.
    goes_on = any(not decision.betting for decision in played.decisions)
    played.spins = [
        Spin(
            draw,
            game.face_up(draw),
            record["outcome"] if i == last else "",
            {},
            is_void=i != last and not goes_on,
        )
        for i, draw in enumerate(record["draws"])
    ]


def _placed(table: str, page: Page, holds: Iterable[OpenHold]) -> list[tuple[WrittenWager, int]]:
    """The wagers of the page's round that have a hold, in the order of acceptance."""
    carried = {lying.written.hold_id(table) for lying in page.carried}
    placed = []
    for hold in holds:
        if hold.hold_id in carried:
            continue
        try:
            written = read_wager(hold.detail)
        except msgspec.DecodeError:
            continue
        if written.round == page.round and written.hold_id(table) == hold.hold_id:
            placed.append((written, hold.cents))
    placed.sort(key=lambda one: one[0].order)
    return placed


def _came_off(
    game: AnyGame, state: Any, carried: Sequence[LyingWager], left: Mapping[str, int]
) -> tuple[Any, tuple[LyingWager, ...]]:
    """Take off the layout what wagers that stayed on have no money for any more.

    `left` are the cents that their holds still have. What stands on a wager comes down before it,
    or more would come down than did. Returns the state, and what is held of wagers of which nothing
    lies there any more.
    """
    earned = []
    reduced = [one for one in reversed(carried) if left[one.written.wager.id] < one.held]
    while reduced:
        steps = ((one, _reduced(game, state, one, left)) for one in reduced)
        lying, step = next(((one, step) for one, step in steps if step), (reduced[0], None))
        reduced.remove(lying)
        wager_id = lying.written.wager.id
        lies_there = any(one.id == wager_id for one in game.wagers(state))
        if step is not None:
            state = step.state
            refund = next(one for one in step.refunds if one.id == wager_id)
            if left[wager_id] and not refund.left:
                earned.append(LyingWager(lying.written, 0, left[wager_id]))
        elif lies_there:
            state = game.retract(state, wager_id).state
    return state, tuple(earned)


def _reduced(
    game: AnyGame, state: Any, lying: LyingWager, left: Mapping[str, int]
) -> Step[Any] | None:
    """Reduce a wager to what its hold has left; None where that takes others off that stay."""
    wager: Wager = lying.written.wager
    cents = left[wager.id]
    # Its vigorish was held on top as long as it could come back, and is the house's after that.
    for amount in (_amount_of(game, wager, cents), cents - lying.vigorish):
        step = game.take_down(state, wager.seat, wager.id, to=max(0, amount))
        if isinstance(step, Refusal) or _gone(step, wager.id) != lying.held - cents:
            continue
        if all(left[one.id] <= one.left for one in step.refunds if one.id != wager.id):
            return step
    return None


def _gone(step: Step[Any], wager_id: str) -> int:
    return sum(refund.cents for refund in step.refunds if refund.id == wager_id)


def _amount_of(game: AnyGame, wager: Wager, held_cents: int) -> int:
    """The amount of a wager for which so many cents are taken, or would be at the most."""
    low, high = 0, held_cents
    while low < high:
        amount = (low + high + 1) // 2
        if game.taken(replace(wager, amount=amount)) <= held_cents:
            low = amount
        else:
            high = amount - 1
    return low
