"""Writes that count once the replica has them (`[redis] acknowledge = "replica"`, decision 18).

`connect(url, with_replica=True)` gives such a client. A call that may write returns when the
replica has confirmed it. If the replica does not confirm in time, the call raises NotReplicated,
which is a RedisError as any other: what was asked may be done, or not, and who asks again gets an
answer that is true on the replica too.

`WAIT` alone proves only what its own connection has written. A call that is repeated on another
connection, and finds that it was done before, writes nothing. So every proof begins with a message
on a channel to which nobody listens: the replica gets it after everything that was done before it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import Pipeline
from redis.exceptions import RedisError

from server.cage.keys import PROOF_CHANNEL, mark_key

REPLICA_DEADLINE_MS = 1_000

MARK = (b"PUBLISH", PROOF_CHANNEL.encode(), b"")
WAIT = (b"WAIT", b"1", str(REPLICA_DEADLINE_MS).encode())

NO_REPLICA = f"the replica has not confirmed a write within {REPLICA_DEADLINE_MS} ms"

_WRITES_NOTHING = frozenset(
    (
        *("AUTH", "CLIENT", "CLUSTER SLOTS", "DISCARD", "EXEC", "HELLO", "MULTI", "SELECT"),
        *("ACL DRYRUN", "EXISTS", "GET", "HEXISTS", "HGET", "HGETALL", "HKEYS", "HLEN", "HMGET"),
        *("HVALS", "INFO", "LRANGE", "PING", "PTTL", "ROLE", "SCAN", "SCRIPT EXISTS"),
        *("SCRIPT LOAD", "SMEMBERS", "TIME", "UNWATCH", "WATCH", "XLEN", "XRANGE", "XREVRANGE"),
        *("ZRANGEBYSCORE", "ZSCORE"),
    )
)


class NotReplicated(RedisError):
    """The replica has not confirmed a write in time. It may have it, or get it yet."""


def may_write(command: str | bytes) -> bool:
    """Whether the replica has to confirm what a command of this name has done."""
    return command not in _WRITES_NOTHING


class Proving(ABC):
    """A client whose writes have to be on the replica."""

    @abstractmethod
    async def prove(self, keys: Iterable[str]) -> None:
        """Return when the replica has everything that was written beside these keys."""


async def prove(redis: Any, keys: Iterable[str]) -> None:
    """Return when the replica has everything that was written before, under the tags of the keys.

    It does nothing for a client whose writes do not wait for a replica. Raises redis.RedisError.
    """
    if isinstance(redis, Proving):
        await redis.prove(keys)


class ConfirmedReads:
    """A client whose ranges of streams are on the replica too.

    What the house signs is read so. A fail-over forgets what was not on the replica; it is done
    again, and then it has another time, or another place. A server that was the primary may still
    answer: it has no replica any more. Whatever else is asked goes to the client itself.
    """

    def __init__(self, redis: Any) -> None:
        self._redis = redis

    def __getattr__(self, name: str) -> Any:
        return getattr(self._redis, name)

    async def xrange(self, key: str, *words: Any, **options: Any) -> list[Any]:
        found: list[Any] = await self._redis.xrange(key, *words, **options)
        if found:
            together = self._redis.pipeline(transaction=True)
            together.set(mark_key(key), b"")  # a write, for which the replica is asked
            together.xrange(key, *words, **options)
            _, found = await together.execute()
        return found


def confirmed_reads(redis: Any) -> Any:
    """The client for what is signed: the same one, if its writes do not wait for a replica."""
    return ConfirmedReads(redis) if isinstance(redis, Proving) else redis


class _WithReplica:
    """What client and pipeline have in common."""

    async def _send_command_parse_response(
        self, conn: Any, command_name: str, *args: Any, **options: Any
    ) -> Any:
        sent: Any = super()
        reply = await sent._send_command_parse_response(conn, command_name, *args, **options)
        await _prove_on(conn, (command_name,))
        return reply


class ReplicatedPipeline(_WithReplica, Pipeline):  # type: ignore[misc]  # of redis-py's mixins
    """A pipeline whose writes have to be on the replica."""

    async def _execute_transaction(
        self, connection: Any, commands: Any, raise_on_error: bool
    ) -> list[Any]:
        replies: list[Any] = await super()._execute_transaction(
            connection, commands, raise_on_error
        )
        await _prove_on(connection, (args[0] for args, _ in commands))
        return replies

    async def _execute_pipeline(
        self, connection: Any, commands: Any, raise_on_error: bool
    ) -> list[Any]:
        replies: list[Any] = await super()._execute_pipeline(connection, commands, raise_on_error)
        await _prove_on(connection, (args[0] for args, _ in commands))
        return replies


class ReplicatedRedis(Proving, _WithReplica, Redis):  # type: ignore[misc]
    """A client of one Redis whose writes have to be on the replica."""

    async def prove(self, keys: Iterable[str]) -> None:  # noqa: ARG002
        client: Any = self
        await client.execute_command(*MARK)  # after everything, whatever its key

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Pipeline:
        return ReplicatedPipeline(
            self.connection_pool, self.response_callbacks, transaction, shard_hint
        )


async def _prove_on(connection: Any, names: Iterable[str | bytes]) -> None:
    if not any(map(may_write, names)):
        return
    try:
        await connection.send_packed_command(connection.pack_commands((MARK, WAIT)))
        await connection.read_response()
        confirmed = await connection.read_response()
    except BaseException:
        await connection.disconnect(nowait=True)  # a reply may be on its way
        raise
    if confirmed < 1:
        raise NotReplicated(NO_REPLICA)
