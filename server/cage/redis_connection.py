"""The cage's own connection to Redis: many commands in one write.

A call of redis-py's pooled client costs 30 to 40 µs of Python. So redis-py opens the connection
(address, TLS, sign-in), and `Answers` then reads it: one future for all commands of a write. Redis
also knows this connection by a number (scripts/admit_connection.lua), and a pooled client does not
say which connection it uses.

So the cage cannot use redis-py's `register_script` here: a `Script` of redis-py calls a client,
one call at a time. The batcher loads its script each time that it connects, calls it by its hash,
and connects again if Redis has forgotten it. Everything else in the cage uses `register_script`.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import hiredis
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.driver_info import DriverInfo
from redis.exceptions import RedisError, ResponseError

from server.cage.cluster import ClusterRedis, client_of_cluster, is_of_cluster, mark_command
from server.cage.primary import client_of_primary, is_of_sentinels
from server.cage.replicated import MARK, ReplicatedRedis

ANSWER_DEADLINE_S = 2.0
CONNECTIONS_MOST = 100_000
"""To a server: the house itself is the limit. redis-py would refuse what comes after its 100th."""
DRIVER = DriverInfo()
"""redis-py's name and version, as `CLIENT LIST` shows them. Read from the installed package once:
redis-py would read them for every connection, which takes a millisecond."""

_NOT_ENOUGH = object()
_SCRIPTS = Path(__file__).parent / "scripts"


class NoAnswer(Exception):
    """Redis did not answer. The commands may have run, or not, or may run yet."""


class Script:
    """A Lua script of the folder `scripts`: its text, and the hash by which Redis knows it."""

    def __init__(self, name: str) -> None:
        self.text = (_SCRIPTS / f"{name}.lua").read_bytes()
        self.sha = hashlib.sha1(self.text, usedforsecurity=False).hexdigest().encode()


def connect(
    url: str, answer_deadline_s: float | None = None, *, with_replica: bool = False
) -> Redis:
    """A client of the Redis at `url`, which returns bytes.

    The URL begins with redis://, rediss:// or unix://, or names Sentinels (primary.py) or the nodes
    of a Cluster (cluster.py), whose client has the methods of a Redis that the house uses. A client
    never repeats a command: only its caller knows whether that is safe. Without a deadline for
    answers, that is ANSWER_DEADLINE_S. With `with_replica`, a write is answered once the replica
    has it (replicated.py). Raises ValueError if the text is not such a URL.
    """
    deadline_s = ANSWER_DEADLINE_S if answer_deadline_s is None else answer_deadline_s
    kind: type[Redis] = ReplicatedRedis if with_replica else Redis
    options: dict[str, Any] = {
        "socket_timeout": deadline_s,
        "socket_connect_timeout": deadline_s,
        "max_connections": CONNECTIONS_MOST,
        "driver_info": DRIVER,
    }
    if is_of_cluster(url):
        cluster: Any = client_of_cluster(url, with_replica=with_replica, **options)
        return cast(Redis, cluster)
    options["retry"] = Retry(NoBackoff(), 0)
    if is_of_sentinels(url):
        return client_of_primary(url, kind, **options)
    client: Redis = kind.from_url(url, **options)
    return client


class Answers(asyncio.Protocol):
    """Writes commands to one connection, and reads their replies."""

    def __init__(self, transport: asyncio.WriteTransport, deadline_s: float) -> None:
        self._transport = transport
        self._deadline_s = deadline_s
        self._loop = asyncio.get_running_loop()
        self._asked_at = 0.0
        self._watch: asyncio.TimerHandle | None = None
        self._reader = hiredis.Reader(replyError=ResponseError, notEnoughData=_NOT_ENOUGH)
        self._replies: list[Any] = []
        self._expected = 0
        self._complete: asyncio.Future[list[Any]] | None = None
        self._is_lost = False

    def ask(self, packed: bytes, commands: int) -> asyncio.Future[list[Any]]:
        """Write commands, one at least; the future gets their replies.

        It gets OSError if the connection is lost, TimeoutError if the replies are overdue.
        """
        assert self._complete is None, "one write is under way at a time"
        assert commands > 0, "nothing would be answered"
        complete: asyncio.Future[list[Any]] = self._loop.create_future()
        if self._is_lost:
            complete.set_exception(ConnectionResetError("the connection is lost"))
            return complete
        self._replies, self._expected, self._complete = [], commands, complete
        self._asked_at = self._loop.time()
        if self._watch is None:  # one timer for many writes
            self._watch = self._loop.call_later(self._deadline_s, self._look_at_deadline)
        self._transport.write(packed)
        return complete

    def drop(self) -> None:
        """Close the connection at once. An answer that is on its way is lost."""
        self._is_lost = True
        self._complete = None
        if self._watch is not None:
            self._watch.cancel()
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        self._reader.feed(data)
        try:
            while (reply := self._reader.gets()) is not _NOT_ENOUGH:
                if isinstance(reply, hiredis.PushNotification):
                    self._pushed(reply)
                else:
                    self._note(reply)
        except hiredis.ProtocolError as error:
            self._lose(error)

    def connection_lost(self, exc: Exception | None) -> None:
        self._lose(exc)

    def _pushed(self, notice: Any) -> None:
        """What Redis says without having been asked. Nobody listens here."""

    def _note(self, reply: Any) -> None:
        complete = self._complete
        if complete is None:
            return
        self._replies.append(reply)
        if len(self._replies) == self._expected:
            self._complete = None
            if not complete.done():
                complete.set_result(self._replies)

    def _look_at_deadline(self) -> None:
        self._watch = None
        if self._complete is None or self._complete.done():
            return
        left_s = self._asked_at + self._deadline_s - self._loop.time()
        if left_s > 0:
            self._watch = self._loop.call_later(left_s, self._look_at_deadline)
        else:
            self._complete.set_exception(TimeoutError(f"no answer within {self._deadline_s:g} s"))
            self._complete = None

    def _lose(self, error: Exception | None) -> None:
        self._is_lost = True
        complete, self._complete = self._complete, None
        if complete is not None and not complete.done():
            complete.set_exception(ConnectionResetError(f"the connection is lost: {error}"))


class Way:
    """The way to a server: to the one there is, or on a Cluster to the node that has a key."""

    def __init__(self, redis: Redis | ClusterRedis, key: str) -> None:
        self._redis: Any = redis
        self._key = key
        self._was_made = False
        self.of_cluster = isinstance(redis, ClusterRedis)

    async def connection(self) -> Any:
        """A connection of redis-py that is not open yet. Raises redis.RedisError, OSError."""
        if not self.of_cluster:
            return self._redis.connection_pool.make_connection()
        if self._was_made:  # what had it may have lost the slot
            self._redis.look_again()
        self._was_made = True
        return await self._redis.connection_to(self._key)


class WayToServer(Way):
    """The way to one server, whatever keys it has. `make` makes a connection that is not open."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make
        self.of_cluster = False

    async def connection(self) -> Any:
        return self._make()


class RedisConnection:
    """One connection, for one task at a time."""

    answers: type[Answers] = Answers

    def __init__(self, redis: Redis | ClusterRedis | Way, key: str = "") -> None:
        """On a Cluster, it leads to the node that has the key."""
        self._way = redis if isinstance(redis, Way) else Way(redis, key)
        self.of_cluster = self._way.of_cluster
        self.mark = mark_command(key) if self.of_cluster else MARK
        self._connection: Any = None
        self._answers: Answers | None = None

    async def connect(self) -> None:
        """Open the connection, after closing the old one. Raises NoAnswer."""
        await self.disconnect()
        try:
            self._connection = await self._way.connection()
            await self._connection.connect()
        except (RedisError, OSError) as error:
            await self.disconnect()
            raise NoAnswer(str(error)) from error
        transport = cast(asyncio.Transport, self._connection._writer.transport)
        deadline_s = self._connection.socket_timeout or ANSWER_DEADLINE_S
        self._answers = self.answers(transport, deadline_s)
        transport.set_protocol(self._answers)

    async def disconnect(self) -> None:
        """Close the connection. An answer that is on its way is lost."""
        answers, self._answers = self._answers, None
        if answers is not None:
            answers.drop()
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.disconnect(nowait=True)

    async def ask(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Send every command, one at least, in one write. Returns their replies; an error is one.

        Raises NoAnswer, and is then disconnected.
        """
        if self._answers is None:
            raise NoAnswer("not connected")
        packed = b"".join([hiredis.pack_command(command) for command in commands])
        try:
            return await self._answers.ask(packed, len(commands))
        except OSError as error:  # TimeoutError is one
            await self.disconnect()
            raise NoAnswer(str(error)) from error
        except asyncio.CancelledError:
            await self.disconnect()  # the answer to this must not be taken for the next one's
            raise
