"""The chat in Redis: lines, reports, and who is muted. Nothing is kept longer than the house says.

    {chat}:lines:<table>   STREAM  the lines of a table, in MessagePack
    {chat}:tables          SET     the tables that have lines, also tables that are no more
    {chat}:reports         STREAM  what players have reported, in MessagePack
    {chat}:mutes           HASH    account → until when, by whom and why, in MessagePack

The keys have a tag of their own, and the chat a client of its own: no movement of money waits for
it. Every method may raise redis.RedisError.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from protocol.words import AccountKind

if TYPE_CHECKING:
    from redis.asyncio import Redis

TABLES_KEY = "{chat}:tables"
REPORTS_KEY = "{chat}:reports"
MUTES_KEY = "{chat}:mutes"
LINES_MOST = 10_000  # of one table, whatever their age
REPORTS_MOST = 10_000


class Line(Struct, frozen=True):
    """A line as it is kept. Its id is its place in the stream."""

    account: str
    name: str
    kind: AccountKind
    avatar: int
    at_ms: int
    text: str


class Report(Struct, frozen=True):
    """A line that was reported, as it was then: it may be deleted since."""

    table: str
    line_id: str
    line: Line
    by: str  # an account
    at_ms: int


class Mute(Struct, frozen=True):
    """An account that may not speak. `until_ms`: Unix milliseconds."""

    until_ms: int
    by: str
    why: str


_encode = msgspec.msgpack.Encoder().encode
_line = msgspec.msgpack.Decoder(Line).decode
_report = msgspec.msgpack.Decoder(Report).decode
_mute = msgspec.msgpack.Decoder(Mute).decode


def lines_key(table: str) -> str:
    return f"{{chat}}:lines:{table}"


class ChatLog:
    """The lines of every table, for `kept_ms`."""

    def __init__(self, redis: Redis, kept_ms: int) -> None:
        self._redis: Any = redis
        self._kept_ms = kept_ms

    async def add(self, table: str, line: Line) -> str:
        """Keep a line; returns its id."""
        pipeline = self._redis.pipeline(transaction=True)
        pipeline.xadd(lines_key(table), {"m": _encode(line)}, maxlen=LINES_MOST, approximate=True)
        pipeline.sadd(TABLES_KEY, table)
        line_id, _ = await pipeline.execute()
        return str(line_id.decode())

    async def last(
        self, table: str, count: int, before: str | None = None
    ) -> list[tuple[str, Line]]:
        """The last lines of a table, or the last before a line, the oldest first."""
        end = "+" if before is None else f"({before}"
        found = await self._redis.xrevrange(lines_key(table), max=end, count=count)
        return [(key.decode(), _line(fields[b"m"])) for key, fields in reversed(found)]

    async def find(self, table: str, line_id: str) -> Line | None:
        found = await self._redis.xrange(lines_key(table), min=line_id, max=line_id, count=1)
        return _line(found[0][1][b"m"]) if found else None

    async def delete(self, table: str, line_id: str) -> bool:
        """Take a line out. False: it is not there."""
        return bool(await self._redis.xdel(lines_key(table), line_id))

    async def trim(self, now_ms: int) -> None:
        """Drop what is older than is kept: lines, reports, and mutes that are over."""
        oldest = max(0, now_ms - self._kept_ms)
        tables = [table.decode() for table in await self._redis.smembers(TABLES_KEY)]
        pipeline = self._redis.pipeline(transaction=False)
        for key in (*map(lines_key, tables), REPORTS_KEY):
            pipeline.xtrim(key, minid=oldest, approximate=False)
        await pipeline.execute()
        over = [one for one, mute in (await self.mutes()).items() if mute.until_ms <= now_ms]
        if over:
            await self._redis.hdel(MUTES_KEY, *over)

    # ------------------------------------------------------------------ reports

    async def report(self, report: Report) -> None:
        await self._redis.xadd(
            REPORTS_KEY, {"m": _encode(report)}, maxlen=REPORTS_MOST, approximate=True
        )

    async def reports(self, count: int) -> list[Report]:
        """The last reports, the oldest first."""
        found = await self._redis.xrevrange(REPORTS_KEY, count=count)
        return [_report(fields[b"m"]) for _, fields in reversed(found)]

    # ------------------------------------------------------------------ mutes

    async def mute(self, account: str, mute: Mute) -> None:
        await self._redis.hset(MUTES_KEY, account, _encode(mute))

    async def unmute(self, account: str) -> None:
        await self._redis.hdel(MUTES_KEY, account)

    async def muted(self, account: str) -> Mute | None:
        found = await self._redis.hget(MUTES_KEY, account)
        return None if found is None else _mute(found)

    async def mutes(self) -> dict[str, Mute]:
        found = await self._redis.hgetall(MUTES_KEY)
        return {account.decode(): _mute(packed) for account, packed in found.items()}
