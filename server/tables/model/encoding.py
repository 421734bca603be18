"""Pages and states in MessagePack, byte for byte as msgspec writes them, in steps.

msgspec encodes a page of thousands of wagers in one call, for which everything else has to wait.
"""

from __future__ import annotations

from collections.abc import Sequence
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
        self._accepted: tuple[Sequence[Any], msgspec.Raw] = ((), msgspec.Raw())

    def encoding(self, page: Page) -> Steps[bytes]:
        ending = page.ending
        rows = [*(getattr(page, name) for name in _ROWS)]
        if ending is not None:
            rows += [getattr(ending, name) for name in _ENDING_ROWS]
        if not any(map(_is_long, rows)):
            self._accepted = ((), msgspec.Raw())
            return encode_page(page)
        # A map with the members of the struct, in their order, has the same bytes.
        members = {name: getattr(page, name) for name in Page.__struct_fields__}
        members["carried"] = yield from encoding_rows(page.carried)
        if self._accepted[0] is not page.accepted:
            self._accepted = page.accepted, (yield from encoding_rows(page.accepted))
        members["accepted"] = self._accepted[1]
        if ending is not None:
            members["ending"] = yield from _encoding_ending(ending)
        return _encode(members)


def _encoding_ending(ending: Ending) -> Steps[dict[str, Any]]:
    members = {name: getattr(ending, name) for name in Ending.__struct_fields__}
    for name in _ENDING_ROWS:
        members[name] = yield from encoding_rows(members[name])
    return members


def encoding_state(state: Any) -> Steps[bytes]:
    """A game's state, as `encode_state` writes it."""
    wagers = getattr(state, "wagers", ())
    if not _is_long(wagers):
        return encode_state(state)
    members = {name: getattr(state, name) for name in state.__struct_fields__}
    members["wagers"] = yield from encoding_rows(wagers)
    return _encode(members)


def encoding_rows(rows: Sequence[Any]) -> Steps[msgspec.Raw]:
    """An array, encoded row by row."""
    encoded = [_array_head(len(rows))]
    for some in sliced(rows):
        encoded += map(_encode, some)
        if is_full(some):
            yield
    return msgspec.Raw(b"".join(encoded))


def _is_long(rows: Sequence[Any]) -> bool:
    return len(rows) >= SLICE


def _array_head(count: int) -> bytes:
    """The head of an array (MessagePack specification, "array format family")."""
    if count < 16:
        return bytes((0x90 | count,))
    if count < 2**16:
        return b"\xdc" + count.to_bytes(2, "big")
    return b"\xdd" + count.to_bytes(4, "big")
