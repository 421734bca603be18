"""Writes the files that are generated from the messages; with --check, names stale ones.

python -m protocol.generate            writes schema.json, examples/, client_js/src/protocol.ts
python -m protocol.generate --check    exits 1 and names what is stale
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from protocol import codes, examples, words
from protocol.from_client import ClientMessage
from protocol.from_house import ServerMessage
from protocol.games import GAMES, Exact, GameWords, options_of, types_of
from protocol.typescript import typescript

HERE = Path(__file__).parent
CLIENT = HERE.parent / "client_js" / "src"


def schema() -> str:
    """JSON Schema 2020-12 of both directions, with what their maps hold by game, and all codes."""
    by_game = [one for game in GAMES.values() for one in types_of(game)]
    (client, house, *_), components = msgspec.json.schema_components(
        [ClientMessage, ServerMessage, *by_game], ref_template="#/$defs/{name}"
    )
    options = {one.__name__ for game in GAMES.values() for one in options_of(game)}
    for name, component in components.items():
        if name not in options:  # a later version may tell more
            component.pop("additionalProperties", None)
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"croupier protocol {words.VERSION}",
        "from_client": client,
        "from_house": house,
        "version": words.VERSION,
        "features": get_args(words.Feature),
        "codes": {
            "error": get_args(codes.ErrorCode),
            "refused": get_args(codes.RefusalCode),
            "goodbye": get_args(codes.GoodbyeCode),
            "house_notice": get_args(codes.NoticeCode),
            "movement": get_args(codes.MovementKind),
        },
        "games": {name: _of_game(game) for name, game in GAMES.items()},
        "$defs": components,
    }
    return json.dumps(document, indent=1, sort_keys=True) + "\n"


def _of_game(game: GameWords) -> dict[str, Any]:
    return {
        "draw": _reference(game.draw),
        "shown": _reference(game.shown),
        "seen": _reference(game.seen),
        "choices": {
            name: {"when": choice.when, "options": _reference(choice.options)}
            for name, choice in game.choices.items()
        },
        "terms": {name: _reference(terms) for name, terms in game.terms.items()},
    }


def _reference(kind: type[Exact]) -> dict[str, str]:
    return {"$ref": f"#/$defs/{kind.__name__}"}


def made() -> dict[Path, bytes]:
    """Every generated file, with its content."""
    files = {
        HERE / "schema.json": schema().encode(),
        CLIENT / "protocol.ts": typescript().encode(),
    }
    files |= {HERE / "examples" / name: data for name, data in examples.files().items()}
    return files


def stale() -> list[Path]:
    """The generated files that are out of date, missing, or left over."""
    expected = made()
    wrong = [
        path for path, data in expected.items() if not path.exists() or path.read_bytes() != data
    ]
    left_over = [path for path in (HERE / "examples").glob("*") if path not in expected]
    return wrong + left_over


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m protocol.generate", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when stale")
    if parser.parse_args().check:
        for path in stale():
            print(f"stale: {path.relative_to(HERE.parent)}", file=sys.stderr)
        return 1 if stale() else 0
    for path in stale():
        path.unlink(missing_ok=True)
    for path, data in made().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
