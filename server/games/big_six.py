"""The Big Six Wheel, 58 Pa. Code 619a."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from server.games.in_words import odds
from server.games.one_outcome import LayoutState
from server.games.rules import DrawingSteps, Drawn, Step, Uniform
from server.games.spun_wheel import SpunWheel
from server.games.submission import RULES_SUBMISSION, Submission

# fmt: off
# 619a.1(b): "arranged clockwise around the rim of the wheel in the following order"
WHEEL: Final = (
    "joker", "1", "2", "1", "5", "2", "1", "10", "1", "5", "1", "2", "1", "20", "1", "2", "1", "5",
    "2", "1", "10", "1", "2", "5", "1", "2", "1", "flag", "2", "5", "2", "1", "2", "1", "10", "1",
    "5", "1", "2", "1", "20", "1", "2", "1", "5", "2", "1", "10", "1", "2", "5", "1", "2", "1",
)
# fmt: on
# 619a.3: "at no less than the odds in the following payable"
LEAST: Final = {"1": 1, "2": 2, "5": 5, "10": 10, "20": 20, "flag": 45, "joker": 45}
DOLLARS: Final = ("1", "2", "5", "10", "20")


class BigSix(SpunWheel):
    """A Big Six table under one rules submission."""

    name = "big_six"
    title = "Big Six Wheel"
    chapter = "619a"
    closing_section = "619a.2(a)"
    wagers_section = "619a.1(g)(2)"
    odds_section = "619a.3"
    limits_section = RULES_SUBMISSION
    draw_keys = frozenset(("section",))
    submits: ClassVar = {
        "symbols": "The labels of the dollar symbols on the wheel and on the layout.",
    }
    reads: ClassVar = {
        "odds": odds(lambda symbol: f"${symbol}" if symbol in DOLLARS else symbol),
        "symbols": lambda labels: "; ".join(f"${n}: {label}" for n, label in labels.items()),
    }
    on = "symbol"
    wheel = WHEEL
    least = LEAST

    def read_options(self, submission: Submission) -> None:
        # 619a.1(c): "symbols that depict fruit or other themed symbols in lieu of the dollar
        # symbols"
        self._symbols = submission.labels("symbols", "619a.1(c)", {n: f"${n}" for n in DOLLARS})

    def resolved_rules(self) -> dict[str, Any]:
        return super().resolved_rules() | {"symbols": self._symbols}

    def named(self, shown: str) -> str:
        return self._symbols.get(shown, shown)

    def drawing(self, state: LayoutState) -> DrawingSteps:
        at: int = yield Uniform(len(self.wheel))
        return {"section": at + 1}

    def drawn(self, state: LayoutState, draw: Drawn) -> Step[LayoutState]:
        symbol = self.shows(self.said(draw, "section"))
        return self.decided(state, symbol, self._symbols.get(symbol, symbol))

    def short_outcome(self, draws: Sequence[Drawn], call: str) -> str:
        return str(draws[-1]["section"])
