"""Tables stopped at any moment and put back from journal and holds: nothing lost or doubled."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from protocol.from_house import TakenDown, WagerAccepted
from server.games.roulette import Roulette
from server.games.rules import Game
from server.tables.api import Player, TooLateToVoid
from server.tables.floor import Floor
from server.tables.model.page import decode_page
from tests.tables.killed_evening import KilledEvening
from tests.tables.pitch import Pitch
from tests.tables.playing import (
    ANN,
    Answers,
    floor_of,
    opened,
    settings,
    until_betting,
    until_recorded,
    with_ann,
)
from tests.tables.simulation import World, simulate, simulated

STAKE = 1_000_000
NAMES = [f"a-{i}" for i in range(5)]


class Evening(KilledEvening[World]):
    """Random players at one table, and what they were told."""

    calls_between_kills = 60
    pause_s = 0.08

    def __init__(self, seed: int, game: Game[Any]) -> None:
        super().__init__(seed, World(seed))
        self.game = game
        self.players = [Player(name, name, "bot") for name in NAMES]
        for player in self.players:
            self.world.cage.issue(player.account, STAKE)
        self.acknowledged: dict[tuple[int, str], int] = {}  # round, nonce: cents that lie there
        self.uncertain: set[str] = set()  # nonces; a take-down was never answered
        self.fixed: dict[int, str] = {}  # wagers' hash of each round seen closed

    async def opened(self) -> Floor:
        self.note_page()
        floor = await opened(
            floor_of(self.world, settings(betting_ms=300, rest_ms=50), game=self.game)
        )
        await asyncio.sleep(0.05)
        return floor

    def note_page(self) -> None:
        """What is fixed once must come out so, however often the house is killed."""
        written = self.world.journal.pages.get("t1")
        if written is not None:
            page = decode_page(written)
            if page.phase != "betting":
                fixed = self.fixed.setdefault(page.round, page.wagers_hash.hex())
                assert fixed == page.wagers_hash.hex()

    def act(self, floor: Floor) -> None:
        player = self.random.choice(self.players)
        table = floor.tables["t1"]
        table.sit(1, player, None)
        number = table.card().round
        on, pick = self.random.choice(self.choices())
        if self.random.random() < 0.75:
            nonce = f"{self.random.getrandbits(40):010x}"
            amount = self.random.choice((100, 200, 500))
            key = (number, nonce)
            answers = Answers(table, player, lambda reply: self.placed(key, reply))
            for _ in range(self.random.choice((1, 1, 2))):
                answers.place(on, amount, nonce, number, pick)
        else:
            mine = table.snapshot(1, player).mine
            if mine:
                wager = self.random.choice(mine)
                to = self.random.choice((0, 0, 100))
                nonces = {one.id: one.nonce for one in mine}
                self.uncertain.update(nonces.values())
                Answers(
                    table, player, lambda reply: self.taken(number, wager.id, nonces, reply)
                ).take_down(wager.id, to)

    def choices(self) -> list[tuple[str, tuple[str, ...]]]:
        if self.game.name == "roulette":
            return [("straight", ("17",)), ("red", ()), ("split", ("1", "2")), ("low", ())]
        return [("heads", ()), ("tails", ()), ("insurance", ()), ("streak", ())]

    def placed(self, key: tuple[int, str], reply: object) -> None:
        if isinstance(reply, WagerAccepted):
            self.acknowledged[key] = reply.amount

    def taken(self, number: int, asked: str, nonces: dict[str, str], reply: object) -> None:
        self.uncertain.difference_update(nonces.values())
        if isinstance(reply, TakenDown):
            for wager_id in {asked, *reply.ids}:
                nonce = nonces[wager_id]
                if (number, nonce) in self.acknowledged:
                    self.acknowledged[number, nonce] = reply.left if wager_id == asked else 0

    def check(self, floor: Floor) -> None:
        cage = self.world.cage
        cage.check()
        self.world.faults.passing("check")
        records = self.world.journal.records["t1"]
        assert sorted(records) == list(range(1, len(records) + 1)), "every round has its record"
        self._check_chain(records)
        self._check_money(records)
        self._check_acknowledged(records)

    def _check_chain(self, records: dict[int, str]) -> None:
        previous = ""
        equipment = self.world.house.equipment
        for number in sorted(records):
            record = json.loads(records[number])
            assert record["previous"] == previous
            previous = record["hash"]
            assert record["wagers_hash"] == self.fixed.get(number, record["wagers_hash"])
            if record["result"] == "settled":
                drawn = equipment.draws(
                    record["identity"],
                    seeds_of(record),
                    bytes.fromhex(record["wagers_hash"]),
                )
                asks = [h for h in record["happenings"] if "ask" in h]
                assert [drawn.uniform(h["ask"][1]) for h in asks] == [h["answer"] for h in asks]

    def _check_money(self, records: dict[int, str]) -> None:
        """Every balance is what the records say, and what still lies on the layout."""
        won = dict.fromkeys(NAMES, 0)
        owners: dict[str, tuple[str, str]] = {}  # of every wager: account, hold
        for number in sorted(records):
            record = json.loads(records[number])
            names = {self.world.records.pseudonym(n, record["identity"]): n for n in NAMES}
            for wager in record["wagers"]:
                name = names[wager["player"]]
                # One that stayed on is in every record until it is settled.
                hold_id = f"t1/{number}/{name}/{wager['nonce']}"
                owners.setdefault(wager["id"], (name, hold_id))
            for settlement in record["settlements"]:
                name, hold_id = owners.pop(settlement["id"])  # KeyError: settled twice
                won[name] += settlement["returned"] - self.world.cage.staked[hold_id]
        held = dict.fromkeys(NAMES, 0)
        for hold in self.world.cage.holds.values():
            held[hold.account] += hold.cents
        for name in NAMES:
            assert self.world.cage.balances[name] == STAKE + won[name] - held[name]

    def _check_acknowledged(self, records: dict[int, str]) -> None:
        for (number, nonce), cents in self.acknowledged.items():
            if nonce in self.uncertain:
                continue
            found = [w for w in json.loads(records[number])["wagers"] if w["nonce"] == nonce]
            if cents:
                assert [wager["amount"] for wager in found] == [cents], f"{nonce} was promised"
            else:
                assert not found, f"{nonce} had come off"


@pytest.mark.parametrize("seed", range(30))
def test_a_house_that_is_killed_at_any_call_loses_and_doubles_nothing(seed: int) -> None:
    game: Game[Any] = Roulette({"wheel": "double_zero_as_single"}) if seed % 3 == 0 else Pitch({})
    evening = Evening(seed, game)
    simulate(evening.play(rounds=12, kills=15))
    assert evening.restarts >= 5
    assert evening.acknowledged


@pytest.mark.parametrize("call", range(1, 46))
def test_the_outcome_is_the_same_as_without_the_crash(call: int) -> None:
    """One wager, then the house is killed at the n-th call of a port after it."""

    async def play(kill_after: int | None) -> dict[str, Any]:
        world, floor, ann = await with_ann(seed=7)
        ann.place("heads", 500, "only-one-nonce")
        await asyncio.sleep(0.5)
        if kill_after is not None:
            world.faults.kill_at = world.faults.calls + kill_after
            await world.faults.killed.wait()
            await world.crash(floor)
            floor = await opened(floor_of(world))
        table = floor.tables["t1"]
        await until_betting(table, after=1)
        again = Answers(table, ANN)
        request = again.place("heads", 500, "only-one-nonce", round_number=1)
        await asyncio.sleep(0.1)
        assert again.accepted(request).id == "w1", "the retry is answered as it was"
        await world.cash_up(floor)
        return world.record("t1", 1)

    calm, killed = simulate(play(None)), simulate(play(call))
    same = ["seed", "commitment", "wagers", "wagers_hash"]
    if "added_seeds" not in killed:  # betting was over
        same += ["draws", "settlements", "outcome"]
    for field in same:
        assert killed[field] == calm[field]


@simulated
async def test_a_round_found_while_betting_is_open_gets_a_fresh_seed() -> None:
    """Of an old copy of the journal the seed is public: it alone must not decide the outcome."""
    world, floor, ann = await with_ann(seed=7)
    ann.place("heads", 500)
    await asyncio.sleep(0.5)
    commitments: list[str] = []
    for restart in range(1, 3):
        await world.crash(floor)
        floor = await opened(floor_of(world))
        snapshot = floor.tables["t1"].snapshot(1, None)
        commitments = [snapshot.commitment, *snapshot.added_commitments]
        assert len(set(commitments)) == restart + 1
        page = decode_page(world.journal.pages["t1"])
        assert page.commitments == commitments, "it is on the page before anybody is told"
    await until_recorded(world, floor.tables["t1"], 1)
    record = world.record("t1", 1)
    listed = [record["commitment"], *(one["commitment"] for one in record["added_seeds"])]
    assert listed == commitments
    revealed = [(one["commitment"], one["seed"]) for one in record["added_seeds"]]
    (result,) = floor.tables["t1"].snapshot(1, None).results
    assert [(one.commitment, one.seed) for one in result.added_seeds] == revealed
    drawn = world.house.equipment.draws(
        record["identity"], seeds_of(record), bytes.fromhex(record["wagers_hash"])
    )
    (happening,) = record["happenings"]
    assert drawn.uniform(happening["ask"][1]) == happening["answer"]
    await until_recorded(world, floor.tables["t1"], 2)
    assert "added_seeds" not in world.record("t1", 2)
    await world.crash(floor)
    floor = await opened(floor_of(world))
    recalled = floor.tables["t1"].snapshot(1, None).results
    assert recalled[-1] == result, "read from its record"
    await world.cash_up(floor)


def seeds_of(record: dict[str, Any]) -> bytes:
    """All seeds of a round, one after another."""
    seeds = [record["seed"], *(one["seed"] for one in record.get("added_seeds", ()))]
    return b"".join(map(bytes.fromhex, seeds))


@pytest.mark.parametrize("call", range(1, 40))
@simulated
async def test_a_fault_of_the_program_is_repaired_once_from_the_journal(call: int) -> None:
    world, floor, ann = await with_ann(settings("t1"), settings("t2"), seed=call)
    ann.place("heads", 500)
    ann.place("tails", 300)
    await asyncio.sleep(0.3)
    world.faults.fault_at = world.faults.calls + call
    for table in floor.tables.values():
        await until_recorded(world, table, 3)
        assert table.card().status == "open"
    await world.cash_up(floor)
    assert not world.cage.holds
    record = world.record("t1", 1)
    assert [wager["amount"] for wager in record["wagers"]] == [500, 300]
    failures = [data["table"] for kind, data in world.events if kind == "table_failed"]
    assert len(failures) <= 1


@simulated
async def test_a_fault_that_comes_back_leaves_one_table_under_repair_and_no_other() -> None:
    world = World()
    game = Pitch({})
    floor = floor_of(world, settings("t1"), settings("t2"), game=game)
    broken = _Broken({})
    floor.tables["t1"]._dealer._game = broken
    await floor.start()
    await until_recorded(world, floor.tables["t2"], 4)
    card, summary = floor.tables["t1"].card(), floor.tables["t1"].summary()
    assert (card.status, summary.status_message) == ("paused", "under repair")
    with pytest.raises(TooLateToVoid):
        await floor.tables["t1"].void("no use")
    floor.tables["t1"]._dealer._game = game
    await floor.tables["t1"].resume_play()
    await until_recorded(world, floor.tables["t1"], 2)
    assert floor.tables["t1"].card().status == "open"
    await world.cash_up(floor)


class _Broken(Pitch):
    def no_more_bets(self, state: Any) -> Any:
        raise RuntimeError("the croupier has lost his voice")


@simulated
async def test_a_wager_whose_money_could_not_be_asked_back_stands_again_after_the_repair() -> None:
    world, floor, ann = await with_ann()
    placed = ann.place("heads", 500)
    await asyncio.sleep(0.1)
    world.faults.fault_at = world.faults.calls + 1
    taken = ann.take_down(ann.accepted(placed).id, 0)
    assert ann.code(taken) == "betting_closed"
    record = await until_recorded(world, ann.table, 1)
    assert [one["amount"] for one in record["wagers"]] == [500]
    await world.cash_up(floor)
    assert not world.cage.holds


@simulated
async def test_holds_that_no_round_accounts_for_go_back() -> None:
    world = World()
    world.cage.issue(ANN.account, 1_000)
    for nonce, detail in (("old", b"\x00"), ("older", b"")):
        world.cage.model.hold(f"t1/7/{ANN.account}/{nonce}", ANN.account, 300, "t1", detail)
    floor = await opened(floor_of(world))
    await until_recorded(world, floor.tables["t1"], 1)
    await floor.halt()
    assert world.cage.balances[ANN.account] == 1_000
    assert not world.cage.holds


@simulated
async def test_changed_rules_void_what_was_wagered_under_the_others() -> None:
    world, floor, ann = await with_ann()
    ann.place("heads", 500)
    ann.place("streak", 300)
    await asyncio.sleep(0.1)
    await floor.halt()
    floor = await opened(floor_of(world, rules={"max": 200}))
    await until_recorded(world, floor.tables["t1"], 2)
    await floor.halt()
    record = world.record("t1", 1)
    assert record["result"] == "void"
    assert [one["returned"] for one in record["settlements"]] == [500, 300]
    assert record["rules"]["max"] == 10_000
    assert world.record("t1", 2)["rules"]["max"] == 200
    assert world.cage.balances[ANN.account] == 100_000


@simulated
async def test_a_wager_after_a_restart_has_an_id_that_no_earlier_one_had() -> None:
    """A message about the earlier wager may still be on its way."""
    world, floor, ann = await with_ann()
    first = ann.place("heads", 500)
    world.faults.kill_in = "recorded"
    await world.faults.killed.wait()
    await world.crash(floor)
    floor = await opened(floor_of(world))
    table = floor.tables["t1"]
    await until_betting(table, after=1)
    again = Answers(table, ANN)
    table.sit(1, ANN, None)
    second = again.place("heads", 500, nonce="another1")
    await asyncio.sleep(0.05)
    assert again.accepted(second).id != ann.accepted(first).id
    await floor.halt()


def test_a_closed_round_is_finished_under_the_rules_it_was_wagered_under() -> None:
    async def play(rules_after: dict[str, Any]) -> World:
        world, floor, ann = await with_ann(seed=5)
        ann.place("heads", 500)
        ann.place("streak", 300)
        world.faults.kill_in = "record"
        await world.faults.killed.wait()
        await world.crash(floor)
        assert decode_page(world.journal.pages["t1"]).phase == "closed"
        floor = await opened(floor_of(world, rules=rules_after))
        await until_recorded(world, floor.tables["t1"], 1)
        await floor.halt()
        return world

    same, changed = simulate(play({})), simulate(play({"max": 200}))
    ended, other = same.record("t1", 1), changed.record("t1", 1)
    for field in ("result", "seed", "draws", "outcome", "wagers_hash", "rules"):
        assert other[field] == ended[field]
    (heads,) = ended["settlements"]
    assert ended["outcome"] == "heads it is", "so that the streak would stay on"
    assert other["settlements"] == [heads], "as it would have been"
    given_back = changed.audience.private(ANN.account)[-1]
    assert [(one.id, one.result) for one in given_back.wagers] == [
        (heads["id"], heads["result"]),
        ("w2", "void"),
    ]
    assert len(same.cage.holds) == 1
    assert not changed.cage.holds


@simulated
async def test_after_a_restart_players_sit_where_they_sat_and_see_what_was_settled() -> None:
    world, floor, ann = await with_ann()
    ann.place("heads", 500, "first-nonce")
    await until_betting(ann.table, after=1)
    ann.place("tails", 300, "second-nonce")
    await asyncio.sleep(0.3)
    before = ann.table.snapshot(1, ANN)
    await floor.halt()
    floor = await opened(floor_of(world))
    table = floor.tables["t1"]
    await asyncio.sleep(0.3)
    after = table.snapshot(1, ANN)
    assert after.stream != before.stream
    assert (after.round, after.commitment) == (before.round, before.commitment)
    assert (after.seat, after.mine, after.stacks) == (before.seat, before.mine, before.stacks)
    assert after.results == before.results
    assert after.settled_since == before.settled_since
    again = Answers(table, ANN)
    request = again.place("tails", 300, "second-nonce")
    await asyncio.sleep(0.1)
    assert again.accepted(request).id == before.mine[0].id
    await world.cash_up(floor)


@pytest.mark.parametrize("call_off", [False, True], ids=["settled", "called off"])
@simulated
async def test_until_a_recorded_round_is_paid_its_players_see_what_they_wagered(
    call_off: bool,
) -> None:
    world, floor, ann = await with_ann()
    ann.place("heads", 500, "a-nonce")
    await asyncio.sleep(0.1)
    before = ann.table.snapshot(1, ANN)
    world.faults.kill_in = "settle"
    voiding = asyncio.create_task(ann.table.void("the coin was lost")) if call_off else None
    await world.faults.killed.wait()
    await floor.halt()
    if voiding is not None:
        voiding.cancel()
    world.faults.revive()
    world.cage.set_answering(False)
    floor = await opened(floor_of(world))
    table = floor.tables["t1"]
    await asyncio.sleep(1)
    found = table.snapshot(1, ANN)
    phase = "no_more_bets" if call_off else "drawn"
    assert (found.round, found.phase) == (before.round, phase)
    assert [(one.id, one.amount) for one in found.mine] == [("w1", 500)]
    assert found.stacks == before.stacks
    again = Answers(table, ANN)
    repeated = again.place("heads", 500, "a-nonce", round_number=before.round)
    world.cage.set_answering(True)
    await until_betting(table, after=before.round)
    after = table.snapshot(1, ANN)
    assert not after.mine and not after.stacks
    assert [one.round for one in after.settled_since] == [before.round]
    assert again.accepted(repeated).id == "w1"
    await world.cash_up(floor)
    assert not world.cage.holds
    assert [*world.cage.staked.values()] == [500]
    if call_off:
        assert world.cage.balances[ANN.account] == 100_000
