"""The archive as the cage asks for it (`server.cage.archived`). Files are read in threads."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import islice
from pathlib import Path

from server.cage.archived import ArchivedEntry
from server.cage.keys import partition_of
from server.cage.ledger import Entry
from server.ledger import folder
from server.ledger.folder import ArchiveDamaged
from server.ledger.pages import Page

_PAGES_A_TURN = 5


class LedgerArchive:
    """The archive in the folder of the records: `cage.archived.ArchivedLedger`, `OlderEntries`."""

    def __init__(self, records: Path) -> None:
        self._records = records

    async def entries(
        self, partition: str, after: int, up_to: int
    ) -> AsyncIterator[Sequence[ArchivedEntry]]:
        """Raises ArchiveDamaged, also if the archive ends before `up_to`."""
        pages, at = folder.pages(self._records, partition, after), after
        while at < up_to and (some := await asyncio.to_thread(_some, pages)):
            for page in some:
                at = page.commit
                yield [one for one in page.kept if after < one.commit <= up_to]
                if at >= up_to:
                    return
        if at < up_to:
            raise ArchiveDamaged(
                f"partition {partition}: the archive in {self._records} ends with commit {at}, and "
                f"Redis has given up the entries up to commit {up_to}"
            )

    async def before(self, account: str, position: str, count: int, needed: int) -> list[Entry]:
        """Raises ArchiveDamaged."""
        found = await asyncio.to_thread(
            folder.entries_before,
            self._records,
            partition_of(account),
            account,
            position,
            count,
            needed,
        )
        return [one.read() for one in found]


def _some(pages: Iterator[Page]) -> list[Page]:
    return list(islice(pages, _PAGES_A_TURN))
