"""Who is alone at a table and has wagered need not wait for the end of the betting."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.async_api import Browser, expect

from tests.browser import chromium
from tests.browser.player import Player
from tests.house_process import HouseProcess, quick_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.xdist_group("start_now"),
]

LONGER_THAN_ANY_TEST_S = 3_600


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    table = quick_table("patient", betting=LONGER_THAN_ANY_TEST_S)
    with HouseProcess(tmp_path_factory.mktemp("start-now"), table) as opened:
        yield opened


async def visitor(browser: Browser, house: HouseProcess) -> Player:
    context = await chromium.desktop(browser, moving=False)
    player = Player(await context.new_page(), house.page)
    await player.arrive("patient", "red")
    return player


async def test_the_only_player_ends_the_betting_and_nobody_else_does(
    browser: Browser, house: HouseProcess
) -> None:
    ann, bob = await visitor(browser, house), await visitor(browser, house)
    start = ann.page.get_by_role("button", name="Start now")
    await bob.click("black")
    await bob.heard.wait_for("wager_accepted")
    await ann.click("red")
    await ann.heard.wait_for("wager_accepted")
    await expect(ann.page.get_by_role("button", name="Repeat")).to_be_disabled()
    await expect(start).to_have_count(0)
    await bob.page.context.close()
    number = await ann.round()
    await start.click()
    await ann.heard.wait_for("betting_closed", round=number)
    await ann.page.context.close()
