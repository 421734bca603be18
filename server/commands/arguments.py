"""Readers of options: each turns a text into a value, or says in one sentence why it cannot."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable
from datetime import UTC, datetime

PUBLIC_KEY_NBYTES = 32
SEED_NBYTES = 32
MOST_BYTES = 2**62
ENDLESS = "-"

PLAY_URL = "ws://127.0.0.1:8080/play"
METRICS_URL = "http://127.0.0.1:8081/metrics"


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """A whole number from `low` to `high`, in digits."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not low <= int(text) <= high:
            raise ArgumentTypeError(f"{text} is not a whole number from {low:,} to {high:,}")
        return int(text)

    return read


def large_number(low: int, high: int) -> Callable[[str], int]:
    """A whole number that may be written as 2,000,000 or 2_000_000."""

    def read(text: str) -> int:
        digits = text.replace("_", "").replace(",", "")
        if not digits.isascii() or not digits.isdigit() or not low <= int(digits) <= high:
            raise ArgumentTypeError(f"{text} is not a whole number from {low:,} to {high:,}")
        return int(digits)

    return read


def positive(text: str) -> float:
    """A number above 0 and below a million."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e6:
        raise ArgumentTypeError(f"{text} is not a number above 0 and below a million")
    return value


def probability(text: str) -> float:
    """A probability between 0 and 1, neither of them included."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1:
        raise ArgumentTypeError(f"{text} is not a probability between 0 and 1")
    return value


def socket_url(text: str) -> str:
    """The address of a WebSocket."""
    if not text.startswith(("ws://", "wss://")):
        raise ArgumentTypeError(f"{text} does not begin with ws:// or wss://")
    return text


def public_key(text: str) -> bytes:
    """A house's Ed25519 public key."""
    return _hexadecimal(text, PUBLIC_KEY_NBYTES, "a public key")


def seed(text: str) -> bytes:
    """A seed of the generator."""
    return _hexadecimal(text, SEED_NBYTES, "a seed")


def byte_count(text: str) -> int | None:
    """How many bytes; None for "-", without end."""
    return None if text == ENDLESS else large_number(1, MOST_BYTES)(text)


def draws(text: str) -> int:
    """How many numbers a statistical report draws of each kind."""
    from server.rng.report import LEAST_DRAWS, MOST_DRAWS

    return large_number(LEAST_DRAWS, MOST_DRAWS)(text)


def moment(text: str) -> int:
    """A moment in Unix milliseconds: a day or a time, UTC unless it says otherwise."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text} is no time: 2026-11-23T18:00 or 2026-11-23") from None
    if at.tzinfo is None:
        at = at.replace(tzinfo=UTC)
    return round(at.timestamp() * 1000)


def _hexadecimal(text: str, nbytes: int, what: str) -> bytes:
    try:
        value = bytes.fromhex(text)
    except ValueError:
        value = b""
    if len(value) != nbytes:
        raise ArgumentTypeError(f"{what} is {2 * nbytes} hexadecimal digits")
    return value
