"""The rounds before a restart, read from their records: for those who were away."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from protocol.from_house import RevealedSeed, RoundResult, SettledWager, WagersSettled
from server.tables.betting.earlier_wagers import EarlierWagers, RecordedRound
from server.tables.core import TableCore
from server.tables.model.page import Page
from server.tables.model.round import outcome_of
from server.tables.recovery.known_games import KnownGames
from server.tables.view.public_view import RESULTS_KEPT


class EarlierRound(Struct, frozen=True):
    """A round of the table's past, read from its record: players go by their pseudonyms."""

    recorded: RecordedRound
    result: RoundResult | None  # None: the round was void
    settled: Mapping[str, WagersSettled]


class EarlierRounds:
    """Reads the last rounds of one table from their records, once."""

    def __init__(self, core: TableCore, games: KnownGames, earlier: EarlierWagers) -> None:
        self._table_id = core.table.id
        self._games = games
        self._view = core.view
        self._news = core.news
        self._earlier = earlier
        self._journal = core.outside.journal
        self._is_recalled = False

    async def recall(self, page: Page | None) -> None:
        """Recall results, news and wagers. `page` is the table's, found after the restart."""
        if self._is_recalled:
            return
        texts = await self._journal.latest_records(self._table_id, RESULTS_KEPT)
        boxes = page.boxes if page is not None else {}
        rounds = [read_earlier(self._table_id, text, boxes, self._games) for text in texts]
        # The page's round is shown again, and remembered then; an adopted one is over.
        shown = page.round if page is not None and not page.is_adopted else None
        past = [one for one in rounds if one.recorded.round != shown]
        self._view.recall_results([one.result for one in past if one.result is not None])
        balances = page.balances if page is not None else {}
        self._news.recall(((one.recorded.identity, one.settled) for one in past), balances)
        self._earlier.recall([one.recorded for one in rounds])
        self._is_recalled = True


def read_earlier(
    table: str, text: str, boxes: Mapping[str, int], games: KnownGames
) -> EarlierRound:
    """Read a round from its record, with `balance` 0: a record does not have it.

    `boxes` are those of wagers beside their players' own seats, by id.
    """
    record = json.loads(text)
    outcome = record["outcome"]
    result = None
    if record["result"] == "settled":
        game = games.by_name(record["game"], record["rules"])
        result = RoundResult(
            record["round"],
            outcome_of(game, record["draws"], outcome),
            outcome,
            record["seed"],
            record["commitment"],
            tuple(
                RevealedSeed(one["commitment"], one["seed"])
                for one in record.get("added_seeds", ())
            ),
        )
    ended = {one["id"]: one for one in record["settlements"]}
    wagers: dict[str, list[Mapping[str, Any]]] = {}
    late = (up for made in record["decisions"] if not made["betting"] for up in made["raised"])
    for wager in (*record["wagers"], *late):
        wagers.setdefault(wager["player"], []).append(wager)
    settled = {
        player: _settled(table, record["round"], outcome, own, ended, boxes)
        for player, own in wagers.items()
        if any(wager["id"] in ended for wager in own)
    }
    recorded = RecordedRound(record["round"], record["identity"], wagers)
    return EarlierRound(recorded, result, settled)


def _settled(
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
