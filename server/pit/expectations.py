"""What belongs in each field of an operator's message."""

from __future__ import annotations

from typing import Final, get_args

from protocol.operators import OperatorMessage, OperatorName
from protocol.words import ChatLineId, Nonce
from server.common.expectations import Expectations, pattern_of

_EXPECTED: Final = Expectations(
    get_args(OperatorMessage),
    {
        pattern_of(Nonce): "8 to 32 of the characters 0-9 A-Z a-z _ -",
        pattern_of(ChatLineId): "the id of a line of the chat",
        pattern_of(OperatorName): "2 to 32 of the characters a-z 0-9 _ . -, a letter first",
    },
)

sentence_about = _EXPECTED.sentence_about
"""Say what is wrong with one field of an operator's message."""
