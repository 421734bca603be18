"""Amounts of money: dollars as operators type them, cents as the house counts them. No floats."""

from __future__ import annotations

import re

from protocol.words import MAX_CENTS

_AMOUNT = re.compile(r"\$?(?P<dollars>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.(?P<cents>[0-9]{1,2}))?")


def parse_dollars(text: str) -> int:
    """Read `12`, `12.5`, `12.50` or `$1,250.00` as cents. Raises ValueError that says why not."""
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is not an amount: write dollars, as in 12.50")
    dollars = found["dollars"].replace(",", "").lstrip("0") or "0"
    if len(dollars) > len(str(MAX_CENTS)):
        raise ValueError(f"{text} is more than the house moves at once")
    cents = int(dollars) * 100 + int((found["cents"] or "").ljust(2, "0"))
    if cents == 0:
        raise ValueError("the amount is zero")
    if cents > MAX_CENTS:
        raise ValueError(f"{text} is more than the house moves at once")
    return cents


def show_dollars(cents: int) -> str:
    """Write cents as `1,250.00`; a negative amount begins with a minus."""
    dollars, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{dollars:,}.{rest:02}"
