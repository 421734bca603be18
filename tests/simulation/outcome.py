"""How the evening of a seed ended, as one worker tells it to the campaign."""

from __future__ import annotations

import time
from typing import NamedTuple

from tests.games.house import TABLES
from tests.simulation.evening import Told, play
from tests.simulation.house import submitted
from tests.simulation.plans import Form, Size, plan_of
from tests.simulation.players import Broken


class Outcome(NamedTuple):
    seed: int
    told: Told | None
    promise: str
    detail: str
    cpu_s: float


def prepare() -> None:
    """Compute what all evenings have in common: processes that are forked then have it."""
    for game, rules in TABLES:
        submitted(game, rules)


def played(seed: int, size: Size, form: Form | None) -> Outcome:
    begun = time.process_time()
    told, promise, detail = None, "", ""
    try:
        told = play(plan_of(seed, size, form))
    except Broken as broken:
        promise, detail = broken.promise, broken.detail
    return Outcome(seed, told, promise, detail, time.process_time() - begun)
