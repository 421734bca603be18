"""The noise source behind the health tests of NIST SP 800-90B § 4.4."""

from __future__ import annotations

import os
import random
from itertools import count

import pytest

from server.equipment import entropy
from server.equipment.entropy import (
    AdaptiveProportionTest,
    Entropy,
    NoiseSource,
    RepetitionCountTest,
    proportion_cutoff,
    repetition_cutoff,
)
from server.equipment.errors import EntropyError


class Noise:
    """A source that is sound for its first so many bytes, and then whatever it is made to be."""

    def __init__(self, sound: int, then: NoiseSource) -> None:
        self.sound = sound
        self.then = then
        self.random = random.Random(617)

    def __call__(self, nbytes: int) -> bytes:
        if self.sound >= nbytes:
            self.sound -= nbytes
            return self.random.randbytes(nbytes)
        return self.then(nbytes)


def test_cutoffs_are_those_of_the_formulas() -> None:
    """§ 4.4.1 and § 4.4.2, at α = 2^-20 and 2^-40."""
    assert [repetition_cutoff(h, 20) for h in (1, 3, 8)] == [21, 8, 4]
    assert repetition_cutoff(8, 40) == 6
    assert proportion_cutoff(1, 20, 1024) == 589
    assert proportion_cutoff(8, 20, 512) == 13
    assert proportion_cutoff(8, 40, 512) > 13


def test_the_operating_system_passes() -> None:
    source = Entropy(os.urandom)
    assert len(source.read(32)) == 32
    assert source.read(32) != source.read(32)


def test_what_was_read_is_what_the_source_gave() -> None:
    seen: list[bytes] = []

    def noise(nbytes: int) -> bytes:
        seen.append(os.urandom(nbytes))
        return seen[-1]

    assert Entropy(noise).read(48) == seen[1]
    assert len(seen[0]) == entropy.STARTUP_SAMPLES >= 1024


class TestStartUp:
    def test_a_stuck_source_never_starts(self) -> None:
        with pytest.raises(EntropyError, match="stuck: 6 equal bytes"):
            Entropy(bytes)

    def test_a_source_of_two_values_never_starts(self) -> None:
        with pytest.raises(EntropyError, match="biased"):
            Entropy(lambda nbytes: bytes(i % 2 for i in range(nbytes)))

    def test_a_source_that_favours_one_byte_in_four_never_starts(self) -> None:
        chance = random.Random(1)
        with pytest.raises(EntropyError, match="biased"):
            Entropy(
                lambda nbytes: bytes(
                    0x41 if chance.random() < 0.25 else chance.randrange(256) for _ in range(nbytes)
                )
            )

    def test_a_source_that_gives_too_little_never_starts(self) -> None:
        with pytest.raises(EntropyError, match="1023 bytes of 1024"):
            Entropy(lambda nbytes: os.urandom(nbytes - 1))

    def test_a_source_that_cannot_be_read_never_starts(self) -> None:
        def broken(nbytes: int) -> bytes:
            raise OSError("no such device")

        with pytest.raises(EntropyError, match="no such device"):
            Entropy(broken)


class TestContinuous:
    def test_a_source_that_sticks_later_fails_and_stays_failed(self) -> None:
        noise = Noise(1024 + 32, bytes)
        source = Entropy(noise)
        source.read(32)
        with pytest.raises(EntropyError, match="stuck"):
            source.read(32)
        noise.sound = 10_000
        with pytest.raises(EntropyError, match="stuck"):
            source.read(32)

    def test_a_run_is_counted_across_reads(self) -> None:
        source = Entropy(Noise(1024, bytes))
        for _ in range(5):
            source.read(1)
        with pytest.raises(EntropyError, match="stuck"):
            source.read(1)

    def test_a_loss_of_entropy_is_noticed_across_reads(self) -> None:
        turn = count()
        source = Entropy(Noise(1024, lambda nbytes: bytes(next(turn) % 8 for _ in range(nbytes))))
        with pytest.raises(EntropyError, match="biased"):
            for _ in range(32):
                source.read(16)

    def test_the_self_test_on_demand_takes_fresh_samples(self) -> None:
        source = Entropy(Noise(1024, bytes))
        with pytest.raises(EntropyError, match="stuck"):
            source.self_test()


class TestHealthTests:
    def test_repetition_fails_at_the_cutoff_and_not_before(self) -> None:
        test = RepetitionCountTest(4)
        assert [test.feed(sample) for sample in (7, 7, 7, 8, 7, 7, 7, 7)] == [True] * 7 + [False]

    def test_proportion_fails_at_the_cutoff_and_not_before(self) -> None:
        test = AdaptiveProportionTest(3, 8)
        assert [test.feed(sample) for sample in (7, 1, 7, 2, 2, 2, 3, 4)] == [True] * 8
        assert [test.feed(sample) for sample in (9, 1, 9, 2, 9)] == [True] * 4 + [False]
