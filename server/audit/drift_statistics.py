"""Drift: the actual return of each kind of wager against its exact odds, from a table's records.

This is the arithmetic for one table; `drift_board` keeps the result for all tables of an open
house. Records are counted after the archive has them, so that no table ever waits. For each kind of
wager (`on`) of each round that was not called off,

    x = the result of its wagers - their worth before the draw
    v = the variance of that result

and over all rounds z = Σx / √Σv, the number of standard errors. Rounds are independent. The wagers
of one round are not, since they share an outcome: v is the variance of the round's whole sum.

The result of a wager is the amount returned. If a draw leaves it on the layout (a line bet on its
point, a streak that runs), its result is its worth there (`Game.outlook`). On the average, a draw
does not change the worth of a wager. So the mean of x is 0 for every round, and it does not matter
which wagers players take down, reduce or put up between two draws, or the house calls off.

exact       The result of each outcome of the draw is known: wagers that pay one price on listed
            outcomes (`Spot.covers`), and shared outlooks.
estimated   Wagers that pay in many ways (a multiplier), and wagers on cards. The variance is the
            larger of two figures. The first is Σv, each place by itself; a place that pays in many
            ways counts as if it always paid its mean win, which makes v too small. The second is
            Σx², which is right only in the long run. Until the rare wins have come, z is too large
            rather than too small.

A wager without one exact figure is counted without an expectation: a progressive wager, whose
return is its meter's; a hand of Pai Gow, whose return depends on how its player sets it; an initial
wager of Casino War, whose return depends on the decision after a tie. (The war wager itself has a
figure, over the cards unseen when the war is dealt.) Money that a player puts up as the bank is not
a wager against the house and is not counted.

If one round weighs much (stakes differ a thousandfold, or a win comes once in thousands of wagers),
z is far from normal: a player who wins by far his largest stake on a single number is 6 standard
errors off at once. So the alarm uses z discounted,

    Σx / √(Σv + largest x |Σx| / 3)      largest: the largest |x| of a round

A fair kind of wager exceeds s, up or down, with a probability below 2 exp(-s²/2), for any stakes
and odds (Freedman's inequality: D. Freedman, On Tail Probabilities for Martingales, 1975). As the
rounds go on, the discounted figure approaches z.

These are statistics, not money: expectations and variances are floats.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import msgspec

from server.audit.replay_round import replayed
from server.games import catalogue
from server.games.layout_game import in_order
from server.games.rules import Drawn, Game, OddsRow, Outlook, Settlement, Spot, Wager
from server.records import Check, schema

MOST_OUTLOOKS_KEPT = 4_000

Method = Literal["exact", "estimated", "none"]
Place = tuple[str, tuple[str, ...]]
"""One distinct wager: `on` and `pick`."""


class Sums(msgspec.Struct):
    """The sums over wagers of one kind, in cents (`variance` and `squares` in cents squared).

    `handle` is the money taken with the settled wagers, with any vigorish on top. `expected` is
    what they were worth when they were made.
    """

    rounds: int = 0  # with such wagers on the layout
    wagers: int = 0  # settled ones
    handle: int = 0
    returned: int = 0
    compared: int = 0  # the part of the handle that has an exact figure
    difference: float = 0.0  # Σx
    expected: float = 0.0
    variance: float = 0.0  # Σv
    squares: float = 0.0  # Σx²
    largest: float = 0.0  # |x| of a round
    method: Method = "none"

    def add(self, other: Sums) -> None:
        """Add the sums of another round or another table."""
        for name in ("rounds", "wagers", "handle", "returned", "compared"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("difference", "expected", "variance", "squares"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.largest = max(self.largest, other.largest)
        self.method = min(self.method, other.method, key=_STRENGTHS.index)

    @property
    def standard_errors(self) -> float:
        """z; 0 if nothing can be compared."""
        variance = self._variance
        return self.difference / math.sqrt(variance) if variance > 0 else 0.0

    @property
    def discounted(self) -> float:
        """z discounted by the largest round; 0 if nothing can be compared."""
        variance = self._variance + self.largest * abs(self.difference) / 3
        return self.difference / math.sqrt(variance) if variance > 0 else 0.0

    @property
    def _variance(self) -> float:
        return max(self.variance, self.squares) if self.method == "estimated" else self.variance

    @property
    def compared_return(self) -> float | None:
        """The cents returned for each cent staked, over the stakes that were compared."""
        return (self.expected + self.difference) / self.compared if self.compared else None

    @property
    def exact_return(self) -> float | None:
        """The exact return of each cent staked, over the stakes that were compared."""
        return self.expected / self.compared if self.compared else None


_STRENGTHS: Sequence[Method] = ("estimated", "exact", "none")  # of a mixture, the weakest


class _Decision(msgspec.Struct):
    raised: list[Wager]
    betting: bool


class _Record(msgspec.Struct):
    """The fields of a record that are counted.

    Nothing else runs in the house during a call of the decoder: the long fields have their own.
    """

    round: int
    game: str
    rules: dict[str, Any]
    rules_hash: str
    result: str
    state: msgspec.Raw
    wagers: msgspec.Raw
    decisions: list[_Decision]
    draws: list[dict[str, Any]]
    settlements: msgspec.Raw


_decode = msgspec.json.Decoder(_Record).decode
_decode_wagers = msgspec.json.Decoder(list[Wager]).decode
_decode_settlements = msgspec.json.Decoder(list[Settlement]).decode


class Laid(NamedTuple):
    """A wager on the layout at a draw, and its settlement; None if it stays on the layout."""

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
        # The worth of a wager with several rows depends on the player's decisions.
        self._is_left_out |= {row.on for row in rows if row.strategy}
        self._rows: dict[Place, OddsRow] = {(row.on, in_order(row.pick)): row for row in rows}
        self._spots: dict[Place, Spot] = {
            (spot.on, in_order(spot.pick)): spot for spot in game.layout()
        }
        self._kinds = {on for on, _ in self._spots} | game.outlooks
        outcomes = self._outcome_probabilities()
        self._chances = {outcome: float(chance) for outcome, chance in outcomes.items()}
        self._odds = {
            place: _FloatOdds(row, self._spots.get(place), outcomes)
            for place, row in self._rows.items()
        }
        self._outlooks: dict[int, _FloatOutlook] = {}  # each by the `id` of the outlook it holds

    def compare(self, on: str, laid: Sequence[Laid]) -> Sums | None:
        """The sums of one round's wagers of one kind; None if there is nothing to count."""
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

    # By its outlook: a wager that may stay for many draws, or one on cards

    def _by_outlook(self, sums: Sums, laid: Sequence[Laid]) -> None:
        outlooks = [self._in_floats(self.game.outlook(one.state, one.wager)) for one in laid]
        is_shared = all(outlook.is_shared for outlook in outlooks)
        brings: defaultdict[str, float] = defaultdict(float)
        chances: dict[str, float] = {}
        for one, outlook in zip(laid, outlooks, strict=True):
            amount = one.wager.amount
            if is_shared:
                chances |= outlook.chances
                for name, back in outlook.backs.items():
                    brings[name] += amount * back
            else:
                sums.variance += amount**2 * outlook.moments.variance
            if one.settled is None:
                came = amount * outlook.backs[self.game.outcome(one.draw)]
            else:
                came = one.settled.returned
                sums.expected += self.game.taken(one.wager) * outlook.made
            sums.difference += came - amount * outlook.moments.mean
        if is_shared:
            together = _Moments()
            for name, cents in brings.items():
                together.add(chances[name], cents)
            sums.variance = together.variance
        sums.compared = sums.handle
        sums.method = "exact" if is_shared else "estimated"

    def _in_floats(self, outlook: Outlook) -> _FloatOutlook:
        """An outlook in floats. Games keep their outlooks, so the same one comes many times."""
        known = self._outlooks.get(id(outlook))
        if known is None:
            if len(self._outlooks) >= MOST_OUTLOOKS_KEPT:
                self._outlooks.clear()
            known = self._outlooks[id(outlook)] = _FloatOutlook(outlook)
        return known

    # By its row of odds: a wager that one draw decides

    def _by_odds(self, sums: Sums, wagers: Sequence[Wager]) -> None:
        stakes: defaultdict[Place, int] = defaultdict(int)
        for wager in wagers:
            stakes[wager.on, in_order(wager.pick)] += wager.amount
        expected = sum(stake * self._odds[place].back for place, stake in stakes.items())
        expected -= float(self.game.held_back(wagers))
        is_exact = all(self._odds[place].pays_one_price for place in stakes)
        sums.compared = sums.handle
        sums.expected = expected
        sums.difference = sums.returned - expected
        sums.variance = self._exact(stakes, expected) if is_exact else self._least(stakes)
        sums.method = "exact" if is_exact else "estimated"

    def _exact(self, stakes: Mapping[Place, int], expected: float) -> float:
        """The variance of the amount returned, over all outcomes on which a wager wins."""
        brings: defaultdict[str, float] = defaultdict(float)
        for place, stake in stakes.items():
            odds = self._odds[place]
            cents = stake * odds.price
            for outcome in odds.covers:
                brings[outcome] += cents
        square = sum(self._chances[outcome] * cents**2 for outcome, cents in brings.items())
        return max(0.0, square - expected**2)

    def _least(self, stakes: Mapping[Place, int]) -> float:
        """The variance as if each wager paid its mean win, and each place were independent."""
        return sum(stake**2 * self._odds[place].variance for place, stake in stakes.items())

    def _outcome_probabilities(self) -> dict[str, Fraction]:
        """The probability of each listed outcome, if the odds of the wagers determine it.

        A spot that covers one outcome gives that outcome's probability. The other outcomes of a
        spot are assumed to be equally likely, provided that this gives every spot its odds. With
        dice it does not: 1-2 comes twice as often as 1-1.
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
    """Mean and variance of an amount, from its values in cents and their probabilities."""

    def __init__(self) -> None:
        self.mean = 0.0
        self._square = 0.0

    def add(self, chance: float, cents: float) -> None:
        self.mean += chance * cents
        self._square += chance * cents**2

    @property
    def variance(self) -> float:
        # With nothing at stake, only a rounding error is left.
        variance = self._square - self.mean**2
        return variance if variance > 1e-9 * self._square else 0.0


class _FloatOdds:
    """The odds of a wager in floats, per cent staked: a fraction costs too much for every wager."""

    def __init__(self, row: OddsRow, spot: Spot | None, outcomes: Mapping[str, Fraction]) -> None:
        self.back, wins = float(row.back), float(row.win_probability)
        self.variance = self.back**2 * (1 / wins - 1) if wins > 0 else 0.0
        self.covers = () if spot is None else spot.covers
        self.price = 0.0 if spot is None else float(1 + spot.pays)
        self.pays_one_price = (
            spot is not None
            and bool(spot.covers)
            and all(outcome in outcomes for outcome in spot.covers)
            and row.win_probability * (1 + spot.pays) == row.back
        )


class _FloatOutlook:
    """An outlook in floats: of each outcome its chance and what comes back, per cent staked."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook  # held, so that no other outlook gets its `id`
        self.is_shared = outlook.is_shared
        self.made = float(outlook.made)
        self.chances = {name: float(one.chance) for name, one in outlook.branches.items()}
        self.backs = {name: float(one.back) for name, one in outlook.branches.items()}
        self.moments = _Moments()
        for name, back in self.backs.items():
            self.moments.add(self.chances[name], back)


WAY = 2  # a change in the way of counting: sums counted in an earlier way are counted again


class TableDrift(msgspec.Struct):
    """The sums of one table up to and including a round, by game and kind of wager (`on`)."""

    through: int = 0
    way: int = 0  # of counting: WAY of the program that counted
    kinds: dict[str, dict[str, Sums]] = {}

    def count(self, line: bytes, worth: ExpectationsOf) -> None:
        """Count one record; skip it if it was counted before.

        Raises msgspec.DecodeError, UnknownGameError or IllegalRules if it cannot be counted.
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
    """The sums of each kind of wager in one round."""
    # A single void wager, such as a don't pass on a 12, has an outcome like any other.
    if record.result != "settled":
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
    """Every wager of a round that was not called off, once each."""
    settled = {settlement.id: settlement for settlement in _decode_settlements(record.settlements)}
    # These include wagers that were raised while betting was open.
    wagers = {wager.id: wager for wager in _decode_wagers(record.wagers)}
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
    """The state after a round's decisions, before its last draw. Raises ValueError."""
    document, _ = schema.read(line)
    assert isinstance(document, schema.RoundRecord), "the archive keeps records, not receipts"
    found = replayed(document)
    if isinstance(found, Check):
        raise ValueError(f"the rules cannot play it again: {found.name}: {found.detail}")
    return found.before_draws[-1]
