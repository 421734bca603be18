"""The limits of a house of many processes, as its gateways and its pit ask for them."""

from __future__ import annotations

from redis.asyncio import Redis

from server.app.adapters.no_answer import no_answer_as
from server.cage.limits import RedisLimits, RedisSignInLimits
from server.common.limits import Budget
from server.gateway.ports import AccountsUnavailable
from server.pit import sign_in_limits as of_operators

KNOWN_MS = 30 * 24 * 3_600_000
"""How long an address is known from which an operator has signed in."""


class HouseLimits:
    """The limits of players, as the gateway asks for them (`common.limits.Limits`)."""

    def __init__(self, limits: RedisLimits) -> None:
        self._limits = limits

    async def take(self, *budgets: Budget) -> bool:
        with no_answer_as(AccountsUnavailable):
            return await self._limits.take(*budgets)

    async def has(self, *budgets: Budget) -> bool:
        with no_answer_as(AccountsUnavailable):
            return await self._limits.has(*budgets)

    async def give_back(self, *budgets: Budget) -> None:
        with no_answer_as(AccountsUnavailable):
            await self._limits.give_back(*budgets)


def sign_in_limits_of(redis: Redis) -> RedisSignInLimits:
    """The limits on operators' sign-ins (`pit.sign_in_limits.Tries`)."""
    free = (
        of_operators.FREE_TRIES_A_NAME,
        of_operators.FREE_TRIES_AN_ADDRESS,
        of_operators.FREE_TRIES_A_NAME_ANYWHERE,
    )
    return RedisSignInLimits(
        redis, free, int(of_operators.MAX_WAIT_SECONDS * 1_000),
        int(of_operators.FORGOTTEN_AFTER_SECONDS * 1_000), KNOWN_MS,
    )  # fmt: skip
