"""A terminal's connection to the admin socket.

PitClientError           no answer will come
├── CannotConnectError   there is no house at that address, or the connection was lost
└── SignedOutError       the house ended the session, and says why
SignInRefusedError       the house refused the sign-in
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.sync.client import ClientConnection, connect, unix_connect

from protocol.operators import (
    OPERATORS_VERSION,
    CommandRefused,
    DeskGoodbye,
    DeskMessage,
    DeskReply,
    Event,
    EventNews,
    FromOperator,
    IssueChips,
    OperatorSignedIn,
    OperatorSignIn,
    RedeemChips,
    decode_from_desk,
    encode,
)

MAX_FRAME_BYTES = 4 * 1024 * 1024
OPEN_SECONDS = 10.0

T = TypeVar("T")


class PitClientError(Exception):
    """No answer will come; the message says why."""


class CannotConnectError(PitClientError):
    """There is no house at that address, or the connection was lost."""


class SignedOutError(PitClientError):
    """The house ended the session; the message says why."""


class SignInRefusedError(Exception):
    """The house refused the sign-in; `refused` says why."""

    def __init__(self, refused: CommandRefused) -> None:
        super().__init__(refused.message)
        self.refused = refused


class PitClient:
    """One connection, one command at a time. Every method may raise PitClientError."""

    def __init__(self, url: str, name: str, password: str) -> None:
        self._url = url
        self._name = name
        self._password = password
        self._connection: ClientConnection | None = None
        self._requests = 0

    def sign_in(self) -> OperatorSignedIn:
        """Connect and sign in. Raises SignInRefusedError, too."""
        self.close()
        try:
            self._connection = _connect(self._url)
        except (OSError, InvalidHandshake, InvalidURI, TimeoutError, EOFError) as error:
            raise CannotConnectError(f"cannot reach the house at {self._url}: {error}") from error
        sign_in = OperatorSignIn(
            0, version=OPERATORS_VERSION, name=self._name, password=self._password
        )
        reply = self._exchange(sign_in)
        if isinstance(reply, CommandRefused):
            raise SignInRefusedError(reply)
        assert isinstance(reply, OperatorSignedIn), reply
        return reply

    def ask(self, message: FromOperator) -> DeskReply:
        """Give one command and wait for its answer.

        If the connection is lost meanwhile, a command that moves chips is sent once more: its
        command id keeps the chips from moving twice. Any other command is left to the operator.
        """
        if not isinstance(message, IssueChips | RedeemChips):
            return self._exchange(message)
        try:
            return self._exchange(message)
        except CannotConnectError:
            pass
        try:
            self.sign_in()
            return self._exchange(message)
        except (PitClientError, SignInRefusedError) as error:
            raise CannotConnectError(
                f"{error}\nThe chips may have moved. To be sure, give the same command again "
                f"with --id {message.command_id}"
            ) from error

    def events(self) -> Iterator[Event]:
        """The events that follow, until interrupted."""
        while True:
            news = self._receive()
            if isinstance(news, EventNews):
                yield news.event

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _exchange(self, message: FromOperator) -> DeskReply:
        self._requests += 1
        request = self._requests
        frame = encode(msgspec.structs.replace(message, request=request))
        self._with_connection(lambda connection: connection.send(frame))
        while True:
            answer = self._receive()
            if isinstance(answer, DeskReply) and answer.request == request:
                return answer

    def _receive(self) -> DeskMessage:
        frame = self._with_connection(lambda connection: connection.recv(decode=False))
        try:
            message = decode_from_desk(frame)
        except msgspec.DecodeError as error:
            raise CannotConnectError(
                f"{self._url} does not speak the admin protocol: {error}"
            ) from error
        if isinstance(message, DeskGoodbye):
            raise SignedOutError(message.message)
        return message

    def _with_connection(self, use: Callable[[ClientConnection], T]) -> T:
        if self._connection is None:
            raise CannotConnectError("not connected")
        try:
            return use(self._connection)
        except ConnectionClosed as error:
            raise CannotConnectError(f"the connection to the house was lost: {error}") from error


def _connect(url: str) -> ClientConnection:
    """Open the admin socket at `ws://…`, `wss://…` or `unix:PATH`."""
    scheme, _, path = url.partition(":")
    is_unix = scheme == "unix"
    opened: ClientConnection = (partial(unix_connect, path) if is_unix else connect)(
        uri="ws://localhost/pit" if is_unix else url,
        open_timeout=OPEN_SECONDS,
        max_size=MAX_FRAME_BYTES,
        compression=None,
        proxy=None,
        legacy=True,
    )
    return opened


def new_command_id() -> str:
    """A new id for one movement of chips."""
    return secrets.token_hex(12)
