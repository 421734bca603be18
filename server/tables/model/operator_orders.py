"""What operators and the house order of a table: pause, close, finish, call off, retire."""

from __future__ import annotations

import asyncio

from server.tables.api import CalledOff, TableRetired
from server.tables.model.page import Parked
from server.tables.model.wake_up import WakeUp


class OperatorOrders:
    """The orders to one table. Its dealer obeys each at the next fitting moment."""

    def __init__(self, wake_up: WakeUp) -> None:
        self._wake_up = wake_up
        self._parked: Parked = ""
        self._reason = ""
        self._inspect_first = False
        self._finish_by_ms: int | None = None
        self._void_reason: str | None = None
        self._voided: asyncio.Future[CalledOff] | None = None
        self._retire_reason: str | None = None
        self._retired: asyncio.Future[CalledOff] | None = None
        self._resumed: asyncio.Future[None] | None = None

    # -------------------------------------------------------------- what is ordered

    @property
    def parked(self) -> Parked:
        """The table stops between two rounds until it is resumed; "": it plays."""
        return self._parked

    @property
    def reason(self) -> str:
        """Why the table is parked."""
        return self._reason

    @property
    def inspect_first(self) -> bool:
        """The equipment was out of use: 617a.2, it is inspected before play goes on."""
        return self._inspect_first

    @property
    def finish_by_ms(self) -> int | None:
        """The house closes: betting ends by then, and no round follows."""
        return self._finish_by_ms

    @property
    def void_reason(self) -> str | None:
        """Why the round in progress is called off; None: it is not."""
        return self._void_reason

    @property
    def is_voiding(self) -> bool:
        """Whether the round in progress is called off."""
        return self._void_reason is not None

    @property
    def retire_reason(self) -> str | None:
        """Why the table is to be taken out of service for good; None: it is not."""
        return self._retire_reason

    @property
    def is_clearing(self) -> bool:
        """Whether the round in progress is to end without an outcome."""
        return self.is_voiding or self._retire_reason is not None

    @property
    def is_retired(self) -> bool:
        """The table is out of service for good."""
        return self._parked == "retired"

    @property
    def is_ending(self) -> bool:
        """Whether the table is to stop after this round, or the house."""
        return self._finish_by_ms is not None or bool(self._parked)

    # -------------------------------------------------------------- orders

    def park(self, parked: Parked, reason: str) -> None:
        """Finish the round in progress, and stop. A table that is retired stays so."""
        if not self.is_retired:
            self._parked, self._reason = parked, reason
        self.resumed()  # and stopped once more: nobody waits for the first of two orders
        self._wake_up.wake()

    def park_for_inspection(self, reason: str) -> None:
        """No round can be opened: the equipment is out of use."""
        self._parked, self._reason, self._inspect_first = "paused", reason, True

    def park_again(self, parked: Parked, reason: str) -> None:
        """The table was parked before a restart, and stays so; a newer order stands."""
        if parked == "retired":
            self._parked, self._reason = parked, reason
        self._parked = self._parked or parked
        self._reason = self._reason or reason

    def resume(self) -> Parked:
        """Play on. Returns how the table was parked."""
        assert not self.is_retired, "a retired table never plays on"
        parked, self._parked, self._inspect_first = self._parked, "", False
        self._wake_up.wake()
        return parked

    def until_resumed(self) -> asyncio.Future[None]:
        """Done when the table plays on, also after a restart."""
        if self._resumed is None:
            self._resumed = asyncio.get_running_loop().create_future()
        return self._resumed

    def finish(self, by_ms: int) -> None:
        """The house closes."""
        self._finish_by_ms = by_ms
        self._wake_up.wake()

    def void(self, reason: str) -> asyncio.Future[CalledOff]:
        """Call the round in progress off; the future gets what went back."""
        if self._voided is None:
            self._void_reason = reason
            self._voided = asyncio.get_running_loop().create_future()
        self._wake_up.wake()
        return self._voided

    def retire(self, reason: str) -> asyncio.Future[CalledOff]:
        """Take the table out of service for good as soon as no part of an outcome exists.

        The future gets what went back.
        """
        if self._retired is None:
            self._retire_reason = reason
            self._retired = asyncio.get_running_loop().create_future()
        self._wake_up.wake()
        return self._retired

    # -------------------------------------------------------------- what came of them

    def voided(self, ended: CalledOff) -> None:
        """A round has ended. If it was called off, this went back."""
        done = self._take_voided()
        if done is not None:
            done.set_result(ended)

    def retired(self, reason: str, ended: CalledOff) -> None:
        """The table is out of service for good, and this went back."""
        self._parked, self._reason = "retired", reason
        self.resume_failed(TableRetired(reason))
        done = self._take_retired()
        if done is not None:
            done.set_result(ended)

    def resumed(self) -> None:
        """The table plays on, also after a restart."""
        done = self._take_resumed()
        if done is not None:
            done.set_result(None)

    def failed(self, error: Exception) -> None:
        """The table broke down: it was neither cleared, nor retired, nor resumed."""
        for done in (self._take_voided(), self._take_retired(), self._take_resumed()):
            if done is not None:
                done.set_exception(error)

    def retire_failed(self, error: Exception) -> None:
        """The table cannot be retired now."""
        done = self._take_retired()
        if done is not None:
            done.set_exception(error)

    def resume_failed(self, error: Exception) -> None:
        """A restart finds the table shut."""
        done = self._take_resumed()
        if done is not None:
            done.set_exception(error)

    def _take_voided(self) -> asyncio.Future[CalledOff] | None:
        done, self._voided, self._void_reason = self._voided, None, None
        return done if done is not None and not done.done() else None

    def _take_retired(self) -> asyncio.Future[CalledOff] | None:
        done, self._retired, self._retire_reason = self._retired, None, None
        return done if done is not None and not done.done() else None

    def _take_resumed(self) -> asyncio.Future[None] | None:
        done, self._resumed = self._resumed, None
        return done if done is not None and not done.done() else None
