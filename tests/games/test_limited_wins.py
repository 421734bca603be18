"""A seat's wins brought down to the maximum payout of a Dreamcatcher round."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from server.games.dreamcatcher import limited_wins

wins_of_a_seat = st.lists(st.integers(1, 10**9), min_size=1, max_size=12)


@given(wins_of_a_seat, st.integers(1, 10**10))
def test_a_seat_wins_the_maximum_or_what_it_won_if_that_is_less(wins, most):
    limited = limited_wins(wins, most)

    assert sum(limited) == min(sum(wins), most)
    assert all(0 <= share <= win for share, win in zip(limited, wins, strict=True))


@given(wins_of_a_seat, st.integers(1, 10**10))
def test_all_but_the_first_of_the_largest_are_rounded_down(wins, most):
    limited = limited_wins(wins, most)

    scale = min(Fraction(1), Fraction(most, sum(wins)))
    rounded = [int(win * scale) for win in wins]
    differing = [at for at, share in enumerate(limited) if share != rounded[at]]
    assert differing in ([], [wins.index(max(wins))])
