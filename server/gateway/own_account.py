"""Handlers of what players do with their own account: its sessions, password and picture."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeAlias

from protocol.from_client import (
    ChangePassword,
    EndSession,
    ListSessions,
    PickAvatar,
    SignOut,
    SignOutEverywhere,
)
from protocol.from_house import Done, Error, SessionInfo, SessionList, SignedOut
from server.gateway.addresses import home_of
from server.gateway.guesses import Guess, GuessLimits
from server.gateway.logins import Logins
from server.gateway.passwords import Passwords
from server.gateway.ports import Account, Accounts, Sessions
from server.gateway.router import RequestTasks
from server.gateway.session import Login, Session
from server.tables.api import Player

OwnMessage: TypeAlias = (
    SignOut | SignOutEverywhere | ChangePassword | ListSessions | EndSession | PickAvatar
)
Work: TypeAlias = Callable[[Session, Any, Player, Login], Awaitable[None]]


class OwnAccount:
    """Ends and lists the sessions of the player who asks, and changes the password.

    Messages that come before the answer wait for it, as with a sign-in: they may need a session.
    """

    def __init__(
        self,
        accounts: Accounts,
        sessions: Sessions,
        logins: Logins,
        passwords: Passwords,
        guesses: GuessLimits,
        tasks: RequestTasks,
        now_ms: Callable[[], int],
    ) -> None:
        self._accounts = accounts
        self._sessions = sessions
        self._logins = logins
        self._passwords = passwords
        self._guesses = guesses
        self._tasks = tasks
        self._now_ms = now_ms

    def sign_out(self, session: Session, message: SignOut) -> None:
        self._start(session, message, self._sign_out)

    def sign_out_everywhere(self, session: Session, message: SignOutEverywhere) -> None:
        self._start(session, message, self._sign_out_everywhere)

    def change_password(self, session: Session, message: ChangePassword) -> None:
        self._start(session, message, self._change_password)

    def list_sessions(self, session: Session, message: ListSessions) -> None:
        self._start(session, message, self._list_sessions)

    def end_session(self, session: Session, message: EndSession) -> None:
        self._start(session, message, self._end_session)

    def pick_avatar(self, session: Session, message: PickAvatar) -> None:
        self._start(session, message, self._pick_avatar)

    def _start(self, session: Session, message: OwnMessage, work: Work) -> None:
        # The player may be gone before the work begins, and has asked for it all the same.
        player, login = _signed_in(session)
        session.is_signing_in = True
        begun = partial(work, session, message, player, login)
        self._tasks.start(session, message.request, begun, session.resume)

    async def _sign_out(
        self, session: Session, message: SignOut, player: Player, login: Login
    ) -> None:
        await self._sessions.end(player.account, login.session.id)
        self._logins.end(player.account, login.session.id, but=session)
        self._logins.forget(session)
        session.reply(SignedOut(message.request))

    async def _sign_out_everywhere(
        self, session: Session, message: SignOutEverywhere, player: Player, _: Login
    ) -> None:
        await self._sessions.end_all(player.account)
        self._logins.end(player.account, but=session)
        self._logins.forget(session)
        session.reply(SignedOut(message.request))

    async def _pick_avatar(
        self, session: Session, message: PickAvatar, player: Player, _: Login
    ) -> None:
        await self._accounts.pick_avatar(player.account, message.avatar)
        self._logins.show_as(player, message.avatar)
        session.reply(Done(message.request))

    async def _list_sessions(
        self, session: Session, message: ListSessions, player: Player, login: Login
    ) -> None:
        found = await self._sessions.all(player.account, self._now_ms())
        own = login.session.id
        listed = tuple(
            SessionInfo(one.id, one.client, one.address, one.opened_ms, one.seen_ms, one.id == own)
            for one in found
        )
        session.reply(SessionList(message.request, listed))

    async def _end_session(
        self, session: Session, message: EndSession, player: Player, login: Login
    ) -> None:
        if message.session == login.session.id:
            sentence = "This is the session of this connection: sign out of it."
            session.reply(Error(message.request, "this_session", sentence, "$.session"))
            return
        if not await self._sessions.end(player.account, message.session):
            sentence = "Your account has no such session."
            session.reply(Error(message.request, "no_such_session", sentence, "$.session"))
            return
        self._logins.end(player.account, message.session)
        session.reply(Done(message.request))

    async def _change_password(
        self, session: Session, message: ChangePassword, player: Player, login: Login
    ) -> None:
        known = None if player.kind != "player" else await self._accounts.credentials(player.name)
        if known is None:
            sentence = "A guest has no password: register a name first."
            session.reply(Error(message.request, "no_password", sentence))
            return
        # A session that was stolen is no licence to guess for ever.
        sender = home_of(session.address)
        guess = Guess(player.name.casefold(), sender, f"session {login.session.id}")
        if not await self._guesses.begin(guess):
            sentence = "Too many attempts. Try again in a few minutes."
            session.reply(Error(message.request, "too_many_attempts", sentence))
            return
        try:
            is_right = await self._passwords.check(known.password_hash, message.old, sender)
        except BaseException:
            await self._guesses.forgive(guess)
            raise
        if not is_right:
            sentence = "The old password is wrong."
            session.reply(Error(message.request, "wrong_password", sentence, "$.old"))
            return
        await self._guesses.forgive(guess)
        new_hash = await self._passwords.hash(message.new, sender)
        await self._accounts.change_password(player.name, new_hash)
        await self._open_alone(session, message.request, known.account)

    async def _open_alone(self, session: Session, request: int, account: Account) -> None:
        """End every session of the account, and open a new one for this connection."""
        generation = await self._sessions.end_all(account.id)
        self._logins.end(account.id, but=session)
        opened = await self._logins.open(session, account.id, generation)
        if opened is None or session.player is None:
            self._logins.forget(session)
            sentence = "The password is changed. Sign in again."
            session.reply(Error(request, "token_invalid", sentence))
            return
        await self._logins.enter(session, request, account, opened, "")


def _signed_in(session: Session) -> tuple[Player, Login]:
    player, login = session.player, session.login
    assert player is not None and login is not None, "the router has checked that a player is here"
    return player, login
