"""Whether the house may use a Redis, asked before it opens: one line says where and why not.

A house needs one user of Redis. `ACL_LINE` is that user's line with the least rights; with
`acl|dryrun` among them, Redis itself says which right is missing. Without it, or on the default
user, nothing is asked, and a missing right shows when it is used for the first time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redis.cluster import PRIMARY
from redis.exceptions import AuthenticationError, RedisError, ResponseError
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswerInTime

from server.cage.cluster import ClusterRedis
from server.cage.keys import PROOF_CHANNEL, RELAY_CHANNELS
from server.cage.primary import parts_of

_KEY = "{house}:rights"  # every key of a house begins with a hash tag (keys.py)
_KEY_PATTERN = "{*"
_CHANNEL = f"{RELAY_CHANNELS}rights"

# Each command that the house uses, with words that fit it: Redis says whether the user may, and
# runs nothing.
_ON_A_KEY = {
    "del": (), "exists": (), "expire": ("1",), "get": (), "hdel": ("f",), "hexists": ("f",),
    "hget": ("f",), "hgetall": (), "hincrby": ("f", "1"), "hkeys": (), "hlen": (), "hmget": ("f",),
    "hset": ("f", "v"), "hsetnx": ("f", "v"), "hvals": (), "incr": (), "incrby": ("1",),
    "lrange": ("0", "1"), "pexpire": ("1",), "pttl": (), "rpush": ("v",), "sadd": ("v",),
    "set": ("v",), "smembers": (), "watch": (), "xadd": ("*", "f", "v"), "xdel": ("1-1",),
    "xlen": (), "xrange": ("-", "+"), "xrevrange": ("+", "-"), "xtrim": ("MINID", "1-1"),
    "zadd": ("1", "v"), "zrangebyscore": ("0", "1"), "zrem": ("v",), "zscore": ("v",),
}  # fmt: skip
_WITHOUT_A_KEY = {
    "client|setinfo": ("LIB-NAME", "x"), "discard": (), "eval": ("return 1", "1", _KEY),
    "evalsha": ("0", "1", _KEY), "exec": (),
    "info": (), "multi": (), "ping": (), "publish": (PROOF_CHANNEL, ""), "role": (), "scan": ("0",),
    "script|exists": ("0",), "script|load": ("return 1",), "spublish": (_CHANNEL, ""),
    "ssubscribe": (_CHANNEL,), "sunsubscribe": (_CHANNEL,), "time": (), "unwatch": (),
    "wait": ("1", "1"),
}  # fmt: skip
_OF_CLUSTER = {"cluster|slots": ()}
_DRY_RUN = "acl|dryrun"

COMMANDS = (*sorted({*_ON_A_KEY, *_WITHOUT_A_KEY, _DRY_RUN}),)
COMMANDS_OF_CLUSTER = (*sorted(_OF_CLUSTER),)
COMMANDS_OF_BACKUP = (
    *("client|pause", "client|tracking", "client|unpause"),
    *("pexpireat", "pexpiretime", "type", "zrange"),
)
"""What `croupier backup` and `croupier restore` use besides. An open house does without."""
ACL_LINE = " ".join(
    (
        "user croupier on >PASSWORD resetchannels",
        f"~{_KEY_PATTERN}",
        f"&{PROOF_CHANNEL} &{RELAY_CHANNELS}*",
        "-@all",
        *(f"+{command}" for command in COMMANDS),
    )
)
"""The line of an ACL file (or of redis.conf) for the house's user."""

_NAMED_MOST = 5


class CannotUse(Exception):
    """The house cannot use this Redis. The message says where and why, in one line."""


def shown(url: str) -> str:
    """A URL of Redis as logs may have it: without password and options."""
    parts = parts_of(url)
    user, at, place = parts.netloc.rpartition("@")
    place = place.replace("%5B", "[").replace("%5D", "]")
    return f"{parts.scheme}://{user.partition(':')[0]}{at}{place}{parts.path}"


def user_of(url: str) -> str:
    """The user that a URL names."""
    return parts_of(url).username or "default"


async def check(redis: Any, url: str, *, rights: bool = True) -> None:
    """Raise CannotUse if Redis is not there or refuses the user.

    With `rights`, also if it keeps a right from the user that a house needs.
    """
    place = f"Redis at {shown(url)}"
    try:
        missing = await _missing(redis, url, rights)
    except AuthenticationError as error:
        raise CannotUse(f"{place}: {_of_password(url, error)}") from error
    except NoAnswerInTime as error:
        why = "no answer in time"
        if parts_of(url).scheme.startswith("rediss"):
            why += " (does it speak TLS on this port?)"
        raise CannotUse(f"{place}: {why}") from error
    except (RedisError, OSError) as error:
        raise CannotUse(f"{place}: {error}") from error
    if missing:
        named = "; ".join(missing[:_NAMED_MOST])
        more = len(missing) - _NAMED_MOST
        raise CannotUse(
            f"{place}: {named}{f'; and {more} more' if more > 0 else ''} "
            "(deploy/README.md has the user's whole line)"
        )


async def check_replica(redis: Any, url: str) -> None:
    """Raise CannotUse unless this is a primary with one replica: any other might be promoted."""
    try:
        if isinstance(redis, ClusterRedis):
            async with redis.each_node() as nodes:
                for node, client in nodes:
                    if node.server_type == PRIMARY:
                        await _check_replica_of(client, f"{shown(url)}, node {node.name}")
        else:
            await _check_replica_of(redis, shown(url))
    except (RedisError, OSError) as error:
        raise CannotUse(f"Redis at {shown(url)}: {error}") from error


async def _check_replica_of(redis: Any, place: str) -> None:
    role = await redis.execute_command("ROLE")
    name = str(_text(role[0]))
    if name != "master":
        raise CannotUse(f"Redis at {place}: it is no primary, its role is {name}")
    if len(role[2]) != 1:
        raise CannotUse(
            f'Redis at {place}: redis.acknowledge = "replica" needs one replica '
            f"that follows it, and there are {len(role[2])}"
        )


async def _missing(redis: Any, url: str, rights: bool) -> list[str]:
    """The rights that the user lacks, on any node. Raises redis.RedisError, OSError."""
    user = user_of(url)
    if not isinstance(redis, ClusterRedis):
        await redis.ping()
        missing = await _missing_rights(redis, user, _WITHOUT_A_KEY) if rights else []
        if not missing and (await redis.info("cluster")).get("cluster_enabled"):
            raise NoConnection(
                "it is a node of a Cluster, whose URL is redis+cluster://host:port,…"
            )
        return missing
    missing = []
    async with redis.each_node() as nodes:
        for node, client in nodes:
            if not rights and node.server_type != PRIMARY:
                continue
            try:
                await client.ping()
                if rights:
                    found = await _missing_rights(client, user, _WITHOUT_A_KEY | _OF_CLUSTER)
                    missing += [f"node {node.name}: {one}" for one in found]
            except AuthenticationError as error:  # a NoConnection too, in redis-py
                missing.append(f"node {node.name}: {_of_password(url, error)}")
            except (NoConnection, NoAnswerInTime):
                if node.server_type == PRIMARY:
                    raise
    return missing


def _of_password(url: str, error: Exception) -> str:
    if parts_of(url).password is None:
        return f"it asks for a password, and the URL has none ({error})"
    return f"it refuses user {user_of(url)!r} with this password ({error})"


async def _missing_rights(
    redis: Any, user: str, without_a_key: Mapping[str, tuple[str, ...]]
) -> list[str]:
    """What Redis says of each right that the user lacks; nothing if it does not say."""
    asked = [(name, _KEY, *words) for name, words in _ON_A_KEY.items()]
    asked += [(*name.split("|"), *words) for name, words in without_a_key.items()]
    pipeline = redis.pipeline(transaction=False)
    for command in asked:
        pipeline.execute_command("ACL DRYRUN", user, *command)
    told = await pipeline.execute(raise_on_error=False)
    if isinstance(told[0], ResponseError):  # older than 7.0, or the user may not ask
        return []
    return [str(_text(each)) for each in told if _text(each) != "OK"]


def _text(told: Any) -> str:
    return told.decode() if isinstance(told, bytes) else str(told)
