"""How long a player waits for an answer beside hostile clients: `python -m tests.fuzz.beside`.

The house has its limits as they are, on real sockets. The hostile clients are another process.
A player asks for the time forty times a second, alone, beside them, and alone again.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

import uvloop

from server.cage.embedded import EmbeddedRedis
from tests.fuzz.campaign import memory_mib
from tests.gateway.open_house import Client, opened_house
from tests.house_in_a_box import running_redis

EVERY_S = 0.025  # fewer than a connection may send


async def waits_of(client: Client, seconds: float) -> list[float]:
    """Each answer's time in milliseconds, the shortest first."""
    waits, ends_at = [], time.monotonic() + seconds
    while time.monotonic() < ends_at:
        begun = time.perf_counter()
        await client.ask("ping")
        waits.append((time.perf_counter() - begun) * 1000)
        await asyncio.sleep(EVERY_S)
    return sorted(waits)


def said(what: str, waits: list[float]) -> str:
    half, most = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
    return f"{what:<22} {len(waits):>5} pings, half within {half:.2f} ms, 99 % within {most:.2f} ms"


async def measure(server: EmbeddedRedis, given: argparse.Namespace) -> None:
    async with opened_house(server, tables=2) as house, house.client() as client:
        await client.enter()
        print(said("alone", await waits_of(client, given.seconds)))
        before, counts = memory_mib(), house.audience.frame_counts
        flooding = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.fuzz.flood", str(house.gateway.port),
            str(given.connections), str(given.each), str(given.seed),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert flooding.stdout is not None
        await flooding.stdout.readline()
        await asyncio.sleep(2.0)
        received, cpu = counts.frames_received, time.process_time()
        waits = await waits_of(client, given.seconds)
        received, cpu = counts.frames_received - received, time.process_time() - cpu
        print(said("beside hostile clients", waits))
        print(
            f"{received:,} messages of them, {received / given.seconds:,.0f} a second, "
            f"{cpu:.1f} s of CPU of house and player, {before:.0f} to {memory_mib():.0f} MiB"
        )
        assert flooding.stdin is not None
        flooding.stdin.close()
        await flooding.wait()
        await asyncio.sleep(1.0)
        print(said("alone again", await waits_of(client, given.seconds)))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.beside", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="of each of the three parts")
    parser.add_argument("--connections", type=int, default=20)
    parser.add_argument("--each", type=float, default=100.0, help="messages a second of each")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    loops = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    folders = tempfile.TemporaryDirectory()
    with folders as folder, running_redis(Path(folder)) as server, loops as runner:
        runner.run(measure(server, given))


if __name__ == "__main__":
    main()
