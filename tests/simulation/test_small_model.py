"""The promises of docs/reliability.md, in every state of a small model, and what breaks them."""

from __future__ import annotations

import pytest

from tests.campaign import LONG
from tests.simulation.small_model import FAULTS, Fault, explore

BREAKS: dict[Fault, str] = {
    "the wager is accepted before the cage has answered": "what was accepted counts",
    "the draw comes before the wagers are fixed": "a round is drawn once",
    "the round is paid before it is recorded": "nothing is paid that is not recorded",
    "a found round is drawn again": "a round is drawn once",
    "a found wager is forgotten": "what was accepted counts",
    "a found round is not paid": "a round is paid before the next one opens",
    "the cage does not look at the lease": "what was accepted counts",
    "the journal does not look at the lease": "what was accepted counts",
    "a hold may be taken again": "a wager is settled once",
    "a settlement does not look for its hold": "no cent is made or lost",
    "a save has no number": "a round is drawn once",
    "what has no answer is not asked again": "no table is stuck",
}
TAKE_LONG: set[Fault] = {
    "the journal does not look at the lease",
    "a save has no number",
    "what has no answer is not asked again",
}


@pytest.mark.parametrize("owners", [2, pytest.param(3, marks=LONG)])
def test_every_state_keeps_every_promise(owners: int) -> None:
    explored = explore(owners=owners)
    assert explored.broken is None, explored.broken
    assert explored.states > 70_000, "the model has shrunk: it shows less than it says"


def test_every_fault_has_its_promise() -> None:
    assert set(BREAKS) == set(FAULTS)


@pytest.mark.parametrize(
    "fault", [pytest.param(one, marks=LONG if one in TAKE_LONG else ()) for one in FAULTS]
)
def test_a_fault_breaks_its_promise(fault: Fault) -> None:
    broken = explore(fault).broken
    assert broken is not None and broken.promise == BREAKS[fault], broken
    assert broken.way, "the way to it is told"
