"""Wagers as many players send them: each keeps a few unanswered, until all of its own are answered.

The very same frames go to the floor's servers, which send them back.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Sequence

from msgspec import Struct

from protocol.codec import decode_from_house, encode
from protocol.from_client import ClientMessage, EnterAsGuest, Hello, PlaceWager, Sit, WatchTable
from protocol.from_house import (
    BettingOpened,
    Seated,
    ServerMessage,
    SignedIn,
    TableSnapshot,
    Welcome,
)
from protocol.words import VERSION
from tests.bench.client_socket import ClientSocket, client_frame

ANSWER_SECONDS = 30.0

# What a crowd plays: numbers, lines between them, and the simple chances.
SPOTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    *(("straight", (str(number),)) for number in range(0, 37, 3)),
    *(("split", (str(number), str(number + 3))) for number in range(1, 34, 5)),
    ("dozen", ("2",)),
    ("column", ("3",)),
    ("red", ()),
    ("even", ()),
    ("high", ()),
)
AMOUNT_CENTS = 500

_ACCEPTED = b"wager_accepted"
_REFUSED = (b"refused", b"error")
_TAG = slice(7, 23)  # of a house's frame: after the map's head, "type" and the head of the tag


class Answers(Struct):
    """How the wagers of a burst were answered."""

    accepted: int = 0
    refused: int = 0
    first_refusal: str = ""


class Caller:
    """One player's load on one connection."""

    def __init__(self, socket: ClientSocket) -> None:
        self.socket = socket
        self._frames: Sequence[bytes] = ()
        self._next = 0
        self._unanswered = 0
        self._finished: Callable[[], None]

    def start(self, frames: Sequence[bytes], in_flight: int, finished: Callable[[], None]) -> None:
        """Send the first frames; `finished` is called when all of them are answered."""
        self._frames = frames
        self._next = min(in_flight, len(frames))
        self._unanswered = len(frames)
        self._finished = finished
        self.socket.write(b"".join(frames[: self._next]))

    def answered(self) -> None:
        self._unanswered -= 1
        if self._next < len(self._frames):
            self.socket.write(self._frames[self._next])
            self._next += 1
        elif not self._unanswered:
            self._finished()


async def burst(
    callers: Sequence[Caller], frames: Sequence[Sequence[bytes]], in_flight: int
) -> None:
    """All callers at once, each with frames of its own. Raises TimeoutError, ConnectionError."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()
    left = len(callers)

    def finished() -> None:
        nonlocal left
        left -= 1
        if not left:
            done.set_result(None)

    for caller, own in zip(callers, frames, strict=True):
        caller.start(own, in_flight, finished)
    try:
        await asyncio.wait_for(done, ANSWER_SECONDS)
    except TimeoutError:
        lost = sum(caller.socket.is_lost for caller in callers)
        raise TimeoutError(f"{left} callers wait in vain; {lost} connections are lost") from None


class EchoCaller(Caller):
    """Every frame that comes back is an answer."""

    def __init__(self, socket: ClientSocket) -> None:
        super().__init__(socket)
        socket.on_frame = self._echoed

    def _echoed(self, _: bytes) -> None:
        self.answered()


class PlayerCaller(Caller):
    """A player with a seat: the answer to a wager is an acceptance, or a refusal."""

    def __init__(self, socket: ClientSocket, answers: Answers) -> None:
        super().__init__(socket)
        self._answers = answers
        socket.on_frame = self._heard

    def _heard(self, payload: bytes) -> None:
        tag = payload[_TAG]
        if tag.startswith(_ACCEPTED):
            self._answers.accepted += 1
            self.answered()
        elif tag.startswith(_REFUSED):
            self._answers.refused += 1
            self._answers.first_refusal = self._answers.first_refusal or repr(
                decode_from_house(payload)
            )
            self.answered()


class Visitor:
    """A connection before it plays: a request, then its reply."""

    def __init__(self, socket: ClientSocket) -> None:
        self.socket = socket
        self.opened_rounds: asyncio.Queue[BettingOpened] = asyncio.Queue()
        self._requests = itertools.count(1)
        self._replies: asyncio.Queue[ServerMessage] = asyncio.Queue()
        socket.on_frame = self._heard

    @classmethod
    async def greet(cls, port: int) -> Visitor:
        visitor = cls(await ClientSocket.open(port, "/play"))
        await visitor.ask(Hello(visitor.next_request(), VERSION, "croupier-bench"), Welcome)
        return visitor

    @classmethod
    async def seat(cls, port: int, table: str) -> Visitor:
        """Connect, enter as a guest and take a seat."""
        visitor = await cls.greet(port)
        await visitor.ask(EnterAsGuest(visitor.next_request(), bot=True), SignedIn)
        await visitor.ask(Sit(visitor.next_request(), table), Seated)
        return visitor

    async def watch(self, table: str) -> None:
        """From now on, the rounds of the table that open come to `opened_rounds`."""
        await self.ask(WatchTable(self.next_request(), table), TableSnapshot)

    async def look(self, table: str) -> TableSnapshot:
        """Watch a table, and return what it shows."""
        shown = await self.ask(WatchTable(self.next_request(), table), TableSnapshot)
        assert isinstance(shown, TableSnapshot)
        return shown

    def next_request(self) -> int:
        return next(self._requests)

    async def ask(self, message: ClientMessage, expected: type[ServerMessage]) -> ServerMessage:
        """Raises RuntimeError for any other reply than the expected one, TimeoutError for none."""
        self.socket.write(client_frame(encode(message)))
        reply = await asyncio.wait_for(self._replies.get(), ANSWER_SECONDS)
        if not isinstance(reply, expected):
            raise RuntimeError(f"{message} was answered with {reply}")
        return reply

    def _heard(self, payload: bytes) -> None:
        message = decode_from_house(payload)
        if isinstance(message, BettingOpened):
            self.opened_rounds.put_nowait(message)
        elif getattr(message, "request", None) is not None:
            self._replies.put_nowait(message)


def wager_messages(table: str, round_number: int, players: int, wagers: int) -> list[list[bytes]]:
    """The messages of every player of a round, each player's nonces being different ones."""
    spots = itertools.cycle(SPOTS)
    return [
        [_message(table, round_number, player, index, next(spots)) for index in range(wagers)]
        for player in range(players)
    ]


def next_messages(table: str, round_number: int, players: int, index: int) -> list[bytes]:
    """One message of every player: the one with this index of the round."""
    return [
        _message(table, round_number, player, index, SPOTS[(player + index) % len(SPOTS)])
        for player in range(players)
    ]


def _message(
    table: str, round_number: int, player: int, index: int, spot: tuple[str, tuple[str, ...]]
) -> bytes:
    on, pick = spot
    nonce = f"{player:08x}{index:08x}"
    wager = PlaceWager(1_000 + index, table, round_number, nonce, on, AMOUNT_CENTS, pick)
    return encode(wager)
