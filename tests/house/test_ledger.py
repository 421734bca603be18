"""A real house whose movements have left Redis: its player and its commands see no difference."""

from __future__ import annotations

import csv
import importlib.util
import json
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.house.player import PlayerClient
from tests.house_process import HouseProcess, quick_table
from tests.ledger.by_hand import release_everything

SETTINGS = """
[records]
checkpoint_seconds = 0.2
"""


def history(player: PlayerClient) -> list[dict[str, Any]]:
    """All movements, as the page of the browser asks for them: page by page."""
    found: list[dict[str, Any]] = []
    before = None
    while True:
        page = player.ask("get_history", count=2, before=before)
        assert page["type"] == "history", page
        found += page["movements"]
        before = page["next"]
        if before is None:
            return found


def played(player: PlayerClient, rounds: int) -> None:
    for _ in range(rounds):
        wager = player.wager("one", "red", 500)
        player.until("wagers_settled", round=wager["round"])


def at(moment_ms: int) -> str:
    return datetime.fromtimestamp(moment_ms / 1000, UTC).isoformat()


@pytest.fixture
def house(tmp_path: Path) -> HouseProcess:
    return HouseProcess(tmp_path, quick_table("one"), settings=SETTINGS)


def test_a_player_and_the_commands_see_no_border(house: HouseProcess, tmp_path: Path) -> None:
    with house.open():
        player = PlayerClient(house.play).enter()
        token, account = player.signed_in["token"], player.signed_in["account"]
        player.sit("one")
        played(player, 2)
        before = history(player)
        assert len(before) == 5
        assert release_everything(house.data) == 5
        assert history(player) == before
        played(player, 1)
        assert history(player)[2:] == before
        audit = house.croupier("audit")
        assert audit.returncode == 0, audit.stdout + audit.stderr
        player.cut()
    with house.open(), PlayerClient(house.play, token) as player:
        assert history(player)[2:] == before
        movements = history(player)
    commands_agree(house, account, movements, tmp_path)


def test_kills_lose_nothing_on_the_way_to_the_archive(house: HouseProcess) -> None:
    """Checkpoints come five times a second, so each kill meets copying somewhere."""
    token, staked = "", 0
    for n in range(3):
        with house.open(), PlayerClient(house.play, token or None) as player:
            if not token:
                token = player.enter().signed_in["token"]
            player.sit("one")
            played(player, n + 1)
            staked += n + 1
            house.kill()
    with house.open(), PlayerClient(house.play, token) as player:
        before = history(player)
        assert len(before) == 1 + 2 * staked
        assert release_everything(house.data) == len(before)
        assert history(player) == before
        for command in (("audit",), ("ledger", "verify"), ("records", "verify")):
            done = house.croupier(*command)
            assert done.returncode == 0, done.stdout + done.stderr


def commands_agree(
    house: HouseProcess, account: str, movements: list[dict[str, Any]], folder: Path
) -> None:
    """On the closed house: what the player was shown is what each command says."""
    listed = house.croupier("ledger", account, "--json")
    found = [json.loads(line) for line in listed.stdout.splitlines()]
    assert [(one["id"], one["balance_after_cents"]) for one in found] == [
        (one["id"], one["balance"]) for one in reversed(movements)
    ]
    assert len(house.croupier("ledger", account).stdout.splitlines()) == len(movements)
    for one in (movements[1], movements[-2]):
        told = house.croupier("ledger", account, "--at", at(one["at_ms"]), "--json")
        last = next(other for other in movements if other["at_ms"] <= one["at_ms"])
        assert json.loads(told.stdout)["balance_cents"] == last["balance"]
    told = house.croupier("ledger", account, "--at", "2020-01-01")
    assert "$0.00  (no entry)" in told.stdout
    assert house.croupier("ledger", "00-nobody").returncode == 2

    verified = house.croupier("ledger", "verify")
    assert verified.returncode == 0, verified.stdout
    assert "The archive of the ledger is sound." in verified.stdout

    file = folder / "ledger.csv"
    assert house.croupier("ledger", "export", str(file)).returncode == 0
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    mine = [one for one in rows if one["account"] == account]
    assert [(one["id"], int(one["balance_after"])) for one in mine] == [
        (one["id"], one["balance"]) for one in reversed(movements)
    ]
    if importlib.util.find_spec("pyarrow") is None:
        refused = house.croupier("ledger", "export", str(folder / "ledger.parquet"))
        assert refused.returncode == 1
        assert refused.stderr.endswith("Parquet needs pyarrow: pip install 'croupier[parquet]'\n")
    else:
        parquet(house, folder, rows)

    page = house.data / "records" / f"@ledger-{account[:2]}" / "current.jsonl"
    page.write_bytes(page.read_bytes().replace(b'"since":0', b'"since":1', 1))
    broken = house.croupier("ledger", "verify")
    assert broken.returncode == 1
    assert "was changed: its hash is another" in broken.stdout
    shutil.rmtree(page.parent)
    assert house.croupier("ledger", account).returncode == 1


def parquet(house: HouseProcess, folder: Path, rows: list[dict[str, str]]) -> None:
    """The same rows as in the CSV."""
    from pyarrow.parquet import read_table

    file = folder / "ledger.parquet"
    assert house.croupier("ledger", "export", str(file)).returncode == 0
    table = read_table(file).to_pylist()
    assert [{name: str(value) for name, value in row.items()} for row in table] == rows
