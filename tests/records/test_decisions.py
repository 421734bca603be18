"""Records and receipts of rounds with decisions: what is changed in one is found, and named."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from server.audit.verify_file import verify
from server.common.slices import at_once
from server.equipment import seal
from server.games import catalogue
from server.games.craps.state import CrapsState, CrapsWager
from server.games.rules import MeterClaim, Step, Wager
from server.records import HouseRecords, pseudonym, round_identity, rules_hash
from server.records.canonical import encode
from server.tables.api import TooLateToVoid
from server.tables.model.page import VERSION, Decision, Page, encode_state
from server.tables.model.round import Round
from server.tables.model.round_record import record_of, recorded_wagers
from server.tables.model.wagers import WagerOnLayout, WrittenWager
from server.tables.round.draw import play_alone
from tests.records.conftest import FAITHFUL, written_down
from tests.tables import pai_gow_tables as pai_gow
from tests.tables import war_tables as war
from tests.tables.honest import HonestWorld
from tests.tables.playing import ANN, BOB, until_recorded
from tests.tables.simulation import simulate, simulated

Alter = Callable[[dict[str, Any]], object]

SIGNED = HonestWorld().signed


def found(record: dict[str, Any], signed: HouseRecords = SIGNED) -> dict[str, str]:
    """The checks that fail of a record that the house has signed, with what they say."""
    text, _ = signed.sign_round(record, record.get("previous", ""))
    return {one.name: one.detail for one in verify(text).checks if not one.passed}


def unsigned(text: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(text)
    return {k: v for k, v in record.items() if k not in ("previous", "key", "hash", "signature")}


@lru_cache
def war_round() -> str:
    """Ann ties, and goes to war with a tie wager; Bob only has an initial wager."""

    async def play(world: HonestWorld) -> str:
        floor, ann, _ = await war.with_ann_and_bob(world)
        await war.until_deciding(ann.table)
        ann.choose("war", tie=war.TIE)
        await until_recorded(world, ann.table, 1)
        await floor.halt()
        return world.journal.records["t1"][1]

    return simulate(play(HonestWorld(war.evening(1))))


@lru_cache
def pai_gow_round() -> str:
    """Ann sets her tiles herself and surrenders, Bob leaves both to the clock."""

    async def play() -> str:
        world = HonestWorld(21)
        floor, ann, bob = await pai_gow.with_ann_and_bob(world)
        ann.place("hand", 500, "ann-nonce")
        bob.place("hand", 300, "bob-nonce")
        await pai_gow.until_deciding(ann.table, "set")
        ann.choose("set", low=pai_gow.seen_by(ann)["house_way"]["1"]["low"])
        await pai_gow.until_deciding(ann.table, "surrender")
        ann.choose("surrender")
        await until_recorded(world, ann.table, 1)
        await floor.halt()
        return world.journal.records["t1"][1]

    return simulate(play())


def test_the_rounds_are_sound_and_say_who_decided_what() -> None:
    for text in (war_round(), pai_gow_round()):
        assert verify(text).passed
        (check,) = [one for one in verify(text).checks if one.name == "decisions"]
        assert check.detail == f"{len(json.loads(text)['decisions'])} decisions, each allowed"
    decisions = unsigned(pai_gow_round())["decisions"]
    made = [(one["seat"], one["choice"].get("choice")) for one in decisions]
    assert made == [(1, "set"), (0, None), (1, "surrender"), (0, None)]


def test_a_receipt_of_an_open_round_has_everybody_s_wagers_and_settlements() -> None:
    text = war_round()
    record = json.loads(text)
    for account in (ANN.account, BOB.account, "nobody"):
        receipt = json.loads(SIGNED.receipt(text, pseudonym(account, record["identity"])))
        assert [one["id"] for one in receipt["wagers"]] == ["w1", "w2", "w3"]
        for field in ("open", "decisions", "settlements", "draws", "happenings"):
            assert receipt[field] == record[field]
        assert verify(encode(receipt)).passed


def test_a_receipt_of_an_open_round_may_not_leave_a_wager_out() -> None:
    receipt = json.loads(SIGNED.receipt(war_round(), None))
    del receipt["wagers"][2]
    (check,) = [one for one in verify(encode(receipt)).checks if one.name == "wagers_hash"]
    assert (check.passed, check.detail) == (False, "there are 2 of all 3 wagers")


def test_a_receipt_of_a_round_that_is_not_open_shows_what_its_player_has_put_up() -> None:
    record = unsigned(war_round()) | {"open": False}
    text, _ = SIGNED.sign_round(record, "")
    for account, raised, settled in ((ANN.account, 2, 4), (BOB.account, 0, 1), ("nobody", 0, 0)):
        receipt = json.loads(SIGNED.receipt(text, pseudonym(account, record["identity"])))
        assert [one["choice"] for one in receipt["decisions"]] == [
            one["choice"] for one in record["decisions"]
        ]
        assert len(receipt["decisions"][0]["raised"]) == raised
        assert len(receipt["settlements"]) == settled


class TestChanged:
    """The house itself has signed what did not happen so."""

    @pytest.mark.parametrize(
        ("alter", "detail"),
        [
            (lambda one: one["choice"].update(choice="surrender"), "it mixes in"),
            (lambda one: one["choice"].update(tie=500), "it mixes in"),
            (lambda one: one.update(seat=2), "it mixes in"),
            (lambda one: one["raised"].pop(), "decisions[0].raised[1]: recorded nothing"),
            (lambda one: one["raised"][0].update(amount=900), "raised[0]: recorded w4"),
            (lambda one: one.update(betting=True), "it mixes in"),
            (lambda one: one.update(seat=0, choice={}, raised=[]), None),
        ],
    )  # fmt: skip
    def test_another_decision_is_named(self, alter: Alter, detail: str | None) -> None:
        record = unsigned(war_round())
        alter(record["decisions"][0])
        failed = found(record)
        if detail is None:  # the clock surrenders, and then there is nothing to draw
            assert failed.keys() & {"decisions", "draws"}
        else:
            assert failed.keys() == {"decisions"}
            assert detail in failed["decisions"]

    def test_another_decision_with_its_own_mixture_does_not_give_these_cards(self) -> None:
        record = unsigned(war_round())
        choice = {"choice": "war"}
        record["decisions"][0].update(choice=choice)
        record["decisions"][0]["raised"].pop()
        (mix,) = (one for one in record["happenings"] if "mix" in one)
        mix["mix"] = encode([1, choice]).hex()
        assert "generator" in found(record)

    def test_a_decision_that_is_left_out_or_too_many(self) -> None:
        record = unsigned(pai_gow_round())
        record["decisions"].pop()
        assert found(record).keys() == {"decisions"}
        record = unsigned(pai_gow_round())
        record["decisions"].append({"seat": 0, "choice": {}, "raised": [], "betting": False})
        failed = found(record)
        assert failed == {"decisions": "decisions[4]: nothing was asked"}

    def test_other_tiles_in_the_low_hand(self) -> None:
        record = unsigned(pai_gow_round())
        choice = record["decisions"][0]["choice"]
        choice["low"] = choice["low"][::-1]
        assert found(record).keys() == {"decisions"}

    def test_a_round_that_says_it_is_not_open(self) -> None:
        record = unsigned(war_round())
        record["open"] = False
        assert found(record)["rules"] == "recorded open: False, recomputed open: True"

    def test_a_decision_that_was_never_mixed_in(self) -> None:
        record = unsigned(war_round())
        place = next(i for i, one in enumerate(record["happenings"]) if "mix" in one)
        del record["happenings"][place:]
        failed = found(record)
        assert failed.keys() == {"decisions"}
        assert failed["decisions"].endswith("recorded is nothing")

    def test_a_receipt_of_an_open_round_holds_no_ask_that_the_rules_did_not_make(self) -> None:
        record = unsigned(war_round())
        record["happenings"].append({"ask": ["uniform", 1], "answer": 0})
        assert found(record).keys() == {"draws"}
        receipt = verify(SIGNED.receipt(SIGNED.sign_round(record, "")[0], None))
        assert [one.name for one in receipt.checks if not one.passed] == ["draws"]

    def test_a_mixture_that_nobody_s_decision_made(self) -> None:
        record = unsigned(war_round())
        record["decisions"] = []
        assert found(record).keys() == {"decisions"}


class TestCalledOff:
    def called_off(self, **changes: Any) -> dict[str, Any]:
        """The war, called off once Ann's decision was made and mixed in."""
        record = unsigned(war_round())
        place = next(i for i, one in enumerate(record["happenings"]) if "mix" in one)
        wagers = [*record["wagers"], *record["decisions"][0]["raised"]]
        back = [{"id": one["id"], "result": "void", "returned": one["amount"]} for one in wagers]
        called_off = {
            "result": "void",
            "outcome": "a card fell off the table",
            "happenings": record["happenings"][: place + 1],
            "draws": record["draws"][:1],
            "settlements": back,
        }
        return record | called_off | changes

    def test_a_decision_shows_its_mixture_also_in_a_round_that_is_called_off(self) -> None:
        assert found(self.called_off()) == {}
        record = self.called_off()
        record["happenings"][-1]["mix"] = "00"
        assert found(record).keys() == {"decisions"}

    def test_after_a_restart_nothing_was_drawn_and_no_decision_was_asked_for_again(self) -> None:
        assert found(self.called_off(happenings=[], draws=[])) == {}

    def test_after_a_decision_no_round_is_called_off(self) -> None:
        """651a.11(c) voids what cannot be finished; cards that lie there can be."""

        async def play(world: HonestWorld) -> None:
            floor, ann, _ = await war.with_ann_and_bob(world)
            await war.until_deciding(ann.table)
            ann.choose("war", tie=war.TIE)
            with pytest.raises(TooLateToVoid):
                await ann.table.void("a card fell off the table")
            record = await until_recorded(world, ann.table, 1)
            await floor.halt()
            assert record["result"] == "settled"

        simulate(play(HonestWorld(war.evening(1, 2))))

    @simulated
    async def test_in_the_middle_of_a_window_no_round_is_called_off(self) -> None:
        """621a.12(c)"""
        world = HonestWorld(22)
        floor, ann, bob = await pai_gow.with_ann_and_bob(world)
        ann.place("hand", 500)
        bob.place("hand", 300)
        await pai_gow.until_deciding(ann.table, "set")
        with pytest.raises(TooLateToVoid):
            await ann.table.void("a tile is missing")
        assert (await until_recorded(world, ann.table, 1))["result"] == "settled"
        await floor.halt()


class TestCarriedOver:
    """Craps: what lay there before may come off, or get less, before the next throw."""

    @pytest.fixture
    def before(self) -> CrapsState:
        """Pass and odds on the point 6, a place wager, and another seat's don't pass."""
        return CrapsState(
            (
                CrapsWager("a1", 9, "pass", (), 500),
                CrapsWager("a2", 9, "pass_odds", (), 1000),
                CrapsWager("a3", 9, "place_win", ("8",), 600),
                CrapsWager("a4", 9, "field", (), 500),
            ),
            point=6,
            shooter=9,
            new_shooter=False,
        )

    def played(self, before: CrapsState, left: dict[str, int]) -> dict[str, Any]:
        """The record of a throw before which only these cents were left of what lay there."""
        game = catalogue.submit("craps", {"odds_multiple": 3})
        lying = tuple(
            replace(wager, amount=left[wager.id]) for wager in before.wagers if wager.id in left
        )
        bets = (("ada", "field", (), 300), ("ben", "any_seven", (), 200))
        now = replace(before, wagers=lying)
        record = written_down(SIGNED, game, bets, bytes(32), now, False)
        return {**record, "state": msgspec.to_builtins(before, str_keys=True)}

    @pytest.mark.parametrize(
        "left",
        [
            {"a1": 500, "a2": 1000, "a3": 600, "a4": 500},
            {"a1": 500, "a2": 500, "a4": 500},
            {"a1": 500, "a3": 600},
            {"a1": 500, "a2": 1000, "a3": 300, "a4": 100},
        ],
    )
    def test_odds_are_reduced_and_wagers_taken_down(
        self, before: CrapsState, left: dict[str, int]
    ) -> None:
        record = self.played(before, left)
        assert found(record) == {}
        text, _ = SIGNED.sign_round(record, "")
        for account in (FAITHFUL, "ada", "ben"):
            receipt = SIGNED.receipt(text, pseudonym(account, record["identity"]))
            assert [one for one in verify(receipt).checks if not one.passed] == []

    def test_all_of_a_seat_s_wagers_were_taken_down(self) -> None:
        lying = CrapsWager("a4", 9, "field", (), 500)
        before = CrapsState((lying,), point=6, shooter=9, new_shooter=False)
        record = self.played(before, {})
        assert {one["seat"] for one in record["wagers"]} == {1, 2}
        assert found(record) == {}

    def test_a_wager_is_called_off_and_on_while_wagers_are_taken(self, before: CrapsState) -> None:
        """623a.3: a place wager may be; one that is in action on every roll may not."""
        for called, failing in (("a3", set()), ("a4", {"wagers"})):
            lying = tuple(
                replace(one, working=not one.working) if one.id == called else one
                for one in before.wagers
            )
            left = {one.id: one.amount for one in before.wagers}
            record = self.played(replace(before, wagers=lying), left)
            record["state"] = msgspec.to_builtins(before, str_keys=True)
            assert found(record).keys() == failing

    def test_623a_4_c_1_a_pass_bet_with_a_point_cannot_have_come_off(
        self, before: CrapsState
    ) -> None:
        for left in ({"a3": 600, "a4": 500}, {"a1": 400, "a3": 600, "a4": 500}):
            failed = found(self.played(before, left))
            assert failed.keys() == {"wagers"}
            assert "Its point is established" in failed["wagers"]

    def test_a_wager_is_not_more_than_it_was(self, before: CrapsState) -> None:
        failed = found(self.played(before, {"a1": 500, "a2": 1000, "a3": 1200, "a4": 500}))
        assert failed.keys() == {"wagers"}
        assert failed["wagers"].startswith("a3 lay there as CrapsWager(")


class TestWhileBettingIsOpen:
    """621a.11: a player banks; what he puts up is among the wagers that are fixed for the draw."""

    def played(self) -> dict[str, Any]:
        """Seat 3 banks and cuts, seat 1 wagers against it, the clock ends both windows."""
        game = catalogue.submit("pai_gow", {"player_bank": True})
        before = replace(
            game.linked(game.opening_state()), is_opened=True, last_wagers={"1": 500, "3": 900}
        )
        resolved = game.resolved_rules()
        identity = round_identity("t1", 7, rules_hash(game.name, resolved))
        choice = {"choice": "bank", "funds": 20_000, "cut": [2, 1, 1]}
        banked = game.decide(before, 3, choice, ("w1",))
        assert isinstance(banked, Step)
        placed = game.place(banked.state, Wager("w2", 1, "hand", (), 700))
        assert isinstance(placed, Step)
        (up,) = banked.raised
        written = [
            WrittenWager(order, 7, f"nonce of {who}", who, who, "player", wager)
            for order, (who, wager) in enumerate(
                (("ann", placed.state.wagers[0]), ("bob", up)), start=1
            )
        ]
        decision = Decision(3, choice, (written[1],), betting=True)
        seed = bytes(range(32))
        accepted = tuple(WagerOnLayout(one, one.wager.amount) for one in written)
        recorded = at_once(recorded_wagers(accepted, identity, SIGNED))
        page = Page(
            version=VERSION,
            phase="closed",
            game=game.name,
            rules={},
            resolved=resolved,
            round=7,
            identity=identity,
            opened_ms=1,
            sealed=b"",
            commitment=seal.commitment(identity, seed),
            previous="",
            before=encode_state(before),
            carried=(),
            next_order=1,
            accepted=accepted,
            wagers_hash=SIGNED.wagers_hash(recorded),
            decisions=(decision, Decision(0), Decision(0), Decision(0)),
            draws_by_wagers=game.draws_by_wagers,
        )
        draws = seal.round_draws(identity, seed, page.wagers_hash)
        at_close = game.no_more_bets(placed.state).state
        ended = asyncio.run(play_alone(game, at_close, draws, page.decisions, self.no_meter))
        played = Round(page)
        played.play_alone(ended.spins, ended.settlements, (), ended.call)
        played.end_play(game, draws.trace)
        plain: dict[str, Any] = msgspec.to_builtins(
            record_of("t1", played, recorded, [seed], 2, SIGNED)
        )
        return plain

    async def no_meter(self, claim: MeterClaim) -> int:
        raise AssertionError(claim)

    def test_a_round_with_a_player_s_bank_is_sound(self) -> None:
        record = self.played()
        assert found(record) == {}
        assert [one["id"] for one in record["wagers"]] == ["w2", "w1"]
        assert "mix" in record["happenings"][0], "mixed in before anything is drawn"
        text, _ = SIGNED.sign_round(record, "")
        assert verify(SIGNED.receipt(text, None)).passed

    def test_a_round_that_is_called_off_before_its_draw_mixes_nothing_in(self) -> None:
        record = self.played()
        called_off = {
            "result": "void",
            "outcome": "a tile is missing",
            "happenings": [],
            "draws": [],
            "decisions": record["decisions"][:1],
            "settlements": [
                {"id": one["id"], "result": "void", "returned": one["amount"]}
                for one in record["wagers"]
            ],
        }
        assert found(record | called_off) == {}

    def test_a_bank_that_said_otherwise_is_named(self) -> None:
        for change in ({"cut": [1, 1, 0]}, {"style": "jung_quat"}, {"dealer_wager": 0}):
            record = json.loads(json.dumps(self.played()))
            record["decisions"][0]["choice"].update(change)
            assert found(record).keys() == {"decisions"}

    def test_a_bank_that_put_up_another_amount_is_named(self) -> None:
        record = json.loads(json.dumps(self.played()))
        record["decisions"][0]["raised"][0]["amount"] += 100
        assert found(record).keys() == {"decisions"}
        record = json.loads(json.dumps(self.played()))
        record["decisions"][0]["betting"] = False
        assert "wagers" in found(record), "nobody may place a wager on the bank"
