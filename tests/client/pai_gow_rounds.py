"""Receipts of Pai Gow for the browser's verifier, from a table with the real generator."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from itertools import combinations
from typing import Any
from unittest.mock import patch

from server.games.pai_gow.delivery import STYLES
from server.games.pai_gow.house_way import without
from server.games.pai_gow.tiles import beats
from server.records import pseudonym
from tests.tables.honest import HonestWorld, live_floor
from tests.tables.pai_gow_tables import offered, seen_by, until_deciding
from tests.tables.playing import ANN, BOB, Answers, opened, until, until_betting, until_recorded
from tests.tables.simulation import simulate

Acts = Callable[[Answers, Answers], Awaitable[None]]

STAKE = 1_000_000
BOXES = {"boxes": 3, "unit": 1}
BANKING = {"player_bank": True, "co_bank": True, "max": 10_000, "unit": 1}
QUARTERS = {"vigorish": "quarter", "start": "generator"}


def pai_gow_receipts() -> Iterator[dict[str, str]]:
    """Named receipts of Ann's, signed by the key that all fixtures are signed by."""
    for n, style in enumerate(STYLES):
        rules = {**BOXES, "deal": style, "start": ("dice", "generator")[n % 2]}
        yield _named(f"pai gow, dealt by {style}", 40 + n, rules, _adjacent)
    yield _named("pai gow, hands of their own and a surrender", 51, BOXES, _set_and_surrendered)
    yield _named("pai gow, everybody surrenders", 52, QUARTERS, _all_surrendered)
    yield _named("pai gow, called off", 53, {}, _called_off)
    yield _named("pai gow, the bank passes by", 54, {**BANKING, **QUARTERS}, _wagered, 2)
    for n, cut in enumerate(([1, 8, 0], [2, 1, 3], [5, 0, 2])):
        acts = _banked(style=STYLES[n * 3], cut=cut, funds=20_000)
        yield _named(f"pai gow, a bank that cuts {cut}", 60 + n, BANKING, acts, 2)
    for evening, end in ((83, "loses"), (91, "ties"), (85, "wins")):
        acts = _banked(style=STYLES[-1], co_bank=True)
        rules = {**BANKING, **(QUARTERS if end == "wins" else {})}
        yield _named(f"pai gow, a co-bank {end}", evening, rules, acts, 2)
    yield _named("pai gow, a bank whose table is retired", 82, BANKING, _retired, 2)
    yield _named("pai gow, a bank who changed seats", 81, BANKING, _banked_elsewhere, 2)
    yield _named(
        "pai gow, a bank against whom the dealer wagers nothing", 80, BANKING, _least_banked, 2
    )


async def _wagered(ann: Answers, bob: Answers) -> None:
    ann.place("hand", 500, "ann-hand")
    bob.place("hand", 900, "bob-hand")


async def _adjacent(ann: Answers, bob: Answers) -> None:
    """Ann has three boxes, the second of which has the largest wager."""
    await _wagered(ann, bob)
    for box, amount in ((5, 701), (6, 600)):
        placed = ann.place("hand", amount, f"ann-box-{box}", box=box)
        await until(lambda placed=placed: ann.to(placed) is not None)  # type: ignore[misc]
        ann.accepted(placed)


async def _set_and_surrendered(ann: Answers, bob: Answers) -> None:
    await _adjacent(ann, bob)
    await until_deciding(ann.table, "set")
    bob.choose("house_way")
    # 621a.13(b): "the hand with the larger wager before"
    for box in (5, 6, 4):
        await _set(ann, box)
    await until_deciding(ann.table, "surrender")
    ann.choose("surrender", box=5)
    bob.choose("stand")


async def _all_surrendered(ann: Answers, bob: Answers) -> None:
    await _wagered(ann, bob)
    await until_deciding(ann.table, "surrender")
    bob.choose("surrender")
    ann.choose("surrender")


async def _called_off(ann: Answers, bob: Answers) -> None:
    await _wagered(ann, bob)
    await ann.table.void("a tile is missing")


async def _retired(ann: Answers, bob: Answers) -> None:
    """The table is taken out of service while Ann is the bank."""
    await until(lambda: offered(ann.table, "bank", 1))
    bob.choose("no_bank")
    await until(lambda: offered(ann.table, "bank", 4))
    chosen = ann.choose("bank")
    await until(lambda: ann.to(chosen) is not None)
    placed = bob.place("hand", 777, "bob-hand")
    await until(lambda: bob.to(placed) is not None)
    await ann.table.retire("the felt is worn")


def _banked(seat: int = 4, style: str | None = None, **options: Any) -> Acts:
    async def act(ann: Answers, bob: Answers) -> None:
        await until(lambda: offered(ann.table, "bank", 1))
        bob.choose("no_bank")
        await until(lambda: offered(ann.table, "bank", seat))
        chosen = ann.choose("bank", **options)
        await until(lambda: ann.to(chosen) is not None)
        bob.place("hand", 777, "bob-hand")
        if style is not None:  # 621a.11(i); without one the clock chooses
            await until_deciding(ann.table, "deliver")
            ann.choose("deliver", style=style)
        if "co_bank" not in options:
            await until_deciding(ann.table, "set")
            await _set(ann, seat)

    return act


async def _banked_elsewhere(ann: Answers, bob: Answers) -> None:
    ann.table.stand(ANN.account)
    ann.table.sit(1, ANN, 6)
    await _banked(6, funds=20_000)(ann, bob)


async def _least_banked(ann: Answers, bob: Answers) -> None:
    await _banked(dealer_wager=0)(ann, bob)


async def _set(answers: Answers, box: int) -> None:
    """Set the first two tiles that may be a low hand: seldom the house way."""
    tiles = tuple(seen_by(answers)["hands"][str(box)])
    legal = (two for two in combinations(tiles, 2) if not beats(two, without(tiles, two)))
    chosen = answers.choose("set", box=box, low=list(next(legal)))
    await until(lambda: answers.to(chosen) is not None)
    answers.chosen(chosen)


def _named(
    name: str, evening: int, rules: Mapping[str, Any], acts: Acts, number: int = 1
) -> dict[str, str]:
    """Ann's receipt of a round: where it is the second, both wager against the dealer before."""

    async def play() -> str:
        world = HonestWorld(evening)
        floor = await opened(live_floor(world, "pai_gow", rules, betting_ms=2_000, offer_ms=500))
        table = floor.tables["t1"]
        await until_betting(table)
        for player, seat in ((BOB, 1), (ANN, 4)):
            world.cage.issue(player.account, STAKE)
            table.sit(1, player, seat)
        ann, bob = Answers(table, ANN), Answers(table, BOB)
        if number == 2:
            ann.place("hand", 450, "ann-first")
            bob.place("hand", 300, "bob-first")
            await until_betting(table, after=1)
        await acts(ann, bob)
        record = await until_recorded(world, table, number)
        await floor.halt()
        text = world.journal.records["t1"][number]
        return world.signed.receipt(text, pseudonym(ANN.account, record["identity"]))

    # What keeps hold ids of one start of a table apart from those of another is left to chance.
    with patch("server.tables.choices.raising.secrets.token_hex", return_value="00000000"):
        return {"name": name, "receipt": simulate(play())}
