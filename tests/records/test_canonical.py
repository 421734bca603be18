"""Canonical JSON: one text for one value."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.records import canonical
from server.records.canonical import decode, encode
from server.records.errors import CanonicalError

texts = st.text(st.characters(exclude_categories=["Cs"]))
keys = st.text(st.characters(max_codepoint=127))
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | texts,
    lambda inner: st.lists(inner) | st.dictionaries(keys, inner),
    max_leaves=20,
)


def test_keys_are_sorted_and_nothing_is_superfluous() -> None:
    assert encode({"b": [1, (True, None)], "a": "x", "B": {}}) == (
        b'{"B":{},"a":"x","b":[1,[true,null]]}'
    )


def test_whatever_is_not_printable_ascii_is_escaped() -> None:
    text = '"\\/\b\t\n\f\r\x00\x7f é♠🎲'
    assert encode(text) == (rb'"\"\\/\b\t\n\f\r\u0000\u007f \u00e9\u2660\ud83c\udfb2"')


@given(values)
def test_a_value_comes_back_from_its_text(value: Any) -> None:
    assert decode(encode(value)) == value


@pytest.mark.parametrize(
    ("value", "place"),
    [
        (1.0, r"\$: .* float"),
        ({"a": [0, float("nan")]}, r"\$\.a\[1\]: .* float"),
        ({"a": b"x"}, r"\$\.a: .* bytes"),
        ({1: 2}, r"\$: the key 1"),
        ({"é": 2}, r"\$: the key"),
        (2**53, r"\$: .* 2\^53"),
        ([-(2**53)], r"\$\[0\]: .* 2\^53"),
        ("\ud83c", r"\$: .* surrogate"),
        (["an end \ud800"], r"\$\[0\]: .* surrogate"),
        ({"a": "\udfff and more"}, r"\$\.a: .* surrogate"),
        ({"a": {1, 2}}, r"\$\.a: .* set"),
    ],
)
def test_what_it_cannot_hold_is_refused_by_place(value: Any, place: str) -> None:
    with pytest.raises(CanonicalError, match=place):
        encode(value)


@pytest.mark.parametrize(
    "text",
    [
        b'{"a": 1}',
        b'{"b":1,"a":2}',
        b'{"a":1,"a":1}',
        b'"\\u00E9"',
        b'"\\/"',
        b'"\x7f"',
        b"[1 ]",
        b"[1]\n",
        b"-0",
        b"",
        b"[1",
        b"nil",
        b"\xff",
        b'"half a pair \\ud83c"',
        '"é"'.encode(),
    ],
)
def test_any_other_text_of_a_value_is_refused(text: bytes) -> None:
    with pytest.raises(CanonicalError):
        decode(text)


@pytest.mark.parametrize("text", [b"1.0", b"1e2", b"NaN", b"-Infinity", b'{"a":[0.5]}'])
def test_a_float_in_a_text_is_refused(text: bytes) -> None:
    with pytest.raises(CanonicalError, match="not a whole number"):
        decode(text)


def test_hostile_texts_are_refused_like_any_other() -> None:
    with pytest.raises(CanonicalError, match="deep"):
        decode(b"[" * 100_000)
    with pytest.raises(CanonicalError):
        decode(b"1" * 10_000)
    with pytest.raises(CanonicalError, match="surrogate"):
        decode(b'"\\ud83c"')


def test_the_text_is_json() -> None:
    assert json.loads(encode({"a": "🎲"})) == {"a": "🎲"}


_PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=8) | st.floats(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(_PLAIN)
def test_the_quick_way_writes_the_same_text_or_refuses_alike(value):
    """Of two encoders, the plain one is the definition."""
    try:
        expected = canonical._ENCODER.encode(canonical._plain(value, "$")).encode("ascii")
    except CanonicalError as refused:
        with pytest.raises(CanonicalError) as quick:
            canonical.encode(value)
        assert str(quick.value) == str(refused)
    else:
        assert canonical.encode(value) == expected


@given(
    st.lists(
        st.text(max_size=6)
        | st.booleans()
        | st.integers(-(2**54), 2**54)
        | st.lists(st.text(max_size=3), max_size=3)
    )
)
def test_a_row_has_the_text_that_any_value_has(row: list[Any]) -> None:
    try:
        expected: bytes | None = canonical.encode(row)
    except CanonicalError:
        expected = None
    try:
        found: bytes | None = canonical.encode_row(row)
    except CanonicalError:
        found = None
    assert found == expected


@given(
    st.lists(
        st.tuples(
            st.text(max_size=6),
            st.booleans(),
            st.integers(-(2**54), 2**54) | st.text(max_size=3) | st.booleans(),
            st.lists(st.text(max_size=3), max_size=3),
        ),
        max_size=6,
    )
)
def test_rows_have_the_texts_that_each_has(rows: list[tuple[Any, ...]]) -> None:
    try:
        expected: list[bytes] | None = [canonical.encode(row) for row in rows]
    except CanonicalError:
        expected = None
    try:
        found: list[bytes] | None = canonical.encode_each(rows)
    except CanonicalError:
        found = None
    assert found == expected


@pytest.mark.parametrize("value", [1.5, None, {"a": 1}, b"bytes"])
def test_a_row_takes_nothing_that_a_canonical_text_would_not_have(value: Any) -> None:
    try:
        expected: bytes | None = canonical.encode([value])
    except CanonicalError:
        expected = None
    try:
        assert canonical.encode_row([value]) == expected
    except CanonicalError:
        assert expected is None
