"""What a backup has, signed with the house's key. It is written last: without it, there is none.

    {"format":"croupier backup 1", …, "files":[…], …, "key":…,"hash":…,"signature":…}

`hash` is SHA-256 of "croupier backup 1\\n" and the line with an empty `hash` and `signature`; the
signature (Ed25519) is over "croupier backup 1\\n" and the 32 bytes of the hash.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct
from msgspec.structs import replace

from server.backup.archive import RECORDS, BackedFile, SeriesEnd, sha256_of, write_durably
from server.cage.data_version import require_understood

MANIFEST_FILE = "manifest.json"
FORMAT = "croupier backup 1"
_PREFIX = f"{FORMAT}\n".encode()


class BadManifest(Exception):
    """This is no manifest of a backup that this program understands. The message says why."""


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """A backup of one moment.

    at_ms           the moment, by the clock of Redis, Unix ms
    paused_ms       for how long writes waited for it
    commits         by partition of the cage, the last commit; `tables` the last recorded rounds
    events          the last event; `checkpoint` the last checkpoint
    ends            by folder of the archive, the last document of each series
    is_checked      the backup was restored into a Redis of its own, and its books and records were
                    audited; `differences` is what was found
    written, readable_from    of the data (cage/data_version.py)
    """

    format: str
    program: str
    written: int
    readable_from: int
    store: str
    opening: int
    accepted_at: int
    at_ms: int
    paused_ms: float
    keys: int
    commits: dict[str, int]
    tables: dict[str, int]
    events: int
    checkpoint: int
    is_checked: bool
    differences: tuple[str, ...]
    ends: dict[str, SeriesEnd]
    files: tuple[BackedFile, ...]
    key: str = ""
    hash: str = ""
    signature: str = ""


class _Format(Struct):
    format: str = ""
    program: str = "?"


def sign(manifest: Manifest, key: Ed25519PrivateKey) -> Manifest:
    """The manifest with its hash and signature."""
    public = key.public_key().public_bytes_raw().hex()
    bare = replace(manifest, key=public, hash="", signature="")
    digest = _digest(bare)
    signature = key.sign(_PREFIX + digest)
    return replace(bare, hash=digest.hex(), signature=signature.hex())


def write(folder: Path, manifest: Manifest) -> None:
    """Write it, durably. Raises OSError."""
    write_durably(folder / MANIFEST_FILE, msgspec.json.encode(manifest) + b"\n")


def read(folder: Path) -> Manifest:
    """The manifest of a backup. Raises BadManifest, UnknownData, OSError."""
    path = folder / MANIFEST_FILE
    text = path.read_bytes()
    try:
        about = msgspec.json.decode(text, type=_Format)
        if about.format != FORMAT:
            raise BadManifest(
                f"{path} is of croupier {about.program}, in a form that this program does not know"
            )
        manifest = msgspec.json.decode(text, type=Manifest)
    except msgspec.DecodeError as error:
        raise BadManifest(f"{path} is no manifest of a backup: {error}") from error
    digest = _digest(replace(manifest, hash="", signature=""))
    try:
        if digest.hex() != manifest.hash:
            raise BadManifest(f"{path} was changed: its hash is another")
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(manifest.key))
        public.verify(bytes.fromhex(manifest.signature), _PREFIX + digest)
    except (InvalidSignature, ValueError) as error:
        raise BadManifest(f"{path}: the key that it names did not sign it") from error
    require_understood(
        f"croupier {manifest.program}, which made this backup,",
        "the data in it",
        manifest.written,
        manifest.readable_from,
    )
    return manifest


def faults_of(folder: Path, manifest: Manifest, count: Callable[[int, int], None]) -> list[str]:
    """What is wrong with the files of a backup: a sentence for each. `count` as in archive.py."""
    found = []
    for done, one in enumerate(manifest.files):
        count(done, len(manifest.files))
        path = folder / one.path
        try:
            nbytes = path.stat().st_size
            if nbytes != one.nbytes:
                found.append(f"{one.path} has {nbytes} bytes, and had {one.nbytes}")
            elif sha256_of(path) != one.sha256:
                found.append(f"{one.path} was changed: its hash is another")
        except FileNotFoundError:
            found.append(f"{one.path} is missing")
        except OSError as error:
            found.append(f"{one.path} cannot be read: {error.strerror}")
    count(len(manifest.files), len(manifest.files))
    known = {folder / one.path for one in manifest.files}
    for path in sorted((folder / RECORDS).rglob("*")):
        if path.is_file() and path not in known:
            found.append(f"{path.relative_to(folder)} does not belong to the backup")
    return found


def _digest(bare: Manifest) -> bytes:
    assert not bare.hash and not bare.signature
    return hashlib.sha256(_PREFIX + msgspec.json.encode(bare)).digest()
