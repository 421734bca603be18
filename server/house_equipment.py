"""The equipment as the tables see it, and as the house watches over it.

Fits `tables.ports.Equipment`. When a source of entropy fails a health test, or passes its start-up
test again, the event log is told and the metric follows; no table opens a round in between.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from server import metrics
from server.equipment import Draws, EntropyError, Equipment
from server.tables.ports import EquipmentOutOfUse

NO_ENTROPY = (
    "The generator's entropy source failed its health test. "
    "No round is opened until it has passed another."
)

_log = logging.getLogger("croupier.equipment")


class HouseEquipment:
    """Hands everything to the equipment, and tells what becomes of its sources of entropy."""

    def __init__(
        self, equipment: Equipment, on_event: Callable[[str, Mapping[str, Any]], None]
    ) -> None:
        self._equipment = equipment
        self._on_event = on_event
        self._failures: dict[str, str] = {}
        self._look()

    def seal_seed(self, identity: str) -> tuple[bytes, bytes]:
        """Raises EquipmentOutOfUse while there is no entropy."""
        try:
            return self._equipment.seal_seed(identity)
        except EntropyError as failure:
            raise EquipmentOutOfUse(NO_ENTROPY) from failure
        finally:
            self._look()

    def open_seed(self, identity: str, sealed: bytes) -> bytes:
        return self._equipment.open_seed(identity, sealed)

    def draws(self, identity: str, seed: bytes, wagers_hash: bytes) -> Draws:
        return self._equipment.draws(identity, seed, wagers_hash)

    def inspect(self) -> Mapping[str, Any]:
        """617a.2: every test of the equipment, the start-up test of its sources among them."""
        try:
            return self._equipment.inspect()
        finally:
            self._look()

    def _look(self) -> None:
        """Tell what has changed since the last time."""
        for source, failure in self._equipment.entropy_sources.items():
            metrics.entropy_healthy.labels(source).set(not failure)
            if failure == self._failures.get(source, ""):
                continue
            if failure:
                _log.error("entropy source %s is out of use: %s", source, failure)
                self._on_event("entropy_failed", {"source": source, "reason": failure})
            else:
                _log.info("entropy source %s is well again", source)
                self._on_event("entropy_restored", {"source": source})
            self._failures[source] = failure
