"""Exact draws from random bytes, by rejection.

Every draw is specified to the bit, so that the same seed gives the same round in any language:

uniform(n)        If n is 1 the answer is 0 and no byte is taken. Otherwise let k be the number of
                  bits of n - 1 and m = ⌈k / 8⌉. Take m bytes in one request of the generator, read
                  them as a big-endian number, and shift it right by 8·m - k bits: x is below 2^k.
                  If x < n the answer is x; if not, discard x and take m new bytes.
sample(k, n)      Write down the list 0 … n-1. For i = 0 … k-1: j = i + uniform(n - i), and the
                  entries i and j change places. The answer is the first k entries, in order.
weighted(weights) x = uniform(sum of the weights). The answer is the first index i for which x is
                  below weights[0] + … + weights[i].
shuffle(n)        sample(n, n).
mix(data)         Reseed the generator with SHA-256("croupier mix 1\n" + data) as entropy input.

Why they are exact. Let the bytes be uniform and independent. Each x of uniform(n) is one of 2^k
equally likely numbers, since shifting drops whole, independent bits. An x that is kept is one of
0 … n-1; each of these comes from the same number of byte strings, so each is equally likely, and a
discarded x does not depend on them. 2^(k-1) < n, so more than half of all x are kept, and the loop
ends. A sample takes n·(n-1)·…·(n-k+1) equally likely sequences of answers; each ordered
choice of k entries comes from exactly one of them. Index i of weighted owns weights[i] of the sum's
equally likely numbers. Nothing is scaled or reduced: a number that does not fit is not used.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Protocol

MIX_PREFIX = b"croupier mix 1\n"


class ByteGenerator(Protocol):
    """The source of the bytes: `HmacDrbg` in the house."""

    def generate(self, nbytes: int) -> bytes: ...

    def reseed(self, entropy_input: bytes) -> None: ...


class Draws:
    """The generator of one round, and its trace.

    `trace` lists every ask and every mixture in order, in the form of round records:
    `{"ask": ["uniform", 38], "answer": 5}` or `{"mix": hex}`.
    """

    def __init__(self, generator: ByteGenerator) -> None:
        self._generator = generator
        self.trace: list[dict[str, Any]] = []

    def uniform(self, n: int) -> int:
        """One of 0 … n-1. Raises ValueError if n < 1."""
        answer = self._uniform(n)
        self.trace.append({"ask": ["uniform", n], "answer": answer})
        return answer

    def sample(self, k: int, n: int) -> tuple[int, ...]:
        """k different ones of 0 … n-1, in the order drawn. Raises ValueError unless 0 <= k <= n."""
        answer = self._sample(k, n)
        self.trace.append({"ask": ["sample", k, n], "answer": list(answer)})
        return answer

    def weighted(self, weights: Sequence[int]) -> int:
        """An index of `weights`, as likely as its weight. Weights are whole numbers.

        Raises ValueError if a weight is negative or all are 0.
        """
        if any(weight < 0 for weight in weights):
            raise ValueError("a weight is never negative")
        answer = 0
        left = self._uniform(sum(weights))
        while left >= weights[answer]:
            left -= weights[answer]
            answer += 1
        self.trace.append({"ask": ["weighted", list(weights)], "answer": answer})
        return answer

    def shuffle(self, n: int) -> tuple[int, ...]:
        """0 … n-1 in random order. Raises ValueError if n < 0."""
        answer = self._sample(n, n)
        self.trace.append({"ask": ["shuffle", n], "answer": list(answer)})
        return answer

    def mix(self, data: bytes) -> None:
        """Mix in a decision during a round: every later draw depends on it.

        The digest adds no entropy, and need not: a reseed keeps the entropy of the state
        (SP 800-90A § 8.6.8), and the player who decides does not know the seed.
        """
        self._generator.reseed(hashlib.sha256(MIX_PREFIX + data).digest())
        self.trace.append({"mix": data.hex()})

    def _uniform(self, n: int) -> int:
        if n < 1:
            raise ValueError(f"nothing can be drawn from {n} outcomes")
        if n == 1:
            return 0
        nbits = (n - 1).bit_length()
        nbytes = (nbits + 7) // 8
        while True:
            x = int.from_bytes(self._generator.generate(nbytes), "big") >> (8 * nbytes - nbits)
            if x < n:
                return x

    def _sample(self, k: int, n: int) -> tuple[int, ...]:
        if not 0 <= k <= n:
            raise ValueError(f"{k} different ones of {n} cannot be drawn")
        entries = list(range(n))
        for i in range(k):
            j = i + self._uniform(n - i)
            entries[i], entries[j] = entries[j], entries[i]
        return tuple(entries[:k])
