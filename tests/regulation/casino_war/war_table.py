"""A Casino War table for the tests of its chapter."""

import msgspec

from server.games.rules import Wagering
from tests.games.house import SeededDraws
from tests.regulation.table import Table


def war(**rules):
    return Table("casino_war", **rules)


def tied(amount=500, **rules):
    """A table where seat 3 has a tie hand and has yet to choose."""
    table = war(**rules)
    table.wager("initial", amount=amount, seat=3)
    table.draw(cards=["7c", "7d"])
    return table


def dealt(table, seed=1):
    """Let the table draw for itself; give the draw."""
    if isinstance(table.game.awaits(table.state), Wagering):
        table.no_more_bets()
    draw = SeededDraws(seed).draw(table.game.drawing(table.state))
    table.draw(**draw)
    return draw


def cover_reached_at(hand):
    """A table whose cover card came up on one hand of a deal to seats 2 and 5 and the dealer."""
    table = war()
    table.wager("initial", seat=2)
    table.wager("initial", seat=5)
    table.draw(cards=["2c", "3c", "Ac"])
    table.wager("initial", seat=2)
    table.wager("initial", seat=5)
    cover = 6 * 52 * 3 // 4
    shoe = msgspec.structs.replace(table.state.shoe, out=cover - hand)
    table.state = msgspec.structs.replace(table.state, shoe=shoe)
    table.draw(cards=["2c", "3c", "Ac"])
    return table


def at_war(player, dealer):
    """Seat 3 ties, and goes to war with these cards; give what is settled."""
    table = tied()
    table.choose(3, "war", tie=100)
    return table.draw(cards=[player, dealer])
