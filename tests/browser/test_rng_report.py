"""The generator's report can be read on a desk and on a phone, and by those who do not see it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.async_api import Browser, ViewportSize

from server.rng.battery import judge
from server.rng.page import page_of
from server.rng.report import Report, make_report
from tests.browser.accessible import expect_no_violation
from tests.rng import broken

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.xdist_group("rng_report"),
]

LEAST_TEXT_PX = 9

# Every piece of text that is drawn smaller than it can be read, with its height.
SMALL_TEXT = """least => [...document.querySelectorAll("svg text")]
    .map(text => text.getBoundingClientRect().height)
    .filter(height => 0 < height && height < least)"""

# Every verdict, figure or name of a test that lies beyond the edge of the window.
HIDDEN_CELLS = """() => [...document.querySelectorAll(".tests td")]
    .filter(cell => cell.getBoundingClientRect().right > window.innerWidth).length"""

OVERVIEW_OVERFLOW = """() => {
    const overview = document.querySelector(".overview");
    return overview.scrollWidth - overview.clientWidth;
}"""

# Labels under a plot that run into each other.
CROWDED_LABELS = """() => [...document.querySelectorAll("svg")].flatMap(svg => {
    const boxes = [...svg.querySelectorAll("text.tick")]
        .map(text => text.getBoundingClientRect()).filter(box => box.height > 0);
    return boxes.filter((box, i) => i > 0 && boxes[i - 1].right > box.left).map(box => box.left);
})"""


@pytest.fixture(scope="module")
def report_files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The report of the house's generator, and that of one whose wheel is biased."""
    sound = make_report(bytes(range(32)), 4_000, 0.01, lambda _, share: None, processes=2)
    sources = [broken.Draws(broken.biased(seed)) for seed in (1, 2)]
    biased = broken.examined(broken.KIND["wheel_37"], sources)
    found = tuple(biased if one.kind == biased.kind else one for one in sound.examined)
    failed = Report(sound.seed, sound.draws, 0.01, found, tuple(judge(found, 0.01)), sound.made_ms)
    assert sound.passed and not failed.passed
    files = {}
    for name, report in {"sound": sound, "biased": failed}.items():
        files[name] = tmp_path_factory.mktemp("report") / f"{name}.html"
        files[name].write_text(page_of(report), encoding="utf-8")
    return files


@pytest.mark.parametrize("generator", ["sound", "biased"])
async def test_the_report_is_read_at_any_width(
    browser: Browser, report_files: dict[str, Path], generator: str
) -> None:
    page = await browser.new_page()
    await page.goto(report_files[generator].as_uri())
    for width in (1440, 400):
        await page.set_viewport_size(ViewportSize(width=width, height=900))
        assert await page.evaluate("document.documentElement.scrollWidth") <= width
        assert await page.evaluate(SMALL_TEXT, LEAST_TEXT_PX) == []
        assert await page.evaluate(HIDDEN_CELLS) == 0
        if width > 1000:
            assert await page.evaluate(OVERVIEW_OVERFLOW) <= 0
        assert await page.evaluate(CROWDED_LABELS) == []
    await page.close()


@pytest.mark.parametrize(("scheme", "width"), [("light", 1440), ("dark", 400)])
async def test_axe_finds_nothing_in_the_report(
    browser: Browser, report_files: dict[str, Path], scheme: Literal["light", "dark"], width: int
) -> None:
    """The biased one: it has tests that pass, tests that fail, and a verdict against it."""
    size = ViewportSize(width=width, height=900)
    page = await browser.new_page(viewport=size, color_scheme=scheme)
    await page.goto(report_files["biased"].as_uri())
    await expect_no_violation(page, f"the report, {scheme}")
    await page.close()
