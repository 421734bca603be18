"""Handlers of messages about tables: watching, sitting and wagering."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from protocol.codec import encode
from protocol.from_client import (
    CallWorking,
    Choose,
    GetLayout,
    GetOdds,
    GetOutcomes,
    GetReceipt,
    GetRules,
    LeaveTable,
    PlaceWager,
    Sit,
    TakeDown,
    WatchTable,
)
from protocol.from_house import (
    BalanceChanged,
    Chosen,
    Done,
    Error,
    Layout,
    Refused,
    RulesSubmission,
    Seated,
    ServerReply,
    TableResumed,
    TableSnapshot,
    TakenDown,
    WagerAccepted,
    WagerPending,
)
from server.common import metrics
from server.gateway.audience import Audience
from server.gateway.framing import server_frame
from server.gateway.seat_limits import SeatLimits
from server.gateway.session import Session
from server.gateway.settings import GatewaySettings
from server.gateway.table_of import find_table
from server.tables.api import FloorPort, Player, TablePort

_WITH_BALANCE = (WagerAccepted, TakenDown, Chosen)


class Acknowledgement:
    """The callback through which a table answers a wager, at once or later."""

    __slots__ = ("_account", "_audience", "_received_at", "_session")

    def __init__(self, session: Session, player: Player, audience: Audience) -> None:
        self._session = session
        self._account = player.account
        self._audience = audience
        self._received_at = session.received_at
        session.outstanding += 1

    def __call__(self, reply: ServerReply | WagerPending) -> None:
        session = self._session
        session.reply(reply)
        if type(reply) is WagerPending:
            return  # the answer is still to come
        session.answered()
        metrics.acknowledgement_seconds.observe(session.now() - self._received_at)
        if self._audience.is_elsewhere(self._account) and isinstance(reply, _WITH_BALANCE):
            self._tell_other_connections(reply.balance)

    def _tell_other_connections(self, balance: int | None) -> None:
        """Send the new balance to the account's other connections, which show it too."""
        if balance is not None:
            sessions = self._audience.sessions_of(self._account)
            others = [one.connection for one in sessions if one is not self._session]
            self._audience.send(others, encode(BalanceChanged(balance, "wager")))


class TableHandlers:
    """Passes a player's messages to the table, and the table's answers to the player."""

    def __init__(
        self,
        floor: FloorPort,
        audience: Audience,
        settings: GatewaySettings,
        submissions: Mapping[str, RulesSubmission],
        known_balance: Callable[[str], int | None],
    ) -> None:
        self._floor = floor
        self._known_balance = known_balance
        self._audience = audience
        self._settings = settings
        self._submissions = submissions
        self._receipts = asyncio.Lock()
        self._seat_limits = SeatLimits(settings, floor)

    # ------------------------------------------------------------------ watching

    def watch(self, session: Session, message: WatchTable) -> None:
        table = find_table(self._floor, session, message)
        if table is None:
            return
        is_new = message.table not in session.watching
        most = self._settings.tables_a_connection
        if is_new and len(session.watching) >= most:
            sentence = f"One connection watches at most {most} tables; leave one first."
            session.reply(Error(message.request, "too_many_tables", sentence))
            return
        shown = partial(self._shown, session, table)
        table.show(message.request, session.player, message.after, shown)

    def _shown(
        self,
        session: Session,
        table: TablePort,
        reply: TableSnapshot | TableResumed | Error,
        missed: Sequence[bytes],
    ) -> None:
        """Show a table, and everything that it publishes from now on."""
        if isinstance(reply, Error):
            session.reply(reply)
            return
        player = session.player
        balance = None if player is None else self._known_balance(player.account)
        session.reply(replace(reply, balance=balance))
        for event in missed:
            session.connection.write_frame(server_frame(event))
        if not session.connection.is_open:
            return  # it has closed since it asked
        self._audience.watch(table.id, session.connection)
        if table.id not in session.watching:
            session.watching.add(table.id)
            metrics.watchers.inc()
            table.watching(+1)

    def leave(self, session: Session, message: LeaveTable) -> None:
        table = find_table(self._floor, session, message)
        if table is None:
            return
        self._stop_watching(session, table)
        # A player who still watches on another connection keeps the seat.
        if session.player is not None and not self._is_watched(session.player.account, table.id):
            table.stand(session.player.account)
        session.reply(Done(message.request))

    def forget(self, session: Session) -> None:
        """The connection has ended."""
        for table_id in tuple(session.watching):
            self._stop_watching(session, self._floor.tables[table_id])

    def _stop_watching(self, session: Session, table: TablePort) -> None:
        if table.id in session.watching:
            session.watching.remove(table.id)
            self._audience.leave(table.id, session.connection)
            metrics.watchers.dec()
            table.watching(-1)

    def _is_watched(self, account: str, table_id: str) -> bool:
        return any(table_id in other.watching for other in self._audience.sessions_of(account))

    # ------------------------------------------------------------------ playing

    def sit(self, session: Session, message: Sit) -> None:
        table = find_table(self._floor, session, message)
        if table is None:
            return
        player = _player(session)
        if not self._seat_limits.admits(session, player.account, table):
            sentence = "Too many seats are taken from your address."
            session.reply(Refused(message.request, "too_many_seats", sentence))
            return
        seated = partial(self._seated, session, player, table)
        table.take_seat(message.request, player, message.seat, seated)

    def _seated(
        self, session: Session, player: Player, table: TablePort, answer: Seated | Refused | Error
    ) -> None:
        if isinstance(answer, Seated):
            self._seat_limits.took(session, player.account, table)
            table.show_as(player, session.avatar)
        session.reply(answer)

    def place(self, session: Session, message: PlaceWager) -> None:
        table = find_table(self._floor, session, message)
        if table is not None and session.may_wait(message.request):
            player = _player(session)
            table.place(player, message, Acknowledgement(session, player, self._audience))

    def take_down(self, session: Session, message: TakeDown) -> None:
        table = find_table(self._floor, session, message)
        if table is not None and session.may_wait(message.request):
            player = _player(session)
            table.take_down(player, message, Acknowledgement(session, player, self._audience))

    def choose(self, session: Session, message: Choose) -> None:
        table = find_table(self._floor, session, message)
        if table is not None and session.may_wait(message.request):
            player = _player(session)
            table.choose(player, message, Acknowledgement(session, player, self._audience))

    def call_working(self, session: Session, message: CallWorking) -> None:
        table = find_table(self._floor, session, message)
        if table is not None and session.may_wait(message.request):
            player = _player(session)
            table.call_working(player, message, Acknowledgement(session, player, self._audience))

    async def odds(self, session: Session, message: GetOdds) -> None:
        table = find_table(self._floor, session, message)
        if table is not None:
            session.reply(await table.odds(message.request))

    async def layout(self, session: Session, message: GetLayout) -> None:
        spots = await self._floor.spots(message.layout)
        if spots is None:
            sentence = "No table of this house has this layout."
            session.reply(Error(message.request, "no_such_layout", sentence, "$.layout"))
        else:
            session.reply(Layout(message.request, message.layout, spots))

    def rules(self, session: Session, message: GetRules) -> None:
        if find_table(self._floor, session, message) is not None:
            document = self._submissions[message.table]
            session.reply(replace(document, request=message.request))

    async def outcomes(self, session: Session, player: Player, message: GetOutcomes) -> None:  # noqa: ARG002
        table = find_table(self._floor, session, message)
        if table is not None:
            session.reply(await table.outcomes(message.request))

    async def receipt(self, session: Session, player: Player, message: GetReceipt) -> None:
        table = find_table(self._floor, session, message)
        if table is not None:
            # A record may hold thousands of wagers, so only one is read at a time.
            async with self._receipts:
                receipt = await table.receipt(message.request, player, message.round)
            session.reply(receipt)


def _player(session: Session) -> Player:
    assert session.player is not None, "the router has checked that a player is signed in"
    return session.player
