"""Opening and closing the house: what it says, what it keeps, and what it refuses."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import tomllib
from collections import Counter
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from websockets.exceptions import InvalidStatus

from server.cage.embedded import EmbeddedRedis
from server.cage.lease import Lease
from server.cage.redis_connection import connect
from server.pit.event_log import EventLog
from tests.house.player import PlayerClient, eventually, healthz
from tests.house_process import HouseProcess, croupier, quick_table

ROOT = Path(__file__).parents[2]


def open_refused(house: HouseProcess, *arguments: str) -> list[str]:
    """The lines with which a house that cannot open says why; nothing else is printed."""
    done: CompletedProcess[str] = croupier(
        "open", "--config", str(house.config), "--data", str(house.data), "--port", "0", *arguments
    )
    assert done.returncode == 1, done
    assert "Traceback" not in done.stderr
    assert "the house is open" not in done.stdout
    # A slow hardware generator is told in the log, and is no reason.
    lines = [one for one in done.stderr.splitlines() if " croupier.equipment: " not in one]
    assert all(line.startswith("croupier: ") for line in lines), lines
    return lines


def interrupt(house: HouseProcess, number: signal.Signals = signal.SIGINT) -> None:
    assert house.process is not None
    house.process.send_signal(number)


# ------------------------------------------------------------------ opening


def test_the_default_house_opens_all_its_tables(tmp_path):
    text = (ROOT / "croupier.toml").read_text()
    configured = [table["id"] for table in tomllib.loads(text)["tables"]]
    house = HouseProcess(tmp_path, settings=text)
    with house:
        assert re.search(r"the house is open at http://127\.0\.0\.1:\d+ ", house.output)
        status, health = healthz(house.page)
        assert (status, health["status"]) == (200, "ok")
        assert health["tables_open"] == len(configured) >= 24
        with PlayerClient(house.play) as player:
            cards = player.ask("watch_lobby")["tables"]
        assert [card["table"] for card in cards] == configured
        wheels = Counter(card["variant"] for card in cards if card["game"] == "roulette")
        assert wheels.keys() == {"single_zero", "double_zero", "double_zero_as_single"}
        assert min(wheels.values()) >= 8
        interrupt(house)  # their wheels turn for ten seconds: the next one closes at once
        eventually(lambda: "closing: " in house.output)
        assert house.close() == 0, house.output
    assert "Traceback" not in house.output


# ------------------------------------------------------------------ closing, and opening again


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_closing_house_finishes_its_round_and_tells_everybody(tmp_path, number):
    house = HouseProcess(tmp_path, quick_table("slow", betting=60))
    with house.open(), PlayerClient(house.play) as player:
        token = player.enter().signed_in["token"]
        player.sit("slow")
        wager = player.wager("slow", amount=700)
        assert wager["type"] == "wager_accepted", wager

        interrupt(house, number)
        assert player.until("house_notice")["code"] == "house_closing"
        with pytest.raises(InvalidStatus, match="503"):
            PlayerClient(house.play)
        for event in ("betting_closed", "outcome_drawn", "round_settled"):
            assert player.until(event)["round"] == wager["round"]
        settled = player.until("wagers_settled")
        assert [one["id"] for one in settled["wagers"]] == [wager["id"]]
        assert player.until("goodbye")["code"] == "house_closing"
        opened = [one["round"] for one in player.heard if one["type"] == "betting_opened"]
        assert set(opened) <= {wager["round"]}, "a round was opened while the house closed"
        assert house.ended() == 0, house.output
    assert f"closing: {number.name}" in house.output
    assert house.lines[-1] == "croupier: the house is closed\n"
    assert "Traceback" not in house.output

    with house.open(), PlayerClient(house.play, token=token) as back:
        assert back.signed_in["balance"] == settled["balance"]
        assert back.signed_in["held"] == 0
        placed = [one for one in back.ask("get_history")["movements"] if one["cents"] == -700]
        assert [one["round"] for one in placed] == [wager["round"]]
        snapshot = back.ask("watch_table", table="slow")
        assert snapshot["round"] == wager["round"] + 1
        assert snapshot["results"][0]["round"] == wager["round"]


def test_a_second_interrupt_closes_at_once_and_the_round_goes_on_at_the_next_opening(tmp_path):
    house = HouseProcess(tmp_path, quick_table("slow", betting=60, rest=30))
    with house.open(), PlayerClient(house.play) as player:
        token = player.enter().signed_in["token"]
        player.sit("slow")
        wager = player.wager("slow")
        interrupt(house)
        player.until("house_notice")
        assert house.close(40) == 0, house.output
        assert player.until("goodbye")["code"] == "house_closing"
    house.config.write_text(quick_table("slow", betting=3))  # time to come back
    with house.open(), PlayerClient(house.play, token=token) as back:
        back.ask("watch_table", table="slow")
        settled = back.until("wagers_settled", round=wager["round"])
        assert [one["id"] for one in settled["wagers"]] == [wager["id"]]


# ------------------------------------------------------------------ two houses


def test_a_second_house_on_the_same_data_folder_is_refused(tmp_path):
    with HouseProcess(tmp_path, quick_table("one")) as house:
        (line,) = open_refused(house)
        assert house.process is not None
        assert f"another house (process {house.process.pid}) runs on {house.data}" in line
        assert healthz(house.page)[0] == 200


async def test_an_existing_redis_is_used_and_bears_one_house_only(tmp_path, monkeypatch):
    async with EmbeddedRedis(tmp_path / "redis", appendfsync="no") as redis:
        monkeypatch.setenv("REDIS_URL", redis.url)
        await asyncio.to_thread(_open_and_refuse_another, tmp_path)
        # Neither house has stopped the Redis, which is somebody else's.
        data = tmp_path / "first/data"
        audit = await asyncio.to_thread(croupier, "audit", "--json", "--data", str(data))
    assert audit.returncode == 0, audit.stderr
    assert json.loads(audit.stdout)["accounts"] == 1
    assert not (data / "appendonlydir").exists()


def _open_and_refuse_another(folder: Path) -> None:
    with HouseProcess(folder / "first", quick_table("one")) as house:
        with PlayerClient(house.play) as player:
            player.enter()
        (line,) = open_refused(HouseProcess(folder / "second", quick_table("two")))
        assert "another house runs on this Redis: " in line
        assert house.process is not None
        assert f"process {house.process.pid}, since " in line


async def test_a_killed_house_opens_again_on_its_redis_without_a_wait(tmp_path, monkeypatch):
    """The lock of its folder is free: nobody has to wait until its lease has ended."""
    async with EmbeddedRedis(tmp_path / "redis", appendfsync="no") as redis:
        monkeypatch.setenv("REDIS_URL", redis.url)
        await asyncio.to_thread(_kill_and_open_again, tmp_path)


def _kill_and_open_again(folder: Path) -> None:
    house = HouseProcess(folder / "first", quick_table("one")).open()
    house.kill()
    with house.open():
        (line,) = open_refused(house)
        assert "another house runs on this Redis: " in line
        assert healthz(house.page)[0] == 200
    assert "may still run" not in house.output


async def test_a_house_that_loses_its_lease_closes_and_fails(tmp_path, monkeypatch):
    async with EmbeddedRedis(tmp_path / "redis", appendfsync="no") as redis:
        monkeypatch.setenv("REDIS_URL", redis.url)
        house = HouseProcess(tmp_path / "first", quick_table("one"))
        await asyncio.to_thread(house.open)
        client = connect(redis.url)
        later = await Lease.take(client, holder="a later house", on_lost=_never, take_over=True)
        assert await asyncio.to_thread(house.ended) == 1
        await later.release()
        events = [event.command for event in await EventLog(client).page(100, None)]
        await client.aclose()
    assert "closing: another house has taken over" in house.output
    assert house.lines[-1] == "croupier: the house is closed\n"
    assert "house_opened" in events
    assert "house_closed" not in events, "it wrote into the later house's log"


def _never() -> None:
    raise AssertionError("the later house lost its lease")


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1", "nonsense://:secret@x"])
def test_a_redis_that_cannot_be_had_is_one_line(tmp_path, monkeypatch, url):
    monkeypatch.setenv("REDIS_URL", url)
    (line,) = open_refused(HouseProcess(tmp_path, quick_table("one")))
    assert "Redis" in line
    assert "secret" not in line


# ------------------------------------------------------------------ what cannot be opened


def test_a_port_in_use_is_one_line(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        house = HouseProcess(tmp_path, quick_table("one"))
        (line,) = open_refused(house, "--port", str(port), "--admin", "127.0.0.1:0")
        says = f"croupier: cannot listen on 127.0.0.1 port {port}: Address already in use"
        assert line == says
        assert not house.data.exists(), "a house was made that could not open"
        with house:
            pass
        (line,) = open_refused(house, "--port", str(port), "--admin", "127.0.0.1:0")
        assert line == says, "of a house that exists"
        (line,) = open_refused(house, "--admin", f"127.0.0.1:{port}")
        assert line == says, "of the operators' listener"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--host", "203.0.113.1"), "cannot listen on 203.0.113.1 port 0: Cannot assign requested"),
        (("--metrics-network", "foo"), "--metrics-network: 'foo' does not appear to be"),
    ],
)
def test_an_address_that_cannot_be_had_is_one_line(tmp_path, arguments, says):
    (line,) = open_refused(HouseProcess(tmp_path, quick_table("one")), *arguments)
    assert says in line


def test_a_port_that_is_none_is_misuse(tmp_path):
    for port in ("70000", "-1", "x"):
        done = croupier("open", "--data", str(tmp_path / "data"), f"--port={port}")
        assert done.returncode == 2
        assert f"--port: {port} is not a whole number from 0 to 65,535" in done.stderr
    assert not (tmp_path / "data").exists()


def test_illegal_submissions_are_listed_and_nothing_is_opened(tmp_path):
    house = HouseProcess(
        tmp_path,
        quick_table("good"),
        quick_table("cheap", '{ wheel = "single_zero", odds = { straight = "34" } }'),
        quick_table("odd", '{ wheel = "triple_zero", min = -5 }'),
    )
    lines = open_refused(house)
    place = f"croupier: {house.config}: table "
    assert lines[0].startswith(f"{place}cheap: odds.straight: ")
    assert "58 Pa. Code § 617a.4" in lines[0]
    assert {line.split(": ")[3] for line in lines[1:]} == {"wheel", "min"}
    assert all(line.startswith(f"{place}odd: ") for line in lines[1:])
    assert all(re.search(r"\(58 Pa\. Code § 617a\.1", line) for line in lines[1:])
    assert not house.data.exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[tables]\nid = 3", "(at line 1, column 9)"),
        ("[[tables]]\nid = 'a'\ngame = 'snap'", "table a: game: there is no game called 'snap'"),
        ("[admin]\nlisten = '8081'\n" + quick_table("a"), "admin.listen: '8081' is neither"),
        (
            "[gateway]\ntls = { certificate = 'no.crt', key = 'no.key' }\n" + quick_table("a"),
            "no.key: No such file or directory",
        ),
        ("[admin]\npit_networks = ['here']\n" + quick_table("a"), "pit_networks: 'here' does"),
    ],
)
def test_a_broken_configuration_is_one_line_with_its_file(tmp_path, text, says):
    house = HouseProcess(tmp_path, settings=text)
    (line,) = open_refused(house)
    assert str(house.config) in line
    assert says in line
    assert not (house.data / "appendonlydir").exists()


def test_keys_that_cannot_be_read_are_one_line_with_their_file(tmp_path):
    house = HouseProcess(tmp_path, quick_table("one"))
    with house:
        pass
    for name, reason in (("house.keys", "is damaged"), ("session.key", "holds no session key")):
        path = house.data / name
        good = path.read_bytes()
        path.write_bytes(good[:-7])
        (line,) = open_refused(house)
        assert str(path) in line
        assert reason in line
        path.unlink()
        path.mkdir()
        (line,) = open_refused(house)
        assert line == f"croupier: {path}: Is a directory"
        path.rmdir()
        path.write_bytes(good)
        path.chmod(0o600)
    (house.data / "house.keys").chmod(0o644)
    (line,) = open_refused(house)
    assert "house.keys: other users may read or write it; chmod it to 600." in line


def test_a_data_folder_that_is_a_file_is_one_line(tmp_path):
    house = HouseProcess(tmp_path, quick_table("one"))
    house.data.write_text("")
    (line,) = open_refused(house)
    assert line == f"croupier: {house.data}: File exists"


async def test_an_opening_closes_what_other_users_may_read(tmp_path, monkeypatch):
    """Also with a Redis of its own elsewhere; `session.key` would sign a token for anybody."""
    async with EmbeddedRedis(tmp_path / "redis", appendfsync="no") as redis:
        monkeypatch.setenv("REDIS_URL", redis.url)
        house = HouseProcess(tmp_path / "house", quick_table("one"))
        for _ in range(2):
            await asyncio.to_thread(house.open)
            # A file in part is one that is being written: it takes the place of the whole one.
            found = (path for path in house.data.iterdir() if path.suffix != ".part")
            paths = [house.data, *found]
            assert {"session.key", "store.json", "records"} <= {path.name for path in paths}
            assert [path.name for path in paths if path.stat().st_mode & 0o077] == []
            assert await asyncio.to_thread(house.close) == 0
            for path in paths:
                if path.name != "house.keys":  # with this one open, the house does not open
                    path.chmod(0o755 if path.is_dir() else 0o644)
