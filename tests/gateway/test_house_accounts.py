"""The gateway's accounts over a real cage on a real Redis."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.app.adapters.accounts import HouseAccounts
from server.app.adapters.room import RoomForNewcomers
from server.app.plan import ChipRules
from server.cage.accounts import Credentials
from server.cage.audit import audit
from server.cage.cage import Cage
from server.cage.embedded import EmbeddedRedis
from server.cage.redis_connection import connect
from server.common.avatars import first_avatar
from server.gateway.ports import Account, AccountsUnavailable, Bankroll, NoRefill, Refill
from tests.cage.asking import hold, reduce
from tests.gateway.open_house import OpenHouse
from tests.house_in_a_box import until

RULES = ChipRules(welcome_cents=100_000, refill_below_cents=10_000, refill_every_ms=600_000)


@pytest.fixture
async def redis(tmp_path: Path) -> AsyncIterator[EmbeddedRedis]:
    async with EmbeddedRedis(tmp_path / "data") as server:
        yield server


@pytest.fixture
async def cage(redis: EmbeddedRedis) -> AsyncIterator[Cage]:
    client = connect(redis.url, answer_deadline_s=3)
    async with Cage.open(client, house_number=1) as opened:
        yield opened
    await client.aclose()


def house_accounts(cage: Cage, rules: ChipRules) -> HouseAccounts:
    return HouseAccounts(cage, rules, RoomForNewcomers(cage.redis, 2**40))


@pytest.fixture
def accounts(cage: Cage) -> HouseAccounts:
    return house_accounts(cage, RULES)


async def test_a_name_is_registered_once(accounts: HouseAccounts) -> None:
    ada = await accounts.register("Ada", "hash-1", None)
    assert isinstance(ada, Account) and (ada.name, ada.kind) == ("Ada", "player")
    assert await accounts.register("ADA", "hash-2", None) == "name_taken"
    found = await accounts.credentials("aDa")
    assert found is not None and (found.account, found.password_hash) == (ada, "hash-1")
    assert await accounts.credentials("Bob") is None
    assert await accounts.find(ada.id) == ada
    assert await accounts.bankroll(ada.id) == Bankroll(100_000, 0)


async def test_of_two_names_with_one_look_that_two_gateways_register_one_is_taken(
    cage: Cage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both look before either has claimed its name."""
    find, both, looked = cage.accounts.owner_of_look, asyncio.Barrier(2), []

    async def owner_of_look(look: str) -> str | None:
        owner = await find(look)
        looked.append(owner)
        if len(looked) <= 2:
            await both.wait()
        return owner

    monkeypatch.setattr(cage.accounts, "owner_of_look", owner_of_look)
    gateways = [house_accounts(cage, RULES) for _ in range(2)]
    names = ("Adal", "Ada1")
    asked = [one.register(n, "hash", None) for one, n in zip(gateways, names, strict=True)]
    answers = await asyncio.gather(*asked)
    taken = [answer for answer in answers if answer == "name_taken"]
    assert looked[:2] == [None, None]
    assert len(taken) == 1
    for name, answer in zip(names, answers, strict=True):
        known = await gateways[0].credentials(name)
        assert (known is None) == (answer == "name_taken")
    assert (await audit(cage.redis)).differences == ()


async def test_a_guest_who_registers_keeps_account_and_bankroll(
    accounts: HouseAccounts, cage: Cage
) -> None:
    guest = await accounts.open_guest(False)
    assert guest.kind == "guest" and guest.name.startswith("Guest ")
    await cage.redeem("r1", guest.id, 40_000, "test", "spent")
    ada = await accounts.register("Ada", "hash-1", guest.id)
    assert ada == Account(guest.id, "Ada", "player", guest.avatar)
    assert await accounts.find(guest.id) == ada
    assert await accounts.bankroll(guest.id) == Bankroll(60_000, 0)
    assert (await audit(cage.redis)).differences == ()


async def test_a_bot_is_one_for_ever(accounts: HouseAccounts) -> None:
    bot = await accounts.open_guest(True)
    assert bot.kind == "bot" and await accounts.find(bot.id) == bot


async def test_a_registration_that_a_crash_cut_off_is_finished(
    accounts: HouseAccounts, cage: Cage
) -> None:
    """The name is claimed, and nothing after it was done."""
    new, guest = cage.accounts.new_id(), (await accounts.open_guest(False)).id
    for account, name in ((new, "Ada"), (guest, "Bob")):
        await cage.accounts.claim_name(Credentials(account, name, "hash", "player"))
        found = await accounts.credentials(name)
        assert found is not None and found.account == Account(
            account, name, "player", first_avatar(account)
        )
        assert await accounts.find(account) == found.account
        assert (await accounts.bankroll(account)).balance == 100_000


async def test_an_account_that_a_crash_left_without_its_welcome_chips_is_given_them_once(
    accounts: HouseAccounts, cage: Cage
) -> None:
    """The name is claimed and the account is open, and there the house was killed."""
    new = cage.accounts.new_id()
    await cage.accounts.claim_name(Credentials(new, "Ada", "hash", "player"))
    await cage.accounts.open(new, "Ada", "player")
    for _ in range(2):
        assert await accounts.credentials("Ada") is not None
        assert await accounts.bankroll(new) == Bankroll(100_000, 0)
    await cage.redeem("r1", new, 100_000, "test", "lost")
    # Also in a house that welcomes with another sum since.
    for rules in (RULES, ChipRules(welcome_cents=5, refill_below_cents=0, refill_every_ms=0)):
        assert await house_accounts(cage, rules).credentials("Ada") is not None
        assert await accounts.bankroll(new) == Bankroll(0, 0)
    assert (await audit(cage.redis)).differences == ()


async def test_history_is_paged(accounts: HouseAccounts, cage: Cage) -> None:
    guest = await accounts.open_guest(False)
    for n in range(4):
        await cage.issue(f"i{n}", guest.id, 100, "ada", "tip")
    first, following = await accounts.history(guest.id, 3, None)
    assert [m.id for m in first] == ["i3", "i2", "i1"]
    assert (first[0].kind, first[0].cents, first[0].balance) == ("issue", 100, 100_400)
    second, end = await accounts.history(guest.id, 3, following)
    assert ([m.id for m in second], end) == (["i0", "welcome"], None)
    with pytest.raises(ValueError, match="position"):
        await accounts.history(guest.id, 3, "nonsense")


async def test_chips_are_refilled_when_low_and_not_too_often(
    accounts: HouseAccounts, cage: Cage
) -> None:
    guest = await accounts.open_guest(False)
    assert await accounts.refill(guest.id) == NoRefill(None, RULES.refill_below_cents)
    await cage.redeem("r1", guest.id, 95_000, "test", "lost")
    assert await accounts.refill(guest.id) == Refill(100_000, 105_000)
    await cage.redeem("r2", guest.id, 100_000, "test", "lost")
    refused = await accounts.refill(guest.id)
    assert isinstance(refused, NoRefill) and refused.again_ms is not None
    assert (await accounts.bankroll(guest.id)).balance == 5_000
    assert (await audit(cage.redis)).differences == ()


async def test_what_lies_on_layouts_counts_for_the_bankroll(cage: Cage) -> None:
    accounts = house_accounts(cage, RULES)
    guest = await accounts.open_guest(False)
    await cage.redeem("r1", guest.id, 89_000, "test", "lost")
    assert await hold(cage, "r1/1/w1", guest.id, 9_000) == ("held", 2_000)
    assert await accounts.bankroll(guest.id) == Bankroll(2_000, 9_000)
    assert await accounts.refill(guest.id) == NoRefill(None, RULES.refill_below_cents)
    await cage.settle("r1", 1, [("r1/1/w1", guest.id, 0)])
    assert await accounts.bankroll(guest.id) == Bankroll(2_000, 0)
    assert (await audit(cage.redis)).differences == ()


async def test_a_cage_that_is_away_is_told_as_such(
    accounts: HouseAccounts, cage: Cage, redis: EmbeddedRedis
) -> None:
    guest = await accounts.open_guest(False)
    os.kill(redis.pid, signal.SIGSTOP)
    try:
        answers = await asyncio.gather(
            accounts.find(guest.id),
            accounts.bankroll(guest.id),
            accounts.credentials("Ada"),
            accounts.history(guest.id, 5, None),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [AccountsUnavailable] * 4
    finally:
        os.kill(redis.pid, signal.SIGCONT)
    await until(lambda: cage.answering)
    assert await accounts.find(guest.id) == guest


async def test_a_player_comes_and_comes_back_through_the_gateway(open_house: OpenHouse) -> None:
    async with open_house() as house:
        async with house.client() as client:
            guest = await client.enter()
            assert guest["balance"] == 100_000
            ada = await client.ask("register", name="Ada", password="correct horse")
            assert (ada["name"], ada["kind"], ada["balance"]) == ("Ada", "player", 100_000)
            history = await client.ask("get_history")
            assert [m["why"] for m in history["movements"]] == ["welcome"]
            assert (await client.ask("get_chips"))["type"] == "refused"
        async with house.client() as client:
            assert (await client.sign_in_by_token(ada["token"]))["name"] == "Ada"
            await client.ask("sign_out")
            back = await client.ask("sign_in", name="ada", password="correct horse")
            assert (back["type"], back["balance"]) == ("signed_in", 100_000)


async def test_chips_asked_for_twice_at_once_are_given_once(cage: Cage) -> None:
    """Also where the house gives them as often as a bankroll runs low."""
    rules = ChipRules(welcome_cents=100_000, refill_below_cents=10_000, refill_every_ms=0)
    accounts = house_accounts(cage, rules)
    guest = await accounts.open_guest(False)
    for n in range(3):
        await cage.redeem(f"r{n}", guest.id, 100_000, "test", "lost")
        await asyncio.gather(*(accounts.refill(guest.id) for _ in range(20)))
        assert await accounts.bankroll(guest.id) == Bankroll(100_000, 0)
    assert (await audit(cage.redis)).differences == ()


async def test_a_refill_names_the_entry_after_which_the_bankroll_was_low(
    cage: Cage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the account moves while the house looks."""
    accounts = house_accounts(cage, RULES)
    guest = await accounts.open_guest(False)
    await cage.redeem("r1", guest.id, 95_000, "test", "lost")
    may_refill = cage.may_refill

    async def meanwhile(account: str, every_ms: int) -> int:
        await cage.redeem("r2", account, 1_000, "test", "lost")
        return await may_refill(account, every_ms)

    monkeypatch.setattr(cage, "may_refill", meanwhile)
    assert await accounts.refill(guest.id) == Refill(100_000, 104_000)
    refilled, before, *_ = await cage.ledger(guest.id)
    assert (before.id, refilled.id) == ("r2", f"refill/{before.position}")


async def test_a_bankroll_is_read_at_one_moment(accounts: HouseAccounts, cage: Cage) -> None:
    """Chips on their way between balance and layout are never counted on neither side."""
    guest = await accounts.open_guest(False)

    async def wager() -> None:
        for n in range(150):
            await hold(cage, f"r1/1/w{n}", guest.id, 100_000)
            await reduce(cage, f"r1/1/w{n}", guest.id, 0)

    wagering = asyncio.create_task(wager())
    while not wagering.done():
        seen = await accounts.bankroll(guest.id)
        assert seen.balance + seen.held == 100_000
    await wagering


@pytest.mark.parametrize("before", ["٣-١", "18446744073709551616-0", "1-18446744073709551616"])
async def test_a_position_that_no_ledger_has_is_the_askers_mistake(
    accounts: HouseAccounts, before: str
) -> None:
    guest = await accounts.open_guest(False)
    with pytest.raises(ValueError, match="position"):
        await accounts.history(guest.id, 3, before)
