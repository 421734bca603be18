"""A real house and a real browser for every test of this folder.

The house has a table for each test, so that nobody else's round is in the way. They wait for their
first player: a round begins when somebody sits down. A test that wagers takes `clock`: bets stay
open, and the result on show, until it steps the clock. So no test has to be quicker than a round.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ViewportSize

from tests.browser import chromium
from tests.browser.player import Player
from tests.held_clock import ClockInHand, HeldHouse
from tests.house_process import HouseProcess, quick_table

TABLES = 42

TakeTable = Callable[[], str]
Seat = Callable[..., Awaitable[Player]]


def waiting_table(
    table_id: str,
    rules: str = "",
    betting: float = 3,
    rest: float = 1,
    game: str = "roulette",
    meter: str = "",
    pause: float = 0.3,
) -> str:
    """A table whose rounds begin with their first player."""
    table = quick_table(
        table_id, betting=betting, rest=rest, pause=pause, game=game, **_given(rules)
    )
    linked = f'meter = "{meter}"\n' if meter else ""
    return f"{table}wait_for_players = true\n{linked}"


def _given(rules: str) -> dict[str, str]:
    return {"rules": rules} if rules else {}


LIMITS = "min = 100, max = 100000, spot_max = 100000, unit = 100"
B2B = (
    'b2b = { weights = { "1000" = 2, "500" = 4, "250" = 8, "100" = 25, '
    '"50" = 70, "25" = 180, "10" = 320 } }'
)
STREAK = f"{{ {LIMITS}, roulette_up = {{ progressive = 1, wager = 100 }} }}"
GAME_TABLES = (
    waiting_table("big-six", f"{{ {LIMITS} }}", game="big_six", pause=1.2),
    waiting_table("dreamcatcher", f"{{ {LIMITS} }}", rest=2, game="dreamcatcher", pause=1.2),
    waiting_table("sic-bo", f"{{ {LIMITS} }}", game="sic_bo", pause=1.2),
    waiting_table("lightning", f"{{ {LIMITS} }}", rest=2, game="lightning_roulette", pause=1.2),
    waiting_table(
        "roulette-x", f'{{ {LIMITS}, paytable = "A" }}', rest=2, game="roulette_x", pause=1.2
    ),
    waiting_table("craps", f"{{ {LIMITS}, odds_multiple = 10 }}", betting=6, game="craps"),
    waiting_table("war", f"{{ {LIMITS} }}", game="casino_war"),
    waiting_table("pai-gow", f"{{ {LIMITS} }}", rest=2, game="pai_gow"),
    waiting_table("pai-gow-guide", f"{{ {LIMITS} }}", rest=2, game="pai_gow"),
    waiting_table("war-again", f"{{ {LIMITS} }}", game="casino_war"),
    waiting_table("gow-again", f"{{ {LIMITS} }}", game="pai_gow"),
    waiting_table("streak-again", f'{{ {LIMITS}, roulette_up = {{ paytable = "A" }} }}'),
    waiting_table("b2b", f'{{ wheel = "double_zero", {LIMITS}, {B2B} }}'),
    waiting_table("blazing", f"{{ {LIMITS}, blazing_sevens = {{ paytable = 3 }} }}", rest=2),
    waiting_table("streak-one", STREAK, meter="long-streak"),
    waiting_table("streak-two", STREAK, meter="long-streak"),
    '[[meters]]\nid = "long-streak"\ntitle = "The Long Streak"\n',
)
COVERED = '{ wheel = "double_zero_as_single", five_adjacent = true }'


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HeldHouse]:
    tables = [waiting_table(f"table-{index}") for index in range(TABLES)]
    covered = waiting_table("covered", COVERED)
    always = quick_table("always-on", betting=0.5, rest=0.2, pause=0.1)
    folder = tmp_path_factory.mktemp("house")
    chat = "[chat]\nenabled = true\n"
    with HeldHouse(folder, *tables, covered, always, *GAME_TABLES, settings=chat) as opened:
        yield opened


@pytest.fixture
def clock(house: HeldHouse) -> Iterator[ClockInHand]:
    """The clock of the house's tables, held until the test steps it."""
    with house.clock.held() as held:
        yield held


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
async def seat(browser: Browser, house: HeldHouse) -> AsyncIterator[Seat]:
    """The seats of the common house."""
    async with seats(browser, house) as take:
        yield take


@asynccontextmanager
async def seats(browser: Browser, house: HouseProcess) -> AsyncIterator[Seat]:
    """`player = await seat(table, spot)`: a new guest at a desk, at the table with that spot.

    `phone` gives a phone of that size instead. Nothing moves unless the test asks for `moving`: a
    wheel that turns costs as much as the rest of a round, and the tests that watch one are few.
    """
    contexts = []

    async def take(
        title: str, spot: str = "", *, phone: ViewportSize | None = None, moving: bool = False
    ) -> Player:
        context = await (
            chromium.phone(browser, phone, moving=moving)
            if phone
            else chromium.desktop(browser, moving=moving)
        )
        contexts.append(context)
        player = Player(await context.new_page(), house.page)
        await player.arrive(title, spot)
        return player

    try:
        yield take
    finally:
        for context in contexts:
            await context.close()
