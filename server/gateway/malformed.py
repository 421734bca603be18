"""What to say about a frame that is no message. Only this, slow, path looks at it loosely."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from protocol.codec import field_of
from protocol.from_client import ClientMessage
from protocol.from_house import Error

MAX_REQUEST = 2**53 - 1
NO_REQUEST = 0  # in the answer to a frame whose request cannot be read

# What msgspec raises: of the types, of a text that is not UTF-8, of a nesting without an end.
DECODING_ERRORS = (msgspec.DecodeError, ValueError, RecursionError)

KNOWN_TYPES = tuple(
    sorted(str(message.__struct_config__.tag) for message in get_args(ClientMessage))
)

_decode_loosely = msgspec.msgpack.Decoder().decode


def map_of(data: bytes) -> dict[Any, Any] | None:
    """The map that a frame holds, or None where it holds none."""
    try:
        found = _decode_loosely(data)
    except DECODING_ERRORS:
        return None
    return found if isinstance(found, dict) else None


def request_of(found: dict[Any, Any] | None) -> int:
    """The request id of a map, if it can be read."""
    request = None if found is None else found.get("request")
    if type(request) is int and 0 <= request <= MAX_REQUEST:
        return request
    return NO_REQUEST


def describe(found: dict[Any, Any] | None, error: Exception) -> Error:
    """What was wrong with a frame."""
    request = request_of(found)
    if found is None:
        return Error(request, "bad_message", _unreadable(error))
    kind = found.get("type")
    if isinstance(kind, str) and kind not in KNOWN_TYPES:
        known = ", ".join(KNOWN_TYPES)
        message = f"There is no message {kind[:32]!r}. Known are: {known}."
        return Error(request, "unknown_message", message, "$.type")
    return Error(request, "bad_message", f"{_reason(error)}.", _place(error))


def _unreadable(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "The message is nested too deeply."
    if isinstance(error, UnicodeDecodeError):
        return "A text in the message is not UTF-8."
    return "A frame is one MessagePack map; this is none."


def _reason(error: Exception) -> str:
    return str(error).partition(" - at `")[0]


def _place(error: Exception) -> str:
    """msgspec names the place by a path; a field that is missing or unknown, in its sentence."""
    place = field_of(error) if isinstance(error, msgspec.DecodeError) else ""
    reason = _reason(error)
    if reason.startswith(("Object missing required field `", "Object contains unknown field `")):
        return f"{place or '$'}.{reason.partition('`')[2].rstrip('`')}"
    return place
