"""What `deploy/` holds fits the house: real options, real metrics, real files."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path, PurePosixPath

import pytest
import yaml
from prometheus_client import generate_latest

from server import cli
from server.common import metrics
from server.equipment import hardware

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def _known_metrics() -> set[str]:
    """Names as Prometheus sees them, with the suffixes that it adds."""
    names = set()
    for line in generate_latest(metrics.registry).decode().splitlines():
        if line.startswith("# TYPE"):
            _, _, name, kind = line.split()
            names.add(name)
            if kind == "histogram":
                names |= {f"{name}_bucket", f"{name}_sum", f"{name}_count"}
    return names


def _used(expression: str) -> set[str]:
    return set(re.findall(r"\b(?:croupier|process)_[a-z_]+\b", expression))


def test_every_panel_asks_for_metrics_that_exist():
    dashboard = json.loads((DEPLOY / "grafana" / "croupier.json").read_text())
    panels = [panel for panel in dashboard["panels"] if panel["type"] != "row"]
    assert len(panels) > 15
    for panel in panels:
        for target in panel["targets"]:
            assert _used(target["expr"]), panel["title"]
            assert _used(target["expr"]) <= _known_metrics(), panel["title"]


def test_every_metric_of_the_house_is_on_the_dashboard():
    dashboard = (DEPLOY / "grafana" / "croupier.json").read_text()
    ours = {
        name
        for name in _known_metrics()
        if name.startswith("croupier_")
        and not name.endswith(("_bucket", "_sum", "_count", "_created"))
    }
    assert [name for name in sorted(ours) if name not in dashboard] == []


def test_every_metric_of_the_house_is_moved_by_it():
    """One that nobody counts is a panel that always says nought."""
    ours = {name for name, value in vars(metrics).items() if hasattr(type(value), "collect")}
    program = "".join(path.read_text() for path in (ROOT / "server").rglob("*.py"))
    moved = set(re.findall(r"\bmetrics\.(\w+)\.", program))
    assert ours - moved == {"registry"}


def test_every_alert_asks_for_metrics_that_exist():
    rules = yaml.safe_load((DEPLOY / "alerts.yml").read_text())["groups"][0]["rules"]
    for rule in rules:
        used = _used(rule["expr"])
        assert used <= _known_metrics(), rule["alert"]
        assert used or rule["expr"].startswith("up{"), rule["alert"]


COMPOSED = ("compose.yaml", "compose.many.yaml")


@pytest.mark.parametrize(
    "name", [*COMPOSED, "prometheus.yml", "prometheus.many.yml", "grafana/datasource.yaml"]
)
def test_yaml_is_yaml(name):
    assert isinstance(yaml.safe_load((DEPLOY / name).read_text()), dict)


@pytest.mark.parametrize("name", COMPOSED)
def test_compose_mounts_files_that_exist(name):
    services = yaml.safe_load((DEPLOY / name).read_text())["services"]
    for service in services.values():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            if source.startswith("."):
                assert (DEPLOY / source).is_file(), volume


def _arguments_of(command: list[str]) -> None:
    cli.build_parser().parse_args(command)


def test_the_commands_are_commands_of_the_house():
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    _arguments_of(compose["services"]["house"]["command"])
    image = (DEPLOY / "Containerfile").read_text()
    _arguments_of(json.loads(re.search(r"^CMD (\[.*\])$", image, re.MULTILINE)[1]))
    unit = (DEPLOY / "croupier.service").read_text()
    _arguments_of(re.search(r"^ExecStart=\S+/croupier (.*)$", unit, re.MULTILINE)[1].split())


def test_the_image_copies_what_exists():
    image = (DEPLOY / "Containerfile").read_text()
    for line in re.findall(r"^COPY (?!--from)(.*)$", image, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source


def _ignored(path: str) -> bool:
    """Whether .dockerignore keeps a path out of the build: the last pattern that fits decides."""
    is_ignored = False
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        pattern = PurePosixPath(line.removeprefix("!"))
        parts = pattern.parts[1:] if pattern.parts[0] == "**" else pattern.parts
        starts = range(len(PurePosixPath(path).parts)) if parts != pattern.parts else (0,)
        for start in starts:
            part = PurePosixPath(*PurePosixPath(path).parts[start:][: len(parts)])
            if len(part.parts) == len(parts) and part.match("/".join(parts)):
                is_ignored = not line.startswith("!")
    return is_ignored


def test_the_build_of_the_image_sees_every_file_that_it_copies():
    image = (DEPLOY / "Containerfile").read_text()
    for line in re.findall(r"^COPY (?!--from)(.*)$", image, re.MULTILINE):
        for source in line.split()[:-1]:
            assert not _ignored(source), source
    assert not _ignored("client_js/src/main.tsx")
    assert not _ignored("server/cage/scripts/move.lua")


@pytest.mark.parametrize(
    "path",
    [
        "client_js/node_modules/preact/package.json",
        "client_js/dist/index.html",
        "server/games/__pycache__/craps.cpython-311.pyc",
        ".venv/bin/python",
        ".git/HEAD",
        "data/house.keys",
        "croupier.toml",
    ],
)
def test_the_build_of_the_image_does_not_see_what_the_host_has_made(path):
    assert _ignored(path)


def test_the_configuration_is_mounted_and_no_part_of_the_image():
    image = (DEPLOY / "Containerfile").read_text()
    assert "croupier.toml" not in " ".join(re.findall(r"^COPY .*$", image, re.MULTILINE))
    house = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["house"]
    mounted = {volume.split(":")[1]: volume for volume in house["volumes"]}
    commands = [house["command"], json.loads(re.search(r"^CMD (\[.*\])$", image, re.MULTILINE)[1])]
    for command in commands:
        config = str(cli.build_parser().parse_args(command).config)
        assert mounted[config] == f"../croupier.toml:{config}:ro"


def test_the_unit_file_is_valid(tmp_path):
    """systemd's own check, where systemd is; its keys are checked in any case."""
    text = (DEPLOY / "croupier.service").read_text()
    sections = re.findall(r"^\[(\w+)\]$", text, re.MULTILINE)
    assert sections == ["Unit", "Service", "Install"]
    if shutil.which("systemd-analyze") is None:
        return
    # The program and its user are not installed on the machine that checks.
    unit = tmp_path / "croupier.service"
    unit.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", text, flags=re.MULTILINE))
    verified = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)],
        check=False,
        capture_output=True,
        text=True,
    )
    complaints = [line for line in verified.stderr.splitlines() if "croupier.service" in line]
    assert complaints == []


def _service_settings() -> dict[str, list[str]]:
    """Every setting of the unit's service, with all the values that it is given."""
    text = (DEPLOY / "croupier.service").read_text().split("[Service]")[1].split("[Install]")[0]
    settings: dict[str, list[str]] = {}
    for line in text.splitlines():
        if "=" in line and not line.startswith("#"):
            name, value = line.split("=", 1)
            settings.setdefault(name, []).append(value)
    return settings


def test_the_unit_lets_the_house_read_the_second_source_of_entropy_and_no_other_device():
    settings = _service_settings()
    assert settings["DeviceAllow"] == [f"{hardware.DEVICE} r"]
    assert settings["DevicePolicy"] == ["closed"]
    assert "PrivateDevices" not in settings, "it would hide the device"
    # What PrivateDevices= forbids besides.
    assert settings["CapabilityBoundingSet"] == [""]
    assert "~@raw-io" in settings["SystemCallFilter"]


def test_the_unit_hides_the_house_from_other_users():
    settings = _service_settings()
    assert settings["UMask"] == ["0077"]
    assert settings["ProtectProc"] == ["invisible"]
    assert settings["PrivateUsers"] == ["yes"]
    # The metrics of the process read /proc/stat.
    assert "ProcSubset" not in settings


def test_redis_in_compose_needs_a_password_that_nobody_has_chosen_for_it():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    command = services["redis"]["command"]
    password = command[command.index("--requirepass") + 1]
    assert password.startswith("${REDIS_PASSWORD:?"), "compose stops if it is not set"
    assert services["house"]["environment"]["REDIS_URL"] == f"redis://:{password}@redis:6379/0"
    assert services["redis"]["environment"]["REDISCLI_AUTH"] == password
    assert "ports" not in services["redis"]


def test_operators_are_not_reached_from_outside_of_the_containers():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    house = cli.build_parser().parse_args(services["house"]["command"])
    port = house.admin.rpartition(":")[2]
    assert not any(str(published).endswith(f":{port}") for published in services["house"]["ports"])
    scraped = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())["scrape_configs"]
    assert scraped[0]["static_configs"][0]["targets"] == [f"house:{port}"]


PINNED = re.compile(r"[a-z]+(/[a-z]+)?:v?\d+\.\d+\.\d+(-slim)?@sha256:[0-9a-f]{64}")


def _images_of_compose(file: str = "compose.yaml") -> dict[str, str]:
    """Each image that compose pulls or builds from: the variable that may name another, and it."""
    services = yaml.safe_load((DEPLOY / file).read_text())["services"]
    pulled = [service for service in services.values() if "build" not in service]
    named = [service["image"] for service in pulled]
    for service in services.values():
        assert "image" in service or "build" in service
        named += service.get("build", {}).get("args", {}).values()
    matches = [re.fullmatch(r"\$\{(\w+_IMAGE):-(.+)\}", name) for name in named]
    return {match[1]: match[2] for match in matches if match} | {
        name: name for name, match in zip(named, matches, strict=True) if not match
    }


def _images_of_the_image() -> dict[str, str]:
    text = (DEPLOY / "Containerfile").read_text()
    given = dict(re.findall(r"^ARG (\w+_IMAGE)=(.+)$", text, re.MULTILINE))
    stages = re.findall(r"^FROM (\S+)", text, re.MULTILINE)
    assert {stage.strip("${}") for stage in stages} == set(given)
    return given


def test_every_image_is_named_by_tag_and_digest():
    for images in (*map(_images_of_compose, COMPOSED), _images_of_the_image()):
        assert images
        for name, image in images.items():
            assert PINNED.fullmatch(image), name


def test_compose_builds_from_the_same_images_as_the_image_itself():
    image = _images_of_the_image()
    compose = _images_of_compose()
    assert {name: compose.get(name) for name in image} == image
    assert len(compose) == len(image) + 3, "Redis, Prometheus and Grafana"
    many = _images_of_compose("compose.many.yaml")
    assert many.items() >= compose.items()
    assert set(many) - set(compose) == {"NGINX_IMAGE"}


def test_every_image_is_in_the_list_of_what_to_renew():
    text = (DEPLOY / "README.md").read_text()
    for image in _images_of_compose("compose.many.yaml").values():
        assert f"`{image.partition('@')[0].partition(':')[0]}`" in text


def test_the_device_rule_gives_the_units_group_nothing_but_to_read_it():
    rules = (DEPLOY / "60-croupier-hwrng.rules").read_text().splitlines()
    (rule,) = [line for line in rules if line and not line.startswith("#")]
    (group,) = _service_settings()["Group"]
    # The kernel's name of the device; /dev/hwrng is what udev calls it.
    matches = ['SUBSYSTEM=="misc"', 'KERNEL=="hw_random"']
    assert rule.split(", ") == [*matches, f'GROUP="{group}"', 'MODE="0640"']


def test_redis_is_as_durable_as_the_embedded_one():
    settings = dict(
        line.split(None, 1)
        for line in (DEPLOY / "redis.conf").read_text().splitlines()
        if line and not line.startswith("#")
    )
    assert settings["appendonly"] == "yes"
    assert settings["appendfsync"] == "always"
    assert settings["maxmemory-policy"] == "noeviction"
