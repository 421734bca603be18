"""Lines of the meters' ledger that nothing explains.

opened                            the house opens a meter once, by its configuration
won                               the round's signed record has drawn the same cents of the meter
win_undone                        such a win came before, and the round's record is no settled one
lowered, moved_out, moved_in      a shift manager's confirmation in the event log, for these cents
locked, unlocked                  an operator's command in the event log, for this meter
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from msgspec import Struct

from server.app.recorded_payments import record_of
from server.app.signed_commands import Command, SignedCommands
from server.cage.audit_meters import read_records
from server.cage.meters import MeterChange
from server.records.journal import table_key
from server.tables.model.page import UnreadablePage, decode_page

ANY = -1  # cents of a command whose result is not known
_COMMANDS = {"locked": "lock_meter", "unlocked": "unlock_meter"}
_CONFIRM = "confirm_meter_change"
_MOVES = ("lowered", "moved_out", "moved_in")


class UnexplainedChange(Struct, frozen=True):
    """A line of the meters' ledger without a cause."""

    meter: str
    kind: str
    id: str
    reason: str

    def __str__(self) -> str:
        return f"meter {self.meter}: {self.kind} {self.id}: {self.reason}"


async def without_cause(
    redis: Any, records: Path, signed: SignedCommands
) -> list[UnexplainedChange]:
    """The lines that have no cause, with the records in the folder `records`.

    Raises redis.RedisError, and msgspec.MsgspecError if a line cannot be read.
    """
    _, changes = await read_records(redis)
    commands = _Commands(await signed.read(), signed.since_ms)
    opened: set[str] = set()
    won: dict[str, int] = {}
    found = []
    for change in changes:
        match change.kind:
            case "opened":
                is_first = change.before is None and change.meter not in opened
                opened.add(change.meter)
                reason = "" if is_first else "the meter was opened before"
            case "won":
                round_name = change.id.removeprefix("claim:")
                won[round_name] = _paid_cents(change)
                reason = await _round_says(redis, records, round_name, won[round_name])
            case "win_undone":
                won_cents = won.get(change.id.removeprefix("undo:"), 0)
                reason = "" if won_cents == -_paid_cents(change) else "no such win came before"
            case _:
                reason = commands.explain(change)
        if reason:
            found.append(UnexplainedChange(change.meter, change.kind, change.id, reason))
    return found


def _paid_cents(change: MeterChange) -> int:
    before = change.before.paid_mils if change.before is not None else 0
    return (change.after.paid_mils - before) // 1000


async def _round_says(redis: Any, records: Path, round_name: str, cents: int) -> str:
    """Why the round `<table>/<number>` has not won these cents; "" if it has."""
    table, _, digits = round_name.rpartition("/")
    if not digits.isdecimal():
        return "no round claims so"
    number = int(digits)
    record, is_kept = await record_of(redis, records, table, number)
    if record is None:
        written = None if is_kept else await redis.get(table_key(table, "page"))
        try:
            in_progress = decode_page(written).round == number if written else False
        except UnreadablePage:
            in_progress = True
        return "" if is_kept or in_progress else "the round has no record"
    if record["result"] != "settled":
        return ""  # its wagers went back, and the win is undone
    drawn = [draw["meter"] for draw in record["draws"] if "meter" in draw]
    return "" if cents in drawn else f"the round's record has not drawn {cents} cents of a meter"


class _Commands:
    """What operators have commanded of meters: each command explains one change."""

    def __init__(self, commands: list[Command], since_ms: int) -> None:
        self._known: Counter[tuple[str, str, str | int]] = Counter()
        self._since_ms = since_ms
        for one in commands:
            if one.command in _COMMANDS.values():
                self._known[one.command, one.who, str(one.arguments.get("meter"))] += 1
            elif one.command == _CONFIRM:
                self._known[one.command, one.who, int(one.after.get("cents", ANY))] += 1

    def explain(self, change: MeterChange) -> str:
        """Why no command explains a change; "" if one does. It explains no other one then."""
        if change.at_ms < self._since_ms:
            return ""
        wanted: list[tuple[str, str, str | int]]
        if change.kind == "moved_in":
            return ""  # in one step with the line `moved_out`
        if change.kind in _MOVES:
            before = change.before.removed_mils if change.before is not None else 0
            cents = (change.after.removed_mils - before) // 1000
            confirmed_by = change.by.rpartition(", ")[2]
            wanted = [(_CONFIRM, confirmed_by, cents), (_CONFIRM, confirmed_by, ANY)]
        else:
            wanted = [(_COMMANDS.get(change.kind, ""), change.by, change.meter)]
        for one in wanted:
            if self._known[one] > 0:
                self._known[one] -= 1
                return ""
        return f"no command of {change.by or 'an operator'} in the event log"
