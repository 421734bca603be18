"""Which progressive meters a configuration asks for, and which tables share each.

Checked before anything is opened (`plan.py`); `adapters/meters.py` opens them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from server.app.config import Config
from server.cage.meters import MeterTerms
from server.games.rules import ProgressiveWager


class PlannedMeter(Struct, frozen=True):
    """A meter as it is configured: what it opens with, and the tables that share it."""

    id: str
    title: str
    terms: MeterTerms
    opening_cents: int
    tables: tuple[str, ...]


class PlannedMeters(Struct, frozen=True):
    """The meters of a configuration, and what each progressive table asks of its meter."""

    meters: tuple[PlannedMeter, ...]
    terms: dict[str, MeterTerms]  # by table


def plan_meters(
    config: Config, offered: Mapping[str, ProgressiveWager]
) -> tuple[PlannedMeters, list[str]]:
    """Link every table that offers a progressive wager to its meter.

    Returns the plan, and a line for each breach: the table or the meter, and the section.
    """
    breaches = []
    links: dict[str, list[str]] = {meter.id: [] for meter in config.meters}
    for table in config.tables:
        if table.id not in offered:
            if table.meter is not None:
                breaches.append(f"table {table.id}: meter: it offers no progressive wager")
            continue
        if table.meter is not None and table.meter not in links:
            breaches.append(f"table {table.id}: meter: there is no [[meters]] {table.meter!r}")
        elif table.meter is not None:
            links[table.meter].append(table.id)
        elif table.id in links:
            breaches.append(f"table {table.id}: meter: its own cannot be called {table.id!r}")
        else:
            links[table.id] = [table.id]
    planned = []
    for name, tables in links.items():
        breach = _disagreement(config, name, tables, offered)
        if breach:
            breaches.append(f"{breach} (58 Pa. Code § 617b.4(h)(2))")
        else:
            planned.append(_planned(config, name, tables, offered))
    terms = {table: terms_of(wager) for table, wager in offered.items()}
    return PlannedMeters(tuple(planned), terms), breaches


def terms_of(wager: ProgressiveWager) -> MeterTerms:
    """What a table's progressive wager asks of the meter that it is linked to."""
    return MeterTerms(wager.paytable, wager.wager_cents, wager.seed_cents)


def _disagreement(
    config: Config, name: str, tables: Sequence[str], offered: Mapping[str, ProgressiveWager]
) -> str:
    if not tables:
        return f"meter {name}: no table with a progressive wager is linked to it"
    first = terms_of(offered[tables[0]])
    for table in tables:
        if terms_of(offered[table]) != first:
            return (
                f"table {table}: meter: {name} is shared with {tables[0]}, "
                "which has another progressive paytable or wager"
            )
    for meter in config.meters:
        if meter.id == name and meter.seed is not None and meter.seed < first.seed_cents:
            return f"meter {name}: seed: is less than the {first.seed_cents} cents of its paytable"
    return ""


def _planned(
    config: Config, name: str, tables: Sequence[str], offered: Mapping[str, ProgressiveWager]
) -> PlannedMeter:
    first = offered[tables[0]]
    terms = terms_of(first)
    for meter in config.meters:
        if meter.id == name:
            opening_cents = terms.seed_cents if meter.seed is None else meter.seed
            return PlannedMeter(name, meter.title or name, terms, opening_cents, tuple(tables))
    titles = {table.id: table.title for table in config.tables}
    opening_cents = max(first.opening_cents, terms.seed_cents)
    return PlannedMeter(name, titles[name] or name, terms, opening_cents, tuple(tables))
