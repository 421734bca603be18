"""The document of a rules submission prints every paytable that the table uses (601a.2)."""

import time

import pytest

from server.app.submissions import Submitted, document
from server.games.catalogue import submit
from server.games.names import wager_in_words
from tests.games.house import B2B_WEIGHTS, SUBMISSIONS

EVERY = [(name, rules) for name, submissions in SUBMISSIONS.items() for rules in submissions]


def paid(name, rules):
    """The rows of each paytable by its title."""
    return {
        each.title: {row.what: row.pays for row in each.rows}
        for each in submit(name, rules).paytables()
    }


@pytest.mark.parametrize(("name", "rules"), EVERY)
def test_every_paytable_has_a_section_and_rows_in_words(name, rules):
    game = submit(name, rules)
    tables = game.paytables()

    assert len({each.title for each in tables}) == len(tables) > 0
    for each in tables:
        assert each.section[:4] in {game.chapter, "617a", "617b"}
        assert len(set(each.rows)) == len(each.rows) > 0
        for row in each.rows:
            assert row.what
            assert row.pays
            assert "_" not in row.what + row.pays


@pytest.mark.parametrize(("name", "rules"), EVERY)
def test_every_wager_of_the_layout_is_in_a_paytable(name, rules):
    game = submit(name, rules)
    words = [f"{each.title} {row.what}" for each in game.paytables() for row in each.rows]

    for spot in game.layout():
        if spot.on not in ("hand", "symbol"):
            assert any(wager_in_words(spot.on) in each for each in words), spot


def test_the_odds_of_roulette():
    rows = paid("roulette", {"odds": {"split": 18}, "five_adjacent": True})["The wagers"]

    assert rows["split"] == "18 to 1"
    assert rows["red"] == "1 to 1"
    assert rows["five adjacent numbers"] == "35 to 1 on a fifth"


def test_617b_1_e_the_payouts_of_b2b_with_their_weights():
    rows = paid("roulette", {"b2b": {"weights": B2B_WEIGHTS}})["B2B"]

    total = sum(B2B_WEIGHTS.values())
    assert rows[f"weight {B2B_WEIGHTS['1000']} of {total}"] == "1000 to 1"
    assert list(rows.values())[-1] == "10 to 1"


def test_617b_2_j_a_paytable_of_blazing_sevens():
    rows = paid("roulette", {"blazing_sevens": {"paytable": 3}})["Blazing 7's, paytable 3"]

    assert rows == {
        "7, 17 and 27: three of three": "1000 to 1",
        "7, 17 and 27: two of three": "100 to 1",
        "7, 17 and 27: one of three": "17 to 1",
        "three balls in one color": "11 to 1",
        "all else": "6 to 1",
    }


def test_617b_4_h_the_paytables_of_roulette_up():
    plain = paid("roulette", {"roulette_up": {"paytable": "B"}})["Roulette Up, paytable B"]
    assert plain["streak of 8"] == "400 to 1"
    assert plain["streak of 2"] == "push"
    assert plain["any other streak"] == "loses"
    up = {"roulette_up": {"progressive": 4, "wager": 300}}
    meter = paid("roulette", up)["Roulette Up, progressive paytable 4"]
    assert meter["streak of 8"] == "100% of the meter"
    assert meter["streak of 7"] == "250 for 1"
    assert meter["seed of the meter"] == "$9,000"
    assert (meter["from a wager to the meter"], meter["from a wager to the reserve"]) == (
        "18%",
        "5%",
    )


def test_numbers_that_are_struck():
    wagers, lucky = submit("lightning_roulette", {}).paytables()
    assert [(row.what, row.pays) for row in lucky.rows] == [
        ("straight, not struck", "29 to 1"),
        ("straight, struck: weight 1 of 100", "499 to 1"),
        ("straight, struck: weight 2 of 100", "399 to 1"),
        ("straight, struck: weight 2 of 100", "349 to 1"),
        ("straight, struck: weight 3 of 100", "299 to 1"),
        ("straight, struck: weight 4 of 100", "249 to 1"),
        ("straight, struck: weight 8 of 100", "199 to 1"),
        ("straight, struck: weight 15 of 100", "149 to 1"),
        ("straight, struck: weight 25 of 100", "99 to 1"),
        ("straight, struck: weight 40 of 100", "49 to 1"),
    ]
    # 617b.3(f): "Notwithstanding the provisions of § 617a.4"
    assert "straight" not in {row.what for row in wagers.rows}
    x = paid("roulette_x", {"paytable": "B"})["Multipliers, paytable B"]
    assert x["straight, struck: weight 8 of 100"] == "250 to 1"


def test_the_paytables_of_craps():
    vigorish = {"vigorish": "on_win", "percent": 5}
    tables = paid("craps", {"fire": "A", "buy_lay": vigorish})

    assert tables["Fire Bet, paytable A"] == {
        "4 points": "24 to 1",
        "5 points": "249 to 1",
        "6 points": "999 to 1",
        "fewer points": "loses",
    }
    assert tables["Odds"]["pass line odds 4, 10"] == "2 to 1"
    assert tables["Buy and Lay Bets"]["lay 5, 9"] == (
        "2 to 3; the house takes 5% of the wager from a win"
    )
    assert tables["The wagers"]["hardway 6, 8"] == "9 to 1"
    assert tables["The wagers"]["hop 2-2, 3-3, 4-4, 5-5"] == "30 to 1"
    assert tables["The wagers"]["field"] == "1 to 1 on 3, 4, 9, 10, 11; 2 to 1 on 2, 12"
    assert not {"Fire Bet, paytable A", "Buy and Lay Bets"} & paid("craps", {}).keys()


def test_the_other_games():
    assert paid("big_six", {"symbols": {"1": "cherry"}})["The wagers"]["cherry"] == "1 to 1"
    dreamcatcher = paid("dreamcatcher", {})
    assert dreamcatcher["The wagers"]["number 40"] == "40 to 1"
    assert dreamcatcher["Multipliers"]["bonus spin after 7×"] == "7 times the odds"
    assert paid("sic_bo", {})["The wagers"]["total 4, 17"] == "50 to 1"
    war = paid("casino_war", {})["The wagers"]
    assert war["war wager on a second tie"] == "3 to 1"
    assert paid("pai_gow", {})["The wagers"] == {"hand that wins": "1 to 1 less 5%"}
    bank = paid("pai_gow", {"player_bank": True, "co_bank": True})["The bank"]
    assert bank["surplus of a bank"] == "all of it less 5%"
    assert bank["surplus of a co-bank"] == "half of it less 5%"


def test_the_document_has_the_paytables_at_once():
    """Odds by enumeration would take a second or two at a Pai Gow table."""
    rules = submit("pai_gow", {}).resolved_rules()
    started = time.process_time()
    shown = document("pai", Submitted("pai_gow", rules, 0), None)

    assert time.process_time() - started < 0.5
    (table,) = shown.paytables
    assert (table.title, table.section) == ("The wagers", "621a.10(k)")
    assert [(row.what, row.pays) for row in table.rows] == [("hand that wins", "1 to 1 less 5%")]
