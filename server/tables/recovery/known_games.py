"""The games that this program knows, for rounds that were played under other rules."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from server.tables.model.page import Page
from server.tables.model.round import AnyGame

Submit: TypeAlias = Callable[[str, Mapping[str, Any]], AnyGame]
"""Binds a game, by name, to a rules submission. Raises if it does not know the one or the other."""

_log = logging.getLogger("croupier.tables")


class KnownGames:
    """Finds the game of an earlier round of one table, which is at `game` now."""

    def __init__(self, table: str, game: AnyGame, submit: Submit) -> None:
        self._table = table
        self._game = game
        self._submit = submit

    def under_rules_of(self, page: Page) -> AnyGame | None:
        """The game under the page's rules; None: this program does not know them as they were."""
        try:
            game = self._submit(page.game, page.rules)
        except Exception as error:
            _log.warning("table %s: its former rules are gone: %r", self._table, error)
            return None
        return game if game.resolved_rules() == page.resolved else None

    def by_name(self, name: str, rules: Mapping[str, Any]) -> AnyGame | None:
        """A game to word outcomes with; None: this program does not know it."""
        if name == self._game.name:
            return self._game
        try:
            return self._submit(name, rules)
        except Exception as error:
            _log.info("table %s was at %s before, which is gone: %r", self._table, name, error)
            return None
