"""Whole shooters with random wagers, settled by the rules and by `plain_craps` side by side."""

import json
import random

import pytest

from server.games.catalogue import submit
from server.games.rules import Refusal, Wager
from tests.games.plain_craps import PlainCraps

SHOOTERS = 6  # a play, each from the come out roll to the loser 7
MOVES = 5  # between two throws, at the most

RULES = [
    (1, None, None, None),
    (3, "A", 5, "on_win"),
    (10, "B", 3, "on_wager"),
    (2, "A", 0, "on_wager"),
]
NUMBERED = ("place_win", "place_lose", "buy", "lay", "hardway", "come_odds", "dont_come_odds")
PLAIN = (
    *("pass", "dont_pass", "come", "dont_come", "pass_odds", "dont_pass_odds"),
    *("pass", "dont_pass", "come", "dont_come", "pass_odds", "dont_pass_odds"),
    *("field", "any_seven", "any_craps", "craps_two", "craps_three", "craps_twelve", "eleven"),
    *("c_and_e", "horn", "whirl", "six_seven_eight", "fire"),
)


class SideBySide:
    """The table of the rules and the plain one, told the same things."""

    def __init__(self, rules, seed):
        multiple, fire, percent, taken = rules
        buy_lay = None if percent is None else {"vigorish": taken, "percent": percent}
        submission = {"odds_multiple": multiple, "fire": fire, "buy_lay": buy_lay}
        self.game = submit("craps", json.loads(json.dumps(submission)))
        self.state = self.game.opening_state()
        self.plain = PlainCraps(*rules)
        self.random = random.Random(f"{rules} {seed}")
        self.count = 0
        self.seen = set()  # every refusal, result and reduction that came up

    def play(self):
        for _ in range(SHOOTERS):
            fresh = False
            while not fresh:
                for _ in range(self.random.randint(0, MOVES)):
                    self.random.choice((self.place, self.place, self.place, self.take_down))()
                self.throw()
                fresh = self.state.new_shooter
            self.seen.add("shooter")

    def place(self):
        on = self.random.choice((*PLAIN, *NUMBERED, "hop", "horn_high"))
        if self.state.new_shooter and self.random.random() < 0.2:
            on = "fire"
        pick = ()
        if on in NUMBERED:
            near = [str(w.point) for w in self.state.wagers if w.point]
            pick = (self.random.choice([*near, "4", "5", "6", "8", "9", "10"]),)
        elif on == "hop":
            pick = tuple(self.random.choice("123456") for _ in range(2))
        elif on == "horn_high":
            pick = (self.random.choice(("2", "3", "11", "12")),)
        amount = self.amount(on)
        seat, working = self.random.randint(1, 3), self.random.random() < 0.2
        wager = Wager(f"w{self.count + 1}", seat, on, pick, amount, working)
        moved = self.game.place(self.state, wager)
        code = self.plain.place(wager.id, seat, on, pick, amount, working)
        if self.agree(moved, code):
            self.count += 1

    def amount(self, on):
        if on == "fire":
            return self.random.choice((100, 200, 300, 400, 500, 600, 150, 50))
        return self.random.choice(
            (0, 50, 150, 100, 300, 500, 600, 800, 1000, 1100, 2000, 3000, 6000, 60_000, 100_100)
        )

    def take_down(self):
        lying = [wager.id for wager in self.state.wagers]
        wager_id = self.random.choice([*lying, "w0"])
        owner = next((w.seat for w in self.state.wagers if w.id == wager_id), 1)
        seat = owner if self.random.random() < 0.9 else owner % 3 + 1
        to = self.random.choice((0, 0, 100, 250, 300, 500, 1000))
        moved = self.game.take_down(self.state, seat, wager_id, to)
        code, cents = self.plain.take_down(seat, wager_id, to)
        if self.agree(moved, code):
            assert sum(refund.cents for refund in moved.refunds) == cents
            self.seen.add("reduced" if to else "taken down")

    def throw(self):
        a, b = self.random.randint(1, 6), self.random.randint(1, 6)
        settled = self.plain.throw(a, b)
        step = self.game.drawn(self.game.no_more_bets(self.state).state, {"dice": [a, b]})
        self.state = step.state
        assert {one.id: (one.result, one.returned) for one in step.settled} == settled
        self.seen |= {result for result, _ in settled.values()}
        self.compare()

    def agree(self, moved, code):
        """Hold a move against the plain code; true where both accept it."""
        if isinstance(moved, Refusal):
            assert moved.code == code, moved
            self.seen.add(code)
            return False
        assert code == "", moved
        self.state = moved.state
        self.compare()
        return True

    def compare(self):
        assert self.state.point == self.plain.point
        assert self.state.new_shooter == self.plain.fresh
        assert [(w.id, w.amount, w.vigorish) for w in self.state.wagers] == [
            (w["id"], w["amount"], w["vig"]) for w in self.plain.lying
        ]


@pytest.mark.parametrize("rules", RULES)
def test_whole_shooters_are_settled_as_a_second_plain_settlement_says(rules):
    seen = set()
    for seed in range(60):
        table = SideBySide(rules, seed)
        table.play()
        seen |= table.seen

    assert {"win", "lose", "void", "shooter", "reduced", "taken down"} <= seen
    assert {"not_now", "contract_bet", "above_maximum", "below_minimum"} <= seen
    assert {"bad_message", "bad_pick", "uneven_amount", "not_in_units", "not_your_wager"} <= seen
    assert ("already_wagered" in seen) == (rules[1] is not None)
