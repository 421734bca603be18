"""A server of the benchmark as a process of its own, that says its port on its first line."""

from __future__ import annotations

import subprocess
import sys
from types import TracebackType
from typing import Self

from tests.bench.process_clock import cpu_ns


class ServerProcess:
    """`with ServerProcess("tests.bench.floor_server", "echo") as server:`"""

    def __init__(self, module: str, *arguments: str) -> None:
        self._command = [sys.executable, "-m", module, *arguments]
        self.port = 0

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def cpu_ns(self) -> int:
        return cpu_ns(self._process.pid)
