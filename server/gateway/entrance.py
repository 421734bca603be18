"""Hello, registering, signing in and out. Whoever comes in gets a token to come back with."""

from __future__ import annotations

import logging
import time
import unicodedata
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from websockets.frames import CloseCode

from protocol.from_client import EnterAsGuest, Hello, Ping, Register, SignIn, SignOut
from protocol.from_house import Error, Pong, SignedIn, SignedOut, Welcome
from protocol.words import VERSION
from server import metrics
from server.gateway.addresses import one_subscriber
from server.gateway.audience import Audience
from server.gateway.limits import KeyedBuckets
from server.gateway.passwords import Passwords
from server.gateway.ports import Account, Accounts
from server.gateway.reception import Tasks
from server.gateway.session import Session
from server.gateway.settings import GatewaySettings, House
from server.gateway.tokens import SessionTokens, TokenError
from server.tables.port import FloorPort, Player

log = logging.getLogger("croupier.gateway")

WhoIsIt: TypeAlias = Callable[[], Awaitable[Account | Error]]

_FAILURE_WINDOW_SECONDS = 15 * 60.0
_NAME_PUNCTUATION = frozenset(" _-.'")


class Entrance:
    """Lets players in, and out again."""

    def __init__(
        self,
        settings: GatewaySettings,
        house: House,
        floor: FloorPort,
        accounts: Accounts,
        audience: Audience,
        passwords: Passwords,
        tasks: Tasks,
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
        self._entries = KeyedBuckets(settings.entries_an_address, 60.0)

    # ------------------------------------------------------------------ without waiting

    def hello(self, session: Session, message: Hello) -> None:
        """Welcome; and with a token SignedIn or Error after it, to the same request."""
        if session.is_greeted:
            session.reply(Error(message.request, "already_greeted", "Hello was said before."))
            return
        if message.version != VERSION:
            sentence = f"This house speaks version {VERSION} of the protocol."
            session.reply(Error(message.request, "unsupported_version", sentence, "$.version"))
            session.dismiss(CloseCode.POLICY_VIOLATION, "unsupported_version", sentence)
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
        if message.token is not None:
            self._enter(
                session, message.request, "token", partial(self._by_token, message, message.token)
            )

    def ping(self, session: Session, message: Ping) -> None:
        session.reply(Pong(message.request, self._now_ms()))

    def sign_out(self, session: Session, message: SignOut) -> None:
        self.forget(session)
        session.reply(SignedOut(message.request))

    def forget(self, session: Session) -> None:
        """Nobody is signed in here any more."""
        player = session.player
        if player is None:
            return
        session.player = None
        self._audience.sign_out(player.account, session)
        if not self._audience.sessions_of(player.account):
            self._set_connected(player.account, False)

    # ------------------------------------------------------------------ that wait

    def register(self, session: Session, message: Register) -> None:
        player = session.player
        if player is not None and player.kind != "guest":
            session.reply(_already_signed_in(message.request))
            return
        self._enter(
            session, message.request, "registered", partial(self._registered, session, message)
        )

    def sign_in(self, session: Session, message: SignIn) -> None:
        if session.player is not None:
            session.reply(_already_signed_in(message.request))
            return
        self._enter(
            session, message.request, "password", partial(self._by_password, session, message)
        )

    def enter_as_guest(self, session: Session, message: EnterAsGuest) -> None:
        if session.player is not None:
            session.reply(_already_signed_in(message.request))
            return
        self._enter(session, message.request, "guest", partial(self._new_guest, session, message))

    def _enter(self, session: Session, request: int, how: str, who_is_it: WhoIsIt) -> None:
        session.is_entering = True
        work = partial(self._admit, session, request, how, who_is_it)
        self._tasks.start(session, request, work, session.resume)

    async def _admit(self, session: Session, request: int, how: str, who_is_it: WhoIsIt) -> None:
        answer = await who_is_it()
        if not session.connection.is_open:
            return
        if isinstance(answer, Error):
            metrics.sign_ins.labels(answer.code).inc()
            log.info("not signed in address=%s reason=%s", session.address, answer.code)
            session.reply(answer)
            return
        # Signed in first and the money read after it: a change of it that the reading does not
        # hold is told to this connection too.
        was_in = session.player is not None
        self._join(session, answer)
        try:
            bankroll = await self._accounts.bankroll(answer.id)
        except BaseException:
            if not was_in:
                self.forget(session)
            raise
        metrics.sign_ins.labels(how).inc()
        # Guests and bots come in crowds, and leave nothing to look into.
        level = logging.INFO if answer.kind == "player" else logging.DEBUG
        log.log(level, "signed in account=%s by=%s address=%s", answer.id, how, session.address)
        token = self._tokens.sign(answer.id, self._now_ms())
        session.reply(
            SignedIn(request, answer.name, answer.kind, token, bankroll.balance, bankroll.held)
        )

    def _join(self, session: Session, account: Account) -> None:
        player = Player(account.id, account.name, account.kind)
        others = [s for s in self._audience.sessions_of(account.id) if s is not session]
        for other in others:
            other.player = player  # a guest who registers has a new name everywhere
        session.player = player
        self._audience.sign_in(account.id, session)
        if not others:
            self._set_connected(account.id, True)
        still_open = [other for other in others if other.connection.is_open]
        too_many = len(still_open) + 1 - self._settings.connections_an_account
        for other in still_open[: max(too_many, 0)]:
            sentence = "You have signed in elsewhere, too many times."
            other.dismiss(CloseCode.POLICY_VIOLATION, "signed_in_elsewhere", sentence)

    def _set_connected(self, account: str, is_connected: bool) -> None:
        for table_id in tuple(self._floor.seats_of(account)):
            self._floor.tables[table_id].connected(account, is_connected)

    # ------------------------------------------------------------------ who it is

    async def _by_token(self, message: Hello, token: str) -> Account | Error:
        try:
            account_id = self._tokens.account_of(token, self._now_ms())
        except TokenError as error:
            sentence = "Sign in again: this session is over."
            return Error(message.request, error.code, sentence, "$.token")
        account = await self._accounts.find(account_id)
        if account is None:
            return Error(message.request, "token_invalid", "There is no such account.", "$.token")
        return account

    async def _by_password(self, session: Session, message: SignIn) -> Account | Error:
        if not self._may_enter(session):
            return _too_many_attempts(message.request)
        now = time.monotonic()
        name = _tidy(message.name).casefold()
        line = one_subscriber(session.address)
        if not (
            self._failures_of_names.has(name, now) and self._failures_of_addresses.has(line, now)
        ):
            return _too_many_attempts(message.request)
        # Counted before the answer is known, so that many tries at once are no way around it.
        self._failures_of_names.take(name, now)
        self._failures_of_addresses.take(line, now)
        known = await self._accounts.credentials(_tidy(message.name))
        password_hash = None if known is None else known.password_hash
        is_right = await self._passwords.check(password_hash, message.password)
        if known is None or not is_right:
            sentence = "There is no account with this name and password."
            return Error(message.request, "wrong_password", sentence)
        self._failures_of_names.give_back(name)
        self._failures_of_addresses.give_back(line)
        return known.account

    async def _registered(self, session: Session, message: Register) -> Account | Error:
        name = _tidy(message.name)
        if not _is_good_name(name):
            sentence = "A name has 2 to 20 letters, digits, spaces or any of _ - . ' in it."
            return Error(message.request, "bad_name", sentence, "$.name")
        if not self._may_enter(session):
            return _too_many_attempts(message.request)
        taken = Error(message.request, "name_taken", "Somebody else has this name.", "$.name")
        if await self._accounts.credentials(name) is not None:
            return taken
        password_hash = await self._passwords.hash(message.password)
        guest = None if session.player is None else session.player.account
        return await self._accounts.register(name, password_hash, guest) or taken

    async def _new_guest(self, session: Session, message: EnterAsGuest) -> Account | Error:
        if not self._may_enter(session):
            return _too_many_attempts(message.request)
        return await self._accounts.open_guest(message.bot)

    def _may_enter(self, session: Session) -> bool:
        """An account costs the cage a little for ever, and a password some time of the house: an
        address has only so many of them in a minute."""
        if session.address.is_loopback:
            return True
        return self._entries.take(one_subscriber(session.address), time.monotonic())


def _already_signed_in(request: int) -> Error:
    sentence = "Somebody is signed in on this connection: sign out first."
    return Error(request, "already_signed_in", sentence)


def _too_many_attempts(request: int) -> Error:
    return Error(request, "too_many_attempts", "Too many attempts. Try again in some minutes.")


def _tidy(name: str) -> str:
    """One spelling for names that look the same (Unicode UAX #15, form NFKC)."""
    return unicodedata.normalize("NFKC", name).strip()


def _is_good_name(name: str) -> bool:
    """Letters and digits of any script, with a little punctuation between them."""
    return (
        2 <= len(name) <= 20
        and name[0].isalnum()
        and name[-1] != " "
        and "  " not in name
        and all(sign.isalnum() or sign in _NAME_PUNCTUATION for sign in name)
    )
