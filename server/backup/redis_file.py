"""The keys of a house in a file: frames of MessagePack, one after another, compressed.

    "croupier redis 1\\n", then frames: 4 bytes (big-endian) with its length, and
    [key, kind, when it expires in Unix ms or 0, part]

Frames with the same key follow each other; their parts belong together (values.py). The last frame
has an empty key, and the number of the frames before it as its expiry. Keys are in order, so that
the same moment always gives the same file.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple, cast

import msgspec

from server.backup.values import Value
from server.records.series import UNREADABLE

REDIS_FILE = "redis.gz"
_BEGINS = b"croupier redis 1\n"
_LEVEL = 1  # a higher one takes three times as long, for a tenth less
_FRAME_NBYTES_MOST = 2**31

_pack = msgspec.msgpack.Encoder().encode


class Frame(NamedTuple):
    """A part of a key. `part` is MessagePack."""

    key: bytes
    kind: bytes
    expires_ms: int
    part: bytes


_unpack = msgspec.msgpack.Decoder(Frame).decode


class FileDamaged(Exception):
    """The file cannot be read to its end. The message says why."""


def write(path: Path, values: Iterable[tuple[bytes, Value]], count: Callable[[int], None]) -> None:
    """Write every key, durably. `count` is told how many are written. Raises OSError."""
    frames, keys = 0, 0
    with path.open("xb") as raw:
        with gzip.GzipFile("", "wb", _LEVEL, raw, mtime=0) as packed:
            packed.write(_BEGINS)
            for key, value in values:
                for part in value.parts:
                    _write_frame(packed, Frame(key, value.kind, value.expires_ms, part))
                    frames += 1
                keys += 1
                if not keys % 1_000:
                    count(keys)
            _write_frame(packed, Frame(b"", b"", frames, b""))
        raw.flush()
        os.fsync(raw.fileno())
    count(keys)


def read(path: Path) -> Iterator[Frame]:
    """Every frame. Raises FileDamaged, also if the file ends too early."""
    frames = 0
    try:
        with gzip.open(path, "rb") as file:
            packed = cast(BinaryIO, file)
            if packed.read(len(_BEGINS)) != _BEGINS:
                raise FileDamaged(f"{path} is not a file of a house's keys")
            while (frame := _read_frame(packed)).key:
                frames += 1
                yield frame
            if packed.read(1):  # or what compressed it says that its end is not right
                raise FileDamaged(f"{path} goes on behind its end")
    except (msgspec.MsgspecError, *UNREADABLE) as error:
        raise FileDamaged(f"{path}, after frame {frames}: {error}") from error
    if frame.expires_ms != frames:
        raise FileDamaged(f"{path} has {frames} frames, and says {frame.expires_ms}")


def _write_frame(file: gzip.GzipFile, frame: Frame) -> None:
    packed = _pack(frame)
    file.write(len(packed).to_bytes(4, "big"))
    file.write(packed)


def _read_frame(file: BinaryIO) -> Frame:
    length = int.from_bytes(_exactly(file, 4), "big")
    if length > _FRAME_NBYTES_MOST:
        raise EOFError(f"a frame says that it has {length} bytes")
    return _unpack(_exactly(file, length))


def _exactly(file: BinaryIO, nbytes: int) -> bytes:
    data = file.read(nbytes)
    if len(data) != nbytes:
        raise EOFError("it ends in the middle of a frame")
    return data
