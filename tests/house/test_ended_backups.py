"""A backup or a restore that is killed, or whose disk gets full: nothing is there by halves."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import random
import shutil
import signal
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from server.app import restoring
from server.app.plan import HouseRefused, plan_house
from server.backup import moment, sealed_keys
from server.backup.filling import fill
from server.cage.folder_lock import LOCK_FILE
from server.records.series import Series, record_head
from tests import forked
from tests.house import small_disk
from tests.house.backups import SETTINGS, TABLES, Backups, Rows, here, movements, played
from tests.house.ended_at import FULL, KILL, NAMES, STEP, TAKES_ROOM
from tests.house.test_opening import open_refused
from tests.house_process import HouseProcess
from tests.redis_servers import RedisServer, redis_server

BEGUN = "restore.begun"
AGAIN = "and not to its end: give the same `croupier restore` again"
NO_ROOM = "No space left on device"


pytestmark = pytest.mark.usefixtures("quick_backups")


class Ending:
    """A house with a backup, and where it is restored by commands that are ended."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.house = HouseProcess(folder / "house", *TABLES, settings=SETTINGS)
        self.other = HouseProcess(folder / "restored", *TABLES, settings=SETTINGS)
        self.backups = Backups(folder)

    def begin(self) -> None:
        """Somebody has played, there is a compressed file of records, and there is a backup."""
        played(self.house, 1)
        series = Series(self.house.data / "records" / "one", record_head)
        series.open()
        series._rotate()
        self.backups.make(self.house)

    @cached_property
    def whole(self) -> dict[str, Rows]:
        return movements(self.house, self.folder)

    def restore(self, how: str, step: int = 0, *words: str) -> CompletedProcess[str]:
        return self.run(how, step, self.other, "restore", *words)

    def backup(self, how: str, step: int = 0, *words: str) -> CompletedProcess[str]:
        return self.run(how, step, self.house, "backup", *words)

    def run(
        self, how: str, step: int, house: HouseProcess, command: str, *words: str
    ) -> CompletedProcess[str]:
        where = house.folder if command == "restore" else self.backups.folder
        its = ("--data", house.data, *self.backups.its_passphrase, *words)
        given = [how, step, where, command, self.backups.folder, *its]
        return forked.run("tests.house.ended_at", given, "", 120)

    def is_restored(self) -> None:
        """The whole house is there, and opens when the loss is accepted."""
        assert not (self.other.data / BEGUN).exists()
        assert movements(self.other, self.folder) == self.whole
        status, out, err = here("audit", "--data", self.other.data)
        assert (status, "the house was restored from its backup" in out) == (1, True), out + err

    def goes_on_after(self, done: CompletedProcess[str]) -> None:
        """Nothing that was left by a restore opens, and the next one is as good as the first."""
        data = self.other.data
        if (data / BEGUN).exists() and (data / BEGUN).read_bytes().endswith(b"\n"):
            with pytest.raises(HouseRefused, match=AGAIN):
                plan_house(self.other.config, data)
        else:
            left = {path.name for path in data.iterdir()} if data.exists() else set()
            if left - {BEGUN}:
                self.is_restored()
                shutil.rmtree(data)
        self.backups.restore(self.other)
        self.is_restored()
        shutil.rmtree(data)
        assert self.backups_are_sound(1), done.stdout

    def backups_are_sound(self, count: int) -> bool:
        folder = self.backups.folder
        assert len(list(folder.glob("20*"))) == count
        assert here("backup", "verify", folder)[0] == 0
        return True


def steps_of(done: CompletedProcess[str]) -> list[str]:
    assert done.returncode == 0, done.stdout + done.stderr
    return [one.removeprefix(STEP) for one in done.stdout.splitlines() if one.startswith(STEP)]


def number_of(steps: Sequence[str], *words: str, nth: int = 0) -> int:
    """The number of the nth step whose name has all these words."""
    found = [at for at, one in enumerate(steps, 1) if all(word in one for word in words)]
    return found[nth]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What every test begins with: it is copied."""
    folder = tmp_path_factory.mktemp("begun")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sealed_keys, "COST", 2**4)
        before = os.umask(0o022)
        Ending(folder).begin()
        os.umask(before)
    return folder


@pytest.fixture
def ending(begun: Path, tmp_path: Path) -> Ending:
    shutil.copytree(begun, tmp_path, dirs_exist_ok=True)
    return Ending(tmp_path)


def test_a_restore_that_is_killed_opens_nothing_and_begins_again(ending: Ending) -> None:
    steps = steps_of(ending.restore(NAMES))
    ending.is_restored()
    shutil.rmtree(ending.other.data)
    for step in (
        number_of(steps, "fsync", "records/", nth=-3),
        number_of(steps, "Redis HSET"),
        number_of(steps, "fsync", "session.key"),
    ):
        done = ending.restore(KILL, step)
        assert done.returncode == -signal.SIGKILL, (steps[step - 1], done)
        if steps[step - 1] == "Redis HSET":
            (line,) = open_refused(ending.other)
            assert AGAIN in line
        ending.goes_on_after(done)


@pytest.mark.campaign
def test_a_restore_that_is_killed_at_each_step_begins_again(ending: Ending) -> None:
    steps = steps_of(ending.restore(NAMES))
    shutil.rmtree(ending.other.data)
    for step in range(1, len(steps) + 1):
        done = ending.restore(KILL, step)
        assert done.returncode == -signal.SIGKILL, (steps[step - 1], done)
        ending.goes_on_after(done)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(4))
def test_a_restore_that_is_killed_again_and_again_at_random(ending: Ending, seed: int) -> None:
    """The next one is killed, too, while it removes what the one before has left."""
    chance = random.Random(seed)
    steps = steps_of(ending.restore(NAMES))
    shutil.rmtree(ending.other.data)
    for _ in range(12):
        done = ending.restore(KILL, chance.randint(1, len(steps) * 3 // 2))
        if done.returncode != -signal.SIGKILL:  # it was there already, or it has less to do
            ending.is_restored()
            shutil.rmtree(ending.other.data)
    if ending.other.data.exists():
        ending.goes_on_after(done)


def test_half_of_a_redis_opens_no_house_and_says_what_to_do(
    ending: Ending, monkeypatch: pytest.MonkeyPatch
) -> None:
    with redis_server(ending.folder / "redis") as server:
        monkeypatch.setenv("REDIS_URL", server.url)
        steps = steps_of(ending.restore(NAMES))
        shutil.rmtree(ending.other.data)
        server.ask("FLUSHALL")
        done = ending.restore(KILL, number_of(steps, "Redis HSET"))
        assert done.returncode == -signal.SIGKILL
        for words in ((), ("--redis-only",)):
            house = ending.house if words else ending.other
            status, said = ending.backups.tried(house, *words)
            assert (status, "was ended, empty it (FLUSHALL" in said) == (1, True), said
        status, _, said = here("audit", "--data", ending.house.data)
        assert (status, "not to its end: empty it" in said) == (1, True), said
        assert any("not to its end: empty it" in line for line in open_refused(ending.house))
        server.ask("FLUSHALL")
        ending.goes_on_after(done)


def test_half_of_the_own_embedded_redis_opens_no_house_and_is_filled_again(ending: Ending) -> None:
    assert ending.whole
    redis = ending.house.data / "appendonlydir"
    its = (ending.house, "restore", "--redis-only")
    shutil.rmtree(redis)
    steps = steps_of(ending.run(NAMES, 0, *its))
    shutil.rmtree(redis)
    done = ending.run(KILL, number_of(steps, "Redis HSET"), *its)
    assert done.returncode == -signal.SIGKILL
    until_it_ended(ending.house)
    assert any("not to its end" in line for line in open_refused(ending.house))
    said = ending.backups.restore(ending.house, "--redis-only")
    assert "The data folder knows of nothing that is not in it" in said
    assert movements(ending.house, ending.folder) == ending.whole


def test_two_restores_do_not_fill_one_redis_or_folder(
    ending: Ending, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[CompletedProcess[str]] = []

    async def in_between(redis: Any, *given: Any) -> int:
        """Another restore comes when Redis was found to be empty."""
        ended.append(await asyncio.to_thread(ending.restore, NAMES))
        return await fill(redis, *given)

    monkeypatch.setattr(restoring, "fill", in_between)
    status, said = ending.backups.tried(ending.other)
    assert (status, ended[0].returncode) == (0, 1), said
    assert "another process restores a backup into" in ended[0].stderr
    ending.is_restored()
    with redis_server(ending.folder / "redis") as server:
        monkeypatch.setenv("REDIS_URL", server.url)
        its = ("--redis-only", "--data", ending.house.data, *ending.backups.its_passphrase)

        async def and_fills(redis: Any, *given: Any) -> int:
            await asyncio.to_thread(forked.run, "server.cli",
                                    ["restore", ending.backups.folder, *its], "", 120)  # fmt: skip
            return await fill(redis, *given)

        monkeypatch.setattr(restoring, "fill", and_fills)
        status, said = ending.backups.tried(ending.house, "--redis-only")
        assert (status, "another process restores a backup into it" in said) == (1, True), said
        assert movements(ending.house, ending.folder) == ending.whole


# ------------------------------------------------------------------ backups


def test_a_backup_that_is_killed_leaves_those_before_it_whole(ending: Ending) -> None:
    steps = steps_of(ending.backup(NAMES))
    for step in (
        number_of(steps, "os.link") + 1,
        number_of(steps, "fsync", "redis.gz"),
        number_of(steps, "os.rename"),
    ):
        killed_in_a_backup(ending, step, steps)


@pytest.mark.campaign
def test_a_backup_that_is_killed_at_each_step_leaves_those_before_it_whole(ending: Ending) -> None:
    steps = steps_of(ending.backup(NAMES))
    for step in range(1, len(steps) + 1):
        killed_in_a_backup(ending, step, steps)


def killed_in_a_backup(ending: Ending, step: int, steps: Sequence[str]) -> None:
    folder = ending.backups.folder
    before = len(list(folder.glob("20*")))
    done = ending.backup(KILL, step)
    assert done.returncode == -signal.SIGKILL, (steps[step - 1], done)
    until_it_ended(ending.house)
    now = len(list(folder.glob("20*")))
    assert now - before in {0, 1}, "at most the one that was complete"
    ending.backups_are_sound(now)
    ending.backups.make(ending.house)
    ending.backups_are_sound(now + 1)
    assert not list(folder.glob("unfinished-*"))
    for path in sorted(folder.glob("20*"))[1:]:
        shutil.rmtree(path)
    assert movements(ending.house, ending.folder) == ending.whole
    ending.backups.restore(ending.other)
    ending.is_restored()
    shutil.rmtree(ending.other.data)


def until_it_ended(house: HouseProcess) -> None:
    """Wait for the embedded Redis of a command that was killed."""
    with (house.data / LOCK_FILE).open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)


# ------------------------------------------------------------------ full disks


def test_a_full_disk_is_named_and_nothing_is_left_or_damaged(ending: Ending) -> None:
    restoring_steps = steps_of(ending.restore(NAMES))
    shutil.rmtree(ending.other.data)
    for words in (("open", "redis.url"), ("fsync", "store.json")):
        full_in_a_restore(ending, number_of(restoring_steps, *words))
    steps = steps_of(ending.backup(NAMES))
    shutil.rmtree(max(ending.backups.folder.glob("20*")))
    full_in_a_backup(ending, number_of(steps, "fsync", "redis.gz"))


@pytest.mark.campaign
def test_a_disk_that_gets_full_at_each_step_is_named(ending: Ending) -> None:
    steps = steps_of(ending.restore(NAMES))
    shutil.rmtree(ending.other.data)
    for step, name in enumerate(steps, 1):
        if name.partition(" ")[0] in TAKES_ROOM:
            full_in_a_restore(ending, step)
    steps = steps_of(ending.backup(NAMES))
    shutil.rmtree(max(ending.backups.folder.glob("20*")))
    for step, name in enumerate(steps, 1):
        if name.partition(" ")[0] in TAKES_ROOM and step < number_of(steps, "os.rename"):
            full_in_a_backup(ending, step)


def full_in_a_restore(ending: Ending, step: int) -> None:
    done = ending.restore(FULL, step)
    (name,) = steps_of_failed(done)
    if not ending.other.data.exists():
        assert name.startswith("os.mkdir")
    elif list(ending.other.data.iterdir()):
        assert name.startswith("fsync data"), "complete, and its folder was not made durable"
        shutil.rmtree(ending.other.data)
    ending.goes_on_after(done)


def full_in_a_backup(ending: Ending, step: int) -> None:
    done = ending.backup(FULL, step)
    steps_of_failed(done)
    if step > 1:
        assert f"the backups in {ending.backups.folder} are whole" in done.stderr
    assert not list(ending.backups.folder.glob("unfinished-*"))
    ending.backups_are_sound(1)


def steps_of_failed(done: CompletedProcess[str]) -> list[str]:
    assert (done.returncode, NO_ROOM in done.stderr) == (1, True), done
    assert "Traceback" not in done.stderr, done
    return [one.removeprefix(STEP) for one in done.stdout.splitlines() if one.startswith(STEP)]


@pytest.mark.skipif(bool(small_disk.why_none()), reason=small_disk.why_none())
@pytest.mark.parametrize(
    "room_kb", [20, *(pytest.param(kb, marks=pytest.mark.campaign) for kb in range(0, 200, 8))]
)
def test_a_disk_that_is_really_full_is_named(ending: Ending, room_kb: int) -> None:
    place = ending.folder / "disk"
    place.mkdir()
    its = (place, room_kb, ending.house.data, ending.backups.folder, ending.backups.secret)
    done = forked.run("tests.house.small_disk", its, "", 120)
    assert done.returncode == 0, done
    found = json.loads(done.stdout)
    (first,) = (path.name for path in ending.backups.folder.glob("20*"))
    if found["backup"]["status"]:
        assert NO_ROOM in found["backup"]["said"]
        assert found["backups"] == [".lock", first]
    if found["restore"]["status"]:
        assert NO_ROOM in found["restore"]["said"]
        assert found["new"] == []
    assert not any("Traceback" in found[one]["said"] for one in ("backup", "restore"))
    for name in ("verify", "backup again", "verify again", "restore again"):
        assert found[name]["status"] == 0, found
    if room_kb <= 20:
        assert found["backup"]["status"] == found["restore"]["status"] == 1, found


# ------------------------------------------------------------------ other versions of Redis


def test_a_backup_and_a_restore_need_nothing_that_redis_7_lacks(
    ending: Ending, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server itself says what it was asked, and since when there is such a command."""
    with redis_server(ending.folder / "redis") as server:
        monkeypatch.setenv("REDIS_URL", server.url)
        ending.backups.restore(ending.house, "--redis-only")
        monkeypatch.setattr(moment, "TRIES_WITHOUT_PAUSE", 0)
        ending.backups.make(ending.house)
        asked = set(server.ask("INFO", "commandstats"))
        known = since_of(server)
    names = {name.removeprefix("cmdstat_") for name in asked}
    assert {"xadd", "pexpiretime", "client|tracking", "client|pause"} <= names
    later = {name for name in names if known[name] > (7, 0, 0)}
    assert later <= {"client|setinfo"}, "redis-py goes on if this is not known"


def since_of(server: RedisServer) -> dict[str, tuple[int, ...]]:
    """By command, since which version of Redis there is one."""
    found: dict[str, tuple[int, ...]] = {}

    def add(listed: dict[bytes, dict[bytes, Any]]) -> None:
        for name, about in listed.items():
            found[name.decode()] = tuple(map(int, about[b"since"].split(b".")))
            add(about.get(b"subcommands", {}))

    add(server.ask_raw("COMMAND", "DOCS"))
    return found
