"""Handlers of hello, registration, sign-in and sign-out. Everybody who signs in gets a token."""

from __future__ import annotations

import logging
import time
import unicodedata
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from websockets.frames import CloseCode

from protocol.from_client import (
    EnterAsGuest,
    Hello,
    Ping,
    Register,
    SignIn,
    SignInByToken,
    SignOut,
)
from protocol.from_house import Error, Pong, SignedIn, SignedOut, Welcome
from protocol.words import VERSION
from server.common import metrics
from server.common.rate_limit import KeyedBuckets
from server.gateway.addresses import subscriber_of
from server.gateway.audience import Audience
from server.gateway.passwords import Passwords
from server.gateway.ports import Account, Accounts
from server.gateway.router import RequestTasks
from server.gateway.session import Session
from server.gateway.settings import GatewaySettings, HouseInfo
from server.gateway.tokens import SessionTokens, TokenError
from server.tables.api import FloorPort, Player

log = logging.getLogger("croupier.gateway")

FindAccount: TypeAlias = Callable[[], Awaitable[Account | Error]]

_FAILURE_WINDOW_SECONDS = 15 * 60.0
_NAME_PUNCTUATION = frozenset(" _-.'")


class SignInHandlers:
    """Signs players in and out."""

    def __init__(
        self,
        settings: GatewaySettings,
        house: HouseInfo,
        floor: FloorPort,
        accounts: Accounts,
        audience: Audience,
        passwords: Passwords,
        tasks: RequestTasks,
        now_ms: Callable[[], int],
    ) -> None:
        self._settings = settings
        self._house = house
        self._floor = floor
        self._accounts = accounts
        self._audience = audience
        self._passwords = passwords
        self._tasks = tasks
        self._now_ms = now_ms
        self._tokens = SessionTokens(house.token_key, int(settings.session_hours * 3_600_000))
        self._failures_of_names = KeyedBuckets(settings.failures_a_name, _FAILURE_WINDOW_SECONDS)
        self._failures_of_addresses = KeyedBuckets(
            settings.failures_an_address, _FAILURE_WINDOW_SECONDS
        )
        self._sign_ins = KeyedBuckets(settings.sign_ins_an_address, 60.0)

    # ------------------------------------------------------------------ answered at once

    def hello(self, session: Session, message: Hello) -> None:
        if session.is_greeted:
            session.reply(
                Error(message.request, "already_greeted", "This connection has already sent hello.")
            )
            return
        if message.version != VERSION:
            sentence = f"This house uses version {VERSION} of the protocol."
            session.reply(Error(message.request, "unsupported_version", sentence, "$.version"))
            session.disconnect(CloseCode.POLICY_VIOLATION, "unsupported_version", sentence)
            return
        session.is_greeted = True
        session.reply(
            Welcome(
                request=message.request,
                version=VERSION,
                house=self._house.name,
                server=self._house.version,
                time_ms=self._now_ms(),
                key=self._house.key,
                play_money=self._house.play_money,
                ping_every_ms=self._settings.client_ping_ms,
            )
        )

    def ping(self, session: Session, message: Ping) -> None:
        session.reply(Pong(message.request, self._now_ms()))

    def sign_out(self, session: Session, message: SignOut) -> None:
        self.forget(session)
        session.reply(SignedOut(message.request))

    def forget(self, session: Session) -> None:
        """Sign the session out, or do nothing if nobody is signed in."""
        player = session.player
        if player is None:
            return
        session.player = None
        self._audience.sign_out(player.account, session)
        if not self._audience.sessions_of(player.account):
            self._set_connected(player.account, False)

    # ------------------------------------------------------------------ answered later

    def register(self, session: Session, message: Register) -> None:
        player = session.player
        if player is not None and player.kind != "guest":
            session.reply(_already_signed_in(message.request))
            return
        self._start(
            session, message.request, "registered", partial(self._registered, session, message)
        )

    def sign_in(self, session: Session, message: SignIn) -> None:
        if session.player is not None:
            session.reply(_already_signed_in(message.request))
            return
        self._start(
            session, message.request, "password", partial(self._by_password, session, message)
        )

    def enter_as_guest(self, session: Session, message: EnterAsGuest) -> None:
        if session.player is not None:
            session.reply(_already_signed_in(message.request))
            return
        self._start(session, message.request, "guest", partial(self._new_guest, session, message))

    def sign_in_by_token(self, session: Session, message: SignInByToken) -> None:
        if session.player is not None:
            session.reply(_already_signed_in(message.request))
            return
        self._start(session, message.request, "token", partial(self._by_token, message))

    def _start(self, session: Session, request: int, how: str, find_account: FindAccount) -> None:
        session.is_signing_in = True
        work = partial(self._finish, session, request, how, find_account)
        self._tasks.start(session, request, work, session.resume)

    async def _finish(
        self, session: Session, request: int, how: str, find_account: FindAccount
    ) -> None:
        answer = await find_account()
        if not session.connection.is_open:
            return
        if isinstance(answer, Error):
            metrics.sign_ins.labels(answer.code).inc()
            log.info("not signed in address=%s reason=%s", session.address, answer.code)
            session.reply(answer)
            return
        # Sign in first and read the bankroll after it: a later change of it then reaches this
        # connection too.
        was_signed_in = session.player is not None
        self._join(session, answer)
        try:
            bankroll = await self._accounts.bankroll(answer.id)
        except BaseException:
            if not was_signed_in:
                self.forget(session)
            raise
        metrics.sign_ins.labels(how).inc()
        # Guests and bots are many, and nobody looks them up in the log.
        level = logging.INFO if answer.kind == "player" else logging.DEBUG
        log.log(level, "signed in account=%s by=%s address=%s", answer.id, how, session.address)
        token = self._tokens.sign(answer.id, self._now_ms())
        session.reply(
            SignedIn(
                request=request,
                account=answer.id,
                name=answer.name,
                kind=answer.kind,
                token=token,
                balance=bankroll.balance,
                held=bankroll.held,
            )
        )

    def _join(self, session: Session, account: Account) -> None:
        player = Player(account.id, account.name, account.kind)
        others = [s for s in self._audience.sessions_of(account.id) if s is not session]
        for other in others:
            other.player = player  # a guest who registers gets the new name on every connection
        session.player = player
        self._audience.sign_in(account.id, session)
        if not others:
            self._set_connected(account.id, True)
        still_open = [other for other in others if other.connection.is_open]
        too_many = len(still_open) + 1 - self._settings.connections_an_account
        for other in still_open[: max(too_many, 0)]:
            sentence = "This account has signed in on too many other connections."
            other.disconnect(CloseCode.POLICY_VIOLATION, "signed_in_elsewhere", sentence)

    def _set_connected(self, account: str, is_connected: bool) -> None:
        for table_id in tuple(self._floor.seats_of(account)):
            self._floor.tables[table_id].connected(account, is_connected)

    # ------------------------------------------------------------------ finding the account

    async def _by_token(self, message: SignInByToken) -> Account | Error:
        try:
            account_id = self._tokens.account_of(message.token, self._now_ms())
        except TokenError as error:
            sentence = "Sign in again: this session has ended."
            return Error(message.request, error.code, sentence, "$.token")
        account = await self._accounts.find(account_id)
        if account is None:
            return Error(message.request, "token_invalid", "There is no such account.", "$.token")
        return account

    async def _by_password(self, session: Session, message: SignIn) -> Account | Error:
        if not self._is_allowed(session):
            return _too_many_attempts(message.request)
        now = time.monotonic()
        name = _normalized(message.name).casefold()
        subscriber = subscriber_of(session.address)
        if not (
            self._failures_of_names.has(name, now)
            and self._failures_of_addresses.has(subscriber, now)
        ):
            return _too_many_attempts(message.request)
        # Count the failure before the answer is known, so that simultaneous tries count too.
        self._failures_of_names.take(name, now)
        self._failures_of_addresses.take(subscriber, now)
        known = await self._accounts.credentials(_normalized(message.name))
        password_hash = None if known is None else known.password_hash
        is_right = await self._passwords.check(password_hash, message.password)
        if known is None or not is_right:
            sentence = "There is no account with this name and password."
            return Error(message.request, "wrong_password", sentence)
        self._failures_of_names.give_back(name)
        self._failures_of_addresses.give_back(subscriber)
        return known.account

    async def _registered(self, session: Session, message: Register) -> Account | Error:
        name = _normalized(message.name)
        if not _is_good_name(name):
            sentence = "A name has 2 to 20 characters: letters, digits, spaces and _ - . '"
            return Error(message.request, "bad_name", sentence, "$.name")
        if not self._is_allowed(session):
            return _too_many_attempts(message.request)
        taken = Error(message.request, "name_taken", "This name is taken.", "$.name")
        if await self._accounts.credentials(name) is not None:
            return taken
        password_hash = await self._passwords.hash(message.password)
        guest = None if session.player is None else session.player.account
        return await self._accounts.register(name, password_hash, guest) or taken

    async def _new_guest(self, session: Session, message: EnterAsGuest) -> Account | Error:
        if not self._is_allowed(session):
            return _too_many_attempts(message.request)
        return await self._accounts.open_guest(message.bot)

    def _is_allowed(self, session: Session) -> bool:
        """Count a sign-in of the address; False if it had too many in a minute.

        A new account takes space in the cage for ever, and a password takes processor time.
        """
        if session.address.is_loopback:
            return True
        return self._sign_ins.take(subscriber_of(session.address), time.monotonic())


def _already_signed_in(request: int) -> Error:
    sentence = "This connection is signed in: sign out first."
    return Error(request, "already_signed_in", sentence)


def _too_many_attempts(request: int) -> Error:
    return Error(request, "too_many_attempts", "Too many attempts. Try again in a few minutes.")


def _normalized(name: str) -> str:
    """The one spelling of names that look the same (Unicode UAX #15, form NFKC)."""
    return unicodedata.normalize("NFKC", name).strip()


def _is_good_name(name: str) -> bool:
    """Letters and digits of any script, with a little punctuation between them."""
    return (
        2 <= len(name) <= 20
        and name[0].isalnum()
        and name[-1] != " "
        and "  " not in name
        and all(one.isalnum() or one in _NAME_PUNCTUATION for one in name)
    )
