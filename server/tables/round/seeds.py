"""The seeds of a round: its own, and those that restarts have added while betting was open."""

from __future__ import annotations

from server.tables.dependencies import Draws, Equipment
from server.tables.model.page import Page


def open_seeds(equipment: Equipment, page: Page) -> list[bytes]:
    """All seeds of a round, in the order of their commitments."""
    sealed = (page.sealed, *(one.sealed for one in page.added_seeds))
    return [equipment.open_seed(page.identity, one) for one in sealed]


def draws_of(equipment: Equipment, page: Page) -> Draws:
    """The generator of a round: all its seeds decide what it gives."""
    seeds = b"".join(open_seeds(equipment, page))
    return equipment.draws(page.identity, seeds, page.wagers_hash)
