"""A Pai Gow table that is dealt the tiles that a test names."""

from server.games.pai_gow.tiles import TILES, read
from tests.regulation.table import Table

POSITIONS = ("dealer", "1", "2", "3", "4", "5", "6", "dead_hand")


def tiles(text):
    """Read tiles as they are listed: "6-6 1-2" is ("6-6", "2-1")."""
    return tuple(read(tile) for tile in text.split())


def stacks_for(**hands):
    """Eight stacks that, dealt by the house way from the right, the dealer first, give these hands.

    A hand is named by its position, `dealer` or `seat_1` to `seat_6`; the others get the rest.
    """
    given = {name.removeprefix("seat_"): tiles(text) for name, text in hands.items()}
    rest = list(TILES)
    for tile in (tile for hand in given.values() for tile in hand):
        rest.remove(tile)
    dealt = []
    for position in POSITIONS:
        dealt.append(given.get(position) or tuple(rest.pop() for _ in range(4)))
    return [list(stack) for stack in reversed(dealt)]


def pai_gow(**rules):
    return Table("pai_gow", **rules)


def dealt(table, start=None, **hands):
    """Deal a table the hands named, the dealer first; give what is shown of it."""
    bank = table.state.bank
    # counted from the bank's seat n, the dealer is number 9 - n
    dealer_first = 1 if bank is None else 9 - bank.seat
    table.draw(stacks=stacks_for(**hands), start=start or dealer_first)
    return table.shown


def settled(table):
    """Let both windows end; give what goes back for each wager."""
    table.next()
    return table.next()


def after_a_round(wagers, **rules):
    """A table on which these seats wagered so many cents against the dealer in the first round."""
    table = pai_gow(player_bank=True, co_bank=True, **rules)
    for seat, cents in wagers.items():
        table.wager("hand", seat=seat, amount=cents)
    dealt(table)
    settled(table)
    return table
