"""Pages and states of large rounds are encoded in steps, to the bytes that msgspec writes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from server.common import slices
from server.common.slices import at_once
from server.games.craps.state import CrapsState, CrapsWager
from server.games.rules import Wager
from server.games.side_wagers.contract import RouletteState
from server.tables.model.encoding import PageEncoder, encoding_rows, encoding_state
from server.tables.model.page import (
    VERSION,
    Decision,
    Ending,
    Page,
    Payment,
    decode_page,
    encode_page,
    encode_state,
)
from server.tables.model.wagers import WagerOnLayout, WrittenWager

SIZES = (0, 1, 15, 16, 17, 65_535, 65_536)


def wager(number: int) -> Wager:
    return Wager(f"w{number}", number % 9, "straight", (str(number % 37),), 100 + number)


def written(number: int) -> WagerOnLayout:
    nonce = f"nonce é {number}"
    return WagerOnLayout(
        WrittenWager(number, 7, nonce, "ann", "Ann", "player", wager(number)), 100 + number
    )


def page(accepted: int, carried: int, payments: int | None) -> Page:
    rows = tuple(map(written, range(accepted)))
    ending = None
    if payments is not None:
        paid = tuple(Payment(f"t1/7/ann/{i}", "ann", i, "made_void") for i in range(payments))
        ending = Ending(b"state", rows[:carried], paid, "ab" * 32)
    return Page(
        version=VERSION,
        phase="closed",
        game="roulette",
        rules={"wheel": "single_zero"},
        resolved={"min": 100},
        round=7,
        identity="t1/7/abc",
        opened_ms=1,
        sealed=b"sealed",
        commitment=bytes(32),
        previous="",
        before=b"before",
        carried=rows[:carried],
        next_order=1,
        accepted=rows,
        decisions=(Decision(1, {"choice": "bank"}),),
        ending=ending,
        balances={"ann": 5},
    )


@pytest.fixture(params=[3, slices.SLICE])
def slice_size(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("server.common.slices.SLICE", request.param)
    monkeypatch.setattr("server.tables.model.encoding.SLICE", request.param)
    size: int = request.param
    return size


@pytest.mark.parametrize("size", SIZES)
def test_rows_of_any_number(size: int, slice_size: int) -> None:
    rows = [wager(number % 100) for number in range(size)]
    assert at_once(encoding_rows(rows)) == msgspec.msgpack.encode(rows)
    assert slice_size


@pytest.mark.parametrize("size", [0, 2, 3, 17, 900])
def test_a_page_of_any_size(size: int, slice_size: int) -> None:
    encoder = PageEncoder()
    for carried, payments in ((0, None), (size // 2, None), (size, 0), (0, size)):
        one = page(size, carried, payments)
        encoded = at_once(encoder.encoding(one))
        assert encoded == encode_page(one)
        assert decode_page(encoded) == one
    assert slice_size


def test_the_wagers_of_another_round_are_encoded_for_themselves(slice_size: int) -> None:
    encoder = PageEncoder()
    for size in (slice_size + 1, slice_size + 2, 1, slice_size + 1):
        one = page(size, 0, None)
        assert at_once(encoder.encoding(one)) == encode_page(one)
        later = msgspec.structs.replace(one, phase="recorded")
        assert at_once(encoder.encoding(later)) == encode_page(later)


def craps(count: int) -> CrapsState:
    return CrapsState(
        wagers=tuple(CrapsWager(f"w{i}", 1, "come", (), 500, point=4) for i in range(count)),
        point=8,
        late=(("w1", (4, 5)),),
    )


@pytest.mark.parametrize("count", [0, 3, 1_000])
def test_states_of_games(count: int, slice_size: int) -> None:
    states: list[Any] = [
        craps(count),
        RouletteState(wagers=tuple(map(wager, range(count))), closed=True, last="17"),
    ]
    for state in states:
        assert at_once(encoding_state(state)) == encode_state(state)
    assert slice_size
