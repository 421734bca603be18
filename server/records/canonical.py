"""Canonical JSON: one text for one value, so that a hash of the text is a hash of the value.

Objects, arrays, strings, whole numbers, true, false and null. Keys are ASCII and sorted; there is
no white space; every character outside of printable ASCII is escaped (`\\u00e9`, lower case, a
surrogate pair above U+FFFF), so are `"` and `\\`, and `\\b \\t \\n \\f \\r` have their short forms.
Numbers are within ±(2^53 - 1), which any language reads exactly; there are no floats.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from server.records.errors import CanonicalError

MAX_INTEGER = 2**53 - 1
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)
_QUICK_ENCODER = msgspec.json.Encoder(order="sorted")
_TEXT_KINDS = frozenset((str, list, tuple))


def encode(value: Any, place: str = "$") -> bytes:
    """The canonical text of plain data, in ASCII. Raises CanonicalError, naming the place."""
    if _is_plain(value):
        text = _QUICK_ENCODER.encode(value)
        if b"\x7f" not in text:  # the only ASCII character that the two encoders write differently
            return text
    return _ENCODER.encode(_plain(value, place)).encode("ascii")


def encode_row(row: Sequence[Any]) -> bytes:
    """As `encode`, for an array of texts, lists of texts, truths and whole numbers."""
    return encode_each([row])[0]


def encode_each(rows: Sequence[Sequence[Any]]) -> list[bytes]:
    """As `encode_row`, for rows of one length, each by itself.

    It asks less of each value: a text in ASCII is what it became, and only numbers have a bound.
    """
    text = _QUICK_ENCODER.encode_lines(rows)
    if text.isascii() and b"\x7f" not in text and all(map(_is_column, zip(*rows, strict=True))):
        return text.splitlines()  # within a text, each character below 32 is escaped
    return [encode(row) for row in rows]


def _is_column(values: Sequence[Any]) -> bool:
    """Whether all these values are texts or lists of texts, or all truths, or whole numbers."""
    kinds = set(map(type, values))
    if kinds == {int}:
        return bool(min(values) >= -MAX_INTEGER and max(values) <= MAX_INTEGER)
    return kinds <= _TEXT_KINDS or kinds == {bool}


def encode_rows(rows: Sequence[Any]) -> bytes:
    """As `encode`, for an array of maps or typed objects whose text is checked against a schema.

    The schema bounds its numbers and knows no floats, so that only the texts are looked at here.
    """
    text = _QUICK_ENCODER.encode(rows)
    if text.isascii() and b"\x7f" not in text:
        return text
    return encode(msgspec.to_builtins(rows))


def encode_members(plain: Mapping[str, Any]) -> dict[str, bytes]:
    """The canonical text of each member of an object. Raises CanonicalError, naming the place."""
    return {name: encode(value, f"$.{name}") for name, value in plain.items()}


def join_members(members: Mapping[str, bytes]) -> bytes:
    """The canonical text of the object that has these members."""
    return b"".join(member_parts(members))  # one copy: a record may have megabytes


def member_parts(members: Mapping[str, bytes]) -> list[bytes]:
    """That text in its parts."""
    parts = [b"{"]
    for name in sorted(members):
        parts += (encode(name), b":", members[name], b",")
    parts[-1:] = [b"}"] if members else [b"{}"]
    return parts


def decode(text: bytes) -> Any:
    """The value of a canonical text. Raises CanonicalError if any byte is not canonical."""
    try:
        value = json.loads(text.decode("ascii"), parse_float=_no_float, parse_constant=_no_float)
        canonical = encode(value)
    except CanonicalError:
        raise
    except RecursionError:
        raise CanonicalError("the text is nested too deeply") from None
    except UnicodeDecodeError as error:
        raise CanonicalError(f"the text is not ASCII at byte {error.start}") from error
    except json.JSONDecodeError as error:
        reason = f"this is not JSON: {error.msg} (byte {error.pos})"
        raise CanonicalError(reason if text.strip() else "it is empty") from error
    except ValueError as error:  # a number with thousands of digits
        raise CanonicalError(f"this is not JSON: {error}") from error
    if canonical != text:
        pairs = zip(canonical, text, strict=False)
        same = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(canonical), len(text)))
        raise CanonicalError(f"the text is not canonical from byte {same} on")
    return value


def _is_plain(value: Any) -> bool:
    """Whether all of the value is ASCII and `_plain` would return it unchanged."""
    kind = type(value)
    if kind is str:
        return bool(value.isascii())
    if kind is int:
        return bool(-MAX_INTEGER <= value <= MAX_INTEGER)
    if kind is bool or value is None:
        return True
    if kind is list or kind is tuple:
        return all(map(_is_plain, value))
    if kind is dict:
        for key, entry in value.items():
            if type(key) is not str or not key.isascii():
                return False
            # Most entries are texts: this spares a call for each.
            if not (entry.isascii() if type(entry) is str else _is_plain(entry)):
                return False
        return True
    return False


def _plain(value: Any, place: str) -> Any:
    """The value in plain dicts and lists. Raises CanonicalError if JSON would change it."""
    if isinstance(value, str):
        if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
            raise CanonicalError(f"{place}: a text holds half of a surrogate pair")
        return value
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        if abs(value) > MAX_INTEGER:
            raise CanonicalError(f"{place}: a number is beyond 2^53 - 1")
        return value
    if isinstance(value, list | tuple):
        return [_plain(entry, f"{place}[{i}]") for i, entry in enumerate(value)]
    if isinstance(value, Mapping):
        for key in value:
            if not (isinstance(key, str) and key.isascii()):
                raise CanonicalError(f"{place}: the key {key!r} is not a text in ASCII")
        return {key: _plain(entry, f"{place}.{key}") for key, entry in value.items()}
    raise CanonicalError(f"{place}: canonical JSON cannot hold a {type(value).__name__}")


def _no_float(text: str) -> Any:
    raise CanonicalError(f"the text holds {text}, which is not a whole number")
