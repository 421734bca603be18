"""Plots as inline SVG, without a script or another file."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

WIDTH = 720
HEIGHT = 150
MARGIN = 34
MOST_ERRORS = 5.0
BANDS = {-3: "−3", 0: "0", 3: "+3"}
TICK_Y = HEIGHT + 20
PLOT_HEIGHT = HEIGHT + 26


def deviations(values: Sequence[float], label: str, first: int = 0) -> str:
    """A bar for each value, in standard errors, with lines at 0 and 3 of them.

    `first` is the number under the first bar.
    """
    plot_width = WIDTH - MARGIN - 4
    step = plot_width / len(values)
    bar = max(0.6, step * 0.7)
    lines = [
        f'<line class="{"axis" if band == 0 else "limit"}" x1="{MARGIN}" x2="{WIDTH - 4}"'
        f' y1="{_y(band):.1f}" y2="{_y(band):.1f}"/>'
        f'<text x="{MARGIN - 5}" y="{_y(band) + 4:.1f}" class="end">{written}</text>'
        for band, written in BANDS.items()
    ]
    bars = [
        f'<rect class="{"bar" if abs(value) <= 3 else "far"}"'
        f' x="{MARGIN + at * step + (step - bar) / 2:.1f}" width="{bar:.1f}"'
        f' y="{min(_y(value), _y(0)):.1f}" height="{abs(_y(value) - _y(0)):.1f}"/>'
        for at, value in enumerate(values)
    ]
    every = max(1, round(len(values) / 12))
    ticks = [
        # A narrow screen, whose letters are larger, shows every other one.
        f'<text x="{MARGIN + (at + 0.5) * step:.1f}" y="{TICK_Y}"'
        f' class="mid tick{" between" if number % 2 else ""}">{at + first}</text>'
        for number, at in enumerate(range(0, len(values), every))
    ]
    return _svg(WIDTH, PLOT_HEIGHT, label, lines + bars + ticks)


def _y(errors: float) -> float:
    inside = max(-MOST_ERRORS, min(MOST_ERRORS, errors))
    return HEIGHT / 2 - inside / MOST_ERRORS * (HEIGHT / 2 - 4)


def histogram(p_values: Sequence[float], bins: int, label: str) -> str:
    """How many p-values fall into each part of 0 … 1, with a line at the expected number."""
    counts = [0] * bins
    for p in p_values:
        counts[min(bins - 1, int(p * bins))] += 1
    due = len(p_values) / bins
    top = max(*counts, due + 3 * sqrt(due))
    step = (WIDTH - MARGIN - 4) / bins
    scale = (HEIGHT - 8) / top
    bars = [
        f'<rect class="bar" x="{MARGIN + at * step + 1:.1f}" width="{step - 2:.1f}"'
        f' y="{HEIGHT - count * scale:.1f}" height="{count * scale:.1f}"/>'
        for at, count in enumerate(counts)
    ]
    line_y = HEIGHT - due * scale
    line = (
        f'<line class="limit" x1="{MARGIN}" x2="{WIDTH - 4}" y1="{line_y:.1f}" y2="{line_y:.1f}"/>'
        f'<text x="{MARGIN - 5}" y="{line_y + 4:.1f}" class="end">{due:.0f}</text>'
    )
    ticks = [
        f'<text x="{MARGIN + share * (WIDTH - MARGIN - 4):.1f}" y="{TICK_Y}"'
        f' class="tick {"end" if share == 1 else "mid"}">{share:g}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]
    return _svg(WIDTH, PLOT_HEIGHT, label, [*bars, line, *ticks])


def heat_map(table: Sequence[Sequence[float]], label: str) -> str:
    """A cell for each value, in standard errors. The darker the cell, the larger the value."""
    rows, columns = len(table), len(table[0])
    size = min(12, (WIDTH - 8) // columns)
    cells = [
        f'<rect class="{"more" if value > 0 else "fewer"}" x="{column * size}" y="{row * size}"'
        f' width="{size}" height="{size}" fill-opacity="{min(1.0, abs(value) / MOST_ERRORS):.2f}"/>'
        for row, values in enumerate(table)
        for column, value in enumerate(values)
    ]
    return _svg(columns * size, rows * size, label, cells, natural=True)


def _svg(width: int, height: int, label: str, parts: Sequence[str], natural: bool = False) -> str:
    width_style = f' style="max-width: {width}px"' if natural else ""
    return (
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{label}"{width_style}>'
        f"{''.join(parts)}</svg>"
    )
