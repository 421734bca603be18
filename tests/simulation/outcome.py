"""How the evening of a seed ended, as one worker tells it to the campaign."""

from __future__ import annotations

from typing import NamedTuple

from tests.simulation.evening import Told, play
from tests.simulation.plans import Form, Size, plan_of
from tests.simulation.players import Broken


class Outcome(NamedTuple):
    seed: int
    told: Told | None
    promise: str
    detail: str


def played(seed: int, size: Size, form: Form | None) -> Outcome:
    try:
        return Outcome(seed, play(plan_of(seed, size, form)), "", "")
    except Broken as broken:
        return Outcome(seed, None, broken.promise, broken.detail)
