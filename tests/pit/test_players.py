"""Operators find a guest by the displayed name, and see who sits at a table."""

from __future__ import annotations

import json

from protocol.operators import FindPlayers, ListSeats, PlayerRows, PlayerSeat
from tests.pit.open_pit import Pit


async def test_a_guest_is_found_by_a_part_of_the_displayed_name(pit: Pit) -> None:
    guest = await pit.box.open_account("01-g1", "Guest 123456", 0)
    await pit.box.open_account("02-g2", "Guest 999999", 0)
    async with pit.signed_in("floorperson") as flora:
        (found,) = (await flora.get(FindPlayers(0, name="guest 1234"), PlayerRows)).players
        both = (await flora.get(FindPlayers(0, name="GUEST"), PlayerRows)).players
        nobody = await flora.get(FindPlayers(0, name="*"), PlayerRows)
    assert (found.account, found.name, found.seats) == (guest.account, "Guest 123456", ())
    assert [row.name for row in both] == ["Guest 123456", "Guest 999999"]
    assert (nobody.players, nobody.more) == ((), False)
    looked = [event.arguments["name"] for event in await pit.recorded("find_players")]
    assert looked == ["guest 1234", "GUEST", "*"]


async def test_the_seats_of_a_table_are_listed_with_their_accounts(pit: Pit) -> None:
    await pit.box.wager(pit.alice, "r01", 500)
    async with pit.signed_in("cashier") as cass:
        (row,) = (await cass.get(ListSeats(0, table="r01"), PlayerRows)).players
        empty = await cass.get(ListSeats(0, table="r02"), PlayerRows)
        assert await cass.refusal(ListSeats(0, table="nowhere")) == "no_table"
        (found,) = (await cass.get(FindPlayers(0, name="alic"), PlayerRows)).players
    assert (row.account, row.name) == (pit.alice.account, "alice")
    (seat,) = row.seats
    assert (seat.table, seat.seat) == ("r01", 1)
    assert found.seats == (PlayerSeat("r01", 1, seat.connected),)
    assert empty.players == ()


async def test_players_and_seats_at_the_terminal(pit: Pit) -> None:
    await pit.box.wager(pit.alice, "r01", 500)
    code, text, err = await pit.terminal("seats", "r01")
    assert (code, err) == (0, "")
    assert text.splitlines()[1].split()[:2] == ["alice", pit.alice.account]
    assert "r01 seat 1" in text
    code, out, _ = await pit.terminal("--json", "players", "--name", "ali")
    assert code == 0
    assert [row["name"] for row in json.loads(out)["players"]] == ["alice"]
    assert (await pit.terminal("players", "--name", "zz"))[1] == "Nobody.\n"
