"""Houses as earlier releases left them, opened by this one; and data of later ones, refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from server.cage.data_version import DATA
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
            require_told_again(told["movements"], history(player))
            player.sit("one")
            played(player, 1)
            assert release_everything(house.data) == len(told["movements"]) + 2
            require_told_again(told["movements"], history(player)[2:])
        for command in (("audit",), ("records", "verify"), ("ledger", "verify")):
            done = house.croupier(*command)
            assert done.returncode == 0, done.stdout + done.stderr
        with redis_of(house) as redis:
            assert redis.hget("{house}:data", "written") == b"%d" % DATA.written
    assert "Traceback" not in house.output
    assert mark_of(house)["version"] == DATA.written


def require_told_again(before: list[dict[str, Any]], now: list[dict[str, Any]]) -> None:
    """Every movement as its release told it. `held` came later; it is in the ledger since ever."""
    for then, movement in zip(before, now, strict=True):
        assert movement.items() >= then.items()
        if movement["kind"] == "hold":
            assert movement["held"] == -movement["cents"]
        elif movement["kind"] == "settle":
            assert movement["held"] < 0


def mark_of(house: HouseProcess) -> dict[str, Any]:
    return dict(json.loads((house.data / "store.json").read_text()))


@contextmanager
def redis_of(house: HouseProcess) -> Iterator[Redis]:
    """The server of an open house."""
    with Redis(unix_socket_path=str(house.data / "redis.sock")) as redis:
        yield redis


def test_data_of_a_later_release_is_refused(tmp_path: Path) -> None:
    house = unpack(KEPT[-1], tmp_path)
    later = DATA.written + 1
    mark = mark_of(house) | {"version": later, "what_this_program_does_not_know": True}
    store = house.data / "store.json"
    store.write_text(json.dumps(mark | {"readable_from": later}))
    refused = house.croupier("open", "--config", str(house.config), "--port", "0")
    assert refused.returncode == 1
    assert f"a later program writes version {later} of {store}" in refused.stderr
    store.write_text(json.dumps(mark | {"readable_from": DATA.written}))
    with house.open():
        assert mark_of(house)["version"] == DATA.written, "a neighbour's addition is ignored"
