"""Handlers of hello, registration and sign-in. A sign-in opens a session, or takes its token."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct
from websockets.frames import CloseCode

from protocol.from_client import (
    EnterAsGuest,
    Hello,
    Ping,
    Register,
    SignIn,
    SignInByToken,
)
from protocol.from_house import Error, Pong, Welcome
from protocol.words import VERSION, Feature
from server.common import metrics
from server.common.limits import Budget, Limits
from server.gateway.addresses import home_of, subscriber_of
from server.gateway.guesses import Guess, GuessLimits
from server.gateway.logins import Logins, count_entry
from server.gateway.names import ReservedNames, is_well_formed, normalized
from server.gateway.newcomers import Newcomers
from server.gateway.passwords import Passwords
from server.gateway.ports import Account, Accounts, NotRegistered, OpenSession, Sessions
from server.gateway.router import RequestTasks
from server.gateway.session import Session
from server.gateway.settings import GatewaySettings, HouseInfo
from server.gateway.tokens import DeviceTokens, TokenError

log = logging.getLogger("croupier.gateway")

_DEVICE_BYTES = 12


class Entry(Struct, frozen=True):
    """An account and the session that opens it. `device`: the token of a device, or ""."""

    account: Account
    opened: OpenSession
    device: str = ""


FindEntry: TypeAlias = Callable[[], Awaitable[Entry | Error]]


ALWAYS_OFFERED: Final[tuple[Feature, ...]] = (
    "layouts",
    "resumption",
    "outcomes",
    "receipts",
    "submissions",
    "sessions",
)


class SignInHandlers:
    """Signs players in."""

    def __init__(
        self,
        settings: GatewaySettings,
        house: HouseInfo,
        accounts: Accounts,
        sessions: Sessions,
        logins: Logins,
        passwords: Passwords,
        guesses: GuessLimits,
        limits: Limits,
        tasks: RequestTasks,
        now_ms: Callable[[], int],
        has_chat: bool,
    ) -> None:
        self._settings = settings
        self._house = house
        self._accounts = accounts
        self._sessions = sessions
        self._logins = logins
        self._passwords = passwords
        self._guesses = guesses
        self._tasks = tasks
        self._now_ms = now_ms
        self._has_chat = has_chat
        self._devices = DeviceTokens(house.token_key)
        self._limits = limits
        self._newcomers = Newcomers(settings, accounts, limits)
        # A crowd that comes at one moment: each of its entries asks Redis a few times.
        self._entering = asyncio.Semaphore(settings.entries_at_once)
        self._reserved = ReservedNames((*settings.reserved_names, house.name))

    # ------------------------------------------------------------------ answered at once

    def hello(self, session: Session, message: Hello) -> None:
        if session.is_greeted:
            session.reply(
                Error(message.request, "already_greeted", "This connection has already sent hello.")
            )
            return
        if message.version != VERSION:
            sentence = (
                f"This house speaks version {VERSION} of the protocol, and this client version "
                f"{message.version}. Load the page again, or update the client."
            )
            session.reply(Error(message.request, "unsupported_version", sentence, "$.version"))
            session.disconnect(CloseCode.POLICY_VIOLATION, "unsupported_version", sentence)
            return
        session.is_greeted = True
        session.client = "".join(one for one in message.client if one.isprintable())
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
                features=_features(self._house, self._has_chat),
                refill_below=self._house.refill_below,
            )
        )

    def ping(self, session: Session, message: Ping) -> None:
        session.reply(Pong(message.request, self._now_ms()))

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
        find = partial(self._new_guest, session, message)
        self._start(session, message.request, "guest", partial(self._in_turn, find))

    def sign_in_by_token(self, session: Session, message: SignInByToken) -> None:
        if session.player is not None:
            session.reply(_already_signed_in(message.request))
            return
        find = partial(self._by_token, session, message)
        self._start(session, message.request, "token", partial(self._in_turn, find))

    def _start(self, session: Session, request: int, how: str, find_entry: FindEntry) -> None:
        session.is_signing_in = True
        work = partial(self._finish, session, request, how, find_entry)
        self._tasks.start(session, request, work, session.resume)

    async def _in_turn(self, find_entry: FindEntry) -> Entry | Error:
        async with self._entering:
            return await find_entry()

    async def _finish(
        self, session: Session, request: int, how: str, find_entry: FindEntry
    ) -> None:
        answer = await find_entry()
        if not session.connection.is_open:
            return
        if isinstance(answer, Error):
            metrics.sign_ins.labels(answer.code).inc()
            log.info("not signed in address=%s reason=%s", session.address, answer.code)
            session.reply(answer)
            return
        if how == "registered":
            # The guest's tokens are worth nothing any more, and so are the connections by them.
            self._logins.end(answer.account.id, but=session)
        await self._logins.enter(session, request, answer.account, answer.opened, answer.device)
        count_entry(session, answer.account, how)

    # ------------------------------------------------------------------ finding the account

    async def _by_token(self, session: Session, message: SignInByToken) -> Entry | Error:
        ended = "Sign in again: this session has ended."
        try:
            claim = self._logins.read_token(message.token)
        except TokenError as error:
            return Error(message.request, error.code, ended, "$.token")
        opened = await self._logins.take_token(session, claim)
        if opened is None:
            return Error(message.request, "token_invalid", ended, "$.token")
        account = await self._accounts.find(claim.account)
        if account is None:
            return Error(message.request, "token_invalid", "There is no such account.", "$.token")
        return Entry(account, opened)

    async def _by_password(self, session: Session, message: SignIn) -> Entry | Error:
        if not await self._is_allowed(session):
            return _too_many_attempts(message.request)
        name = normalized(message.name)
        known = await self._accounts.credentials(name)
        device = generation = None
        if known is not None:
            device = self._devices.device_of(message.device, known.account.id)
            generation = await self._sessions.generation(known.account.id)
            # Read again: the password may have been changed before the generation was read.
            known = await self._accounts.credentials(name)
        sender = home_of(session.address)
        guess = Guess(name.casefold(), sender, device)
        if not await self._guesses.begin(guess):
            return _too_many_attempts(message.request)
        password_hash = None if known is None else known.password_hash
        try:
            is_right = await self._passwords.check(password_hash, message.password, sender)
        except BaseException:
            await self._guesses.forgive(guess)  # nobody has looked at the password
            raise
        if known is None or generation is None or not is_right:
            sentence = "There is no account with this name and password."
            return Error(message.request, "wrong_password", sentence)
        await self._guesses.forgive(guess)
        opened = await self._logins.open(session, known.account.id, generation)
        if opened is None:
            return _ended_meanwhile(message.request)
        return Entry(known.account, opened, self._device_token(known.account, device))

    async def _registered(self, session: Session, message: Register) -> Entry | Error:
        name = normalized(message.name)
        if not is_well_formed(name):
            sentence = (
                "A name has 2 to 20 characters of one script: letters, digits, spaces and _ - . '"
            )
            return Error(message.request, "bad_name", sentence, "$.name")
        if name in self._reserved:
            sentence = "This name, or one that looks like it, is the house's own."
            return Error(message.request, "name_reserved", sentence, "$.name")
        guest = None if session.player is None else session.player.account
        if not await self._is_allowed(session):
            return _too_many_attempts(message.request)
        account = await self._claimed(session, message, name, guest)
        if isinstance(account, Error):
            return account
        generation = await self._sessions.generation(account.id)
        opened = await self._logins.open(session, account.id, generation)
        if opened is None:
            return _ended_meanwhile(message.request)
        return Entry(account, opened, self._device_token(account, None))

    async def _claimed(
        self, session: Session, message: Register, name: str, guest: str | None
    ) -> Account | Error:
        """The account that has this name from now on. A guest's account is no new one."""
        address, newcomers = session.address, self._newcomers
        refused = await newcomers.refuse_name(address)
        if refused is None and guest is None:
            refused = await newcomers.admit(address)
        if refused is not None:
            return Error(message.request, *refused)
        account: Account | NotRegistered | None = None
        try:
            # A name that is taken costs the same time as one that is free (decision 12).
            password_hash = await self._passwords.hash(message.password, home_of(address))
            account = await self._accounts.register(name, password_hash, guest)
        finally:
            if guest is None and not isinstance(account, Account):
                await newcomers.did_not_come(address)
        if account == "already_registered":
            sentence = "This guest has registered another name: sign in with that."
            return Error(message.request, "already_registered", sentence)
        if account == "name_taken":
            await newcomers.name_was_taken(address)
            sentence = "This name is taken, or looks like one that is."
            return Error(message.request, "name_taken", sentence, "$.name")
        return account

    async def _new_guest(self, session: Session, message: EnterAsGuest) -> Entry | Error:
        if not await self._is_allowed(session):
            return _too_many_attempts(message.request)
        refused = await self._newcomers.admit(session.address)
        if refused is not None:
            return Error(message.request, *refused)
        account = await self._accounts.open_guest(message.bot)
        opened = await self._logins.open(session, account.id, 0)
        assert opened is not None, "the sessions of a new account were ended"
        return Entry(account, opened)

    def _device_token(self, account: Account, device: str | None) -> str:
        return self._devices.sign(account.id, device or secrets.token_urlsafe(_DEVICE_BYTES))

    async def _is_allowed(self, session: Session) -> bool:
        """Count a sign-in of the address; False if it had too many in a minute.

        A password takes processor time, and a new account takes space in the cage.
        """
        if session.address.is_loopback:
            return True
        sender = str(subscriber_of(session.address))
        return await self._limits.take(
            Budget("sign_ins", sender, self._settings.sign_ins_an_address, 60.0)
        )


def _already_signed_in(request: int) -> Error:
    sentence = "This connection is signed in: sign out first."
    return Error(request, "already_signed_in", sentence)


def _too_many_attempts(request: int) -> Error:
    return Error(request, "too_many_attempts", "Too many attempts. Try again in a few minutes.")


def _ended_meanwhile(request: int) -> Error:
    sentence = "All sessions of this account were ended meanwhile. Sign in again."
    return Error(request, "token_invalid", sentence)


def _features(house: HouseInfo, has_chat: bool) -> tuple[Feature, ...]:
    """What this house offers."""
    chips: tuple[Feature, ...] = ("play_chips",) if house.play_money else ()
    chat: tuple[Feature, ...] = ("chat",) if has_chat else ()
    return (*ALWAYS_OFFERED, *chips, *chat)
