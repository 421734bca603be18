"""Who is signed in on which connection, and by which session of the account.

Whether a session exists is in its record (`ports.Sessions`). A connection that is signed in asks
nobody again: whatever ends a session also ends its connections here, in the same turn, and tells
the other gateways of the house, which look at theirs (`ended_sessions.py`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from websockets.frames import CloseCode

from protocol.codec import encode
from protocol.from_house import SignedIn, TokenRenewed
from server.common import metrics
from server.common.rate_limit import RecentKeys
from server.gateway.audience import Audience
from server.gateway.ended_sessions import EndedSessions
from server.gateway.framing import server_frame
from server.gateway.ports import Account, Accounts, Device, OpenSession, Sessions
from server.gateway.session import Login, Session
from server.gateway.settings import GatewaySettings
from server.gateway.tokens import SessionClaim, SessionTokens
from server.tables.api import FloorPort, Player

SUSPECT_SECONDS = 60.0
"""Longer than a sign-in takes. One that began before an account's sessions ended is looked at."""
_SUSPECTS_MOST = 1_000

log = logging.getLogger("croupier.gateway")


class Logins:
    """Signs connections in and out."""

    def __init__(
        self,
        settings: GatewaySettings,
        token_key: bytes,
        floor: FloorPort,
        accounts: Accounts,
        sessions: Sessions,
        audience: Audience,
        now_ms: Callable[[], int],
        ended: EndedSessions,
    ) -> None:
        self._settings = settings
        self._ended = ended
        self._ended_at: RecentKeys[float] = RecentKeys(_SUSPECTS_MOST)  # by account, loop's time
        self._floor = floor
        self._accounts = accounts
        self._sessions = sessions
        self._audience = audience
        self._now_ms = now_ms
        self._tokens = SessionTokens(token_key, int(settings.session_hours * 3_600_000))

    # ------------------------------------------------------------------ sessions

    def read_token(self, token: str) -> SessionClaim:
        """What a session's token says. Raises TokenInvalid or TokenExpired."""
        return self._tokens.read(token, self._now_ms())

    async def open(self, session: Session, account: str, generation: int) -> OpenSession | None:
        """Open a session of an account; None if all were ended since `generation` was read."""
        return await self._sessions.open(account, generation, device_of(session), self._now_ms())

    async def take_token(self, session: Session, claim: SessionClaim) -> OpenSession | None:
        """The session of a token, with the token that follows; None: the token is worth nothing."""
        given = OpenSession(claim.session, claim.number)
        return await self._sessions.renew(claim.account, given, device_of(session), self._now_ms())

    async def renew_due(self, now: float) -> None:
        """Give every session that is due a new token. `now` is the loop's time.

        Raises AccountsUnavailable; the rest is due the next time.
        """
        for session in self._audience.signed_in():
            player, login = session.player, session.login
            if player is None or login is None or login.renew_at > now:
                continue
            following = await self._sessions.renew(
                player.account, login.session, device_of(session), self._now_ms()
            )
            if session.player is not player or session.login is not login:
                continue  # signed out, or in again, meanwhile
            if following is None:
                self.end_connections(player.account, login.session.id)
            else:
                self._set_login(session, following)
                session.connection.write_frame(
                    server_frame(encode(TokenRenewed(self._token(player.account, following))))
                )

    def end(self, account: str, session_id: str | None = None, but: Session | None = None) -> None:
        """Sessions of an account were ended, one or all: so are their connections, everywhere."""
        self.end_connections(account, session_id, but)
        self._ended.tell(account)

    async def look_for_ended(self) -> None:
        """Wait for news of ended sessions, and end their connections.

        Raises AccountsUnavailable; what was not looked at is looked at the next time.
        """
        accounts = await self._ended.next()
        left = set(self._audience.accounts() if accounts is None else accounts)
        try:
            while left:
                await self._look(account := next(iter(left)))
                left.discard(account)
        finally:
            for account in left:
                self._ended.of(account)

    async def _look(self, account: str) -> None:
        self._suspect(account)
        there = [(one, one.login) for one in self._audience.sessions_of(account)]
        if not there:
            return
        found = await self._sessions.all(account, self._now_ms())
        living = {one.id for one in found}
        for session, login in there:
            if login is None or session.login is not login or login.session.id in living:
                continue
            if session.is_signing_in:  # it ends its sessions itself, and may be about to have one
                self._ended.of(account)
            else:
                self._disconnect(session)

    def _suspect(self, account: str) -> None:
        """A sign-in may be under way by a session that has ended: `enter` looks again."""
        self._ended_at.store(account, asyncio.get_running_loop().time())

    def _is_suspect(self, account: str) -> bool:
        ended_at = self._ended_at.get(account)
        now = asyncio.get_running_loop().time()
        return ended_at is not None and now - ended_at < SUSPECT_SECONDS

    # ------------------------------------------------------------------ connections

    async def enter(
        self, session: Session, request: int, account: Account, opened: OpenSession, device: str
    ) -> None:
        """Sign a connection in by a session, and tell it so. Raises AccountsUnavailable."""
        # Sign in first and read the bankroll after it: a later change of it then reaches this
        # connection too.
        was_signed_in = session.player is not None
        self._join(session, account, opened)
        try:
            bankroll = await self._accounts.bankroll(account.id)
        except BaseException:
            if not was_signed_in:
                self.forget(session)
            raise
        if self._is_suspect(account.id):
            self._ended.of(account.id)
        session.reply(
            SignedIn(
                request=request,
                account=account.id,
                name=account.name,
                kind=account.kind,
                token=self._token(account.id, opened),
                balance=bankroll.balance,
                held=bankroll.held,
                device=device,
                avatar=account.avatar,
            )
        )

    def forget(self, session: Session) -> None:
        """Sign a connection out, or do nothing if nobody is signed in."""
        player = session.player
        if player is None:
            return
        session.player = session.login = None
        self._audience.sign_out(player.account, session)
        if not self._audience.sessions_of(player.account):
            self._floor.connected(player.account, False)

    def show_as(self, player: Player, avatar: int) -> None:
        """An account has this name and this picture now, at its seats too."""
        for session in self._audience.sessions_of(player.account):
            session.avatar = avatar
        for table_id in tuple(self._floor.seats_of(player.account)):
            self._floor.tables[table_id].show_as(player, avatar)

    def end_connections(
        self, account: str, session_id: str | None = None, but: Session | None = None
    ) -> None:
        """Disconnect an account's connections: those of one session, or all; never `but`."""
        for other in self._audience.sessions_of(account):
            is_meant = session_id is None or (
                other.login is not None and other.login.session.id == session_id
            )
            if is_meant and other is not but:
                self._disconnect(other)
        self._suspect(account)

    def _disconnect(self, session: Session) -> None:
        self.forget(session)
        sentence = "This session was ended. Sign in again."
        session.disconnect(CloseCode.POLICY_VIOLATION, "session_ended", sentence)

    def _join(self, session: Session, account: Account, opened: OpenSession) -> None:
        others = [s for s in self._audience.sessions_of(account.id) if s is not session]
        session.player = player = Player(account.id, account.name, account.kind)
        self._set_login(session, opened)
        self._audience.sign_in(account.id, session)
        if not others:
            self._floor.connected(account.id, True)
        self.show_as(player, account.avatar)
        still_open = [other for other in others if other.connection.is_open]
        too_many = len(still_open) + 1 - self._settings.connections_an_account
        for other in still_open[: max(too_many, 0)]:
            sentence = "This account has signed in on too many other connections."
            other.disconnect(CloseCode.POLICY_VIOLATION, "signed_in_elsewhere", sentence)

    def _set_login(self, session: Session, opened: OpenSession) -> None:
        renew_at = session.connection.loop.time() + self._settings.renew_seconds
        session.login = Login(opened, renew_at)

    def _token(self, account: str, opened: OpenSession) -> str:
        return self._tokens.sign(account, opened.id, opened.number, self._now_ms())


def device_of(session: Session) -> Device:
    """The other end of a connection, as its owner's list of sessions shows it."""
    return Device(session.client, str(session.address))


def count_entry(session: Session, account: Account, how: str) -> None:
    """Note in metrics and log that somebody has signed in."""
    metrics.sign_ins.labels(how).inc()
    # Guests and bots are many, and nobody looks them up in the log.
    level = logging.INFO if account.kind == "player" else logging.DEBUG
    log.log(level, "signed in account=%s by=%s address=%s", account.id, how, session.address)
