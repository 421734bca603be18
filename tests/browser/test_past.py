"""What the page makes of past rounds, and of the next roll."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.accessible import expect_no_violation
from tests.browser.conftest import Seat
from tests.held_clock import ClockInHand

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_how_often_each_number_came_as_a_wheel_and_as_a_table(seat: Seat) -> None:
    player = await seat("always-on")
    heat = player.page.locator(".heat-map")
    await expect(heat.locator(".heat-wheel g")).to_have_count(37)
    await expect_no_violation(player.page, "the wheel of frequencies")
    await player.press("As a table")
    await expect(heat.get_by_role("row")).to_have_count(38)
    await expect_no_violation(player.page, "the table of frequencies")
    asked = await player.heard.wait_for("outcomes", table="always-on")
    rounds = [number for number, _ in asked["outcomes"]]
    assert rounds == list(range(rounds[0], 0, -1))[: len(rounds)]
    assert len(rounds) >= 1


async def test_craps_says_what_each_total_brings_and_has_an_easy_layout(
    seat: Seat, clock: ClockInHand
) -> None:
    player = await seat("craps-totals")
    page = player.page
    await player.choose_chip("$5")
    await player.click("field", "hardway:8")
    await player.expect_chips({"field": 500, "hardway:8": 500})
    await page.get_by_role("switch", name="What each roll pays").click()
    totals = page.get_by_role("list", name="What each total brings")
    nets = ["+$10", "+$5", "+$5", "−$5", "−$5", "−$5", "−$5", "+$5", "+$5", "+$5", "+$10"]
    said = [f"{total}{net}" for total, net in enumerate(nets, start=2)]
    await expect(totals.get_by_role("listitem")).to_have_text(said)
    await page.get_by_role("switch", name="Easy layout").click()
    await expect(player.spot("hop:2-3")).to_have_count(0)
    await expect(player.chips("hardway:8")).to_be_visible()
    await expect_no_violation(page, "the easy layout")
    await page.reload()
    await player.at_table(player.title, "field")
    await expect(player.spot("hop:2-3")).to_have_count(0)
    await player.press("Clear")
    await player.expect_chips({})
    await expect(player.spot("hardway:8")).to_have_count(0)
    clock.run()
