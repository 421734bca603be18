"""What a dealer is handed of the world, and what operators and the house want of it."""

from __future__ import annotations

import asyncio

from msgspec import Struct

from server.tables.page import Parked
from server.tables.ports import Cage, Clock, Equipment, Journal, Records


class House(Struct, frozen=True):
    """The world, as a table needs it."""

    cage: Cage
    equipment: Equipment
    records: Records
    journal: Journal
    clock: Clock


class VoidOrder(Struct):
    """An operator calls the round off; `done` gets the cents that went back."""

    reason: str
    done: asyncio.Future[int]


class Orders(Struct):
    """Obeyed at the next fitting moment."""

    parked: Parked = ""
    reason: str = ""
    finish_by_ms: int | None = None  # betting ends by then, and no round follows
    void: VoidOrder | None = None
