"""The states of one betting share a list of wagers, and none of them sees what another one adds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from server.games.laid import Laid, with_one_more


@given(st.lists(st.tuples(st.integers(0, 20), st.integers()), max_size=40))
def test_every_state_keeps_its_own_wagers_whichever_state_the_next_wager_is_added_to(adds):
    states: list[tuple[int, ...]] = [()]
    plain: list[tuple[int, ...]] = [()]
    for place, wager in adds:
        at = place % len(states)
        states.append(with_one_more(states[at], wager))
        plain.append((*plain[at], wager))
    for laid, expected in zip(states, plain, strict=True):
        assert tuple(laid) == expected
        assert laid == expected
        assert expected == laid
        assert hash(laid) == hash(expected)
        assert len(laid) == len(expected)
        assert laid + (7,) == (*expected, 7)  # noqa: RUF005
        assert (7,) + laid == (7, *expected)  # noqa: RUF005
        assert laid[1:] == expected[1:]
        assert list(reversed(laid)) == list(reversed(expected))
        assert all(wager in laid for wager in expected)


def test_the_last_state_of_a_betting_adds_without_a_copy():
    first = with_one_more((), 1)
    second = with_one_more(first, 2)
    assert isinstance(first, Laid)
    assert isinstance(second, Laid)
    assert second._rows is first._rows
