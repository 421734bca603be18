"""How much may be wagered: the table's unit and limits, and amounts that pay out in whole cents."""

from __future__ import annotations

from math import lcm

import msgspec

from server.games.rules import Refusal


def dollars(cents: int) -> str:
    """Write cents as a player reads them: 500 is "$5", 525 is "$5.25"."""
    if cents >= 10**17:
        return "More money than there is"
    whole, rest = divmod(cents, 100)
    return f"${whole:,}.{rest:02d}" if rest else f"${whole:,}"


class Stakes(msgspec.Struct, frozen=True):
    """A table's betting unit, and the minimum and maximum of one wager, in cents.

    `spot_max` is the most of one seat on one spot, all its wagers together; None: no such bound.
    """

    unit: int
    min: int
    max: int
    section: str = ""  # the clause by which limits are posted, e.g. 617a.1(f)(3)
    spot_max: int | None = None

    def written(self) -> dict[str, int]:
        """The limits as a rules submission writes them.

        A limit that was not submitted is left out: the hash of older submissions stays the same.
        """
        limits = {"unit": self.unit, "min": self.min, "max": self.max}
        return limits if self.spot_max is None else limits | {"spot_max": self.spot_max}

    def refuse(self, amount: int, even: int = 1, section: str = "") -> Refusal | None:
        """Say what is wrong with an amount, or None.

        `even` is the number of cents that the amount has to be a multiple of for its win to be a
        whole number of cents; `section` is the clause that the odds stand in.
        """
        if amount <= 0:
            return Refusal("bad_message", "A wager has to be more than zero.")
        if amount < self.min:
            return Refusal(
                "below_minimum",
                f"{dollars(amount)} is below this table's minimum of {dollars(self.min)}.",
                self.section,
            )
        if amount > self.max:
            return Refusal(
                "above_maximum",
                f"{dollars(amount)} is above this table's maximum of {dollars(self.max)}.",
                self.section,
            )
        if amount % self.unit:
            return Refusal(
                "not_in_units",
                f"{dollars(amount)} is not a multiple of {dollars(self.unit)}, this table's unit.",
                self.section,
            )
        if amount % even:
            return Refusal("uneven_amount", self._uneven(amount, even), section)
        return None

    def nearest(self, amount: int, even: int) -> tuple[int | None, int | None]:
        """Give the nearest good amounts below and above; None where the limits leave none."""
        step = lcm(self.unit, even)
        below = amount - amount % step
        above = below + step
        lowest = -(-self.min // step) * step
        return (
            below if below >= lowest else None,
            max(above, lowest) if max(above, lowest) <= self.max else None,
        )

    def _uneven(self, amount: int, even: int) -> str:
        good = [dollars(cents) for cents in self.nearest(amount, even) if cents is not None]
        advice = f"Wager {' or '.join(good)}." if good else "No amount within the limits would."
        return f"{dollars(amount)} would not pay out in whole cents. {advice}"
