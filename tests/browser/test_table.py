"""At a table: refusals, other players, spectators, bots, and the way to check a round."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Route, ViewportSize, WebSocketRoute, expect

from tests.browser import chromium
from tests.browser.bots import bots
from tests.browser.conftest import Seat
from tests.browser.player import Player
from tests.held_clock import ClockInHand
from tests.house_process import HouseProcess

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_refused_wager_says_why_and_moves_no_money(
    seat: Seat, table: str, clock: ClockInHand
) -> None:
    player = await seat(table)
    await player.choose_chip("$500")
    await player.click("red", "black", "red")
    note = player.page.locator(".felt-note[data-refused]")
    await expect(note).to_have_text("Your balance does not cover this wager.")
    await player.expect_chips({"red": 50_000, "black": 50_000})
    await expect(player.balance).to_have_text("$0")


async def test_a_refused_wager_on_the_racetrack_says_why_beside_it(
    seat: Seat, table: str, clock: ClockInHand
) -> None:
    player = await seat(table)
    await player.choose_chip("$1,000")
    await player.press("As one wager")
    await player.click("five_adjacent:17", "five_adjacent:17")
    note = player.page.locator(".roulette-racetrack .felt-note[data-refused]")
    await expect(note).to_have_text("No more than $1,000 may lie on one spot.")
    await player.expect_chips({"five_adjacent:17": 100_000})


PHONES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 360, "height": 740},
    {"width": 568, "height": 320},
)
UNCOVERED = """() => {
  const [past, felt] = ['.roulette-past ol', '.roulette-felt'].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return past.width > 30 && past.height > 20 && felt.width > 250
    && (past.right <= felt.left + 1 || past.bottom <= felt.top + 1);
}"""
IN_SIGHT = """(part) => {
  const [bets, room] = [part, '.table-stage'].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return bets.top >= room.top - 1 && bets.bottom <= room.bottom + 1;
}"""


@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size['width']}x{size['height']}")
async def test_a_phone_has_the_last_numbers_and_the_way_to_the_racetrack(
    seat: Seat, table: str, clock: ClockInHand, size: ViewportSize
) -> None:
    player = await seat(table, phone=size)
    page = player.page
    assert await page.evaluate(UNCOVERED)
    await page.locator(".racetrack").wait_for(state="attached")
    await page.get_by_role("button", name="Racetrack", exact=True).tap()
    await page.wait_for_function(IN_SIGHT, arg=".racetrack")
    await page.get_by_role("button", name="Layout", exact=True).tap()
    await page.wait_for_function("() => document.querySelector('.table-stage').scrollTop === 0")
    await expect(page.get_by_role("button", name="Racetrack", exact=True)).to_be_visible()


async def test_a_phone_has_the_way_to_the_side_wagers_and_then_to_the_racetrack(seat: Seat) -> None:
    page = (await seat("streak-phone", phone=PHONES[0])).page
    await page.locator(".racetrack").wait_for(state="attached")
    for size in PHONES:
        await page.set_viewport_size(size)
        for words, part in (("Side wagers", ".side-wagers"), ("Racetrack", ".racetrack")):
            await page.get_by_role("button", name=words, exact=True).tap()
            await page.wait_for_function(IN_SIGHT, arg=part)
        await page.get_by_role("button", name="Layout", exact=True).tap()


async def test_the_spots_are_disabled_for_assistive_technology_while_betting_is_closed(
    seat: Seat, table: str, clock: ClockInHand
) -> None:
    player = await seat(table)
    await player.bets_open()
    red = player.page.get_by_role("button", name="Red, pays 1 to 1", exact=True)
    await expect(red).to_be_enabled()
    assert not await is_disabled(player, "Red, pays 1 to 1")
    await player.click("red")  # the round opens with it
    await player.expect_chips({"red": 500})
    clock.step()
    await player.bets_closed()
    await expect(red).to_be_disabled()
    assert await is_disabled(player, "Red, pays 1 to 1")


async def is_disabled(player: Player, name: str) -> bool:
    """What the browser itself tells a screen reader of a button."""
    devtools = await player.page.context.new_cdp_session(player.page)
    tree = await devtools.send("Accessibility.getFullAXTree")
    [button] = [one for one in tree["nodes"] if one.get("name", {}).get("value") == name]
    assert button["role"]["value"] == "button"
    return any(one["name"] == "disabled" for one in button["properties"])


async def test_two_players_see_each_other_and_each_others_chips(
    seat: Seat, table: str, clock: ClockInHand
) -> None:
    ada, grace = await seat(table), await seat(table)
    await ada.choose_chip("$25")
    await ada.click("straight:17")
    await grace.choose_chip("$5")
    await grace.click("straight:17", "red")
    await ada.expect_chips({"straight:17": 2_500})
    await grace.expect_chips({"straight:17": 500, "red": 500})
    others = '[data-whose="others"][data-cents="{}"]'
    await expect(ada.page.locator(others.format(500))).to_have_count(2)
    await expect(grace.page.locator(others.format(2_500))).to_have_count(1)
    await ada.page.get_by_role("tab", name="Players").click()
    await expect(ada.page.get_by_text("2 at the table")).to_be_visible()
    await expect(ada.page.get_by_text("$10 on the layout")).to_be_visible()
    await expect(ada.page.get_by_text("$25 on the layout")).to_be_visible()


async def test_chips_laid_in_another_tab_are_there_too(
    seat: Seat, table: str, clock: ClockInHand
) -> None:
    player = await seat(table)
    other = Player(await player.page.context.new_page(), player.house)
    await other.page.goto(player.page.url)
    await other.at_table(table)
    await other.choose_chip("$25")
    await other.click("straight:17")
    await other.expect_chips({"straight:17": 2_500})
    await player.expect_chips({"straight:17": 2_500})
    await player.press("Clear")
    await other.expect_chips({})


async def test_a_spectator_watches_and_is_asked_to_enter_when_betting(
    browser: Browser, house: HouseProcess, table: str, clock: ClockInHand
) -> None:
    context = await chromium.desktop(browser, moving=False)
    player = Player(await context.new_page(), house.page)
    await player.page.goto(f"{house.page}/#/table/{table}")
    await player.at_table(table)
    await expect(player.page.get_by_text("Enter to play at this table.")).to_be_visible()
    await player.click("red")
    dialog = player.page.get_by_role("dialog")
    await dialog.get_by_role("button", name="Enter as a guest").click()
    await expect(dialog).to_have_count(0)
    await player.choose_chip("$5")
    await player.expect_chips({"red": 500})
    await context.close()


async def test_bots_are_marked_as_bots(browser: Browser, house: HouseProcess, table: str) -> None:
    context = await chromium.desktop(browser, moving=False)
    player = Player(await context.new_page(), house.page)
    with bots(house, 3, tables=table):
        await player.page.goto(f"{house.page}/#/table/{table}")
        await player.page.get_by_role("tab", name="Players").click()
        await expect(player.page.get_by_text("3 at the table")).to_be_visible()
        await expect(player.page.locator(".side li .tag", has_text="bot")).to_have_count(3)
    await context.close()


class TestReceipts:
    async def test_a_round_is_recomputed_in_the_browser(
        self, seat: Seat, table: str, clock: ClockInHand
    ) -> None:
        player = await seat(table)
        await player.choose_chip("$5")
        await player.click("red", "straight:17")
        await player.expect_chips({"red": 500, "straight:17": 500})
        number = await player.round()
        clock.step()
        checks = await player.check_round(number)
        await expect(player.page.get_by_text("Everything checks out.")).to_be_visible()
        await expect(player.page.locator(".checks li.lost")).to_have_count(0)
        assert await checks.count() >= 10

    async def test_a_receipt_changed_on_its_way_is_found_out(self, seat: Seat) -> None:
        player = await seat("always-on")
        await player.page.route_web_socket("**/play", _changes_receipts)
        await player.page.reload()
        await player.at_table("always-on")
        rows = player.page.locator(".side li").get_by_role("button", name="Check round")
        await rows.first.click()
        await player.press("Verify")
        await expect(player.page.get_by_text("Something does not check out.")).to_be_visible()
        failed = player.page.locator(".checks li.lost")
        await expect(failed.filter(has_text="Hash of the record")).to_be_visible()


def _changes_receipts(page_side: WebSocketRoute) -> None:
    """Another time of settlement in every receipt that comes by."""
    house_side = page_side.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        assert isinstance(message, bytes)
        page_side.send(message.replace(b'"settled_ms":1', b'"settled_ms":2'))

    house_side.on_message(pass_on)


IS_IN_SIGHT = """note => {
  const said = note.getBoundingClientRect();
  const room = note.closest('.table-room').getBoundingClientRect();
  return said.top >= room.top && said.left >= room.left && said.right <= room.right;
}"""


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("held", [chromium.PHONE, chromium.LANDSCAPE], ids=["upright", "across"])
async def test_what_is_said_over_a_finger_is_in_sight_at_the_edges(
    seat: Seat, table: str, held: ViewportSize
) -> None:
    player = await seat(table, phone=held)
    finger = await player.page.context.new_cdp_session(player.page)
    note = player.page.locator(".felt-note")
    for key in ("straight:0", "straight:1", "straight:3", "straight:36", "column:3", "low"):
        x, y = await player.middle_of(key)
        points = [{"x": x, "y": y}]
        await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        await expect(note).to_contain_text("pays")
        await expect(note.locator("small")).to_contain_text("edge 2.70%")
        assert await note.evaluate(IS_IN_SIGHT), key
        await finger.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
        await expect(note).to_have_count(0)
    await player.expect_chips({})


async def test_a_part_that_did_not_come_is_asked_for_again(
    browser: Browser, house: HouseProcess, table: str
) -> None:
    """Its style too, of which the loader believes that it is there."""
    context = await chromium.desktop(browser)
    page = await context.new_page()
    failed: list[str] = []

    async def fail(route: Route) -> None:
        failed.append(route.request.url)
        await route.abort()

    await page.route("**/assets/Bets*", fail)
    player = Player(page, house.page)
    await player.arrive(table)
    await page.wait_for_timeout(300)
    assert {url.rpartition(".")[2] for url in failed} == {"css", "js"}
    await expect(page.locator(".racetrack")).to_have_count(0)
    await page.unroute("**/assets/Bets*")
    await expect(page.locator(".racetrack")).to_be_visible()
    styles = "() => [...document.styleSheets].some((one) => one.href?.includes('/assets/Bets'))"
    assert await page.evaluate(styles)
    await context.close()
