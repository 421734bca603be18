"""Entropy from the operating system, with the health tests of NIST SP 800-90B § 4.4.

The noise source is `os.urandom`; a sample is a byte. The kernel seeds and conditions it, and claims
eight bits of entropy for each byte. The tests cannot check that claim; they notice a source that is
broken: stuck, or in favour of one value.

The tests run at α = 2^-40. SP 800-90B § 4.4 recommends an α between 2^-20 and 2^-40; at 2^-20 a
sound source that gives two million bytes a day would fail about once a week, and a failed source
stays out of use until an operator has it tested.

Each block of 32 bytes that is handed out is

    HMAC-SHA-256(48 bytes of the operating system,
                 32 bytes of the second source, if there is one, and how many blocks had them)

The operating system's bytes are the key. So the block is no easier to guess than they are, even if
an attacker chooses the second source's bytes. A sound second source protects the block if the
operating system's bytes are known or repeat. The key has 48 bytes because a block of 32 has full
entropy if its input has at least 64 bits more (SP 800-90C, vetted conditioning).

A virtual machine's second source may be slow, some 10 kB a second for all of its processes, and who
reads it waits. So the blocks of `SHARED_S` share one read of it. If it has nothing new by then,
they share it on, for `SHARED_AT_MOST_S`; then they wait. Who asks without waiting gets what came
since it was asked for, so a block's bytes of it are twice `SHARED_AT_MOST_S` old at most. A
start-up test is made once in `TESTED_AGAIN_S` at most, however many tables are inspected.
"""

from __future__ import annotations

import hmac
import os
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from math import comb
from typing import Literal, TypeAlias, TypeVar

from server.equipment.errors import EntropyError

NoiseSource = Callable[[int], bytes]
"""Gives so many bytes, and waits for them. It may have `ready(nbytes)`, which does not wait: None
means that they are not there yet."""
Samples = TypeVar("Samples", bytes, "bytes | None")
Source: TypeAlias = Literal["operating_system", "hardware"]

ALPHA_EXPONENT = 40  # α = 2^-40
OPERATING_SYSTEM_BITS = 8  # H, the min-entropy of one sample
# A second source is credited with no entropy; its tests notice that it is dead.
SECOND_SOURCE_BITS = 1
WINDOW_SAMPLES = 512  # W (SP 800-90B § 4.4.2: 512 where samples are not binary)
STARTUP_SAMPLES = 1024  # SP 800-90B § 4.3, requirement 4: at least 1,024
KEY_NBYTES = 48
SECOND_NBYTES = 32
SHARED_S = 0.05
SHARED_AT_MOST_S = 5.0
TESTED_AGAIN_S = 60.0
NOT_STARTED = "The start-up test has not passed."


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
    """SP 800-90B § 4.4.1: a source that gives the same sample C times in a row is stuck."""

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
    """SP 800-90B § 4.4.2: a window's first sample C times in it means lost entropy."""

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


class TestedSource:
    """A noise source with its health tests: every byte passes both before it is used.

    `failure` is a sentence that says why the source is out of use; "" if it is in use. After a
    failed test, the source gives no bytes until a start-up test passes.
    """

    __test__ = False  # tells pytest that this is not a test case

    def __init__(self, name: str, noise: NoiseSource, min_entropy_bits: int) -> None:
        self.name = name
        self.failure = NOT_STARTED
        self._noise = noise
        self._ready: Callable[[int], bytes | None] = getattr(noise, "ready", noise)
        self._repetition_cutoff = repetition_cutoff(min_entropy_bits, ALPHA_EXPONENT)
        self._proportion_cutoff = proportion_cutoff(
            min_entropy_bits, ALPHA_EXPONENT, WINDOW_SAMPLES
        )
        self._begin()

    def start_up(self) -> None:
        """Test STARTUP_SAMPLES fresh samples and discard them (SP 800-90B § 4.3).

        A source that failed is in use again if this passes (§ 4.3, on demand). Raises EntropyError.
        """
        self._begin()
        self.failure = NOT_STARTED  # and stays so if the test does not finish
        self._tested(STARTUP_SAMPLES)
        self.failure = ""

    def read(self, nbytes: int) -> bytes:
        """Bytes that passed the continuous health tests. Raises EntropyError."""
        if self.failure:
            raise EntropyError(self.failure)
        return self._tested(nbytes)

    def read_ready(self, nbytes: int) -> bytes | None:
        """The same without waiting: None if the source has not so many yet."""
        if self.failure:
            raise EntropyError(self.failure)
        samples = self._asked(self._ready, nbytes)
        return None if samples is None else self._passed(samples, nbytes)

    def _tested(self, nbytes: int) -> bytes:
        return self._passed(self._asked(self._noise, nbytes), nbytes)

    def _asked(self, noise: Callable[[int], Samples], nbytes: int) -> Samples:
        try:
            return noise(nbytes)
        except (OSError, NotImplementedError) as error:
            raise self._fail(f"{self.name} could not be read: {error}.") from error

    def _passed(self, samples: bytes, nbytes: int) -> bytes:
        if len(samples) != nbytes:
            raise self._fail(f"{self.name} gave {len(samples)} bytes of {nbytes}.")
        self._examine(samples)
        return samples

    def _begin(self) -> None:
        self._repetition = RepetitionCountTest(self._repetition_cutoff)
        self._proportion = AdaptiveProportionTest(self._proportion_cutoff, WINDOW_SAMPLES)

    def _examine(self, samples: Iterable[int]) -> None:
        for sample in samples:
            if not self._repetition.feed(sample):
                raise self._fail(f"{self.name} is stuck: {self._repetition.cutoff} equal bytes.")
            if not self._proportion.feed(sample):
                raise self._fail(
                    f"{self.name} is biased: one byte {self._proportion.cutoff} times"
                    f" among {self._proportion.window}."
                )

    def _fail(self, reason: str) -> EntropyError:
        self.failure = reason
        return EntropyError(reason)


class Entropy:
    """The entropy for the house's seeds. Raises EntropyError if the start-up test fails.

    A second source that fails is left out; `sources` shows it. If the operating system's source
    fails, `read` raises until `self_test` passes.
    """

    def __init__(
        self,
        noise: NoiseSource = os.urandom,
        second: NoiseSource | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`clock` gives seconds that only grow."""
        self._clock = clock
        self._first = TestedSource("The operating system", noise, OPERATING_SYSTEM_BITS)
        self._second = None
        if second is not None:
            self._second = TestedSource("The hardware generator", second, SECOND_SOURCE_BITS)
        self._second_tested_at: float | None = None
        self._shared = b""
        self._shared_at = 0.0
        self._blocks = 0  # that had the shared bytes
        self.self_test()

    @property
    def sources(self) -> dict[Source, str]:
        """For each source, why it is out of use; "" if it is in use."""
        sources: dict[Source, str] = {"operating_system": self._first.failure}
        if self._second is not None:
            sources["hardware"] = self._second.failure
        return sources

    def read(self, nbytes: int) -> bytes:
        """Bytes of full entropy. Raises EntropyError."""
        blocks = bytearray()
        while len(blocks) < nbytes:
            key = self._first.read(KEY_NBYTES)
            blocks += hmac.digest(key, self._second_bytes(), "sha256")
        return bytes(blocks[:nbytes])

    def self_test(self) -> None:
        """Run the start-up test of each source. Raises EntropyError for the operating system's.

        The second source's result stands for `TESTED_AGAIN_S`.
        """
        if self._second is not None and self._is_test_due():
            with suppress(EntropyError):  # `sources` shows it; the source is left out
                self._second.start_up()
            self._shared = b""
        self._first.start_up()

    def _is_test_due(self) -> bool:
        now, last = self._clock(), self._second_tested_at
        if last is not None and now < last + TESTED_AGAIN_S:
            return False
        self._second_tested_at = now
        return True

    def _second_bytes(self) -> bytes:
        if self._second is None:
            return b""
        now = self._clock()
        if not self._shared or now >= self._shared_at + SHARED_S:
            fresh = self._fresh(self._second, now)
            if fresh is not None:
                self._shared, self._blocks, self._shared_at = fresh, 0, now
        if not self._shared:
            return b""
        self._blocks += 1
        return self._shared + self._blocks.to_bytes(8)

    def _fresh(self, source: TestedSource, now: float) -> bytes | None:
        """Bytes that no block has had; b"" if the source has failed, None if it is slow."""
        try:
            if self._shared and now < self._shared_at + SHARED_AT_MOST_S:
                return source.read_ready(SECOND_NBYTES)
            return source.read(SECOND_NBYTES)
        except EntropyError:
            return b""
