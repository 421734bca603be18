"""The log of significant events: who did what, when, from where, and what it changed.

One capped Redis stream (`{pit}:events`). Its ids are the numbers of the events: 1, 2, 3 and so on,
without a gap. Each command is stored before it is tried (`{pit}:events:begun`). When its result is
known, one atomic step makes it an event. If the house ends before that, the next start makes it an
event with the result `interrupted`. So every command is recorded, and only once, however often a
call is retried.

The house signs both (event_signature.py). What somebody else has stored as a command becomes an
event with the result `unsigned`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from redis.exceptions import RedisError

from protocol.operators import Event
from server.common.clock import now_ms
from server.common.retry import ask_again
from server.common.tasks import end_tasks
from server.pit.event_signature import Signed, event_text

if TYPE_CHECKING:
    from redis.asyncio import Redis

EVENTS_KEY = "{pit}:events"
BEGUN_KEY = "{pit}:events:begun"
NUMBER_KEY = "{pit}:events:number"
MAX_EVENTS = 1_000_000
CATCH_UP_PAGE = 200
LOOK_SECONDS = 0.25  # for events of other processes

RETRY_SECONDS = 1.0

# Returns the number of the new event, or 0 if this entry has become one already.
_FINISH = """
if redis.call('HDEL', KEYS[2], ARGV[1]) == 0 then return 0 end
local number = redis.call('INCR', KEYS[3])
redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], number .. '-0',
  'event', ARGV[3], 'id', ARGV[1], 'signature', ARGV[4])
return number
"""


_log = logging.getLogger(__name__)


class BegunEvent(Signed, frozen=True):
    """A command that is stored and about to be tried."""

    PREFIX = b"croupier command 1\n"

    id: str
    at_ms: int
    who: str
    address: str
    command: str
    arguments: dict[str, Any]
    before: dict[str, Any]


class EventLog:
    """The significant events of one house. Every coroutine but `finish` may raise RedisError."""

    def __init__(
        self,
        redis: Redis,
        max_events: int = MAX_EVENTS,
        key: Ed25519PrivateKey | None = None,
        process: str = "",
    ) -> None:
        """`redis` does not decode responses. About `max_events` events are kept.

        `key` signs them; who only reads needs none. `process` is the name of this one in a house
        of many.
        """
        self._redis = redis
        self._key = key
        self._max_events = max_events
        self._process = process
        self._news = asyncio.Event()  # this process has recorded something; then another one
        self._unrecorded: set[asyncio.Task[None]] = set()  # bounded: nothing begins without Redis

    async def begin(
        self,
        who: str,
        address: str,
        command: str,
        arguments: Mapping[str, Any],
        before: Mapping[str, Any],
    ) -> BegunEvent:
        """Store a command durably before it is tried."""
        begun = BegunEvent(
            secrets.token_hex(8),
            now_ms(),
            who,
            address,
            command,
            dict(arguments),
            dict(before),
        )
        if self._key is not None:
            begun = begun.signed(self._key)
        await self._redis.hset(BEGUN_KEY, begun.id, msgspec.json.encode(begun))
        return begun

    async def finish(self, begun: BegunEvent, result: str, after: Mapping[str, Any]) -> None:
        """Make an event of a stored command, once.

        Does not raise if Redis does not answer: the event is sent again until Redis has it.
        """
        event = Event(
            0,
            begun.at_ms,
            begun.who,
            begun.address,
            begun.command,
            begun.arguments,
            begun.before,
            dict(after),
            result,
            self._process,
        )
        try:
            await self._append(begun.id, event)
        except RedisError:
            _log.warning("event of %s is not recorded yet: Redis does not answer", begun.command)
            task = asyncio.create_task(self._append_when_answered(begun.id, event))
            self._unrecorded.add(task)
            task.add_done_callback(self._unrecorded.discard)

    async def close(self) -> None:
        """Give up what Redis has not taken: the next start records it as `interrupted`."""
        await end_tasks(self._unrecorded)

    async def _append_when_answered(self, begun_id: str, event: Event) -> None:
        await ask_again(
            lambda: self._append(begun_id, event), RedisError, first_pause_s=RETRY_SECONDS
        )

    async def _append(self, begun_id: str, event: Event) -> None:
        keys = (EVENTS_KEY, BEGUN_KEY, NUMBER_KEY)
        text = msgspec.json.encode(event)
        signature = b""
        if self._key is not None:
            signature = self._key.sign(event_text(begun_id.encode(), text))
        entry = (begun_id, str(self._max_events), text, signature)
        await self._redis.eval(_FINISH, len(keys), *keys, *entry)
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def record(
        self,
        who: str,
        address: str,
        command: str,
        arguments: Mapping[str, Any],
        *,
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
        result: str = "done",
    ) -> None:
        """Record something that has already happened, e.g. that the house opened."""
        begun = await self.begin(who, address, command, arguments, before or {})
        await self.finish(begun, result, after or {})

    async def recover(self, begun_before_ms: int | None = None) -> int:
        """Record unfinished commands as `interrupted`. Returns how many there were.

        Call it at the start, when nobody else carries out commands; or, in a house of many
        processes, for those that were begun before a time, so long ago that nobody does any more.
        """
        stored = await self._redis.hvals(BEGUN_KEY)
        entries = [msgspec.json.decode(entry, type=BegunEvent) for entry in stored]
        if begun_before_ms is not None:
            entries = [entry for entry in entries if entry.at_ms < begun_before_ms]
        for begun in sorted(entries, key=lambda entry: entry.at_ms):
            is_ours = self._key is None or begun.is_signed_by(
                self._key.public_key().public_bytes_raw()
            )
            await self.finish(begun, "interrupted" if is_ours else "unsigned", {})
        return len(entries)

    async def page(self, count: int, before: int | None = None) -> tuple[Event, ...]:
        """At most `count` events, newest first, numbered below `before`."""
        newest = "+" if before is None else f"({before}-0"
        if before == 0:
            return ()
        return _events(await self._redis.xrevrange(EVENTS_KEY, newest, "-", count=count))

    async def later_than(self, number: int, count: int) -> tuple[Event, ...]:
        """At most `count` events, oldest first, numbered above `number`."""
        return _events(await self._redis.xrange(EVENTS_KEY, f"({number}-0", "+", count=count))

    async def newest_number(self) -> int:
        """The number of the newest event; 0 when there is none."""
        return int(await self._redis.get(NUMBER_KEY) or 0)

    async def follow(self, number: int) -> AsyncGenerator[Event, None]:
        """Every event after a number, in order: the recorded ones, then each new one.

        Those of all processes of the house: the log is read again and again. While Redis does not
        answer, there are none.
        """
        while True:
            news = self._news
            try:
                page = await self.later_than(number, CATCH_UP_PAGE)
            except RedisError as error:
                _log.warning("the events are followed again when Redis answers: %s", error)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            for event in page:
                yield event
                number = event.number
            if not page:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS):
                        await news.wait()


def _events(entries: Any) -> tuple[Event, ...]:
    return tuple(_event(entry_id, fields[b"event"]) for entry_id, fields in entries)


def _event(entry_id: bytes, stored: bytes) -> Event:
    event = msgspec.json.decode(stored, type=Event)
    return msgspec.structs.replace(event, number=int(entry_id.partition(b"-")[0]))
