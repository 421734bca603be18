"""The hashes of the house's components: its rules, generator, program and configuration.

The hash of a part is the SHA-256 of what `sha256sum` prints for its files, so that nobody needs
this program to recompute it:

    cd server
    find games -type f ! -path '*/__pycache__/*' | LC_ALL=C sort | xargs sha256sum | sha256sum

Every file counts, whatever its name: Python may import a compiled library in place of the module
beside it. The hash of all parts, which every record carries, is SHA-256 of the canonical JSON of
the map from part to hash. (docs/records.md has the commands for each part.)
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from server.records import canonical

ROOT = Path(__file__).parents[1]
PARTS = (
    "games",
    "equipment",
    "rng",
    "cage",
    "records",
    "ledger",
    "backup",
    "tables",
    "gateway",
    "chat",
    "pit",
    "relay",
    "app",
    "audit",
    "commands",
    "common",
)
LEFT_OUT = {
    "bots": "players from outside, over the public sockets; the house does not import them",
}
"""The packages of `server/` that are not hashed, each with the reason."""
COMPILED = "__pycache__"  # made by Python from the files, and again when they change


class Components(msgspec.Struct, frozen=True):
    """Every part with its hash, the hash of all of them, and when they were hashed."""

    parts: dict[str, str]
    hash: str
    hashed_ms: int

    def changed_since(self, earlier: Components) -> list[str]:
        """The parts that differ from an earlier hashing."""
        names = sorted(self.parts.keys() | earlier.parts.keys())
        return [name for name in names if self.parts.get(name) != earlier.parts.get(name)]


def hash_components(
    configuration: Path, submissions: Mapping[str, Mapping[str, Any]], now_ms: int
) -> Components:
    """Read and hash every part. `submissions`: each table's rules with every default.

    Raises OSError if a file cannot be read.
    """
    parts = {part: _hash_of(_files(ROOT / part), ROOT) for part in PARTS}
    parts["house"] = _hash_of(filter(Path.is_file, ROOT.iterdir()), ROOT)
    parts["protocol"] = _hash_of(_files(ROOT.parent / "protocol"), ROOT.parent)
    parts["configuration"] = hashlib.sha256(configuration.read_bytes()).hexdigest()
    parts["rules_submissions"] = hashlib.sha256(canonical.encode(dict(submissions))).hexdigest()
    return Components(parts, hashlib.sha256(canonical.encode(parts)).hexdigest(), now_ms)


def _files(folder: Path) -> Iterable[Path]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return (path for path in found if COMPILED not in path.relative_to(folder).parts)


def _hash_of(files: Iterable[Path], root: Path) -> str:
    """The hash of `<SHA-256>  <path from root>` lines, in the order of the paths."""
    names = sorted((path.relative_to(root).as_posix(), path) for path in files)
    listed = hashlib.sha256()
    for name, path in names:
        listed.update(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {name}\n".encode())
    return listed.hexdigest()
