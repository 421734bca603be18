"""Messages by their types: valid ones from a vocabulary, and what becomes of them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from msgspec import inspect

from tests.fuzz.frames import Pairs, damaged, hostile, pack

Vocabulary = Mapping[str, Sequence[Any]]
MOST_KEPT = 2_000


class Messages:
    """Makes frames of a union of messages.

    `words` are values by the name of their field, so that a message may be about something that
    there is. What `keep` has been told of is changed further: it led where none had been.
    """

    def __init__(self, union: Any, words: Vocabulary, rng: random.Random) -> None:
        self.words: dict[str, Sequence[Any]] = dict(words)
        self._rng = rng
        self._kinds = [_struct(one) for one in get_args(union)]
        self._kept: list[bytes] = []

    def keep(self, frames: Sequence[bytes]) -> None:
        """These frames led to code that no frame before had reached."""
        self._kept += [frame for frame in frames if len(frame) < 2_000]
        if len(self._kept) > MOST_KEPT:
            del self._kept[: MOST_KEPT // 2]

    def frame(self) -> bytes:
        """One frame: about a third is valid, the rest is wrong in some way."""
        rng = self._rng
        chance = rng.random()
        if chance < 0.12 and self._kept:
            return damaged(rng.choice(self._kept), rng)
        if chance < 0.14:
            return pack(hostile(rng))
        message = self.message(rng.choice(self._kinds))
        if chance < 0.45:
            return pack(message)
        if chance < 0.85:
            for _ in range(rng.choice((1, 1, 1, 2, 3))):
                message = self._changed(message)
            return pack(message)
        return damaged(pack(message), rng)

    def message(self, kind: inspect.StructType) -> Any:
        """A message of this kind, which is as it should be."""
        rng = self._rng
        values = [
            (field.encode_name, self._value(field.type, field.encode_name))
            for field in kind.fields
            if field.required or kind.array_like or rng.random() < 0.6
        ]
        if kind.array_like:
            tag = [] if kind.tag is None else [kind.tag]
            return [*tag, *(value for _, value in values)]
        tagged = [] if kind.tag is None else [(kind.tag_field, kind.tag)]
        return Pairs([*tagged, *values])

    # ------------------------------------------------------------------

    def _value(self, of: inspect.Type, name: str) -> Any:
        rng = self._rng
        words = self.words.get(name)
        if words and rng.random() < 0.9:
            return rng.choice(words)
        match of:
            case inspect.UnionType(types=types):
                return self._value(rng.choice(types), name)
            case inspect.NoneType():
                return None
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.IntType(ge=least, le=most):
                low = 0 if least is None else least
                return rng.choice((low, low + 1, low + 5, most or 2**40))
            case inspect.FloatType():
                return rng.random()
            case inspect.StrType(min_length=least, max_length=most):
                letters = "ab0123456789-é "
                count = rng.randint(least or 0, min(most or 20, (least or 0) + 20))
                return "".join(rng.choice(letters) for _ in range(count))
            case inspect.BytesType():
                return rng.randbytes(rng.randrange(20))
            case inspect.LiteralType(values=values):
                return rng.choice(values)
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return [self._value(item, name) for _ in range(rng.randrange(4))]
            case inspect.DictType():
                return Pairs((rng.choice(self._keys(name)), hostile(rng)) for _ in range(2))
            case inspect.StructType():
                return self.message(of)
        return hostile(rng)

    def _keys(self, name: str) -> Sequence[Any]:
        return self.words.get(f"{name} keys") or ("a", "b")

    def _changed(self, message: Any) -> Any:
        """The message with one thing wrong."""
        rng = self._rng
        if not message:
            return message
        is_map = isinstance(message, Pairs)
        changed = type(message)(message)
        at = rng.randrange(len(changed))
        match rng.randrange(7):
            case 0:
                del changed[at]
            case 1:
                changed.insert(at, (hostile(rng), 1) if is_map else hostile(rng))
            case 2:
                changed.append(changed[at])
            case 3 if is_map:
                name = changed[at][0]
                other = self.message(rng.choice(self._kinds))
                changed[at] = (name, _part(other, rng.randrange(len(other))) if other else None)
            case 4 if isinstance(part := _part(changed, at), list):
                inner = self._changed(part)
                changed[at] = (changed[at][0], inner) if is_map else inner
            case _:
                changed[at] = (changed[at][0], hostile(rng)) if is_map else hostile(rng)
        return changed


def _part(message: list[Any], at: int) -> Any:
    """The value of a field, or the item of a list."""
    return message[at][1] if isinstance(message, Pairs) else message[at]


def _struct(kind: Any) -> inspect.StructType:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return found
