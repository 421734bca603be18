"""What belongs in each field of an operator's message."""

from __future__ import annotations

from typing import Final, get_args

from protocol.operators import PATTERNS_IN_WORDS, OperatorMessage
from server.common.expectations import Expectations

_EXPECTED: Final = Expectations(get_args(OperatorMessage), PATTERNS_IN_WORDS)

sentence_about = _EXPECTED.sentence_about
"""Say what is wrong with one field of an operator's message."""
