"""What belongs in each field of a client's message, in words that are made from the messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, get_args

from msgspec import inspect

from protocol.from_client import ClientMessage
from protocol.words import ChatLineId, LayoutName, Nonce

_BY_TAG: Final = {str(kind.__struct_config__.tag): kind for kind in get_args(ClientMessage)}


def _pattern_of(text: Any) -> str | None:
    """The regular expression of a text type."""
    found = inspect.type_info(text)
    assert isinstance(found, inspect.StrType)
    return found.pattern


# In words: a regular expression is for programs.
_PATTERNS: Final = {
    _pattern_of(Nonce): "8 to 32 of the characters 0-9 A-Z a-z _ -",
    _pattern_of(ChatLineId): "the id of a line of the chat",
    _pattern_of(LayoutName): "64 lower-case hexadecimal digits",
}


def sentence_about(kind: object, path: str, is_there: bool) -> str:
    """Say what is wrong with one field of a message of type `kind`.

    `path` names the field within the message: `amount`, `pick[0]`, `after.number`, or `$` for the
    message itself. `is_there` tells whether the message has the field.
    """
    name = re.sub(r"\[.*", "", path)
    if name in ("", "$"):
        return "The keys of a message must be texts."
    if not isinstance(kind, str) or kind not in _BY_TAG or name == "type":
        return _sentence(name, "a text, the name of a message", is_there)
    fields = _fields_of(kind)
    if name not in fields:
        # The decoder has read the first of two types, and `kind` is the last.
        return "A message must say its `type` once."
    return _sentence(name, fields[name], is_there)


def _sentence(name: str, expected: str, is_there: bool) -> str:
    if is_there:
        return f"`{name}` must be {expected}."
    return f"`{name}` is missing. It must be {expected}."


@cache
def _fields_of(kind: str) -> dict[str, str]:
    """What each field of a message must be, by its path."""
    message = inspect.type_info(_BY_TAG[kind])
    assert isinstance(message, inspect.StructType)
    return dict(_described(message, ""))


def _described(struct: inspect.StructType, prefix: str) -> Iterator[tuple[str, str]]:
    for field in struct.fields:
        name = f"{prefix}{field.encode_name}"
        yield name, _words(field.type)
        inner = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
        for one in inner:
            if isinstance(one, inspect.StructType):
                yield from _described(one, f"{name}.")


def _words(expected: inspect.Type) -> str:
    match expected:
        case inspect.IntType(ge=None):
            return "a whole number"
        case inspect.IntType(ge=least, le=most):
            return f"a whole number from {least} to {most}"
        case inspect.BoolType():
            return "true or false"
        case inspect.StrType(pattern=str() as pattern):
            return _PATTERNS[pattern]
        case inspect.StrType(min_length=None, max_length=most):
            return f"a text of at most {most} characters"
        case inspect.StrType(min_length=least, max_length=most):
            return f"a text of {least} to {most} characters"
        case inspect.LiteralType(values=values):
            return f"one of {', '.join(map(str, values))}"
        case inspect.VarTupleType(item_type=item, max_length=most):
            return f"a list of at most {most} entries, each {_words(item)}"
        case inspect.DictType():
            return "a map with text keys"
        case inspect.StructType(fields=fields):
            return f"a map of {' and '.join(field.encode_name for field in fields)}"
        case inspect.UnionType(types=types):
            said = [_words(one) for one in types if not isinstance(one, inspect.NoneType)]
            return f"{' or '.join(said)}, or null"
    raise AssertionError(f"nobody has words for {expected}")
