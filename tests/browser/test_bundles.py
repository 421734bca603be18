"""Wagers that are laid together: on the replica of the wheel, and as saved bets."""

from __future__ import annotations

import pytest
from playwright.async_api import ViewportSize, expect

from tests.browser.conftest import Seat

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PHONE: ViewportSize = {"width": 390, "height": 844}
TIERS = ("5-8", "10-11", "13-16", "23-24", "27-30", "33-36")
TIERS_AT_5 = {f"split:{pair}": 500 for pair in TIERS}


@pytest.mark.usefixtures("clock")
async def test_a_section_shows_its_spots_is_laid_and_taken_back_whole(
    seat: Seat, table: str
) -> None:
    player = await seat(table)
    await player.choose_chip("$5")
    tiers = player.spot("section:tiers").locator(".racetrack-area")
    await tiers.hover()
    await expect(player.page.locator(".felt-together [data-bundle]")).to_have_count(6)
    line = player.page.locator(".point-line")
    await expect(line).to_contain_text("Tiers6 chips of $5 = $30 on 5-8, 10-11")
    await tiers.click()
    await player.expect_chips(TIERS_AT_5)
    await player.press("Undo")
    await player.expect_chips({})


@pytest.mark.usefixtures("clock")
async def test_saved_bets_are_placed_again_after_a_reload(seat: Seat, table: str) -> None:
    player = await seat(table)
    await player.choose_chip("$5")
    await player.click("red", "straight:17")
    await player.expect_chips({"red": 500, "straight:17": 500})
    await player.press("Saved")
    await player.page.get_by_label("Name").fill("Sundays")
    await player.page.get_by_role("button", name="Save", exact=True).click()
    await player.page.keyboard.press("Escape")
    await player.press("Clear")
    await player.expect_chips({})
    await player.page.reload()
    await player.at_table(table)
    await player.press("Saved")
    await player.press("Place Sundays")
    await player.expect_chips({"red": 500, "straight:17": 500})


@pytest.mark.usefixtures("clock")
async def test_on_a_phone_finals_and_neighbours_are_fingers_wide(seat: Seat, table: str) -> None:
    player = await seat(table, phone=PHONE)
    await expect(player.page.locator(".roulette-bets button").first).to_be_attached()
    for button in await player.page.locator(".roulette-bets button").all():
        box = await button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.9
    await player.choose_chip("$5")
    for _ in range(3):
        await player.page.get_by_role("button", name="Finals of the digit below").tap()
    await player.page.get_by_role("button", name="Finals 7").tap()
    finals = {f"straight:{number}": 500 for number in (7, 17, 27)}
    await player.expect_chips(finals)
    line = player.page.locator(".point-line")
    await expect(line).to_have_class("point-line faint")  # the finger is up again
    marks = player.page.locator(".racetrack-held [data-number]")
    await expect(marks).to_have_count(len(finals))
    await player.page.get_by_role("button", name="More neighbours").tap()
    await player.tap("neighbours:6")
    around = {f"straight:{number}": 500 for number in (25, 34, 6, 13, 36)}
    await player.expect_chips({**finals, **around, "straight:17": 1000, "straight:27": 1000})
    await player.press("Undo")
    await player.expect_chips(finals)
