"""Axe in a page of the house: what it finds fails the test."""

from __future__ import annotations

from axe_playwright_python.base import (  # type: ignore[import-untyped]
    AXE_SCRIPT,
    AxeResults,
)
from playwright.async_api import Page

# Axe compares the colours of every text with everything drawn around it, which takes it seconds
# beside a hundred small layouts. So what is excluded is out of the page while axe runs.
RUN = """async ([excluded, colors]) => {
  const away = excluded ? [...document.querySelectorAll(excluded)] : [];
  const inside = away.map((one) => [...one.childNodes]);
  away.forEach((one) => one.replaceChildren());
  try {
    return await axe.run(
      excluded ? { exclude: [[excluded]] } : document,
      { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: colors } } },
    );
  } finally {
    away.forEach((one, index) => one.replaceChildren(...inside[index]));
  }
}"""


async def expect_no_violation(
    page: Page, where: str, *, excluded: str = "", colors: bool = True
) -> None:
    """Axe finds nothing in the page as it is. `excluded` is a selector of what it does not see.

    Without `colors` it does not compare them: for a page that repeats those of another.
    """
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE_SCRIPT)
    results = AxeResults(await page.evaluate(RUN, [excluded, colors]))
    assert results.violations_count == 0, f"{where}: {results.generate_report()}"
