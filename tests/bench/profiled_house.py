"""`croupier …` under a sampling profiler: `python -m tests.bench.profiled_house open --data …`.

SIGUSR1 begins to sample, SIGUSR2 stops; the samples are written at the end, into the data folder.

The kernel sends SIGPROF for every so much CPU time of the process, in C and in the kernel too. What
was running is known where Python next looks for signals: after a call into C, in the caller; after
the loop's own work, at the entry of the callback that the loop calls next.
"""

from __future__ import annotations

import dis
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import TypeAlias

import msgspec

from server.cli import main

SAMPLES_FILE = "wagers.samples"
SAMPLE_EVERY_S = 0.001  # of CPU time; the kernel's clock may make it a few times as long

LOOP = ("loop", 0, "")
_RESUME = dis.opmap["RESUME"]

Place: TypeAlias = tuple[str, int, str]  # file, line, function
Stack: TypeAlias = tuple[Place, ...]  # the innermost first


class Sampler:
    """Counts where the CPU time of this process is spent."""

    def __init__(self) -> None:
        self.stacks: Counter[Stack] = Counter()

    def start(self) -> None:
        signal.signal(signal.SIGPROF, self._sample)
        signal.setitimer(signal.ITIMER_PROF, SAMPLE_EVERY_S, SAMPLE_EVERY_S)

    def stop(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)

    def _sample(self, _: int, frame: FrameType | None) -> None:
        if frame is None or _is_loop(frame) or _has_just_been_called_by_the_loop(frame):
            self.stacks[(LOOP,)] += 1
            return
        stack = []
        inner: FrameType | None = frame
        while inner is not None and not _is_loop(inner):
            code = inner.f_code
            stack.append((code.co_filename, inner.f_lineno or 0, code.co_qualname))
            inner = inner.f_back
        self.stacks[tuple(stack)] += 1


def _is_loop(frame: FrameType) -> bool:
    return frame.f_code.co_filename.endswith("asyncio/runners.py")


def _has_just_been_called_by_the_loop(frame: FrameType) -> bool:
    caller = frame.f_back
    entered = frame.f_code.co_code[frame.f_lasti] == _RESUME
    return entered and (caller is None or _is_loop(caller))


def profiled(arguments: list[str]) -> int:
    """Run a command of `croupier`. Returns its exit status."""
    sampler = Sampler()
    signal.signal(signal.SIGUSR1, lambda *_: sampler.start())
    signal.signal(signal.SIGUSR2, lambda *_: sampler.stop())
    try:
        return main(arguments)
    finally:
        folder = Path(arguments[arguments.index("--data") + 1])
        (folder / SAMPLES_FILE).write_bytes(msgspec.json.encode(list(sampler.stacks.items())))


if __name__ == "__main__":
    sys.exit(profiled(sys.argv[1:]))
