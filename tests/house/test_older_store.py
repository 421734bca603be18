"""A Redis that went back in time: a round whose seed is public is never played again."""

from __future__ import annotations

import asyncio
import json
import shutil
from argparse import Namespace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from server.app.store_mark import (
    MARK_FILE,
    StoreMark,
    begin,
    compare,
    comparing,
    read_mark,
    write_mark,
)
from server.audit.replay_table import Evening
from server.audit.verify_folder import verify_folder
from server.cage.data_version import UnreadableData
from server.cage.embedded import EmbeddedRedis
from server.cage.redis_connection import connect
from server.commands.accept_older_store import run
from server.commands.audit import audit_books
from server.records import HouseRecords
from server.records.series import Series, record_head
from tests.house.player import Message, PlayerClient, eventually
from tests.house.test_opening import open_refused
from tests.house_process import HouseProcess, quick_table
from tests.records.conftest import evening

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
    house = HouseProcess(tmp_path / "house", quick_table("one", betting=2.0))
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
    records = house.data / "records"
    assert asyncio.run(audit_books(house.data, records, as_json=True)) == 0
    assert verify_folder(records, processes=1, progress=lambda done, total: None).faults == []
    lines = (records / "one" / "current.jsonl").read_bytes().splitlines()
    assert [played.difference for played in Evening("one").replay(lines)] == [""] * len(lines)
    rounds = [one["round"] for one in records_of(house, "one")]
    assert rounds == list(range(1, len(rounds) + 1))


async def test_only_a_yes_accepts_and_only_a_loss_is_asked_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "croupier.toml"
    config.write_text(quick_table("one"))
    options = Namespace(config=config, data=tmp_path / "data", yes=False)
    assert await asyncio.to_thread(run, options) == 1
    assert "use --yes" in capsys.readouterr().err
    options.data.mkdir(mode=0o700)
    monkeypatch.setattr("sys.stdin", Terminal("no\n"))
    assert await asyncio.to_thread(run, options) == 0
    assert capsys.readouterr().out.startswith("Redis is not older")
    write_mark(options.data, StoreMark("ab", 3, {"00": 7}, 9))
    assert await asyncio.to_thread(run, options) == 1
    shown = capsys.readouterr()
    assert "Redis knows nothing of this store, which was opened 3 times" in shown.out
    assert "ledger, partition 00: commits 1 to 7 are not in Redis" in shown.out
    assert "event log: events 1 to 9 are not in Redis" in shown.out
    assert "nothing was accepted" in shown.err
    monkeypatch.setattr("sys.stdin", Terminal("accept\n"))
    assert await asyncio.to_thread(run, options) == 0
    assert (mark := read_mark(options.data)) is not None
    assert (mark.id, mark.opening, mark.commits["00"], mark.events) == ("ab", 4, 0, 1)


class Terminal(StringIO):
    """Somebody who types."""

    def isatty(self) -> bool:
        return True


async def test_each_sign_of_an_older_or_a_foreign_redis_is_named(
    tmp_path: Path,
) -> None:
    async with EmbeddedRedis(tmp_path / "data") as server, connect(server.url) as redis:
        records = tmp_path / "records"

        async def told() -> list[str]:
            return (await compare(redis, tmp_path, records)).lines

        assert await told() == [], "both are new"
        mark = await begin(redis, tmp_path)
        assert await told() == []
        (tmp_path / MARK_FILE).unlink()
        assert await told() == [], "a crash came between the two writes of the first opening"
        await begin(redis, tmp_path)
        (tmp_path / MARK_FILE).unlink()
        (missing,) = await told()
        assert missing.endswith("another house's folder, or the file was taken away")
        write_mark(tmp_path, replace(mark, opening=9))
        assert await told() == ["Redis is of opening 2, the data folder of opening 9"]
        write_mark(tmp_path, replace(mark, id="cd"))
        (foreign,) = await told()
        assert foreign.startswith("Redis belongs to another house: its store is ")
        (tmp_path / MARK_FILE).write_bytes(b"{")
        with pytest.raises(UnreadableData, match=MARK_FILE):
            await told()
        write_mark(tmp_path, mark)
        await redis.set("{table:one}:archived", 4)
        (empty,) = await told()
        assert "is empty, but Redis says that records of table one were in it" in empty


async def test_the_first_record_may_come_while_an_open_house_is_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The archive was empty when it was read, and Redis names its first record after that."""
    records = tmp_path / "records"
    line = evening(HouseRecords(Ed25519PrivateKey.from_private_bytes(bytes(range(32)))), 1, "one")
    async with EmbeddedRedis(tmp_path / "data") as server, connect(server.url) as redis:
        really = comparing._archived_once

        async def record_comes(redis: Any) -> str:
            series = Series(records / "one", record_head)
            series.open()
            series.append(line)
            await redis.xadd("{table:one}:records", {"record": line[0]}, id="1-0")
            await redis.set("{table:one}:archived", 1)
            return await really(redis)

        monkeypatch.setattr(comparing, "_archived_once", record_comes)
        assert (await compare(redis, tmp_path, records)).lines == []


async def test_redis_is_compared_with_the_archive_round_by_round(tmp_path: Path) -> None:
    house = HouseRecords(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
    lines = evening(house, 8, "one")
    other = evening(house, 8, "one", day_ms=1)
    series = Series(tmp_path / "records" / "one", record_head)
    series.open()
    series.append(lines[:6])
    async with EmbeddedRedis(tmp_path / "data") as server, connect(server.url) as redis:
        key = "{table:one}:records"

        async def told(records: list[bytes]) -> list[str]:
            await redis.delete(key)
            for number, line in enumerate(records, 1):
                await redis.xadd(key, {"record": line}, id=f"{number}-0")
            return (await compare(redis, tmp_path, tmp_path / "records")).lines

        assert await told(lines[:6]) == []
        assert await told(lines) == [], "the archive is completed from Redis"
        lost = "of the archive are not in Redis"
        assert await told(lines[:4]) == [f"table one: rounds 5 to 6 {lost}"]
        assert await told([]) == [f"table one: rounds 1 to 6 {lost}"]
        fork = [*lines[:3], *other[3:]]
        assert await told(fork) == [
            "table one: Redis has other records of rounds 4 to 8 than the archive"
        ]
        assert await told(fork[:4]) == [
            "table one: Redis has other records of rounds 4 to 6 than the archive"
        ]
