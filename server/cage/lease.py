"""The lease: one house on one Redis.

A house takes the lease before it opens and renews it while it runs. Each holder gets a number,
higher than all before it, and sends it with everything that it writes: the cage and the journal
refuse a house with a lower number than the latest. The lease stops a second house early; the number
makes it safe.

The processes of a house of many hold the lease together (`Lease.join`). The first of them begins a
generation, whose number is the house's number for all of them; each also has a number of its own.
A house of one process waits for them as for any other house, and they wait for it. All numbers come
from one counter, so that those of houses, processes and tables can be compared.

A house that was killed leaves its lease, which ends by itself. Nobody waits for that if the lease
names a lock that is free: each house holds the lock of its data folder while it runs, and its lease
names that lock (folder_lock.py).

Waiting for the lease is not a retry of a failed call, so it does not use `server.common.retry`: a
look that succeeds decides, from the time left, whether the other house lives.

    lease = await Lease.take(redis, holder="floor-1 process 4711", on_lost=stop)
    …
    await lease.release()
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from server.cage.keys import (
    GENERATION_KEY,
    HOUSE_NUMBER_KEY,
    LEASE_KEY,
    LOSSES_KEY,
    MEMBERS_KEY,
)
from server.cage.redis_connection import Script
from server.common.beats import next_beat
from server.common.clock import now_ms
from server.common.owned_tables import OwnedTables
from server.common.tasks import end_task

TTL_MS = 5_000
_POLL_S = 0.25
_RENEWALS_A_TTL = 4

_TAKE = Script("take_lease")
_RENEW = Script("renew_lease")
_RELEASE = Script("release_lease")
_TAKE_KEYS = (LEASE_KEY, HOUSE_NUMBER_KEY, GENERATION_KEY, MEMBERS_KEY)
_KEYS = (LEASE_KEY, GENERATION_KEY, MEMBERS_KEY)
_RENEW_KEYS = (*_KEYS, LOSSES_KEY)
_RENEWED, _LATER = 1, 0

LEASE_LACKED = "Redis went back in time: it lacks the lease of this house"
LOSS_SEEN = "Redis went back in time: another process of the house has seen it"
_WENT_BACK = {2: LEASE_LACKED, 3: LOSS_SEEN}

_log = logging.getLogger("croupier.cage.lease")


class LeaseHeld(Exception):
    """Another house runs on this Redis. The message names it and says since when."""


class Holder(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who holds the lease, alone or (`shared`) together with other processes.

    `lock` names the lock of the data folder that a house of one process holds while it runs.
    """

    name: str
    since_ms: int
    shared: bool = False
    lock: str = ""

    def __str__(self) -> str:
        since = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(self.since_ms / 1000))
        return f"{'many processes, among them ' * self.shared}{self.name}, since {since}"


class Member(msgspec.Struct, frozen=True):
    """One process of a house of many."""

    number: int  # its own; the house's number is `Lease.number`
    others: tuple[int, ...]  # the numbers of the processes that lived when this one joined
    owned: OwnedTables


class Lease:
    """The lease of a running house. `Lease.take` and `Lease.join` make one.

    `number` is the house's number. `member` is None in a house of one process.
    """

    def __init__(
        self,
        redis: Redis,
        number: int,
        member: Member | None,
        holder: Holder,
        ttl_ms: int,
        on_lost: Callable[[], None],
        on_went_back: Callable[[str], None] | None,
    ) -> None:
        self.number = number
        self.member = member
        self._renew_script: Any = redis.register_script(_RENEW.text)
        self._release_script: Any = redis.register_script(_RELEASE.text)
        self._text = msgspec.json.encode(holder)
        self._ttl_ms = ttl_ms
        self._on_lost = on_lost
        self._on_went_back = on_went_back
        self._own_number = () if member is None else (member.number,)
        self._renewal = asyncio.create_task(self._renew(), name="lease")

    @classmethod
    async def take(
        cls,
        redis: Redis,
        *,
        holder: str,
        on_lost: Callable[[], None],
        on_waiting: Callable[[str], None] = _log.warning,
        take_over: bool = False,
        ttl_ms: int = TTL_MS,
        on_went_back: Callable[[str], None] | None = None,
        lock: Callable[[], str] = str,
    ) -> Lease:
        """Take the lease of this Redis for a house of one process, and renew it until it is
        released.

        `take_over` takes it from any holder: on the embedded Redis, the lock of the data folder
        proves that the holder has ended. `lock` returns the name of that lock if this process holds
        it, and "" if it does not. A lease that has the same name is taken at once: its holder
        cannot live. Otherwise the lease of a killed house ends within
        `ttl_ms`, and `on_waiting` gets one sentence about the wait. `on_lost` is called once if a
        later house takes the lease. `on_went_back` is called instead if Redis turns out to be older
        than the lease; without it, that is a lost lease too. Raises LeaseHeld if the other house
        lives, redis.RedisError.
        """
        me, (number, *_) = await _taken(
            redis, Holder(holder, now_ms()), on_waiting, take_over, ttl_ms, lock
        )
        return cls(redis, number, None, me, ttl_ms, on_lost, on_went_back)

    @classmethod
    async def join(
        cls,
        redis: Redis,
        *,
        holder: str,
        on_lost: Callable[[], None],
        on_waiting: Callable[[str], None] = _log.warning,
        take_over: bool = False,
        ttl_ms: int = TTL_MS,
        on_went_back: Callable[[str], None] | None = None,
    ) -> Lease:
        """The same for a process of a house of many, which joins those that hold the lease.

        With `take_over` it joins nobody: the caller knows that all others have ended.
        """
        me, (number, own, *others) = await _taken(
            redis, Holder(holder, now_ms(), shared=True), on_waiting, take_over, ttl_ms, str
        )
        member = Member(own, tuple(others), OwnedTables())
        return cls(redis, number, member, me, ttl_ms, on_lost, on_went_back)

    async def release(self) -> None:
        """Stop renewing and give the lease back. Raises redis.RedisError."""
        await end_task(self._renewal)
        await self._release_script(_KEYS, (self.number, *self._own_number))

    async def _renew(self) -> None:
        words = (self.number, self._text, self._ttl_ms, *self._own_number)
        while True:
            await next_beat(self._ttl_ms / 1000 / _RENEWALS_A_TTL)
            try:
                answer = await self._renew_script(_RENEW_KEYS, words)
            except RedisError as error:
                # The lease is not lost: while Redis is away, no other house can take it.
                _log.warning("the lease was not renewed: %s", error)
                continue
            if answer != _RENEWED:
                self._end(answer)
                return

    def _end(self, answer: int) -> None:
        """The lease was not renewed: say why, once."""
        if answer != _LATER and self._on_went_back is not None:
            self._on_went_back(_WENT_BACK[answer])
            return
        told = "a later house has taken the lease of this Redis"
        _log.critical("%s", _WENT_BACK.get(answer, told))
        self._on_lost()


async def _taken(
    redis: Redis,
    me: Holder,
    on_waiting: Callable[[str], None],
    take_over: bool,
    ttl_ms: int,
    lock: Callable[[], str],
) -> tuple[Holder, list[int]]:
    """Take the lease. Returns its holder, and the numbers that scripts/take_lease.lua gives."""
    take: Any = redis.register_script(_TAKE.text)
    is_patient, shortest_ms = True, None
    while True:
        me = msgspec.structs.replace(me, lock=lock())
        flags = [int(flag) for flag in (take_over, me.shared, not is_patient)]
        words = (msgspec.json.encode(me), ttl_ms, *flags, me.lock)
        status, *told = await take(_TAKE_KEYS, words)
        if status == 1:
            return me, [int(number) for number in told]
        if status == 2:
            # Redis was away for longer than the lease lasts, or all of them have ended. They renew
            # it now, or never: a generation that begins would stop them all.
            is_patient = False
            await asyncio.sleep(2 * ttl_ms / 1000 / _RENEWALS_A_TTL)
            continue
        other, left_ms = msgspec.json.decode(told[0], type=Holder), int(told[1])
        if shortest_ms is None:
            on_waiting(f"the last house on this Redis ({other}) may still run: waiting for it")
        elif left_ms > shortest_ms:  # it was renewed: the other house lives
            raise LeaseHeld(f"another house runs on this Redis: {other}")
        shortest_ms = left_ms
        await asyncio.sleep(_POLL_S)
