"""What all processes of a house of many have to share: their keys, and what is configured alike.

    {house}:agreed  STRING  the number of the house, and what its first process has said, in JSON

The first process of a generation (lease.py) says it; each later one compares.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from redis.asyncio import Redis

from server.cage.keys import AGREED_KEY
from server.cage.redis_connection import Script

_AGREE = Script("agree")


async def agreed(redis: Redis, house_number: int, said: Mapping[str, str]) -> dict[str, str]:
    """What the first process of this house has said. Raises redis.RedisError."""
    agree: Any = redis.register_script(_AGREE.text)
    text = await agree((AGREED_KEY,), (house_number, msgspec.json.encode(said)))
    return msgspec.json.decode(text, type=dict[str, str])
