"""A simulated floor, cage and house around a real pit desk, and operators who work it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec
from redis.asyncio import Redis
from websockets.asyncio.client import ClientConnection, connect

from protocol.from_house import Movement, TableCard
from protocol.operators import (
    OPERATORS_VERSION,
    CommandRefused,
    DeskMessage,
    DeskReply,
    DriftRow,
    EquipmentState,
    Event,
    FromOperator,
    OperatorSignedIn,
    OperatorSignIn,
    Role,
    decode_from_desk,
    encode,
)
from server.cage.embedded import EmbeddedRedis
from server.house_meters import MeterBoard
from server.pit.desk import PitDesk
from server.pit.event_log import EventLog
from server.pit.operators import Operators
from server.pit.ports import CageUnavailableError
from server.tables.port import TableSummary, TooLateToVoid

PASSWORDS: dict[Role, str] = {
    "viewer": "eye in the sky 7",
    "floorperson": "walks the floor 3",
    "cashier": "counts the chips 5",
    "shift_manager": "runs the shift 99",
}
NAMES: dict[Role, str] = {
    "viewer": "vera",
    "floorperson": "flora",
    "cashier": "cass",
    "shift_manager": "maude",
}
LAUNCHER = """
import argparse, sys
from server.pit.terminal import add_pit_parser, run
parser = argparse.ArgumentParser(prog="croupier")
add_pit_parser(parser.add_subparsers())
sys.exit(run(parser.parse_args()))
"""

M = TypeVar("M", bound=DeskMessage)


class SimulatedTable:
    """A table that only knows its status, its round and its money."""

    def __init__(self, table: str, handle: int, returned: int) -> None:
        self.id = table
        self.handle = handle
        self.returned = returned
        self.held = 1_500
        self.voided = 0
        self.is_decided = False
        self.progressive_wagers = 0
        self.broken = False
        self.reason = ""
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()
        self._card = TableCard(
            table=table,
            title="Roulette",
            game="roulette",
            variant="single_zero",
            status="open",
            phase="betting",
            round=41,
            closes_ms=None,
            minimum=100,
            maximum=100_000,
            players=3,
            watchers=7,
            results=(),
        )

    def put(self, **changes: Any) -> None:
        self._card = msgspec.structs.replace(self._card, **changes)

    def card(self) -> TableCard:
        return self._card

    def summary(self) -> TableSummary:
        return TableSummary(
            card=self._card,
            rules={},
            handle=self.handle,
            returned=self.returned,
            held=self.held,
            rounds=40,
            voided=self.voided,
            status_message=self.reason,
            progressive_wagers=self.progressive_wagers,
        )

    async def open(self) -> None:
        await self._become("open")

    async def close(self) -> None:
        await self._become("closed")

    async def pause(self, reason: str) -> None:
        await self._become("paused")
        self.reason = reason

    async def resume_play(self) -> None:
        await self._become("open")
        self.reason = ""

    async def void(self, reason: str) -> int:
        await self.may_go_on.wait()
        if self.is_decided:
            raise TooLateToVoid("The outcome is written down.")
        returned, self.held = self.held, 0
        self.voided += 1
        self.reason = reason
        self.put(phase="idle")
        return returned

    async def _become(self, status: str) -> None:
        await self.may_go_on.wait()
        if self.broken:
            raise RuntimeError(f"{self.id} is broken")
        self.put(status=status)


class SimulatedFloor:
    def __init__(self) -> None:
        self.tables = {
            "r01": SimulatedTable("r01", handle=200_000, returned=189_474),
            "r02": SimulatedTable("r02", handle=0, returned=0),
        }
        self.closing = False
        self.seats = {"a1": ["r01"]}

    def seats_of(self, account: str) -> list[str]:
        return self.seats.get(account, [])


@dataclass
class SimulatedAccount:
    id: str
    name: str
    kind: str = "player"
    suspended: str | None = None
    balance: int = 0
    held: int = 0
    movements: list[Movement] = field(default_factory=list)


class SimulatedCage:
    """A cage that keeps its books in a dict, and each order once."""

    def __init__(self) -> None:
        self.accounts = {
            "a1": SimulatedAccount("a1", "alice", balance=10_000, held=500),
            "b1": SimulatedAccount("b1", "bob"),
        }
        self.answering = True
        self.away = False
        self.orders: dict[tuple[str, str], int] = {}
        self.after_issue: Callable[[], None] = lambda: None

    async def find_account(self, name_or_id: str) -> SimulatedAccount | None:
        if self.away:
            raise CageUnavailableError
        return next(
            (a for a in self.accounts.values() if name_or_id in (a.id, a.name)),
            None,
        )

    async def issue(
        self, order_id: str, account: str, cents: int, by: str, why: str
    ) -> tuple[str, int]:
        answer = self._order(order_id, account, cents, "issue", why)
        self.after_issue()
        return answer

    async def redeem(
        self, order_id: str, account: str, cents: int, by: str, why: str
    ) -> tuple[str, int]:
        return self._order(order_id, account, -cents, "redeem", why)

    async def history(
        self, account: str, count: int, before: str | None
    ) -> tuple[tuple[Movement, ...], str | None]:
        newest_first = self.accounts[account].movements[::-1]
        ids = [m.id for m in newest_first]
        start = 0 if before is None else ids.index(before) + 1
        page = newest_first[start : start + count]
        return tuple(page), page[-1].id if start + count < len(newest_first) else None

    async def suspend(self, account: str, why: str) -> None:
        self.accounts[account].suspended = why

    async def unsuspend(self, account: str) -> None:
        self.accounts[account].suspended = None

    def _order(
        self, order_id: str, account: str, cents: int, kind: str, why: str
    ) -> tuple[str, int]:
        found = self.accounts[account]
        known = self.orders.get((account, order_id))
        if known is not None:
            return ("done" if known == cents else "conflict"), found.balance
        if found.balance + cents < 0:
            return "insufficient_funds", found.balance
        self.orders[account, order_id] = cents
        found.balance += cents
        found.movements.append(
            Movement(order_id, kind, cents, found.balance, "", 0, 1_700_000_000_000, why)
        )
        return "done", found.balance


class SimulatedHouse:
    name = "The Test House"
    version = "0.1.0"
    started_ms = 1_700_000_000_000
    connections = 12

    def __init__(self) -> None:
        self.hashes = {"rules": "ab" * 32}
        self.components = ("cd" * 32, 1_700_000_000_000, ("games",))
        self.rows = (
            DriftRow("roulette", "red", 3, 4, 900, 1000, 10 / 9, 36 / 37, 0.42, "exact", 0.4),
            # Floats that cancel out may leave something below zero.
            DriftRow("pai_gow", "hand", 1, 1, 500, 0, -1e-17, None, None, "none"),
        )
        self.equipment = (
            EquipmentState("generator", "well", self.started_ms),
            EquipmentState("operating_system", "failed", self.started_ms + 60_000, "It is stuck."),
            EquipmentState("hardware", "absent", self.started_ms),
        )
        self.announced: list[str] = []
        self.shut_down_for: list[str] = []

    def drift(self, table: str) -> tuple[DriftRow, ...]:
        return self.rows if not table else self.rows[:1]

    def announce(self, text: str) -> None:
        self.announced.append(text)

    def shut_down(self, reason: str) -> None:
        self.shut_down_for.append(reason)


class Operator:
    """A signed-in operator on a socket of the test's own."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.requests = 0

    async def ask(self, message: FromOperator) -> DeskMessage:
        """The answer to one command; what comes unasked in between is left out."""
        self.requests += 1
        await self.connection.send(encode(msgspec.structs.replace(message, request=self.requests)))
        while True:
            answer = await self.next()
            if isinstance(answer, DeskReply):
                assert answer.request == self.requests
                return answer

    async def get(self, message: FromOperator, kind: type[M]) -> M:
        answer = await self.ask(message)
        assert isinstance(answer, kind), answer
        return answer

    async def refusal(self, message: FromOperator) -> str:
        """The code with which a command is refused."""
        return (await self.get(message, CommandRefused)).code

    async def next(self) -> DeskMessage:
        async with asyncio.timeout(10):
            return decode_from_desk(await self.connection.recv(decode=False))


@dataclass
class Pit:
    """Everything that a test may look at."""

    floor: SimulatedFloor
    cage: SimulatedCage
    meters: MeterBoard
    house: SimulatedHouse
    operators: Operators
    events: EventLog
    desk: PitDesk
    redis: Redis
    server: EmbeddedRedis
    url: str

    def drop_connections(self) -> None:
        """As when a cable is pulled."""
        for session in list(self.desk._sessions):
            session.connection.transport.abort()

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[Operator]:
        """A connection that has not signed in."""
        async with connect(self.url, proxy=None) as connection:
            yield Operator(connection)

    @asynccontextmanager
    async def signed_in(
        self, role: Role = "shift_manager", name: str = "", password: str = ""
    ) -> AsyncIterator[Operator]:
        async with self.connected() as operator:
            sign_in = OperatorSignIn(
                0,
                version=OPERATORS_VERSION,
                name=name or NAMES[role],
                password=password or PASSWORDS[role],
            )
            await operator.get(sign_in, OperatorSignedIn)
            yield operator

    async def recorded(self, command: str) -> list[Event]:
        """The events of a command, oldest first."""
        return [e for e in (await self.events.page(200))[::-1] if e.command == command]

    async def terminal(
        self,
        *words: str,
        role: Role = "shift_manager",
        stdin: str = "",
        **environment: str,
    ) -> tuple[int, str, str]:
        """Run `croupier pit` as its own process: (exit code, stdout, stderr)."""
        process = await self.start_terminal(*words, role=role, **environment)
        out, err = await process.communicate(stdin.encode())
        assert process.returncode is not None
        return process.returncode, out.decode(), err.decode()

    async def start_terminal(
        self, *words: str, role: Role = "shift_manager", **environment: str
    ) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *self.terminal_command(*words),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, **self.environment(role), **environment},
        )

    def terminal_command(self, *words: str) -> list[str]:
        return [sys.executable, "-c", LAUNCHER, "pit", *words]

    def environment(self, role: Role) -> dict[str, str]:
        return {
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "CROUPIER_PIT_URL": self.url,
            "CROUPIER_PIT_NAME": NAMES[role],
            "CROUPIER_PIT_PASSWORD": PASSWORDS[role],
        }


OpenPit: TypeAlias = Callable[..., Awaitable[Pit]]
"""Opens a pit; keyword arguments are the desk's own."""


def name_of(command: FromOperator) -> str:
    """The word of a command on the wire, and in the log."""
    return str(type(command).__struct_config__.tag)


async def last(pit: Pit, command: str) -> Event:
    """The latest event of a command."""
    return (await pit.recorded(command))[-1]
