"""The equipment as the tables use it, and as the house watches over it.

Fits `tables.dependencies.Equipment`. When a source of entropy fails a health test, or passes its
start-up test again, the event log and the metric say so. No table opens a round in between.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from protocol.operators import EquipmentState
from server.common import metrics
from server.common.clock import now_ms
from server.equipment import Draws, EntropyError, Equipment, EquipmentError
from server.games.rules import Ask, ImpossibleDraw
from server.tables.dependencies import EquipmentOutOfUse
from server.tables.model.round import AnyGame
from server.tables.round.draw import rehearse

NO_ENTROPY = (
    "The generator's entropy source failed its health test. "
    "No round is opened until it has passed another."
)

REHEARSALS = 3  # 625a.5(a)
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

    def inspect(self, game: AnyGame) -> Mapping[str, Any]:
        """Inspect what a table of this game draws from, as 617a.2(a) asks before it opens.

        Every test of the equipment is made, the start-up test of its sources among them. Then the
        table's own draw is rehearsed. Returns the report of `Equipment.inspect`.
        """
        try:
            report = self._equipment.inspect(_part(ask) for ask in game.equipment())
            rehearsal = self._rehearsal(game)
            return {
                **report,
                "passed": report["passed"] and rehearsal["passed"],
                "checks": [*report["checks"], rehearsal],
            }
        finally:
            self._look()

    def _rehearsal(self, game: AnyGame) -> dict[str, Any]:
        """625a.5(a)(2): "operating the device three times", each as in a round of its own."""
        calls: list[str] = []
        try:
            for number in range(1, REHEARSALS + 1):
                identity = f"rehearsal {number}"
                sealed, _ = self._equipment.seal_seed(identity)
                seed = self._equipment.open_seed(identity, sealed)
                calls.append(rehearse(game, self._equipment.draws(identity, seed, bytes(32))))
        except (EquipmentError, ImpossibleDraw) as failure:
            return {"name": "rehearsal", "passed": False, "detail": str(failure)}
        except LookupError as failure:  # a draw beyond the last pocket, card or tile
            detail = f"the equipment has no such place: {failure}"
            return {"name": "rehearsal", "passed": False, "detail": detail}
        return {"name": "rehearsal", "passed": True, "detail": "; ".join(calls)}

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


def _part(ask: Ask) -> tuple[Any, ...]:
    """An ask as the equipment names it: ("uniform", 38)."""
    kind = str(ask.__struct_config__.tag)
    return (kind, *msgspec.structs.astuple(ask))
