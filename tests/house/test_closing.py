"""A second Ctrl-C does not wait for the rounds; the next opening finds them where they stood."""

from __future__ import annotations

import asyncio
import signal
import time

from rich.console import Console

from server.bots.crowd import CrowdSettings, run
from tests.house.player import PlayerClient, eventually
from tests.house.test_cage_gone import until_healthy
from tests.house_in_a_box import SOON_S
from tests.house_process import HouseProcess, quick_table
from tests.redis_servers import redis_server


def test_a_second_ctrl_c_closes_at_once_and_loses_nothing(tmp_path):
    slow = quick_table("slow", betting=600, rest=20)
    house = HouseProcess(tmp_path, slow).open()
    with PlayerClient(house.play) as player:
        player.enter().sit("slow")
        assert player.wager("slow", "red", 500)["type"] == "wager_accepted"
        assert house.process is not None
        house.process.send_signal(signal.SIGINT)
        eventually(lambda: "closing: " in house.output)
        time.sleep(0.3)
        assert house.is_open, "it did not wait for its round"
        assert house.close() == 0  # long before the round could end
    assert "closing at once" in house.output
    audit = house.croupier("audit", "--json")
    assert audit.returncode == 0, audit.stdout
    assert '"holds_cents": 500,' in audit.stdout


def until_a_round_is_drawn_for(house: HouseProcess, players: int) -> None:
    """Return when the ball of a round rests that began with so many at the table.

    They wait for the next round then, and ask for nothing.
    """
    with PlayerClient(house.play) as watcher:
        seated = watcher.ask("watch_table", table="slow")["players"]
        if seated < players:
            watcher.until("seats_changed", SOON_S, players=players)
        opened = watcher.until("betting_opened", SOON_S)
        watcher.until("outcome_drawn", SOON_S, round=opened["round"])


async def test_every_bot_that_a_killed_house_leaves_behind_is_counted_once(tmp_path):
    house = HouseProcess(tmp_path, quick_table("slow", betting=1, rest=2)).open()
    settings = CrowdSettings(url=house.play, players=6, seconds=60, rate=5)
    playing = asyncio.create_task(run(settings, Console(quiet=True)))
    await asyncio.to_thread(until_a_round_is_drawn_for, house, settings.players)
    await asyncio.to_thread(house.kill)
    report = await playing
    assert sum(report["lost_connections"].values()) == settings.players
    with house:
        assert house.croupier("audit").returncode == 0


def test_a_house_closes_in_order_after_its_redis_was_restarted(tmp_path, monkeypatch):
    """Found by kills of Redis: the pit's connection had ended, and nobody had noticed."""
    house = HouseProcess(tmp_path / "house", quick_table("slow", betting=600))
    with redis_server(tmp_path / "redis") as redis:
        monkeypatch.setenv("REDIS_URL", redis.url)
        house.open()
        redis.kill()
        redis.start()
        until_healthy(house)
        assert house.close() == 0, house.output
        events = redis.ask("XREVRANGE", "{pit}:events", "+", "-", "COUNT", 1)
    assert "Traceback" not in house.output
    assert "house_closed" in str(events)
