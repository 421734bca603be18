"""Cents as a person reads them. A leaf: whoever prints money to a terminal uses it."""

from __future__ import annotations


def dollars(cents: int) -> str:
    """123456 is "$1,234.56", and -5 is "-$0.05"."""
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}${whole:,}.{rest:02}"
