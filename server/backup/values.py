"""The keys of one server of Redis: read once, and those that change meanwhile read again.

Redis tells a second connection of each key that changes (CLIENT TRACKING … BCAST). So nobody has to
compare anything: what was read, and did not change, is what Redis has. Streams are long and only
grow at their end and shrink at their beginning, so only their new end is read again.

Values are read as what they mean, and not as DUMP packs them: another server, or another version of
it, takes them too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from redis.exceptions import RedisError, ResponseError

from server.backup.kinds import HOUSE_KEYS, is_copied
from server.cage.redis_connection import Answers, NoAnswer, RedisConnection, WayToServer

KEYS_A_CALL = 64  # Redis answers nobody else meanwhile
STREAMS_A_CALL = 16
ENTRIES_A_PAGE = 200
SCAN_COUNT = 1_000
MEMBERS_A_PART = 1_000

_pack = msgspec.msgpack.Encoder().encode
_unpack_entries = msgspec.msgpack.Decoder(list[list[bytes]]).decode

_READS: dict[bytes, Callable[[bytes], tuple[Any, ...]]] = {
    b"string": lambda key: (b"GET", key),
    b"hash": lambda key: (b"HGETALL", key),
    b"list": lambda key: (b"LRANGE", key, 0, -1),
    b"set": lambda key: (b"SMEMBERS", key),
    b"zset": lambda key: (b"ZRANGE", key, 0, -1, b"WITHSCORES"),
}
STREAM = b"stream"

Place = tuple[int, int]  # the id of an entry of a stream


class CannotCopy(RedisError):
    """The keys of this Redis cannot be copied. The message says why."""


class Page(NamedTuple):
    """Some entries of a stream, in their order."""

    first: Place
    last: Place
    length: int
    packed: bytes  # [[id, field, value, …], …]


class Value(NamedTuple):
    """A key as it was read. `parts` are MessagePack, and belong together in their order."""

    kind: bytes
    expires_ms: int  # Unix milliseconds; 0: never
    parts: Sequence[bytes]


class _Stream:
    """The entries of a stream that were read."""

    def __init__(self) -> None:
        self.expires_ms = 0
        self.pages: list[Page] = []

    @property
    def length(self) -> int:
        return sum(page.length for page in self.pages)

    @property
    def after(self) -> bytes:
        """From where its new end is to be read."""
        if not self.pages:
            return b"-"
        return b"(%d-%d" % self.pages[-1].last

    def add(self, entries: Sequence[Any]) -> None:
        if not entries:
            return
        packed = _pack([[place, *fields] for place, fields in entries])
        first, last = _place(entries[0][0]), _place(entries[-1][0])
        self.pages.append(Page(first, last, len(entries), packed))

    def begin_with(self, first: Place | None) -> None:
        """Forget the entries before this one, which Redis has given up; all of them, if None."""
        while self.pages and (first is None or self.pages[0].last < first):
            del self.pages[0]
        if first is None or not self.pages or self.pages[0].first >= first:
            return
        kept = [one for one in _unpack_entries(self.pages[0].packed) if _place(one[0]) >= first]
        self.pages[0] = Page(first, self.pages[0].last, len(kept), _pack(kept))


def _place(given: bytes) -> Place:
    number, _, index = given.partition(b"-")
    return int(number), int(index)


# ------------------------------------------------------------------ being told of changes


class _Listening(Answers):
    """Collects the keys that Redis says have changed."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.changed: set[bytes] = set()
        self.was_emptied = False

    def _pushed(self, notice: Any) -> None:
        if notice[0] != b"invalidate":
            return
        if notice[1] is None:
            self.was_emptied = True
        else:
            self.changed.update(filter(is_copied, notice[1]))


class _Told(RedisConnection):
    """The connection on which Redis tells of changes."""

    answers = _Listening

    @property
    def listening(self) -> _Listening:
        if not isinstance(self._answers, _Listening):
            raise NoAnswer("the connection was lost")
        return self._answers


# ------------------------------------------------------------------ one server


class ServerValues:
    """The keys of one server. Coroutines may raise NoAnswer, redis.RedisError."""

    def __init__(self, name: str, way: WayToServer) -> None:
        self.name = name
        self._reads = RedisConnection(way)
        self._told = _Told(way)
        self._values: dict[bytes, Value] = {}
        self._streams: dict[bytes, _Stream] = {}

    @property
    def changed(self) -> set[bytes]:
        """The keys that have changed and were not read since."""
        return self._told.listening.changed

    async def begin(self) -> None:
        """Connect, and ask to be told of changes, before anything is read."""
        await self._reads.connect()
        await self._told.connect()
        await self.ask((b"HELLO", 2))
        told = await self._told.ask([(b"HELLO", 3), (b"CLIENT", b"TRACKING", b"ON", b"BCAST")])
        _raise_first(told)

    async def close(self) -> None:
        await self._reads.disconnect()
        await self._told.disconnect()

    async def ask(self, *commands: tuple[Any, ...]) -> list[Any]:
        """The replies to commands."""
        replies = await self._reads.ask(commands)
        _raise_first(replies)
        return replies

    async def read_all(self, count: Callable[[int], None]) -> None:
        """Read every key. `count` is told how many were read."""
        cursor = b"0"
        while True:
            ((cursor, keys),) = await self.ask(
                (b"SCAN", cursor, b"MATCH", HOUSE_KEYS, b"COUNT", SCAN_COUNT)
            )
            await self.read(keys)
            count(len(self._values) + len(self._streams))
            if cursor == b"0":
                return

    async def hear(self) -> None:
        """Wait until Redis has told of every change up to now."""
        _raise_first(await self._told.ask([(b"PING",)]))
        if self._told.listening.was_emptied:
            raise CannotCopy("Redis was emptied meanwhile")

    async def read_changed(self) -> int:
        """Read again what has changed. Returns how many keys that were."""
        listening = self._told.listening
        keys, listening.changed = listening.changed, set()
        await self.read(keys)
        return len(keys)

    async def read(self, keys: Iterable[bytes]) -> None:
        """Read keys, or forget those that are gone."""
        waiting = iter(sorted(filter(is_copied, keys)))
        while some := list(islice(waiting, KEYS_A_CALL)):
            asked = [(word, key) for key in some for word in (b"TYPE", b"PEXPIRETIME")]
            told = await self.ask(*asked)
            kinds = dict(zip(some, zip(told[::2], told[1::2], strict=True), strict=True))
            for key in some:
                if kinds[key][0] != STREAM:
                    self._streams.pop(key, None)
                self._values.pop(key, None)
            streams = [(key, told[1]) for key, told in kinds.items() if told[0] == STREAM]
            for at in range(0, len(streams), STREAMS_A_CALL):
                await self._read_streams(dict(streams[at : at + STREAMS_A_CALL]))
            await self._read_others(
                {key: one for key, one in kinds.items() if one[0] not in (STREAM, b"none")}
            )

    async def _read_others(self, kinds: dict[bytes, tuple[bytes, int]]) -> None:
        for kind, _ in kinds.values():
            if kind not in _READS:
                raise CannotCopy(f"a key is of a type that no house has: {kind.decode()}")
        asked = [_READS[kind](key) for key, (kind, _) in kinds.items()]
        if not asked:
            return
        replies = await self._reads.ask(asked)
        for (key, (kind, expires_ms)), reply in zip(kinds.items(), replies, strict=True):
            if isinstance(reply, ResponseError):
                _raise_unless_changed([reply])
            elif reply is not None and reply != []:
                self._values[key] = Value(kind, max(expires_ms, 0), _parts(kind, reply))

    async def _read_streams(self, expiries: dict[bytes, int]) -> None:
        waiting = list(expiries)
        while waiting:
            known = {key: self._streams.setdefault(key, _Stream()) for key in waiting}
            # Nobody comes between the commands of one write.
            asked = [one for key, stream in known.items() for one in _new_end_of(key, stream)]
            replies = await self._reads.ask(asked)
            waiting = []
            for at, (key, stream) in enumerate(known.items()):
                told = replies[3 * at : 3 * at + 3]
                if any(isinstance(one, ResponseError) for one in told):
                    _raise_unless_changed(told)
                elif self._take(stream, *told):
                    stream.expires_ms = max(expiries[key], 0)
                else:
                    waiting.append(key)

    def _take(self, stream: _Stream, entries: Any, first: Any, length: int) -> bool:
        """Add the new end of a stream. Returns whether all of it was read."""
        stream.add(entries)
        if len(entries) == ENTRIES_A_PAGE:
            return False
        stream.begin_with(_place(first[0][0]) if first else None)
        if stream.length == length:
            return True
        stream.pages.clear()  # entries in its middle are gone: begin again
        return False

    def values(self) -> Iterator[tuple[bytes, Value]]:
        """Every key as it was read last. An empty stream is as good as none."""
        yield from self._values.items()
        for key, stream in self._streams.items():
            if stream.pages:
                parts = [page.packed for page in stream.pages]
                yield key, Value(STREAM, stream.expires_ms, parts)


def _parts(kind: bytes, reply: Any) -> list[bytes]:
    if kind == b"string":
        return [_pack([reply])]
    return [_pack(reply[at : at + MEMBERS_A_PART]) for at in range(0, len(reply), MEMBERS_A_PART)]


def _new_end_of(key: bytes, stream: _Stream) -> list[tuple[Any, ...]]:
    """What asks for the entries that are new, the first one, and how many there are."""
    return [
        (b"XRANGE", key, stream.after, b"+", b"COUNT", ENTRIES_A_PAGE),
        (b"XRANGE", key, b"-", b"+", b"COUNT", 1),
        (b"XLEN", key),
    ]


def _raise_unless_changed(replies: Sequence[Any]) -> None:
    """A key that is of another type by now has changed, and is read again."""
    for reply in replies:
        if isinstance(reply, ResponseError) and "WRONGTYPE" not in str(reply):
            _raise_first([reply])


def _raise_first(replies: Sequence[Any]) -> None:
    for reply in replies:
        if isinstance(reply, ResponseError) and str(reply).startswith("NOPERM"):
            raise CannotCopy(f"{reply}: docs/backup.md has the rights that a backup needs")
        if isinstance(reply, ResponseError):
            raise reply
