"""Makes the browser's TypeScript from the messages: types, and two lists of tags."""

from __future__ import annotations

import inspect as python_inspect
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect as shapes

from protocol import codes, words
from protocol.from_client import ClientMessage
from protocol.from_house import ServerMessage, ServerReply, ServerTableEvent

_HEADER = """\
// Made from protocol/*.py by `python -m protocol.generate`; a test fails when it is stale.
"""

_PLAIN: dict[type[shapes.Type], str] = {
    shapes.StrType: "string",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.AnyType: "unknown",
}


_UNIONS = {
    name: union
    for name, union in (vars(words) | vars(codes)).items()
    if get_origin(union) is Literal
}
_WORDS = {frozenset(get_args(union)): name for name, union in _UNIONS.items()}
"""The closed lists of words (`Phase`, `TableStatus`, …), each a named type on both sides."""


def type_of(shape: shapes.Type) -> str:
    """The TypeScript type of one field. Raises KeyError for a shape that messages do not use."""
    if isinstance(shape, shapes.Metadata):
        return type_of(shape.type)
    if isinstance(shape, shapes.LiteralType):
        return _WORDS[frozenset(shape.values)]
    if isinstance(shape, shapes.UnionType):
        return " | ".join(type_of(member) for member in shape.types)
    if isinstance(shape, shapes.VarTupleType | shapes.ListType):
        item = type_of(shape.item_type)
        return f"readonly ({item})[]" if "|" in item else f"readonly {item}[]"
    if isinstance(shape, shapes.DictType):
        return f"Readonly<Record<string, {type_of(shape.value_type)}>>"
    if isinstance(shape, shapes.StructType):
        return shape.cls.__name__
    return _PLAIN[type(shape)]


def interface_of(struct: shapes.StructType) -> str:
    """One message or part of a message as a TypeScript type; a row is a tuple."""
    lines = []
    doc = struct.cls.__dict__.get("__doc__")
    if doc:
        text = python_inspect.cleandoc(doc).replace("\n", "\n * ").replace(" * \n", " *\n")
        lines.append(f"/** {text} */" if "\n" not in text else f"/**\n * {text}\n */")
    if struct.array_like:
        fields = (f"{field.encode_name}: {type_of(field.type)}" for field in struct.fields)
        row = f"export type {struct.cls.__name__} = readonly [{', '.join(fields)}];"
        return "\n".join([*lines, row, ""])
    lines.append(f"export interface {struct.cls.__name__} {{")
    if struct.tag_field:
        lines.append(f'  readonly {struct.tag_field}: "{struct.tag}";')
    for field in struct.fields:
        optional = "" if field.required else "?"
        lines.append(f"  readonly {field.encode_name}{optional}: {type_of(field.type)};")
    return "\n".join([*lines, "}", ""])


def _pieces(shape: shapes.Type, found: dict[str, shapes.StructType]) -> None:
    """Every struct that a type contains, depth first."""
    if isinstance(shape, shapes.StructType):
        if shape.cls.__name__ in found:
            return
        found[shape.cls.__name__] = shape
        for field in shape.fields:
            _pieces(field.type, found)
    elif isinstance(shape, shapes.UnionType):
        for member in shape.types:
            _pieces(member, found)
    elif isinstance(shape, shapes.VarTupleType | shapes.ListType):
        _pieces(shape.item_type, found)
    elif isinstance(shape, shapes.Metadata):
        _pieces(shape.type, found)


def _members(union: Any) -> list[shapes.StructType]:
    shape = msgspec.inspect.type_info(union)
    assert isinstance(shape, shapes.UnionType)
    return [member for member in shape.types if isinstance(member, shapes.StructType)]


def _union(name: str, union: Any) -> str:
    members = "\n".join(f"  | {member.cls.__name__}" for member in _members(union))
    return f"export type {name} =\n{members};\n"


def _word_list(name: str) -> str:
    values = " | ".join(f'"{value}"' for value in get_args(_UNIONS[name]))
    return f"export type {name} = {values};\n"


def _tags(name: str, union: Any) -> str:
    tags = "".join(f'  "{member.tag}",\n' for member in _members(union))
    return f'export const {name}: ReadonlySet<ServerMessage["type"]> = new Set([\n{tags}]);\n'


def typescript() -> str:
    """The whole module."""
    found: dict[str, shapes.StructType] = {}
    _pieces(msgspec.inspect.type_info(ClientMessage), found)
    _pieces(msgspec.inspect.type_info(ServerMessage), found)
    return "\n".join(
        [
            _HEADER,
            f"export const VERSION = {words.VERSION};\n",
            *(_word_list(name) for name in sorted(_WORDS.values())),
            *(interface_of(struct) for struct in found.values()),
            _union("ClientMessage", ClientMessage),
            _union("ServerReply", ServerReply),
            _union("ServerTableEvent", ServerTableEvent),
            _union("ServerMessage", ServerMessage),
            _tags("REPLIES", ServerReply),
            _tags("TABLE_EVENTS", ServerTableEvent),
        ]
    )
