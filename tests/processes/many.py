"""A house of many processes on this machine: `croupier open --gateways 2 --dealers 2`."""

from __future__ import annotations

import json
import os
import signal
import tomllib
from pathlib import Path
from queue import Queue
from typing import Any

from redis import Redis

from server.common.placement import placed
from tests.house.player import Message, PlayerClient, eventually
from tests.house_process import HouseProcess

LONG_S = 60.0


class HouseOfMany(HouseProcess):
    gateways = dealers = 2

    def start(self, *arguments: str) -> Queue[int]:
        many = ("--gateways", str(self.gateways), "--dealers", str(self.dealers))
        return super().start(*many, *arguments)

    def redis(self, key: str) -> Redis:
        """The server that has a key."""
        own = self.data / "redis.url"
        return Redis.from_url(os.environ.get("REDIS_URL") or own.read_text().strip())

    def processes(self, role: str) -> dict[str, dict[str, Any]]:
        """Those of a role that have told of themselves, by their names."""
        with self.redis("{house}:processes") as redis:
            entries = redis.hgetall("{house}:processes")
        found = {name.decode(): _about(text) for name, text in entries.items()}  # type: ignore[union-attr]
        return {name: about for name, about in found.items() if about["role"] == role}

    def owner(self, table: str) -> str:
        """The dealer that has the table; "": nobody."""
        key = f"{{table:{table}}}:lease"
        with self.redis(key) as redis:
            held = redis.get(key)
        return str(json.loads(held)["name"]) if held else ""  # type: ignore[arg-type]

    def is_settled(self) -> bool:
        """Every process is there, and each table with the dealer that it is placed with."""
        dealers = dict.fromkeys(self.processes("dealer"), 1.0)
        tables = [one["id"] for one in tomllib.loads(self.config.read_text())["tables"]]
        here = (len(self.processes("gateway")), len(dealers))
        return here == (self.gateways, self.dealers) and all(
            self.owner(table) == placed(table, dealers) for table in tables
        )

    def signal_owner(self, table: str, number: signal.Signals) -> tuple[str, int]:
        """Send the dealer of a table a signal. Returns its name and its process."""
        name = self.owner(table)
        pid = self.processes("dealer")[name]["pid"]
        os.kill(pid, number)
        return name, pid

    def until_moved(self, table: str, before: str) -> str:
        """Wait until another dealer has the table; returns its name."""

        def other() -> str:
            owner = self.owner(table)
            return owner if owner != before else ""

        return eventually(other, LONG_S)


def _about(text: bytes) -> dict[str, Any]:
    _, _, said = text.partition(b" ")
    return dict(json.loads(said if said.startswith(b"{") else text))


def watch_again(player: PlayerClient, table: str) -> Message:
    """Another dealer has the table: its snapshot."""
    player.until("table_moved", LONG_S, table=table)
    snapshot = player.ask("watch_table", table=table)
    assert snapshot["type"] == "table_snapshot", snapshot
    return snapshot


def receipt_of(player: PlayerClient, table: str, number: int) -> Message:
    """The receipt of a round that has ended, once a table that has just moved has found it."""

    def asked() -> Message | None:
        answer = player.ask("get_receipt", table=table, round=number)
        assert answer["type"] == "receipt" or answer["code"] == "no_record", answer
        return answer if answer["type"] == "receipt" else None

    found = eventually(asked)
    assert found is not None
    return found


def opened(folder: Path, *tables: str, settings: str = "") -> HouseOfMany:
    return HouseOfMany(folder, *tables, settings=settings)
