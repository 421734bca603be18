"""A person at the page: what is pressed, and what is read there. Every wait is for a state."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from decimal import Decimal
from typing import Any

from playwright.async_api import Locator, Page, expect
from playwright.async_api import TimeoutError as PageTimeoutError

from tests.browser.frames import Frames
from tests.house.player import PlayerClient

# Longer than a round of the tables that are played at, on a machine that is busy.
SOON_MS = 60_000
expect.set_options(timeout=SOON_MS)
TRIES = 5
ASKED_AGAIN_MS = 1_000

TAP_S = 0.05

LOW_TILES = 2

WELCOME_CENTS = 100_000


class Player:
    """Plays through one page. Amounts are whole cents."""

    def __init__(self, page: Page, house: str) -> None:
        self.page = page
        self.house = house
        page.set_default_timeout(SOON_MS)
        self.heard = Frames(page)
        self.title = ""
        """Of the table at which this player arrived."""

    # ---------------------------------------------------------------- the house

    async def enter_as_guest(self) -> None:
        await self.page.goto(self.house)
        await self._come_in("Enter as a guest")

    async def arrive(self, title: str, spot: str = "") -> None:
        """As a new guest, straight to a table. Entrance and lobby have tests of their own."""
        await self.arrive_at(title, title, spot)

    async def arrive_at(self, table: str, title: str, spot: str = "") -> None:
        """The same, at a table whose id is not its title."""
        self.title = title
        token = json.dumps(await asyncio.to_thread(new_guest, self.house))
        await self.page.add_init_script(f"localStorage['croupier.token'] ??= {token}")
        await self.page.goto(f"{self.house}/#/table/{table}")
        await self.at_table(title, spot)
        await expect(self.balance).to_be_visible()

    async def register(self, name: str, password: str) -> None:
        """From the entrance, with a new name."""
        await self.page.goto(self.house)
        await self.page.get_by_role("button", name="I am new here").click()
        await self._write(name, password)
        await self._come_in("Register")

    async def _write(self, name: str, password: str) -> None:
        await self.page.get_by_label("Name").fill(name)
        await self.page.get_by_label("Password").fill(password)

    async def fill_in(self, name: str, password: str) -> None:
        await self._write(name, password)
        await self.page.get_by_role("button", name="Register").click()

    async def _come_in(self, button: str) -> None:
        """Where the cage does not answer, as with a busy disk, the page says so: press again."""
        pressed = self.page.get_by_role("button", name=button)
        refused = self.page.get_by_text("The cage is not answering")
        for _ in range(TRIES):
            await pressed.click()
            await self._tables.or_(refused).first.wait_for()
            if await self._tables.is_visible():
                return
            await self.page.wait_for_timeout(ASKED_AGAIN_MS)
        raise AssertionError("the cage does not answer")

    @property
    def _tables(self) -> Locator:
        return self.page.get_by_role("heading", name="Tables")

    async def in_lobby(self) -> None:
        await expect(self._tables).to_be_visible()

    async def go_to(self, title: str, spot: str = "") -> None:
        """To a table, out of the lobby, which shows only some of a game at once.

        `spot` is one that its layout has to have.
        """
        await self.page.get_by_role("searchbox").fill(title)
        await self.page.get_by_role("link", name=f"Go to {title}", exact=True).click()
        await self.at_table(title, spot)

    async def at_table(self, title: str, spot: str = "") -> None:
        await expect(self.page.get_by_role("heading", name=title, exact=True)).to_be_visible()
        there = self.spot(spot) if spot else self.page.locator("[data-spot]").first
        await expect(there).to_be_attached()

    # ---------------------------------------------------------------- the layout

    def spot(self, key: str) -> Locator:
        """The first place of a spot, e.g. `straight:17` or `split:17-18`."""
        return self.page.locator(f'[data-spot="{canonical(key)}"]').first

    def own_box(self, on: str) -> Locator:
        """The area of a wager in a box where this player may wager: the first such box."""
        return self.page.locator(f'button[data-spot="{on}"]:enabled').first

    async def middle_of(self, key: str) -> tuple[float, float]:
        """Where a spot is hit, in pixels of the page; scrolls to it where that is needed."""
        place = self.spot(key).locator(".bet-spot-area")
        await place.scroll_into_view_if_needed()
        box = await place.bounding_box()
        assert box is not None, f"{key} is not on the layout"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    async def click(self, *keys: str) -> None:
        for key in keys:
            await self.page.mouse.click(*await self.middle_of(key))

    async def tap(self, *keys: str) -> None:
        """Short by its time stamps, so that it is no hold on a busy machine either."""
        finger = await self.page.context.new_cdp_session(self.page)
        for key in keys:
            x, y = await self.middle_of(key)
            began = time.time()
            for kind, points, at in (
                ("touchStart", [{"x": x, "y": y}], began),
                ("touchEnd", [], began + TAP_S),
            ):
                touch = {"type": kind, "touchPoints": points, "timestamp": at}
                await finger.send("Input.dispatchTouchEvent", touch)
        await finger.detach()

    async def choose_chip(self, words: str) -> None:
        """By its value as it is read: `$25`."""
        await self.page.get_by_role("button", name=f"Chip of {words}", exact=True).click()

    async def press(self, words: str) -> None:
        """A button by its name: Undo, Clear, Repeat, Double …"""
        await self.page.get_by_role("button", name=words).click()

    async def take_the_suggestion(self) -> None:
        """In Pai Gow: set my tiles as the house way would, and do not confirm it yet."""
        await self.press("Suggest")
        low = self.page.locator('.gow-zone[data-zone="low"] .gow-tile')
        await expect(low).to_have_count(LOW_TILES)

    async def come_back(self) -> None:
        """Try the mended line now, unless the page has done so by itself in the meantime."""
        away = self.page.locator(".table-view[data-away]")
        async with asyncio.timeout(SOON_MS / 1000):
            while await away.count():
                with suppress(PageTimeoutError):  # the button went away under the pointer
                    await self.page.get_by_role("button", name="Try now").click(timeout=1_000)

    def chips(self, key: str) -> Locator:
        """My chips on a spot."""
        return self.page.locator(f'[data-chips="{canonical(key)}"] [data-whose="mine"]')

    async def expect_chips(self, bets: Mapping[str, int]) -> None:
        """My chips lie on these spots and on no others, every one of them acknowledged."""
        mine = self.page.locator('.chips-of-spot:not([data-lost]) [data-whose="mine"]')
        for key, cents in bets.items():
            await expect(self.chips(key)).to_have_attribute("data-cents", str(cents))
        await expect(mine).to_have_count(len(bets))
        await expect(self.page.locator('[data-whose="mine"][data-pending]')).to_have_count(0)
        await expect(self.staked).to_have_text(money(sum(bets.values())))

    # ---------------------------------------------------------------- the round

    async def bets_open(self) -> None:
        await expect(self.page.locator(".table-phase[data-open]")).to_be_visible()

    async def bets_closed(self) -> None:
        await expect(self.page.locator(".table-phase:not([data-open])")).to_be_visible()

    async def round(self) -> int:
        words = await self.page.locator(".table-round").text_content()
        return int(re.sub(r"\D", "", words or ""))

    def result_row(self, round_number: int) -> Locator:
        """The round in the list of results of the side panel."""
        check = self.page.get_by_role("button", name=f"Check round {round_number:,}", exact=True)
        return self.page.locator(".side li").filter(has=check)

    async def check_round(self, round_number: int) -> Locator:
        """Have a round recomputed by the page. Returns what it checks, a line each."""
        await self.result_row(round_number).get_by_role("button").click()
        await self.press("Verify")
        return self.page.locator(".checks li")

    async def settlement(self, round_number: int) -> dict[str, Any]:
        """What became of my wagers of a round. Where a tie asks for a choice, I surrender."""
        heard = self.heard
        answer = asyncio.ensure_future(heard.wait_for("wagers_settled", round=round_number))
        asked = asyncio.ensure_future(heard.wait_for("decision_asked", round=round_number))
        await asyncio.wait((answer, asked), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            await self.press("Surrender")
        asked.cancel()
        return await answer

    async def outcome(self, round_number: int) -> str:
        """The number of a round, when the ball has come to rest."""
        badge = self.result_row(round_number).get_by_role("img")
        label = await badge.get_attribute("aria-label")
        assert label is not None
        return label.split()[0]

    # ---------------------------------------------------------------- the money

    @property
    def balance(self) -> Locator:
        return self.page.locator(".money-balance .figure")

    @property
    def staked(self) -> Locator:
        return self.page.locator(".money dd").first

    @property
    def net(self) -> Locator:
        return self.page.locator(".money-net dd")

    async def expect_money(self, balance: int, net: int) -> None:
        """The balance, and the net result of the last round, to the cent."""
        await expect(self.net).to_have_text(net_money(net))
        await expect(self.balance).to_have_text(money(balance))


def new_guest(house: str) -> str:
    """The token of a guest who has just entered."""
    with PlayerClient(f"{house.replace('http', 'ws', 1)}/play") as line:
        return str(line.enter().signed_in["token"])


def canonical(key: str) -> str:
    """The page's own name of a spot: its picks are in the order of texts."""
    on, colon, picks = key.partition(":")
    return f"{on}{colon}{'-'.join(sorted(picks.split('-')))}"


def money(cents: int) -> str:
    dollars = Decimal(cents) / 100
    return f"${dollars:,.0f}" if cents % 100 == 0 else f"${dollars:,.2f}"


def net_money(cents: int) -> str:
    if cents == 0:
        return money(0)
    return f"{'+' if cents > 0 else '−'}{money(abs(cents))}"
