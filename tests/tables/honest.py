"""A house in a box whose generator, records and receipts are the real ones: rounds can be verified.

Seeds follow from the evening's number, so that an evening is the same every time.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from server.audit.verify_file import verify
from server.equipment import Draws, seal
from server.games import catalogue
from server.records import HouseRecords, Verification, pseudonym
from server.tables.floor import Floor
from server.tables.model.settings import TableSettings
from tests.tables.playing import opened
from tests.tables.simulation import Faults, World

NONCE = bytes(12)


class HonestEquipment:
    """The house's generator, with seeds that a test can have again."""

    def __init__(self, faults: Faults, evening: int) -> None:
        self.faults = faults
        self._evening = str(evening).encode()
        self._sealed: Counter[str] = Counter()
        self._key = hashlib.sha256(b"sealing key").digest()

    def seal_seed(self, identity: str) -> tuple[bytes, bytes]:
        self.faults.passing("seal_seed")
        self._sealed[identity] += 1
        times = self._sealed[identity]
        again = b"" if times == 1 else b" again %d" % times  # never the same seed twice
        seed = hashlib.sha256(self._evening + identity.encode() + again).digest()
        return seal.seal(self._key, identity, seed, NONCE), seal.commitment(identity, seed)

    def open_seed(self, identity: str, sealed: bytes) -> bytes:
        self.faults.passing("open_seed")
        return seal.unseal(self._key, identity, sealed)

    def draws(self, identity: str, seed: bytes, wagers_hash: bytes) -> Draws:
        self.faults.passing("draws")
        return seal.round_draws(identity, seed, wagers_hash)


class HonestWorld(World):
    """What there is besides the tables, with nothing simulated about the records."""

    def __init__(self, evening: int = 0) -> None:
        super().__init__(evening)
        signing = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
        self.signed = HouseRecords(signing)
        equipment = HonestEquipment(self.faults, evening)
        self.house = replace(self.house, equipment=equipment, records=self.signed)

    def verified(self, table: str, number: int, accounts: Iterable[str] = ()) -> dict[str, Any]:
        """A round's record, after it and the receipts of these accounts were found sound."""
        text = self.journal.records[table][number]
        record: dict[str, Any] = json.loads(text)
        assert_sound(verify(text, key=self.signed.public_key))
        players = [None, *(pseudonym(account, record["identity"]) for account in accounts)]
        for player in players:
            assert_sound(verify(self.signed.receipt(text, player), key=self.signed.public_key))
        return record

    async def restarted(self, floor: Floor, *again: Any) -> Floor:
        """The house is gone where it was killed, and opened again (`live_floor`)."""
        await self.crash(floor)
        return await opened(live_floor(self, *again))


def assert_sound(verification: Verification) -> None:
    failed = [check for check in verification.checks if not check.passed]
    assert not failed, failed


def live_floor(
    world: World, game: str, rules: Mapping[str, Any] | None = None, **pace: Any
) -> Floor:
    """One table of a game of the catalogue, `t1`, with quick rounds."""
    quick = {"betting_ms": 1000, "rest_ms": 200, "pause_ms": 100, "decision_ms": 500}
    settings = TableSettings("t1", "Table", game, dict(rules or {}), **{**quick, **pace})
    table = (settings, catalogue.submit(game, dict(rules or {})))
    return Floor([table], world.house, world.audience, world.inspect, world.on_event)
