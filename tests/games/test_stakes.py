"""Amounts: unit, limits, and wins in whole cents."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.games.stakes import Stakes, dollars


@pytest.mark.parametrize(
    ("cents", "written"), [(5, "$0.05"), (500, "$5"), (525, "$5.25"), (123456700, "$1,234,567")]
)
def test_cents_are_written_as_dollars(cents, written):
    assert dollars(cents) == written


def test_a_sentence_stays_short_for_any_amount():
    refused = Stakes(100, 100, 1000).refuse(10**4000)

    assert refused is not None
    assert refused.code == "above_maximum"
    assert len(refused.message) < 100


@given(
    unit=st.integers(1, 60),
    least=st.integers(1, 10),
    most=st.integers(10, 60),
    even=st.integers(1, 40),
    amount=st.integers(1, 5000),
)
def test_the_nearest_amounts_are_good_and_nothing_between_is(unit, least, most, even, amount):
    stakes = Stakes(unit, least * unit, most * unit)
    refused = stakes.refuse(amount, even)
    if refused is None or refused.code != "uneven_amount":
        return

    below, above = stakes.nearest(amount, even)

    good = [n for n in range(stakes.min, stakes.max + 1) if stakes.refuse(n, even) is None]
    assert below == max((n for n in good if n < amount), default=None)
    assert above == min((n for n in good if n > amount), default=None)


def test_where_no_amount_would_do_the_sentence_says_so():
    refused = Stakes(100, 100, 300).refuse(200, 700)

    assert refused is not None
    assert "No amount within the limits would" in refused.message
