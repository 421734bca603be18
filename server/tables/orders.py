"""What a dealer is handed of the world, and what operators and the house want of it."""

from __future__ import annotations

import asyncio

from msgspec import Struct

from server.tables.page import Parked
from server.tables.ports import Cage, Clock, Equipment, Journal, Meter, Meters, Records


class NoMeters:
    """A house without progressive wagers."""

    def linked(self, table: str) -> str:  # noqa: ARG002
        return ""

    def find(self, meter: str) -> Meter | None:  # noqa: ARG002
        return None

    async def claim(self, meter: str, claim_id: str) -> int:
        raise AssertionError(f"{claim_id} claims meter {meter}, which is none of this house")

    async def undo_claim(self, claim_id: str) -> int:  # noqa: ARG002
        return 0


class House(Struct, frozen=True):
    """The world, as a table needs it."""

    cage: Cage
    equipment: Equipment
    records: Records
    journal: Journal
    clock: Clock
    meters: Meters = NoMeters()


class VoidOrder(Struct):
    """An operator calls the round off; `done` gets the cents that went back."""

    reason: str
    done: asyncio.Future[int]


class Orders(Struct):
    """Obeyed at the next fitting moment."""

    parked: Parked = ""
    reason: str = ""
    inspect_first: bool = False  # the equipment was out of use: 617a.2, before play goes on
    finish_by_ms: int | None = None  # betting ends by then, and no round follows
    void: VoidOrder | None = None
