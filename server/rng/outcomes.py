"""The kinds of equipment, drawn as the house draws them: a new generator for each round.

The function that a live table uses (`equipment.seal.round_draws`) makes a round's generator from a
seed, a wagers' hash and the round's name. One master generator gives the seeds, so that a whole
report can be drawn again from 32 bytes. Two tables are drawn side by side: one must tell nothing
about the other (interplay).
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from server.equipment.draws import Draws
from server.equipment.hmac_drbg import HmacDrbg
from server.equipment.seal import SEED_NBYTES, round_draws
from server.games.lightning_roulette import PAYTABLE

TABLES = 2
REPORT_PREFIX = b"croupier report 1\n"
DIE_FACES = 6


@dataclass(frozen=True)
class Kind:
    """One kind of equipment.

    `draw` gives one outcome: one number, or for arrangements (`size` > 1) that many different
    ones. `weights` are the chances of the numbers 0 … n-1, as whole numbers.
    """

    name: str
    title: str
    drawn_by: str
    weights: tuple[int, ...]
    draw: Callable[[Draws], Sequence[int]]
    size: int = 1

    @property
    def chances(self) -> list[float]:
        total = sum(self.weights)
        return [weight / total for weight in self.weights]

    def outcomes(self, draws: int) -> int:
        """How many outcomes each table draws, so that all together have about `draws` numbers."""
        return max(1, draws // (TABLES * self.size))


def _uniform(name: str, title: str, n: int) -> Kind:
    return Kind(name, title, f"uniform({n})", (1,) * n, lambda draws: (draws.uniform(n),))


def _dice(name: str, title: str, dice: int) -> Kind:
    def throw(draws: Draws) -> Sequence[int]:
        thrown = 0
        for _ in range(dice):
            thrown = thrown * DIE_FACES + draws.uniform(DIE_FACES)
        return (thrown,)

    return Kind(name, title, f"{dice} times uniform(6)", (1,) * DIE_FACES**dice, throw)


def _weighted(name: str, title: str, weights: tuple[int, ...]) -> Kind:
    drawn_by = f"weighted({', '.join(map(str, weights))})"
    return Kind(name, title, drawn_by, weights, lambda draws: (draws.weighted(weights),))


def _sample(name: str, title: str, k: int, n: int) -> Kind:
    return Kind(name, title, f"sample({k}, {n})", (1,) * n, lambda draws: draws.sample(k, n), k)


def _shuffle(name: str, title: str, n: int) -> Kind:
    return Kind(name, title, f"shuffle({n})", (1,) * n, lambda draws: draws.shuffle(n), n)


KINDS: tuple[Kind, ...] = (
    _uniform("wheel_37", "Roulette wheel with a single zero", 37),
    _uniform("wheel_38", "Roulette wheel with a double zero", 38),
    _uniform("wheel_54", "Big wheel of 54 sections", 54),
    _dice("dice_2", "Two dice", 2),
    _dice("dice_3", "Three dice", 3),
    _weighted("weighted", "Lightning payouts", tuple(PAYTABLE.payout_weights.values())),
    _sample("sample", "Five struck numbers of 37", 5, 37),
    _shuffle("shuffle_52", "A deck of 52 cards", 52),
    _shuffle("shuffle_32", "A set of 32 tiles", 32),
    _shuffle("shuffle_312", "A shoe of six decks", 312),
)


def house_rounds(seed: bytes, kind: Kind, table: int, part: int) -> Iterator[Draws]:
    """One round's generator after another, of one part of one table, for ever."""
    place = f"{kind.name}/{table}/{part}"
    nonce = hashlib.sha256(place.encode()).digest()
    master = HmacDrbg(seed, nonce, REPORT_PREFIX)
    number = 0
    while True:
        number += 1
        yield round_draws(f"report/{place}/{number}", master.generate(SEED_NBYTES), nonce)


def drawn(kind: Kind, rounds: Iterator[Draws], count: int) -> array[int]:
    """The numbers of `count` outcomes, one after another."""
    numbers = array("H")
    for draws in islice(rounds, count):
        numbers.extend(kind.draw(draws))
    return numbers
