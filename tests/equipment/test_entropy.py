"""The noise source behind the health tests of NIST SP 800-90B § 4.4."""

from __future__ import annotations

import hmac
import os
import random
import threading
import time
from contextlib import suppress
from fractions import Fraction
from itertools import count
from math import comb
from pathlib import Path

import pytest

from server.equipment import entropy
from server.equipment.entropy import (
    AdaptiveProportionTest,
    Entropy,
    NoiseSource,
    RepetitionCountTest,
    TestedSource,
    proportion_cutoff,
    repetition_cutoff,
)
from server.equipment.errors import EntropyError
from server.equipment.hardware import PATIENCE_S, HardwareNoise, hardware_noise


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
    assert proportion_cutoff(8, 40, 512) == 19
    assert (repetition_cutoff(1, 40), proportion_cutoff(1, 40, 512)) == (41, 336)
    # By its definition, in plain sums: the least c with P(X > c) <= α for X of 512 samples.
    chances = [Fraction(comb(512, k) * 255 ** (512 - k), 256**512) for k in range(513)]
    least = next(c for c in range(513) if sum(chances[c + 1 :]) <= Fraction(1, 2**40))
    assert proportion_cutoff(8, 40, 512) == 1 + least


def test_the_operating_system_passes() -> None:
    source = Entropy(os.urandom)
    assert len(source.read(32)) == 32
    assert source.read(32) != source.read(32)


class Recorded:
    """A source of sound bytes, and what was read of it."""

    def __init__(self) -> None:
        self.reads: list[bytes] = []

    def __call__(self, nbytes: int) -> bytes:
        self.reads.append(os.urandom(nbytes))
        return self.reads[-1]


class Slow:
    """A source of sound bytes that has `there` at once, or else lets its reader wait."""

    def __init__(self) -> None:
        self.waited_for: list[bytes] = []
        self.asked = 0
        self.there: bytes | None = None

    def __call__(self, nbytes: int) -> bytes:
        self.waited_for.append(os.urandom(nbytes))
        return self.waited_for[-1]

    def ready(self, _: int) -> bytes | None:
        self.asked += 1
        return self.there


class Clock:
    """Seconds, as far as the test has moved them."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class TestMixing:
    def test_a_block_is_the_hash_of_384_bits_of_the_operating_system(self) -> None:
        first = Recorded()
        block = Entropy(first).read(32)
        started, key = first.reads
        assert len(started) == entropy.STARTUP_SAMPLES >= 1024
        assert 8 * len(key) == 384 >= 8 * len(block) + 64  # SP 800-90C: full entropy
        assert block == hmac.digest(key, b"", "sha256")

    def test_a_second_source_is_mixed_in_under_the_first_as_key(self) -> None:
        first, second, clock = Recorded(), Recorded(), Clock()
        source = Entropy(first, second, clock)
        blocks = [source.read(32)]
        clock.now += entropy.SHARED_S
        blocks.append(source.read(32))
        assert [len(mixed) for mixed in second.reads[1:]] == [32, 32]
        assert blocks == [
            hmac.digest(key, mixed + (1).to_bytes(8), "sha256")
            for key, mixed in zip(first.reads[1:], second.reads[1:], strict=True)
        ]

    def test_blocks_of_a_moment_share_a_read_of_the_second_source_and_differ(self) -> None:
        """A slow device does not hold up a house that opens hundreds of rounds."""
        first, second, clock = Recorded(), Recorded(), Clock()
        blocks = Entropy(first, second, clock).read(40)
        ((mixed),) = second.reads[1:]
        keys = first.reads[1:]
        shared = [mixed + number.to_bytes(8) for number in (1, 2)]
        assert blocks == b"".join(map(hmac.digest, keys, shared, ["sha256"] * 2))[:40]
        source = Entropy(lambda nbytes: bytes(n % 251 for n in range(nbytes)), second, clock)
        assert source.read(32) != source.read(32), "the first source repeats"

    def test_no_block_waits_for_a_slow_second_source(self) -> None:
        """Others may have taken what the device gives; then the last bytes serve for longer."""
        first, slow, clock = Recorded(), Slow(), Clock()
        source = Entropy(first, slow, clock)
        source.read(32)
        (shared,) = slow.waited_for[1:]
        for number, now in enumerate((entropy.SHARED_S, entropy.SHARED_AT_MOST_S - 0.1), 2):
            clock.now = now
            block = source.read(32)
            assert block == hmac.digest(first.reads[-1], shared + number.to_bytes(8), "sha256")
        assert (len(slow.waited_for), slow.asked) == (2, 2)
        slow.there = bytes(range(32))
        block = source.read(32)
        assert block == hmac.digest(first.reads[-1], slow.there + (1).to_bytes(8), "sha256")
        clock.now += entropy.SHARED_AT_MOST_S
        source.read(32)
        assert len(slow.waited_for) == 3, "too old: this block waits for others"
        assert source.sources["hardware"] == ""

    def test_a_second_source_is_tested_once_a_minute_however_many_tables_open(self) -> None:
        second, clock = Recorded(), Clock()
        source = Entropy(os.urandom, second, clock)
        for _ in range(3):
            source.self_test()
        clock.now += entropy.TESTED_AGAIN_S
        source.self_test()
        assert [len(one) for one in second.reads] == [entropy.STARTUP_SAMPLES] * 2

    def test_a_second_source_tells_clones_apart_whose_first_source_repeats(self) -> None:
        """A snapshot that is started twice: the same bytes of the operating system."""
        blocks = {
            Entropy(random.Random(1).randbytes, random.Random(clone).randbytes).read(32)
            for clone in range(3)
        }
        assert len(blocks) == 3

    def test_a_chosen_second_source_does_not_choose_the_block(self) -> None:
        blocks = {Entropy(os.urandom, random.Random(1).randbytes).read(32) for _ in range(3)}
        assert len(blocks) == 3

    @pytest.mark.parametrize("broken", [bytes, lambda nbytes: b"", lambda nbytes: os.urandom(9)])
    def test_a_second_source_that_fails_at_the_start_is_left_out(self, broken: NoiseSource) -> None:
        first = Recorded()
        source = Entropy(first, broken)
        assert source.sources["hardware"] and not source.sources["operating_system"]
        assert source.read(32) == hmac.digest(first.reads[-1], b"", "sha256")

    def test_a_second_source_that_fails_later_is_left_out_until_it_is_tested_again(self) -> None:
        first, noise, clock = Recorded(), Noise(1024, bytes), Clock()
        source = Entropy(first, noise, clock)
        assert source.sources == {"operating_system": "", "hardware": ""}
        blocks = source.read(32)
        clock.now += entropy.SHARED_S
        blocks += source.read(64)
        assert "stuck" in source.sources["hardware"]
        # The first 32 bytes pass, the others are no part of a block.
        mixed = (bytes(32) + (1).to_bytes(8), b"", b"")
        keys = first.reads[1:]
        assert blocks == b"".join(map(hmac.digest, keys, mixed, ["sha256"] * 3))
        noise.sound = 2000
        source.read(32)
        assert noise.sound == 2000
        clock.now += entropy.TESTED_AGAIN_S
        source.self_test()
        assert source.sources["hardware"] == ""


def soon(noise: HardwareNoise, nbytes: int) -> bytes:
    """What it has when its thread has had the time to read; asked without waiting."""
    for _ in range(1_000):
        taken = noise.ready(nbytes)
        if taken is not None:
            return taken
        time.sleep(0.005)
    raise AssertionError("the device was not read")


class TestHardware:
    """`/dev/hwrng`, played by a pipe: it has what was written, or nothing yet."""

    def device(self, tmp_path: Path, content: bytes) -> Path:
        path = tmp_path / "hwrng"
        os.mkfifo(path)
        self.writer = os.open(path, os.O_RDWR)
        os.write(self.writer, content)
        return path

    def test_a_machine_without_one_goes_without(self, tmp_path: Path) -> None:
        assert hardware_noise(tmp_path / "none") is None

    def test_a_device_without_a_generator_behind_it_is_none(self, tmp_path: Path) -> None:
        assert hardware_noise(tmp_path) is None  # to read a folder is an error

    def test_it_gives_what_the_device_gives(self, tmp_path: Path) -> None:
        noise = hardware_noise(self.device(tmp_path, b"?" + bytes(range(200))))
        assert noise is not None
        assert noise(100) + noise(100) == bytes(range(200))

    def test_a_device_that_ends_has_failed(self, tmp_path: Path) -> None:
        (tmp_path / "hwrng").write_bytes(b"?four")
        noise = hardware_noise(tmp_path / "hwrng")
        assert noise is not None
        with pytest.raises(OSError, match="the device has ended"):
            noise(32)
        assert noise.ready(32) is None, "it is asked again"
        with pytest.raises(OSError, match="the device has ended"):
            soon(noise, 32)

    def test_what_a_slow_device_gives_a_moment_later_is_taken_to_the_byte(
        self, tmp_path: Path
    ) -> None:
        noise = hardware_noise(self.device(tmp_path, b"?" + bytes(20)))
        assert noise is not None
        later = threading.Timer(0.02, os.write, (self.writer, bytes(range(40))))
        later.start()
        assert noise(32) == bytes(20) + bytes(range(12))
        later.join()
        assert noise(28) == bytes(range(12, 40))

    def test_it_may_be_asked_without_waiting(self, tmp_path: Path) -> None:
        noise = hardware_noise(self.device(tmp_path, b"?" + bytes(20)))
        assert noise is not None
        assert noise.ready(32) is None
        os.write(self.writer, bytes(range(40)))
        assert soon(noise, 32) == bytes(20) + bytes(range(12))
        assert noise(28) == bytes(range(12, 40)), "no byte is lost, and none is given twice"
        assert noise.ready(1) is None

    def test_who_asks_does_not_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The kernel may keep a reader that would not wait, too: a table's loop may be none."""
        noise = hardware_noise(self.device(tmp_path, b"?" + bytes(64)))
        assert noise is not None
        readers, read = set(), os.read

        def recorded(descriptor: int, nbytes: int) -> bytes:
            readers.add(threading.current_thread().name)
            return read(descriptor, nbytes)

        monkeypatch.setattr(os, "read", recorded)
        assert noise(32) + soon(noise, 32) == bytes(64)
        assert readers == {"hardware noise"}

    def test_it_reads_no_byte_that_nobody_has_asked_for(self, tmp_path: Path) -> None:
        """Two clones of one snapshot are to have none in common."""
        noise = hardware_noise(self.device(tmp_path, b"?" + bytes(100)))
        assert noise is not None
        assert noise(32) == bytes(32)
        assert noise.ready(8) is None
        assert soon(noise, 8) == bytes(8)
        assert len(os.read(self.writer, 100)) == 60

    def test_who_waits_gets_nothing_that_was_read_before(self, tmp_path: Path) -> None:
        """Nobody took it in time, and two clones of a snapshot would have it by now."""
        noise = hardware_noise(self.device(tmp_path, b"?" + bytes(range(16))))
        assert noise is not None
        assert noise.ready(8) is None
        for _ in range(1_000):
            if len(noise._begun) == 8:
                break
            time.sleep(0.005)
        assert noise(8) == bytes(range(8, 16))

    def test_a_long_read_has_more_time(self, tmp_path: Path) -> None:
        """A start-up test on a machine that shares its host's generator."""
        noise = hardware_noise(self.device(tmp_path, b"?" + bytes(500)))
        assert noise is not None
        later = threading.Timer(2 * PATIENCE_S, os.write, (self.writer, bytes(524)))
        later.start()
        assert noise(1024) == bytes(1024)
        later.join()

    def test_a_device_that_has_nothing_is_waited_for_a_moment(self, tmp_path: Path) -> None:
        noise = hardware_noise(self.device(tmp_path, b""))
        assert noise is not None
        os.write(self.writer, b"little")
        assert noise(32) == b"little"
        with pytest.raises(EntropyError, match="6 bytes of 1024"):
            os.write(self.writer, b"little")
            TestedSource("The device", noise, 1).start_up()


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

    def test_a_system_without_a_source_never_starts(self) -> None:
        """`os.urandom` says so with an exception that is no OSError."""

        def missing(nbytes: int) -> bytes:
            raise NotImplementedError("no randomness source")

        with pytest.raises(EntropyError, match="no randomness source"):
            Entropy(missing)

    def test_a_start_up_test_that_does_not_come_to_its_end_passes_nothing(self) -> None:
        def interrupted(nbytes: int) -> bytes:
            raise KeyboardInterrupt

        source = TestedSource("The source", Noise(1024, interrupted), 8)
        with pytest.raises(EntropyError, match="start-up test"):
            source.read(1)
        source.start_up()
        assert not source.failure
        with pytest.raises(KeyboardInterrupt):
            source.start_up()
        with pytest.raises(EntropyError, match="start-up test"):
            source.read(1)


class TestContinuous:
    def test_a_source_that_sticks_later_fails_and_stays_failed_until_it_is_tested(self) -> None:
        noise = Noise(1024 + 48, bytes)
        source = Entropy(noise)
        source.read(32)
        with pytest.raises(EntropyError, match="stuck"):
            source.read(32)
        noise.sound = 10_000
        with pytest.raises(EntropyError, match="stuck"):
            source.read(32)
        source.self_test()
        assert len(source.read(32)) == 32

    def test_a_run_is_counted_across_reads(self) -> None:
        source = TestedSource("The source", Noise(1024, bytes), 8)
        source.start_up()
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

    def test_a_source_that_lost_its_entropy_starts_again_with_nothing_counted(self) -> None:
        turn = count()
        noise = Noise(1024, lambda nbytes: bytes(next(turn) % 8 for _ in range(nbytes)))
        source = TestedSource("The source", noise, 8)
        source.start_up()
        with pytest.raises(EntropyError, match="biased"):
            source.read(512)
        noise.sound = 2048
        source.start_up()
        assert len(source.read(512)) == 512

    def test_each_source_is_held_to_the_cutoffs_of_the_handbook(self) -> None:
        """docs/rng.md: 6 and 19 of the operating system, 41 and 336 of a second, of 512."""
        turn = count()
        common = random.Random(1)
        uneven = {
            "stuck: 6 equal": bytes,
            "one byte 19 times among 512": lambda n: bytes(next(turn) % 8 for _ in range(n)),
        }
        for says, noise in uneven.items():
            with pytest.raises(EntropyError, match=says):
                Entropy(noise)
        often = {
            "stuck: 41 equal": bytes,
            "one byte 336 times among 512": lambda n: bytes(
                common.random() > 0.8 for _ in range(n)
            ),
        }
        for says, noise in often.items():
            assert says in Entropy(os.urandom, noise).sources["hardware"]

    def test_a_byte_that_comes_a_third_of_the_time_is_noticed_within_some_rounds(self) -> None:
        """docs/rng.md: some five rounds on average, and 99 times in 100 within forty.

        A round takes two blocks, that is 96 bytes.
        """
        rounds = []
        for seed in range(300):
            chance = random.Random(seed)
            noise = Noise(
                1024,
                lambda nbytes, chance=chance: bytes(
                    0x41 if chance.random() < 1 / 3 else chance.randrange(256)
                    for _ in range(nbytes)
                ),
            )
            source = TestedSource("The source", noise, 8)
            source.start_up()
            noticed = 0
            with suppress(EntropyError):
                while True:
                    source.read(96)
                    noticed += 1
            rounds.append(noticed)
        rounds.sort()
        assert 3.5 < sum(rounds) / len(rounds) < 5.5
        assert rounds[297] <= 40

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
