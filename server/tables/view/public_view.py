"""What everybody sees of a table: each change is an event, and all of them together a snapshot.

Every change goes through one method here. It publishes the event and keeps what the event said. So
a client that followed the events and a client that was given a snapshot see the same table.

`BettingOpened` clears the layout: the wagers that are still there (they stayed on, or were found
after a restart or a fault) follow in a `LayoutChanged`. A table that goes on with its round after a
fault opens it again, because its layout was put back.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from protocol.from_house import (
    BettingClosed,
    BettingOpened,
    DeadlineChanged,
    DecisionAsked,
    DecisionInfo,
    DecisionMade,
    LayoutChanged,
    MeterChanged,
    MeterInfo,
    OfferInfo,
    OfferMade,
    OutcomeDrawn,
    PastOutcome,
    RoundResult,
    RoundSettled,
    RoundVoided,
    SeatInfo,
    SeatsChanged,
    StatusChanged,
    TableCard,
    TableSnapshot,
    TableWin,
    Winner,
)
from protocol.words import Phase, TableStatus
from server.games.rules import Deciding
from server.tables.model.layout import Chips, LayoutTicks
from server.tables.model.page import Page
from server.tables.model.round import AnyGame, Spin
from server.tables.model.seats import Seats
from server.tables.model.settings import TableSettings
from server.tables.view.event_log import EventLog
from server.tables.view.spots import layout_of

RESULTS_KEPT = 100  # in a snapshot …
RESULTS_IN_FULL = 20  # … so many of them with their seeds
OUTCOMES_KEPT = 500
RESULTS_ON_CARD = 8


class PublicView:
    """The public view of one table."""

    def __init__(
        self,
        settings: TableSettings,
        game: AnyGame,
        events: EventLog,
        layout: LayoutTicks,
        seats: Seats,
        rules_hash: str,
    ) -> None:
        self.status: TableStatus = "open"
        self.status_message = ""
        self.phase: Phase = "idle"
        self.round = 0
        self.closes_ms: int | None = None
        self.results: deque[RoundResult] = deque(maxlen=RESULTS_KEPT)
        self.outcomes: deque[PastOutcome] = deque(maxlen=OUTCOMES_KEPT)  # newest first
        self.rules = game.resolved_rules()
        self.rules_hash = rules_hash
        self.layout = layout_of(game)
        self._settings = settings
        self._game = game.name
        self._features = game.features
        self._events = events
        self._layout = layout
        self._seats = seats
        self._meter: MeterInfo | None = None
        self._win: TableWin | None = None
        self._offer: OfferInfo | None = None
        self._commitments: tuple[str, ...] = ()  # to all seeds of the round
        self._opened_ms = 0
        self._drawn: dict[str, Any] | None = None
        self._rests_ms = 0
        self._decision: DecisionInfo | None = None
        self._call = ""
        self._shown: dict[str, Any] = {}
        self._untold: dict[str, Any] = {}  # shown, and not told to watchers yet
        self._crowded = False
        self._players = 0
        self._chips_seen: Chips | None = Chips()
        self._seats_seen: tuple[SeatInfo, ...] | None = ()

    # -------------------------------------------------------------- what happens

    def status_changed(self, status: TableStatus, message: str) -> None:
        """Tell watchers if it is news."""
        if (status, message) == (self.status, self.status_message):
            return
        self.status, self.status_message = status, message
        self._events.publish(self._event(StatusChanged, status=status, message=message))

    def meter_changed(self, meter: MeterInfo | None) -> bool:
        """Tell watchers if it is news; returns whether it was."""
        if meter == self._meter:
            return False
        self._meter = meter
        if meter is not None:
            self._show({"meter": meter.cents})
        self._events.publish(self._event(MeterChanged, meter=meter))
        return True

    def betting_opened(
        self,
        round_number: int,
        commitments: Sequence[str],
        opened_ms: int,
        closes_ms: int | None,
    ) -> None:
        """`commitments` are those to the round's seed and to the seeds that restarts have added."""
        self.phase = "betting" if closes_ms is not None else "idle"
        self.round, self.closes_ms = round_number, closes_ms
        self._commitments, self._opened_ms = tuple(commitments), opened_ms
        self._drawn, self._call, self._decision = None, "", None
        self._layout.show_again()
        self._crowded = False
        self._chips_seen = None
        self._events.publish(
            self._event(
                BettingOpened,
                round=round_number,
                commitment=commitments[0],
                opened_ms=opened_ms,
                closes_ms=closes_ms,
                added_commitments=self._commitments[1:],
            )
        )
        self.tick()

    def deadline_changed(self, closes_ms: int | None) -> None:
        """The clock of the round's betting was started, moved or stopped; tell it if it is news."""
        if closes_ms != self.closes_ms:
            self.phase = "betting" if closes_ms is not None else "idle"
            self.closes_ms = closes_ms
            changed = self._event(DeadlineChanged, round=self.round, closes_ms=closes_ms)
            self._events.publish(changed)
        self.tick()

    def round_found(self, page: Page) -> None:
        """A restart has found a round that takes no wagers: nobody hears again that it opened.

        Its betting is over, or waits for a seed.
        """
        if page.round != self.round:
            self.round = page.round
            self.phase = "idle" if page.phase == "betting" else "no_more_bets"
            self._commitments, self._opened_ms = tuple(page.commitments), page.opened_ms

    def post(self, posted: Mapping[str, Any]) -> None:
        """Show what the game has posted; the next tick tells what was not told before."""
        changed = {name: one for name, one in posted.items() if self._shown.get(name) != one}
        self._show(posted)
        self._untold |= changed

    def tick(self) -> None:
        """Publish what moved on the layout and on the seats since the last tick."""
        if self._layout.dirty or self._untold:
            chips = self._layout.take_changes()
            shown, self._untold = self._untold, {}
            self._crowded = self._layout.crowded
            self._chips_seen = None
            self._events.publish(
                self._event(LayoutChanged, stacks=chips.stacks, sums=chips.sums, shown=shown)
            )
        if self._seats.dirty:
            taken, left = self._seats.take_changes()
            self._players = self._seats.players
            self._seats_seen = None
            if taken or left:
                self._events.publish(
                    self._event(SeatsChanged, taken=taken, left=left, players=self._players)
                )

    def betting_closed(self, wagers: int, staked: int, wagers_hash: str) -> None:
        self.tick()
        self.phase, self.closes_ms = "no_more_bets", None
        self._events.publish(
            self._event(
                BettingClosed,
                round=self.round,
                wagers=wagers,
                staked=staked,
                wagers_hash=wagers_hash,
            )
        )

    def outcome_drawn(self, number: int, spin: Spin, rest_ms: int, now_ms: int) -> None:
        self._rests_ms = now_ms + rest_ms
        self.phase, self.closes_ms, self._decision = "drawn", None, None
        self._drawn = msgspec.to_builtins(spin.face_up, str_keys=True)
        self._call = spin.call
        self._show(spin.shown)
        self._events.publish(
            self._event(
                OutcomeDrawn,
                round=self.round,
                spin=number,
                draw=spin.face_up,
                call=spin.call,
                shown=dict(spin.shown),
                void_spin=spin.is_void,
                rest_ms=rest_ms,
            )
        )

    def decision_asked(self, asked: Deciding, closes_ms: int) -> None:
        """A window opens: the seats that have to choose, and until when."""
        self.tick()
        choices = tuple(choice.name for choice in asked.choices)
        self.phase, self.closes_ms = "deciding", closes_ms
        self._decision = DecisionInfo(asked.seats, choices, asked.default, closes_ms)
        self._events.publish(
            self._event(
                DecisionAsked,
                round=self.round,
                seats=asked.seats,
                choices=choices,
                default=asked.default,
                closes_ms=closes_ms,
                shown={},
            )
        )

    def decision_made(
        self, seat: int, choice: str, call: str, seats: tuple[int, ...], shown: Mapping[str, Any]
    ) -> None:
        """A seat has chosen, or (seat 0) the clock; `seats` have still to choose."""
        if self._decision is not None:
            self._decision = msgspec.structs.replace(self._decision, seats=seats)
        self._show(shown)
        self._events.publish(
            self._event(
                DecisionMade,
                round=self.round,
                seat=seat,
                choice=choice,
                call=call,
                seats=seats,
                shown=dict(shown),
            )
        )
        self.tick()

    def offer_made(self, offer: OfferInfo | None) -> None:
        """Something is offered to a seat, or (None) nothing is any more."""
        self._offer = offer
        self._events.publish(self._event(OfferMade, round=self.round, offer=offer))

    def round_settled(
        self,
        result: RoundResult,
        staked: int,
        returned: int,
        winners: Sequence[Winner],
        now_ms: int,
        next_ms: int,
    ) -> None:
        self.phase, self.closes_ms, self._decision = "settled", None, None
        self._win = self._largest(result, winners, now_ms) or self._win
        self.results.appendleft(result)
        self.outcomes.appendleft(PastOutcome(result.round, result.outcome))
        self._events.publish(
            self._event(
                RoundSettled,
                round=self.round,
                result=result,
                staked=staked,
                returned=returned,
                winners=tuple(winners),
                next_ms=next_ms,
            )
        )

    def round_voided(self, reason: str, posted: Mapping[str, Any]) -> None:
        self.phase, self.closes_ms, self._decision = "settled", None, None
        self._show(posted)
        shown = dict(posted)
        event = self._event(RoundVoided, round=self.round, reason=reason, shown=shown)
        self._events.publish(event)

    def recall_results(self, results: Sequence[RoundResult]) -> None:
        """The results before a restart, newest first."""
        self.results.extend(results)

    def recall_outcomes(self, outcomes: Sequence[PastOutcome]) -> None:
        """Earlier ones, newest first. The latest are kept if there are too many."""
        self.outcomes.extend(outcomes[: OUTCOMES_KEPT - len(self.outcomes)])

    # -------------------------------------------------------------- what there is to see

    def card(self, watchers: int) -> TableCard:
        settings = self._settings
        return TableCard(
            settings.id,
            settings.title,
            self._game,
            settings.variant,
            self.status,
            self.phase,
            self.round,
            self.closes_ms,
            self.rules["min"],
            self.rules["max"],
            self._seats.players,
            watchers,
            tuple(self.results[i].outcome for i in range(min(RESULTS_ON_CARD, len(self.results)))),
            self._meter.cents if self._meter is not None else None,
            self._features,
            self._seats.bots,
            self._win,
        )

    def _largest(
        self, result: RoundResult, winners: Sequence[Winner], now_ms: int
    ) -> TableWin | None:
        """The first winner whose seat shows a name; the largest comes first."""
        for won in winners:
            seat = self._seats.at(won.seat)
            if seat is not None:
                name, kind = seat.player.name, seat.player.kind
                sums = won.staked, won.returned
                return TableWin(result.round, result.outcome, name, kind, *sums, now_ms)
        return None

    def snapshot(self, request: int, time_ms: int) -> TableSnapshot:
        """The table as a watcher sees it; the table adds the asking player's own part."""
        settings = self._settings
        if self._seats_seen is None:
            self._seats_seen = self._seats.published()
        if self._chips_seen is None:
            self._chips_seen = self._layout.published()
        results = tuple(itertools.islice(self.results, RESULTS_IN_FULL))
        earlier = itertools.islice(self.results, RESULTS_IN_FULL, None)
        return TableSnapshot(
            request=request,
            table=settings.id,
            stream=self._events.stream,
            number=self._events.number,
            time_ms=time_ms,
            title=settings.title,
            game=self._game,
            variant=settings.variant,
            minimum=self.rules["min"],
            maximum=self.rules["max"],
            unit=self.rules["unit"],
            rules=self.rules,
            rules_hash=self.rules_hash,
            layout=self.layout.name,
            max_seats=self._seats.count,
            status=self.status,
            status_message=self.status_message,
            phase=self.phase,
            round=self.round,
            commitment=self._commitments[0] if self._commitments else "",
            added_commitments=self._commitments[1:],
            opened_ms=self._opened_ms,
            closes_ms=self.closes_ms,
            betting_ms=settings.betting_ms,
            seats=self._seats_seen,
            players=self._players,
            crowded=self._crowded,
            stacks=self._chips_seen.stacks,
            sums=self._chips_seen.sums,
            results=results,
            earlier=tuple(PastOutcome(one.round, one.outcome) for one in earlier),
            drawn=self._drawn,
            call=self._call,
            shown=self._shown,
            seat=None,
            mine=(),
            settled_since=(),
            balance=None,
            meter=self._meter,
            offer=self._offer,
            decision=self._decision,
            rest_ms=max(0, self._rests_ms - time_ms) if self.phase == "drawn" else 0,
        )

    def _show(self, shown: Mapping[str, Any]) -> None:
        """Keep for snapshots what the event tells that is about to be published."""
        if shown:
            self._shown = {**self._shown, **shown}
            self._untold = {name: one for name, one in self._untold.items() if name not in shown}

    def _event(self, kind: Any, **fields: Any) -> Any:
        return kind(table=self._settings.id, number=self._events.next, **fields)
