"""Every game of the catalogue plays its golden playthrough to the byte."""

import json

import pytest

from server.games.catalogue import GAMES, submit
from tests.playthroughs.playthroughs import FOLDER, answer_path, answered, script_path


@pytest.mark.parametrize("game", GAMES)
def test_a_golden_playthrough_gives_the_same_answers_byte_for_byte(game):
    assert script_path(game).exists(), f"{game} lacks a golden playthrough"

    assert answered(game) == answer_path(game).read_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_golden_playthrough_places_every_kind_of_wager(game):
    scripts = [json.loads(line) for line in script_path(game).read_text().splitlines()]
    answers = [json.loads(line) for line in answer_path(game).read_text().splitlines()]

    played = set()
    for script, answer in zip(scripts, answers, strict=True):
        for step, said in zip(script["play"], answer.get("steps", []), strict=False):
            if "wager" in step and "accepted" in said:
                played.add(step["wager"]["on"])

    submissions = [s["rules"] for s, a in zip(scripts, answers, strict=True) if "steps" in a]
    offered = {spot.on for rules in submissions for spot in submit(game, rules).layout()}
    assert played == offered


def test_no_playthrough_is_left_of_a_game_that_is_gone():
    games = {path.name.split(".")[0] for path in FOLDER.glob("*.jsonl")}

    assert games == set(GAMES)
