"""The call of an outcome covers nothing that is looked at, at any size: no hand, no dice."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.browser.chromium import SIZES
from tests.browser.conftest import Seat
from tests.browser.player import Player
from tests.held_clock import ClockInHand

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

BETS = {
    "war": "initial",
    "pai-gow": "hand",
    "craps": "pass",
    "sic-bo": "small",
    "big-six": "symbol:1",
    "covered": "red",
}
FRAME_MS = 50
STEPS_MOST = 600  # half a minute of the show
FAULTS = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const overlap = (a, b) => {
    const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    return Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1
      && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1;
  };
  for (const one of document.getAnimations()) {
    if (Number.isFinite(one.effect.getComputedTiming().endTime)) one.finish();
  }
  const faults = [];
  const body = document.querySelector('.equipment-body');
  const isClose = getComputedStyle(body).position === 'absolute';
  if (body.querySelector('.dice-floor') && !isClose) faults.push('the dice did not come close');
  // What turns has a box larger than itself.
  const looked = isClose ? '.equipment-body > div :not(.wheel *)' : '.table-stage *';
  const plates = all('.marquee-call').filter(isSeen);
  for (const plate of plates) {
    const under = all(looked).filter(isSeen).find((one) => overlap(plate, one));
    if (under) faults.push(`the call lies over ${under.outerHTML.slice(0, 80)}`);
  }
  // A spun wheel fills a small room: there the head of the table alone calls it.
  const { clientWidth, clientHeight } = document.querySelector('.table-room');
  const isSmall = clientWidth < 560 || clientHeight <= 400;
  const isFilled = isSmall && document.querySelector('.spun-wheel') !== null;
  const wanted = isClose && !isFilled ? 1 : 0;
  if (plates.length !== wanted) faults.push(`${plates.length} calls over the table`);

  const call = document.querySelector('.table-phase p[data-called]');
  if (!call || !isSeen(call) || !call.textContent) return [...faults, 'nothing is called above'];
  const head = document.querySelector('.table-top').getBoundingClientRect();
  for (const one of all('.table-phase > *').filter(isSeen)) {
    const { top, bottom } = one.getBoundingClientRect();
    if (top < head.top || bottom > head.bottom) faults.push('the call runs over its head');
  }
  for (const one of all('.table-top > .button, .table-name > *, .table-top-side > .button')) {
    if (isSeen(one) && overlap(call, one)) faults.push(`the call runs over ${one.outerHTML}`);
  }
  return faults;
}"""


@pytest.mark.parametrize("kind", BETS)
async def test_a_call_covers_nothing(seat: Seat, clock: ClockInHand, kind: str) -> None:
    """The page's own clock stands still while the outcome is called."""
    player = await seat(kind, moving=True)
    page = player.page
    await page.clock.install()
    await page.reload()
    await player.at_table(player.title)
    await player.bets_open()
    if kind in ("war", "pai-gow"):
        await player.own_box(BETS[kind]).click()
    else:
        await player.click(BETS[kind])
    await expect(page.locator('[data-whose="mine"]').first).to_be_visible()
    await expect(page.locator('[data-whose="mine"][data-pending]')).to_have_count(0)
    number = await player.round()
    if kind == "pai-gow":
        clock.step()
        await player.take_the_suggestion()
        await hold(page)
        await player.press("Set hands")
    else:
        await hold(page)
        clock.step()
    await until_called(player, number)
    faults: list[str] = []
    for width, height in SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        await page.clock.run_for(1)
        found: list[str] = await page.evaluate(FAULTS)
        faults += [f"{width} by {height}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


async def hold(page: Page) -> None:
    await page.clock.pause_at(await page.evaluate("Date.now() + 10"))


async def until_called(player: Player, number: int) -> None:
    """Let the page's time go on until the round is called. On the way the player answers."""
    page = player.page
    for _ in range(STEPS_MOST):
        await page.clock.run_for(FRAME_MS)
        is_settled = player.heard.of("round_settled", round=number)
        if is_settled and await page.locator(".marquee-call").count():
            return
        await page.evaluate(ANSWER)
    raise AssertionError("no outcome was called")


ANSWER = """() => {
  // After a tie at war. A click would wait for the page's time, which is held.
  const isAnswer = (one) => /^Surrender/.test(one.textContent.trim());
  [...document.querySelectorAll('button:enabled')].find(isAnswer)?.click();
}"""
APART = """() => {
  const boxOf = (selector) => {
    const one = document.querySelector(selector);
    return one?.checkVisibility() ? one.getBoundingClientRect() : null;
  };
  const called = boxOf('.dice-call');
  if (called === null) return [];
  return ['.craps-switches', '.craps-bar', '.craps-felt'].filter((selector) => {
    const other = boxOf(selector);
    return other && Math.min(called.right, other.right) - Math.max(called.left, other.left) > 1
      && Math.min(called.bottom, other.bottom) - Math.max(called.top, other.top) > 1;
  });
}"""


async def test_what_stands_beside_the_dice_covers_nothing(seat: Seat, clock: ClockInHand) -> None:
    player = await seat("craps", "pass")
    page = player.page
    await player.bets_open()
    await player.click("pass")
    await player.expect_chips({"pass": 500})
    clock.step()
    await expect(page.locator(".dice-call strong")).to_be_visible()
    faults: list[str] = []
    for width, height in (*SIZES, (1100, 760), (1280, 800)):
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        found: list[str] = await page.evaluate(APART)
        faults += [f"{width} by {height}: the dice's words and {one}" for one in found]
    assert not faults, "\n".join(faults)
