"""The certified generator in place of the wheel (`tables.dependencies.Equipment`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias
from weakref import WeakSet

from server.equipment import seal
from server.equipment.draws import Draws
from server.equipment.entropy import Entropy, Source
from server.equipment.errors import DrbgError, EquipmentError, SealError
from server.equipment.hmac_drbg import HmacDrbg, known_answer_test
from server.equipment.keys import HouseKeys

DRAWS_FOR_EACH = 60
"""For each outcome, so many draws are made in an inspection at most. With sound equipment one of
38 pockets, or of 416 cards, is then still missing with a probability below 10^-23."""
LEAST_DRAWS = 1_000
"""So many single draws are made at least, to notice an outcome that cannot be."""
MOST_WEIGHTED = 10_000
"""So many weighted draws are made at most. An outcome too rare to be expected `DRAWS_FOR_EACH`
times among them may be missing."""

Part: TypeAlias = tuple[Any, ...]
"""What is drawn from, as a round's trace names it: ("uniform", 38), ("sample", 3, 37), …"""


class Equipment:
    """Draws seeds, seals them, and turns them into a round's draws.

    The constructor runs the generator's self-test and the noise source's start-up test; it raises
    DrbgError or EntropyError. If a known-answer test fails later, the equipment is in its error
    state: every method raises EquipmentError, and the generators of rounds in progress are wiped
    (SP 800-90A § 11.3.6). If the noise source fails, only new seeds stop, until `self_test` passes:
    a round in progress has its seed and is finished.
    """

    def __init__(self, keys: HouseKeys, entropy: Entropy | None = None) -> None:
        self._keys = keys
        self._failure = ""
        self._generators: WeakSet[HmacDrbg] = WeakSet()  # of rounds in progress
        self._entropy = entropy or Entropy()
        known_answer_test()

    @property
    def failure(self) -> str:
        """Why the generator is in its error state; "" if it is not."""
        return self._failure

    @property
    def entropy_sources(self) -> dict[Source, str]:
        """For each source of entropy, why it is out of use; "" if it is in use."""
        return self._entropy.sources

    def seal_seed(self, identity: str) -> tuple[bytes, bytes]:
        """Draw a 32-byte seed. Returns (sealed seed, commitment).

        Raises EntropyError while the noise source is out of use; EquipmentError otherwise.
        """
        self._check_usable()
        seed = self._entropy.read(seal.SEED_NBYTES)
        nonce = self._entropy.read(seal.NONCE_NBYTES)
        sealed = seal.seal(self._keys.sealing, identity, seed, nonce)
        return sealed, seal.commitment(identity, seed)

    def open_seed(self, identity: str, sealed: bytes) -> bytes:
        """The seed of a sealed seed. Raises SealError if altered, or sealed for another round."""
        self._check_usable()
        return seal.unseal(self._keys.sealing, identity, sealed)

    def draws(self, identity: str, seed: bytes, wagers_hash: bytes) -> Draws:
        """The draws of a round. The same arguments always give the same draws."""
        self._check_usable()
        generator = seal.round_generator(identity, seed, wagers_hash)
        self._generators.add(generator)
        return Draws(generator)

    def self_test(self) -> None:
        """Test generator and noise source. Raises EquipmentError; a failed generator is final."""
        self._check_usable()
        try:
            known_answer_test()
        except DrbgError as failure:
            self._failure = str(failure)
            for generator in self._generators:
                generator.wipe()
            raise
        self._entropy.self_test()

    def inspect(self, parts: Iterable[Part]) -> dict[str, Any]:
        """Inspect the equipment before a table opens, and the parts that this table draws from.

        617a.2(a) asks for it of a wheel, 621a.6(a) of tiles, 625a.5(a) of dice, 651a.4(a) of cards.
        Returns plain data for the event log: {"passed": bool, "public_key": hex, "checks":
        [{"name", "passed", "detail"}]}. Does not raise: failures are in the report.
        """
        checks = [
            _check("generator_and_entropy", self._inspect_sources),
            _check("seal", self._inspect_seal),
            *(_check(_named(part), partial(self._inspect_part, part)) for part in parts),
        ]
        return {
            "passed": all(check["passed"] for check in checks),
            "public_key": self._keys.public_key.hex(),
            "checks": checks,
        }

    def _inspect_sources(self) -> str:
        self.self_test()
        well = [name for name, failure in self.entropy_sources.items() if not failure]
        return (
            "HMAC_DRBG SHA-256 gives the known answer; passed the start-up test: "
            f"{', '.join(well).replace('_', ' ')}"
        )

    def _inspect_seal(self) -> str:
        identity = "inspection"
        sealed, committed = self.seal_seed(identity)
        if seal.commitment(identity, self.open_seed(identity, sealed)) != committed:
            raise EquipmentError("an opened seed is not the seed that was committed to")
        try:
            self.open_seed("another round", sealed)
        except SealError:
            return "a sealed seed opens for its own round, and for no other"
        raise EquipmentError("a sealed seed opens for another round")

    def _inspect_part(self, part: Part) -> str:
        """617a.2(a)(2), (3), (4): every outcome comes, and no other."""
        self._check_usable()
        nonce = self._entropy.read(16)
        draws = Draws(HmacDrbg(self._entropy.read(32), nonce, b"croupier inspection 1\n"))
        possible, expected, least, most, draw = _examination(part, draws)
        reached: set[int] = set()
        count = 0
        while count < most and (count < least or not reached >= expected):
            reached.add(draw())
            count += 1
        if not reached <= possible:
            wrong = ", ".join(map(str, sorted(reached - possible)))
            raise EquipmentError(f"{_named(part)}: {wrong} came, which cannot be")
        if not reached >= expected:
            missing = f"{len(expected - reached)} of {len(expected)} outcomes never came"
            raise EquipmentError(f"{_named(part)}: {missing} in {count} draws")
        return f"each of {len(expected)} outcomes came, in {count} draws"

    def _check_usable(self) -> None:
        if self._failure:
            raise EquipmentError(f"The equipment is out of use: {self._failure}")


class _Examination(NamedTuple):
    """How a part is examined: what may come, what has to, in how many draws, and how to draw."""

    possible: set[int]
    expected: set[int]
    least: int
    most: int
    draw: Callable[[], int]


def _examination(part: Part, draws: Draws) -> _Examination:
    match part:
        case ("uniform", int(n)):
            return _reaching_all(n, LEAST_DRAWS, lambda: draws.uniform(n))
        case ("sample", int(k), int(n)):
            return _first_of_each(n, k, lambda: draws.sample(k, n))
        case ("shuffle", int(n)):
            return _first_of_each(n, n, lambda: draws.shuffle(n))
        case ("weighted", weights):
            total, possible = sum(weights), {at for at, weight in enumerate(weights) if weight}
            common = {
                at for at in possible if weights[at] * MOST_WEIGHTED >= DRAWS_FOR_EACH * total
            }
            return _Examination(
                possible, common, LEAST_DRAWS, MOST_WEIGHTED, lambda: draws.weighted(weights)
            )
    raise AssertionError(f"nothing is drawn from {part}")


def _reaching_all(n: int, least: int, draw: Callable[[], int]) -> _Examination:
    return _Examination(set(range(n)), set(range(n)), least, DRAWS_FOR_EACH * n, draw)


def _first_of_each(n: int, size: int, draw: Callable[[], Sequence[int]]) -> _Examination:
    """How draws without replacement are examined: whole, none twice, and each comes first."""

    def first() -> int:
        drawn = draw()
        if len(drawn) != size or len(set(drawn)) != size or not set(drawn) <= set(range(n)):
            raise EquipmentError(f"{list(drawn)} are not {size} different ones of {n}")
        return drawn[0]

    return _reaching_all(n, 1, first)


def _named(part: Part) -> str:
    """The name of a check: "uniform_38", "sample_3_37"; for weights, how many there are."""
    kind, *of = part
    return "_".join((kind, *(str(one if isinstance(one, int) else len(one)) for one in of)))


def _check(name: str, inspect: Callable[[], str]) -> dict[str, Any]:
    try:
        return {"name": name, "passed": True, "detail": inspect()}
    except EquipmentError as failure:
        return {"name": name, "passed": False, "detail": str(failure)}
