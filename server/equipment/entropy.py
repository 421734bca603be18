"""Entropy from the operating system, behind the health tests of NIST SP 800-90B § 4.4.

The noise source is `os.urandom`; a sample is a byte. The kernel seeds and conditions it, and is
taken at its word of eight bits of entropy a byte; what is tested here is that the source has not
broken: that it is not stuck, and does not favour one value.

The tests run at α = 2^-40. SP 800-90B § 4.4 recommends an α between 2^-20 and 2^-40; at 2^-20 a
sound source would, at two million bytes a day, be declared broken about once a week, and a source
that failed stays failed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from math import comb

from server.equipment.errors import EntropyError

NoiseSource = Callable[[int], bytes]

ALPHA_EXPONENT = 40  # α = 2^-40
MIN_ENTROPY_BITS = 8  # H, of one sample
WINDOW_SAMPLES = 512  # W (SP 800-90B § 4.4.2: 512 where samples are not binary)
STARTUP_SAMPLES = 1024  # SP 800-90B § 4.3, requirement 4: at least 1,024


def repetition_cutoff(min_entropy_bits: int, alpha_exponent: int) -> int:
    """C = 1 + ⌈-log2 α / H⌉ (SP 800-90B § 4.4.1), for α = 2^-alpha_exponent."""
    return 1 - (-alpha_exponent // min_entropy_bits)


def proportion_cutoff(min_entropy_bits: int, alpha_exponent: int, window: int) -> int:
    """C = 1 + critbinom(W, 2^-H, 1 - α) (SP 800-90B § 4.4.2), in whole numbers.

    critbinom is the least c with P(X <= c) >= 1 - α, that is, with P(X > c) <= α. Counted in units
    of 2^(-H·W), P(X = k) is comb(W, k) · (2^H - 1)^(W-k).
    """
    others = 2**min_entropy_bits - 1
    unit_exponent = min_entropy_bits * window
    tail = 2**unit_exponent  # P(X > c) for c = -1
    for c in range(window + 1):
        tail -= comb(window, c) * others ** (window - c)
        if tail << alpha_exponent <= 2**unit_exponent:
            return 1 + c
    raise AssertionError("P(X > W) is 0, which is at most any α")


class RepetitionCountTest:
    """SP 800-90B § 4.4.1: the same sample C times in a row means that the source is stuck."""

    def __init__(self, cutoff: int) -> None:
        self.cutoff = cutoff
        self._last: int | None = None
        self._count = 0

    def feed(self, sample: int) -> bool:
        """True while the source is healthy."""
        self._count = self._count + 1 if sample == self._last else 1
        self._last = sample
        return self._count < self.cutoff


class AdaptiveProportionTest:
    """SP 800-90B § 4.4.2: a window's first sample C times in that window means a lost entropy."""

    def __init__(self, cutoff: int, window: int) -> None:
        self.cutoff = cutoff
        self.window = window
        self._first = 0
        self._count = 0
        self._seen = 0

    def feed(self, sample: int) -> bool:
        """True while the source is healthy."""
        if self._seen == 0:
            self._first, self._count = sample, 1
        elif sample == self._first:
            self._count += 1
        self._seen = (self._seen + 1) % self.window
        return self._count < self.cutoff


class Entropy:
    """A noise source that is listened to: every byte passes both health tests before it is used.

    Raises EntropyError from the constructor when the start-up test fails, and from then on
    whenever asked, once any test has failed: only a new start, after a person has looked, helps.
    """

    def __init__(self, noise: NoiseSource = os.urandom) -> None:
        self._noise = noise
        self._failure = ""
        self._repetition = RepetitionCountTest(repetition_cutoff(MIN_ENTROPY_BITS, ALPHA_EXPONENT))
        self._proportion = AdaptiveProportionTest(
            proportion_cutoff(MIN_ENTROPY_BITS, ALPHA_EXPONENT, WINDOW_SAMPLES), WINDOW_SAMPLES
        )
        self.self_test()

    def read(self, nbytes: int) -> bytes:
        """Bytes that passed the continuous health tests. Raises EntropyError."""
        if self._failure:
            raise EntropyError(self._failure)
        try:
            samples = self._noise(nbytes)
        except OSError as error:
            raise self._fail(f"The noise source could not be read: {error}.") from error
        if len(samples) != nbytes:
            raise self._fail(f"The noise source gave {len(samples)} bytes of {nbytes}.")
        self._examine(samples)
        return samples

    def self_test(self) -> None:
        """Test STARTUP_SAMPLES fresh samples and throw them away (SP 800-90B § 4.3). Raises."""
        self.read(STARTUP_SAMPLES)

    def _examine(self, samples: Iterable[int]) -> None:
        for sample in samples:
            if not self._repetition.feed(sample):
                raise self._fail(
                    f"The noise source is stuck: {self._repetition.cutoff} equal bytes in a row."
                )
            if not self._proportion.feed(sample):
                raise self._fail(
                    f"The noise source is biased: one byte {self._proportion.cutoff} times"
                    f" among {self._proportion.window}."
                )

    def _fail(self, reason: str) -> EntropyError:
        self._failure = reason
        return EntropyError(reason)
