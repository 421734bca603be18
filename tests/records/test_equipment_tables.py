"""The lists of README.md, from which somebody else recomputes a round, are those of the rules."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from server.games import big_six, dreamcatcher
from server.games.pai_gow import tiles
from server.games.roulette_layout import DOUBLE_ZERO_WHEEL, RED, SINGLE_ZERO_WHEEL
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.playing import opened
from tests.tables.simulation import simulate

README = (Path(__file__).parents[2] / "server/records/README.md").read_text()


def test_the_wheels_stand_in_their_order() -> None:
    assert _rows("The wheels") == {
        "single zero": ("617a.1(c)", " ".join(SINGLE_ZERO_WHEEL)),
        "double zero": ("617a.1(d)", " ".join(DOUBLE_ZERO_WHEEL)),
        "Big Six": ("619a.1(b)", " ".join(big_six.WHEEL)),
        "Dreamcatcher": ("689a.1(b)", " ".join(dreamcatcher.WHEEL)),
    }
    red = re.search(r"^Red is ([\d ]+) on every wheel", README, re.MULTILINE)
    assert red is not None
    assert set(red[1].split()) == RED


def test_the_tiles_stand_in_their_ranking() -> None:
    rows = _rows("The tiles of Pai Gow")

    assert {what: section for what, (section, _) in rows.items()} == {
        "matched tiles": "621a.4(f)",
        "single tiles": "621a.4(f)",
        "pairs": "621a.4(a)",
    }
    assert tuple(rows["matched tiles"][1].split(", ")) == tiles.MATCHED
    singles = tuple(tuple(one.split(" or ")) for one in rows["single tiles"][1].split(", "))
    assert singles == tiles.RANKING
    pairs = tuple(
        tuple(tuple(pair.split("+")) for pair in rank.split(" or "))
        for rank in rows["pairs"][1].split(", ")
    )
    assert pairs == tiles.PAIRS


def test_the_shuffle_of_pai_gow_lists_the_set() -> None:
    row = next(line for line in README.splitlines() if line.startswith("| pai_gow |"))
    listed = re.search(r"places among (.*?), these eleven again, (.*?);", row)
    assert listed is not None
    matched, others = (tuple(part.split(", ")) for part in listed.groups())
    assert (*matched, *matched, *others) == tiles.TILES


def test_the_rounds_of_a_table_are_counted_from_the_number_that_is_written_down() -> None:
    world = HonestWorld()

    async def evening() -> None:
        floor = await opened(live_floor(world, "big_six", {}, betting_ms=100, rest_ms=10))
        await asyncio.sleep(2)
        await world.crash(floor)

    simulate(evening())
    row = re.search(r"^\| `round` \| the round's number at this table, from (\d+) \|", README, re.M)
    assert row is not None
    assert min(world.journal.records["t1"]) == int(row[1])


def _rows(heading: str) -> dict[str, tuple[str, str]]:
    """The rows of the first table under a heading: name to section and list."""
    under = README.split(f"\n### {heading}\n")[1].split("\n#")[0]
    cells = [
        tuple(cell.strip() for cell in line[1:-1].split("|"))
        for line in under.splitlines()
        if line.startswith("| ")
    ]
    _header, *rows = [row for row in cells if len(row) == 3]
    return {name: (section, listed) for name, section, listed in rows}
