"""When Redis does not answer: one exception of the cage's becomes the port's own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from redis.exceptions import RedisError

from server.cage.archived import ArchiveUnreadable
from server.cage.batcher import HouseReplaced
from server.cage.cage import ChipsRefused
from server.cage.redis_connection import NoAnswer


@contextmanager
def no_answer_as(unavailable: type[Exception]) -> Iterator[None]:
    """Raise `unavailable` where the cage or the meters give no answer: what was asked may be done
    or not. An answer, also a refusal, passes."""
    try:
        yield
    except (RedisError, NoAnswer, HouseReplaced, ArchiveUnreadable, OSError) as error:
        raise unavailable from error
    except ChipsRefused as refused:
        if refused.code != "busy":
            raise
        raise unavailable from refused
