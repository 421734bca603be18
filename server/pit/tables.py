"""The pit's commands that change a table.

A floorperson opens, closes, pauses and resumes tables, calls rounds off, has cards reshuffled, and
orders a shooter to pass the dice.
To take a table out of service for good takes two shift managers: one requests it, and another
confirms it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TypeAlias

from protocol.operators import (
    ALL_TABLES,
    CloseTable,
    ConfirmRetirement,
    DeskReply,
    DicePassed,
    FromOperator,
    ListTables,
    OpenTable,
    PassDice,
    PauseTable,
    ReshuffleCards,
    ReshuffleOrdered,
    ResumeTable,
    RetirementRequested,
    RetireTable,
    RoundVoided,
    TableRetirement,
    TableRow,
    TableRows,
    TablesChanged,
    VoidRound,
)
from protocol.words import TableStatus
from server.pit.prepared_command import Outcome, Prepare, PreparedCommand, Show, State
from server.pit.refusal import RefusalError
from server.pit.request_store import RequestStore
from server.pit.second_operator import Confirmers, Requests
from server.tables.api import (
    CannotRetire,
    FloorPort,
    InspectionFailed,
    NothingToPass,
    NothingToReshuffle,
    PlaysOn,
    TablePort,
    TableRetired,
    TooLateToVoid,
)

TableChange: TypeAlias = OpenTable | CloseTable | PauseTable | ResumeTable

ABOUT_TABLES = (
    OpenTable,
    CloseTable,
    PauseTable,
    ResumeTable,
    VoidRound,
    ReshuffleCards,
    RetireTable,
    ConfirmRetirement,
)
"""Commands that may wait for a round to end: they hold up no others."""

_NOT_FROM: Mapping[type[FromOperator], tuple[TableStatus, str]] = {
    OpenTable: ("paused", "is paused: resume it instead"),
    PauseTable: ("closed", "is closed"),
    ResumeTable: ("closed", "is closed: open it instead"),
}


class TableCommands:
    """The commands about tables."""

    def __init__(
        self,
        floor: FloorPort,
        requests: RequestStore,
        confirmers: Confirmers,
        now_ms: Callable[[], int],
    ) -> None:
        self._floor = floor
        self._now_ms = now_ms
        self._requests: Requests[RetireTable] = Requests(
            requests, "retirements", RetireTable, confirmers, now_ms
        )
        self.shown: Mapping[type[FromOperator], Show] = {ListTables: self._list}
        self.prepared: Mapping[type[FromOperator], Prepare] = {
            OpenTable: self._change_tables,
            CloseTable: self._change_tables,
            PauseTable: self._change_tables,
            ResumeTable: self._change_tables,
            VoidRound: self._void_round,
            ReshuffleCards: self._reshuffle,
            PassDice: self._pass_dice,
            RetireTable: self._request_retirement,
            ConfirmRetirement: self._confirm_retirement,
        }

    def table(self, table_id: str) -> TablePort:
        """Raises RefusalError if there is no such table."""
        if table_id not in self._floor.tables:
            raise RefusalError("no_table", f"There is no table {table_id}.")
        return self._floor.tables[table_id]

    async def _list(self, message: ListTables) -> DeskReply:
        rows = tuple(table_row(table) for _, table in sorted(self._floor.tables.items()))
        return TableRows(message.request, self._now_ms(), rows)

    # ------------------------------------------------------------------ open, close, pause, resume

    async def _change_tables(self, message: TableChange, _operator: str) -> PreparedCommand:
        tables = self._tables_to_change(message)

        async def state() -> State:
            return {table.id: table.card().status for table in tables}

        async def carry_out() -> Outcome:
            changes = [_change_table(table, message) for table in tables]
            # If one table fails, the others are still changed.
            answers = await asyncio.gather(*changes, return_exceptions=True)
            for answer in answers:
                if answer is not None:
                    raise answer
            rows = tuple(table_row(table) for table in tables)
            return Outcome(TablesChanged(message.request, rows))

        return PreparedCommand(state, carry_out)

    def _tables_to_change(self, message: TableChange) -> list[TablePort]:
        """The named table; for `all`, every table that the change applies to."""
        wrong_status, sentence = _NOT_FROM.get(type(message), ("", ""))
        if message.table == ALL_TABLES:
            every = [table for _, table in sorted(self._floor.tables.items())]
            return [one for one in every if one.card().status not in (wrong_status, "retired")]
        table = self._in_service(message.table)
        if table.card().status == wrong_status:
            raise RefusalError("not_now", f"Table {table.id} {sentence}.")
        return [table]

    def _in_service(self, table_id: str) -> TablePort:
        table = self.table(table_id)
        if table.card().status == "retired":
            raise RefusalError("retired", f"{table.id}: {table.summary().status_message}")
        return table

    # ------------------------------------------------------------------ rounds and cards

    async def _void_round(self, message: VoidRound, _operator: str) -> PreparedCommand:
        table = self.table(message.table)
        if table.card().phase in ("idle", "settled"):
            raise RefusalError("no_round", f"Table {table.id} has no round in progress.")

        async def carry_out() -> Outcome:
            try:
                called_off = await table.void(message.reason)
            except TooLateToVoid as late:  # the outcome was recorded after the check above
                raise RefusalError("no_round", f"{table.id}: {late}") from None
            number, returned = called_off.round, called_off.returned
            reply = RoundVoided(message.request, table.id, number, returned)
            return Outcome(reply, {"voided": number, "returned": returned})

        return PreparedCommand(_layout_of(table), carry_out)

    async def _reshuffle(self, message: ReshuffleCards, _operator: str) -> PreparedCommand:
        table = self._in_service(message.table)

        async def state() -> State:
            card = table.card()
            return {"round": card.round, "phase": card.phase}

        async def carry_out() -> Outcome:
            with _in_the_words_of_the_pit():
                number = await table.reshuffle()
            reply = ReshuffleOrdered(message.request, table.id, number)
            return Outcome(reply, {"reshuffled_before_round": number})

        return PreparedCommand(state, carry_out)

    async def _pass_dice(self, message: PassDice, _operator: str) -> PreparedCommand:
        table = self._in_service(message.table)

        async def carry_out() -> Outcome:
            with _in_the_words_of_the_pit():
                passed = await table.pass_dice()
            reply = DicePassed(message.request, table.id, passed.seat)
            return Outcome(reply, {"seat": passed.seat, "round": passed.round})

        return PreparedCommand(_layout_of(table), carry_out)

    # ------------------------------------------------------------------ out of service for good

    async def _request_retirement(self, message: RetireTable, operator: str) -> PreparedCommand:
        table = self._in_service(message.table)
        await self._requests.refuse_unconfirmable(operator)

        async def carry_out() -> Outcome:
            change, expires_ms = await self._requests.add(message, operator)
            held = table.summary().held
            reply = RetirementRequested(message.request, change, expires_ms, table.id, held)
            return Outcome(reply, {"change": change})

        return PreparedCommand(_layout_of(table), carry_out)

    async def _confirm_retirement(
        self, message: ConfirmRetirement, operator: str
    ) -> PreparedCommand:
        requested = await self._requests.find(message.change, operator)
        order = requested.message
        table = self._in_service(order.table)

        async def carry_out() -> Outcome:
            await self._requests.end(message.change)
            try:
                retired = await table.retire(order.reason)
            except (CannotRetire, TableRetired) as no:
                raise RefusalError("not_now", f"{table.id}: {no}") from None
            number, returned = retired.round, retired.returned
            recorded = {
                "table": table.id,
                "retired_in": number,
                "requested_by": requested.by,
                "why": order.reason,
                "returned": returned,
            }
            reply = TableRetirement(message.request, table.id, number, returned)
            return Outcome(reply, recorded)

        return PreparedCommand(_layout_of(table), carry_out)


def _layout_of(table: TablePort) -> Callable[[], Awaitable[State]]:
    """How far the round of a table is, and the cents on its layout."""

    async def state() -> State:
        card, summary = table.card(), table.summary()
        return {"round": card.round, "phase": card.phase, "held": summary.held}

    return state


def table_row(table: TablePort) -> TableRow:
    """A table as operators see it, now."""
    summary = table.summary()
    card = summary.card
    result = summary.handle - summary.returned
    return TableRow(
        table=card.table,
        title=card.title,
        game=card.game,
        variant=card.variant,
        status=card.status,
        status_message=summary.status_message,
        phase=card.phase,
        round=card.round,
        players=card.players,
        bots=card.bots,
        watchers=card.watchers,
        handle=summary.handle,
        returned=summary.returned,
        result=result,
        hold_percent=round(100 * result / summary.handle, 4) if summary.handle else None,
        held=summary.held,
        rounds=summary.rounds,
        voided=summary.voided,
    )


@contextmanager
def _in_the_words_of_the_pit() -> Iterator[None]:
    """Refusals of a table, which may have been retired a moment ago. Raises RefusalError."""
    try:
        yield
    except InspectionFailed as failure:
        raise RefusalError("inspection_failed", f"{failure}") from failure
    except (NothingToReshuffle, NothingToPass, PlaysOn) as no:
        raise RefusalError("not_now", f"{no}") from None
    except TableRetired as retired:
        raise RefusalError("retired", f"{retired}") from None


async def _change_table(table: TablePort, message: TableChange) -> None:
    with _in_the_words_of_the_pit():
        match message:
            case OpenTable():
                await table.open()
            case CloseTable():
                await table.close()
            case PauseTable():
                await table.pause(message.reason)
            case ResumeTable():
                await table.resume_play()
