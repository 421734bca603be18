"""Houses as earlier releases left them, opened by this one; and data of later ones, refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from server.app import data_version
from server.app.data_version import VERSION
from tests.house.player import PlayerClient
from tests.house.test_ledger import history, played
from tests.house_process import HouseProcess
from tests.kept_data import FOLDER, NAME, PASSWORD, TOLD, unpack
from tests.ledger.by_hand import release_everything

KEPT = sorted(FOLDER.glob("*.tar.xz"))


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.name.removesuffix(".tar.xz"))
def test_a_house_goes_on_with_the_data_of_an_earlier_release(file: Path, tmp_path: Path) -> None:
    house = unpack(file, tmp_path)
    told = json.loads((tmp_path / TOLD).read_text())
    with house.open():
        with PlayerClient(house.play) as player:
            signed_in = player.ask("sign_in", name=NAME, password=PASSWORD)
            assert signed_in["account"] == told["account"]
            assert history(player) == told["movements"]
            player.sit("one")
            played(player, 1)
            assert release_everything(house.data) == len(told["movements"]) + 2
            assert history(player)[2:] == told["movements"]
        for command in (("audit",), ("records", "verify"), ("ledger", "verify")):
            done = house.croupier(*command)
            assert done.returncode == 0, done.stdout + done.stderr
        with redis_of(house) as redis:
            assert int(redis.hget("{house}:epoch", "version") or 0) == VERSION  # type: ignore[arg-type]
    assert "Traceback" not in house.output
    assert mark_of(house)["version"] == VERSION


def mark_of(house: HouseProcess) -> dict[str, Any]:
    return dict(json.loads((house.data / "store.json").read_text()))


@contextmanager
def redis_of(house: HouseProcess) -> Iterator[Redis]:
    """The server of an open house."""
    with Redis(unix_socket_path=str(house.data / "redis.sock")) as redis:
        yield redis


def test_data_of_a_later_release_is_refused(tmp_path: Path) -> None:
    house = unpack(KEPT[-1], tmp_path)
    mark = mark_of(house) | {"version": VERSION + 1, "what_this_program_does_not_know": True}
    (house.data / "store.json").write_text(json.dumps(mark))
    refused = house.croupier("open", "--config", str(house.config), "--port", "0")
    assert refused.returncode == 1
    said = f"its data has version {VERSION + 1}, this program reads versions up to {VERSION}"
    assert f"store.json is of a later release: {said}" in refused.stderr


class _Epoch:
    """The hash of a store's epoch, and the conversions that were made."""

    def __init__(self, **fields: str) -> None:
        self.fields = fields
        self.made: list[int] = []
        self.fails_at = 0

    async def hmget(self, _key: str, *names: str) -> list[bytes | None]:
        return [self.fields[one].encode() if one in self.fields else None for one in names]

    async def hset(self, _key: str, name: str, value: int) -> None:
        self.fields[name] = str(value)

    def conversion(self, version: int) -> data_version.Conversion:
        async def convert(_redis: Any) -> None:
            if version == self.fails_at:
                raise ConnectionError
            self.made.append(version)

        return convert


async def test_what_a_version_needs_is_converted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    epoch = _Epoch(id="5a")
    monkeypatch.setattr(data_version, "VERSION", 5)
    changes = {number: epoch.conversion(number) for number in (2, 3, 5)}
    monkeypatch.setattr(data_version, "CONVERSIONS", changes)
    epoch.fails_at = 3
    with pytest.raises(ConnectionError):
        await data_version.convert(epoch)
    assert (epoch.made, epoch.fields["version"]) == ([2], "2")
    epoch.fails_at = 0
    assert await data_version.convert(epoch) == [3, 5]
    assert (epoch.made, epoch.fields["version"]) == ([2, 3, 5], "5")
    assert await data_version.convert(epoch) == []
    assert await data_version.convert(_Epoch()) == [], "a new house has nothing to convert"
    with pytest.raises(data_version.NewerData):
        await data_version.convert(_Epoch(id="5a", version="6"))
