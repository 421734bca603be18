"""Roulette tables that offer a side wager of 617b, and what a test asks of them."""

from tests.games.house import B2B_WEIGHTS
from tests.regulation.table import Table


def b2b_table(**rules):
    return Table("roulette", b2b={"weights": B2B_WEIGHTS}, **rules)


def up_table(paytable="A", **rules):
    return Table("roulette", roulette_up={"paytable": paytable}, **rules)


def progressive_table(number=4, wager=300, **rules):
    return Table("roulette", roulette_up={"progressive": number, "wager": wager, **rules})


def odds_of(table, on):
    return next(row for row in table.game.odds() if row.on == on)


def asked(table, number):
    """What the equipment is asked when the ball falls on `number`."""
    drawing = table.game.drawing(table.state)
    asks = [next(drawing)]
    try:
        asks.append(drawing.send(table.game.outcomes().index(number)))
    except StopIteration as done:
        return asks, done.value
    return asks, None


def run(table, *numbers):
    """Spin a streak for one Roulette Up wager of $5; give what it returns, None if it runs on."""
    table.wager("red")
    up = table.wager("roulette_up", amount=500)
    for number in numbers[:-1]:
        assert up not in table.spin(number)
    return table.spin(numbers[-1]).get(up)
