"""The lobby and the settings: used with a thumb, in every language, and idle out of sight."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser import chromium
from tests.browser.accessible import expect_no_violation
from tests.browser.conftest import waiting_table
from tests.browser.player import Player
from tests.held_clock import ClockInHand, HeldHouse
from tests.house_process import quick_table

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

# The language, its name for the lobby, for a quick seat, and for the settings.
LANGUAGES = (
    ("en", "Lobby", "Quick seat", "Settings"),
    ("es", "Sala", "Asiento rápido", "Ajustes"),
    ("fr", "Accueil", "Place rapide", "Réglages"),
    ("de", "Lobby", "Schnellplatz", "Einstellungen"),
    ("zh", "大厅", "快速入座", "设置"),
)

FAULTS = """(within) => {
  const faults = [];
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const nameOf = (one) => one.getAttribute('aria-label') || one.textContent.trim().slice(0, 40)
    || one.className;
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} px wide`);
  const all = [...document.querySelectorAll(`${within} *`)].filter(isSeen);
  for (const one of all) {
    const hasWords = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const { left, right, width } = one.getBoundingClientRect();
    const isCut = one instanceof HTMLElement && one.scrollWidth > one.clientWidth + 1
      && getComputedStyle(one).overflowX !== 'visible' && one.clientWidth > 1;
    if (hasWords && isCut && !one.matches('.unseen')) {
      faults.push(`words are cut off: ${nameOf(one)}`);
    }
    const isPushed = one.closest('.pills, .latest, .miniature, .unseen') !== null;
    if (hasWords && !isPushed && width > 1 && (left < -1 || right > innerWidth + 1)) {
      faults.push(`over the edge: ${nameOf(one)}`);
    }
  }
  for (const one of all.filter((one) => one.matches('button, a[href], select, input'))) {
    const { height } = one.getBoundingClientRect();
    const before = parseFloat(getComputedStyle(one, '::before').height) || 0;
    if (Math.max(height, before) < 43.5) faults.push(`${nameOf(one)} is ${height} px high`);
  }
  return faults;
}"""


# What a browser skips out of sight (content-visibility) has no style, and moves nothing.
MOVING = """() => document.getAnimations()
  .filter(({ playState, effect }) => playState === 'running'
    && effect.target.checkVisibility({ contentVisibilityAuto: true }))
  .map(({ animationName, effect }) => `${animationName} of ${effect.target.className}`)"""


async def test_every_language_fits_a_phone(browser: Browser, house: HeldHouse) -> None:
    """No word is cut off or runs over the edge, in the lobby, the settings and at a table."""
    context = await chromium.phone(browser)
    player = Player(await context.new_page(), house.page)
    page = player.page
    await player.enter_as_guest()
    faults: list[str] = []
    for language, lobby, quick, settings in LANGUAGES:
        await page.evaluate("language => localStorage['croupier.language'] = language", language)
        await page.goto(f"{house.page}/#/lobby")
        await page.reload()
        await expect(page.get_by_role("button", name=quick)).to_be_visible()
        await expect(page.locator("html")).to_have_attribute("lang", language)
        await expect(page).to_have_title(f"{lobby} · {await _house_name(page)}")
        faults += [f"{language}: {one}" for one in await page.evaluate(FAULTS, ".lobby")]
        await page.get_by_role("button", name=settings).first.tap()
        await expect(page.get_by_role("dialog")).to_be_visible()
        faults += [f"{language}: {one}" for one in await page.evaluate(FAULTS, ".dialog")]
        await page.keyboard.press("Escape")
        await page.goto(f"{house.page}/#/table/covered")
        await player.at_table("covered")
        faults += [f"{language}: {one}" for one in await page.evaluate(FAULTS, ".table-rail")]
    assert not faults, "\n".join(faults)
    await context.close()


async def _house_name(page: Page) -> str:
    return await page.locator(".house-name span").text_content() or ""


async def test_a_table_is_found_marked_and_gone_on_with(
    browser: Browser, house: HeldHouse, table: str
) -> None:
    context = await chromium.phone(browser)
    player = Player(await context.new_page(), house.page)
    page = player.page
    await player.enter_as_guest()
    games = page.get_by_role("heading", name="Games")
    await expect(games).to_be_visible()
    await page.get_by_role("searchbox").fill(table)
    await expect(games).to_be_hidden()  # what is looked for comes up to where they stood
    await page.get_by_role("button", name=f"{table}: favourite").first.tap()
    await page.get_by_role("searchbox").fill("")
    await page.get_by_role("button", name="Favourites").tap()
    await expect(page.locator(".card-place")).to_have_count(1)
    await expect(page.get_by_role("status").filter(has_text="1 table")).to_be_visible()
    await expect_no_violation(page, "the lobby")
    await player.go_to(table)
    await page.get_by_role("link", name="Back to the lobby").tap()
    await page.get_by_role("link", name=f"Continue at {table}").tap()
    await player.at_table(table)
    await page.get_by_role("link", name="Back to the lobby").tap()
    await page.locator(".tile-game", has_text="Sic Bo").tap()
    await page.get_by_role("button", name="Quick seat Sic Bo").tap()
    await expect(page.get_by_role("heading", name=re.compile("^sic-bo"))).to_be_visible()
    await context.close()


async def test_my_history_is_in_the_account_menu(
    browser: Browser, house: HeldHouse, table: str, clock: ClockInHand
) -> None:
    """Rounds of all tables, away from each of them, with the receipt of each."""
    context = await chromium.phone(browser)
    player = Player(await context.new_page(), house.page)
    page = player.page
    await player.enter_as_guest()
    await player.go_to(table)
    await player.bets_open()
    await player.choose_chip("$5")
    await player.click("red")
    await player.expect_chips({"red": 500})
    number = await player.round()
    clock.step()
    await player.settlement(number)
    await page.get_by_role("link", name="Back to the lobby").tap()
    await page.locator(".account-button").tap()
    await page.get_by_role("button", name="My history").tap()
    history = page.get_by_role("dialog", name="My history")
    await expect(history.get_by_text("Chips received")).to_be_visible()
    assert await page.evaluate(FAULTS, ".dialog") == []
    await history.get_by_role("button", name=f"Check round {number:,} · {table}").tap()
    receipt = page.get_by_role("dialog", name=f"Round {number:,}")
    await expect(receipt.get_by_role("button", name="Verify")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(receipt).to_have_count(0)
    await expect(history).to_be_visible()
    await context.close()


# The width and height of a screen, the tables in a row, the height of a bar at the lower edge; held
# across, at the upper edge.
ROWS = (
    ((320, 568), 1, 112),
    ((390, 844), 2, 112),
    ((568, 320), 3, 54),
    ((844, 390), 4, 54),
    ((1024, 768), 3, None),
    ((1440, 900), 4, None),
    ((2560, 1440), 6, None),
)

IN_A_ROW = """() => {
  const tops = [...document.querySelectorAll('.lobby-game[data-game="roulette"] .card-place')]
    .map((one) => one.getBoundingClientRect().top);
  return Math.max(...tops.map((top) => tops.filter((other) => other === top).length));
}"""

# The house of the tests has many tables of each game: here it is as if each had two.
GAMES_IN_A_ROW = """() => {
  const games = [...document.querySelectorAll('.lobby-game')];
  for (const game of games) {
    game.dataset.tables = '2';
    game.style.setProperty('--tables', '2');
  }
  const tops = games.map((one) => one.getBoundingClientRect().top);
  const most = Math.max(...tops.map((top) => tops.filter((other) => other === top).length));
  for (const game of games) {
    const tables = game.querySelectorAll('.card-place').length;
    game.dataset.tables = tables;
    game.style.setProperty('--tables', tables);
  }
  return most;
}"""


@pytest.mark.parametrize(("size", "columns", "bar"), ROWS)
async def test_tables_share_rows_and_every_game_is_a_press_away(
    browser: Browser, house: HeldHouse, size: tuple[int, int], columns: int, bar: int | None
) -> None:
    width, height = size
    context = await chromium.desktop(browser, {"width": width, "height": height}, moving=False)
    player = Player(await context.new_page(), house.page)
    page = player.page
    await player.enter_as_guest()
    await player.in_lobby()
    assert await page.evaluate(IN_A_ROW) == columns
    assert await page.evaluate(GAMES_IN_A_ROW) == {1: 1, 2: 1, 3: 3, 4: 2, 6: 3}[columns]
    roulette = page.get_by_role("region", name="Roulette", exact=True)
    await expect(roulette.locator(".card-place")).to_have_count(columns)
    more = roulette.get_by_role("button", name=re.compile(r"^Show all \d+ tables"))
    every = int(re.findall(r"\d+", await more.text_content() or "")[0])
    await more.click()
    await expect(roulette.locator(".card-place")).to_have_count(every)
    await roulette.get_by_role("button", name="Show fewer").click()
    await expect(roulette.locator(".card-place")).to_have_count(columns)
    jump = page.get_by_role("navigation", name="Jump to a game")
    await expect(jump).to_be_hidden()  # the pictures of the games are in sight
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    for game in ("Craps", "Roulette"):
        await jump.get_by_role("button", name=game, exact=True).click()
        heading = page.get_by_role("heading", name=game, exact=True)
        await expect(heading).to_be_focused()
        await expect(heading).to_be_in_viewport()
    faults = await page.evaluate(FAULTS, ":is(.lobby, .house-bar)")
    assert not faults, "\n".join(faults)
    if bar is not None:
        is_across = height <= 480
        box = await page.locator(".house-bar" if is_across else ".lobby-actions").bounding_box()
        assert box is not None
        assert (box["y"] if is_across else box["y"] + box["height"] - height) == 0
        assert box["height"] <= bar
    await context.close()


async def test_a_picture_out_of_sight_costs_nothing(browser: Browser, tmp_path: Path) -> None:
    """The wheel of a table that nearly always spins turns only while it is seen."""
    spinning = quick_table("spinning", betting=0.5, rest=8, pause=0.2)
    with HeldHouse(tmp_path, spinning, *(waiting_table(f"table-{n}") for n in range(12))) as house:
        context = await chromium.phone(browser)
        player = Player(await context.new_page(), house.page)
        await player.enter_as_guest()
        await player.page.get_by_role("link", name="Go to spinning").scroll_into_view_if_needed()
        await expect(player.page.locator(".card-art [data-running]")).to_be_visible()
        assert await player.page.evaluate(MOVING) != []
        await player.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        await player.page.wait_for_timeout(400)  # what was in sight has come to rest
        assert await player.page.evaluate(MOVING) == []
        await context.close()


async def test_held_across_every_game_is_in_sight_at_once(
    browser: Browser, house: HeldHouse
) -> None:
    """The search is a sign until it is used, in the bar of the house: no other bar takes height."""
    context = await chromium.phone(browser, {"width": 844, "height": 390})
    player = Player(await context.new_page(), house.page)
    page = player.page
    await player.enter_as_guest()
    await player.in_lobby()
    games = page.locator(".tile-game")
    for game in await games.all():
        await expect(game).to_be_in_viewport(ratio=0.9)
    await expect(page.locator(".latest")).to_be_in_viewport(ratio=0.9)
    search = page.get_by_role("searchbox")
    narrow = await search.bounding_box()
    await search.tap()
    wide = await search.bounding_box()
    assert narrow is not None
    assert wide is not None
    assert wide["width"] > 3 * narrow["width"]
    assert await page.evaluate(FAULTS, ".house-bar") == []
    await context.close()


async def test_what_a_table_came_to_is_told_in_the_lobby(
    browser: Browser, house: HeldHouse, table: str, clock: ClockInHand
) -> None:
    """It leads to the table."""
    context = await chromium.desktop(browser)
    player = Player(await context.new_page(), house.page)
    await player.enter_as_guest()
    await player.go_to(table)
    await player.bets_open()
    await player.choose_chip("$5")
    await player.click("red")
    await player.expect_chips({"red": 500})
    number = await player.round()
    clock.step()
    await player.settlement(number)
    await player.page.get_by_role("link", name="Back to the lobby").click()
    await player.in_lobby()
    latest = player.page.get_by_role("region", name="Just now")
    await latest.get_by_role("link", name=table).click()
    await player.at_table(table)
    await context.close()


async def test_a_meter_says_how_it_is_won(browser: Browser, house: HeldHouse) -> None:
    context = await chromium.phone(browser)
    player = Player(await context.new_page(), house.page)
    page = player.page
    await player.enter_as_guest()
    await player.in_lobby()
    await page.get_by_role("button", name=re.compile("^Jackpot")).first.tap()
    await expect(page.get_by_role("dialog")).to_contain_text("The longest streak")
    assert await page.evaluate(FAULTS, ".dialog") == []
    await context.close()


async def test_without_the_house_there_is_an_offline_page(
    browser: Browser, house: HeldHouse
) -> None:
    context = await chromium.desktop(browser)
    page = await context.new_page()
    await page.goto(house.page)
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    kept = await page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name)"
        ".then((cache) => cache.keys())))).then((all) => all.flat().map(({ url }) => "
        "new URL(url).pathname).sort())"
    )
    assert kept == ["/icon.svg", "/offline.css", "/offline.html"], "no client, no money"
    await context.set_offline(True)
    await page.reload()
    await expect(page.get_by_role("heading")).to_have_text("The house cannot be reached.")
    await context.set_offline(False)
    await page.get_by_role("link", name="Try again").click()
    await expect(page.get_by_role("button", name="Enter as a guest")).to_be_enabled()
    await context.close()
