"""Older entries of the ledger, read for a gateway by the dealer that keeps the archive.

A gateway asks all dealers, and the keeper answers. An answer may be lost, or there is no keeper for
a moment: the gateway asks again, and gives up after a while. Reading changes nothing, so that it
may be done twice.
"""

from __future__ import annotations

import asyncio
import itertools

from server.cage.archived import ArchiveUnreadable, OlderEntries
from server.cage.ledger import Entry
from server.common.tasks import end_tasks
from server.relay.line import DEALERS, Line, to_process
from server.relay.messages import LedgerRead, ReadLedger

AGAIN_S = 1.0
TRIES = 10
NO_KEEPER = "no dealer keeps the archive of the ledger at the moment"


class RemoteLedger:
    """A gateway's end: `cage.archived.OlderEntries`."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._ids = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[LedgerRead]] = {}

    async def before(self, account: str, position: str, count: int, needed: int) -> list[Entry]:
        """Raises ArchiveUnreadable, also if no dealer answers within ten seconds."""
        number = next(self._ids)
        answered = self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            for _ in range(TRIES):
                self._line.send(DEALERS, ReadLedger(number, account, position, count, needed))
                await asyncio.wait((answered,), timeout=AGAIN_S)
                if answered.done():
                    break
        finally:
            del self._waiting[number]
        if not answered.done():
            raise ArchiveUnreadable(NO_KEEPER)
        answer: LedgerRead = answered.result()
        if answer.refused:
            raise ArchiveUnreadable(answer.refused)
        return answer.entries

    def answered(self, answer: LedgerRead) -> None:
        """An answer has come; it may be the second one."""
        waiting = self._waiting.get(answer.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)


class LedgerDesk:
    """A dealer's end. `archive` is set as long as this dealer keeps the archive."""

    def __init__(self, line: Line) -> None:
        self.archive: OlderEntries | None = None
        self._line = line
        self._running: dict[tuple[str, int], asyncio.Task[None]] = {}

    async def close(self) -> None:
        await end_tasks(self._running.values())

    def hear(self, gateway: str, asked: ReadLedger) -> None:
        """A gateway asks; a question that is being answered is not answered twice."""
        key = (gateway, asked.id)
        if self.archive is None or key in self._running:
            return
        task = asyncio.get_running_loop().create_task(self._answer(self.archive, gateway, asked))
        self._running[key] = task
        task.add_done_callback(lambda _: self._running.pop(key))

    async def _answer(self, archive: OlderEntries, gateway: str, asked: ReadLedger) -> None:
        entries: list[Entry] = []
        reason = ""
        try:
            entries = await archive.before(asked.account, asked.before, asked.count, asked.needed)
        except (ArchiveUnreadable, OSError) as error:
            reason = str(error)
        self._line.send(to_process(gateway), LedgerRead(asked.id, entries, reason))
