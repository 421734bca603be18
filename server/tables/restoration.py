"""Standing a table where its page and its holds say that it stood (see recovery)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

import msgspec

from server.games.rules import Settlement
from server.tables.betting import Betting
from server.tables.cage_calls import reduce
from server.tables.dealer import Dealer
from server.tables.orders import House
from server.tables.page import LyingWager, Page
from server.tables.playing import play_alone
from server.tables.port import Player
from server.tables.ports import OpenHold
from server.tables.recovery import Release, held_wagers, over, read_record, restore_layout
from server.tables.rounds import (
    AnyGame,
    Round,
    recorded_wagers,
    round_of,
    uncovered,
    void_settlements,
)
from server.tables.settings import TableSettings

Submit: TypeAlias = Callable[[str, Mapping[str, Any]], AnyGame]

UNACCOUNTED = "no round accounts for it"

_log = logging.getLogger("croupier.tables")


class Restoration:
    """Puts the round that a page tells of into a dealer's hands."""

    def __init__(
        self,
        settings: TableSettings,
        game: AnyGame,
        house: House,
        betting: Betting,
        dealer: Dealer,
        submit: Submit,
    ) -> None:
        self._settings = settings
        self._game = game
        self._house = house
        self._betting = betting
        self._dealer = dealer
        self._submit = submit

    async def put_back(self, page: Page | None) -> int:
        """Stand where the page says; returns how many holds went back for want of a place.

        Raises msgspec.DecodeError for a page whose state does not fit the game.
        """
        holds = await self._house.cage.open_holds(self._settings.id)
        self._dealer.forget_round()
        self._betting.put_back(0, uncovered(self._game), ())
        if page is None:
            releases: Sequence[Release] = over(holds, {}, "the table never opened a round")
        else:
            releases = await self._stand_where(page, holds)
        for release in releases:
            await self._release(release)
        return len(releases)

    async def _stand_where(self, page: Page, holds: Sequence[OpenHold]) -> Sequence[Release]:
        dealer = self._dealer
        playing = round_of(page)
        dealer.offers.caller = page.caller
        self._betting.progressive.meter = playing.meter
        dealer.orders.parked = dealer.orders.parked or page.parked
        dealer.orders.reason = dealer.orders.reason or page.parked_reason
        self._betting.next_order = max(self._betting.next_order, page.next_order)
        same_rules = page.identity == dealer.identity(page.round)
        if playing.phase == "recorded":
            releases = await self._stand_recorded(playing, holds, same_rules)
        elif not same_rules:
            releases = await self._stand_under_other_rules(playing, page, holds)
        elif playing.phase == "closed":
            releases = self._stand_closed(playing, holds)
        else:
            releases = self._stand_betting(playing, page, holds)
        dealer.round = playing
        return releases

    async def _stand_recorded(
        self, playing: Round, holds: Sequence[OpenHold], same_rules: bool
    ) -> Sequence[Release]:
        """It is paid again and shown again; wagers that stayed on stay, under the same rules."""
        ending = playing.ending
        assert ending is not None, "a recorded round has its ending on its page"
        text = await self._house.journal.record(self._settings.id, playing.number)
        assert text is not None, f"the record of round {playing.number} is gone"
        read_record(text, playing, self._game)
        playing.is_found = True
        if same_rules:
            state = msgspec.msgpack.decode(ending.state, type=self._game.state_type)
            self._put_back(playing.number, state, ending.staying)
        else:
            self._put_back(playing.number, uncovered(self._game), ())
        wanted = self._cents_of(ending.staying) if same_rules else {}
        paid = {payment.hold_id for payment in ending.payments}
        return over((hold for hold in holds if hold.hold_id not in paid), wanted, UNACCOUNTED)

    async def _stand_under_other_rules(
        self, playing: Round, page: Page, holds: Sequence[OpenHold]
    ) -> Sequence[Release]:
        """The rules have changed. What is closed is finished under those that it was wagered
        under; what is not, and what would stay on the layout, goes back."""
        game = self._game_of(page)
        if game is not None and playing.phase == "closed":
            await self._play_under(game, playing)
        else:
            self._call_off(game, playing, page, holds)
        playing.is_played = True
        self._put_back(playing.number, uncovered(self._game), ())
        kept = (*playing.everything_laid().values(), *playing.earned)
        return over(holds, self._cents_of(kept), UNACCOUNTED)

    def _game_of(self, page: Page) -> AnyGame | None:
        """The game under the page's rules, if this program still knows them as they were."""
        try:
            game = self._submit(page.game, page.rules)
        except Exception as error:
            _log.warning("table %s: its former rules are gone: %r", self._settings.id, error)
            return None
        return game if game.resolved_rules() == page.resolved else None

    async def _play_under(self, game: AnyGame, playing: Round) -> None:
        equipment = self._house.equipment
        state = msgspec.msgpack.decode(playing.at_close, type=game.state_type)
        seed = equipment.open_seed(playing.identity, playing.sealed)
        draws = equipment.draws(playing.identity, seed, playing.wagers_hash)
        claim = partial(self._dealer.claim, playing)
        laid = playing.everything_laid()
        played = await play_alone(game, state, draws, playing.decisions, claim)
        playing.spins = list(played.spins)
        playing.settlements = list(played.settlements)
        # Not of this round's record: it was decided as its rules say, and left them there.
        playing.given_back = [
            Settlement(wager.id, "void", laid[wager.id].held) for wager in played.staying
        ]
        playing.call = played.call
        playing.happenings = [dict(happening) for happening in draws.trace]

    def _call_off(
        self, game: AnyGame | None, playing: Round, page: Page, holds: Sequence[OpenHold]
    ) -> None:
        """Every wager goes back: by the rules that it was made under, while they are known."""
        records = self._house.records
        back: Sequence[Settlement] = ()
        if playing.phase == "betting":
            if game is not None:
                found = restore_layout(self._settings.id, game, page, holds)
                playing.accepted = (*found.carried, *found.placed)
                playing.earned = found.earned
                playing.decisions = list(found.decisions)
                back = game.void(found.state).settled
            else:
                playing.accepted = held_wagers(self._settings.id, page, holds)
            playing.wagers_hash = records.wagers_hash(recorded_wagers(playing, records))
            playing.closed_ms = self._house.clock.now_ms()
            playing.phase = "closed"
        playing.void_reason = "The rules of this table were changed."
        playing.settlements = void_settlements(playing, back)

    def _stand_closed(self, playing: Round, holds: Sequence[OpenHold]) -> Sequence[Release]:
        """The wagers are fixed, and so is the outcome."""
        state = msgspec.msgpack.decode(playing.at_close, type=self._game.state_type)
        self._put_back(playing.number, state, playing.accepted)
        kept = (*playing.everything_laid().values(), *playing.earned)
        return over(holds, self._cents_of(kept), UNACCOUNTED)

    def _stand_betting(
        self, playing: Round, page: Page, holds: Sequence[OpenHold]
    ) -> Sequence[Release]:
        """Wagers come back from their holds, and betting goes on with its whole time."""
        found = restore_layout(self._settings.id, self._game, page, holds)
        self._put_back(playing.number, found.state, (*found.carried, *found.placed))
        self._betting.earned.extend(found.earned)
        playing.decisions = list(found.decisions)
        self._dealer.open_betting(playing)
        return found.releases

    def _put_back(self, number: int, state: Any, lying: Sequence[LyingWager]) -> None:
        """Lay the wagers; their players sit where they sat, until the time of grace is up."""
        self._betting.put_back(number, state, lying)
        seats = self._betting.seats
        now_ms = self._house.clock.now_ms()
        # Whoever has wagers on several boxes sits where none of them is a box beside the seat.
        for written in sorted((one.written for one in lying), key=lambda one: one.in_box):
            seat = written.wager.seat
            seats.keep(seat, Player(written.account, written.name, written.kind), now_ms)
        # The shooter too, who may have nothing there, has not left: the house had.
        caller = self._dealer.offers.caller
        if caller is not None and caller.seat == self._game.caller(state):
            seats.keep(caller.seat, caller.player, now_ms)

    def _cents_of(self, lying: Iterable[LyingWager]) -> dict[str, int]:
        return {one.written.hold_id(self._settings.id): one.held for one in lying}

    async def _release(self, release: Release) -> None:
        table = self._settings.id
        _log.warning("table %s releases %s: %s", table, release.hold_id, release.why)
        await reduce(self._house.cage, table, release.hold_id, release.account, release.to_cents)
