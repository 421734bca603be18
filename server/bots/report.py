"""The report of a crowd of bots, for people and for machines."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from rich.table import Table

from server.bots.measured import Arrivals, Events, Measured
from server.bots.settings import CrowdSettings
from server.common.money import dollars

SHARES = {"p50": 0.5, "p99": 0.99, "p99.9": 0.999}

_LIMITS = (
    "The house limits what comes from one address. For a load test from another machine, raise "
    "that in its configuration: [gateway] connections_an_address, sign_ins_an_address, "
    "new_accounts_a_block, new_accounts_a_house, seats_an_address, seats_an_address_a_table."
)
_FULL = "The house has no room: [gateway] max_connections in its configuration."
_SIGNS = {
    "HTTP 429": _LIMITS,
    "Too many attempts": _LIMITS,
    "from your network": _LIMITS,
    "from your address": _LIMITS,
    "takes no new accounts": _LIMITS,
    "HTTP 503": _FULL,
}


def percentiles(times_s: Iterable[float]) -> dict[str, float | None]:
    """In milliseconds: p50, p99, p99.9 and max, each a time that was measured; None without any."""
    ordered = sorted(times_s)
    if not ordered:
        return {**dict.fromkeys(SHARES), "max": None}
    last = len(ordered) - 1
    at = {name: ordered[min(last, int(len(ordered) * share))] for name, share in SHARES.items()}
    return {name: round(time * 1_000, 3) for name, time in {**at, "max": ordered[last]}.items()}


def advice(lost: dict[str, int]) -> str:
    """How a load test raises the limit that bots have met; empty if they have met none."""
    found = (text for sign, text in _SIGNS.items() if any(sign in why for why in lost))
    return next(found, "")


def document(
    measured: Measured, settings: CrowdSettings, server_cpu_seconds: float | None
) -> dict[str, Any]:
    """The report as plain data; `server_cpu_us_per_wager` counts all that the server did.

    Each time is given twice: as the bots saw it, and what is left of it at least without the
    bots' own lag.
    """
    answered = measured.accepted + sum(measured.refused.values())
    seconds = measured.seconds
    cpu = None
    if server_cpu_seconds is not None and answered:
        cpu = round(server_cpu_seconds / answered * 1e6, 1)
    return {
        "players": measured.players,
        "watchers": measured.watchers,
        "seconds": round(seconds, 3),
        "wagers": {
            "sent": measured.sent,
            "accepted": measured.accepted,
            "refused": dict(measured.refused),
            "unanswered": measured.sent - answered,
            "settled": measured.settled,
            "per_second": round(measured.accepted / seconds, 1) if seconds else 0.0,
        },
        "chosen": dict(measured.chosen),
        "choices_refused": dict(measured.choices_refused),
        "staked_cents": measured.staked_cents,
        "returned_cents": measured.returned_cents,
        "acknowledgement_ms": percentiles(measured.acknowledged_s),
        "acknowledgement_without_bots_ms": percentiles(measured.acknowledged_least_s),
        **_broadcasts("broadcast", measured.events, measured.watched),
        **_broadcasts("watched", measured.watched, measured.events),
        "bots": {
            "processes": settings.processes,
            "cpu_seconds": round(measured.cpu_seconds, 3),
            "busiest_process": round(measured.busiest, 3),
            "loop_late_ms": percentiles(measured.late_s),
            "read_late_ms": percentiles(_waits(measured.events, measured.watched)),
        },
        "server_cpu_seconds": server_cpu_seconds and round(server_cpu_seconds, 3),
        "server_cpu_us_per_wager": cpu,
        "away": {"times": len(measured.away_s), **percentiles(measured.away_s)},
        "lost_connections": dict(measured.lost),
        "advice": advice(measured.lost),
    }


def _broadcasts(name: str, events: Events, others: Events) -> dict[str, Any]:
    """How much later an event reached each of these bots than the first bot of all."""
    seen: list[float] = []
    least: list[float] = []
    count = 0
    for table, of_table in events.items():
        for number, arrivals in of_table.items():
            elsewhere = others.get(table, {}).get(number, Arrivals())
            first = min(chain(arrivals.at, elsewhere.at))
            seen.extend(at - first for at in arrivals.at)
            least.extend(max(0.0, since - first) for since in arrivals.since)
            count += 1
    return {
        f"{name}_events": count,
        f"{name}_ms": percentiles(seen),
        f"{name}_without_bots_ms": percentiles(least),
    }


def _waits(*groups: Events) -> list[float]:
    """How long each event may have waited in a socket until its bot's process read it."""
    return [
        at - since
        for group in groups
        for of_table in group.values()
        for arrivals in of_table.values()
        for at, since in zip(arrivals.at, arrivals.since, strict=True)
    ]


def readable(report: dict[str, Any]) -> Table:
    """The report as a table for a terminal."""
    bots = f"{report['players']:,} players, {report['watchers']:,} watchers"
    table = Table(title=f"{bots}, {report['seconds']:.1f} s", show_header=False)
    wagers = report["wagers"]
    table.add_row("wagers sent", f"{wagers['sent']:,}")
    table.add_row("accepted", f"{wagers['accepted']:,} ({wagers['per_second']:,.1f} a second)")
    table.add_row("refused", _counted(wagers["refused"]))
    table.add_row("unanswered at the end", f"{wagers['unanswered']:,}")
    table.add_row("settled", f"{wagers['settled']:,}")
    table.add_row("choices", _counted(report["chosen"]))
    table.add_row("choices refused", _counted(report["choices_refused"]))
    table.add_row("staked", dollars(report["staked_cents"]))
    table.add_row("returned", dollars(report["returned_cents"]), end_section=True)
    _add_times(table, "acknowledgement", report, "acknowledgement")
    _add_times(table, "broadcast to players", report, "broadcast")
    if report["watchers"]:
        _add_times(table, "broadcast to watchers", report, "watched")
    cpu = report["server_cpu_us_per_wager"]
    unknown = "unknown (--metrics says where the house's metrics are)"
    table.add_row(
        "server CPU a wager",
        unknown if report["server_cpu_seconds"] is None else _cpu(cpu),
        end_section=True,
    )
    own = report["bots"]
    share = f"{own['busiest_process']:.0%} of a processor in the busiest of {own['processes']}"
    table.add_row("the bots' own CPU", f"{own['cpu_seconds']:.1f} s, {share}")
    table.add_row("their loop's lateness", _times(own["loop_late_ms"]))
    table.add_row("from readable to read", f"at most {_times(own['read_late_ms'])}")
    if report["away"]["times"]:
        longest_s = report["away"]["max"] / 1_000
        away = f"{report['away']['times']:,} times, {longest_s:.2f} s at the longest"
        table.add_row("without a table", away)
    lost = ", ".join(f"{n:,}x {why}" for why, n in report["lost_connections"].items())
    table.add_row("left out or lost", lost or "none")
    if report["advice"]:
        table.add_row("advice", report["advice"])
    return table


def _add_times(table: Table, label: str, report: dict[str, Any], name: str) -> None:
    table.add_row(label, _times(report[f"{name}_ms"]))
    table.add_row(
        "  without the bots' lag", f"at least {_times(report[f'{name}_without_bots_ms'])}"
    )


def _times(times: dict[str, float | None]) -> str:
    if times["max"] is None:
        return "none"
    return ", ".join(f"{name} {time:,.2f}" for name, time in times.items()) + " ms"


def _cpu(us_a_wager: float | None) -> str:
    return "no wager" if us_a_wager is None else f"{us_a_wager:,.1f} µs, all included"


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {n:,}" for name, n in counts.items()) or "none"
