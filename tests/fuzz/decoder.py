"""Target: the decoders of players' and operators' frames, and the errors that answer them."""

from __future__ import annotations

import random

import msgspec

from protocol.codec import DECODING_ERRORS, decode_from_client, encode
from protocol.codes import ErrorCode
from protocol.from_client import ClientMessage
from protocol.operators import OperatorMessage
from server.gateway.malformed import describe, map_of
from server.pit.frames import decode_frame, malformed, recorded_arguments, request_of
from tests.fuzz.episodes import Episode, Sent, Step, frames_of
from tests.fuzz.messages import Messages
from tests.fuzz.watch import Found

BATCH = 200
CODES = frozenset(ErrorCode.__args__)


class Decoder:
    """Each frame is a message, or an error that can be sent."""

    def __init__(self, rng: random.Random) -> None:
        self._players = Messages(ClientMessage, {}, rng)
        self._operators = Messages(OperatorMessage, {}, rng)

    def episode(self) -> Episode:
        players = [Sent("player", self._players.frame()) for _ in range(BATCH)]
        operators = [Sent("operator", self._operators.frame()) for _ in range(BATCH // 4)]
        return Episode("decoder", [Step("", players), Step("", operators)])

    async def play(self, episode: Episode) -> None:
        for step in episode.steps:
            for sent in step.sent:
                try:
                    (_of_player if sent.how == "player" else _of_operator)(sent.data)
                except Exception as error:
                    raise Found(f"{sent.data[:80]!r}: {error!r}") from error

    async def check_books(self) -> None:
        """A decoder has no books."""

    def keep(self, episode: Episode) -> None:
        self._players.keep(frames_of(Episode("", episode.steps[:1])))
        self._operators.keep(frames_of(Episode("", episode.steps[1:])))


def _of_player(data: bytes) -> None:
    try:
        encode(decode_from_client(data))
    except DECODING_ERRORS as error:
        answer = describe(map_of(data), error)
        encode(answer)
        if answer.code not in CODES or not answer.message.endswith("."):
            raise Found(f"not a sentence: {answer}") from error


def _of_operator(data: bytes) -> None:
    try:
        encode(recorded_arguments(decode_frame(data)))
    except msgspec.DecodeError as error:
        encode(malformed(request_of(data), error))
