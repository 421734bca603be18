"""Playing cards, and the shoe they are dealt from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

RANKS: Final = "23456789TJQKA"  # 651a.6: "from the highest to lowest rank: ace, king, …, 3 and 2"
SUITS: Final = "cdhs"
DECK: Final = tuple(f"{rank}{suit}" for rank in RANKS for suit in SUITS)

_NAMES: Final = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def rank(card: str) -> int:
    """How high a card ranks: a 2 is 0, an ace 12. Suits do not count."""
    return RANKS.index(card[0])


def rank_name(card: str) -> str:
    """The rank as a dealer says it: "10", "king"."""
    return _NAMES.get(card[0], card[0])


class Shoe(msgspec.Struct, frozen=True):
    """A dealing shoe after its shuffle and cut: the seen cards, and how many have left it.

    The unseen cards have no order. Each card is drawn when it is dealt, and every unseen card is
    equally likely. A burnt card has left the shoe, but since nobody saw it, it still counts among
    the unseen.
    """

    decks: int
    batch: int = 0  # of two batches the one that is in play, 0 or 1
    out: int = 0  # cards that have left the shoe, seen or burnt
    seen: dict[str, int] = {}

    @property
    def size(self) -> int:
        return self.decks * len(DECK)

    @property
    def unseen(self) -> int:
        """How many cards nobody has seen yet."""
        return self.size - sum(self.seen.values())

    def left(self, card: str) -> int:
        """How many of this card have not been seen."""
        return self.decks - self.seen.get(card, 0)

    def card_at(self, at: int) -> str:
        """The card at place `at`, from 0, if the unseen cards were laid out in order."""
        for card in DECK:
            at -= self.left(card)
            if at < 0:
                return card
        raise IndexError(f"there are {self.unseen} cards unseen")

    def holds(self, cards: Iterable[str]) -> bool:
        """Whether the shoe can show all these."""
        return all(count <= self.left(card) for card, count in Counter(cards).items())

    def showing(self, cards: Iterable[str]) -> Shoe:
        """The shoe after these cards were dealt face up."""
        shown = Counter(cards)
        return msgspec.structs.replace(
            self, out=self.out + shown.total(), seen=dict(Counter(self.seen) + shown)
        )

    def burning(self, count: int) -> Shoe:
        """The shoe after this many cards were burnt, face down."""
        return msgspec.structs.replace(self, out=self.out + count)


def by_rank(decks: int, seen: Iterable[int] = ()) -> Iterator[tuple[int, int]]:
    """Each rank with the number of its cards in `decks` decks, less those of the ranks `seen`."""
    gone = Counter(seen)
    for each in range(len(RANKS)):
        yield each, decks * len(SUITS) - gone[each]
