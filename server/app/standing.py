"""Wagers that a change of the configuration would take off their layouts.

A table gets other rules, or is left out, when nothing of earlier rounds is on its layout. A wager
that stays was made under the rules that it stays under, and a round past "no more bets" has an
outcome: nobody may void either (623a.8(b)). A house that is configured to do so does not open. What
was wagered in a round that is still open for betting goes back, as when it is called off.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct

from server.app.plan import HousePlan, HouseRefused
from server.cage.cage import Hold, partitions_served, read_open_holds
from server.cage.keys import partition_name
from server.common.money import dollars
from server.records.journal import table_key
from server.records.rounds import rules_hash
from server.tables.model.page import Page, UnreadablePage, decode_page

_SHOWN = 16  # characters of a hash: enough to tell two apart

REFUSED = "wagers are on the layouts of tables that were changed or left out:"
WAYS_OUT = (
    "Open the house with these tables as they were. Change one, or leave it out, when nothing is "
    "on its layout. `croupier pit retire TABLE` gives back what is on it: the table ends for good, "
    "and another operator has to confirm it."
)


class _Standing(Struct, frozen=True):
    """Wagers that nobody would deal for, or not by their rules."""

    table: str
    why: str
    holds: Sequence[Hold]

    def __str__(self) -> str:
        count = len(self.holds)
        wagers = f"{count} {'wager' if count == 1 else 'wagers'}"
        cents = sum(one.cents for one in self.holds)
        return f"  table {self.table}: {self.why}; {wagers} of {dollars(cents)} on its layout"


async def refuse_to_take_wagers_off(redis: Any, plan: HousePlan) -> None:
    """Refuse to open a house whose configuration would take wagers off a layout.

    Raises HouseRefused, a line for each table; redis.RedisError.
    """
    planned = _planned_rules(plan)
    found = [
        standing
        for table, page in sorted((await _pages(redis)).items())
        if (standing := await _standing(redis, table, page, planned))
    ]
    if found:
        raise HouseRefused("\n".join((REFUSED, *map(str, found), WAYS_OUT)))


def _planned_rules(plan: HousePlan) -> Mapping[str, str]:
    """The hash of each table's rules."""
    return {
        settings.id: rules_hash(game.name, game.resolved_rules()) for settings, game in plan.tables
    }


async def _standing(
    redis: Any, table: str, page: Page, planned: Mapping[str, str]
) -> _Standing | None:
    was = rules_hash(page.game, page.resolved)
    if planned.get(table) == was:
        return None
    partitions = map(partition_name, range(await partitions_served(redis)))
    holds = await read_open_holds(redis, table, partitions)
    if table not in planned:
        why = "it is not in the configuration"
    else:
        stays = _staying(table, page)
        holds = [one for one in holds if stays is None or one.hold_id in stays]
        now = planned[table]
        why = f"its rules were {was[:_SHOWN]} in round {page.round} and are {now[:_SHOWN]} now"
    return _Standing(table, why, holds) if holds else None


def _staying(table: str, page: Page) -> Collection[str] | None:
    """The holds of the wagers that other rules may not touch; None: of all wagers."""
    if page.phase == "closed":
        return None
    stays = page.carried if page.phase == "betting" else page.ending.staying if page.ending else ()
    return {one.written.hold_id(table) for one in stays}


async def _pages(redis: Any) -> dict[str, Page]:
    """The page of every table that ever opened. One that cannot be read is not here: its table
    stays shut, and says so."""
    head, tail = table_key("*", "page").split("*")
    pages = {}
    async for key in redis.scan_iter(match=table_key("*", "page"), count=1_000):
        name = key.decode().removeprefix(head).removesuffix(tail)
        try:
            pages[name] = decode_page(await redis.get(key))
        except UnreadablePage:
            continue
    return pages
