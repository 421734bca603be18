"""Receipts of Casino War for the browser's verifier, from a table with the real generator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

from server.records import pseudonym
from tests.tables.honest import HonestWorld
from tests.tables.playing import ANN, Answers, until, until_betting, until_recorded
from tests.tables.simulation import simulate
from tests.tables.war_tables import INITIAL, evening, until_deciding, with_ann_and_bob

Acts = Callable[[Answers, Answers], None]


def war_receipts() -> Iterator[dict[str, str]]:
    """Named receipts of Ann's, signed by the key that all fixtures are signed by."""
    yield _named("war, no tie hand", evening(), None)
    yield _named("war, a tie hand that goes to war with a tie wager", evening(1), _ann_goes_to_war)
    yield _named("war, a tie hand that the clock surrenders", evening(1), lambda ann, bob: None)
    yield _named("war, two tie hands, one of them surrenders", evening(1, 2), _one_of_each)
    yield {"name": "war, cards that a floorperson ordered", "receipt": simulate(_reshuffled())}


async def _reshuffled() -> str:
    """The second round, which nobody but the dealer cuts for."""
    world = HonestWorld(evening())
    floor, ann, _ = await with_ann_and_bob(world)
    await until_betting(ann.table, after=1)
    await ann.table.reshuffle()
    ann.place("initial", INITIAL, "ann-second", round_number=2)
    record: dict[str, Any] = await until_recorded(world, ann.table, 2)
    await floor.halt()
    text = world.journal.records["t1"][2]
    return world.signed.receipt(text, pseudonym(ANN.account, record["identity"]))


def _ann_goes_to_war(ann: Answers, bob: Answers) -> None:
    ann.choose("war", tie=300)


def _one_of_each(ann: Answers, bob: Answers) -> None:
    ann.choose("war")
    bob.choose("surrender")


def _named(name: str, number: int, acts: Acts | None) -> dict[str, str]:
    async def play() -> str:
        world = HonestWorld(number)
        floor, ann, bob = await with_ann_and_bob(world)
        cut = ann.choose("cut", at=100)
        await until(lambda: ann.to(cut) is not None)
        if acts is not None:
            await until_deciding(ann.table)
            acts(ann, bob)
        record: dict[str, Any] = await until_recorded(world, ann.table, 1)
        await floor.halt()
        text = world.journal.records["t1"][1]
        return world.signed.receipt(text, pseudonym(ANN.account, record["identity"]))

    # What keeps hold ids of one start of a table apart from those of another is left to chance.
    with patch("server.tables.choices.raising.secrets.token_hex", return_value="00000000"):
        return {"name": name, "receipt": simulate(play())}
