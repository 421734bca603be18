"""Sums of money as a person reads them, for terminals and reports."""

from __future__ import annotations


def dollars(cents: int) -> str:
    """123456 is "$1,234.56", and -5 is "-$0.05"."""
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}${whole:,}.{rest:02}"


def dollars_of_mils(mils: int) -> str:
    """Thousandths of a cent: 123456700 is "$1,234.56700"."""
    sign = "-" if mils < 0 else ""
    whole, rest = divmod(abs(mils), 100_000)
    return f"{sign}${whole:,}.{rest:05}"
