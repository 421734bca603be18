"""Watching tables, sitting at them, and wagering: each a call on the table's port."""

from __future__ import annotations

import asyncio

from protocol.codec import encode
from protocol.from_client import (
    CallWorking,
    Choose,
    GetOdds,
    GetReceipt,
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
    ServerReply,
    TakenDown,
    WagerAccepted,
    WagerPending,
)
from server import metrics
from server.gateway.audience import Audience
from server.gateway.framing import server_frame
from server.gateway.session import Session
from server.gateway.settings import GatewaySettings
from server.tables.port import FloorPort, Player, TablePort


class Acknowledgement:
    """What a table calls with its answer to a wager, a while later or at once."""

    __slots__ = ("_account", "_audience", "_received_at", "_session")

    def __init__(self, session: Session, audience: Audience) -> None:
        self._session = session
        self._account = _player(session).account
        self._audience = audience
        self._received_at = session.received_at
        session.outstanding += 1

    def __call__(self, reply: ServerReply | WagerPending) -> None:
        session = self._session
        session.reply(reply)
        # "Pending" says that the answer is yet to come.
        if type(reply) is not WagerPending:
            session.answered()
            waited = session.connection.loop.time() - self._received_at
            metrics.acknowledgement_seconds.observe(waited)
        if isinstance(reply, WagerAccepted | TakenDown | Chosen) and reply.balance is not None:
            self._tell_other_screens(reply.balance)

    def _tell_other_screens(self, balance: int) -> None:
        """The account's other connections have asked nothing, and show its balance too."""
        sessions = self._audience.sessions_of(self._account)
        others = [one.connection for one in sessions if one is not self._session]
        if others:
            self._audience.send(others, encode(BalanceChanged(balance, "wager")))


class TableDesk:
    """Takes what a player wants of a table there, and its answer back."""

    def __init__(self, floor: FloorPort, audience: Audience, settings: GatewaySettings) -> None:
        self._floor = floor
        self._audience = audience
        self._settings = settings
        self._receipts = asyncio.Lock()

    # ------------------------------------------------------------------ watching

    def watch(self, session: Session, message: WatchTable) -> None:
        table = self._find(session, message)
        if table is None:
            return
        is_new = message.table not in session.watching
        most = self._settings.tables_a_connection
        if is_new and len(session.watching) >= most:
            sentence = f"One connection watches at most {most} tables; leave one first."
            session.reply(Error(message.request, "too_many_tables", sentence))
            return
        self._show(session, table, message)
        # Nothing can have been published since: the table has not had a turn.
        self._audience.watch(message.table, session.connection)
        if is_new:
            session.watching.add(message.table)
            metrics.watchers.inc()
            table.watching(+1)

    def _show(self, session: Session, table: TablePort, message: WatchTable) -> None:
        """What was missed, where the table still has it; else everything."""
        resumed = None
        if message.after is not None:
            resumed = table.resume(message.request, session.player, message.after)
        if resumed is None:
            session.reply(table.snapshot(message.request, session.player))
            return
        reply, missed = resumed
        session.reply(reply)
        for event in missed:
            session.connection.write_frame(server_frame(event))

    def leave(self, session: Session, message: LeaveTable) -> None:
        table = self._find(session, message)
        if table is None:
            return
        self._stop_watching(session, table)
        # Somebody who still watches at another of the account's screens keeps the seat.
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
        table = self._find(session, message)
        if table is not None:
            session.reply(table.sit(message.request, _player(session), message.seat))

    def place(self, session: Session, message: PlaceWager) -> None:
        table = self._find(session, message)
        if table is not None and session.may_wait(message.request):
            table.place(_player(session), message, Acknowledgement(session, self._audience))

    def take_down(self, session: Session, message: TakeDown) -> None:
        table = self._find(session, message)
        if table is not None and session.may_wait(message.request):
            table.take_down(_player(session), message, Acknowledgement(session, self._audience))

    def choose(self, session: Session, message: Choose) -> None:
        table = self._find(session, message)
        if table is not None and session.may_wait(message.request):
            table.choose(_player(session), message, Acknowledgement(session, self._audience))

    def call_working(self, session: Session, message: CallWorking) -> None:
        table = self._find(session, message)
        if table is not None and session.may_wait(message.request):
            table.call_working(_player(session), message, Acknowledgement(session, self._audience))

    def odds(self, session: Session, message: GetOdds) -> None:
        table = self._find(session, message)
        if table is not None:
            session.reply(table.odds(message.request))

    async def receipt(self, session: Session, player: Player, message: GetReceipt) -> None:
        table = self._find(session, message)
        if table is not None:
            # A record has every wager of its round, thousands perhaps: one at a time is read.
            async with self._receipts:
                receipt = await table.receipt(message.request, player, message.round)
            session.reply(receipt)

    # ------------------------------------------------------------------ guards

    def _find(
        self,
        session: Session,
        message: WatchTable
        | LeaveTable
        | Sit
        | PlaceWager
        | TakeDown
        | CallWorking
        | Choose
        | GetOdds
        | GetReceipt,
    ) -> TablePort | None:
        """The table of a message; the player is told if there is none."""
        table = self._floor.tables.get(message.table)
        if table is None:
            sentence = f"There is no table {message.table!r} in this house."
            session.reply(Error(message.request, "no_such_table", sentence, "$.table"))
        return table


def _player(session: Session) -> Player:
    assert session.player is not None, "the reception lets only players come here"
    return session.player
