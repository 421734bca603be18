"""What the regulation wants written on a layout is there: drawn, at a desk and on a phone."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect

from tests.browser import chromium
from tests.browser.conftest import waiting_table
from tests.browser.player import Player
from tests.house_process import HouseProcess
from tests.regulation.inscriptions import HOUSE, INSCRIPTIONS, TABLES, Inscription

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.xdist_group("inscriptions"),
]

SIZES = ("desktop", "phone")
READABLE_PIXELS = 7
SHAKER_PIXELS = 4  # a small picture of a large thing


@pytest.fixture(scope="module")
def named_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    tables = [waiting_table(name, rules, game=game) for name, (game, rules) in TABLES.items()]
    settings = f'[house]\nname = "{HOUSE}"\n'
    with HouseProcess(tmp_path_factory.mktemp("named"), *tables, settings=settings) as opened:
        yield opened


@pytest_asyncio.fixture(scope="module", loop_scope="session", params=SIZES)
async def player(
    browser: Browser, named_house: HouseProcess, request: pytest.FixtureRequest
) -> AsyncIterator[Player]:
    size = {"desktop": chromium.desktop, "phone": chromium.phone}[request.param]
    context = await size(browser, moving=False)
    guest = Player(await context.new_page(), named_house.page)
    await guest.arrive(next(iter(TABLES)))
    yield guest
    await context.close()


async def layout(player: Player, table: str, pane: str = "") -> Locator:
    """The drawn layout of a table, with the part of it that `pane` names."""
    await player.page.goto(f"{player.house}#/table/{table}")
    await player.at_table(table)
    tab = player.page.get_by_role("tab", name=pane, exact=True)
    if pane and await tab.count():
        await tab.click()
    return player.page.locator(".table-layout")


@pytest.mark.parametrize("case", INSCRIPTIONS.values(), ids=INSCRIPTIONS.keys())
async def test_the_table_says_it(player: Player, case: Inscription) -> None:
    drawn = await layout(player, case.table, case.pane)
    if case.on_shaker:
        drawn = player.page.locator(".shaker-cover")
    for words in case.words:
        await expect_to_be_read(drawn, words, SHAKER_PIXELS if case.on_shaker else READABLE_PIXELS)


@pytest.mark.parametrize("table", ["lightning", "roulette-x", "mini-craps", "dreamcatcher-open"])
async def test_every_layout_bears_the_name_of_the_house(player: Player, table: str) -> None:
    await expect_to_be_read(await layout(player, table), HOUSE)


async def test_a_table_without_a_maximum_payout_states_none(player: Player) -> None:
    drawn = await layout(player, "dreamcatcher-open")
    await expect_to_be_read(drawn, "Max $500")
    await expect(drawn).not_to_contain_text("Most paid")


async def test_mini_craps_says_nothing_of_fire_bets(player: Player) -> None:
    drawn = await layout(player, "mini-craps")
    await expect_to_be_read(drawn, "No call bets")
    await expect(drawn).not_to_contain_text("Fire")


async def expect_to_be_read(
    drawn: Locator, words: str, least_pixels: float = READABLE_PIXELS
) -> None:
    """The words are drawn within the layout, large enough to be read."""
    place = drawn.get_by_text(words).first
    await expect(place).to_be_visible()
    box, page = await place.bounding_box(), drawn.page.viewport_size
    assert box is not None
    assert page is not None
    assert min(box["height"], box["width"]) >= least_pixels, f"{words}: {box}"
    assert box["x"] >= 0, f"{words} hangs over the left edge"
    assert box["x"] + box["width"] <= page["width"], f"{words} hangs over the right edge"


async def test_the_rules_tab_prints_the_submission_and_what_the_text_is(player: Player) -> None:
    """601a.2: every choice with its section; the hash; the standing of the text."""
    await layout(player, "craps")
    information = player.page.get_by_role("button", name="Table information")
    if await information.is_visible():
        await information.click()
    await player.page.get_by_role("tab", name="Rules", exact=True).click()
    submission = player.page.locator(".rules-submission")
    await submission.locator("summary").click()
    row = submission.locator("tr").filter(has_text="The paytable of the Fire Bet")
    await expect(row).to_contain_text("58 Pa. Code 623a.5(f)")
    await expect(row.locator("td")).to_have_text("paytable B")
    paytable = submission.get_by_role("table", name="Fire Bet, paytable B")
    await expect(paytable).to_contain_text("58 Pa. Code 623a.5(f)")
    points = paytable.locator("tr").filter(has_text="6 points")
    await expect(points.locator("td")).to_have_text("499 to 1")
    await expect(submission.locator(".rules-hash")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    await expect(submission).to_contain_text("58 Pa. Code 623a: proposed text of June 2011.")
    await expect(submission).to_contain_text("recorded no submission before this one")
