"""The manifests of `deploy/kubernetes`: valid for Kubernetes, and fit for the house."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import PurePosixPath
from typing import Any

import kubernetes_validate
import pytest
import yaml

from server.app.plan import SESSION_KEY_FILE, plan_house
from server.app.processes.life import DRAIN_S
from server.equipment.keys import KEY_FILE
from server.gateway.http import Health, HealthPages
from tests.deploy.manifests import (
    DEPLOY,
    KUBERNETES,
    container_of,
    documents,
    of_kind,
    options,
    pod_of,
)

OLDEST, NEWEST = "1.30", kubernetes_validate.latest_version()
ROLES = ("gateway", "dealer")
KUBECTL = shutil.which("kubectl")


@pytest.mark.parametrize("version", [OLDEST, NEWEST])
@pytest.mark.parametrize(
    ("file", "document"),
    [
        pytest.param(*one, id=f"{one[1]['kind']}-{one[1]['metadata']['name']}")
        for one in documents()
    ],
)
def test_a_manifest_is_valid(file: str, document: dict[str, Any], version: str) -> None:
    kubernetes_validate.validate(document, version, strict=True)


def test_the_schemas_refuse_what_is_wrong() -> None:
    wrong = of_kind("Deployment")["dealer"]
    wrong["spec"]["template"]["spec"]["containers"][0]["portz"] = []
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, NEWEST, strict=True)


def test_kustomization_lists_every_file() -> None:
    kustomization = yaml.safe_load((KUBERNETES / "kustomization.yaml").read_text())
    listed = [*kustomization["resources"]]
    for generator in kustomization["configMapGenerator"]:
        listed += generator["files"]
    there = {path.name for path in KUBERNETES.iterdir()} - {"kustomization.yaml"}
    assert sorted(listed) == sorted(there)


@pytest.mark.skipif(KUBECTL is None, reason="kubectl is missing")
def test_kustomize_builds_it() -> None:
    assert KUBECTL is not None
    built = subprocess.run(
        [KUBECTL, "kustomize", str(KUBERNETES)],
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    ).stdout
    made = list(yaml.safe_load_all(built))
    assert len(made) == len(list(documents())) + 1, "the configuration besides"
    for document in made:
        kubernetes_validate.validate(document, NEWEST, strict=True)
        assert document["metadata"].get("namespace", "croupier") == "croupier"


def test_the_configuration_may_be_opened(tmp_path) -> None:
    plan = plan_house(KUBERNETES / "croupier.toml", tmp_path)
    assert plan.config.redis.acknowledge == "replica"
    assert len({settings.game for settings, _ in plan.tables}) > 4


@pytest.mark.parametrize("role", ROLES)
def test_the_commands_are_commands_of_the_house(role: str) -> None:
    container, pod = container_of(role), pod_of(role)
    given = options(container["args"])
    assert given.command == role
    mounts = {mount["mountPath"]: mount["name"] for mount in container["volumeMounts"]}
    assert mounts[str(given.config.parent)] == "configuration"
    assert mounts[str(given.data.parent)] == "data"
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    admin = int(given.admin.rpartition(":")[2])
    if role == "gateway":
        assert ports == {"players": given.port, "operators": admin}
    else:
        assert ports == {"metrics": admin}
    volumes = {volume["name"]: volume for volume in pod["volumes"]}
    assert set(mounts.values()) | {"keys"} == set(volumes)
    is_shared = "persistentVolumeClaim" in volumes["data"]
    assert is_shared == (role == "dealer"), "the archive belongs to the dealers, and to all of them"


def test_all_dealers_see_the_same_archive() -> None:
    (volume,) = [one for one in pod_of("dealer")["volumes"] if one["name"] == "data"]
    claim = of_kind("PersistentVolumeClaim")[volume["persistentVolumeClaim"]["claimName"]]
    assert claim["spec"]["accessModes"] == ["ReadWriteMany"]


@pytest.mark.parametrize("role", ROLES)
def test_the_keys_are_laid_where_the_house_looks(role: str) -> None:
    (first,) = pod_of(role)["initContainers"]
    script = first["command"][-1]
    data = str(options(container_of(role)["args"]).data)
    assert f"install -d -m 700 {data}\n" in script
    assert f"for key in {KEY_FILE} {SESSION_KEY_FILE};" in script
    assert "install -m 600" in script
    assert subprocess.run(["sh", "-n", "-c", script], check=False).returncode == 0
    for path in re.findall(r'"(/var/lib/[^"]+)"', script):
        assert PurePosixPath(path).is_relative_to(data)


@pytest.mark.parametrize("role", ROLES)
def test_the_script_lays_the_keys(role: str, tmp_path) -> None:
    """The script itself, with other folders; twice, as after a restart."""
    (first,) = pod_of(role)["initContainers"]
    keys, data = tmp_path / "keys", tmp_path / "data"
    keys.mkdir()
    for name in (KEY_FILE, SESSION_KEY_FILE):
        (keys / name).write_text(name)
        (keys / name).chmod(0o440)
    script = first["command"][-1].replace("/keys/", f"{keys}/")
    script = script.replace("/var/lib/croupier/house", str(data))
    for _ in range(2):
        subprocess.run([*first["command"][:-1], script], check=True, env={"HOSTNAME": "dealer-1",
                       "PATH": "/usr/bin:/bin"})  # fmt: skip
        assert {path.name: path.read_text() for path in data.iterdir()} == {
            KEY_FILE: KEY_FILE,
            SESSION_KEY_FILE: SESSION_KEY_FILE,
        }
        assert {path.stat().st_mode & 0o777 for path in data.iterdir()} == {0o600}
        assert data.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("role", ROLES)
def test_probes_ask_what_the_house_answers(role: str) -> None:
    container = container_of(role)
    ports = {port["name"] for port in container["ports"]}
    found = {}
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        asked = container[probe]["httpGet"]
        found[probe] = asked["path"]
        answer = HealthPages(lambda: Health("ok", True, 0)).answer(asked["path"])
        assert answer is not None and answer.status_code == 200
        assert asked["port"] in ports
    # What restarts a process must not ask for Redis: a fail-over would restart the whole house.
    without_redis = HealthPages(lambda: Health("cage_waiting", False, 0))
    alive, ready = (
        without_redis.answer(found[probe]) for probe in ("livenessProbe", "readinessProbe")
    )
    assert alive is not None and alive.status_code == 200
    assert ready is not None and ready.status_code == 503


def test_a_dealer_has_the_time_to_drain_and_no_second_signal() -> None:
    assert pod_of("dealer")["terminationGracePeriodSeconds"] > DRAIN_S
    assert "lifecycle" not in container_of("dealer")


def test_a_gateway_leaves_the_service_before_it_closes() -> None:
    seconds = container_of("gateway")["lifecycle"]["preStop"]["sleep"]["seconds"]
    assert 0 < seconds < pod_of("gateway")["terminationGracePeriodSeconds"]


def test_what_selects_pods_finds_them() -> None:
    labels = {
        name: one["spec"]["template"]["metadata"]["labels"]
        for name, one in of_kind("Deployment").items()
    }
    selectors = {
        f"{one['kind']} {name}": one["spec"]["selector"]["matchLabels"]
        for kind in ("Deployment", "PodDisruptionBudget")
        for name, one in of_kind(kind).items()
    }
    selectors["Service gateway"] = of_kind("Service")["gateway"]["spec"]["selector"]
    for name, selector in selectors.items():
        role = name.split()[1]
        assert [one for one in labels if selector.items() <= labels[one].items()] == [role], name
    for name, policy in of_kind("NetworkPolicy").items():
        wanted = policy["spec"]["podSelector"].get("matchLabels", {})
        assert any(wanted.items() <= one.items() for one in labels.values()), name
    target = of_kind("HorizontalPodAutoscaler")["gateway"]["spec"]["scaleTargetRef"]
    assert target["name"] in labels
    assert "replicas" not in of_kind("Deployment")["gateway"]["spec"], "the autoscaler sets them"
    assert set(of_kind("PodDisruptionBudget")) == set(ROLES)


def test_the_network_lets_only_the_proxy_and_prometheus_in() -> None:
    policies = of_kind("NetworkPolicy")
    assert policies["nothing-else"]["spec"] == {
        "podSelector": {},
        "policyTypes": ["Ingress", "Egress"],
    }
    opened = {
        (port["port"], source["namespaceSelector"]["matchLabels"]["kubernetes.io/metadata.name"])
        for policy in policies.values()
        for rule in policy["spec"].get("ingress", ())
        for source in rule["from"]
        for port in rule["ports"]
    }
    assert opened == {(8081, "monitoring"), ("players", "ingress-nginx")}
    for role in ROLES:
        assert options(container_of(role)["args"]).admin.endswith(":8081")


@pytest.mark.parametrize("role", ROLES)
def test_a_process_may_do_nothing_that_it_does_not_need(role: str) -> None:
    pod = pod_of(role)
    assert pod["automountServiceAccountToken"] is False
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["runAsUser"] > 0
    for container in (*pod["containers"], *pod["initContainers"]):
        context = container["securityContext"]
        assert context["readOnlyRootFilesystem"] is True
        assert context["allowPrivilegeEscalation"] is False
        assert context["capabilities"] == {"drop": ["ALL"]}


@pytest.mark.parametrize("role", ROLES)
def test_the_document_says_how_to_make_the_secrets(role: str) -> None:
    text = (DEPLOY / "README.md").read_text()
    (keys,) = [one["secret"] for one in pod_of(role)["volumes"] if "secret" in one]
    files = " ".join(f"--from-file={name}" for name in (KEY_FILE, SESSION_KEY_FILE))
    assert f"create secret generic {keys['secretName']} {files}" in text
    (redis,) = [one for one in container_of(role)["env"] if one["name"] == "REDIS_URL"]
    reference = redis["valueFrom"]["secretKeyRef"]
    expected = f"create secret generic {reference['name']} --from-literal={reference['key']}="
    assert expected in text
