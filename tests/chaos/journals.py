"""Players who come back whatever happens, and write down everything that they are told.

A journal is right if the house has it so too: every wager that was accepted is in the ledger, every
balance that was shown is one that the account has had, every result is that of the round's record.
"""

from __future__ import annotations

import asyncio
import gzip
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from server.bots.connection import BotConnection, Message, Timing
from server.bots.socket import Lost
from server.bots.visit import Visit
from server.cage.ledger import Entry
from tests.fail_overs.players import Ledgers, Witness

AGAIN_MS = 300

Records = Mapping[tuple[str, int], Mapping[str, Any]]
"""By table and round."""


class Returning(Visit):
    """Comes back after every end of its connection, as a page does, until it leaves."""

    tries = 5_000
    again_ms = AGAIN_MS

    async def ask_timed(self, message: Message) -> tuple[Message, Timing]:
        while True:
            try:
                return await super().ask_timed(message)
            except Lost:
                if not self._may_return:
                    raise
                self._begin_to_return()

    @property
    def ended(self) -> bool:
        return self._is_over

    @property
    def _may_return(self) -> bool:
        return bool(self._token) and not (self._is_leaving or self._is_over)

    def _lost(self) -> None:
        if self._may_return:
            self._begin_to_return()
        else:
            super()._lost()

    def _begin_to_return(self) -> None:
        if self._returning is None:
            self._again_ms = self.again_ms
            self._returning = asyncio.ensure_future(self._come_back())


class Journal(Witness):
    """A bot at one table that comes back, and what its client was told."""

    visit = Returning

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.balances: set[int] = set()
        self.results: dict[int, Message] = {}  # by the round
        self.settled: dict[tuple[int, str], tuple[str, int]] = {}  # by the round and the wager
        self.contradictions: list[str] = []
        self.returns = 0

    def note(self, wager: Message, reply: Message) -> None:
        super().note(wager, reply)
        if reply["type"] == "wager_accepted":
            self.balances.add(reply["balance"])

    async def _come_back(self, connection: BotConnection, entered: Message) -> None:
        self.returns += 1
        await super()._come_back(connection, entered)

    def _heard(self, message: Message) -> None:
        super()._heard(message)
        if message.get("table") != self.table:
            return
        match message["type"]:
            case "table_snapshot":
                for result in message["results"]:
                    self._was_shown(result)
                for settled in message["settled_since"]:
                    self._was_told(settled)
            case "betting_opened":
                self._was_offered(message["round"])
            case "round_settled":
                self._was_shown(message["result"])
            case "wagers_settled":
                self._was_told(message)

    def _was_offered(self, number: int) -> None:
        if number in self.results:
            self.contradictions.append(f"{self.table}: round {number} is offered after its result")

    def _was_shown(self, result: Message) -> None:
        number = result["round"]
        known = self.results.setdefault(number, result)
        if known != result:
            self.contradictions.append(
                f"{self.table}: round {number} was shown as {known}, and as {result}"
            )

    def _was_told(self, settled: Message) -> None:
        self.balances.add(settled["balance"])
        for one in settled["wagers"]:
            told = (one["result"], one["returned"])
            known = self.settled.setdefault((settled["round"], one["id"]), told)
            if known != told:
                self.contradictions.append(
                    f"{self.table}: wager {one['id']} of round {settled['round']} "
                    f"was told as {known}, and as {told}"
                )


class Books(Ledgers):
    """The ledgers of the players, with every balance that each account has had."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.balances: defaultdict[str, set[int]] = defaultdict(set)

    def _count(self, account: str, entry: Entry) -> None:
        super()._count(account, entry)
        self.balances[account].add(entry.balance_after_cents)


def drawn_twice(journals: Sequence[Journal]) -> list[str]:
    """Rounds of which two players, or one of them, were told two stories."""
    found = [line for one in journals for line in one.contradictions]
    shown: dict[tuple[str, int], Message] = {}
    for one in journals:
        for number, result in tuple(one.results.items()):
            known = shown.setdefault((one.table, number), result)
            if known != result:
                found.append(f"{one.table}: round {number} is {known} to one, {result} to another")
    return found


def unlike_the_ledger(shown: Mapping[str, set[int]], books: Books) -> list[str]:
    """Balances that an account's player was shown by then, and that the account never had."""
    return [
        f"{account} was shown a balance of {cents} cents, which it never had"
        for account, balances in shown.items()
        for cents in sorted(balances - books.balances[account])
    ]


def unlike_the_records(journals: Sequence[Journal], records: Records) -> list[str]:
    """What players were told of rounds, and the records say otherwise."""
    found = []
    for one in journals:
        for number, result in one.results.items():
            record = records.get((one.table, number))
            if record is None:
                found.append(f"{one.table}: round {number} was shown as {result}: it has no record")
            elif record["seed"] != result["seed"]:
                found.append(f"{one.table}: round {number} was shown as {result}: another record")
        for (number, wager), (told, returned) in one.settled.items():
            record = records.get((one.table, number), {"settlements": ()})
            said = [
                (end["result"], end["returned"])
                for end in record["settlements"]
                if end["id"] == wager
            ]
            if said != [(told, returned)]:
                found.append(
                    f"{one.table}: wager {wager} of round {number} was told as {told}, "
                    f"{returned} cents; the record says {said}"
                )
    return found


def read_records(folder: Path) -> dict[tuple[str, int], Mapping[str, Any]]:
    """Every round of an archive."""
    found = {}
    for path in sorted(folder.glob("*/*.jsonl*")):
        if path.parent.name.startswith("@") or path.name.startswith("set-aside"):
            continue
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        for record in _whole_lines(data):
            found[record["table"], record["round"]] = record
    return found


def _whole_lines(data: bytes) -> Iterator[Mapping[str, Any]]:
    for line in data.splitlines(keepends=True):
        if line.endswith(b"\n"):
            yield json.loads(line)
