"""What the house is made of: the bill of materials, and the audit of dependencies."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
NO_NETWORK = dict.fromkeys(
    ("HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"), "http://127.0.0.1:1"
) | {"NO_PROXY": "", "no_proxy": ""}


def test_an_audit_without_a_network_says_that_nothing_was_checked() -> None:
    done = subprocess.run(
        [ROOT / "setup" / "audit.sh", "audit"],
        env={**os.environ, **NO_NETWORK},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done
    for part in ("Python", "client"):
        assert f"{part}: no list of faults can be reached; nothing was checked" in done.stdout


def test_the_clients_bill_of_materials_comes_from_its_lock_file() -> None:
    script = (ROOT / "setup" / "audit.sh").read_text()
    (command,) = re.findall(r"(npm sbom [^)]*)\)", script)
    made = subprocess.run(
        command.split(), cwd=ROOT / "client_js", capture_output=True, text=True, check=True,
        timeout=120, env={**os.environ, **NO_NETWORK},
    )  # fmt: skip
    document = json.loads(made.stdout)
    assert document["bomFormat"] == "CycloneDX"
    locked = json.loads((ROOT / "client_js" / "package-lock.json").read_text())["packages"]
    named = {part["name"]: part["version"] for part in document["components"]}
    assert named["preact"] == locked["node_modules/preact"]["version"]


def test_the_tools_are_pinned_by_hash() -> None:
    lock = (ROOT / "requirements-audit.lock").read_text()
    for line in re.findall(r"^([a-z][^\n]*==[^\n]*)", lock, re.MULTILINE):
        assert line.endswith("\\"), f"{line} has no hash"
    assert {"cyclonedx-bom", "pip-audit"} <= set(re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE))
