"""Raw output for the test suites of others."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from server.equipment.hmac_drbg import HmacDrbg
from server.rng import raw_output as raw
from server.rng.raw_output import raw_output
from tests.house_process import started

CROUPIER = [sys.executable, "-m", "server.cli", "rng", "bytes"]
SEED = bytes(range(32))


def test_it_is_the_generators_own_output() -> None:
    drbg = HmacDrbg(SEED, bytes(16), raw.RAW_PREFIX)
    expected = drbg.generate(65_536) + drbg.generate(1000)
    assert b"".join(raw_output(SEED, None, 66_536)) == expected


def test_it_goes_on_without_end() -> None:
    pieces = list(islice(raw_output(SEED, os.urandom, None), 3))
    assert [len(piece) for piece in pieces] == [65_536] * 3


def test_it_is_reseeded_by_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw, "REQUESTS_A_SEED", 2)
    asked: list[int] = []

    def read_entropy(nbytes: int) -> bytes:
        asked.append(nbytes)
        return bytes(nbytes)

    assert len(list(raw_output(SEED, read_entropy, 5 * 65_536))) == 5
    assert asked == [raw.NONCE_NBYTES, raw.SEED_NBYTES, raw.SEED_NBYTES]
    drbg = HmacDrbg(SEED, bytes(16), raw.RAW_PREFIX)
    expected = drbg.generate(65_536) + drbg.generate(65_536) + drbg.generate(65_536)
    assert b"".join(raw_output(SEED, None, 3 * 65_536)) == expected, "from one seed: never"


def test_the_command_writes_so_many_bytes() -> None:
    command = [*CROUPIER, "100000", "--seed", SEED.hex()]
    once = subprocess.run(command, check=True, capture_output=True, timeout=60)
    assert once.stdout == b"".join(raw_output(SEED, None, 100_000))
    assert once.stderr == b""


def test_fresh_entropy_gives_other_bytes() -> None:
    outputs = {
        subprocess.run([*CROUPIER, "64"], check=True, capture_output=True, timeout=60).stdout
        for _ in range(2)
    }
    assert len(outputs) == 2


def test_a_reader_that_has_enough_ends_it_quietly() -> None:
    with started([*CROUPIER, "-"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        assert len(process.stdout.read(1000)) == 1000
        process.stdout.close()
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == b""


@pytest.mark.parametrize("count", ["0", "-1", "many", "1.5"])
def test_what_is_no_count_is_refused(count: str) -> None:
    run = subprocess.run(
        [*CROUPIER, "--", count], check=False, capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 2
    assert "whole number" in run.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("count", ["1000000", "64"])
def test_a_full_disk_is_said_in_a_line(count: str) -> None:
    with Path("/dev/full").open("wb") as full:
        run = subprocess.run(
            [*CROUPIER, count], check=False, stdout=full, stderr=subprocess.PIPE, timeout=60
        )
    assert run.returncode == 1
    assert run.stderr == b"croupier: the output cannot be written: No space left on device\n"


def test_without_an_output_nothing_is_generated() -> None:
    run = subprocess.run(
        ["sh", "-c", '"$@" >&-', "sh", *CROUPIER, "64"],
        check=False,
        stderr=subprocess.PIPE,
        timeout=60,
    )
    assert run.returncode == 1
    assert run.stderr == b"croupier: there is no output to write to\n"
