"""A table's progressive wager, and the meter that its round is played for (58 Pa. Code 605a.7).

The meter itself is the house's: it is read and claimed through a port. A table that is linked to
another meter plays for it from the next round on that opens without progressive wagers on the
layout; those that lie there go on playing for the meter that they have contributed to.
"""

from __future__ import annotations

from collections.abc import Iterable

from protocol.from_house import MeterInfo
from server.games.rules import Refusal, Wager
from server.tables.ports import Meter, Meters, Shares
from server.tables.rounds import AnyGame

METER_LOCKED = Refusal(
    "meter_locked",
    "The progressive meter is locked for the time being; the other wagers are open.",
    "617b.4(c)",
)
NOT_LINKED = Refusal("not_offered", "This table is not linked to a progressive meter.", "617b.4(c)")


class Progressive:
    """The progressive wager of one table. `meter` is the id of this round's meter, "" if none."""

    def __init__(self, table: str, game: AnyGame, meters: Meters) -> None:
        self._table = table
        self._offered = game.progressive()
        self._meters = meters
        self.meter = meters.linked(table) if self._offered is not None else ""

    def begin_round(self, lying: Iterable[Wager]) -> None:
        """Play for the meter that the table is linked to, unless wagers lie there already."""
        if not self.count(lying):
            self.meter = self._meters.linked(self._table) if self._offered is not None else ""

    def count(self, lying: Iterable[Wager]) -> int:
        """How many progressive wagers lie on a layout."""
        return sum(self._is_progressive(wager) for wager in lying)

    def refuse(self, wager: Wager) -> Refusal | None:
        """Why the meter takes no wager now, or None; also for every other wager."""
        if not self._is_progressive(wager):
            return None
        meter = self._now()
        if meter is None:
            return NOT_LINKED
        # 605a.7, after GLI-19 4.13: no increment while disabled
        return METER_LOCKED if meter.locked else None

    def shares(self, wager: Wager) -> Shares | None:
        """What a wager adds to its meter; None for every other wager."""
        if self._offered is None or not self._is_progressive(wager):
            return None
        return self.meter, self._offered.meter_share_mils, self._offered.reserve_share_mils

    def locked(self, lying: Iterable[Wager]) -> str:
        """Why the meter that these wagers play for is locked; "" where none of them waits for it.

        Nothing may be drawn meanwhile, for a locked meter could be won (after GLI-19 4.13).
        """
        meter = self._now()
        return meter.locked if meter is not None and self.count(lying) > 0 else ""

    def shown(self) -> MeterInfo | None:
        """The meter as watchers see it."""
        meter = self._now()
        if meter is None:
            return None
        return MeterInfo(meter.id, meter.title, meter.cents, bool(meter.locked))

    def _now(self) -> Meter | None:
        return self._meters.find(self.meter) if self.meter else None

    def _is_progressive(self, wager: Wager) -> bool:
        return self._offered is not None and wager.on == self._offered.on
