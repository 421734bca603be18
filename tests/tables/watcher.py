"""A client's picture of a table, for tests: what the events told is what a snapshot shows."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from protocol.from_house import (
    BettingClosed,
    BettingOpened,
    DeadlineChanged,
    DecisionAsked,
    DecisionInfo,
    DecisionMade,
    LayoutChanged,
    OfferMade,
    OutcomeDrawn,
    RoundSettled,
    RoundVoided,
    SeatsChanged,
    StatusChanged,
    TableSnapshot,
)


class Watcher:
    """A client's picture of a table, made from a snapshot and the events after it."""

    def __init__(self, seen: TableSnapshot) -> None:
        self.number = seen.number
        self.phase, self.round = seen.phase, seen.round
        self.commitment, self.closes_ms = seen.commitment, seen.closes_ms
        self.status, self.status_message = seen.status, seen.status_message
        self.seats = {info.seat: info for info in seen.seats}
        self.players = seen.players
        self.crowded = seen.crowded
        self.chips = _heights(seen)
        self.results = [(one.round, one.outcome) for one in (*seen.results, *seen.earlier)]
        self.drawn, self.call = seen.drawn, seen.call
        self.shown, self.decision, self.offer = seen.shown, seen.decision, seen.offer

    def hear(self, event: Any) -> None:
        assert event.number == self.number + 1, "an event is missing"
        self.number = event.number
        match event:
            case BettingOpened():
                if event.round > self.round:
                    self.offer = None
                self._set_deadline(event.closes_ms)
                self.round, self.commitment = event.round, event.commitment
                self.chips, self.crowded, self.drawn, self.call = {}, False, None, ""
                self.decision = None
            case DeadlineChanged():
                self._set_deadline(event.closes_ms)
            case LayoutChanged():
                if event.sums and not self.crowded:
                    self.chips, self.crowded = {}, True
                assert not (self.crowded and event.stacks), "a crowd is told as sums"
                self.chips |= _heights(event)
                self.chips = {key: cents for key, cents in self.chips.items() if cents}
                self.shown = {**self.shown, **event.shown}
            case SeatsChanged():
                self.seats.update((info.seat, info) for info in event.taken)
                for seat in event.left:
                    del self.seats[seat]
                self.players = event.players
            case BettingClosed():
                self.phase, self.closes_ms, self.offer = "no_more_bets", None, None
            case OfferMade():
                self.offer = event.offer
            case OutcomeDrawn():
                self.phase, self.drawn, self.call = "drawn", event.draw, event.call
                self.closes_ms, self.decision = None, None
                self.shown = {**self.shown, **event.shown}
            case DecisionAsked():
                self.phase, self.closes_ms = "deciding", event.closes_ms
                self.decision = DecisionInfo(
                    event.seats, event.choices, event.default, event.closes_ms
                )
                self.shown = {**self.shown, **event.shown}
            case DecisionMade():
                if self.decision is not None:
                    self.decision = replace(self.decision, seats=event.seats)
                self.shown = {**self.shown, **event.shown}
            case RoundSettled():
                last = (event.result.round, event.result.outcome)
                self.phase, self.results = "settled", [last, *self.results][:100]
                self.closes_ms, self.decision = None, None
            case RoundVoided():
                self.phase, self.closes_ms, self.decision = "settled", None, None
                self.shown = {**self.shown, **event.shown}
            case StatusChanged():
                self.status, self.status_message = event.status, event.message
            case _:
                raise AssertionError(f"nobody told watchers of {event}")

    def _set_deadline(self, closes_ms: int | None) -> None:
        self.phase = "betting" if closes_ms is not None else "idle"
        self.closes_ms = closes_ms


def _heights(told: TableSnapshot | LayoutChanged) -> dict[tuple[Any, int], int]:
    """Cents by spot and seat; seat 0 is a crowd."""
    stacks = {(row.spot, row.seat): row.cents for row in told.stacks}
    return stacks | {(row.spot, 0): row.cents for row in told.sums}


def assert_same(watcher: Watcher, seen: TableSnapshot) -> None:
    fresh = Watcher(seen)
    assert vars(watcher) == vars(fresh)
