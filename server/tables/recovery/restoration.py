"""Putting a table back as it was, from its page in the journal and its open holds.

    the page says    what is done
    nothing          the table never opened a round; every hold of it goes back
    betting          wagers come back from their holds, in the order of acceptance; a fresh seed
                     joins the round's, and betting goes on
    closed           same seed, same wagers, same outcome: the round is finished
    recorded         it is paid again, which moves nothing a second time, and shown; until then
                     players see the wagers that it settles

A hold that no page accounts for goes back to its player. Nothing is ever drawn again.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from server.common.slices import Steps, freeing, in_turns, is_full, sliced
from server.games.rules import Settlement
from server.tables.api import Player
from server.tables.betting.cage_calls import reduce
from server.tables.betting.progressive import Progressive
from server.tables.core import TableCore
from server.tables.dependencies import OpenHold
from server.tables.model.page import Page
from server.tables.model.round import AnyGame, Round, Spin
from server.tables.model.round_record import recorded_wagers
from server.tables.model.table_state import LaidOut
from server.tables.model.wagers import WagerOnLayout, WrittenWager
from server.tables.recovery.earlier_rounds import EarlierRounds
from server.tables.recovery.holds import (
    Release,
    Restored,
    finding_over,
    listing_held,
    restoring_layout,
)
from server.tables.recovery.known_games import KnownGames
from server.tables.round.dealer import Dealer
from server.tables.round.draw import play_alone
from server.tables.round.outcome import Outcome
from server.tables.round.seeds import draws_of

UNACCOUNTED = "no round accounts for it"

_log = logging.getLogger("croupier.tables")


class Found(Struct, frozen=True):
    """What a table was found at: its page, if it has one, and how many holds went back."""

    page: Page | None
    released: int


class _Layout(Struct, frozen=True):
    """What is on the layout, and a wager of each player who keeps a seat."""

    state: Any
    laid_out: LaidOut
    seated: Sequence[WrittenWager]
    found: Restored | None  # of a round that was found in betting

    def freeing(self) -> Steps[None]:
        """The table has them now: let go of the wagers as they were found."""
        if self.found is not None:
            yield from freeing(self.found.carried, self.found.placed)


class Restoration:
    """Finds one table's page and holds, and gives its round back to the dealer."""

    def __init__(
        self,
        core: TableCore,
        dealer: Dealer,
        outcome: Outcome,
        progressive: Progressive,
        earlier_rounds: EarlierRounds,
        games: KnownGames,
    ) -> None:
        self._table = core.table
        self._game = core.table.game
        self._seats = core.table.seats
        self._dealer = dealer
        self._outcome = outcome
        self._progressive = progressive
        self._orders = core.orders
        self._pages = core.pages
        self._earlier_rounds = earlier_rounds
        self._games = games
        self._counters = core.counters
        self._view = core.view
        self._cage = core.outside.cage
        self._equipment = core.outside.equipment
        self._records = core.outside.records
        self._journal = core.outside.journal
        self._clock = core.outside.clock

    async def put_back(self) -> Found:
        """Put the table back as its page and its holds say that it was.

        Raises UnreadablePage, and msgspec.DecodeError if the page's state does not fit the game.
        """
        page = await self._pages.load()
        current = Round(page) if page is not None else None
        await self._earlier_rounds.recall(page)
        holds = list(await self._cage.open_holds(self._table.id))
        layout = await self._layout_of(current, holds)
        # Everybody sees the table as it was, and then as it was found, and nothing in between.
        self._dealer.forget_round()
        if page is not None:
            self._table.restore_caller(page.caller)
        gone = self._put_on_layout(layout)
        if current is None:
            why = "the table never opened a round"
            releases: Sequence[Release] = await in_turns(finding_over(holds, {}, why))
        else:
            releases = await self._restore_round(current, layout.found, holds)
        await in_turns(gone)
        await in_turns(layout.freeing())
        await in_turns(freeing(holds))
        for release in releases:
            await self._release(release)
        if page is not None:
            self._view.round_found(page)
        self._view.meter_changed(self._progressive.shown())
        self._view.post(self._game.posted(self._table.state))
        return Found(page, len(releases))

    async def _layout_of(self, current: Round | None, holds: Sequence[OpenHold]) -> _Layout:
        """What page and holds say is on the layout. Under other rules nothing stays there."""
        number, state = 0, self._table.state_before_any_round()
        wagers: Sequence[WagerOnLayout] = ()
        paid: Sequence[WagerOnLayout] = ()
        found = None
        if current is not None:
            number = current.number
        if current is not None and self._has_same_rules(page := current.page):
            if page.phase == "betting":
                found = await in_turns(restoring_layout(self._table.id, self._game, page, holds))
                state, wagers = found.state, found.carried + found.placed
            else:
                written, wagers = page.at_close, page.accepted
                if page.phase == "recorded":
                    assert page.ending is not None, "a recorded round has its ending on its page"
                    written, wagers = page.ending.state, page.ending.staying
                    if not page.is_adopted:
                        wagers, paid = await in_turns(self._parting_wagers(current, holds))
                state = msgspec.msgpack.decode(written, type=self._game.state_type)
        laid_out = await in_turns(self._table.laying_out(number, wagers, paid))
        return _Layout(state, laid_out, await in_turns(_one_of_each(wagers)), found)

    def _has_same_rules(self, page: Page) -> bool:
        return page.identity == self._dealer.identity(page.round)

    async def _restore_round(
        self, current: Round, found: Restored | None, holds: Sequence[OpenHold]
    ) -> Sequence[Release]:
        page = current.page
        self._counters.restore(page.totals)
        self._progressive.restore(page.meter)
        self._orders.park_again(page.parked, page.parked_reason)
        self._table.continue_orders(_order_after(page))
        if page.phase == "recorded":
            releases = await self._restore_recorded(current, holds)
        elif not self._has_same_rules(page):
            releases = await self._finish_under_other_rules(current, holds)
        elif found is None:  # the wagers are fixed, and so is the outcome
            releases = await self._over_in(current, holds)
        else:
            releases = await self._restore_betting(current, found)
        self._dealer.take_over(current)
        return releases

    # -------------------------------------------------------------- a round that is recorded

    async def _restore_recorded(
        self, current: Round, holds: Sequence[OpenHold]
    ) -> Sequence[Release]:
        """It is paid again and shown again; wagers that stayed on stay, under the same rules."""
        ending = current.page.ending
        assert ending is not None, "a recorded round has its ending on its page"
        text = await self._journal.record(self._table.id, current.number)
        assert text is not None, f"the record of round {current.number} is gone"
        self._read_record(text, current)
        if current.page.is_adopted:
            current.end()
        staying = ending.staying if self._has_same_rules(current.page) else ()
        wanted = await in_turns(self._listing_cents(staying))
        paid = {payment.hold_id for payment in ending.payments}
        unpaid = [hold for hold in holds if hold.hold_id not in paid]
        return await in_turns(finding_over(unpaid, wanted, UNACCOUNTED))

    def _parting_wagers(
        self, current: Round, holds: Sequence[OpenHold]
    ) -> Steps[tuple[list[WagerOnLayout], list[WagerOnLayout]]]:
        """The wagers of a recorded round whose money is still held, and those that are paid.

        Nobody has to have been told of a payment yet. Both are in order of acceptance.
        """
        yield from current.listing_wagers()
        held_ids = {hold.hold_id for hold in holds}
        held: list[WagerOnLayout] = []
        paid: list[WagerOnLayout] = []
        for some in sliced(list(current.all_wagers().values())):
            for one in some:
                is_held = one.written.hold_id(self._table.id) in held_ids
                (held if is_held else paid).append(one)
            if is_full(some):
                yield
        return held, paid

    def _read_record(self, text: str, current: Round) -> None:
        """Tell a round what its record says of its outcome."""
        record = json.loads(text)
        outcome = record["outcome"]
        last = len(record["draws"]) - 1
        # A draw that another one follows was void, unless decisions came between them.
        goes_on = any(not decision.betting for decision in current.page.decisions)
        spins = [
            Spin(
                draw,
                self._game.face_up(draw),
                outcome if i == last else "",
                {},
                is_void=i != last and not goes_on,
            )
            for i, draw in enumerate(record["draws"])
        ]
        current.find_recorded(
            spins,
            [msgspec.convert(one, Settlement) for one in record["settlements"]],
            outcome,
            outcome if record["result"] != "settled" else None,
            record["result"] == "retired",
            self._games.by_name(record["game"], record["rules"]),
        )

    # -------------------------------------------------------------- other rules

    async def _finish_under_other_rules(
        self, current: Round, holds: Sequence[OpenHold]
    ) -> Sequence[Release]:
        """The rules have changed. A closed round is finished under the rules that it was wagered
        under. Everything else goes back: an open round, and wagers that would stay on."""
        game = self._games.under_rules_of(current.page)
        if game is not None and current.phase == "closed":
            await self._play_under(game, current)
        else:
            await self._give_back(game, current, holds)
        current.leave_to_recording()
        return await self._over_in(current, holds)

    async def _play_under(self, game: AnyGame, current: Round) -> None:
        page = current.page
        state = msgspec.msgpack.decode(page.at_close, type=game.state_type)
        draws = draws_of(self._equipment, page)
        claim = partial(self._outcome.claim, current)
        played = await play_alone(game, state, draws, page.decisions, claim)
        wagers = current.all_wagers()
        # Wagers that the rules leave on the layout go back. The record does not have that: it
        # says what these rules decided.
        back = [Settlement(one.id, "void", wagers[one.id].held) for one in played.staying]
        current.play_alone(played.spins, played.settlements, back, played.call)
        current.end_play(game, draws.trace)

    async def _give_back(
        self, game: AnyGame | None, current: Round, holds: Sequence[OpenHold]
    ) -> None:
        """Every wager goes back: by the rules that it was made under, if they are known."""
        page, table_id = current.page, self._table.id
        back: Sequence[Settlement] = ()
        if page.phase == "betting":
            accepted = await in_turns(listing_held(table_id, page, holds))
            earned, decisions = page.earned, page.decisions
            if game is not None:
                found = await in_turns(restoring_layout(table_id, game, page, holds))
                accepted, earned = (*found.carried, *found.placed), found.earned
                decisions = found.decisions
                back = (await in_turns(game.voiding(found.state))).settled
            recorded = await in_turns(recorded_wagers(accepted, page.identity, self._records))
            wagers_hash = await self._records.hash_wagers(recorded)
            current.fix_wagers(accepted, earned, recorded, wagers_hash)
            current.close_unplayed(self._clock.now_ms(), decisions)
        await in_turns(current.giving_back("The rules of this table were changed.", back))

    # -------------------------------------------------------------- a round in progress

    async def _restore_betting(self, current: Round, found: Restored) -> Sequence[Release]:
        """Wagers have come back from their holds, and betting goes on with its whole time."""
        self._table.restore_earned(found.earned)
        current.keep_decisions(found.decisions)
        await self._dealer.reopen_betting(current)
        return found.releases

    # -------------------------------------------------------------- the layout, the seats

    def _put_on_layout(self, layout: _Layout) -> Steps[None]:
        """Put wagers back; their players keep their seats, until the time of grace is up.

        The steps that it returns let go of what was there.
        """
        gone = self._table.restore(layout.state, layout.laid_out)
        now_ms = self._clock.now_ms()
        # A player with wagers on several boxes has the seat that is not a box beside the seat.
        for one in sorted(layout.seated, key=lambda one: one.in_box):
            self._seats.keep(one.wager.seat, Player(one.account, one.name, one.kind), now_ms)
        # The shooter, who may have no wager, has not left either: the house had stopped.
        caller = self._table.caller
        if caller is not None and caller.seat == self._game.caller(layout.state):
            self._seats.keep(caller.seat, caller.player, now_ms)
        return gone

    # -------------------------------------------------------------- the holds

    async def _over_in(self, closed: Round, holds: Sequence[OpenHold]) -> Sequence[Release]:
        """What holds have over what the wagers of a round that has been closed may have."""
        await in_turns(closed.listing_wagers())
        wanted = await in_turns(self._listing_cents(_with_money(closed)))
        return await in_turns(finding_over(holds, wanted, UNACCOUNTED))

    def _listing_cents(self, wagers: Sequence[WagerOnLayout]) -> Steps[dict[str, int]]:
        cents: dict[str, int] = {}
        for some in sliced(wagers):
            cents.update((one.written.hold_id(self._table.id), one.held) for one in some)
            if is_full(some):
                yield
        return cents

    async def _release(self, release: Release) -> None:
        table_id = self._table.id
        _log.warning("table %s releases %s: %s", table_id, release.hold_id, release.why)
        await reduce(self._cage, table_id, release.hold_id, release.account, release.to_cents)


def _one_of_each(wagers: Sequence[WagerOnLayout]) -> Steps[list[WrittenWager]]:
    """The first wager of each player on each seat, in the order of acceptance."""
    found: dict[tuple[int, str, bool], WrittenWager] = {}
    for some in sliced(wagers):
        for one in some:
            written = one.written
            found.setdefault((written.wager.seat, written.account, written.in_box), written)
        if is_full(some):
            yield
    return [*found.values()]


def _with_money(current: Round) -> tuple[WagerOnLayout, ...]:
    """All wagers of a round that has been closed, also those that came off and left a vigorish."""
    return (*current.all_wagers().values(), *current.page.earned)


def _order_after(page: Page) -> int:
    """The order after those of all wagers that the page names: no later wager gets their ids."""
    raised = (written for decision in page.decisions for written in decision.raised)
    laid = (one.written for one in (*page.accepted, *page.earned))
    orders = [written.order + 1 for written in (*laid, *raised, *page.withdrawn)]
    return max((page.next_order, *orders))
