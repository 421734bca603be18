"""The frames of an operator's connection: what they say, and the refusals that answer them."""

from __future__ import annotations

from typing import Any

import msgspec

from protocol.codec import DECODING_ERRORS, field_of
from protocol.operators import CommandRefused, FromOperator, OperatorMessage, decode_from_operator
from server.pit.refusal import RefusalError

MAX_FRAME_BYTES = 16_384
_NOT_RECORDED = ("type", "request", "password", "old", "new")


class _RequestOnly(msgspec.Struct):
    """The request id of a malformed message, for its answer."""

    request: int = 0


_decode_request_only = msgspec.msgpack.Decoder(_RequestOnly).decode


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


def malformed(request: int, error: msgspec.DecodeError) -> CommandRefused:
    return CommandRefused(request, "bad_message", str(error), field_of(error))
