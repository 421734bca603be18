"""A short film of a round of every game, for the documents: `docs/pictures/film-<game>.webp`.

    python -m tests.browser.films                everything, in some fifteen minutes
    python -m tests.browser.films roulette craps these games only

A film has what the browser painted, frame by frame, from the last moment of betting to the result.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import io
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec import Struct
from PIL import Image
from playwright.async_api import Browser, Page, ViewportSize
from playwright.async_api import Error as PlaywrightError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tests.browser.chromium import chromium, desktop
from tests.browser.on_show import PICTURES, RoundOnShow, ShownTable, house_on_show, tables
from tests.held_clock import HeldHouse

SCREEN: ViewportSize = {"width": 1100, "height": 700}
FILM_WIDTH_PX = 720
FRAME_MS = 100  # the least time that a frame is shown
LAST_FRAME_MS = 3_000
DRAWING_SECONDS = 7.0
BEFORE_MS, AFTER_MS = 1_200, 3_500  # of betting, and of the result
CALL_PATIENCE_MS = 15_000
QUALITY = 55
TAKES = 4


class Painted(Struct, frozen=True):
    """A frame as the browser painted it."""

    at_s: float
    jpeg: bytes


class Camera:
    """Keeps each frame that a page paints, while it runs."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._frames: list[Painted] = []

    async def film(self, scene: Callable[[], Any]) -> list[Painted]:
        line = await self._page.context.new_cdp_session(self._page)

        async def seen(frame: dict[str, Any]) -> None:
            painted = Painted(frame["metadata"]["timestamp"], base64.b64decode(frame["data"]))
            self._frames.append(painted)
            with suppress(PlaywrightError):  # the page is closed: the film is at its end
                await line.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

        line.on("Page.screencastFrame", seen)
        wanted = {"format": "jpeg", "quality": 85, "maxWidth": FILM_WIDTH_PX, "maxHeight": 2_000}
        await line.send("Page.startScreencast", wanted)
        await scene()
        await line.send("Page.stopScreencast")
        return self._frames


def thinned(frames: Sequence[Painted]) -> list[tuple[Painted, int]]:
    """Frames that are shown for FRAME_MS at least, each with its time in ms."""
    kept: list[Painted] = []
    for frame in frames:
        if not kept or 1_000 * (frame.at_s - kept[-1].at_s) >= FRAME_MS:
            kept.append(frame)
    times = [round(1_000 * (after.at_s - before.at_s)) for before, after in pairwise(kept)]
    return list(zip(kept, [*times, LAST_FRAME_MS], strict=True))


def write_film(frames: Sequence[Painted], path: Path) -> None:
    """An animated WebP that goes on for ever."""
    kept = thinned(frames)
    images = [Image.open(io.BytesIO(frame.jpeg)) for frame, _ in kept]
    images[0].save(
        path,
        save_all=True,
        append_images=images[1:],
        duration=[shown_ms for _, shown_ms in kept],
        loop=0,
        quality=QUALITY,
        method=4,
    )


async def film_round(
    browser: Browser, house: HeldHouse, table: ShownTable
) -> tuple[list[Painted], bool]:
    """The frames of a round, and whether it was won."""
    context = await desktop(browser, SCREEN)
    try:
        page = await context.new_page()
        shown = RoundOnShow(page, house, table)
        await shown.bet()

        async def scene() -> None:
            await page.wait_for_timeout(BEFORE_MS)
            house.clock.step()
            await shown.called(CALL_PATIENCE_MS)
            await page.wait_for_timeout(AFTER_MS)

        return await Camera(page).film(scene), await shown.is_won()
    finally:
        await context.close()


async def film_game(browser: Browser, table: ShownTable) -> Path:
    """The first round that is won, or the last of a few: a film shows how winners are paid."""
    frames: list[Painted] = []
    for _ in range(TAKES):
        with (
            tempfile.TemporaryDirectory() as folder,
            house_on_show(Path(folder), DRAWING_SECONDS) as house,
        ):
            frames, is_won = await film_round(browser, house, table)
        if is_won:
            break
    path = PICTURES / f"film-{table.game.replace('_', '-')}.webp"
    await asyncio.to_thread(write_film, frames, path)
    return path


async def film_all(shown: Sequence[ShownTable], progress: Progress) -> None:
    task = progress.add_task("films", total=len(shown))
    async with chromium() as browser:
        for table in shown:
            path = await film_game(browser, table)
            progress.console.print(f"{path.name}: {path.stat().st_size // 1_000} kB")
            progress.advance(task)


def first_tables() -> dict[str, ShownTable]:
    """The first table of every game."""
    found: dict[str, ShownTable] = {}
    for table in tables():
        found.setdefault(table.game, table)
    return found


def main(given: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.films", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    known = first_tables()
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(known)}")
    options = parser.parse_args(given)
    for unknown in (one for one in options.games if one not in known):
        parser.error(f"{unknown}: the house has no table of it; games: {', '.join(known)}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True)) as progress:
        asyncio.run(film_all([known[one] for one in options.games or known], progress))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
