"""The document of a rules submission (601a.2): every choice, its section, a sentence; the texts."""

import pytest

from server.games.catalogue import submit
from server.games.choices import changed, choices_of, in_words
from server.games.texts import STANDING, texts_of
from tests.games.house import SUBMISSIONS

EVERY = [(name, rules) for name, submissions in SUBMISSIONS.items() for rules in submissions]


@pytest.mark.parametrize(("name", "rules"), EVERY)
def test_every_choice_has_a_section_a_sentence_and_its_value(name, rules):
    game = submit(name, rules)
    choices = {each.key: each for each in choices_of(game)}

    assert {key: each.value for key, each in choices.items()} == game.resolved_rules()
    for each in choices.values():
        assert each.sentence.endswith(".")
        assert each.words
        assert each.section[:4] in {game.chapter, "601a", "617a", "617b"}


@pytest.mark.parametrize(("name", "rules"), EVERY)
def test_a_submission_resolved_is_the_same_submission(name, rules):
    """The house keeps resolved rules, and reads them again."""
    resolved = submit(name, rules).resolved_rules()

    again = submit(name, resolved)
    assert again.resolved_rules() == resolved
    sections = [each.section for each in choices_of(submit(name, rules))]
    assert [each.section for each in choices_of(again)] == sections


def test_the_sections_are_those_that_a_breach_would_name():
    sections = {each.key: each.section for each in choices_of(submit("pai_gow", {}))}

    assert sections["vigorish"] == "621a.10(k)"
    assert sections["player_bank"] == "621a.11(a)"
    dreamcatcher = {each.key: each.section for each in choices_of(submit("dreamcatcher", {}))}
    assert dreamcatcher["max_payout"] == "689a.1(g)(4)"
    craps = {each.key: each.section for each in choices_of(submit("craps", {}))}
    assert craps["fire"] == "623a.5(f)"


def test_what_changed_is_named_by_its_place():
    before = {"max": 500, "buy_lay": {"vigorish": "on_win", "percent": 5}, "fire": "A"}
    after = {"max": 1_000, "buy_lay": {"vigorish": "on_win", "percent": 4}, "fire": "A", "min": 5}

    assert changed(before, after) == {
        "max": (500, 1_000),
        "buy_lay.percent": (5, 4),
        "min": (None, 5),
    }
    assert changed({"buy_lay": None}, {"buy_lay": {"percent": 4}}) == {"buy_lay.percent": (None, 4)}


def test_values_in_words():
    assert in_words("max", 1_234_500) == "$12,345"
    assert in_words("roulette_up.wager", 100) == "$1"
    assert in_words("odds_multiple", 10) == "10"
    assert in_words("fire", None) == "none"
    assert in_words("co_bank", True) == "yes"
    assert in_words("odds", {"1": 1, "2": "5/2"}) == "1: 1, 2: 5/2"


def test_each_text_of_the_catalogue_has_its_standing():
    for name, submissions in SUBMISSIONS.items():
        for rules in submissions:
            game = submit(name, rules)
            for section in {spot.section for spot in game.layout()}:
                assert len(texts_of([section])) == 1, section
    assert "proposed" in STANDING["623a"]
    assert "temporary" in texts_of(["617b.4(h)(2)"])["617b.4"]
    assert set(texts_of(["617a", "617b.3(f)"])) == {"617a", "617b.3"}
