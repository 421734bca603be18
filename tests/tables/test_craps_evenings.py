"""Whole evenings at a live craps table, played at random and killed at any moment.

Vigorish is taken with the wager, so that a hold has more than lies on the layout. Wagers lie there
for many throws, are reduced, called on and off, and come down; the dice go round the seats. What
the house may keep of each wager is worked out from the signed records alone, and compared with what
the cage has taken. Every round is verified.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from protocol.from_house import Done, TableSnapshot, TakenDown, WagerAccepted
from server.common.slices import at_once
from server.games.craps.decisions import RESTING
from server.tables.api import Player
from server.tables.floor import Floor
from server.tables.table import Table
from tests.campaign import seeds
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.killed_evening import KilledEvening
from tests.tables.playing import Answers, opened
from tests.tables.simulation import simulate

STAKE = 10_000_000
PERCENT = 5
PLAYERS = [Player(f"a-{i}", f"Player {i}", "player") for i in range(4)]
RULES = {"min": 100, "unit": 100, "buy_lay": {"vigorish": "on_wager", "percent": PERCENT}}
TABLES: dict[str, tuple[dict[str, Any], dict[str, int]]] = {
    "slow": (
        {**RULES, "max": 50_000, "odds_multiple": 3, "fire": "A"},
        {"betting_ms": 400, "rest_ms": 50, "offer_ms": 150},
    ),
    "quick": (
        {**RULES, "max": 20_000, "odds_multiple": 10, "fire": "B"},
        {"betting_ms": 300, "rest_ms": 20, "pause_ms": 20, "offer_ms": 80},
    ),
}
KILLS = {"slow": 12, "quick": 20}
BEFORE_THE_POINT = (
    *("pass", "dont_pass", "buy", "lay", "place_win", "place_lose", "hardway", "fire"),
    *("field", "horn"),
)
ON_THE_POINT = (
    *("come", "dont_come", "pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds"),
    *("dont_come", "dont_come_odds", "buy", "lay", "place_win", "place_lose", "hardway"),
    *("field", "horn", "pass"),
)
Wagered = dict[str, Any]


class Evening(KilledEvening[HonestWorld]):
    """Players who act at random, and what they were promised."""

    calls_between_kills = 120
    pause_s = 0.05

    def __init__(self, seed: int, rules: Mapping[str, Any], pace: Mapping[str, int]) -> None:
        super().__init__(seed, HonestWorld(seed))
        self.rules, self.pace = rules, pace
        for player in PLAYERS:
            self.world.cage.issue(player.account, STAKE)
        self.accepted: dict[str, tuple[int, int]] = {}  # by nonce: the round it came up, the cents
        self.told: dict[str, tuple[int, int]] = {}  # by nonce: the last round told of, the cents
        self.marks: dict[str, tuple[int, bool]] = {}  # by nonce: the round when it was called so
        self.unanswered: Counter[str] = Counter()  # take-downs that touch them, by nonce
        self.unanswered_calls: Counter[str] = Counter()
        self.seen: set[str] = set()  # what came up in the evening

    async def opened(self) -> Floor:
        floor = await opened(live_floor(self.world, "craps", self.rules, **self.pace))
        await asyncio.sleep(0.05)
        for player in PLAYERS:
            floor.tables["t1"].connected(player.account, True)
        return floor

    # What players do

    def act(self, floor: Floor) -> None:
        table = floor.tables["t1"]
        player = self.random.choice(PLAYERS)
        table.sit(1, player, None)
        table.connected(player.account, self.random.random() < 0.98)
        seen = table.snapshot(1, player)
        answers = Answers(table, player)
        does = self.random.random()
        if seen.offer is not None and seen.offer.seat == seen.seat and does < 0.5:
            answers.choose(self.random.choice(("accept_dice", "accept_dice", "pass_dice")))
        elif seen.shown["shooter"] == seen.seat and does < 0.3:
            answers.choose(self.random.choice(("roll", "roll", "roll", "pass_dice")))
        elif does < 0.52:
            self.wager(table, player, seen)
        elif does < 0.55:  # also from a seat that nobody asked
            answers.choose(self.random.choice(("accept_dice", "pass_dice", "roll")))
        elif seen.mine and does < 0.75:
            self.take_down(table, player, seen)
        elif seen.mine and does < 0.95:
            self.call(table, player, seen)
        elif does > 0.98:
            table.stand(player.account)

    def wager(self, table: Table, player: Player, seen: TableSnapshot) -> None:
        on = self.random.choice(ON_THE_POINT if seen.shown["point"] else BEFORE_THE_POINT)
        pick = self.random.choice([spot.pick for spot in table.layout().spots if spot.on == on])
        if on in ("come_odds", "dont_come_odds"):
            there = [str(one["point"]) for one in seen.shown["come"] if one["seat"] == seen.seat]
            pick = (self.random.choice(there),) if there else pick
        pick = () if on in ("pass_odds", "dont_pass_odds") else pick
        amount = self.random.choice((100, 300, 500, 600, 1_200, 2_000, 3_000, 6_000))
        nonce = f"{self.random.getrandbits(48):012x}"
        working = on in RESTING and self.random.random() < 0.5
        number = seen.round

        def heard(reply: object) -> None:
            if isinstance(reply, WagerAccepted):
                self.seen.add(on)
                self.accepted[nonce] = self.told[nonce] = (number, reply.amount)

        answers = Answers(table, player, heard)
        for _ in range(self.random.choice((1, 1, 2))):  # a message may come twice
            answers.place(on, amount, nonce, number, pick, working=working)

    def take_down(self, table: Table, player: Player, seen: TableSnapshot) -> None:
        wager = self.random.choice(seen.mine)
        number, nonces = seen.round, {one.id: one.nonce for one in seen.mine}
        self.unanswered.update(nonces.values())

        def heard(reply: object) -> None:
            self.unanswered.subtract(nonces.values())
            if isinstance(reply, TakenDown):
                self.seen.add("reduced" if reply.left else "taken down")
                for nonce in (nonces[wager_id] for wager_id in reply.ids):
                    self.told[nonce] = (number, 0)
                if reply.left:
                    self.told[nonces[wager.id]] = (number, reply.left)

        answers = Answers(table, player, heard)
        answers.take_down(wager.id, self.random.choice((0, 100, 300, 500, 600, 1_000, 2_000)))

    def call(self, table: Table, player: Player, seen: TableSnapshot) -> None:
        wager = self.random.choice(seen.mine)
        working = not wager.working
        self.unanswered_calls[wager.nonce] += 1

        def heard(reply: object) -> None:
            self.unanswered_calls[wager.nonce] -= 1
            if isinstance(reply, Done):
                self.seen.add("called")
                self.marks[wager.nonce] = (seen.round, working)

        Answers(table, player, heard).call(wager.id, working)

    # What has to be true of it

    def check(self, floor: Floor) -> None:
        cage, numbers = self.world.cage, sorted(self.world.journal.records["t1"])
        cage.check()
        assert numbers == list(range(1, len(numbers) + 1)), "every round has its record"
        accounts = [player.account for player in PLAYERS]
        records = [self.world.verified("t1", number, accounts) for number in numbers]
        staying = at_once(floor.tables["t1"]._state.listing_wagers())
        assert {one.written.hold_id("t1"): one.held for one in staying} == {
            hold.hold_id: hold.cents for hold in cage.holds.values()
        }
        self._check_money(records)
        self._check_promises(records)

    def _check_money(self, records: list[Wagered]) -> None:
        cage = self.world.cage
        owners = self._owners(records)
        first = {
            wager["nonce"]: record["round"]
            for record in reversed(records)
            for wager in record["wagers"]
        }
        returned = {one["nonce"]: one for record in records for one in _ended(record)}
        taken = _taken(records)
        balances = dict.fromkeys((player.account for player in PLAYERS), STAKE)
        for hold_id, cents in cage.staked.items():
            _, number, account, nonce = hold_id.split("/")
            assert cents == taken.get(nonce, 0), f"{hold_id} is no more, and no less"
            if nonce in first:
                assert (int(number), account) == (first[nonce], owners[nonce])
            balances[account] += returned.get(nonce, {"returned": 0})["returned"] - cents
        assert cage.balances == balances

    def _owners(self, records: list[Wagered]) -> dict[str, str]:
        """The account of each wager, by nonce."""
        owners = {}
        for record in records:
            pseudonyms = {
                self.world.signed.pseudonym(one.account, record["identity"]): one.account
                for one in PLAYERS
            }
            for wager in record["wagers"]:
                owners[wager["nonce"]] = pseudonyms[wager["player"]]
        return owners

    def _check_promises(self, records: list[Wagered]) -> None:
        """What a player was told is in the records, from the round in which he was told."""
        listed: dict[str, dict[int, Wagered]] = {}
        for record in records:
            for wager in record["wagers"]:
                listed.setdefault(wager["nonce"], {})[record["round"]] = wager
        settled = {one["nonce"] for record in records for one in _ended(record)}
        for nonce, (number, cents) in self.told.items():
            rounds = listed.get(nonce, {})
            if self.unanswered[nonce]:
                continue
            assert rounds.get(number, {"amount": 0})["amount"] == cents, f"{nonce} was promised"
            if cents:
                assert nonce not in self.accepted or min(rounds) == self.accepted[nonce][0]
                assert rounds[max(rounds)]["amount"] == cents
            else:
                assert nonce not in settled, f"{nonce} had come off"
        for nonce, (number, working) in self.marks.items():
            rounds = listed.get(nonce, {})
            if number in rounds and not self.unanswered_calls[nonce]:
                assert rounds[number]["working"] is working, f"{nonce} was called so"
                assert rounds[max(rounds)]["working"] is working, f"{nonce} stays so"


def _ended(record: Wagered) -> Iterator[Wagered]:
    nonces = {wager["id"]: wager["nonce"] for wager in record["wagers"]}
    for settlement in record["settlements"]:
        yield {"nonce": nonces[settlement["id"]], "returned": settlement["returned"]}


def _taken(records: list[Wagered]) -> dict[str, int]:
    """What the cage took for each wager and did not give back undecided, by nonce.

    623a.5(g)(3) and its reading: a vigorish on the amount goes up with a Buy or Lay Bet, and comes
    back with it until a roll could have decided the wager.
    """
    earned: dict[str, int] = {}
    taken: dict[str, int] = {}
    ended: set[str] = set()
    for record in records:
        here = {wager["nonce"]: wager for wager in record["wagers"]}
        for nonce in taken.keys() - here.keys() - ended:
            taken[nonce] = earned.get(nonce, 0)  # came down
            ended.add(nonce)
        for nonce, wager in here.items():
            vigorish = wager["amount"] * PERCENT // 100 if wager["on"] in ("buy", "lay") else 0
            taken[nonce] = wager["amount"] + earned.get(nonce, vigorish)
            if record["draws"] and (record["state"]["point"] or wager["working"]):
                earned.setdefault(nonce, vigorish)
        ended.update(one["nonce"] for one in _ended(record))
    return taken


@pytest.mark.parametrize("pace", TABLES)
@pytest.mark.parametrize("seed", seeds(1, 48))
def test_a_craps_table_that_is_killed_at_any_call_keeps_every_cent_and_every_promise(
    seed: int, pace: str
) -> None:
    evening = Evening(seed, *TABLES[pace])
    simulate(evening.play(rounds=40, kills=KILLS[pace]))
    assert evening.restarts >= (8 if pace == "quick" else 5)
    assert {"reduced", "taken down", "called", "buy", "lay"} <= evening.seen
    assert any(working for _, working in evening.marks.values())
