"""At which tables an account has a seat, without a look at each table."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from server.tables.api import Player
from server.tables.model.seats import Seats
from server.tables.model.seats_by_account import SeatsByAccount
from server.tables.shared_floor import SharedFloor
from tests.tables.pitch import Pitch
from tests.tables.playing import ANN, BOB, settings, until_betting
from tests.tables.simulation import World, simulated

TABLES = ("t1", "t2", "t3")
PLAYERS = [Player(name, name, "guest") for name in ("a-1", "a-2", "a-3")]


@given(st.lists(st.tuples(st.sampled_from(TABLES), st.sampled_from(PLAYERS), st.booleans())))
def test_it_knows_what_the_seats_of_all_tables_say(
    moves: list[tuple[str, Player, bool]],
) -> None:
    by_account = SeatsByAccount()
    tables = {name: Seats(2, name, by_account) for name in TABLES}
    for name, player, sits in moves:
        seats = tables[name]
        seat, number = seats.of(player.account), seats.lowest_free()
        if sits and seat is None and number is not None:
            seats.take(number, player)
        elif not sits and seat is not None:
            seats.free(seat)
        for one in PLAYERS:
            taken = [name for name, seats in tables.items() if seats.of(one.account) is not None]
            assert sorted(by_account.tables_of(one.account)) == taken


@simulated
async def test_a_table_that_another_dealer_has_seats_nobody_here() -> None:
    world = World()
    tables = [(settings(name), Pitch({})) for name in ("t1", "t2")]
    floor = SharedFloor(tables, world.house, world.audience, world.inspect, world.on_event)
    floor.begin()
    for name in ("t1", "t2"):
        table = await floor.take(name)
        await until_betting(table)
        table.sit(1, ANN, None)
    floor.tables["t2"].sit(1, BOB, None)
    await floor.drop("t1")
    assert (floor.seats_of(ANN.account), floor.seats_of(BOB.account)) == (["t2"], ["t2"])
    floor.connected(ANN.account, False)
    table = await floor.take("t1")
    assert floor.seats_of(ANN.account) == ["t2"]
    table.sit(2, ANN, None)
    assert floor.seats_of(ANN.account) == ["t2", "t1"]
    await floor.halt()
