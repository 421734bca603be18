"""The draws of whole rounds, recomputed by a second implementation that shares no code.

It is written from `server/records/README.md` and SP 800-90A alone, as somebody would in another
language: bits are read from a string of them, nothing is shared with `server/equipment`.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest

from server.equipment import seal

VECTORS = Path(__file__).parents[1] / "vectors" / "round_draws.json"
ROUNDS: list[dict[str, Any]] = json.loads(VECTORS.read_text())


class SecondReading:
    """HMAC_DRBG with SHA-256 and the draws, plainly."""

    def __init__(self, seed: bytes, wagers_hash: bytes, identity: str) -> None:
        self.k, self.v = b"\x00" * 32, b"\x01" * 32
        self.update(seed + wagers_hash + b"croupier round 1\n" + identity.encode())

    def mac(self, data: bytes) -> bytes:
        return hmac.new(self.k, data, hashlib.sha256).digest()

    def update(self, data: bytes) -> None:
        for separator in (b"\x00", b"\x01") if data else (b"\x00",):
            self.k = self.mac(self.v + separator + data)
            self.v = self.mac(self.v)

    def take(self, nbytes: int) -> bytes:
        taken = b""
        while len(taken) < nbytes:
            self.v = self.mac(self.v)
            taken += self.v
        self.update(b"")
        return taken[:nbytes]

    def uniform(self, n: int) -> int:
        k = len(f"{n - 1:b}") if n > 1 else 0
        while k:
            bits = "".join(f"{byte:08b}" for byte in self.take(-(-k // 8)))
            if (x := int(bits[:k], 2)) < n:
                return x
        return 0

    def sample(self, k: int, n: int) -> list[int]:
        left, drawn = list(range(n)), []
        for _ in range(k):
            j = self.uniform(len(left))
            drawn.append(left[j])
            left[j] = left[0]  # the first entry goes where the drawn one was
            del left[0]
        return drawn

    def weighted(self, weights: list[int]) -> int:
        return [i for i, w in enumerate(weights) for _ in range(w)][self.uniform(sum(weights))]

    def ask(self, name: str, *args: Any) -> int | list[int]:
        answers: dict[str, Any] = {
            "uniform": self.uniform,
            "sample": self.sample,
            "weighted": self.weighted,
            "shuffle": lambda n: self.sample(n, n),
        }
        answer: int | list[int] = answers[name](*args)
        return answer

    def mix(self, data: bytes) -> None:
        self.update(hashlib.sha256(b"croupier mix 1\n" + data).digest())


@pytest.mark.parametrize("vector", ROUNDS, ids=lambda vector: vector["identity"])
def test_a_second_reading_gives_the_same_draws(vector: dict[str, Any]) -> None:
    seed, wagers_hash = bytes.fromhex(vector["seed"]), bytes.fromhex(vector["wagers_hash"])
    reading = SecondReading(seed, wagers_hash, vector["identity"])
    for happening in vector["happenings"]:
        if "mix" in happening:
            reading.mix(bytes.fromhex(happening["mix"]))
        else:
            assert reading.ask(*happening["ask"]) == happening["answer"]


@pytest.mark.parametrize("vector", ROUNDS, ids=lambda vector: vector["identity"])
def test_the_equipment_gives_the_same_draws(vector: dict[str, Any]) -> None:
    seed, wagers_hash = bytes.fromhex(vector["seed"]), bytes.fromhex(vector["wagers_hash"])
    assert seal.commitment(vector["identity"], seed).hex() == vector["commitment"]
    draws = seal.round_draws(vector["identity"], seed, wagers_hash)
    for happening in vector["happenings"]:
        if "mix" in happening:
            draws.mix(bytes.fromhex(happening["mix"]))
        else:
            name, *args = happening["ask"]
            getattr(draws, name)(*args)
    assert draws.trace == vector["happenings"]
    assert {happening.get("ask", ["mix"])[0] for happening in draws.trace} == {
        "uniform",
        "sample",
        "weighted",
        "shuffle",
        "mix",
    }
