"""A person at the page: what is pressed, and what is read there. Every wait is for a state."""

from __future__ import annotations

import re
from decimal import Decimal

from playwright.async_api import Locator, Page, expect

# Longer than a round of the tables that are played at, on a machine that is busy.
SOON_MS = 20_000
expect.set_options(timeout=SOON_MS)


class Player:
    """Plays through one page. Amounts are whole cents."""

    def __init__(self, page: Page, house: str) -> None:
        self.page = page
        self.house = house
        page.set_default_timeout(SOON_MS)

    # ---------------------------------------------------------------- the house

    async def enter_as_guest(self) -> None:
        await self.page.goto(self.house)
        await self.page.get_by_role("button", name="Enter as a guest").click()
        await expect(self.page.get_by_role("heading", name="Tables")).to_be_visible()

    async def register(self, name: str, password: str) -> None:
        """From the entrance, with a new name."""
        await self.page.goto(self.house)
        await self.page.get_by_role("button", name="I am new here").click()
        await self.page.get_by_label("Name").fill(name)
        await self.page.get_by_label("Password").fill(password)
        await self.page.get_by_role("button", name="Register").click()
        await expect(self.page.get_by_role("heading", name="Tables")).to_be_visible()

    async def go_to(self, title: str) -> None:
        """To a table, out of the lobby."""
        await self.page.get_by_role("link", name=f"Go to {title}").click()
        await self.at_table(title)

    async def at_table(self, title: str) -> None:
        await expect(self.page.get_by_role("heading", name=title, exact=True)).to_be_visible()
        await expect(self.spot("red")).to_be_attached()

    # ---------------------------------------------------------------- the layout

    def spot(self, key: str) -> Locator:
        """The first place of a spot, e.g. `straight:17` or `split:17-18`."""
        return self.page.locator(f'[data-spot="{canonical(key)}"]').first

    async def middle_of(self, key: str) -> tuple[float, float]:
        """Where a spot is hit, in pixels of the page, after scrolling to it where that is needed."""
        place = self.spot(key).locator(".bet-spot-area")
        await place.scroll_into_view_if_needed()
        box = await place.bounding_box()
        assert box is not None, f"{key} is not on the layout"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    async def click(self, key: str) -> None:
        await self.page.mouse.click(*await self.middle_of(key))

    async def tap(self, key: str) -> None:
        await self.page.touchscreen.tap(*await self.middle_of(key))

    async def choose_chip(self, words: str) -> None:
        """By its value as it is read: `$25`."""
        await self.page.get_by_role("button", name=f"Chip of {words}", exact=True).click()

    async def act(self, words: str) -> None:
        """Undo, Clear, Repeat or Double."""
        await self.page.get_by_role("button", name=words).click()

    def mine(self, key: str) -> Locator:
        """My chips on a spot."""
        return self.page.locator(f'[data-chips="{canonical(key)}"] [data-whose="mine"]')

    async def expect_mine(self, **cents: int) -> None:
        """My chips, acknowledged, on these spots and no others: `split__17_18=500`."""
        for name, amount in cents.items():
            key = name.replace("__", ":").replace("_", "-") if "__" in name else name
            await expect(self.mine(key)).to_have_attribute("data-cents", str(amount))
        await expect(self.page.locator('[data-whose="mine"]')).to_have_count(len(cents))
        await expect(self.page.locator('[data-whose="mine"][data-pending]')).to_have_count(0)

    # ---------------------------------------------------------------- the round

    async def bets_open(self) -> None:
        await expect(self.page.locator(".table-phase[data-open]")).to_be_visible()

    async def new_round(self) -> None:
        """Until the next round opens, with all of its time for betting still to come."""
        before = await self.round()
        await expect(self.round_words).not_to_have_text(f"Round {before:,}")
        await self.bets_open()

    @property
    def round_words(self) -> Locator:
        return self.page.locator("[data-round]")

    async def round(self) -> int:
        words = await self.round_words.text_content()
        return int(re.sub(r"\D", "", words or ""))

    async def is_paid(self, round_number: int) -> None:
        """Until the net result of the round is on show, winners paid."""
        await expect(self.page.locator(f'[data-paid-round="{round_number}"]')).to_be_visible()

    # ---------------------------------------------------------------- the money

    async def balance(self) -> int:
        return await _cents_in(self.page.locator(".money-balance dd > .figure"))

    async def staked(self) -> int:
        return await _cents_in(self.page.locator(".money dd").first)

    async def net(self) -> int:
        return await _cents_in(self.page.locator(".money-net dd"))


def canonical(key: str) -> str:
    """The page's own name of a spot: its picks are in the order of texts."""
    on, colon, picks = key.partition(":")
    return f"{on}{colon}{'-'.join(sorted(picks.split('-')))}"


async def _cents_in(place: Locator) -> int:
    words = (await place.text_content() or "").replace("−", "-")
    return int(Decimal(re.sub(r"[^\d.-]", "", words)) * 100)
