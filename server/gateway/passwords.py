"""Passwords, hashed with argon2id (RFC 9106) in threads, because a hash would block the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from server.common.decoys import decoy_hash
from server.common.fair_queue import FairQueue, QueueFull
from server.gateway.settings import GatewaySettings

T = TypeVar("T")


class TooBusy(Exception):
    """Too many passwords are waiting to be hashed. Nothing was hashed."""


class Passwords:
    """Hashes and checks passwords, a few at a time. The addresses that send them take turns."""

    def __init__(self, settings: GatewaySettings) -> None:
        self._hasher = PasswordHasher(
            time_cost=settings.argon2_passes,
            memory_cost=settings.argon2_memory_kib,
            parallelism=settings.argon2_lanes,
        )
        self._threads = ThreadPoolExecutor(settings.password_threads, "argon2")
        self._queue = FairQueue(settings.password_threads, settings.passwords_waiting)
        self._most_wait_s = settings.password_seconds
        self._decoy_hash = decoy_hash(self._hasher)

    async def hash(self, password: str, sender: Hashable) -> str:
        """An argon2id hash in PHC text form. Raises TooBusy."""
        return await self._in_thread(lambda: self._hasher.hash(password), sender)

    async def check(self, password_hash: str | None, password: str, sender: Hashable) -> bool:
        """Whether a password belongs to a hash. Raises TooBusy.

        With None (there is no such account) the answer is False, after the same time as otherwise:
        the time does not tell which names exist.
        """
        is_right = await self._in_thread(lambda: self._verify(password_hash, password), sender)
        return is_right and password_hash is not None

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _verify(self, password_hash: str | None, password: str) -> bool:
        try:
            return self._hasher.verify(password_hash or self._decoy_hash, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[[], T], sender: Hashable) -> T:
        try:
            async with asyncio.timeout(self._most_wait_s):
                await self._queue.enter(sender)
        except (QueueFull, TimeoutError):
            raise TooBusy from None
        hashed = asyncio.get_running_loop().run_in_executor(self._threads, work)
        # A thread cannot be stopped, so the place is free when the thread is.
        hashed.add_done_callback(lambda _: self._queue.leave())
        return await asyncio.shield(hashed)
