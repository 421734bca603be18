"""What every screen owes everybody: to be usable without eyes or mouse, and to be there quickly."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Browser, BrowserContext, Page, expect

from tests.browser import chromium
from tests.browser.player import Player
from tests.house_process import HouseProcess

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FIRST_LOAD_BYTES = 150_000


@pytest.mark.parametrize("size", ["desktop", "phone"])
async def test_axe_finds_nothing(
    browser: Browser, house: HouseProcess, table: str, size: str
) -> None:
    context = await {"desktop": chromium.desktop, "phone": chromium.phone}[size](browser)
    player = Player(await context.new_page(), house.page)
    page = player.page
    await page.goto(house.page)
    await expect(page.get_by_role("button", name="Enter as a guest")).to_be_enabled()
    await _expect_no_violation(page, "the entrance")
    await player.enter_as_guest()
    await expect(page.get_by_role("link", name=f"Go to {table}", exact=True)).to_be_visible()
    await _expect_no_violation(page, "the lobby")
    await player.go_to(table)
    await player.choose_chip("$5")
    await player.click("red")
    await player.expect_chips({"red": 500})
    await _expect_no_violation(page, "the table")
    if size == "phone":
        await page.get_by_role("button", name="Table information").tap()
    for tab in ("Players", "My history", "Rules"):
        await page.get_by_role("tab", name=tab).click()
        await _expect_no_violation(page, f"the panel {tab}")
    await context.close()


async def _expect_no_violation(page: Page, where: str) -> None:
    results = await Axe().run(page)
    assert results.violations_count == 0, f"{where}: {results.generate_report()}"


async def test_the_first_load_is_small(browser: Browser, house: HouseProcess) -> None:
    context: BrowserContext = await chromium.desktop(browser)
    page = await context.new_page()
    devtools = await context.new_cdp_session(page)
    await devtools.send("Network.enable")
    loaded: list[int] = []

    def finished(event: dict[str, Any]) -> None:
        loaded.append(event["encodedDataLength"])

    devtools.on("Network.loadingFinished", finished)
    await page.goto(house.page)
    await expect(page.get_by_role("button", name="Enter as a guest")).to_be_enabled()
    await page.wait_for_load_state("networkidle")
    assert len(loaded) >= 3  # the page, its style, its program
    assert sum(loaded) < FIRST_LOAD_BYTES, f"{sum(loaded):,} bytes"
    await context.close()
