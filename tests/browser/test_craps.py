"""A craps table in a real browser: two players and the dice, odds, contract bets, phones, axe."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.browser import chromium
from tests.browser.accessible import expect_no_violation
from tests.browser.conftest import Seat, seats
from tests.browser.player import Player
from tests.held_clock import ClockInHand, HeldHouse

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.xdist_group("craps"),
]

TABLE = """
[[tables]]
id = "{id}"
title = "{id}"
game = "craps"
betting_seconds = 18
offer_seconds = 20
rest_seconds = 1
pause_seconds = 0.3
rules = {{ min = 500, max = 100000, spot_max = 100000, unit = 100, odds_multiple = 10,\
 fire = "A", buy_lay = {{ vigorish = "on_win", percent = 5 }} }}
"""
TABLES = 12
MOST_THROWS = 40
SIZES = {"upright": chromium.PHONE, "lying": chromium.LANDSCAPE}


@pytest.fixture(scope="module")
def craps_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HeldHouse]:
    tables = [TABLE.format(id=f"dice-{index}") for index in range(TABLES)]
    with HeldHouse(tmp_path_factory.mktemp("craps"), *tables) as opened:
        yield opened


@pytest.fixture(autouse=True)
def clock(craps_house: HeldHouse) -> Iterator[ClockInHand]:
    """The clock of the craps tables, held until the test steps it."""
    with craps_house.clock.held() as held:
        yield held


@pytest.fixture(scope="module")
def tables() -> Iterator[str]:
    return iter([f"dice-{index}" for index in range(TABLES)])


@pytest.fixture
def table(tables: Iterator[str]) -> str:
    """A table at which nobody has been."""
    return next(tables)


@pytest_asyncio.fixture(loop_scope="session")
async def at_table(browser: Browser, craps_house: HeldHouse) -> AsyncIterator[Seat]:
    async with seats(browser, craps_house) as take:
        yield take


def _shooter(player: Player, words: str) -> Awaitable[None]:
    return expect(player.page.get_by_role("region", name="Shooter")).to_contain_text(words)


async def test_the_dice_go_round_the_seats(at_table: Seat, table: str, clock: ClockInHand) -> None:
    """623a.7(b), 623a.10(c): who does not accept them is passed by."""
    ada, grace = await at_table(table, "pass"), await at_table(table, "pass")
    await ada.choose_chip("$5")
    before = await ada.middle_of("pass")
    await ada.click("place_win:6")
    await ada.page.get_by_role("button", name="Take the dice").wait_for()
    assert await ada.middle_of("pass") == before  # the felt does not move while chips are laid
    await grace.choose_chip("$25")
    await grace.click("pass", "hardway:8")
    await expect(grace.page.get_by_text("Dice for")).to_be_visible()
    await ada.page.get_by_role("button", name="Pass the dice").click()
    await grace.page.get_by_role("button", name="Take the dice").click()
    await _shooter(grace, "You")
    await _shooter(ada, "0 rolls")
    await expect(ada.page.locator(".craps-seat-dice")).to_have_count(1)
    others = ada.page.locator('[data-whose="others"][data-cents="2500"]')
    await expect(others).to_have_count(2)
    await expect(ada.page.get_by_role("button", name="Roll the dice")).to_have_count(0)
    await grace.page.get_by_role("button", name="Roll the dice").click()
    await grace.heard.wait_for_some("chosen", 2)  # the dice, and the throw
    clock.step()
    await _shooter(ada, "1 roll")


# Whether what is asked is apart from its answers, and whether the pass line is in the room.
ASKED = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [words, answers] = [box(".craps-bar .prompt-head h2"), box(".craps-bar .prompt-answers")];
    const apart = words.bottom <= answers.top || words.right <= answers.left;
    return [apart, box('[data-spot="pass"]').bottom <= box(".table-room").bottom];
}"""


@pytest.mark.parametrize(("width", "height"), [(600, 960), (768, 1024), (900, 1100)])
async def test_on_a_tablet_the_dice_are_offered_beside_the_whole_felt(
    at_table: Seat, table: str, width: int, height: int
) -> None:
    player = await at_table(table, "pass", phone={"width": width, "height": height})
    before = await player.middle_of("pass")
    await player.choose_chip("$5")
    await player.tap("pass")
    await player.page.get_by_role("button", name="Take the dice").wait_for()
    assert await player.page.evaluate(ASKED) == [True, True]
    assert await player.middle_of("pass") == before


async def test_on_a_phone_the_felt_is_still_and_the_point_in_sight(
    at_table: Seat, table: str
) -> None:
    player = await at_table(table, "pass", phone=chromium.PHONE)
    before = await player.middle_of("pass")
    await player.choose_chip("$5")
    await player.tap("place_win:6")
    await player.page.get_by_role("button", name="Take the dice").wait_for()
    await expect(player.page.locator(".craps-note")).to_contain_text("Place 6 to win")
    await expect(player.page.locator(".shooter-point")).to_be_in_viewport(ratio=1)
    assert await player.middle_of("pass") == before
    await player.page.get_by_role("tab", name="Seats").click()
    await expect(player.page.get_by_role("tab", name="Line")).not_to_contain_text("$")
    await player.page.get_by_role("button", name="Back to: Line").click()
    await player.page.get_by_role("tab", name="Props").click()
    await expect(player.page.get_by_role("tab", name="Line")).to_contain_text("$6")


async def test_a_wager_is_called_on_by_keyboard(at_table: Seat, table: str) -> None:
    """623a.3(a)(8): a hardway rests on a come out roll unless it is called on."""
    player = await at_table(table, "pass")
    page = player.page
    await player.choose_chip("$5")
    await player.spot("hardway:6").focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Enter")
    await player.expect_chips({"hardway:6": 500, "hardway:8": 500})
    await page.keyboard.press("Backspace")
    await player.expect_chips({"hardway:6": 500})
    marks = page.locator(".craps-mark")
    await expect(marks).to_have_text(["OFF"])
    await page.get_by_role("button", name="Working on the next roll: 0 of 1").press("Enter")
    await page.get_by_role("switch", name="Hard 6").press("Space")
    await expect(marks).to_have_text(["ON"])
    await page.reload()
    await expect(marks).to_have_text(["ON"])


async def test_odds_are_laid_behind_a_bet_that_stands(
    at_table: Seat, table: str, clock: ClockInHand
) -> None:
    """623a.4(c)(1): it stays once the point is on; 623a.6(e): odds up to ten times its amount."""
    player = await at_table(table, "pass")
    page = player.page
    await player.choose_chip("$5")
    await player.click("pass_odds")
    note = page.locator(".felt-note[data-refused]")
    await expect(note).to_contain_text("once there is a point")
    await _until_a_point(player, clock)
    await player.choose_chip("$100")
    await player.click("pass_odds")
    await expect(page.locator('[data-chips="pass_odds"] [data-cents="5000"]')).to_be_visible()
    await player.click("pass_odds")
    await expect(note).to_contain_text("at most $50")
    await player.spot("pass").focus()
    await page.keyboard.press("Backspace")
    await expect(page.get_by_text("Its point is established; this wager stands.")).to_be_visible()
    await expect(page.locator('[data-chips="pass"] [data-cents="500"]')).to_be_visible()


async def _until_a_point(player: Player, clock: ClockInHand) -> None:
    """Throw the dice, with a wager on the line, until the puck is on."""
    page = player.page
    take = page.get_by_role("button", name="Take the dice")
    roll = page.get_by_role("button", name="Roll the dice")
    puck_on = page.locator(".craps-puck[data-on]")
    for _ in range(MOST_THROWS):
        await expect(page.locator(".table-phase[data-open]")).to_be_visible()
        if await puck_on.count():
            return
        if not await page.locator('[data-chips="pass"]').count():
            await player.click("pass")
        await expect(take.or_(roll)).to_be_enabled()
        if await take.count():
            await take.click()
        number = await player.round()
        await roll.click()
        await player.heard.wait_for("round_settled", round=number)
        clock.step()
        await player.heard.wait_for("betting_opened", round=number + 1)
    raise AssertionError(f"no point in {MOST_THROWS} throws")


PARTS = {
    "Line": ("pass", "dont_pass", "come", "dont_come", "field"),
    "Hops": ("hop:2-3",),
    "Props": ("hardway:6", "any_seven", "whirl"),
}
LEAST = {"Line": {"upright": 30, "lying": 44}, "Hops": {}, "Props": {"lying": 28}}
"""The least height and width of an area, in pixels, where the room is too low for 44 pixels or the
line has them at all events."""


@pytest.mark.parametrize("size", SIZES)
async def test_a_phone_shows_a_part_of_the_felt_at_a_time(
    at_table: Seat, table: str, size: str
) -> None:
    player = await at_table(table, "pass", phone=SIZES[size])
    page = player.page
    await player.choose_chip("$5")
    for pane, spot in (("Line", "place_win:6"), ("Hops", "hop:2-3"), ("Props", "hardway:6")):
        await page.get_by_role("tab", name=pane).click()
        for area in PARTS[pane]:
            place = page.locator(f'[data-spot="{area}"] .bet-spot-area')
            await place.wait_for(state="attached")
            box = await place.bounding_box()
            least = LEAST[pane].get(size, 36)
            assert box is not None and min(box["width"], box["height"]) >= least, area
        await player.tap(spot)
        await expect(page.locator(f'[data-chips="{spot}"]')).to_be_visible()
        beyond = (
            "const s = document.querySelector('.table-stage'); return s.scrollWidth - s.clientWidth"
        )
        assert await page.evaluate(f"() => {{ {beyond} }}") == 0, f"{pane} scrolls sideways"
        await expect_no_violation(page, pane, colors=size == "upright")
    await page.get_by_role("tab", name="Seats").click()
    await expect(page.get_by_role("list", name="Seats around the table")).to_be_visible()
    await page.get_by_role("tab", name="Options").click()
    await expect(page.get_by_role("switch", name="Place 6 to win")).to_be_visible()


async def test_axe_finds_nothing_at_a_craps_table(at_table: Seat, table: str) -> None:
    player = await at_table(table, "pass")
    await player.choose_chip("$25")
    await player.click("pass", "field", "place_win:6", "horn", "fire")
    await expect(player.page.locator('[data-chips="fire"] [data-cents="500"]')).to_be_visible()
    await expect_no_violation(player.page, "the table")
