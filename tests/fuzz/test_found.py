"""What the fuzzer has found between processes, kept as the episodes in which it was found."""

from __future__ import annotations

import msgspec
import pytest

from server.relay.line import GATEWAYS
from server.relay.messages import (
    MESSAGES,
    Envelope,
    EventsOf,
    Private,
    RelayMessage,
    TableLeft,
)
from tests.fuzz.episodes import Episode, Sent, Step
from tests.fuzz.runs import run

FOUND: dict[str, RelayMessage] = {
    "events of a table that there is not": EventsOf("table-99", 1, 1, [b"\x80"]),
    "the end of a table that there is not": TableLeft("table-99", 1),
    "a private message that cannot be read": Private("00-a1", b"\xa3\xff\xfe\xfd"),
}


@pytest.mark.parametrize("fault", FOUND)
def test_a_gateway_has_an_answer(fault: str) -> None:
    envelope = Envelope(MESSAGES.written, "dealer-1", 1, [FOUND[fault]])
    sent = Sent(GATEWAYS, msgspec.msgpack.encode(envelope))
    episode = Episode("relay", [Step("gateway", [sent])])
    assert run("relay", 0, seed=1, replayed=episode).failure == ""
