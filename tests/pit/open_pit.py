"""The pit on a real socket, over a house in a box, and operators who work it.

Only the running program is simulated (`RunningHouse`): its name, its hashes, its end.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias, TypeVar

import msgspec
from argon2 import PasswordHasher
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import serve

from protocol.operators import (
    OPERATORS_VERSION,
    CommandRefused,
    ConfirmationNeeded,
    ConfirmChips,
    ConfirmOperatorChange,
    DeskMessage,
    DeskReply,
    DriftRow,
    EquipmentState,
    Event,
    FromOperator,
    OperatorSignedIn,
    OperatorSignIn,
    ProcessRow,
    Role,
    decode_from_desk,
    encode,
)
from server.app.adapters.chat import HouseChatDesk
from server.app.adapters.meters import MeterBoard
from server.pit.event_log import EventLog
from server.pit.operators import Operators
from server.pit.request_store import RequestStore
from server.pit.second_operator import TwoPersons
from server.pit.server import PitServer
from server.tables.api import Player, TableSummary
from server.tables.table import Table
from tests.house_in_a_box import SIGNING_KEY, SOON_S, HouseInABox, until

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
# An operator who signs in costs a tenth of a second with the house's own cost of a hash.
QUICK_HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
LAUNCHER = """
import argparse, sys
from server.pit.terminal import fill_pit_parser, run
parser = argparse.ArgumentParser(prog="croupier")
fill_pit_parser(parser.add_subparsers().add_parser("pit"))
sys.exit(run(parser.parse_args()))
"""

M = TypeVar("M", bound=DeskMessage)


class RunningHouse:
    """The program, as `pit.ports.House` shows it to operators."""

    name = "The Test House"
    version = "0.1.0"
    started_ms = 1_700_000_000_000
    connections = 12

    def __init__(self) -> None:
        self.processes: tuple[ProcessRow, ...] = ()
        self.placed: dict[str, str] = {}
        self.drained: dict[str, bool] = {}
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

    async def drift(self, table: str) -> tuple[DriftRow, ...]:
        return self.rows if not table else self.rows[:1]

    async def place_table(self, table: str, process: str) -> None:
        self.placed[table] = process

    async def drain(self, process: str, *, is_draining: bool) -> None:
        self.drained[process] = is_draining

    def announce(self, text: str) -> None:
        self.announced.append(text)

    def shut_down(self, reason: str) -> None:
        self.shut_down_for.append(reason)


class Operator:
    """An operator's connection."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.requests = 0

    async def ask(self, message: FromOperator) -> DeskMessage:
        """The answer to one command. Messages before it are skipped."""
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
        async with asyncio.timeout(SOON_S):
            return decode_from_desk(await self.connection.recv(decode=False))


@dataclass
class Pit:
    """An open pit, and what is behind it."""

    box: HouseInABox
    house: RunningHouse
    operators: Operators
    events: EventLog
    server: PitServer
    url: str
    alice: Player
    bob: Player

    @property
    def tables(self) -> Mapping[str, Table]:
        return self.box.floor.tables

    @property
    def meters(self) -> MeterBoard:
        return self.box.meters

    async def balance(self, player: Player) -> int:
        """What the player may wager, in cents."""
        return (await self.box.accounts.bankroll(player.account)).balance

    async def play_round(self) -> TableSummary:
        """Let alice play a round at r01, and leave; r01 must have a short time of betting.

        She wagers 900 cents, of which 1,400, 400 or nothing comes back.
        """
        r01 = self.tables["r01"]
        await self.box.wager(self.alice, "r01", 700)
        await self.box.wager(self.alice, "r01", 200, "black")
        await until(lambda: r01.summary().rounds == 1)
        r01.stand(self.alice.account)
        await until(lambda: r01.card().phase == "idle")
        return r01.summary()

    def drop_connections(self) -> None:
        """Lose every connection at once."""
        for session in list(self.server._sessions):
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

    async def confirm(self, needed: ConfirmationNeeded) -> DeskMessage:
        """Let a second shift manager confirm; the answer that this one gets."""
        kind = ConfirmChips if needed.confirm == "confirm_chips" else ConfirmOperatorChange
        async with self.signed_in(name="max") as second:
            return await second.ask(kind(0, change=needed.change))

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


@asynccontextmanager
async def another_pit(pit: Pit, two_persons: TwoPersons | None = None) -> AsyncIterator[Pit]:
    """The pit of another process of the same house."""
    events = EventLog(pit.box.redis, process="another")
    server = PitServer(
        pit.box.floor, pit.box.cashier, pit.box.meters, pit.house, pit.operators, events,
        RequestStore(pit.box.redis, SIGNING_KEY), two_persons=two_persons,
        chat=HouseChatDesk(pit.box.chat),
    )  # fmt: skip
    async with serve(server.handle, "127.0.0.1", 0) as opened:
        port = next(iter(opened.sockets)).getsockname()[1]
        yield replace(pit, events=events, server=server, url=f"ws://127.0.0.1:{port}/pit")
        await events.close()


OpenPit: TypeAlias = Callable[..., Awaitable[Pit]]
"""Opens a pit: `open_pit` of conftest.py."""


def name_of(command: FromOperator) -> str:
    """The word of a command on the wire, and in the log."""
    return str(type(command).__struct_config__.tag)


async def last(pit: Pit, command: str) -> Event:
    """The latest event of a command."""
    return (await pit.recorded(command))[-1]
