"""A chapter of 58 Pa. Code as it is kept in `text/`, and which sections it has."""

import ast
import re
import tomllib
from pathlib import Path

TEXT = Path(__file__).parent / "text"
ROOT = Path(__file__).parents[2]

_HEADING = re.compile(r"^(?:#+ |- )?\**§ (\d+[a-z]\.\d+)\.")
_CLAUSE = re.compile(r"^\s*(?:- )?\(([a-z]+|\d{1,2}|[A-Z])\)\s")


def sections(text):
    """Name every section and subsection of a chapter's text, in order: 617a.1, 617a.1(a), …"""
    found, path = [], []
    read = [(_HEADING.match(line), _CLAUSE.match(line)) for line in text.splitlines()]
    marked = [(heading, clause) for heading, clause in read if heading or clause]
    for at, (heading, clause) in enumerate(marked):
        if heading:
            path = [heading[1]]
            found.append(path[0])
        elif path:
            _, following = marked[at + 1] if at + 1 < len(marked) else (None, None)
            path = _deeper(path, clause[1], following[1] if following else "")
            found.append(path[0] + "".join(f"({step})" for step in path[1:]))
    return found


def _deeper(path, step, following):
    """Put a clause in its place: (a) under the section, (1) under a letter, (i) under either, (A)
    under (i).
    """
    if step.isupper():
        return [*path[: -1 if path[-1].isupper() else None], step]
    lettered = path[1:2] if path[1:] and path[1].isalpha() else []
    if step.isdigit():
        return [path[0], *lettered, step]
    follows_h = step == "i" and lettered == ["h"] and following != "ii"
    if re.fullmatch("[ivx]+", step) and not follows_h:
        numbered = len(path) > 2 and path[2].isdigit()
        return [*path[: 3 if numbered else 2], step]
    return [path[0], step]


def marks(folder):
    """What `sections.toml` says of each section: "tested", or why it is not applicable.

    "tested as 617b.1(e)" is a line of a list whose tests bear the name of the list. "tested in
    client_js/tests/…" is a test of the browser client whose title names the section.
    """
    return tomllib.loads((folder / "sections.toml").read_text())


def names_in_client(section, mark):
    """Whether the client's test that a mark names is there, and has the section in a title."""
    path = ROOT / mark.removeprefix("tested in ")
    return path.is_file() and f'"{section}' in path.read_text()


def tested_as(section, mark):
    """The section whose name the tests of `section` bear."""
    return mark.removeprefix("tested as ") if mark != "tested" else section


def tests_of(folder):
    """The name of every test function of a folder."""
    return {
        node.name
        for path in folder.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def slug(section):
    """How a test of a section begins: 617a.3(e)(1) is test_617a_3_e_1_."""
    return "test_" + re.sub(r"[^0-9a-z]+", "_", section).strip("_") + "_"
