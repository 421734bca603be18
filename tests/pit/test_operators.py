"""Operators' accounts: who may be made, and that a house never loses its last shift manager."""

from __future__ import annotations

import asyncio

import pytest
from redis.asyncio import Redis

from server.pit.operators import OPERATORS_KEY, Operators, add_operator
from server.pit.refusal import RefusalError
from tests.pit.open_pit import QUICK_HASHER

GOOD = "correct horse battery"


async def refusal_of(attempt: object) -> str:
    with pytest.raises(RefusalError) as refused:
        await attempt  # type: ignore[misc]
    assert str(refused.value)
    return refused.value.code


def operators_of(redis: Redis) -> Operators:
    """The operators, with a quick hash where a test is not about the hash."""
    return Operators(redis, QUICK_HASHER)


async def test_the_first_operator_is_added_and_signs_in(redis: Redis) -> None:
    row = await add_operator(redis, "Maude", "shift_manager", GOOD)
    assert (row.name, row.role, row.added_by) == ("maude", "shift_manager", "house")
    operator = await Operators(redis).authenticate("MAUDE", GOOD)
    assert operator is not None
    assert operator.name == "maude"


async def test_a_password_is_kept_as_an_argon2id_hash_only(redis: Redis) -> None:
    await add_operator(redis, "maude", "shift_manager", GOOD)
    stored = await redis.hget(OPERATORS_KEY, "maude")
    assert isinstance(stored, bytes)
    assert b"$argon2id$v=19$m=65536,t=3,p=4$" in stored
    assert GOOD.encode() not in stored


@pytest.mark.parametrize("password", [GOOD + " ", "", "x" * 129])
async def test_a_wrong_password_signs_nobody_in(redis: Redis, password: str) -> None:
    await operators_of(redis).add("maude", "shift_manager", GOOD, "house")
    assert await operators_of(redis).authenticate("maude", password) is None


async def test_an_unknown_name_signs_nobody_in(redis: Redis) -> None:
    assert await operators_of(redis).authenticate("nobody", GOOD) is None


@pytest.mark.parametrize(
    "password", ["", "short", "elevenchars", "aaaaaaaaaaaa", "abababababab", "x" * 129]
)
async def test_a_weak_password_is_refused(redis: Redis, password: str) -> None:
    code = await refusal_of(operators_of(redis).add("maude", "viewer", password, "house"))
    assert code == "weak_password"


async def test_a_password_with_the_name_in_it_is_refused(redis: Redis) -> None:
    code = await refusal_of(
        operators_of(redis).add("maude", "viewer", "I am Maude myself", "house")
    )
    assert code == "weak_password"


@pytest.mark.parametrize("name", ["", "m", "9lives", "two words", "house", "x" * 33, "é" * 5])
async def test_a_bad_name_is_refused(redis: Redis, name: str) -> None:
    assert await refusal_of(operators_of(redis).add(name, "viewer", GOOD, "house")) == "bad_name"


async def test_a_name_is_given_once(redis: Redis) -> None:
    await operators_of(redis).add("maude", "viewer", GOOD, "house")
    assert (
        await refusal_of(operators_of(redis).add("maude", "viewer", GOOD, "house")) == "name_taken"
    )


async def test_two_shift_managers_cannot_remove_each_other_at_once(redis: Redis) -> None:
    operators = operators_of(redis)
    for name in ("maude", "minnie"):
        await operators.add(name, "shift_manager", GOOD, "house")
    results = await asyncio.gather(
        operators.remove("maude"), operators.set_role("minnie", "viewer"), return_exceptions=True
    )
    refused = [r for r in results if isinstance(r, RefusalError)]
    assert [r.code for r in refused] == ["last_shift_manager"]
    assert sum(row.role == "shift_manager" for row in await operators.all()) == 1


async def test_the_last_shift_manager_may_be_made_one_again(redis: Redis) -> None:
    operators = operators_of(redis)
    await operators.add("maude", "shift_manager", GOOD, "house")
    await operators.set_role("maude", "shift_manager")
    assert [row.role for row in await operators.all()] == ["shift_manager"]


async def test_a_new_password_replaces_the_old_one(redis: Redis) -> None:
    operators = operators_of(redis)
    await operators.add("maude", "viewer", GOOD, "house")
    assert await refusal_of(operators.change_password("maude", "wrong", GOOD)) == "wrong_password"
    assert await refusal_of(operators.change_password("maude", GOOD, "weak")) == "weak_password"
    await operators.change_password("maude", GOOD, "another good one")
    assert await operators.authenticate("maude", GOOD) is None
    assert await operators.authenticate("maude", "another good one") is not None


async def test_an_unknown_operator_cannot_be_changed(redis: Redis) -> None:
    operators = operators_of(redis)
    assert await refusal_of(operators.remove("nobody")) == "no_operator"
    assert await refusal_of(operators.set_role("nobody", "viewer")) == "no_operator"
