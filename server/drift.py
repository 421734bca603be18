"""Drift: what each kind of wager has returned, against what it should have by its exact odds.

Counted from the signed records, after the archive has them: no table ever waits for it. For each
kind of wager (`on`) of each round,

    x = what came back - what was expected        (expected: stake x OddsRow.back)
    v = the variance of what comes back

and over all rounds z = Σx / √Σv, the number of standard errors. Rounds are independent; the wagers
of one round are not, since they share an outcome: v is that of the round's whole sum.

exact       wagers that win on listed outcomes and pay one price (`Spot.covers`): v is computed
            from the probability of each outcome and what it would bring all these wagers together.
estimated   wagers that pay in many ways (a multiplier, a streak): the larger of Σv for a wager that
            pays its mean win as often as it wins, which is too small, and Σx², which is right in
            the long run only. z is too large, if anything, until the rare wins have come.

A wager without one exact figure is counted without an expectation: a progressive one (its return
is its meter's), one whose return depends on the player's decisions. Void wagers are not counted.
These are statistics, not money: expectations and variances are floats.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal

import msgspec

from server.games import catalogue
from server.games.rules import Game, OddsRow, Spot

Method = Literal["exact", "estimated", "none"]
Place = tuple[str, tuple[str, ...]]
"""One distinct wager: `on` and `pick`."""


class Sums(msgspec.Struct):
    """What the wagers of one kind have come to. Cents, but for `expected` and the squares."""

    rounds: int = 0
    wagers: int = 0
    handle: int = 0
    returned: int = 0
    compared: int = 0  # of the handle, what has an exact figure
    difference: float = 0.0  # Σx
    expected: float = 0.0
    variance: float = 0.0  # Σv
    squares: float = 0.0  # Σx²
    method: Method = "none"

    def add(self, other: Sums) -> None:
        """Take in what another table, or another round, has come to."""
        for name in ("rounds", "wagers", "handle", "returned", "compared"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("difference", "expected", "variance", "squares"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.method = min(self.method, other.method, key=_STRENGTHS.index)

    @property
    def standard_errors(self) -> float:
        """z; 0 where nothing can be compared."""
        variance = self.variance
        if self.method == "estimated":
            variance = max(variance, self.squares)
        return self.difference / math.sqrt(variance) if variance > 0 else 0.0

    @property
    def compared_return(self) -> float | None:
        """What came back a cent staked, of the stakes that were compared."""
        return (self.expected + self.difference) / self.compared if self.compared else None

    @property
    def exact_return(self) -> float | None:
        """The exact return a cent staked, over the stakes that were compared."""
        return self.expected / self.compared if self.compared else None


_STRENGTHS: Sequence[Method] = ("estimated", "exact", "none")  # mixed, the weakest one tells


class _Record(msgspec.Struct):
    """What of a record is counted."""

    class Wager(msgspec.Struct):
        id: str
        on: str
        pick: tuple[str, ...]
        amount: int

    class Settlement(msgspec.Struct):
        id: str
        result: str
        returned: int

    round: int
    game: str
    rules: dict[str, Any]
    rules_hash: str
    wagers: list[Wager]
    settlements: list[Settlement]


_decode = msgspec.json.Decoder(_Record).decode


class Expectations:
    """What each distinct wager of one rules submission is worth."""

    def __init__(self, game: Game[Any]) -> None:
        progressive = game.progressive()
        self._is_left_out = {progressive.on} if progressive is not None else set()
        rows = game.odds()
        # A wager with several rows is worth what the player makes of it.
        self._is_left_out |= {row.on for row in rows if row.strategy}
        self._rows: dict[Place, OddsRow] = {(row.on, row.pick): row for row in rows}
        self._spots: dict[Place, Spot] = {(spot.on, spot.pick): spot for spot in game.layout()}
        self._outcomes = self._outcome_probabilities()

    def compare(self, on: str, stakes: Mapping[Place, int], returned: int) -> Sums:
        """One round's wagers of one kind: cents staked on each place, and what came back of all."""
        sums = Sums(handle=sum(stakes.values()), returned=returned, rounds=1)
        if on in self._is_left_out or not all(place in self._rows for place in stakes):
            return sums
        expected = sum(stake * float(self._rows[place].back) for place, stake in stakes.items())
        is_exact = all(self._pays_one_price(place) for place in stakes)
        sums.compared = sums.handle
        sums.expected = expected
        sums.difference = returned - expected
        sums.squares = sums.difference**2
        sums.variance = self._exact(stakes, expected) if is_exact else self._least(stakes)
        sums.method = "exact" if is_exact else "estimated"
        return sums

    def _pays_one_price(self, place: Place) -> bool:
        spot, row = self._spots.get(place), self._rows[place]
        return (
            spot is not None
            and bool(spot.covers)
            and all(outcome in self._outcomes for outcome in spot.covers)
            and row.win_probability * (1 + spot.pays) == row.back
        )

    def _exact(self, stakes: Mapping[Place, int], expected: float) -> float:
        """The variance of what comes back, over all outcomes that one of the wagers wins on."""
        brings: defaultdict[str, float] = defaultdict(float)
        for place, stake in stakes.items():
            spot = self._spots[place]
            for outcome in spot.covers:
                brings[outcome] += stake * float(1 + spot.pays)
        square = sum(float(self._outcomes[outcome]) * cents**2 for outcome, cents in brings.items())
        return max(0.0, square - expected**2)

    def _least(self, stakes: Mapping[Place, int]) -> float:
        """The variance of wagers that pay their mean win, each place as if by itself."""
        return sum(stake**2 * self._variance_a_cent(self._rows[p]) for p, stake in stakes.items())

    def _variance_a_cent(self, row: OddsRow) -> float:
        back, wins = float(row.back), float(row.win_probability)
        return back**2 * (1 / wins - 1) if wins > 0 else 0.0

    def _outcome_probabilities(self) -> dict[str, Fraction]:
        """The probability of each listed outcome, where the odds of the wagers tell it.

        Of one that a spot covers alone, it is that spot's. The others are taken to be as likely as
        each other within a spot, if that gives every spot its odds: not with dice, of which 1-2
        comes twice as often as 1-1.
        """
        spots = [(spot, self._rows[p]) for p, spot in self._spots.items() if p in self._rows]
        single = {
            spot.covers[0]: row.win_probability for spot, row in spots if len(spot.covers) == 1
        }
        alike = {
            outcome: row.win_probability / len(spot.covers)
            for spot, row in spots
            for outcome in spot.covers
        } | single
        fits = all(
            sum(alike[outcome] for outcome in spot.covers) == row.win_probability
            for spot, row in spots
            if spot.covers
        )
        return alike if fits else single


class TableDrift(msgspec.Struct):
    """One table, counted up to and with one round; kinds of wager by game and `on`."""

    through: int = 0
    kinds: dict[str, dict[str, Sums]] = {}

    def count(self, line: bytes, worth: ExpectationsOf) -> None:
        """Count one record; one that was counted before is passed over.

        Raises msgspec.DecodeError, UnknownGameError, IllegalRules for what cannot be counted.
        """
        record = _decode(line)
        if record.round <= self.through:
            return
        self.through = record.round
        for on, sums in _kinds_of(record, worth):
            self.kinds.setdefault(record.game, {}).setdefault(on, Sums()).add(sums)


class ExpectationsOf:
    """The expectations of each rules submission, computed once."""

    def __init__(self) -> None:
        self._known: dict[str, Expectations] = {}

    def rules(self, rules_hash: str, game: str, rules: Mapping[str, Any]) -> Expectations:
        found = self._known.get(rules_hash)
        if found is None:
            found = self._known[rules_hash] = Expectations(catalogue.submit(game, rules))
        return found


def _kinds_of(record: _Record, worth: ExpectationsOf) -> Iterable[tuple[str, Sums]]:
    """What each kind of wager came to in one round."""
    wagers = {wager.id: wager for wager in record.wagers}
    stakes: defaultdict[str, defaultdict[Place, int]] = defaultdict(lambda: defaultdict(int))
    returned: defaultdict[str, int] = defaultdict(int)
    counted: defaultdict[str, int] = defaultdict(int)
    for settlement in record.settlements:
        wager = wagers.get(settlement.id)
        if wager is None or settlement.result == "void":
            continue
        stakes[wager.on][wager.on, wager.pick] += wager.amount
        returned[wager.on] += settlement.returned
        counted[wager.on] += 1
    if not counted:
        return
    expectations = worth.rules(record.rules_hash, record.game, record.rules)
    for on, places in stakes.items():
        sums = expectations.compare(on, places, returned[on])
        sums.wagers = counted[on]
        yield on, sums
