"""`croupier replay`: an evening comes out the same, byte for byte, or its difference shows."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from server.audit.replay_table import Evening, ReplayedRound
from server.cli import main
from server.equipment import seal
from server.records import HouseRecords
from server.records.canonical import encode
from server.records.rounds import content_hash
from server.records.series import Series, record_head
from tests.records.conftest import TABLE, evening

SIDES = {
    "wheel": "double_zero_as_single",
    "b2b": {"weights": dict.fromkeys(["1000", "500", "250", "100", "50", "25", "10"], 1)},
    "blazing_sevens": {"paytable": 2},
}


def replay(lines: list[bytes]) -> list[ReplayedRound]:
    return list(Evening().replay(lines))


def signed_again(house: HouseRecords, line: bytes, **changes: object) -> bytes:
    """What a dishonest house might sign."""
    record = json.loads(line) | changes
    previous = record["previous"]
    for name in ("previous", "key", "hash", "signature"):
        del record[name]
    return house.sign_round(record, previous)[0].encode()


@pytest.mark.parametrize("submission", [None, SIDES])
def test_an_evening_comes_out_the_same(house, submission):
    lines = evening(house, 20, submission=submission)
    assert any(json.loads(line)["state"] != json.loads(lines[0])["state"] for line in lines)
    again = replay(lines)
    assert [played.difference for played in again] == [""] * 20
    assert [played.record.round for played in again] == list(range(1, 21))


def test_it_may_begin_anywhere(house):
    assert [played.difference for played in replay(evening(house, 9)[4:])] == [""] * 5


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"outcome": "17 red"}, "outcome: "),
        ({"commitment": "0" * 64}, "commitment: recorded 000"),
        ({"settlements": []}, "settlements: "),
        ({"draws": [{"number": "40"}]}, "draws: "),
        ({"happenings": []}, "draws: "),
        ({"seed": "1" * 64}, "commitment: "),
        ({"wagers_hash": "2" * 64}, "happenings: "),
    ],
)
def test_it_stops_at_the_first_difference(house, changes, says):
    lines = evening(house, 6)
    lines[2] = signed_again(house, lines[2], **changes)
    again = replay(lines)
    assert [played.difference for played in again[:2]] == ["", ""]
    assert len(again) == 3
    assert again[2].difference.startswith(says), again[2].difference


def test_a_round_left_out_shows(house):
    lines = evening(house, 5)
    del lines[2]
    assert replay(lines)[-1].difference == "round: 4 follows 2"
    assert len(replay(lines)) == 3


def test_a_field_that_is_the_same_text_is_no_difference(house):
    """The state holds tuples where the record has lists."""
    lines = evening(house, 3, submission=SIDES)
    changed = json.loads(lines[2]) | {"opened_ms": 5}
    assert replay([*lines[:2], encode(changed)])[-1].difference.startswith("hash: recorded ")


def test_a_state_that_the_round_before_did_not_leave_shows(house):
    """B2B pays for the number before (617b.1): a house may not make up which one that was."""
    lines = evening(house, 3, submission=SIDES)
    record = json.loads(lines[2])
    state = json.loads(json.dumps(record["state"]).replace(*_another_number(record["state"])))
    assert state != record["state"]
    forged = signed_again(house, lines[2], state=state)
    assert replay([*lines[:2], forged])[-1].difference.startswith("state: ")


def _another_number(state: dict[str, object]) -> tuple[str, str]:
    before = next(
        value for value in json.loads(json.dumps(state)).values() if isinstance(value, str)
    )
    return json.dumps(before), json.dumps("5" if before != "5" else "6")


def test_a_wager_left_out_of_the_hash_shows(signing_key):
    """A house that tries which wagers make the best outcome: every answer is as it says."""

    class Choosing(HouseRecords):
        def wagers_hash(self, wagers):
            return super().wagers_hash(wagers[1:])

    (played,) = replay(evening(Choosing(signing_key), 1))
    assert played.difference.startswith("wagers_hash: recorded ")


def test_another_name_of_the_round_shows(house, monkeypatch):
    """A house that tries names of the round, each of which gives another outcome."""
    round_draws = seal.round_draws
    with monkeypatch.context() as dishonest:
        dishonest.setattr(seal, "round_draws", lambda name, *rest: round_draws("best", *rest))
        (line,) = evening(house, 1)
    (played,) = replay([signed_again(house, line, identity="best")])
    assert played.difference.startswith("identity: recorded best, replayed roulette-1/1/")


@pytest.mark.parametrize("field", ["rules_hash", "previous"])
def test_a_hash_that_is_another_shows(house, signing_key, field):
    lines = evening(house, 3)
    record = json.loads(lines[2]) | {field: "0" * 64}
    record = {name: value for name, value in record.items() if name not in ("hash", "signature")}
    digest = content_hash(record)
    signature = signing_key.sign(b"croupier record 1\n" + digest).hex()
    forged = encode(record | {"hash": digest.hex(), "signature": signature})
    assert replay([*lines[:2], forged])[-1].difference.startswith(f"{field}: recorded 000")


def test_a_table_that_opens_with_other_rules_remembers_nothing(house):
    """Its records are one chain all the same."""
    lines = evening(house, 3, submission=SIDES)
    last = json.loads(lines[-1])
    first = json.loads(evening(house, 4)[3])
    assert first["round"] == 4
    body = {k: v for k, v in first.items() if k not in ("previous", "key", "hash", "signature")}
    opened, _ = house.sign_round(body, last["hash"])
    assert [one.difference for one in replay([*lines, opened.encode()])] == [""] * 4


def test_what_cannot_be_played_is_told(house):
    lines = evening(house, 2)
    receipt = house.receipt(lines[1].decode(), None).encode()
    unplayable = signed_again(house, lines[1], state={"wagers": 5})
    for line, says in (
        (lines[1][:-1], "form: this is not JSON"),
        (receipt, "form: this is a receipt, not a record"),
        (unplayable, "rules: the rules cannot play this: ValidationError"),
    ):
        played = replay([lines[0], line, lines[1]])
        assert [one.difference[: len(says)] for one in played] == ["", says]


def test_another_signature_shows(house):
    lines = evening(house, 2)
    signature = json.loads(lines[1])["signature"].encode()
    lines[1] = lines[1].replace(signature, b"0" * 128)
    assert replay(lines)[-1].difference.startswith("signature: ")


class TestCommand:
    @pytest.fixture
    def data(self, tmp_path: Path, house: HouseRecords) -> Path:
        series = Series(tmp_path / "records" / TABLE, record_head)
        series.open()
        series.append(evening(house, 8))
        return tmp_path

    def test_a_line_each_and_a_last_one(self, data, capsys):
        words = ("replay", TABLE, "--data", str(data), "--from", "3", "--to", "5", "--rounds")
        assert main(words) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line[:9] for line in lines[:3]] == ["round 3: ", "round 4 (", "round 5: "]
        assert lines[3] == f"{TABLE}: 3 rounds, 3 to 5, played again: the same, byte for byte"

    def test_a_difference_is_told_and_exits_1(self, data, capsys, house):
        path = data / "records" / TABLE / "current.jsonl"
        lines = path.read_bytes().splitlines()
        lines[6] = signed_again(house, lines[6], outcome="17 red")
        path.write_bytes(b"\n".join(lines) + b"\n")
        assert main(("replay", TABLE, "--data", str(data))) == 1
        out = capsys.readouterr().out
        assert out.startswith(f"{TABLE}: round 7 differs: outcome: recorded 17 red, recomputed ")
        assert out.endswith(f"({path}: line 7)\n")

    def test_a_damaged_file_is_told_with_its_line_and_exits_1(self, data, capsys):
        path = data / "records" / TABLE / "current.jsonl"
        whole = path.read_bytes()
        for content, place in (
            (whole[:-9], ": line 8: it was not written to its end: a torn tail"),
            (whole + b"rubbish\n", ": line 9: this is not a record: "),
            (whole.replace(b"\n", b"\n\n", 1), ": line 2: this is not a record: "),
        ):
            path.write_bytes(content)
            assert main(("replay", TABLE, "--data", str(data))) == 1
            assert f"croupier replay: {path}{place}" in capsys.readouterr().err

    def test_a_damaged_compressed_file_is_told_with_its_line(self, data, capsys):
        folder = data / "records" / TABLE
        lines = (folder / "current.jsonl").read_bytes()
        path = folder / "0000000001-0000000008.2026-11-20.jsonl.gz"
        path.write_bytes(gzip.compress(lines)[:-9])
        (folder / "current.jsonl").unlink()
        assert main(("replay", TABLE, "--data", str(data))) == 1
        err = capsys.readouterr().err
        assert err.startswith(f"croupier replay: {path}: after line ")
        assert "the file cannot be read on: Compressed file ended" in err

    def test_another_tables_records_under_this_name_differ(self, data, capsys):
        (data / "records" / TABLE).rename(data / "records" / "other")
        assert main(("replay", "other", "--data", str(data))) == 1
        out = capsys.readouterr().out
        assert out.startswith(f"other: round 1 differs: table: recorded {TABLE}, read as other (")

    def test_rounds_that_are_not_kept_are_said(self, data, capsys):
        path = data / "records" / TABLE / "current.jsonl"
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[2:]))
        assert main(("replay", TABLE, "--data", str(data), "--to", "20")) == 0
        assert capsys.readouterr().out.splitlines() == [
            f"{TABLE}: 6 rounds, 3 to 8, played again: the same, byte for byte",
            "the records begin with round 3",
            "the records end with round 8",
        ]

    def test_what_is_not_there_is_said(self, data, capsys):
        assert main(("replay", "nowhere", "--data", str(data))) == 2
        assert main(("replay", TABLE, "--data", str(data), "--from", "9")) == 2
        assert "no records of a table 'nowhere'" in (err := capsys.readouterr().err)
        assert "there are no such rounds" in err
