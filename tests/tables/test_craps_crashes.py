"""A live craps table played at random and killed at any moment: money, marks and records add up.

Vigorish is taken with the wager, so that a hold has more than lies on the layout; wagers lie there
for many throws, are reduced, called on and off, and come down. What the house may keep of each is
worked out from the signed records alone, and compared with what the cage has taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from protocol.from_house import Done, TableSnapshot, TakenDown, WagerAccepted
from server.games.craps.decisions import RESTING
from server.tables.floor import Floor
from server.tables.port import Player
from server.tables.table import Table
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.killed_evening import KilledEvening
from tests.tables.playing import Answers, opened
from tests.tables.simulation import simulate

STAKE = 10_000_000
PERCENT = 5
RULES = {
    "min": 100,
    "max": 50_000,
    "unit": 100,
    "odds_multiple": 3,
    "fire": "A",
    "buy_lay": {"vigorish": "on_wager", "percent": PERCENT},
}
PACE = {"betting_ms": 400, "offer_ms": 150, "rest_ms": 50}
PLAYERS = [Player(f"a-{i}", f"Player {i}", "player") for i in range(4)]
BEFORE_THE_POINT = ("pass", "dont_pass", "buy", "lay", "place_win", "hardway", "fire")
ON_THE_POINT = (
    *("come", "dont_come", "pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds"),
    *("dont_come", "dont_come_odds", "buy", "lay", "place_lose", "field"),
)
Wagered = dict[str, Any]


class Evening(KilledEvening[HonestWorld]):
    """Players who do whatever comes to their minds, and what they were told of it."""

    calls_between_kills = 120
    pause_s = 0.05

    def __init__(self, seed: int) -> None:
        super().__init__(seed, HonestWorld(seed))
        for player in PLAYERS:
            self.world.cage.issue(player.account, STAKE)
        self.accepted: dict[str, tuple[int, int]] = {}  # by nonce: its round, the cents there
        self.marks: dict[str, tuple[int, bool]] = {}  # by nonce: when it was called so
        self.unanswered: Counter[str] = Counter()  # take-downs that touch them, by nonce
        self.seen: set[str] = set()  # what came up in the evening

    async def opened(self) -> Floor:
        return await opened(live_floor(self.world, "craps", RULES, **PACE))

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
        elif does < 0.55:
            self.wager(table, player, seen)
        elif seen.mine and does < 0.75:
            self.take_down(table, player, seen)
        elif seen.mine and does < 0.95:
            self.call(table, player, seen)
        elif does > 0.98:
            table.stand(player.account)

    def wager(self, table: Table, player: Player, seen: TableSnapshot) -> None:
        on = self.random.choice(ON_THE_POINT if seen.shown["point"] else BEFORE_THE_POINT)
        pick = self.random.choice([spot.pick for spot in seen.spots if spot.on == on])
        if on in ("come_odds", "dont_come_odds"):
            there = [str(one["point"]) for one in seen.shown["come"] if one["seat"] == seen.seat]
            pick = (self.random.choice(there),) if there else pick
        pick = () if on in ("pass_odds", "dont_pass_odds") else pick
        amount = self.random.choice((100, 300, 600, 1_200, 3_000))
        nonce = f"{self.random.getrandbits(48):012x}"
        working = on in RESTING and self.random.random() < 0.5
        number = seen.round

        def told(reply: object) -> None:
            if isinstance(reply, WagerAccepted):
                self.seen.add(on)
                self.accepted[nonce] = (number, reply.amount)

        answers = Answers(table, player, told)
        answers.place(on, amount, nonce, number, pick, working=working)

    def take_down(self, table: Table, player: Player, seen: TableSnapshot) -> None:
        wager = self.random.choice(seen.mine)
        number, nonces = seen.round, {one.id: one.nonce for one in seen.mine}
        self.unanswered.update(nonces.values())

        def told(reply: object) -> None:
            self.unanswered.subtract(nonces.values())
            if isinstance(reply, TakenDown):
                self.seen.add("reduced" if reply.left else "taken down")
                for nonce in (nonces[wager_id] for wager_id in reply.ids):
                    self.accepted[nonce] = (number, 0)
                if reply.left:
                    self.accepted[nonces[wager.id]] = (number, reply.left)

        answers = Answers(table, player, told)
        answers.take_down(wager.id, self.random.choice((0, 100, 300, 600)))

    def call(self, table: Table, player: Player, seen: TableSnapshot) -> None:
        wager = self.random.choice(seen.mine)
        working = not wager.working
        self.marks.pop(wager.nonce, None)  # until there is an answer

        def told(reply: object) -> None:
            if isinstance(reply, Done):
                self.seen.add("called")
                self.marks[wager.nonce] = (seen.round, working)

        Answers(table, player, told).call(wager.id, working)

    # What has to be true of it

    def check(self, floor: Floor) -> None:
        cage, numbers = self.world.cage, sorted(self.world.journal.records["t1"])
        assert cage.conserved()
        assert numbers == list(range(1, len(numbers) + 1)), "every round has its record"
        accounts = [player.account for player in PLAYERS]
        records = [self.world.verified("t1", number, accounts) for number in numbers]
        staying = floor.tables["t1"]._betting.lying()
        assert {one.written.hold_id("t1"): one.held for one in staying} == {
            hold.hold_id: hold.cents for hold in cage.holds.values()
        }
        self._check_promises(records)
        returned = {one["nonce"]: one for record in records for one in _ended(record)}
        taken = _taken(records)
        balances = dict.fromkeys(accounts, STAKE)
        for hold_id, cents in cage.staked.items():
            _, _, account, nonce = hold_id.split("/")
            assert cents == taken.get(nonce, 0), f"{hold_id} is no more, and no less"
            balances[account] += returned.get(nonce, {"returned": 0})["returned"] - cents
        assert cage.balances == balances

    def _check_promises(self, records: list[Wagered]) -> None:
        listed = {
            (record["round"], wager["nonce"]): wager
            for record in records
            for wager in record["wagers"]
        }
        for nonce, (number, cents) in self.accepted.items():
            if not self.unanswered[nonce]:
                found = listed.get((number, nonce), {"amount": 0})
                assert found["amount"] == cents, f"{nonce} of round {number} was promised"
        for nonce, (number, working) in self.marks.items():
            found = listed.get((number, nonce))
            assert found is None or found["working"] is working, f"{nonce} was called so"


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


@pytest.mark.parametrize("seed", range(12))
def test_a_craps_table_that_is_killed_at_any_call_keeps_every_cent_and_every_promise(
    seed: int,
) -> None:
    evening = Evening(seed)
    simulate(evening.play(rounds=40, kills=12))
    assert evening.restarts >= 5
    assert {"reduced", "taken down", "called", "buy", "lay"} <= evening.seen
