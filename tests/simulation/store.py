"""A Redis in memory: the commands that the house uses, and its own scripts.

The house's scripts are run as they are shipped. The commands are written here, and
`test_store.py` compares them with a real Redis. Time is the simulation's.
"""

from __future__ import annotations

import fnmatch
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from tests.simulation.lua import HashReply, ReplyError, Scripts, Status

Words = Sequence[bytes]

OK = Status(b"OK")
_SCRIPTS = Scripts()
"""One Lua state for all evenings of this process: a script keeps nothing in it."""

WRONG_TYPE = "WRONGTYPE Operation against a key holding the wrong kind of value"
NOT_AN_INTEGER = "ERR value is not an integer or out of range"
_LAST = 2**64 - 1

WRITES = frozenset(
    b"DEL EXPIRE PEXPIRE HDEL HINCRBY HSET HSETNX INCR INCRBY SET XADD XTRIM ZADD ZREM".split()
)
RUNS_A_SCRIPT = frozenset((b"EVAL", b"EVALSHA"))


Position: TypeAlias = tuple[int, int]


class Stream:
    """Positions, in their order, and of each its words."""

    def __init__(self) -> None:
        self.positions: list[Position] = []
        self.words: list[tuple[bytes, ...]] = []
        self.last: Position = (0, 0)

    def copied(self) -> Stream:
        other = Stream()
        other.positions, other.words, other.last = [*self.positions], [*self.words], self.last
        return other


class Store:
    """What a Redis has. `now_ms` is its clock."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self.now_ms = now_ms
        self.has_written = False
        self.loaded: set[bytes] = set()  # scripts: a Redis that restarts has none
        self._values: dict[bytes, Any] = {}
        self._ends_ms: dict[bytes, int] = {}

    def copied(self, now_ms: Callable[[], int]) -> Store:
        other = Store(now_ms)
        other._values = {key: _copied(value) for key, value in self._values.items()}
        other._ends_ms = dict(self._ends_ms)
        return other

    def run(self, words: Words) -> Any:
        """Carry out a command. Raises ReplyError."""
        name = words[0].upper()
        command = _COMMANDS.get(name)
        if command is None:
            raise ReplyError(f"ERR unknown command '{name.decode()}' in the simulated Redis")
        if name in WRITES:
            self.has_written = True
        return command(self, *words[1:])

    # Keys --------------------------------------------------------------------------------------

    def _value(self, key: bytes, kind: type) -> Any:
        value = self._values.get(key)
        if value is None:
            return None
        ends_ms = self._ends_ms.get(key)
        if ends_ms is not None and ends_ms <= self.now_ms():
            self._forget(key)
            return None
        if kind is not object and type(value) is not kind:  # a sorted set is a dict, and no hash
            raise ReplyError(WRONG_TYPE)
        return value

    def _forget(self, key: bytes) -> None:
        self._values.pop(key, None)
        self._ends_ms.pop(key, None)

    def _made(self, key: bytes, kind: type) -> Any:
        value = self._value(key, kind)
        if value is None:
            value = self._values[key] = kind()
        return value

    def keys(self) -> list[bytes]:
        return [key for key in list(self._values) if self._value(key, object) is not None]

    def delete(self, *keys: bytes) -> int:
        there = [key for key in keys if self._value(key, object) is not None]
        for key in there:
            self._forget(key)
        return len(there)

    def exists(self, *keys: bytes) -> int:
        return sum(self._value(key, object) is not None for key in keys)

    def pexpire(self, key: bytes, ms: bytes) -> int:
        if self._value(key, object) is None:
            return 0
        self._ends_ms[key] = self.now_ms() + int(ms)
        return 1

    def expire(self, key: bytes, seconds: bytes) -> int:
        return self.pexpire(key, b"%d" % (1000 * int(seconds)))

    def pttl(self, key: bytes) -> int:
        if self._value(key, object) is None:
            return -2
        ends_ms = self._ends_ms.get(key)
        return -1 if ends_ms is None else ends_ms - self.now_ms()

    def scan(self, cursor: bytes, *options: bytes) -> list[Any]:
        pattern = b"*"
        for name, value in zip(options[::2], options[1::2], strict=True):
            if name.upper() == b"MATCH":
                pattern = value
        return [b"0", [key for key in self.keys() if fnmatch.fnmatchcase(key, pattern)]]

    # Strings -----------------------------------------------------------------------------------

    def get(self, key: bytes) -> bytes | None:
        found: bytes | None = self._value(key, bytes)
        return found

    def set(self, key: bytes, value: bytes, *options: bytes) -> Status | None:
        options = tuple(option.upper() for option in options)
        if b"NX" in options and self._value(key, object) is not None:
            return None
        self._values[key] = bytes(value)
        self._ends_ms.pop(key, None)
        for unit, ms in ((b"PX", 1), (b"EX", 1000)):
            if unit in options:
                after = int(options[options.index(unit) + 1])
                self._ends_ms[key] = self.now_ms() + ms * after
        return OK

    def incr(self, key: bytes) -> int:
        return self.incrby(key, b"1")

    def incrby(self, key: bytes, by: bytes) -> int:
        number = _integer(self._value(key, bytes) or b"0") + _integer(by)
        self._values[key] = b"%d" % number
        return number

    # Hashes ------------------------------------------------------------------------------------

    def hget(self, key: bytes, field: bytes) -> bytes | None:
        fields = self._value(key, dict)
        return None if fields is None else fields.get(field)

    def hmget(self, key: bytes, *fields: bytes) -> list[bytes | None]:
        found = self._value(key, dict) or {}
        return [found.get(field) for field in fields]

    def hgetall(self, key: bytes) -> HashReply:
        return HashReply(self._value(key, dict) or {})

    def hkeys(self, key: bytes) -> list[bytes]:
        return list(self._value(key, dict) or ())

    def hvals(self, key: bytes) -> list[bytes]:
        return list((self._value(key, dict) or {}).values())

    def hlen(self, key: bytes) -> int:
        return len(self._value(key, dict) or ())

    def hexists(self, key: bytes, field: bytes) -> int:
        return int(field in (self._value(key, dict) or ()))

    def hset(self, key: bytes, *words: bytes) -> int:
        fields = self._made(key, dict)
        before = len(fields)
        fields.update(zip(words[::2], words[1::2], strict=True))
        return len(fields) - before

    def hsetnx(self, key: bytes, field: bytes, value: bytes) -> int:
        fields = self._made(key, dict)
        if field in fields:
            return 0
        fields[field] = value
        return 1

    def hdel(self, key: bytes, *gone: bytes) -> int:
        fields = self._value(key, dict)
        if fields is None:
            return 0
        found = [field for field in gone if fields.pop(field, None) is not None]
        if not fields:
            self._forget(key)
        return len(found)

    def hincrby(self, key: bytes, field: bytes, by: bytes) -> int:
        fields = self._made(key, dict)
        before = _integer(fields.get(field, b"0"), "ERR hash value is not an integer")
        number = before + _integer(by)
        fields[field] = b"%d" % number
        return number

    # Sorted sets -------------------------------------------------------------------------------

    def zadd(self, key: bytes, *words: bytes) -> int:
        only_known = words[0].upper() == b"XX"
        pairs = words[1:] if only_known else words
        scores = self._value(key, _Scores) if only_known else self._made(key, _Scores)
        added = 0
        for score, member in zip(pairs[::2], pairs[1::2], strict=True):
            if only_known and (scores is None or member not in scores):
                continue
            added += member not in scores
            scores[member] = float(score)
        return added

    def zrem(self, key: bytes, *members: bytes) -> int:
        scores = self._value(key, _Scores) or {}
        found = [member for member in members if scores.pop(member, None) is not None]
        if not scores:
            self._forget(key)
        return len(found)

    def zscore(self, key: bytes, member: bytes) -> bytes | None:
        score = (self._value(key, _Scores) or {}).get(member)
        return None if score is None else b"%.17g" % score

    # Streams -----------------------------------------------------------------------------------

    def xadd(self, key: bytes, position: bytes, *words: bytes) -> bytes:
        if position.upper() == b"MAXLEN":  # about so many, which no evening has
            assert words[0] == b"~", words
            _, _, position, *words = words
        stream = self._made(key, Stream)
        if position == b"*":
            at = max((self.now_ms(), 0), (stream.last[0], stream.last[1] + 1))
        else:
            at = _position(position, 0)
        if at <= stream.last:
            raise ReplyError(
                "ERR The ID specified in XADD is equal or smaller than the target stream top item"
            )
        stream.positions.append(at)
        stream.words.append(tuple(words))
        stream.last = at
        return b"%d-%d" % at

    def last_of(self, key: bytes) -> Position:
        """The position of a stream's last entry."""
        stream = self._values.get(key)
        return stream.last if isinstance(stream, Stream) else (0, 0)

    def xlen(self, key: bytes) -> int:
        stream = self._value(key, Stream)
        return 0 if stream is None else len(stream.positions)

    def xtrim(self, key: bytes, how: bytes, *words: bytes) -> int:
        assert how.upper() == b"MINID", how
        oldest = _position(words[-1], 0)
        stream = self._value(key, Stream)
        gone = 0 if stream is None else bisect_left(stream.positions, oldest)
        if gone:
            del stream.positions[:gone], stream.words[:gone]
        return gone

    def xrange(self, key: bytes, first: bytes, last: bytes, *count: bytes) -> list[Any]:
        return self._between(key, first, last, count)

    def xrevrange(self, key: bytes, last: bytes, first: bytes, *count: bytes) -> list[Any]:
        return self._between(key, first, last, count, newest_first=True)

    def _between(
        self, key: bytes, first: bytes, last: bytes, count: Words, *, newest_first: bool = False
    ) -> list[Any]:
        stream = self._value(key, Stream)
        if stream is None:
            return []
        positions, words = stream.positions, stream.words
        (low, takes_low), (high, takes_high) = _limit(first, 0), _limit(last, _LAST)
        begin = (bisect_left if takes_low else bisect_right)(positions, low)
        end = (bisect_right if takes_high else bisect_left)(positions, high)
        places = range(end - 1, begin - 1, -1) if newest_first else range(begin, end)
        if count:
            places = places[: int(count[1])]
        return [[b"%d-%d" % positions[at], list(words[at])] for at in places]

    # Scripts, and the rest ---------------------------------------------------------------------

    def time(self) -> list[bytes]:
        now_ms = self.now_ms()
        return [b"%d" % (now_ms // 1000), b"%d" % (now_ms % 1000 * 1000)]

    def script(self, what: bytes, *words: bytes) -> Any:
        assert what.upper() == b"LOAD", what
        return self._load(words[0])

    def _load(self, text: bytes) -> bytes:
        sha = _SCRIPTS.load(text)
        self.loaded.add(sha)
        return sha

    def eval(self, text: bytes, count: bytes, *words: bytes) -> Any:
        return self._run_script(self._load(text), count, words)

    def evalsha(self, sha: bytes, count: bytes, *words: bytes) -> Any:
        if sha not in self.loaded:
            raise ReplyError("NOSCRIPT No matching script. Please use EVAL.")
        return self._run_script(sha, count, words)

    def _run_script(self, sha: bytes, count: bytes, words: Words) -> Any:
        keys = int(count)
        return _SCRIPTS.run(sha, words[:keys], words[keys:], self.run)


class _Scores(dict[bytes, float]):
    """A sorted set."""


def _copied(value: Any) -> Any:
    """A value of a key; what is in it is never changed itself."""
    if isinstance(value, bytes):
        return value
    return value.copied() if isinstance(value, Stream) else type(value)(value)


def _integer(text: bytes, otherwise: str = NOT_AN_INTEGER) -> int:
    try:
        return int(text)
    except ValueError:
        raise ReplyError(otherwise) from None


def _position(text: bytes, second: int) -> tuple[int, int]:
    first, dash, rest = text.partition(b"-")
    return int(first), int(rest) if dash else second


def _limit(text: bytes, second: int) -> tuple[tuple[int, int], bool]:
    """A position, and whether it is itself among those that are asked for."""
    if text in (b"-", b"+"):
        return ((0, 0), True) if text == b"-" else ((_LAST, _LAST), True)
    is_open = text.startswith(b"(")
    return _position(text.removeprefix(b"("), second), not is_open


_NAMES = """
    exists pexpire expire pttl scan get set incr incrby time script eval evalsha
    hget hmget hgetall hkeys hvals hlen hexists hset hsetnx hdel hincrby
    zadd zrem zscore xadd xlen xtrim xrange xrevrange
"""
_COMMANDS: dict[bytes, Callable[..., Any]] = {
    name.upper().encode(): getattr(Store, name) for name in _NAMES.split()
} | {b"DEL": Store.delete}
