"""A second Ctrl-C does not wait for the rounds; the next opening finds them where they stood."""

from __future__ import annotations

import asyncio
import signal

from rich.console import Console

from server.bots.crowd import CrowdSettings, run
from tests.house_process import HouseProcess, quick_table


async def test_a_second_ctrl_c_closes_at_once_and_loses_nothing(tmp_path):
    slow = quick_table("slow", betting=20, rest=20)
    house = HouseProcess(tmp_path, slow).open()
    settings = CrowdSettings(url=house.play, players=3, seconds=1, rate=10)
    report = await run(settings, Console(quiet=True))
    assert report["wagers"]["accepted"] > 0
    assert house.process is not None
    house.process.send_signal(signal.SIGINT)
    await asyncio.sleep(0.3)
    assert house.is_open, "it did not wait for its round"
    assert house.close(seconds=5) == 0
    assert "closing at once" in house.output
    audit = house.croupier("audit", "--json")
    assert audit.returncode == 0, audit.stdout
    assert '"holds_cents": 0' not in audit.stdout
