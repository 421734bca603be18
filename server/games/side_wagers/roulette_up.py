"""The Roulette Up wager, 58 Pa. Code 617b.4: how many spins in a row each exceed the one before."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Any, Final, Literal, TypeAlias

import msgspec

from server.games.chains import worths
from server.games.document import PaytableInWords, paytable_of
from server.games.in_words import paytable
from server.games.names import wager_in_words
from server.games.one_outcome import returned
from server.games.paytables import LOSES
from server.games.rules import (
    Branch,
    Drawn,
    ImpossibleDraw,
    MeterClaim,
    OddsRow,
    Outlook,
    ProgressiveWager,
    Refusal,
    Settlement,
    Spot,
    Wager,
)
from server.games.side_wagers.contract import Meter, RouletteState, SideWager, Spin
from server.games.stakes import dollars
from server.games.submission import Submission

Row: TypeAlias = int | Literal["push", "meter"]

# 617b.4(h)(1): to 1, by the length of the streak; a length that is not listed is a loss.
PAYTABLES: Final[dict[str, dict[int, Row]]] = {
    "A": {8: 400, 7: 150, 6: 100, 5: 30, 4: 10, 3: 2},
    "B": {8: 400, 7: 100, 6: 25, 5: 10, 4: 4, 3: 2, 2: "push"},
    "C": {8: 275, 7: 150, 6: 25, 5: 15, 4: 10, 3: 3},
    "D": {8: 800, 7: 400, 6: 100, 5: 30, 4: 20},
    "E": {8: 250, 7: 125, 6: 50, 5: 15, 4: 5, 3: 1, 2: "push"},
}


class Progressive(msgspec.Struct, frozen=True):
    """A progressive paytable: what each length pays "for 1", and how its meter moves."""

    rows: dict[int, Row]
    seed_multiple: int  # "the progressive wager" times this is the seed and the reseed
    incrementation_percent: int
    reserve_percent: int


# 617b.4(h)(2)
PROGRESSIVES: Final = {
    1: Progressive({9: "meter", 8: 3000, 7: 1500, 6: 250, 5: 25}, 10_000, 20, 4),
    2: Progressive({9: "meter", 8: 5000, 7: 2000, 6: 200, 5: 20}, 10_000, 20, 4),
    3: Progressive({9: "meter", 8: 1000, 7: 500, 6: 100, 5: 20, 4: 10}, 10_000, 18, 4),
    4: Progressive({8: "meter", 7: 250, 6: 50, 5: 20, 4: 4, 3: 2}, 3000, 18, 5),
    5: Progressive({8: "meter", 7: 350, 6: 75, 5: 15, 4: 4, 3: 2}, 3000, 18, 5),
    6: Progressive({8: "meter", 7: 500, 6: 100, 5: 20, 4: 10}, 3000, 18, 5),
    7: Progressive({8: "meter", 7: 450, 6: 100, 5: 20, 4: 10}, 3000, 19, 0),
}

MOST_WAGER_CENTS: Final = 10**8
MOST_METER_CENTS: Final = 10**13


def rank(pocket: str) -> Fraction:
    """The order of the numbers."""
    # 617b.4(g)(1)(ii): "00 shall be deemed to be greater than 0, but less than 1"
    return Fraction(1, 2) if pocket == "00" else Fraction(int(pocket))


def chances(pocket_count: int, longest: int) -> dict[int, Fraction]:
    """The probability of each streak length, by the chain of lengths and preceding numbers.

    Pockets are ranked 0 … pocket_count - 1; the highest is 36, which ends the streak.
    """
    top, spin = pocket_count - 1, Fraction(1, pocket_count)
    ended = dict.fromkeys(range(1, longest + 1), Fraction(0))
    ended[1] = spin
    running = [spin] * top
    for length in range(1, longest):
        following = [Fraction(0)] * top
        for at, chance in enumerate(running):
            ended[length] += chance * (at + 1) * spin
            ended[length + 1] += chance * spin
            for higher in range(at + 1, top):
                following[higher] += chance * spin
        running = following
    ended[longest] += sum(running, Fraction(0))
    return ended


class RouletteUp(SideWager):
    """What both kinds of Roulette Up share: the streak."""

    name = "roulette_up"
    section = "617b.4"
    draw_key = "meter"

    def __init__(self, rows: Mapping[int, Row], pockets: Sequence[str]) -> None:
        self._rows = rows
        self._longest = max(rows)
        self._pockets = pockets

    @classmethod
    def read(cls, submission: Submission, pockets: Sequence[str]) -> RouletteUp | None:
        group = submission.group(cls.name, cls.section)
        if group is None:
            return None
        # 617b.4(h): "settled according to one of the following paytables"
        if group.given("progressive") and group.given("paytable"):
            group.breach("paytable", "617b.4(h)", "is one too many beside a progressive paytable")
        offered = (
            _read_progressive(group, pockets)
            if group.given("progressive")
            else _read_paytable(group, pockets)
        )
        group.end()
        return offered

    @staticmethod
    def reads(submitted: Mapping[str, Any]) -> str:
        read: dict[str, Callable[[Any], str]] = {
            "paytable": paytable,
            "progressive": lambda number: f"progressive {paytable(number)}",
            "wager": lambda cents: f"a wager of {dollars(cents)}",
            "meter": lambda cents: f"a meter that opens at {dollars(cents)}",
        }
        return "; ".join(read[key](value) for key, value in submitted.items() if key in read)

    def refuse(self, state: RouletteState, wager: Wager) -> Refusal | None:
        # 617b.4(d): "prior to the starting number for the Roulette Up streak being established"
        if state.streak:
            return Refusal(
                "not_now", "A Roulette Up streak is running; wait for the next.", "617b.4(d)"
            )
        if any(up.on == self.name and up.seat == wager.seat for up in state.wagers):
            return Refusal("already_wagered", "You have a Roulette Up wager already.", "617b.4(d)")
        return None

    def runs(self, state: RouletteState) -> bool:
        return state.streak > 0

    def posted(self, state: RouletteState) -> dict[str, Any]:
        # 617b.4(b): "a Roulette Up streak tracker"; the number that the next one has to exceed
        return {"streak": state.streak, "previous": state.last}

    def spun(
        self, state: RouletteState, wagers: Sequence[Wager], spin: Spin
    ) -> tuple[RouletteState, Iterable[Settlement]]:
        if not wagers:
            return state, ()
        length, ended = self._follow(state, spin.number)
        if not ended:
            return msgspec.structs.replace(state, streak=length), ()
        return self._settle(msgspec.structs.replace(state, streak=0), wagers, length, spin.draw)

    def odds_row(self) -> OddsRow:
        lengths = self._chances()
        won = [length for length, row in self._rows.items() if row != "push"]
        back = sum((lengths[n] * self._worth(n) for n in self._rows), Fraction(0))
        return OddsRow(
            self.name, (), self._pays(), sum((lengths[n] for n in won), Fraction(0)), back
        )

    def _chances(self) -> dict[int, Fraction]:
        return chances(len(self._pockets), self._longest)

    def _follow(self, state: RouletteState, number: str) -> tuple[int, bool]:
        """The length of the streak after a spin, and whether it has ended."""
        # 617b.4(f): the first number "shall constitute the starting number"
        # 617b.4(g)(1): "shall continue so long as the number announced is greater than the number
        # which preceded it"
        continues = state.streak == 0 or rank(number) > rank(state.last)
        if not continues:
            return state.streak, True  # 617b.4(g)(2)(i)
        length = state.streak + 1
        # 617b.4(g)(2)(ii), (iii): "The number 36 is spun", "The longest Roulette Up streak has
        # been reached"
        return length, number == "36" or length == self._longest

    @abstractmethod
    def _settle(
        self, state: RouletteState, wagers: Sequence[Wager], length: int, draw: Drawn
    ) -> tuple[RouletteState, Iterable[Settlement]]:
        """Settle the wagers of a streak of this length by the paytable."""

    def _rows_in_words(self, to: str) -> dict[str, str]:
        """What each length of a streak pays, "400 to 1" or "400 for 1"."""
        words = {"push": "push", "meter": "100% of the meter"}
        rows = {
            f"streak of {length}": words[row] if isinstance(row, str) else f"{row} {to} 1"
            for length, row in self._rows.items()
        }
        return rows | {"any other streak": LOSES}

    @abstractmethod
    def _worth(self, length: int) -> Fraction:
        """What goes back per cent staked for a streak length in the paytable."""

    @abstractmethod
    def _pays(self) -> str:
        """The range of the paytable, in words."""


class PaytableUp(RouletteUp):
    """Roulette Up on one of the paytables A to E, 617b.4(h)(1)."""

    def __init__(self, paytable: str, pockets: Sequence[str]) -> None:
        super().__init__(PAYTABLES[paytable], pockets)
        self._paytable = paytable

    def resolved_rules(self) -> dict[str, Any]:
        return {"paytable": self._paytable}

    def outlook(self, state: RouletteState) -> Outlook:
        """The worth of every wager of a streak before a spin that goes on with it."""
        branches = {
            number: Branch(
                self._spin,
                Fraction(to.returned) if isinstance(to, Settlement) else self._worths[to],
            )
            for number, to in self._spins(_before(state.streak, state.last))
        }
        return Outlook(branches, made=self._worths[_before(0, "")])

    @property
    def _spin(self) -> Fraction:
        return Fraction(1, len(self._pockets))

    @cached_property
    def _worths(self) -> Mapping[RouletteState, Fraction]:
        """The worth of a cent before every spin of every possible streak."""
        return worths(_before(0, ""), lambda at: ((to, self._spin) for _, to in self._spins(at)))

    def _spins(self, before: RouletteState) -> Iterator[tuple[str, RouletteState | Settlement]]:
        """Every number, and what becomes of a wager of one cent."""
        for number in self._pockets:
            after, settled = self.spun(before, before.wagers, Spin(number, {}))
            yield number, next(iter(settled), _before(after.streak, number))

    def spot(self) -> Spot:
        return Spot(self.name, (), "617b.4(h)(1)", Fraction(min(_numbers(self._rows))))

    def pays_by(self) -> PaytableInWords:
        title = f"{wager_in_words(self.name)}, {paytable(self._paytable)}"
        return paytable_of(title, "617b.4(h)(1)", self._rows_in_words("to").items())

    def _settle(
        self, state: RouletteState, wagers: Sequence[Wager], length: int, draw: Drawn
    ) -> tuple[RouletteState, Iterable[Settlement]]:
        return state, [self._settlement(wager, self._rows.get(length)) for wager in wagers]

    def _settlement(self, wager: Wager, row: Row | None) -> Settlement:
        if row is None:
            return Settlement(wager.id, "lose", 0)
        if row == "push":
            return Settlement(wager.id, "push", wager.amount)
        return Settlement(wager.id, "win", returned(wager.amount, Fraction(row)))

    def _worth(self, length: int) -> Fraction:
        row = self._rows[length]
        return Fraction(1) if row == "push" else 1 + Fraction(row)

    def _pays(self) -> str:
        numbers = _numbers(self._rows)
        return f"{min(numbers)} to 1 … {max(numbers)} to 1, by the streak"


class ProgressiveUp(RouletteUp):
    """Roulette Up on one of the progressive paytables, 617b.4(h)(2)."""

    def __init__(
        self, number: int, wager_cents: int, meter_cents: int, pockets: Sequence[str]
    ) -> None:
        self._paytable = PROGRESSIVES[number]
        super().__init__(self._paytable.rows, pockets)
        self._number = number
        self.amount_cents = self._wager_cents = wager_cents
        self._opening = Meter(1000 * meter_cents)
        self._seed_mils = 1000 * self._paytable.seed_multiple * wager_cents
        # A percent of a cent is ten thousandths of one: both shares are exact.
        self._meter_share_mils = 10 * self._paytable.incrementation_percent * wager_cents
        self._reserve_share_mils = 10 * self._paytable.reserve_percent * wager_cents

    def resolved_rules(self) -> dict[str, Any]:
        return {
            "progressive": self._number,
            "wager": self.amount_cents,
            "meter": self._opening.cents,
        }

    def posted(self, state: RouletteState) -> dict[str, Any]:
        own = {} if state.meter is None else {"meter": state.meter.cents}
        return {**super().posted(state), **own}

    def spot(self) -> Spot:
        least = min(_numbers(self._rows)) - 1  # "n for 1" is n - 1 to 1
        return Spot(self.name, (), "617b.4(h)(2)", Fraction(least))

    def pays_by(self) -> PaytableInWords:
        title = f"{wager_in_words(self.name)}, progressive {paytable(self._number)}"
        meter = {
            "seed of the meter": dollars(self._seed_mils // 1000),
            "from a wager to the meter": f"{self._paytable.incrementation_percent}%",
            "from a wager to the reserve": f"{self._paytable.reserve_percent}%",
        }
        return paytable_of(title, "617b.4(h)(2)", {**self._rows_in_words("for"), **meter}.items())

    def opened(self, state: RouletteState) -> RouletteState:
        return msgspec.structs.replace(state, meter=self._opening)

    def wager_placed(self, state: RouletteState, wager: Wager) -> RouletteState:
        return self._moved(state, 1)

    def wager_removed(self, state: RouletteState, wager: Wager) -> RouletteState:
        return self._moved(state, -1)

    def progressive(self) -> ProgressiveWager:
        return ProgressiveWager(
            on=self.name,
            section="617b.4(c)",
            paytable=self._number,
            wager_cents=self._wager_cents,
            seed_cents=self._seed_mils // 1000,
            opening_cents=self._opening.cents,
            meter_share_mils=self._meter_share_mils,
            reserve_share_mils=self._reserve_share_mils,
        )

    def ask(self, state: RouletteState, number: str) -> MeterClaim | None:
        length, ended = self._follow(state, number)
        wins_meter = ended and self._rows.get(length) == "meter"
        return MeterClaim(self.name) if wins_meter and state.meter is None else None

    def _moved(self, state: RouletteState, wagers: int) -> RouletteState:
        meter = state.meter
        if meter is None:
            return state  # the cage moves the linked meter
        moved = Meter(
            meter.mils + wagers * self._meter_share_mils,
            meter.reserve_mils + wagers * self._reserve_share_mils,
        )
        return msgspec.structs.replace(state, meter=moved)

    def _settle(
        self, state: RouletteState, wagers: Sequence[Wager], length: int, draw: Drawn
    ) -> tuple[RouletteState, Iterable[Settlement]]:
        row = self._rows.get(length)
        if row is None:
            return state, [Settlement(wager.id, "lose", 0) for wager in wagers]
        if row == "meter":
            return self._pay_meter(state, wagers, draw)
        paid = Fraction(row) - 1  # "for 1": the stake is in it
        return state, [Settlement(w.id, "win", returned(w.amount, paid)) for w in wagers]

    def _pay_meter(
        self, state: RouletteState, wagers: Sequence[Wager], draw: Drawn
    ) -> tuple[RouletteState, Iterable[Settlement]]:
        """Share "100% of progressive meter" among the wagers, and reseed it."""
        meter = state.meter
        if meter is None:
            cents = _claimed(draw)  # and the linked meter was reseeded with it
            reseeded = None
        else:
            cents = meter.cents
            # What is less than a cent stays and counts towards the reseed; the reserve gives what
            # it has, and the house the rest.
            missing = self._seed_mils - meter.mils % 1000
            reseeded = Meter(self._seed_mils, max(0, meter.reserve_mils - missing))
        shares = meter_shares(cents, [wager.amount for wager in wagers])
        settled = [
            Settlement(wager.id, "win", share) for wager, share in zip(wagers, shares, strict=True)
        ]
        return msgspec.structs.replace(state, meter=reseeded), settled

    def odds_row(self) -> OddsRow:
        row = super().odds_row()
        # The longest streak alone is paid from the meter: what the wager lacks of a return of 1 has
        # to come from it, and the wager's own contribution is in the meter that it wins.
        longest = self._chances()[self._longest]
        lacking = (1 - row.back) / longest + self._worth(self._longest)
        own_cents = self._meter_share_mils // 1000
        break_even_cents = ceil(lacking * self._wager_cents) - own_cents
        return msgspec.structs.replace(row, break_even_meter=break_even_cents)

    def _worth(self, length: int) -> Fraction:
        row = self._rows[length]
        if row == "meter":
            with_own_share = Meter(self._opening.mils + self._meter_share_mils)
            return Fraction(with_own_share.cents, self._wager_cents)
        return Fraction(row)

    def _pays(self) -> str:
        return f"{min(_numbers(self._rows))} for 1 … 100% of the meter, by the streak"


def _before(streak: int, last: str) -> RouletteState:
    """A table on which one cent waits for the next number of a streak."""
    # Before a streak begins the last number does not matter.
    waiting = Wager("followed", 1, RouletteUp.name, (), 1)
    return RouletteState((waiting,), streak=streak, last=last if streak else "")


def meter_shares(cents: int, amounts: Sequence[int]) -> list[int]:
    """Divide a meter in proportion to wagers. The odd cents go one each to the earliest."""
    total = sum(amounts)
    shares = [cents * amount // total for amount in amounts]
    odd = cents - sum(shares)
    return [share + (at < odd) for at, share in enumerate(shares)]


def _numbers(rows: Mapping[int, Row]) -> list[int]:
    return [row for row in rows.values() if isinstance(row, int)]


def _claimed(draw: Drawn) -> int:
    cents = draw.get(RouletteUp.draw_key)
    if type(cents) is not int or cents < 0:
        raise ImpossibleDraw(f"meter {cents!r} is no amount of a meter in cents")
    return cents


def _read_paytable(group: Submission, pockets: Sequence[str]) -> PaytableUp | None:
    section = "617b.4(h)(1)"
    paytable = None
    if group.required("paytable", section, "one of A to E, or a progressive one, 1 to 7"):
        paytable = group.choice("paytable", section, PAYTABLES, None)
    return None if paytable is None else PaytableUp(paytable, pockets)


def _read_progressive(group: Submission, pockets: Sequence[str]) -> ProgressiveUp | None:
    section = "617b.4(h)(2)"
    number = group.choice("progressive", section, PROGRESSIVES, None)
    wager_cents = 0
    if group.required("wager", section, "the amount of the progressive wager, in cents"):
        wager_cents = group.whole("wager", section, 0, 1, MOST_WAGER_CENTS)
    multiple = PROGRESSIVES[number].seed_multiple if number else 0
    meter_cents = group.whole("meter", section, multiple * wager_cents, 1, MOST_METER_CENTS)
    if number is None or not wager_cents:
        return None
    return ProgressiveUp(number, wager_cents, meter_cents, pockets)
