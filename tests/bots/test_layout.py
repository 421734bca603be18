"""What a bot takes for a good wager: a crowd that the house refuses measures nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from server.bots.layout import BotLayout
from server.games import catalogue
from server.tables.view import spots

OFFERED = {
    "b2b": {"weights": {str(odds): 1 for odds in (1000, 500, 250, 100, 50, 25, 10)}},
    "blazing_sevens": {"paytable": 1},
    "roulette_up": {"progressive": 5, "wager": 75},
}
METER = {"meter": "long", "title": "Long", "cents": 300_000, "locked": False}


def layout_of(game: str, rules: dict[str, Any], **shown: Any) -> BotLayout:
    submitted = catalogue.submit(game, rules)
    resolved = submitted.resolved_rules()
    published = spots.layout_of(submitted).spots
    limits = {"minimum": resolved["min"], "maximum": resolved["max"], "unit": resolved["unit"]}
    facts = {
        "game": game,
        "rules": resolved,
        "mine": [],
        "shown": shown,
        "meter": METER,
    }
    known = [{"on": spot.on, "pick": list(spot.pick)} for spot in published]
    return BotLayout({**limits, **facts, "round": 7}, known)


def chosen_from(layout: BotLayout, balance: int = 100_000) -> dict[str, int]:
    """The names of the wagers that it chooses in the long run, each with its least amount."""
    chance = random.Random(1)
    least: dict[str, int] = {}
    for _ in range(2_000):
        chosen = layout.choose(chance, balance)
        if chosen is not None and chosen[2] <= balance:
            on, _, amount = chosen
            least[on] = min(amount, least.get(on, amount))
    return least


def test_every_wager_of_a_table_comes_up_and_no_side_wager_before_a_roulette_wager():
    layout = layout_of("roulette", OFFERED, previous="17", streak=0)
    before = chosen_from(layout)
    assert not OFFERED.keys() & before.keys()
    layout.laid("w1", "red")
    assert chosen_from(layout).keys() == before.keys() | OFFERED.keys()
    assert chosen_from(layout)["roulette_up"] == 75, "a progressive wager has one amount"


def test_b2b_waits_for_a_number_to_repeat():
    layout = layout_of("roulette", OFFERED, previous="", streak=0)
    layout.laid("w2", "red")
    assert "b2b" not in chosen_from(layout)
    layout.heard({"type": "outcome_drawn", "shown": {"previous": "17", "streak": 0}})
    assert "b2b" in chosen_from(layout)


@pytest.mark.parametrize(
    "event",
    [
        {"type": "outcome_drawn", "shown": {"previous": "17", "streak": 2}},
        {"type": "meter_changed", "meter": {**METER, "locked": True}},
    ],
)
def test_no_streak_is_begun_while_one_runs_or_its_meter_is_locked(event):
    layout = layout_of("roulette", OFFERED, previous="17", streak=0)
    layout.laid("w3", "red")
    layout.heard(event)
    assert "roulette_up" not in chosen_from(layout)


def test_one_wager_of_a_seat_on_a_streak_until_the_next_round():
    layout = layout_of("roulette", OFFERED, previous="17", streak=0)
    layout.laid("w4", "red")
    layout.laid("w5", "roulette_up")
    assert "roulette_up" not in chosen_from(layout)
    layout.heard({"type": "deadline_changed", "round": 7, "closes_ms": 1})
    assert "b2b" in chosen_from(layout)
    layout.heard({"type": "betting_opened", "round": 8})
    assert "b2b" not in chosen_from(layout)
    layout.laid("w6", "red")
    assert "roulette_up" in chosen_from(layout)


@pytest.mark.parametrize("game", ["roulette", "lightning_roulette", "big_six", "dreamcatcher"])
def test_an_amount_is_good_on_every_spot_and_within_the_balance(game):
    layout = layout_of(game, {"min": 700, "unit": 100})
    assert set(chosen_from(layout, 1_100).values()) == {1_000}
    assert chosen_from(layout, 900) == {}


@pytest.mark.parametrize("told", ["round_voided", "layout_changed"])
def test_what_is_posted_between_draws_counts_too(told):
    layout = layout_of("craps", {}, point=6, shooter=1, come=[])
    assert "pass" not in chosen_from(layout)
    layout.heard({"type": told, "shown": {"point": 0}})
    assert "pass" in chosen_from(layout)


def test_no_more_goes_on_a_spot_than_its_limit_allows():
    layout = layout_of("big_six", {"min": 500, "max": 500, "spot_max": 500})
    for number, spot in enumerate(catalogue.submit("big_six", {}).layout()):
        layout.laid(f"w{number}", spot.on, spot.pick, 500)
    assert chosen_from(layout) == {}
    layout.heard({"type": "wagers_settled", "wagers": [{"id": "w0"}]})
    assert chosen_from(layout) == {"symbol": 500}


def test_a_bot_with_the_dice_and_nothing_on_the_layout_wagers_before_it_throws():
    layout = layout_of("craps", {}, point=6, shooter=1, come=[])
    assert not layout.throws(1), "the table waits for a wager"
    layout.laid("w1", "field")
    assert layout.throws(1)
    layout.heard({"type": "layout_changed", "shown": {"point": 0}})
    assert not layout.throws(1), "a line wager comes first"
    layout.laid("w2", "pass")
    assert layout.throws(1)
