"""The first steps move nothing on the felt, neither when they come nor when they leave, and cover
nothing that is needed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import product

import pytest
from playwright.async_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser import chromium
from tests.browser.conftest import LIMITS
from tests.browser.player import Player
from tests.held_clock import HeldHouse
from tests.house_process import quick_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.xdist_group("first-steps"),
]

SIZES = ((568, 320), (844, 390), (320, 568), (390, 844))
GAMES = {
    "roulette": "red",
    "craps": "pass",
    "sic_bo": "small",
    "big_six": "symbol:1",
    "casino_war": "initial",
    "pai_gow": "hand",
}
"""A spot of each that takes a first wager."""
IN_A_ROW = tuple(product(("roulette", "sic_bo"), ((844, 390), (320, 568))))
ON_A_CARD = tuple(product(("casino_war", "pai_gow"), ((844, 390), (390, 844), (1440, 900))))

# Scrolled, a felt is seen elsewhere, and has not moved.
PLACES = """() => {
  const stage = document.querySelector('.table-stage');
  const felts = '.roulette-felt, .grid-felt, .craps-felt, .seat-layout';
  const places = {};
  for (const one of stage.querySelectorAll(`.table-layout, ${felts}, .seat-box, [data-spot]`)) {
    const { x, y, width, height } = one.getBoundingClientRect();
    const box = one.closest('.seat-box')?.dataset.box ?? '';
    places[`${box} ${one.dataset.spot ?? ''} ${one.classList[0]}`] =
      [x, y + stage.scrollTop, width, height];
  }
  return places;
}"""

COVERED = """() => {
  const coach = document.querySelector('.coach');
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  if (coach === null || !isSeen(coach)) return [];
  const over = coach.getBoundingClientRect();
  const needed = 'button, a, [data-spot], .countdown, .table-phase, .tray, .seat-who, ' +
    '.felt-house, .felt-status, .playing-card, .gow-tile, .gow-stack, .gow-showdown, ' +
    '.equipment-body :is(p, svg), .felt-print text';
  return [...document.querySelectorAll(needed)].filter((one) => {
    if (coach.contains(one) || !isSeen(one)) return false;
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return Math.min(right, over.right) - Math.max(left, over.left) > 1
      && Math.min(bottom, over.bottom) - Math.max(top, over.top) > 1
      && one.textContent + (one.dataset.spot ?? '') !== '';
  }).map((one) => one.outerHTML.slice(0, 80));
}"""

CUT = """() => {
  const coach = document.querySelector('.coach').getBoundingClientRect();
  const parts = [...document.querySelectorAll('.coach > p, .coach .button')];
  return parts.filter((one) => one.checkVisibility()).filter((one) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const isSmall = one.matches('.button') && width > 0 && Math.min(width, height) < 44;
    return isSmall || left < coach.left || top < coach.top || right > coach.right + 1
      || bottom > coach.bottom + 1;
  }).map((one) => one.textContent);
}"""

FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def _name(game: str, size: tuple[int, int]) -> str:
    return f"{game}-{size[0]}-{size[1]}"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HeldHouse]:
    asked = [(_name(game, size), game) for game, size in product(GAMES, SIZES)]
    asked += [(f"played-{_name(game, size)}", game) for game, size in IN_A_ROW + ON_A_CARD]
    own = {"roulette": '{ wheel = "double_zero" }', "craps": f"{{ {LIMITS}, odds_multiple = 10 }}"}
    tables = [
        quick_table(name, own.get(game, f"{{ {LIMITS} }}"), 5, 1, 1, game)
        + "wait_for_players = true\n"
        for name, game in asked
    ]
    with HeldHouse(tmp_path_factory.mktemp("first-steps"), *tables).standing_still() as opened:
        yield opened


@pytest.mark.parametrize("game", GAMES)
async def test_the_first_steps_move_nothing_on_the_felt(
    browser: Browser, house: HeldHouse, game: str
) -> None:
    faults = []
    for size in SIZES:
        player = await _newcomer(browser, house, size, _name(game, size), GAMES[game])
        page = player.page
        coach = _coach(page)
        before = await _places(page)
        for step in range(1, 5):
            await expect(coach).to_contain_text(f"{step} of 4")
            await expect(coach).to_be_visible()
            faults += [
                f"{size}, {step}: moved {one}" for one in _moved(before, await _places(page))
            ]
            faults += [f"{size}, {step}: covers {one}" for one in await page.evaluate(COVERED)]
            faults += [f"{size}, {step}: cut off {one}" for one in await page.evaluate(CUT)]
            await coach.get_by_role("button", name="Next" if step < 4 else "Got it").click()
        await expect(coach).to_have_count(0)
        faults += [f"{size}, left: moved {one}" for one in _moved(before, await _places(page))]
        await page.context.close()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("game", "size"), IN_A_ROW)
async def test_the_row_of_the_first_steps_leaves_between_rounds(
    browser: Browser, house: HeldHouse, game: str, size: tuple[int, int]
) -> None:
    page, player = await _bet(browser, house, game, size)
    before = await _places(page)
    await page.keyboard.press("Escape")
    await expect(_coach(page)).to_have_count(0)
    assert not _moved(before, await _places(page))
    row = page.locator(".table-room[data-steps]")
    number = await player.round()
    house.clock.step()
    await player.heard.wait_for("round_settled")
    await expect(row).to_have_count(1)
    async with asyncio.timeout(60):
        while await player.round() == number:
            house.clock.step()
            await asyncio.sleep(0.3)
    await expect(row).to_have_count(0)
    await page.context.close()


@pytest.mark.parametrize(("game", "size"), ON_A_CARD)
async def test_the_first_steps_cover_nothing_of_a_round(
    browser: Browser, house: HeldHouse, game: str, size: tuple[int, int]
) -> None:
    page, player = await _bet(browser, house, game, size, moving=True)
    house.clock.step()
    if game == "pai_gow":
        await expect(page.locator(".prompt-answers")).to_be_visible()
        await player.take_the_suggestion()
        await page.get_by_role("button", name="Set hands").click()
    covered: set[str] = set()
    last: set[str] = set()
    async with asyncio.timeout(60):
        while await _coach(page).count():  # it leaves when the result has been shown
            now = set(await page.evaluate(COVERED))
            covered |= now & last  # not for a moment, while a card is on its way
            last = now
            await asyncio.sleep(0.3)
    assert not covered, "\n".join(covered)
    await page.context.close()


async def _bet(
    browser: Browser, house: HeldHouse, game: str, size: tuple[int, int], moving: bool = False
) -> tuple[Page, Player]:
    """A newcomer's first wager has been accepted."""
    title = f"played-{_name(game, size)}"
    player = await _newcomer(browser, house, size, title, GAMES[game], moving)
    await player.page.locator(f'[data-spot="{GAMES[game]}"]').first.click()
    await player.heard.wait_for("wager_accepted")
    return player.page, player


def _coach(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Your first bet")


async def _newcomer(
    browser: Browser,
    house: HeldHouse,
    size: tuple[int, int],
    title: str,
    spot: str,
    moving: bool = False,
) -> Player:
    """A guest before the first of the steps."""
    held: ViewportSize = {"width": size[0], "height": size[1]}
    context = await chromium.phone(browser, held, is_new=True, moving=moving)
    player = Player(await context.new_page(), house.page)
    await player.arrive(title, spot)
    await expect(player.page.locator(".coach[data-placed]")).to_be_visible()
    return player


async def _places(page: Page) -> dict[str, list[float]]:
    await page.evaluate(FRAMES)
    places: dict[str, list[float]] = await page.evaluate(PLACES)
    assert len(places) > 5
    return places


def _moved(before: dict[str, list[float]], after: dict[str, list[float]]) -> list[str]:
    """What is elsewhere, or of another size, by more than half a pixel."""
    return [
        f"{name} from {place} to {after[name]}"
        for name, place in before.items()
        if name in after
        and any(abs(one - other) > 0.5 for one, other in zip(place, after[name], strict=True))
    ]
