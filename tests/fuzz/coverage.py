"""Which lines of the house a piece of work has reached, and which of them are new."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).parents[2]
WATCHED = tuple(str(ROOT / part) for part in ("protocol", "server"))


class Coverage:
    """Traces only within `watching`: a traced line costs several times as much as another."""

    def __init__(self) -> None:
        self.lines: set[tuple[CodeType, int]] = set()
        self._is_watched: dict[CodeType, bool] = {}

    @contextmanager
    def watching(self) -> Iterator[None]:
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        watched = self._is_watched.get(code)
        if watched is None:
            watched = self._is_watched[code] = code.co_filename.startswith(WATCHED)
        return self._stepped if watched else None

    def _stepped(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            self.lines.add((frame.f_code, frame.f_lineno))
        return self._stepped
