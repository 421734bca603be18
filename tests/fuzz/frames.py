"""MessagePack, well and badly formed, and the frames of a websocket that carry it."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from typing import Any

import msgpack


class Raw(bytes):
    """Bytes that stand in a message as they are."""


class Pairs(list[tuple[Any, Any]]):
    """A map as its pairs, so that a key may come twice."""


def pack(value: Any) -> bytes:
    """A value as MessagePack, with what is raw in it."""
    if isinstance(value, Raw):
        return bytes(value)
    if isinstance(value, Pairs):
        entries = b"".join(pack(key) + pack(entry) for key, entry in value)
        return b"\xde" + struct.pack(">H", len(value)) + entries
    if isinstance(value, (list, tuple)):
        return b"\xdc" + struct.pack(">H", len(value)) + b"".join(map(pack, value))
    return bytes(msgpack.packb(value))


_NUMBERS = (
    0, 1, -1, 99, 100, 127, 255, 65_536, 2**31 - 1, 2**31, 2**53 - 1, 2**53, 2**63 - 1, 2**63,
    2**64 - 1, -(2**63), 10**13, 10**13 + 1, 0.0, -0.0, 0.5, 500.0, 1e308, float("nan"),
    float("inf"), float("-inf"),
)  # fmt: skip
_TEXTS = (
    "", " ", "\x00", "\n", "a" * 33, "a" * 800, "x" * 15_000, "\u202e\u200b", "💰" * 9, "é" * 20,
    "__class__", "{}", "%s", "$.amount", "`", "../../etc/passwd", "-1", "1e9", "NaN", "null",
    "table-1\n", "ſ", "İ",
)  # fmt: skip
_RAW = (
    b"\xc1",  # no type at all
    b"\xa3\xff\xfe\xfd",  # not UTF-8
    b"\xa3\xed\xa0\x80",  # half of a surrogate pair
    b"\xa2\xc0\x80",  # NUL, too long
    b"\xca\x7f\xc0\x00\x00",  # NaN in 32 bits
    b"\xcf\x00\x00\x00\x00\x00\x00\x01\xf4",  # 500, longer than it has to be
    b"\xd3\x00\x00\x00\x00\x00\x00\x01\xf4",
    b"\xd4\x05\x01",  # an extension
    b"\xc7\x00\x05",
    b"\xd6\xff\x00\x00\x00\x01",  # a time
    b"\xd7\xff" + b"\xff" * 8,  # a time that there is not
    b"\xc7\x0c\xff\x00\x00\x00\x00\x7f" + b"\xff" * 7,
    b"\xdd\xff\xff\xff\xff",  # a list of four thousand million
    b"\xdf\xff\xff\xff\xff",
    b"\xdb\xff\xff\xff\xff",
    b"\xc6\x7f\xff\xff\xff",
    b"\x81\x80\x01",  # a map is the key
    b"\x81\x91\x01\x01",
    b"\x82\xa1a\x01\xa1a\x02",
    b"\x81\xc0\x01",
    b"\x81\x01\x01",
    b"\x81\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00\x01",  # NaN is the key
    b"\xc4\x04\x00\x01\x02\x03",
)


def hostile(rng: random.Random) -> Any:
    """A value that a well-meaning client does not send."""
    made: Callable[[], Any] = rng.choice(_MAKERS)(rng)
    return made


_MAKERS: tuple[Callable[[random.Random], Any], ...] = (
    lambda rng: rng.choice(_NUMBERS),
    lambda rng: rng.choice(_NUMBERS),
    lambda rng: rng.choice(_TEXTS),
    lambda rng: Raw(rng.choice(_RAW)),
    lambda rng: rng.choice((None, True, False)),
    lambda rng: [rng.choice(_NUMBERS) for _ in range(rng.choice((0, 1, 2, 9, 300)))],
    lambda rng: [rng.choice(_TEXTS[:9]) for _ in range(rng.choice((0, 1, 8)))],
    lambda rng: Pairs((rng.choice(_TEXTS[:9]), rng.choice(_NUMBERS)) for _ in range(3)),
    lambda rng: _nested(rng.choice((b"\x91", b"\x81\xa1a", b"\x81\xa5after")), rng),
    lambda rng: rng.randbytes(rng.choice((0, 1, 16, 900))),
    lambda rng: rng.getrandbits(rng.choice((3, 8, 16, 33, 53, 63))),
)


def _nested(opening: bytes, rng: random.Random) -> Raw:
    depth = rng.choice((3, 40, 500, 4_000 // len(opening)))
    return Raw(opening * depth + b"\x01")


def damaged(frame: bytes, rng: random.Random) -> bytes:
    """The frame with some bytes lost, changed, doubled or put in."""
    data = bytearray(frame)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(6):
            case 0:
                del data[at:]
            case 1:
                del data[at : at + rng.randrange(1, 5)]
            case 2:
                data[at:at] = rng.randbytes(rng.randrange(1, 9))
            case 3:
                data[at:at] = rng.choice(_RAW)
            case 4:
                data[at:at] = data[at : at + rng.randrange(1, 40)]
            case _ if at < len(data):
                data[at] ^= 1 << rng.randrange(8)
    return bytes(data)


def websocket_frame(opcode: int, payload: bytes, *, is_last: bool = True) -> bytes:
    """A client's frame. Its mask is zero, so the payload stands as it is (RFC 6455, 5.3)."""
    first = (0x80 if is_last else 0) | opcode
    length = len(payload)
    if length < 126:
        head = bytes((first, 0x80 | length))
    elif length < 65_536:
        head = bytes((first, 0xFE)) + length.to_bytes(2, "big")
    else:
        head = bytes((first, 0xFF)) + length.to_bytes(8, "big")
    return head + bytes(4) + payload
