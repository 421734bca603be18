"""What belongs in each field of a client's message."""

from __future__ import annotations

from typing import Final, get_args

from protocol.from_client import ClientMessage
from protocol.words import ChatLineId, LayoutName, Nonce
from server.common.expectations import Expectations, pattern_of

_EXPECTED: Final = Expectations(
    get_args(ClientMessage),
    {
        pattern_of(Nonce): "8 to 32 of the characters 0-9 A-Z a-z _ -",
        pattern_of(ChatLineId): "the id of a line of the chat",
        pattern_of(LayoutName): "64 lower-case hexadecimal digits",
    },
)

sentence_about = _EXPECTED.sentence_about
"""Say what is wrong with one field of a client's message."""
