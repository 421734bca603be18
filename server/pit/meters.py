"""The pit's commands about progressive meters.

A floorperson locks and unlocks a meter; a shift manager links tables to it. It takes two shift
managers to lower or move the money of a meter: one requests it, and another confirms it within ten
minutes (58 Pa. Code 605a.7; after GLI-19 4.13). The running house keeps requests in memory: a
restart drops them, and nothing is changed.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import TypeAlias

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
from server.pit.ports import MeterControl
from server.pit.prepared_command import Outcome, Prepare, PreparedCommand, Show, State
from server.pit.refusal import RefusalError
from server.tables.api import FloorPort

CONFIRM_WITHIN_MS = 10 * 60 * 1000
MOST_REQUESTS = 50

LockCommand: TypeAlias = LockMeter | UnlockMeter
LinkCommand: TypeAlias = LinkTable | UnlinkTable


class Requested(Struct, frozen=True):
    """A change that waits for a second operator to confirm it."""

    message: RequestMeterChange
    by: str
    expires_ms: int


class MeterCommands:
    """The commands about meters."""

    def __init__(
        self,
        floor: FloorPort,
        meters: MeterControl,
        confirmers: Callable[[], Awaitable[Collection[str]]],
        now_ms: Callable[[], int],
    ) -> None:
        """`confirmers` names the operators whose role lets them confirm a change."""
        self._floor = floor
        self._confirmers = confirmers
        self._meters = meters
        self._now_ms = now_ms
        self._requested: dict[str, Requested] = {}
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
        if not set(await self._confirmers()) - {operator}:
            raise RefusalError(
                "second_operator",
                "Another shift manager must confirm this change, and there is no other: "
                "add one first.",
            )
        self._forget_expired()
        if len(self._requested) >= MOST_REQUESTS:
            raise RefusalError("too_many_requests", "Too many changes are waiting to be confirmed.")

        async def carry_out() -> Outcome:
            change = secrets.token_hex(3)
            expires_ms = self._now_ms() + CONFIRM_WITHIN_MS
            self._requested[change] = Requested(message, operator, expires_ms)
            reply = MeterChangeRequested(message.request, change, expires_ms)
            return Outcome(reply, {"change": change})

        return PreparedCommand(self._state_of(message.meter, message.to), carry_out)

    async def _confirm(self, message: ConfirmMeterChange, operator: str) -> PreparedCommand:
        self._forget_expired()
        requested = self._requested.get(message.change)
        if requested is None:
            raise RefusalError("no_request", "There is no such request, or it has expired.")
        if requested.by == operator:
            raise RefusalError("second_operator", "Another operator must confirm this change.")
        change = requested.message

        async def carry_out() -> Outcome:
            # A request is tried once. After a failure somebody must request it again.
            del self._requested[message.change]
            by = f"{requested.by}, {operator}"
            await self._meters.remove(
                change.meter, change.cents, change.to, _new_change_id(), by, change.why
            )
            recorded = {"requested_by": requested.by, "cents": change.cents, "why": change.why}
            outcome = await self._shown(message, change.meter, change.to)
            return Outcome(outcome.reply, recorded)

        return PreparedCommand(self._state_of(change.meter, change.to), carry_out)

    # ------------------------------------------------------------------ helpers

    def _forget_expired(self) -> None:
        at_ms = self._now_ms()
        self._requested = {
            name: one for name, one in self._requested.items() if one.expires_ms > at_ms
        }

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
