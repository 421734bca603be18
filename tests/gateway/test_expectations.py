"""Every field of every message has words for what belongs there."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from protocol.from_client import ClientMessage
from server.gateway.expectations import sentence_about

FIELDS = [
    (kind.__struct_config__.tag, field.name)
    for kind in get_args(ClientMessage)
    for field in msgspec.structs.fields(kind)
]


@pytest.mark.parametrize(("kind", "field"), FIELDS)
def test_every_field_has_words(kind: str, field: str) -> None:
    assert sentence_about(kind, field, True).startswith(f"`{field}` must be ")
    assert sentence_about(kind, field, False).startswith(f"`{field}` is missing. It must be ")


@pytest.mark.parametrize("kind", [5, None, ["ping"], "ping"])
def test_the_type_of_a_message_is_a_text(kind: object) -> None:
    assert sentence_about(kind, "type", True) == "`type` must be a text, the name of a message."


def test_a_key_that_is_not_a_text_has_no_name() -> None:
    assert sentence_about("ping", "$", True) == "The keys of a message must be texts."
