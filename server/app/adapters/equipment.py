"""The equipment as the tables use it, and as the house watches over it.

Fits `tables.dependencies.Equipment`. When a source of entropy fails a health test, or passes its
start-up test again, the event log and the metric say so. No table opens a round in between.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from protocol.operators import EquipmentState
from server.common import metrics
from server.common.clock import now_ms
from server.equipment import Draws, EntropyError, Equipment
from server.tables.dependencies import EquipmentOutOfUse

NO_ENTROPY = (
    "The generator's entropy source failed its health test. "
    "No round is opened until it has passed another."
)

Part: TypeAlias = Literal["generator", "operating_system", "hardware"]

_log = logging.getLogger("croupier.equipment")


class HouseEquipment:
    """Passes every call to the equipment, and reports each change of its sources of entropy."""

    def __init__(
        self,
        equipment: Equipment,
        on_event: Callable[[str, Mapping[str, Any]], None],
        now_ms: Callable[[], int] = now_ms,
    ) -> None:
        self._equipment = equipment
        self._on_event = on_event
        self._now_ms = now_ms
        parts: tuple[Part, ...] = ("generator", "operating_system", "hardware")
        self._states = {part: EquipmentState(part, "absent", now_ms()) for part in parts}
        self._look()

    @property
    def states(self) -> tuple[EquipmentState, ...]:
        """The generator and each source of entropy: its state, since when, and why it failed."""
        return tuple(self._states.values())

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
        """Report what has changed since the last look."""
        self._note("generator", self._equipment.failure)
        for source, failure in self._equipment.entropy_sources.items():
            metrics.entropy_healthy.labels(source).set(not failure)
            self._note(source, failure)

    def _note(self, part: Part, failure: str) -> None:
        """Report a part that has failed, with the reason, or that works again ("")."""
        before = self._states[part]
        if before.state == ("failed" if failure else "well") and before.reason == failure:
            return
        state = EquipmentState(part, "failed" if failure else "well", self._now_ms(), failure)
        self._states[part] = state
        kind = "generator" if part == "generator" else "entropy"
        about = {} if part == "generator" else {"source": part}
        if failure:
            _log.error("%s is out of use: %s", part, failure)
            self._on_event(f"{kind}_failed", about | {"reason": failure})
        elif before.state == "failed":
            _log.info("%s is well again", part)
            self._on_event(f"{kind}_restored", about)
