"""Small houses, kept as each release left them: `python -m tests.kept_data NAME` makes one.

It opens the house of the program that is imported, lets a registered player wager for a few rounds,
and packs the closed house into tests/samples/data/NAME.tar.xz: its configuration, its data folder,
and what the player was told. To keep the data of another commit, run it on that commit's program:

    git worktree add ../old COMMIT && cd ../old
    PYTHONPATH=. python PATH/TO/tests/kept_data.py NAME FOLDER
"""

from __future__ import annotations

import json
import sys
import tarfile
import tempfile
from pathlib import Path

from tests.house.player import PlayerClient
from tests.house_process import HouseProcess, quick_table

FOLDER = Path(__file__).parent / "samples" / "data"
TOLD = "told.json"
NAME, PASSWORD = "Kept", "a long enough password"
ROUNDS = 3
SETTINGS = """
[records]
checkpoint_seconds = 1.0
"""


def make(name: str, folder: Path = FOLDER) -> Path:
    """Play at a new house, and pack it. Returns the file."""
    with tempfile.TemporaryDirectory() as place:
        house = HouseProcess(Path(place), quick_table("one"), settings=SETTINGS)
        with house.open(), PlayerClient(house.play) as player:
            player.ask("enter_as_guest")
            registered = player.ask("register", name=NAME, password=PASSWORD)
            assert registered["type"] == "signed_in", registered
            player.sit("one")
            for _ in range(ROUNDS):
                wager = player.wager("one", "red", 500)
                player.until("wagers_settled", round=wager["round"])
            told = {
                "account": registered["account"],
                "movements": player.ask("get_history", count=50)["movements"],
            }
        (house.folder / TOLD).write_text(json.dumps(told, indent=1) + "\n")
        return _pack(house, folder / f"{name}.tar.xz")


def _pack(house: HouseProcess, file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    left_out = (".sock", ".url", ".lock", ".pid", ".log")
    with tarfile.open(file, "w:xz") as packed:
        for path in sorted(house.folder.rglob("*")):
            if path.is_file() and not path.name.endswith(left_out):
                packed.add(path, str(path.relative_to(house.folder)))
    return file


def unpack(file: Path, folder: Path) -> HouseProcess:
    """The kept house in a folder of its own, closed as it was."""
    with tarfile.open(file) as packed:
        # A Python 3.11 before 3.11.4 has no filters; these archives are the repository's own.
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        packed.extractall(folder, **safely)  # type: ignore[arg-type]
    text = (folder / "croupier.toml").read_text()
    house = HouseProcess(folder)
    house.config.write_text(text)
    return house


if __name__ == "__main__":
    print(make(sys.argv[1], *map(Path, sys.argv[2:3])))
