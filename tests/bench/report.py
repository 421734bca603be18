"""The figures as somebody reads them: each beside its floor, and the ratio of the two."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tests.bench.breakdown import Breakdown, Share
from tests.bench.cage_bench import CageFigures
from tests.bench.curves import Curve
from tests.bench.fan_outs import FanOuts
from tests.bench.large_round import LargeRound
from tests.bench.memory import Memory
from tests.bench.parts import Settling, Signing
from tests.bench.peers import COLYSEUS_CAGE
from tests.bench.rest import Rest
from tests.bench.rivals import NAMES
from tests.bench.wagers import WagerCost, Wagers
from tests.bench.wire import Wire

WIDTH = 100
AIMS = {COLYSEUS_CAGE: 1.0}  # what a wager may cost, in times the rival's
FAN_OUT_AIM = 1.1  # times the bare fan-out


class Figures(Struct, frozen=True):
    """Everything that one run has measured."""

    wagers: Wagers
    fan_outs: FanOuts
    cage: CageFigures
    settling: Settling
    signing: Signing


def show(figures: Figures) -> None:
    """Print the figures as tables."""
    console = Console(width=WIDTH)
    console.print(_wager_table(figures.wagers))
    console.print(_acceptance(figures.wagers))
    console.print(_fan_out_table(figures.fan_outs))
    console.print(_parts_table(figures))


def show_breakdown(breakdown: Breakdown) -> None:
    """Print where a wager goes."""
    console = Console(width=WIDTH)
    console.print(
        f"{breakdown.house_us:.1f} µs a wager with {breakdown.in_flight} in flight a player, "
        f"{breakdown.samples} samples"
    )
    console.print(_share_table("by part", breakdown.parts))
    console.print(_share_table("by line, with what it calls in C", breakdown.lines))


def show_wire(wire: Wire) -> None:
    """Print what a watcher gets in a round, and a newcomer at first."""
    console = Console(width=WIDTH)
    title = f"A round of {wire.players} players and {wire.wagers / wire.rounds:,.0f} wagers"
    table = _table(title, "to one watcher", "events", "bytes")
    for kind, size in wire.round.items():
        table.add_row(kind, f"{wire.events[kind]:,.1f}", f"{size:,.0f}")
    table.add_row("[bold]all[/bold]", "", f"[bold]{wire.round_bytes:,.0f}[/bold]")
    console.print(table)
    snapshots = (
        ("A table's first snapshot", wire.first_snapshot),
        (f"Its snapshot {wire.rounds} rounds later", wire.later_snapshot),
    )
    for name, fields in snapshots:
        table = _table(name, "", "bytes")
        for field, size in fields.items():
            table.add_row(field, f"{size:,}")
        console.print(table)


def show_curves(curves: Sequence[Curve]) -> None:
    """Print what a wager costs at each size."""
    console = Console(width=WIDTH)
    for curve in curves:
        table = _table(f"By {curve.name}", "", *(f"{size:,}" for size in curve.sizes))
        table.add_row("CPU µs a wager", *map(_us, curve.house_us))
        cheapest = min(curve.house_us)
        table.add_row("= times the cheapest", *(_times(us / cheapest) for us in curve.house_us))
        console.print(table)


def _table(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", width=WIDTH)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left")
    return table


def _wager_table(wagers: Wagers) -> Table:
    counts = [f"{cost.in_flight} in flight" for cost in wagers.costs]
    title = f"One durable wager: server CPU µs, {wagers.players} players"
    table = _table(title, "", *counts)

    def row(name: str, of: list[str], style: str = "") -> None:
        table.add_row(name, *of, style=style)

    costs = wagers.costs
    kinds = [kind for kind in NAMES if kind in costs[0].rivals_us]
    for kind in kinds:
        row(NAMES[kind], [_us(cost.rivals_us[kind]) for cost in costs])
    row("the house, until the wager is acknowledged", [_us(cost.house_us) for cost in costs])
    for kind in kinds:
        aim = f" (aim: {AIMS[kind]:g}×)" if kind in AIMS else ""
        times = [_times(cost.house_to[kind]) for cost in costs]
        row(f"= times {NAMES[kind]}{aim}", times, "bold" if aim else "")
    row("besides: Redis, `appendfsync always`", [_redis(cost.redis_us) for cost in costs])
    if COLYSEUS_CAGE in kinds:
        row("besides: that Colyseus's Redis", [_redis(cost.rival_redis_us) for cost in costs])
    row("besides: the house, until it is settled and shown", [_later(cost) for cost in costs])
    row("besides: an idle house for as long", [_us(cost.idle_us) for cost in costs])
    return table


def _acceptance(wagers: Wagers) -> str:
    sent = wagers.accepted + wagers.refused
    line = f"accepted: {wagers.accepted:,} of {sent:,} wagers ({wagers.accepted / sent:.0%})"
    return (
        f"{line}\n" if not wagers.refused else f"[red]{line}: {escape(wagers.first_refusal)}[/]\n"
    )


def _fan_out_table(fan_outs: FanOuts) -> Table:
    title = f"One event of {fan_outs.event_bytes} bytes to {fan_outs.watchers:,} watchers"
    table = _table(title, "", "server CPU µs a delivery", "times the bare fan-out")
    for name, taken_us in (
        ("bare: a prebuilt frame to each transport", fan_outs.bare_us),
        ("websockets.broadcast()", fan_outs.library_us),
        (f"Audience.publish (aim: {FAN_OUT_AIM:g}×)", fan_outs.audience_us),
    ):
        table.add_row(name, _us(taken_us, 2), _times(taken_us / fan_outs.bare_us))
    return table


def _parts_table(figures: Figures) -> Table:
    cage, settling, signing = figures.cage, figures.settling, figures.signing
    table = _table("Parts by themselves", "", "")
    held = f"the cage, {cage.outstanding} holds outstanding"
    table.add_row(f"{held}: Python µs a hold", _us(cage.python_us))
    table.add_row(f"{held}: Redis µs a hold", _us(cage.redis_us))
    table.add_row(f"{held}: holds a second", f"{cage.bets_a_second:,.0f}")
    table.add_row("croupier settle: cases a second", f"{settling.cases_a_second:,.0f}")
    wagers = f"a round of {signing.wagers} wagers ({signing.record_bytes:,} bytes)"
    table.add_row(f"signing the record of {wagers}: CPU µs", f"{signing.record_us:,.0f}")
    table.add_row("one player's receipt of it: CPU µs", f"{signing.receipt_us:,.0f}")
    return table


def _share_table(title: str, shares: tuple[Share, ...]) -> Table:
    table = _table(title, "CPU µs a wager", "")
    table.columns[0].justify, table.columns[1].justify = "right", "left"
    table.columns[1].ratio = 1
    for share in shares:
        table.add_row(_us(share.us, 2), escape(share.name))
    return table


def _us(taken_us: float, places: int = 1) -> str:
    return f"{taken_us:.{places}f}"


def _times(ratio: float) -> str:
    return f"{ratio:.2f}×"


def _redis(taken_us: float | None) -> str:
    return "" if taken_us is None else _us(taken_us)


def _later(cost: WagerCost) -> str:
    return _us(cost.life_us - cost.house_us - cost.idle_us)


def show_memory(memory: Memory) -> None:
    """Print what a connection costs."""
    print(
        f"{memory.kilobytes_each:.1f} kB of resident memory for each of "
        f"{memory.connections:,} signed-in connections that watch a table"
    )


def show_rest(rest: Rest) -> None:
    """Print what a wager costs after its acknowledgement."""
    table = _table("a wager, one in flight a player", "", "CPU µs")
    table.add_row("the house, until it is acknowledged", _us(rest.until_answered_us))
    table.add_row("the house, after that", _us(rest.after_us))
    table.add_row("= without an idle house's work", _us(rest.after_without_idle_us))
    table.add_row("Redis, until it is acknowledged", _redis(rest.redis_us))
    Console(width=WIDTH).print(table)
    idle = f"an idle house: {rest.idle_ms_a_second:.1f} ms of CPU a second"
    print(f"{rest.wagers:,} wagers, {rest.refused} refused; {idle}")


def show_large_rounds(rounds: list[LargeRound]) -> None:
    """Print the cheapest of some rounds, and its longest turns of the loop."""
    best = min(rounds, key=lambda one: one.cpu_us_a_wager)
    calm = min(rounds, key=lambda one: one.longest[0].cpu_ms)
    print(f"a round of {best.wagers:,} wagers, the best of {len(rounds)}:")
    print(f"  {best.cpu_us_a_wager:.1f} µs of CPU a wager, from no more bets to the next round")
    print("  the longest turns of the loop, in ms of CPU:")
    for held in calm.longest[:5]:
        print(f"    {held.cpu_ms:6.2f}  {held.where}")
    print(f"  the longest collection of garbage: {max(calm.collections_ms, default=0.0):.2f} ms")
    back = min(rounds, key=lambda one: one.put_back_us_a_wager)
    print(f"  {back.put_back_us_a_wager:.1f} µs of CPU a wager, put back after a fault")
    print("  the longest turns of the loop in it, in ms of CPU:")
    for held in min((one.put_back_longest for one in rounds), key=lambda some: some[0].cpu_ms)[:5]:
        print(f"    {held.cpu_ms:6.2f}  {held.where}")
