"""The rounds before a restart, read from their records: for who was away when the house was."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from protocol.from_client import PlaceWager
from protocol.from_house import RoundResult, SettledWager, WagersSettled
from server.games.rules import Wager
from server.tables.history import SettledNews
from server.tables.layout_ticks import LayoutTicks
from server.tables.port import Player
from server.tables.ports import Records
from server.tables.rounds import outcome_of
from server.tables.wagers import ANSWERED_ROUNDS_KEPT, OpenWager, WrittenWager


class EarlierRound(Struct, frozen=True):
    """A round of the table's past, read from its record: players go by their pseudonyms."""

    round: int
    identity: str
    result: RoundResult | None  # None for a void round
    wagers: Mapping[str, Sequence[Mapping[str, Any]]]
    settled: Mapping[str, WagersSettled]


def read_earlier(table: str, text: str, boxes: Mapping[str, int]) -> EarlierRound:
    """What a record tells of a round, `balance` 0 where it tells nothing of balances.

    `boxes` are those of wagers beside their players' own seats, by id.
    """
    record = json.loads(text)
    outcome = record["outcome"]
    result = None
    if record["result"] == "settled":
        result = RoundResult(
            record["round"],
            outcome_of(record["draws"], outcome),
            outcome,
            record["seed"],
            record["commitment"],
        )
    ended = {one["id"]: one for one in record["settlements"]}
    wagers: dict[str, list[Mapping[str, Any]]] = {}
    late = (up for made in record["decisions"] if not made["betting"] for up in made["raised"])
    for wager in (*record["wagers"], *late):
        wagers.setdefault(wager["player"], []).append(wager)
    settled = {
        player: _news(table, record["round"], outcome, own, ended, boxes)
        for player, own in wagers.items()
        if any(wager["id"] in ended for wager in own)
    }
    return EarlierRound(record["round"], record["identity"], result, wagers, settled)


def _news(
    table: str,
    round_number: int,
    call: str,
    own: Sequence[Mapping[str, Any]],
    ended: Mapping[str, Mapping[str, Any]],
    boxes: Mapping[str, int],
) -> WagersSettled:
    by_id = {wager["id"]: wager for wager in own}
    settled = tuple(
        SettledWager(
            wager["id"],
            wager["on"],
            tuple(wager["pick"]),
            wager["amount"],
            end["result"],
            end["returned"],
            boxes.get(wager["id"], 0),
        )
        for wager_id, end in ended.items()
        if (wager := by_id.get(wager_id)) is not None
    )
    staked = sum(one.amount for one in settled)
    returned = sum(one.returned for one in settled)
    return WagersSettled(table, round_number, call, settled, staked, returned, 0)


class EarlierRounds:
    """The wagers of the last rounds before a restart, to be answered again."""

    def __init__(
        self, table: str, layout: LayoutTicks, news: SettledNews, records: Records
    ) -> None:
        self._table = table
        self._layout = layout
        self._news = news
        self._records = records
        self._rounds: Sequence[EarlierRound] = ()

    def recall(self, rounds: Sequence[EarlierRound]) -> None:
        """Remember the last of these rounds, which are newest first."""
        self._rounds = rounds[:ANSWERED_ROUNDS_KEPT]

    def wager(self, player: Player, message: PlaceWager) -> OpenWager | None:
        """The player's wager that a message repeats, or None."""
        for earlier in self._rounds:
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
            written.hold_id(self._table),
            self._layout.key(wager.seat, on, pick),
            amount=0,
            placed_ms=0,
            replies=[],
            status="held",
            balance=self._news.balance_of(player.account),
            was_restored=True,
        )
