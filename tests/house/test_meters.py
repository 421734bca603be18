"""Progressive meters in a whole house: shared, seen by all, kept through a crash, locked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.house.player import Message, PlayerClient, get
from tests.house.test_opening import open_refused
from tests.house_process import HouseProcess, croupier, quick_table

PROGRESSIVE = '{ wheel = "single_zero", roulette_up = { progressive = 4, wager = 75 } }'
STEEPER = '{ wheel = "single_zero", roulette_up = { progressive = 1, wager = 75 } }'
LONG = '[[meters]]\nid = "long"\ntitle = "The Long Streak"\nseed = 300000\n'
PASSWORD = "runs the shift 99"


def linked(table: str, meter: str = "long", rules: str = PROGRESSIVE) -> str:
    """A table with a slow clock: a test has to get its wagers in before the ball."""
    return quick_table(table, rules, betting=3.0) + f'meter = "{meter}"\n'


def back_the_streak(player: PlayerClient, table: str) -> Message:
    """A progressive wager with the roulette wager that it needs; one more try if a streak runs."""
    for _ in range(20):
        number = player.betting(table)
        player.wager(table, "red", 100, number)
        up = player.wager(table, "roulette_up", 75, number)
        if up.get("code") not in ("not_now", "betting_closed"):
            return up
    raise AssertionError("a streak ran for twenty rounds")


def pit(house: HouseProcess, *words: str) -> dict[str, Any]:
    """A command of the shift manager Ada, and its answer."""
    command = ("pit", "--url", house.pit, "--name", "ada", "--password-stdin", "--json", *words)
    done = croupier(*command, stdin=PASSWORD + "\n")
    assert done.returncode == 0, done
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def audited(house: HouseProcess) -> dict[str, Any]:
    done = house.croupier("audit", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def test_two_tables_share_a_meter_that_survives_a_crash_and_may_be_locked(tmp_path: Path) -> None:
    house = HouseProcess(tmp_path, linked("one"), linked("two"), settings=LONG)
    with house.open(), PlayerClient(house.play) as ann, PlayerClient(house.play) as bob:
        made = house.croupier(
            "operator", "add", "ada", "--role", "shift_manager", "--password-stdin", stdin=PASSWORD
        )
        assert made.returncode == 0, made
        bob.enter()
        ann.enter()
        meter = ann.sit("one")["meter"]
        assert (meter["title"], meter["cents"], meter["locked"]) == (
            "The Long Streak",
            300_000,
            False,
        )
        bob.sit("two")
        assert back_the_streak(ann, "one")["type"] == "wager_accepted"
        moved = bob.until("meter_changed", table="two")
        assert moved["meter"]["cents"] == 300_013  # 18% of 75 cents; the half cent is kept
        assert bob.ask("watch_lobby")["tables"][1]["meter"] == 300_013
        house.kill()

    with house.open(), PlayerClient(house.play) as ann:
        ann.enter()
        assert ann.sit("one")["meter"]["cents"] == 300_013
        (line,) = audited(house)["meters"]
        assert (line["meter_mils"], line["reserve_mils"]) == (300_013_500, 3_750)
        (row,) = pit(house, "meters")["meters"]
        assert (row["mils"], row["tables"]) == (300_013_500, ["one", "two"])
        assert b'croupier_meter_cents{meter="long"} 300013.0' in get(house.metrics)[1]
        pit(house, "meter", "lock", "long", "--reason", "the display is dark")
        ann.sit("two")  # a streak of hers may wait at the other
        assert back_the_streak(ann, "two")["code"] == "meter_locked"
        pit(house, "meter", "unlock", "long", "--reason", "it shines again")
        house.close()
    assert audited(house)["clean"]
    assert "…" not in house.croupier("audit").stdout, "a sum is cut off at eighty columns"


@pytest.mark.parametrize(
    ("tables", "settings", "says"),
    [
        ((linked("one"), linked("two", rules=STEEPER)), LONG, "table two: meter: long is shared"),
        ((linked("one", "short"),), LONG, "table one: meter: there is no [[meters]] 'short'"),
        (
            (linked("one", rules='{ wheel = "single_zero" }'),),
            LONG,
            "table one: meter: it offers no progressive wager",
        ),
        ((quick_table("one"),), LONG, "meter long: no table with a progressive wager"),
        (
            (linked("one"),),
            LONG.replace("300000", "224999"),
            "meter long: seed: is less than the 225000 cents of its paytable",
        ),
        (
            (quick_table("long", PROGRESSIVE), linked("two")),
            LONG,
            "table long: meter: its own cannot be called 'long'",
        ),
    ],
)
def test_links_that_do_not_agree_are_refused_at_the_start(
    tmp_path: Path, tables: tuple[str, ...], settings: str, says: str
) -> None:
    house = HouseProcess(tmp_path, *tables, settings=settings)
    lines = "\n".join(open_refused(house))
    assert says in lines
    assert str(house.config) in lines


def test_a_disagreement_names_its_section(tmp_path: Path) -> None:
    tables = (linked("one"), linked("two", rules=STEEPER))
    house = HouseProcess(tmp_path, *tables, settings=LONG)
    assert "617b.4(h)(2)" in "\n".join(open_refused(house))


def test_a_progressive_table_without_a_meter_has_one_of_its_own(tmp_path: Path) -> None:
    tables = (quick_table("alone", PROGRESSIVE), quick_table("plain"))
    with HouseProcess(tmp_path, *tables) as house, PlayerClient(house.play) as ann:
        ann.enter()
        meter = ann.sit("alone")["meter"]
        assert (meter["meter"], meter["cents"]) == ("alone", 225_000)
        assert ann.sit("plain")["meter"] is None
