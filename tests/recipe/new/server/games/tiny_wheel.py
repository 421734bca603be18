"""The Tiny Wheel, chapter 999a."""

from __future__ import annotations

from typing import Final

from server.games.one_outcome import LayoutState
from server.games.rules import DrawingSteps, Drawn, Step, Uniform
from server.games.spun_wheel import SpunWheel
from server.games.submission import RULES_SUBMISSION

# 999a.1(a): "arranged clockwise in the following order"
WHEEL: Final = ("red", "green", "red", "blue", "green")
# 999a.3: "at no less than"
LEAST: Final = {"red": 1, "green": 1, "blue": 3}


class TinyWheel(SpunWheel):
    """A Tiny Wheel table under one rules submission."""

    name = "tiny_wheel"
    title = "Tiny Wheel"
    chapter = "999a"
    closing_section = "999a.2(a)"
    wagers_section = "999a.1(b)"
    odds_section = "999a.3"
    limits_section = RULES_SUBMISSION
    draw_keys = frozenset(("section",))
    on = "color"
    wheel = WHEEL
    least = LEAST

    def drawing(self, state: LayoutState) -> DrawingSteps:
        at: int = yield Uniform(len(self.wheel))
        return {"section": at + 1}

    def drawn(self, state: LayoutState, draw: Drawn) -> Step[LayoutState]:
        color = self.shows(self.said(draw, "section"))
        return self.decided(state, color, color)
