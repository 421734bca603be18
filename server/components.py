"""What the house is made of, hashed: its rules, its generator, its program and its configuration.

A part's hash is that of the list that `sha256sum` makes of its files, so that nobody needs this
program to recompute it:

    cd server
    find games -name '*.py' -o -name '*.lua' | LC_ALL=C sort | xargs sha256sum | sha256sum

The hash of all parts, which every record carries, is SHA-256 of the canonical JSON of the map of
part and hash.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from server.records import canonical

ROOT = Path(__file__).parent
PARTS = ("games", "equipment", "cage", "records", "tables", "gateway", "pit")
SUFFIXES = frozenset({".py", ".lua"})


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
    parts = {part: _hash_of(_sources(ROOT / part), ROOT) for part in PARTS}
    parts["house"] = _hash_of(ROOT.glob("*.py"), ROOT)
    parts["protocol"] = _hash_of(_sources(ROOT.parent / "protocol"), ROOT.parent)
    parts["configuration"] = hashlib.sha256(configuration.read_bytes()).hexdigest()
    encoded = msgspec.json.encode(submissions, order="deterministic")
    parts["rules_submissions"] = hashlib.sha256(encoded).hexdigest()
    return Components(parts, hashlib.sha256(canonical.encode(parts)).hexdigest(), now_ms)


def _sources(folder: Path) -> Sequence[Path]:
    return [path for path in folder.rglob("*") if path.suffix in SUFFIXES]


def _hash_of(files: Iterable[Path], root: Path) -> str:
    """The hash of `<SHA-256>  <path from root>` lines, in the order of the paths."""
    names = sorted((path.relative_to(root).as_posix(), path) for path in files)
    listed = hashlib.sha256()
    for name, path in names:
        listed.update(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {name}\n".encode())
    return listed.hexdigest()
