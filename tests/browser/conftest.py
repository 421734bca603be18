"""A real house and a real browser for every test of this folder.

The house has a table for each attempt of each test, so that nobody else's round is in the way. They
wait for their first player: a round begins when somebody sits down. A test that wagers takes
`clock`: bets stay open, and the result on show, until it steps the clock. So no test has to be
quicker than a round.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from typing import Any

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
METER = "long-streak"
CRAPS = f"{{ {LIMITS}, odds_multiple = 10 }}"
STREAK = f"{{ {LIMITS}, roulette_up = {{ progressive = 1, wager = 100 }} }}"
LINKED = f'[[meters]]\nid = "{METER}"\ntitle = "The Long Streak"\n'
TABLES_BY_KIND: dict[str, dict[str, Any]] = {
    "big-six": {"rules": f"{{ {LIMITS} }}", "game": "big_six", "pause": 1.2},
    "dreamcatcher": {"rules": f"{{ {LIMITS} }}", "rest": 2, "game": "dreamcatcher", "pause": 1.2},
    "wheel-replay": {"rules": f"{{ {LIMITS} }}", "rest": 2, "game": "dreamcatcher", "pause": 1.2},
    "sic-bo": {"rules": f"{{ {LIMITS} }}", "game": "sic_bo", "pause": 1.2},
    "lightning": {
        "rules": f"{{ {LIMITS} }}",
        "rest": 2,
        "game": "lightning_roulette",
        "pause": 1.2,
    },
    "roulette-x": {
        "rules": f'{{ {LIMITS}, paytable = "A" }}',
        "rest": 2,
        "game": "roulette_x",
        "pause": 1.2,
    },
    "craps": {"rules": CRAPS, "betting": 6, "game": "craps"},
    "craps-totals": {"rules": CRAPS, "betting": 6, "game": "craps"},
    "war": {"rules": f"{{ {LIMITS} }}", "game": "casino_war"},
    "war-show": {"rules": f"{{ {LIMITS} }}", "game": "casino_war", "pause": 5},
    "wheel-show": {"rules": '{ wheel = "single_zero" }', "pause": 5},
    "war-replay": {"rules": f"{{ {LIMITS} }}", "game": "casino_war"},
    "pai-gow": {"rules": f"{{ {LIMITS} }}", "rest": 2, "game": "pai_gow"},
    "pai-gow-guide": {"rules": f"{{ {LIMITS} }}", "rest": 2, "game": "pai_gow"},
    "pai-gow-replay": {"rules": f"{{ {LIMITS} }}", "game": "pai_gow"},
    "b2b": {"rules": f'{{ wheel = "double_zero", {LIMITS}, {B2B} }}'},
    "everything": {
        "rules": f'{{ wheel = "double_zero", {LIMITS}, {B2B}, blazing_sevens = {{ paytable = 3 }}, '
        'roulette_up = { paytable = "A" } }'
    },
    "blazing": {"rules": f"{{ {LIMITS}, blazing_sevens = {{ paytable = 3 }} }}", "rest": 2},
    "streak-one": {"rules": STREAK, "meter": METER},
    "streak-two": {"rules": STREAK, "meter": METER},
    "streak-phone": {"rules": STREAK, "meter": METER},
    "streak-replay": {"rules": f'{{ {LIMITS}, roulette_up = {{ paytable = "A" }} }}'},
    "covered": {"rules": '{ wheel = "double_zero_as_single", five_adjacent = true }'},
}
ATTEMPTS = 2
"""Each has a table of its own: the attempt before may have left a round half played."""
TWICE = (
    "war",
    "pai-gow",
    "big-six",
    "sic-bo",
    "covered",
    "lightning",
    "roulette-x",
    "streak-phone",
    "streak-replay",
)
TESTS = {"craps": 3, **dict.fromkeys(TWICE, 2)}
"""How many tests play at a kind of table, if more than one: one process may run them all."""

Unused = dict[str, list[str]]


def each_attempt(kinds: Iterable[str]) -> Unused:
    """The tables of each kind; nobody has been at them yet."""
    counts = {kind: TESTS.get(kind, 1) * ATTEMPTS for kind in kinds}
    return {
        kind: [kind, *(f"{kind}-{attempt}" for attempt in range(2, count + 1))]
        for kind, count in counts.items()
    }


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HeldHouse]:
    tables = [waiting_table(f"table-{index}") for index in range(TABLES)]
    for kind, names in each_attempt(TABLES_BY_KIND).items():
        tables += [waiting_table(name, **TABLES_BY_KIND[kind]) for name in names]
    always = quick_table("always-on", betting=0.5, rest=0.2, pause=0.1)
    folder = tmp_path_factory.mktemp("house")
    chat = "[chat]\nenabled = true\n"
    with HeldHouse(folder, *tables, always, LINKED, settings=chat) as opened:
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


@pytest.fixture(scope="session")
def unused() -> Unused:
    """The tables of each kind at which nobody has been."""
    return each_attempt(TABLES_BY_KIND)


@pytest_asyncio.fixture(loop_scope="session")
async def seat(browser: Browser, house: HeldHouse, unused: Unused) -> AsyncIterator[Seat]:
    """The seats of the common house: `await seat(table, spot)`, or a kind of `TABLES_BY_KIND`."""
    async with seats(browser, house, unused) as take:
        yield take


@asynccontextmanager
async def seats(
    browser: Browser, house: HouseProcess, unused: Unused | None = None
) -> AsyncIterator[Seat]:
    """`player = await seat(table, spot)`: a new guest at a desk, at the table with that spot.

    Of a kind of `unused`, all players of one attempt come to the same table (`player.title`).
    `phone` gives a phone of that size instead. Nothing moves unless the test asks for `moving`: a
    wheel that turns costs as much as the rest of a round, and the tests that watch one are few.
    """
    contexts = []
    chosen: dict[str, str] = {}

    async def take(
        kind: str, spot: str = "", *, phone: ViewportSize | None = None, moving: bool = False
    ) -> Player:
        context = await (
            chromium.phone(browser, phone, moving=moving)
            if phone
            else chromium.desktop(browser, moving=moving)
        )
        contexts.append(context)
        player = Player(await context.new_page(), house.page)
        if unused is not None and kind in unused and kind not in chosen:
            chosen[kind] = unused[kind].pop(0)
        await player.arrive(chosen.get(kind, kind), spot)
        return player

    try:
        yield take
    finally:
        for context in contexts:
            await context.close()
