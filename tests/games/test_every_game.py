"""What every game of the catalogue keeps, whatever its rules: played at random, and checked."""

import json
import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.games.catalogue import GAMES, UnknownGameError, submit
from server.games.rules import Deciding, Drawing, Refusal, Wager, Wagering
from server.games.script import settle_lines
from tests.games.house import SUBMISSIONS, TABLES, SeededDraws

MOVES = 400
OPTIONS = {  # what a choice may say besides its name
    "tie": (100, 500, 0, 1, 10**30),
    "low": (["6-6", "1-1"], ["1-2", "2-4"], ["6-6"], [], ["4-6", "6-4"], ["x", "5-5"]),
}

every_table = pytest.mark.parametrize(
    ("name", "rules"), TABLES, ids=[f"{name}-{n}" for n, (name, _) in enumerate(TABLES)]
)


class Floor:
    """Plays a table at random and keeps its own account of every cent."""

    def __init__(self, name, rules, seed):
        self.game = submit(name, rules)
        self.state = self.game.opening_state()
        self.random = random.Random(seed)
        self.draws = SeededDraws(seed)
        self.staked = {}  # what lies on the layout, by wager id
        self.held = {}  # what the cage holds for it: the same, and a vigorish on top
        self.count = 0
        self.script = []  # the same play, in the words of scripts
        self.answers = []  # what settled and came back, step by step

    def play(self):
        awaited = self.game.awaits(self.state)
        if isinstance(awaited, Wagering):
            move = self.random.choices(
                (self.wager, self.wager_wrongly, self.take_down, self.spin), (9, 3, 2, 2)
            )[0]
            move()
        elif isinstance(awaited, Drawing):
            self.draw()
        else:
            assert isinstance(awaited, Deciding)
            self.decide(awaited)
        self.check()

    def play_round(self):
        for _ in range(self.random.randrange(1, 12)):
            self.wager()
        self.spin()
        while not isinstance(awaited := self.game.awaits(self.state), Wagering):
            self.decide(awaited) if isinstance(awaited, Deciding) else self.draw()

    def wager(self):
        spot = self.random.choice(self.game.layout())
        rules = self.game.resolved_rules()
        fixed = rules.get(spot.on) if isinstance(rules.get(spot.on), dict) else None
        amount = self.random.choice((rules["unit"], 5 * rules["unit"], 20 * rules["unit"]))
        if fixed and "wager" in fixed and self.random.random() < 0.8:
            amount = fixed["wager"]
        pick = list(spot.pick)
        self.random.shuffle(pick)
        self.place(spot.on, pick, amount)

    def wager_wrongly(self):
        spot = self.random.choice(self.game.layout())
        on = self.random.choice((spot.on, spot.on, "hop", "", "straight"))
        pick = self.random.sample(
            ["0", "00", "1", "2", "17", "18", "37", "x"], self.random.randrange(4)
        )
        amount = self.random.choice((0, -100, 1, 99, 150, 10**6, 10**30, 500))
        self.place(on, pick, amount)

    def place(self, on, pick, amount):
        wager = Wager(f"w{self.count + 1}", self.random.randint(1, 3), on, tuple(pick), amount)
        said = {"seat": wager.seat, "on": on, "pick": pick, "amount": amount}
        step = self.tell("wager", said, self.game.place(self.state, wager))
        if step is not None:
            assert step.accepted == (wager.id,)
            self.put_up(wager)

    def take_down(self):
        wager_id = self.random.choice([*self.staked, "w0", f"w{self.count}"])
        seat = self.random.randint(1, 3)
        to = self.random.choice((0, 0, 100, 1, 7, 10**6))
        said = {"seat": seat, "id": wager_id} | ({"to": to} if to else {})
        moved = self.game.take_down(self.state, seat, wager_id, to)
        step = self.tell("reduce" if to else "take_down", said, moved)
        for refund in step.refunds if step else ():
            assert 0 < refund.cents <= self.held[refund.id]
            assert self.staked[refund.id] - refund.left <= refund.cents
            self.leave(refund)

    def spin(self):
        self.state = self.game.no_more_bets(self.state).state
        self.draw()

    def draw(self):
        draw = self.draws.draw(self.game.drawing(self.state))
        step = self.tell("draw", draw, self.game.drawn(self.state, draw))
        self.settle(step)

    def decide(self, awaited):
        if not awaited.seats or self.random.random() < 0.3:
            self.settle(self.tell("next", {}, self.game.next_window(self.state)))
            return
        chosen = self.random.choice(awaited.choices)
        said = {name: self.random.choice(OPTIONS[name]) for name in chosen.takes}
        choice = {"choice": chosen.name} | (said if self.random.random() < 0.8 else {})
        seat = self.random.choice(awaited.seats)
        ids = tuple(f"w{self.count + n}" for n in range(1, 5))
        step = self.tell(
            "choose", {"seat": seat} | choice, self.game.decide(self.state, seat, choice, ids)
        )
        for wager in step.raised if step else ():
            self.put_up(wager)
        if step is not None:
            self.settle(step)

    def settle(self, step):
        for one in step.settled:
            stake, held = self.staked.pop(one.id), self.held.pop(one.id)
            assert one.returned >= 0
            assert one.returned == 0 or one.result != "lose"
            assert one.returned > 0 or one.result in ("lose", "surrender")
            assert one.result not in ("push", "void") or stake <= one.returned <= held

    def put_up(self, wager):
        self.count += 1
        self.staked[wager.id] = wager.amount
        self.held[wager.id] = self.game.taken(wager)

    def leave(self, refund):
        self.held[refund.id] -= refund.cents
        self.staked[refund.id] = refund.left
        if not refund.left:
            del self.held[refund.id], self.staked[refund.id]

    def tell(self, kind, said, moved):
        self.script.append({kind: said})
        self.answers.append(moved)
        if isinstance(moved, Refusal):
            assert moved.code
            assert moved.message
            return None
        self.state = moved.state
        return moved

    def check(self):
        lying = {wager.id: wager.amount for wager in self.game.wagers(self.state)}
        assert lying == self.staked
        assert all(lying[wager_id] <= cents for wager_id, cents in self.held.items())
        # A state is written down only before or after the betting, when its wagers are a tuple.
        is_betting = isinstance(self.game.awaits(self.state), Wagering)
        written = msgspec.msgpack.encode(self.state, enc_hook=tuple if is_betting else None)
        assert msgspec.msgpack.decode(written, type=self.game.state_type) == self.state


def played(name, rules, seed):
    floor = Floor(name, rules, seed)
    for _ in range(MOVES):
        floor.play()
    return floor


@every_table
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_play_keeps_account_of_every_cent_and_never_crashes(name, rules, seed):
    floor = played(name, rules, seed)

    refused = [answer for answer in floor.answers if isinstance(answer, Refusal)]
    settled = [one for a in floor.answers if not isinstance(a, Refusal) for one in a.settled]
    assert len(refused) > 10
    assert {"win", "lose"} <= {one.result for one in settled}


@every_table
def test_what_a_draw_asks_for_is_what_was_inspected(name, rules):
    """617a.2(a), 621a.6(a), 625a.5(a), 651a.4(a): no draw uses a part that was not inspected."""
    floor = played(name, rules, 7)
    inspected, asked = set(floor.game.equipment()), floor.draws.asked

    if floor.game.has_shoe:  # its cards become fewer, and a cut is one of their places
        (shoe,) = inspected
        assert shoe.n == floor.game.decks_in_shoe * 52
        assert all(0 < ask.n <= shoe.n for ask in asked)
    else:
        assert asked <= inspected


@every_table
def test_the_same_seed_plays_the_same(name, rules):
    first, second = played(name, rules, 4), played(name, rules, 4)

    assert first.script == second.script
    assert first.answers == second.answers
    assert first.state == second.state


@every_table
def test_a_script_of_the_play_gives_what_the_table_gave(name, rules):
    floor = played(name, rules, 5)
    case = {"case": "r", "game": name, "rules": rules, "play": floor.script}

    answer = json.loads(next(settle_lines([json.dumps(case)])))

    assert answer["open"] == list(floor.staked)
    for step, moved in zip(answer["steps"], floor.answers, strict=True):
        if isinstance(moved, Refusal):
            assert step["refused"] == moved.code
        elif moved.settled:
            assert list(step["settled"]) == [one.id for one in moved.settled]
            for one in moved.settled:
                said = step["settled"][one.id]
                assert (said["result"], said["returned"]) == (one.result, one.returned)
        elif moved.refunds:
            assert step["refunded"] == sum(refund.cents for refund in moved.refunds)
        else:
            assert step.get("accepted", []) == list(moved.accepted)


@every_table
def test_a_void_round_gives_every_wager_back_and_the_table_goes_on(name, rules):
    floor = played(name, rules, 6)
    while not floor.staked:
        floor.play()

    step = floor.game.void(floor.state)

    returned = {one.id: one.returned for one in step.settled}
    assert returned.keys() == floor.staked.keys()
    assert all(floor.staked[i] <= cents <= floor.held[i] for i, cents in returned.items())
    assert {one.result for one in step.settled} == {"void"}
    assert floor.game.wagers(step.state) == ()
    assert isinstance(floor.game.awaits(step.state), Wagering)


@every_table
@settings(max_examples=15, deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 10**9),
    rounds=st.integers(0, 6),
    moves=st.lists(st.booleans(), max_size=20),
)
def test_calling_off_changes_neither_the_wagers_that_stay_nor_what_the_rules_remember(
    name, rules, seed, rounds, moves
):
    """623a.8(b), (c), 617a.6: the table is as if nobody had wagered in the round."""
    floor = Floor(name, rules, seed)
    for _ in range(rounds):
        floor.play_round()
    game, as_if, earlier = floor.game, floor.state, set(floor.staked)
    worths = [game.outlook(as_if, w).worth for w in game.wagers(as_if) if w.on in game.outlooks]
    for is_wager in moves:
        lying = [wager for wager in game.wagers(as_if) if wager.id in floor.staked]
        if is_wager or not lying:
            floor.wager()
            continue
        wager = floor.random.choice(lying)
        down = game.take_down(floor.state, wager.seat, wager.id)
        if not isinstance(down, Refusal):
            # A wager that its player has taken down stays down, and nothing else comes off with it.
            floor.state, as_if = down.state, game.take_down(as_if, wager.seat, wager.id).state
            for refund in down.refunds:
                floor.leave(refund)
            worths = None

    step = game.call_off(floor.state, earlier)

    assert step.state == as_if
    assert {one.id for one in step.settled} == floor.staked.keys() - earlier
    for one in step.settled:
        assert (one.result, one.returned) == ("void", floor.held[one.id])
    assert game.posted(step.state) == game.posted(as_if)
    assert isinstance(game.awaits(step.state), Wagering)
    if worths is not None:
        left = [w for w in game.wagers(step.state) if w.on in game.outlooks]
        assert [game.outlook(step.state, w).worth for w in left] == worths


@every_table
def test_a_wager_that_the_cage_did_not_cover_leaves_no_trace(name, rules):
    game = submit(name, rules)
    empty = game.opening_state()

    for spot in game.layout():
        laid = game.place(empty, Wager("w1", 1, spot.on, spot.pick, _good_amount(game, spot)))
        if not isinstance(laid, Refusal):
            assert game.retract(laid.state, "w1").state == empty


def _good_amount(game, spot):
    return game.resolved_rules()["min"] * spot.even


@every_table
def test_resolved_rules_are_a_submission_of_the_same_game(name, rules):
    resolved = submit(name, rules).resolved_rules()

    assert submit(name, json.loads(json.dumps(resolved))).resolved_rules() == resolved


@every_table
def test_layout_and_odds_list_the_same_wagers(name, rules):
    game = submit(name, rules)
    spots = [(spot.on, spot.pick) for spot in game.layout()]
    rows = [(row.on, row.pick) for row in game.odds()]

    assert list(dict.fromkeys(rows)) == spots
    assert len(set(spots)) == len(spots)
    assert all(0 < row.win_probability < 1 for row in game.odds())
    assert all(spot.section.startswith(game.chapter[:3]) for spot in game.layout())


def test_every_game_of_the_catalogue_is_played_here():
    assert set(SUBMISSIONS) == set(GAMES)


def test_a_game_that_nobody_knows_is_named_as_such():
    with pytest.raises(UnknownGameError, match="faro"):
        submit("faro", {})
