"""A house of many processes on a Cluster of three primaries and their replicas."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from redis import Redis

from tests.house.player import PlayerClient, eventually
from tests.house_process import quick_table
from tests.processes.many import LONG_S, HouseOfMany, receipt_of, watch_again
from tests.redis_servers import RedisCluster, redis_cluster

TABLES = [quick_table(f"t{n}", betting=4) for n in range(3)]


class HouseOnCluster(HouseOfMany):
    cluster: RedisCluster

    def redis(self, key: str) -> Redis:
        return Redis.from_url(self.cluster.primary_of(key).url)


def test_a_dealer_dies_and_its_round_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with redis_cluster(tmp_path / "c") as cluster:
        monkeypatch.setenv("REDIS_URL", cluster.url)
        house = HouseOnCluster(tmp_path / "house", *TABLES)
        house.cluster = cluster
        with house, PlayerClient(house.play) as player:
            eventually(house.is_settled, LONG_S)
            player.enter().sit("t1")
            accepted = player.wager("t1", amount=600)
            assert accepted["type"] == "wager_accepted", accepted
            dead, _ = house.signal_owner("t1", signal.SIGKILL)
            snapshot = watch_again(player, "t1")
            assert house.until_moved("t1", dead) != dead
            assert snapshot["seat"] is not None
            if snapshot["phase"] != "settled":
                player.until("wagers_settled", LONG_S, table="t1", round=accepted["round"])
            assert receipt_of(player, "t1", accepted["round"])["table"] == "t1"
        assert "Traceback" not in house.output
        audit = house.croupier("audit")
        assert audit.returncode == 0, audit.stdout + audit.stderr
