"""The page can be installed: each icon that it names is served, in its size, as it was drawn."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser

from tests.browser import chromium
from tests.held_clock import HeldHouse

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

# Draws both pictures in one size; the mean difference of their bytes.
DIFFERENCE = """async ([picture, drawing, size]) => {
    const drawn = async source => {
        const image = new Image(size, size);
        image.src = source;
        await image.decode();
        const context = new OffscreenCanvas(size, size).getContext("2d");
        context.drawImage(image, 0, 0, size, size);
        return { natural: image.naturalWidth, data: context.getImageData(0, 0, size, size).data };
    };
    const [one, other] = [await drawn(picture), await drawn(drawing)];
    const sum = one.data.reduce((sum, byte, i) => sum + Math.abs(byte - other.data[i]), 0);
    return [one.natural, sum / one.data.length];
}"""


async def test_each_icon_is_there_in_the_size_that_is_said(
    browser: Browser, house: HeldHouse
) -> None:
    context = await chromium.desktop(browser)
    page = await context.new_page()
    await page.goto(house.page)
    manifest = await (await context.request.get(f"{house.page}/manifest.webmanifest")).json()
    touch = await page.get_attribute("link[rel=apple-touch-icon]", "href")
    named = [(one["src"], one["sizes"]) for one in manifest["icons"] if one["sizes"] != "any"]
    found = []
    for source, sizes in [*named, (touch, "180x180")]:
        answer = await context.request.get(f"{house.page}{source}")
        assert (answer.status, answer.headers["content-type"]) == (200, "image/png"), source
        size = int(sizes.partition("x")[0])
        drawing = "/icon_maskable.svg" if re.search("maskable|apple", source) else "/icon.svg"
        natural, difference = await page.evaluate(DIFFERENCE, [source, drawing, size])
        assert (natural, difference < 2) == (size, True), (source, difference)
        found.append(size)
    assert sorted(found) == [180, 192, 512, 512]
    await context.close()
