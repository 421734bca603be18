"""All tables of the house, as a gateway sees them. Implements `tables.api.FloorPort`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Protocol

import msgspec
from msgspec import Struct

from protocol.codec import DECODING_ERRORS
from protocol.from_house import Layout, SpotInfo, TableCard
from server.relay.calls import Calls, Dealing
from server.relay.ledger import RemoteLedger
from server.relay.line import DEALERS, GATEWAYS, Ear, Line, to_process
from server.relay.messages import (
    Answer,
    AnswerOf,
    CloseHouse,
    CompanyOf,
    DriftNow,
    EventsOf,
    LedgerRead,
    Presence,
    Private,
    RelayMessage,
    SendAgain,
    SessionsEnded,
    TableLeft,
    TablesNow,
    TellAccounts,
    TellTables,
    ToEverybody,
)
from server.relay.questions import HouseQuestions
from server.relay.remote_table import RemoteTable, TableAudience, TableFacts

LOOK_S = 0.05
ASK_AGAIN_S = 0.5
LAYOUTS_KEPT = 256


class GatewayAudience(TableAudience, Protocol):
    """Who is connected to this gateway (`gateway.audience.Audience`)."""

    def tell(self, account: str, frame: bytes) -> None: ...

    def send_to_all(self, payload: bytes) -> None: ...

    def accounts(self) -> Sequence[str]:
        """Every account that is signed in here."""


class EndedSessions(Protocol):
    """Whose sessions have ended at another gateway (`gateway.ended_sessions`)."""

    def of(self, account: str) -> None: ...

    def of_anybody(self) -> None:
        """News may have been lost."""


class _WithBalance(Struct):
    """The one field that the gateway reads of a private message."""

    balance: int | None = None


_log = logging.getLogger("croupier.relay")

_balance_in = msgspec.msgpack.Decoder(_WithBalance).decode


class RemoteFloor:
    """Implements `line.Hearer` too. `moved` is told of a balance that a dealer's cage has said."""

    def __init__(
        self,
        facts: Sequence[TableFacts],
        line: Line,
        audience: GatewayAudience,
        moved: Callable[[str, int], None],
        open_ear: Callable[[RemoteFloor], Ear],
        close: Callable[[str], None],
        ended: EndedSessions,
        questions: HouseQuestions,
    ) -> None:
        """`close` is called when an operator closes the house."""
        self._questions = questions
        self._close_house = close
        self._ended = ended
        self._line = line
        self._audience = audience
        self._moved = moved
        self._calls = Calls(line, self._dealing_of)
        self.ledger = RemoteLedger(line)
        self.ear = open_ear(self)
        self._tables = {
            one.card.table: RemoteTable(one, line, self.ear, self._calls, audience, moved)
            for one in facts
        }
        self._layouts: dict[str, tuple[SpotInfo, ...]] = {}  # that somebody has asked for
        self._changed: set[str] = set()
        self._asked_again = False  # since the dealers were asked for their tables
        self._may_ask: asyncio.TimerHandle | None = None
        self.closing = False

    # ------------------------------------------------------------------ FloorPort

    @property
    def tables(self) -> Mapping[str, RemoteTable]:
        return self._tables

    async def spots(self, layout: str) -> tuple[SpotInfo, ...] | None:
        """A dealer has computed them. A name stands for the same spots for ever."""
        if layout not in self._layouts:
            tables = (one for one in self._tables.values() if one.layout_name == layout)
            table = next(tables, None)
            told = None if table is None else await table.read_layout(0)
            if isinstance(told, Layout):
                if len(self._layouts) >= LAYOUTS_KEPT:
                    self._layouts.clear()
                self._layouts[told.layout] = told.spots
        return self._layouts.get(layout)

    def take_changed_cards(self) -> tuple[TableCard, ...]:
        changed, self._changed = self._changed, set()
        return tuple(self._tables[name].card() for name in sorted(changed))

    def connected(self, account: str, is_connected: bool) -> None:
        self._line.send(DEALERS, Presence(account, is_connected))

    def seats_of(self, account: str) -> Sequence[str]:
        return [name for name, table in self._tables.items() if table.seat_of(account) is not None]

    # ------------------------------------------------------------------ life

    def begin(self) -> None:
        """Ask every dealer for its tables."""
        self._ask_for_tables()
        for account in self._audience.accounts():
            self.connected(account, True)

    def close(self) -> None:
        """Ask for nothing more."""
        if self._may_ask is not None:
            self._may_ask.cancel()

    async def until_dealt(self, seconds: float) -> bool:
        """Wait until every table has a dealer; False: some have none after so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not all(table.dealer for table in self._tables.values()):  # noqa: ASYNC110
                    await asyncio.sleep(LOOK_S)
                return True
        return False

    def gone(self, name: str) -> None:
        """A process has ended. Its tables have no dealer, until somebody says so."""
        self.ear.forget(name)
        self._ended.of_anybody()  # it may have ended sessions, and not said so
        for table in self._tables.values():
            if table.dealer == name:
                table.dealer_gone()
        self._look_for_dealers()

    def back(self, name: str) -> None:
        """A process that was regarded as gone is there after all: which tables has it?"""
        self._line.send(to_process(name), TellTables())

    # ------------------------------------------------------------------ what is heard

    def hear(self, sender: str, message: RelayMessage) -> None:
        if isinstance(message, Answer):  # the most of all, in a crowd
            self._answered(sender, message)
            return
        match message:
            case EventsOf():
                if (table := self._known(sender, message.table)) is not None:
                    table.came(message.owner, message.first, message.frames)
            case Private():
                self._private(sender, message)
            case TablesNow():
                self._tables_now(sender, message)
            case CompanyOf():
                self._audience.publish(message.table, message.frame)
            case TableLeft():
                if (table := self._known(sender, message.table)) is not None:
                    table.left(message.owner)
                    self._look_for_dealers()
            case LedgerRead():
                self.ledger.answered(message)
            case SendAgain():
                self._calls.send_again(sender)
            case ToEverybody():
                self._audience.send_to_all(message.frame)
            case SessionsEnded():
                if sender != self._line.name:
                    self._ended.of(message.account)
            case DriftNow():
                self._questions.answered(message)
            case CloseHouse():
                self._close_house(message.reason)
            case TellAccounts():
                for account in self._audience.accounts():
                    self._line.send(to_process(sender), Presence(account, True))
            case _:
                pass  # what gateways tell dealers

    def missed(self, sender: str, channel: str) -> None:
        if channel == GATEWAYS:
            self._ended.of_anybody()
            self._ask_for_tables()
        elif channel == to_process(self._line.name):
            self._calls.send_again(sender)
        for table in self._tables.values():
            if table.dealer == sender:
                table.missed_something()

    def cut_off(self) -> None:
        self._ended.of_anybody()
        self._ask_for_tables()
        self._calls.send_again()
        for table in self._tables.values():
            table.missed_something()

    # ------------------------------------------------------------------

    def _dealing_of(self, table: str) -> Dealing:
        return self._tables[table].dealing

    def _answered(self, sender: str, answer: AnswerOf) -> None:
        if not self._calls.answer(sender, answer):
            self._ask_for_tables()

    def _ask_for_tables(self) -> None:
        """Ask every dealer for its tables: at once, then every `ASK_AGAIN_S` at most.

        When hundreds of tables move, thousands of calls come to a dealer that has them no more, and
        each of these would be a reason to ask.
        """
        if self._may_ask is not None:
            self._asked_again = True
            return
        self._line.send(DEALERS, TellTables())
        self._look_for_dealers()

    def _look_for_dealers(self) -> None:
        """Ask in a moment if a table has no dealer then, or a call nobody to go to.

        Dealers tell of the tables that they take, but a message may be lost.
        """
        if self._may_ask is None:
            loop = asyncio.get_running_loop()
            self._may_ask = loop.call_later(ASK_AGAIN_S, self._may_ask_again)

    def _may_ask_again(self) -> None:
        self._may_ask = None
        is_known = all(table.dealer for table in self._tables.values())
        if self._asked_again or self._calls.has_unsent or not is_known:
            self._asked_again = False
            self._ask_for_tables()

    def _tables_now(self, dealer: str, news: TablesNow) -> None:
        for now in news.tables:
            name = now.summary.card.table
            table = self._tables.get(name)
            if table is not None:
                table.is_now(dealer, now)
                self._changed.add(name)

    def _known(self, sender: str, name: str) -> RemoteTable | None:
        """The table of this name; a process of another configuration may have more tables."""
        table = self._tables.get(name)
        if table is None:
            _log.error("%s speaks of %r, which is no table of this configuration", sender, name)
        return table

    def _private(self, sender: str, message: Private) -> None:
        try:
            balance = _balance_in(message.frame).balance
        except DECODING_ERRORS as error:
            _log.error("%s has a message for a player that cannot be read: %s", sender, error)
            return
        if balance is not None:
            self._moved(message.account, balance)
        self._audience.tell(message.account, message.frame)
