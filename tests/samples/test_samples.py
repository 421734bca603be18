"""Worked cases of `croupier settle`, computed by hand-written code that is independent of ours.

In an answer a refusal code `a|b` means that either code is right, `*` any code; messages are left
out.
"""

import json
from pathlib import Path

import pytest

from server.games.catalogue import GAMES
from server.games.script import settle_lines

FOLDER = Path(__file__).parent


def worked_cases():
    for path in sorted(FOLDER.glob("*.jsonl")):
        if path.stem in GAMES:
            for line in path.read_text().splitlines():
                sample = json.loads(line)
                yield pytest.param(sample["script"], sample["answer"], id=sample["script"]["case"])


def allowed(given, expected):
    """Read the answer as the sample does: a refusal's code is one of those allowed."""
    if "refused" not in expected:
        return given == expected
    codes = expected["refused"]
    return given.keys() == {"refused", "message"} and (
        codes == "*" or given["refused"] in codes.split("|")
    )


@pytest.mark.parametrize(("script", "expected"), list(worked_cases()))
def test_the_answer_is_the_one_worked_out_by_hand(script, expected):
    (line,) = settle_lines([json.dumps(script)])
    answer = json.loads(line)

    if "error" in expected:
        assert answer.keys() == {"case", "error"}
    elif "illegal_rules" in expected:
        given = [breach["section"] for breach in answer["illegal_rules"]]
        assert given == [breach["section"] for breach in expected["illegal_rules"]]
    else:
        assert answer["open"] == expected["open"]
        steps = zip(script["play"], answer["steps"], expected["steps"], strict=True)
        wrong = [step for step in steps if not allowed(step[1], step[2])]
        assert not wrong
    assert answer["case"] == expected["case"]


def test_every_game_of_the_catalogue_has_worked_cases():
    assert set(GAMES) <= {path.stem for path in FOLDER.glob("*.jsonl")}
