"""A table's progressive wager, and the meter that its round is played for (58 Pa. Code 605a.7).

The meter itself is the house's: it is read and claimed through a port. If the table is linked to
another meter, it plays for that one as soon as a round opens without progressive wagers on the
layout. Wagers that stayed there go on playing for the meter that they have contributed to.
"""

from __future__ import annotations

from protocol.from_house import MeterInfo
from server.games.rules import Refusal, Wager
from server.tables.dependencies import Meter, Meters, Shares
from server.tables.model.refusals import METER_LOCKED, NOT_LINKED
from server.tables.model.table_state import TableState


class Progressive:
    """The progressive wager of one table. `meter` is the id of this round's meter, "" if none."""

    def __init__(self, table: TableState, meters: Meters) -> None:
        self._table = table
        self._offered = table.game.progressive()
        self._meters = meters
        self.meter = self._linked()

    def begin_round(self) -> None:
        """Play for the meter that the table is linked to now.

        Progressive wagers that stayed on the layout go on playing for the meter before.
        """
        if not self.count():
            self.meter = self._linked()

    def restore(self, meter: str) -> None:
        """A round that was found after a restart plays for this meter."""
        self.meter = meter

    def count(self) -> int:
        """How many progressive wagers are on the layout."""
        return sum(self._is_progressive(wager) for wager in self._table.game_wagers())

    def refuse(self, wager: Wager) -> Refusal | None:
        """Why the meter takes no wager now, or None; None for every other wager."""
        if self._offered is None or not self._is_progressive(wager):
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

    def locked(self) -> str:
        """Why the meter that wagers on the layout play for is locked; "" if none waits for it.

        Nothing may be drawn meanwhile, for a locked meter could be won (after GLI-19 4.13).
        """
        meter = self._now()
        return meter.locked if meter is not None and self.count() > 0 else ""

    def shown(self) -> MeterInfo | None:
        """The meter as watchers see it."""
        meter = self._now()
        if meter is None:
            return None
        return MeterInfo(meter.id, meter.title, meter.cents, bool(meter.locked))

    def _linked(self) -> str:
        return self._meters.linked(self._table.id) if self._offered is not None else ""

    def _now(self) -> Meter | None:
        return self._meters.find(self.meter) if self.meter else None

    def _is_progressive(self, wager: Wager) -> bool:
        return self._offered is not None and wager.on == self._offered.on
