"""Whole evenings at a live craps table: random players, vigorish taken with a wager, and crashes.

Buy and Lay Bets cost a vigorish on top (623a.5(g)(3)), so that a hold is not what lies on the
layout; wagers are reduced, called on and off, and lie over many rolls; the dice go round the seats.
Every round is verified, and every cent is counted from the records.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from protocol.from_house import Done, MyWager, TakenDown, WagerAccepted
from server.games.craps.table import Craps
from server.tables.floor import Floor
from server.tables.port import Player
from server.tables.table import Table
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.killed_evening import KilledEvening
from tests.tables.playing import Answers, opened
from tests.tables.simulation import simulate

RULES = {
    "min": 100,
    "max": 20_000,
    "unit": 100,
    "odds_multiple": 10,
    "fire": "B",
    "buy_lay": {"vigorish": "on_wager", "percent": 5},
}
PACE = {"betting_ms": 300, "rest_ms": 20, "pause_ms": 20, "offer_ms": 80}
STAKE = 5_000_000
PLAYERS = [Player(f"a-{i}", f"Player {i}", "player") for i in range(4)]
LASTING = ("pass", "dont_pass", "come", "dont_come", "place_win", "place_lose", "hardway")
ODDS = ("pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds")
WITH_VIGORISH = ("buy", "lay")


class Promise:
    """What a player was told of a wager of his, and whether he still waits to hear of it."""

    def __init__(self, round_number: int, amount: int) -> None:
        self.round = round_number
        self.amount = amount
        self.working = False
        self.calls = 0  # on or off, that were not answered yet
        self.uncertain = False  # a take-down of it was never answered


class Evening(KilledEvening[HonestWorld]):
    """Players who do whatever comes to their minds, and what they were promised."""

    calls_between_kills = 120
    pause_s = 0.05

    def __init__(self, seed: int) -> None:
        super().__init__(seed, HonestWorld(seed))
        for player in PLAYERS:
            self.world.cage.issue(player.account, STAKE)
        self.game = Craps(RULES)
        self.promises: dict[tuple[str, str], Promise] = {}  # by account and nonce

    async def opened(self) -> Floor:
        floor = await opened(live_floor(self.world, "craps", RULES, **PACE))
        await asyncio.sleep(0.05)
        for player in PLAYERS:
            floor.tables["t1"].connected(player.account, True)
        return floor

    # What players do

    def act(self, floor: Floor) -> None:
        table = floor.tables["t1"]
        player = self.random.choice(PLAYERS)
        table.sit(1, player, None)
        mine = table.snapshot(1, player).mine
        match self.random.random():
            case chance if chance < 0.25 and mine:
                self.take_down(table, player, mine)
            case chance if chance < 0.35 and mine:
                self.call(table, player, self.random.choice(mine))
            case chance if chance < 0.50:
                said = self.random.choice(("accept_dice", "accept_dice", "pass_dice", "roll"))
                Answers(table, player).choose(said)
            case chance if chance < 0.52:
                table.stand(player.account)
            case chance if chance < 0.54:
                table.connected(player.account, False)
            case _:
                self.wager(table, player)

    def wager(self, table: Table, player: Player) -> None:
        names = self.random.choice((LASTING, ODDS, WITH_VIGORISH, ("fire", "field", "horn")))
        on = self.random.choice(names)
        spot = self.random.choice([one for one in self.game.layout() if one.on == on])
        pick = () if on in ("pass_odds", "dont_pass_odds") else spot.pick
        amount = self.random.choice((100, 500, 600, 2_000, 3_000, 6_000))
        nonce = f"{self.random.getrandbits(40):010x}"
        number = table.card().round

        def heard(reply: object) -> None:
            if isinstance(reply, WagerAccepted):
                self.promises[player.account, nonce] = Promise(number, reply.amount)

        answers = Answers(table, player, heard)
        for _ in range(self.random.choice((1, 1, 2))):
            answers.place(on, amount, nonce, number, pick)

    def take_down(self, table: Table, player: Player, mine: tuple[MyWager, ...]) -> None:
        wager = self.random.choice(mine)
        to = self.random.choice((0, 100, 500, 1_000, 2_000, 3_000))
        nonces = {one.id: one.nonce for one in mine}
        concerned = [self.promises.get((player.account, nonce)) for nonce in nonces.values()]
        was_uncertain = [promise.uncertain for promise in concerned if promise is not None]
        for promise in concerned:
            if promise is not None:
                promise.uncertain = True

        def heard(reply: object) -> None:
            known = [promise for promise in concerned if promise is not None]
            for promise, was in zip(known, was_uncertain, strict=True):
                promise.uncertain = was
            if isinstance(reply, TakenDown):
                for wager_id in {wager.id, *reply.ids}:
                    promise = self.promises.get((player.account, nonces[wager_id]))
                    if promise is not None:
                        promise.amount = reply.left if wager_id == wager.id else 0

        answers = Answers(table, player, heard)
        answers.take_down(wager.id, to)

    def call(self, table: Table, player: Player, wager: MyWager) -> None:
        working = self.random.random() < 0.7
        promise = self.promises.get((player.account, wager.nonce), Promise(0, 0))
        promise.calls += 1

        def heard(reply: object) -> None:
            promise.calls -= 1
            if isinstance(reply, Done):
                promise.working = working

        Answers(table, player, heard).call(wager.id, working)

    # What has come of it

    def check(self, floor: Floor) -> None:
        assert self.world.cage.conserved()
        accounts = [player.account for player in PLAYERS]
        records = [
            self.world.verified("t1", number, accounts)
            for number in sorted(self.world.journal.records["t1"])
        ]
        self.check_money(records, floor.tables["t1"])
        self.check_promises(records)

    def check_money(self, records: list[dict[str, Any]], table: Table) -> None:
        """Every balance is what the records say, and every hold what lies there, and vigorish."""
        cage = self.world.cage
        balances = {player.account: STAKE for player in PLAYERS}
        holds: dict[tuple[str, str], str] = {}  # of every wager, by account and nonce
        for record in records:
            laid = {}
            for wager, account in self.wagers_of(record):
                key = account, wager["nonce"]
                hold_id = holds.setdefault(key, f"t1/{record['round']}/{account}/{key[1]}")
                laid[wager["id"]] = wager, account, hold_id
            for settlement in record["settlements"]:
                wager, account, hold_id = laid[settlement["id"]]
                balances[account] += settlement["returned"]
                vigorish = cage.staked[hold_id] - wager["amount"]
                assert 0 <= vigorish <= (RULES["max"] // 20 if wager["on"] in WITH_VIGORISH else 0)
        for hold_id, cents in cage.staked.items():
            balances[hold_id.split("/")[2]] -= cents
        assert balances == cage.balances
        lying = {one.written.hold_id("t1"): one.held for one in table._betting.lying()}
        assert {hold_id: hold.cents for hold_id, hold in cage.holds.items()} == lying

    def check_promises(self, records: list[dict[str, Any]]) -> None:
        """What was acknowledged lay there when betting ended, as it was called."""
        by_round = {record["round"]: record for record in records}
        for (account, nonce), promise in self.promises.items():
            if promise.uncertain or promise.round not in by_round:
                continue
            settled = [
                (record["round"], wager)
                for record in records
                for wager, owner in self.wagers_of(record)
                if (owner, wager["nonce"]) == (account, nonce)
            ]
            if promise.amount:
                assert settled, f"{nonce} of {account} was promised"
                assert settled[0][0] == promise.round
                assert settled[-1][1]["amount"] == promise.amount
                assert promise.calls or settled[-1][1]["working"] == promise.working
            else:
                last = settled[-1][0] if settled else 0
                ended = {one["id"] for one in by_round.get(last, {}).get("settlements", ())}
                assert not settled or settled[-1][1]["id"] not in ended, f"{nonce} had come off"

    def wagers_of(self, record: dict[str, Any]) -> list[tuple[dict[str, Any], str]]:
        """The wagers of a record, with whose they are."""
        pseudonym = self.world.signed.pseudonym
        names = {pseudonym(one.account, record["identity"]): one.account for one in PLAYERS}
        return [(wager, names[wager["player"]]) for wager in record["wagers"]]


@pytest.mark.parametrize("seed", range(12))
def test_an_evening_with_vigorish_reductions_marks_and_crashes_loses_nothing(seed: int) -> None:
    evening = Evening(seed)
    simulate(evening.play(rounds=40, kills=20))
    assert evening.restarts >= 8
    assert any(promise.working for promise in evening.promises.values())
