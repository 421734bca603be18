"""The list of known mutants stays true: `make mutants` runs it, these tests check its text."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutants.__main__ import ROOT, applied
from tests.mutants.known import MUTANTS, Mutant


def test_each_snippet_occurs_once_in_its_file() -> None:
    lost = []
    for mutant in MUTANTS:
        path = ROOT / mutant.path
        count = path.read_text().count(mutant.old) if path.exists() else 0
        if count != 1:
            lost.append(f"{mutant.path} has {mutant.old!r} {count} times")

    assert lost == []


def test_each_can_be_read_as_a_program() -> None:
    for mutant in MUTANTS:
        assert mutant.new != mutant.old
        if mutant.path.endswith(".py"):
            text = (ROOT / mutant.path).read_text()
            ast.parse(text.replace(mutant.old, mutant.new), filename=mutant.name)


def test_the_tests_that_are_to_kill_it_are_there() -> None:
    named = {test for mutant in MUTANTS for test in mutant.tests}

    assert all(mutant.tests for mutant in MUTANTS)
    assert [test for test in sorted(named) if not _is_there(test)] == []


def test_each_says_why_it_matters_and_none_comes_twice() -> None:
    assert all(mutant.why for mutant in MUTANTS)
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
    assert len({(mutant.path, mutant.old, mutant.new) for mutant in MUTANTS}) == len(MUTANTS)
    assert len(MUTANTS) >= 60


def test_a_mutant_is_taken_back_whatever_happens(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\ny = 1\n")
    mutant = Mutant("a.py", "x = 1", "x = 2", ("tests",), "one is two")
    with pytest.raises(RuntimeError), applied(mutant, tmp_path):
        assert (tmp_path / "a.py").read_text() == "x = 2\ny = 1\n"
        raise RuntimeError
    assert (tmp_path / "a.py").read_text() == "x = 1\ny = 1\n"


@pytest.mark.parametrize("old", ["z = 1", " = 1"])
def test_a_snippet_that_is_not_there_once_is_an_error(tmp_path: Path, old: str) -> None:
    (tmp_path / "a.py").write_text("x = 1\ny = 1\n")
    with (
        pytest.raises(ValueError, match="times"),
        applied(Mutant("a.py", old, "", ("tests",), "one is two"), tmp_path),
    ):
        pass


def _is_there(test: str) -> bool:
    name, *inside = test.split("::")
    path = ROOT / name
    if path.is_dir() or not path.is_file():
        return path.is_dir() and not inside
    return not inside or inside[-1] in _names(path)


def _names(path: Path) -> set[str]:
    return {
        node.name
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
    }
