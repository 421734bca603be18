"""A real house and a real browser for every test of this folder.

The house has a table for each test, so that nobody else's round is in the way. They wait for their
first player: a round begins when somebody sits down, and there is always the whole time to bet.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser import chromium
from tests.browser.player import Player
from tests.house_process import HouseProcess, quick_table

TABLES = 24

TakeTable = Callable[[], str]
Seat = Callable[[str], Awaitable[Player]]


def waiting_table(
    table_id: str,
    rules: str = "",
    betting: float = 3,
    rest: float = 1,
    pause: float = 0.3,
    game: str = "roulette",
) -> str:
    """A table whose rounds begin with their first player."""
    pace = {"betting": betting, "rest": rest, "pause": pause}
    table = quick_table(table_id, game=game, **pace, **_given(rules))
    return f"{table}wait_for_players = true\n"


def _given(rules: str) -> dict[str, str]:
    return {"rules": rules} if rules else {}


# Every other game and each variation, by the id of its table: the game, and its rules.
VARIATIONS = {
    "big-six": ("big_six", "{}"),
    "dreamcatcher": ("dreamcatcher", "{}"),
    "sic-bo": ("sic_bo", "{}"),
    "lightning": ("lightning_roulette", "{ five_adjacent = true }"),
    "roulette-x": ("roulette_x", '{ wheel = "double_zero", paytable = "B" }'),
}
PLAIN_WEIGHTS = ", ".join(f'"{odds}" = 1' for odds in (1000, 500, 250, 100, 50, 25, 10))
SIDE_WAGERS = (
    f'{{ wheel = "double_zero", b2b = {{ weights = {{ {PLAIN_WEIGHTS} }} }}, '
    'blazing_sevens = { paytable = 1 }, roulette_up = { paytable = "B" } }'
)
STAIRS = '{ wheel = "single_zero", roulette_up = { paytable = "B" } }'
PROGRESSIVE = '{ wheel = "single_zero", roulette_up = { progressive = 5, wager = 100 } }'
METER = '[[meters]]\nid = "long"\ntitle = "The Long Streak"\n'

COVERED = '{ wheel = "double_zero_as_single", five_adjacent = true }'


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    tables = [waiting_table(f"table-{index}") for index in range(TABLES)]
    covered = waiting_table("covered", COVERED)
    always = quick_table("always-on", betting=0.5, rest=0.2, pause=0.1)
    games = [
        waiting_table(name, rules, rest=2.5, pause=1.6, game=game)
        for name, (game, rules) in VARIATIONS.items()
    ]
    sides = [
        waiting_table("side-wagers", SIDE_WAGERS, rest=2, pause=1.6),
        waiting_table("stairs", STAIRS, betting=1.5),
    ]
    linked = [
        f'{waiting_table(name, PROGRESSIVE, betting=4)}meter = "long"\n'
        for name in ("linked-1", "linked-2")
    ]
    every = (*tables, covered, always, *games, *sides, *linked)
    with HouseProcess(tmp_path_factory.mktemp("house"), *every, settings=METER) as opened:
        yield opened


@pytest.fixture(scope="session")
def table_names() -> Iterator[str]:
    return iter([f"table-{index}" for index in range(TABLES)])


@pytest.fixture
def table(table_names: Iterator[str]) -> str:
    """A table at which nobody has been."""
    return next(table_names)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with chromium.chromium() as launched:
        yield launched


@pytest_asyncio.fixture(loop_scope="session")
async def seat(browser: Browser, house: HouseProcess) -> AsyncIterator[Seat]:
    """`player = await seat(table)`: a new guest at a desk, at the table."""
    contexts = []

    async def take(title: str) -> Player:
        context = await chromium.desktop(browser)
        contexts.append(context)
        player = Player(await context.new_page(), house.page)
        await player.enter_as_guest()
        await player.go_to(title)
        return player

    yield take
    for context in contexts:
        await context.close()
