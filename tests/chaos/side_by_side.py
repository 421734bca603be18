"""Houses that are killed side by side: each is a run of its own, and all add to one ledger.

A house that opens waits for Redis and the disk for most of the time, and another may compute.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from server.cage.embedded import words_to_end_with_parent

ENDS_WITHIN_S = 30.0


class SideBySide:
    """Runs `python -m MODULE …` for each list of words, so many at a time."""

    def __init__(self, module: str, houses: int) -> None:
        self._module = module
        self._houses = houses
        self._running: set[subprocess.Popen[bytes]] = set()
        self._lock = Lock()
        self._is_over = False

    def run(self, each: Sequence[Sequence[str]], *, go_on: bool) -> int:
        """Returns how many have failed. The first one ends it, unless it should go on."""
        with ThreadPoolExecutor(self._houses) as pool:
            try:
                done = pool.map(lambda words: self._run(words, go_on=go_on), each)
                return sum(status != 0 for status in done)
            except BaseException:  # Ctrl-C, or a signal
                self._end_all()
                raise

    def _run(self, words: Sequence[str], *, go_on: bool) -> int:
        command = [*words_to_end_with_parent(), sys.executable, "-m", self._module, *words]
        with self._lock:
            if self._is_over:
                return 0
            process = subprocess.Popen(command)
            self._running.add(process)
        status = process.wait()
        with self._lock:
            self._running.discard(process)
            if status and not go_on:
                self._is_over = True  # those that run are played to their end
        return status

    def _end_all(self) -> None:
        with self._lock:
            self._is_over = True
            running = tuple(self._running)
        for process in running:
            process.send_signal(signal.SIGTERM)
        for process in running:
            try:
                process.wait(ENDS_WITHIN_S)
            except subprocess.TimeoutExpired:
                process.kill()
