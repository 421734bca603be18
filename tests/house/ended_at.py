"""`croupier …` that is ended at one of its steps, or whose disk is full from one step on.

    python -m tests.house.ended_at HOW STEP FOLDER WORDS…

HOW     names: run to the end, and print the name of each step
        kill:  SIGKILL before that step; a file that is being made durable has half of its bytes
        full:  from that step on, nothing is written under FOLDER: the disk is full
STEP    the first one is 1

A step is something that changes a file under FOLDER, or a piece of work for Redis.
"""

from __future__ import annotations

import errno
import os
import runpy
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import Pipeline

from server.backup import sealed_keys
from server.cage import redis_connection

NAMES, KILL, FULL = "names", "kill", "full"
STEP = "step: "

_PATHS = {"os.mkdir": 0, "os.rename": 1, "os.link": 1, "os.remove": 0, "os.rmdir": 0}
TAKES_ROOM = {"open", "os.mkdir", "os.link", "fsync"}


class _Steps:
    def __init__(self, how: str, step: int, folder: str) -> None:
        self._how = how
        self._step = step
        self._folder = folder
        self._number = 0
        self._is_told = False

    def heard(self, event: str, given: tuple[Any, ...]) -> None:
        """An audit hook: it is called before the event, which does not happen if it raises."""
        if event == "open":
            path, _, flags = given
            if flags & (os.O_WRONLY | os.O_RDWR):
                self._take("open", path)
        elif event in _PATHS:
            self._take(event, given[_PATHS[event]])

    def fsync(self, descriptor: int) -> None:
        path = Path(f"/proc/self/fd/{descriptor}").readlink()

        def torn() -> None:
            if path.is_file():
                os.truncate(path, path.stat().st_size // 2)

        self._take("fsync", path, torn)
        _FSYNC(descriptor)

    def _take(self, event: str, path: Any, before: Callable[[], None] | None = None) -> None:
        name = os.fsdecode(path) if isinstance(path, (str, bytes, os.PathLike)) else ""
        if name.startswith(self._folder):
            self.next(f"{event} {name.removeprefix(self._folder)}", before)
            if self._how == FULL and self._number >= self._step and event in TAKES_ROOM:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), name)

    def next(self, name: str, before: Callable[[], None] | None = None) -> None:
        """Count a step. How often somebody waits for a server to be ready is none."""
        if name == "Redis PING":
            return
        if self._is_told:
            return  # it is us who write
        self._number += 1
        if self._how == NAMES or self._number == self._step:
            self._is_told = True
            print(f"{STEP}{name}", flush=True)
            self._is_told = False
        if self._how == KILL and self._number == self._step:
            self._is_told = True
            if before is not None:
                before()
            os.kill(os.getpid(), signal.SIGKILL)


_FSYNC = os.fsync


def main() -> None:
    how, step, folder, *words = sys.argv[1:]
    steps = _Steps(how, int(step), f"{Path(folder).resolve()}/")
    sealed_keys.COST = 2**4  # as quick as it can be

    def counted(method: Any, name: Callable[..., str]) -> Any:
        async def asked(client: Any, *given: Any, **how: Any) -> Any:
            steps.next(f"Redis {name(*given)}")
            return await method(client, *given, **how)

        return asked

    connection: Any = redis_connection.RedisConnection
    connection.ask = counted(connection.ask, lambda commands: commands[0][0].decode())
    client: Any = Redis
    client.execute_command = counted(client.execute_command, lambda word, *_: str(word))
    pipeline: Any = Pipeline
    pipeline.execute = counted(pipeline.execute, lambda *_: "EXEC")
    os.fsync = steps.fsync
    sys.addaudithook(steps.heard)
    sys.argv[1:] = words
    runpy.run_module("server.cli", run_name="__main__")


if __name__ == "__main__":
    main()
