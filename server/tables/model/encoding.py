"""Pages and states in MessagePack, byte for byte as msgspec writes them, in steps.

msgspec encodes a page of thousands of wagers in one call, for which everything else has to wait.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from server.common.slices import SLICE, Steps, is_full, sliced
from server.tables.model.page import Ending, Page, encode_page, encode_state

_ROWS = ("carried", "accepted")
_ENDING_ROWS = ("staying", "payments")
_encode = msgspec.msgpack.Encoder().encode


class PageEncoder:
    """Encodes the pages of one table. What a round's pages share is encoded once."""

    def __init__(self) -> None:
        self._accepted: tuple[Sequence[Any], bytes] = ((), b"")

    def encoding(self, page: Page) -> Steps[bytes]:
        ending = page.ending
        rows = [getattr(page, name) for name in _ROWS]
        if ending is not None:
            rows += [getattr(ending, name) for name in _ENDING_ROWS]
        if not any(map(_is_long, rows)):
            self._accepted = ((), b"")
            return encode_page(page)
        if self._accepted[0] is not page.accepted:
            self._accepted = page.accepted, (yield from encoding_rows(page.accepted))
        parts = {"accepted": self._accepted[1]}
        parts["carried"] = yield from encoding_rows(page.carried)
        if ending is not None:
            parts["ending"] = yield from _encoding_ending(ending)
        yield
        encoded = _join(page, parts)
        yield
        return encoded


def _encoding_ending(ending: Ending) -> Steps[bytes]:
    parts = {}
    for name in _ENDING_ROWS:
        parts[name] = yield from encoding_rows(getattr(ending, name))
    return _join(ending, parts)


def encoding_state(state: Any) -> Steps[bytes]:
    """A game's state, as `encode_state` writes it."""
    wagers = getattr(state, "wagers", ())
    if type(wagers) is not tuple or not _is_long(wagers):  # `Laid`: betting is open (decision 14)
        return encode_state(state)
    return _join(state, {"wagers": (yield from encoding_rows(wagers))})


def encoding_rows(rows: Sequence[Any]) -> Steps[bytes]:
    """An array, encoded a slice of its rows at a time."""
    encoded = [_head(_ARRAY, len(rows))]
    for some in sliced(rows):
        encoded.append(_encode(some)[len(_head(_ARRAY, len(some))) :])
        if is_full(some):
            yield
    return b"".join(encoded)


def _join(struct: Any, parts: Mapping[str, bytes]) -> bytes:
    """A struct of which some members are encoded already: a map, member by member."""
    names = struct.__struct_fields__
    encoded = [_head(_MAP, len(names))]
    for name in names:
        part = parts.get(name)
        encoded += (_encode(name), _encode(getattr(struct, name)) if part is None else part)
    return b"".join(encoded)


def _is_long(rows: Sequence[Any]) -> bool:
    return len(rows) >= SLICE


# The first bytes of arrays and maps (MessagePack specification, "Formats"): for fewer than 16
# entries, for fewer than 2^16, and for more.
_ARRAY = (0x90, 0xDC, 0xDD)
_MAP = (0x80, 0xDE, 0xDF)


def _head(kind: tuple[int, int, int], count: int) -> bytes:
    few, some, many = kind
    if count < 16:
        return bytes((few | count,))
    if count < 2**16:
        return bytes((some,)) + count.to_bytes(2, "big")
    return bytes((many,)) + count.to_bytes(4, "big")
