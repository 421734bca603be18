"""A house of many: the dealer that keeps the archive reads it for the gateways' players."""

from __future__ import annotations

from pathlib import Path

from tests.house.player import PlayerClient, eventually
from tests.house.test_ledger import SETTINGS, history, played
from tests.house_process import quick_table
from tests.ledger.by_hand import release_everything
from tests.processes.many import LONG_S, opened


def test_a_history_goes_on_in_the_archive(tmp_path: Path) -> None:
    with opened(tmp_path, quick_table("one"), settings=SETTINGS) as house:
        eventually(house.is_settled, LONG_S)
        player = PlayerClient(house.play).enter()
        player.sit("one")
        played(player, 2)
        before = history(player)
        assert len(before) == 5
        assert release_everything(house.data) == 5
        assert history(player) == before
        audit = house.croupier("audit")
        assert audit.returncode == 0, audit.stdout + audit.stderr
        player.cut()
    assert "Traceback" not in house.output
