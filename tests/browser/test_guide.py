"""The guide for players of every game, the first steps at a table, and Pai Gow's suggestion."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser import chromium
from tests.browser.accessible import expect_no_violation
from tests.browser.conftest import Seat
from tests.browser.player import Player
from tests.held_clock import ClockInHand, HeldHouse

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SIZES = {"desk": chromium.desktop, "phone": chromium.phone}
EVERY_GAME = (
    "covered", "big-six", "dreamcatcher", "sic-bo", "lightning", "roulette-x", "craps", "war",
    "pai-gow", "b2b", "blazing", "streak-one",
)  # fmt: skip
# Axe compares colours for seconds. All guides have the same ones, on a phone too: three show them.
AXED = {
    "desk": {"covered", "big-six", "sic-bo", "lightning", "craps", "war", "pai-gow", "b2b"},
    "phone": {"craps", "pai-gow"},
}
COLORED = {"desk": {"covered", "craps", "pai-gow"}, "phone": set[str]()}
# Pictures are images: what they show is checked where it takes wagers, at the tables.
PICTURES = ".guide-picture"
CHIPS = "pictures => pictures.map((one) => one.querySelectorAll('.chip-stack').length)"
# What a picture writes on its felt: the player's own seat and spot.
WRITTEN = ".guide-picture [data-mine] :is(.seat-who, .seat-spot-print)"
COLORS = "written => written.map((one) => getComputedStyle(one).color)"
# The smaller side of each spot of a box, and how far it is over the picture's upper edge, or its
# print over its own.
SPOTS = """() => [...document.querySelectorAll(".guide-picture .seat-spot")].map((spot) => {
  const box = spot.getBoundingClientRect();
  const print = spot.querySelector(".seat-spot-print").getBoundingClientRect();
  const above = spot.closest(".guide-boxes").getBoundingClientRect().top - box.top;
  const over = [print.width - box.width, print.height - box.height, above];
  return [Math.min(box.width, box.height), Math.max(...over)];
})"""
SIDEWAYS = "document.documentElement.scrollWidth - window.innerWidth"


@pytest.mark.parametrize("size", SIZES)
async def test_the_guide_of_every_game_is_read_before_sitting_down(
    browser: Browser, house: HeldHouse, size: str
) -> None:
    context = await SIZES[size](browser, moving=False)
    page = await context.new_page()
    page.set_default_timeout(20_000)
    await page.goto(f"{house.page}/#/lobby")
    for title in EVERY_GAME:
        await page.get_by_role("searchbox").fill(title)  # the lobby shows some tables of a game
        await page.get_by_role("link", name=f"How to play at {title}", exact=True).click()
        await expect(page.get_by_role("heading", name="The wagers", exact=True)).to_be_visible()
        await expect(page.get_by_role("heading", name="Limits and choices")).to_be_visible()
        assert await page.evaluate(SIDEWAYS) <= 0, f"{title}: wider than the screen"
        pictures = page.get_by_role("img", name="Where it goes on the layout")
        chips = await pictures.evaluate_all(CHIPS)
        assert chips, f"{title}: no pictures"
        assert 0 not in chips, f"{title}: a picture without chips"
        for side, over in await page.evaluate(SPOTS):
            assert side >= 44 and over <= 0, f"{title}: a spot or its print is cut off"
        if title in AXED[size]:
            colors = title in COLORED[size]
            await expect_no_violation(page, title, excluded=PICTURES, colors=colors)
        await page.get_by_role("link", name="Lobby", exact=True).last.click()
        await expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    await context.close()


async def test_a_guide_has_an_address_sections_behind_a_sign_and_a_printed_form(
    browser: Browser, house: HeldHouse
) -> None:
    context = await chromium.desktop(browser, moving=False)
    page = await context.new_page()
    await page.goto(f"{house.page}/#/guide/war")
    await expect(page.get_by_role("heading", name="How to play Casino War")).to_be_visible()
    first = page.locator(".guide-steps .cite").first
    await expect(first.locator(".cite-words")).to_be_hidden()
    await first.get_by_role("button", name="Section of the regulation").click()
    await expect(first.locator(".cite-words")).to_have_text("§ 651a.7(b)")
    on_screen = await page.locator(WRITTEN).evaluate_all(COLORS)
    assert len(on_screen) > 2
    await page.emulate_media(media="print")
    # the felt is printed: what is written on it is as light as on the screen
    assert await page.locator(WRITTEN).evaluate_all(COLORS) == on_screen
    await expect(page.locator(".guide-nav")).to_be_hidden()
    await expect(page.locator(".house-bar")).to_be_hidden()
    await expect(page.locator(".cite-sign").first).to_be_hidden()
    await expect(page.locator(".guide-section .cite-words").last).to_be_visible()
    paper = await page.evaluate("getComputedStyle(document.querySelector('.guide-page')).color")
    assert paper == "rgb(16, 20, 22)"  # dark on white
    await page.emulate_media(media="screen")
    await page.goto(f"{house.page}/#/guide/nowhere")
    await expect(page.get_by_role("heading", name="There is no guide")).to_be_visible()
    await context.close()


BETS_UNDER = """(above) => {
  const over = document.querySelector(above).getBoundingClientRect();
  return [...document.querySelectorAll('.table-stage [data-spot]')].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < over.right && over.left < right && top < over.bottom && over.top < bottom;
  }).map((one) => one.dataset.spot);
}"""


@pytest.mark.parametrize("size", SIZES)
async def test_the_first_steps_cover_nothing_needed_and_are_remembered(
    browser: Browser, house: HeldHouse, clock: ClockInHand, table: str, size: str
) -> None:
    context = await SIZES[size](browser, is_new=True)
    player = Player(await context.new_page(), house.page)
    page = player.page
    await player.enter_as_guest()
    await player.go_to(table)
    coach = page.get_by_role("dialog", name="Your first bet")
    await expect(coach).to_be_visible()
    await expect(coach).to_be_focused()
    await expect_no_violation(page, "the first steps")
    for step in range(1, 5):
        await expect(coach).to_contain_text(f"{step} of 4")
        await expect(page.locator(".coach-ring")).to_be_visible()
        for needed in (".table-top", ".table-rail"):
            await _expect_apart(page, ".coach", needed)
        assert await page.evaluate(BETS_UNDER, ".coach") == []
        await coach.get_by_role("button", name="Next" if step < 4 else "Got it").click()
    await expect(coach).to_have_count(0)
    await page.reload()
    await player.at_table(table)
    await expect(page.locator(".table-rail .tray")).to_be_visible()
    await expect(coach).to_have_count(0)
    await page.goto(f"{house.page}/#/guide/{table}")
    await page.get_by_role("button", name="Show me a first bet").click()
    await expect(coach).to_contain_text("1 of 4")
    await player.click("straight:1")  # who lays a chip need not be told how
    await expect(coach).to_contain_text("3 of 4")
    await coach.get_by_role("button", name="Next").click()
    clock.step()  # the result is shown: there is nothing more to teach
    await expect(coach).to_have_count(0)
    await expect(page.locator(".notice")).to_contain_text("your first round")
    await page.goto(f"{house.page}/#/guide/{table}")
    await page.get_by_role("button", name="Show me a first bet").click()
    await expect(coach).to_contain_text("1 of 4")
    await page.keyboard.press("Escape")
    await expect(coach).to_have_count(0)
    await context.close()


async def test_a_suggestion_is_taken_and_changed(seat: Seat, clock: ClockInHand) -> None:
    player = await seat("pai-gow-guide", "hand")
    page = player.page
    await player.own_box("hand").click()
    await player.heard.wait_for("wager_accepted")
    clock.step()
    await player.press("Suggest")
    suggestion = page.get_by_role("region", name="Suggestion: the house way")
    await expect(suggestion).to_contain_text("High hand:")
    await suggestion.get_by_role("button", name="Section of the regulation").click()
    await expect(suggestion).to_contain_text("§ 621a.10(d)(")
    await expect_no_violation(page, "a suggestion")
    low = page.locator('.gow-zone[data-zone="low"]')
    await expect(low.locator(".gow-tile")).to_have_count(2)
    await low.locator(".gow-tile").first.click()
    await expect(low.locator(".gow-tile")).to_have_count(1)
    await expect(suggestion).to_have_count(0)
    await player.take_the_suggestion()
    await expect(low.locator(".gow-tile")).to_have_count(2)
    await player.press("Set hands")
    await expect(page.locator(".seat-box[data-mine] .seat-result[data-kind]")).to_be_visible()


async def _expect_apart(page: Page, one: str, other: str) -> None:
    boxes = [await page.locator(selector).bounding_box() for selector in (one, other)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    upper, lower = sorted((boxes[0], boxes[1]), key=lambda box: box["y"])
    assert upper["y"] + upper["height"] <= lower["y"] + 1, f"{one} is over {other}"
