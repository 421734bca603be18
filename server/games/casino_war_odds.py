"""The payouts of Casino War (651a.10), and the worth of its wagers given the unseen cards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import Final

from server.games.cards import DECK, Shoe, by_rank, rank
from server.games.names import wager_in_words
from server.games.rules import Branch, OddsRow, Outlook
from server.games.submission import to_one

INITIAL: Final = "initial"
TIE: Final = "tie"
WAR: Final = "war"  # only a decision puts this wager up
SURRENDER: Final = "surrender"

# 651a.10(1)-(3)
INITIAL_ODDS: Final = Fraction(1)
TIE_ODDS: Final = Fraction(10)
WAR_ODDS: Final = Fraction(2)
SECOND_TIE_ODDS: Final = Fraction(3)
PAID_IN_WORDS: Final = (
    (wager_in_words(INITIAL), to_one(INITIAL_ODDS)),
    (wager_in_words(TIE), to_one(TIE_ODDS)),
    ("war wager", to_one(WAR_ODDS)),
    ("war wager on a second tie", to_one(SECOND_TIE_ODDS)),
)


def pays(on: str, player: int, dealer: int) -> Fraction | None:
    """What a wager pays to 1 on the ranks of a player's and the dealer's card; None: it loses.

    The cards do not decide an initial wager on a tie hand: do not ask for one.
    """
    # 651a.7(c): a tie wager "shall win if the deal results in a tie hand"
    if on == TIE:
        return TIE_ODDS if player == dealer else None
    # 651a.9(a)(1), (g)(1): "lower in rank than the dealer's card"
    if player < dealer:
        return None
    if on == WAR:
        # 651a.9(g)(3): "of equal rank, the player shall win his War Wager"
        return SECOND_TIE_ODDS if player == dealer else WAR_ODDS
    assert on == INITIAL, f"{on} is no wager of Casino War"
    assert player > dealer, "a tie hand is for the player to decide on"
    return INITIAL_ODDS


def outlook(on: str, shoe: Shoe) -> Outlook:
    """The worth of a tie or a war wager before the next deal from this shoe.

    The player's card and the dealer's are any two of the unseen cards. Burnt cards and the cards of
    other boxes do not change that.
    """
    unseen = Counter(dict(by_rank(shoe.decks)))
    for card, count in shoe.seen.items():
        unseen[rank(card)] -= count
    total = unseen.total()
    pairs = sum(count * (count - 1) for count in unseen.values())
    tied = Fraction(pairs, total * (total - 1))
    one_way = (1 - tied) / 2  # the player's card is the higher as often as the dealer's
    compared = {"higher": (1, 0, one_way), "tie": (0, 0, tied), "lower": (0, 1, one_way)}
    branches = {}
    for name, (player, dealer, chance) in compared.items():
        paid = pays(on, player, dealer)
        branches[name] = Branch(chance, Fraction(0) if paid is None else 1 + paid)
    worth = sum((one.chance * one.back for one in branches.values()), Fraction(0))
    return Outlook(branches, worth, is_shared=False)


@lru_cache
def odds(decks: int) -> tuple[OddsRow, ...]:
    """Enumerate the ranks of all cards of a deal and of the war after it, from a full shoe."""
    total = decks * len(DECK)
    won = tied = Fraction(0)
    war_won = war_back = Fraction(0)
    for player, first in by_rank(decks):
        for dealer, second in by_rank(decks, (player,)):
            chance = Fraction(first * second, total * (total - 1))
            if player != dealer:
                won += chance if pays(INITIAL, player, dealer) else 0
                continue
            tied += chance
            again, back = _war(decks, player)
            war_won += chance * again
            war_back += chance * back
    initial = won * (1 + INITIAL_ODDS)
    return (
        # 651a.9(c)(2), (e): going to war, a player stakes the initial wager's amount once more
        OddsRow(
            INITIAL,
            (),
            f"{to_one(INITIAL_ODDS)}; war {to_one(WAR_ODDS)}, "
            f"{to_one(SECOND_TIE_ODDS)} on a second tie",
            won + war_won,
            initial + war_back - tied,
            strategy=WAR,
        ),
        OddsRow(INITIAL, (), to_one(INITIAL_ODDS), won, initial + tied / 2, strategy=SURRENDER),
        OddsRow(TIE, (), to_one(TIE_ODDS), tied, tied * (1 + TIE_ODDS)),
    )


def _war(decks: int, tied: int) -> tuple[Fraction, Fraction]:
    """The chance to win a war after a tie at a rank, and what the war wager gives back."""
    total = decks * len(DECK) - 2
    won = back = Fraction(0)
    for player, first in by_rank(decks, (tied, tied)):
        for dealer, second in by_rank(decks, (tied, tied, player)):
            paid = pays(WAR, player, dealer)
            if paid is not None:
                chance = Fraction(first * second, total * (total - 1))
                won += chance
                back += chance * (1 + paid)
    return won, back
