"""The ledgers, the event log and the play chips as the checkpoints sign them
(`records.archive.Books`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from server.cage.audit_chips import ChipsGiven
from server.cage.chain import LedgerFollower, LedgerMark
from server.cage.keys import partition_name
from server.cage.meter_chain import MeterFollower, MeterMark
from server.cage.replicated import confirmed_reads
from server.ledger.keeping import LedgerKeeping
from server.pit.event_chain import EventFollower, EventMark
from server.records.checkpoints import Checkpoint

if TYPE_CHECKING:
    from redis.asyncio import Redis


class HouseBooks:
    """Follows the ledgers and the event log of an open house, off the way of the movements."""

    def __init__(
        self,
        redis: Redis,
        partitions: int,
        chips: ChipsGiven,
        accepted_at: int = 0,
        keeping: LedgerKeeping | None = None,
    ) -> None:
        """`chips`: how this house gives play chips, from its opening on.

        What checkpoints up to `accepted_at` sign was lost since, and the loss was accepted.
        `keeping` moves the signed ledger to the archive.
        """
        self._keeping = keeping
        self._chips = chips
        self._accepted_at = accepted_at
        names = [partition_name(number) for number in range(partitions)]
        reads = confirmed_reads(redis)
        archived = keeping.archived if keeping is not None else None
        self._ledger = LedgerFollower(reads, names, archived)
        self._events = EventFollower(reads)
        self._meters = MeterFollower(reads)
        self._meter_mark = MeterMark("", "", {})
        self._marks: dict[str, LedgerMark] = {}
        self._event_mark = EventMark(0, 0, 0, "")

    async def begin(self, last: Checkpoint | None) -> None:
        """Raises redis.RedisError."""
        if last is not None and last.number <= self._accepted_at:
            last = None
        await self._ledger.begin(ledger_marks(last))
        await self._events.begin(event_mark(last))
        await self._meters.begin(meter_mark(last))

    async def catch_up(self) -> None:
        """Raises redis.RedisError."""
        await self._ledger.catch_up()
        await self._events.catch_up()
        await self._meters.catch_up()

    def stand(self) -> Mapping[str, Any]:
        self._marks, self._event_mark = self._ledger.marks(), self._events.mark()
        self._meter_mark = self._meters.mark()
        return {
            "ledger": msgspec.to_builtins(self._marks),
            "events": msgspec.to_builtins(self._event_mark),
            "meters": msgspec.to_builtins(self._meter_mark),
            "chips": msgspec.to_builtins(self._chips),
        }

    async def signed(self) -> None:
        """Raises redis.RedisError."""
        self._events.signed(self._event_mark)
        self._meters.signed(self._meter_mark)
        if self._keeping is not None:  # first: what follows may have no answer
            self._keeping.signed(self._marks)
        await self._ledger.signed(self._marks)


def ledger_marks(checkpoint: Checkpoint | None) -> dict[str, LedgerMark]:
    """What a checkpoint signs of each partition; nothing, if it is older than these fields."""
    if checkpoint is None or not checkpoint.ledger:
        return {}
    return {
        partition: LedgerMark(**msgspec.structs.asdict(stand))
        for partition, stand in checkpoint.ledger.items()
    }


def event_mark(checkpoint: Checkpoint | None) -> EventMark | None:
    """What a checkpoint signs of the event log."""
    if checkpoint is None or not checkpoint.events:
        return None
    return EventMark(**msgspec.structs.asdict(checkpoint.events))


def meter_mark(checkpoint: Checkpoint | None) -> MeterMark | None:
    """What a checkpoint signs of the meters' ledger."""
    if checkpoint is None or not checkpoint.meters:
        return None
    return MeterMark(**msgspec.structs.asdict(checkpoint.meters))


def chips_given(checkpoint: Checkpoint) -> ChipsGiven | None:
    """How the house gives play chips from a checkpoint on; None: an older one does not say."""
    if not checkpoint.chips:
        return None
    return ChipsGiven(**msgspec.structs.asdict(checkpoint.chips))
