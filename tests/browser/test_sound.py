"""What is heard at the tables, rendered in a real browser: nothing clips, nothing jumps out beside
the rest, nothing is too soft to be heard, and the ear can tell what it is."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator

import msgspec
import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from tests.browser import heard
from tests.browser.heard import measured

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.xdist_group("sound"),
]

FULL = 1.0
LEAST_APART = 0.12
HEADROOM = 10 ** (-1 / 20)  # 1 dB below what a file can hold

RUNNING = ("ball", "clapper", "dice", "shaker")
LAID = ("card", "tiles", "stack", "sweep")
WINS = ("win_plain", "win_good", "win_big", "win_huge", "win_grand")
BESIDE = ("bolt", "tile", "counted", "compared", "suspense", "knock", "neighbour", "win_in_a_row")
ALL = ("chip", *LAID, *RUNNING, *WINS, *BESIDE, "many_chips", "all_at_once")

PITCHES = (
    ("chip", 4_500, 8_000),  # clay on clay
    ("stack", 4_500, 8_000),
    ("card", 1_000, 5_000),  # paper on cloth
    ("tile", 1_500, 4_000),  # bone on wood
    ("dice", 1_000, 3_500),
    ("shaker", 4_000, 8_000),
    ("ball", 1_200, 4_000),
    ("bolt", 500, 2_200),
)


class Likeness(msgspec.Struct, frozen=True, rename="camel"):
    """Power by octaves of pitch and by parts of the time, each a vector of length 1."""

    bands: list[float]
    slices: list[float]
    octaves_long: float

    def apart(self, other: Likeness) -> float:
        """0 for the same sound; about 0.1 where only a trained ear tells them apart."""
        return (
            (1 - _along(self.bands, other.bands))
            + (1 - _along(self.slices, other.slices))
            + 0.1 * abs(self.octaves_long - other.octaves_long)
        )


def _along(one: list[float], other: list[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Page]:
    async with heard.page(browser, tmp_path_factory.mktemp("heard")) as opened:
        yield opened


async def test_every_sound_is_measured(page: Page) -> None:
    assert set(await page.evaluate("Object.keys(Heard.SOUNDS)")) == set(ALL)


@pytest.mark.parametrize("name", ALL)
async def test_nothing_clips_at_full_volume(page: Page, name: str) -> None:
    assert 0.01 < (await measured(page, name, FULL)).peak <= HEADROOM


@pytest.mark.parametrize("name", ["chip", "card", "tiles", "win_plain", *RUNNING])
async def test_full_volume_lifts_all_alike(page: Page, name: str) -> None:
    usual, full = [await measured(page, name, volume) for volume in (heard.USUAL, FULL)]
    assert full.loudest100 - usual.loudest100 == pytest.approx(4, abs=0.5)


@pytest.mark.parametrize("name", ALL)
async def test_everything_is_heard_at_the_usual_volume(page: Page, name: str) -> None:
    assert (await measured(page, name)).loudest100 > -40


async def test_what_runs_and_what_is_laid_is_about_as_loud(page: Page) -> None:
    loud = [(await measured(page, name)).loudest100 for name in (*RUNNING, *LAID)]
    assert max(loud) - min(loud) < 4


async def test_a_chip_is_not_lost_beside_what_the_round_is_about(page: Page) -> None:
    chip = (await measured(page, "chip")).loudest100
    for name in RUNNING:
        assert -6 < chip - (await measured(page, name)).loudest100 < 0, name


@pytest.mark.parametrize(("name", "least_hertz", "most_hertz"), PITCHES)
async def test_it_sounds_of_what_it_is_made(
    page: Page, name: str, least_hertz: float, most_hertz: float
) -> None:
    assert least_hertz < (await measured(page, name)).centroid < most_hertz


async def test_what_is_low_is_told_by_a_phone(page: Page) -> None:
    for name, most in (("knock", 6), ("suspense", 12)):
        assert 0 <= await page.evaluate("(name) => Heard.lostByPhone(name)", name) < most, name


async def test_a_card_is_heard_until_it_comes_down(page: Page) -> None:
    assert (await measured(page, "card")).silent_ms <= 20


@pytest.mark.parametrize("name", ["chip", "stack", "tile", "dice", "shaker", "card"])
async def test_a_hit_is_dry(page: Page, name: str) -> None:
    assert (await measured(page, name)).falls_20_ms <= 20


async def test_no_sound_is_taken_for_another(page: Page) -> None:
    names = (*RUNNING, *LAID, "knock", "neighbour")
    found = [await page.evaluate("(name) => Heard.likeness(name)", name) for name in names]
    each = dict(zip(names, msgspec.convert(found, list[Likeness]), strict=True))
    alike = [
        f"{one} and {other}"
        for one, other in itertools.combinations(names, 2)
        if each[one].apart(each[other]) < LEAST_APART
    ]
    assert not alike


async def test_a_sound_comes_from_where_the_thing_is(page: Page) -> None:
    left, middle, right = [
        await page.evaluate("(pan) => Heard.toTheRight('stack', pan)", pan)
        for pan in (-0.6, 0, 0.6)
    ]
    assert left < -4
    assert abs(middle) < 1
    assert right > 4


async def test_a_chip_of_mine_is_softer_than_what_the_dealer_does(page: Page) -> None:
    chip = await measured(page, "chip")
    for name in (*RUNNING, *LAID):
        assert chip.loudest100 < (await measured(page, name)).loudest100, name


async def test_a_win_rises_with_its_size_and_not_far_over_the_rest(page: Page) -> None:
    wins = [await measured(page, name) for name in WINS]
    rest = [(await measured(page, name)).loudest400 for name in (*RUNNING, *LAID)]
    loud = [win.loudest400 for win in wins]
    assert all(larger > smaller - 0.5 for smaller, larger in itertools.pairwise(loud))
    assert all(win - max(rest) < 4 for win in loud)
    assert max(loud) > max(rest)
    lasts = [win.lasts_ms for win in wins]
    assert lasts == sorted(lasts)


@pytest.mark.parametrize(("name", "most_ms"), [("ball", 400), ("clapper", 250), ("shaker", 150)])
async def test_it_is_heard_as_long_as_it_runs(page: Page, name: str, most_ms: float) -> None:
    assert (await measured(page, name)).silent_ms <= most_ms
