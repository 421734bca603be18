"""The pit's commands about progressive meters.

A floorperson locks and unlocks a meter; a shift manager links tables to it. It takes two shift
managers to lower or move the money of a meter: one requests it, and another confirms it
(58 Pa. Code 605a.7; after GLI-19 4.13; `second_operator.py`).
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from protocol.operators import (
    ConfirmMeterChange,
    DeskReply,
    FromOperator,
    LinkTable,
    ListMeters,
    LockMeter,
    MeterChangeRequested,
    MeterRow,
    MeterRows,
    RequestMeterChange,
    UnlinkTable,
    UnlockMeter,
)
from server.pit.ports import MeterControl
from server.pit.prepared_command import Outcome, Prepare, PreparedCommand, Show, State
from server.pit.refusal import RefusalError
from server.pit.request_store import RequestStore
from server.pit.second_operator import Confirmers, Requests
from server.tables.api import FloorPort

LockCommand: TypeAlias = LockMeter | UnlockMeter
LinkCommand: TypeAlias = LinkTable | UnlinkTable


class MeterCommands:
    """The commands about meters."""

    def __init__(
        self,
        floor: FloorPort,
        meters: MeterControl,
        requests: RequestStore,
        confirmers: Confirmers,
        now_ms: Callable[[], int],
    ) -> None:
        self._floor = floor
        self._meters = meters
        self._requests: Requests[RequestMeterChange] = Requests(
            requests, "meters", RequestMeterChange, confirmers, now_ms
        )
        self.shown: Mapping[type[FromOperator], Show] = {ListMeters: self._list}
        self.prepared: Mapping[type[FromOperator], Prepare] = {
            LockMeter: self._lock,
            UnlockMeter: self._lock,
            LinkTable: self._link,
            UnlinkTable: self._link,
            RequestMeterChange: self._request,
            ConfirmMeterChange: self._confirm,
        }

    async def _list(self, message: ListMeters) -> DeskReply:
        return MeterRows(message.request, await self._meters.rows())

    async def _lock(self, message: LockCommand, operator: str) -> PreparedCommand:
        await self._row(message.meter)
        lock = self._meters.lock if isinstance(message, LockMeter) else self._meters.unlock

        async def carry_out() -> Outcome:
            await lock(message.meter, _new_change_id(), operator, message.reason)
            return await self._shown(message, message.meter)

        return PreparedCommand(self._state_of(message.meter), carry_out)

    async def _link(self, message: LinkCommand, _operator: str) -> PreparedCommand:
        table = self._floor.tables.get(message.table)
        if table is None:
            raise RefusalError("no_table", f"There is no table {message.table}.")
        if table.summary().progressive_wagers:
            raise RefusalError("not_now", "The table has open progressive wagers.")
        meter = message.meter if isinstance(message, LinkTable) else ""

        async def state() -> State:
            linked = [r.meter for r in await self._meters.rows() if message.table in r.tables]
            return {"table": message.table, "meter": linked[0] if linked else None}

        async def carry_out() -> Outcome:
            await self._meters.link(message.table, meter)
            return Outcome(MeterRows(message.request, await self._meters.rows()))

        return PreparedCommand(state, carry_out)

    async def _request(self, message: RequestMeterChange, operator: str) -> PreparedCommand:
        await self._row(message.meter)
        if message.to:
            await self._row(message.to)
        await self._meters.check_removal(message.meter, message.cents, message.to)
        await self._requests.refuse_unconfirmable(operator)

        async def carry_out() -> Outcome:
            change, expires_ms = await self._requests.add(message, operator)
            reply = MeterChangeRequested(message.request, change, expires_ms)
            return Outcome(reply, {"change": change})

        return PreparedCommand(self._state_of(message.meter, message.to), carry_out)

    async def _confirm(self, message: ConfirmMeterChange, operator: str) -> PreparedCommand:
        requested = await self._requests.find(message.change, operator)
        change = requested.message

        async def carry_out() -> Outcome:
            await self._requests.end(message.change)
            by = f"{requested.by}, {operator}"
            await self._meters.remove(
                change.meter, change.cents, change.to, _new_change_id(), by, change.why
            )
            recorded = {"requested_by": requested.by, "cents": change.cents, "why": change.why}
            outcome = await self._shown(message, change.meter, change.to)
            return Outcome(outcome.reply, recorded)

        return PreparedCommand(self._state_of(change.meter, change.to), carry_out)

    # ------------------------------------------------------------------ helpers

    async def _row(self, meter: str) -> MeterRow:
        for row in await self._meters.rows():
            if row.meter == meter:
                return row
        raise RefusalError("no_meter", f"There is no meter {meter}.")

    async def _shown(self, message: FromOperator, *meters: str) -> Outcome:
        rows = tuple(row for row in await self._meters.rows() if row.meter in meters)
        return Outcome(MeterRows(message.request, rows))

    def _state_of(self, *meters: str) -> Callable[[], Awaitable[State]]:
        async def state() -> State:
            return {
                name: value
                for row in await self._meters.rows()
                if row.meter in meters
                for name, value in (
                    (f"{row.meter}.mils", row.mils),
                    (f"{row.meter}.reserve_mils", row.reserve_mils),
                    (f"{row.meter}.locked", row.locked),
                )
            }

        return state


def _new_change_id() -> str:
    return f"pit:{secrets.token_hex(12)}"
