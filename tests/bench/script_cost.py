"""Redis's instructions for a hold, by the size of a batch: `move.lua` and the peer's script.

python -m tests.bench.script_cost     needs valgrind; some minutes

Valgrind counts the instructions of the server's process. Neighbours do not change that number, as
they change times on a busy machine. What the kernel does (reads, writes, the disk) is left out.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import uvloop

from server.cage.cage import Cage
from server.cage.embedded import EmbeddedRedis, find_binary
from server.cage.redis_connection import connect
from tests.bench.cage_bench import ACCOUNTS, take_holds

PARTITIONS = 4
BATCHES = (1, 25, 100)
HOLDS = 800
WARM_UP = 400
READY_S = 300.0
_PEER = Path(__file__).parent / "peers" / "peer.mjs"


class CountedServer:
    """A Redis under valgrind, which counts while `instructions` waits for some work."""

    def __init__(self, server: EmbeddedRedis, counts: Path) -> None:
        self.url = server.url
        self._pid = server.pid
        self._counts = counts

    async def instructions(self, work: Awaitable[Any]) -> int:
        """The instructions that the server takes for it."""
        await self._control("-i", "on")
        await work
        await self._control("-d")
        await self._control("-i", "off")
        newest = max(self._counts.glob("counts.*"), key=lambda path: int(path.suffix[1:]))
        found = re.search(r"^totals: (\d+)", newest.read_text(), re.MULTILINE)
        assert found, "valgrind has written what it counted"
        return int(found[1])

    async def _control(self, *words: str) -> None:
        command = ["callgrind_control", *words, str(self._pid)]
        await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True)


@asynccontextmanager
async def _counted(folder: Path) -> AsyncIterator[CountedServer]:
    start = folder / "server"
    start.write_text(
        "#!/bin/sh\nexec valgrind --tool=callgrind --instr-atstart=no "
        f'--callgrind-out-file={folder}/counts "{find_binary()}" "$@"\n'
    )
    start.chmod(0o700)
    async with EmbeddedRedis(folder / "data", binary=start, ready_deadline_s=READY_S) as server:
        yield CountedServer(server, folder)


async def _of_house(counted: CountedServer, batch: int) -> float:
    """Instructions a hold, so many holds of each partition outstanding."""
    async with (
        connect(counted.url, READY_S) as redis,
        Cage.open(redis, house_number=batch) as cage,
    ):
        accounts = [
            (await cage.open_account("bot", "bot", welcome_cents=10**12)).id
            for _ in range(ACCOUNTS)
        ]
        accounts.sort(key=lambda account: account[::-1])  # the partitions in turn, not in blocks
        await take_holds(cage, accounts, batch * PARTITIONS, WARM_UP, 2 * batch)
        holds = take_holds(cage, accounts, batch * PARTITIONS, HOLDS, 2 * batch + 1)
        return await counted.instructions(holds) / HOLDS


async def _of_peer(counted: CountedServer, batch: int) -> float:
    """The same with the peer's script, so many calls in one write."""
    script = re.search(r"const HOLD = `(.*?)`;", _PEER.read_text(), re.DOTALL)
    assert script, "the peer has its script"
    async with connect(counted.url, READY_S) as redis:
        client: Any = redis
        sha = await client.script_load(script[1])
        accounts = [f"00-{number:020x}" for number in range(ACCOUNTS)]
        await client.hset("balance", mapping=dict.fromkeys(accounts, 10**12))

        async def take(holds: int, name: str) -> None:
            for first in range(0, holds, batch * PARTITIONS):
                pipeline = client.pipeline(transaction=False)
                for number in range(first, first + batch * PARTITIONS):
                    account = accounts[number % ACCOUNTS]
                    keys = ("balance", "holds:r1", f"ledger:{account}")
                    words = (account, f"r1/{name}/w{number}", 100, f"100 {account} straight 17")
                    pipeline.evalsha(sha, len(keys), *keys, *words)
                await pipeline.execute()

        await take(WARM_UP, f"{batch}-warm")
        return await counted.instructions(take(HOLDS, str(batch))) / HOLDS


async def _main() -> None:
    print("instructions a hold")
    print("holds in a batch      move.lua   the peer's script")
    for batch in BATCHES:
        with TemporaryDirectory(prefix="croupier-", dir="/tmp") as folder:
            async with _counted(Path(folder)) as counted:
                ours, theirs = await _of_house(counted, batch), await _of_peer(counted, batch)
        print(f"{batch:16d} {ours:13,.0f} {theirs:19,.0f} {ours / theirs:8.2f}×", flush=True)


def main() -> int:
    """Print a line for each size of a batch."""
    if shutil.which("valgrind") is None:
        print("valgrind is not there", file=sys.stderr)
        return 2
    uvloop.run(_main())
    return 0


if __name__ == "__main__":
    sys.exit(main())
