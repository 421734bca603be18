"""How often a house reads its meters."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.app.adapters import meters
from server.app.adapters.meters import MeterBoard
from server.app.meter_plan import PlannedMeters


class NoMeters:
    """A house without meters, which counts how often it is asked."""

    def __init__(self) -> None:
        self.reads = 0

    async def read(self) -> dict[str, Any]:
        self.reads += 1
        return {}

    async def links(self) -> dict[str, Any]:
        return {}


@pytest.mark.parametrize(("is_shared", "goes_on"), [(False, False), (True, True)])
async def test_a_house_alone_and_without_meters_does_not_look_for_them(
    is_shared: bool, goes_on: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meters, "LOOK_EVERY_S", 0.001)
    none: Any = NoMeters()
    board = MeterBoard(none, PlannedMeters((), {}), is_shared=is_shared)
    await board.open()
    async with board.kept_up_to_date():
        await asyncio.sleep(0.05)
    assert (none.reads > 1) == goes_on
