"""What a process of a house of many must have in common with the others, and the refusal if not.

With another key a gateway would sign tokens that no other reads, and a dealer records that nobody
believes. With other rules a gateway would show a table that nobody deals.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
from redis.asyncio import Redis

from server.app.parts import token_key
from server.app.plan import HousePlan, HouseRefused
from server.cage.agreement import agreed
from server.equipment import load_or_create
from server.records import rules_hash
from server.tables.model.round import AnyGame
from server.tables.model.settings import TableSettings

_SHOWN = 16  # characters of a hash: enough to tell two apart


def said_of(plan: HousePlan) -> dict[str, str]:
    """What this process says: names and values, of which none is secret."""
    config = plan.config
    key_hash = hashlib.sha256(b"croupier session key\0" + token_key(plan.session_key))
    return {
        "house.keys": load_or_create(plan.data).public_key.hex()[:_SHOWN],
        "session.key": key_hash.hexdigest()[:_SHOWN],
        "[redis] partitions": str(config.redis.partitions),
        "[redis] acknowledge": config.redis.acknowledge,
        "[admin] two_person_cents": str(config.admin.two_person_cents),
        "[admin] new_operator_hours": f"{config.admin.new_operator_hours:g}",
        "play chips": _hash_of(plan.chips),
        "meters": _hash_of(plan.meters),
        "tables": " ".join(sorted(settings.id for settings, _ in plan.tables)),
        **{f"table {one.id}": _hash_of(_shown(one, game)) for one, game in plan.tables},
    }


async def refuse_other_house(redis: Redis, house_number: int, plan: HousePlan) -> None:
    """Refuse to join a house whose processes have other keys, or what they share differs.

    Raises HouseRefused, redis.RedisError.
    """
    own = said_of(plan)
    differences = compared(await agreed(redis, house_number, own), own)
    if differences:
        raise HouseRefused(
            "\n".join(
                (
                    "the house that is open on this Redis is another one:",
                    *differences,
                    "Give every process the same keys and the same configuration. A change of "
                    "these begins when all processes have been closed.",
                )
            )
        )


def compared(house: Mapping[str, str], own: Mapping[str, str]) -> list[str]:
    """A line for each difference. A name that one of them does not know is of another version."""
    return [
        f"  {name}: the house has {house[name]}, this process has {value}"
        for name, value in own.items()
        if name in house and house[name] != value
    ]


def _shown(settings: TableSettings, game: AnyGame) -> tuple[Any, ...]:
    """What a gateway shows of a table by itself (`relay/facts.py`)."""
    rules = rules_hash(game.name, game.resolved_rules())
    return settings.title, settings.variant, settings.max_seats, game.name, rules


def _hash_of(value: Any) -> str:
    text = msgspec.json.encode(value, order="sorted")
    return hashlib.sha256(text).hexdigest()[:_SHOWN]
