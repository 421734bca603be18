"""A Redis Cluster: one client of many servers, which answers as the client of one Redis does.

    redis+cluster://user:password@host:6379,host:6379,host:6379    some nodes; they name the others
    rediss+cluster://…                                             TLS, to every node

redis-py knows which node has which slot, sends each command there and follows a slot that has moved
(MOVED, which says that nothing was done). Decision 20 says why the rest is as it is here:

- As with one Redis, a call that fails is not repeated. The next one asks first who has which slot.
- A slot that is being moved key by key (ASK, TRYAGAIN) is not used until it has arrived.
- A Cluster that is down is a Redis that does not answer.
- A transaction goes to the node of its keys over redis-py's pipeline for one server.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import Any

from redis.asyncio import Connection, ConnectionPool, Redis, SSLConnection
from redis.asyncio.client import Pipeline
from redis.asyncio.cluster import ClusterNode, ClusterPipeline, RedisCluster
from redis.asyncio.connection import parse_url
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import (
    AskError,
    ClusterDownError,
    ExecAbortError,
    MovedError,
    RedisClusterException,
    RedisError,
    ResponseError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswerInTime
from redis.maint_notifications import MaintNotificationsConfig

from server.cage.keys import mark_key
from server.cage.primary import Address, parts_of, places_of
from server.cage.replicated import NO_REPLICA, WAIT, NotReplicated, Proving, may_write

_PORT = 6379
_SCHEMES = {"redis+cluster": "redis", "rediss+cluster": "rediss"}


class SlotMoves(ResponseError):
    """A slot is being moved to another node, key by key. Nothing was done."""


def mark_command(key: str | bytes) -> tuple[bytes, bytes, bytes]:
    """A write in the key's slot. Nodes do not send published messages with their writes."""
    return (b"SET", mark_key(key), b"")


# ------------------------------------------------------------------ connections


class _OfNode:
    """A connection to a node. It says in the terms of one Redis why the node does not answer."""

    async def send_packed_command(self, command: Any, check_health: bool = True) -> None:
        connection: Any = super()
        try:
            await connection.send_packed_command(command, check_health)
        except (RuntimeError, AttributeError) as error:
            # The node has closed it, as uvloop says; or another call that looks again has.
            raise NoConnection(f"the connection was lost: {error}") from error

    async def read_response(self, *args: Any, **options: Any) -> Any:
        connection: Any = super()
        try:
            return await connection.read_response(*args, **options)
        except MovedError:  # an AskError too, in redis-py
            raise
        except (AskError, TryAgainError) as error:
            raise SlotMoves(f"a slot is being moved: {error}") from error
        except ClusterDownError as error:
            raise NoConnection(f"the Cluster is down: {error}") from error


class _Packed(list[bytes]):
    """Commands as they are sent, with a proof behind them if they may write."""

    replies = 0  # before those of the proof; 0: there is no proof


class _WithReplica(_OfNode):
    """A connection whose writes have to be on the node's replica (replicated.py)."""

    _left = 0  # replies until those of the proof
    _is_single = False

    def pack_command(self, *args: Any) -> _Packed:
        return self.pack_commands([args])

    def pack_commands(self, commands: Iterable[Any]) -> _Packed:
        connection: Any = super()
        commands = list(commands)
        packed = _Packed()
        for command in commands:
            packed += connection.pack_command(*command)
        writing = next((command for command in commands if may_write(command[0])), None)
        if writing is not None:
            packed.replies = len(commands)
            for command in (mark_command(_key_of(writing)), WAIT):
                packed += connection.pack_command(*command)
        return packed

    async def send_packed_command(self, command: Any, check_health: bool = True) -> None:
        await super().send_packed_command(command, check_health)
        self._left = getattr(command, "replies", 0)
        self._is_single = self._left == 1

    async def read_response(self, *args: Any, **options: Any) -> Any:
        left, self._left = self._left, max(0, self._left - 1)
        if left != 1:
            return await super().read_response(*args, **options)
        try:
            reply = await self._reply(*args, **options)
            mark, confirmed = await self._reply(), await self._reply()
        except BaseException:
            connection: Any = self
            await connection.disconnect(nowait=True)  # a reply may be on its way
            raise
        if isinstance(reply, ResponseError) and (
            self._is_single or isinstance(reply, ExecAbortError)
        ):
            raise reply  # nothing was done, and nothing has to be on the replica
        for refused in (mark, confirmed):
            if isinstance(refused, ResponseError):
                raise NotReplicated(f"{NO_REPLICA}: {refused}")
        if confirmed < 1:
            raise NotReplicated(NO_REPLICA)
        if isinstance(reply, ResponseError):
            raise reply
        return reply

    async def _reply(self, *args: Any, **options: Any) -> Any:
        try:
            return await super().read_response(*args, **options)
        except ResponseError as error:
            return error


class NodeConnection(_OfNode, Connection):
    pass


class NodeSSLConnection(_OfNode, SSLConnection):
    pass


class ReplicatedNodeConnection(_WithReplica, Connection):
    pass


class ReplicatedNodeSSLConnection(_WithReplica, SSLConnection):
    pass


_KINDS: Mapping[tuple[bool, bool], type[Connection]] = {  # by: is it TLS, with the replica
    (False, False): NodeConnection,
    (False, True): ReplicatedNodeConnection,
    (True, False): NodeSSLConnection,
    (True, True): ReplicatedNodeSSLConnection,
}


def _key_of(command: Sequence[Any]) -> str | bytes:
    key = command[3] if command[0] in {"EVAL", "EVALSHA"} else command[1]
    assert isinstance(key, str | bytes)
    return key


# ------------------------------------------------------------------ the client


class _FirstIsTheKey:
    """Which keys a command has. redis-py would ask a node for a list of all commands."""

    async def initialize(self, node: Any) -> None:
        pass

    async def get_keys(self, _command: str, *args: Any) -> list[Any]:
        return [args[0]]


class ClusterRedis(RedisCluster):
    """A client of all nodes of a Cluster."""

    def __init__(self, places: Sequence[Address], *, with_replica: bool, **options: Any) -> None:
        nodes = [ClusterNode(host, port) for host, port in places]
        client: Any = super()
        client.__init__(
            startup_nodes=nodes,
            retry=Retry(NoBackoff(), 0),
            maint_notifications_config=MaintNotificationsConfig(enabled=False),  # not in Valkey
            reinitialize_steps=0,  # a client that closes itself after a MOVED stays closed
            **options,
        )
        kind = _KINDS[bool(options.get("ssl")), with_replica]
        self.connection_kwargs["connection_class"] = kind
        for node in self.startup_nodes:
            node.connection_class = kind
        self.commands_parser: Any = _FirstIsTheKey()

    async def initialize(self, *args: Any, **options: Any) -> ClusterRedis:
        """Ask who has which slot, if that is not known. Raises redis.RedisError."""
        client: Any = super()
        with self.looking_again():
            await client.initialize(*args, **options)
        for node in self.startup_nodes:  # the names that we were given may lead to other nodes
            self.nodes_manager.startup_nodes.setdefault(node.name, node)
        return self

    def look_again(self) -> None:
        """Ask before the next call who has which slot."""
        self._initialize = True

    @contextmanager
    def looking_again(self) -> Iterator[None]:
        """A call that has no answer: the next one looks first. It raises what one Redis raises."""
        try:
            yield
        except RedisClusterException as error:  # which is no RedisError
            self.look_again()
            cause = error.__cause__
            raise cause if isinstance(cause, RedisError) else NoConnection(str(error)) from error
        except (NoConnection, NoAnswerInTime, NotReplicated, asyncio.CancelledError):
            self.look_again()  # also if the caller does not wait for the answer
            raise

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        client: Any = super()
        with self.looking_again():
            return await client.execute_command(*args, **options)

    def pipeline(self, transaction: Any = None, _shard_hint: Any = None) -> Any:
        """Commands that are sent together, each to its node; a transaction goes to one node."""
        batch: Any = _ClusterBatch
        return ClusterTransaction(self) if transaction else batch(self)

    async def script_load(self, script: Any) -> Any:
        """Load a script on each primary that answers. Raises redis.RedisError if none does."""
        await self.initialize()
        sending: Any = self
        told = await asyncio.gather(
            *(sending._execute_command(one, "SCRIPT LOAD", script) for one in self.get_primaries()),
            return_exceptions=True,
        )
        loaded = [sha for sha in told if not isinstance(sha, BaseException)]
        if not loaded:
            raise NoConnection(str(told[0]))
        return loaded[0]

    async def node_of(self, key: str | bytes) -> ClusterNode:
        """The node that has a key. Raises redis.RedisError."""
        await self.initialize()
        with self.looking_again():
            return self.nodes_manager.get_node_from_slot(self.keyslot(key))

    async def connection_to(self, key: str | bytes) -> Connection:
        """A new connection, which is not open yet, to the node that has a key."""
        return _connection_of(await self.node_of(key))

    async def each_primary(self) -> dict[str, Callable[[], Connection]]:
        """By name, what makes a connection to each primary. Raises redis.RedisError."""
        await self.initialize()
        return {node.name: partial(_connection_of, node) for node in self.get_primaries()}

    @asynccontextmanager
    async def each_node(self) -> AsyncIterator[list[tuple[ClusterNode, Redis]]]:
        """Every node, and a client of it alone. Raises redis.RedisError."""
        await self.initialize()
        clients: list[tuple[ClusterNode, Redis]] = []
        for node in self.get_nodes():
            options = {**node.connection_kwargs, "retry": Retry(NoBackoff(), 0)}
            pool = ConnectionPool(connection_class=node.connection_class, **options)
            clients.append((node, Redis.from_pool(pool)))
        try:
            yield clients
        finally:
            for _, client in clients:
                await client.aclose()

    async def aclose(self) -> None:
        """Close every connection, also if the last call has failed."""
        client: Any = super()
        await client.aclose()
        for nodes in ("nodes_cache", "startup_nodes"):
            with suppress(RedisError, OSError):
                await self.nodes_manager.aclose(nodes)


class ReplicatedCluster(Proving, ClusterRedis):  # type: ignore[misc]  # of redis-py's mixins
    """A client whose writes have to be on the replica of the node that took them."""

    async def prove(self, keys: Iterable[str]) -> None:
        batch = self.pipeline(transaction=False)
        for mark in sorted({mark_key(key) for key in keys}):
            batch.set(mark, b"")
        await batch.execute()


class _ClusterBatch(ClusterPipeline):
    """Commands of any keys: one write to each node that has some of them."""

    async def execute(self, raise_on_error: bool = True, allow_redirections: bool = True) -> Any:
        batch: Any = super()
        cluster: Any = self.cluster_client
        with cluster.looking_again():
            return await batch.execute(raise_on_error, allow_redirections)


class _NodeAsPool:
    """The node of a transaction's keys, as the pool that redis-py's pipeline takes."""

    def __init__(self, cluster: ClusterRedis) -> None:
        self.key: str | bytes = b""
        self._cluster = cluster
        self._node: ClusterNode | None = None

    async def get_connection(self) -> Connection:
        node = await self._cluster.node_of(self.key)
        connection = node.acquire_connection()
        opening: Any = connection
        try:
            await node.disconnect_if_needed(connection)
            await opening.connect()
        except BaseException:
            node.release(connection)
            raise
        self._node = node
        return connection

    async def release(self, connection: Connection) -> None:
        assert self._node is not None
        self._node.release(connection)


class ClusterTransaction(Pipeline):
    """Commands of one slot, all or none. redis-py's own one needs a thread for each command."""

    def __init__(self, cluster: ClusterRedis) -> None:
        self._cluster = cluster
        self._node: Any = _NodeAsPool(cluster)
        pipeline: Any = super()
        pipeline.__init__(self._node, cluster.response_callbacks, True, None)

    async def immediate_execute_command(self, *args: Any, **options: Any) -> Any:
        if args[0] == "WATCH":
            self._node.key = args[1]
        pipeline: Any = super()
        with self._cluster.looking_again():
            try:
                return await pipeline.immediate_execute_command(*args, **options)
            except MovedError as error:
                raise NoConnection(f"a slot has moved: {error}") from error

    async def execute(self, raise_on_error: bool = True) -> list[Any]:
        commands, was_watching = list(self.command_stack), self.watching
        if commands and not was_watching:
            self._node.key = _key_of(commands[0][0])
        try:
            return await self._execute(raise_on_error)
        except MovedError as error:
            self._cluster.look_again()
            if was_watching:
                raise NoConnection(f"a slot has moved: {error}") from error
        self.command_stack = commands  # none of them was done
        return await self._execute(raise_on_error)

    async def _execute(self, raise_on_error: bool) -> list[Any]:
        with self._cluster.looking_again():
            done: list[Any] = await super().execute(raise_on_error)
            return done


def _connection_of(node: ClusterNode) -> Connection:
    return node.connection_class(**{**node.connection_kwargs, "retry": Retry(NoBackoff(), 0)})


# ------------------------------------------------------------------ what its users ask


def is_of_cluster(url: str) -> bool:
    """Whether a URL names the nodes of a Cluster."""
    return parts_of(url).scheme in _SCHEMES


def client_of_cluster(url: str, *, with_replica: bool, **options: Any) -> ClusterRedis:
    """A client of the Cluster that has the nodes in `url`. Raises ValueError."""
    parts = parts_of(url)
    if parts.path not in {"", "/", "/0"}:
        raise ValueError(f"{parts.scheme}://… names nodes: a Cluster has one database, 0")
    user, at, _ = parts.netloc.rpartition("@")
    given: dict[str, Any] = dict(
        parse_url(f"{_SCHEMES[parts.scheme]}://{user}{at}node/?{parts.query}")
    )
    del given["host"]
    is_tls = given.pop("connection_class", None) is not None
    if given.get("db"):
        raise ValueError(f"{parts.scheme}://… names nodes: a Cluster has one database, 0")
    kind = ReplicatedCluster if with_replica else ClusterRedis
    places = places_of(parts, _PORT)
    return kind(places, with_replica=with_replica, ssl=is_tls, **options, **given)


def is_cluster(redis: Any) -> bool:
    """Whether a client is one of a Cluster."""
    return isinstance(redis, ClusterRedis)


async def memory_of_each(redis: Any) -> list[Mapping[str, Any]]:
    """What Redis says of its memory; of a Cluster, each primary. Raises redis.RedisError."""
    if not isinstance(redis, ClusterRedis):
        return [await redis.info("memory")]
    await redis.initialize()
    asking: Any = redis
    return [await asking.info("memory", target_nodes=node) for node in redis.get_primaries()]
