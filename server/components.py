"""What the house is made of, hashed: its rules, its generator, its program and its configuration.

A part's hash is that of the list that `sha256sum` makes of its files, so that nobody needs this
program to recompute it:

    cd server
    find games -type f ! -path '*/__pycache__/*' | LC_ALL=C sort | xargs sha256sum | sha256sum

Every file counts, whatever it is: Python would import a library that lies beside a module in its
place. The hash of all parts, which every record carries, is SHA-256 of the canonical JSON of the
map of part and hash. (docs/records.md has the commands for each part.)
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from server.records import canonical

ROOT = Path(__file__).parent
PARTS = ("games", "equipment", "rng", "cage", "records", "tables", "gateway", "pit")
LEFT_OUT = {
    "bots": "players from outside, over the sockets that anybody uses; the house imports none",
}
"""The packages of `server/` that are no part, each with the reason."""
COMPILED = "__pycache__"  # what Python has made of the files, and makes again when they change


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

    Raises OSError for a file that cannot be read.
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
