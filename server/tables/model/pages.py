"""Saving a table's page in the journal."""

from __future__ import annotations

from server.common.slices import in_turns
from server.tables.dependencies import Journal
from server.tables.model.encoding import PageEncoder
from server.tables.model.page import Page, Parked, decode_page
from server.tables.model.round import Round
from server.tables.model.settled_news import SettledNews
from server.tables.model.table_state import TableState


class Pages:
    """The page of one table: what is saved here is found after a restart."""

    def __init__(self, table: TableState, journal: Journal, news: SettledNews) -> None:
        self._table = table
        self._journal = journal
        self._news = news
        self._encoder = PageEncoder()
        self._parked: Parked = ""

    @property
    def parked(self) -> Parked:
        """How a restart finds the table shut: what the journal has confirmed. "": it plays on."""
        return self._parked

    async def load(self) -> Page | None:
        """The page that was saved last; None: the table never opened a round.

        Raises UnreadablePage.
        """
        written = await self._journal.load(self._table.id)
        page = decode_page(written) if written is not None else None
        self._parked = page.parked if page is not None else ""
        return page

    async def save_opened(self, opened: Round) -> None:
        """Save a round that begins."""
        await self._save(opened)

    async def save(self, current: Round) -> None:
        """Save how far a round is. Raises the failure that a callback has met meanwhile."""
        current.called_by(self._table.caller)
        await self._save(current)
        self._table.raise_failure()

    async def save_parked(self, current: Round, parked: Parked, reason: str) -> None:
        """Save that the table stays shut, also over a restart; "": it plays on."""
        current.park(parked, reason)
        await self._save(current)

    async def save_recorded(self, current: Round, record: str) -> None:
        """Save a round that is decided together with its signed record: both, or neither.

        The round that takes the table out of service says so on its page at once.
        """
        page = await self._encoded(current)
        await self._journal.save_with_record(self._table.id, page, current.number, record)
        self._parked = current.page.parked

    async def _save(self, current: Round) -> None:
        await self._journal.save(self._table.id, await self._encoded(current))
        self._parked = current.page.parked

    async def _encoded(self, current: Round) -> bytes:
        """The page as it is now. Only the table's own task saves, one page after another."""
        news = self._news
        page = current.page_to_save(news.balances(), news.boxes())
        return await in_turns(self._encoder.encoding(page))
