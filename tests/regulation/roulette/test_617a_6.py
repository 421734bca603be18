"""617a.6: irregularities."""

import pytest

from server.games.rules import ImpossibleDraw
from tests.regulation.table import Table


def test_617a_6_in_an_irregular_round_every_wager_goes_back():
    table = Table("roulette")
    table.wager("red", amount=500)
    table.wager("straight", "0", amount=300, seat=2)

    step = table.game.call_off(table.state, ())

    assert [(one.id, one.result, one.returned) for one in step.settled] == [
        ("w1", "void", 500),
        ("w2", "void", 300),
    ]
    assert table.game.wagers(step.state) == ()


@pytest.mark.parametrize(
    ("wheel", "draw"),
    [
        ("single_zero", {"number": "00"}),
        ("double_zero", {"number": "37"}),
        ("double_zero", {"number": "07"}),
        ("double_zero", {"number": 17}),
        ("double_zero", {"number": None}),
        ("double_zero", {"number": ["17"]}),
        ("double_zero", {}),
        ("double_zero", {"number": "17", "dice": [1, 2]}),
    ],
)
def test_617a_6_what_is_no_compartment_of_the_wheel_is_no_outcome(wheel, draw):
    table = Table("roulette", wheel=wheel)
    table.wager("red")

    with pytest.raises(ImpossibleDraw):
        table.draw(**draw)
    assert table.on_layout() == ["w1"]
