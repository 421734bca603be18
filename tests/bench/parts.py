"""What the other parts of the house cost by themselves: settling scripts, signing records."""

from __future__ import annotations

import itertools
import json
import time
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct, structs, to_builtins

from server.games import catalogue
from server.games.rules import Step, Wager
from server.games.script import settle_lines
from server.records import HouseRecords, pseudonym, round_identity, rules_hash
from tests.bench.wager_load import AMOUNT_CENTS, SPOTS

SAMPLES = Path(__file__).parents[1] / "samples" / "roulette.jsonl"
NUMBER = 17


class Settling(Struct, frozen=True):
    """What `croupier settle` does with its samples, in this process."""

    cases: int
    cases_a_second: float


class Signing(Struct, frozen=True):
    """CPU of signing the record of one round, and of writing one player's receipt."""

    wagers: int
    record_bytes: int
    record_us: float
    receipt_us: float


def measure_settling(cases: int) -> Settling:
    """Raises AssertionError if a case was not answered."""
    scripts = [json.dumps(json.loads(line)["script"]) for line in SAMPLES.open(encoding="utf-8")]
    lines = list(itertools.islice(itertools.cycle(scripts), cases))
    started = time.perf_counter()
    answers = sum(1 for _ in settle_lines(lines))
    taken_s = time.perf_counter() - started
    assert answers == len(lines), "a case has no answer"
    return Settling(cases, cases / taken_s)


def measure_signing(wagers: int, records: int) -> Signing:
    """Sign the record of a round of so many wagers, so many times."""
    house = HouseRecords(Ed25519PrivateKey.generate())
    record = _record(house, wagers)
    player = record["wagers"][0]["player"]
    text, before = "", ""
    started = time.process_time()
    for _ in range(records):
        text, before = house.sign_round(record, before)
    signed = time.process_time()
    for _ in range(records):
        house.receipt(text, player)
    written = time.process_time()
    return Signing(
        wagers,
        len(text),
        (signed - started) / records * 1e6,
        (written - signed) / records * 1e6,
    )


def _record(house: HouseRecords, wagers: int) -> dict[str, Any]:
    """The record of a round at a crowded roulette table, as a table gives it to be signed."""
    game = catalogue.submit("roulette", {"wheel": "single_zero"})
    resolved = game.resolved_rules()
    identity = round_identity("single-1", 57, rules_hash("roulette", resolved))
    before = state = game.opening_state()
    recorded = []
    for index, (on, pick) in enumerate(itertools.islice(itertools.cycle(SPOTS), wagers)):
        wager = Wager(f"w{index + 1}", index // 4 + 1, on, pick, AMOUNT_CENTS)
        step = game.place(state, wager)
        assert isinstance(step, Step), step
        state = step.state
        player = pseudonym(f"account {wager.seat}", identity)
        recorded.append({**structs.asdict(wager), "player": player, "nonce": f"nonce-{index:08x}"})
    step = game.drawn(game.no_more_bets(state).state, {"number": str(NUMBER)})
    return {
        "format": "croupier round 1",
        "table": "single-1",
        "round": 57,
        "identity": identity,
        "game": "roulette",
        "rules": resolved,
        "rules_hash": rules_hash("roulette", resolved),
        "opened_ms": 1_700_000_000_000,
        "closed_ms": 1_700_000_015_000,
        "settled_ms": 1_700_000_023_000,
        "commitment": "00" * 32,
        "seed": "00" * 32,
        "state": to_builtins(before),
        "open": False,
        "decisions": [],
        "wagers": recorded,
        "wagers_hash": house.wagers_hash(recorded).hex(),
        "happenings": [{"ask": ["uniform", 37], "answer": NUMBER}],
        "draws": [{"number": str(NUMBER)}],
        "settlements": [structs.asdict(one) for one in step.settled],
        "outcome": step.call,
        "result": "settled",
    }
