"""`python -m MODULE …` as a process of its own, forked from one that has the house's modules.

To import the house takes a second of a processor, most of what a short test of a real house costs,
and the tests open hundreds. `multiprocessing`'s fork server imports it once for each worker. The
process has its own session, signals and pipes, as one that is started by its path.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from threading import Lock
from typing import Any

PRELOADED = (
    *("redis.asyncio", "server.cli", "server.main", "server.app.lifecycle"),
    *("server.commands.audit", "server.commands.operators", "server.commands.records"),
    *("server.commands.bots", "server.commands.replay", "server.commands.verify_folder"),
    *("server.app.processes.life", "server.pit.terminal", "tests.held_clock"),
)

_server = multiprocessing.get_context("forkserver")
_server.set_forkserver_preload(list(PRELOADED))
_running: set[Forked] = set()


class Forked:
    """The part of `subprocess.Popen` that the tests use. Its output is text."""

    def __init__(
        self,
        module: str,
        arguments: Sequence[Any],
        *,
        environment: Mapping[str, str] = os.environ,
        apart: bool = False,
    ) -> None:
        """`apart`: errors have a pipe of their own, instead of the output's."""
        self.args = [module, *map(str, arguments)]
        its_input, to_it = _server.Pipe(duplex=False)
        output, its_output = _server.Pipe(duplex=False)
        errors, its_errors = _server.Pipe(duplex=False) if apart else (None, its_output)
        its_own = (its_input, its_output, its_errors)
        self._process = _server.Process(
            target=_run, args=(self.args, str(Path.cwd()), dict(environment), its_own)
        )
        self._process.start()
        for end in set(its_own):
            end.close()
        self.stdin = os.fdopen(_taken(to_it), "w")
        self.stdout = os.fdopen(_taken(output))
        self.stderr = os.fdopen(_taken(errors)) if errors else None
        self.pid = self._process.pid or 0
        self._looking = Lock()
        _running.add(self)

    def poll(self) -> int | None:
        with self._looking:  # two threads must not both read the status
            status = self._process.exitcode
        if status is not None:
            _running.discard(self)
            self.stdin.close()
        return status

    @property
    def returncode(self) -> int | None:
        return self.poll()

    def wait(self, timeout: float | None = None) -> int:
        wait([self._process.sentinel], timeout)
        status = self.poll()
        if status is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0.0)
        return status

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def run(
    module: str, arguments: Sequence[Any], stdin: str, timeout: float
) -> subprocess.CompletedProcess[str]:
    """As `subprocess.run` does it, with both outputs captured."""
    process = Forked(module, arguments, apart=True)
    assert process.stderr is not None
    with ThreadPoolExecutor(2) as pool, process.stdout, process.stderr:
        told = [pool.submit(pipe.read) for pipe in (process.stdout, process.stderr)]
        with suppress(BrokenPipeError), process.stdin:
            process.stdin.write(stdin)
        try:
            status = process.wait(timeout)
        except BaseException:
            process.kill()
            raise
        return subprocess.CompletedProcess(process.args, status, *(one.result() for one in told))


def _taken(end: Connection) -> int:
    """The descriptor of a pipe's end, for a file that shall own it."""
    with end:
        return os.dup(end.fileno())


def _run(
    words: list[str], folder: str, environment: dict[str, str], its_own: Sequence[Connection]
) -> None:
    """In the new process: what the kernel and the interpreter do for one started by its path."""
    os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, end in enumerate(its_own):
        os.dup2(end.fileno(), number)
    for end in set(its_own):
        end.close()
    sys.stdin = os.fdopen(0, closefd=False)
    module, *sys.argv[1:] = words
    sys.modules.pop(module, None)
    runpy.run_module(module, run_name="__main__", alter_sys=True)


@atexit.register
def _leave_none() -> None:
    """A failed test may leave one, and `multiprocessing` would wait for its end."""
    for one in tuple(_running):
        one.kill()
