"""A dealer in a process of its own, which a test may stop: it takes holds until its table is lost.

python -m tests.cage.zombie URL ACCOUNT [blind]

`blind` neither looks at its clock nor renews, as if it were stopped between a look and a write.

It prints a line for each hold at table r1 that was answered, and at the end that the table is lost.
"""

from __future__ import annotations

import asyncio
import sys

from server.cage.redis_connection import connect
from server.cage.table_leases import TableLeases
from tests.cage.processes import process, stop

TTL_MS = 2_000
HOLD_EVERY_S = 0.002


async def deal(url: str, account: str, blind: str = "") -> None:
    lost = asyncio.Event()

    def told(answer: str, balance: int) -> None:
        print(answer, balance, flush=True)

    async with (
        connect(url, answer_deadline_s=10) as redis,
        process(redis) as me,
        TableLeases.open(redis, me.lease, "zombie", ttl_ms=TTL_MS) as leases,
    ):
        me.owned.when_lost(lambda _table: lost.set())
        await leases.take("r1")
        if blind:
            stop(leases)
        await me.cage.open_holds("r1")
        number = 0
        while not lost.is_set():
            number += 1
            me.cage.hold(f"r1/1/w{number}", account, 1, "r1", b"a wager", told)
            await asyncio.sleep(HOLD_EVERY_S)
    print("lost", flush=True)


if __name__ == "__main__":
    asyncio.run(deal(*sys.argv[1:]))
