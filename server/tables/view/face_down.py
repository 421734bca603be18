"""Tiles that are face down at a table, and who is told of them.

A game says what each seat sees. A seat's tiles go to the account that wagered on it and to nobody
else. Everybody is shown what a watcher sees, until the round is settled and all is face up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from protocol.codec import encode
from protocol.from_house import HandSeen
from server.games.rules import Step, Wagering
from server.tables.dependencies import Audience
from server.tables.model.round import AnyGame
from server.tables.model.table_state import TableState


def seen_from(game: AnyGame, state: Any, seats: Iterable[int] = ()) -> dict[str, Any]:
    """What is seen from these seats together: what a watcher sees, and each seat's own."""
    seen: dict[str, Any] = {}
    for seat in (0, *seats):
        for name, part in game.seen(state, seat).items():
            seen[name] = {**seen.get(name, {}), **part}
    return seen


def shown_of(game: AnyGame, before: Any, step: Step[Any]) -> dict[str, Any]:
    """What everybody is shown of a step, by name; `before` is the state before it."""
    posted = game.posted(step.state)
    if not game.conceals_draw:
        return {**posted, **step.shown}
    if isinstance(game.awaits(step.state), Wagering):
        every_seat = range(1, (game.seats or 0) + 1)
        return {**posted, **step.shown, **seen_from(game, before, every_seat)}
    return {**posted, **seen_from(game, step.state)}


class FaceDown:
    """Tells the accounts at one table what they alone see, each time that it has changed."""

    def __init__(self, table: TableState, audience: Audience) -> None:
        self._table = table
        self._game = table.game
        self._book = table.book
        self._audience = audience
        self._told: dict[str, dict[str, Any]] = {}  # by account, in this round

    def seen_by(self, account: str) -> dict[str, Any]:
        """What an account sees; "" is a watcher."""
        seats = {wager.written.wager.seat for wager in self._book.of(account)}
        return seen_from(self._game, self._table.state, sorted(seats))

    def begin_round(self) -> None:
        self._told.clear()

    def tell(self) -> None:
        """Send what has changed to everybody who sees more than a watcher does."""
        if not self._game.conceals_draw:
            return
        watched = self.seen_by("")
        for account in self._book.accounts():
            seen = self.seen_by(account)
            if seen not in (watched, self._told.get(account)):
                self._told[account] = seen
                news = HandSeen(self._table.id, self._table.round_number, seen)
                self._audience.tell(account, encode(news))
