"""What every screen owes everybody: to be usable without eyes or mouse, and to rest."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from tests.browser import chromium
from tests.browser.accessible import expect_no_violation
from tests.browser.player import Player
from tests.held_clock import ClockInHand
from tests.house_process import HouseProcess

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SIZES = {"desktop": chromium.desktop, "phone": chromium.phone}
TABLET_ACROSS: ViewportSize = {"width": 1024, "height": 768}
EVERY_GAME = (
    "covered", "big-six", "dreamcatcher", "sic-bo", "lightning", "roulette-x", "craps", "war",
    "pai-gow", "b2b", "blazing", "streak-one",
)  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
async def test_axe_finds_nothing(
    browser: Browser, house: HouseProcess, table: str, clock: ClockInHand, size: str
) -> None:
    context = await SIZES[size](browser, moving=False)
    player = Player(await context.new_page(), house.page)
    page = player.page
    await page.goto(house.page)
    await expect(page.get_by_role("button", name="Enter as a guest")).to_be_enabled()
    await expect_no_violation(page, "the entrance")
    await player.enter_as_guest()
    await page.get_by_role("searchbox").fill(table)
    await expect(page.get_by_role("link", name=f"Go to {table}", exact=True)).to_be_visible()
    await expect_no_violation(page, "the lobby")
    await player.go_to(table)
    await player.choose_chip("$5")
    await player.click("red")
    await player.expect_chips({"red": 500})
    await expect_no_violation(page, "the table")
    if size == "phone":
        await page.get_by_role("button", name="Table information").tap()
    for tab in ("Players", "My history", "Rules"):
        await page.get_by_role("tab", name=tab).click()
        await expect_no_violation(page, f"the panel {tab}")
    await context.close()


async def test_a_tablet_shows_a_whole_table(browser: Browser, house: HouseProcess) -> None:
    """Nothing to bet on lies under the rail, and no chip of the tray under a button; axe agrees."""
    context = await chromium.desktop(browser, TABLET_ACROSS, moving=False)
    player = Player(await context.new_page(), house.page)
    await player.enter_as_guest()
    for title in EVERY_GAME:
        await player.go_to(title)
        stage = player.page.locator(".table-stage")
        hidden = await stage.evaluate("stage => stage.scrollHeight - stage.clientHeight")
        assert hidden == 0, f"{title}: {hidden} px of the table are out of sight"
        tray = await player.page.locator(".tray-chip").last.bounding_box()
        actions = await player.page.locator(".actions").bounding_box()
        assert tray is not None
        assert actions is not None
        assert tray["x"] + tray["width"] <= actions["x"], f"{title}: a chip is under the actions"
        await expect_no_violation(player.page, title)
        await player.page.get_by_role("link", name="Back to the lobby").click()
        await player.in_lobby()
    await context.close()


async def test_an_idle_table_costs_nothing(browser: Browser, house: HouseProcess) -> None:
    """No frame is asked for, and nothing is animated, while nothing happens."""
    context = await chromium.desktop(browser)
    player = Player(await context.new_page(), house.page)
    await player.enter_as_guest()
    for title in EVERY_GAME:
        await player.page.goto(f"{house.page}/#/table/{title}")
        await player.at_table(title)
        frames, animated = await _at_rest(player)
        assert frames == 0, f"{title} asks for frames"
        assert animated == [], f"{title} is animated"
    await context.close()


async def _at_rest(player: Player) -> tuple[int, list[str]]:
    """The last count, when what moved on arrival has come to rest, or has not after ten seconds."""
    frames, animated = await player.page.evaluate(COUNTED)
    for _ in range(30):
        if frames == 0 and animated == []:
            break
        frames, animated = await player.page.evaluate(COUNTED)
    return frames, animated


# Frames asked for within 300 ms, and what runs by CSS.
COUNTED = """async () => {
  const ask = window.requestAnimationFrame;
  let frames = 0;
  window.requestAnimationFrame = (call) => { frames += 1; return ask(call); };
  await new Promise((done) => setTimeout(done, 300));
  window.requestAnimationFrame = ask;
  const runs = document.getAnimations().filter(({ playState }) => playState === 'running');
  return [frames, runs.map(({ animationName }) => animationName ?? 'transition')];
}"""
