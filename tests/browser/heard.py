"""The sounds of the tables, measured as they are heard, and recordings measured in the same way.

python -m tests.browser.heard                          # what each sound is like
python -m tests.browser.heard --wav /tmp/sounds        # and each as a file, to listen to
python -m tests.browser.heard ball=spin.mp3 chip.ogg   # and recordings of real things beside them
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import shutil
import tempfile
import wave
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from playwright.async_api import Browser, Page

from tests.browser import chromium
from tests.browser.on_show import REPOSITORY

CLIENT = REPOSITORY / "client_js"
BUNDLE = """
import { build } from "vite";
const [outDir] = process.argv.slice(1);
const fileName = () => "heard.js";
const lib = { entry: "tests/heard.ts", formats: ["iife"], name: "Heard", fileName };
const out = { lib, outDir, emptyOutDir: true };
await build({ configFile: false, logLevel: "warn", publicDir: false, build: out });
"""
RATE = 44_100
USUAL = 0.75  # the volume that a player finds set


class Measure(msgspec.Struct, frozen=True, rename="camel"):
    """Of one sound: see `Measure` of client_js/tests/heard.ts for the units."""

    peak: float
    loudest100: float  # dB, as the ear weighs it
    loudest400: float
    lasts_ms: float
    centroid: float
    silent_ms: float
    falls_20_ms: float


@asynccontextmanager
async def page(browser: Browser, folder: Path) -> AsyncIterator[Page]:
    """A page that can play the sounds (`window.Heard`); its script is written into a folder."""
    node = shutil.which("node")
    assert node is not None, "node is not in the PATH: make setup installs it"
    process = await asyncio.create_subprocess_exec(
        *(node, "--input-type=module", "--eval", BUNDLE, str(folder)), cwd=CLIENT
    )
    assert await process.wait() == 0
    context = await chromium.desktop(browser)
    try:
        opened = await context.new_page()
        await opened.add_script_tag(path=folder / "heard.js")
        yield opened
    finally:
        await context.close()


async def names(opened: Page) -> list[str]:
    return msgspec.convert(await opened.evaluate("Object.keys(Heard.SOUNDS)"), list[str])


async def measured(opened: Page, name: str, volume: float = USUAL) -> Measure:
    """A sound at a volume from 0 to 1."""
    found = await opened.evaluate(
        "([name, volume]) => Heard.measured(name, volume)", [name, volume]
    )
    return msgspec.convert(found, Measure)


async def recorded(opened: Page, recording: bytes) -> Measure:
    """A recording, in any form that the browser can decode."""
    file = base64.b64encode(recording).decode()
    return msgspec.convert(await opened.evaluate("(file) => Heard.recorded(file)", file), Measure)


async def write_wav(opened: Page, name: str, folder: Path) -> None:
    samples = await opened.evaluate("([name, v]) => Heard.samplesOf(name, v)", [name, USUAL])
    with wave.open(str(folder / f"{name}.wav"), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(base64.b64decode(samples))


async def _hear(recordings: list[tuple[str, bytes]], wav: Path | None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with chromium.chromium() as browser, page(browser, Path(folder)) as opened:
            print(f"{'sound':24}{'dB':>6}{'pitch Hz':>10}{'-20 dB ms':>11}{'lasts ms':>10}")
            for name in await names(opened):
                _tell(name, await measured(opened, name))
                if wav is not None:
                    await write_wav(opened, name, wav)
            for name, recording in recordings:
                _tell(f"recorded {name}", await recorded(opened, recording))


def _tell(name: str, of: Measure) -> None:
    print(
        f"{name:24}{of.loudest100:6.1f}{of.centroid:10,.0f}{of.falls_20_ms:11.0f}{of.lasts_ms:10,.0f}"
    )


def _recording(given: str) -> tuple[str, bytes]:
    name, _, path = given.rpartition("=")
    try:
        return name or Path(path).stem, Path(path).read_bytes()
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{path}: {error.strerror}") from error


def main() -> None:
    about = argparse.ArgumentParser(
        prog="python -m tests.browser.heard",
        description="Measure the sounds of the tables, and recordings of real things beside them.",
    )
    about.add_argument(
        "recordings",
        nargs="*",
        type=_recording,
        metavar="[NAME=]FILE",
        help="a recording, in any form that the browser can decode",
    )
    about.add_argument("--wav", type=Path, metavar="FOLDER", help="write each sound as a file")
    given = about.parse_args()
    if given.wav is not None:
        given.wav.mkdir(parents=True, exist_ok=True)
    asyncio.run(_hear(given.recordings, given.wav))


if __name__ == "__main__":
    main()
