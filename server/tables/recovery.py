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

from protocol.from_house import RoundResult, SettledWager, WagersSettled
from server.games.rules import Refusal, Settlement, Wager
from server.tables.page import LyingWager, Page
from server.tables.ports import OpenHold
from server.tables.rounds import AnyGame, Round, Spin, outcome_of
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
    releases: tuple[Release, ...]


def restore_layout(table: str, game: AnyGame, page: Page, holds: Iterable[OpenHold]) -> Restored:
    """Lay every wager again whose money is held; what the rules no longer allow is released.

    Raises msgspec.DecodeError where the state does not fit the game.
    """
    held = {hold.hold_id: hold for hold in holds}
    state = msgspec.msgpack.decode(page.before, type=game.state_type)
    for lying in page.carried:
        hold = held.get(lying.written.hold_id(table))
        state = _reduced(game, state, lying, hold.cents if hold is not None else 0)
    carried = {lying.written.wager.id: lying.written for lying in page.carried}
    placed: dict[str, WrittenWager] = {}
    for written, cents in _placed(table, page, held.values()):
        step = game.place(state, replace(written.wager, amount=cents))
        if not isinstance(step, Refusal):
            state = step.state
            placed[written.wager.id] = written

    amounts = {wager.id: wager.amount for wager in game.wagers(state)}
    known = {**carried, **placed}
    wanted = {known[wager_id].hold_id(table): cents for wager_id, cents in amounts.items()}
    return Restored(
        state,
        tuple(LyingWager(w, amounts[i]) for i, w in carried.items() if i in amounts),
        tuple(LyingWager(w, amounts[i]) for i, w in placed.items() if i in amounts),
        over(held.values(), wanted, "the rules do not allow it to lie there"),
    )


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
        LyingWager(lying.written, cents[lying.written.hold_id(table)])
        for lying in page.carried
        if lying.written.hold_id(table) in cents
    )
    placed = (LyingWager(written, left) for written, left in _placed(table, page, holds))
    return (*carried, *placed)


def read_record(text: str, played: Round, game: AnyGame) -> None:
    """Fill in what a finished round's record says of its outcome."""
    record = json.loads(text)
    played.settlements = [msgspec.convert(one, Settlement) for one in record["settlements"]]
    played.call = record["outcome"]
    if record["result"] == "void":
        played.void_reason = record["outcome"]
    last = len(record["draws"]) - 1
    played.spins = [
        Spin(draw, game.face_up(draw), record["outcome"] if i == last else "", {}, i != last)
        for i, draw in enumerate(record["draws"])
    ]


class EarlierRound(Struct, frozen=True):
    """A round of the table's past, read from its record: players go by their pseudonyms."""

    round: int
    identity: str
    result: RoundResult | None  # None for a void round
    wagers: Mapping[str, Sequence[Mapping[str, Any]]]
    settled: Mapping[str, WagersSettled]


def read_earlier(table: str, text: str) -> EarlierRound:
    """What a record tells of a round, `balance` 0 where it tells nothing of balances."""
    record = json.loads(text)
    outcome = record["outcome"]
    result = None
    if record["result"] == "settled":
        result = RoundResult(
            record["round"],
            outcome_of(record["draws"], outcome),
            outcome,
            record["seed"],
            record["commitment"],
        )
    ended = {one["id"]: one for one in record["settlements"]}
    wagers: dict[str, list[Mapping[str, Any]]] = {}
    for wager in record["wagers"]:
        wagers.setdefault(wager["player"], []).append(wager)
    settled = {
        player: _news(table, record["round"], outcome, own, ended)
        for player, own in wagers.items()
        if any(wager["id"] in ended for wager in own)
    }
    return EarlierRound(record["round"], record["identity"], result, wagers, settled)


def _news(
    table: str,
    round_number: int,
    call: str,
    own: Sequence[Mapping[str, Any]],
    ended: Mapping[str, Mapping[str, Any]],
) -> WagersSettled:
    settled = tuple(
        SettledWager(
            wager["id"],
            wager["on"],
            tuple(wager["pick"]),
            wager["amount"],
            ended[wager["id"]]["result"],
            ended[wager["id"]]["returned"],
        )
        for wager in own
        if wager["id"] in ended
    )
    staked = sum(one.amount for one in settled)
    returned = sum(one.returned for one in settled)
    return WagersSettled(table, round_number, call, settled, staked, returned, 0)


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


def _reduced(game: AnyGame, state: Any, lying: LyingWager, cents: int) -> Any:
    """A wager that stayed on, with what its hold still has."""
    wager: Wager = lying.written.wager
    if cents >= lying.amount:
        return state
    if not any(one.id == wager.id for one in game.wagers(state)):
        return state  # it came off with another
    step = game.take_down(state, wager.seat, wager.id, to=cents)
    if isinstance(step, Refusal):
        step = game.retract(state, wager.id)
    return step.state
