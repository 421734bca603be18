"""619a: the Big Six Wheel."""

from collections import Counter
from fractions import Fraction

import pytest

from server.games.rules import Uniform
from tests.regulation.table import Table, breaches

CLOCKWISE = (
    "joker 1 2 1 5 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1 flag"
    " 2 5 2 1 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1"
)
LEAST = {"1": 1, "2": 2, "5": 5, "10": 10, "20": 20, "flag": 45, "joker": 45}


def big_six(**rules):
    return Table("big_six", **rules)


def spun(table, index):
    """Let the generator choose the section `index`, clockwise from the joker."""
    drawing = table.game.drawing(table.state)
    assert next(drawing) == Uniform(54)
    with pytest.raises(StopIteration) as stopped:
        drawing.send(index)
    return stopped.value.value


def test_619a_1_b_the_sections_are_arranged_clockwise_in_this_order():
    table = big_six()
    shown = []
    for index in range(54):
        table.draw(**spun(table, index))
        shown.append(table.state.last)

    assert " ".join(shown) == CLOCKWISE


def test_619a_1_c_dollar_symbols_may_be_fruit_and_the_pick_stays_the_symbol():
    table = big_six(symbols={"1": "cherry", "20": "melon"})
    table.wager("symbol", "20", amount=100)

    assert table.draw(section=14) == {"w1": 2100}
    assert table.call == "melon"
    assert table.refusal("symbol", "melon").code == "bad_pick"
    assert table.game.resolved_rules()["symbols"] == {
        "1": "cherry",
        "2": "$2",
        "5": "$5",
        "10": "$10",
        "20": "melon",
    }


@pytest.mark.parametrize(
    "symbols",
    [
        {"flag": "apple"},
        {"40": "apple"},
        {"1": ""},
        {"1": 7},
        {"1": "apple" * 10},
        {"1": "apple", "2": "apple"},
        {"1": "$2"},
        ["apple"],
    ],
)
def test_619a_1_c_no_other_symbols_are_a_rules_submission(symbols):
    assert breaches("big_six", symbols=symbols) == {"619a.1(c)"}


def test_619a_1_d_each_section_pays_what_it_displays():
    table = big_six()
    for section, symbol in enumerate(CLOCKWISE.split(), start=1):
        wager_id = table.wager("symbol", symbol, amount=100)
        assert table.draw(section=section) == {wager_id: 100 + 100 * LEAST[symbol]}


@pytest.mark.parametrize("symbol", LEAST)
def test_619a_3_odds_may_be_raised_and_never_lowered(symbol):
    assert breaches("big_six", odds={symbol: LEAST[symbol] - 1}) == {"619a.3"}

    table = big_six(odds={symbol: LEAST[symbol] + 1})
    table.wager("symbol", symbol, amount=100)
    section = CLOCKWISE.split().index(symbol) + 1
    assert table.draw(section=section) == {"w1": 200 + 100 * LEAST[symbol]}


def test_619a_3_a_wager_at_raised_odds_pays_out_in_whole_cents():
    table = big_six(odds={"5": "11/2"}, unit=25)

    refused = table.refusal("symbol", "5", amount=125)
    assert refused.code == "uneven_amount"
    assert "$1 or $1.50" in refused.message
    table.wager("symbol", "5", amount=150)
    assert table.draw(section=5) == {"w1": 975}


@pytest.mark.parametrize("odds", [{"40": 40}, {"1": "x"}, {"1": 1.5}, {"1": 10**6}, 7])
def test_619a_3_no_other_odds_are_a_rules_submission(odds):
    assert breaches("big_six", odds=odds) == {"619a.3"}


def test_619a_3_the_return_of_each_symbol():
    returns = {row.pick[0]: row.back for row in big_six().game.odds()}

    sections = Counter(CLOCKWISE.split())
    assert returns == {
        symbol: Fraction(sections[symbol] * (1 + odds), 54) for symbol, odds in LEAST.items()
    }
    assert returns["5"] == Fraction(8, 9)
