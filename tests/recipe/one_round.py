"""Run in the copy: a house with one table of a game opens, and a bot plays a round there.

python -m tests.recipe.one_round GAME FOLDER
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from rich.console import Console

from server.app.config import load
from server.bots.crowd import CrowdSettings, run
from tests.house_process import HouseProcess, quick_table


def main(game: str, folder: Path) -> None:
    tables = [table.id for table in load(Path("croupier.toml")).tables if table.game == game]
    assert tables, f"croupier.toml has no table of {game}"
    quick = quick_table(tables[0], "{ min = 100, max = 20000, unit = 100 }", game=game)
    with HouseProcess(folder, quick) as house:
        settings = CrowdSettings(url=house.play, players=1, seconds=1.5, rate=10)
        report = asyncio.run(run(settings, Console(quiet=True)))
        assert report["wagers"]["accepted"] > 0, report
        audit = house.croupier("audit")
        assert audit.returncode == 0, audit.stdout
    checked = house.croupier("records", "verify")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    print(f"{report['wagers']['accepted']} wagers; {checked.stdout}")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
