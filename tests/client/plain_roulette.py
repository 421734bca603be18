"""Roulette as the browser's tests are given it: the spots of each wheel, receipts of its rounds.

`python -m tests.client.plain_roulette` writes them again (`npm run format` then folds their lines);
`test_plain_roulette.py` fails when they are stale.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from server.games import catalogue
from server.records import HouseRecords
from server.tables.view.spots import layout_of
from tests.records.conftest import BETS, Bet, written_down

CLIENT_TESTS = Path(__file__).parents[2] / "client_js" / "tests"
PREVIOUS = "ab" * 32
WHEELS = ("single_zero", "double_zero", "double_zero_as_single")

EVERY_WAGER = (
    ("straight", ("17",), 500), ("split", ("0", "00"), 200),
    ("three_numbers", ("0", "2", "00"), 300), ("three_numbers", ("16", "17", "18"), 300),
    ("four_numbers", ("14", "15", "17", "18"), 400),
    ("first_five", (), 500), ("six_numbers", ("13", "14", "15", "16", "17", "18"), 600),
    ("column", ("2",), 700), ("dozen", ("2",), 700), ("red", (), 1000), ("black", (), 1000),
    ("odd", (), 1000), ("even", (), 1000), ("low", (), 1000), ("high", (), 1000),
    ("five_adjacent", ("17",), 2500),
)  # fmt: skip


def main() -> None:
    for path, value in fixtures():
        path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def fixtures() -> Iterator[tuple[Path, Any]]:
    """Every file and what is in it."""
    for wheel in WHEELS:
        game = catalogue.submit("roulette", {"wheel": wheel, "five_adjacent": True})
        spots = [json.loads(msgspec.json.encode(spot)) for spot in layout_of(game).spots]
        yield CLIENT_TESTS / "roulette" / f"spots_{wheel}.json", spots
    yield CLIENT_TESTS / "verify" / "receipts.json", _receipts()


def _receipts() -> dict[str, Any]:
    house = HouseRecords(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
    made = [{"name": one.name, "receipt": _receipt(house, one)} for one in _rounds()]
    return {"key": house.public_key.hex(), "receipts": made}


class Round(NamedTuple):
    name: str
    rules: dict[str, Any]
    bets: tuple[Bet, ...]
    drawn: tuple[str, ...] = ()  # the numbers that are wanted; none: whatever comes
    player: str = "ada"  # whose receipt it is
    void: bool = False


def _rounds() -> Iterator[Round]:
    double = {"wheel": "double_zero"}
    yield Round("double zero, ada's wagers of five", double, BETS)
    yield Round("double zero, somebody who watched", double, BETS, player="dora")
    every = double | {"five_adjacent": True}
    for number in ("17", "00"):
        name = f"double zero, every wager, {number} drawn"
        yield Round(name, every, _by_two(EVERY_WAGER), (number,))
    covered = {"wheel": "double_zero_as_single", "five_adjacent": True}
    bets = (*BETS, ("ada", "five_adjacent", ("0",), 500))
    yield Round("double zero as single zero, after a no spin", covered, bets, ("00", "27"))
    single = {"wheel": "single_zero"}
    raised = single | {"odds": {"straight": 36, "dozen": "21/10"}}
    yield Round("single zero, raised odds", raised, BETS, ("16",), player="ben")
    yield Round("single zero, a void round", single, BETS, player="ben", void=True)
    yield Round("single zero, no wagers at all", single, ())


def _receipt(house: HouseRecords, wanted: Round) -> str:
    """The player's receipt of the first round, seed by seed, that draws what is wanted."""
    game = catalogue.submit("roulette", wanted.rules)
    for n in itertools.count():
        seed = n.to_bytes(32, "big")
        record = written_down(house, game, wanted.bets, seed, game.opening_state(), wanted.void)
        if wanted.drawn in ((), tuple(draw["number"] for draw in record["draws"])):
            break
    signed, _ = house.sign_round(record, PREVIOUS)
    return house.receipt(signed, _pseudonym(record, wanted.player))


def _pseudonym(record: dict[str, Any], player: str) -> str | None:
    mine = [one["player"] for one in record["wagers"] if one["nonce"] == f"nonce of {player}"]
    return mine[0] if mine else None


def _by_two(wagers: tuple[tuple[str, tuple[str, ...], int], ...]) -> tuple[Bet, ...]:
    return tuple((who, *wager) for wager in wagers for who in ("ada", "ben"))


if __name__ == "__main__":
    main()
