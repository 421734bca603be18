"""Scripts: a table of a game, with the physical outcomes given instead of drawn.

A script is a JSON object a line: `{"case", "game", "rules", "play": [step, …]}`, a step being one
of `wager`, `take_down`, `reduce`, `choose`, `draw` and `next`. Its answer is one line too. Scripts
drive exactly the functions that a live table drives, and touch no network, clock or store.

    answers              for
    {"case", "steps", "open"}         a case that was played: an answer a step, the wagers left
    {"case", "illegal_rules"}         a rules submission that no table may open with
    {"case", "error"}                 a case that cannot be played: malformed, an impossible draw
    {"case": null, "error"}           a line that is not JSON

A move that the rules refuse is `{"refused", "message"}`, and play goes on. A step of another kind,
or an amount that is not a whole number, is an error of the case.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, Final

from server.games.catalogue import AnyGame, UnknownGameError, submit
from server.games.rules import (
    Deciding,
    Drawing,
    IllegalRules,
    ImpossibleDraw,
    Refusal,
    Step,
    Wager,
    Wagering,
)
from server.games.spot_limit import height_on, refuse_height

Answer = dict[str, Any]

MOST_RAISED: Final = 4  # wagers that one choice may put up
SUBMISSIONS_KEPT: Final = 256


class MalformedScriptError(Exception):
    """A case is not a script. The message names the place."""


class ScriptedTable:
    """One table that plays steps, and answers in the words of scripts."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._state = game.opening_state()
        self._accepted = 0

    def play(self, kind: str, said: Mapping[str, Any], place: str) -> Answer:
        """Play one step. Raises MalformedScriptError or ImpossibleDraw."""
        moved = _MOVES[kind](self, said, place)
        if isinstance(moved, Refusal):
            return {"refused": moved.code, "message": moved.message}
        self._state = moved.state
        self._accepted += len(moved.accepted)
        return _ANSWERS[kind](moved, self._game.awaits(moved.state))

    def open_wagers(self) -> list[str]:
        """The ids of the wagers that are still on the layout."""
        return [wager.id for wager in self._game.wagers(self._state)]

    def _wager(self, said: Mapping[str, Any], place: str) -> Step[Any] | Refusal:
        _only(said, place, "seat", "on", "pick", "amount", "working")
        pick = said.get("pick", [])
        if not isinstance(pick, list) or not all(isinstance(entry, str) for entry in pick):
            raise MalformedScriptError(f"{place}.pick: has to be a list of strings")
        working = said.get("working", False)
        if not isinstance(working, bool):
            raise MalformedScriptError(f"{place}.working: has to be true or false")
        wager = Wager(
            self._next_ids(1)[0],
            _seat(said, place),
            _text(said, place, "on"),
            tuple(pick),
            _whole(said, place, "amount"),
            working,
        )
        step = self._game.place(self._state, wager)
        if isinstance(step, Refusal):
            return step
        height = height_on(self._game.wagers(self._state), wager)
        return refuse_height(self._game, self._state, wager, height) or step

    def _take_down(self, said: Mapping[str, Any], place: str) -> Step[Any] | Refusal:
        _only(said, place, "seat", "id")
        seat, wager_id = _seat(said, place), _text(said, place, "id")
        return self._game.take_down(self._state, seat, wager_id)

    def _reduce(self, said: Mapping[str, Any], place: str) -> Step[Any] | Refusal:
        _only(said, place, "seat", "id", "to")
        seat, wager_id = _seat(said, place), _text(said, place, "id")
        to_cents = _whole(said, place, "to")
        if to_cents <= 0:
            return Refusal("bad_message", "A wager is reduced to more than zero, or taken down.")
        return self._game.take_down(self._state, seat, wager_id, to_cents)

    def _choose(self, said: Mapping[str, Any], place: str) -> Step[Any] | Refusal:
        seat = _seat(said, place)
        _text(said, place, "choice")
        _only(said, place, "seat", "choice", *_OPTIONS)
        for key in said.keys() & _OPTIONS.keys():
            is_one, what = _OPTIONS[key]
            if not is_one(said[key]):
                raise MalformedScriptError(f"{place}.{key}: has to be {what}")
        choice = {key: value for key, value in said.items() if key != "seat"}
        if self._game.gives_up:
            # A script throws with `draw`: nobody in it has the dice, or passes them.
            title = self._game.title
            return Refusal("not_now", f"{title} asks nothing of a player in mid-round.")
        return self._game.decide(self._state, seat, choice, self._next_ids(MOST_RAISED))

    def _next(self, said: Mapping[str, Any], place: str) -> Step[Any] | Refusal:
        _only(said, place)
        return self._game.next_window(self._state)

    def _draw(self, said: Mapping[str, Any], place: str) -> Step[Any] | Refusal:
        state = self._state
        awaited = self._game.awaits(state)
        if isinstance(awaited, Deciding):
            return Refusal("not_now", "The table waits for a choice before the next draw.")
        if isinstance(awaited, Wagering):
            state = self._game.no_more_bets(state).state
        assert isinstance(self._game.awaits(state), Drawing)
        try:
            return self._game.drawn(state, dict(said))
        except ImpossibleDraw as impossible:
            raise MalformedScriptError(f"{place}: {impossible}") from impossible

    def _next_ids(self, count: int) -> tuple[str, ...]:
        return tuple(f"w{self._accepted + n}" for n in range(1, count + 1))


def settle_lines(lines: Iterable[str]) -> Iterator[str]:
    """Answer scripts, one a line. Skips empty lines. Never raises for the content of a line."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield json.dumps(settle_line(line, number), separators=(",", ":"))


def settle_line(line: str, number: int) -> Answer:
    """Answer one line, the `number`th."""
    try:
        case = json.loads(line, parse_constant=_not_json)
    except RecursionError:
        return {"case": None, "error": f"line {number}: is nested too deeply"}
    except ValueError as wrong:
        return {"case": None, "error": f"line {number}: {wrong}"}
    if not isinstance(case, dict):
        return {"case": None, "error": f"line {number}: a case has to be an object"}
    name = case.get("case")
    if type(name) not in (str, int):
        return {"case": None, "error": f"line {number}: case: has to be a string"}
    try:
        return {"case": name} | settle_case(case)
    except MalformedScriptError as malformed:
        return {"case": name, "error": str(malformed)}
    except RecursionError:
        return {"case": name, "error": "rules: are nested too deeply"}


def settle_case(case: Mapping[str, Any]) -> Answer:
    """Play a case to its end. Raises MalformedScriptError with the place of what is wrong."""
    _only(case, "case", "case", "game", "rules", "play")
    game_name = _text(case, "case", "game")
    rules, play = case.get("rules", {}), case.get("play")
    if not isinstance(rules, dict):
        raise MalformedScriptError("rules: has to be an object")
    if not isinstance(play, list):
        raise MalformedScriptError("play: has to be a list of steps")
    try:
        game = _submitted(game_name, json.dumps(rules, sort_keys=True))
    except UnknownGameError as unknown:
        raise MalformedScriptError(f"game: {unknown}") from unknown
    except IllegalRules as illegal:
        breaches = [
            {"section": breach.section, "message": f"{breach.key}: {breach.message}"}
            for breach in illegal.breaches
        ]
        return {"illegal_rules": breaches}
    table = ScriptedTable(game)
    steps = [table.play(*_step(step, f"play[{at}]")) for at, step in enumerate(play)]
    return {"steps": steps, "open": table.open_wagers()}


@lru_cache(SUBMISSIONS_KEPT)
def _submitted(game_name: str, rules: str) -> AnyGame:
    """A game is pure, so that one serves every case with the same submission."""
    return submit(game_name, json.loads(rules))


def _step(step: object, place: str) -> tuple[str, Mapping[str, Any], str]:
    """Split a step into its kind, its content, and its place in the script."""
    if not isinstance(step, dict) or len(step) != 1:
        raise MalformedScriptError(f"{place}: a step is an object with one key")
    kind, said = next(iter(step.items()))
    if kind not in _MOVES:
        raise MalformedScriptError(f"{place}: no step {kind[:40]!r}; there are {', '.join(_MOVES)}")
    if not isinstance(said, dict):
        raise MalformedScriptError(f"{place}.{kind}: has to be an object")
    return kind, said, f"{place}.{kind}"


def _settled(step: Step[Any]) -> Answer:
    return {one.id: {"result": one.result, "returned": one.returned} for one in step.settled}


def _answer_placed(step: Step[Any], _awaited: object) -> Answer:
    return {"accepted": list(step.accepted)}


def _answer_off(step: Step[Any], _awaited: object) -> Answer:
    return {"accepted": [], "refunded": sum(refund.cents for refund in step.refunds)}


def _answer_drawn(step: Step[Any], awaited: object) -> Answer:
    # A draw after which seats must decide has no settlements to list.
    dealt = bool(step.shown) and not step.settled and isinstance(awaited, Deciding)
    return ({} if dealt else {"settled": _settled(step)}) | dict(step.shown)


def _answer_next(step: Step[Any], awaited: object) -> Answer:
    # The end of a round lists the settlements, even if there are none.
    if isinstance(awaited, Wagering):
        return {"settled": _settled(step)} | dict(step.shown)
    return _answer_decided(step, awaited)


def _answer_decided(step: Step[Any], _awaited: object) -> Answer:
    answer: Answer = {"settled": _settled(step)} if step.settled else {}
    if step.accepted or not step.settled:
        answer["accepted"] = list(step.accepted)
    return answer | dict(step.shown)


_MOVES: Final[dict[str, Callable[..., Step[Any] | Refusal]]] = {
    "wager": ScriptedTable._wager,
    "take_down": ScriptedTable._take_down,
    "reduce": ScriptedTable._reduce,
    "choose": ScriptedTable._choose,
    "draw": ScriptedTable._draw,
    "next": ScriptedTable._next,
}
_ANSWERS: Final[dict[str, Callable[[Step[Any], object], Answer]]] = {
    "wager": _answer_placed,
    "take_down": _answer_off,
    "reduce": _answer_off,
    "choose": _answer_decided,
    "draw": _answer_drawn,
    "next": _answer_next,
}


def _is_whole(value: object) -> bool:
    return type(value) is int


def _is_list_of(kind: type, value: object) -> bool:
    return isinstance(value, list) and all(type(entry) is kind for entry in value)


# The options of a choice: a check of the value, and what the value has to be.
_OPTIONS: Final[dict[str, tuple[Callable[[object], bool], str]]] = {
    "low": (partial(_is_list_of, str), "a list of strings"),
    "tie": (_is_whole, "a whole number"),
    "at": (_is_whole, "a whole number"),
    "co_bank": (lambda value: isinstance(value, bool), "true or false"),
    "style": (lambda value: isinstance(value, str), "a string"),
    "dealer_wager": (_is_whole, "a whole number"),
    "funds": (_is_whole, "a whole number"),
    "cut": (partial(_is_list_of, int), "a list of whole numbers"),
}


def _only(said: Mapping[str, Any], place: str, *keys: str) -> None:
    for key in said:
        if key not in keys:
            raise MalformedScriptError(f"{place}: {key[:40]!r} means nothing here")


def _text(said: Mapping[str, Any], place: str, key: str) -> str:
    value = said.get(key)
    if not isinstance(value, str):
        raise MalformedScriptError(f"{place}.{key}: has to be a string")
    return value


def _whole(said: Mapping[str, Any], place: str, key: str) -> int:
    value = said.get(key)
    if type(value) is not int:
        raise MalformedScriptError(f"{place}.{key}: has to be a whole number")
    return value


def _seat(said: Mapping[str, Any], place: str) -> int:
    seat = _whole(said, place, "seat")
    if seat < 1:
        raise MalformedScriptError(f"{place}.seat: has to be 1 or more")
    return seat


def _not_json(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")
