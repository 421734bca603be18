"""Every code that the house can say is in the protocol's lists, and every code there is said."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from protocol import codes
from server.app.adapters.accounts import MOVEMENT_KINDS
from server.cage.ledger import Kind
from server.gateway.tokens import TokenError, TokenExpired

SERVER = Path(__file__).parents[2] / "server"
TO_PLAYERS = ("games", "tables", "gateway", "chat", "relay")


def _calls(*names: str) -> Iterator[ast.Call]:
    for part in TO_PLAYERS:
        for path in sorted((SERVER / part).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
                    yield node


def _texts(node: ast.AST) -> set[str]:
    return {
        one.value
        for one in ast.walk(node)
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    }


def test_every_refusal_of_a_game_or_a_table_has_a_code_of_the_list() -> None:
    """`Refusal(code, …)` in rules and tables, `Refused(request, code, …)` in the gateway."""
    listed = set(get_args(codes.RefusalCode))
    said: set[str] = set()
    for call in _calls("Refusal"):
        code = call.args[0] if call.args else call.keywords[0].value
        assert _texts(code), f"line {call.lineno}: the code of a refusal is a literal"
        said |= _texts(code)
    for call in _calls("Refused"):
        said |= _texts(call.args[1])
    for call in _calls("NotSaid"):
        said |= _texts(call.args[0])
    assert said == listed


def test_every_movement_of_the_ledger_has_a_kind() -> None:
    assert set(MOVEMENT_KINDS) == set(Kind)
    assert set(MOVEMENT_KINDS.values()) == set(get_args(codes.MovementKind))


def test_every_error_and_goodbye_of_the_list_is_said() -> None:
    """That no other is said, the types see to."""
    texts = {text for part in TO_PLAYERS for text in _of_part(part)}
    texts |= {TokenError.code, TokenExpired.code, *_of_part("app")}
    for union in (codes.ErrorCode, codes.GoodbyeCode, codes.NoticeCode):
        assert set(get_args(union)) - texts == set()


def _of_part(part: str) -> set[str]:
    modules = (ast.parse(path.read_text()) for path in (SERVER / part).rglob("*.py"))
    return {text for module in modules for text in _texts(module)}
