"""The server of the admin socket.

A connection signs in with its first frame and then gives one command at a time. Each command looks
up the operator's role again, so a changed role applies at once. Every command is recorded with who,
when, before and after, also if it was refused or failed. A command that only shows something
(tables, the house, events, operators) is recorded the first time that a connection gives it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager, nullcontext, suppress

import msgspec
from redis.exceptions import RedisError
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from protocol.operators import (
    OPERATORS_VERSION,
    ChangePassword,
    CommandDone,
    CommandRefused,
    ConfirmOperatorChange,
    DeskGoodbye,
    DeskReply,
    EventNews,
    FindPlayers,
    FollowEvents,
    FollowingEvents,
    FromDesk,
    FromOperator,
    ListSeats,
    OperatorSignedIn,
    OperatorSignIn,
    Role,
    ShowAccount,
    ShowChat,
    ShowLedger,
    UnfollowEvents,
    encode,
)
from server.common import metrics
from server.common.rate_limit import TokenBucket
from server.common.tasks import end_task
from server.pit.commands import ALLOWED, REFRESHED, Commands
from server.pit.event_log import EventLog
from server.pit.frames import (
    command_name,
    decode_frame,
    failed,
    malformed,
    not_answering,
    recorded_arguments,
    refused,
    request_of,
)
from server.pit.operators import OperatorRecord, Operators
from server.pit.ports import CageAccounts, CageUnavailableError, ChatDesk, House, MeterControl
from server.pit.prepared_command import PreparedCommand, State
from server.pit.refusal import RefusalError
from server.pit.request_store import RequestStore
from server.pit.second_operator import TwoPersons
from server.pit.sign_in_limits import SignInLimits, Tries
from server.pit.tables import ABOUT_TABLES
from server.tables.api import FloorPort, TableFailed

IDLE_SECONDS = 30 * 60.0  # after which an operator must sign in again
SESSION_SECONDS = 12 * 3600.0  # after which an operator must sign in again, idle or not
SIGN_IN_SECONDS = 10.0
SEND_SECONDS = 10.0
CLOSE_SECONDS = 2.0  # a terminal that sends too much does not read the goodbye either
MAX_SESSIONS = 64  # signed in
MAX_AT_DOOR = 32  # not signed in yet
MESSAGES_A_SECOND = 20
MESSAGE_BURST = 60

_SIGNED_OUT = "This operator was removed, or must sign in again."
_ABOUT_OPERATORS = frozenset({"change_password", "confirm_operator_change"})
"""Events that may have ended an operator's sessions at every gateway."""

_log = logging.getLogger(__name__)


class SignedOutError(Exception):
    """The session ends: a code and a sentence for the goodbye."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Session:
    """One operator's signed-in connection."""

    def __init__(
        self,
        connection: ServerConnection,
        address: str,
        operator: OperatorRecord,
        now: Callable[[], float],
    ) -> None:
        self.connection = connection
        self.address = address
        self.name = operator.name
        self.role: Role = operator.role
        self.password_hash = operator.password_hash
        self.recorded_kinds: set[type[FromOperator]] = set()
        self.following: asyncio.Task[None] | None = None
        self._messages = TokenBucket(MESSAGES_A_SECOND, MESSAGE_BURST, now())
        self._now = now

    async def send(self, message: FromDesk) -> None:
        """Send a message. Raises TimeoutError if nobody reads it, or ConnectionClosed."""
        async with asyncio.timeout(SEND_SECONDS):
            await self.connection.send(encode(message))

    def count_message(self) -> None:
        """Count a message. Raises SignedOutError if there were too many."""
        if not self._messages.take(self._now()):
            raise SignedOutError("too_many_messages", "Too many messages in a second.")

    async def unfollow(self) -> None:
        following, self.following = self.following, None
        if following is not None:
            await end_task(following)


class PitServer:
    """Serves every operator's connection to one house."""

    def __init__(
        self,
        floor: FloorPort,
        cage: CageAccounts,
        meters: MeterControl,
        house: House,
        operators: Operators,
        events: EventLog,
        requests: RequestStore,
        *,
        sign_in_limits: Tries | None = None,
        idle_seconds: float = IDLE_SECONDS,
        session_seconds: float = SESSION_SECONDS,
        two_persons: TwoPersons | None = None,
        chat: ChatDesk | None = None,
        now: Callable[[], float] | None = None,
    ) -> None:
        """`now` is a monotonic clock in seconds; None: the machine's."""
        self._now = now or time.monotonic
        self._house = house
        self._operators = operators
        self._events = events
        self._commands = Commands(
            floor,
            cage,
            meters,
            house,
            operators,
            events,
            requests,
            two_persons or TwoPersons(),
            chat,
        )
        self._sign_in_limits = sign_in_limits or SignInLimits(self._now)
        self._idle_seconds = idle_seconds
        self._session_seconds = session_seconds
        self._sessions: set[Session] = set()
        self._at_door: deque[ServerConnection] = deque()  # has not signed in; oldest first
        self._command_lock = asyncio.Lock()

    async def handle(self, connection: ServerConnection) -> None:
        """Serve one connection of the admin socket until it ends."""
        if connection.request is not None and "Origin" in connection.request.headers:
            # A page in an operator's browser could connect to a socket that listens on loopback.
            await connection.close(1008, "browsers may not use the admin socket")
            return
        connection.close_timeout = CLOSE_SECONDS
        try:
            await self._serve(connection)
        except (ConnectionClosed, TimeoutError):
            _log.debug("an operator's connection was lost")
        finally:
            await connection.close()

    async def _serve(self, connection: ServerConnection) -> None:
        async with self._at_the_door(connection):
            session = await self._sign_in(connection)
        if session is None:
            return
        self._sessions.add(session)
        try:
            await self._answer_commands(session)
        except SignedOutError as end:
            await self._record_if_possible(session, "sign_out", {"why": end.code})
            await session.send(DeskGoodbye(end.code, str(end)))
        except ConnectionClosed:
            await self._record_if_possible(session, "sign_out", {})
        finally:
            self._sessions.discard(session)
            await session.unfollow()

    # ------------------------------------------------------------------ signing in

    @asynccontextmanager
    async def _at_the_door(self, connection: ServerConnection) -> AsyncIterator[None]:
        """Hold one of the places of connections that have not signed in.

        If there is none, the connection that has waited longest gives up its own: silent ones
        cannot keep an operator out, who signs in at once.
        """
        if len(self._at_door) >= MAX_AT_DOOR:
            oldest = self._at_door.popleft()
            oldest.transport.abort()
        self._at_door.append(connection)
        try:
            yield
        finally:
            with suppress(ValueError):
                self._at_door.remove(connection)

    async def _sign_in(self, connection: ServerConnection) -> Session | None:
        """Sign a connection in and return its session; None if it was refused."""
        address = _address(connection)
        async with asyncio.timeout(SIGN_IN_SECONDS):
            frame = await connection.recv()
        request = request_of(frame)
        try:
            operator = await self._authenticate(decode_frame(frame), address)
            if len(self._sessions) >= MAX_SESSIONS:
                raise RefusalError("too_many_operators", "Too many operators are signed in.")
        except RefusalError as refusal:
            metrics.operator_commands.labels("operator_sign_in", refusal.code).inc()
            await connection.send(encode(refused(request, refusal)))
            return None
        except msgspec.DecodeError as error:
            await connection.send(encode(malformed(frame, error)))
            return None
        except RedisError:
            await connection.send(encode(not_answering(request)))
            return None
        metrics.operator_commands.labels("operator_sign_in", "done").inc()
        session = Session(connection, address, operator, self._now)
        welcome = OperatorSignedIn(
            request,
            version=OPERATORS_VERSION,
            house=self._house.name,
            server=self._house.version,
            name=operator.name,
            role=operator.role,
            idle_ms=int(self._idle_seconds * 1000),
        )
        await session.send(welcome)
        return session

    async def _authenticate(self, message: FromOperator, address: str) -> OperatorRecord:
        """Raises RefusalError, or RedisError."""
        if not isinstance(message, OperatorSignIn):
            raise RefusalError("not_signed_in", "Sign in first.")
        if message.version != OPERATORS_VERSION:
            raise RefusalError(
                "wrong_version",
                f"This house uses version {OPERATORS_VERSION} of the admin protocol, "
                f"not {message.version}.",
            )
        wait = await self._sign_in_limits.begin(message.name, address)
        if wait:
            # Not recorded: a guesser of passwords could fill the log.
            raise RefusalError(
                "too_many_attempts", f"Too many failed sign-ins: wait {wait} seconds."
            )
        try:
            operator = await self._operators.authenticate(message.name, message.password)
        except BaseException:
            await self._sign_in_limits.forgive(message.name, address)
            raise
        given = {"name": message.name}
        if operator is None:
            await self._events.record("", address, "sign_in", given, result="wrong_password")
            raise RefusalError(
                "wrong_password", "There is no operator with this name and password."
            )
        await self._events.record(operator.name, address, "sign_in", given)
        await self._sign_in_limits.succeeded(message.name, address)
        return operator

    # ------------------------------------------------------------------ commands

    async def _answer_commands(self, session: Session) -> None:
        """Answer one command after another. Raises SignedOutError or ConnectionClosed."""
        ends_at = self._now() + self._session_seconds
        idle_at = self._now() + self._idle_seconds
        while True:
            try:
                async with asyncio.timeout(min(idle_at, ends_at) - self._now()):
                    frame = await session.connection.recv()
            except TimeoutError:
                if ends_at <= idle_at:
                    raise SignedOutError(
                        "session_over", "Signed out: a session does not last longer."
                    ) from None
                raise SignedOutError(
                    "idle", "Signed out: no command came for a long time."
                ) from None
            session.count_message()
            try:
                message = decode_frame(frame)
            except msgspec.DecodeError as error:
                await session.send(malformed(frame, error))
                continue
            reply = await self._answer(session, message)
            await session.send(reply)
            if type(message) not in REFRESHED:
                idle_at = self._now() + self._idle_seconds
            await self._end_sessions(session, message, reply)

    async def _answer(self, session: Session, message: FromOperator) -> DeskReply:
        """Carry out one command of a session. Raises SignedOutError."""
        command = command_name(message)
        try:
            reply = await self._authorize_and_do(session, message)
        except RefusalError as refusal:
            reply = refused(message.request, refusal)
        except (RedisError, CageUnavailableError):
            _log.warning("%s of %s: Redis does not answer", command, session.name)
            reply = not_answering(message.request)
        except SignedOutError:
            raise
        except Exception:
            _log.exception("%s of %s failed before anything was done", command, session.name)
            reply = failed(message.request)
        result = reply.code if isinstance(reply, CommandRefused) else "done"
        metrics.operator_commands.labels(command, result).inc()
        return reply

    async def _authorize_and_do(self, session: Session, message: FromOperator) -> DeskReply:
        await self._check_authority(session, message)
        if isinstance(message, FollowEvents | UnfollowEvents):
            return await self._follow(session, message)
        if self._commands.only_shows(message):
            return await self._show(session, message)
        # Commands about money and operators run one at a time, so that the recorded state before
        # one is the state after the previous one. Commands about tables run at the same time: they
        # may take a whole round.
        async with nullcontext() if isinstance(message, ABOUT_TABLES) else self._command_lock:
            try:
                prepared = await self._commands.prepare(message, session.name)
            except RefusalError as refusal:
                await self._record(session, message, refusal.code)
                raise
            return await self._carry_out(session, message, prepared)

    async def _check_authority(self, session: Session, message: FromOperator) -> None:
        """Raises RefusalError, SignedOutError, or RedisError."""
        try:
            operator = await self._operators.find(session.name)
        except RedisError:
            # Without Redis an operator may still look at the tables, and needs to.
            if type(message) in REFRESHED:
                return
            raise
        if operator is None or operator.password_hash != session.password_hash:
            raise SignedOutError("signed_out", _SIGNED_OUT)
        session.role = operator.role
        if isinstance(message, OperatorSignIn):
            raise RefusalError(
                "signed_in", f"This connection is already signed in as {session.name}."
            )
        if session.role not in ALLOWED[type(message)]:
            await self._record(session, message, "not_allowed")
            raise RefusalError(
                "not_allowed", f"A {session.role.replace('_', ' ')} may not do that."
            )

    async def _show(self, session: Session, message: FromOperator) -> DeskReply:
        """Answer a command that changes nothing. A look at players is recorded each time."""
        try:
            reply = await self._commands.show(message)
        except RefusalError as refusal:
            await self._record(session, message, refusal.code)
            raise
        is_account = isinstance(
            message, ShowAccount | ShowLedger | ListSeats | FindPlayers | ShowChat
        )
        if is_account or type(message) not in session.recorded_kinds:
            session.recorded_kinds.add(type(message))
            await self._record_if_possible(
                session, command_name(message), recorded_arguments(message)
            )
        return reply

    async def _carry_out(
        self, session: Session, message: FromOperator, prepared: PreparedCommand
    ) -> DeskReply:
        """Carry out a prepared command and record the state before and after it."""
        command = command_name(message)
        before = await prepared.state()
        begun = await self._events.begin(
            session.name, session.address, command, recorded_arguments(message), before
        )
        recorded: State = {}
        try:
            outcome = await prepared.carry_out()
        except RefusalError as refusal:
            result = refusal.code
            reply: DeskReply = refused(message.request, refusal)
        except (RedisError, CageUnavailableError, TableFailed) as lost:
            # It may have been carried out: nobody knows before somebody looks.
            _log.warning("%s of %s failed: %r", command, session.name, lost)
            result, reply = "failed", failed(message.request)
        except Exception:
            _log.exception("%s of %s failed", command, session.name)
            result, reply = "failed", failed(message.request)
        else:
            result, reply, recorded = "done", outcome.reply, outcome.recorded
        after = await _state_if_known(prepared)
        await self._events.finish(begun, result, {**after, **recorded})
        return reply

    async def _record(self, session: Session, message: FromOperator, result: str) -> None:
        """Record a command that was refused."""
        await self._events.record(
            session.name,
            session.address,
            command_name(message),
            recorded_arguments(message),
            result=result,
        )

    async def _record_if_possible(self, session: Session, command: str, arguments: State) -> None:
        """Record a command that changes nothing; if Redis does not answer, skip it."""
        with suppress(RedisError):
            await self._events.record(session.name, session.address, command, arguments)

    async def _end_sessions(
        self, session: Session, message: FromOperator, reply: DeskReply
    ) -> None:
        """End the sessions that an answered command has made invalid."""
        if not isinstance(reply, CommandDone):
            return
        if isinstance(message, ChangePassword):
            with suppress(RedisError):
                operator = await self._operators.find(session.name)
                session.password_hash = "" if operator is None else operator.password_hash
            await self._sign_out(session.name, but=session)
        if isinstance(message, ConfirmOperatorChange):
            with suppress(RedisError):
                present = {row.name for row in await self._operators.all()}
                for name in {one.name for one in self._sessions} - present:
                    await self._sign_out(name, but=None)

    async def _sign_out(self, name: str, but: Session | None) -> None:
        goodbye = DeskGoodbye("signed_out", _SIGNED_OUT)
        for other in [s for s in self._sessions if s.name == name and s is not but]:
            with suppress(ConnectionClosed, TimeoutError):
                await other.send(goodbye)
            await other.connection.close(1000, "signed out")

    # ------------------------------------------------------------------ following

    async def _follow(self, session: Session, message: FollowEvents | UnfollowEvents) -> DeskReply:
        await session.unfollow()
        if isinstance(message, UnfollowEvents):
            return CommandDone(message.request)
        if FollowEvents not in session.recorded_kinds:
            session.recorded_kinds.add(FollowEvents)
            await self._record_if_possible(
                session, command_name(message), recorded_arguments(message)
            )
        newest = await self._events.newest_number()
        number = newest if message.after is None else min(message.after, newest)
        session.following = asyncio.create_task(self._send_events(session, number))
        return FollowingEvents(message.request, number)

    async def _send_events(self, session: Session, number: int) -> None:
        """Send every event after `number`: the recorded ones, then each new one."""
        try:
            async with aclosing(self._events.follow(number)) as events:
                async for event in events:
                    await session.send(EventNews(event))
                    if event.command in _ABOUT_OPERATORS and not await self._may_stay(session):
                        await session.send(DeskGoodbye("signed_out", _SIGNED_OUT))
                        break
        except (ConnectionClosed, TimeoutError):
            _log.info("an operator who followed the events was disconnected")
        await session.connection.close(1008, "no more events")

    async def _may_stay(self, session: Session) -> bool:
        """Whether an operator, who may have been changed at another gateway, is the same."""
        try:
            operator = await self._operators.find(session.name)
        except RedisError:
            return True  # the next command asks again
        return operator is not None and operator.password_hash == session.password_hash


async def _state_if_known(prepared: PreparedCommand) -> State:
    """The state after a command; empty if it can no longer be read."""
    try:
        return await prepared.state()
    except (RefusalError, RedisError, CageUnavailableError):
        return {}


def _address(connection: ServerConnection) -> str:
    remote = connection.remote_address
    return str(remote[0]) if isinstance(remote, tuple) else "local"
