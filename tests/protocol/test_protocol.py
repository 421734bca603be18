"""The wire: what is made from the messages is fresh, complete, and readable by another codec."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol import codec, examples, from_client, from_house, generate, words

EXAMPLES = Path(generate.HERE) / "examples"
INDEX = json.loads((EXAMPLES / "examples.json").read_text())


def test_what_is_made_from_the_messages_is_fresh():
    assert generate.stale() == [], "run `make generate`"


def test_a_stale_file_is_seen(monkeypatch, tmp_path):
    monkeypatch.setattr(generate, "CLIENT", tmp_path)
    assert tmp_path / "protocol.ts" in generate.stale()


def _tags(union) -> set[str]:
    return {member.__struct_config__.tag for member in union.__args__}


def test_every_message_has_an_example():
    assert {type(m) for m in examples.FROM_CLIENT} == set(from_client.ClientMessage.__args__)
    assert {type(m) for m in examples.FROM_HOUSE} == set(from_house.ServerMessage.__args__)


def test_every_tag_is_used_once():
    client = _tags(from_client.ClientMessage)
    house = _tags(from_house.ServerMessage)
    assert not client & house


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry["file"])
def test_an_independent_codec_reads_the_examples(entry):
    frame = (EXAMPLES / entry["file"]).read_bytes()
    assert msgpack.unpackb(frame) == entry["message"]


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry["file"])
def test_what_an_independent_codec_writes_is_understood(entry):
    """Field order and integer widths are the writer's own business."""
    frame = msgpack.packb(dict(reversed(entry["message"].items())))
    decode = (
        codec.decode_from_client if entry["direction"] == "from_client" else codec.decode_from_house
    )
    message = decode(frame)
    assert msgspec.msgpack.decode(codec.encode(message)) == entry["message"]


WAGER = next(e["message"] for e in INDEX if e["message"]["type"] == "place_wager")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"amount": 0}, "$.amount"),
        ({"amount": -500}, "$.amount"),
        ({"amount": 10**14}, "$.amount"),
        ({"amount": 5.5}, "$.amount"),
        ({"amount": "500"}, "$.amount"),
        ({"amount": True}, "$.amount"),
        ({"amount": None}, "$.amount"),
        ({"pick": "17"}, "$.pick"),
        ({"pick": [17]}, "$.pick[0]"),
        ({"pick": ["17"] * 9}, "$.pick"),
        ({"nonce": "short"}, "$.nonce"),
        ({"nonce": "not in the alphabet!"}, "$.nonce"),
        ({"round": -1}, "$.round"),
        ({"request": -1}, "$.request"),
        ({"type": "wagger"}, "$.type"),
    ],
)
def test_a_wrong_field_is_named(change, field):
    frame = msgpack.packb(WAGER | change)
    with pytest.raises(msgspec.DecodeError) as refused:
        codec.decode_from_client(frame)
    assert codec.field_of(refused.value) == field


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry["file"])
def test_fields_of_a_later_program_are_ignored_both_ways(entry):
    """Also within the parts of a message."""

    def later(value):
        if isinstance(value, dict):
            return {name: later(one) for name, one in value.items()} | {"a_later_field": [1]}
        return [later(one) for one in value] if isinstance(value, list) else value

    is_ours = entry["direction"] == "from_client"
    decode = codec.decode_from_client if is_ours else codec.decode_from_house
    known = {name for name, value in entry["message"].items() if not isinstance(value, dict)}
    extended = {
        # A map that is part of the message's own data is told as it is.
        name: later(value) if name in known else value
        for name, value in entry["message"].items()
    } | {"a_later_field": {"of": "any kind"}}
    assert decode(msgpack.packb(extended)) == decode(msgpack.packb(entry["message"]))


@given(st.binary(max_size=300))
def test_no_bytes_do_more_than_fail_to_decode(frame):
    try:
        codec.decode_from_client(frame)
    except msgspec.DecodeError as error:
        assert isinstance(codec.field_of(error), str)


def test_the_conversation_of_the_readme_gives_every_field_that_a_message_needs():
    readme = (generate.HERE / "README.md").read_text()
    conversation = readme.split("## A conversation")[1].split("```")[1]
    kinds = {kind.__struct_config__.tag: kind for kind in from_client.ClientMessage.__args__}
    shown = re.findall(r"^(\w+) \{(.*?)\}", conversation, re.MULTILINE | re.DOTALL)
    assert "place_wager" in dict(shown)
    for tag, fields in shown:
        named = set(re.findall(r"(\w+)(?=[:,]|$)", re.sub(r"\[.*?\]|\".*?\"", "", fields)))
        info = msgspec.structs.fields(kinds[tag])
        assert [one.name for one in info if one.required and one.name not in named] == [], tag
        assert named - {one.name for one in info} <= {
            number for number in named if number.isdigit()
        }


def test_the_version_of_the_readme_is_the_version_of_the_program():
    readme = (generate.HERE / "README.md").read_text()
    assert readme.startswith(f"# The protocol, version {words.VERSION}\n")
    assert f"hello {{request:1, version:{words.VERSION}}}" in readme


def test_the_readme_tells_of_every_message():
    readme = (generate.HERE / "README.md").read_text()
    tags = _tags(from_client.ClientMessage) | _tags(from_house.ServerMessage)
    assert [tag for tag in sorted(tags) if f"`{tag}`" not in readme] == []
