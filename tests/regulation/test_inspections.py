"""What the chapters want inspected before a table opens, and when its equipment fails.

617a.2 Roulette, 621a.6 Pai Gow, 625a.5 and 625a.7 Sic Bo, 651a.4 and 651a.11 Casino War. A
certified generator stands for ball and wheel, tiles, dice and cards: it is inspected in their
place.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from server.app.adapters.equipment import NO_ENTROPY, HouseEquipment
from server.equipment import Draws, Equipment, load_or_create
from server.games.cards import DECK, Shoe
from server.games.catalogue import submit
from server.games.pai_gow.tiles import TILES
from server.games.rules import ImpossibleDraw, Uniform
from server.tables.api import InspectionFailed
from server.tables.floor import Floor
from tests.games.house import TABLES
from tests.house.test_entropy import Noise, WatchedWorld, stuck
from tests.regulation.test_shared_chapters import by_section
from tests.tables.playing import floor_of, opened, seated, until, until_recorded
from tests.tables.simulation import simulated

Answer = Callable[[Draws, Any], Any]


def floor_with(world: WatchedWorld, game: str, rules: dict[str, Any] | None = None) -> Floor:
    return floor_of(world, game=submit(game, rules or {}))


def equipment_in(folder: Path) -> HouseEquipment:
    return HouseEquipment(Equipment(load_or_create(folder)), lambda kind, about: None)


class Equipped(NamedTuple):
    game: str
    rules: dict[str, Any]
    parts: list[str]  # what is drawn from


ROULETTE = Equipped("roulette", {}, ["uniform_38"])


@by_section(
    {
        "617a.2": ROULETTE,
        "617a.2(a)": Equipped("roulette", {"wheel": "single_zero"}, ["uniform_37"]),
        "617a.2(e)": ROULETTE,
        "621a.6(a)": Equipped("pai_gow", {}, ["shuffle_32", "uniform_6"]),
        "625a.5(a)": Equipped("sic_bo", {}, ["uniform_6"]),
        "651a.4": Equipped("casino_war", {}, ["uniform_312"]),
        "651a.4(a)": Equipped("casino_war", {"decks": 8}, ["uniform_416"]),
        # "each batch of cards shall separately be turned face down": one of eight decks is dealt
        "651a.4(d)": Equipped("casino_war", {"decks": 16, "shuffler": True}, ["uniform_416"]),
    }
)
@simulated
async def test_the_inspection_is_logged_before_the_table_opens(
    case: Equipped, tmp_path: Path
) -> None:
    world = WatchedWorld(tmp_path, os.urandom)
    floor = floor_with(world, case.game, case.rules)

    await opened(floor)

    kinds = [kind for kind, _ in world.events]
    assert kinds.index("table_inspected") < kinds.index("table_opened")
    ((inspected),) = world.told("table_inspected")
    assert (inspected["table"], inspected["passed"]) == ("t1", True)
    checks = {check["name"]: check["detail"] for check in inspected["checks"]}
    assert list(checks) == ["generator_and_entropy", "seal", *case.parts, "rehearsal"]
    # 625a.5(a)(2): "operating the device three times"
    assert len(checks["rehearsal"].split("; ")) == 3
    await floor.shutdown()


def _instead(of: int, comes: int) -> Answer:
    """A part that shows one outcome in place of another."""

    def uniform(draws: Draws, n: int) -> int:
        drawn = draws._uniform(n)
        return comes if drawn == of else drawn

    return uniform


def _two_alike(draws: Draws, n: int) -> Sequence[int]:
    drawn = draws._sample(n, n)
    return (drawn[1], *drawn[1:])


class Flawed(NamedTuple):
    game: str
    method: str
    answer: Answer


@by_section(
    {
        # "any magnet or contrivance": the ball never comes to rest in one pocket
        "617a.2(a)(2)": Flawed("roulette", "uniform", _instead(of=17, comes=18)),
        # "rotating freely": it stands still
        "617a.2(a)(3)": Flawed("roulette", "uniform", lambda draws, n: 5),
        # "all parts are secure": the ball comes to rest beyond the last pocket
        "617a.2(a)(4)": Flawed("roulette", "uniform", lambda draws, n: draws._uniform(n + 1)),
        # "not flawed": one tile is another's double, and a third is missing
        "621a.6(a)(3)": Flawed("pai_gow", "shuffle", _two_alike),
        # "that the dice are being properly tossed": none shows a six
        "625a.5(a)(2)": Flawed("sic_bo", "uniform", _instead(of=5, comes=0)),
        # "for any defects": the last card is missing
        "651a.4(a)": Flawed("casino_war", "uniform", _instead(of=311, comes=0)),
    }
)
@simulated
async def test_a_table_does_not_open_with_equipment_that_fails_its_inspection(
    case: Flawed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = WatchedWorld(tmp_path, os.urandom)
    floor = floor_with(world, case.game)
    with monkeypatch.context() as flawed:
        flawed.setattr(Draws, case.method, case.answer)
        with pytest.raises(InspectionFailed):
            await floor.start()
    await asyncio.sleep(60)

    (inspected,) = world.told("table_inspected")
    assert inspected["passed"] is False
    assert not world.told("table_opened")
    assert not world.journal.pages, "no round was opened"
    await opened(floor)
    assert world.told("table_opened") == [{"table": "t1"}]
    await floor.shutdown()


def test_a_rehearsal_whose_ball_comes_to_rest_nowhere_fails_the_inspection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """617a.2(a)(4), also where the first spins of the inspection show nothing."""
    game = submit("roulette", {})
    equipment = equipment_in(tmp_path)
    monkeypatch.setattr(Draws, "uniform", lambda draws, n: n)
    rehearsal = equipment._rehearsal(game)
    assert rehearsal["passed"] is False
    assert "no such place" in rehearsal["detail"]


@by_section({"625a.5(a)(2)": "sic_bo", "651a.4(a)": "casino_war", "621a.6(a)": "pai_gow"})
def test_a_rehearsal_that_the_rules_do_not_know_fails_the_inspection(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = submit(case, {})

    def impossible(state: Any, draw: Any) -> Any:
        raise ImpossibleDraw("no such outcome")

    monkeypatch.setattr(game, "drawn", impossible)
    report = equipment_in(tmp_path).inspect(game)

    assert report["passed"] is False
    failed = [check for check in report["checks"] if not check["passed"]]
    assert failed == [{"name": "rehearsal", "passed": False, "detail": "no such outcome"}]


@by_section({"617a.2(d)": "roulette", "625a.7(b)": "sic_bo"})
@simulated
async def test_it_is_inspected_again_before_it_reopens(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = WatchedWorld(tmp_path, os.urandom)
    floor = await opened(floor_with(world, case))
    table = floor.tables["t1"]
    await table.close()
    with monkeypatch.context() as flawed:
        flawed.setattr(Draws, "uniform", lambda draws, n: 0)
        with pytest.raises(InspectionFailed, match="outcomes never came"):
            await table.open()
    assert table.card().status == "closed"

    await table.open()

    assert table.card().status == "open"
    assert [told["passed"] for told in world.told("table_inspected")] == [True, False, True]
    await floor.shutdown()


@by_section({"617a.2(f)": "roulette"})
@simulated
async def test_while_the_table_is_not_open_nothing_is_drawn(case: str, tmp_path: Path) -> None:
    world = WatchedWorld(tmp_path, os.urandom)
    floor = await opened(floor_with(world, case))
    table = floor.tables["t1"]
    await table.close()
    rounds, pages = table.card().round, dict(world.journal.pages)

    await asyncio.sleep(3600)

    assert table.card().round == rounds
    assert world.journal.pages == pages
    await floor.shutdown()


WAGERS = {"625a.7(b)": ("sic_bo", "small"), "625a.7(d)": ("sic_bo", "small")}
CARDS = {"651a.11(e)": ("casino_war", "initial")}


@by_section(WAGERS | CARDS)
@simulated
async def test_if_it_fails_in_a_round_the_wagers_are_settled_and_then_play_ceases(
    case: tuple[str, str], tmp_path: Path
) -> None:
    game, on = case
    noise = Noise()
    world = WatchedWorld(tmp_path, noise)
    floor = await opened(floor_with(world, game))
    ann = await seated(world, floor)
    number = ann.table.card().round
    wager = ann.place(on, 500)
    noise.source = stuck

    record = await until_recorded(world, ann.table, number)

    assert ann.accepted(wager)
    assert record["wagers"]
    assert "void" not in [one["result"] for one in record["settlements"]]
    # 625a.7(d), 651a.11(e): a sign "indicating that the … shaker is out of order"
    await until(lambda: ann.table.summary().status_message == NO_ENTROPY)
    assert ann.table.card().status == "paused"
    with pytest.raises(InspectionFailed):
        await ann.table.resume_play()
    noise.source = os.urandom
    await ann.table.resume_play()
    await until(lambda: ann.table.card().round > number)
    world.cage.check()
    await floor.shutdown()


@by_section({"621a.6(a)(1)": None, "621a.6(b)": None})
def test_the_tiles_sort_into_the_supreme_pair_and_15_others(case: None) -> None:
    matched = ("66", "11", "44", "13", "55", "33", "22", "56", "46", "16", "15")
    unmatched = (("36", "45"), ("35", "26"), ("34", "25"), ("14", "23"))
    in_order = (("12", "24"), *((tile, tile) for tile in matched), *unmatched)
    tiles = Counter("".join(sorted(tile.replace("-", ""))) for tile in TILES)

    assert len(in_order) == 16
    assert tiles == Counter("".join(sorted(tile)) for pair in in_order for tile in pair)
    assert tiles.total() == 32


@by_section({"651a.4(a)": 6, "651a.4(c)": 8})
def test_every_deck_has_its_52_cards_and_they_come_in_no_order(case: int) -> None:
    shoe = Shoe(case)

    assert Counter(shoe.card_at(at) for at in range(shoe.size)) == dict.fromkeys(DECK, case)
    assert len(set(DECK)) == 52
    game = submit("casino_war", {"decks": case})
    state = game.no_more_bets(game.opening_state()).state
    asks = game.drawing(state)
    next(asks)
    assert asks.send(0) == Uniform(52 * case), "any card may be the first"


@pytest.mark.parametrize(
    ("name", "rules"), TABLES, ids=[f"{name}-{n}" for n, (name, _) in enumerate(TABLES)]
)
def test_every_table_passes_with_sound_equipment(
    name: str, rules: dict[str, Any], tmp_path: Path
) -> None:
    game = submit(name, rules)

    report = equipment_in(tmp_path).inspect(game)

    assert [check for check in report["checks"] if not check["passed"]] == []
