"""A client that knows the schema and no game plays every game, and the books balance after it."""

from __future__ import annotations

import asyncio
import random

import msgspec

from protocol.games import GAMES
from server.games import catalogue
from server.games.side_wagers.b2b import PAYOUTS
from server.tables.model.settings import TableSettings
from tests.games.house import B2B_WEIGHTS
from tests.gateway.open_house import OpenHouse
from tests.gateway.schema_client import SCHEMA, SchemaClient, check
from tests.house_in_a_box import CHIP_RULES, table_settings

ROUNDS = 100
BETTING_MS = 60
PATIENCE_S = 300

TABLES = {
    "single": ("roulette", {"wheel": "single_zero"}),
    "double": ("roulette", {"wheel": "double_zero", "five_adjacent": True}),
    "sides": (
        "roulette",
        {
            "b2b": {"weights": B2B_WEIGHTS},
            "blazing_sevens": {"paytable": 3},
            "roulette_up": {"paytable": "B"},
        },
    ),
    "lightning": ("lightning_roulette", {}),
    "roulette-x": ("roulette_x", {}),
    "big-six": ("big_six", {}),
    "dreamcatcher": ("dreamcatcher", {}),
    "sic-bo": ("sic_bo", {}),
    "craps": ("craps", {"odds_multiple": 10, "fire": "A"}),
    "mini-craps": ("craps", {"variant": "mini_craps"}),
    "war": ("casino_war", {}),
    "pai-gow": ("pai_gow", {"player_bank": True, "co_bank": True}),
}
_PLAYED = {game for game, _ in TABLES.values()}
TABLES |= {name.replace("_", "-"): (name, {}) for name in catalogue.GAMES if name not in _PLAYED}
# Choices that come up in a hundred rounds at random; ties, cuts and banks are too rare to count on.
CHOICES = {
    "craps": {"accept_dice", "pass_dice", "roll"},
    "mini-craps": {"accept_dice", "pass_dice", "roll"},
    "pai-gow": {"set", "house_way", "no_bank"},
}


def test_every_game_of_the_catalogue_is_described() -> None:
    assert set(SCHEMA["games"]) == set(GAMES) == set(catalogue.GAMES)


def test_the_draws_of_side_wagers_are_as_described() -> None:
    """Some come too rarely to meet them in a hundred rounds."""
    for payout in PAYOUTS:
        draw = {"number": "7", "b2b": payout, "blazing": ["7", "00", "7"], "meter": 300_000}
        check(draw, SCHEMA["games"]["roulette"]["draw"], "draw")


def _table(name: str) -> TableSettings:
    game, rules = TABLES[name]
    pace = {"betting_ms": BETTING_MS, "rest_ms": 1, "pause_ms": 1, "tick_ms": 5}
    asking = {"decision_ms": 10_000, "offer_ms": 10_000}  # the client answers all that it is asked
    return table_settings(name, game, rules=rules, variant="", **pace, **asking)


async def test_a_hundred_rounds_of_every_game(open_house: OpenHouse) -> None:
    rich = {"chip_rules": msgspec.structs.replace(CHIP_RULES, welcome_cents=10**9)}
    limits = {"messages_a_second": 10_000, "messages_at_once": 10_000}
    tables = [_table(name) for name in TABLES]
    async with open_house(tables=0, games=tables, **rich, **limits) as house:
        clients: dict[str, SchemaClient] = {}

        async def play(name: str, seed: int) -> None:
            async with house.client() as client:
                clients[name] = SchemaClient(client.socket, name, random.Random(seed))
                await clients[name].play(ROUNDS, CHOICES.get(name, frozenset()))

        async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as all_of_them:
            for seed, name in enumerate(TABLES):
                all_of_them.create_task(play(name, seed))
        assert clients["war"].taken
    # The house in a box audits its cage as it closes.
