"""The clock on the wall. Tables do not read it: they are given one, which tests simulate."""

from __future__ import annotations

import time


def now_ms() -> int:
    """Unix time in milliseconds."""
    return time.time_ns() // 1_000_000
