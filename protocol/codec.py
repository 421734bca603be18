"""Decodes frames to messages, and encodes messages to frames."""

from __future__ import annotations

import msgspec

from protocol.from_client import ClientMessage
from protocol.from_house import ServerMessage

_encoder = msgspec.msgpack.Encoder()
encode = _encoder.encode
"""Any message as one MessagePack frame."""

decode_from_client = msgspec.msgpack.Decoder(ClientMessage).decode
"""A client's frame as a message. Raises one of DECODING_ERRORS; `field_of` names the field."""

decode_from_house = msgspec.msgpack.Decoder(ServerMessage).decode
"""A frame of the house as a message."""


DECODING_ERRORS = (msgspec.DecodeError, ValueError, RecursionError)
"""What a decoder raises: for wrong types, a text that is not UTF-8, and endless nesting."""


def field_of(error: msgspec.DecodeError) -> str:
    """The path of the wrong field in a decoding error (`$.amount`), or ""."""
    _, found, path = str(error).rpartition(" - at `")
    # Of a wrong key: "`key` in `$.options`".
    return path.rpartition(" in `")[2].rstrip("`") if found else ""


# How msgspec's sentence about a missing field begins.
_MISSING = "Object missing required field `"


def wrong_field(error: Exception) -> tuple[str, bool]:
    """The path of the wrong field (`$.amount`), and whether the message has that field.

    msgspec gives a path, but names a missing field only in its sentence.
    """
    path = field_of(error) if isinstance(error, msgspec.DecodeError) else ""
    reason = str(error).partition(" - at `")[0]
    if reason.startswith(_MISSING):
        return f"{path or '$'}.{reason.partition('`')[2].rstrip('`')}", False
    return path or "$", True
