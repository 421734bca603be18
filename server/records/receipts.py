"""Receipts on request: each is built once, and those of a large round in a process of their own.

A round of thousands of wagers takes longer to parse than a table may wait. So a process beside
the house opens its record once, keeps the few that it opened last, and builds each player's receipt
from them. The house keeps the texts of the latest receipts. Both memories are bounded.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeAlias

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from server.records.rounds import HouseRecords, OpenedRecord, open_record, pseudonym

RoundKey: TypeAlias = tuple[str, int]
"""A table's id and the number of its round."""

Read: TypeAlias = Callable[[], Awaitable[str | None]]
"""Reads the record of a round; None if there is none."""

LARGE_RECORD_CHARACTERS = 16 * 1024
"""A longer record, of some fifty wagers, is opened in the other process."""

KEPT_CHARACTERS = 32 * 1024 * 1024  # of receipts, in the house
OPENED_ROUNDS = 4  # that the other process keeps
_OPENED_ROUNDS_NOTED = 64
_PR_SET_PDEATHSIG = 1


class Receipts:
    """The receipts of a house's rounds. `close` ends its process."""

    def __init__(self, signing_key: Ed25519PrivateKey) -> None:
        self._signing_key = signing_key
        self._records = HouseRecords(signing_key)
        self._texts: OrderedDict[tuple[RoundKey, str], str] = OrderedDict()
        self._kept_characters = 0
        self._large: OrderedDict[RoundKey, None] = OrderedDict()
        self._pool: ProcessPoolExecutor | None = None
        self._building = asyncio.Lock()

    async def receipt(self, key: RoundKey, account: str, read: Read) -> str | None:
        """The receipt of a round for an account, or None if `read` finds no record.

        Raises what `read` raises, RecordError, or BrokenProcessPool if the process ends twice.
        """
        if (kept := self._texts.get((key, account))) is not None:
            self._texts.move_to_end((key, account))
            return kept
        async with self._building:
            return self._texts.get((key, account)) or await self._build(key, account, read)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _build(self, key: RoundKey, account: str, read: Read) -> str | None:
        text = None
        if key in self._large:
            text = await self._beside(key, account, None)
        if text is None:
            record = await read()
            if record is None:
                return None
            if len(record) <= LARGE_RECORD_CHARACTERS:
                text = _of(self._records, open_record(record), account)
            else:
                text = await self._beside(key, account, record)
                self._note_large(key)
        assert text is not None, "a process that is given the record builds the receipt"
        self._keep((key, account), text)
        return text

    async def _beside(self, key: RoundKey, account: str, record: str | None) -> str | None:
        """Build it in the other process; None if that has not opened the record yet."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._process(), _build_beside, key, account, record)
        except BrokenProcessPool:  # somebody ended the process: begin another one, once
            self.close()
            return await loop.run_in_executor(self._process(), _build_beside, key, account, record)

    def _process(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1,
                get_context("spawn"),
                initializer=_begin,
                initargs=(self._signing_key.private_bytes_raw(), os.getpid()),
            )
        return self._pool

    def _note_large(self, key: RoundKey) -> None:
        self._large[key] = None
        if len(self._large) > _OPENED_ROUNDS_NOTED:
            self._large.popitem(last=False)

    def _keep(self, key: tuple[RoundKey, str], text: str) -> None:
        self._texts[key] = text
        self._kept_characters += len(text)
        while self._kept_characters > KEPT_CHARACTERS:
            _, dropped = self._texts.popitem(last=False)
            self._kept_characters -= len(dropped)


def _of(records: HouseRecords, opened: OpenedRecord, account: str) -> str:
    return records.receipt_of(opened, pseudonym(account, opened.record.identity))


# ---------------------------------------------------------------- in the other process

_records: HouseRecords
_opened: OrderedDict[RoundKey, OpenedRecord] = OrderedDict()


def _begin(signing_key: bytes, parent: int) -> None:
    """The house closes this process; it ends too if the house is killed (Linux)."""
    global _records
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal's Ctrl-C is the house's
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl is not None:
        prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))
    if os.getppid() != parent:
        os._exit(1)
    _records = HouseRecords(Ed25519PrivateKey.from_private_bytes(signing_key))


def _build_beside(key: RoundKey, account: str, record: str | None) -> str | None:
    if record is not None:
        _opened[key] = open_record(record)
        if len(_opened) > OPENED_ROUNDS:
            _opened.popitem(last=False)
    opened = _opened.get(key)
    return None if opened is None else _of(_records, opened, account)
