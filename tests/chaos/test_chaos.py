"""The parts of chaos that have to be right for it to find anything."""

from __future__ import annotations

import random
import secrets
from collections import Counter
from typing import Any, cast

from websockets.frames import BINARY, Frame

from server.bots.measured import Measured
from server.bots.turns import Turns
from server.cage.ledger import Entry, Kind
from tests.chaos.doubled import Doubling, payload_of
from tests.chaos.faults import FAULTS, possible
from tests.chaos.journals import (
    Books,
    Journal,
    drawn_twice,
    unlike_the_ledger,
    unlike_the_records,
)
from tests.chaos.stages import CLOCK, DISK, EMBEDDED, MANY, OWN, SENTINEL

RESULT = {"round": 3, "outcome": "17", "call": "17 black", "seed": "aa", "commitment": "bb"}


def journal() -> Journal:
    return Journal("ws://nowhere", "one", random.Random(1), Measured(), Turns())


def books_of(one: Journal, *entries: Entry) -> Books:
    books = Books("redis://nowhere", [one])
    for entry in entries:
        books._count(one.account, entry)
    return books


def entry(kind: Kind, balance: int, hold: str = "one/3/00-ada/n") -> Entry:
    return Entry(hold, kind, 0, 0, 0, 0, 0, balance)


def test_a_wager_is_doubled_and_nothing_else_however_the_frames_are_cut() -> None:
    doubling = Doubling()
    doubling.is_on = True
    sizes = (20, 200, 70_000)
    payloads = [secrets.token_bytes(size) + b"place_wager" for size in sizes] + [b"ping"]
    frames = [Frame(BINARY, one).serialize(mask=True) for one in payloads]
    sent = b"GET /play HTTP/1.1\r\n\r\n" + b"".join(frames)
    for size in (1, 7, 1_000, len(sent)):
        pieces = [sent[at : at + size] for at in range(0, len(sent), size)]
        change = doubling.of_connection()
        passed = b"".join(map(change, pieces))
        wagers = b"".join(frame * 2 for frame in frames[:3])
        assert passed == b"GET /play HTTP/1.1\r\n\r\n" + wagers + frames[3]
    assert [payload_of(frame) for frame in frames] == payloads
    assert doubling.wagers == 12
    doubling.is_on = False
    change = doubling.of_connection()
    assert change(sent) == sent


async def test_a_second_story_of_a_round_is_found() -> None:
    one, other = journal(), journal()
    one._was_shown(RESULT)
    other._was_shown(RESULT)
    assert drawn_twice([one, other]) == []
    other.results[3] = RESULT | {"outcome": "18"}
    assert len(drawn_twice([one, other])) == 1
    one._was_shown(RESULT | {"seed": "cc"})
    one._was_offered(3)
    assert len(one.contradictions) == 2


async def test_a_second_result_of_a_wager_is_found() -> None:
    one = journal()
    told: dict[str, Any] = {
        "round": 3, "balance": 900, "wagers": [{"id": "w1", "result": "win", "returned": 200}],
    }  # fmt: skip
    one._was_told(told)
    one._was_told(told)
    assert one.contradictions == []
    one._was_told(told | {"wagers": [{"id": "w1", "result": "lose", "returned": 0}]})
    assert len(one.contradictions) == 1


async def test_a_balance_and_a_wager_that_the_ledger_does_not_have_are_found() -> None:
    one = journal()
    one.account = "00-ada"
    one.note({"round": 3, "nonce": "n"}, {"type": "wager_accepted", "balance": 900})
    one.table = "one"
    one.accepted = Counter({"one/3/00-ada/n": 1})
    books = books_of(one, entry(Kind.HOLD, 900))
    shown = {one.account: one.balances}
    assert unlike_the_ledger(shown, books) == []
    assert len(unlike_the_ledger({one.account: {900, 901}}, books)) == 1
    accepted = {one.account: set(one.accepted)}
    assert books.lost(accepted) == []
    assert books_of(one).lost(accepted) == ["one/3/00-ada/n"]
    again = books_of(one, entry(Kind.HOLD, 900), entry(Kind.SETTLE, 0), entry(Kind.SETTLE, 0))
    assert again.doubled() == ["one/3/00-ada/n"]


async def test_what_a_record_says_otherwise_is_found() -> None:
    one = journal()
    one.table = "one"
    one._was_shown(RESULT)
    one.settled[3, "w1"] = ("win", 200)
    record: dict[str, Any] = {
        "seed": "aa", "settlements": [{"id": "w1", "result": "win", "returned": 200}],
    }  # fmt: skip
    assert unlike_the_records([one], {("one", 3): record}) == []
    assert len(unlike_the_records([one], {("one", 3): record | {"seed": "cc"}})) == 1
    assert len(unlike_the_records([one], {("one", 3): record | {"settlements": []}})) == 1
    assert len(unlike_the_records([one], {})) == 2


def test_every_fault_is_possible_somewhere_and_has_a_name_of_its_own() -> None:
    whole = [{EMBEDDED, DISK, CLOCK}, {EMBEDDED, DISK, CLOCK, MANY}, {OWN, CLOCK}, {SENTINEL}]
    for fault in FAULTS:
        assert any(possible(fault, cast(frozenset[str], frozenset(has))) for has in whole), fault
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
