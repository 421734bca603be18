"""A dealer's end of the relay: it carries out what gateways ask of the dealer's tables.

A call that comes twice is carried out once: the answer to it is kept for a while, and sent again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, cast

from msgspec.structs import replace

from protocol.codec import encode
from protocol.from_client import CallWorking, Choose, PlaceWager, TakeDown
from protocol.from_house import BalanceChanged, Error, ServerReply, WagerPending
from protocol.operators import DriftRow
from server.common.slices import give_way, is_full, sliced
from server.common.tasks import end_tasks
from server.relay.ledger import LedgerDesk
from server.relay.line import DEALERS, GATEWAYS, Line, to_process
from server.relay.messages import (
    Answered,
    AnswerOf,
    Ask,
    Call,
    CloseHouse,
    DriftNow,
    EventsFetched,
    FetchEvents,
    NotHere,
    Order,
    Presence,
    ReadDrift,
    ReadLayout,
    ReadLedger,
    ReadOutcomes,
    ReadReceipt,
    RelayMessage,
    SendAgain,
    ShowAs,
    ShowTable,
    Stand,
    TableLeft,
    TableNow,
    TableShown,
    TablesNow,
    TakeSeat,
    TellAccounts,
    TellTables,
    Watching,
)
from server.relay.orders import carry_out
from server.relay.relayed_audience import RelayedAudience
from server.tables.api import FloorPort, TablePort

ANSWERS_KEPT = 2_000
"""Of each gateway: more than the calls that it ever has without an answer at one table."""
NEWS_S = 0.25
"""How often gateways are told of tables that have changed."""
TOTALS_S = 1.0
"""How old the totals in that may be. To add them up looks at every wager on the layout."""

FAILED = "The table failed to handle this request. Try again."

_log = logging.getLogger("croupier.relay")


class TableDesk:
    """Implements `line.Hearer`."""

    def __init__(
        self,
        line: Line,
        floor: FloorPort,
        audience: RelayedAudience,
        close: Callable[[str], None],
        drift: Callable[[str], tuple[DriftRow, ...] | None],
        ledger: LedgerDesk,
    ) -> None:
        """`close` is called when an operator closes the house.

        `drift` says what the wagers of a table ("": all) have returned; None: another dealer knows.
        """
        self._drift = drift
        self._ledger = ledger
        self._line = line
        self._floor = floor
        self._audience = audience
        self._close_house = close
        self._begun: dict[str, TablePort] = {}  # the tables that gateways know to be here
        self._totals: dict[str, tuple[float, TableNow]] = {}  # when they were added up
        self._old_totals: set[str] = set()  # tables that were told with older totals since
        # By gateway and call; of a call that is being answered, its table.
        self._answers: dict[str, OrderedDict[int, AnswerOf | str]] = defaultdict(OrderedDict)
        self._watching: dict[tuple[str, str], int] = {}  # by gateway and table
        self._running: set[asyncio.Task[None]] = set()
        self._calls: Mapping[type[Call], Callable[[str, Any, TablePort], None]] = {
            Ask: self._ask,
            ShowTable: self._show,
            TakeSeat: self._take_seat,
            FetchEvents: self._fetch,
            ReadOutcomes: self._read_outcomes,
            ReadReceipt: self._read_receipt,
            ReadLayout: self._read_layout,
            Order: self._order,
        }
        self._told: Mapping[type, Callable[[str, Any, TablePort], None]] = {
            Stand: self._stand,
            ShowAs: self._show_as,
            Watching: self._watch,
        }

    async def close(self) -> None:
        await end_tasks(self._running)
        await self._ledger.close()

    # ------------------------------------------------------------------ what is heard

    def hear(self, sender: str, message: RelayMessage) -> None:
        kind = type(message)
        if kind in self._calls:
            self._called(sender, cast(Call, message))
        elif kind in self._told:
            table = self._begun.get(message.table)  # type: ignore[union-attr]
            if table is not None:
                self._told[kind](sender, message, table)
        elif isinstance(message, Presence):
            self._presence(sender, message)
        elif isinstance(message, ReadLedger):
            self._ledger.hear(sender, message)
        elif isinstance(message, CloseHouse):
            self._close_house(message.reason)
        elif isinstance(message, ReadDrift):
            rows = self._drift(message.table)
            if rows is not None:
                self._line.send(to_process(sender), DriftNow(message.id, rows))
        elif kind is TellTables:
            self._line.send(to_process(sender), self.all_tables())

    def missed(self, sender: str, channel: str) -> None:
        if channel != DEALERS:
            self._line.send(to_process(sender), SendAgain())

    def cut_off(self) -> None:
        self._line.send(GATEWAYS, SendAgain())
        self._line.send(GATEWAYS, self.all_tables())

    def gateway_gone(self, gateway: str) -> None:
        """A gateway has ended: nobody watches there any more, and its players are away."""
        self._answers.pop(gateway, None)
        for by, table_id in [key for key in self._watching if key[0] == gateway]:
            self._count(by, table_id, 0)
        for account in self._audience.gateway_gone(gateway):
            self._floor.connected(account, False)

    def gateway_back(self, gateway: str) -> None:
        """A gateway that was regarded as gone is there after all.

        Who watches there, and who plays, is not known any more. The gateway says it again of every
        table that it hears to have been away.
        """
        for table_id in self._begun:
            self._line.send(
                to_process(gateway), TableLeft(table_id, self._audience.owner(table_id))
            )
        self._line.send(to_process(gateway), TellAccounts())
        self._line.send(to_process(gateway), self.all_tables())

    # ------------------------------------------------------------------ tables that come and go

    def begin(self, table_id: str) -> None:
        """The table is dealt here from now on, and has been put back as it was."""
        table = self._floor.tables.get(table_id)
        if table is None:
            return  # it was lost in the meantime
        self._begun[table_id] = table
        for seat in table.players():
            self._floor.connected(
                seat.player.account, self._audience.is_connected(seat.player.account)
            )
        self._line.send(GATEWAYS, TablesNow([self._whole(table)], self._floor.closing))

    def left(self, table_id: str, owner: int) -> None:
        """The table, which was dealt here under this lease, is not any more.

        If it is taken again, it has no memory of what it was asked, and gateways ask again.
        """
        self._begun.pop(table_id, None)
        self._totals.pop(table_id, None)
        self._old_totals.discard(table_id)
        for answers in self._answers.values():
            for call in [call for call, answer in answers.items() if answer == table_id]:
                del answers[call]
        for gateway, name in [key for key in self._watching if key[1] == table_id]:
            del self._watching[gateway, name]
        self._line.send(GATEWAYS, TableLeft(table_id, owner))

    # ------------------------------------------------------------------ what gateways are told

    def all_tables(self) -> TablesNow:
        tables = [self._whole(table) for table in self._begun.values()]
        return TablesNow(tables, self._floor.closing)

    async def tell_changes(self) -> None:
        """Tell all gateways of what has changed, until cancelled."""
        while True:
            await asyncio.sleep(NEWS_S)
            changed = dict.fromkeys(card.table for card in self._floor.take_changed_cards())
            changed |= dict.fromkeys(self._with_old_totals())
            for some in sliced(tuple(changed)):
                here = [self._begun[name] for name in some if name in self._begun]
                news = TablesNow([self._soon(table) for table in here], self._floor.closing)
                self._line.send(GATEWAYS, news)
                if is_full(some):
                    await give_way()

    def _now(self, table: TablePort) -> TableNow:
        summary = replace(table.summary(), rules={})
        return TableNow(self._audience.owner(table.id), summary, tuple(table.players()))

    def _soon(self, table: TablePort) -> TableNow:
        """The table as it is now, with totals that may be a little older."""
        now, known = asyncio.get_running_loop().time(), self._totals.get(table.id)
        if known is None or now - known[0] >= TOTALS_S:
            told = self._now(table)
            self._totals[table.id] = now, told
            self._old_totals.discard(table.id)
            return told
        card = table.card()
        if card.status != known[1].summary.card.status:
            del self._totals[table.id]
            return self._soon(table)
        self._old_totals.add(table.id)
        told = known[1]
        summary = replace(told.summary, card=card)
        return replace(told, summary=summary, players=tuple(table.players()))

    def _with_old_totals(self) -> list[str]:
        """The tables whose totals were told too old, and that may have changed no more since."""
        now = asyncio.get_running_loop().time()
        return [name for name in self._old_totals if now - self._totals[name][0] >= TOTALS_S]

    def _whole(self, table: TablePort) -> TableNow:
        """For gateways that may know nothing of the table."""
        return replace(self._now(table), layout=table.layout_name)

    # ------------------------------------------------------------------ calls

    def _called(self, gateway: str, call: Call) -> None:
        answers = self._answers[gateway]
        if call.id in answers:
            known = answers[call.id]
            if not isinstance(known, str):
                self._send(gateway, known)
            return  # else it is being answered
        table = self._begun.get(call.table)
        if table is None:
            self._send(gateway, NotHere(call.id))
            return
        answers[call.id] = call.table
        while len(answers) > ANSWERS_KEPT:
            answers.popitem(last=False)
        try:
            self._calls[type(call)](gateway, call, table)
        except Exception:
            _log.exception("a %s of %s failed", type(call).__name__, gateway)
            self._reply(gateway, call.id, Error(_request_of(call), "internal", FAILED))

    def _answer(self, gateway: str, answer: AnswerOf) -> None:
        answers = self._answers[gateway]
        if answer.id in answers:
            answers[answer.id] = answer
        self._send(gateway, answer)

    def _send(self, gateway: str, answer: AnswerOf) -> None:
        self._line.send(to_process(gateway), answer)

    def _ask(self, gateway: str, ask: Ask, table: TablePort) -> None:
        player, message = ask.player, ask.message
        self._audience.note(player.account, gateway)
        reply = partial(self._reply_to, gateway, ask.id, player.account)
        match message:
            case PlaceWager():
                table.place(player, message, reply)
            case TakeDown():
                table.take_down(player, message, reply)
            case Choose():
                table.choose(player, message, reply)
            case CallWorking():
                table.call_working(player, message, reply)

    def _reply_to(
        self, gateway: str, call_id: int, account: str, reply: ServerReply | WagerPending
    ) -> None:
        self._reply(gateway, call_id, reply)
        balance = getattr(reply, "balance", None)
        if balance is not None and self._audience.is_elsewhere(account, gateway):
            # Its connections at other gateways show it too.
            others = encode(BalanceChanged(balance, "wager"))
            self._audience.tell_elsewhere(account, gateway, others)

    def _reply(self, gateway: str, call_id: int, reply: ServerReply | WagerPending) -> None:
        answer = Answered(call_id, reply)
        if isinstance(reply, WagerPending):
            self._send(gateway, answer)
        else:
            self._answer(gateway, answer)

    def _show(self, gateway: str, call: ShowTable, table: TablePort) -> None:
        owner, number = self._audience.owner(table.id), self._audience.heard_by(table.id, gateway)
        player = call.player
        if player is not None:
            self._audience.looks_at(table.id, player.account, gateway)

        def shown(reply: Any, missed: Any) -> None:
            self._answer(gateway, TableShown(call.id, owner, number, reply, list(missed)))

        table.show(call.request, player, call.after, shown)

    def _take_seat(self, gateway: str, call: TakeSeat, table: TablePort) -> None:
        account = call.player.account
        if call.request:
            self._audience.looks_at(table.id, account, gateway)
        else:  # a gateway gives it the seat that it had with another dealer
            self._audience.note(account, gateway)
        table.take_seat(
            call.request, call.player, call.seat, partial(self._reply, gateway, call.id)
        )

    def _fetch(self, gateway: str, call: FetchEvents, table: TablePort) -> None:
        frames = self._audience.events_after(table.id, call.first - 1)
        self._answer(gateway, EventsFetched(call.id, call.first, frames))

    def _read_outcomes(self, gateway: str, call: ReadOutcomes, table: TablePort) -> None:
        self._answer_later(gateway, call, partial(table.outcomes, call.request))

    def _read_receipt(self, gateway: str, call: ReadReceipt, table: TablePort) -> None:
        read = partial(table.receipt, call.request, call.player, call.round)
        self._answer_later(gateway, call, read)

    def _read_layout(self, gateway: str, call: ReadLayout, table: TablePort) -> None:
        self._answer_later(gateway, call, partial(table.read_layout, call.request))

    def _answer_later(
        self,
        gateway: str,
        call: ReadOutcomes | ReadReceipt | ReadLayout,
        read: Callable[[], Awaitable[Any]],
    ) -> None:
        async def answer() -> None:
            try:
                reply = await read()
            except Exception as error:
                reply = Error(call.request, "internal", f"The table failed to answer: {error!r}")
            self._reply(gateway, call.id, reply)

        self._start(answer())

    def _order(self, gateway: str, call: Order, table: TablePort) -> None:
        async def answer() -> None:
            self._answer(gateway, await carry_out(call, table))

        self._start(answer())

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    # ------------------------------------------------------------------ what needs no answer

    def _stand(self, gateway: str, message: Stand, table: TablePort) -> None:
        """A player who still watches at another gateway keeps the seat."""
        if not self._audience.looks_away(table.id, message.account, gateway):
            table.stand(message.account)

    def _show_as(self, _gateway: str, message: ShowAs, table: TablePort) -> None:
        table.show_as(message.player, message.avatar)

    def _watch(self, gateway: str, message: Watching, _table: TablePort) -> None:
        self._count(gateway, message.table, message.count)

    def _count(self, gateway: str, table_id: str, count: int) -> None:
        table = self._begun.get(table_id)
        if table is None:
            return
        before = self._watching.pop((gateway, table_id), 0)
        if count:
            self._watching[gateway, table_id] = count
        if count != before:
            table.watching(count - before)
        if not count:
            self._audience.not_heard_by(table_id, gateway)

    def _presence(self, gateway: str, message: Presence) -> None:
        """An account is connected as long as it is at one gateway or more."""
        if message.is_connected:
            self._audience.note(message.account, gateway)
            self._floor.connected(message.account, True)
        elif not self._audience.left(message.account, gateway):
            self._floor.connected(message.account, False)


def _request_of(call: Call) -> int:
    """The player's own number of what the call asks for; 0: no player has asked."""
    about = call.message if isinstance(call, Ask) else call
    return int(getattr(about, "request", 0))
