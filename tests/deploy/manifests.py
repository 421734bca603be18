"""What `deploy/` says of a house of several processes, as its tests read it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from server import cli

DEPLOY = Path(__file__).parents[2] / "deploy"
KUBERNETES = DEPLOY / "kubernetes"


def documents() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every Kubernetes manifest, with the file that it is in."""
    for path in sorted(KUBERNETES.glob("*.yaml")):
        for document in yaml.safe_load_all(path.read_text()):
            if document["kind"] != "Kustomization":
                yield path.name, document


def of_kind(kind: str) -> dict[str, dict[str, Any]]:
    """All manifests of a kind, by their names."""
    return {one["metadata"]["name"]: one for _, one in documents() if one["kind"] == kind}


def pod_of(name: str) -> dict[str, Any]:
    """The specification of the pods of a Deployment."""
    pod: dict[str, Any] = of_kind("Deployment")[name]["spec"]["template"]["spec"]
    return pod


def container_of(name: str) -> dict[str, Any]:
    (container,) = pod_of(name)["containers"]
    return dict(container)


def services(name: str) -> dict[str, dict[str, Any]]:
    """The services of a compose file."""
    read: dict[str, dict[str, Any]] = yaml.safe_load((DEPLOY / name).read_text())["services"]
    return read


def options(command: list[str]) -> Any:
    """What the house reads from a command line; a test fails if it refuses it."""
    return cli.build_parser().parse_args(command)
