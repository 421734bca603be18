"""A table's events, numbered by its dealer, and passed on in order by each gateway."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TypeAlias

KEPT = 256
"""Events that can be fetched again, on both sides. The table's own log keeps as many."""

Admit: TypeAlias = Callable[[Sequence[bytes]], None]
"""Lets a watcher in; it gets these events first, and all that are passed on later."""


class EventHistory:
    """The last events of a table under one owner. The first has the number 1."""

    def __init__(self) -> None:
        self.number = 0
        self._frames: deque[bytes] = deque(maxlen=KEPT)

    def add(self, frame: bytes) -> int:
        """Keep an event; returns its number."""
        self.number += 1
        self._frames.append(frame)
        return self.number

    def after(self, number: int) -> list[bytes] | None:
        """The events after this one, the oldest first; None: not all of them are there."""
        missed = self.number - number
        if not 0 <= missed <= len(self._frames):
            return None
        return [self._frames[i] for i in range(len(self._frames) - missed, len(self._frames))]


class EventOrder:
    """Passes events on once and in order, and lets each watcher in at its place among them.

    A snapshot and the events come on different channels. A watcher whose snapshot is older than
    what was passed on gets the events between; one whose snapshot is newer waits for them.
    """

    def __init__(self, pass_on: Callable[[bytes], None], fetch: Callable[[int], None]) -> None:
        self._pass_on = pass_on
        self._fetch = fetch  # asks for the events from this number on
        self._history: EventHistory | None = None  # none before the first watcher
        self._early: dict[int, bytes] = {}  # came before one that is missing
        self._joining: list[tuple[int, Admit]] = []
        self._asked_for = 0  # the missing event that was asked for last

    def join(self, number: int, admit: Admit) -> bool:
        """Let somebody in whose snapshot contains the events up to `number`.

        False: the events after it are not there any more, so the snapshot is of no use.
        """
        if self._history is None:
            self._history = EventHistory()
            self._history.number = number
            self._early = {n: frame for n, frame in self._early.items() if n > number}
            admit(())
            self._pass_on_early()
            return True
        if number > self._history.number:
            self._joining.append((number, admit))
            return True
        missed = self._history.after(number)
        if missed is None:
            return False
        admit(missed)
        return True

    def came(self, first: int, frames: Sequence[bytes]) -> None:
        """Events have come, perhaps early, late or twice."""
        history = self._history
        if history is None or first != history.number + 1 or self._early:
            known = 0 if history is None else history.number
            for number, frame in enumerate(frames, first):
                if number > known:
                    self._early[number] = frame
            if history is None:
                self._forget_oldest()
                return
            self._pass_on_early()
            self.fetch_missing()
            return
        for frame in frames:
            self._pass_one_on(history, frame)

    def fetch_missing(self, *, again: bool = False) -> None:
        """Ask for what is missing; `again`: something was lost, perhaps the last event."""
        history = self._history
        if history is None or not (self._early or again):
            return
        missing = history.number + 1
        if again or self._asked_for != missing:
            self._asked_for = missing
            self._fetch(missing)

    def _pass_on_early(self) -> None:
        history = self._history
        assert history is not None
        while (frame := self._early.pop(history.number + 1, None)) is not None:
            self._pass_one_on(history, frame)

    def _pass_one_on(self, history: EventHistory, frame: bytes) -> None:
        number = history.add(frame)
        self._pass_on(frame)
        if self._joining:
            ready = [admit for at, admit in self._joining if at <= number]
            self._joining = [one for one in self._joining if one[0] > number]
            for admit in ready:
                admit(())

    def _forget_oldest(self) -> None:
        for number in sorted(self._early)[:-KEPT]:
            del self._early[number]
