"""Accounts and names."""

from __future__ import annotations

import asyncio

import pytest

from server.cage.accounts import Credentials, NameTaken
from server.cage.cage import Cage


def credentials_of(cage: Cage, name: str, password_hash: str = "hash") -> Credentials:
    return Credentials(cage.accounts.new_id(), name, password_hash, "player")


async def test_a_name_is_claimed_once_whatever_its_case(cage: Cage) -> None:
    ada = credentials_of(cage, "Ada")
    for _ in range(2):
        await cage.accounts.claim_name(ada)
    with pytest.raises(NameTaken):
        await cage.accounts.claim_name(credentials_of(cage, "ADA", "other hash"))
    assert await cage.accounts.find_name("aDa") == ada
    assert await cage.accounts.find_name("Bob") is None


async def test_of_many_who_want_a_name_one_has_it(cage: Cage) -> None:
    wanting = [cage.accounts.claim_name(credentials_of(cage, "Ada", f"{n}")) for n in range(10)]
    got = await asyncio.gather(*wanting, return_exceptions=True)
    assert sum(isinstance(each, NameTaken) for each in got) == 9


async def test_opening_an_account_again_changes_nothing(cage: Cage) -> None:
    opened = await cage.open_account("Ada", "guest", welcome_cents=5_000)
    again = await cage.open_account("Eve", "house", account=opened.id, welcome_cents=5_000)
    assert again == opened
    assert await cage.accounts.find(opened.id) == opened


async def test_an_unknown_account_is_none(cage: Cage) -> None:
    assert await cage.accounts.find("00-nobody") is None
    assert await cage.balance("00-nobody") is None
    assert await cage.ledger("00-nobody") == []
