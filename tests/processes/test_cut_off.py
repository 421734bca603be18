"""A process of the house that is cut off, or stopped for a while, and comes back."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.player import PlayerClient, eventually
from tests.house_process import quick_table
from tests.processes.many import LONG_S
from tests.take_overs import (
    TABLE,
    TwoDealers,
    at_rest,
    taken_over,
    two_dealers,
    wrong_in,
)

BETTING_S = 6.0
LATE_S = 3.0


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TwoDealers]:
    with two_dealers(tmp_path) as house:
        yield house


def settled_rounds(player: PlayerClient) -> list[int]:
    return [one["round"] for one in player.heard if one["type"] == "wagers_settled"]


def betting_opened(player: PlayerClient) -> None:
    """Wait for it as a page does: it watches the table again as often as that has moved."""
    awaited = ("table_moved", "betting_opened")
    while player.find(lambda one: one["type"] in awaited, LONG_S)["type"] == "table_moved":
        player.ask("watch_table", table=TABLE)


def close_well(house: TwoDealers) -> None:
    house.close()
    assert wrong_in(house) == []


def test_a_dealer_that_is_cut_off_loses_its_round_to_the_other_and_changes_nothing(
    house: TwoDealers,
) -> None:
    """While betting is open: the same seed, the same wagers, and the round is played once."""
    with PlayerClient(house.open(quick_table(TABLE, betting=BETTING_S))) as player:
        player.enter().sit(TABLE)
        taken_over(house, player, "cut off")
        eventually(lambda: len(house.numbers_of_dealers()) == 2, LONG_S)
        player.listen(LATE_S)  # what the dealer sent while it was cut off arrives now
        rounds = settled_rounds(player)
        assert len(rounds) == len(set(rounds))
        assert player.wager(TABLE)["type"] == "wager_accepted"
        player.until("wagers_settled", LONG_S, table=TABLE)
    close_well(house)


def test_a_dealer_that_is_cut_off_after_no_more_bets_leaves_the_outcome_as_it_was(
    house: TwoDealers,
) -> None:
    """The other pays what the players have seen."""
    table = quick_table(TABLE, betting=1.0, rest=8.0)
    with PlayerClient(house.open(table)) as player:
        player.enter().sit(TABLE)
        eventually(house.is_settled, LONG_S)  # or the table goes home after this round
        player.listen(0.1)
        player.forget()  # that the table has moved before
        accepted = player.wager(TABLE, amount=500)
        number = accepted["round"]
        drawn = player.until("outcome_drawn", LONG_S, table=TABLE, round=number)
        seen = player.ask("watch_table", table=TABLE)
        with house.suffering(house.dealer_of(TABLE), "cut off"):
            player.until("table_moved", LONG_S, table=TABLE)
            player.until("wagers_settled", LONG_S, table=TABLE, round=number)
        player.listen(LATE_S)
        assert settled_rounds(player).count(number) == 1
    close_well(house)
    records = house.croupier("records", TABLE).stdout.splitlines()
    # Not a snapshot: once it has paid, the other may have opened the next round.
    (record,) = [one for one in map(json.loads, records) if one["round"] == number]
    assert record["draws"] == [drawn["draw"]]
    assert (seen["round"], seen["commitment"]) == (number, record["commitment"])


def test_a_gateway_that_was_stopped_for_a_while_hears_its_tables_again(
    house: TwoDealers,
) -> None:
    """The dealers have regarded it as gone, and its players as away. No page has to be loaded."""
    with PlayerClient(house.open(quick_table(TABLE, betting=1.0))) as player:
        player.enter().sit(TABLE)
        at_rest(house, player)
        dealer, gateway = house.dealer_of(TABLE), house.gateway.process.pid
        os.kill(gateway, signal.SIGSTOP)
        try:  # the other dealer says the same, sooner or later
            eventually(lambda: "has ended or is cut off" in house.output_of(dealer), LONG_S)
        finally:
            os.kill(gateway, signal.SIGCONT)
        player.until("table_moved", LONG_S, table=TABLE)
        assert player.ask("watch_table", table=TABLE)["seat"] is not None
        betting_opened(player)
        assert player.wager(TABLE)["type"] == "wager_accepted"
        player.until("wagers_settled", LONG_S, table=TABLE)
    close_well(house)
