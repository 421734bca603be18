"""A server of the benchmark as a process of its own, that says its port on its first line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from tests.bench.process_clock import cpu_ns


def python(module: str, *arguments: str) -> list[str]:
    """The command that runs a module with this interpreter."""
    return [sys.executable, "-m", module, *arguments]


class ServerProcess:
    """`with ServerProcess(python("tests.bench.floor_server", "echo")) as server:`"""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self.port = 0

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{' '.join(self._command)} ended with {self._process.wait()}")
        self.port = int(line)
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
