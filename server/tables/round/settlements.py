"""How a round ends: called off, settled or its table retired; recorded, paid, and shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from protocol.from_house import WagersSettled
from server.common.slices import SLICE, Steps, freeing, in_turns, is_full, sliced
from server.tables.api import CalledOff
from server.tables.core import TableCore
from server.tables.model.encoding import encoding_state
from server.tables.model.page import Payment, Totals
from server.tables.model.round import Round
from server.tables.model.round_record import record_of, recorded_wagers
from server.tables.model.round_results import Results, adding_up, settled_news, winners_of
from server.tables.model.wagers import RecordedWager, WagerOnLayout
from server.tables.round.ending import ending_of, meter_won
from server.tables.round.outcome import Outcome
from server.tables.round.seeds import open_seeds

COMPARED_MS = 2_000  # a hand against a player's bank: they are turned over one after another


class Settlements:
    """Ends the rounds of one table."""

    def __init__(self, core: TableCore, outcome: Outcome) -> None:
        outside = core.outside
        self._settings = core.settings
        self._table = core.table
        self._game = core.table.game
        self._outcome = outcome
        self._pages = core.pages
        self._orders = core.orders
        self._view = core.view
        self._news = core.news
        self._counters = core.counters
        self._on_event = core.on_event
        self._cage = outside.cage
        self._equipment = outside.equipment
        self._records = outside.records
        self._clock = outside.clock
        self._turns = outside.turns
        self._results: tuple[Round, Results] | None = None

    async def fix_wagers(self, current: Round) -> None:
        """Betting has ended: fix the wagers of the round, and their hash."""
        accepted = await in_turns(self._table.listing_wagers())
        recorded = await self._recorded_wagers(accepted, current)
        wagers_hash = await self._records.hash_wagers(recorded)
        current.fix_wagers(accepted, self._table.earned, recorded, wagers_hash)

    async def _recorded_wagers(
        self, accepted: tuple[WagerOnLayout, ...], current: Round
    ) -> list[RecordedWager]:
        return await in_turns(recorded_wagers(accepted, current.page.identity, self._records))

    async def call_off(self, current: Round, reason: str) -> None:
        """What was wagered in the round goes back; what earlier rounds left there stays."""
        assert current.phase == "betting", "the outcome of a closed round could be known"
        await self.fix_wagers(current)
        earlier = {one.written.wager.id for one in current.page.carried}
        step = await in_turns(self._game.calling_off(self._table.state, earlier))
        self._table.advance(step)
        current.call_off(reason, step.settled)

    async def retire(self, current: Round, reason: str) -> None:
        """The table is taken out of service for good: everything on the layout goes back."""
        assert current.phase == "betting", "the outcome of a closed round could be known"
        await self.fix_wagers(current)
        step = await in_turns(self._game.voiding(self._table.state))
        self._table.advance(step)
        await in_turns(current.retiring(reason, step.settled))

    # -------------------------------------------------------------- record: no return after it

    async def record(self, current: Round) -> None:
        """Write outcome and settlements as one durable record. From here on it is paid."""
        await self._turns.take()
        seeds = open_seeds(self._equipment, current.page)
        table, records = self._settings.id, self._records
        wagers = current.recorded_wagers()
        if wagers is None:
            wagers = await self._recorded_wagers(current.page.accepted, current)
        record = record_of(table, current, wagers, seeds, self._clock.now_ms(), records)
        text, record_hash = await records.signed_round(record, current.page.previous)
        staying = {wager.id for wager in self._table.game_wagers()}
        await in_turns(current.listing_wagers())
        after = await in_turns(encoding_state(self._table.state))
        ending = await in_turns(ending_of(table, current, staying, after, record_hash))
        sums = self._sums(current, await self._results_of(current))
        current.record(ending, self._totals_with(current, sums))
        await self._pages.save_recorded(current, text)
        self._count(current, sums)

    def _totals_with(self, ended: Round, sums: tuple[int, int]) -> Totals:
        totals = self._counters.totals
        return totals.void() if ended.void_reason is not None else totals.settled(*sums)

    async def _results_of(self, ended: Round) -> Results:
        """What came of a round: added up once, for the counters and for the players."""
        known = self._results
        if known is None or known[0] is not ended:
            known = self._results = ended, await in_turns(adding_up(self._game, ended))
        return known[1]

    def _sums(self, ended: Round, results: Results) -> tuple[int, int]:
        """The handle of a settled round, and what went back, in cents."""
        return results.staked + sum(one.held for one in ended.page.earned), results.returned

    def _count(self, ended: Round, sums: tuple[int, int]) -> None:
        if ended.void_reason is None:
            self._counters.settled(*sums)
            self._notify(ended)
            if ended.claimed_on:
                self._on_event("meter_won", meter_won(self._settings.id, ended))
        else:
            self._counters.void()
            self._on_event(
                "table_retired" if ended.is_retiring else "round_voided",
                {
                    "table": self._settings.id,
                    "round": ended.number,
                    "reason": ended.void_reason,
                    "returned_cents": _returned(ended),
                },
            )

    def _notify(self, ended: Round) -> None:
        """Tell operators what the regulation wants them to be told of a round."""
        if not self._game.notifies or ended.is_played:
            return
        wagers = ended.all_wagers()
        before = msgspec.msgpack.decode(ended.page.at_close, type=self._game.state_type)
        for notice in self._game.notices(before, self._table.state):
            written = wagers[notice.wager].written
            self._on_event(
                notice.name,
                {
                    "table": self._settings.id,
                    "round": ended.number,
                    "section": notice.section,
                    "wager": notice.wager,
                    "seat": written.wager.seat,
                    "account": written.account,
                    **notice.details,
                },
            )

    # -------------------------------------------------------------- pay, show

    async def pay_and_show(self, ended: Round) -> tuple[int, int]:
        """Pay a recorded round and show how it ended.

        Returns when the next one may open, and how long that is from now on, in milliseconds.
        """
        page = ended.page
        assert page.ending is not None, "a recorded round has its ending on its page"
        if ended.void_reason is not None and page.meter:
            # A crash may have come between a claim and its record. Undone before the round is
            # recorded as void, it would be paid all the same if another crash came here.
            await self._outcome.undo_claim(ended)
        if ended.void_reason is None:
            # Ledger and balances tell the outcome: they move when everybody has seen it.
            await self._outcome.show_spins(ended)
        await self._turns.take()
        results = await self._results_of(ended)
        balances = await self._pay(ended.number, page.ending.payments)
        await self._turns.take()
        if ended.void_reason is not None:
            await in_turns(self._table.giving_back(ended.settlements))
        pause_ms = self._settings.pause_ms + COMPARED_MS * results.against_bank
        if ended.is_found:
            pause_ms = 0
        now_ms = self._clock.now_ms()
        next_ms = now_ms + pause_ms
        self._show_end(ended, results, now_ms, next_ms)
        await in_turns(self._telling(settled_news(self._settings.id, ended, results, balances)))
        self._results = None
        called_off = CalledOff(ended.number, _returned(ended))
        self._orders.voided(called_off)
        if ended.is_retiring:
            self._orders.retired(ended.page.parked_reason, called_off)
        ended.end()
        return next_ms, pause_ms

    def _telling(self, news: Iterable[tuple[str, WagersSettled]]) -> Steps[None]:
        """End each account's wagers and tell it what became of them, both at one moment."""
        wagers = 0
        for account, settled in news:
            self._table.end_wagers(account, [one.id for one in settled.wagers])
            self._news.tell(account, settled)
            wagers += len(settled.wagers)
            if wagers >= SLICE:
                wagers = 0
                yield

    async def _pay(self, number: int, payments: Sequence[Payment]) -> Mapping[str, int]:
        ends, how = await in_turns(_listing(payments))
        balances = await self._cage.settle(
            self._settings.id,
            number,
            ends,
            made_void=how["made_void"],
            from_meter=how["from_meter"],
        )
        await in_turns(freeing(ends))
        return balances

    def _show_end(self, ended: Round, results: Results, now_ms: int, next_ms: int) -> None:
        if ended.void_reason is not None:
            self._view.round_voided(ended.void_reason, self._game.posted(self._table.state))
            return
        result = ended.result(open_seeds(self._equipment, ended.page))
        sums, winners = (results.staked, results.returned), winners_of(results)
        self._view.round_settled(result, *sums, winners, now_ms, next_ms)


def _listing(
    payments: Sequence[Payment],
) -> Steps[tuple[list[tuple[str, str, int]], Mapping[str, set[str]]]]:
    """The ends of holds as the cage is asked for them, and the holds that end in another way."""
    ends: list[tuple[str, str, int]] = []
    how: dict[str, set[str]] = {"made_void": set(), "from_meter": set()}
    for some in sliced(payments):
        ends += [(one.hold_id, one.account, one.returned) for one in some]
        for one in some:
            if one.how:
                how[one.how].add(one.hold_id)
        if is_full(some):
            yield
    return ends, how


def _returned(ended: Round) -> int:
    """The cents that a round gave back."""
    return sum(one.returned for one in ended.settlements)
