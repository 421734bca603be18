"""`make pictures`: every screen of the client, as it is, on a desktop and on a phone.

A house of its own is opened and filled: first quickly, so that there is a past to show, then at a
pace at which people play, with bots at the tables. Ada sits at a desk, Grace has a phone, and Mary
holds hers across; they play at the same table and are photographed in the same rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
import time
import tomllib
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from playwright.async_api import Page, expect

from tests.browser.bots import bots
from tests.browser.chromium import LANDSCAPE, chromium, desktop, phone
from tests.browser.player import Player
from tests.browser.small_png import save_screenshot
from tests.browser.wire import wire
from tests.house_process import HouseProcess

REPOSITORY = Path(__file__).parents[2]
PICTURES = REPOSITORY / "docs" / "pictures"
CONFIGURATION = REPOSITORY / "croupier.toml"

PAST_SECONDS = 35  # of quick rounds: about as many as a table remembers
TABLE_ID, TABLE, COVERED = "single-1", "Rivoli", "Walnut"
BETS = (
    "straight:17", "split:8-11", "four_numbers:25-26-28-29", "three_numbers:31-32-33",
    "six_numbers:1-2-3-4-5-6", "dozen:2", "red", "red", "red", "straight:0",
)  # fmt: skip


# The title of a table, its screen, and what is bet there.
GAMES = (
    ("Midway", "big-six", ("symbol:1", "symbol:2", "symbol:flag")),
    ("Reverie", "dreamcatcher", ("number:1", "number:10", "number:40")),
    ("Jade", "sic-bo", ("small", "total:9", "two_dice:1-6", "one_of_a_kind:4")),
    ("Thunder", "lightning", ("straight:17", "straight:20", "split:8-11", "red")),
    ("Comet", "roulette-x", ("straight:17", "straight:20", "split:8-11", "red")),
    ("Summit", "streak", ("red", "straight:17")),
    ("Carnival", "side-wagers", ("red", "straight:17", "blazing_sevens")),
)
_TAKING_A_SEAT = asyncio.Lock()
LIVE = frozenset(("craps", "casino_war", "pai_gow"))  # their few seats are left to the visitors


def main(given: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.pictures", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.parse_args(given)
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        house = HouseProcess(Path(folder))
        house.config.write_text(_paced(betting=0.2, rest=0.02, pause=0.02))
        with house:
            time.sleep(PAST_SECONDS)
        house.config.write_text(_paced(betting=25, rest=8, pause=5))
        others = ",".join(one["id"] for one in _tables() if one["game"] not in LIVE)
        with house, bots(house, 70, 0.08, others), bots(house, 9, 0.35, TABLE_ID):
            asyncio.run(_take_all(house))


def _tables() -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = tomllib.loads(CONFIGURATION.read_text())["tables"]
    return tables


def _paced(betting: float, rest: float, pause: float) -> str:
    """The house's own tables, at another pace."""
    text = CONFIGURATION.read_text()
    for name, seconds in (("betting", betting), ("rest", rest), ("pause", pause)):
        text = re.sub(rf"{name}_seconds = \d+", f"{name}_seconds = {seconds}", text)
    return text.replace("wait_for_players = true\n", "")


class Camera:
    """A visitor whose screen is photographed: `desktop-betting.png`."""

    def __init__(self, page: Page, house: str, name: str) -> None:
        self.page = page
        self.player = Player(page, house)
        self.name = name
        self.is_phone = name != "desktop"

    async def take(self, screen: str) -> None:
        await save_screenshot(self.page, PICTURES / f"{self.name}-{screen}.png")

    async def lay(self, *keys: str) -> None:
        await (self.player.tap(*keys) if self.is_phone else self.player.click(*keys))

    async def open_panel(self, tab: str) -> None:
        if self.is_phone:
            await self.page.get_by_role("button", name="Table information").tap()
        await self.page.get_by_role("tab", name=tab).click()
        await self.page.wait_for_timeout(400)  # a drawer comes in

    async def close_panel(self) -> None:
        if self.is_phone:
            await self.page.locator(".side-close").tap()


Scene = Callable[[Camera], Awaitable[None]]


async def _take_all(house: HouseProcess) -> None:
    async with chromium() as browser, wire(house.port) as line:
        both = [
            Camera(await (await desktop(browser)).new_page(), line.page, "desktop"),
            Camera(await (await phone(browser)).new_page(), line.page, "phone"),
        ]
        across = await phone(browser, LANDSCAPE)
        landscape = Camera(await across.new_page(), line.page, "landscape")

        async def play(cameras: list[Camera], *scenes: Scene) -> None:
            for scene in scenes:
                await asyncio.gather(*(scene(camera) for camera in cameras))

        await play(both, _outside, _enter, _lobby, _to_the_table)
        await play(both, _betting, _wheel, _result, _panels, _refused)
        line.cut()
        await play(both, _lost)
        line.mend()
        await play(both, _covered, _away)
        await play([landscape], _enter)
        await play([*both, landscape], *(partial(_game, *game) for game in GAMES))
        await play([*both, landscape], _craps, _war, _pai_gow)


async def _outside(camera: Camera) -> None:
    await camera.page.goto(camera.player.house)
    await expect(camera.page.get_by_role("button", name="Enter as a guest")).to_be_enabled()
    await camera.take("entrance")


async def _enter(camera: Camera) -> None:
    name = {"desktop": "Ada", "phone": "Grace", "landscape": "Mary"}[camera.name]
    await camera.player.register(name, f"{name} wrote a program")


async def _lobby(camera: Camera) -> None:
    await expect(camera.page.locator(".card-phase[data-betting]").first).to_be_visible()
    await camera.page.mouse.move(2, 2)
    await camera.take("lobby")


async def _to_the_table(camera: Camera) -> None:
    await camera.player.go_to(TABLE)
    await camera.player.bets_closed()
    await camera.player.bets_open()


async def _betting(camera: Camera) -> None:
    await camera.player.choose_chip("$5")
    await camera.lay(*BETS)
    await camera.player.choose_chip("$25")
    await camera.player.press("As one wager")
    await camera.lay("five_adjacent:22", "black")
    await expect(camera.page.locator('[data-whose="mine"][data-pending]')).to_have_count(0)
    await expect(camera.player.balance).to_have_text("$900")
    await camera.page.locator(".table-stage").evaluate("stage => stage.scrollTo(0, 0)")
    if not camera.is_phone:
        await camera.page.mouse.move(*await camera.player.middle_of("four_numbers:17-18-20-21"))
    await camera.take("betting")
    if camera.is_phone:
        await camera.page.locator(".roulette-racetrack").scroll_into_view_if_needed()
        await camera.take("racetrack")
    else:
        await camera.page.mouse.move(2, 450)


async def _wheel(camera: Camera) -> None:
    await expect(camera.page.locator(".table-phase p")).to_have_text("The wheel is turning")
    await camera.page.wait_for_timeout(2_500)  # the ball is on its way
    await camera.take("wheel")


async def _result(camera: Camera) -> None:
    await expect(camera.page.locator(".point-marker")).to_be_visible()
    await expect(camera.player.net).not_to_have_text("–")
    await camera.page.wait_for_timeout(1_200)  # the balance counts up
    await camera.take("result")


async def _panels(camera: Camera) -> None:
    await camera.player.bets_open()
    for tab, name in (("Results", "results"), ("Players", "players"), ("My history", "history"),
                      ("Rules", "rules")):  # fmt: skip
        await camera.open_panel(tab)
        await camera.take(name)
        await camera.close_panel()
    await camera.open_panel("Results")
    await camera.page.get_by_role("button", name="Check round").first.click()
    await camera.player.press("Verify")
    await expect(camera.page.get_by_text("Everything checks out.")).to_be_visible()
    await camera.take("receipt")
    await camera.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    await camera.close_panel()


async def _refused(camera: Camera) -> None:
    await camera.player.bets_closed()
    await camera.player.bets_open()
    await camera.player.choose_chip("$500")
    await camera.lay("straight:17", "straight:17")
    await expect(camera.page.locator(".felt-note[data-refused]")).to_be_visible()
    await camera.page.wait_for_timeout(800)  # the chip slides back
    await camera.take("refused")


async def _lost(camera: Camera) -> None:
    await expect(camera.page.get_by_role("alert")).to_be_visible()
    await camera.page.wait_for_timeout(400)
    await camera.take("lost")


async def _covered(camera: Camera) -> None:
    await camera.player.come_back()
    await camera.page.get_by_role("link", name="Back to the lobby").click()
    await camera.player.go_to(COVERED)
    await camera.player.bets_open()
    await camera.take("covered")


async def _away(camera: Camera) -> None:
    await camera.page.get_by_role("link", name="Back to the lobby").click()


async def _game(title: str, screen: str, keys: Sequence[str], camera: Camera) -> None:
    """At another game's table: what came of the chips that were laid."""
    player, page = camera.player, camera.page
    await player.go_to(title)
    await player.bets_closed()
    await player.bets_open()
    await player.choose_chip("$5")
    await camera.lay(*keys)
    await expect(page.locator('[data-whose="mine"][data-pending]')).to_have_count(0)
    await page.mouse.move(2, 2)
    await page.locator(".table-stage").evaluate("stage => stage.scrollTo(0, 0)")
    await expect(page.locator(".table-phase p[data-called]")).to_be_visible()
    await page.wait_for_timeout(1_600)  # losers are swept, winners marked
    await camera.take(screen)
    await _away(camera)


async def _craps(camera: Camera) -> None:
    """The shooter has the dice, and bets are open."""
    await camera.player.go_to("Steeplechase", "pass")
    await camera.player.choose_chip("$5")
    await camera.lay("pass", "field")
    await expect(camera.page.locator('[data-whose="mine"][data-pending]')).to_have_count(0)
    await camera.take("craps")
    await _away(camera)


async def _war(camera: Camera) -> None:
    """The cards lie on the table."""
    await _wagered(camera, "Bastion", "initial")
    await expect(camera.page.locator(".table-phase p[data-called]")).to_be_visible(timeout=60_000)
    await camera.page.wait_for_timeout(1_600)
    await camera.take("casino-war")
    await _away(camera)


async def _pai_gow(camera: Camera) -> None:
    """Two hands to set."""
    await _wagered(camera, "Bamboo", "hand")
    await camera.player.take_the_suggestion()
    await camera.page.wait_for_timeout(600)  # the tiles move
    await camera.take("pai-gow")
    await camera.player.press("Set hands")
    await _away(camera)


async def _wagered(camera: Camera, title: str, spot: str) -> None:
    await camera.player.go_to(title, spot)
    await camera.player.choose_chip("$5")
    async with _TAKING_A_SEAT:  # the free box that one sees is the one that another sees too
        await camera.player.own_box(spot).click()
        await expect(camera.page.get_by_text("you", exact=True)).to_be_visible()
        await camera.page.wait_for_timeout(300)  # the others see who sits there
    await camera.page.mouse.move(2, 2)


if __name__ == "__main__":
    main(sys.argv[1:])
