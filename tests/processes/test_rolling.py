"""Every process of a house is replaced, one after another, while bots play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaign import LONG
from tests.rolling import DEALERS, GATEWAYS, is_sound, roll


@LONG
@pytest.mark.parametrize(("bots", "tables"), [(30, 4), (300, 12)])
def test_nothing_is_lost_when_every_process_is_replaced(
    bots: int, tables: int, tmp_path: Path
) -> None:
    """`python -m tests.rolling` also asks how long a bot was without a table."""
    result = roll(tmp_path, bots, tables, 0.5, print)
    assert is_sound(result), result
    assert result.replaced == GATEWAYS + DEALERS
