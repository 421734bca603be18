"""What belongs in each field of a message, in words that are made from the messages' types."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import inspect


class Expectations:
    """The words about every field of some messages.

    `patterns` says in words what each regular expression of a text allows.
    """

    def __init__(self, messages: Iterable[Any], patterns: Mapping[str, str]) -> None:
        self._by_tag = {str(kind.__struct_config__.tag): kind for kind in messages}
        self._patterns = patterns
        self._fields_of = cache(self._described_by_path)

    def sentence_about(self, kind: object, path: str, is_there: bool) -> str:
        """Say what is wrong with one field of a message of type `kind`.

        `path` names the field within the message: `amount`, `pick[0]`, `after.number`, or `$` for
        the message itself. `is_there` tells whether the message has the field.
        """
        name = re.sub(r"\[.*", "", path)
        if name in ("", "$"):
            return "The keys of a message must be texts."
        if not isinstance(kind, str) or kind not in self._by_tag or name == "type":
            return _sentence(name, "a text, the name of a message", is_there)
        fields = self._fields_of(kind)
        if name not in fields:
            # The decoder has read the first of two types, and `kind` is the last.
            return "A message must say its `type` once."
        return _sentence(name, fields[name], is_there)

    def _described_by_path(self, kind: str) -> dict[str, str]:
        """What each field of a message must be, by its path."""
        message = inspect.type_info(self._by_tag[kind])
        assert isinstance(message, inspect.StructType)
        return dict(self._described(message, ""))

    def _described(self, struct: inspect.StructType, prefix: str) -> Iterator[tuple[str, str]]:
        for field in struct.fields:
            name = f"{prefix}{field.encode_name}"
            yield name, self._words(field.type)
            inner = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
            for one in inner:
                if isinstance(one, inspect.StructType):
                    yield from self._described(one, f"{name}.")

    def _words(self, expected: inspect.Type) -> str:
        match expected:
            case inspect.IntType(ge=None):
                return "a whole number"
            case inspect.IntType(ge=least, le=most):
                return f"a whole number from {least} to {most}"
            case inspect.BoolType():
                return "true or false"
            case inspect.StrType(pattern=str() as pattern):
                return self._patterns[pattern]
            case inspect.StrType(min_length=None, max_length=None):
                return "a text"
            case inspect.StrType(min_length=None, max_length=most):
                return f"a text of at most {most} characters"
            case inspect.StrType(min_length=least, max_length=most):
                return f"a text of {least} to {most} characters"
            case inspect.LiteralType(values=values):
                return f"one of {', '.join(map(str, values))}"
            case inspect.VarTupleType(item_type=item, max_length=most):
                return f"a list of at most {most} entries, each {self._words(item)}"
            case inspect.DictType():
                return "a map with text keys"
            case inspect.StructType(fields=fields):
                return f"a map of {' and '.join(field.encode_name for field in fields)}"
            case inspect.UnionType(types=types):
                said = [self._words(one) for one in types if not isinstance(one, inspect.NoneType)]
                return f"{' or '.join(said)}, or null"
        raise AssertionError(f"nobody has words for {expected}")


def _sentence(name: str, expected: str, is_there: bool) -> str:
    if is_there:
        return f"`{name}` must be {expected}."
    return f"`{name}` is missing. It must be {expected}."
