"""Target: what gateways and dealers say to each other, from a process that says anything."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import Any

import msgspec

from protocol.codec import DECODING_ERRORS
from server.cage.audit import audit
from server.relay.line import DEALERS, GATEWAYS, Ear, events_of, to_process
from server.relay.messages import RelayMessage, ToDealer, ToGateway
from tests.fuzz.episodes import Episode, Sent, Step
from tests.fuzz.frames import Raw, damaged, pack
from tests.fuzz.messages import Messages
from tests.fuzz.players import WORDS
from tests.fuzz.watch import Found
from tests.house_in_a_box import HouseInABox
from tests.relay.relay_in_a_box import DEALER, GATEWAY

BATCH = 40
ACCOUNTS = ("00-a1", "00-b1", "nobody")
RELAY_WORDS: dict[str, Any] = {
    **WORDS,
    "version": (1, 1, 1, 1, 1, 2),
    "sender": (DEALER, GATEWAY, "dealer-2", "gateway-2", ""),
    "number": (1, 2, 3, 40),
    "account": ACCOUNTS,
    "id": (1, 2, 3, 4, 5, 6, 2**40),
    "kind": ("guest", "player", "bot"),
    "owner": (0, 1, 1, 1, 2),
    "first": (-1, 0, 1, 2, 9),
    "count": (-1, 0, 1, 2, 2**40),
    "is_connected": (True, False),
}
CHANNELS = {
    "dealer": (DEALERS, to_process(DEALER)),
    "gateway": (GATEWAYS, to_process(GATEWAY), events_of("table-1")),
}
_decode = msgspec.msgpack.Decoder(tuple[int, str, int, list[msgspec.Raw]]).decode


class Relay:
    """Envelopes come to the ears of a dealer and of a gateway as if Redis had carried them."""

    def __init__(self, box: HouseInABox, ears: dict[str, Ear], rng: random.Random) -> None:
        self._box = box
        self._ears = ears
        self._rng = rng
        words = {**RELAY_WORDS, "id": (*RELAY_WORDS["id"], "nonce-0001", "nonce-0002")}
        self._messages = {
            "dealer": Messages(ToDealer, words, rng),
            "gateway": Messages(ToGateway, words, rng),
        }
        self._any = Messages(RelayMessage, words, rng)

    def episode(self) -> Episode:
        steps = []
        for end in CHANNELS:
            steps.append(Step(end, [self._sent(end) for _ in range(BATCH // 2)]))
        return Episode("relay", steps)

    def _sent(self, end: str) -> Sent:
        rng = self._rng
        messages = self._messages[end] if rng.random() < 0.9 else self._any
        said = [Raw(messages.frame()) for _ in range(rng.choice((0, 1, 1, 1, 3)))]
        sender = rng.choice(RELAY_WORDS["sender"])
        version = rng.choice(RELAY_WORDS["version"])
        envelope = pack([version, sender, rng.choice(RELAY_WORDS["number"]), said])
        if rng.random() < 0.05:
            envelope = damaged(envelope, rng)
        return Sent(rng.choice(CHANNELS[end]), envelope)

    def keep(self, episode: Episode) -> None:
        for step in episode.steps:
            for sent in step.sent:
                with suppress(*DECODING_ERRORS):
                    said = _decode(sent.data)[3]
                    self._messages[step.state].keep([bytes(one) for one in said])

    async def play(self, episode: Episode) -> None:
        for step in episode.steps:
            ear = self._ears[step.state]
            for sent in step.sent:
                try:
                    ear._came(sent.how, sent.data)
                except Exception as error:
                    raise Found(f"{step.state}: {sent.data[:80]!r}: {error!r}") from error
            await asyncio.sleep(0)
        await asyncio.sleep(0.002)  # what they have started

    async def check_books(self) -> None:
        """Raises Found if the books are not in order."""
        report = await audit(self._box.redis)
        if not report.clean:
            raise Found(f"the books: {report.differences}")
