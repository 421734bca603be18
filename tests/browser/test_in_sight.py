"""What a player decides by, and what has won, stays in sight: nothing lies over it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Iterator

import pytest
from playwright.async_api import Browser, Page, ViewportSize, expect

from tests.browser import chromium
from tests.browser.chromium import SIZES
from tests.browser.conftest import LIMITS
from tests.browser.player import Player
from tests.held_clock import HeldHouse
from tests.house.player import PlayerClient
from tests.house_process import quick_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.xdist_group("in-sight"),
]

WARS = tuple(f"war-{index}" for index in range(20))  # an address may have 24 seats
ROUNDS_MOST = 5  # without a tie or a win: less than once in a million times
BOXES = ((6, 7), (2, 1))
"""My seat and the box beside it: at every other table on the other side."""

FRAME = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"

OVER = """([plate, looked]) => {
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const over = document.querySelector(plate).getBoundingClientRect();
  const room = document.querySelector('.table-room').getBoundingClientRect();
  const faults = [];
  const isIn = over.left >= room.left - 1 && over.right <= room.right + 1
    && over.top >= room.top - 1 && over.bottom <= room.bottom + 1;
  if (!isIn) faults.push(`${plate} hangs over the edge of the room`);
  const seen = [...document.querySelectorAll(looked)].filter(isSeen);
  if (seen.length === 0) faults.push(`there is no ${looked}`);
  for (const one of seen) {
    const under = one.getBoundingClientRect();
    const across = Math.min(over.right, under.right) - Math.max(over.left, under.left);
    const down = Math.min(over.bottom, under.bottom) - Math.max(over.top, under.top);
    if (across > 1 && down > 1) {
      faults.push(`${plate} lies over ${one.outerHTML.slice(0, 60)} by ${across} x ${down}`);
    }
  }
  return faults;
}"""


COVERED = """(pressed) => [...document.querySelectorAll(pressed)].flatMap((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  if (over !== null && one.contains(over)) return [];
  return [`${one.outerHTML.slice(0, 60)} lies under ${over?.outerHTML.slice(0, 60)}`];
})"""


@pytest.fixture(scope="module")
def small_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HeldHouse]:
    rules = f"{{ boxes = 2, {LIMITS} }}"
    tables = [quick_table(name, rules=rules, game="casino_war") for name in WARS]
    tables.append(quick_table("gow", rules=f"{{ {LIMITS} }}", game="pai_gow"))
    tables.append(quick_table("smallest", rules=f"{{ {LIMITS} }}", game="pai_gow"))
    tables.append(quick_table("steps", rules=f"{{ {LIMITS} }}", game="pai_gow"))
    tables.append(quick_table("cut", rules=rules, game="casino_war"))
    tables.append(quick_table("beside", rules=rules, game="casino_war"))
    tables.append(quick_table("numbers"))
    tables.append(quick_table("wheel", rules=f"{{ {LIMITS} }}", game="dreamcatcher"))
    with HeldHouse(tmp_path_factory.mktemp("in-sight"), *tables).standing_still() as house:
        yield house


# Of the house way: under their title, and as wide as the suggestion.
STEPS_ARE_LINES = """
() => {
  const [all, title, lines] = [".gow-suggestion", ".gow-steps h3", ".gow-steps ol"]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  return lines.top >= title.bottom && lines.width > 0.9 * all.width;
}
"""

HIGH = tuple((width, height) for width, height in SIZES if height >= 768 and width >= 600)
"""Screens that are high enough for the dealer's tiles above what is asked."""


async def expect_in_sight(
    page: Page, plate: str, looked: str, sizes: Iterable[tuple[int, int]] = SIZES
) -> None:
    faults: list[str] = []
    for width, height in sizes:
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(FRAME)
        found: list[str] = await page.evaluate(OVER, [plate, looked])
        faults += [f"{width} by {height}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


async def expect_pressable(
    page: Page, pressed: str, sizes: Iterable[tuple[int, int]] = SIZES
) -> None:
    """At no size anything lies over the middle of these."""
    faults: list[str] = []
    for width, height in sizes:
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(FRAME)
        found: list[str] = await page.evaluate(COVERED, pressed)
        faults += [f"{width} by {height}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


async def test_both_cards_of_a_tie_are_in_sight(browser: Browser, small_house: HeldHouse) -> None:
    """651a.9(c): the choice is made by the dealer's card and one's own."""
    with PlayerClient(small_house.play).enter() as line:
        table = await asyncio.to_thread(tied_table, line, small_house)
        context = await chromium.desktop(browser, moving=False)
        page = await context.new_page()
        token = json.dumps(line.signed_in["token"])
        await page.add_init_script(f"localStorage['croupier.token'] ??= {token}")
        await page.goto(f"{small_house.page}/#/table/{table}")
        await expect(page.locator(".prompt .war-tie")).to_be_visible()
        await expect_in_sight(
            page, ".prompt", ".war-dealers-hand .playing-card, [data-turn] .playing-card"
        )
        await context.close()


def tied_table(line: PlayerClient, house: HeldHouse) -> str:
    """Plays at every table, two boxes each, until a hand of mine ties with the dealer's."""
    places = [(table, *BOXES[index % 2]) for index, table in enumerate(WARS)]
    for table, seat, _ in places:
        line.ask("watch_table", table=table)
        assert line.ask("sit", table=table, seat=seat)["type"] == "seated"
    for number in range(1, ROUNDS_MOST + 1):
        for table, seat, beside in places:
            for box in (seat, beside):
                answer = line.wager(table, on="initial", amount=100, round_=number, box=box)
                assert answer["type"] == "wager_accepted", answer
        house.clock.step()
        for table in WARS:
            if _is_tied(line, table, number):
                return table
        house.clock.step()
        for table in WARS:
            line.until("betting_opened", table=table, round=number + 1)
    raise AssertionError("no hand tied")


def _is_tied(line: PlayerClient, table: str, number: int) -> bool:
    ends = {"decision_asked", "round_settled"}
    here = {"table": table, "round": number}
    return (
        line.find(lambda one: one["type"] in ends and here.items() <= one.items())["type"]
        == "decision_asked"
    )


async def test_what_one_sets_by_is_in_sight(browser: Browser, small_house: HeldHouse) -> None:
    context = await chromium.desktop(browser, moving=False)
    player = Player(await context.new_page(), small_house.page)
    await player.arrive("gow", "hand")
    await player.own_box("hand").click()
    await player.heard.wait_for("wager_accepted")
    small_house.clock.step()
    await expect_pressable(player.page, ".gow-tile, .prompt-answers button")
    await expect_in_sight(player.page, ".prompt", "[data-turn] .seat-spot")
    await expect_in_sight(player.page, ".prompt", ".gow-total, .gow-dealers-hand .tile", HIGH)
    await player.take_the_suggestion()
    await expect_pressable(player.page, ".gow-tile, .prompt-answers button")
    await expect_in_sight(player.page, ".prompt", ".table-phase")
    await player.press("Step by step")
    await expect(player.page.locator(".gow-steps li")).to_have_count(4)
    for width, height in SIZES:
        await player.page.set_viewport_size({"width": width, "height": height})
        assert await player.page.evaluate(STEPS_ARE_LINES), f"{width} by {height}"
    await expect_pressable(player.page, ".prompt-answers button")
    await expect_in_sight(player.page, ".prompt", ".table-phase")
    await player.page.get_by_role("button", name="Set hands").click()
    await expect(player.page.locator("[data-own] .seat-result[data-kind]")).to_be_visible()
    for width, height in SIZES:
        await player.page.set_viewport_size({"width": width, "height": height})
        await player.page.evaluate(FRAME)
        own, dead = [
            await player.page.locator(f"{of} .tile").first.evaluate("one => one.clientWidth")
            for of in ("[data-own]", ".gow-dead")
        ]
        assert own > dead, f"{width} by {height}: my tiles are smaller than the dead hand's"
    await context.close()


async def test_a_hand_is_set_on_the_smallest_phone(
    browser: Browser, small_house: HeldHouse
) -> None:
    context = await chromium.phone(browser, {"width": 320, "height": 568}, moving=False)
    player = Player(await context.new_page(), small_house.page)
    await player.arrive("smallest", "hand")
    await player.own_box("hand").click()
    await player.heard.wait_for("wager_accepted")
    small_house.clock.step()
    asked = ".prompt h2, .gow-how-to li, .gow-tile, .prompt-answers button"
    await expect_pressable(player.page, asked, [(320, 568)])
    await player.take_the_suggestion()
    await expect_pressable(player.page, ".gow-tile, .prompt-answers button", [(320, 568)])
    await player.page.get_by_role("button", name="Set hands").click()
    await expect(player.page.locator("[data-own] .seat-result[data-kind]")).to_be_visible()
    await context.close()


async def test_the_first_steps_give_way_to_a_hand_on_a_low_screen(
    browser: Browser, small_house: HeldHouse
) -> None:
    held: ViewportSize = {"width": 844, "height": 390}
    context = await chromium.phone(browser, held, is_new=True, moving=False)
    player = Player(await context.new_page(), small_house.page)
    await player.arrive("steps", "hand")
    await expect(player.page.locator(".coach")).to_be_visible()
    await player.own_box("hand").click()
    await player.heard.wait_for("wager_accepted")
    small_house.clock.step()
    await expect(player.page.locator(".prompt-answers")).to_be_visible()
    await expect(player.page.locator(".coach")).to_be_hidden()
    await expect_pressable(
        player.page, ".prompt h2, .gow-tile, .prompt-answers button", [(844, 390)]
    )
    await context.close()


async def test_what_is_asked_of_a_cut_leaves_the_table_in_sight(
    browser: Browser, small_house: HeldHouse
) -> None:
    """651a.5(c): and the clock, at my box and over the table."""
    context = await chromium.desktop(browser, moving=False)
    player = Player(await context.new_page(), small_house.page)
    await player.arrive("cut", "initial")
    await player.page.locator('[data-box="7"] [data-spot="initial"]').click()
    await expect(player.page.get_by_role("button", name="Cut here")).to_be_visible()
    looked = "[data-own] .seat-spot, [data-own] .turn-mark, .table-phase"
    await expect_in_sight(player.page, ".prompt", looked)
    await context.close()


async def test_a_hand_beside_mine_leaves_the_foot_of_a_low_felt_in_sight(
    browser: Browser, small_house: HeldHouse
) -> None:
    context = await chromium.desktop(browser, moving=False)
    player = Player(await context.new_page(), small_house.page)
    with PlayerClient(small_house.play).enter() as line:
        line.ask("watch_table", table="beside")
        assert line.ask("sit", table="beside", seat=3)["type"] == "seated"
        await player.arrive("beside", "initial")
        await player.page.locator('[data-box="4"] [data-spot="initial"]').click()
        await player.heard.wait_for("wager_accepted")
        answer = line.wager("beside", on="initial", amount=100, round_=1)
        assert answer["type"] == "wager_accepted", answer
        small_house.clock.step()
        await expect(player.page.locator('[data-box="3"] .playing-card').first).to_be_attached()
        faults = []
        for width, height in SIZES:
            await player.page.set_viewport_size({"width": width, "height": height})
            await player.page.evaluate(FRAME)
            hidden = await player.page.locator(".table-stage").evaluate(
                "stage => stage.scrollHeight - stage.clientHeight"
            )
            if hidden > 1:
                faults.append(f"{width} by {height}: {hidden} px are below the edge")
        assert not faults, "\n".join(faults)
    await context.close()


async def test_a_win_covers_neither_the_clapper_nor_what_has_won(
    browser: Browser, small_house: HeldHouse
) -> None:
    for held in (chromium.PHONE, chromium.LANDSCAPE):
        context = await chromium.phone(browser, held, moving=False)
        player = Player(await context.new_page(), small_house.page)
        await player.arrive("wheel", "number:1")
        await until_won(player, small_house)
        found: list[str] = await player.page.evaluate(
            OVER, [".marquee-win", ".felt-won, .wheel-clapper path"]
        )
        assert not found, "\n".join(found)
        small_house.clock.step()
        await context.close()


async def test_a_win_covers_nothing_that_has_won_on_a_low_screen(
    browser: Browser, small_house: HeldHouse
) -> None:
    context = await chromium.phone(browser, {"width": 844, "height": 390}, moving=False)
    player = Player(await context.new_page(), small_house.page)
    await player.arrive("numbers", "red")
    await until_won(player, small_house, "red")
    won = ".felt-winner, .chips-of-spot:not([data-lost]) [data-whose=mine]"
    found: list[str] = await player.page.evaluate(OVER, [".marquee-win", won])
    assert not [fault for fault in found if "lies over" in fault], "\n".join(found)
    plate = await player.page.locator(".marquee-win").bounding_box()
    assert plate is not None
    assert plate["y"] + plate["height"] <= 390, "the plate hangs over the edge of the screen"
    small_house.clock.step()
    await context.close()


async def test_what_a_low_screen_says_of_a_lost_round_stands_in_the_place_of_the_name(
    browser: Browser, small_house: HeldHouse
) -> None:
    context = await chromium.phone(browser, {"width": 568, "height": 320}, moving=False)
    player = Player(await context.new_page(), small_house.page)
    await player.arrive("numbers", "straight:7")
    await until_said(".marquee-paid", player, small_house, "straight:7")
    boxes = [
        await player.page.locator(of).bounding_box()
        for of in (".marquee-paid", ".table-name h1", ".table-phase")
    ]
    plate, name, call = [box or pytest.fail("out of sight") for box in boxes]
    assert plate["x"] <= name["x"]
    assert plate["x"] + plate["width"] <= call["x"]
    small_house.clock.step()
    await context.close()


@pytest.mark.parametrize(("width", "height"), [(568, 320), (667, 375), (390, 844)])
async def test_all_of_the_account_is_in_reach(
    browser: Browser, small_house: HeldHouse, width: int, height: int
) -> None:
    context = await chromium.phone(browser, {"width": width, "height": height}, moving=False)
    player = Player(await context.new_page(), small_house.page)
    await player.page.goto(small_house.page)
    await player.enter_as_guest()
    await player.in_lobby()
    await player.page.locator(".account-button").click()
    buttons = player.page.locator(".account-menu button")
    await expect(buttons.nth(3)).to_be_visible()
    for button in await buttons.all():
        place = await button.bounding_box()
        assert place is not None
        assert place["y"] + place["height"] <= height, await button.inner_text()
        assert place["height"] >= 44
    await context.close()


async def until_won(player: Player, house: HeldHouse, on: str = "number:1") -> None:
    """Either comes in almost half of the rounds."""
    await until_said(".marquee-win", player, house, on)


async def until_said(plate: str, player: Player, house: HeldHouse, on: str) -> None:
    """Wager on a spot until the plate of a round that is won, or of another one, is shown."""
    if await player.page.locator(".table-phase:not([data-open])").count():
        house.clock.step()  # a round of the tests before stands at its end
    for count in range(1, 4 * ROUNDS_MOST + 1):
        await player.bets_open()
        number = await player.round()
        await player.tap(on)
        await player.heard.wait_for_some("wager_accepted", count)
        house.clock.step()
        await player.heard.wait_for("round_settled", round=number)
        settled = (await player.heard.wait_for_some("wagers_settled", count))[-1]
        if (settled["returned"] > settled["staked"]) == (plate == ".marquee-win"):
            await expect(player.page.locator(plate)).to_be_visible()
            return
        house.clock.step()
    raise AssertionError(f"{plate} was never shown")
