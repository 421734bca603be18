"""Chat, pictures and signs: what two players at one table see of each other, in a real browser."""

from __future__ import annotations

import pytest
from playwright.async_api import FloatRect, Locator, ViewportSize, expect

from tests.browser import chromium
from tests.browser.conftest import Seat
from tests.browser.player import Player

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("clock"),
]

# A sign is shown for some seconds: the page notes it, so that no test has to be there in time.
NOTE_SIGNS = """() => {
  window.signs = [];
  const note = () => {
    for (const one of document.querySelectorAll('.reaction-shown')) {
      if (!window.signs.includes(one.textContent)) window.signs.push(one.textContent);
    }
  };
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
}"""


async def name_of(player: Player) -> str:
    label = await player.page.get_by_role("button", name="Account: ").get_attribute("aria-label")
    assert label is not None
    return label.removeprefix("Account: ")


async def open_tab(player: Player, name: str) -> None:
    await player.page.get_by_role("tab", name=name, exact=True).click()


async def take_a_seat(player: Player) -> None:
    """A player who wagers sits."""
    await player.bets_open()
    await player.click("red")
    await player.expect_chips({"red": 500})


def row_of(player: Player, name: str) -> Locator:
    """Somebody in the list of players."""
    return player.page.get_by_role("tabpanel").get_by_role("listitem").filter(has_text=name)


async def say(player: Player, words: str) -> None:
    await player.page.get_by_role("textbox", name="Say something").fill(words)
    await player.press("Send")


async def test_what_one_says_the_other_reads_until_it_is_hidden(seat: Seat, table: str) -> None:
    ada, ben = await seat(table), await seat(table)
    name = await name_of(ada)
    for player in (ada, ben):
        await open_tab(player, "Chat")
        await expect(player.page.get_by_text("Nobody has said anything yet.")).to_be_visible()
    await open_tab(ben, "Results")
    await say(ada, "Good luck to you")
    await ben.page.get_by_role("tab", name="Chat 1 new message").click()
    await expect(ben.page.locator(".count-badge")).to_have_count(0)
    heard = ben.page.locator(".chat-line").filter(has_text="Good luck to you")
    await expect(heard).to_contain_text(name)
    await expect(ada.page.locator(".chat-line[data-mine]")).to_contain_text("Good luck to you")
    await say(ada, "see www.example.com")
    await expect(ada.page.locator(".chat-say [role=alert]")).to_be_visible()
    await expect(ben.page.locator(".chat-line")).to_have_count(1)
    await ben.press(f"About {name}")
    await ben.press(f"Hide what {name} says")
    await expect(ben.page.locator(".chat-line")).to_have_count(0)
    await ben.press("Show them again")
    await expect(heard).to_be_visible()


@pytest.mark.parametrize("held", [chromium.PHONE, chromium.LANDSCAPE], ids=["upright", "across"])
async def test_on_a_phone_a_line_is_counted_until_it_is_read(
    seat: Seat, table: str, held: ViewportSize
) -> None:
    ada, ben = await seat(table), await seat(table, phone=held)
    await open_tab(ada, "Chat")
    badge = ben.page.locator(".table-top .count-badge")
    await say(ada, "Good luck to you")
    await expect(badge).to_have_text("1")
    await expect_inside(badge, ben.page.locator(".table-top"))
    await ben.press("Table information 1 new message")
    await expect(ben.page.locator(".chat-line")).to_contain_text("Good luck to you")
    await expect(ben.page.locator(".count-badge")).to_have_count(0)
    # While another tab is read, the chat's is marked.
    await open_tab(ben, "Results")
    await say(ada, "And to me")
    on_tab = ben.page.get_by_role("tab", name="Chat 1 new message")
    await expect_inside(on_tab.locator(".count-badge"), on_tab)
    await ben.page.keyboard.press("Escape")
    await expect(badge).to_have_text("1")


async def expect_inside(inner: Locator, outer: Locator) -> None:
    await expect(inner).to_be_visible()
    a, b = await inner.bounding_box(), await outer.bounding_box()
    assert a is not None and b is not None
    assert b["x"] <= a["x"] and a["x"] + a["width"] <= b["x"] + b["width"]
    assert b["y"] <= a["y"] and a["y"] + a["height"] <= b["y"] + b["height"]


async def test_a_picture_that_is_picked_is_seen_by_the_other(seat: Seat, table: str) -> None:
    ada, ben = await seat(table), await seat(table)
    name = await name_of(ada)
    await take_a_seat(ada)
    await open_tab(ben, "Players")
    picture = row_of(ben, name).locator(".avatar")
    before = int(await picture.get_attribute("data-avatar") or "")
    # The next but one of twelve.
    picked = (before + 2) % 12
    await ada.page.get_by_role("button", name="Account: ").click()
    await ada.page.get_by_role("button", name="Settings", exact=True).click()
    await ada.page.locator(".avatar-picker button").nth(picked).click()
    await expect(picture).to_have_attribute("data-avatar", str(picked))


async def test_a_sign_comes_up_with_the_name_of_who_shows_it(seat: Seat, table: str) -> None:
    ada, ben = await seat(table), await seat(table)
    name = await name_of(ada)
    await take_a_seat(ada)
    await ben.page.evaluate(NOTE_SIGNS)
    await ada.page.get_by_role("button", name="React", exact=True).click()
    await ada.press("Applause")
    await ben.page.wait_for_function("window.signs.length > 0")
    [shown] = await ben.page.evaluate("window.signs")
    assert name in shown and "Applause" in shown


@pytest.mark.parametrize(
    "held", [None, chromium.PHONE, chromium.LANDSCAPE], ids=["desk", "upright", "across"]
)
async def test_a_player_is_muted_and_reported_where_players_are_listed(
    seat: Seat, table: str, held: ViewportSize | None
) -> None:
    ada = await seat(table)
    ben = await seat(table) if held is None else await seat(table, phone=held)
    name = await name_of(ada)
    await take_a_seat(ada)
    await open_tab(ada, "Chat")
    await say(ada, "Good luck to you")
    if held is not None:
        await ben.press("Table information")
    await open_tab(ben, "Players")
    row = row_of(ben, name)
    for button in await row.get_by_role("button").all():
        box = await button.bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= 44
    await row.get_by_role("button", name=f"Report {name}").click()
    await expect(row.get_by_text("Good luck to you")).to_be_visible()
    await row.get_by_role("button", name="Send report").click()
    await expect(row.get_by_text("Reported to the operators.")).to_be_visible()
    await row.get_by_role("button", name=f"Mute {name}").press("Enter")
    await open_tab(ben, "Chat")
    await expect(ben.page.get_by_text("You have hidden 1.")).to_be_visible()
    await expect(ben.page.locator(".chat-line")).to_have_count(0)
    await open_tab(ben, "Players")
    await row.get_by_role("button", name=f"Unmute {name}").click()
    await open_tab(ben, "Chat")
    await expect(ben.page.locator(".chat-line")).to_have_count(1)


@pytest.mark.parametrize(
    "held", [None, chromium.PHONE, chromium.LANDSCAPE], ids=["desk", "upright", "across"]
)
async def test_signs_lie_over_buttons_and_are_shown_in_the_head_of_the_table(
    seat: Seat, table: str, held: ViewportSize | None
) -> None:
    ada = await seat(table) if held is None else await seat(table, phone=held)
    page = ada.page
    react = page.get_by_role("button", name="React", exact=True)
    signs = page.get_by_role("group", name="React").last
    await react.click()
    await expect(page.get_by_text("Take a seat to react.")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(react).to_be_focused()
    await (take_a_seat(ada) if held is None else tap_a_seat(ada))
    await react.click()
    await expect(signs.get_by_role("button")).to_have_count(8)
    for button in await signs.get_by_role("button").all():
        box = await button.bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= 44
    room = await page.locator(".table-room").bounding_box()
    money = await page.locator(".money").bounding_box()
    over = await signs.bounding_box()
    assert room is not None and money is not None and over is not None
    assert not meet(over, room) and not meet(over, money)
    await signs.get_by_role("button", name="Wow").click()
    await expect(react).to_be_focused()
    shown = page.locator(".reactions-shown")
    await expect(shown).to_contain_text("you")
    await expect_inside(shown, page.locator(".table-top"))
    await react.click()
    await signs.get_by_role("button", name="Chat").click()
    await expect(page.get_by_role("textbox", name="Say something")).to_be_visible()


async def tap_a_seat(player: Player) -> None:
    await player.bets_open()
    await player.tap("red")
    await player.expect_chips({"red": 500})


def meet(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes have more than an edge in common."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    along = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and along > 1
