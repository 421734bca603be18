"""The gateway on a free port, over a house in a box, and a player's client.

The client speaks with the `msgpack` package and knows nothing of our types.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, TypeAlias

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from protocol.from_house import RulesSubmission
from server.app.adapters.chat import HouseChat
from server.app.adapters.limits import HouseLimits
from server.app.plan import ChipRules
from server.app.submissions import Submitted, document
from server.cage.embedded import EmbeddedRedis
from server.chat.room import ChatRoom
from server.games.catalogue import submit
from server.gateway.audience import Audience
from server.gateway.gateway import Gateway
from server.gateway.settings import GatewaySettings, HouseInfo
from server.gateway.tokens import SessionTokens
from server.tables.model.settings import TableSettings
from server.tables.table import Table
from tests.house_in_a_box import (
    CHIP_RULES,
    SOON_S,
    HouseInABox,
    house_in_a_box,
    table_settings,
)
from tests.relay.relay_in_a_box import Entrance, relay_in_a_box

VERSION = 3  # of the protocol
NOW_MS = 1_790_000_000_000
TOKEN_KEY = bytes(range(32))

QUICK_PASSWORDS = {"argon2_memory_kib": 8, "argon2_passes": 1, "argon2_lanes": 1}


class Client:
    """A player's end of a connection."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.request = 0
        self.seen: list[dict[str, Any]] = []  # messages that were not waited for

    async def send(self, kind: str, **fields: Any) -> int:
        self.request += 1
        await self.send_map({"type": kind, "request": self.request, **fields})
        return self.request

    async def send_map(self, message: Any) -> None:
        await self.socket.send(msgpack.packb(message))

    async def receive(self) -> dict[str, Any]:
        async with asyncio.timeout(SOON_S):
            message = msgpack.unpackb(await self.socket.recv())
        assert isinstance(message, dict)
        return message

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for the reply to it."""
        request = await self.send(kind, **fields)
        return await self.reply_to(request)

    async def reply_to(self, request: int) -> dict[str, Any]:
        while True:
            message = await self.receive()
            if message.get("request") == request:
                return message
            self.seen.append(message)

    async def close_or_reply(self, request: int) -> None:
        """Wait for a reply, or for the end of the connection."""
        with contextlib.suppress(ConnectionClosed):
            await self.reply_to(request)

    async def next_of(self, kind: str) -> dict[str, Any]:
        """The next message of a type; those before it are in `seen`."""
        while (message := await self.receive())["type"] != kind:
            self.seen.append(message)
        return message

    async def hello(self, **fields: Any) -> dict[str, Any]:
        return await self.ask("hello", version=VERSION, **fields)

    async def enter(self, **fields: Any) -> dict[str, Any]:
        """Say hello and enter as a guest."""
        assert (await self.hello())["type"] == "welcome"
        signed_in = await self.ask("enter_as_guest", **fields)
        assert signed_in["type"] == "signed_in", signed_in
        return signed_in

    async def close_code(self) -> int | None:
        """Read on until the connection is closed; the code of its close frame."""
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            async with asyncio.timeout(SOON_S):
                async for frame in self.socket:
                    self.seen.append(msgpack.unpackb(frame))
        return self.socket.close_code

    async def sign_in_by_token(self, token: str) -> dict[str, Any]:
        """Say hello, and sign in with a token at once."""
        greeting = await self.send("hello", version=VERSION)
        signing_in = await self.send("sign_in_by_token", token=token)
        assert (await self.reply_to(greeting))["type"] == "welcome"
        return await self.reply_to(signing_in)

    def codes(self) -> list[str]:
        return [message["code"] for message in self.seen if "code" in message]


def _submission(table: str) -> RulesSubmission:
    game = submit("roulette", {})
    return document(table, Submitted(game.name, game.resolved_rules(), NOW_MS), None)


class House:
    """A house in a box with its gateway. Its tables are `table-1`, `table-2`, ..."""

    def __init__(
        self,
        box: HouseInABox,
        settings: GatewaySettings,
        site: Path | None,
        has_chat: bool,
        entrance: Entrance | None = None,
        audience: Audience | None = None,
        chat: ChatRoom | None = None,
    ) -> None:
        self.box = box
        self.entrance = entrance
        self.audience = audience or box.audience
        self.settings = settings
        self.now_ms = NOW_MS
        info = HouseInfo(
            name="Test House",
            version="0.1.0",
            key="ab" * 32,
            submissions={table: _submission(table) for table in box.floor.tables},
            site=site,
            token_key=TOKEN_KEY,
        )
        self.gateway = Gateway(
            settings,
            info,
            box.floor if entrance is None else entrance.floor,
            box.accounts,
            box.sessions,
            self.audience,
            lambda: box.cage.answering,
            lambda: self.now_ms,
            chat=HouseChat(chat or box.chat) if has_chat else None,
            publish=None if entrance is None else entrance.everybody.publish,
            ended=None if entrance is None else entrance.ended,
            limits=None if entrance is None else HouseLimits(entrance.limits),
        )

    @property
    def tables(self) -> list[Table]:
        return list(self.box.floor.tables.values())

    @property
    def table(self) -> Table:
        """The first table."""
        return self.tables[0]

    @property
    def stream(self) -> str:
        """The stream of the first table's events."""
        return self.table.snapshot(0, None).stream

    @property
    def number(self) -> int:
        """The number of the first table's latest event."""
        return self.table.snapshot(0, None).number

    @property
    def connections(self) -> int:
        """The players' open sockets."""
        return self.audience.connections

    @property
    def watchers(self) -> list[int]:
        """How many watch each table."""
        return [table.card().watchers for table in self.tables]

    def seats(self) -> dict[int, bool]:
        """The first table's taken seats, and whether their players are connected."""
        return {one.seat: one.connected for one in self.table.snapshot(0, None).seats}

    def account_of(self, signed_in: Mapping[str, Any]) -> str:
        """The account of a SignedIn message."""
        return SessionTokens(TOKEN_KEY, 1).read(signed_in["token"], NOW_MS).account

    async def set_balance(self, account: str, cents: int) -> None:
        """Take chips from an account until it has so many."""
        balance = (await self.box.accounts.bankroll(account)).balance
        order = f"to {cents} from {balance}"
        await self.box.cage.redeem(order, account, balance - cents, "test", "spent")

    async def publish(self, *messages: str) -> None:
        """Publish one event of the first table for each message.

        The table is paused with one reason after another. The first pause ends its round, and
        publishes more events.
        """
        for message in messages:
            await self.table.pause(message)

    @contextlib.asynccontextmanager
    async def client(self, path: str = "/play", **options: Any) -> AsyncIterator[Client]:
        url = f"ws://127.0.0.1:{self.gateway.port}{path}"
        options = {
            "compression": None,
            "max_size": None,
            "max_queue": None,
            "close_timeout": 0.3,
            **options,
        }
        async with connect(url, proxy=None, **options) as socket:
            yield Client(socket)

    async def request(
        self, path: str, method: str = "GET", headers: Mapping[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """A plain HTTP request, written by hand: status, headers (lower case), body."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.gateway.port)
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        async with asyncio.timeout(SOON_S):
            answer = await reader.read()
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
        head, _, body = answer.partition(b"\r\n\r\n")
        status, *fields = head.decode().split("\r\n")
        pairs = (field.partition(": ") for field in fields)
        return int(status.split()[1]), {name.lower(): value for name, _, value in pairs}, body


@contextlib.asynccontextmanager
async def opened_house(
    server: EmbeddedRedis,
    site: Path | None = None,
    tables: int = 3,
    pace: Mapping[str, Any] | None = None,
    chip_rules: ChipRules = CHIP_RULES,
    games: Sequence[TableSettings] = (),
    has_chat: bool = True,
    relayed: bool = False,
    **settings: Any,
) -> AsyncIterator[House]:
    """An open house of so many roulette tables, with `pace` for their settings; then `games`.

    With `relayed`, the gateway reaches the tables by messages, as if they were in another process.
    """
    gateway_settings = GatewaySettings(**{"port": 0, **QUICK_PASSWORDS, **settings})
    roulettes = [table_settings(f"table-{n + 1}", **(pace or {})) for n in range(tables)]
    planned = [*roulettes, *games]
    async with contextlib.AsyncExitStack() as parts:
        relay = (
            await parts.enter_async_context(relay_in_a_box(server, planned)) if relayed else None
        )
        box = await parts.enter_async_context(
            house_in_a_box(
                server,
                planned,
                write_buffer_bytes=gateway_settings.write_buffer_bytes,
                chip_rules=chip_rules,
                tables_audience=relay.audience if relay is not None else None,
            )
        )
        entrance = None
        if relay is not None:
            await parts.enter_async_context(relay.dealing(box.floor))
            entrance = await parts.enter_async_context(relay.entrance(box.audience))
        house = House(box, gateway_settings, site, has_chat, entrance)
        await house.gateway.start()
        try:
            yield house
        finally:
            await house.gateway.close("The test is over.")


OpenHouse: TypeAlias = Callable[..., AbstractAsyncContextManager[House]]
"""Opens a house: the arguments of `opened_house`."""
