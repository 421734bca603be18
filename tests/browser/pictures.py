"""`make pictures`: every screen of the client, as it is, at a desktop's and a phone's width.

A house of its own is opened and filled: first quickly, so that there is a past to show, then at the
pace at which people play, with bots at the tables. Ada sits at a desk, Grace has a phone.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

from playwright.async_api import Browser, Page, expect

from tests.browser.chromium import chromium, desktop, phone
from tests.browser.player import Player
from tests.house_process import HouseProcess

REPOSITORY = Path(__file__).parents[2]
PICTURES = REPOSITORY / "docs" / "pictures"
PAST_SECONDS = 12  # of quick rounds: about as many as a table remembers
TABLE, COVERED = "Rivoli", "Walnut"
TABLE_BOTS, HOUSE_BOTS = 9, 70


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        house = HouseProcess(Path(folder))
        _make_past(house)
        house.config.write_text(_paced(betting=10, rest=7, pause=4))
        with house, _bots(house, HOUSE_BOTS, 0.08), _bots(house, TABLE_BOTS, 0.5, "single-1"):
            asyncio.run(_draw_all(house))


def _paced(betting: float, rest: float, pause: float) -> str:
    """The house's own tables, in other times."""
    text = (REPOSITORY / "croupier.toml").read_text()
    for name, seconds in (("betting", betting), ("rest", rest), ("pause", pause)):
        text = re.sub(rf"{name}_seconds = \d+", f"{name}_seconds = {seconds}", text)
    return text.replace("wait_for_players = true\n", "")


def _make_past(house: HouseProcess) -> None:
    house.config.write_text(_paced(betting=0.2, rest=0.02, pause=0.02))
    with house:
        time.sleep(PAST_SECONDS)


@contextlib.contextmanager
def _bots(house: HouseProcess, players: int, rate: float, tables: str = "") -> AsyncIterator[None]:
    command = ["bots", "--url", house.play, "--no-audit", "--seconds", "3600", "--tables", tables]
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "server.cli",
            *command,
            "--players",
            str(players),
            "--rate",
            str(rate),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


async def _draw_all(house: HouseProcess) -> None:
    async with chromium() as browser:
        ada = Camera(await (await desktop(browser)).new_page(), house, "desktop")
        grace = Camera(await (await phone(browser)).new_page(), house, "phone")
        for camera in (ada, grace):
            await camera.page.goto(house.page)
            await expect(camera.page.get_by_role("button", name="Enter as a guest")).to_be_enabled()
            await camera.take("entrance")
        await asyncio.gather(
            ada.player.register("Ada", "difference engine"),
            grace.player.register("Grace", "a moth in relay 70"),
        )
        await asyncio.sleep(1)
        await ada.take("lobby")
        await grace.take("lobby")
        await asyncio.gather(ada.player.go_to(TABLE), grace.player.go_to(TABLE))
        await ada.player.bets_open()
        for camera in (ada, grace):
            await camera.lay_all()
        await ada.page.mouse.move(*await ada.player.middle_of("four_numbers:17-18-20-21"))
        await asyncio.sleep(0.4)
        await ada.take("betting")
        await grace.take("betting")
        await expect(ada.page.locator(".wheel-orbit")).to_be_visible()
        await expect(ada.page.get_by_text("The wheel is turning")).to_be_visible()
        await asyncio.sleep(2)
        await ada.take("wheel")
        await grace.take("wheel")
        await expect(ada.page.locator(".felt-won").first).to_be_visible()
        await asyncio.sleep(2)
        await ada.take("result")
        await grace.take("result")


class Camera:
    def __init__(self, page: Page, house: HouseProcess, name: str) -> None:
        self.page = page
        self.player = Player(page, house.page)
        self.name = name

    async def lay_all(self):
        await self.player.choose_chip("$5")
        for key in (
            "straight:17",
            "split:8-11",
            "four_numbers:25-26-28-29",
            "red",
            "dozen:2",
            "three_numbers:31-32-33",
            "six_numbers:1-2-3-4-5-6",
            "red",
        ):
            await (self.player.click(key) if self.name == "desktop" else self.player.tap(key))

    async def take(self, screen: str) -> None:
        await self.page.screenshot(path=PICTURES / f"{self.name}-{screen}.png")


if __name__ == "__main__":
    main()
