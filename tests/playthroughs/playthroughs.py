"""Golden playthroughs: for each game a file of scripts, and one of the answers they have to give.

    GAME.script.jsonl    what is played
    GAME.answer.jsonl    what `croupier settle` answered when somebody last read it through

After a change of the rules that is meant, write the answers again and read the difference:

    python -m tests.playthroughs.playthroughs
"""

from pathlib import Path

from server.games.script import settle_lines

FOLDER = Path(__file__).parent


def script_path(game):
    return FOLDER / f"{game}.script.jsonl"


def answer_path(game):
    return FOLDER / f"{game}.answer.jsonl"


def answered(game):
    """Play a game's scripts; give the text of its answers."""
    lines = script_path(game).read_text().splitlines()
    return "".join(f"{answer}\n" for answer in settle_lines(lines))


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.script.jsonl")):
        name = path.name.removesuffix(".script.jsonl")
        answer_path(name).write_text(answered(name))
