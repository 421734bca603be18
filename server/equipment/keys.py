"""The house's two secret keys, in one file of its data folder.

    croupier house keys 1
    sealing <64 hex digits>     32 bytes: seals seeds (ChaCha20-Poly1305)
    signing <64 hex digits>     32 bytes: signs records (an Ed25519 private key, RFC 8032)
    check <64 hex digits>       SHA-256 of the three lines above

Both keys are in one file, so that either both exist or none. It belongs in the house's backup:
without the sealing key, the seed of a round in progress cannot be opened; without the signing key,
the chain of records continues with another public key.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from server.equipment.entropy import Entropy
from server.equipment.errors import KeyFileError

KEY_FILE = "house.keys"
KEY_NBYTES = 32
MAX_FILE_NBYTES = 1024

_FORM = re.compile(
    rb"(croupier house keys 1\nsealing ([0-9a-f]{64})\nsigning ([0-9a-f]{64})\n)"
    rb"check ([0-9a-f]{64})\n"
)


@dataclass(frozen=True)
class HouseKeys:
    """The sealing key and the signing key. Printing the object shows neither."""

    sealing: bytes = field(repr=False)
    signing: Ed25519PrivateKey = field(repr=False)

    @property
    def public_key(self) -> bytes:
        """The 32 bytes with which anybody can check the house's signatures."""
        return self.signing.public_key().public_bytes_raw()


def load_or_create(folder: Path, make_entropy: Callable[[], Entropy] = Entropy) -> HouseKeys:
    """The keys of a data folder. If there are none, they are drawn and written.

    `make_entropy` makes the source for that, which tests itself. Two processes that start at the
    same time get the same keys. Raises KeyFileError, naming the file, and EntropyError.
    """
    path = folder / KEY_FILE
    try:
        if not path.is_symlink() and not path.exists():
            _create(path, make_entropy())
        return _parse(path, _read(path))
    except OSError as error:
        raise KeyFileError(f"{path}: {error.strerror or error}") from error


def _read(path: Path) -> bytes:
    """The file's bytes. Raises KeyFileError unless it is a plain file with mode 600."""
    # O_NONBLOCK: a pipe of this name would block the house until somebody writes to it.
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as file:
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            raise KeyFileError(f"{path}: this is not a plain file.")
        if mode & 0o077:
            raise KeyFileError(f"{path}: other users may read or write it; chmod it to 600.")
        return file.read(MAX_FILE_NBYTES)


def _parse(path: Path, content: bytes) -> HouseKeys:
    form = _FORM.fullmatch(content)
    if form is None or hashlib.sha256(form[1]).hexdigest().encode() != form[4]:
        raise KeyFileError(f"{path}: the file is damaged; put it back from a backup.")
    signing = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(form[3].decode()))
    return HouseKeys(bytes.fromhex(form[2].decode()), signing)


def _create(path: Path, entropy: Entropy) -> None:
    """Write a draft, then link it to its name: the file is complete, durable and made once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = "croupier house keys 1\n" + "".join(
        f"{name} {entropy.read(KEY_NBYTES).hex()}\n" for name in ("sealing", "signing")
    )
    content = f"{lines}check {hashlib.sha256(lines.encode()).hexdigest()}\n"
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{KEY_FILE}.")  # mode 0600
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(content)
            file.flush()
            os.fsync(descriptor)
        os.link(draft, path)
    except FileExistsError:
        return  # another process was quicker: the house uses its keys
    finally:
        Path(draft).unlink()
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
