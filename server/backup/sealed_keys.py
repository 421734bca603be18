"""The secret keys of a house, encrypted with a passphrase.

    {"format":"croupier sealed keys 1","n":…,"r":8,"p":1,"salt":…,"nonce":…,"box":…}

The key of AES-256-GCM is scrypt's of the passphrase (RFC 7914), in UTF-8 and NFC. The box is a map
of file names to bytes, in MessagePack; the format and the store's id are authenticated with it.
"""

from __future__ import annotations

import os
import unicodedata
from base64 import b64decode, b64encode
from collections.abc import Mapping

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from msgspec import Struct

KEYS_FILE = "keys.sealed"
FORMAT = "croupier sealed keys 1"
SHORTEST = 12
COST = 2**17  # 128 MiB of memory, half a second
_COST_MOST = 2**20
_R, _P = 8, 1


class WrongPassphrase(Exception):
    """The keys are not opened by this passphrase."""


class BadPassphrase(ValueError):
    """The passphrase is too short."""


class _Sealed(Struct, forbid_unknown_fields=True):
    format: str
    n: int
    r: int
    p: int
    salt: str
    nonce: str
    box: str


def check_passphrase(passphrase: str) -> None:
    """Raises BadPassphrase."""
    if len(passphrase) < SHORTEST:
        raise BadPassphrase(f"a passphrase has at least {SHORTEST} characters")


def seal(passphrase: str, files: Mapping[str, bytes], store: str, cost: int | None = None) -> bytes:
    """Encrypt files. `cost` is scrypt's n, if not COST."""
    check_passphrase(passphrase)
    cost = cost or COST
    salt, nonce = os.urandom(16), os.urandom(12)
    plain = msgspec.msgpack.encode(dict(files))
    box = AESGCM(_key(passphrase, salt, cost, _R, _P)).encrypt(nonce, plain, _about(store))
    texts = (b64encode(one).decode() for one in (salt, nonce, box))
    return msgspec.json.encode(_Sealed(FORMAT, cost, _R, _P, *texts)) + b"\n"


def unseal(passphrase: str, sealed: bytes, store: str) -> dict[str, bytes]:
    """The files. Raises WrongPassphrase, ValueError if these are no sealed keys."""
    try:
        read = msgspec.json.decode(sealed, type=_Sealed)
    except msgspec.DecodeError as error:
        raise ValueError(f"these are no sealed keys: {error}") from error
    if read.format != FORMAT or not 2 <= read.n <= _COST_MOST or (read.r, read.p) != (_R, _P):
        raise ValueError("these keys are sealed in a way that this program does not know")
    key = _key(passphrase, b64decode(read.salt), read.n, read.r, read.p)
    try:
        plain = AESGCM(key).decrypt(b64decode(read.nonce), b64decode(read.box), _about(store))
    except InvalidTag as error:
        raise WrongPassphrase(
            "the keys do not open: the passphrase is another one, or the file was changed"
        ) from error
    return msgspec.msgpack.decode(plain, type=dict[str, bytes])


def _about(store: str) -> bytes:
    return f"{FORMAT}\n{store}\n".encode()


def _key(passphrase: str, salt: bytes, n: int, r: int, p: int) -> bytes:
    text = unicodedata.normalize("NFC", passphrase).encode()
    return Scrypt(salt=salt, length=32, n=n, r=r, p=p).derive(text)
