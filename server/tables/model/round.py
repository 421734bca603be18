"""One round of a table while it is played: its page in the journal, and what a page need not say.

`Round` is the only place that changes a round. Its methods say what happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from protocol.from_house import RevealedSeed, RoundResult
from server.common.slices import SLICE, Steps, at_once, is_full, sliced
from server.games.rules import Drawn, Game, Settlement, Step
from server.tables.model.page import (
    AddedSeed,
    Caller,
    Decision,
    Ending,
    Page,
    PagePhase,
    Parked,
    Totals,
)
from server.tables.model.wagers import RecordedWager, WagerOnLayout, WrittenWager

AnyGame = Game[Any]


class Spin(Struct, frozen=True):
    """One draw of the equipment: all of it, and what everybody is shown at once."""

    draw: Drawn
    face_up: Drawn
    call: str
    shown: Mapping[str, Any]
    is_void: bool


class _KnownWagers(Struct, frozen=True):
    """The wagers of a round by id, and the lists that they were made of."""

    accepted: tuple[WagerOnLayout, ...]
    made: tuple[Decision, ...]
    by_id: Mapping[str, WagerOnLayout]


class _Recorded(Struct, frozen=True):
    """The accepted wagers as the record has them."""

    accepted: tuple[WagerOnLayout, ...]
    wagers: list[RecordedWager]


class Round:
    """A round in progress, or the last one."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.closes_ms: int | None = None  # when betting ends, as players were told last
        self.happenings: list[dict[str, Any]] = []  # the generator's trace
        self.spins: list[Spin] = []
        self.settlements: list[Settlement] = []
        self.given_back: list[Settlement] = []  # stayed on, and no rules are left to stay under
        self.void_reason: str | None = None
        self.is_retiring = False  # it is called off because the table is taken out of service
        self.call = ""  # what the dealer announced last
        self.claimed_cents = 0  # of the meter, by this round's outcome
        self.claimed_on = ""  # the wager that has won them
        self.is_found = False  # its record was there when the table was put back
        self.is_played = False  # its settlements were found without the dealer
        self.is_over = False
        self.waits_for_seed = False  # a restart found betting open, and there was no entropy
        self._spins_shown = 0
        self._known_wagers: _KnownWagers | None = None
        self._recorded: _Recorded | None = None
        self._game: AnyGame | None = None  # under whose rules it was played

    @property
    def number(self) -> int:
        return self.page.round

    @property
    def phase(self) -> PagePhase:
        return self.page.phase

    @property
    def takes_wagers(self) -> bool:
        """No more bets has not been called: nobody can know anything of its outcome."""
        return self.phase == "betting" and not self.page.closed_ms

    def page_to_save(self, balances: Mapping[str, int], boxes: Mapping[str, int]) -> Page:
        """The page with what the records of earlier rounds do not say."""
        return replace(self.page, balances=dict(balances), boxes=dict(boxes))

    def park(self, parked: Parked, reason: str) -> None:
        """The table stays shut after this round, also over a restart; "": it plays on."""
        self.page = replace(self.page, parked=parked, parked_reason=reason if parked else "")

    def all_wagers(self) -> Mapping[str, WagerOnLayout]:
        """Every wager that was on the layout in this round, by id, in order of acceptance.

        What a decision put up while wagers were taken is among those accepted.
        """
        page, known = self.page, self._known_wagers
        if known is None or known.accepted is not page.accepted or known.made is not page.decisions:
            at_once(self.listing_wagers())
            known = self._known_wagers
            assert known is not None, "they have just been listed"
        return known.by_id

    def listing_wagers(self) -> Steps[None]:
        """List the wagers of `all_wagers`, so that it has them at once when it is asked."""
        page = self.page
        wagers: dict[str, WagerOnLayout] = {}
        for some in sliced(page.accepted):
            wagers |= {one.written.wager.id: one for one in some}
            if is_full(some):
                yield
        for decision in page.decisions:
            for written in () if decision.betting else decision.raised:
                wagers[written.wager.id] = WagerOnLayout(written, written.wager.amount)
        self._known_wagers = _KnownWagers(page.accepted, page.decisions, wagers)

    # -------------------------------------------------------------- while wagers are taken

    def betting_until(self, closes_ms: int | None) -> None:
        """Betting ends at this time; None: nothing counts it down yet."""
        self.closes_ms = closes_ms

    def called_by(self, caller: Caller | None) -> None:
        """The player who calls for the draw."""
        self.page = replace(self.page, caller=caller)

    def add_decision(self, decision: Decision) -> None:
        self.page = replace(self.page, decisions=(*self.page.decisions, decision))

    def drop_decision(self, decision: Decision) -> None:
        """A choice that was written down came too late, and does not count."""
        left = list(self.page.decisions)
        left.remove(decision)
        self.page = replace(self.page, decisions=tuple(left))

    def add_seed(self, sealed: bytes, commitment: bytes) -> None:
        """A restart found betting open: from now on, one more seed decides the outcome."""
        added = (*self.page.added_seeds, AddedSeed(sealed, commitment))
        self.page = replace(self.page, added_seeds=added)
        self.waits_for_seed = False

    def wait_for_seed(self) -> None:
        """A restart found betting open, and there is no seed to add: nothing goes on without it."""
        self.waits_for_seed = True

    def call_working(self, hold_id: str, working: bool) -> None:
        """A wager is called on or off."""
        self.page = replace(self.page, working={**self.page.working, hold_id: working})

    def withdraw(self, written: WrittenWager) -> None:
        """A wager is about to be taken off or reduced, and the game remembers that."""
        self.page = replace(self.page, withdrawn=(*self.page.withdrawn, written))

    def order_reshuffle(self) -> None:
        """A floorperson has ordered new cards, from the next deal between two rounds on."""
        self.page = replace(self.page, reshuffle=True)

    def begin_again(self, before: bytes) -> None:
        """Nobody has wagered yet, and its cards or tiles are prepared again: `before` is the game's
        state now, encoded. What was decided about the cards before is of no account."""
        self.page = replace(self.page, before=before, decisions=(), reshuffle=False)

    def stop_betting(self, now_ms: int) -> None:
        self.page = replace(self.page, closed_ms=now_ms)

    # -------------------------------------------------------------- betting is over

    def fix_wagers(
        self,
        accepted: tuple[WagerOnLayout, ...],
        earned: tuple[WagerOnLayout, ...],
        recorded: list[RecordedWager],
        wagers_hash: bytes,
    ) -> None:
        """These are the wagers of the round. `earned` came off, and left the house a vigorish.

        `recorded` are the accepted wagers as the record has them, and `wagers_hash` is theirs.
        """
        self.page = replace(self.page, accepted=accepted, earned=earned, wagers_hash=wagers_hash)
        self._recorded = _Recorded(accepted, recorded)

    def recorded_wagers(self) -> list[RecordedWager] | None:
        """The accepted wagers as the record has them; None if a restart has forgotten them."""
        known = self._recorded
        return known.wagers if known is not None and known.accepted is self.page.accepted else None

    def close(self, at_close: bytes) -> None:
        """Nothing but the draw decides from here on. `at_close` is the game's state, encoded."""
        self.page = replace(self.page, at_close=at_close, phase="closed")

    def close_unplayed(self, now_ms: int, decisions: tuple[Decision, ...]) -> None:
        """Close a round whose table is cleared before anything was drawn for it."""
        self.page = replace(self.page, closed_ms=now_ms, decisions=decisions, phase="closed")

    def keep_decisions(self, decisions: tuple[Decision, ...]) -> None:
        """These of its decisions count, as the holds say after a restart."""
        self.page = replace(self.page, decisions=decisions)

    # -------------------------------------------------------------- the outcome

    def add_spin(self, spin: Spin, step: Step[Any]) -> None:
        """The equipment has shown something."""
        self.spins.append(spin)
        self.advance(step)

    def advance(self, step: Step[Any]) -> None:
        """A draw or a decision was made: keep what it settled, and what was called."""
        self.settlements.extend(step.settled)
        self.call = step.call or self.call

    def next_spin(self) -> tuple[int, Spin] | None:
        """The next draw that was not shown yet, with its number from 1; None: all were shown."""
        if self._spins_shown == len(self.spins):
            return None
        self._spins_shown += 1
        return self._spins_shown, self.spins[self._spins_shown - 1]

    def claim(self, cents: int, on: str) -> None:
        """A wager has won what the meter had."""
        self.claimed_cents, self.claimed_on = cents, on

    def end_play(self, game: AnyGame | None, happenings: Iterable[Mapping[str, Any]]) -> None:
        """No more is drawn. None: the program does not know its game any more."""
        self.happenings = [dict(happening) for happening in happenings]
        self._game = game

    def play_alone(
        self,
        spins: Sequence[Spin],
        settlements: Sequence[Settlement],
        given_back: Sequence[Settlement],
        call: str,
    ) -> None:
        """It was played without the dealer, under rules that the table does not have any more."""
        self.spins = list(spins)
        self.settlements = list(settlements)
        self.given_back = list(given_back)
        self.call = call

    def leave_to_recording(self) -> None:
        """Nothing is left to play: its record follows."""
        self.is_played = True

    def call_off(self, reason: str, settled: Iterable[Settlement]) -> None:
        """An operator calls it off: these wagers go back, and all others stay."""
        self.void_reason = reason
        self.settlements = list(settled)

    def giving_back(self, reason: str, lying: Sequence[Settlement]) -> Steps[None]:
        """Its table is cleared: every wager goes back, as `lying` says for those still there."""
        said: dict[str, Settlement] = {}
        for stakes in sliced(lying):
            said.update((one.id, one) for one in stakes)
            if is_full(stakes):
                yield
        yield from self.listing_wagers()
        back: list[Settlement] = []
        for some in sliced(list(self.all_wagers().items())):
            back += [said.get(id_) or Settlement(id_, "void", wager.held) for id_, wager in some]
            if is_full(some):
                yield
        self.void_reason, self.settlements = reason, back

    def retiring(self, reason: str, lying: Sequence[Settlement]) -> Steps[None]:
        """The table is taken out of service: all wagers go back, those of earlier rounds too."""
        yield from self.giving_back(reason, lying)
        self.is_retiring = True

    # -------------------------------------------------------------- the record

    def record(self, ending: Ending, totals: Totals) -> None:
        """What is paid is fixed. `totals` are the table's, with this round."""
        self.page = replace(self.page, ending=ending, totals=totals, phase="recorded")
        if self.is_retiring:
            self.park("retired", self.void_reason or "")

    def find_recorded(
        self,
        spins: Sequence[Spin],
        settlements: Sequence[Settlement],
        call: str,
        void_reason: str | None,
        is_retiring: bool,
        game: AnyGame | None,
    ) -> None:
        """Its record was there when the table was put back, and says this."""
        self.spins, self.settlements = list(spins), list(settlements)
        self.call, self.void_reason, self.is_retiring = call, void_reason, is_retiring
        self._game = game
        self.is_found = True

    def end(self) -> None:
        """It is paid and shown."""
        self.is_over = True

    def freeing(self) -> Steps[None]:
        """The next round is open: let go of what made this one large, a little at a time.

        To free a hundred thousand objects in one go takes longer than others may wait.
        """
        page, ending, recorded = self.page, self.page.ending, self._recorded
        rows: list[list[Any]] = [[*page.accepted], self.settlements]
        if recorded is not None:
            rows.append(recorded.wagers)
        if ending is not None:
            rows += [[*ending.payments], [*ending.staying]]
            ending = replace(ending, payments=(), staying=())
        self.page = replace(page, accepted=(), ending=ending)
        self._known_wagers = self._recorded = recorded = None
        del page, ending
        for some in rows:
            while is_full(some):
                del some[-SLICE:]
                yield

    def result(self, seeds: Sequence[bytes]) -> RoundResult:
        """The settled round as a list of results shows it.

        `seeds` are all of its page, in the order of their commitments.
        """
        page = self.page
        seed, *added = (one.hex() for one in seeds)
        later = zip(page.commitments[1:], added, strict=True)
        outcome = outcome_of(self._game, [spin.draw for spin in self.spins], self.call)
        return RoundResult(
            page.round,
            outcome,
            self.call,
            seed,
            page.commitment.hex(),
            tuple(RevealedSeed(*one) for one in later),
        )


def outcome_of(game: AnyGame | None, draws: Sequence[Drawn], call: str) -> str:
    """The outcome in a word or two: the call, if the game is not known or nothing was drawn."""
    return game.short_outcome(draws, call) if game is not None and draws else call
