"""A real house for tests: `croupier open` as a process of its own, in a folder of its own."""

from __future__ import annotations

import re
import signal
import subprocess
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any, Self

from tests import forked
from tests.forked import Forked

QUICK_TABLE = """
[[tables]]
id = "{id}"
title = "{id}"
game = "{game}"
betting_seconds = {betting}
rest_seconds = {rest}
pause_seconds = {pause}
rules = {rules}
"""


def quick_table(
    table_id: str,
    rules: str = '{ wheel = "single_zero", five_adjacent = true, spot_max = 100000 }',
    betting: float = 0.4,
    rest: float = 0.05,
    pause: float = 0.05,
    game: str = "roulette",
) -> str:
    """A table whose rounds take half a second."""
    return QUICK_TABLE.format(
        id=table_id, game=game, betting=betting, rest=rest, pause=pause, rules=rules
    )


@contextmanager
def started(command: Sequence[str | Path], **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """A process that is killed if the test fails. `Popen` alone would wait for its end."""
    with subprocess.Popen(command, **options) as process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise


class HouseProcess:
    """`with HouseProcess(folder, tables) as house:` opens it; leaving closes it in order."""

    module = "server.cli"
    before: Sequence[str] = ()  # arguments of the module, in front of those of `croupier`

    def __init__(self, folder: Path, *tables: str, settings: str = "") -> None:
        self.folder = folder
        self.data = folder / "data"
        self.config = folder / "croupier.toml"
        folder.mkdir(parents=True, exist_ok=True)
        self.config.write_text(textwrap.dedent(settings) + "".join(tables))
        self.lines: list[str] = []
        self._before = 0  # so many of them are of earlier openings
        self.process: Forked | None = None
        self._reader = Thread()
        self.port = 0
        self.admin_port = 0

    def open(self, *arguments: str, seconds: float = 120) -> Self:
        """Start it and wait until it says its address."""
        address = self.start(*arguments)
        try:
            port = address.get(timeout=seconds)
        except Empty:
            port = 0
        if not port:
            assert self.process is not None
            self.process.kill()
            raise AssertionError(f"the house did not open:\n{''.join(self.lines[self._before :])}")
        self.port = port
        return self

    def start(self, *arguments: str) -> Queue[int]:
        """Start it. The queue gets the port when it is open, and 0 when it has ended."""
        self._before = len(self.lines)
        self.process = Forked(
            self.module,
            [*self.before, "open", "--config", self.config, "--data", self.data,
             "--port", self.port, "--admin", f"127.0.0.1:{self.admin_port}", *arguments],
        )  # fmt: skip
        address: Queue[int] = Queue()
        self._reader = Thread(target=self._read, args=(self.process, address), daemon=True)
        self._reader.start()
        return address

    def _read(self, process: Forked, address: Queue[int]) -> None:
        with process.stdout:
            for line in process.stdout:
                self.lines.append(line)
                operators = re.search(r"--url ws://[^:/]+:(\d+)/pit", line)
                if operators:
                    self.admin_port = int(operators[1])
                found = re.search(r"https?://[^:/]+:(\d+)", line)
                if found:
                    address.put(int(found[1]))
        address.put(0)  # it has ended

    @property
    def output(self) -> str:
        return "".join(self.lines)

    @property
    def page(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def play(self) -> str:
        return f"ws://127.0.0.1:{self.port}/play"

    @property
    def pit(self) -> str:
        return f"ws://127.0.0.1:{self.admin_port}/pit"

    @property
    def metrics(self) -> str:
        return f"http://127.0.0.1:{self.admin_port}/metrics"

    def kill(self) -> None:
        """As a power cut would: no warning, no second chance."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(60)

    def close(self, seconds: float = 120) -> int:
        """Ctrl-C, and the exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        return self.ended(seconds)

    def ended(self, seconds: float = 60) -> int:
        """Wait until it has ended by itself and all that it said is read: the exit status.

        Raises subprocess.TimeoutExpired.
        """
        assert self.process is not None
        status = self.process.wait(seconds)
        self._reader.join(seconds)
        return status

    @property
    def is_open(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def __enter__(self) -> Self:
        return self if self.is_open else self.open()

    def __exit__(self, *_: object) -> None:
        if self.is_open:
            try:
                self.close()
            except subprocess.TimeoutExpired:
                self.kill()
                raise AssertionError(f"the house did not close:\n{self.output}") from None

    def croupier(self, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        """Another `croupier` command on this house's data."""
        return croupier(*arguments, "--data", str(self.data), stdin=stdin)


def croupier(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run `croupier …` to its end."""
    return forked.run("server.cli", arguments, stdin, 300)
