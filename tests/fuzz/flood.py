"""A process of hostile clients: `python -m tests.fuzz.flood PORT CONNECTIONS A_SECOND SEED`.

Each connection sends so many messages a second, and comes back when it is closed. Ends with its
standard input.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys

from protocol.codec import encode
from protocol.from_client import ClientMessage
from tests.fuzz.frames import websocket_frame
from tests.fuzz.messages import Messages
from tests.fuzz.players import WORDS
from tests.fuzz.wire import BINARY, HANDSHAKE
from tests.gateway.open_house import VERSION

ENTER = [
    {"type": "hello", "request": 1, "version": VERSION},
    {"type": "enter_as_guest", "request": 2},
    {"type": "watch_table", "request": 3, "table": "table-1"},
    {"type": "sit", "request": 4, "table": "table-1"},
]
PAUSE_S = 0.05


async def flood(port: int, connections: int, a_second: float, seed: int) -> None:
    rng = random.Random(seed)
    messages = Messages(ClientMessage, WORDS, rng)
    frames = [websocket_frame(BINARY, messages.frame()) for _ in range(20_000)]
    print("ready", flush=True)
    async with asyncio.TaskGroup() as group:
        for _ in range(connections):
            group.create_task(
                _client(port, frames, a_second * PAUSE_S, random.Random(rng.random()))
            )


async def _client(port: int, frames: list[bytes], batch: float, rng: random.Random) -> None:
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            reading = asyncio.create_task(_read(reader))
            writer.write(HANDSHAKE)
            await asyncio.sleep(PAUSE_S)
            writer.write(b"".join(websocket_frame(BINARY, encode(one)) for one in ENTER))
            while not reading.done():
                await asyncio.sleep(PAUSE_S * rng.uniform(0.5, 1.5))
                count = int(batch) + (rng.random() < batch % 1)
                writer.write(b"".join(rng.choice(frames) for _ in range(count)))
            writer.close()
        await asyncio.sleep(PAUSE_S)


async def _read(reader: asyncio.StreamReader) -> None:
    with contextlib.suppress(OSError):
        while await reader.read(65_536):
            pass


async def _until_told() -> None:
    flooding = asyncio.create_task(
        flood(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]))
    )
    await asyncio.to_thread(sys.stdin.read)
    flooding.cancel()


if __name__ == "__main__":
    asyncio.run(_until_told())
