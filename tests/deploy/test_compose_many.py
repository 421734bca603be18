"""`compose.many.yaml`: a house of several processes on a Cluster, behind a proxy."""

from __future__ import annotations

import re
import tomllib
from ipaddress import ip_address, ip_network

import yaml

from server.app.processes.life import DRAIN_S
from server.cage.cluster import ClusterRedis
from server.cage.redis_connection import connect
from server.gateway.settings import GatewaySettings
from tests.deploy.manifests import DEPLOY, options, services

NAME = "compose.many.yaml"


def valkeys() -> dict[str, dict]:
    return {name: one for name, one in services(NAME).items() if name.startswith("valkey-")}


def addresses() -> list[str]:
    return [one["networks"]["default"]["ipv4_address"] for one in valkeys().values()]


def test_the_commands_are_commands_of_the_house():
    house = services(NAME)
    for role in ("gateway", "dealer", "keys"):
        given = options(house[role]["command"])
        assert given.command == role
        mounted = {volume.split(":")[1]: volume.split(":")[0] for volume in house[role]["volumes"]}
        assert mounted[str(given.data)] == "house"
        if role != "keys":
            assert (DEPLOY / mounted[str(given.config)]).is_file()
            assert house[role]["deploy"]["replicas"] == 2


def test_three_primaries_with_a_replica_each():
    assert len(valkeys()) == 6
    (subnet,) = yaml.safe_load((DEPLOY / NAME).read_text())["networks"]["default"]["ipam"]["config"]
    network = ip_network(subnet["subnet"])
    for address in addresses():
        assert ip_address(address) in network
        assert ip_address(address) not in ip_network(subnet["ip_range"]), (
            "somebody else might get it"
        )
    formed = services(NAME)["cluster"]["command"]
    assert formed[2:] == [f"{address}:6379" for address in addresses()]
    assert (DEPLOY / "form_cluster.sh").is_file()
    for one in valkeys().values():
        words = one["command"]
        said = dict(zip(words[2::2], words[3::2], strict=True))
        assert said["--cluster-enabled"] == "yes"
        assert said["--cluster-allow-replica-migration"] == "no"
        assert said["--min-replicas-to-write"] == "1"
        assert said["--requirepass"] == said["--masterauth"]
        assert said["--requirepass"].startswith("${REDIS_PASSWORD:?")
        assert "ports" not in one


async def test_the_processes_are_told_of_the_cluster():
    for role in ("gateway", "dealer"):
        url = services(NAME)[role]["environment"]["REDIS_URL"]
        url = re.sub(r"\$\{[^}]+\}", "a-password", url)
        assert [place in url for place in addresses()[:3]] == [True] * 3
        client = connect(url, with_replica=True)
        assert isinstance(client, ClusterRedis)
        await client.aclose()


def test_only_the_proxy_is_reached_from_outside_of_the_containers():
    house = services(NAME)
    published = {name: one["ports"] for name, one in house.items() if "ports" in one}
    assert published == {"proxy": ["8080:8080"], "grafana": ["127.0.0.1:3000:3000"]}


def test_the_proxy_is_trusted_and_passes_sockets_on():
    house = services(NAME)
    config = tomllib.loads((DEPLOY / "kubernetes" / "croupier.toml").read_text())
    proxy = house["proxy"]["networks"]["default"]["ipv4_address"]
    assert proxy in config["gateway"]["trusted_proxies"]
    text = (DEPLOY / "nginx.conf").read_text()
    assert re.search(r"server gateway:8080 resolve", text)
    for header, value in {
        "Upgrade": "$http_upgrade", "Host": "$http_host", "X-Forwarded-For": "$remote_addr",
        "X-Real-IP": '""', "Forwarded": '""',
    }.items():  # fmt: skip
        assert f"proxy_set_header {header} {value};" in text
    # A gateway that answers is never left out, whatever it answers.
    assert re.findall(r"proxy_next_upstream (.*);", text) == ["error timeout"]
    (timeout,) = re.findall(r"proxy_read_timeout (\d+)s", text)
    assert int(timeout) > 2 * GatewaySettings().ping_seconds


def test_prometheus_finds_every_process():
    house = services(NAME)
    (job,) = yaml.safe_load((DEPLOY / "prometheus.many.yml").read_text())["scrape_configs"]
    (found,) = job["dns_sd_configs"]
    assert job["job_name"] == "croupier", "the alerts name it"
    assert found["names"] == ["gateway", "dealer"]
    for role in found["names"]:
        given = options(house[role]["command"])
        assert given.admin == f"0.0.0.0:{found['port']}"
        assert given.metrics_network == ["172.30.0.0/24"]


def test_a_dealer_has_the_time_to_drain():
    assert int(services(NAME)["dealer"]["stop_grace_period"].removesuffix("s")) > DRAIN_S
