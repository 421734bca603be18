"""The real browser that the tests and the pictures are made with."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

from playwright.async_api import Browser, BrowserContext, ViewportSize, async_playwright

from server.games.catalogue import GAMES

NAMES = ("chromium", "chromium-browser", "google-chrome")
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}
LANDSCAPE: ViewportSize = {"width": 740, "height": 360}

SIZES = (
    (360, 740), (390, 844), (568, 320), (667, 375), (740, 360), (844, 390), (600, 960),
    (720, 450), (768, 1024), (1024, 768), (1440, 900), (2560, 1440),
)  # fmt: skip
"""Width and height, from phones to a large desk; 720 by 450 is 1440 by 900 at a zoom of 200 %."""

# The first two load pages for the address bar of each new window, which nobody sees: that takes
# half a second of CPU. The others are what Playwright leaves out: Chromium heeds one list alone.
FEATURES_LEFT_OUT = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades"),
    *("LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints"),
    *("PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
)

# Nothing of the browser's own goes out, and none of it needs a display or a graphics card.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Without a card, many small tiles on many threads cost a quarter more CPU.
    "--default-tile-width=1024",
    "--default-tile-height=1024",
    "--num-raster-threads=1",
    f"--disable-features={','.join(FEATURES_LEFT_OUT)}",
]


def chromium_path() -> str:
    """Where Chromium is. Raises AssertionError where there is none: a browser is not optional."""
    for name in (os.environ.get("CHROMIUM", ""), *NAMES):
        path = shutil.which(name) if name else None
        if path is not None:
            return path
    raise AssertionError(f"no browser: install one of {', '.join(NAMES)}, or set CHROMIUM")


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A running browser; its pages are gone at the end."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        try:
            yield browser
        finally:
            await browser.close()


async def desktop(
    browser: Browser, seen_on: ViewportSize = DESKTOP, *, is_new: bool = False, moving: bool = True
) -> BrowserContext:
    """A visitor of his own at a desk: nothing is shared with another context.

    A page that is not `moving` shows what it would come to rest at, which costs a test far less.
    """
    context = await browser.new_context(viewport=seen_on, reduced_motion=_motion(moving))
    return context if is_new else await has_played(context)


async def phone(
    browser: Browser, held: ViewportSize = PHONE, *, is_new: bool = False, moving: bool = True
) -> BrowserContext:
    """A visitor with a phone in hand: narrow, and fingers instead of a mouse."""
    context = await browser.new_context(
        viewport=held,
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        reduced_motion=_motion(moving),
    )
    return context if is_new else await has_played(context)


def _motion(moving: bool) -> Literal["no-preference", "reduce"]:
    return "no-preference" if moving else "reduce"


async def has_played(context: BrowserContext) -> BrowserContext:
    """The same visitor, who knows every game: the page shows no first steps."""
    games = ",".join((*GAMES, "spun_wheel"))
    await context.add_init_script(f"localStorage.setItem('croupier.coached', '{games}')")
    return context
