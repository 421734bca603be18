"""`croupier verify`: a sound document passes, and every change of one is found and named."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from server.audit.verify_file import verify
from server.commands.verify import verify_file
from server.equipment import Draws, seal
from server.games import catalogue
from server.games.rules import Step, Wager
from server.records import HouseRecords, Verification, pseudonym
from server.records.canonical import encode
from server.records.errors import RecordError
from tests.records.conftest import METER_CENTS

PlayRound = Callable[..., dict[str, Any]]

B2B = {"weights": dict.fromkeys(["1000", "500", "250", "100", "50", "25", "10"], 1)}
STREAK = {"wheel": "single_zero", "roulette_up": {"paytable": "B"}}
PROGRESSIVE = {"wheel": "single_zero", "roulette_up": {"progressive": 4, "wager": 75}}
SIDES = {"wheel": "double_zero", "b2b": B2B, "blazing_sevens": {"paytable": 3}}

keep_fixtures = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@pytest.fixture
def record(house: HouseRecords, play_round: PlayRound) -> str:
    return house.sign_round(play_round(), "ab" * 32)[0]


@pytest.fixture
def receipt(house: HouseRecords, play_round: PlayRound, record: str) -> str:
    return house.receipt(record, pseudonym("ada", play_round()["identity"]))


@pytest.fixture
def running_streak() -> Any:
    """A table after a spin that gave 20, with a Roulette Up wager on its streak."""
    game = catalogue.submit("roulette", STREAK)
    state = game.opening_state()
    for wager in (Wager("red", 9, "red", (), 100), Wager("up", 9, "roulette_up", (), 100)):
        step = game.place(state, wager)
        assert isinstance(step, Step)
        state = step.state
    return game.drawn(game.no_more_bets(state).state, {"number": "20"}).state


@pytest.fixture
def streak_before_the_top() -> Any:
    """A table linked to a meter, after seven spins uphill to 30."""
    game = catalogue.submit("roulette", PROGRESSIVE)
    state = game.linked(game.opening_state())
    for wager in (Wager("red", 9, "red", (), 100), Wager("up", 9, "roulette_up", (), 75)):
        step = game.place(state, wager)
        assert isinstance(step, Step)
        state = step.state
    for number in ("1", "2", "3", "4", "5", "6", "30"):
        state = game.drawn(game.no_more_bets(state).state, {"number": number}).state
    return state


def failed(verification: Verification) -> set[str]:
    return {check.name for check in verification.checks if not check.passed}


def seed_of(number: str, play_round: PlayRound, **round_of: Any) -> bytes:
    """A seed that sends the ball of a round to this number first."""
    for i in range(5000):
        seed = i.to_bytes(32, "big")
        if play_round(seed=seed, **round_of)["draws"][0]["number"] == number:
            return seed
    raise AssertionError(f"no seed in 5,000 gave {number}")


class TestSound:
    def test_a_record_passes_every_check(self, house: HouseRecords, record: str) -> None:
        verification = verify(record, key=house.public_key)
        assert failed(verification) == set()
        assert verification.kind == "record"
        assert [check.name for check in verification.checks] == [
            "form",
            "hash",
            "signature",
            "key",
            "rules_hash",
            "identity",
            "wagers_hash",
            "commitment",
            "generator",
            "rules",
            "draws",
            "outcome",
            "settlements",
        ]

    def test_every_player_s_receipt_passes(
        self, house: HouseRecords, play_round: PlayRound, record: str
    ) -> None:
        for account in ("ada", "ben", "somebody who did not wager"):
            player = pseudonym(account, play_round()["identity"])
            verification = verify(house.receipt(record, player), key=house.public_key)
            assert failed(verification) == set()
            assert verification.kind == "receipt"
        assert verify(house.receipt(record, None)).passed

    def test_what_a_linked_meter_paid_is_in_the_record_and_settles_it(
        self, house: HouseRecords, play_round: PlayRound, streak_before_the_top: Any
    ) -> None:
        round_of = {"submission": PROGRESSIVE, "state": streak_before_the_top, "bets": ()}
        played = play_round(seed=seed_of("33", play_round, **round_of), **round_of)
        assert played["draws"] == [{"number": "33", "meter": METER_CENTS}]
        assert played["settlements"] == [{"id": "up", "result": "win", "returned": METER_CENTS}]
        assert failed(verify(house.sign_round(played, "")[0])) == set()
        altered = {**played, "draws": [{"number": "33", "meter": METER_CENTS + 1}]}
        assert failed(verify(house.sign_round(altered, "")[0])) == {"settlements"}

    def test_a_line_feed_at_the_end_is_allowed(self, record: str) -> None:
        assert verify(record + "\n").passed
        assert not verify(record + "\n\n").passed

    def test_without_the_house_s_key_it_says_so(self, record: str) -> None:
        (key,) = [check for check in verify(record).checks if check.name == "key"]
        assert "not compared" in key.detail

    def test_a_round_without_wagers(self, house: HouseRecords, play_round: PlayRound) -> None:
        assert verify(house.sign_round(play_round(bets=()), "")[0]).passed

    @pytest.mark.parametrize("seed", range(40))
    def test_rounds_of_many_seeds(
        self, house: HouseRecords, play_round: PlayRound, seed: int
    ) -> None:
        text, _ = house.sign_round(play_round(seed=bytes([seed]) * 32), "")
        assert failed(verify(text)) == set()

    def test_a_no_spin_and_its_respin(self, house: HouseRecords, play_round: PlayRound) -> None:
        """617a.4(c)(2): the draw is declared void, and the wheel respun."""
        submission = {"wheel": "double_zero_as_single"}
        seed = seed_of("00", play_round, submission=submission)
        record = play_round(submission=submission, seed=seed)
        assert len(record["draws"]) >= 2
        text, _ = house.sign_round(record, "")
        assert failed(verify(text)) == set()
        player = pseudonym("ben", record["identity"])
        assert failed(verify(house.receipt(text, player))) == set()

    @pytest.mark.parametrize("seed", range(4))
    def test_a_side_wager_whose_first_roulette_wager_came_off(
        self, house: HouseRecords, play_round: PlayRound, seed: int
    ) -> None:
        """It stays behind a wager that was accepted after it, and keeps its place in the order."""
        bets = (
            ("ada", "blazing_sevens", (), 500),
            ("ada", "low", (), 700),
        )
        record = play_round(
            bets, SIDES, seed=bytes([seed]) * 32, taken_down=[("ada", "red", (), 1_000)]
        )
        text, _ = house.sign_round(record, "")
        assert failed(verify(text)) == set()
        player = pseudonym("ada", record["identity"])
        assert failed(verify(house.receipt(text, player))) == set()

    def test_a_void_round(self, house: HouseRecords, play_round: PlayRound) -> None:
        record = play_round(void=True)
        assert {one["result"] for one in record["settlements"]} == {"void"}
        text, _ = house.sign_round(record, "")
        assert failed(verify(text)) == set()
        player = pseudonym("ada", record["identity"])
        assert failed(verify(house.receipt(text, player))) == set()

    def test_a_draw_that_only_another_player_s_wager_asked_for(
        self, house: HouseRecords, play_round: PlayRound
    ) -> None:
        """617b.2(h): Ada's Blazing 7's wager has three balls spun; Ben's receipt stands as well."""
        bets = (
            ("ada", "red", (), 500),
            ("ada", "blazing_sevens", (), 500),
            ("ben", "straight", ("17",), 500),
        )
        seed = seed_of("17", play_round, bets=bets, submission=SIDES)
        record = play_round(bets=bets, submission=SIDES, seed=seed)
        assert "blazing" in record["draws"][0]
        text, _ = house.sign_round(record, "")
        for account in ("ada", "ben"):
            player = pseudonym(account, record["identity"])
            assert failed(verify(house.receipt(text, player))) == set()
        assert failed(verify(text)) == set()

    def test_a_table_that_remembers_its_last_number(
        self, house: HouseRecords, play_round: PlayRound
    ) -> None:
        """617b.1(d): B2B wins where the number repeats that of the spin before."""
        game = catalogue.submit("roulette", SIDES)
        closed = game.no_more_bets(game.opening_state()).state
        after_17 = game.drawn(closed, {"number": "17"}).state
        bets = (("ada", "red", (), 500), ("ada", "b2b", (), 500))
        seed = seed_of("17", play_round, bets=bets, submission=SIDES, state=after_17)
        record = play_round(bets=bets, submission=SIDES, state=after_17, seed=seed)
        assert record["state"]["last"] == "17"
        assert [happening["ask"][0] for happening in record["happenings"]] == [
            "uniform",
            "weighted",
        ]
        assert failed(verify(house.sign_round(record, "")[0])) == set()

    def test_a_streak_that_ends_with_a_wager_of_an_earlier_round(
        self, house: HouseRecords, play_round: PlayRound, running_streak: Any
    ) -> None:
        """617b.4(g): Cleo's Roulette Up wager went through the spin before; 17 ends its streak."""
        seed = seed_of("17", play_round, submission=STREAK, state=running_streak)
        record = play_round(submission=STREAK, state=running_streak, seed=seed)
        assert record["wagers"][0]["id"] == "up"
        assert "up" in {one["id"] for one in record["settlements"]}
        text, _ = house.sign_round(record, "")
        assert failed(verify(text)) == set()
        receipt = house.receipt(text, pseudonym("cleo", record["identity"]))
        assert [one["id"] for one in json.loads(receipt)["settlements"]] == ["up"]
        assert failed(verify(receipt)) == set()
        player = pseudonym("ada", record["identity"])
        assert failed(verify(house.receipt(text, player))) == set()

    def test_a_wager_of_an_earlier_round_may_not_change(
        self, house: HouseRecords, play_round: PlayRound, running_streak: Any
    ) -> None:
        record = json.loads(json.dumps(play_round(submission=STREAK, state=running_streak)))
        record["wagers"][0]["amount"] += 100
        (difference,) = [
            check
            for check in verify(house.sign_round(record, "")[0]).checks
            if check.name == "wagers"
        ]
        assert difference.detail.startswith("up lay there as Wager(id='up'")


class TestAltered:
    """Without the house's key: nothing in a document can change."""

    @keep_fixtures
    @given(data=st.data())
    def test_any_changed_byte_of_a_receipt_is_found(
        self, receipt: str, data: st.DataObject
    ) -> None:
        content = bytearray(receipt.encode())
        place = data.draw(st.integers(0, len(content) - 1))
        content[place] ^= data.draw(st.integers(1, 255))
        assert failed(verify(bytes(content)))

    @keep_fixtures
    @given(data=st.data())
    def test_any_byte_added_or_removed_is_found(self, receipt: str, data: st.DataObject) -> None:
        content = receipt.encode()
        place = data.draw(st.integers(0, len(content) - 1))
        added = data.draw(st.binary(max_size=3))
        changed = content[:place] + added + content[place + (not added) :]
        assert failed(verify(changed))

    def test_every_changed_field_breaks_the_hash(self, record: str, receipt: str) -> None:
        for text in (record, receipt):
            for field in set(json.loads(text)) - {"hash", "signature", "format"}:
                changed = json.loads(text)
                changed[field] = altered(changed[field])
                names = failed(verify(encode(changed)))
                assert names & {"form", "hash"}, field

    def test_a_changed_hash_or_signature_is_named(self, record: str) -> None:
        changed = json.loads(record)
        changed["hash"] = "0" * 64
        assert {"hash", "signature"} <= failed(verify(encode(changed)))
        changed = json.loads(record)
        changed["signature"] = "0" * 128
        assert failed(verify(encode(changed))) == {"signature"}

    def test_another_house_s_signature_is_named(
        self, house: HouseRecords, play_round: PlayRound
    ) -> None:
        forger = HouseRecords(Ed25519PrivateKey.from_private_bytes(bytes(32)))
        forged, _ = forger.sign_round(play_round(), "")
        assert failed(verify(forged, key=house.public_key)) == {"key"}

    def test_a_record_s_signature_does_not_serve_a_receipt(self, record: str, receipt: str) -> None:
        changed = json.loads(receipt) | {"signature": json.loads(record)["signature"]}
        assert failed(verify(encode(changed))) == {"signature"}

    @pytest.mark.parametrize(
        ("text", "detail"),
        [
            ("", "it is empty"),
            ("{", "this is not JSON: Expecting property name enclosed in double quotes (byte 1)"),
            ("[]", "not a JSON object"),
            ("{}", "missing required field"),
            ('{"format":"croupier round 2"}', "format"),
            ('{"format":"croupier checkpoint 1"}', "`croupier records verify` checks it"),
            ("{'a':1}", "(byte 1)"),
            ('{"a":1}\r\n', "not canonical from byte 7 on"),
            ("1" * 5_000, "this is not JSON"),
            ("é", "ASCII at character 0"),
        ],
    )
    def test_what_is_no_document_is_told_by_place(self, text: str, detail: str) -> None:
        (check,) = verify(text).checks
        assert (check.name, check.passed) == ("form", False)
        assert detail in check.detail


def altered(value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case str():
            return value[:-1] + ("0" if value[-1:] != "0" else "1")
        case int():
            return value + 1
        case list():
            return value[1:] if value else [{}]
        case dict():
            return {**value, "more": 1}
        case _:
            raise AssertionError(value)


class TestDishonestHouse:
    """With the house's key: a round that was not played so is found by playing it again."""

    @pytest.fixture
    def signed(self, house: HouseRecords, play_round: PlayRound) -> Callable[..., set[str]]:
        """Alter a record, sign it properly, verify it: the checks that fail."""

        def sign(alter: Callable[[dict[str, Any]], None], **round_of: Any) -> set[str]:
            record = json.loads(json.dumps(play_round(**round_of)))
            alter(record)
            return failed(verify(house.sign_round(record, "")[0], key=house.public_key))

        return sign

    def test_another_seed(self, signed: Callable[..., set[str]]) -> None:
        assert {"commitment", "generator"} <= signed(lambda record: record.update(seed="1" * 64))

    def test_a_seed_of_a_restart(self, signed: Callable[..., set[str]]) -> None:
        """Every seed has its commitment, and all of them decide, in their order."""
        added = (b"\x01" * 32, b"\x02" * 32)
        assert signed(lambda _: None, added=added) == set()

        def other_seed(record: dict[str, Any]) -> None:
            record["added_seeds"][1]["seed"] = "1" * 64

        def other_order(record: dict[str, Any]) -> None:
            record["added_seeds"].reverse()

        def without(record: dict[str, Any]) -> None:
            del record["added_seeds"]

        def none(record: dict[str, Any]) -> None:
            record["added_seeds"] = []

        assert {"commitment", "generator"} <= signed(other_seed, added=added)
        assert "generator" in signed(other_order, added=added)
        assert "generator" in signed(without, added=added)
        with pytest.raises(RecordError, match="added_seeds"):
            signed(none, added=added)

    def test_another_answer(self, signed: Callable[..., set[str]]) -> None:
        def alter(record: dict[str, Any]) -> None:
            happening = record["happenings"][0]
            happening["answer"] = (happening["answer"] + 1) % 38

        assert {"generator", "draws"} <= signed(alter)

    def test_another_number(self, signed: Callable[..., set[str]]) -> None:
        def alter(record: dict[str, Any]) -> None:
            record["draws"][0]["number"] = "0" if record["draws"][0]["number"] != "0" else "1"

        assert signed(alter) == {"draws"}

    def test_a_second_spin(self, signed: Callable[..., set[str]]) -> None:
        assert signed(lambda record: record["draws"].append(record["draws"][0])) == {"draws"}

    def test_a_draw_that_the_rules_do_not_ask_for(self, signed: Callable[..., set[str]]) -> None:
        def alter(record: dict[str, Any]) -> None:
            record["happenings"].insert(0, {"mix": "00"})

        assert "generator" in signed(alter)

        def repeat(record: dict[str, Any]) -> None:
            record["happenings"].append(record["happenings"][0])

        assert "draws" in signed(repeat)

    @pytest.mark.parametrize(
        "steer",
        [
            lambda draws: draws.uniform(38),
            lambda draws: draws.uniform(2),
            lambda draws: draws.mix(b"the seventh attempt"),
        ],
    )
    def test_a_house_that_goes_on_until_the_outcome_suits_it(
        self,
        house: HouseRecords,
        play_round: PlayRound,
        monkeypatch: pytest.MonkeyPatch,
        steer: Callable[[Draws], object],
    ) -> None:
        """Its record shows what it did: every answer is the generator's."""
        round_draws = seal.round_draws

        def steered(identity: str, seed: bytes, wagers_hash: bytes) -> Draws:
            draws = round_draws(identity, seed, wagers_hash)
            steer(draws)
            return draws

        with monkeypatch.context() as dishonest:
            dishonest.setattr(seal, "round_draws", steered)
            record = play_round()
        text, _ = house.sign_round(record, "")
        assert failed(verify(text)) == {"draws"}
        if "mix" in record["happenings"][0]:  # a receipt shows all decisions, and none mixed it in
            for player in (pseudonym("ada", record["identity"]), None):
                assert failed(verify(house.receipt(text, player))) == {"draws"}

    def test_a_mixture_after_the_draw(self, house: HouseRecords, play_round: PlayRound) -> None:
        record = play_round()
        record["happenings"].append({"mix": "00"})
        text, _ = house.sign_round(record, "")
        assert failed(verify(text)) == {"draws"}
        player = pseudonym("ada", record["identity"])
        assert failed(verify(house.receipt(text, player))) == {"draws"}

    def test_a_round_that_was_settled_before_its_draw(
        self, signed: Callable[..., set[str]]
    ) -> None:
        nothing = {"draws": [], "happenings": [], "settlements": [], "outcome": ""}
        assert signed(lambda record: record.update(nothing)) == {"draws"}

    def test_a_draw_that_was_never_made(self, signed: Callable[..., set[str]]) -> None:
        assert signed(lambda record: record.update(happenings=[])) == {"draws"}
        assert signed(lambda record: record.update(draws=[])) == {"draws"}

    def test_a_winner_who_was_not_paid(self, signed: Callable[..., set[str]]) -> None:
        def alter(record: dict[str, Any]) -> None:
            record["settlements"][-1]["returned"] -= 1

        assert signed(alter, void=True) == {"settlements"}

    def test_a_settlement_left_out(self, signed: Callable[..., set[str]]) -> None:
        assert signed(lambda record: record["settlements"].pop()) == {"settlements"}

    def test_a_larger_wager(self, signed: Callable[..., set[str]]) -> None:
        def alter(record: dict[str, Any]) -> None:
            record["wagers"][0]["amount"] += 500

        assert "wagers_hash" in signed(alter)

    def test_a_wager_that_the_rules_refuse(self, signed: Callable[..., set[str]]) -> None:
        def alter(record: dict[str, Any]) -> None:
            record["wagers"][0]["amount"] += 1

        assert "wagers" in signed(alter)

    def test_two_wagers_of_one_id(self, signed: Callable[..., set[str]]) -> None:
        def alter(record: dict[str, Any]) -> None:
            record["wagers"][1]["id"] = "w1"

        assert {"wagers", "wagers_hash"} <= signed(alter)

    def test_another_call(self, signed: Callable[..., set[str]]) -> None:
        assert signed(lambda record: record.update(outcome="17 red")) == {"outcome"}

    def test_other_rules(self, signed: Callable[..., set[str]]) -> None:
        assert signed(lambda record: record["rules"].update(min=500)) == {"rules_hash", "wagers"}
        assert "rules" in signed(lambda record: record["rules"].pop("min"))
        assert "rules" in signed(lambda record: record["rules"].update(wheel="triple_zero"))
        assert "rules" in signed(lambda record: record.update(game="bingo"))

    def test_another_round(self, signed: Callable[..., set[str]]) -> None:
        assert signed(lambda record: record.update(round=8)) == {"identity"}

    def test_a_state_that_no_table_was_ever_in(self, signed: Callable[..., set[str]]) -> None:
        assert signed(lambda record: record.update(state={"wagers": 5})) == {"rules"}

    def test_a_wager_that_was_not_among_those_fixed_before_the_draw(
        self, house: HouseRecords, play_round: PlayRound
    ) -> None:
        record = play_round()
        record["wagers"][0]["nonce"] = "chosen after the draw"
        text, _ = house.sign_round(record, "")
        player = pseudonym("ada", record["identity"])
        verification = verify(house.receipt(text, player))
        assert failed(verification) == {"wagers_hash"}
        (check,) = [check for check in verification.checks if not check.passed]
        assert check.detail == "w1 is not proven by its path"

    def test_a_receipt_with_another_player_s_wager(
        self, house: HouseRecords, play_round: PlayRound
    ) -> None:
        record = play_round()
        text, _ = house.sign_round(record, "")
        receipt = json.loads(house.receipt(text, pseudonym("ben", record["identity"])))
        receipt["player"] = pseudonym("ada", record["identity"])
        assert "wagers_hash" in failed(verify(encode(receipt)))

    def test_a_receipt_that_shows_a_wager_twice(
        self, house: HouseRecords, play_round: PlayRound
    ) -> None:
        record = play_round()
        text, _ = house.sign_round(record, "")
        receipt = json.loads(house.receipt(text, pseudonym("ada", record["identity"])))
        receipt["wagers"].append(receipt["wagers"][0])
        found = failed(verify(encode(receipt)))
        assert found == {"hash", "wagers"}

    def test_the_difference_is_shown_with_place_and_values(
        self, house: HouseRecords, play_round: PlayRound
    ) -> None:
        record = play_round(void=True)
        record["settlements"][1]["returned"] = 999
        (check,) = [
            check for check in verify(house.sign_round(record, "")[0]).checks if not check.passed
        ]
        assert check.detail == "settlements[1]: recorded w2 void 999, recomputed w2 void 1000"


class TestCommand:
    def test_a_table_of_checks(self, tmp_path: Path, receipt: str) -> None:
        file = tmp_path / "receipt.json"
        file.write_text(receipt + "\n")
        out = io.StringIO()
        assert verify_file(str(file), out=out) == 0
        lines = out.getvalue().splitlines()
        assert lines[0].startswith("ok      form ")
        assert lines[-1].startswith("This receipt of roulette-1/7/")
        assert lines[-1].endswith("is sound.")

    def test_a_failure_is_told_and_exits_1(self, tmp_path: Path, receipt: str) -> None:
        file = tmp_path / "receipt.json"
        file.write_text(receipt.replace('"round":7', '"round":8'))
        out = io.StringIO()
        assert verify_file(str(file), out=out) == 1
        assert "FAILED  hash " in out.getvalue()
        assert "FAILED  identity " in out.getvalue()
        assert "NOT sound" in out.getvalue()

    def test_json(self, tmp_path: Path, house: HouseRecords, record: str) -> None:
        file = tmp_path / "record.json"
        file.write_text(record)
        out = io.StringIO()
        assert verify_file(str(file), as_json=True, key=house.public_key, out=out) == 0
        told = json.loads(out.getvalue())
        assert (told["passed"], told["kind"]) == (True, "record")
        assert told["checks"][0] == {
            "name": "form",
            "passed": True,
            "detail": "croupier round 1, every field in its form",
        }

    def test_standard_input(self, monkeypatch: pytest.MonkeyPatch, record: str) -> None:
        stdin = io.TextIOWrapper(io.BytesIO(record.encode()))
        monkeypatch.setattr("sys.stdin", stdin)
        assert verify_file("-", out=io.StringIO()) == 0

    def test_several_documents_line_by_line(
        self, tmp_path: Path, record: str, receipt: str
    ) -> None:
        file = tmp_path / "records.jsonl"
        file.write_text(f"{record}\n{receipt}\n")
        out = io.StringIO()
        assert verify_file(str(file), out=out) == 0
        lines = out.getvalue().splitlines()
        assert lines[0].startswith("ok      line 1: record of roulette-1/7/")
        assert lines[1].startswith("ok      line 2: receipt of roulette-1/7/")
        assert lines[-1] == "2 documents, all sound."
        file.write_text(f"{record}\n{receipt.replace('500', '501')}\n{record}")
        out = io.StringIO()
        assert verify_file(str(file), out=out) == 1
        assert "FAILED  line 2:" in out.getvalue()
        assert out.getvalue().endswith("3 documents, NOT sound: 1.\n")
        out = io.StringIO()
        assert verify_file(str(file), as_json=True, out=out) == 1
        assert [json.loads(line)["passed"] for line in out.getvalue().splitlines()] == [
            True,
            False,
            True,
        ]

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n", "\r\n\r\n", ""])
    def test_line_ends_and_blank_lines_belong_to_the_file(
        self, tmp_path: Path, record: str, receipt: str, end: str
    ) -> None:
        file = tmp_path / "receipt.json"
        file.write_bytes((record + end).encode())
        assert verify_file(str(file), out=io.StringIO()) == 0
        if end:
            file.write_bytes((record + end + receipt + end + record).encode())
            out = io.StringIO()
            assert verify_file(str(file), out=out) == 0
            assert "3 documents, all sound." in out.getvalue()
            last = 1 + 2 * end.count("\n")
            assert f"ok      line {last}: record of" in out.getvalue()

    def test_a_file_with_nothing_in_it_proves_nothing(self, tmp_path: Path) -> None:
        file = tmp_path / "empty.json"
        for content in (b"", b"\n", b" \r\n\n"):
            file.write_bytes(content)
            out = io.StringIO()
            assert verify_file(str(file), out=out) == 1
            assert out.getvalue().startswith("FAILED  form  it is empty\n")

    def test_a_document_that_was_laid_out_again_is_one_document(
        self, tmp_path: Path, record: str
    ) -> None:
        file = tmp_path / "pretty.json"
        file.write_text(json.dumps(json.loads(record), indent=2) + "\n")
        out = io.StringIO()
        assert verify_file(str(file), out=out) == 1
        assert out.getvalue().startswith("FAILED  form  the text is not canonical from byte 1 on")
        assert "document" in out.getvalue() and "documents" not in out.getvalue()

    def test_a_compressed_file_of_the_archive(
        self, tmp_path: Path, record: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "0000000007-0000000007.2026-11-20.jsonl.gz"
        packed = gzip.compress(f"{record}\n{record}\n".encode())
        file.write_bytes(packed)
        out = io.StringIO()
        assert verify_file(str(file), out=out) == 0
        assert "2 documents, all sound." in out.getvalue()
        file.write_bytes(packed[:-20])
        assert verify_file(str(file), out=io.StringIO()) == 2
        assert str(file) in capsys.readouterr().err

    def test_a_folder_exits_2(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert verify_file(str(tmp_path)) == 2
        assert capsys.readouterr().err == f"croupier verify: {tmp_path}: Is a directory\n"

    def test_a_file_that_is_not_there_exits_2(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert verify_file(str(tmp_path / "nowhere")) == 2
        assert "nowhere: No such file" in capsys.readouterr().err
