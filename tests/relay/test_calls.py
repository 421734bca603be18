"""A gateway's calls to a dealer that has their table, has it not yet, or has it no more."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from protocol.from_house import Done
from server.games import catalogue
from server.gateway.audience import Audience
from server.relay.calls import Calls
from server.relay.facts import facts_of
from server.relay.line import Ear, Line, to_process
from server.relay.messages import Answered, NotHere, Ordered, TableNow, TakeSeat
from server.relay.remote_table import RemoteTable
from server.tables.api import CalledOff, PassedDice, Player
from tests.house_in_a_box import table_settings

DEALER, OTHER = "dealer-1", "dealer-2"


class Spoken:
    """A line that keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Any]] = []

    def send(self, channel: str, message: Any) -> None:
        self.sent.append((channel, message))

    def seats_asked(self) -> list[str]:
        return [channel for channel, message in self.sent if isinstance(message, TakeSeat)]


class TableElsewhere:
    def __init__(self) -> None:
        settings = table_settings("r1")
        facts = facts_of(settings, catalogue.submit(settings.game, settings.rules), "")
        self.line = Spoken()
        line = cast(Line, self.line)
        self.calls = Calls(line, lambda table: self.table.dealing)
        self.table = RemoteTable(
            facts, line, cast(Ear, None), self.calls, Audience(1024), lambda account, cents: None
        )
        self.answers: list[Any] = []

    def told(self, dealer: str, owner: int = 1) -> None:
        """News of the table from a dealer."""
        self.table.is_now(dealer, TableNow(owner, self.table.summary(), ()))

    def take_seat(self) -> None:
        self.table.take_seat(7, Player("00-ann", "Ann", "player"), None, self.answers.append)


def test_a_call_that_came_too_early_is_sent_again_when_the_dealer_tells_of_the_table() -> None:
    """Two copies of a call were under way: the first came before the dealer had the table."""
    here = TableElsewhere()
    here.told(DEALER)
    here.take_seat()
    assert not here.calls.answer(DEALER, NotHere(1)), "the gateway asks who has the table"
    here.told(DEALER)
    assert here.line.seats_asked() == [to_process(DEALER)] * 2
    here.told(DEALER)
    assert len(here.line.seats_asked()) == 2, "once"
    here.calls.answer(DEALER, Answered(1, Done(7)))
    here.told(DEALER)
    assert here.answers == [Done(7)] and len(here.line.seats_asked()) == 2


def test_a_call_goes_to_the_next_dealer() -> None:
    here = TableElsewhere()
    here.take_seat()
    here.told(DEALER, owner=1)
    here.told(OTHER, owner=2)
    here.told(DEALER, owner=1)
    assert here.line.seats_asked() == [to_process(DEALER), to_process(OTHER)]


@pytest.mark.parametrize("said", [8, 0])
async def test_the_round_of_an_order_is_what_its_dealer_says(said: int) -> None:
    """The gateway's news may be a round old. A dealer of an older program says none."""
    here = TableElsewhere()
    here.told(DEALER)
    voiding = asyncio.ensure_future(here.table.void("a fly on the wheel"))
    reshuffling = asyncio.ensure_future(here.table.reshuffle())
    passing = asyncio.ensure_future(here.table.pass_dice())
    await asyncio.sleep(0)
    here.calls.answer(DEALER, Ordered(1, 500, round=said))
    here.calls.answer(DEALER, Ordered(2, 0, round=said))
    here.calls.answer(DEALER, Ordered(3, 4, round=said))
    known = here.table.card().round
    assert await voiding == CalledOff(said or known, 500)
    assert await reshuffling == (said or known + 1)
    assert await passing == PassedDice(4, said or known)
