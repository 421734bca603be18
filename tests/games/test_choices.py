"""The document of a rules submission (601a.2): every choice, its section, a sentence; the texts."""

import re

import pytest

from server.app.submissions import Submitted, document
from server.games.catalogue import submit
from server.games.choices import changes_of, choices_of
from server.games.pai_gow.delivery import STYLES, STYLES_IN_WORDS
from server.games.texts import STANDING, texts_of
from tests.games.house import B2B_WEIGHTS, SUBMISSIONS

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


def said(name, rules):
    return {each.key: each.words for each in choices_of(submit(name, rules))}


@pytest.mark.parametrize(("name", "rules"), EVERY)
def test_no_value_is_a_word_of_the_program(name, rules):
    code = re.compile(r"[_{}\[\]]|None|True|False|\b\w+: \d+(;|,|$)")
    for key, words in said(name, rules).items():
        assert not code.search(words), (key, words)
    for each in choices_of(submit(name, rules)):
        assert "_" not in each.sentence


def test_values_in_words():
    roulette = said("roulette", {"max": 1_234_500})
    assert roulette["max"] == "$12,345"
    assert roulette["wheel"] == "double zero wheel"
    assert roulette["odds"].startswith("straight: 35 to 1; split: 17 to 1; three numbers: 11 to 1;")
    assert roulette["b2b"] == "not offered"
    streak = said("roulette", {"roulette_up": {"progressive": 4, "wager": 300}})["roulette_up"]
    assert streak == "progressive paytable 4; a wager of $3; a meter that opens at $9,000"
    craps = said("craps", {"buy_lay": {"vigorish": "on_win", "percent": 5}, "odds_multiple": 10})
    assert craps["buy_lay"] == "5% of the amount wagered; taken on a win"
    assert craps["odds_multiple"] == "10 times"
    assert craps["fire"] == "not offered"
    assert craps["offered"].startswith("pass line, don't pass, come, don't come, pass line odds,")
    wheel = said("big_six", {"odds": {"5": "11/2"}, "symbols": {"1": "cherry"}})
    assert "$2: 2 to 1; $5: 11 to 2;" in wheel["odds"]
    assert wheel["symbols"].startswith("$1: cherry; $2: $2;")
    assert said("casino_war", {"decks": 8})["decks"] == "8 decks"
    pai_gow = said("pai_gow", {"deal": "dragon_head_right", "co_bank": True})
    assert pai_gow["deal"] == "Dragon Head and Phoenix Tail From the Right"
    assert pai_gow["vigorish"] == "5% of the win; exact, rounded down to the cent"
    assert pai_gow["co_bank"] == "yes"


def test_every_style_of_delivery_has_the_name_that_the_regulation_gives_it():
    """621a.9(1) to (9), and 621a.8(d)."""
    assert STYLES_IN_WORDS.keys() == set(STYLES)


@pytest.mark.parametrize("name", SUBMISSIONS)
def test_boxes_are_spoken_of_only_where_there_are_boxes(name):
    game = submit(name, {"spot_max": 100_000})
    (limit,) = (each.sentence for each in choices_of(game) if each.key == "spot_max")

    assert ("one box" in limit) == ("boxes" in game.resolved_rules())
    assert ("one seat" in limit) == ("boxes" not in game.resolved_rules())


def changes(name, before, after):
    resolved = submit(name, before).resolved_rules()
    return [
        (each.key, each.before, each.after) for each in changes_of(submit(name, after), resolved)
    ]


def test_what_changed_is_said_in_words_and_of_lists_only_what_differs():
    vigorish = {"vigorish": "on_win", "percent": 5}
    before = {"max": 50_000, "buy_lay": vigorish, "fire": "A"}
    after = {"max": 60_000, "buy_lay": {**vigorish, "percent": 4}, "spot_max": 70_000}

    assert changes("craps", before, after) == [
        ("max", "$500", "$600"),
        ("spot_max", "–", "$700"),
        ("fire", "paytable A", "not offered"),
        ("buy_lay", "5% of the amount wagered", "4% of the amount wagered"),
        ("offered", "Fire Bet", "–"),
    ]
    raised = {"odds": {"split": 18, "red": "3/2"}}
    assert changes("roulette", {}, raised) == [
        ("odds", "split: 17 to 1; red: 1 to 1", "split: 18 to 1; red: 3 to 2")
    ]
    more = {"b2b": {"weights": {**B2B_WEIGHTS, "1000": 3}}}
    assert changes("roulette", {"b2b": {"weights": B2B_WEIGHTS}}, more) == [
        ("b2b", "1,000 to 1: weight 1", "1,000 to 1: weight 3")
    ]
    assert changes("roulette", raised, raised) == []


def test_a_choice_that_this_program_does_not_know_stays_readable():
    (change,) = changes_of(
        submit("sic_bo", {}), {**submit("sic_bo", {}).resolved_rules(), "old_key": "a_b"}
    )

    assert (change.sentence, change.before, change.after) == ("Old key.", "a b", "–")


def test_each_text_of_the_catalogue_has_its_standing():
    for name, submissions in SUBMISSIONS.items():
        for rules in submissions:
            game = submit(name, rules)
            for section in {spot.section for spot in game.layout()}:
                assert len(texts_of([section])) == 1, section
    assert "proposed" in STANDING["623a"]
    assert "temporary" in texts_of(["617b.4(h)(2)"])["617b.4"]
    assert set(texts_of(["617a", "617b.3(f)"])) == {"617a", "617b.3"}


def test_a_change_in_the_document_has_its_section_and_its_sentence():
    before = Submitted("big_six", submit("big_six", {}).resolved_rules(), 0)
    after = Submitted("dreamcatcher", submit("dreamcatcher", {}).resolved_rules(), 1)
    changes = {each.key: each for each in document("wheel", after, before).changes}

    game = changes["game"]
    assert (game.before, game.after) == ("Big Six Wheel", "Dreamcatcher")
    assert (game.section, game.sentence) == ("601a.2", "The game of the table.")
    assert changes["max_payout"].section == "689a.1(g)(4)"
    assert changes["max_payout"].sentence == "The most that one player may win in a round."
    assert all(each.section and each.sentence for each in changes.values())


def procedures(rules):
    return {each.key: each for each in submit("pai_gow", rules).procedures()}


def test_the_procedures_of_pai_gow_stand_in_its_document_and_not_in_its_hash():
    """621a.11(e), (h), (i) and 621a.12(f): each "as specified in the … Rules Submission"."""
    alone = procedures({})
    assert [each.section for each in alone.values()] == ["621a.10(d), 621a.12(f)"]
    assert "else the highest pair, Wong or Gong" in alone["house_way"].words
    assert "the higher ranking two tiles become the high hand" in alone["house_way"].words
    assert alone["house_way"].words.index("highest ranking tile;") < alone["house_way"].words.index(
        "leave the higher ranking other two; if those are equal too"
    )
    bank = procedures({"player_bank": True})
    assert {key: each.section for key, each in bank.items()} == {
        "house_way": "621a.10(d), 621a.12(f)",
        "dealer_wager": "621a.11(h)",
        "style_identification": "621a.11(i)",
    }
    assert "co-bank" not in bank["dealer_wager"].words
    co_bank = procedures({"player_bank": True, "co_bank": True})
    assert co_bank["co_bank_procedure"].section == "621a.11(e)"
    assert "none against a co-bank" in co_bank["dealer_wager"].words
    rules = submit("pai_gow", {"player_bank": True, "co_bank": True}).resolved_rules()
    assert not co_bank.keys() & rules.keys()
    shown = document("pai", Submitted("pai_gow", rules, 0), None).choices
    assert [each.key for each in shown] == [*rules, *co_bank]


def changed(name, before, after):
    kept = [Submitted(name, submit(name, rules).resolved_rules(), 0) for rules in (before, after)]
    return {each.key: each for each in document("table", kept[1], kept[0]).changes}


def test_procedures_that_come_and_go_with_a_bank_are_among_the_changes():
    bank, co_bank = {"player_bank": True}, {"player_bank": True, "co_bank": True}
    come = changed("pai_gow", {}, bank)
    assert list(come) == ["player_bank", "dealer_wager", "style_identification"]
    assert come["dealer_wager"].before == "–"
    assert come["dealer_wager"].after == procedures(bank)["dealer_wager"].words
    assert come["dealer_wager"].section == "621a.11(h)"
    gone = changed("pai_gow", co_bank, {})
    assert {"co_bank_procedure", "dealer_wager", "style_identification"} < gone.keys()
    assert gone["co_bank_procedure"].after == "–"
    assert gone["co_bank_procedure"].sentence == procedures(co_bank)["co_bank_procedure"].sentence
    shared = changed("pai_gow", bank, co_bank)
    assert list(shared) == ["co_bank", "co_bank_procedure", "dealer_wager"]
    assert (shared["dealer_wager"].before, shared["dealer_wager"].after) == (
        "–",
        "none against a co-bank",
    )
    assert "fire_limits" in changed("craps", {}, {"fire": "A"})
    assert list(changed("pai_gow", bank, {**bank, "min": 500})) == ["min"]


def test_earlier_rules_that_this_program_does_not_play_by_have_no_procedures():
    after = Submitted("pai_gow", submit("pai_gow", {"player_bank": True}).resolved_rules(), 1)
    older = Submitted("pai_gow", {**after.rules, "player_bank": "sometimes"}, 0)
    assert [each.key for each in document("table", after, older).changes] == ["player_bank"]


def test_the_limits_of_the_fire_bet_stand_in_the_document_where_it_is_offered():
    """623a.11(b)(1), and 623a.2(f)(3)(iii): limits of its own beside those of the table."""
    (limits,) = submit("craps", {"fire": "A", "min": 1000, "max": 50_000}).procedures()
    assert (limits.section, limits.key) == ("623a.11(b)(1)", "fire_limits")
    assert limits.words == "at least $1; at most $5; a multiple of $1"
    assert submit("craps", {}).procedures() == ()
    fire = submit("craps", {"fire": "A"})
    shown = document("dice", Submitted("craps", fire.resolved_rules(), 0), None).choices
    assert "fire_limits" in {each.key for each in shown}
    assert "fire_limits" not in fire.resolved_rules()


@pytest.mark.parametrize(("name", "rules"), EVERY)
def test_a_procedure_reads_as_a_choice_does(name, rules):
    game = submit(name, rules)
    for each in game.procedures():
        assert each.key not in game.resolved_rules()
        assert each.section.startswith(game.chapter)
        assert each.sentence.endswith(".")
        assert "_" not in each.sentence + each.words
