"""What the wheel holds besides Python code: its dependencies, the built client, a configuration.

`requirements.in` is the one list of dependencies. The client comes from client_js/dist, where
`make build` puts it, and goes with croupier.toml to the place that server/common/packaged.py reads.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

REQUIREMENTS = "requirements.in"
CLIENT = "client_js/dist"
PACKAGED = {CLIENT: "server/packaged/client", "croupier.toml": "server/packaged/croupier.toml"}


class Dependencies(MetadataHookInterface):
    """The dependencies as requirements.in lists them."""

    def update(self, metadata: dict[str, Any]) -> None:
        lines = (Path(self.root) / REQUIREMENTS).read_text(encoding="utf-8").splitlines()
        wanted = (line.partition("#")[0].strip() for line in lines)
        metadata["dependencies"] = [line for line in wanted if line]


class PackagedFiles(BuildHookInterface[Any]):
    """Puts the built client and the default configuration into a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # it runs in the checkout, which has these files
        if not (Path(self.root) / CLIENT / "index.html").is_file():
            raise FileNotFoundError(f"{CLIENT} holds no built client: run `make build` first")
        for source, place in PACKAGED.items():
            build_data["force_include"][str(Path(self.root) / source)] = place


def get_metadata_hook() -> type[MetadataHookInterface]:
    """Called by hatchling, which finds two hooks in this file."""
    return Dependencies


def get_build_hook() -> type[BuildHookInterface[Any]]:
    """Called by hatchling, which finds two hooks in this file."""
    return PackagedFiles
