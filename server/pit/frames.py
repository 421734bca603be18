"""The frames of an operator's connection: what they say, and the refusals that answer them."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from protocol.codec import DECODING_ERRORS, field_of, wrong_field
from protocol.operators import CommandRefused, FromOperator, OperatorMessage, decode_from_operator
from server.pit.expectations import sentence_about
from server.pit.refusal import RefusalError

MAX_FRAME_BYTES = 16_384
_KNOWN_TYPES = frozenset(str(kind.__struct_config__.tag) for kind in get_args(OperatorMessage))
_UNKNOWN_FIELD = "Object contains unknown field "
"""How msgspec's sentence about a field that a message does not have begins."""
_NOT_RECORDED = ("type", "request", "password", "old", "new")


class _RequestOnly(msgspec.Struct):
    """The request id of a malformed message, for its answer."""

    request: int = 0


class _TypeOnly(msgspec.Struct):
    """Which message a malformed one is meant to be."""

    type: str = ""


_decode_request_only = msgspec.msgpack.Decoder(_RequestOnly).decode
_decode_type_only = msgspec.msgpack.Decoder(_TypeOnly).decode


def decode_frame(frame: str | bytes) -> OperatorMessage:
    """A frame as a message. Raises msgspec.DecodeError, whatever is wrong with the frame."""
    if isinstance(frame, str):
        raise msgspec.DecodeError("Expected a binary frame")
    if len(frame) > MAX_FRAME_BYTES:
        raise msgspec.DecodeError(f"Expected a frame of at most {MAX_FRAME_BYTES} bytes")
    try:
        return decode_from_operator(frame)
    except UnicodeDecodeError:
        raise msgspec.DecodeError("A text in the message is not UTF-8") from None
    except RecursionError:
        raise msgspec.DecodeError("The message is nested too deeply") from None


def request_of(frame: str | bytes) -> int:
    """The request id of a malformed frame; 0 if it cannot be read."""
    try:
        return _decode_request_only(frame if isinstance(frame, bytes) else b"").request
    except DECODING_ERRORS:
        return 0


def command_name(message: FromOperator) -> str:
    return str(type(message).__struct_config__.tag)


def recorded_arguments(message: FromOperator) -> dict[str, Any]:
    """The fields of a command that are recorded: all but passwords."""
    fields = msgspec.to_builtins(message)
    return {name: value for name, value in fields.items() if name not in _NOT_RECORDED}


def refused(request: int, refusal: RefusalError) -> CommandRefused:
    return CommandRefused(request, refusal.code, str(refusal))


def failed(request: int) -> CommandRefused:
    return CommandRefused(
        request,
        "failed",
        "The command failed: look up what was done. The house's log has the reason.",
    )


def not_answering(request: int) -> CommandRefused:
    return CommandRefused(
        request, "cage_not_answering", "Redis does not answer: nothing was done or recorded."
    )


def malformed(frame: str | bytes, error: msgspec.DecodeError) -> CommandRefused:
    """The answer to a frame that is no message: the field, and what belongs there."""
    try:
        kind = _decode_type_only(frame if isinstance(frame, bytes) else b"").type
    except DECODING_ERRORS:
        kind = None
    said = str(error) if kind is None else said_of(kind, error)
    return CommandRefused(request_of(frame), "bad_message", said, field_of(error))


def said_of(kind: str, error: msgspec.DecodeError) -> str:
    """What is wrong with a message of this type, in words."""
    if kind not in _KNOWN_TYPES:
        return f"There is no message of the type {kind[:32]!r}."
    if str(error).startswith(_UNKNOWN_FIELD):
        return f"The message `{kind}` has no field {str(error).removeprefix(_UNKNOWN_FIELD)}."
    path, is_there = wrong_field(error)
    return sentence_about(kind, path.removeprefix("$."), is_there)
