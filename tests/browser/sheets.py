"""Every table at betting, drawing and result, the lobby and the dialogs, at the twelve sizes.

    python -m tests.browser.sheets                    everything, in about half an hour
    python -m tests.browser.sheets single-1 craps-1   these tables only
    python -m tests.browser.sheets --screens          the lobby and the dialogs only
    python -m tests.browser.sheets --drawing 90       on a slow machine

The pictures go to the folder `pictures`, which is not kept. Its `index.html` shows them side by
side: a row for each screen, a column for each size.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Browser, CDPSession, Page, expect
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tests.browser.chromium import SIZES, chromium, desktop
from tests.browser.on_show import REPOSITORY, RoundOnShow, ShownTable, house_on_show, tables
from tests.browser.player import Player
from tests.held_clock import HeldHouse

SHEETS = REPOSITORY / "pictures"
AT_ONCE = 3  # tables that are seen in the same minute
DRAWING_SECONDS = 40  # long enough for a picture of every size
CALL_PATIENCE_S = 10
FIRST_ROUND_MS = 150_000
TOUCHED_UP_TO_PX = 1024  # screens as wide as this are touched: the narrower side counts
SCREENS = ("entrance", "sign-in", "registration", "lobby", "settings", "guide", "receipt")
# Of another size at once: nothing is on its way there.
FRAME = """new Promise((done) => requestAnimationFrame(() => {
  const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
  moving.forEach((one) => one.finish());
  setTimeout(done);
}))"""


class Sheet:
    """One page, photographed at every size."""

    def __init__(self, page: Page, line: CDPSession) -> None:
        self.page = page
        self._line = line

    async def take(self, screen: str) -> None:
        for width, height in SIZES:
            await self._become(width, height)
            await self.page.screenshot(path=picture(screen, width, height), type="jpeg", quality=70)
        await self._become(1440, 900)

    async def _become(self, width: int, height: int) -> None:
        is_touched = min(width, height) < TOUCHED_UP_TO_PX * 3 // 4
        await self._line.send(
            "Emulation.setTouchEmulationEnabled", {"enabled": is_touched, "maxTouchPoints": 1}
        )
        await self.page.set_viewport_size({"width": width, "height": height})
        await self.page.evaluate(FRAME)


def picture(screen: str, width: int, height: int) -> Path:
    return SHEETS / f"{screen}-{width}x{height}.jpg"


@asynccontextmanager
async def _sheet(browser: Browser) -> AsyncIterator[Sheet]:
    context = await desktop(browser)
    page = await context.new_page()
    try:
        yield Sheet(page, await context.new_cdp_session(page))
    finally:
        await context.close()


# -------------------------------------------------------------------- the tables


class RoundOf(NamedTuple):
    """What is photographed at one table."""

    house: HeldHouse
    table: ShownTable
    drawing_seconds: int


async def take_tables(
    browser: Browser,
    shown: Sequence[ShownTable],
    drawing_seconds: int,
    advance: Callable[[], None],
) -> list[str]:
    """Some tables, which have one clock, and so one round. Returns those drawn too soon."""
    ready = asyncio.Barrier(len(shown) + 1)
    with _house(drawing_seconds) as house:
        async with asyncio.TaskGroup() as group:
            rounds = [
                group.create_task(
                    _take_round(browser, RoundOf(house, table, drawing_seconds), ready, advance)
                )
                for table in shown
            ]
            await ready.wait()
            house.clock.step()
    return [table.id for table, one in zip(shown, rounds, strict=True) if not one.result()]


async def _take_round(
    browser: Browser, taken: RoundOf, ready: asyncio.Barrier, advance: Callable[[], None]
) -> bool:
    """Whether all pictures of the drawing were taken before it ended."""
    house, table, drawing_seconds = taken
    async with _sheet(browser) as sheet:
        round_ = RoundOnShow(sheet.page, house, table)
        await round_.bet()
        await sheet.take(f"{table.id}-1-betting")
        advance()
        await ready.wait()
        await round_.drawn()
        await sheet.take(f"{table.id}-2-drawing")
        was_in_time = not await round_.is_called()
        advance()
        await round_.called(1_000 * (drawing_seconds + CALL_PATIENCE_S))
        await sheet.take(f"{table.id}-3-result")
        advance()
        return was_in_time


# -------------------------------------------------------------------- the lobby and the dialogs


async def take_screens(browser: Browser, house: HeldHouse, advance: Callable[[], None]) -> None:
    """What a new player meets, in this order."""
    house.clock.run()
    async with _sheet(browser) as sheet:
        page, player = sheet.page, Player(sheet.page, house.page)

        async def take(screen: str) -> None:
            await page.wait_for_timeout(400)  # a dialog comes in
            await sheet.take(f"0-{screen}")
            advance()

        await page.goto(house.page)
        await expect(page.get_by_role("button", name="Enter as a guest")).to_be_enabled()
        await take("entrance")
        await player.press("Sign in")
        await take("sign-in")
        await page.goto(house.page)
        await page.reload()
        await player.press("I am new here")
        await take("registration")
        await player.register("Ada", "Ada wrote a program")
        await take("lobby")
        await page.get_by_role("button", name="Settings").first.click()
        await take("settings")
        await page.keyboard.press("Escape")
        first = tables()[0]
        await page.get_by_role("searchbox").fill(first.title)
        await page.get_by_role("link", name=f"How to play at {first.title}", exact=True).click()
        await expect(page.get_by_role("heading", level=1).first).to_be_visible()
        await take("guide")
        await page.goto(f"{house.page}/#/table/{first.id}")
        await player.at_table(first.title)
        await player.click("red")
        check = page.get_by_role("button", name="Check round").first
        await check.click(timeout=FIRST_ROUND_MS)
        await player.press("Verify")
        await expect(page.get_by_text("Everything checks out.")).to_be_visible()
        await take("receipt")


# -------------------------------------------------------------------- side by side


def as_page(screens: Sequence[str]) -> str:
    """All pictures in a table, small; each leads to the whole one."""
    heads = "".join(f"<th>{width} × {height}</th>" for width, height in SIZES)
    rows = "".join(f"<tr><th>{html.escape(one)}</th>{''.join(_cells(one))}</tr>" for one in screens)
    return (
        '<!doctype html><meta charset="utf-8"><title>Every screen at every size</title>'
        "<style>body{font:13px sans-serif;background:#222;color:#eee}img{height:180px}"
        "th{text-align:left;padding:4px}</style>"
        f"<table><tr><th></th>{heads}</tr>{rows}</table>"
    )


def _cells(screen: str) -> Iterator[str]:
    for width, height in SIZES:
        path = picture(screen, width, height)
        seen = f'<a href="{path.name}"><img loading="lazy" src="{path.name}" alt=""></a>'
        yield f"<td>{seen if path.exists() else ''}</td>"


def taken_screens() -> list[str]:
    """The screens of which there are pictures."""
    return sorted({path.stem.rpartition("-")[0] for path in SHEETS.glob("*.jpg")})


# -------------------------------------------------------------------- the command


async def take_all(
    shown: Sequence[ShownTable], with_screens: bool, drawing_seconds: int
) -> list[str]:
    """Returns the tables whose drawing was over before its pictures were."""
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
    )
    total = 3 * len(shown) + len(SCREENS) * with_screens
    too_soon: list[str] = []
    with progress:
        task = progress.add_task("screens, twelve sizes each", total=total)

        def advance() -> None:
            progress.advance(task)

        async with chromium() as browser:
            if with_screens:
                with _house(drawing_seconds) as house:
                    await take_screens(browser, house, advance)
            for at in range(0, len(shown), AT_ONCE):
                some = shown[at : at + AT_ONCE]
                too_soon += await take_tables(browser, some, drawing_seconds, advance)
    return too_soon


@contextmanager
def _house(drawing_seconds: int) -> Iterator[HeldHouse]:
    with (
        tempfile.TemporaryDirectory() as folder,
        house_on_show(Path(folder), drawing_seconds) as house,
    ):
        yield house


def main(given: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.sheets", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="ids of tables; default: all")
    parser.add_argument("--screens", action="store_true", help="no table, but what is around them")
    parser.add_argument(
        "--drawing",
        type=int,
        default=DRAWING_SECONDS,
        metavar="SECONDS",
        help=f"how long a draw takes, for a picture of every size (default: {DRAWING_SECONDS})",
    )
    options = parser.parse_args(given)
    known = {one.id: one for one in tables()}
    for unknown in (one for one in options.tables if one not in known):
        parser.error(f"{unknown}: no table of croupier.toml has this id")
    shown = [known[one] for one in options.tables] or list(known.values())
    SHEETS.mkdir(exist_ok=True)
    only_screens = options.screens and not options.tables
    with_screens = options.screens or not options.tables
    taken = take_all([] if only_screens else shown, with_screens, options.drawing)
    too_soon = asyncio.run(taken)
    page = SHEETS / "index.html"
    page.write_text(as_page(taken_screens()))
    print(f"{len(list(SHEETS.glob('*.jpg')))} pictures: {page}")
    if too_soon:
        again = (
            f"python -m tests.browser.sheets --drawing {2 * options.drawing} {' '.join(too_soon)}"
        )
        print(f"These draws were over before their pictures were taken. Take them again: {again}")
    return 1 if too_soon else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
