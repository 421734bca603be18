"""CONTRIBUTING's recipe for a game is whole: a tiny wheel is added by it, in a copy, and played.

The copy has every tracked file. `new/` holds the files that the wheel adds, `EDITS` the lines that
it adds to files of the repository. The recipe's table has to name exactly these files. If a game
comes to need another file, a check in the copy fails until the recipe names it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEW = Path(__file__).parent / "new"
GAME, CHAPTER = "tiny_wheel", "999a"
SECONDS = 540

TABLE = """
[[tables]]
id = "tiny-wheel-1"
title = "Tiny Wheel"
game = "tiny_wheel"
rules = { min = 100, max = 20000, unit = 100 }
"""
DRAW = (
    "| tiny_wheel | uniform(5), a section of the wheel as 999a.1 lists them | `section`, from 1 |"
)
ROUNDS = """\
    tiny = catalogue.submit("tiny_wheel", {})
    yield "tiny wheel, every color, blue", tiny, _all(tiny), lambda d: d["section"] == 4

"""
PAYTABLE_WORDS = """\
  "color red": ["Farbe Rot", "color rojo", "couleur rouge", "红色"],
  "color green": ["Farbe Grün", "color verde", "couleur verte", "绿色"],
  "color blue": ["Farbe Blau", "color azul", "couleur bleue", "蓝色"],
  green: ["Grün", "verde", "vert", "绿"],
  blue: ["Blau", "azul", "bleu", "蓝"],
"""

# By file: the text that stands there, and what is written after it.
EDITS: dict[str, list[tuple[str, str]]] = {
    "tests/regulation/test_sections.py": [
        ("CHAPTERS = {\n", '    "tiny_wheel": "999a-tiny_wheel.md",\n')
    ],
    "server/games/catalogue.py": [
        (
            "from server.games.sic_bo import SicBo\n",
            "from server.games.tiny_wheel import TinyWheel\n",
        ),
        ("    PaiGow.name: PaiGow,\n", "    TinyWheel.name: TinyWheel,\n"),
    ],
    "server/games/names.py": [('    "689a": ("number",),\n', '    "999a": ("color",),\n')],
    "server/records/README.md": [("| `section`, or `sections`, from 1 |\n", f"{DRAW}\n")],
    "tests/games/test_short_outcome.py": [
        (
            '    ("big_six", [{"section": 28}], "28"),\n',
            '    ("tiny_wheel", [{"section": 4}], CALL),\n',
        )
    ],
    "tests/games/house.py": [("SUBMISSIONS = {\n", '    "tiny_wheel": [{}, {"unit": 25}],\n')],
    "tests/client/make_fixtures.py": [
        ('GAMES = ("big_six", ', '"tiny_wheel", '),
        ("def _rounds() -> Iterator[tuple[Any, ...]]:\n", ROUNDS),
    ],
    "client_js/src/games/views.ts": [
        ('export { sicBo } from "./sic_bo";\n', 'export { tinyWheel } from "./tiny_wheel";\n')
    ],
    "client_js/src/text/paytable_words.ts": [("  // Wheels\n", PAYTABLE_WORDS)],
    "client_js/src/verify/games/verifiers.ts": [
        ('export { sicBo } from "./sic_bo";\n', 'export { tinyWheel } from "./tiny_wheel";\n')
    ],
    "protocol/games.py": [
        (
            '    "sic_bo": GameWords(DiceDraw, choices=START_NOW),\n',
            '    "tiny_wheel": GameWords(SectionDraw, choices=START_NOW),\n',
        )
    ],
    "croupier.toml": [("odds = { joker = 46, flag = 46 } }\n", TABLE)],
}

PYTHON_TESTS = (
    *("tests/games/test_every_game.py", "tests/games/test_short_outcome.py"),
    *("tests/regulation/tiny_wheel", "tests/samples"),
    *("tests/regulation/test_sections.py", "tests/playthroughs", "tests/tables/test_live_games.py"),
    *("tests/house/test_games_on_the_floor.py", "tests/recipe/test_written_down.py"),
)
MADE_BY = ("tests.playthroughs.playthroughs", "tests.client.make_fixtures", "protocol.generate")
CLIENT_TESTS = (
    "dependencies",
    "every_game",
    "guide/guide",
    "outcomes",
    "rules_words",
    "text",
    "verify/one_outcome",
)


class Copy:
    """The tracked files of the repository in a folder, and programs that run there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
        )
        for name in filter(None, listed.stdout.split("\0")):
            if (ROOT / name).is_file():
                self.write(name, (ROOT / name).read_bytes())
        self._before = self._contents()
        (folder / "client_js/node_modules").symlink_to(ROOT / "client_js/node_modules")

    def write(self, name: str, content: bytes) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def add_after(self, name: str, anchor: str, added: str) -> None:
        path = self.folder / name
        text = path.read_text()
        assert text.count(anchor) == 1, f"{name} has {anchor!r} {text.count(anchor)} times"
        path.write_text(text.replace(anchor, anchor + added))

    def changed(self) -> set[str]:
        """The files that are new, or not as they were."""
        after = self._contents()
        return {name for name, content in after.items() if self._before.get(name) != content}

    def run(self, *command: str, stdin: str = "", inside: str = ".") -> str:
        """Run a program to its end; returns what it printed. A failure fails the test."""
        ran = subprocess.run(
            command,
            cwd=self.folder / inside,
            env={
                **os.environ,
                "PYTHONPATH": str(self.folder),
                "PYTHONPYCACHEPREFIX": f"{self.folder}.compiled",  # beside it: it changes no file
            },
            input=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert ran.returncode == 0, f"{' '.join(command)}\n{ran.stdout[-4_000:]}"
        return ran.stdout

    def python(self, *arguments: str, stdin: str = "") -> str:
        return self.run(sys.executable, *arguments, stdin=stdin)

    def _contents(self) -> dict[str, bytes]:
        return {
            str(path.relative_to(self.folder)): path.read_bytes()
            for top in self.folder.iterdir()
            for path in ([top] if top.is_file() else top.rglob("*"))
            if path.is_file() and "node_modules" not in path.parts
        }


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    folder = tmp_path_factory.mktemp("recipe") / "repository"
    folder.mkdir()
    made = Copy(folder)
    for path in sorted(NEW.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            made.write(str(path.relative_to(NEW)), path.read_bytes())
    for name, edits in EDITS.items():
        for anchor, added in edits:
            made.add_after(name, anchor, added)
    with ThreadPoolExecutor(2) as pool:  # what is made, as the recipe says
        list(pool.map(lambda module: made.python("-m", module), MADE_BY))
    yield made
    shutil.rmtree(folder)


@pytest.fixture(scope="module", autouse=True)
def client(copy: Copy) -> Iterator[Future[None]]:
    """The client's checks, which run beside the other tests."""
    with ThreadPoolExecutor(1) as pool:
        yield pool.submit(check_client, copy)


def check_client(copy: Copy) -> None:
    programs = ROOT / "client_js/node_modules/.bin"
    tests = [f"tests/{name}.test.ts" for name in CLIENT_TESTS]
    copy.run(str(programs / "tsc"), "--noEmit", inside="client_js")
    # It looks at each file by itself, and `make check` at those that the recipe leaves alone.
    written = [name.removeprefix("client_js/") for name in copy.changed() if "client_js/" in name]
    copy.run(str(programs / "biome"), "check", *sorted(written), inside="client_js")
    copy.run(str(programs / "vitest"), "run", *tests, inside="client_js")


def recipe() -> set[str]:
    """The files that the recipe's table names, for this game."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    section = text.split("\n## Adding a game\n")[1].split("\n## ")[0]
    named = re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)
    return {name.replace("<game>", GAME).replace("<chapter>", CHAPTER) for name in named}


pytestmark = pytest.mark.xdist_group("recipe")


def test_the_recipe_names_every_file_that_a_game_touches_and_no_other(copy: Copy) -> None:
    assert copy.changed() == recipe()


def test_the_rules_are_known_to_the_commands(copy: Copy) -> None:
    script = (copy.folder / "tests/playthroughs/tiny_wheel.script.jsonl").read_text()
    settled = copy.python("-m", "server.cli", "settle", stdin=script)
    assert '"returned":1000' in settled
    assert settled == (copy.folder / "tests/playthroughs/tiny_wheel.answer.jsonl").read_text()
    odds = copy.python("-m", "server.cli", "odds", GAME)
    assert "80.00" in odds


def test_the_tests_of_every_game_pass_for_it(copy: Copy) -> None:
    chosen = f"{GAME} or {CHAPTER} or catalogue or left_of or among_them"
    copy.python("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-k", chosen, *PYTHON_TESTS)


def test_the_client_shows_it_and_recomputes_its_rounds(client: Future[None]) -> None:
    client.result()


def test_a_house_opens_with_it_and_a_bot_plays_a_round(copy: Copy, tmp_path: Path) -> None:
    said = copy.python("-m", "tests.recipe.one_round", GAME, str(tmp_path / "house"))
    assert "wagers" in said
