"""A whole house's records: on the disk, mended after a kill, pinned, replayed, counted."""

from __future__ import annotations

import json
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

from tests.house.player import Message, PlayerClient, eventually, get
from tests.house_process import HouseProcess, croupier, quick_table

PASSWORD = "keeps the books 77"
SETTINGS = """
[redis]
records_kept = 5
[records]
checkpoint_seconds = 0.5
components_hours = 0.0002
"""
CHIPS = """
[house]
welcome_chips_cents = {welcome}
[records]
checkpoint_seconds = 3600
"""


def ask_pit(house: HouseProcess, *words: str) -> CompletedProcess[str]:
    command = ("pit", "--url", house.pit, "--name", "ada", "--password-stdin", "--json", *words)
    return croupier(*command, stdin=PASSWORD + "\n")


def pit(house: HouseProcess, *words: str) -> dict[str, Any]:
    done = ask_pit(house, *words)
    assert done.returncode == 0, done
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def void_a_round(house: HouseProcess, table: str) -> None:
    """Asked until it does not come between two rounds, which are half a second long."""
    for _ in range(10):
        done = ask_pit(house, "void", table, "--reason", "the ball left the wheel")
        if done.returncode == 0:
            return
        assert "no_round" in done.stdout + done.stderr, done
    raise AssertionError("there was never a round to call off")


def events(house: HouseProcess) -> list[Message]:
    return pit(house, "events", "--count", "100")["events"]


def verified(house: HouseProcess) -> tuple[int, dict[str, Any]]:
    done = house.croupier("records", "verify", "--json")
    assert done.stderr == ""
    return done.returncode, json.loads(done.stdout)


def sit_through(player: PlayerClient, table: str, rounds: int) -> None:
    player.ask("watch_table", table=table)
    for _ in range(rounds):
        player.until("round_settled", table=table)


def test_records_survive_a_kill_and_a_torn_file_and_anybody_can_check_them(tmp_path: Path) -> None:
    house = HouseProcess(tmp_path, quick_table("one"), quick_table("two"), settings=SETTINGS)
    with house.open(), PlayerClient(house.play) as player:
        made = house.croupier(
            "operator", "add", "ada", "--role", "shift_manager", "--password-stdin", stdin=PASSWORD
        )
        assert made.returncode == 0, made
        player.enter()
        player.sit("one")
        player.wager("one", "red", 500)
        sit_through(player, "one", 5)
        void_a_round(house, "one")
        sit_through(player, "one", 2)
        house.kill()
    current = house.data / "records" / "one" / "current.jsonl"
    current.write_bytes(current.read_bytes()[:-100])
    assert verified(house)[0] == 1

    with house.open():
        completed = [one for one in events(house) if one["command"] == "records_completed"]
        about = {one["arguments"]["series"]: one["arguments"] for one in completed}
        assert about["one"]["torn_bytes"] > 0
    status, report = verified(house)
    assert (status, report["sound"], report["faults"], report["notes"]) == (0, True, [], [])
    last = {one["table"]: one["last"] for one in report["tables"]}
    assert min(last.values()) > 5
    assert report["checkpoints"] > 1
    for table in ("one", "two"):
        done = house.croupier("replay", table)
        assert done.returncode == 0, done
        expected = f"{table}: {last[table]} rounds, 1 to {last[table]}, played again"
        assert done.stdout.startswith(expected)
    lines = croupier("verify", str(current))
    assert lines.returncode == 0, lines
    assert lines.stdout.endswith(f"{last['one']} documents, all sound.\n")


def test_how_play_chips_are_given_is_signed_before_anybody_gets_one(tmp_path: Path) -> None:
    """Also in a house that is killed at once, and opens with other amounts."""
    house = HouseProcess(tmp_path, quick_table("one"), settings=CHIPS.format(welcome=4_321))
    house.open().kill()
    assert [one["chips"]["welcome_cents"] for one in checkpoints(house)] == [4_321]
    again = HouseProcess(tmp_path, quick_table("one"), settings=CHIPS.format(welcome=5_000))
    with again.open(), PlayerClient(again.play) as player:
        player.enter()
        again.kill()
    assert [one["chips"]["welcome_cents"] for one in checkpoints(house)] == [4_321, 5_000]
    refused: list[str] = []

    def audited() -> dict[str, Any] | None:
        """What the audit says, once the killed house's Redis has ended."""
        done = house.croupier("audit", "--json")
        refused.append(done.stderr)
        return dict(json.loads(done.stdout)) if done.returncode == 0 else None

    report = eventually(audited)
    assert report and report["issued_cents"] == 5_000, refused


def checkpoints(house: HouseProcess) -> list[dict[str, Any]]:
    current = house.data / "records" / "@checkpoints" / "current.jsonl"
    return [json.loads(line) for line in current.read_bytes().splitlines()]


def test_operators_see_drift_and_what_the_house_is_made_of(tmp_path: Path) -> None:
    house = HouseProcess(tmp_path, quick_table("one", betting=1.0), settings=SETTINGS)
    with house.open(), PlayerClient(house.play) as player:
        made = house.croupier(
            "operator", "add", "ada", "--role", "viewer", "--password-stdin", stdin=PASSWORD
        )
        assert made.returncode == 0, made
        player.enter()
        player.sit("one")
        wager = player.wager("one", "red", 500)
        settled = player.until("wagers_settled", round=wager["round"])
        receipt = player.ask("get_receipt", table="one", round=wager["round"])["receipt"]
        (row,) = eventually(lambda: pit(house, "drift")["rows"])
        assert pit(house, "drift", "one")["rows"] == [row]
        assert (row["game"], row["wager"], row["rounds"], row["wagers"]) == (
            "roulette",
            "red",
            1,
            1,
        )
        assert (row["handle"], row["returned"]) == (500, settled["returned"])
        assert (row["method"], round(row["exact_ratio"], 6)) == ("exact", round(36 / 37, 6))
        assert 'croupier_drift_standard_errors{game="roulette",wager="red"}' in _metrics(house)

        shown = pit(house, "house")
        assert shown["changed"] == []
        assert json.loads(receipt)["components"] == shown["components"]
        house.config.write_text(house.config.read_text() + "# another configuration\n")
        eventually(lambda: pit(house, "house")["changed"] == ["configuration"])
        assert "croupier_components_changed 1.0" in _metrics(house)
        told = [one["command"] for one in events(house)]
        assert told.count("components_changed") == 1
        assert "components_hashed" in told
    with house.open():
        (again,) = pit(house, "drift")["rows"]
        assert again == row, "the drift is kept over a restart"
        assert pit(house, "house")["changed"] == []


def _metrics(house: HouseProcess) -> str:
    return get(house.metrics)[1].decode()
