"""What belongs in each field of a client's message."""

from __future__ import annotations

from typing import Final, get_args

from protocol.from_client import ClientMessage
from protocol.words import PATTERNS_IN_WORDS
from server.common.expectations import Expectations

_EXPECTED: Final = Expectations(get_args(ClientMessage), PATTERNS_IN_WORDS)

sentence_about = _EXPECTED.sentence_about
"""Say what is wrong with one field of a client's message."""
