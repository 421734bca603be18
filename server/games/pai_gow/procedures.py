"""The procedures and paytables of Pai Gow in the document of its rules submission.

The procedures are those that 621a leaves to the rules submission, as this house follows them.

The code that follows each is `house_way.py`, `bank.py` and `table.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from server.games.document import PHRASES, PaytableInWords, Procedure, paytable_of
from server.games.pai_gow.delivery import HOUSE_WAY_RIGHT, STYLES_IN_WORDS
from server.games.pai_gow.state import VIGORISH
from server.games.paytables import THE_WAGERS

PERCENT: Final = int(VIGORISH * 100)
HAND_PAYS: Final = f"1 to 1 less {PERCENT}%"


def paytables(player_bank: bool, co_bank: bool) -> Iterator[PaytableInWords]:
    """What a hand pays, and what a bank is given of a surplus."""
    yield paytable_of(THE_WAGERS, "621a.10(k)", [("hand that wins", HAND_PAYS)])
    if not player_bank:
        return
    # 621a.11(p): the dealer's winning wager is paid, and no vigorish is taken from the house
    rows = [
        ("dealer's wager that wins", "1 to 1"),
        ("surplus of a bank", f"all of it less {PERCENT}%"),
    ]
    section = "621a.11(o)"
    if co_bank:
        rows.append(("surplus of a co-bank", f"half of it less {PERCENT}%"))
        section += ", (r)"
    yield paytable_of("The bank", section, rows)


def procedures(player_bank: bool, co_bank: bool) -> Iterator[Procedure]:
    """Those of a table at which players, or players and the house together, may bank."""
    yield _house_way()
    if not player_bank:
        return
    if co_bank:
        yield _co_bank()
    yield _dealer_wager(co_bank)
    yield _style_identification()


def _house_way() -> Procedure:
    # 621a.10(d): "The dealer shall comply with the following rules when setting his hands";
    # 621a.12(f): "in the manner as specified in the certificate holder's Rules Submission".
    # Between equals 621a.10(d) says nothing. 621a.1: the high hand is that which "ranks higher".
    return Procedure(
        "house_way",
        "621a.10(d), 621a.12(f)",
        "How the dealer sets hands, the house way.",
        _phrases(
            "the Supreme Pair",
            "else the highest pair, Wong or Gong",
            "else the highest two tiles with a value of nine, eight or seven",
            "else the highest ranking tile with the lowest",
            "between equals, the two tiles with the highest ranking tile",
            "if that is the same, the two tiles that leave the higher ranking other two",
            "if those are equal too, the two tiles whose other tile ranks higher",
            "the higher ranking two tiles become the high hand, the other two the low hand",
            "a hand that a player has not set in time is set in the same way",
        ),
    )


def _co_bank() -> Procedure:
    # 621a.11(e): "in the manner as submitted to the Board in the certificate holder's Rules
    # Submission"; (r): half of the surplus, or of the lack
    return Procedure(
        "co_bank_procedure",
        "621a.11(e)",
        "How the house banks together with a player who asks for it.",
        _phrases(
            "the dealer sets the hand of the bank the house way",
            "the house pays and takes one half, and the odd cent is for the player",
            "the vigorish is taken from the player's half of a win",
        ),
    )


def _dealer_wager(co_bank: bool) -> Procedure:
    # 621a.11(h): "an amount equal to the last wager made by that player against the dealer or in
    # an amount as specified in the certificate holder's Rules Submission"
    against_co_bank = ("none against a co-bank",) if co_bank else ()
    return Procedure(
        "dealer_wager",
        "621a.11(h)",
        "How much the dealer wagers against a player who is the bank.",
        _phrases(
            "as much as that player's last wager against the dealer",
            "less, or nothing, if the bank says so",
            "no more than the bank can cover beside the wagers of the players",
            *against_co_bank,
        ),
    )


def _style_identification() -> Procedure:
    # 621a.11(i): "other action, as specified in the certificate holder's Rules Submission, that
    # identifies the selected delivery style to the certificate holder's surveillance department"
    return Procedure(
        "style_identification",
        "621a.11(i)",
        "How the delivery style of a bank is made known to surveillance.",
        _phrases(
            "the house calls the style to all at the table",
            "the table shows the style beside the bank",
            "the record of the round holds the bank's choice, or that its time ran out",
            f"without a choice the style is {STYLES_IN_WORDS[HOUSE_WAY_RIGHT]}",
        ),
    )


def _phrases(*phrases: str) -> str:
    return PHRASES.join(phrases)
