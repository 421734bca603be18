"""What the cage asks of the archive of the ledger (server/ledger), where older entries are.

Redis keeps the entries of the last days, and the last entry of each open account.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from server.cage.ledger import Entry

ArchivedEntry = tuple[str, str, bytes]
"""An account, a position in its ledger, and the bytes that Redis had for the entry."""


class ArchiveUnreadable(Exception):
    """The archive cannot be read, or is not what was written. The message says where."""


class ArchivedLedger(Protocol):
    """The archived entries, for an audit. Methods raise ArchiveUnreadable."""

    def entries(
        self, partition: str, after: int, up_to: int
    ) -> AsyncIterator[Sequence[ArchivedEntry]]:
        """All entries of the commits after `after`, up to `up_to`, in their order."""


class OlderEntries(Protocol):
    """The archived entries of one account, for its history. Methods raise ArchiveUnreadable."""

    async def before(self, account: str, position: str, count: int, needed: int, /) -> list[Entry]:
        """At most `count` entries before a position, newest first.

        Redis has given up the entries up to the commit `needed`.
        """


class NoArchive:
    """The archive of a reader who has none."""

    async def entries(
        self, partition: str, after: int, up_to: int
    ) -> AsyncIterator[Sequence[ArchivedEntry]]:
        pages: Sequence[Sequence[ArchivedEntry]] = ()
        for page in pages:  # a generator, as the protocol has it
            yield page
        if after < up_to:
            raise _missing(partition, up_to)

    async def before(self, account: str, _position: str, _count: int, needed: int) -> list[Entry]:
        raise _missing(account.partition("-")[0], needed)


def _missing(partition: str, commit: int) -> ArchiveUnreadable:
    return ArchiveUnreadable(
        f"partition {partition}: Redis has given up the entries up to commit {commit}, and there "
        "is no archive"
    )
