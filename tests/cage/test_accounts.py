"""Accounts and names."""

from __future__ import annotations

import asyncio

import pytest

from server.cage.accounts import Credentials, NameTaken
from server.cage.audit import audit
from server.cage.cage import Cage


async def test_a_name_is_claimed_once_whatever_its_case(cage: Cage) -> None:
    ada = await cage.register("Ada", "hash", "player", welcome_cents=5_000)
    assert (ada.name, ada.kind, ada.balance_cents) == ("Ada", "player", 5_000)
    with pytest.raises(NameTaken):
        await cage.register("ADA", "other hash", "player", welcome_cents=5_000)
    found = await cage.accounts.find_name("aDa")
    assert found == Credentials(ada.id, "Ada", "hash", "player")
    assert await cage.accounts.find_name("Bob") is None
    assert (await audit(cage.redis)).issued_cents == 5_000


async def test_of_many_who_want_a_name_one_has_it(cage: Cage) -> None:
    wanting = [cage.register("Ada", f"hash {n}", "player") for n in range(10)]
    got = await asyncio.gather(*wanting, return_exceptions=True)
    assert sum(isinstance(each, NameTaken) for each in got) == 9


async def test_a_registration_that_was_cut_short_is_finished_at_sign_in(cage: Cage) -> None:
    credentials = Credentials(cage.accounts.new_id(), "Ada", "hash", "player")
    await cage.accounts.claim_name(credentials)  # … and here the house is killed
    for _ in range(2):
        account = await cage.enter(credentials, welcome_cents=5_000)
        assert (account.id, account.balance_cents) == (credentials.account, 5_000)
    await cage.redeem("all of it", account.id, 5_000, "pit", "")
    assert (await cage.enter(credentials, welcome_cents=5_000)).balance_cents == 0


async def test_opening_an_account_again_changes_nothing(cage: Cage) -> None:
    opened = await cage.open_account("Ada", "guest", welcome_cents=5_000)
    again = await cage.open_account("Eve", "house", account=opened.id, welcome_cents=5_000)
    assert again == opened
    assert await cage.accounts.find(opened.id) == opened


async def test_an_unknown_account_is_none(cage: Cage) -> None:
    assert await cage.accounts.find("00-nobody") is None
    assert await cage.balance("00-nobody") is None
    assert await cage.ledger("00-nobody") == []
