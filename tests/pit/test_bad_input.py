"""A frame that cannot be read is answered, whatever is wrong with it, and leaves no traceback."""

from __future__ import annotations

import logging
from typing import get_args

import msgpack
import msgspec
import pytest

from protocol.operators import CommandRefused, OperatorMessage
from server.pit.expectations import sentence_about
from tests.pit.open_pit import OpenPit, Operator

UNREADABLE = {
    "a text that is not UTF-8": b"\x81\xa4type\xa3\xff\xfe\xfd",
    "a field that is not UTF-8": (
        b"\x84\xa4type\xb0operator_sign_in\xa7request\x01\xa7version\x02\xa4name\xa2\xff\xfe"
    ),
    "endless nesting": b"\x81\xa1a" * 3_000,
    "no MessagePack": b"\xc1",
    "nothing": b"",
    "a list": b"\x93\x01\x02\x03",
}


async def _refusal(operator: Operator, frame: bytes | str) -> CommandRefused:
    await operator.connection.send(frame)
    answer = await operator.next()
    assert isinstance(answer, CommandRefused), answer
    return answer


@pytest.mark.parametrize("kind", UNREADABLE)
async def test_at_the_door(open_pit: OpenPit, kind: str, caplog: pytest.LogCaptureFixture) -> None:
    pit = await open_pit()
    async with pit.connected() as stranger:
        assert (await _refusal(stranger, UNREADABLE[kind])).code == "bad_message"
        await stranger.connection.wait_closed()
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []


async def test_of_an_operator_who_goes_on(
    open_pit: OpenPit, caplog: pytest.LogCaptureFixture
) -> None:
    pit = await open_pit()
    async with pit.signed_in() as operator:
        for frame in UNREADABLE.values():
            assert (await _refusal(operator, frame)).code == "bad_message"
        readable = {"type": "list_tables", "request": 77, "x": "y" * 20}
        assert (await _refusal(operator, msgpack.packb(readable))).request == 77
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"why": "x"}, "`why` must be a text of 3 to 200 characters."),
        ({"cents": 12.5}, "`cents` must be a whole number from 1 to 10000000000000."),
        ({"because": "promo"}, "The message `issue_chips` has no field `because`."),
        ({"type": "give_chips"}, "There is no message of the type 'give_chips'."),
        ({"account": None}, "`account` is missing. It must be a text of 1 to 64 characters."),
    ],
)
async def test_what_is_wrong_is_said_in_words(
    open_pit: OpenPit, fields: dict[str, object], says: str
) -> None:
    issue = {"type": "issue_chips", "request": 7, "command_id": "12345678", "account": "alice",
             "cents": 100, "why": "promo"}  # fmt: skip
    message = {name: value for name, value in {**issue, **fields}.items() if value is not None}
    pit = await open_pit()
    async with pit.signed_in() as maude:
        refused = await _refusal(maude, msgpack.packb(message))
    assert (refused.code, refused.message, refused.request) == ("bad_message", says, 7)


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        (kind.__struct_config__.tag, field.name)
        for kind in get_args(OperatorMessage)
        for field in msgspec.structs.fields(kind)
    ],
)
def test_every_field_has_words(kind: str, field: str) -> None:
    said = sentence_about(kind, field, True)
    assert said.startswith(f"`{field}` must be ")
    assert "None" not in said
