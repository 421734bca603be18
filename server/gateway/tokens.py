"""Signed session tokens: they name an account and an end, and nothing else is kept of them.

A token is `base64url(account and end, MessagePack) . base64url(HMAC-SHA256)`. It does not depend on
a password, and signing out does not revoke it: it is the only key that a guest has.
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
_PURPOSE = b"croupier session 1\0"  # a key never signs two kinds of text


class TokenError(Exception):
    """The token does not open anything; `code` is that of the wire's Error."""

    code = "token_invalid"


class TokenInvalid(TokenError):
    """The house did not sign this."""


class TokenExpired(TokenError):
    """The house signed it, for a time that is over."""

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
        """A token for an account, good from now on for as long as the house lets it."""
        claim = _encode(_Claim(account, now_ms + self._lifetime_ms))
        return f"{_to_text(claim)}.{_to_text(self._mac(claim))}"

    def account_of(self, token: str, now_ms: int) -> str:
        """The account that a token opens. Raises TokenInvalid or TokenExpired."""
        claim_text, _, mac_text = token.partition(".")
        try:
            claim = _from_text(claim_text)
            mac = _from_text(mac_text)
        except ValueError as error:
            raise TokenInvalid from error
        if not hmac.compare_digest(mac, self._mac(claim)):
            raise TokenInvalid
        said = _decode(claim)
        if said.ends_ms <= now_ms:
            raise TokenExpired
        return said.account

    def _mac(self, claim: bytes) -> bytes:
        return hmac.digest(self._key, _PURPOSE + claim, hashlib.sha256)


def load_key(path: Path) -> bytes:
    """The key in a file, made at the first start, readable by its owner alone. Raises OSError,
    or ValueError for a file that holds no key."""
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
        raise ValueError("no base64url") from error
    # RFC 4648, section 3.5: bits that pad the last sign are zero, so that a text has one form.
    if _to_text(data) != text:
        raise ValueError("no canonical base64url")
    return data
