"""A craps table between two throws, and a throw of the dice."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from server.games.craps.layout import POINTS, Roll
from server.games.layout_game import WagersState
from server.games.rules import Wager


class CrapsWager(Wager, frozen=True):
    """A wager on a craps layout."""

    point: int = 0  # the number that a come or don't come wager has moved to; 0: on its line
    vigorish: int = 0  # cents taken on top of the amount that go back if the wager comes down


class CrapsState(WagersState, frozen=True):
    """A craps table between two throws."""

    wagers: tuple[CrapsWager, ...] = ()
    point: int = 0  # the come out point; 0: the next throw is a come out roll
    made: tuple[int, ...] = ()  # the different points made since the first Fire Bets went up
    shooter: int = 0  # the seat that has the dice, or had them last; 0 before the first throw
    holds: bool = False  # the shooter has them: nobody is offered the dice
    passed: tuple[int, ...] = ()  # seats that did not accept them, since the last throw
    asked: int = 0  # the last of them: the search for a shooter goes on after it; 0: none
    rolls: int = 0  # throws of this shooter
    new_shooter: bool = True  # the shooter has the initial come out roll before them
    withdrawn: tuple[tuple[int, str], ...] = ()  # seat and name of don't wagers that came off
    # Fire Bets made after the dice were passed, by id, and the different points made since then
    late: tuple[tuple[str, tuple[int, ...]], ...] = ()

    @property
    def come_out(self) -> bool:
        # 623a.1: "the first roll of the dice at the opening of the game and the first roll of the
        # dice after a decision with respect to a Pass Bet and Don't Pass Bet has been effected"
        return self.point == 0

    def points_for(self, wager_id: str) -> tuple[int, ...]:
        """The different points made since a Fire Bet went up; none for one that is not up yet."""
        is_up = any(wager.id == wager_id for wager in self.wagers)
        return dict(self.late).get(wager_id, self.made) if is_up else ()


class Throw(msgspec.Struct, frozen=True):
    """Two dice, and where the puck stood when they were thrown."""

    roll: Roll
    point: int  # 0: a come out roll
    fire: Mapping[str, tuple[int, ...]] = {}  # points that each Fire Bet has seen made, by id

    @property
    def total(self) -> int:
        return sum(self.roll)

    @property
    def hard(self) -> bool:
        return self.roll[0] == self.roll[1]

    @property
    def sets_point(self) -> bool:
        return self.point == 0 and self.total in POINTS

    @property
    def makes_point(self) -> bool:
        return self.point != 0 and self.total == self.point

    @property
    def loser_seven(self) -> bool:
        return self.point != 0 and self.total == 7
