"""The model of the progressive meters: what the real ones answer, in plain synchronous Python.

`test_meters_model.py` drives it side by side with `server.cage.meters.Meters` on a real Redis;
`tests/tables/meters.py` plays tables with it. What wagers add to a meter stands in the books of a
`CageModel`; everything else stands here. Sums are thousandths of a cent.

    meters = MetersModel(cage)
    meters.open("long", "Long Streak", terms, opening_cents=21_000)
    assert meters.claim("long", "r1/8") == 21_000
    meters.check()
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from server.cage.meters import Contributions, MeterRecord, MeterRefused, MeterTerms
from tests.cage.model import CageModel

NOTHING = Contributions()


@dataclass
class ModelMeter:
    """What is known of one meter but for its wagers; the fields are those of `MeterRecord`."""

    id: str
    title: str
    terms: MeterTerms
    seeds_mils: int
    from_reserve_mils: int = 0
    moved_in_mils: int = 0
    paid_mils: int = 0
    removed_mils: int = 0
    wins: int = 0
    locked: str = ""

    @property
    def seed_mils(self) -> int:
        return 1000 * self.terms.seed_cents

    def record(self) -> MeterRecord:
        return MeterRecord(**vars(self))


class Claim(NamedTuple):
    """What a change came to: the meter, and the cents that were won or taken."""

    meter: str
    cents: int


class MetersModel:
    """The meters of one house, over the books of `cage`."""

    def __init__(self, cage: CageModel) -> None:
        self.cage = cage
        self.meters: dict[str, ModelMeter] = {}
        self.changes: dict[str, Claim] = {}  # by the change's id: each is made once

    # Readings ----------------------------------------------------------------------------------

    def wagers(self, meter: str) -> Contributions:
        return self.cage.contributions().get(meter, NOTHING)

    def counted_mils(self, meter: str) -> int:
        """What the books add up to for a meter; below its seed the house stands in."""
        one = self.meters[meter]
        put_in = one.seeds_mils + one.moved_in_mils + one.from_reserve_mils
        return put_in + self.wagers(meter).contributed_mils - one.paid_mils - one.removed_mils

    def mils(self, meter: str) -> int:
        """What the top streak wins."""
        return max(self.counted_mils(meter), self.meters[meter].seed_mils)

    def reserve_mils(self, meter: str) -> int:
        return self.wagers(meter).reserved_mils - self.meters[meter].from_reserve_mils

    @property
    def claims(self) -> dict[str, Claim]:
        """Every win by its round, those that were undone included."""
        return self._changes_of("claim:")

    @property
    def undone(self) -> set[str]:
        """The rounds whose win was undone."""
        return set(self._changes_of("undo:"))

    def check(self) -> None:
        """meter + reserve + paid + removed = seeds + moved in + contributed, for each meter."""
        for name, one in self.meters.items():
            wagers = self.wagers(name)
            there = self.counted_mils(name) + self.reserve_mils(name)
            there += one.paid_mils + one.removed_mils
            put_in = one.seeds_mils + one.moved_in_mils
            assert there == put_in + wagers.contributed_mils + wagers.reserved_mils, name
            stand = [
                claim.cents
                for round_name, claim in self.claims.items()
                if claim.meter == name and round_name not in self.undone
            ]
            assert (one.paid_mils, one.wins) == (1000 * sum(stand), len(stand)), name

    # Changes -----------------------------------------------------------------------------------

    def open(self, meter: str, title: str, terms: MeterTerms, opening_cents: int) -> MeterRecord:
        """`Meters.open`. Raises MeterRefused."""
        if meter not in self.meters:
            self.meters[meter] = ModelMeter(meter, title, terms, 1000 * opening_cents)
        if self.meters[meter].terms != terms:
            raise MeterRefused("not_alike", meter)
        return self.meters[meter].record()

    def claim(self, meter: str, claim_id: str) -> int:
        """`Meters.claim`. Raises MeterRefused."""
        change_id = f"claim:{claim_id}"
        if change_id in self.changes:
            return self.changes[change_id].cents
        one, cents = self._find(meter), self.mils(meter) // 1000
        one.paid_mils += 1000 * cents
        one.wins += 1
        missing_mils = one.seed_mils - self.counted_mils(meter)
        from_reserve_mils = min(max(self.reserve_mils(meter), 0), missing_mils)
        one.from_reserve_mils += from_reserve_mils
        one.seeds_mils += missing_mils - from_reserve_mils
        assert self.counted_mils(meter) == one.seed_mils, "a win leaves the seed"
        self.changes[change_id] = Claim(meter, cents)
        return cents

    def undo_claim(self, claim_id: str) -> int:
        """`Meters.undo_claim`."""
        claimed, change_id = self.changes.get(f"claim:{claim_id}"), f"undo:{claim_id}"
        if claimed is None:
            return 0
        if change_id not in self.changes:
            one = self.meters[claimed.meter]
            one.paid_mils -= 1000 * claimed.cents
            one.wins -= 1
            self.changes[change_id] = claimed
        return claimed.cents

    def lock(self, meter: str, change_id: str, why: str) -> None:
        """`Meters.lock`. Raises MeterRefused."""
        if change_id not in self.changes:
            self._find(meter).locked = why
            self.changes[change_id] = Claim(meter, 0)

    def unlock(self, meter: str, change_id: str) -> None:
        """`Meters.unlock`. Raises MeterRefused."""
        self.lock(meter, change_id, "")

    def remove(self, meter: str, cents: int, to: str, change_id: str) -> None:
        """`Meters.remove`. Raises MeterRefused."""
        if change_id in self.changes:
            return
        one = self._find(meter)
        if self.counted_mils(meter) - 1000 * cents < one.seed_mils:
            raise MeterRefused("below_seed", meter)
        if to:
            other = self._find(to)
            if to == meter:
                raise MeterRefused("same_meter", meter)
            other.moved_in_mils += 1000 * cents
        one.removed_mils += 1000 * cents
        self.changes[change_id] = Claim(meter, cents)

    def _find(self, meter: str) -> ModelMeter:
        if meter not in self.meters:
            raise MeterRefused("no_meter", meter)
        return self.meters[meter]

    def _changes_of(self, kind: str) -> dict[str, Claim]:
        return {
            change_id.removeprefix(kind): claim
            for change_id, claim in self.changes.items()
            if change_id.startswith(kind)
        }
