"""The layout of a betting round as its open holds say it was, and what of them goes back.

A round may have thousands of wagers, and other tables play meanwhile: it is put back in slices.
"""

from __future__ import annotations

from collections import ChainMap, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from server.common.slices import Steps, freeing, is_full, sliced, sorting
from server.games.placing import putting_back
from server.games.rules import Refusal, Step, Wager
from server.tables.dependencies import OpenHold
from server.tables.model.page import Decision, Page
from server.tables.model.round import AnyGame
from server.tables.model.wagers import WagerOnLayout, WrittenWager, read_wager


class Release(Struct, frozen=True):
    """A hold that has more than its wager may have on the layout: the rest goes back."""

    hold_id: str
    account: str
    cents: int
    to_cents: int
    why: str


class Restored(Struct, frozen=True):
    """The layout of a round as the holds say it was."""

    state: Any
    carried: list[WagerOnLayout]
    placed: list[WagerOnLayout]
    earned: tuple[WagerOnLayout, ...]  # held of wagers that came off: the house's vigorish
    releases: tuple[Release, ...]
    decisions: tuple[Decision, ...]  # of the page, those that count
    refused: int  # wagers that the rules do not allow there


def restoring_layout(
    table: str, game: AnyGame, page: Page, holds: Sequence[OpenHold]
) -> Steps[Restored]:
    """Place every wager again whose money is held; what the rules no longer allow is released.

    Raises msgspec.DecodeError if the state does not fit the game.
    """
    held: dict[str, OpenHold] = {}
    for some in sliced(holds):
        held.update((hold.hold_id, hold) for hold in some)
        if is_full(some):
            yield
    # The money of some choices has gone back: before the restart they had come too late.
    decisions = tuple(
        one for one in page.decisions if all(up.hold_id(table) in held for up in one.raised)
    )
    found = yield from _restoring(table, game, page, holds, held, decisions)
    if found.refused and decisions and decisions[-1].raised:
        # Wagers go on while a choice is written down, and a wager may be accepted that does not
        # go with it. Then the choice comes too late, and nobody was told yet that it counts.
        without = yield from _restoring(table, game, page, holds, held, decisions[:-1])
        found = without if without.refused < found.refused else found
    yield from freeing(held)
    return found


def _restoring(
    table: str,
    game: AnyGame,
    page: Page,
    holds: Sequence[OpenHold],
    held: Mapping[str, OpenHold],
    decisions: tuple[Decision, ...],
) -> Steps[Restored]:
    """The layout as the holds say it was, if these of the page's decisions count."""
    state = msgspec.msgpack.decode(page.before, type=game.state_type)
    state, raised = _decided(game, state, decisions)
    left = {
        one.written.wager.id: hold.cents if (hold := held.get(one.written.hold_id(table))) else 0
        for one in page.carried
    }
    state, earned = _without_money(game, state, page.carried, left)
    carried = {one.written.wager.id: one.written for one in page.carried}
    placed = {written.wager.id: written for written in raised}
    put_up = {one.hold_id(table) for decision in page.decisions for one in decision.raised}
    again = yield from _placing(table, page, holds, put_up)
    state, refused = yield from _placing_again(game, state, again, placed)
    known = ChainMap(placed, carried)
    state = _called_working(table, game, state, known, page.working)
    for written in page.withdrawn:
        hold = held.get(written.hold_id(table))
        if (hold.cents if hold else 0) < game.taken(written.wager):  # else the crash came first
            state = game.withdrawn(state, written.wager)
    kept: tuple[list[WagerOnLayout], list[WagerOnLayout]] = [], []
    wanted = {one.written.hold_id(table): one.held for one in earned}
    for some in sliced(game.wagers(state)):
        for wager in some:
            hold_id = known[wager.id].hold_id(table)
            one = _on_layout(known[wager.id], wager, held[hold_id].cents)
            kept[wager.id in placed].append(one)
            wanted[hold_id] = one.held
        if is_full(some):
            yield
    releases = yield from finding_over(holds, wanted, "the rules do not allow it on the layout")
    yield from freeing(again, wanted, placed)
    return Restored(state, kept[False], kept[True], earned, releases, decisions, refused)


def _placing_again(
    game: AnyGame,
    state: Any,
    again: Sequence[tuple[WrittenWager, int]],
    placed: dict[str, WrittenWager],
) -> Steps[tuple[Any, int]]:
    """Place wagers for which so many cents are held, beside those `placed`, and add them there.

    Returns the state, and how many the rules refuse.
    """
    wagers: list[Wager] = []
    as_written: dict[str, WrittenWager] = {}
    for some in sliced(again):
        for written, cents in some:
            wager = replace(written.wager, amount=_amount_of(game, written.wager, cents))
            wagers.append(wager)
            as_written[wager.id] = written
        if is_full(some):
            yield
    played: dict[str, set[int]] = defaultdict(set)  # seats, by account
    for one in placed.values():
        played[one.account].add(one.wager.seat)

    def place(state: Any, wager: Wager) -> Step[Any] | Refusal:
        written = as_written[wager.id]
        seats = played[written.account]
        refusal = game.refuse_box(state, wager.seat, tuple(sorted(seats)))
        step = refusal or game.place(state, wager)
        if isinstance(step, Step):
            placed[wager.id] = written
            seats.add(wager.seat)
        return step

    back = yield from putting_back(game, state, wagers, place)
    yield from freeing(wagers, as_written)
    return back.state, len(back.refused)


def _on_layout(written: WrittenWager, wager: Wager, held_cents: int) -> WagerOnLayout:
    """A wager with what is on the layout of it, and the vigorish that is held besides."""
    called = replace(written.wager, working=wager.working)
    return WagerOnLayout(replace(written, wager=called), wager.amount, held_cents - wager.amount)


def _decided(
    game: AnyGame, state: Any, decisions: Iterable[Decision]
) -> tuple[Any, list[WrittenWager]]:
    """The state after the choices that were made while wagers were taken, and what they put up."""
    raised: list[WrittenWager] = []
    for decision in decisions:
        ids = tuple(written.wager.id for written in decision.raised)
        step = game.decide(state, decision.seat, decision.choice, ids)
        if not isinstance(step, Refusal):  # else it was written down, and came too late
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
    for wager in game.wagers(state) if working else ():
        is_working = working.get(known[wager.id].hold_id(table))
        if is_working is not None:
            step = game.call_working(state, wager.seat, wager.id, is_working)
            assert not isinstance(step, Refusal), f"{wager.id} was called so before: {step}"
            state = step.state
    return state


def finding_over(
    holds: Sequence[OpenHold], wanted: Mapping[str, int], why: str
) -> Steps[tuple[Release, ...]]:
    """What holds have over the cents that are wanted of each."""
    releases = []
    for some in sliced(holds):
        for hold in some:
            to_cents = wanted.get(hold.hold_id, 0)
            assert hold.cents >= to_cents, f"{hold.hold_id} holds {hold.cents} of {to_cents} cents"
            if hold.cents > to_cents:
                releases.append(Release(hold.hold_id, hold.account, hold.cents, to_cents, why))
        if is_full(some):
            yield
    return tuple(releases)


def listing_held(
    table: str, page: Page, holds: Sequence[OpenHold]
) -> Steps[tuple[WagerOnLayout, ...]]:
    """The wagers of a round as the cage holds them, for calling the round off."""
    cents = {hold.hold_id: hold.cents for hold in holds}
    carried = (
        _held(one.written, one.amount, cents[one.written.hold_id(table)])
        for one in page.carried
        if one.written.hold_id(table) in cents
    )
    found = yield from _placing(table, page, holds)
    placed = [_held(written, written.wager.amount, left) for written, left in found]
    return (*carried, *placed)


def _held(written: WrittenWager, most_cents: int, held_cents: int) -> WagerOnLayout:
    amount = min(most_cents, held_cents)
    return WagerOnLayout(written, amount, held_cents - amount)


def _placing(
    table: str, page: Page, holds: Sequence[OpenHold], put_up: Collection[str] = ()
) -> Steps[list[tuple[WrittenWager, int]]]:
    """The wagers of the page's round that have a hold, in the order of acceptance.

    Without those whose holds choices have `put_up`.
    """
    others = {one.written.hold_id(table) for one in page.carried}.union(put_up)
    placed: list[tuple[WrittenWager, int]] = []
    for some in sliced(holds):
        for hold in some:
            written = None if hold.hold_id in others else _read(hold)
            if written is None or written.round != page.round:
                continue
            if written.hold_id(table) == hold.hold_id:
                placed.append((written, hold.cents))
        if is_full(some):
            yield
    in_order = yield from sorting(placed, key=lambda one: one[0].order)
    yield from freeing(placed)
    return in_order


def _read(hold: OpenHold) -> WrittenWager | None:
    """The wager of a hold; None: it says nothing of one."""
    try:
        return read_wager(hold.detail)
    except msgspec.DecodeError:
        return None


def _without_money(
    game: AnyGame, state: Any, carried: Sequence[WagerOnLayout], left: Mapping[str, int]
) -> tuple[Any, tuple[WagerOnLayout, ...]]:
    """Take the chips of carried wagers off that their holds do not cover any more.

    `left` are the cents that their holds still have. A wager that needs another comes down before
    it; otherwise more would come down than did. Returns the state, and what is held of wagers that
    have no chips on the layout any more.
    """
    earned = []
    reduced = [one for one in reversed(carried) if left[one.written.wager.id] < one.held]
    while reduced:
        steps = ((one, _reduced(game, state, one, left)) for one in reduced)
        one, step = next(((one, step) for one, step in steps if step), (reduced[0], None))
        reduced.remove(one)
        wager_id = one.written.wager.id
        is_there = any(wager.id == wager_id for wager in game.wagers(state))
        if step is not None:
            state = step.state
            refund = next(one for one in step.refunds if one.id == wager_id)
            if left[wager_id] and not refund.left:
                earned.append(WagerOnLayout(one.written, 0, left[wager_id]))
        elif is_there:
            state = game.retract(state, wager_id).state
    return state, tuple(earned)


def _reduced(
    game: AnyGame, state: Any, reduced: WagerOnLayout, left: Mapping[str, int]
) -> Step[Any] | None:
    """Reduce a wager to what its hold has left; None: that would take others off that stay."""
    wager: Wager = reduced.written.wager
    cents = left[wager.id]
    # Its vigorish was held on top as long as it could come back, and is the house's after that.
    for amount in (_amount_of(game, wager, cents), cents - reduced.vigorish):
        step = game.take_down(state, wager.seat, wager.id, to=max(0, amount))
        if isinstance(step, Refusal) or _cents_off(step, wager.id) != reduced.held - cents:
            continue
        if all(left[one.id] <= one.left for one in step.refunds if one.id != wager.id):
            return step
    return None


def _cents_off(step: Step[Any], wager_id: str) -> int:
    return sum(refund.cents for refund in step.refunds if refund.id == wager_id)


def _amount_of(game: AnyGame, wager: Wager, held_cents: int) -> int:
    """The largest amount of a wager for which no more than so many cents are taken."""
    low, high = 0, held_cents
    while low < high:
        amount = (low + high + 1) // 2
        if game.taken(replace(wager, amount=amount)) <= held_cents:
            low = amount
        else:
            high = amount - 1
    return low
