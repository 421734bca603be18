"""Signed session tokens. A token names an account and its expiry; the house stores no tokens.

A token is `base64url(account and expiry, MessagePack) . base64url(HMAC-SHA256)`. It does not depend
on a password, and signing out does not revoke it, because a guest has no other key.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import os
import secrets
from pathlib import Path

import msgspec

KEY_BYTES = 32
_PURPOSE = b"croupier session 1\0"  # separates these signatures from others


class TokenError(Exception):
    """The token is refused; `code` is that of the wire's Error."""

    code = "token_invalid"


class TokenInvalid(TokenError):
    """The house did not sign this token."""


class TokenExpired(TokenError):
    """The token has expired."""

    code = "token_expired"


class _Claim(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    account: str
    ends_ms: int


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Claim).decode


class SessionTokens:
    """Signs tokens and reads them back. `key` is 32 random bytes."""

    def __init__(self, key: bytes, lifetime_ms: int) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a session key has {KEY_BYTES} bytes, not {len(key)}")
        self._key = key
        self._lifetime_ms = lifetime_ms

    def sign(self, account: str, now_ms: int) -> str:
        """A token for an account, valid from now for the lifetime."""
        claim = _encode(_Claim(account, now_ms + self._lifetime_ms))
        return f"{_to_text(claim)}.{_to_text(self._mac(claim))}"

    def account_of(self, token: str, now_ms: int) -> str:
        """The account of a token. Raises TokenInvalid or TokenExpired."""
        claim_text, _, mac_text = token.partition(".")
        try:
            claim = _from_text(claim_text)
            mac = _from_text(mac_text)
        except ValueError as error:
            raise TokenInvalid from error
        if not hmac.compare_digest(mac, self._mac(claim)):
            raise TokenInvalid
        decoded = _decode(claim)
        if decoded.ends_ms <= now_ms:
            raise TokenExpired
        return decoded.account

    def _mac(self, claim: bytes) -> bytes:
        return hmac.digest(self._key, _PURPOSE + claim, hashlib.sha256)


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
