"""A smaller evening that breaks the same promise: fewer failures, orders, players and tables."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tests.simulation.evening import play
from tests.simulation.plans import Plan
from tests.simulation.players import Broken

TRIES = 80


def broken_by(plan: Plan) -> Broken | None:
    """The promise that an evening breaks; None: it keeps all of them."""
    try:
        play(plan)
    except Broken as broken:
        return broken
    return None


def shrunk(plan: Plan, promise: str, tries: int = TRIES) -> Plan:
    """The smallest plan found that breaks the promise too."""
    is_smaller = True
    while is_smaller and tries > 0:
        is_smaller = False
        for smaller in _smaller(plan):
            tries -= 1
            broken = broken_by(smaller)
            if broken is not None and broken.promise == promise:
                plan, is_smaller = smaller, True
                break
            if tries <= 0:
                break
    return plan


def _smaller(plan: Plan) -> Iterator[Plan]:
    """Plans with less in them, the most promising first."""
    failures = plan.failures
    half = len(failures) // 2
    if half > 1:
        yield replace(plan, failures=failures[:half])
        yield replace(plan, failures=failures[half:])
    if plan.orders:
        yield replace(plan, orders=())
    for at in range(len(failures)):
        yield replace(plan, failures=failures[:at] + failures[at + 1 :])
    for at in range(len(plan.orders)):
        yield replace(plan, orders=plan.orders[:at] + plan.orders[at + 1 :])
    last_s = max((one.at_s for one in (*failures, *plan.orders)), default=plan.seconds)
    if plan.seconds > last_s + 2:
        yield replace(plan, seconds=round(last_s + 1, 3))
    for count in (plan.players // 2, plan.players - 1):
        if count > 0:
            yield replace(plan, players=count)
    for count in (plan.tables // 2, plan.tables - 1):
        if count > 0:
            yield replace(plan, tables=count)
