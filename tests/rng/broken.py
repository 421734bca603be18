"""Generators that a laboratory has to catch, in the place of HMAC_DRBG."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Sequence
from itertools import repeat

from server.equipment.draws import ByteGenerator, Draws
from server.rng.battery import Examined, examine
from server.rng.outcomes import KINDS, TABLES, Kind, drawn

AT_ONCE = 4_096
KIND = {kind.name: kind for kind in KINDS}


class ByteSource:
    """Bytes one at a time, by whatever rule; it cannot be reseeded."""

    def __init__(self, next_byte: Callable[[], int]) -> None:
        self._next_byte = next_byte

    def generate(self, nbytes: int) -> bytes:
        return bytes(self._next_byte() for _ in range(nbytes))

    def reseed(self, entropy_input: bytes) -> None:
        raise AssertionError("nothing is mixed in here")


class SoundSource(ByteSource):
    """Mersenne Twister: a generator without a fault that these tests could see."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._drawn = b""
        self._at = 0

    def generate(self, nbytes: int) -> bytes:
        if self._at + nbytes > len(self._drawn):
            drawn_now = self._chance.randbytes(4 * AT_ONCE)[3::4]  # as getrandbits(8) has them
            self._drawn, self._at = self._drawn[self._at :] + drawn_now, 0
        self._at += nbytes
        return self._drawn[self._at - nbytes : self._at]


def sound(seed: int) -> ByteSource:
    return SoundSource(seed)


def biased(seed: int) -> ByteSource:
    """One byte in fifty is 0."""
    chance = random.Random(seed)
    return ByteSource(lambda: 0 if chance.random() < 0.02 else chance.getrandbits(8))


def serial(seed: int) -> ByteSource:
    """One byte in twelve is the one before it: every outcome is as frequent as it should be."""
    chance = random.Random(seed)
    last = 0

    def next_byte() -> int:
        nonlocal last
        if chance.random() > 1 / 12:
            last = chance.getrandbits(8)
        return last

    return ByteSource(next_byte)


def counting(seed: int) -> ByteSource:
    """0, 1, 2 …: perfectly even, and not random at all."""
    at = seed

    def next_byte() -> int:
        nonlocal at
        at += 1
        return at % 256

    return ByteSource(next_byte)


def short_period(seed: int) -> ByteSource:
    """Sound bytes, which begin again after 4,001."""
    content = random.Random(seed).randbytes(4001)
    at = 0

    def next_byte() -> int:
        nonlocal at
        at = (at + 1) % len(content)
        return content[at]

    return ByteSource(next_byte)


def linear(seed: int) -> ByteSource:
    """The low byte of a linear congruential generator: its low bits have short periods."""
    state = seed

    def next_byte() -> int:
        nonlocal state
        state = (state * 25_173 + 13_849) % 65_536
        return state % 256

    return ByteSource(next_byte)


def drifting(seed: int) -> ByteSource:
    """Low in its first half and high in its second: even over the whole."""
    chance = random.Random(seed)
    count = 0

    def next_byte() -> int:
        nonlocal count
        count += 1
        pair = chance.getrandbits(8), chance.getrandbits(8)
        if chance.random() < 0.75:
            return pair[0]
        return min(pair) if count < 20_000 else max(pair)

    return ByteSource(next_byte)


class ModuloDraws(Draws):
    """Draws that scale a byte by its remainder, as one should not."""

    def __init__(self, source: ByteGenerator) -> None:
        super().__init__(source)
        self._source = source

    def uniform(self, n: int) -> int:
        return self._source.generate(1)[0] % n


class NaiveShuffle(Draws):
    """Every entry changes places with any other: the usual mistake, n^n ways for n! orders."""

    def shuffle(self, n: int) -> tuple[int, ...]:
        entries = list(range(n))
        for at in range(n):
            other = self.uniform(n)
            entries[at], entries[other] = entries[other], entries[at]
        return tuple(entries)


def examined(kind: Kind, draws: Sequence[Draws], numbers: int = 40_000) -> Examined:
    """What the battery finds when each of the tables draws from its own generator."""
    tables: list[array[int]] = [
        drawn(kind, repeat(table), kind.outcomes(numbers)) for table in draws
    ]
    assert len(tables) == TABLES
    return examine(kind, tables)
