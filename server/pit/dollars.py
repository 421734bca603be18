"""Dollars as operators write them, and cents as the house counts them. No float in between."""

from __future__ import annotations

import re

from protocol.words import MAX_CENTS

_AMOUNT = re.compile(r"\$?(?P<dollars>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.(?P<cents>[0-9]{1,2}))?")


def parse_dollars(text: str) -> int:
    """The cents of `12`, `12.5`, `12.50`, `$1,250.00`. Raises ValueError with a sentence."""
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is no amount: write dollars, as in 12.50")
    dollars = found["dollars"].replace(",", "").lstrip("0") or "0"
    if len(dollars) > len(str(MAX_CENTS)):
        raise ValueError(f"{text} is more than the house moves at once")
    cents = int(dollars) * 100 + int((found["cents"] or "").ljust(2, "0"))
    if cents == 0:
        raise ValueError("the amount is nothing")
    if cents > MAX_CENTS:
        raise ValueError(f"{text} is more than the house moves at once")
    return cents


def show_dollars(cents: int) -> str:
    """`1,250.00`; less than nothing with a minus in front."""
    dollars, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{dollars:,}.{rest:02}"
