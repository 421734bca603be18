"""Draws are exact: shown by exhaustion over every byte string, not by sampling."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from math import comb, factorial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.equipment import draws as draws_module
from server.equipment.draws import Draws
from server.equipment.hmac_drbg import HmacDrbg
from server.games.lightning_roulette import PAYTABLE as LIGHTNING


class BytesUsedUpError(Exception):
    """The scripted bytes are used up: the draw threw a number away."""


class ScriptedBytes:
    """Gives the bytes that it was told to, and keeps what it was reseeded with."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.reseeds: list[bytes] = []

    def generate(self, nbytes: int) -> bytes:
        if len(self.content) < nbytes:
            raise BytesUsedUpError
        taken, self.content = self.content[:nbytes], self.content[nbytes:]
        return taken

    def reseed(self, entropy_input: bytes) -> None:
        self.reseeds.append(entropy_input)


def outcomes(nbytes: int, draw: Callable[[Draws], Any]) -> Counter[Any]:
    """How many of all the byte strings of a length give each outcome, with nothing thrown away."""
    counts: Counter[Any] = Counter()
    for content in product(range(256), repeat=nbytes):
        try:
            counts[draw(Draws(ScriptedBytes(bytes(content))))] += 1
        except BytesUsedUpError:
            continue
    return counts


@pytest.mark.parametrize("n", range(2, 257))
def test_every_answer_of_uniform_has_the_same_count_of_bytes(n: int) -> None:
    counts = outcomes(1, lambda draws: draws.uniform(n))
    assert set(counts) == set(range(n))
    assert set(counts.values()) == {256 >> (n - 1).bit_length()}


@pytest.mark.parametrize("n", [257, 300, 512, 832])
def test_every_answer_of_uniform_over_two_bytes_has_the_same_count(n: int) -> None:
    counts = outcomes(2, lambda draws: draws.uniform(n))
    assert set(counts) == set(range(n))
    assert set(counts.values()) == {65_536 >> (n - 1).bit_length()}


def test_every_ordered_sample_has_the_same_count() -> None:
    counts = outcomes(2, lambda draws: draws.sample(2, 5))
    assert len(counts) == 20
    assert len(set(counts.values())) == 1
    assert all(len(set(sample)) == 2 for sample in counts)


def test_every_order_of_a_shuffle_has_the_same_count() -> None:
    counts = outcomes(2, lambda draws: draws.shuffle(3))
    assert len(counts) == factorial(3)
    assert len(set(counts.values())) == 1


def leading_bits(nbits: int, nbytes: int, draw: Callable[[Draws], Any]) -> Counter[Any]:
    """As `outcomes`, over the bits of each byte that are not shifted away."""
    counts: Counter[Any] = Counter()
    for content in product(range(0, 256, 1 << (8 - nbits)), repeat=nbytes):
        with suppress(BytesUsedUpError):
            counts[draw(Draws(ScriptedBytes(bytes(content))))] += 1
    return counts


def test_every_order_of_four_and_every_sample_of_three_has_the_same_count() -> None:
    """The draws of these take three bits of a byte at most: 5 of 8, 4 of 8, 3 of 4 are used."""
    orders = leading_bits(3, 3, lambda draws: draws.shuffle(4))
    assert len(orders) == factorial(4) and len(set(orders.values())) == 1
    samples = leading_bits(3, 3, lambda draws: draws.sample(3, 5))
    assert len(samples) == 5 * 4 * 3 and len(set(samples.values())) == 1


def test_the_weights_of_a_game_are_met_exactly() -> None:
    weights = tuple(LIGHTNING.payout_weights.values())
    counts = outcomes(1, lambda draws: draws.weighted(weights))
    assert [counts[at] for at in range(len(weights))] == [2 * weight for weight in weights]


def test_nothing_is_scaled_and_nothing_is_a_fraction() -> None:
    """§ 810a.5: scaling may not weaken the generator. There is no remainder and no float in it."""
    tree = ast.parse(Path(draws_module.__file__).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Mod | ast.Div | ast.Pow)
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))


def test_every_index_of_weighted_has_its_weight() -> None:
    counts = outcomes(1, lambda draws: draws.weighted((1, 0, 4, 2)))
    assert counts == {0: 32, 2: 128, 3: 64}


def test_a_number_that_does_not_fit_is_thrown_away_and_never_adapted() -> None:
    # 38 needs six bits: 0xFF is 63 and 0x98 is 38, neither fits; 0x14 is 5.
    assert Draws(ScriptedBytes(b"\xff\x98\x14")).uniform(38) == 5


def test_a_draw_with_one_outcome_takes_no_bytes() -> None:
    draws = Draws(ScriptedBytes(b""))
    assert draws.uniform(1) == 0
    assert draws.shuffle(1) == (0,)
    assert draws.sample(0, 7) == ()
    assert draws.shuffle(0) == ()
    assert draws.weighted((0, 1)) == 1


def test_a_sample_changes_places_as_specified() -> None:
    # uniform(4) = 0b10 = 2, then uniform(3) = 0b01 = 1: 0 1 2 3 → 2 1 0 3 → 2 0 1 3.
    assert Draws(ScriptedBytes(b"\x80\x40")).sample(2, 4) == (2, 0)


def test_mix_reseeds_with_the_digest_of_the_decision() -> None:
    source = ScriptedBytes(b"")
    Draws(source).mix(b"seat 3 goes to war")
    # printf 'croupier mix 1\nseat 3 goes to war' | sha256sum
    assert [reseed.hex() for reseed in source.reseeds] == [
        "90d17e8f9381f2ffc1e744f01c7fed13aefae912ddbcc3803096209266c781e9"
    ]


def test_mix_changes_every_later_draw() -> None:
    def draw(decision: bytes) -> tuple[int, ...]:
        draws = Draws(HmacDrbg(bytes(32), bytes(16)))
        draws.mix(decision)
        return draws.shuffle(52)

    assert draw(b"surrender") == draw(b"surrender")
    assert draw(b"surrender") != draw(b"war")


def test_the_trace_holds_every_ask_and_answer_in_order() -> None:
    draws = Draws(HmacDrbg(bytes(32), bytes(16)))
    number = draws.uniform(38)
    index = draws.weighted((3, 5))
    draws.mix(b"\x01\x02")
    cards = draws.sample(3, 52)
    order = draws.shuffle(4)
    assert draws.trace == [
        {"ask": ["uniform", 38], "answer": number},
        {"ask": ["weighted", [3, 5]], "answer": index},
        {"mix": "0102"},
        {"ask": ["sample", 3, 52], "answer": list(cards)},
        {"ask": ["shuffle", 4], "answer": list(order)},
    ]


@pytest.mark.parametrize(
    "ask",
    [
        lambda draws: draws.uniform(0),
        lambda draws: draws.uniform(-3),
        lambda draws: draws.sample(3, 2),
        lambda draws: draws.sample(-1, 2),
        lambda draws: draws.weighted(()),
        lambda draws: draws.weighted((0, 0)),
        lambda draws: draws.weighted((5, -1)),
        lambda draws: draws.shuffle(-1),
    ],
)
def test_what_cannot_be_drawn_is_an_error(ask: Callable[[Draws], object]) -> None:
    draws = Draws(ScriptedBytes(bytes(64)))
    with pytest.raises(ValueError, match=r"drawn|negative"):
        ask(draws)
    assert draws.trace == []


@given(st.binary(min_size=32, max_size=32), st.integers(0, 30), st.integers(0, 30))
def test_samples_and_shuffles_are_permutations(seed: bytes, k: int, more: int) -> None:
    draws = Draws(HmacDrbg(seed, bytes(16)))
    sample = draws.sample(k, k + more)
    assert len(set(sample)) == k
    assert set(sample) <= set(range(k + more))
    assert sorted(draws.shuffle(k)) == list(range(k))


def test_the_wheel_of_a_known_seed_is_even_by_chi_square() -> None:
    """38,000 balls; 37 degrees of freedom: 69.35 is passed once in a thousand seeds."""
    draws = Draws(HmacDrbg(bytes(32), bytes(16)))
    counts = Counter(draws.uniform(38) for _ in range(38_000))
    assert sum((counts[pocket] - 1000) ** 2 for pocket in range(38)) / 1000 < 69.35


def test_samples_of_a_known_seed_reach_every_set() -> None:
    draws = Draws(HmacDrbg(bytes(32), bytes(16)))
    assert len({frozenset(draws.sample(3, 6)) for _ in range(2000)}) == comb(6, 3)
