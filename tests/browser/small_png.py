"""Screenshots as PNG files with a palette: a third of the size, and nobody sees the difference.

The browser, which can read its own pictures, sorts their colours by median cut; the file is written
here (PNG, ISO/IEC 15948: signature, IHDR, PLTE, IDAT, IEND).
"""

from __future__ import annotations

import asyncio
import base64
import struct
import zlib
from pathlib import Path

from playwright.async_api import Page

SIGNATURE = b"\x89PNG\r\n\x1a\n"

# Colours are counted in 64 x 64 x 64 bins. The box of bins with the most pixels times the longest
# side is halved at its median, until there are 256; each gives the mean of its pixels.
MEDIAN_CUT = """async picture => {
    const bitmap = await createImageBitmap(await (await fetch(picture)).blob());
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const bins = new Map();
    const binOf = i => (data[i] >> 2) << 12 | (data[i + 1] >> 2) << 6 | data[i + 2] >> 2;
    for (let i = 0; i < data.length; i += 4) {
        let bin = bins.get(binOf(i));
        if (!bin) bins.set(binOf(i), bin = { key: binOf(i), count: 0, sum: [0, 0, 0] });
        bin.count += 1;
        for (let c = 0; c < 3; c++) bin.sum[c] += data[i + c];
    }
    const mean = (bin, c) => bin.sum[c] / bin.count;
    const boxOf = bins => {
        const sides = [0, 1, 2].map(c => {
            const values = bins.map(bin => mean(bin, c));
            return Math.max(...values) - Math.min(...values);
        });
        const count = bins.reduce((sum, bin) => sum + bin.count, 0);
        const side = Math.max(...sides);
        return { bins, count, axis: sides.indexOf(side), weight: Math.sqrt(count) * side };
    };
    const boxes = [boxOf([...bins.values()])];
    while (boxes.length < 256) {
        boxes.sort((a, b) => a.weight - b.weight);
        const { bins, count, axis, weight } = boxes.pop();
        if (weight === 0) { boxes.push(boxOf(bins)); break; }
        bins.sort((a, b) => mean(a, axis) - mean(b, axis));
        let at = 0;
        let below = 0;
        while (at < bins.length - 1 && (at === 0 || below + bins[at].count <= count / 2)) {
            below += bins[at++].count;
        }
        boxes.push(boxOf(bins.slice(0, at)), boxOf(bins.slice(at)));
    }
    const index = new Uint8Array(262144);
    const palette = boxes.flatMap(({ bins, count }, i) => {
        for (const bin of bins) index[bin.key] = i;
        return [0, 1, 2].map(c => Math.round(bins.reduce((s, bin) => s + bin.sum[c], 0) / count));
    });
    let pixels = "";
    for (let i = 0; i < data.length; i += 4) pixels += String.fromCharCode(index[binOf(i)]);
    return { width, height, palette, pixels: btoa(pixels) };
}"""


async def save_screenshot(page: Page, path: Path) -> None:
    """What the page shows now, at the sharpness of its screen."""
    shot = await page.screenshot()
    # A page of its own: the house's pages may fetch nothing but the house's files.
    workbench = await page.context.new_page()
    picture = f"data:image/png;base64,{base64.b64encode(shot).decode()}"
    found = await workbench.evaluate(MEDIAN_CUT, picture)
    await workbench.close()
    pixels = base64.b64decode(found["pixels"])
    png = _png(found["width"], found["height"], bytes(found["palette"]), pixels)
    await asyncio.to_thread(path.write_bytes, png)


def _png(width: int, height: int, palette: bytes, pixels: bytes) -> bytes:
    rows = b"".join(
        b"\x00" + pixels[start : start + width] for start in range(0, width * height, width)
    )
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)  # 8 bits, indexed
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)))
    return SIGNATURE + b"".join(_chunk(*chunk) for chunk in (*chunks, (b"IEND", b"")))


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
