"""What the house is measured beside: the floor of its own stack, and other servers (peers.py).

Each gets the house's wagers on as many connections, from the same load.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from server.cage.embedded import EmbeddedRedis
from tests.bench.client_socket import ClientSocket, client_frame
from tests.bench.floor_server import ECHO, FAST_PATH
from tests.bench.peers import COLYSEUS, COLYSEUS_CAGE, FOLDER, NODE, PLACE_WAGER, WS, ColyseusCaller
from tests.bench.process_clock import cpu_ns
from tests.bench.server_process import ServerProcess, python
from tests.bench.wager_load import Answers, Caller, EchoCaller, burst

FLOOR = (ECHO, FAST_PATH)
NAMES = {
    ECHO: "bare echo, `async for message: send`",
    FAST_PATH: "fast-path echo, `process_event`",
    WS: "Node `ws`, echo",
    COLYSEUS: "Colyseus, a bare acknowledgement",
    COLYSEUS_CAGE: "Colyseus doing the house's work",
}


class Rival:
    """A server that runs, and the callers who are connected to it."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._answers = Answers()
        self._callers: list[Caller] = []
        self._redis: EmbeddedRedis | None = None

    async def start(self, stack: AsyncExitStack, players: int) -> None:
        """Start the server, with a Redis of its own if it needs one, and connect the players."""
        if self.kind in FLOOR:
            command = python("tests.bench.floor_server", self.kind)
        else:
            command = [NODE, str(FOLDER / "peer.mjs"), self.kind]
        if self.kind == COLYSEUS_CAGE:
            folder = stack.enter_context(TemporaryDirectory(prefix="croupier-bench-"))
            self._redis = await stack.enter_async_context(EmbeddedRedis(Path(folder)))
            command.append(self._redis.url.removeprefix("unix://"))
        self._server = stack.enter_context(ServerProcess(command))
        for _ in range(players):
            self._callers.append(await self._connect())

    async def burst_ns(self, payloads: list[list[bytes]], in_flight: int) -> tuple[int, int]:
        """CPU ns of the server and of its Redis for these wagers.

        Raises TimeoutError, and RuntimeError if a wager was refused.
        """
        frames = [[client_frame(self._prefix + payload) for payload in own] for own in payloads]
        before, redis_before = self._server.cpu_ns(), self._redis_ns()
        await burst(self._callers, frames, in_flight)
        taken = self._server.cpu_ns() - before, self._redis_ns() - redis_before
        if self._answers.refused:
            raise RuntimeError(f"{self.kind} refused: {self._answers.first_refusal}")
        return taken

    async def leave(self) -> None:
        for caller in self._callers:
            await caller.socket.close()

    @property
    def _prefix(self) -> bytes:
        return PLACE_WAGER if self.kind in (COLYSEUS, COLYSEUS_CAGE) else b""

    def _redis_ns(self) -> int:
        return 0 if self._redis is None else cpu_ns(self._redis.pid)

    async def _connect(self) -> Caller:
        if self.kind in (COLYSEUS, COLYSEUS_CAGE):
            return await ColyseusCaller.join(self._server.port, self._answers)
        return EchoCaller(await ClientSocket.open(self._server.port))
