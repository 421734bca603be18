"""Passwords, hashed with argon2id (RFC 9106) in threads, because a hash would block the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from server.gateway.settings import GatewaySettings

T = TypeVar("T")


class TooBusy(Exception):
    """Too many passwords are waiting to be hashed."""


class Passwords:
    """Hashes and checks passwords, a few at a time."""

    def __init__(self, settings: GatewaySettings) -> None:
        self._hasher = PasswordHasher(
            time_cost=settings.argon2_passes,
            memory_cost=settings.argon2_memory_kib,
            parallelism=settings.argon2_lanes,
        )
        self._threads = ThreadPoolExecutor(settings.password_threads, "argon2")
        self._most_waiting = settings.passwords_waiting
        self._waiting = 0
        self._decoy_hash = self._hasher.hash("nobody has this password")

    async def hash(self, password: str) -> str:
        """An argon2id hash in PHC text form. Raises TooBusy."""
        return await self._in_thread(lambda: self._hasher.hash(password))

    async def check(self, password_hash: str | None, password: str) -> bool:
        """Whether a password belongs to a hash. Raises TooBusy.

        With None (there is no such account) the answer is False, after the same time as otherwise:
        the time does not tell which names exist.
        """
        is_right = await self._in_thread(lambda: self._verify(password_hash, password))
        return is_right and password_hash is not None

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _verify(self, password_hash: str | None, password: str) -> bool:
        try:
            return self._hasher.verify(password_hash or self._decoy_hash, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._waiting >= self._most_waiting:
            raise TooBusy
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1
