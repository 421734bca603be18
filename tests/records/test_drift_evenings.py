"""Evenings on which players do what would bias a count of settled wagers, and the drift is not.

They take down what the dice have made worse, put up what the cards have made better, and rounds are
called off while wagers stand badly. A count of what is settled, against the odds that a wager was
made at, is shown to be off by then; the drift stays within 4.5 standard errors, which a fair kind
of wager passes once in 150,000 looks. The seeds are fixed.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from server.audit.drift_statistics import ExpectationsOf, Sums, TableDrift
from server.games.cards import RANKS, rank
from tests.campaign import LONG
from tests.games.house import B2B_WEIGHTS
from tests.records.drift_evening import Evening, take_odds, wager_at_random
from tests.records.test_decisions import war_round
from tests.tables.honest import HonestWorld
from tests.tables.pai_gow_tables import after_a_round, offered
from tests.tables.playing import until, until_recorded
from tests.tables.simulation import simulate

FAR = 4.5


def near(kinds: dict[str, Sums], at_least: int = 100) -> None:
    """Every kind that has a figure lies near it, and there is no kind that was hardly played."""
    assert kinds
    for on, sums in kinds.items():
        assert sums.wagers >= at_least, on
    far = {on: sums.standard_errors for on, sums in kinds.items()}
    assert all(abs(z) < FAR for z in far.values()), far


def by_count(sums: Sums) -> float:
    """What a plain count would say that the wagers returned more than their odds."""
    assert sums.exact_return is not None
    return sums.returned / sums.handle - sums.exact_return


# ------------------------------------------------------------------ craps

BUY_ON_WAGER = {"buy_lay": {"vigorish": "on_wager", "percent": 5}}
BUY_ON_WIN = {"buy_lay": {"vigorish": "on_win", "percent": 5}}


@pytest.mark.parametrize(
    "rules",
    [
        {"odds_multiple": 10, "fire": "A", **BUY_ON_WIN},
        pytest.param(
            {"odds_multiple": 3, "fire": "B", "unit": 1, "min": 1, **BUY_ON_WIN}, marks=LONG
        ),
        pytest.param({"odds_multiple": 10, **BUY_ON_WAGER}, marks=LONG),
        pytest.param({"unit": 25, "min": 25, **BUY_ON_WAGER}, marks=LONG),
    ],
)
def test_a_crowd_at_craps_that_moves_its_wagers_as_it_likes(rules):
    evening = Evening("craps", rules, 11)
    chance = evening.random
    for _ in range(3_000):
        evening.play(
            lambda at: [wager_at_random(at) for _ in range(10)],
            is_void=lambda _: chance.random() < 0.02,
        )
    assert evening.kinds.keys() == {spot.on for spot in evening.game.layout()}
    near(evening.kinds, at_least=3)


def test_who_takes_down_what_stands_against_the_dice():
    """623a.4(d) lets a don't wager come off when it is worth the most: what is left to be settled
    are the come out rolls that it loses."""
    evening = Evening("craps", {"min": 500, "unit": 100, "odds_multiple": 10}, 12)

    def act(at: Evening) -> None:
        for wager in at.lying():
            if wager.seat == 3:
                take_odds(at, wager)
            elif wager.on == "dont_pass" or (wager.on == "dont_come" and wager.point):
                at.take_down(wager, to=500 if wager.seat == 2 and wager.amount > 500 else 0)
        for seat in (1, 2, 3):
            at.place("dont_pass", (), 3_000, seat)
            at.place("dont_come", (), 2_000, seat)

    for _ in range(4_000):
        evening.play(act)
    near(evening.kinds)
    assert by_count(evening.kinds["dont_pass"]) < -0.1
    assert by_count(evening.kinds["dont_come"]) < -0.1


def test_a_house_that_calls_rounds_off_while_line_wagers_stand_badly():
    evening = Evening("craps", {"odds_multiple": 10, "fire": "A"}, 13)

    def act(at: Evening) -> None:
        at.place("pass", (), 1_000)
        at.place("fire", (), 500)
        at.place("come", (), 1_000)
        for wager in at.lying():
            if wager.on in ("pass", "come"):
                take_odds(at, wager)

    def stands_badly(at: Evening) -> bool:
        return at.state.point in (4, 5, 9, 10) and at.random.random() < 0.5

    for _ in range(6_000):
        evening.play(act, is_void=stands_badly)
    # The wagers stay (623a.8(c)), so that not even a count of those settled is wrong.
    near(evening.kinds)
    assert abs(by_count(evening.kinds["pass"])) < 0.05


def test_a_vigorish_on_top_is_no_drift():
    """A count of the amounts alone would have buy wagers return their vigorish too much."""
    evening = Evening("craps", {"max": 10**6, **BUY_ON_WAGER}, 14)

    def act(at: Evening) -> None:
        for number in "4568":
            at.place("buy", (number,), 2_000, working=True)
            at.place("lay", (number,), 2_400, working=True)

    for _ in range(4_000):
        evening.play(act)
    near(evening.kinds)
    for sums in evening.kinds.values():
        assert sums.exact_return == pytest.approx(1 / 1.05)
        # What comes back of the amounts is a fair game's.
        assert (sums.expected + sums.difference) / (sums.handle / 1.05) == pytest.approx(
            1, abs=0.03
        )


def test_dont_pass_returns_its_stake_on_a_12_and_that_counts():
    evening = Evening("craps", {}, 15)
    for _ in range(4_000):
        evening.play(lambda at: at.place("dont_pass", (), 1_000))
    sums = evening.kinds["dont_pass"]
    near(evening.kinds)
    assert sums.exact_return == pytest.approx(1 - 3 / 220)
    assert sums.method == "exact"


# ------------------------------------------------------------------ wheels


@LONG
def test_a_house_that_calls_rounds_off_while_streaks_run():
    rules = {"roulette_up": {"paytable": "B"}, "b2b": {"weights": B2B_WEIGHTS}}
    evening = Evening("roulette", {**rules, "blazing_sevens": {"paytable": 3}}, 21)

    def act(at: Evening) -> None:
        for seat in (1, 2):
            at.place("split", ("10", "11")[:: 3 - 2 * seat], 500, seat)  # in either order
            for on in rules | {"blazing_sevens": {}}:
                at.place(on, (), 300 * seat, seat)

    def is_long(at: Evening) -> bool:
        return at.state.streak >= 2 and at.random.random() < 0.6

    for _ in range(8_000):
        evening.play(act, is_void=is_long)
    near(evening.kinds)
    assert evening.kinds["split"].compared == evening.kinds["split"].handle
    assert abs(by_count(evening.kinds["roulette_up"])) < 0.1


@pytest.mark.parametrize("most", [None, pytest.param(2_000, marks=LONG), 30_000])
def test_a_limit_on_what_a_seat_may_win_is_no_drift(most):
    rules = {"max": 10_000} | ({} if most is None else {"max_payout": most})
    evening = Evening("dreamcatcher", rules, 22)

    def act(at: Evening) -> None:
        for seat in (1, 2, 3):
            for number in at.random.sample(["1", "2", "5", "10", "20", "40"], 3):
                at.place("number", (number,), 100 * at.random.randint(1, 20), seat)
                at.place("number", (number,), 100, seat)

    for _ in range(6_000):
        evening.play(act)
    near(evening.kinds)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("roulette", {"wheel": "single_zero", "five_adjacent": True}),
        pytest.param(
            "roulette", {"wheel": "double_zero_as_single", "odds": {"red": "6/5"}}, marks=LONG
        ),
        pytest.param("lightning_roulette", {"five_adjacent": True}, marks=LONG),
        pytest.param("roulette_x", {"paytable": "B"}, marks=LONG),
        pytest.param("big_six", {}, marks=LONG),
        ("sic_bo", {}),
    ],
)
def test_a_crowd_at_a_layout(name, rules):
    evening = Evening(name, {**rules, "max": 10**7}, 23)
    for _ in range(2_500):
        evening.play(lambda at: [wager_at_random(at) for _ in range(20)])
    assert evening.kinds.keys() == {spot.on for spot in evening.game.layout()}
    near(evening.kinds)


# ------------------------------------------------------------------ cards


def unseen(evening: Evening) -> Counter[int]:
    """How many cards of each rank have not been seen."""
    shoe = evening.state.shoe
    left = Counter(dict.fromkeys(range(len(RANKS)), shoe.decks * 4))
    for card, count in shoe.seen.items():
        left[rank(card)] -= count
    return left


def test_who_counts_cards_finds_the_figure_of_the_cards_unseen():
    """The tie wager goes up when ties are likely, the war is fought as the player likes."""
    evening = Evening("casino_war", {"max": 10**6}, 31)

    def act(at: Evening) -> None:
        stake = 100
        if at.state.shoe is not None and not at.game.reshuffles(at.state):
            left = unseen(at)
            pairs = sum(n * (n - 1) for n in left.values())
            is_likely = pairs / (left.total() * (left.total() - 1)) > 0.0745
            stake = 50_000 if is_likely else 100
        for seat in (1, 2, 3):
            at.place("initial", (), 400, seat)
            at.place("tie", (), stake, seat)

    def decide(at: Evening, seat: int) -> dict[str, Any] | None:
        if at.random.random() < 0.2:
            return None
        lying = {up.on for up in at.lying() if up.seat == seat}
        assert "initial" in lying
        return {"choice": "war", **({"tie": 30_000} if at.random.random() < 0.5 else {})}

    for _ in range(6_000):
        evening.play(act, decide, lambda at: at.random.random() < 0.02)
    assert evening.kinds["initial"].method == "none"
    near({on: sums for on, sums in evening.kinds.items() if on != "initial"})
    tie = evening.kinds["tie"]
    assert tie.exact_return is not None
    assert tie.exact_return > 253 / 311 + 0.002, "the odds of a full shoe"


def counted(line: bytes) -> dict[str, Sums]:
    table = TableDrift()
    table.count(line, ExpectationsOf())
    (kinds,) = table.kinds.values()
    return kinds


def test_what_a_decision_puts_up_is_counted_once():
    """A war with its tie wager, and the wagers that a decision during betting put up."""
    record = json.loads(war_round())
    (raised,) = [one["raised"] for one in record["decisions"] if one["raised"]]
    assert [up["on"] for up in raised] == ["war", "tie"]
    kinds = counted(war_round().encode())
    assert {on: (sums.wagers, sums.handle) for on, sums in kinds.items()} == {
        "initial": (2, 1_000),
        "tie": (2, 600),
        "war": (1, 500),
    }
    assert sum(sums.returned for sums in kinds.values()) == sum(
        one["returned"] for one in record["settlements"]
    )


def test_a_players_bank_is_no_wager_against_the_house():
    async def play() -> str:
        world = HonestWorld(31)
        floor, ann, bob = await after_a_round(world)
        await until(lambda: offered(ann.table, "bank", 1))
        ann.choose("no_bank")
        await until(lambda: offered(ann.table, "bank", 3))
        banked = bob.choose("bank", funds=20_000)
        await until(lambda: bob.to(banked) is not None)
        ann.place("hand", 700, "ann-second-hand")
        await until_recorded(world, ann.table, 2)
        await floor.halt()
        return world.journal.records["t1"][2]

    line = simulate(play()).encode()
    assert {one["on"] for one in json.loads(line)["wagers"]} == {"bank", "hand"}
    kinds = counted(line)
    assert {on: (sums.wagers, sums.handle) for on, sums in kinds.items()} == {"hand": (1, 700)}
