"""Screens of every size, from a phone held across to a large desk: nothing overlaps, runs over its
edge or is cut off, and whatever is pressed is large enough for a finger."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext

from tests.browser import chromium
from tests.browser.chromium import SIZES
from tests.browser.player import Player
from tests.held_clock import HeldHouse

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.xdist_group("sizes"),
]

GAMES = (
    "covered", "lightning", "b2b", "streak-one", "everything", "big-six", "dreamcatcher", "sic-bo",
    "craps", "war", "pai-gow",
)  # fmt: skip

LOW = ("covered", "lightning", "b2b", "streak-one", "everything", "craps", "sic-bo")
"""These have felts of their own in low rooms."""

LAPTOPS = ((1366, 625), (1280, 620), (1920, 600), (900, 700), (740, 740), (640, 700))
"""Lower than a desk, and no phones: 1366 by 625 is what a browser leaves of 1366 by 768."""

FRAME = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"

PHONES = tuple((width, height) for width, height in SIZES if min(width, height) <= 390)

POINT = """() => {
  const layout = '.roulette-felt, .grid-felt, .craps-felt, .seat-layout';
  const spots = [...document.querySelectorAll(`:is(${layout}) [data-spot]:not(:disabled)`)]
    .filter((one) => one.checkVisibility());
  const words = (one) => one.getAttribute('aria-label').length;
  spots.sort((a, b) => words(b) - words(a))[0].focus({ preventScroll: true });
}"""

# A box is hit up to its lines.
LEAST_SPOT = """() => Math.min(...[...document.querySelectorAll('.grid-box .felt-line')]
  .map((one) => one.getBoundingClientRect()).flatMap(({ width, height }) => [width, height]))"""

FAULTS = """(isPointing) => {
  const faults = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const nameOf = (one) => one.getAttribute('aria-label') || one.textContent.trim().slice(0, 30)
    || one.className;
  const overlap = (a, b) => {
    const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    return Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1
      && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1;
  };
  const apart = (what, these) => {
    these = these.filter(isSeen);
    these.forEach((a, index) => these.slice(index + 1).forEach((b) => {
      if (overlap(a, b)) faults.push(`${what}: ${nameOf(a)} lies over ${nameOf(b)}`);
    }));
  };
  apart('rail', all('.rail-row > *'));
  apart('buttons', all('.table-top button, .table-top a, .actions button'));
  apart('spots of boxes', all('.seat-spot'));
  // What comes near is away until the last turns; the line's dot is in a phone's corner.
  const stands = (one) => getComputedStyle(one).position !== 'absolute';
  apart('header', all('.table-top > :not(.table-top-side), .table-top-side > *').filter(stands));
  apart('stage', all('.table-equipment, .roulette-felt, .grid-felt').filter(stands));

  const line = document.querySelector('.point-line');
  const isLow = innerHeight <= 480;
  if (isPointing && isSeen(line) === isLow) {
    faults.push(isLow ? 'the line about a spot takes room' : 'nothing is said of the spot');
  }
  if (isPointing && isSeen(line)) {
    const uncovered = '.table-room, .table-top, .actions button, .tray-chip, .rail-prompt';
    for (const one of all(uncovered).filter(isSeen)) {
      if (overlap(line, one)) faults.push(`the line about a spot lies over ${nameOf(one)}`);
    }
    const { top, bottom, right } = line.getBoundingClientRect();
    for (const one of all('.point-line > :not(.faint)').filter(isSeen)) {
      const words = one.getBoundingClientRect();
      const isIn = words.bottom <= bottom + 1 && words.top >= top - 1 && words.right <= right + 1;
      if (!isIn) faults.push(`said of a spot and out of sight: ${nameOf(one)}`);
    }
  }

  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} px wide`);
  const stage = document.querySelector('.table-stage');
  if (stage.scrollWidth > stage.clientWidth + 1) faults.push('the table is wider than its room');
  const room = stage.getBoundingClientRect();
  for (const one of all('.roulette-felt, .grid-felt, .seat-box').filter(isSeen)) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const isIn = left >= room.left - 1 && right <= room.right + 1
      && top >= room.top - 1 && bottom <= room.bottom + 1;
    if (!isIn) faults.push(`${nameOf(one)} is not in sight as a whole`);
  }
  if (document.querySelector('.table-rail').getBoundingClientRect().bottom > innerHeight + 1) {
    faults.push('the rail is under the edge of the screen');
  }

  for (const board of all('.side-wager, .struck-board').filter(isSeen)) {
    const edge = board.getBoundingClientRect();
    const apart = '.unseen, .unseen *, .felt-note, .felt-note *';
    for (const one of board.querySelectorAll(`*:not(${apart})`)) {
      const { left, right } = one.getBoundingClientRect();
      const isIn = left >= edge.left - 1 && right <= edge.right + 1;
      if (isSeen(one) && !isIn) faults.push(`${nameOf(one)} runs over the edge of its board`);
    }
  }
  for (const one of all('.tracker-pays').filter(isSeen)) {
    if (one.scrollWidth > one.clientWidth + 1) faults.push(`${nameOf(one)} runs over its place`);
  }
  const bar = document.querySelector('.craps-bar');
  for (const one of bar === null ? [] : bar.querySelectorAll('button, p')) {
    const { bottom } = one.getBoundingClientRect();
    if (isSeen(one) && bottom > bar.getBoundingClientRect().bottom + 1) {
      faults.push(`${nameOf(one)} runs over the edge of the bar`);
    }
  }

  for (const one of all('.table-top *, .table-rail *, .seat-layout *').filter(isSeen)) {
    const hasWords = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const isCut = one instanceof HTMLElement && one.scrollWidth > one.clientWidth + 1
      && getComputedStyle(one).overflowX !== 'visible' && one.clientWidth > 1;
    if (hasWords && isCut && !one.matches('.unseen')) {
      faults.push(`words are cut off: ${nameOf(one)}`);
    }
  }

  for (const one of all('.racetrack-words p').filter(isSeen)) {
    if (one.scrollHeight > one.clientHeight + 1) faults.push(`words are cut off: ${nameOf(one)}`);
  }

  for (const one of all('.table-view :is(button, a[href], [role=tab])').filter(isSeen)) {
    const before = getComputedStyle(one, '::before');
    const { width, height } = one.getBoundingClientRect();
    const wide = Math.max(width, parseFloat(before.minWidth) || 0);
    const high = Math.max(height, parseFloat(before.minHeight) || 0);
    if (Math.min(wide, high) < 43.5) {
      faults.push(`${nameOf(one)} is ${wide.toFixed(0)} by ${high.toFixed(0)}`);
    }
  }
  return faults;
}"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def visitor(browser: Browser, house: HeldHouse) -> AsyncIterator[Player]:
    async with _visitor(await chromium.desktop(browser, moving=False), house) as player:
        yield player


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def touching(browser: Browser, house: HeldHouse) -> AsyncIterator[Player]:
    async with _visitor(await chromium.phone(browser, moving=False), house) as player:
        yield player


@asynccontextmanager
async def _visitor(context: BrowserContext, house: HeldHouse) -> AsyncIterator[Player]:
    player = Player(await context.new_page(), house.page)
    await player.arrive(GAMES[0])
    yield player
    await context.close()


ON_THE_WHEEL = """() => {
  const wheel = document.querySelector('.entrance-wheel .wheel').getBoundingClientRect();
  return [...document.querySelectorAll('.entrance-words > *')].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return Math.min(right, wheel.right) - Math.max(left, wheel.left) > 1
      && Math.min(bottom, wheel.bottom) - Math.max(top, wheel.top) > 1;
  }).map((one) => one.textContent);
}"""


async def test_no_words_of_the_entrance_are_on_the_wheel(
    browser: Browser, house: HeldHouse
) -> None:
    context = await chromium.desktop(browser, moving=False)
    page = await context.new_page()
    await page.goto(house.page)
    await page.get_by_role("link", name="Just look around").wait_for()
    await page.locator(".entrance-wheel .wheel").wait_for()
    for width, height in SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(FRAME)
        assert await page.evaluate(ON_THE_WHEEL) == [], f"{width} by {height}"
    await context.close()


@pytest.mark.parametrize("game", GAMES)
async def test_every_size_has_a_layout_made_for_it(visitor: Player, game: str) -> None:
    await expect_no_fault(visitor, game, SIZES)


@pytest.mark.parametrize("game", LOW)
async def test_the_felt_is_in_sight_on_a_low_screen(visitor: Player, game: str) -> None:
    await expect_no_fault(visitor, game, LAPTOPS)


async def test_no_spot_of_sic_bo_is_small_on_a_low_screen(visitor: Player) -> None:
    page = visitor.page
    await page.goto(f"{visitor.house}/#/table/sic-bo")
    await visitor.at_table("sic-bo")
    for width, height in (*LAPTOPS, (1024, 600), (700, 900), (568, 320), (667, 375), (844, 390)):
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(FRAME)
        least = await page.evaluate(LEAST_SPOT)
        assert least >= 40, f"{width} by {height}: a spot is {least:.1f} px"


BELOW = """() => [...document.querySelectorAll('.roulette-bets button')]
  .filter((one) => one.checkVisibility()
    && one.getBoundingClientRect().bottom > document.querySelector('.table-stage').clientHeight
      + document.querySelector('.table-stage').getBoundingClientRect().top)
  .map((one) => one.textContent)"""


async def test_what_is_bet_by_the_wheel_is_in_sight_on_a_tablet(visitor: Player) -> None:
    page = visitor.page
    await page.goto(f"{visitor.house}/#/table/always-on")
    await visitor.at_table("always-on")
    for width, height in ((600, 960), (768, 1024)):
        await page.set_viewport_size({"width": width, "height": height})
        await page.locator(".racetrack").wait_for()
        await page.evaluate(FRAME)
        assert await page.evaluate(BELOW) == [], f"{width} by {height}"


async def test_no_words_of_the_head_are_cut_off_in_german(visitor: Player) -> None:
    await visitor.page.evaluate("localStorage['croupier.language'] = 'de'")
    await visitor.page.reload()
    try:
        await expect_no_fault(visitor, "craps", ((568, 320), (667, 375), (740, 360)))
    finally:
        await visitor.page.evaluate("localStorage['croupier.language'] = 'en'")
        await visitor.page.reload()


@pytest.mark.parametrize("game", GAMES)
async def test_every_phone_has_a_layout_made_for_fingers(touching: Player, game: str) -> None:
    await expect_no_fault(touching, game, PHONES)


async def expect_no_fault(visitor: Player, game: str, sizes: Iterable[tuple[int, int]]) -> None:
    """At no size, neither at rest nor while the line about a spot is on show."""
    page = visitor.page
    await page.goto(f"{visitor.house}/#/table/{game}")
    await visitor.at_table(game)
    faults: list[str] = []
    for width, height in sizes:
        await page.set_viewport_size({"width": width, "height": height})
        for is_pointing in (False, True):
            await page.evaluate(POINT if is_pointing else "document.activeElement?.blur()")
            # Sizes are measured after the frame in which the layout has followed the screen.
            await page.evaluate(FRAME)
            found: list[str] = await page.evaluate(FAULTS, is_pointing)
            faults += [f"{width} by {height}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)
