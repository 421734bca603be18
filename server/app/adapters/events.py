"""The queue between the parts of the house and the operators' event log."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from redis.exceptions import RedisError

from server.common.tasks import end_task
from server.pit.event_log import EventLog

EVENTS_WAITED_FOR_S = 5.0

_log = logging.getLogger("croupier.house")


class HouseEvents:
    """Writes events into the event log in the order in which they happened.

    One at a time: a house opens with more tables than a Redis client has connections.
    """

    def __init__(self, events: EventLog) -> None:
        self._events = events
        self._told: asyncio.Queue[tuple[str, Mapping[str, Any]]] = asyncio.Queue()
        self._writing = asyncio.create_task(self._write(), name="house events")

    def tell(self, kind: str, about: Mapping[str, Any]) -> None:
        self._told.put_nowait((kind, dict(about)))

    async def close(self) -> None:
        """Wait a moment for the last events to be written, then stop."""
        with suppress(TimeoutError):
            async with asyncio.timeout(EVENTS_WAITED_FOR_S):
                await self._told.join()
        await end_task(self._writing)

    async def _write(self) -> None:
        while True:
            kind, about = await self._told.get()
            try:
                await self._events.record("house", "", kind, about)
            except RedisError as error:
                _log.warning("event %s is not in the log: %s", kind, error)
            self._told.task_done()
