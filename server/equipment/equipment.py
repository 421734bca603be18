"""The certified generator in place of the wheel (`tables.dependencies.Equipment`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from weakref import WeakSet

from server.equipment import seal
from server.equipment.draws import Draws
from server.equipment.entropy import Entropy, Source
from server.equipment.errors import DrbgError, EquipmentError, SealError
from server.equipment.hmac_drbg import HmacDrbg, known_answer_test
from server.equipment.keys import HouseKeys

# Spins for each pocket in an inspection: a sound wheel leaves one of 38 pockets empty with a
# probability below 10^-23.
BALLS_A_POCKET = 60


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

    def inspect(self, pockets: Sequence[int] = (37, 38)) -> dict[str, Any]:
        """Inspect the equipment before a table opens, as 617a.2 requires for a wheel.

        Returns plain data for the event log: {"passed": bool, "public_key": hex, "checks":
        [{"name", "passed", "detail"}]}. Does not raise: failures are in the report.
        """
        checks = [
            _check("generator_and_entropy", self._inspect_sources),
            _check("seal", self._inspect_seal),
            *(_check(f"wheel_{n}", partial(self._inspect_wheel, n)) for n in pockets),
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

    def _inspect_wheel(self, pockets: int) -> str:
        """617a.1(c), (d): the ball reaches every pocket of the wheel, and no other number."""
        self._check_usable()
        nonce = self._entropy.read(16)
        wheel = Draws(HmacDrbg(self._entropy.read(32), nonce, b"croupier inspection 1\n"))
        balls = pockets * BALLS_A_POCKET
        reached = {wheel.uniform(pockets) for _ in range(balls)}
        if reached != set(range(pockets)):
            raise EquipmentError(f"{len(reached)} pockets were reached, not {pockets}")
        return f"{balls} balls reached every one of {pockets} pockets"

    def _check_usable(self) -> None:
        if self._failure:
            raise EquipmentError(f"The equipment is out of use: {self._failure}")


def _check(name: str, inspect: Callable[[], str]) -> dict[str, Any]:
    try:
        return {"name": name, "passed": True, "detail": inspect()}
    except EquipmentError as failure:
        return {"name": name, "passed": False, "detail": str(failure)}
