"""Drift: what each kind of wager has returned, against what it should have by its exact odds.

Counted from the signed records, after the archive has them: no table ever waits for it. For each
kind of wager (`on`) of each round that was not called off,

    x = what came of the wagers that lay there - what they were worth before the draw
    v = the variance of what comes of them

and over all rounds z = Σx / √Σv, the number of standard errors. Rounds are independent; the wagers
of one round are not, since they share an outcome: v is that of the round's whole sum.

What came of a wager is what was returned; where a draw leaves it on the layout (a line bet on its
point, a streak that runs), what it is worth there (`Game.outlook`). A draw leaves that the same on
the average, whatever lies there: so x is 0 on the average for every round, and it does not matter
which wagers their players take down, reduce or put up between two draws, or the house calls off.

exact       wagers of which all outcomes of the draw are known with what each brings: those that pay
            one price on listed outcomes (`Spot.covers`), and shared outlooks.
estimated   wagers that pay in many ways (a multiplier), and those on cards: the larger of Σv for
            each place by itself and, where it pays in many ways, as if it paid its mean win as
            often as it wins, which is too small; and Σx², which is right in the long run only. z is
            too large, if anything, until the rare wins have come.

A wager without one exact figure is counted without an expectation: a progressive one (its return
is its meter's); one whose return depends on its player's decisions, as a hand of Pai Gow on its
setting, and an initial wager of Casino War on what is made of a tie hand. (The war wager itself has
its figure, on the cards unseen when the war is dealt.) What a player puts up as the bank is no
wager against the house, and is not counted.

Where one round weighs much (stakes differ a thousandfold, a win comes once in thousands of wagers),
z is far from normal: who wins his largest stake by far on a single number is 6 standard errors off
at once. So the alarm goes by z discounted,

    Σx / √(Σv + largest x |Σx| / 3)      largest: the largest |x| of a round

which a fair kind of wager passes by s, up or down, with a chance under 2 exp(-s²/2) whatever its
stakes and odds are (Freedman's inequality: D. Freedman, On Tail Probabilities for Martingales,
1975). It comes to z as the rounds go on.

These are statistics, not money: expectations and variances are floats.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import msgspec

from server.games import catalogue
from server.games.layout_game import in_order
from server.games.rules import Drawn, Game, OddsRow, Settlement, Spot, Wager
from server.records import Check, schema
from server.replaying import replayed

Method = Literal["exact", "estimated", "none"]
Place = tuple[str, tuple[str, ...]]
"""One distinct wager: `on` and `pick`."""


class Sums(msgspec.Struct):
    """What the wagers of one kind have come to. Cents, but for the squares.

    `handle` is what was taken with the wagers that were settled, a vigorish on top too; `expected`
    what they were worth when they were made.
    """

    rounds: int = 0  # in which such wagers lay on the layout
    wagers: int = 0  # that were settled
    handle: int = 0
    returned: int = 0
    compared: int = 0  # of the handle, what has an exact figure
    difference: float = 0.0  # Σx
    expected: float = 0.0
    variance: float = 0.0  # Σv
    squares: float = 0.0  # Σx²
    largest: float = 0.0  # |x| of a round
    method: Method = "none"

    def add(self, other: Sums) -> None:
        """Take in what another table, or another round, has come to."""
        for name in ("rounds", "wagers", "handle", "returned", "compared"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("difference", "expected", "variance", "squares"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.largest = max(self.largest, other.largest)
        self.method = min(self.method, other.method, key=_STRENGTHS.index)

    @property
    def standard_errors(self) -> float:
        """z; 0 where nothing can be compared."""
        variance = self._variance
        return self.difference / math.sqrt(variance) if variance > 0 else 0.0

    @property
    def discounted(self) -> float:
        """z as far as it is no matter of one round; 0 where nothing can be compared."""
        variance = self._variance + self.largest * abs(self.difference) / 3
        return self.difference / math.sqrt(variance) if variance > 0 else 0.0

    @property
    def _variance(self) -> float:
        return max(self.variance, self.squares) if self.method == "estimated" else self.variance

    @property
    def compared_return(self) -> float | None:
        """What came back a cent staked, of the stakes that were compared."""
        return (self.expected + self.difference) / self.compared if self.compared else None

    @property
    def exact_return(self) -> float | None:
        """The exact return a cent staked, over the stakes that were compared."""
        return self.expected / self.compared if self.compared else None


_STRENGTHS: Sequence[Method] = ("estimated", "exact", "none")  # mixed, the weakest one tells


class _Decision(msgspec.Struct):
    raised: list[Wager]
    betting: bool


class _Record(msgspec.Struct):
    """What of a record is counted."""

    round: int
    game: str
    rules: dict[str, Any]
    rules_hash: str
    result: str
    state: msgspec.Raw
    wagers: list[Wager]
    decisions: list[_Decision]
    draws: list[dict[str, Any]]
    settlements: list[Settlement]


_decode = msgspec.json.Decoder(_Record).decode


class Laid(NamedTuple):
    """A wager that lay on the layout for a draw, and what became of it; None: it lies there yet."""

    wager: Wager
    settled: Settlement | None
    state: Any  # before that draw; None for a wager without an outlook
    draw: Drawn


class Expectations:
    """What each distinct wager of one rules submission is worth."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        progressive = game.progressive()
        self._is_left_out = {progressive.on} if progressive is not None else set()
        rows = game.odds()
        # A wager with several rows is worth what the player makes of it.
        self._is_left_out |= {row.on for row in rows if row.strategy}
        self._rows: dict[Place, OddsRow] = {(row.on, in_order(row.pick)): row for row in rows}
        self._spots: dict[Place, Spot] = {
            (spot.on, in_order(spot.pick)): spot for spot in game.layout()
        }
        self._kinds = {on for on, _ in self._spots} | game.outlooks
        self._outcomes = self._outcome_probabilities()

    def compare(self, on: str, laid: Sequence[Laid]) -> Sums | None:
        """One round's wagers of one kind; None where there is nothing to count."""
        settled = [one for one in laid if one.settled is not None]
        if on not in self._kinds or not (settled or on in self.game.outlooks):
            return None
        sums = Sums(rounds=1, wagers=len(settled))
        sums.handle = sum(self.game.taken(one.wager) for one in settled)
        sums.returned = sum(one.settled.returned for one in settled if one.settled is not None)
        if on in self.game.outlooks:
            self._by_outlook(sums, laid)
        elif on not in self._is_left_out:
            self._by_odds(sums, [one.wager for one in settled])
        sums.squares, sums.largest = sums.difference**2, abs(sums.difference)
        return sums

    # By its outlook: a wager that may lie through many draws, or on cards

    def _by_outlook(self, sums: Sums, laid: Sequence[Laid]) -> None:
        outlooks = [self.game.outlook(one.state, one.wager) for one in laid]
        is_shared = all(outlook.is_shared for outlook in outlooks)
        brings: defaultdict[str, float] = defaultdict(float)
        chances: dict[str, float] = {}
        for one, outlook in zip(laid, outlooks, strict=True):
            amount, by_itself = one.wager.amount, _Moments()
            for name, branch in outlook.branches.items():
                chances[name], back = float(branch.chance), float(branch.back)
                brings[name] += amount * back
                by_itself.add(chances[name], amount * back)
            if one.settled is None:
                came = amount * float(outlook.branches[self.game.outcome(one.draw)].back)
            else:
                came = one.settled.returned
                sums.expected += self.game.taken(one.wager) * float(outlook.made)
            sums.difference += came - by_itself.mean
            sums.variance += 0.0 if is_shared else by_itself.variance
        if is_shared:
            together = _Moments()
            for name, cents in brings.items():
                together.add(chances[name], cents)
            sums.variance = together.variance
        sums.compared = sums.handle
        sums.method = "exact" if is_shared else "estimated"

    # By its row of odds: a wager that one draw decides

    def _by_odds(self, sums: Sums, wagers: Sequence[Wager]) -> None:
        stakes: defaultdict[Place, int] = defaultdict(int)
        for wager in wagers:
            stakes[wager.on, in_order(wager.pick)] += wager.amount
        expected = sum(stake * float(self._rows[place].back) for place, stake in stakes.items())
        expected -= float(self.game.held_back(wagers))
        is_exact = all(self._pays_one_price(place) for place in stakes)
        sums.compared = sums.handle
        sums.expected = expected
        sums.difference = sums.returned - expected
        sums.variance = self._exact(stakes, expected) if is_exact else self._least(stakes)
        sums.method = "exact" if is_exact else "estimated"

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


class _Moments:
    """Mean and variance of what has so many cents with such a chance."""

    def __init__(self) -> None:
        self.mean = 0.0
        self._square = 0.0

    def add(self, chance: float, cents: float) -> None:
        self.mean += chance * cents
        self._square += chance * cents**2

    @property
    def variance(self) -> float:
        # What is left of rounding, where nothing is at stake, is no variance.
        variance = self._square - self.mean**2
        return variance if variance > 1e-9 * self._square else 0.0


WAY = 2  # what was counted in another way is counted anew


class TableDrift(msgspec.Struct):
    """One table, counted up to and with one round; kinds of wager by game and `on`."""

    through: int = 0
    way: int = 0  # of counting: WAY of the program that counted
    kinds: dict[str, dict[str, Sums]] = {}

    def count(self, line: bytes, worth: ExpectationsOf) -> None:
        """Count one record; one that was counted before is passed over.

        Raises msgspec.DecodeError, UnknownGameError, IllegalRules for what cannot be counted.
        """
        record = _decode(line)
        if record.round <= self.through:
            return
        self.through = record.round
        for on, sums in _kinds_of(record, line, worth):
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


def _kinds_of(record: _Record, line: bytes, worth: ExpectationsOf) -> Iterable[tuple[str, Sums]]:
    """What each kind of wager came to in one round."""
    # A wager that is void by itself, as a don't pass on a 12, has an outcome like any other.
    if record.result == "void":
        return
    expectations = worth.rules(record.rules_hash, record.game, record.rules)
    kinds: defaultdict[str, list[Laid]] = defaultdict(list)
    for laid in _laid_of(record, line, expectations.game):
        kinds[laid.wager.on].append(laid)
    for on, wagers in kinds.items():
        sums = expectations.compare(on, wagers)
        if sums is not None:
            yield on, sums


def _laid_of(record: _Record, line: bytes, game: Game[Any]) -> Iterable[Laid]:
    """Every wager of a round that was not called off, each once."""
    settled = {settlement.id: settlement for settlement in record.settlements}
    # A wager that was raised while wagers were taken is among these too.
    wagers = {wager.id: wager for wager in record.wagers}
    draw = record.draws[-1] if record.draws else {}
    before = None
    if any(wager.on in game.outlooks for wager in wagers.values()):
        plain = msgspec.json.decode(record.state)
        before = msgspec.convert(plain, game.state_type, str_keys=True)
    for wager in wagers.values():
        yield Laid(wager, settled.get(wager.id), before, draw)
    raised = [up for one in record.decisions if not one.betting for up in one.raised]
    if raised:
        last = _before_last_draw(line)
        for wager in raised:
            yield Laid(wager, settled.get(wager.id), last, draw)


def _before_last_draw(line: bytes) -> Any:
    """The state to which the decisions of a round have led. Raises ValueError."""
    document, _ = schema.read(line)
    assert isinstance(document, schema.RoundRecord), "the archive keeps records, and no receipts"
    found = replayed(document)
    if isinstance(found, Check):
        raise ValueError(f"the rules do not play it: {found.name}: {found.detail}")
    return found.before_draws[-1]
