"""Backups made and restored by tests of whole houses, in the test's own process."""

from __future__ import annotations

import csv
import json
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from server.cli import main
from tests.house.player import PlayerClient
from tests.house_process import HouseProcess, quick_table

SETTINGS = """
[records]
checkpoint_seconds = 0.2
"""
PASSPHRASE = "correct horse battery staple"
TABLES = (quick_table("one"), quick_table("two", game="big_six", rules="{ }"))

Rows = list[dict[str, str]]


def here(*words: object) -> tuple[int, str, str]:
    """Run `croupier …` in this process: its exit status and both outputs."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main([str(one) for one in words])
    return status, out.getvalue(), err.getvalue()


class Backups:
    """A folder of backups, and the passphrase of their keys in a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "backups"
        self.secret = folder / "passphrase"
        self.secret.write_text(PASSPHRASE + "\n")

    def make(self, house: HouseProcess, *words: str) -> dict[str, Any]:
        its = ("--json", "--data", house.data, *self.its_passphrase, *words)
        status, out, err = here("backup", self.folder, *its)
        assert status == 0, out + err
        return dict(json.loads(out))

    def restore(self, house: HouseProcess, *words: str) -> str:
        status, said = self.tried(house, *words)
        assert status == 0, said
        assert "The books balance, and the records are sound." in said
        return said

    def tried(self, house: HouseProcess, *words: str) -> tuple[int, str]:
        its = ("--data", house.data, *self.its_passphrase, *words)
        status, out, err = here("restore", self.folder, *its)
        return status, out + err

    @property
    def its_passphrase(self) -> tuple[str, str]:
        return "--passphrase", str(self.secret)


def movements(house: HouseProcess, folder: Path) -> dict[str, Rows]:
    """Every movement, by partition."""
    file = folder / f"{house.folder.name}.csv"
    status, out, err = here("ledger", "export", file, "--data", house.data)
    assert status == 0, out + err
    found: dict[str, Rows] = {}
    for row in csv.DictReader(file.read_text(encoding="utf-8").splitlines()):
        found.setdefault(row["partition"], []).append(row)
    return found


def commits_of(rows: dict[str, Rows]) -> int:
    return sum(len(some) for some in rows.values())


def commit_of(row: dict[str, str]) -> int:
    return int(row["position"].partition("-")[0])


def plays_on(house: HouseProcess) -> None:
    """The house that was restored takes a wager, and ends the round; every book is sound."""
    with house.open(), PlayerClient(house.play) as player:
        player.enter().sit("one")
        wager = player.wager("one", "red", 500)
        player.until("wagers_settled", round=wager["round"])
    assert "Traceback" not in house.output
    for command in (("audit",), ("records", "verify", "--processes", 1), ("ledger", "verify")):
        status, out, err = here(*command, "--data", house.data)
        assert status == 0, (command, out + err)


def accept(house: HouseProcess) -> str:
    its = ("--config", house.config, "--data", house.data, "--yes")
    status, out, err = here("accept-older-store", *its)
    assert status == 0, out + err
    return out


def played(house: HouseProcess, rounds: int = 2) -> None:
    """Somebody plays, and the house is closed."""
    with house.open(), PlayerClient(house.play) as player:
        player.enter().sit("one")
        for _ in range(rounds):
            wager = player.wager("one", "red", 500)
            player.until("wagers_settled", round=wager["round"])
