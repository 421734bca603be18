"""A house that is backed up while it plays, and restored: nothing is lost, doubled or unsigned."""

from __future__ import annotations

import asyncio
import errno
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from server.backup import moment, redis_file
from server.cage.cage import partitions_served
from server.cage.keys import cage_key, partition_name
from server.cage.reach import COMMANDS_OF_BACKUP
from server.commands.redis_of_house import redis_of
from tests.forked import Forked
from tests.house.backups import (
    SETTINGS,
    TABLES,
    Backups,
    Rows,
    accept,
    commit_of,
    commits_of,
    here,
    movements,
    played,
    plays_on,
)
from tests.house.player import eventually
from tests.house.test_forms_of_redis import PASSWORD, USER
from tests.house.test_opening import open_refused
from tests.house_process import HouseProcess
from tests.redis_servers import redis_cluster, redis_server, replicated, sentinels

pytestmark = pytest.mark.usefixtures("quick_backups")


@pytest.fixture
def house(tmp_path: Path) -> HouseProcess:
    return HouseProcess(tmp_path / "house", *TABLES, settings=SETTINGS)


@pytest.fixture
def other(tmp_path: Path) -> HouseProcess:
    """Where the house is restored."""
    return HouseProcess(tmp_path / "restored", *TABLES, settings=SETTINGS)


@pytest.fixture
def backups(tmp_path: Path) -> Backups:
    return Backups(tmp_path)


@contextmanager
def bots_at(house: HouseProcess) -> Iterator[None]:
    """Bots play meanwhile."""
    words = ["bots", "--players", "6", "--rate", "4", "--seconds", "600", "--no-audit"]
    bots = Forked("server.cli", [*words, "--url", house.play, "--data", house.data])
    try:
        yield
    finally:
        bots.kill()
        bots.wait(60)
        bots.stdout.close()


def require_beginning_of(whole: dict[str, Rows], part: dict[str, Rows], made: Any) -> None:
    """Up to the commits of the backup: every movement, once, as it was; and no other."""
    for partition, rows in whole.items():
        wanted = [one for one in rows if commit_of(one) <= made["commits"][partition]]
        assert part.get(partition, []) == wanted
    assert commits_of(part)


def test_a_backup_of_a_house_that_plays_is_that_house_at_one_moment(
    house: HouseProcess,
    other: HouseProcess,
    backups: Backups,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with house.open(), bots_at(house):
        eventually(lambda: commits_of(movements(house, tmp_path)) > 30)
        first = backups.make(house)
        monkeypatch.setattr(moment, "TRIES_WITHOUT_PAUSE", 0)
        second = backups.make(house)
        assert second["paused_ms"] > 0
        assert sum(second["commits"].values()) > sum(first["commits"].values())
    assert first["is_checked"] and not first["differences"]
    whole = movements(house, tmp_path)

    said = backups.restore(other)
    assert "croupier accept-older-store" in said
    require_beginning_of(whole, movements(other, tmp_path), second)
    status, out, _ = here("audit", "--data", other.data)
    assert (status, "the house was restored from its backup of" in out) == (1, True), out
    words = " ".join(out.split())
    assert ("cannot be judged yet" in words, "do not balance" in words) == (True, False)
    refused = "\n".join(open_refused(other))
    assert "the house was restored from its backup of" in refused
    partition, commit = next(one for one in second["commits"].items() if one[1])
    assert f"commit {commit} of partition {partition}" in refused
    assert "the house was restored from its backup of" in accept(other)
    plays_on(other)
    assert accept(other).startswith("Redis is not older than the data folder")


def test_what_is_damaged_foreign_or_in_the_way_is_named(
    house: HouseProcess, other: HouseProcess, backups: Backups, tmp_path: Path
) -> None:
    status, said = backups.tried(other)
    assert (status, f"there is no backup in {backups.folder}" in said) == (2, True)
    played(house)
    made = backups.make(house)
    place = Path(made["backup"])
    assert [one.name for one in backups.folder.iterdir() if one.is_dir()] == [place.name]
    assert here("backup", "verify", backups.folder, "--key", made["key"])[0] == 0
    status, out, _ = here("backup", "list", backups.folder)
    assert (status, str(place) in out, "its books balance" in out) == (0, True, True)
    status, out, _ = here("backup", "verify", place, "--key", "ab" * 32)
    assert (status, f"it is signed by {made['key']}" in out) == (1, True)
    keys = (house.data / "house.keys").read_bytes()
    assert all(keys[20:80] not in one.read_bytes() for one in place.rglob("*") if one.is_file())

    damaged_files_are_named(place, other, backups)

    status, said = backups.tried(other, "--until", "2020-01-01")
    assert (status, "is later than 2020-01-01T00:00:00.000Z" in said) == (2, True)
    whole = backups.secret.read_text()
    backups.secret.write_text("another passphrase altogether\n")
    status, said = backups.tried(other)
    assert (status, "the passphrase is another one" in said) == (1, True)
    assert not other.data.exists()
    backups.secret.write_text(whole)
    other.data.mkdir()
    (other.data / "something").touch()
    status, said = backups.tried(other)
    assert (status, f"{other.data} is not empty" in said) == (1, True)
    status, said = backups.tried(other, "--redis-only")
    assert (status, f"{other.data} is not the folder of a house" in said) == (1, True)
    status, said = backups.tried(house, "--redis-only")
    assert (status, "A backup is restored into an empty Redis" in said) == (1, True)

    shutil.rmtree(other.data)
    played(other, 1)
    its = ("--data", other.data, "--passphrase", backups.secret)
    status, _, err = here("backup", backups.folder, *its)
    assert (status, "is a backup of another house" in err) == (1, True)
    status, said = backups.tried(other, "--redis-only")
    assert (status, "is the folder of another house" in said) == (1, True)


def test_a_restore_that_fails_leaves_nothing_and_books_that_differ_are_named(
    house: HouseProcess, other: HouseProcess, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(house, 1)
    made = backups.make(house)

    def full(*_words: Any) -> Iterator[Any]:
        yield from islice(read(*_words), 20)
        raise OSError(errno.ENOSPC, "No space left on device")

    read = redis_file.read
    monkeypatch.setattr(redis_file, "read", full)
    status, said = backups.tried(other)
    assert (status, "No space left on device" in said) == (1, True), said
    assert list(other.data.iterdir()) == []
    monkeypatch.setattr(redis_file, "read", read)
    backups.restore(other)

    asyncio.run(give_a_cent(house))
    its = ("--data", house.data, "--passphrase", backups.secret)
    status, out, _ = here("backup", backups.folder, *its)
    assert (status, "NOT SOUND" in out, "audit: " in out) == (1, True, True), out
    assert len(list(backups.folder.glob("20*"))) == 2, "it is kept"
    shutil.rmtree(other.data)
    status, said = backups.tried(other)
    assert (status, "NOT sound." in said) == (1, True), said
    assert here("backup", "verify", made["backup"])[0] == 0
    assert here("backup", "verify", backups.folder)[0] == 1


async def give_a_cent(house: HouseProcess) -> None:
    """To somebody, by hand."""
    async with redis_of(house.data) as redis:
        client: Any = redis
        for partition in range(await partitions_served(redis)):
            key = cage_key(partition_name(partition), "balance")
            for account in await client.hkeys(key):
                await client.hincrby(key, account, 1)
                return


def damaged_files_are_named(place: Path, other: HouseProcess, backups: Backups) -> None:
    def shortened(path: Path) -> None:
        path.write_bytes(path.read_bytes()[:-7])

    def changed(path: Path) -> None:
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 1
        path.write_bytes(content)

    for name, damage, words in (
        ("redis.gz", shortened, "redis.gz has "),
        ("redis.gz", changed, "redis.gz was changed"),
        ("keys.sealed", changed, "keys.sealed was changed"),
        ("records/one/current.jsonl", shortened, "records/one/current.jsonl has "),
        ("records/@checkpoints/current.jsonl", Path.unlink, "current.jsonl is missing"),
        ("manifest.json", changed, "manifest.json"),
    ):
        whole = (place / name).read_bytes()
        damage(place / name)
        verified, out, _ = here("backup", "verify", place)
        assert (verified, words in out) == (1, True), out
        status, said = backups.tried(other)
        assert (status, words in said) == (1, True), said
        assert not other.data.exists()
        (place / name).write_bytes(whole)


def test_a_house_moves_to_another_redis_and_a_lost_redis_is_put_back(
    house: HouseProcess, backups: Backups, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(house)
    backups.make(house)
    before = movements(house, tmp_path)
    rights = (*USER[1:], *(f"+{command}" for command in COMMANDS_OF_BACKUP))
    with redis_server(tmp_path / "redis", "--user", *rights) as server:
        url = server.url.replace("://", f"://croupier:{PASSWORD}@")
        monkeypatch.setenv("REDIS_URL", url)
        said = backups.restore(house, "--redis-only")
        assert "The data folder knows of nothing that is not in it" in said
        assert movements(house, tmp_path) == before
        plays_on(house)  # and nobody has to accept anything
        server.ask("FLUSHALL")
        said = backups.restore(house, "--redis-only")
        assert "table one: round" in said
        assert "commits" in said
        refused = "\n".join(open_refused(house))
        assert "of the archive are not in Redis" in refused
        assert "table one goes on after round" in accept(house)
        assert backups.make(house, "--no-check")["is_checked"] is False
        plays_on(house)
        assert server.ask("ACL", "LOG") == []
        assert server.ask("ACL", "DRYRUN", "croupier", "CLIENT", "PAUSE", 1, "WRITE") == b"OK"
    monkeypatch.delenv("REDIS_URL")
    assert "Redis is of opening 1" in "\n".join(open_refused(house)), "the old one may not open"


@pytest.mark.campaign
@pytest.mark.xdist_group("cluster")
def test_a_house_moves_to_a_cluster_and_back_while_bots_play(
    house: HouseProcess,
    other: HouseProcess,
    backups: Backups,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played(house)
    backups.make(house)
    with redis_cluster(tmp_path / "c") as cluster:
        monkeypatch.setenv("REDIS_URL", cluster.url)
        backups.restore(house, "--redis-only")
        plays_on(house)
        house.port = house.admin_port = 0  # its processes have other ports
        with house.open("--gateways", "1", "--dealers", "2"), bots_at(house):
            begun = commits_of(movements(house, tmp_path))
            eventually(lambda: commits_of(movements(house, tmp_path)) > begun + 60)
            made = backups.make(house)
        whole = movements(house, tmp_path)
    monkeypatch.delenv("REDIS_URL")
    backups.restore(other)
    require_beginning_of(whole, movements(other, tmp_path), made)
    accept(other)
    plays_on(other)


@pytest.mark.campaign
def test_a_house_moves_to_sentinels_and_a_replica_and_back_while_bots_play(
    house: HouseProcess,
    other: HouseProcess,
    backups: Backups,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Wagers count once the replica has them; holding writes back does not end that."""
    played(house)
    backups.make(house)
    monkeypatch.setattr(moment, "TRIES_WITHOUT_PAUSE", 0)
    with replicated(tmp_path / "pair") as (primary, _), sentinels(tmp_path / "s", primary) as them:
        monkeypatch.setenv("REDIS_URL", them.url)
        backups.restore(house, "--redis-only")
        text = house.config.read_text()
        house.config.write_text('[redis]\nacknowledge = "replica"\n' + text)
        with house.open(), bots_at(house):
            begun = commits_of(movements(house, tmp_path))
            eventually(lambda: commits_of(movements(house, tmp_path)) > begun + 60)
            made = backups.make(house)
            assert made["paused_ms"] > 0
        assert "Traceback" not in house.output
        whole = movements(house, tmp_path)
    monkeypatch.delenv("REDIS_URL")
    backups.restore(other)
    require_beginning_of(whole, movements(other, tmp_path), made)
    accept(other)
    plays_on(other)
