"""Twelve sizes of screen, from a phone held across to a large desk: nothing overlaps, runs over its
edge or is cut off, and whatever is pressed is large enough for a finger."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser

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
    "covered", "lightning", "b2b", "big-six", "dreamcatcher", "sic-bo", "craps", "war", "pai-gow",
)  # fmt: skip

SCROLLS_WHEN_SMALL = ("craps",)
"""Its layout has parts, one of which is shown at a time on a small screen."""

FAULTS = """(mayScroll) => {
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
  apart('header', all('.table-top > *'));
  apart('rail', all('.rail-row > *'));
  apart('buttons', all('.table-top button, .table-top a, .actions button'));
  apart('spots of boxes', all('.seat-spot'));
  // What comes near is away until the last turns.
  const stands = (one) => getComputedStyle(one).position !== 'absolute';
  apart('stage', all('.table-equipment, .roulette-felt, .grid-felt').filter(stands));

  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} px wide`);
  const stage = document.querySelector('.table-stage');
  if (stage.scrollWidth > stage.clientWidth + 1) faults.push('the table is wider than its room');
  const room = stage.getBoundingClientRect();
  const whole = mayScroll ? [] : all('.roulette-felt, .grid-felt, .seat-box');
  for (const one of whole.filter(isSeen)) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const isIn = left >= room.left - 1 && right <= room.right + 1
      && top >= room.top - 1 && bottom <= room.bottom + 1;
    if (!isIn) faults.push(`${nameOf(one)} is not in sight as a whole`);
  }
  if (document.querySelector('.table-rail').getBoundingClientRect().bottom > innerHeight + 1) {
    faults.push('the rail is under the edge of the screen');
  }

  for (const one of all('.table-top *, .table-rail *, .seat-layout *').filter(isSeen)) {
    const hasWords = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const isCut = one instanceof HTMLElement && one.scrollWidth > one.clientWidth + 1
      && getComputedStyle(one).overflowX !== 'visible' && one.clientWidth > 1;
    if (hasWords && isCut && !one.matches('.unseen')) {
      faults.push(`words are cut off: ${nameOf(one)}`);
    }
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
    context = await chromium.desktop(browser, moving=False)
    player = Player(await context.new_page(), house.page)
    await player.arrive(GAMES[0])
    yield player
    await context.close()


@pytest.mark.parametrize("game", GAMES)
async def test_every_size_has_a_layout_made_for_it(visitor: Player, game: str) -> None:
    page = visitor.page
    await page.goto(f"{visitor.house}/#/table/{game}")
    await visitor.at_table(game)
    faults: list[str] = []
    for width, height in SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        # Sizes are measured after the frame in which the layout has followed the screen.
        await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        may_scroll = game in SCROLLS_WHEN_SMALL and min(width, height) < 600
        found: list[str] = await page.evaluate(FAULTS, may_scroll)
        faults += [f"{width} by {height}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)
