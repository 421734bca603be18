"""Signed tokens. One signs in to a session again, another shows that a device is known.

A token is `base64url(claim, MessagePack) . base64url(HMAC-SHA256)`. The signature keeps strangers'
tokens away from Redis; whether a session still exists is in its record (`ports.Sessions`).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Any

import msgspec

from protocol.codes import ErrorCode

KEY_BYTES = 32
# Each purpose separates its signatures from all others.
_SESSION = b"croupier session 2\0"
_DEVICE = b"croupier device 1\0"


class TokenError(Exception):
    """The token is refused; `code` is that of the wire's Error."""

    code: ErrorCode = "token_invalid"


class TokenInvalid(TokenError):
    """The house did not sign this token."""


class TokenExpired(TokenError):
    """The token has expired."""

    code = "token_expired"


class SessionClaim(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a session's token says: `number` is its place among the tokens of the session."""

    account: str
    session: str
    number: int
    ends_ms: int


class _DeviceClaim(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    account: str
    device: str


_encode = msgspec.msgpack.Encoder().encode
_decode_session = msgspec.msgpack.Decoder(SessionClaim).decode
_decode_device = msgspec.msgpack.Decoder(_DeviceClaim).decode


class SessionTokens:
    """Signs the tokens of sessions and reads them back. `key` is 32 random bytes."""

    def __init__(self, key: bytes, lifetime_ms: int) -> None:
        self._signer = _Signer(key, _SESSION)
        self._lifetime_ms = lifetime_ms

    def sign(self, account: str, session: str, number: int, now_ms: int) -> str:
        """A token of a session, valid from now for the lifetime."""
        claim = SessionClaim(account, session, number, now_ms + self._lifetime_ms)
        return self._signer.sign(claim)

    def read(self, token: str, now_ms: int) -> SessionClaim:
        """The claim of a token. Raises TokenInvalid or TokenExpired."""
        claim: SessionClaim = self._signer.read(token, _decode_session)
        if claim.ends_ms <= now_ms:
            raise TokenExpired
        return claim


class DeviceTokens:
    """Signs the tokens of known devices. A device is known for one account, without an end."""

    def __init__(self, key: bytes) -> None:
        self._signer = _Signer(key, _DEVICE)

    def sign(self, account: str, device: str) -> str:
        return self._signer.sign(_DeviceClaim(account, device))

    def device_of(self, token: str, account: str) -> str | None:
        """The device of a token; None if it is not a token of this account."""
        try:
            claim: _DeviceClaim = self._signer.read(token, _decode_device)
        except TokenInvalid:
            return None
        return claim.device if claim.account == account else None


class _Signer:
    """Signs claims for one purpose."""

    def __init__(self, key: bytes, purpose: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a session key has {KEY_BYTES} bytes, not {len(key)}")
        self._key = key
        self._purpose = purpose

    def sign(self, claim: msgspec.Struct) -> str:
        data = _encode(claim)
        return f"{_to_text(data)}.{_to_text(self._mac(data))}"

    def read(self, token: str, decode: Any) -> Any:
        """The claim of a token. Raises TokenInvalid."""
        claim_text, _, mac_text = token.partition(".")
        try:
            data = _from_text(claim_text)
            mac = _from_text(mac_text)
        except ValueError as error:
            raise TokenInvalid from error
        if not hmac.compare_digest(mac, self._mac(data)):
            raise TokenInvalid
        return decode(data)

    def _mac(self, claim: bytes) -> bytes:
        return hmac.digest(self._key, self._purpose + claim, hashlib.sha256)


def load_key(path: Path) -> bytes:
    """The key in a file. The first start creates the file, readable only by its owner.

    Raises OSError, or ValueError if the file does not hold a key.
    """
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        key = path.read_bytes()
        if len(key) != KEY_BYTES:
            raise ValueError(f"{path} holds no session key of {KEY_BYTES} bytes") from None
        return key
    key = secrets.token_bytes(KEY_BYTES)
    with os.fdopen(descriptor, "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    return key


def _to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def _from_text(text: str) -> bytes:
    try:
        padded = text.encode("ascii") + b"=" * (-len(text) % 4)
        data = base64.b64decode(padded, altchars=b"-_", validate=True)
    except (UnicodeEncodeError, binascii.Error) as error:
        raise ValueError("not base64url") from error
    # RFC 4648, section 3.5: the padding bits of the last character must be zero.
    if _to_text(data) != text:
        raise ValueError("not canonical base64url")
    return data
