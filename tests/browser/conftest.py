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


def waiting_table(table_id: str, rules: str = "", betting: float = 3, rest: float = 1) -> str:
    """A table whose rounds begin with their first player."""
    table = quick_table(table_id, betting=betting, rest=rest, pause=0.3, **_given(rules))
    return f"{table}wait_for_players = true\n"


def _given(rules: str) -> dict[str, str]:
    return {"rules": rules} if rules else {}


COVERED = '{ wheel = "double_zero_as_single", five_adjacent = true }'


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    tables = [waiting_table(f"table-{index}") for index in range(TABLES)]
    covered = waiting_table("covered", COVERED)
    always = quick_table("always-on", betting=0.5, rest=0.2, pause=0.1)
    with HouseProcess(tmp_path_factory.mktemp("house"), *tables, covered, always) as opened:
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
