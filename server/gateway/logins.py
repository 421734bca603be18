"""Who is signed in on which connection, and by which session of the account.

Whether a session exists is in its record (`ports.Sessions`). A connection that is signed in asks
nobody again: whatever ends a session also ends its connections here, in the same turn.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from websockets.frames import CloseCode

from protocol.codec import encode
from protocol.from_house import SignedIn, TokenRenewed
from server.common import metrics
from server.gateway.audience import Audience
from server.gateway.framing import server_frame
from server.gateway.ports import Account, Accounts, Device, OpenSession, Sessions
from server.gateway.session import Login, Session
from server.gateway.settings import GatewaySettings
from server.gateway.tokens import SessionClaim, SessionTokens
from server.tables.api import FloorPort, Player

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
    ) -> None:
        self._settings = settings
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
                self.forget(other)
                sentence = "This session was ended. Sign in again."
                other.disconnect(CloseCode.POLICY_VIOLATION, "session_ended", sentence)

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
