"""Who is shown as a winner of a round."""

from __future__ import annotations

from server.tables.model.round_results import WINNERS_SHOWN, Results, winners_of


def shown(by_seat: dict[int, list[int]]) -> list[int]:
    """The seats of the winners, in their order, of each seat's stake and return."""
    return [one.seat for one in winners_of(Results(0, 0, by_seat, {}))]


def test_the_seats_that_won_the_most_come_first() -> None:
    """A high stake that won little comes after a low one that won much."""
    assert shown({1: [10_000, 11_000], 2: [100, 3_600], 3: [0, 1_500]}) == [2, 3, 1]


def test_a_stake_that_comes_back_is_no_win() -> None:
    assert shown({1: [500, 500], 2: [1_000, 250], 3: [200, 400]}) == [3]


def test_those_who_only_pushed_take_no_winner_s_place() -> None:
    pushed = {seat: [50_000, 50_000] for seat in range(WINNERS_SHOWN)}
    assert shown({**pushed, 90: [100, 200]}) == [90]
