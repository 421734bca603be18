"""Every game of the catalogue under rules submissions worth playing, and draws from a seed."""

import random

from server.games.rules import Sample, Shuffle, Uniform, Weighted

B2B_WEIGHTS = {"1000": 1, "500": 2, "250": 5, "100": 20, "50": 60, "25": 200, "10": 700}

SUBMISSIONS = {
    "roulette": [
        {},
        {"wheel": "single_zero", "five_adjacent": True, "unit": 1},
        {"wheel": "double_zero_as_single", "odds": {"straight": "71/2", "red": "6/5"}, "unit": 1},
        {
            "five_adjacent": True,
            "b2b": {"weights": B2B_WEIGHTS},
            "blazing_sevens": {"paytable": 3},
            "roulette_up": {"paytable": "B"},
        },
        {
            "wheel": "double_zero_as_single",
            "blazing_sevens": {"paytable": 2},
            "roulette_up": {"progressive": 4, "wager": 300},
        },
    ],
    "lightning_roulette": [
        {},
        {"five_adjacent": True, "unit": 5, "odds": {"split": "35/2"}},
    ],
    "roulette_x": [
        {"five_adjacent": True},
        {"wheel": "single_zero", "five_adjacent": True},
        {
            "paytable": "B",
            "weights": {
                "count": {"2": 1, "3": 1, "4": 1, "5": 9},
                "payout": {"50": 1, "100": 2, "175": 3, "250": 4},
            },
        },
    ],
    "big_six": [
        {},
        {"unit": 1, "symbols": {"1": "cherry", "20": "melon"}, "odds": {"5": "11/2"}},
    ],
    "dreamcatcher": [
        {},
        {"unit": 25, "min": 50, "max": 5000, "odds": {"1": "3/2"}, "max_payout": 100_000},
    ],
    "sic_bo": [{}, {"unit": 25, "min": 100, "max": 10_000}],
    "craps": [
        {"odds_multiple": 10, "fire": "A", "buy_lay": {"vigorish": "on_win", "percent": 5}},
        {"unit": 25, "odds_multiple": 3, "buy_lay": {"vigorish": "on_wager", "percent": 3}},
        {"variant": "mini_craps", "unit": 60, "offered": ["pass", "come", "field", "horn", "hop"]},
    ],
    "casino_war": [
        {},
        {"decks": 14, "shuffler": True, "unit": 50, "boxes": 3},
    ],
    "pai_gow": [
        {},
        {
            "deal": "dragon_head_left",
            "start": "generator",
            "vigorish": "quarter",
            "unit": 25,
            "player_bank": True,
            "co_bank": True,
            "boxes": 2,
        },
    ],
}

TABLES = [(game, rules) for game, submissions in SUBMISSIONS.items() for rules in submissions]


class SeededDraws:
    """Stands for the equipment: the same seed draws the same."""

    def __init__(self, seed):
        self._random = random.Random(seed)
        self.asked = set()

    def answer(self, ask):
        self.asked.add(ask)
        match ask:
            case Uniform(n=n):
                return self._random.randrange(n)
            case Sample(k=k, n=n):
                return tuple(self._random.sample(range(n), k))
            case Weighted(weights=weights):
                return self._random.choices(range(len(weights)), weights)[0]
            case Shuffle(n=n):
                return tuple(self._random.sample(range(n), n))
        raise AssertionError(f"no equipment answers {ask}")

    def draw(self, steps):
        """Run a game's `drawing()` to its end; give the draw."""
        answer = None
        while True:
            try:
                ask = steps.send(answer)
            except StopIteration as done:
                return done.value
            answer = self.answer(ask)
