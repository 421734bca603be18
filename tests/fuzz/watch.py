"""What must not happen while the house gets hostile input."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Found(Exception):
    """A fault: what was promised and not kept."""


class Complaints(logging.Handler):
    """Every traceback and every error that the house logs, or that the loop reports."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []
        self.setFormatter(logging.Formatter("%(name)s %(levelname)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        # A process that does not understand another says so, in one line and as an error.
        is_error = record.levelno >= logging.ERROR and record.name != "croupier.relay"
        if record.exc_info or is_error:
            self.heard.append(self.format(record))

    def take(self) -> list[str]:
        """What was heard since the last time."""
        heard, self.heard = self.heard, []
        return heard

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear all loggers and the running loop."""
        root, loop = logging.getLogger(), asyncio.get_running_loop()
        before = loop.get_exception_handler()
        root.addHandler(self)
        loop.set_exception_handler(self._of_loop)
        try:
            yield
        finally:
            root.removeHandler(self)
            loop.set_exception_handler(before)

    def _of_loop(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.heard.append(f"the loop: {context.get('message')}: {context.get('exception')!r}")
