"""The measurements of a crowd of bots."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.table import Table

from server.common.money import dollars

EVENTS_FOLLOWED = 512
"""Events whose first arrival is remembered; an older one cannot be compared any more."""


@dataclass
class Measured:
    """Counts and times of all bots together. Times are milliseconds, money is cents."""

    sent: int = 0
    accepted: int = 0
    settled: int = 0
    staked_cents: int = 0
    returned_cents: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    chosen: Counter[str] = field(default_factory=Counter)
    choices_refused: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    acknowledged_ms: list[float] = field(default_factory=list)
    broadcast_ms: list[float] = field(default_factory=list)
    _first_heard: OrderedDict[tuple[str, int], float] = field(default_factory=OrderedDict)

    def heard(self, table: str, number: int, at: float) -> None:
        """Note how much later an event reached one bot than the first bot."""
        first = self._first_heard.get((table, number))
        if first is not None:
            self.broadcast_ms.append((at - first) * 1_000)
            return
        self._first_heard[(table, number)] = at
        if len(self._first_heard) > EVENTS_FOLLOWED:
            self._first_heard.popitem(last=False)


def percentiles(times_ms: Sequence[float]) -> dict[str, float | None]:
    """p50, p99 and max; None if nothing was measured."""
    if not times_ms:
        return {"p50": None, "p99": None, "max": None}
    ordered = sorted(times_ms)
    at = [ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.99)]
    return {"p50": round(at[0], 3), "p99": round(at[1], 3), "max": round(ordered[-1], 3)}


def document(
    measured: Measured, players: int, seconds: float, server_cpu_seconds: float | None
) -> dict[str, Any]:
    """The report as plain data; `server_cpu_us_per_wager` counts all that the server did."""
    answered = measured.accepted + sum(measured.refused.values())
    cpu = None
    if server_cpu_seconds is not None and answered:
        cpu = round(server_cpu_seconds / answered * 1e6, 1)
    return {
        "players": players,
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
        "acknowledgement_ms": percentiles(measured.acknowledged_ms),
        "broadcast_ms": percentiles(measured.broadcast_ms),
        "server_cpu_seconds": server_cpu_seconds and round(server_cpu_seconds, 3),
        "server_cpu_us_per_wager": cpu,
        "lost_connections": dict(measured.lost),
    }


def readable(report: dict[str, Any]) -> Table:
    """The report as a table for a terminal."""
    table = Table(title=f"{report['players']} bots, {report['seconds']:.1f} s", show_header=False)
    wagers = report["wagers"]
    refused = _counted(wagers["refused"])
    lost = ", ".join(f"{n}x {why}" for why, n in report["lost_connections"].items()) or "none"
    table.add_row("wagers sent", f"{wagers['sent']:,}")
    table.add_row("accepted", f"{wagers['accepted']:,} ({wagers['per_second']:,.1f} a second)")
    table.add_row("refused", refused)
    table.add_row("unanswered at the end", f"{wagers['unanswered']:,}")
    table.add_row("settled", f"{wagers['settled']:,}")
    table.add_row("choices", _counted(report["chosen"]))
    table.add_row("choices refused", _counted(report["choices_refused"]))
    table.add_row("staked", dollars(report["staked_cents"]))
    table.add_row("returned", dollars(report["returned_cents"]))
    for label, key in (("acknowledgement", "acknowledgement_ms"), ("broadcast", "broadcast_ms")):
        times = report[key]
        shown = ", ".join(f"{n} {'-' if t is None else f'{t:.2f} ms'}" for n, t in times.items())
        table.add_row(label, shown)
    cpu = report["server_cpu_us_per_wager"]
    table.add_row(
        "server CPU a wager", "unknown" if cpu is None else f"{cpu:,.1f} µs, all included"
    )
    table.add_row("left out or lost", lost)
    return table


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {n:,}" for name, n in counts.items()) or "none"
