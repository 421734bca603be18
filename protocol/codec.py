"""Frames to messages and back."""

from __future__ import annotations

import msgspec

from protocol.from_client import ClientMessage
from protocol.from_house import ServerMessage

_encoder = msgspec.msgpack.Encoder()
encode = _encoder.encode
"""Any message as one MessagePack frame."""

decode_from_client = msgspec.msgpack.Decoder(ClientMessage).decode
"""A frame of a client as a message. Raises msgspec.DecodeError; `field_of` names the place."""

decode_from_house = msgspec.msgpack.Decoder(ServerMessage).decode
"""A frame of the house as a typed message."""


def field_of(error: msgspec.DecodeError) -> str:
    """The place that a decoding error names (`$.amount`), or "" where it names none."""
    _, found, place = str(error).rpartition(" - at `")
    return place.rstrip("`") if found else ""
