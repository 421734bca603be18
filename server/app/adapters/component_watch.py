"""The hashes of the running program: checked again every day, on what the disk has."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from server.app.plan import HousePlan
from server.audit.components import Components, hash_components
from server.common import metrics
from server.common.clock import now_ms
from server.common.tasks import beside
from server.records.follower import Tell

_log = logging.getLogger("croupier.components")


class ComponentWatch:
    """The components as they were when the house opened, and as they are on the disk.

    `opened` is what runs: Python does not read a changed file before the next opening.
    """

    def __init__(
        self, configuration: Path, submissions: Mapping[str, Mapping[str, Any]], every_s: float
    ) -> None:
        self._configuration = configuration
        self._submissions = submissions
        self._every_s = every_s
        self.opened = self.found = self._hash()

    @classmethod
    def of(cls, plan: HousePlan) -> ComponentWatch:
        return cls(plan.path, plan.submissions, plan.config.records.components_hours * 3600)

    @property
    def changed(self) -> list[str]:
        """The parts that have changed on the disk since the house opened."""
        return self.found.changed_since(self.opened)

    def in_checkpoint(self) -> dict[str, Any]:
        """A checkpoint's fields about components."""
        return {
            "components": self.opened.hash,
            "components_found": self.found.hash,
            "components_hashed_ms": self.found.hashed_ms,
        }

    @asynccontextmanager
    async def watched(self, tell: Tell) -> AsyncIterator[None]:
        """Hash the components every `every_s` until the block is left, and report each result."""
        metrics.components_changed.set_function(lambda: len(self.changed))
        async with beside(partial(self._watch, tell), "components"):
            yield

    async def _watch(self, tell: Tell) -> None:
        while True:
            await asyncio.sleep(self._every_s)
            try:
                found = await asyncio.to_thread(self._hash)
            except OSError as error:
                _log.error("the components cannot be hashed: %s", error)
                about = {"error": str(error), "hash": self.found.hash, "components": {}}
                tell("components_unreadable", about)
                continue
            changed = found.changed_since(self.found)
            self.found = found
            about = {"hash": found.hash, "components": dict(found.parts)}
            if changed:
                _log.error("changed under the running house: %s", ", ".join(changed))
                tell("components_changed", {"parts": changed, **about})
            else:
                tell("components_hashed", about)

    def _hash(self) -> Components:
        return hash_components(self._configuration, self._submissions, now_ms())
