"""A report as one page of HTML that needs no other file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from math import sqrt

from server import __version__
from server.rng.battery import NAMED_TESTS, Examined, Judged
from server.rng.outcomes import KINDS, Kind
from server.rng.plots import deviations, heat_map, histogram
from server.rng.report import Report

BINS = 20
PASSED = '<td class="verdict">passed</td>'
FAILED = '<td class="verdict failed">FAILED</td>'
LEAST_P = 1e-300  # what is less is of no known size
MOST_NAMED = 30  # failures at the top of the page; the tables list all

STYLE = """
:root { color-scheme: light dark; --ink: #1c2024; --soft: #5b6570; --line: #d5dade; --page: #fff;
  --card: #f6f7f8; --bar: #33658a; --far: #b3261e; --good: #1b6e3c; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e7ea; --soft: #9aa5af; --line: #3a424a;
  --page: #15181b; --card: #1d2125; --bar: #7fb2d9; --far: #ff8a80; --good: #7fd49b;
  --bad: #ff8a80; } }
body { margin: 2rem auto; max-width: 68rem; padding: 0 1rem; color: var(--ink);
  background: var(--page); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin-bottom: .3rem } h2 { font-size: 1.25rem; margin-top: 2.5rem;
  border-top: 1px solid var(--line); padding-top: 1rem }
h3 { font-size: 1rem; margin: 1.2rem 0 .3rem }
p, dl { max-width: 46rem } .soft { color: var(--soft) }
code { font-size: .9em; overflow-wrap: anywhere }
p.verdict { font-size: 1.15rem; padding: .7rem 1rem; border-left: .4rem solid var(--good);
  background: var(--card) } p.verdict.failed { border-color: var(--bad) }
ul.failed { color: var(--bad) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem } dd { margin: 0 }
dt { color: var(--soft) }
.wide { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .88rem }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid var(--line) }
th { font-weight: 600; vertical-align: bottom } td.number, th.number { text-align: right;
  font-variant-numeric: tabular-nums; white-space: nowrap }
td.failed { color: var(--bad); font-weight: 700 } td.none { color: var(--soft) }
.tests td:nth-child(4), .overview td:first-child { white-space: nowrap }
.overview th, .overview td { padding: .25rem .4rem }
svg { width: 100%; height: auto; display: block; font: 11px system-ui, sans-serif }
svg text { fill: var(--soft) } .end { text-anchor: end } .mid { text-anchor: middle }
.bar { fill: var(--bar) } .far { fill: var(--far) } .more { fill: var(--far) }
.fewer { fill: var(--bar) } .axis { stroke: var(--soft) }
.limit { stroke: var(--far); stroke-dasharray: 4 3 }
@media (max-width: 45rem) {
  body { margin: 1rem auto } svg { font-size: 22px } text.between { display: none }
  .overview td:first-child, .overview th:first-child { position: sticky; left: 0;
    background: var(--page) }
  .tests tr { display: grid; grid-template-columns: 1fr auto; column-gap: 1rem;
    padding: .4rem 0; border-bottom: 1px solid var(--line) }
  .tests tr:first-child { display: none } .tests td { border: 0; padding: 0; text-align: left }
  .tests td:nth-child(1) { font-weight: 600; grid-area: 1 / 1 }
  .tests td.verdict { grid-area: 1 / 2 } .tests td:nth-child(2) { grid-area: 2 / 1 / 3 / 3 }
  .tests td:nth-child(4) { grid-area: 3 / 1; white-space: normal }
  .tests td:nth-child(3) { grid-area: 3 / 2 } .tests td:nth-child(5) { grid-area: 4 / 1 }
  .tests td:nth-child(6) { grid-area: 4 / 2 }
  .tests td:nth-child(5)::before { content: "p-value " }
  .tests td:nth-child(6)::before { content: "corrected " }
}
"""


def page_of(report: Report) -> str:
    """The whole page."""
    kinds = "".join(
        _kind(kind, one, report) for kind, one in zip(KINDS, report.examined, strict=True)
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>croupier: the generator's outcomes</title><style>{STYLE}</style></head><body>"
        f"<main>{_head(report)}{_overview(report)}{kinds}</main></body></html>\n"
    )


def _head(report: Report) -> str:
    failed = sum(not one.passed for one in report.judged)
    tests = len(report.judged)
    least = min(report.judged, key=lambda one: one.finding.p_value)
    if report.passed:
        said = f"Passed: none of {tests} tests fails at {report.level:g}, all taken together."
    else:
        said = f"Failed: {failed} of {tests} tests, at {report.level:g} taken together."
    made = datetime.fromtimestamp(report.made_ms / 1000, UTC)
    return (
        "<h1>The generator’s final outcomes</h1>"
        f'<p class="soft">croupier {escape(__version__)}, {made:%d %B %Y, %H:%M} UTC</p>'
        f'<p class="verdict{"" if report.passed else " failed"}">{said}</p>'
        f"{_failures(report)}"
        "<dl>"
        f"<dt>drawn</dt><dd>{report.draws:,} numbers of each of {len(KINDS)} kinds of equipment"
        "</dd>"
        f"<dt>seed</dt><dd><code>{report.seed.hex()}</code></dd>"
        f"<dt>again</dt><dd><code>croupier rng report --draws {report.draws}"
        f" --level {report.level:g} --seed {report.seed.hex()}</code></dd>"
        f"<dt>rarest</dt><dd>{escape(least.finding.test)} of {escape(_title(least.kind))}:"
        f" p {_p(least.finding.p_value, '= ')}, and {_p(least.adjusted_p)} among {tests}</dd>"
        "</dl>"
        "<p>Each outcome is drawn as at a live table: a new HMAC_DRBG for each round, a new seed,"
        " exact rejection. The tests are those that 58 Pa. Code § 810a.5 names, on the outcomes"
        " that players see. A p-value is the chance that a perfect generator is at least as far"
        " off; too even counts as much as too uneven. With so many tests some p-values are small"
        " by chance, so the verdict is on Holm’s corrected ones, which hold however the tests"
        f" depend on each other: a perfect generator fails this report {100 * report.level:g}% of"
        " the time, or less.</p>"
    )


def _failures(report: Report) -> str:
    """The failures, the worst first."""
    failed = sorted(
        (one for one in report.judged if not one.passed), key=lambda one: one.finding.p_value
    )
    if not failed:
        return ""
    named = "".join(
        f"<li>{escape(_title(one.kind))}: {escape(one.finding.test)},"
        f" {escape(one.finding.of)}: p {_p(one.finding.p_value, '= ')}</li>"
        for one in failed[:MOST_NAMED]
    )
    more = f"<li>and {len(failed) - MOST_NAMED} more</li>" if len(failed) > MOST_NAMED else ""
    return f'<ul class="failed">{named}{more}</ul>'


def _overview(report: Report) -> str:
    values = [one.finding.p_value for one in report.judged]
    heads = "".join(f'<th class="number">{escape(kind.name)}</th>' for kind in KINDS)
    rows = "".join(
        f"<tr><td>{escape(test)}</td>{''.join(_least(report, test, kind) for kind in KINDS)}</tr>"
        for test in NAMED_TESTS
    )
    return (
        "<h2>All tests</h2>"
        "<h3>The least p-value of each test</h3>"
        '<p class="soft">Not corrected. –: the test does not fit the equipment, or has too few'
        " draws for its law to hold.</p>"
        '<div class="wide overview" tabindex="0" role="region" aria-label="least p-values">'
        f"<table><tr><th>test</th>{heads}</tr>{rows}</table></div>"
        "<h3>How the p-values lie between 0 and 1</h3>"
        f"{histogram(values, BINS, 'p-values in twenty parts of 0 to 1')}"
        '<p class="soft">Of a perfect generator they lie evenly, at the dashed line; those of one'
        " kind of equipment are not independent of each other. In the plots below, bars of more"
        " than three standard errors are red, and all end at five.</p>"
    )


def _least(report: Report, test: str, kind: Kind) -> str:
    found = [one for one in report.of(kind.name) if one.finding.test == test]
    if not found:
        return '<td class="number none">–</td>'
    least = min(found, key=lambda one: one.finding.p_value)
    failed = "" if all(one.passed for one in found) else " failed"
    return f'<td class="number{failed}">{_p(least.finding.p_value)}</td>'


def _kind(kind: Kind, examined: Examined, report: Report) -> str:
    n = examined.outcomes
    errors = [
        (count - n * chance) / sqrt(n * chance * (1 - chance))
        for count, chance in zip(examined.counts, kind.chances, strict=True)
    ]
    counted = "each first entry" if kind.size > 1 else "each outcome"
    correlated = [r * sqrt(n) for r in examined.correlations]
    numbers = f", {n * kind.size:,} numbers" if kind.size > 1 else ""
    return (
        f"<h2>{escape(kind.title)}</h2>"
        f'<p class="soft">{n:,} outcomes{numbers}, drawn by'
        f" <code>{escape(kind.drawn_by)}</code></p>"
        f"<h3>How often {counted} came, in standard errors from its chance</h3>"
        f"{deviations(errors, f'deviation of {counted}, in standard errors')}"
        "<h3>Correlation with earlier outcomes, by lag, in standard errors</h3>"
        f"{deviations(correlated, 'correlation by lag, in standard errors', 1)}"
        f"{_positions(examined)}"
        f"{_table(report.of(kind.name))}"
        f"{_not_run(report.not_run(examined))}"
    )


def _positions(examined: Examined) -> str:
    if not examined.positions:
        return ""
    n = len(examined.positions[0])
    due = examined.outcomes / n
    error = sqrt(due * (1 - 1 / n))
    table = [[(count - due) / error for count in row] for row in examined.positions]
    label = "deviation of each entry at each position"
    return (
        "<h3>Entries (across) at each position (down)</h3>"
        f"{heat_map(table, label)}"
        '<p class="soft">Red came more often than due, blue less; full colour is five standard'
        " errors.</p>"
    )


def _table(judged: Sequence[Judged]) -> str:
    rows = "".join(
        f"<tr><td>{escape(one.finding.test)}</td><td>{escape(one.finding.of)}</td>"
        f'<td class="number">{_statistic(one.finding.statistic)}</td>'
        f"<td>{escape(one.finding.law)}</td>"
        f'<td class="number">{_p(one.finding.p_value)}</td>'
        f'<td class="number">{_p(one.adjusted_p)}</td>'
        f"{PASSED if one.passed else FAILED}</tr>"
        for one in judged
    )
    return (
        '<h3>Tests</h3><table class="tests"><tr><th>test</th><th>of</th>'
        '<th class="number">statistic</th><th>its law</th><th class="number">p-value</th>'
        f'<th class="number">corrected</th><th>verdict</th></tr>{rows}</table>'
    )


def _not_run(names: Sequence[str]) -> str:
    if not names:
        return ""
    return (
        '<p class="soft">Not run, since they do not fit or have too few draws: '
        f"{escape(', '.join(names))}.</p>"
    )


def _title(name: str) -> str:
    return next(kind.title for kind in KINDS if kind.name == name)


def _statistic(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


def _p(value: float, equals: str = "") -> str:
    if value < LEAST_P:
        return f"&lt; {LEAST_P:.0e}"
    return equals + (f"{value:.3f}" if value >= 0.001 else f"{value:.1e}")
