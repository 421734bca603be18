"""One script on many keys, in one write.

A script of redis-py's `register_script` makes one call at a time, and a pipeline of a Redis Cluster
does not take it. So the calls are written out here; the script is sent where Redis lacks it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from redis.exceptions import NoScriptError

from server.cage.redis_connection import Script

Call = tuple[Sequence[str], Sequence[Any]]
"""Keys, which are all in one slot, and arguments."""


async def run_for_each(redis: Any, script: Script, calls: Sequence[Call]) -> list[Any]:
    """Run a script for each call. Returns their replies, in order; an error is a reply too.

    Raises redis.RedisError if there is no answer. Some calls may have run then.
    """
    replies = await _run(redis, "EVALSHA", script.sha, calls)
    lacking = [at for at, reply in enumerate(replies) if isinstance(reply, NoScriptError)]
    if lacking:
        again = await _run(redis, "EVAL", script.text, [calls[at] for at in lacking])
        for at, reply in zip(lacking, again, strict=True):
            replies[at] = reply
    return replies


async def _run(redis: Any, command: str, script: bytes, calls: Sequence[Call]) -> list[Any]:
    pipeline = redis.pipeline(transaction=False)
    for keys, arguments in calls:
        pipeline.execute_command(command, script, len(keys), *keys, *arguments)
    replies: list[Any] = await pipeline.execute(raise_on_error=False)
    return replies
