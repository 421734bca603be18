"""Wagers of earlier rounds, found again for a message that repeats one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from protocol.from_client import PlaceWager
from server.games.rules import Wager
from server.tables.api import Player
from server.tables.dependencies import Records
from server.tables.model.settled_news import SettledNews
from server.tables.model.table_state import TableState
from server.tables.model.wager_book import ANSWERED_ROUNDS_KEPT
from server.tables.model.wagers import OpenWager, WrittenWager


class RecordedRound(Struct, frozen=True):
    """The wagers of a round before a restart, as its record has them, by pseudonym."""

    round: int
    identity: str
    wagers: Mapping[str, Sequence[Mapping[str, Any]]]


class EarlierWagers:
    """The wagers of the last rounds of one table: those in its book, and those in records."""

    def __init__(self, table: TableState, news: SettledNews, records: Records) -> None:
        self._table = table
        self._book = table.book
        self._news = news
        self._records = records
        self._recorded: Sequence[RecordedRound] = ()

    def recall(self, rounds: Sequence[RecordedRound]) -> None:
        """Remember the last of these rounds from before a restart, which are newest first."""
        self._recorded = rounds[:ANSWERED_ROUNDS_KEPT]

    def find(self, player: Player, message: PlaceWager) -> OpenWager | None:
        """The player's wager of an earlier round that a message repeats, or None."""
        known = self._book.earlier(message.round, (player.account, message.nonce))
        if known is None:
            return self._in_records(player, message)
        if known.balance is None:
            known.know_balance(self._news.balance_of(player.account))
        return known

    def _in_records(self, player: Player, message: PlaceWager) -> OpenWager | None:
        for earlier in self._recorded:
            if earlier.round == message.round:
                pseudonym = self._records.pseudonym(player.account, earlier.identity)
                for recorded in earlier.wagers.get(pseudonym, ()):
                    if recorded["nonce"] == message.nonce:
                        return self._as_held(player, earlier.round, recorded)
        return None

    def _as_held(self, player: Player, round_number: int, recorded: Mapping[str, Any]) -> OpenWager:
        on, pick, amount = recorded["on"], tuple(recorded["pick"]), recorded["amount"]
        wager = Wager(recorded["id"], recorded["seat"], on, pick, amount, recorded["working"])
        written = WrittenWager(
            0, round_number, recorded["nonce"], player.account, player.name, player.kind, wager
        )
        return OpenWager(
            written,
            written.hold_id(self._table.id),
            self._table.stack_of(wager),
            amount=0,
            placed_ms=0,
            replies=(),
            status="held",
            balance=self._news.balance_of(player.account),
            was_restored=True,
        )
