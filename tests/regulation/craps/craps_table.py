"""A craps table as its dealer runs it."""

from fractions import Fraction
from itertools import product

from tests.regulation.table import Table

DICE = tuple(product(range(1, 7), repeat=2))
POINTS = (4, 5, 6, 8, 9, 10)


def dice_of(total):
    """Two different dice of this total; for 2 and 12 there are none."""
    return next((roll for roll in DICE if sum(roll) == total and roll[0] != roll[1]), None) or (
        total // 2,
        total // 2,
    )


class CrapsTable(Table):
    def __init__(self, **rules):
        super().__init__("craps", **rules)

    def throw(self, *dice):
        """Throw two dice, or some dice of a total; give what goes back for what is settled."""
        return self.draw(dice=list(dice if len(dice) == 2 else dice_of(*dice)))

    def throws(self, *totals):
        """Throw totals one after another; give all that goes back."""
        back = {}
        for total in totals:
            back |= self.throw(total)
        return back


def with_point(point, **rules):
    """A table on which a point has been thrown."""
    table = CrapsTable(**rules)
    table.throw(point)
    return table


def paid(on, *pick, section, **rules):
    """All 36 throws of a wager that one roll decides: what each pays to one, if it wins."""
    (spot,) = [spot for spot in CrapsTable(**rules).spots(on) if spot.pick == pick]
    assert spot.section == section
    won = {}
    for dice in DICE:
        table = CrapsTable(**rules)
        wager_id = table.wager(on, *pick, amount=2000)
        (returned,) = table.throw(*dice).values()
        assert table.on_layout() == [], wager_id
        if returned:
            won[dice] = Fraction(returned, 2000) - 1
    return won


def throws(test, pays):
    return {dice: pays for dice in DICE if test(*dice)}
