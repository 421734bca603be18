"""A gateway with nothing real behind it: tables that happen when told to, accounts in memory.

The client speaks with the `msgpack` package and knows nothing of our types.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from protocol.codec import encode
from protocol.from_client import Choose, LastSeen, PlaceWager, TakeDown
from protocol.from_house import (
    Chosen,
    Error,
    Movement,
    MyWager,
    Odds,
    Receipt,
    Refused,
    Seated,
    SeatInfo,
    StatusChanged,
    TableCard,
    TableResumed,
    TableSnapshot,
    TakenDown,
    WagerAccepted,
    WagerPending,
)
from server.gateway.audience import Audience
from server.gateway.gateway import Gateway
from server.gateway.ports import (
    Account,
    Accounts,
    AccountsUnavailable,
    Bankroll,
    Credentials,
    NoRefill,
    Refill,
)
from server.gateway.settings import GatewaySettings, House
from server.tables.port import Player, ReplyTo, TablePort, TableSummary

NOW_MS = 1_790_000_000_000
TOKEN_KEY = bytes(range(32))
STREAM = "s1"

QUICK_PASSWORDS = {"argon2_memory_kib": 8, "argon2_passes": 1, "argon2_lanes": 1}


class SimulatedTable:
    """A table whose wagers are accepted, at once or when `answer_held` is called."""

    def __init__(self, table_id: str, audience: Audience) -> None:
        self.id = table_id
        self.audience = audience
        self.number = 0
        self.events: list[bytes] = []
        self.watchers = 0
        self.seats: dict[str, int] = {}
        self.open_wagers: dict[str, tuple[int, ...]] = {}
        self.stood: list[str] = []
        self.presence: list[tuple[str, bool]] = []
        self.placed: list[PlaceWager] = []
        self.holds_answers = False
        self.held: list[tuple[PlaceWager, ReplyTo]] = []
        self.is_broken = False
        self.has_changed = False
        self.receipts_at_once = self.most_receipts_at_once = 0

    def happen(self, message: str = "", count: int = 1) -> None:
        """Publish numbered events."""
        for _ in range(count):
            self.number += 1
            event = encode(StatusChanged(self.id, self.number, "open", message))
            self.events.append(event)
            self.audience.publish(self.id, event)
        self.has_changed = True

    def answer_held(self) -> None:
        for message, reply in self.held:
            reply(self._accepted(message))
        self.held.clear()

    # ------------------------------------------------------------------ TablePort

    def card(self) -> TableCard:
        return TableCard(
            self.id, self.id.title(), "roulette", "single_zero", "open", "betting", self.number,
            None, 100, 100_000, len(self.seats), self.watchers, (),
        )  # fmt: skip

    def snapshot(self, request: int, player: Player | None) -> TableSnapshot:
        seat = None if player is None else self.seats.get(player.account)
        amounts = () if player is None else self.open_wagers.get(player.account, ())
        mine = tuple(MyWager(f"w{n}", "nonce-0001", "red", (), n) for n in amounts)
        return TableSnapshot(
            request=request, table=self.id, stream=STREAM, number=self.number, time_ms=NOW_MS,
            title=self.id, game="roulette", variant="single_zero", minimum=100, maximum=100_000,
            unit=100, rules={}, spots=(), max_seats=10, status="open", status_message="",
            phase="betting", round=1, commitment="", opened_ms=NOW_MS, closes_ms=None,
            betting_ms=1000, seats=(SeatInfo(1, "Ada", "guest"),), players=len(self.seats),
            crowded=False, stacks=(), results=(), drawn=None, call="", shown={}, seat=seat,
            mine=mine, settled_since=(), balance=None,
        )  # fmt: skip

    def resume(
        self, request: int, player: Player | None, after: LastSeen
    ) -> tuple[TableResumed, Sequence[bytes]] | None:
        if after.stream != STREAM or after.number > self.number:
            return None
        seat = None if player is None else self.seats.get(player.account)
        reply = TableResumed(
            request, self.id, STREAM, self.number, NOW_MS, seat, (), None, ()
        )  # fmt: skip
        return reply, self.events[after.number :]

    def watching(self, change: int) -> None:
        self.watchers += change

    def connected(self, account: str, is_connected: bool) -> None:
        self.presence.append((account, is_connected))

    def sit(self, request: int, player: Player, seat: int | None) -> Seated | Refused:
        if seat is not None and seat in self.seats.values():
            return Refused(request, "not_now", "This seat is taken.", "617a.3")
        taken = self.seats.setdefault(player.account, seat or len(self.seats) + 1)
        return Seated(request, self.id, taken)

    def stand(self, account: str) -> None:
        self.stood.append(account)
        self.seats.pop(account, None)

    def place(self, player: Player, message: PlaceWager, reply: ReplyTo) -> None:
        if self.is_broken:
            raise RuntimeError("the wheel came off")
        self.placed.append(message)
        if self.holds_answers:
            self.held.append((message, reply))
            reply(WagerPending(message.request, self.id, message.nonce))
        elif message.amount > 100_000:
            reply(Refused(message.request, "above_maximum", "Too much.", "617a.2", message.nonce))
        else:
            reply(self._accepted(message))

    def _accepted(self, message: PlaceWager) -> WagerAccepted:
        wager_id = f"w{len(self.placed)}"
        return WagerAccepted(
            message.request, self.id, message.round, wager_id, message.nonce, message.amount, 5_000
        )

    def take_down(self, player: Player, message: TakeDown, reply: ReplyTo) -> None:
        reply(TakenDown(message.request, self.id, (message.id,), message.to, 500, 5_500))

    def choose(self, player: Player, message: Choose, reply: ReplyTo) -> None:
        reply(Chosen(message.request, self.id, ("w9",), 5_000))

    def odds(self, request: int) -> Odds:
        return Odds(request, self.id, "roulette", {"wheel": "single_zero"}, ())

    async def receipt(self, request: int, player: Player, round_number: int) -> Receipt | Error:
        self.receipts_at_once += 1
        self.most_receipts_at_once = max(self.most_receipts_at_once, self.receipts_at_once)
        await asyncio.sleep(0)
        self.receipts_at_once -= 1
        if round_number > 5:
            return Error(request, "no_such_round", "There is no receipt of this round.")
        return Receipt(request, self.id, round_number, '{"signed":true}')

    def summary(self) -> TableSummary:
        return TableSummary(self.card(), {}, 0, 0, 0, 0, 0, "")

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def pause(self, reason: str) -> None: ...
    async def resume_play(self) -> None: ...
    async def void(self, reason: str) -> int:
        return 0


class SimulatedFloor:
    """Tables `table-1` … `table-n`."""

    def __init__(self, audience: Audience, count: int) -> None:
        self.all = {
            f"table-{n}": SimulatedTable(f"table-{n}", audience) for n in range(1, count + 1)
        }
        self.closing = False

    @property
    def tables(self) -> Mapping[str, TablePort]:
        return self.all

    def take_changed_cards(self) -> tuple[TableCard, ...]:
        changed = [table for table in self.all.values() if table.has_changed]
        for table in changed:
            table.has_changed = False
        return tuple(table.card() for table in changed)

    def seats_of(self, account: str) -> Sequence[str]:
        return [table.id for table in self.all.values() if account in table.seats]


class SimulatedAccounts:
    """Accounts in memory, 1,000 dollars each."""

    def __init__(self) -> None:
        self.accounts: dict[str, Account] = {}
        self.hashes: dict[str, Credentials] = {}
        self.balances: dict[str, int] = {}
        self.is_away = False
        self.again_ms: int | None = None
        self.gate: asyncio.Event | None = None

    async def _answer(self) -> None:
        await asyncio.sleep(0)
        if self.gate is not None:
            await self.gate.wait()
        if self.is_away:
            raise AccountsUnavailable

    def _open(self, account: Account) -> Account:
        self.accounts[account.id] = account
        self.balances.setdefault(account.id, 100_000)
        return account

    async def register(self, name: str, password_hash: str, guest: str | None) -> Account | None:
        await self._answer()
        if name.casefold() in self.hashes:
            return None
        account_id = guest or f"a{len(self.accounts) + 1}"
        account = self._open(Account(account_id, name, "player"))
        self.hashes[name.casefold()] = Credentials(account, password_hash)
        return account

    async def credentials(self, name: str) -> Credentials | None:
        await self._answer()
        return self.hashes.get(name.casefold())

    async def open_guest(self, is_bot: bool) -> Account:
        await self._answer()
        number = len(self.accounts) + 1
        return self._open(Account(f"a{number}", f"Guest {number}", "bot" if is_bot else "guest"))

    async def find(self, account: str) -> Account | None:
        await self._answer()
        return self.accounts.get(account)

    async def bankroll(self, account: str) -> Bankroll:
        await self._answer()
        return Bankroll(self.balances[account], 0)

    async def history(
        self, account: str, count: int, before: str | None
    ) -> tuple[tuple[Movement, ...], str | None]:
        await self._answer()
        if before is not None and before != "page-2":
            raise ValueError(before)
        movement = Movement("m1", "issue", 100_000, 100_000, "", 0, NOW_MS, "welcome")
        return (movement,) * min(count, 2), None if before else "page-2"

    async def refill(self, account: str) -> Refill | NoRefill:
        await self._answer()
        if self.balances[account] >= 10_000:
            return NoRefill(None)
        if self.again_ms is not None:
            return NoRefill(self.again_ms)
        self.balances[account] += 100_000
        return Refill(100_000, self.balances[account])


class Client:
    """A player's end of the line."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.request = 0
        self.seen: list[dict[str, Any]] = []  # what came that no reply was waited for

    async def send(self, kind: str, **fields: Any) -> int:
        self.request += 1
        await self.send_map({"type": kind, "request": self.request, **fields})
        return self.request

    async def send_map(self, message: Any) -> None:
        await self.socket.send(msgpack.packb(message))

    async def receive(self, seconds: float = 5.0) -> dict[str, Any]:
        async with asyncio.timeout(seconds):
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

    async def hello(self, **fields: Any) -> dict[str, Any]:
        return await self.ask("hello", version=1, **fields)

    async def enter(self, **fields: Any) -> dict[str, Any]:
        """Say hello and enter as a guest."""
        assert (await self.hello())["type"] == "welcome"
        signed_in = await self.ask("enter_as_guest", **fields)
        assert signed_in["type"] == "signed_in", signed_in
        return signed_in

    async def close_code(self, seconds: float = 5.0) -> int | None:
        """Read on until the connection is closed; the code of its close frame."""
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            async with asyncio.timeout(seconds):
                async for frame in self.socket:
                    self.seen.append(msgpack.unpackb(frame))
        return self.socket.close_code

    def codes(self) -> list[str]:
        return [message["code"] for message in self.seen if "code" in message]


class SimulatedHouse:
    """A gateway on a free port of the loopback, and what is behind it."""

    def __init__(
        self,
        pit: Any = None,
        site: Path | None = None,
        tables: int = 3,
        accounts: Accounts | None = None,
        **settings: Any,
    ) -> None:
        self.settings = GatewaySettings(**{"port": 0, **QUICK_PASSWORDS, **settings})
        self.audience = Audience(self.settings.write_buffer_bytes)
        self.floor = SimulatedFloor(self.audience, tables)
        self.accounts = SimulatedAccounts()
        self.is_cage_answering = True
        self.now_ms = NOW_MS
        house = House(
            name="Test House", version="0.1.0", key="ab" * 32, site=site, token_key=TOKEN_KEY
        )
        self.gateway = Gateway(
            self.settings,
            house,
            self.floor,
            accounts or self.accounts,
            self.audience,
            pit or self._pit,
            lambda: self.is_cage_answering,
            lambda: self.now_ms,
        )

    @staticmethod
    async def _pit(socket: Any) -> None:
        async for message in socket:
            await socket.send(b"pit:" + message)

    @property
    def table(self) -> SimulatedTable:
        return self.floor.all["table-1"]

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.gateway.port}/play"

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
        async with asyncio.timeout(5):
            answer = await reader.read()
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
        head, _, body = answer.partition(b"\r\n\r\n")
        status, *fields = head.decode().split("\r\n")
        pairs = (field.partition(": ") for field in fields)
        return int(status.split()[1]), {name.lower(): value for name, _, value in pairs}, body


async def until(condition: Callable[[], bool], seconds: float = 5.0) -> None:
    """Wait for something that comes about by itself."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110  (it sets no event)
            await asyncio.sleep(0.005)


@contextlib.asynccontextmanager
async def open_house(**settings: Any) -> AsyncIterator[SimulatedHouse]:
    house = SimulatedHouse(**settings)
    await house.gateway.start()
    try:
        yield house
    finally:
        await house.gateway.close("The test is over.")
