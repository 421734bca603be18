"""The wall clock of all processes of a run, which can be set: libfaketime, if it is here.

`CROUPIER_FAKETIME` names the library, if it is not where Debian puts it. Clocks that only go on
(`time.monotonic`) are left alone, as they are when a machine's clock is set.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

NAMED = "CROUPIER_FAKETIME"


def library() -> Path | None:
    """The library; None if it is not on this machine."""
    if named := os.environ.get(NAMED):
        return Path(named)
    return next(iter(sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))), None)


class WallClock:
    """What the processes that are started with `environment` take for the time."""

    def __init__(self, found: Path, folder: Path) -> None:
        self._file = folder / "clock"
        self.set(0)
        self.environment: Mapping[str, str] = {
            "LD_PRELOAD": str(found),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "DONT_FAKE_MONOTONIC": "1",
        }

    def set(self, seconds: int) -> None:
        """So far from the true time, from now on, in every process at once."""
        draft = self._file.with_suffix(".part")
        draft.write_text(f"{seconds:+d}\n")
        draft.replace(self._file)
