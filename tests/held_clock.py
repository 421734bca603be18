"""A house whose tables read a clock that the test holds: a round never moves on before its player.

    with HeldHouse(folder, table) as house, house.clock.held() as clock:
        …                # betting stays open for as long as the test takes
        clock.step()     # time is up: no more bets, the draw, the result, which stays on show
        clock.step()     # the next round opens

The house is the real program (`server.main`), opened by this module with another clock. The test
moves the clock over a Unix socket; the house itself has no door for it.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Client, Listener
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Self

from server.common.clock import now_ms
from tests.house_process import HouseProcess

STEP_S = 60.0
"""Longer than every deadline of a table in these tests."""

TURNS = 50
"""Of the house's loop before its time moves: a dealer first acts on what the test was told."""

ANSWERED_WITHIN_S = 10.0
"""A house that closes may not turn so often any more."""

LEAST_SLEEP_S = 0.02
"""A deadline that is about to come stays so while the clock is held: nobody asks for it faster."""


class HeldClock:
    """Implements `tables.dependencies.Clock`. While it is held, deadlines do not come.

    What sleeps goes on in real time, or until the clock has stepped over the end of its sleep.
    """

    def __init__(self, path: str, is_held: bool) -> None:
        self._behind_ms = 0  # of the real time
        self._stands_at_ms = now_ms() if is_held else None
        self._lock = Lock()
        self._stepped = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        Thread(target=self._obey, args=(Listener(path, "AF_UNIX"),), daemon=True).start()

    def now_ms(self) -> int:
        with self._lock:
            return now_ms() - self._behind_ms if self._stands_at_ms is None else self._stands_at_ms

    async def sleep(self, seconds: float) -> None:
        self._loop = loop = asyncio.get_running_loop()
        wakes_at_ms = self.now_ms() + seconds * 1_000
        ends_at = loop.time() + max(seconds, LEAST_SLEEP_S)
        while self.now_ms() < wakes_at_ms and (left_s := ends_at - loop.time()) > 0:
            stepped = asyncio.ensure_future(self._stepped.wait())
            try:
                await asyncio.wait((stepped,), timeout=left_s)
            finally:
                stepped.cancel()

    def _obey(self, listener: Listener) -> None:
        while True:
            with listener.accept() as test:
                step_s = test.recv()
                moved = Event()
                if self._loop is None:
                    self._move(step_s, moved)
                else:
                    self._loop.call_soon_threadsafe(self._move_after, TURNS, step_s, moved)
                moved.wait(ANSWERED_WITHIN_S)
                test.send("done")

    def _move_after(self, turns: int, step_s: float | None, moved: Event) -> None:
        assert self._loop is not None
        if turns:
            self._loop.call_soon(self._move_after, turns - 1, step_s, moved)
        else:
            self._move(step_s, moved)

    def _move(self, step_s: float | None, moved: Event) -> None:
        """Hold the clock, that much later than it stands; None: let it run."""
        now = self.now_ms()
        with self._lock:
            if step_s is None:
                self._behind_ms, self._stands_at_ms = now_ms() - now, None
            else:
                self._stands_at_ms = now + int(step_s * 1_000)
        stepped, self._stepped = self._stepped, asyncio.Event()
        stepped.set()
        moved.set()


class ClockInHand:
    """The test's end of a house's clock."""

    def __init__(self, path: Path) -> None:
        self.is_held = False
        self._path = path

    def hold(self) -> None:
        """Time stands still, so that nothing ends while the test does something."""
        self._tell(0.0)

    def step(self, seconds: float = STEP_S) -> None:
        """What was to come within this time comes now; then time stands still again."""
        self._tell(seconds)

    def run(self) -> None:
        """Time goes on from where it stands."""
        self._tell(None)

    @contextmanager
    def held(self) -> Iterator[Self]:
        self.hold()
        try:
            yield self
        finally:
            self.run()

    def _tell(self, step_s: float | None) -> None:
        with Client(str(self._path), "AF_UNIX") as house:
            house.send(step_s)
            assert house.poll(2 * ANSWERED_WITHIN_S), "the house does not obey"
            assert house.recv() == "done"
        self.is_held = step_s is not None


class HeldHouse(HouseProcess):
    """A house whose clock runs until the test holds it. Opened again, it is held as it was."""

    module = "tests.held_clock"

    def __init__(self, folder: Path, *tables: str, settings: str = "") -> None:
        super().__init__(folder, *tables, settings=settings)
        self._path = folder / "clock.sock"
        self.clock = ClockInHand(self._path)

    def open(self, *arguments: str, seconds: float = 120) -> Self:
        self._path.unlink(missing_ok=True)
        self.before = (str(self._path), "held" if self.clock.is_held else "running")
        return super().open(*arguments, seconds=seconds)

    @contextmanager
    def standing_still(self) -> Iterator[Self]:
        """Open it with its clock held. In the end it is killed: it would wait for its rounds."""
        self.clock.is_held = True
        try:
            yield self.open()
        finally:
            self.kill()


def main(given: Sequence[str]) -> int:
    """`croupier …`, after the path of the clock's socket and how the clock starts."""
    from server.cli import build_parser
    from server.main import run_house

    path, how, *arguments = given
    return run_house(build_parser().parse_args(arguments), HeldClock(path, how == "held"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
