"""The worth of a craps wager now: alone on a table, followed through every throw."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import msgspec

from server.games.chains import endings, worths
from server.games.craps.decisions import RESTING
from server.games.craps.layout import ROLLS
from server.games.craps.odds_bets import LINE_ODDS
from server.games.craps.state import CrapsState, CrapsWager
from server.games.dice import FACES
from server.games.rules import Branch, Game, Outlook, Settlement, Wager

FOLLOWED: Final = "followed"  # the id of the wager that is followed
WHOLE: Final = 132_000  # cents for which every win of 623a.5 and 623a.6, and a vigorish, is whole
LINE: Final = frozenset(("pass", "dont_pass"))
MOST_KEPT: Final = 4_000  # states whose worth is kept


def rolled(dice: tuple[int, ...]) -> str:
    """Name a roll: "1-2", the lower die first."""
    return "-".join(str(die) for die in sorted(dice))


# Every roll with its name and its probability.
THROWS: Final = tuple(
    (roll, rolled(roll), Fraction(1 if roll[0] == roll[1] else 2, len(FACES) ** 2))
    for roll in ROLLS
)


def by_itself(state: CrapsState, wager: CrapsWager) -> CrapsState:
    """A table with this wager alone, and only the parts of the state that its end depends on."""
    alone = CrapsWager(
        FOLLOWED,
        1,
        wager.on,
        wager.pick,
        wager.amount,
        working=wager.on in RESTING and wager.working,
        point=wager.point,
    )
    rests_off = wager.on in RESTING and not wager.working
    has_point = rests_off or wager.on in LINE | LINE_ODDS or wager.on == "fire"
    return CrapsState(
        (alone,),
        point=state.point if has_point else 0,
        made=state.points_for(wager.id) if wager.on == "fire" else (),
    )


class Worths:
    """The worth of every wager of a table, computed once for each situation of the wager."""

    def __init__(self, game: Game[CrapsState]) -> None:
        self._game = game
        self._known: dict[CrapsState, Fraction] = {}
        self._outlooks: dict[CrapsState, Outlook] = {}

    def endings(self, alone: CrapsState) -> dict[Settlement, Fraction]:
        """The probability of each settlement in which the wager of a table `by_itself` may end."""
        return endings(alone, self._follow)

    def outlook(self, state: CrapsState, wager: Wager) -> Outlook:
        """The outlook of a wager before a throw; per cent of its amount."""
        lying = next((other for other in state.wagers if other.id == wager.id), None)
        measured = CrapsWager(
            wager.id,
            wager.seat,
            wager.on,
            tuple(wager.pick),
            self._measured(wager),
            wager.working,
            point=lying.point if lying is not None else 0,
        )
        alone = by_itself(state, measured)
        if alone not in self._outlooks:
            if len(self._outlooks) >= MOST_KEPT:
                self._outlooks.clear()
            self._outlooks[alone] = self._outlook(alone)
        return self._outlooks[alone]

    def _measured(self, wager: Wager) -> int:
        """The cents for which a wager's worth is computed. The worth is proportional to them,
        except for a vigorish, which is rounded down to the cent."""
        return wager.amount if wager.on in ("buy", "lay") else WHOLE

    def _outlook(self, alone: CrapsState) -> Outlook:
        (wager,) = alone.wagers
        as_made = by_itself(
            # Odds need a point. All else is worth the same with a point as on a come out roll.
            CrapsState(point=alone.point if wager.on in LINE_ODDS else 0),
            msgspec.structs.replace(wager, point=0),
        )
        branches = {
            name: Branch(chance, self._cents(following) / wager.amount)
            for name, chance, following in self._throws(alone)
        }
        made = self._cents(as_made) / self._game.taken(wager)
        return Outlook(branches, made)

    def _cents(self, following: CrapsState | Settlement) -> Fraction:
        if isinstance(following, Settlement):
            return Fraction(following.returned)
        if following not in self._known:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            self._known |= worths(following, self._follow)
        return self._known[following]

    def _follow(self, alone: CrapsState) -> Iterator[tuple[CrapsState | Settlement, Fraction]]:
        return ((following, chance) for _, chance, following in self._throws(alone))

    def _throws(self, alone: CrapsState) -> Iterator[tuple[str, Fraction, CrapsState | Settlement]]:
        """Every roll: its name, its probability, and what becomes of the wager."""
        for roll, name, chance in THROWS:
            step = self._game.drawn(alone, {"dice": roll})
            following: CrapsState | Settlement
            if step.settled:
                (following,) = step.settled
            else:
                (lying,) = step.state.wagers
                following = by_itself(step.state, lying)
            yield name, chance, following
