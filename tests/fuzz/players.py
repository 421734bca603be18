"""Target: the players' port, in every state of a connection, over real tables and a real cage."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from protocol.codec import encode
from protocol.codes import ErrorCode, GoodbyeCode
from protocol.from_client import ClientMessage
from protocol.from_house import Error, Reply, SignedIn, TableSnapshot, WagerAccepted
from server.cage.audit import audit
from server.games.names import NAMES_BY_CHAPTER
from tests.fuzz.episodes import Episode, Sent, Step, frames_of
from tests.fuzz.frames import websocket_frame
from tests.fuzz.messages import Messages
from tests.fuzz.watch import Found
from tests.fuzz.wire import BINARY, CONT, PING, TEXT, Wire
from tests.gateway.open_house import VERSION, House
from tests.house_in_a_box import SOON_S, table_settings

STATES = (
    "silent", "greeted", "guest", "player", "watching", "seated", "wagering", "signed out",
)  # fmt: skip
BYSTANDER = "00-by"
MESSAGES_A_STEP = 24
PATIENCE_S = SOON_S
CODES = frozenset(ErrorCode.__args__)
GOODBYES = frozenset(GoodbyeCode.__args__)
QUICK = {"betting_ms": 150, "decision_ms": 100, "offer_ms": 100}
GAMES = [
    table_settings(name, name, rules=rules, variant="", **QUICK)
    for name, rules in (
        ("craps", {"odds_multiple": 10}),
        ("casino_war", {"unit": 100}),
        ("pai_gow", {"unit": 100, "player_bank": True, "boxes": 2}),
        ("sic_bo", {}),
    )
]
NO_LIMITS: dict[str, Any] = {
    "messages_a_second": 1_000_000, "messages_at_once": 1_000_000, "bad_frames": 1_000,
}  # fmt: skip
"""Limits would keep most of the messages from the handlers; tests/gateway has their tests."""
WAGERS = {
    "table-1": ("red", ()), "table-2": ("straight", ("17",)), "craps": ("field", ()),
    "casino_war": ("initial", ()), "pai_gow": ("hand", ()), "sic_bo": ("big", ()),
}  # fmt: skip
WORDS: dict[str, Any] = {
    "version": (VERSION, VERSION, VERSION, 2),
    "table": (*WAGERS, *WAGERS, "table-9"),
    "round": (0, 1, 1, 2, 3, 4, 5, 6),
    "on": tuple(name for names in NAMES_BY_CHAPTER.values() for name in names),
    "pick": ((), (), ("17",), ("1", "2"), ("6",), ("4",), ("1st",), ("3", "3", "3")),
    "amount": (100, 500, 500, 1_000, 2_500, 10**13),
    "seat": (None, None, 1, 2, 3, 10, 11, 100_000),
    "box": (None, None, None, 1, 2, 7),
    "name": ("Ann", "Bob", "Zoë", "admin", "guest 1", "a" * 20),
    "password": ("correct horse", "12345678", "x" * 128),
    "old": ("correct horse",),
    "new": ("correct horse", "battery staple"),
    "nonce": ("nonce-0001", "nonce-0002", "nonce-0003"),
    "id": ("nonce-0001", "nonce-0002", "1"),
    "choice": ("war", "surrender", "roll", "pass", "set", "bank", "cut", "no_cut", "accept"),
    "options keys": ("high", "low", "tiles", "at", "choice", "seat", "a"),
    "before": (None, "0-0", "1-1", "9-", "x"),
    "line": ("0-0", "1-1", "1790000000000-0"),
}


class Players:
    """Several connections at a time, beside a player who does nothing and loses nothing."""

    def __init__(self, house: House, rng: random.Random) -> None:
        self._house = house
        self._rng = rng
        self._messages = Messages(ClientMessage, WORDS, rng)
        self._seen: dict[str, set[Any]] = {"token": set(), "layout": set(), "session": set()}
        self._names = 0
        self._request = 10**9

    async def begin(self) -> None:
        await self._house.box.open_account(BYSTANDER, "Bystander", 70_000)

    # ------------------------------------------------------------------ making

    def episode(self) -> Episode:
        rng = self._rng
        steps = []
        for _ in range(rng.choice((1, 2, 3))):
            sent = [self._sent() for _ in range(MESSAGES_A_STEP)]
            steps.append(Step(rng.choice(STATES), sent))
        return Episode("players", steps)

    def _sent(self) -> Sent:
        chance = self._rng.random()
        how = "whole"
        if chance < 0.12:
            how = ("text", "fragments", "in pieces", "ping")[int(chance / 0.03)]
        elif chance < 0.123:
            how = self._rng.choice(("oversized", "no websocket", "broken off"))
        return Sent(how, self._messages.frame())

    def keep(self, episode: Episode) -> None:
        self._messages.keep(frames_of(episode))

    # ------------------------------------------------------------------ playing

    async def play(self, episode: Episode) -> None:
        wires = []
        for step in episode.steps:
            wire = Wire(self._house.gateway, self._house.settings.max_frame_bytes)
            wires.append((wire, step.sent, 0))
            await self._bring_to(wire, step.state)
        waiting = []
        for wire, sent, _ in wires:
            due = len(wire.replies) + sum(_send(wire, one) for one in sent)
            waiting.append((wire, due))
        for wire, due in waiting:
            await self._until(lambda w=wire, d=due: len(w.replies) >= d or w.is_ended, wire)
            self._judge(wire, due)
        for wire, _ in waiting:
            wire.abort()
        await asyncio.sleep(0)

    def _judge(self, wire: Wire, due: int) -> None:
        if len(wire.replies) > due:
            raise Found(f"{len(wire.replies)} replies to {due} messages: {wire.replies[-1]}")
        if wire.goodbye and wire.goodbye not in GOODBYES:
            raise Found(f"a goodbye of a code that is not declared: {wire.goodbye}")
        for reply in wire.replies:
            if isinstance(reply, Error) and (reply.code == "internal" or reply.code not in CODES):
                raise Found(f"answered {reply}")
            self._learn(reply)

    def _learn(self, reply: Reply) -> None:
        """Later messages may use what the house has said."""
        if isinstance(reply, SignedIn):
            self._add("token", reply.token)
        elif isinstance(reply, TableSnapshot):
            self._add("layout", reply.layout)
        elif isinstance(reply, WagerAccepted):
            self._messages.words["round"] = (*WORDS["round"], reply.round, reply.round + 1)

    def _add(self, field: str, word: str) -> None:
        seen = self._seen[field]
        if len(seen) < 200:
            seen.add(word)
            self._messages.words[field] = (*seen,)

    async def _bring_to(self, wire: Wire, state: str) -> None:
        rng = self._rng
        await wire.upgrade()
        if state == "silent":
            return
        await self._ask(wire, type="hello", version=VERSION)
        if state == "greeted":
            return
        if state == "player":
            self._names += 1
            name = f"Player {self._names}"
            await self._ask(wire, type="register", name=name, password="correct horse")
            return
        await self._ask(wire, type="enter_as_guest")
        if state == "signed out":
            await self._ask(wire, type="sign_out")
        elif state != "guest":
            table = rng.choice(tuple(WAGERS))
            shown = await self._ask(wire, type="watch_table", table=table)
            if state != "watching":
                await self._ask(wire, type="sit", table=table)
            if state == "wagering" and isinstance(shown, TableSnapshot):
                on, pick = WAGERS[table]
                await self._ask(
                    wire, type="place_wager", table=table, round=shown.round, on=on, pick=pick,
                    amount=500, nonce=f"nonce-{rng.randrange(9000):04}",
                )  # fmt: skip

    async def _ask(self, wire: Wire, **message: Any) -> Reply | None:
        self._request += 1
        number = self._request
        before = len(wire.replies)
        wire.hear(websocket_frame(BINARY, encode({**message, "request": number})))
        await self._until(lambda: len(wire.replies) > before or wire.is_ended, wire)
        return wire.replies[-1] if len(wire.replies) > before else None

    async def _until(self, condition: Any, wire: Wire) -> None:
        deadline = asyncio.get_running_loop().time() + PATIENCE_S
        while not condition():
            await asyncio.sleep(0.001)
            if asyncio.get_running_loop().time() > deadline:
                raise Found(f"not answered, and not closed: {len(wire.replies)} replies so far")

    # ------------------------------------------------------------------ the books

    async def check_books(self) -> None:
        """No money has moved but by wagers that were accepted. Raises Found."""
        box = self._house.box
        report = await audit(box.redis)
        if not report.clean:
            raise Found(f"the books: {report.differences}")
        bankroll = await box.accounts.bankroll(BYSTANDER)
        if bankroll.balance != 70_000:
            raise Found(f"the bystander has {bankroll.balance} cents, not 70000")


def _send(wire: Wire, sent: Sent) -> int:
    """Send one message; how many replies it must get."""
    data = sent.data
    match sent.how:
        case "text":
            wire.hear(websocket_frame(TEXT, b"text"))
        case "fragments":
            middle = len(data) // 2
            wire.hear(websocket_frame(BINARY, data[:middle], is_last=False))
            wire.hear(websocket_frame(CONT, data[middle:]))
        case "in pieces":
            frame = websocket_frame(BINARY, data)
            for at in range(0, len(frame), max(1, len(frame) // 3)):
                wire.hear(frame[at : at + max(1, len(frame) // 3)])
        case "ping":
            wire.hear(websocket_frame(PING, data[:125]))
            return 0
        case "oversized":
            wire.hear(websocket_frame(BINARY, bytes(70_000)))
            return 0
        case "no websocket":
            wire.hear(b"\xff" + data)
            return 0
        case "broken off":
            wire.hear(websocket_frame(BINARY, data)[:-1])
            wire.close()
            return 0
        case _:
            wire.hear(websocket_frame(BINARY, data))
    return 1
