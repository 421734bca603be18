"""Casino War and Pai Gow in a real browser: boxes, decisions, and tiles that stay face down."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from itertools import pairwise

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, ViewportSize, expect

from tests.browser import chromium
from tests.browser.accessible import expect_no_violation
from tests.browser.conftest import Seat, Unused, each_attempt, seats
from tests.browser.player import SOON_MS, WELCOME_CENTS, Player, money
from tests.held_clock import ClockInHand, HeldHouse
from tests.house_process import quick_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.xdist_group("cards"),
]

LIMITS = "min = 500, max = 100000, spot_max = 100000, unit = 100"
TABLES = {
    "war": (f"{{ boxes = 2, {LIMITS} }}", 5, 2, 2, "casino_war"),
    "war-keys": (f"{{ {LIMITS} }}", 3, 2, 2, "casino_war"),
    "war-print": (f"{{ {LIMITS} }}", 3, 2, 2, "casino_war"),
    "war-said": (f"{{ {LIMITS} }}", 3, 2, 2, "casino_war"),
    "war-refused-1": (f"{{ {LIMITS} }}", 3, 2, 2, "casino_war"),
    "war-refused-7": (f"{{ {LIMITS} }}", 3, 2, 2, "casino_war"),
    "war-phone": (f"{{ {LIMITS} }}", 3, 2, 2, "casino_war"),
    "gow": (f"{{ boxes = 2, {LIMITS} }}", 5, 3, 3, "pai_gow"),
    "gow-bank": (f"{{ player_bank = true, co_bank = true, {LIMITS} }}", 5, 2, 3, "pai_gow"),
    "gow-late-bank": (f"{{ player_bank = true, {LIMITS} }}", 5, 2, 3, "pai_gow"),
    "gow-asked": (f"{{ {LIMITS} }}", 3, 2, 3, "pai_gow"),
    "gow-print": (f"{{ {LIMITS} }}", 3, 2, 3, "pai_gow"),
    "gow-edge": (f"{{ {LIMITS} }}", 3, 2, 3, "pai_gow"),
    "gow-middle": (f"{{ {LIMITS} }}", 3, 2, 3, "pai_gow"),
    "war-middle": (f"{{ {LIMITS} }}", 3, 2, 2, "casino_war"),
    "gow-drag": (f"{{ {LIMITS} }}", 3, 2, 3, "pai_gow"),
}


@pytest.fixture(scope="module")
def cards_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HeldHouse]:
    tables = [
        quick_table(name, *TABLES[kind])
        for kind, names in each_attempt(TABLES).items()
        for name in names
    ]
    with HeldHouse(tmp_path_factory.mktemp("cards"), *tables) as opened:
        yield opened


@pytest.fixture(scope="module")
def unused() -> Unused:
    """The tables of each kind at which nobody has been."""
    return each_attempt(TABLES)


@pytest.fixture
def clock(cards_house: HeldHouse) -> Iterator[ClockInHand]:
    """The clock of the card tables, held until the test steps it."""
    with cards_house.clock.held() as held:
        yield held


@pytest_asyncio.fixture(loop_scope="session")
async def at_table(browser: Browser, cards_house: HeldHouse, unused: Unused) -> AsyncIterator[Seat]:
    async with seats(browser, cards_house, unused) as take:
        yield take


def box(player: Player, number: int) -> Locator:
    return player.page.locator(f'.seat-box[data-box="{number}"]')


def spot(player: Player, number: int, on: str) -> Locator:
    return box(player, number).locator(f'[data-spot="{on}"]')


async def tiles(of: Locator) -> list[str | None]:
    """The tiles that lie there as they are seen: None for one that lies face down."""
    shown = await of.locator(".tile").all()
    return [await tile.get_attribute("data-tile") for tile in shown]


async def expect_balance_is_sum(player: Player, staked: int) -> None:
    """What each box says that it came to is what the bankroll has moved by."""
    results = player.page.locator(".seat-box[data-mine] .seat-result[data-kind]")
    await expect(results.first).to_contain_text("$")
    words = " ".join(await results.all_text_contents())
    net = sum(
        round(float(f"{sign.replace('−', '-')}{dollars.replace(',', '')}") * 100)
        for sign, dollars in re.findall(r"([+−]?)\$([\d,.]+)", words)
    )
    assert -staked <= net
    await expect(player.balance).to_have_text(money(WELCOME_CENTS + net))


async def test_war_on_two_boxes(at_table: Seat, clock: ClockInHand) -> None:
    ada, grace = (
        await at_table("war", "initial"),
        await at_table("war", "initial", phone=chromium.PHONE),
    )
    await ada.choose_chip("$5")
    await spot(ada, 3, "initial").click()
    await expect(ada.staked).to_have_text("$5")
    await ada.press("Let the dealer cut")
    await spot(ada, 4, "initial").click()
    await spot(grace, 6, "initial").click()
    await expect(box(grace, 4).locator(".chip-stack")).to_have_attribute("data-cents", "500")
    await expect(box(ada, 6).locator(".chip-stack")).to_have_attribute("data-cents", "500")
    # 651a.7(d): a wager stays, and takes no more chips
    await expect(ada.page.get_by_role("button", name="Undo")).to_be_disabled()
    clock.step()
    await ada.bets_closed()
    settled = ada.page.locator('.seat-box[data-mine] .seat-result:has-text("$")').first
    async with asyncio.timeout(60):
        while not await settled.is_visible():
            for tied in (ada, grace):  # the clock is held: no window ends by itself
                surrender = tied.page.get_by_role("button", name="Surrender").first
                if await surrender.is_visible():
                    await surrender.click()
            await ada.page.wait_for_timeout(100)
    await expect(box(ada, 3).locator(".playing-card")).not_to_have_count(0)
    await expect_balance_is_sum(ada, 1_000)


async def test_war_by_the_keyboard(at_table: Seat, clock: ClockInHand) -> None:
    player = await at_table("war-keys", "initial")
    await spot(player, 4, "initial").focus()
    await player.page.keyboard.press("Enter")
    await player.press("Cut here")
    await expect(spot(player, 4, "initial").locator(".chip-stack")).not_to_have_attribute(
        "data-pending", ""
    )
    await spot(player, 4, "initial").focus()
    await player.page.keyboard.press("ArrowLeft")
    focused = player.page.locator(":focus")
    await expect(focused).to_have_attribute("data-spot", "tie")
    await expect(focused).to_have_accessible_name(re.compile("Tie wager on box 4, pays 10 to 1"))
    await expect_no_violation(player.page, "Casino War")


async def test_tiles_are_seen_by_their_player_alone(at_table: Seat, clock: ClockInHand) -> None:
    """621a.10: set, seen by nobody else, held against the dealer's, exposed."""
    ada, grace = await at_table("gow", "hand"), await at_table("gow", "hand", phone=chromium.PHONE)
    await ada.choose_chip("$5")
    await spot(ada, 2, "hand").click()
    await ada.choose_chip("$25")
    await spot(ada, 3, "hand").click()
    await spot(grace, 5, "hand").click()
    for player, wagers in ((ada, 2), (grace, 1)):
        await player.heard.wait_for_some("wager_accepted", wagers)
    clock.step()
    await expect(ada.page.get_by_role("heading", name="Set your hands: box 3")).to_be_visible()
    mine = await tiles(box(ada, 3))
    assert len(mine) == 4
    assert None not in mine
    assert await tiles(box(grace, 3)) == [None] * 4
    assert await tiles(box(ada, 5)) == [None] * 4
    assert await tiles(ada.page.locator(".gow-dealers-hand")) == [None] * 4
    await expect_no_violation(ada.page, "Pai Gow")

    for player in (ada, ada, grace):
        await plays_the_house_way(player)
    # Each page stands for its player after a look at the dealer's hands.
    await expect(box(grace, 3).locator(".seat-result[data-kind]")).to_be_visible()
    assert sorted(map(str, await tiles(box(grace, 3)))) == sorted(map(str, mine))
    await expect_balance_is_sum(ada, 3_000)


async def plays_the_house_way(player: Player) -> None:
    await player.take_the_suggestion()
    await player.page.get_by_role("button", name="Set hands").click()


async def test_what_is_asked_moves_no_seat(at_table: Seat, clock: ClockInHand) -> None:
    """And at a desk no box hangs over the rounded edge of the cloth."""
    player = await at_table("gow-asked", "hand")
    await player.choose_chip("$5")
    await spot(player, 3, "hand").click()
    await player.heard.wait_for("wager_accepted")
    before = [await seats_at(player, *size) for size in SIZES]
    clock.step()
    await expect(player.page.get_by_role("button", name="Set hands")).to_be_visible()
    assert [await seats_at(player, *size) for size in SIZES] == before
    for left, top, _right, bottom in before[0]:
        under = await player.page.evaluate(CLOTH_UNDER, [left, bottom])
        assert under, f"the box at {left}, {top} hangs off the cloth"


PLACES = """boxes => boxes.map((box) => {
  const { x, width } = box.getBoundingClientRect();
  const spot = box.querySelector('.seat-spot-frame:last-child > .seat-spot');
  return [box.dataset.box, 'mine' in box.dataset, x + width / 2, spot.offsetWidth];
})"""


@pytest.mark.parametrize(
    ("table", "on", "seat", "around"),
    [("gow-middle", "hand", 1, "561234"), ("war-middle", "initial", 7, "3217654")],
)
async def test_the_table_is_built_around_my_seat(
    at_table: Seat, clock: ClockInHand, table: str, on: str, seat: int, around: str
) -> None:
    """My box is in the middle and the largest, the others follow round the table."""
    player = await at_table(table, on)
    await spot(player, seat, on).click()
    await player.heard.wait_for("wager_accepted")
    for width, height in chromium.SIZES:
        await player.page.set_viewport_size({"width": width, "height": height})
        await player.page.wait_for_timeout(100)  # a frame for the layout
        boxes = await player.page.locator(".seat-box").evaluate_all(PLACES)
        assert "".join(number for number, *_ in boxes) == around
        (own,) = [box for box in boxes if box[1]]
        cloth = await player.page.locator(".table-room").bounding_box()
        assert cloth is not None
        off = abs(own[2] - cloth["x"] - cloth["width"] / 2)
        assert off <= 0.06 * cloth["width"], f"{width} by {height}: {off:.0f} px off the middle"
        assert own[3] >= max(box[3] for box in boxes), f"{width} by {height}: mine is smaller"


async def test_the_mark_of_my_turn_is_whole_at_the_edges_of_a_phone(
    at_table: Seat, clock: ClockInHand
) -> None:
    held: ViewportSize = {"width": 390, "height": 844}
    at_the_edges = {number: await at_table("gow-edge", "hand", phone=held) for number in (1, 6)}
    for number, player in at_the_edges.items():
        await spot(player, number, "hand").click()
        await player.heard.wait_for("wager_accepted")
    clock.step()
    for number, player in at_the_edges.items():
        mark = box(player, number).locator(".turn-mark")
        await expect(mark).to_be_visible()
        place = await mark.bounding_box()
        assert place is not None
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= held["width"]


# By how many pixels each print is wider than the area that it is in.
TOO_WIDE = """prints => prints.map((print) => {
  const words = document.createRange();
  words.selectNodeContents(print);
  return words.getBoundingClientRect().width - print.closest('.seat-spot').clientWidth;
})"""


@pytest.mark.parametrize(("table", "on"), [("gow-print", "hand"), ("war-print", "initial")])
async def test_what_is_printed_in_a_box_fits_in_every_language(
    at_table: Seat, table: str, on: str
) -> None:
    player = await at_table(table, on, phone=chromium.PHONE)
    prints = player.page.locator(".seat-spot-print")
    for language in ("en", "es", "fr", "de"):
        await player.page.evaluate(
            "language => localStorage['croupier.language'] = language", language
        )
        await player.page.reload()
        await expect(prints.first).to_be_visible()
        assert max(await prints.evaluate_all(TOO_WIDE)) <= 0, language


async def test_what_is_said_of_a_spot_is_whole_on_a_phone(
    at_table: Seat, clock: ClockInHand
) -> None:
    player = await at_table("war-said", "initial", phone=chromium.PHONE)
    await spot(player, 4, "initial").focus()
    line = player.page.locator(".point-line")
    await expect(line.locator("strong")).to_have_text("Initial wager")
    assert await line.evaluate("line => line.scrollWidth - line.clientWidth") <= 0


@pytest.mark.parametrize("number", [1, 7])
async def test_why_a_wager_is_refused_is_whole_at_the_edges_of_a_phone(
    at_table: Seat, clock: ClockInHand, number: int
) -> None:
    player = await at_table(f"war-refused-{number}", "initial", phone=chromium.PHONE)
    note = player.page.locator(".seat-note")
    for width, height in (chromium.PHONE["width"], chromium.PHONE["height"]), (568, 320):
        await player.page.set_viewport_size({"width": width, "height": height})
        await spot(player, number, "tie").click()
        await expect(note).to_have_text("Lay your bet first. A tie wager goes with it.")
        left, right, over = await note.evaluate(
            """note => {
              const { left, right } = note.getBoundingClientRect();
              return [left, right, note.scrollWidth - note.clientWidth];
            }"""
        )
        assert 0 <= left < right <= width
        assert over <= 0, "the words are wider than their plate"


async def test_my_card_is_large_on_a_phone(at_table: Seat, clock: ClockInHand) -> None:
    player = await at_table("war-phone", "initial", phone=chromium.PHONE)
    await player.choose_chip("$5")
    await spot(player, 4, "initial").click()
    await expect(player.staked).to_have_text("$5")
    assert await card_width(player, ".war-my-hand") >= 90
    assert await card_width(player, ".war-dealers-hand") >= 90
    lefts = await player.page.locator('[data-spot="initial"]').evaluate_all(
        "spots => spots.map((one) => one.getBoundingClientRect()).map((r) => [r.left, r.right])"
    )
    assert all(a[1] <= b[0] + 1 for a, b in pairwise(lefts)), "spots of neighbours overlap"


async def card_width(player: Player, of: str) -> float:
    """Of the place that is printed on the cloth for a card."""
    place = player.page.locator(f"{of} .war-hand")
    width = await place.evaluate("hand => parseFloat(getComputedStyle(hand, '::before').width)")
    return float(width)


SIZES = ((1440, 900), (390, 844), (844, 390))

# Whether a point is inside the rounded rectangle of the cloth.
CLOTH_UNDER = """([x, y]) => {
  const stage = document.querySelector('.table-stage');
  const { width, height, borderBottomLeftRadius } = getComputedStyle(stage, '::before');
  const [across, down = across] = borderBottomLeftRadius.split(' ').map(parseFloat);
  const room = stage.getBoundingClientRect();
  const left = room.left + (room.width - parseFloat(width)) / 2;
  const foot = room.bottom - parseFloat(getComputedStyle(stage).paddingBottom);
  const [dx, dy] = [left + across - x, y - (foot - down)];
  return dx <= 0 || dy <= 0 || (dx / across) ** 2 + (dy / down) ** 2 <= 1;
}"""


async def seats_at(player: Player, width: int, height: int) -> list[list[float]]:
    """Where the spots of all boxes are on a screen of this size: left, top, right, bottom."""
    await player.page.set_viewport_size({"width": width, "height": height})
    await player.page.wait_for_timeout(100)  # a frame for the layout
    found: list[list[float]] = await player.page.locator(".seat-spot").evaluate_all(
        """spots => spots.map((spot) => {
          const { left, top, right, bottom } = spot.getBoundingClientRect();
          return [left, top, right, bottom].map(Math.round);
        })"""
    )
    return found


PHONES = ((568, 320), (667, 375), (844, 390), (360, 740), (390, 844))
SMALLEST = ((320, 568),)
ROOMY = ((740, 360), (1024, 768), (1440, 900))

# Which of these parts, each with its name and its place, lie over each other.
OVERLAPPING = """
  const overlapping = (parts) => parts.flatMap(([one, a], nth) =>
    parts.slice(nth + 1).filter(([, b]) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    ).map(([other]) => `${one} and ${other}`));
"""

CUT_OR_COVERED = (
    "async () => {"
    + OVERLAPPING
    + """
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const prompt = document.querySelector(".prompt:has(.gow-bank)");
  const room = prompt.getBoundingClientRect();
  const looked = "h2, .prompt-answers .button, .gow-extremes > *, .gow-bank-sum, .gow-amount, " +
    ".gow-bank-more > *";
  const parts = [...prompt.querySelectorAll(looked)]
    .filter((one) => getComputedStyle(one).clipPath === "none")
    .map((one) => [one.textContent.slice(0, 24), one.getBoundingClientRect()]);
  const cut = parts.filter(([, { bottom }]) => bottom > room.bottom + 1)
    .map(([name]) => `${name} is cut`);
  const heading = getComputedStyle(prompt.querySelector("h2")).clipPath === "none";
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
  const clocks = [...document.querySelectorAll(".table-room .seat-box[data-mine] .countdown")];
  const isLow = innerHeight < 400;
  const ownClock = prompt.querySelector(".prompt-head .countdown");
  const turn = document.querySelector(".turn-mark[data-mine]");
  const isHalf = turn !== null && isSeen(turn) &&
    turn.getBoundingClientRect().top < room.bottom - 1 &&
    turn.getBoundingClientRect().bottom > room.bottom + 1;
  return [...cut, ...overlapping(parts),
    ...(heading ? [] : ["no heading"]),
    ...(isLow && prompt.scrollHeight > prompt.clientHeight + 1 ? ["it scrolls"] : []),
    ...(isLow && isSeen(ownClock) ? ["the time is said twice"] : []),
    ...(isSeen(prompt.querySelector(".gow-extremes")) ? [] : ["it says not what may be lost"]),
    ...(isHalf ? ["the mark of the turn is cut"] : []),
    ...(clocks.some(isSeen) ? ["the time is said at the box too"] : [])];
}
"""
)


CUT_BY_THE_BOARD = """
async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const board = document.querySelector(".gow-board");
  const table = board.closest(".table-room").getBoundingClientRect();
  const { left, top, right, bottom } = board.getBoundingClientRect();
  const isOutside = left < table.left - 1 || right > table.right + 1 ||
    top < table.top - 1 || bottom > table.bottom + 1;
  return [...(isOutside ? ["it is outside of the table"] : []),
    ...[...board.querySelectorAll("li, .gow-board-cell, strong, b")]
      .filter((one) => one.getBoundingClientRect().bottom > bottom + 1)
      .map((one) => `${one.textContent.slice(0, 24)} is cut`)];
}
"""

# Whatever the round has come to, the board says the most that it can.
SAYS_THE_MOST = """
() => {
  const word = (name, sum) => `<span>${name} <b class="figure">${sum}</b></span>`;
  document.querySelector(".gow-board-parts").innerHTML =
    word("Taken", "+$10") + word("Paid", "$0") + word("House 5%", "−$0.50");
  document.querySelector(".gow-board-net").innerHTML =
    "<em>You take every hand! </em><strong>You win $9.50 as the bank</strong>";
  document.querySelector(".gow-board-sum").setAttribute("data-all", "");
}
"""

# What is compared in the middle covers a tile, or the way to the chart of ranks, as a whole or not
# at all; and its own tiles are all seen clearly.
SEEN_BY_HALVES = """
async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const near = document.querySelector(".gow-board, .gow-showdown");
  const { left, top, right, bottom } = near.getBoundingClientRect();
  const isHalf = (one) => {
    const box = one.getBoundingClientRect();
    const isOver = Math.min(box.right, right) - Math.max(box.left, left) > 2 &&
      Math.min(box.bottom, bottom) - Math.max(box.top, top) > 2;
    const isCovered = box.left > left - 2 && box.right < right + 2 &&
      box.top > top - 2 && box.bottom < bottom + 2;
    return isOver && !isCovered && getComputedStyle(one).visibility === "visible";
  };
  const places = ".seat-box .tile, .gow-dealers-hand .tile, .gow-ranks-open";
  const halves = [...document.querySelectorAll(places)].filter(isHalf)
    .map((one) => `${one.dataset.tile ?? one.textContent} is cut`);
  const pairs = [...near.querySelectorAll(".gow-board-rows .gow-pair, .gow-near .gow-side-tiles")]
    .filter((one) => one.checkVisibility());
  const faint = pairs.filter((one) => getComputedStyle(one).opacity !== "1")
    .map(() => "a pair is dimmed");
  const small = pairs.filter((one) => one.querySelector(".tile").getBoundingClientRect().width < 12)
    .map(() => "a pair is small");
  return [...halves, ...faint, ...small];
}
"""

OVER_EACH_OTHER = (
    "() => {"
    + OVERLAPPING
    + """
  const parts = [".gow-dealers-bet", ".felt-status", ".gow-wall", ".gow-dead > p"]
    .map((one) => [one, document.querySelector(one)])
    .filter(([, element]) => element !== null && element.textContent !== "")
    .map(([one, element]) => [one, element.getBoundingClientRect()]);
  return overlapping(parts);
}
"""
)


OVER_THE_STAKES = """
() => {
  const prompt = document.querySelector(".prompt:has(.gow-delivery)").getBoundingClientRect();
  return [...document.querySelectorAll(".seat-box .chip-stack")].filter((stack) => {
    const { left, right, top } = stack.getBoundingClientRect();
    return top < prompt.bottom - 1 && left < prompt.right && right > prompt.left;
  }).map((stack) => `${stack.dataset.cents} is covered`);
}
"""

# The stacks, the shaker, and what the dealer bets are in sight while the dice are asked for.
OVER_THE_DEALERS_SIDE = (
    "() => {"
    + OVERLAPPING
    + """
  const placeOf = (one) => [one, document.querySelector(one).getBoundingClientRect()];
  const prompt = placeOf(".prompt:has(.gow-delivery)");
  return [".gow-wall", ".gow-start", ".gow-dealers-bet"].flatMap((one) =>
    overlapping([prompt, placeOf(one)]));
}
"""
)

# No tile that is to be set has a longer name.
NAMES_OVER_EACH_OTHER = (
    "() => {"
    + OVERLAPPING
    + """
  const names = [...document.querySelectorAll(".gow-tile-name > :last-child")];
  return overlapping(names.map((name, nth) => {
    name.textContent = "Gee Joon";
    const words = document.createRange();
    words.selectNodeContents(name);
    return [`name ${nth}`, words.getBoundingClientRect()];
  }));
}
"""
)

TILES_UNDER_THE_RANKS = (
    "() => {"
    + OVERLAPPING
    + """
  const placeOf = (one) => one.getBoundingClientRect();
  const ranks = ["the ranks", placeOf(document.querySelector(".gow-ranks-open"))];
  const tiles = [...document.querySelectorAll(".seat-box .tile")];
  return tiles.flatMap((tile) => overlapping([ranks, ["a tile", placeOf(tile)]]));
}
"""
)

UNDER_THE_TIME = (
    "() => {"
    + OVERLAPPING
    + """
  if (innerHeight > 400) return [];  // it covers what is the dealer's as a whole
  const seen = [...document.querySelectorAll(
    ".gow-time-up, .gow-board-net, .gow-board-parts, .gow-again, .seat-box .tile, " +
    ".gow-dealers-hand .tile, .gow-dead, .gow-dealers-hand > p, .gow-start, .gow-ranks-open"
  )].filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  const time = seen.find((one) => one.matches(".gow-time-up"));
  const nameOf = (one) => one.textContent || one.className || one.dataset.tile;
  const parts = seen.map((one) => [nameOf(one), one.getBoundingClientRect()]);
  return time === undefined ? ["no time"]
    : overlapping(parts).filter((fault) => fault.includes(nameOf(time)));
}
"""
)


async def test_the_bank_chooses_how_the_tiles_are_delivered(
    at_table: Seat, clock: ClockInHand
) -> None:
    """621a.11(i): after "no more bets"; (b): not in the first round."""
    ada, grace = await at_table("gow-bank", "hand"), await at_table("gow-bank", "hand")
    number = await the_bank_is_offered(ada, grace, clock)
    # 621a.11(f): a wager of the bank's comes down first, all of its chips
    for accepted in (2, 3):
        await spot(ada, 1, "hand").click()
        await ada.heard.wait_for_some("wager_accepted", accepted)
    await the_offer_is_whole(ada)
    await ada.page.get_by_role("button", name="Take your wager down and be the bank").click()
    await expect(ada.page.get_by_label("Delivery")).to_have_count(0)
    await expect(box(grace, 1).locator(".seat-marker")).to_have_text("Bank")
    await expect(grace.page.get_by_text("is the bank and takes up to $5 more")).to_be_visible()
    terms = "Others bet now. You put up $10."
    await expect(ada.page.get_by_text(terms)).to_be_visible()
    await expect(ada.page.locator(".tray-chip").first).to_be_disabled()
    await expect(grace.page.locator(".tray-chip").first).to_be_enabled()
    for player in (ada, grace):
        await at_every_phone(player, OVER_EACH_OTHER)
    await spot(grace, 4, "hand").click()
    await grace.heard.wait_for("wager_accepted", round=number)
    clock.step()
    await expect(ada.page.get_by_text("other ways")).to_be_visible()
    for check in (OVER_THE_DEALERS_SIDE, OVER_THE_STAKES):
        await at_every_phone(ada, check, *ROOMY)
    await ada.page.get_by_text("other ways").click()
    await at_every_phone(ada, OVER_THE_STAKES)
    delivery = ada.page.get_by_label("Delivery")
    await expect(delivery).to_have_value("house_way_right")
    await delivery.select_option("jung_quat")
    await ada.page.get_by_role("button", name="Shake the dice").click()
    await expect(grace.page.get_by_text("Jung quat: take the heart")).to_be_visible()
    await expect(ada.page.locator(".gow-tile")).to_have_count(4)
    await at_every_phone(ada, NAMES_OVER_EACH_OTHER, *SMALLEST)
    await plays_the_house_way(ada)
    await expect(ada.page.locator(".gow-setting")).to_have_count(0)
    await at_every_phone(ada, TILES_UNDER_THE_RANKS, *SMALLEST)
    clock.step()
    await expect(grace.page.get_by_text("the house way set your hand")).to_be_visible()
    await expect(box(grace, 4).locator(".seat-result[data-kind]")).to_be_visible()
    await expect(box(ada, 1).locator(".seat-result[data-kind]")).to_contain_text("Bank")
    await at_every_phone(ada, CUT_BY_THE_BOARD, *SMALLEST)
    await expect(ada.page.locator(".gow-board-who")).to_have_text([re.compile(r"\$5$")] * 2)
    for player in (ada, grace):
        await at_every_phone(player, SEEN_BY_HALVES)
    await once_it_is_read(ada)


async def test_what_a_bank_reads_covers_no_tile_by_halves_when_its_time_has_run_out(
    at_table: Seat, clock: ClockInHand
) -> None:
    """The line that says so is in its room: on a low phone the corner across from the button."""
    ada, grace = await at_table("gow-late-bank", "hand"), await at_table("gow-late-bank", "hand")
    number = await the_bank_is_offered(ada, grace, clock)
    await ada.page.get_by_role("button", name="Be the bank").click()
    await expect(box(grace, 1).locator(".seat-marker")).to_have_text("Bank")
    await spot(grace, 4, "hand").click()
    await grace.heard.wait_for("wager_accepted", round=number)
    clock.step()
    await ada.page.get_by_role("button", name="Shake the dice").click()
    await plays_the_house_way(grace)
    clock.step()
    await expect(ada.page.get_by_text("the house way set your hand")).to_be_visible()
    await expect(grace.page.get_by_text("the house way set your hand")).to_have_count(0)
    await ada.page.evaluate(SAYS_THE_MOST)
    await at_every_phone(ada, CUT_BY_THE_BOARD, *SMALLEST)
    await at_every_phone(ada, SEEN_BY_HALVES)
    await once_it_is_read(ada)
    await at_every_phone(ada, UNDER_THE_TIME)


async def the_bank_is_offered(bank: Player, other: Player, clock: ClockInHand) -> int:
    """On boxes 1 and 4, once a round is over. Returns the number of the round that is open."""
    await spot(bank, 1, "hand").click()
    await spot(other, 4, "hand").click()
    for player in (bank, other):
        await player.heard.wait_for("wager_accepted")
    number = await bank.round()
    clock.step()
    for player in (bank, other):
        await plays_the_house_way(player)
    await bank.heard.wait_for("round_settled", round=number)
    clock.step()
    await expect(bank.page.get_by_role("button", name="Be the bank")).to_be_visible()
    return number + 1


async def once_it_is_read(bank: Player) -> None:
    """Also then nothing under the board of the bank is seen by halves."""
    await expect(bank.page.locator(".gow-board[data-read]")).to_be_attached()
    await at_every_phone(bank, SEEN_BY_HALVES)


async def at_every_phone(player: Player, faults: str, *more: tuple[int, int]) -> None:
    """A page finds no fault with itself at the sizes of phones. Ends at a desk's size."""
    for width, height in (*PHONES, *more):
        await player.page.set_viewport_size({"width": width, "height": height})
        async with asyncio.timeout(SOON_MS / 1000):  # a page that draws no frame never answers
            found = await player.page.evaluate(faults)
        assert found == [], f"{width} by {height}"
    await player.page.set_viewport_size(chromium.DESKTOP)


async def the_offer_is_whole(player: Player) -> None:
    """At the sizes of phones, with each of its parts open in turn."""
    how = player.page.get_by_role("button", name="How the bank works")
    terms = player.page.get_by_role("button", name="Change the terms")
    cut = player.page.get_by_text("Cut the stacks first")
    await at_every_phone(player, CUT_OR_COVERED)
    share = player.page.get_by_label("Share the bank")
    for opened_or_closed in (how, terms, cut, cut, how, share, how, how, share, cut):
        await opened_or_closed.click()
        await at_every_phone(player, CUT_OR_COVERED)
    apart = [player.page.get_by_role("button", name=f"Stack {stack}:") for stack in (1, 3)]
    for stack in apart:
        await stack.click()
    await at_every_phone(player, CUT_OR_COVERED)
    for _ in range(2):  # the stack apart has begun a cut of its own: to the right end, and back
        await apart[-1].click()
    await cut.click()


async def test_tiles_are_dragged(at_table: Seat, clock: ClockInHand) -> None:
    player = await at_table("gow-drag", "hand")
    await spot(player, 1, "hand").click()
    await player.heard.wait_for("wager_accepted")
    clock.step()
    low, high = (player.page.locator(f'.gow-zone[data-zone="{zone}"]') for zone in ("low", "high"))
    await expect(high.locator(".gow-tile")).to_have_count(4)
    for number in (1, 2):
        await drag(player, high.locator(".gow-tile").first, low)
        await expect(low.locator(".gow-tile")).to_have_count(number)
    await drag(player, low.locator(".gow-tile").first, high)
    await expect(high.locator(".gow-tile")).to_have_count(3)
    # 621a.10(b): who does not choose is set by the house way
    suggest = player.page.get_by_role("button", name="Suggest")
    await expect(suggest).to_have_attribute("data-default", "")
    await plays_the_house_way(player)
    await expect(box(player, 1).locator(".seat-result[data-kind]")).to_be_visible()


async def drag(player: Player, tile: Locator, zone: Locator) -> None:
    start, end = await tile.bounding_box(), await zone.bounding_box()
    assert start is not None
    assert end is not None
    mouse = player.page.mouse
    await mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    await mouse.down()
    await mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    await mouse.up()
