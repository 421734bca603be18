"""What every process of a house knows of a table from its configuration."""

from __future__ import annotations

from protocol.from_house import TableCard
from server.relay.remote_table import TableFacts
from server.tables.model.round import AnyGame
from server.tables.model.settings import TableSettings


def facts_of(settings: TableSettings, game: AnyGame, rules_hash: str) -> TableFacts:
    """The facts of a table whose game is bound to its rules submission."""
    rules = game.resolved_rules()
    card = TableCard(
        settings.id,
        settings.title,
        game.name,
        settings.variant,
        status="waiting",
        phase="idle",
        round=0,
        closes_ms=None,
        minimum=rules["min"],
        maximum=rules["max"],
        players=0,
        watchers=0,
        results=(),
        features=game.features,
    )
    seats = min(settings.max_seats, game.seats or settings.max_seats)
    return TableFacts(card, rules, rules_hash, seats)
