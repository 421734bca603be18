"""Whether a copy of a house is sound: its books, its records, and the archive of its ledger."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from server.app.house_audit import audit_house
from server.app.ledger_verify import verify_ledger
from server.audit.verify_folder import verify_folder
from server.backup.filling import fill
from server.backup.redis_file import REDIS_FILE
from server.cage.embedded import EmbeddedRedis
from server.cage.redis_connection import connect
from server.common.clock import now_ms

Progress = Callable[[int, int], None]
Bar = Callable[[str, str], AbstractContextManager[Progress]]
"""Makes a bar for long work: what is done, and the things that are counted."""

ANSWER_DEADLINE_S = 60
FEW_NBYTES = 4 * 2**20  # to start other processes takes longer


async def audit_copy(redis: Any, records: Path, key: bytes, bar: Bar) -> list[str]:
    """The differences in the books on this Redis. `key` is the house's public key.

    Raises LedgerMoved, redis.RedisError, msgspec.MsgspecError.
    """
    with bar("auditing", "accounts") as show:
        report = await audit_house(redis, records, show, key)
    return [f"audit: {one}" for one in report.differences]


async def audit_backup(backup: Path, records: Path, key: bytes, bar: Bar) -> list[str]:
    """The same of a backup, restored into a Redis of its own that is gone afterwards.

    Raises FileDamaged, EmbeddedRedisError, OSError too.
    """
    with tempfile.TemporaryDirectory(prefix="croupier-") as name:
        settings = {"appendonly": "no"}
        async with (
            EmbeddedRedis(Path(name), appendfsync="no", settings=settings) as server,
            connect(server.url, answer_deadline_s=ANSWER_DEADLINE_S) as redis,
        ):
            with bar("restoring a copy", "keys") as show:
                await fill(redis, backup / REDIS_FILE, now_ms(), lambda keys: show(keys, keys))
            return await audit_copy(redis, records, key, bar)


def verify_copy(records: Path, key: bytes, bar: Bar) -> list[str]:
    """What is wrong with the records and the archive of the ledger. Raises OSError."""
    nbytes = sum(path.stat().st_size for path in records.glob("*/*"))
    processes = 1 if nbytes < FEW_NBYTES else None
    with bar("verifying", "files") as show:
        report = verify_folder(records, key=key, processes=processes, progress=show)
    found = [f"records: {fault}" for fault in report.faults]
    with bar("verifying", "partitions") as show:
        ledger = verify_ledger(records, key, show)
    found += [f"ledger: {fault}" for fault in ledger.faults]
    found += [
        f"ledger, partition {one.partition}: {fault}"
        for one in ledger.partitions
        for fault in one.faults
    ]
    return found
