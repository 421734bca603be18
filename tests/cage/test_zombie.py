"""A dealer's process is stopped for longer than its lease lasts, and resumed."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

import pytest
from redis.asyncio import Redis

from server.cage.audit import audit
from server.cage.embedded import EmbeddedRedis
from server.cage.table_leases import TableLeases
from tests.cage.processes import process, taken
from tests.house_in_a_box import SOON_S

ROOT = Path(__file__).parents[2]
ADA = "00-ada"


@pytest.mark.parametrize("blind", [(), ("blind",)])
async def test_a_dealer_that_was_stopped_and_resumed_changes_nothing(
    server: EmbeddedRedis, redis: Redis, blind: tuple[str, ...]
) -> None:
    """Its clock tells it so, or, if it has no time to look, the first of its writes."""
    async with (
        asyncio.timeout(SOON_S),
        process(redis) as me,
        TableLeases.open(redis, me.lease, "the next owner") as leases,
    ):
        await me.cage.open_account("Ada", "guest", account=ADA, welcome_cents=1_000_000)
        zombie = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.cage.zombie", server.url, ADA, *blind),
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
        )
        assert zombie.stdout is not None
        try:
            told = [await zombie.stdout.readline() for _ in range(20)]
            zombie.send_signal(signal.SIGSTOP)
            await taken(leases, "r1")
            found = {one.hold_id for one in await me.cage.open_holds("r1")}
            zombie.send_signal(signal.SIGCONT)
            told += (await zombie.stdout.read()).splitlines()
            assert await zombie.wait() == 0
        finally:
            if zombie.returncode is None:
                zombie.kill()
                await zombie.wait()
        *answered, last = told
        assert last == b"lost"
        assert all(line.startswith(b"held ") for line in answered)
        assert 20 <= len(answered) <= len(found), "it has told nobody of what does not count"
        assert {one.hold_id for one in await me.cage.open_holds("r1")} == found
        await me.cage.settle("r1", 1, [(hold_id, ADA, 2) for hold_id in found])
        assert await me.cage.bankroll(ADA) == (1_000_000 + len(found), 0)
        assert (await audit(redis)).clean
