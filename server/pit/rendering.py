"""The answers of the house, as text for operators."""

from __future__ import annotations

import functools
import time
from collections.abc import Iterable, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from protocol.from_house import Movement
from protocol.operators import (
    AccountRow,
    AccountShown,
    ChatReportRows,
    ChatRow,
    ChatRows,
    ChipsMoved,
    CommandRefused,
    ConfirmationNeeded,
    DeskReply,
    DicePassed,
    DriftRow,
    DriftRows,
    EquipmentState,
    Event,
    EventPage,
    HouseShown,
    LedgerPage,
    MeterChangeRequested,
    MeterRow,
    MeterRows,
    OperatorRow,
    OperatorRows,
    PlayerRow,
    PlayerRows,
    ProcessRow,
    ReshuffleOrdered,
    RetirementRequested,
    RoundVoided,
    TableRetirement,
    TableRow,
    TableRows,
    TablesChanged,
)
from server.pit.amounts import show_dollars

DRIFT_ALARM = 5.0  # discounted standard errors, as in deploy/alerts.yml
DRIFT_ALARM_ROUNDS = 1_000
_KNOWN = {"exact": "exact", "estimated": "estimated", "none": "no one figure"}
_DRIFT_LEGEND = """\
Std errors is the distance of the return from the exact figure, where there is one.
Discounted leaves out the share of the largest round. Past 5 after 1,000 rounds the alarm rings.
No one figure: the return depends on the meter or on the player's decisions."""
_STATUS_STYLES = {
    "open": "green",
    "paused": "yellow",
    "waiting": "red",
    "closed": "dim",
    "retired": "dim",
}


@functools.singledispatch
def render(_reply: DeskReply) -> RenderableType:
    """An answer that rich can print. `Done.` for an answer without content."""
    return Text("Done.")


@render.register
def _refused(reply: CommandRefused) -> RenderableType:
    return plain(f"Refused ({reply.code}): {reply.message}", "red")


@render.register
def _tables(reply: TableRows) -> RenderableType:
    return FloorView(reply.tables)


@render.register
def _changed(reply: TablesChanged) -> RenderableType:
    return FloorView(reply.tables)


@render.register
def _voided(reply: RoundVoided) -> RenderableType:
    return plain(
        f"Round {reply.round} of {reply.table} is void: ${show_dollars(reply.returned)} went back."
    )


@render.register
def _reshuffle(reply: ReshuffleOrdered) -> RenderableType:
    return plain(f"The cards of {reply.table} are reshuffled before round {reply.round} is dealt.")


@render.register
def _dice(reply: DicePassed) -> RenderableType:
    return plain(f"Seat {reply.seat} of {reply.table} has to pass the dice before the next throw.")


@render.register
def _retirement(reply: RetirementRequested) -> RenderableType:
    return plain(
        f"Nothing is changed yet. Until {_moment(reply.expires_ms)} another shift manager can "
        f"confirm it: `confirm-retire {reply.change}`. Then {reply.table} is out of service for "
        f"good. ${show_dollars(reply.held)} on its layout now would go back to its players."
    )


@render.register
def _retired(reply: TableRetirement) -> RenderableType:
    return plain(
        f"{reply.table} is out of service for good: round {reply.round} has given "
        f"${show_dollars(reply.returned)} back."
    )


@render.register
def _meters(reply: MeterRows) -> RenderableType:
    return _meters_view(reply.meters)


@render.register
def _requested(reply: MeterChangeRequested) -> RenderableType:
    return plain(
        f"Nothing is changed yet. Until {_moment(reply.expires_ms)} another shift manager can "
        f"confirm it: meter confirm {reply.change}"
    )


@render.register
def _confirmation(reply: ConfirmationNeeded) -> RenderableType:
    command = {"confirm_chips": "confirm-chips"}.get(reply.confirm, "operator confirm")
    return plain(
        f"Nothing is changed yet. Until {_moment(reply.expires_ms)} another operator can "
        f"confirm it: {command} {reply.change}"
    )


@render.register
def _chips(reply: ChipsMoved) -> RenderableType:
    verb = "issued to" if reply.cents > 0 else "redeemed from"
    return plain(
        f"${show_dollars(abs(reply.cents))} {verb} {reply.name} ({reply.account}), "
        f"who now has ${show_dollars(reply.balance)}. Command id {reply.command_id}."
    )


@render.register
def _account(reply: AccountShown) -> RenderableType:
    seats = ", ".join(reply.seats) or "nowhere"
    return _account_view(reply.account, ("sits at", seats))


@render.register
def _players(reply: PlayerRows) -> RenderableType:
    if not reply.players:
        return plain("Nobody.")
    more = [plain("There are more: give a longer part of the name.", "dim")] if reply.more else []
    return Group(_players_view(reply.players), *more)


@render.register
def _chat(reply: ChatRows) -> RenderableType:
    return Group(*map(_chat_line, reply.lines)) if reply.lines else plain("Nobody has spoken.")


@render.register
def _chat_reports(reply: ChatReportRows) -> RenderableType:
    if not reply.reports:
        return plain("Nothing was reported.")
    return Group(
        *(
            Group(
                _chat_line(one.line),
                plain(f"  reported by {one.by} at {_moment(one.at_ms)}", "dim"),
            )
            for one in reply.reports
        )
    )


def _chat_line(row: ChatRow) -> Text:
    where = f"{_moment(row.at_ms)} {row.table} {row.line}"
    return plain(f"{where}  {row.name} ({row.account}): {row.text}")


@render.register
def _ledger(reply: LedgerPage) -> RenderableType:
    more = [plain(f"More: --before {reply.next}", "dim")] if reply.next else []
    return Group(_account_view(reply.account), _ledger_view(reply.movements), *more)


@render.register
def _events(reply: EventPage) -> RenderableType:
    return Group(*(event_line(event) for event in reversed(reply.events)))


@render.register
def _operators(reply: OperatorRows) -> RenderableType:
    return _operators_view(reply.operators)


@render.register
def _drift(reply: DriftRows) -> RenderableType:
    return _drift_view(reply.rows) if reply.rows else plain("No wager has been counted yet.")


@render.register
def _house(reply: HouseShown) -> RenderableType:
    return _pairs(
        ("house", reply.house),
        ("version", f"{reply.version}, protocol {reply.protocol}"),
        ("up since", f"{_moment(reply.started_ms)} ({_lapse(reply.at_ms - reply.started_ms)})"),
        ("state", "closing" if reply.closing else "open"),
        ("cage", "answers" if reply.cage_answering else "DOES NOT ANSWER"),
        ("tables", str(reply.tables)),
        ("connections", str(reply.connections)),
        *(_process_line(one, reply.at_ms) for one in reply.processes),
        *map(_equipment_line, reply.equipment),
        *((f"SHA-256 of {part}", digest) for part, digest in sorted(reply.hashes.items())),
        *_components_of(reply),
    )


UNSEEN_MS = 3_000


def _process_line(one: ProcessRow, at_ms: int) -> tuple[str, str]:
    has = f"{one.tables} tables" if one.role == "dealer" else f"{one.connections} connections"
    state = "" if one.weight else ", gives its tables up"
    if one.seen_before_ms > UNSEEN_MS:
        state = f", NOT SEEN for {one.seen_before_ms / 1000:.0f} s"
    return one.name, (
        f"{has}, up {_lapse(at_ms - one.since_ms)}, version {one.version}, "
        f"late by {one.lag_ms:g} ms{state}"
    )


_PARTS = {
    "generator": ("generator", "passes its self-test"),
    "operating_system": ("entropy, operating system", "passes its health tests"),
    "hardware": ("entropy, hardware", "passes its health tests"),
}


def _equipment_line(part: EquipmentState) -> tuple[str, str]:
    name, well = _PARTS[part.part]
    name = f"{name}, {part.process}" if part.process else name
    if part.state == "absent":
        return name, "absent, or the house may not read it"
    if part.state == "failed":
        return name, f"OUT OF USE since {_moment(part.since_ms)}: {part.reason}"
    return name, f"{well} since {_moment(part.since_ms)}"


def _components_of(reply: HouseShown) -> Iterable[tuple[str, str]]:
    if reply.components:
        yield "SHA-256 of all", f"{reply.components} (in every record and receipt)"
        yield "hashed", _moment(reply.hashed_ms)
    if reply.changed:
        yield (
            "CHANGED SINCE",
            f"{', '.join(reply.changed)}: the disk differs from the running program",
        )


class FloorView:
    """The tables, one on each line, and their sums. A narrow screen gets the main columns."""

    WIDE = 120
    COLUMNS = (
        *("table", "status", ">players", ">handle", ">returned", ">result", ">hold"),
        *("phase", ">round", ">bots", ">watchers", ">on layout", "game"),
    )
    MAIN_COLUMNS = 7

    def __init__(self, rows: Sequence[TableRow]) -> None:
        self._rows = rows

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        is_wide = options.max_width >= self.WIDE
        shown = slice(None if is_wide else self.MAIN_COLUMNS)
        table = _columns(*self.COLUMNS[shown])
        for row in self._rows:
            table.add_row(*self._cells(row)[shown])
        table.add_section()
        table.add_row(*self._sums()[shown], style="bold")
        yield table

    def _cells(self, row: TableRow) -> tuple[RenderableType, ...]:
        status = f"{row.status}: {row.status_message}" if row.status_message else row.status
        return (
            plain(row.table),
            plain(status, _STATUS_STYLES.get(row.status, "")),
            str(row.players - row.bots),
            *_money_cells(row.handle, row.returned),
            plain(row.phase),
            str(row.round),
            str(row.bots),
            str(row.watchers),
            show_dollars(row.held),
            plain(f"{row.title} {row.variant}".strip()),
        )

    def _sums(self) -> tuple[RenderableType, ...]:
        rows = self._rows
        return (
            "all",
            f"{sum(row.status == 'open' for row in rows)} of {len(rows)} open",
            str(sum(row.players - row.bots for row in rows)),
            *_money_cells(sum(row.handle for row in rows), sum(row.returned for row in rows)),
            "",
            "",
            str(sum(row.bots for row in rows)),
            str(sum(row.watchers for row in rows)),
            show_dollars(sum(row.held for row in rows)),
            "",
        )


def event_line(event: Event) -> RenderableType:
    """One event on one line, or on two if it changed something."""
    arguments = (f"{name}={value}" for name, value in event.arguments.items())
    said = " ".join((event.command, *arguments))
    who = f"{event.who or '?'}@{event.address}" if event.address else event.who
    by = f"{who} ({event.process})" if event.process else who
    style = "" if event.result == "done" else "red"
    head = f"{event.number:>6}  {_moment(event.at_ms)}  {by}  {said} -> {event.result}"
    changes = _changes(event)
    return plain(f"{head}\n        {changes}" if changes else head, style)


def plain(text: str, style: str = "") -> Text:
    """Text with its control characters replaced, so that a terminal does not obey them."""
    return Text(
        "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text),
        style,
    )


def _changes(event: Event) -> str:
    names = list(dict.fromkeys([*event.before, *event.after]))
    changed = (
        f"{name}: {event.before.get(name, '-')} -> {event.after.get(name, '-')}"
        for name in names
        if event.before.get(name) != event.after.get(name)
    )
    return ", ".join(changed)


def _account_view(account: AccountRow, *more: tuple[str, str]) -> RenderableType:
    why = account.suspended
    return _pairs(
        ("account", f"{account.name} ({account.account}), {account.kind}"),
        ("standing", "in good standing" if why is None else f"SUSPENDED: {why}"),
        ("balance", f"${show_dollars(account.balance)}"),
        ("on layouts", f"${show_dollars(account.held)}"),
        *more,
    )


def _ledger_view(movements: Iterable[Movement]) -> RenderableType:
    table = _columns("when", "what", ">change", ">balance", "table", ">round", "why", "id")
    for movement in movements:
        table.add_row(
            _moment(movement.at_ms),
            plain(movement.kind),
            show_dollars(movement.cents),
            show_dollars(movement.balance),
            plain(movement.table),
            str(movement.round or ""),
            plain(movement.why),
            plain(movement.id),
        )
    return table


def _players_view(players: Iterable[PlayerRow]) -> RenderableType:
    table = _columns("player", "account", "kind", "sits at")
    for player in players:
        seats = ", ".join(
            f"{seat.table} seat {seat.seat}{'' if seat.connected else ' (away)'}"
            for seat in player.seats
        )
        table.add_row(plain(player.name), player.account, player.kind, seats or "nowhere")
    return table


def _operators_view(operators: Iterable[OperatorRow]) -> RenderableType:
    table = _columns("operator", "role", "added", "by")
    for operator in operators:
        table.add_row(
            plain(operator.name),
            operator.role,
            _moment(operator.added_ms),
            plain(operator.added_by),
        )
    return table


def _meters_view(meters: Iterable[MeterRow]) -> RenderableType:
    table = _columns(
        *("meter", ">now", ">reserve", ">seed", ">contributed", ">paid", ">removed", ">wins"),
        *("tables", "locked"),
    )
    for meter in meters:
        table.add_row(
            plain(meter.meter),
            show_dollars(meter.mils // 1000),
            show_dollars(meter.reserve_mils // 1000),
            show_dollars(meter.seed),
            show_dollars(meter.contributed_mils // 1000),
            show_dollars(meter.paid_mils // 1000),
            show_dollars(meter.removed_mils // 1000),
            str(meter.wins),
            plain(", ".join(meter.tables)),
            plain(meter.locked, "red"),
        )
    return table


def _drift_view(rows: Iterable[DriftRow]) -> RenderableType:
    table = _columns(
        *("wager", "game", ">rounds", ">settled", ">handle", ">returned"),
        *(">return", ">exact", ">std errors", ">discounted", "figure"),
    )
    for row in rows:
        table.add_row(
            plain(row.wager),
            plain(row.game),
            f"{row.rounds:,}",
            f"{row.wagers:,}",
            show_dollars(row.handle),
            show_dollars(row.returned),
            _percent(row.return_ratio),
            _percent(row.exact_ratio),
            _errors(row.standard_errors),
            _errors(row.discounted),
            _KNOWN[row.method],
            style="red" if _is_alarm(row) else "",
        )
    return Group(table, Text(), plain(_DRIFT_LEGEND, "dim"))


def _is_alarm(row: DriftRow) -> bool:
    return row.rounds >= DRIFT_ALARM_ROUNDS and abs(row.discounted or 0) > DRIFT_ALARM


def _errors(standard_errors: float | None) -> str:
    return "-" if standard_errors is None else f"{standard_errors:+z.2f}"


def _percent(ratio: float | None) -> str:
    return "-" if ratio is None else f"{100 * ratio:z.3f}%"


def _money_cells(handle: int, returned: int) -> tuple[str, str, str, str]:
    """Handle, returned, result, and hold in per cent."""
    result = handle - returned
    hold = f"{100 * result / handle:.2f}%" if handle else "-"
    return show_dollars(handle), show_dollars(returned), show_dollars(result), hold


def _columns(*headings: str) -> Table:
    """A table without frames. `>` before a heading aligns its column to the right.

    On a narrow screen texts wrap, but not numbers and not the first column.
    """
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in headings:
        is_number = heading.startswith(">")
        table.add_column(
            heading.removeprefix(">"),
            justify="right" if is_number else "left",
            no_wrap=is_number or heading == headings[0],
        )
    return table


def _pairs(*pairs: tuple[str, str]) -> RenderableType:
    width = max(12, *(len(name) for name, _ in pairs))
    return plain("\n".join(f"{name:<{width}} {value}" for name, value in pairs))


def _moment(at_ms: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(at_ms / 1000))


def _lapse(lapse_ms: int) -> str:
    minutes, seconds = divmod(lapse_ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    return f"{days}d {hours}h {minutes}m {seconds}s"
