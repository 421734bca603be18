"""Players for tests: they sit down, place wagers, and remember every answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from protocol.from_client import CallWorking, Choose, PlaceWager, TakeDown
from protocol.from_house import Chosen, Refused, WagerAccepted, WagerPending
from server.games.rules import Game
from server.tables.api import Player
from server.tables.floor import Floor
from server.tables.model.settings import TableSettings
from server.tables.table import Table
from tests.tables.pitch import Pitch
from tests.tables.simulation import World

ANN = Player("a-ann", "Ann", "player")
BOB = Player("a-bob", "Bob", "guest")


def settings(table: str = "t1", **pace: Any) -> TableSettings:
    quick = {"betting_ms": 1000, "rest_ms": 200, "pause_ms": 100, "decision_ms": 500}
    return TableSettings(table, f"Table {table}", "pitch", **{**quick, **pace})


def floor_of(
    world: World,
    *tables: TableSettings,
    game: Game[Any] | None = None,
    rules: Mapping[str, Any] | None = None,
) -> Floor:
    played = game if game is not None else Pitch(rules or {})
    submitted = [(replace(one, rules=dict(rules or {})), played) for one in tables or (settings(),)]
    return Floor(
        submitted,
        world.house,
        world.audience,
        world.inspect,
        world.on_event,
        submit=lambda name, rules: Pitch(rules),
    )


async def opened(floor: Floor) -> Floor:
    """The same floor, once it is open."""
    await floor.start()
    return floor


class Answers:
    """The answers to one player's messages, in the order in which they came.

    Where `heard` is given, it is told each of them instead.
    """

    def __init__(
        self, table: Table, player: Player, heard: Callable[[Any], None] | None = None
    ) -> None:
        self.table = table
        self.player = player
        self.all: list[Any] = []
        self._hear = heard or self.all.append
        self._request = 0

    def place(
        self,
        on: str = "heads",
        amount: int = 100,
        nonce: str = "",
        round_number: int | None = None,
        pick: Sequence[str] = (),
        box: int | None = None,
        working: bool = False,
    ) -> int:
        self._request += 1
        number = self.table.card().round if round_number is None else round_number
        nonce = nonce or f"nonce{self._request:04d}"
        message = PlaceWager(
            self._request,
            self.table.id,
            number,
            nonce,
            on,
            amount,
            tuple(pick),
            working=working,
            box=box,
        )
        self.table.place(self.player, message, self._hear)
        return self._request

    def take_down(self, wager_id: str, to: int = 0) -> int:
        self._request += 1
        message = TakeDown(self._request, self.table.id, wager_id, to)
        self.table.take_down(self.player, message, self._hear)
        return self._request

    def choose(self, choice: str, box: int | None = None, **options: Any) -> int:
        self._request += 1
        message = Choose(self._request, self.table.id, choice, options, box)
        self.table.choose(self.player, message, self._hear)
        return self._request

    def call(self, wager_id: str, working: bool = True) -> int:
        """Call a wager on (working) or off."""
        self._request += 1
        message = CallWorking(self._request, self.table.id, wager_id, working)
        self.table.call_working(self.player, message, self._hear)
        return self._request

    def to(self, request: int) -> Any:
        """The one answer to a request, or None if there is none yet."""
        found = [
            one for one in self.all if one.request == request and not isinstance(one, WagerPending)
        ]
        assert len(found) <= 1, f"request {request} was answered {len(found)} times"
        return found[0] if found else None

    def code(self, request: int) -> str:
        answer = self.to(request)
        assert isinstance(answer, Refused), answer
        return answer.code

    def chosen(self, request: int) -> Chosen:
        answer = self.to(request)
        assert isinstance(answer, Chosen), answer
        return answer

    def accepted(self, request: int) -> WagerAccepted:
        answer = self.to(request)
        assert isinstance(answer, WagerAccepted), answer
        return answer


async def with_ann(
    *tables: TableSettings, seed: int = 0, rules: Mapping[str, Any] | None = None
) -> tuple[World, Floor, Answers]:
    """An open floor of Pitch, with Ann at its first table."""
    world = World(seed)
    floor = await opened(floor_of(world, *tables, rules=rules))
    return world, floor, await seated(world, floor)


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something to become true, an hour of simulated time at most."""
    for _ in range(360_000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came true")


async def until_betting(table: Table, after: int = 0) -> int:
    """Wait for a round with a higher number than `after`, with its betting open."""
    await until(lambda: table.card().round > after and table.card().phase in ("betting", "idle"))
    return table.card().round


async def until_recorded(world: World, table: Table, number: int) -> dict[str, Any]:
    """Wait until a round's result lies open, and return its record."""
    await until(
        lambda: number in world.journal.records.get(table.id, {}) and _is_over(table, number)
    )
    return world.record(table.id, number)


def _is_over(table: Table, number: int) -> bool:
    card = table.card()
    return card.round > number or (card.round == number and card.phase == "settled")


async def seated(
    world: World,
    floor: Floor,
    player: Player = ANN,
    cents: int = 100_000,
    table: str = "t1",
    seat: int | None = None,
) -> Answers:
    """A player with chips and a seat (any that is free), at a table whose betting is open."""
    live = floor.tables[table]
    world.cage.issue(player.account, cents)
    await until_betting(live)
    live.sit(1, player, seat)
    return Answers(live, player)
