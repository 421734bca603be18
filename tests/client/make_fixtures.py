"""What the browser's tests are given: receipts that the house signed, and layouts as it sends them.

`python -m tests.client.make_fixtures` writes them again; `test_fixtures.py` fails when they are
stale. Everything follows from fixed keys and seeds: a second run writes the same bytes.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from server.games import catalogue
from server.games.choices import AT_BOXES, SHARED, choices_of
from server.games.pai_gow.delivery import STYLES_IN_WORDS
from server.games.rules import Game
from server.games.texts import STANDING
from server.records import HouseRecords
from server.tables.view.spots import layout_of
from tests.client.craps_rounds import craps_rounds
from tests.client.pai_gow_rounds import pai_gow_receipts
from tests.client.roulette_rounds import roulette_rounds
from tests.client.rounds import Round
from tests.client.war_rounds import war_receipts
from tests.games.house import TABLES
from tests.records.conftest import Bet, written_down

ROOT = Path(__file__).parents[2]
CLIENT_TESTS = ROOT / "client_js" / "tests"
GAMES = ("big_six", "dreamcatcher", "sic_bo", "casino_war", "pai_gow")
PREVIOUS = "ab" * 32
EVERY_CRAPS_WAGER = {
    "odds_multiple": 10,
    "fire": "A",
    "buy_lay": {"vigorish": "on_win", "percent": 5},
}
MOST_SEEDS = 100_000
LINE = 100


def main() -> None:
    for name in fixtures():
        path = CLIENT_TESTS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(fixture(name))


def fixtures() -> dict[str, Callable[[], Any]]:
    """Every file below `client_js/tests`, and what makes its content."""
    return {
        **{f"{name}/spots.json": partial(layout, name) for name in GAMES},
        "craps/spots.json": lambda: layout("craps", EVERY_CRAPS_WAGER),
        "guide/tables.json": lambda: list(tables()),
        "rules_in_english.json": submissions,
        "verify/one_outcome_receipts.json": lambda: receipts(_rounds()),
        "verify/craps_receipts.json": lambda: receipts(craps_rounds()),
        "verify/war_receipts.json": lambda: _with_key(war_receipts()),
        "verify/pai_gow_receipts.json": lambda: _with_key(pai_gow_receipts()),
        "verify/roulette_variation_receipts.json": lambda: receipts(roulette_rounds()),
    }


@cache
def fixture(name: str) -> str:
    """The text of a file."""
    return _written(fixtures()[name]())


def tables() -> Iterator[dict[str, Any]]:
    """Tables worth playing, with one spot for each worth of a wager: what a guide speaks of."""
    for name, submission in TABLES:
        game = catalogue.submit(name, submission)
        spots = {(spot.on, spot.pays, spot.back): spot for spot in reversed(layout_of(game).spots)}
        yield {
            "game": name,
            "rules": game.resolved_rules(),
            "spots": [msgspec.to_builtins(spot) for spot in reversed(spots.values())],
        }


def submissions() -> dict[str, list[str]]:
    """All that the house says of a rules submission in English: what choices and texts are."""
    choices = [SHARED, AT_BOXES, *(catalogue.submit(name, {}).submits for name in catalogue.GAMES)]
    banks = catalogue.submit("pai_gow", {"player_bank": True, "co_bank": True})
    fire = catalogue.submit("craps", EVERY_CRAPS_WAGER)
    procedures = (*banks.procedures(), *fire.procedures())
    sentences = {sentence for each in choices for sentence in each.values()}
    paytables = [
        each
        for name, submission in TABLES
        if "symbols" not in submission  # labels are the words of one house
        for each in catalogue.submit(name, submission).paytables()
    ]
    rows = [row for each in paytables for row in each.rows]
    return {
        "paid": sorted({row.what for row in rows}),
        "payouts": sorted({row.pays for row in rows}),
        "paytables": sorted({each.title for each in paytables}),
        "phrases": [phrase for each in procedures for phrase in each.words.split("; ")],
        "sentences": sorted(sentences | {each.sentence for each in procedures}),
        "standings": sorted(set(STANDING.values())),
        "values": sorted(set(values())),
    }


def values() -> Iterator[str]:
    """What tables have chosen, in words: croupier.toml, the defaults, and more worth playing."""
    configured = tomllib.loads((ROOT / "croupier.toml").read_text())["tables"]
    chosen: list[tuple[str, Mapping[str, Any]]] = [
        *((table["game"], table["rules"]) for table in configured),
        *((name, {}) for name in catalogue.GAMES),
        *TABLES,
        *(("pai_gow", {"deal": style}) for style in STYLES_IN_WORDS),
    ]
    for name, submission in chosen:
        for choice in choices_of(catalogue.submit(name, submission)):
            if choice.key != "symbols" or choice.key not in submission:  # words of one house
                yield choice.words


def layout(name: str, submission: Mapping[str, Any] | None = None) -> list[Any]:
    """The spots of a table, under the default rules or these, as a snapshot of it has them."""
    game = catalogue.submit(name, submission or {})
    return [msgspec.to_builtins(spot) for spot in layout_of(game).spots]


def receipts(rounds: Iterable[tuple[Any, ...]]) -> dict[str, Any]:
    """Receipts of rounds that show what each game has of its own, and the key that signed them."""
    house = _key()
    made = [
        {"name": played.name, "receipt": _receipt(house, played)}
        for played in (Round(*one) for one in rounds)
    ]
    return {"key": house.public_key.hex(), "receipts": made}


def _with_key(signed: Iterable[Any]) -> dict[str, Any]:
    return {"key": _key().public_key.hex(), "receipts": list(signed)}


def _key() -> HouseRecords:
    return HouseRecords(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))


def _rounds() -> Iterator[tuple[Any, ...]]:
    big_six = catalogue.submit("big_six", {})
    yield "big six, every symbol, joker", big_six, _all(big_six), lambda d: d["section"] == 1
    yield "big six, a void round", big_six, _all(big_six), None
    themed = {"symbols": {"5": "cherry"}, "odds": {"5": "11/2"}}
    cherry = catalogue.submit("big_six", themed)
    yield "big six, themed and raised", cherry, _all(cherry), lambda d: d["section"] == 5

    dreamcatcher = catalogue.submit("dreamcatcher", {})
    every = _all(dreamcatcher)
    yield "dreamcatcher, one spin", dreamcatcher, every, lambda d: len(d["sections"]) == 1
    yield "dreamcatcher, 2x and 7x", dreamcatcher, every, lambda d: d["sections"][:-1] == [28, 1]
    yield "dreamcatcher, two restarts", dreamcatcher, every, _any, None, "ada", False, ADDED
    limited = catalogue.submit("dreamcatcher", {"max_payout": 1000})
    yield "dreamcatcher, maximum payout", limited, LIMITED, lambda d: d["sections"] == [6]

    sic_bo = catalogue.submit("sic_bo", {})
    yield "sic bo, every wager, two fives", sic_bo, _all(sic_bo), lambda d: d["dice"] == [5, 2, 5]
    yield "sic bo, every wager, three fours", sic_bo, _all(sic_bo), lambda d: d["dice"] == [4, 4, 4]
    yield "sic bo, somebody who watched", sic_bo, (), lambda d: sum(d["dice"]) == 9
    yield "sic bo, a void round", sic_bo, _all(sic_bo), None


ADDED = (bytes([1]) * 32, bytes([2]) * 32)

LIMITED: tuple[Bet, ...] = (
    ("ada", "number", ("2",), 300),
    ("ada", "number", ("1",), 500),
    ("ben", "number", ("2",), 400),
    ("ada", "number", ("2",), 500),
)


def _any(_draw: Mapping[str, Any]) -> bool:
    return True


def _all(game: Game[Any]) -> tuple[Bet, ...]:
    """A wager on every spot, by two players in turn, each of another amount."""
    return tuple(
        ("ada" if i % 2 else "ben", spot.on, spot.pick, 200 * i)
        for i, spot in enumerate(game.layout(), 1)
    )


def _receipt(house: HouseRecords, played: Round) -> str:
    """The player's receipt of the first round, seed by seed, that draws what is wanted."""
    game, bets, wanted = played.game, played.bets, played.wanted
    before = played.before or game.opening_state()
    for n in range(MOST_SEEDS):
        seed = n.to_bytes(32, "big")
        is_void = wanted is None
        record = written_down(
            house, game, bets, seed, before, is_void, played.retired, played.added
        )
        if wanted is None or wanted(record["draws"][-1]):
            break
    else:
        raise AssertionError(f"no seed of {MOST_SEEDS} draws what is wanted of {game.name}")
    text, _ = house.sign_round(record, PREVIOUS)
    return house.receipt(text, _pseudonym(record, played.player))


def _pseudonym(record: Mapping[str, Any], player: str) -> str | None:
    mine = [wager["player"] for wager in record["wagers"] if wager["nonce"] == f"nonce of {player}"]
    return mine[0] if mine else None


def _written(value: Any) -> str:
    """JSON as the client's formatter has it: a list that fits in a line is in one."""
    text = json.dumps(value, indent=2, ensure_ascii=False) + "\n"
    return re.sub(r'( *"\w+": )\[([^][]*)\](,?)', _in_a_line, text)


def _in_a_line(found: re.Match[str]) -> str:
    key, entries, comma = found.groups()
    line = f"{key}[{', '.join(entry.strip() for entry in entries.split(','))}]{comma}"
    return line if len(line) <= LINE else found[0]


if __name__ == "__main__":
    main()
