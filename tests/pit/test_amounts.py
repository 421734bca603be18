"""An amount that an operator types becomes exact cents, or is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.words import MAX_CENTS
from server.pit.amounts import parse_dollars, show_dollars


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("12.50", 1_250),
        ("12.5", 1_250),
        ("12", 1_200),
        ("0.01", 1),
        ("0.29", 29),
        ("$1,250.00", 125_000),
        (" 7 ", 700),
        ("007", 700),
        ("100,000,000,000", MAX_CENTS),
    ],
)
def test_an_amount_is_read(text: str, cents: int) -> None:
    assert parse_dollars(text) == cents


@pytest.mark.parametrize(
    "text",
    [
        "", "0", "0.00", "-5", "+5", "1.234", "1.", ".50", "1e3", "1,00", "12,50", "1,2345", "nan",
        "inf", "١٢", "12.50.00", "$", "1 000", "100,000,000,000.01", "9" * 400,
    ],
)  # fmt: skip
def test_a_text_that_is_not_an_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"amount|moves at once"):
        parse_dollars(text)


@given(st.integers(1, MAX_CENTS))
def test_a_shown_amount_is_read_back(cents: int) -> None:
    assert parse_dollars(show_dollars(cents)) == cents


def test_a_negative_amount_begins_with_a_minus() -> None:
    assert show_dollars(-123_456) == "-1,234.56"
    assert show_dollars(-5) == "-0.05"
