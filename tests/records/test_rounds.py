"""Records are chained and signed, receipts hold one player's part; README.md says how."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from server.common.slices import SLICE
from server.records import HouseRecords, RecordError, pseudonym, rules_hash
from server.records.canonical import encode, encode_members, join_members
from server.records.schema import MAX_ENTRIES, Happening, RecordedSettlement, RecordedWager


def test_the_wagers_hash_is_the_tree_over_their_leaves(
    house: HouseRecords, play_round: Callable[..., dict[str, Any]]
) -> None:
    wager = {
        "id": "w1",
        "seat": 3,
        "player": "00112233445566ff",
        "on": "split",
        "pick": ("17", "18"),
        "amount": 500,
        "working": False,
        "nonce": "é",
    }
    leaf = rb'["w1",3,"split",["17","18"],500,false,"\u00e9","00112233445566ff"]'
    assert house.wagers_hash([wager]) == hashlib.sha256(b"\x00" + leaf).digest()
    assert house.wagers_hash([]) == hashlib.sha256(b"").digest()
    assert play_round()["wagers_hash"] != play_round(bets=())["wagers_hash"]


def test_a_player_has_another_name_in_every_round() -> None:
    preimage = b"croupier player 1\nada\nroulette-1/7/00"
    assert pseudonym("ada", "roulette-1/7/00") == hashlib.sha256(preimage).hexdigest()[:16]
    assert pseudonym("ada", "roulette-1/8/00") != pseudonym("ada", "roulette-1/7/00")


def test_a_record_is_hashed_and_signed_as_specified(
    house: HouseRecords,
    signing_key: Ed25519PrivateKey,
    play_round: Callable[..., dict[str, Any]],
) -> None:
    text, digest = house.sign_round(play_round(), "")
    record = json.loads(text)
    signature = bytes.fromhex(record.pop("signature"))
    assert record.pop("hash") == digest
    assert record["key"] == signing_key.public_key().public_bytes_raw().hex()
    assert hashlib.sha256(encode(record)).hexdigest() == digest
    signing_key.public_key().verify(signature, b"croupier record 1\n" + bytes.fromhex(digest))


def test_records_are_chained(
    house: HouseRecords, play_round: Callable[..., dict[str, Any]]
) -> None:
    _, first = house.sign_round(play_round(), "")
    text, second = house.sign_round(play_round(), first)
    assert json.loads(text)["previous"] == first
    assert second != first


@pytest.mark.parametrize(
    ("field", "value", "place"),
    [
        ("round", "7", r"\$\.round"),
        ("seed", "00", r"\$\.seed"),
        ("seed", "0" * 63 + "\n", r"\$\.seed"),
        ("result", "undecided", r"\$\.result"),
        ("wagers", [{"id": "w1"}], r"\$\.wagers\[0\]"),
        ("happenings", [{"ask": ["uniform", 38]}], r"\$\.happenings\[0\]"),
        ("happenings", [{"ask": ["uniform", 0], "answer": 0}], r"\$\.happenings\[0\]"),
        ("happenings", [{"ask": ["uniform", True], "answer": 0}], r"\$\.happenings\[0\]"),
        ("happenings", [{"ask": ["shuffle", 10**9], "answer": []}], r"\$\.happenings\[0\]"),
        ("happenings", [{"ask": ["weighted", [0]], "answer": 0}], r"\$\.happenings\[0\]"),
        ("happenings", [{"ask": ["toss"], "answer": 0}], r"\$\.happenings\[0\]"),
        ("happenings", [{"mix": "abc"}], r"\$\.happenings\[0\]\.mix"),
        ("happenings", [{}], r"\$\.happenings\[0\]"),
        ("draws", [{"number": 1.5}], r"\$\.draws\[0\]\.number"),
        ("more", 1, "more"),
    ],
)
def test_a_record_out_of_its_form_is_not_signed(
    house: HouseRecords,
    play_round: Callable[..., dict[str, Any]],
    field: str,
    value: object,
    place: str,
) -> None:
    with pytest.raises(RecordError, match=place):
        house.sign_round(play_round() | {field: value}, "")


def test_a_record_without_a_field_is_not_signed(
    house: HouseRecords, play_round: Callable[..., dict[str, Any]]
) -> None:
    for field in play_round():
        record = play_round()
        del record[field]
        with pytest.raises(RecordError, match=field):
            house.sign_round(record, "")


def test_previous_is_a_hash(house: HouseRecords, play_round: Callable[..., dict[str, Any]]) -> None:
    with pytest.raises(RecordError, match=r"\$\.previous"):
        house.sign_round(play_round(), "the last one")


def test_every_kind_of_happening_can_be_written_down(
    house: HouseRecords, play_round: Callable[..., dict[str, Any]]
) -> None:
    happenings = [
        {"ask": ["sample", 2, 52], "answer": [3, 4]},
        {"ask": ["weighted", [3, 5]], "answer": 1},
        {"ask": ["shuffle", 2], "answer": [1, 0]},
        {"mix": "00ff"},
    ]
    text, _ = house.sign_round(play_round() | {"happenings": happenings}, "")
    assert json.loads(text)["happenings"] == happenings


@pytest.mark.parametrize(
    "ask",
    [
        ["uniform", 1],
        ["sample", 0, 0],
        ["sample", 3, 3],
        ["sample", 1, MAX_ENTRIES],
        ["weighted", [0, 1]],
        ["shuffle", 0],
        ["shuffle", MAX_ENTRIES],
    ],
)
def test_what_can_be_asked_of_the_generator(ask: list[Any]) -> None:
    assert msgspec.convert({"ask": ask, "answer": 0}, Happening).ask == ask


@pytest.mark.parametrize(
    "ask",
    [
        [],
        ["roll", 6],
        ["uniform"],
        ["uniform", 0],
        ["uniform", True],
        ["uniform", "6"],
        ["sample", -1, 5],
        ["sample", True, 5],
        ["sample", 0, False],
        ["sample", 3, 2],
        ["sample", 1, MAX_ENTRIES + 1],
        ["weighted", 3],
        ["weighted", []],
        ["weighted", [0, 0]],
        ["weighted", [5, -1]],
        ["weighted", [1, True]],
        ["shuffle", -1],
        ["shuffle", True],
        ["shuffle", MAX_ENTRIES + 1],
    ],
)
def test_what_cannot_be_asked_is_no_happening(ask: list[Any]) -> None:
    with pytest.raises(msgspec.ValidationError, match="cannot be asked this"):
        msgspec.convert({"ask": ask, "answer": 0}, Happening)


@pytest.mark.parametrize(
    "happening",
    [
        {},
        {"ask": ["uniform", 6]},
        {"answer": 5},
        {"answer": 5, "mix": "00"},
        {"ask": ["uniform", 6], "mix": "00"},
        {"ask": ["uniform", 6], "answer": 5, "mix": "00"},
    ],
)
def test_a_happening_is_one_thing(happening: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError, match="an ask with its answer, or a mix"):
        msgspec.convert(happening, Happening)


def test_rules_are_hashed_with_the_name_of_their_game() -> None:
    """Two games may have the same submission."""
    preimage = b'{"game":"big_six","rules":{"min":100}}'
    assert rules_hash("big_six", {"min": 100}) == hashlib.sha256(preimage).hexdigest()


class TestReceipt:
    def test_it_is_hashed_and_signed_as_specified(
        self,
        house: HouseRecords,
        signing_key: Ed25519PrivateKey,
        play_round: Callable[..., dict[str, Any]],
    ) -> None:
        text, _ = house.sign_round(play_round(), "")
        receipt = json.loads(house.receipt(text, None))
        signature, digest = bytes.fromhex(receipt.pop("signature")), receipt.pop("hash")
        assert hashlib.sha256(encode(receipt)).hexdigest() == digest
        signed = b"croupier receipt 1\n" + bytes.fromhex(digest)
        signing_key.public_key().verify(signature, signed)

    def test_it_holds_that_player_s_part_and_no_other(
        self, house: HouseRecords, play_round: Callable[..., dict[str, Any]]
    ) -> None:
        record = play_round()
        text, digest = house.sign_round(record, "")
        ben = pseudonym("ben", record["identity"])
        receipt = json.loads(house.receipt(text, ben))
        assert [(wager["id"], wager["index"]) for wager in receipt["wagers"]] == [
            ("w3", 2),
            ("w4", 3),
        ]
        assert {one["id"] for one in receipt["settlements"]} == {"w3", "w4"}
        assert (receipt["player"], receipt["wager_count"]) == (ben, 5)
        assert receipt["record_hash"] == digest
        assert pseudonym("ada", record["identity"]) not in house.receipt(text, ben)

    def test_a_watcher_s_receipt_holds_no_wagers(
        self, house: HouseRecords, play_round: Callable[..., dict[str, Any]]
    ) -> None:
        text, _ = house.sign_round(play_round(), "")
        receipt = json.loads(house.receipt(text, None))
        assert receipt["wagers"] == receipt["settlements"] == []
        assert receipt["player"] is None

    def test_there_is_no_receipt_of_what_is_no_record(self, house: HouseRecords) -> None:
        with pytest.raises(RecordError):
            house.receipt("{}", None)


async def test_a_large_round_is_signed_in_slices_and_comes_out_the_same(
    house: HouseRecords, play_round: Callable[..., dict[str, Any]]
) -> None:
    bets = [("ada", "straight", (str(i % 36 + 1),), 500) for i in range(3 * SLICE + 1)]
    large = play_round(bets=bets)
    signed = house.sign_round(large, "")
    seen: list[int] = []

    async def something_else() -> None:
        while True:
            seen.append(len(seen))
            await asyncio.sleep(0)

    other = asyncio.create_task(something_else())
    assert await house.hash_wagers(large["wagers"]) == house.wagers_hash(large["wagers"])
    assert len(seen) >= 3, "a slice of the wagers after another"
    assert await house.signed_round(large, "") == signed
    assert len(seen) >= 9, "a slice of the wagers, then of the settlements"
    other.cancel()


async def test_rows_may_be_objects_with_the_fields_of_the_record(
    house: HouseRecords, play_round: Callable[..., dict[str, Any]]
) -> None:
    plain = play_round(bets=[("ada", "straight", ("17",), 500), ("bea", "red", (), 700)])
    typed = plain | {
        "wagers": msgspec.convert(plain["wagers"], list[RecordedWager]),
        "settlements": msgspec.convert(plain["settlements"], list[RecordedSettlement]),
    }
    assert house.wagers_hash(typed["wagers"]) == house.wagers_hash(plain["wagers"])
    assert await house.signed_round(typed, "") == house.sign_round(plain, "")


@pytest.mark.parametrize(
    ("field", "change", "place"),
    [
        ("wagers", {"amount": 0}, f"`$.wagers[{SLICE + 3}].amount`"),
        ("wagers", {"amount": 5.0}, f"`$.wagers[{SLICE + 3}].amount`"),
        ("wagers", {"amount": 2**53}, f"`$.wagers[{SLICE + 3}].amount`"),
        ("wagers", {"tip": 1}, f"`$.wagers[{SLICE + 3}]`"),
        ("wagers", {"player": "00112233445566fF"}, f"`$.wagers[{SLICE + 3}].player`"),
        ("settlements", {"returned": -1}, f"`$.settlements[{SLICE + 3}].returned`"),
    ],
)
def test_a_wrong_row_of_a_large_round_is_named(
    house: HouseRecords,
    play_round: Callable[..., dict[str, Any]],
    field: str,
    change: dict[str, Any],
    place: str,
) -> None:
    record = play_round(bets=[("ada", "red", (), 500)] * (SLICE + 10))
    record[field][SLICE + 3] |= change
    with pytest.raises(RecordError, match=re.escape(place)):
        house.sign_round(record, "")


def test_members_encoded_one_by_one_are_the_object(
    play_round: Callable[..., dict[str, Any]],
) -> None:
    record = play_round() | {"outcome": "\u00e9 \x7f"}
    assert join_members(encode_members(record)) == encode(record)
    with pytest.raises(RecordError, match=r"\$\.draws\[0\]\.x"):
        encode_members(record | {"draws": [{"x": 1.5}]})
