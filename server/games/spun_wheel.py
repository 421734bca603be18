"""A wheel with a clapper: each section shows what may be wagered on. The game is a table.

on, wheel       the name of the wager, and what the sections show, clockwise from section 1
least           what may be wagered on, and the least odds to 1 at which it is paid
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from server.games.document import PaytableInWords, paytable_of
from server.games.names import wager_in_words
from server.games.one_outcome import LayoutState, OneOutcomeGame
from server.games.paytables import THE_WAGERS
from server.games.rules import Ask, ImpossibleDraw, Spot, Uniform
from server.games.submission import Submission, plain, to_one


class SpunWheel(OneOutcomeGame[LayoutState]):
    """A wheel and its layout under one rules submission."""

    state_type = LayoutState
    on: ClassVar[str]
    wheel: ClassVar[Sequence[str]]
    least: ClassVar[Mapping[str, int]]
    limits_section: ClassVar[str]

    def __init__(self, rules: Mapping[str, Any]) -> None:
        """Bind the game to a submission. Raises IllegalRules with every breach of it."""
        submission = Submission(rules)
        stakes = submission.stakes(self.limits_section)
        least = {shown: Fraction(odds) for shown, odds in self.least.items()}
        self._odds = submission.odds(self.odds_section, least)
        self.read_options(submission)
        submission.close()
        self.sections = submission.sections
        super().__init__(stakes, self._declare())

    def read_options(self, submission: Submission) -> None:
        """Read what the submission says beyond limits and odds."""

    def resolved_rules(self) -> dict[str, Any]:
        return {
            **self.stakes.written(),
            "odds": {shown: plain(odds) for shown, odds in self._odds.items()},
        }

    def paytables(self) -> tuple[PaytableInWords, ...]:
        rows = ((self.named(shown), to_one(odds)) for shown, odds in self._odds.items())
        return (paytable_of(THE_WAGERS, self.odds_section, rows),)

    def named(self, shown: str) -> str:
        """What may be wagered on, as people read it."""
        return f"{wager_in_words(self.on)} {shown}"

    def opening_state(self) -> LayoutState:
        return LayoutState()

    def equipment(self) -> tuple[Ask, ...]:
        return (Uniform(len(self.wheel)),)

    def outcomes(self) -> Sequence[str]:
        return self.wheel

    def shows(self, section: object) -> str:
        """What the section shows at which the clapper came to rest. Raises ImpossibleDraw."""
        if type(section) is not int or not 1 <= section <= len(self.wheel):
            raise ImpossibleDraw(f"{str(section)[:40]} is no section of this wheel")
        return self.wheel[section - 1]

    def _declare(self) -> Iterator[Spot]:
        for shown, odds in self._odds.items():
            even = odds.denominator
            yield Spot(self.on, (shown,), self.wagers_section, odds, (shown,), even)
