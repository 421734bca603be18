"""The error that answers a malformed frame. Only this slow path decodes without types.

The decoder says which field is wrong; `expectations.py` says what belongs there.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from protocol.codec import DECODING_ERRORS, wrong_field
from protocol.from_client import ClientMessage
from protocol.from_house import Error
from server.gateway.expectations import sentence_about

MAX_REQUEST = 2**53 - 1
NO_REQUEST = 0  # answers a frame that has no readable request id

KNOWN_TYPES = tuple(
    sorted(str(message.__struct_config__.tag) for message in get_args(ClientMessage))
)

_decode_untyped = msgspec.msgpack.Decoder().decode


def map_of(data: bytes) -> dict[Any, Any] | None:
    """The map that a frame holds, or None if it does not hold one."""
    try:
        found = _decode_untyped(data)
    except DECODING_ERRORS:
        return None
    return found if isinstance(found, dict) else None


def request_of(found: dict[Any, Any] | None) -> int:
    """The request id of a map, or NO_REQUEST if it cannot be read."""
    request = None if found is None else found.get("request")
    if type(request) is int and 0 <= request <= MAX_REQUEST:
        return request
    return NO_REQUEST


def describe(found: dict[Any, Any] | None, error: Exception) -> Error:
    """The error that says what is wrong with a frame."""
    request = request_of(found)
    if found is None:
        return Error(request, "bad_message", _unreadable(error))
    kind = found.get("type")
    if isinstance(kind, str) and kind not in KNOWN_TYPES:
        known = ", ".join(KNOWN_TYPES)
        message = f"There is no message type {kind[:32]!r}. The types are: {known}."
        return Error(request, "unknown_message", message, "$.type")
    path, is_there = wrong_field(error)
    sentence = sentence_about(kind, path.removeprefix("$."), is_there)
    return Error(request, "bad_message", sentence, path)


def _unreadable(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "The message is nested too deeply."
    if isinstance(error, UnicodeDecodeError):
        return "A text in the message is not UTF-8."
    return "A frame must be one MessagePack map. This one is not."
