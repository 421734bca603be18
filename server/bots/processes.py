"""Processes of bots. The parent tells each what to do next; the child tells how far it is.

A child reads its orders from standard input. It ends when that ends, so no child outlives its
parent, however that ends. Ctrl-C reaches the parent alone: a child has a session of its own.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

import msgspec
import uvloop
from msgspec import Struct

from server.bots.measured import Measured, pack, unpack
from server.bots.party import Party, Standing
from server.bots.settings import CrowdError, Share

TELLS_EVERY_S = 0.25
ENDS_WITHIN_S = 5.0
LENGTH_NBYTES = 8

_ARRIVE, _PLAY, _END = b"arrive\n", b"play\n", b"end\n"


class Told(Struct, frozen=True):
    """From a child: how far it is, whether it has done its order, and what it measured."""

    standing: Standing
    is_done: bool = False
    measured: bytes = b""


class RemoteParty:
    """A party in a process of its own; like `Party`. Every method raises CrowdError if it dies."""

    def __init__(self, share: Share, process: Process) -> None:
        self.standing = Standing()
        self.measured = Measured()
        self._share = share
        self._process = process

    async def arrive(self) -> None:
        await self._have_done(_ARRIVE)

    async def play(self) -> None:
        await self._have_done(_PLAY)

    async def end(self) -> None:
        await self._have_done(_END)

    async def _have_done(self, order: bytes) -> None:
        assert self._process.stdin is not None
        with suppress(ConnectionError, RuntimeError):  # its pipe is closed: told below
            self._process.stdin.write(order)
            await self._process.stdin.drain()
        while True:
            told = await self._hear()
            self.standing = told.standing
            if told.is_done:
                break
        if told.measured:
            self.measured = unpack(told.measured)

    async def _hear(self) -> Told:
        assert self._process.stdout is not None
        try:
            head = await self._process.stdout.readexactly(LENGTH_NBYTES)
            told = await self._process.stdout.readexactly(int.from_bytes(head))
        except asyncio.IncompleteReadError as error:
            raise CrowdError(await self._how_it_died()) from error
        return msgspec.msgpack.decode(told, type=Told)

    async def _how_it_died(self) -> str:
        status = await self._process.wait()
        number = self._share.process + 1
        which = f"process {number} of {self._share.settings.processes}"
        how = f"was ended by {signal.Signals(-status).name}" if status < 0 else f"failed ({status})"
        return f"{which}, with {self._share.connections:,} bots, {how}"


@asynccontextmanager
async def remote_parties(shares: Sequence[Share]) -> AsyncIterator[list[RemoteParty]]:
    """A process for each share. They are gone when this ends."""
    processes: list[Process] = []
    try:
        for share in shares:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", __name__, msgspec.json.encode(share).decode()),
                stdin=PIPE,
                stdout=PIPE,
                start_new_session=True,
            )
            processes.append(process)
        yield [RemoteParty(*each) for each in zip(shares, processes, strict=True)]
    finally:
        await asyncio.gather(*(_end(process) for process in processes))


async def _end(process: Process) -> None:
    assert process.stdin is not None
    process.stdin.close()
    try:
        async with asyncio.timeout(ENDS_WITHIN_S):
            await process.wait()
    except BaseException:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    with suppress(ConnectionError):  # it died before it had read an order
        await process.stdin.wait_closed()


# ------------------------------------------------------------------ in the child


async def serve(share: Share) -> None:
    """Do what the parent orders, until there are no more orders or the parent is gone."""
    loop = asyncio.get_running_loop()
    orders = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    with suppress(BrokenPipeError):
        await _obey(Party(share), orders)
    os._exit(0)  # thousands of tasks and sockets need not be taken apart one by one


async def _obey(party: Party, orders: asyncio.StreamReader) -> None:
    acts = {_ARRIVE: party.arrive, _PLAY: party.play, _END: party.end}
    order = await orders.readline()
    while order:
        act = asyncio.ensure_future(acts[order]())
        following = asyncio.ensure_future(orders.readline())
        while not act.done():
            await asyncio.wait(
                (act, following), timeout=TELLS_EVERY_S, return_when=asyncio.FIRST_COMPLETED
            )
            if following.done() and not act.done():
                return  # the parent is gone
            if not act.done():
                _tell(Told(party.standing))
        await act
        _tell(Told(party.standing, True, pack(party.measured) if order == _END else b""))
        order = await following


def _tell(told: Told) -> None:
    data = msgspec.msgpack.encode(told)
    sys.stdout.buffer.write(len(data).to_bytes(LENGTH_NBYTES) + data)
    sys.stdout.buffer.flush()


def main() -> None:
    uvloop.run(serve(msgspec.json.decode(sys.argv[1], type=Share)))


if __name__ == "__main__":
    main()
