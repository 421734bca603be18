"""Each piece of a table's state has one owner: nobody else assigns it, or reaches through to it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.tables.model.layout import LayoutTicks
from server.tables.model.wager_book import WagerBook

TABLES = Path(__file__).parents[2] / "server" / "tables"
OWNER = TABLES / "model" / "table_state.py"
MODULES = sorted(TABLES.rglob("*.py"))

# What changes the book and the layout; the rest of their methods reads, or shows the layout.
BOOK_CHANGES = {
    "open_as",
    "begin_round",
    "end_round",
    "add",
    "add_placed",
    "end_wagers",
    "forgetting_earlier",
    "forget_wager",
    "take_off",
}
LAYOUT_CHANGES = {"change", "clear", "open_as", "take_all"}


def path_of(node: ast.AST) -> list[str]:
    """The names of a.b.c; "?" for what is not a name."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    names.append(node.id if isinstance(node, ast.Name) else "?")
    return names[::-1]


def targets_of(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            for target in targets:
                yield from target.elts if isinstance(target, ast.Tuple) else [target]
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            yield target


def assigned_elsewhere(source: str) -> list[str]:
    """Attributes that are assigned to an object other than `self`."""
    paths = [
        path_of(target)
        for node in ast.walk(ast.parse(source))
        for target in targets_of(node)
        if isinstance(target, ast.Attribute)
    ]
    return [".".join(path) for path in paths if len(path) != 2 or path[0] != "self"]


def calls_of(source: str) -> list[list[str]]:
    nodes = ast.walk(ast.parse(source))
    return [path_of(node.func) for node in nodes if isinstance(node, ast.Call)]


def changes_of_state(source: str) -> list[str]:
    """Calls that change the book or the layout of a table."""
    changes = {"book": BOOK_CHANGES, "layout": LAYOUT_CHANGES}
    return [
        ".".join(path)
        for path in calls_of(source)
        if len(path) > 1 and path[-1] in changes.get(path[-2].lstrip("_"), ())
    ]


def reaching_through(source: str) -> list[str]:
    """Calls of a collaborator's collaborator: `self.dealer.offers.choose()`."""
    return [".".join(path) for path in calls_of(source) if path[0] == "self" and len(path) > 3]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(TABLES)))
def test_no_module_assigns_what_another_object_owns(module: Path) -> None:
    assert assigned_elsewhere(module.read_text()) == []


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(TABLES)))
def test_no_module_but_the_owner_changes_the_book_or_the_layout(module: Path) -> None:
    if module != OWNER:
        assert changes_of_state(module.read_text()) == []


@pytest.mark.parametrize("name", ["table.py", "floor.py"])
def test_a_table_calls_its_parts_and_not_their_parts(name: str) -> None:
    assert reaching_through((TABLES / name).read_text()) == []


def test_the_owner_does_change_them() -> None:
    called = {path.split(".")[-1] for path in changes_of_state(OWNER.read_text())}
    assert called == BOOK_CHANGES | LAYOUT_CHANGES
    assert all(hasattr(WagerBook, name) for name in BOOK_CHANGES)
    assert all(hasattr(LayoutTicks, name) for name in LAYOUT_CHANGES)


@pytest.mark.parametrize(
    "line",
    [
        "self._table._state = 1",
        "table.next_order += 1",
        "before, self._table.state = self._table.state, 2",
        "orders.parked: str = ''",
        "del round.page",
    ],
)
def test_an_assignment_elsewhere_is_found(line: str) -> None:
    assert len(assigned_elsewhere(line)) == 1


def test_a_change_and_a_reach_through_are_found() -> None:
    assert changes_of_state("self._table.book.end_wagers(account, ids)") != []
    assert changes_of_state("self._layout.change(key, 5)") != []
    assert changes_of_state("self._layout.take_changes()") == []
    assert reaching_through("self._dealer.offers.choose(player)") != []
    assert reaching_through("self._offers.choose(player)") == []
