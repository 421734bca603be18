"""The pit's commands about progressive meters.

Who looks after the floor locks and unlocks a meter; a shift manager links tables to it. What a
meter has is lowered or moved by two shift managers only: one requests it, another confirms it
within ten minutes (58 Pa. Code 605a.7; after GLI-19 4.13). A request is kept by the running house
alone: a restart forgets it, and nothing was done.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

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
from server.pit.ports import MeterDesk
from server.pit.prepared import Outcome, Prepared, State
from server.pit.refusal import RefusalError
from server.tables.port import FloorPort

CONFIRM_WITHIN_MS = 10 * 60 * 1000
MOST_REQUESTS = 50

LockCommand: TypeAlias = LockMeter | UnlockMeter
LinkCommand: TypeAlias = LinkTable | UnlinkTable


class Requested(Struct, frozen=True):
    """A change that waits for its second operator."""

    message: RequestMeterChange
    by: str
    expires_ms: int


class MeterCommands:
    """Every command about meters."""

    def __init__(self, floor: FloorPort, meters: MeterDesk, now_ms: Callable[[], int]) -> None:
        self._floor = floor
        self._meters = meters
        self._now_ms = now_ms
        self._requested: dict[str, Requested] = {}
        self.shown: Mapping[type[FromOperator], Callable[[Any], Awaitable[DeskReply]]] = {
            ListMeters: self._list
        }
        self.prepared: Mapping[type[FromOperator], Callable[[Any, str], Awaitable[Prepared]]] = {
            LockMeter: self._lock,
            UnlockMeter: self._lock,
            LinkTable: self._link,
            UnlinkTable: self._link,
            RequestMeterChange: self._request,
            ConfirmMeterChange: self._confirm,
        }

    async def _list(self, message: ListMeters) -> DeskReply:
        return MeterRows(message.request, await self._meters.rows())

    async def _lock(self, message: LockCommand, operator: str) -> Prepared:
        await self._row(message.meter)
        lock = self._meters.lock if isinstance(message, LockMeter) else self._meters.unlock

        async def carry_out() -> Outcome:
            await lock(message.meter, _new_change_id(), operator, message.reason)
            return await self._as_it_is_now(message, message.meter)

        return Prepared(self._state_of(message.meter), carry_out)

    async def _link(self, message: LinkCommand, _operator: str) -> Prepared:
        table = self._floor.tables.get(message.table)
        if table is None:
            raise RefusalError("no_table", f"There is no table {message.table}.")
        if table.summary().progressive_wagers:
            raise RefusalError("not_now", "Progressive wagers lie there: wait until they settle.")
        meter = message.meter if isinstance(message, LinkTable) else ""

        async def state() -> State:
            linked = [r.meter for r in await self._meters.rows() if message.table in r.tables]
            return {"table": message.table, "meter": linked[0] if linked else None}

        async def carry_out() -> Outcome:
            await self._meters.link(message.table, meter)
            return Outcome(MeterRows(message.request, await self._meters.rows()))

        return Prepared(state, carry_out)

    async def _request(self, message: RequestMeterChange, operator: str) -> Prepared:
        await self._row(message.meter)
        if message.to:
            await self._row(message.to)
        self._forget_expired()
        if len(self._requested) >= MOST_REQUESTS:
            raise RefusalError("too_many_requests", "Too many changes wait to be confirmed.")

        async def carry_out() -> Outcome:
            change = secrets.token_hex(3)
            expires_ms = self._now_ms() + CONFIRM_WITHIN_MS
            self._requested[change] = Requested(message, operator, expires_ms)
            reply = MeterChangeRequested(message.request, change, expires_ms)
            return Outcome(reply, {"change": change})

        return Prepared(self._state_of(message.meter, message.to), carry_out)

    async def _confirm(self, message: ConfirmMeterChange, operator: str) -> Prepared:
        self._forget_expired()
        requested = self._requested.get(message.change)
        if requested is None:
            raise RefusalError("no_request", "There is no such request, or it has expired.")
        if requested.by == operator:
            raise RefusalError("second_operator", "It takes another operator to confirm that.")
        asked = requested.message

        async def carry_out() -> Outcome:
            # Whatever comes of it: it is tried once, and requested anew after a failure.
            del self._requested[message.change]
            by = f"{requested.by}, {operator}"
            await self._meters.remove(
                asked.meter, asked.cents, asked.to, _new_change_id(), by, asked.why
            )
            recorded = {"requested_by": requested.by, "cents": asked.cents, "why": asked.why}
            outcome = await self._as_it_is_now(message, asked.meter, asked.to)
            return Outcome(outcome.reply, recorded)

        return Prepared(self._state_of(asked.meter, asked.to), carry_out)

    # ------------------------------------------------------------------ leaves

    def _forget_expired(self) -> None:
        at_ms = self._now_ms()
        self._requested = {
            change: one for change, one in self._requested.items() if one.expires_ms > at_ms
        }

    async def _row(self, meter: str) -> MeterRow:
        for row in await self._meters.rows():
            if row.meter == meter:
                return row
        raise RefusalError("no_meter", f"There is no meter {meter}.")

    async def _as_it_is_now(self, message: FromOperator, *meters: str) -> Outcome:
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
