"""Dealer and gateway have lost sight of a table, or of each other, and find each other again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any, cast

import pytest
from msgspec.structs import replace

from protocol.codec import encode
from protocol.from_client import PlaceWager
from protocol.from_house import Error, TableCard, TableMoved, WagerAccepted
from server.gateway.ended_sessions import EndedSessions
from server.relay.line import DEALERS, GATEWAYS, to_process
from server.relay.messages import RelayMessage, TellTables
from server.relay.questions import HouseQuestions
from server.relay.relayed_audience import RelayedAudience
from server.relay.remote_floor import RemoteFloor
from server.relay.remote_table import TableFacts
from server.relay.table_desk import TableDesk
from server.tables.api import Player, TableSummary
from tests.house_in_a_box import until

DEALER, GATEWAY = "dealer-1", "gateway-1"
CARD = TableCard("wheel", "Wheel", "roulette", "", "open", "betting", 1, None, 100, 1_000, 0, 0, ())
ADA = Player("00-ada", "Ada", "guest")
WAGER = PlaceWager(7, "wheel", 1, "0123456789abcdef", "red", 100)


class Wire:
    """A line on which nothing is lost, and nothing takes time."""

    def __init__(self, name: str, hearers: dict[str, Any]) -> None:
        self.name = name
        self._hearers = hearers  # by channel

    def send(self, channel: str, message: RelayMessage) -> None:
        if channel in self._hearers:
            self._hearers[channel].hear(self.name, message)


class Table:
    """A table that answers when the test says so."""

    id = "wheel"
    layout_name = ""

    def __init__(self) -> None:
        self.asked: list[tuple[PlaceWager, Callable[[Any], None]]] = []
        self.watchers = 0

    def summary(self) -> TableSummary:
        return TableSummary(CARD, {}, 0, 0, 0, 0, 0, "")

    def players(self) -> tuple[()]:
        return ()

    def place(self, _player: Player, message: PlaceWager, reply: Callable[[Any], None]) -> None:
        self.asked.append((message, reply))

    def watching(self, change: int) -> None:
        self.watchers += change

    def show(self, request: int, _player: Any, _after: Any, shown: Callable[..., None]) -> None:
        shown(Error(request, "internal", "the test looks at what is heard"), ())

    def answer_all(self) -> None:
        asked, self.asked = self.asked, []
        for message, reply in asked:
            reply(WagerAccepted(message.request, "wheel", 1, "w1", message.nonce, 100, 900))


class DealersFloor:
    closing = ""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self.connections: dict[str, bool] = {}

    def connected(self, account: str, is_connected: bool) -> None:
        self.connections[account] = is_connected


class Watchers:
    """The audience of the gateway."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def publish(self, _table: str, frame: bytes) -> None:
        self.heard.append(frame)

    def avatar_of(self, _account: str) -> int | None:
        return None

    def accounts(self) -> list[str]:
        return [ADA.account]


class Deaf:
    """An ear: the wires hear for it."""

    async def listen(self, _channel: str) -> None:
        pass

    def forget(self, _sender: str) -> None:
        pass


class Ends:
    """Both ends of a relay, and the floor behind the dealer's."""

    def __init__(self) -> None:
        hearers: dict[str, Any] = {}
        dealers_line: Any = Wire(DEALER, hearers)
        gateways_line: Any = Wire(GATEWAY, hearers)
        self.floor, self.watchers = DealersFloor(), Watchers()
        self.audience = RelayedAudience(dealers_line)
        no_ledger: Any = None  # nobody asks it
        self.desk = TableDesk(
            dealers_line, cast(Any, self.floor), self.audience, print, {}.get, no_ledger
        )
        facts = TableFacts(CARD, {}, "", 8)
        deaf: Any = Deaf()
        audience: Any = self.watchers
        self.gateway = RemoteFloor(
            [facts], gateways_line, audience, lambda _account, _cents: None, lambda _: deaf, print,
            EndedSessions(), HouseQuestions(gateways_line),
        )  # fmt: skip
        hearers |= {DEALERS: self.desk, to_process(DEALER): self.desk}
        hearers |= {GATEWAYS: self.gateway, to_process(GATEWAY): self.gateway}

    @property
    def wheel(self) -> Any:
        """The table as the gateway sees it."""
        return self.gateway.tables["wheel"]

    def take(self, owner: int) -> Table:
        """The dealer takes the table under this lease."""
        table = self.floor.tables["wheel"] = Table()
        self.audience.begin("wheel", owner)
        self.desk.begin("wheel")
        return table

    def lose(self, owner: int) -> None:
        del self.floor.tables["wheel"]
        self.desk.left("wheel", owner)
        self.audience.end("wheel")


@pytest.fixture
async def ends() -> AsyncIterator[Ends]:
    ends = Ends()
    yield ends
    ends.gateway.close()


async def test_a_wager_is_asked_again_of_a_dealer_that_takes_the_table_again(ends: Ends) -> None:
    answers: list[Any] = []
    first = ends.take(owner=1)
    ends.wheel.place(ADA, WAGER, answers.append)
    assert len(first.asked) == 1
    ends.lose(owner=1)
    second = ends.take(owner=2)
    assert [message for message, _ in second.asked] == [WAGER]
    second.answer_all()
    assert [one.nonce for one in answers] == [WAGER.nonce]


async def test_it_is_asked_again_if_nobody_was_told_that_the_table_was_lost(ends: Ends) -> None:
    """The message was lost. What was asked under the first lease has no answer for ever."""
    answers: list[Any] = []
    ends.take(owner=1)
    ends.wheel.place(ADA, WAGER, answers.append)
    del ends.floor.tables["wheel"]
    ends.desk._line.send = lambda *_: None  # type: ignore[method-assign]
    ends.desk.left("wheel", 1)
    del ends.desk._line.send  # type: ignore[attr-defined]
    second = ends.take(owner=2)
    second.answer_all()
    assert len(answers) == 1


async def test_a_wager_that_has_its_answer_is_not_asked_again(ends: Ends) -> None:
    answers: list[Any] = []
    first = ends.take(owner=1)
    ends.wheel.place(ADA, WAGER, answers.append)
    first.answer_all()
    ends.lose(owner=1)
    assert ends.take(owner=2).asked == []
    assert len(answers) == 1


async def test_a_gateway_that_was_out_of_sight_hears_its_tables_again(ends: Ends) -> None:
    """The dealer has regarded it as gone; the gateway has noticed nothing."""
    table = ends.take(owner=1)
    ends.wheel.watching(1)
    ends.audience.heard_by("wheel", GATEWAY)
    ends.gateway.connected(ADA.account, True)
    assert (table.watchers, ends.floor.connections) == (1, {ADA.account: True})
    ends.desk.gateway_gone(GATEWAY)
    assert (table.watchers, ends.floor.connections) == (0, {ADA.account: False})
    ends.desk.gateway_back(GATEWAY)
    assert (table.watchers, ends.floor.connections) == (1, {ADA.account: True})
    assert ends.watchers.heard[-1] == encode(TableMoved("wheel"))  # clients watch it again


async def test_a_dealer_that_was_out_of_sight_is_asked_for_its_tables(ends: Ends) -> None:
    """The gateway has regarded it as gone; the dealer has noticed nothing."""
    answers: list[Any] = []
    table = ends.take(owner=1)
    ends.gateway.gone(DEALER)
    ends.wheel.place(ADA, WAGER, answers.append)
    assert table.asked == []
    ends.gateway.back(DEALER)
    table.answer_all()
    assert len(answers) == 1


async def test_a_thousand_calls_to_a_dealer_that_lost_the_table_ask_for_it_once(ends: Ends) -> None:
    """Each answer with all tables costs a dealer of hundreds some milliseconds."""
    asked: list[Any] = []
    hear = ends.desk.hear

    def counted(sender: str, message: RelayMessage) -> None:
        if isinstance(message, TellTables):
            asked.append(message)
        hear(sender, message)

    ends.take(owner=1)
    del ends.floor.tables["wheel"]
    ends.desk._begun.clear()  # it has lost the table, and nobody knows
    ends.desk.hear = counted  # type: ignore[method-assign]
    answers: list[Any] = []
    for number in range(1_000):
        wager = replace(WAGER, request=number + 1, nonce=f"n{number}")
        ends.wheel.place(ADA, wager, answers.append)
    assert len(asked) == 1
    await until(lambda: len(asked) == 2)
    table = ends.take(owner=2)
    table.answer_all()
    assert len(answers) == 1_000
    assert ends.gateway._calls._unsent == {}


async def test_dealers_are_asked_until_each_table_is_known(ends: Ends) -> None:
    """The dealer's news is lost, and so is the first question."""
    lost: list[Any] = [lambda *_: None] * 2
    ends.desk._line.send = lost.pop()  # type: ignore[method-assign]
    ends.take(owner=1)
    del ends.desk._line.send  # type: ignore[attr-defined]
    hear, ends.desk.hear = ends.desk.hear, lost.pop()  # type: ignore[method-assign]
    ends.gateway.begin()
    ends.desk.hear = hear  # type: ignore[method-assign]
    assert ends.wheel.dealer == ""
    await until(lambda: bool(ends.wheel.dealer))
    assert ends.wheel.dealer == DEALER
