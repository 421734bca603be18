"""How far the store was: noted outside Redis, so that a Redis that went back in time is noticed.

    <data>/store.json    the store's id, the number of its latest opening, the last commit of each
                         partition of the cage, the number of the last event, and the place of
                         the last line of the meters' ledger
    {house}:epoch        HASH  the same id and number, in Redis
    {house}:losses       HASH  what a process of a house of many was told, and Redis lacks
    the archive          each table's last record (server/records)

An older Redis would take wagers again on a round whose seed is public. So every opening compares
the three before any table opens. A mark is written about once a second, and durably.
"""

from server.app.store_mark.comparing import Comparison, TableLoss, compare, note_loss
from server.app.store_mark.keeping import KeptMark, adopt, begin, kept
from server.app.store_mark.mark import (
    MARK_DRAFT,
    MARK_FILE,
    StoreMark,
    read_mark,
    restored_mark,
    write_mark,
)

__all__ = [
    "MARK_DRAFT",
    "MARK_FILE",
    "Comparison",
    "KeptMark",
    "StoreMark",
    "TableLoss",
    "adopt",
    "begin",
    "compare",
    "kept",
    "note_loss",
    "read_mark",
    "restored_mark",
    "write_mark",
]
