"""Absorbing chains: exactly how a wager ends that may stay through any number of draws."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import TypeAlias, TypeVar

from server.games.rules import Settlement

State = TypeVar("State", bound=Hashable)
Row: TypeAlias = dict[State | Settlement, Fraction]  # the next states, with probabilities
Follow: TypeAlias = Callable[[State], Iterable[tuple[State | Settlement, Fraction]]]


def endings(start: State, follow: Follow[State]) -> dict[Settlement, Fraction]:
    """The probability of each settlement in which a wager can end.

    `follow` gives what may follow a state, each with its probability: another state, or the
    settlement. Every state has to lead to a settlement in the end. The states have to be finite in
    number.
    """
    *_, (_, onward) = _eliminated(start, follow)
    return {ending: chance for ending, chance in onward.items() if isinstance(ending, Settlement)}


def worths(start: State, follow: Follow[State]) -> dict[State, Fraction]:
    """The expected return in cents, for every state that can be reached.

    `follow` as for `endings`.
    """
    found: dict[State, Fraction] = {}
    # The start comes last, and leads to settlements only; any other to states found before it.
    for state, onward in reversed(_eliminated(start, follow)):
        found[state] = sum(
            (
                chance * (to.returned if isinstance(to, Settlement) else found[to])
                for to, chance in onward.items()
            ),
            Fraction(0),
        )
    return found


def _eliminated(start: State, follow: Follow[State]) -> list[tuple[State, Row[State]]]:
    """Every state with where it leads in the end, past all states found after it.

    In the order of elimination: the state found last first, the start last.
    """
    rows = _explored(start, follow)
    eliminated: list[tuple[State, Row[State]]] = []
    while rows:
        state, row = rows.popitem()
        onward = _onward(state, row)
        eliminated.append((state, onward))
        # Its share of each row that leads to it goes to where it leads itself.
        for other in rows.values():
            share = other.pop(state, None)
            if share is not None:
                for following, chance in onward.items():
                    other[following] += share * chance
    return eliminated


def _explored(start: State, follow: Follow[State]) -> dict[State, Row[State]]:
    """The row of every state that can be reached, in the order found."""
    rows: dict[State, Row[State]] = {start: defaultdict(Fraction)}
    waiting = [start]
    for state in waiting:
        for following, chance in follow(state):
            rows[state][following] += chance
            if not isinstance(following, Settlement) and following not in rows:
                rows[following] = defaultdict(Fraction)
                waiting.append(following)
    return rows


def _onward(state: State, row: Row[State]) -> Row[State]:
    """Where a state leads once it is left: transitions back to it do not count."""
    back = row.pop(state, Fraction(0))
    return {following: chance / (1 - back) for following, chance in row.items()}
