"""A Redis that went back in time: a round whose seed is public is never played again."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from tests.house.player import Message, PlayerClient, eventually
from tests.house.test_opening import open_refused
from tests.house_process import HouseProcess, quick_table

COMMAND = "accept-older-store"


def accept(house: HouseProcess, *words: str) -> tuple[int, str]:
    done = house.croupier(COMMAND, "--config", str(house.config), *words)
    return done.returncode, done.stdout + done.stderr


def records_of(house: HouseProcess, table: str) -> list[dict[str, Any]]:
    """The records in the archive's current file; the last line may be half written."""
    path = house.data / "records" / table / "current.jsonl"
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_bytes().splitlines(True) if line[-1:] == b"\n"]


def wait_for_archive(house: HouseProcess, table: str, number: int) -> None:
    eventually(lambda: any(one["round"] == number for one in records_of(house, table)))


def copy_redis(house: HouseProcess, to: Path) -> None:
    shutil.copytree(house.data / "appendonlydir", to)


def put_back(house: HouseProcess, copy: Path) -> None:
    shutil.rmtree(house.data / "appendonlydir")
    shutil.copytree(copy, house.data / "appendonlydir")


def shown_table(player: PlayerClient, table: str) -> Message:
    return player.ask("watch_table", table=table)


def test_a_round_whose_seed_is_public_is_never_offered_again(tmp_path: Path) -> None:
    """The attack: copy Redis while bets are open, let the round settle, and put the copy back."""
    house = HouseProcess(tmp_path / "house", quick_table("one", betting=3.0))
    with house.open(), PlayerClient(house.play) as player:
        token = player.enter().signed_in["token"]
        player.sit("one")
        wager = player.wager("one", "straight", 500, pick=["17"])
        number = wager["round"]
        offered = shown_table(player, "one")["commitment"]
        copy_redis(house, tmp_path / "copy")
        settled = player.until("round_settled", table="one")
        assert settled["result"]["commitment"] == offered, "and the seed is public now"
        won = player.until("wagers_settled", round=number)
        wait_for_archive(house, "one", number)
        house.kill()
    put_back(house, tmp_path / "copy")

    lines = "\n".join(open_refused(house))
    assert f"table one: round {number} of the archive are not in Redis" in lines
    assert f"croupier {COMMAND} --config {house.config} --data {house.data}" in lines
    status, said = accept(house)
    assert status == 1 and "use --yes" in said
    open_refused(house)
    status, said = accept(house, "--yes")
    assert status == 0, said
    assert f"table one: round {number} of the archive are not in Redis" in said
    assert f"is settled by round {number}" in said

    with house.open(), PlayerClient(house.play, token) as player:
        shown = shown_table(player, "one")
        assert shown["round"] > number
        assert offered not in (shown["commitment"], *shown.get("added_commitments", ()))
        assert player.signed_in["balance"] == won["balance"], "paid as the record says"
        player.sit("one")
        player.wager("one", "red", 500)
        player.until("round_settled", table="one")
    for command in ("audit", "records"):
        words = ("verify",) if command == "records" else ()
        checked = house.croupier(command, *words)
        assert checked.returncode == 0, checked.stdout + checked.stderr
    played = house.croupier("replay", "one")
    assert played.returncode == 0, played.stdout + played.stderr
    rounds = [one["round"] for one in records_of(house, "one")]
    assert rounds == list(range(1, len(rounds) + 1))
    assert house.croupier(COMMAND, "--config", str(house.config), "--yes").stdout.startswith(
        "Redis is not older"
    )
