"""No section of a chapter is forgotten: each is tested, or not applicable for a reason."""

from pathlib import Path

import pytest

from server.games.catalogue import GAMES
from tests.regulation import chapter, test_inspections, test_live_tables
from tests.regulation.inscriptions import INSCRIPTIONS
from tests.regulation.test_shared_chapters import SECTIONS

SHARED = (test_inspections, test_live_tables)
"""They add their cases to `SECTIONS` when they are imported."""

HERE = Path(__file__).parent
CHAPTERS = {
    "roulette": "617a-roulette.md",
    "roulette_variations": "617b-roulette-variations.md",
    "big_six": "619a-big-six-wheel.md",
    "craps": "623a-craps.md",
    "sic_bo": "625a-sic-bo.md",
    "pai_gow": "621a-pai-gow.md",
    "casino_war": "651a-casino-war.md",
    "dreamcatcher": "689a-dreamcatcher.md",
}

by_chapter = pytest.mark.parametrize(("folder", "text"), CHAPTERS.items(), ids=CHAPTERS.keys())


@by_chapter
def test_every_section_of_the_text_is_marked_and_no_other(folder, text):
    listed = chapter.sections((chapter.TEXT / text).read_text())

    assert list(chapter.marks(HERE / folder)) == listed


@by_chapter
def test_a_section_marked_tested_has_a_test_that_bears_its_name(folder, text):
    names = chapter.tests_of(HERE / folder)
    marks = chapter.marks(HERE / folder)
    in_client = {s: mark for s, mark in marks.items() if mark.startswith("tested in ")}
    tested = [
        chapter.tested_as(s, mark)
        for s, mark in marks.items()
        if mark.startswith("tested") and s not in in_client
    ]

    assert tested
    assert [s for s in tested if not _is_tested(s, names)] == []
    assert [s for s, mark in in_client.items() if not chapter.names_in_client(s, mark)] == []


@by_chapter
def test_a_section_that_is_not_tested_says_why_it_does_not_apply(folder, text):
    marks = {
        s: mark for s, mark in chapter.marks(HERE / folder).items() if not mark.startswith("tested")
    }
    names = chapter.tests_of(HERE / folder)

    assert [s for s, mark in marks.items() if not mark.startswith("not applicable: ")] == []
    assert [s for s in marks if _is_tested(s, names)] == []


def _is_tested(section, names):
    """Whether a test bears the section's name, or a shared test has a case for it or below it."""
    cases = SECTIONS | INSCRIPTIONS.keys()
    has_case = any(one == section or one.startswith(section + "(") for one in cases)
    return has_case or any(name.startswith(chapter.slug(section)) for name in names)


def test_every_game_of_the_catalogue_has_its_chapter_here():
    assert {game.chapter for game in GAMES.values()} <= {text[:4] for text in CHAPTERS.values()}


def test_the_text_is_read_down_to_its_last_clause():
    listed = chapter.sections((chapter.TEXT / "617a-roulette.md").read_text())

    assert [s for s in listed if "(" not in s] == [f"617a.{n}" for n in range(1, 7)]
    assert {"617a.1(e)(2)(iii)", "617a.3(e)(14)", "617a.3(e)(1)(iii)", "617a.6(d)"} <= set(listed)
