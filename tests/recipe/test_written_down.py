"""What CONTRIBUTING's recipe asks for, and no other test would miss: every game is written down."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from server.games.catalogue import GAMES, submit

ROOT = Path(__file__).parents[2]


def test_every_game_of_the_catalogue_says_how_answers_become_draws() -> None:
    text = (ROOT / "server/records/README.md").read_text()
    rows = text.split("\n## From answers to draws\n")[1].split("\n## ")[0]
    described = set(re.findall(r"\w+", " ".join(re.findall(r"^\| ([^|]+) \|", rows, re.MULTILINE))))

    assert set(GAMES) - described == set()


def test_every_game_of_the_catalogue_has_a_table_on_the_floor() -> None:
    tables = tomllib.loads((ROOT / "croupier.toml").read_text())["tables"]

    assert {table["game"] for table in tables} == set(GAMES)


def test_every_game_of_the_catalogue_has_receipts_that_the_browser_recomputes() -> None:
    made = [
        json.loads(path.read_text())["receipts"]
        for path in (ROOT / "client_js/tests/verify").glob("*receipts.json")
    ]
    games = {json.loads(one["receipt"])["game"] for receipts in made for one in receipts}

    assert set(GAMES) - games == set()


def test_every_game_of_the_catalogue_has_a_title_of_its_own() -> None:
    titles = {name: submit(name, {}).title for name in GAMES}

    assert all(title[:1].isupper() for title in titles.values()), titles
    assert len(set(titles.values())) == len(titles)


def test_every_game_of_the_catalogue_has_a_fixture_and_a_golden_playthrough() -> None:
    rounds = {name for name in GAMES if (ROOT / f"tests/playthroughs/{name}.script.jsonl").exists()}
    samples = {name for name in GAMES if (ROOT / f"tests/samples/{name}.jsonl").exists()}

    assert set(GAMES) - rounds == set()
    assert set(GAMES) - samples == set()


def test_every_game_of_the_catalogue_has_a_view_and_a_verifier_in_the_browser() -> None:
    views = (ROOT / "client_js/src/games/views.ts").read_text()
    verifiers = (ROOT / "client_js/src/verify/games/verifiers.ts").read_text()

    assert {name for name in GAMES if f'"./{name}"' not in views} == set()
    assert {name for name in GAMES if f'"./{name}"' not in verifiers} == set()
