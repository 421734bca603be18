"""What decides a round: draws and decisions, each shown when the equipment has come to rest."""

from __future__ import annotations

from functools import partial

from server.common.slices import freeing, in_turns
from server.games.rules import Deciding, Drawing, MeterClaim
from server.tables.choices.decisions import Decisions
from server.tables.choices.effect import mix_in_betting
from server.tables.core import TableCore
from server.tables.dependencies import Draws
from server.tables.model.round import Round
from server.tables.round.draw import MOST_SPINS, draw_once
from server.tables.round.seeds import draws_of


class Outcome:
    """Plays the closed rounds of one table out."""

    def __init__(self, core: TableCore, decisions: Decisions) -> None:
        self._settings = core.settings
        self._table = core.table
        self._game = core.table.game
        self._decisions = decisions
        self._view = core.view
        self._face_down = core.face_down
        self._equipment = core.outside.equipment
        self._meters = core.outside.meters
        self._clock = core.outside.clock

    async def play_out(self, current: Round) -> None:
        """Draw, and ask for decisions, until the game waits for wagers again."""
        page = current.page
        draws = draws_of(self._equipment, page)
        made = mix_in_betting(draws, page.decisions)  # before a restart, if any
        while True:
            asked = self._game.awaits(self._table.state)
            if isinstance(asked, Drawing):
                await self._draw(current, draws)
            elif not isinstance(asked, Deciding):
                break
            elif made:
                while self._show_spin(current):
                    pass  # it came to rest before the restart
                self._decisions.made_before(current, draws, made.pop(0))
            else:
                await self.show_spins(current)
                await self._decisions.take(current, asked, draws)
        current.end_play(self._game, draws.trace)

    async def _draw(self, current: Round, draws: Draws) -> None:
        assert len(current.spins) < MOST_SPINS
        claim = partial(self.claim, current)
        before = list(self._table.game_wagers())
        step, spin = await draw_once(self._game, self._table.state, draws, claim)
        current.add_spin(spin, step)
        self._table.advance(step)
        await in_turns(freeing(before))

    async def show_spins(self, current: Round) -> None:
        """Show each draw that was not shown yet, and give the equipment time to come to rest."""
        while self._show_spin(current):
            if not current.is_found:
                await self._clock.sleep(self._settings.rest_ms / 1000)

    def _show_spin(self, current: Round) -> bool:
        """Show the next draw; False: all have been shown."""
        spin = current.next_spin()
        if spin is None:
            return False
        self._view.outcome_drawn(*spin, self._settings.rest_ms, self._clock.now_ms())
        self._face_down.tell()
        return True

    # -------------------------------------------------------------- the progressive meter

    async def claim(self, current: Round, ask: MeterClaim) -> int:
        """Take what the round's meter has; the same for this round however often it is asked."""
        cents = await self._meters.claim(current.page.meter, self._claim_id(current))
        current.claim(cents, ask.on)
        return cents

    async def undo_claim(self, voided: Round) -> None:
        """Give back to the meter what a round has claimed whose wagers all went back."""
        await self._meters.undo_claim(self._claim_id(voided))

    def _claim_id(self, current: Round) -> str:
        return f"{self._settings.id}/{current.number}"
