"""Guests who do not come back: their chips go back, their accounts close, and the books balance."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from server.cage import closing as closing_module
from server.cage.audit import audit
from server.cage.cage import Cage
from server.cage.closing import EXPIRED, Closing, closed_ledgers
from server.cage.keys import cage_key, partition_name, partition_of
from server.cage.meters import Meters
from server.common.clock import now_ms
from tests.cage.asking import hold, reduce
from tests.cage.test_meters import RESERVE_MILS, SHARE_MILS, SHARES, TERMS

LATER_MS = 10**15  # later than any visit


@pytest.fixture
def closing(cage: Cage) -> Closing:
    return Closing(cage, house_number=1)


async def guest_who_played(cage: Cage, n: int = 0) -> str:
    account = (await cage.open_account(f"Guest {n}", "guest", welcome_cents=10_000)).id
    await asyncio.gather(*(hold(cage, f"r1/1/{n}-{w}", account, 100) for w in range(3)))
    await reduce(cage, f"r1/1/{n}-0", account, 0)
    await cage.settle("r1", 1, [(f"r1/1/{n}-1", account, 3_600), (f"r1/1/{n}-2", account, 0)])
    return account


async def everything_of(redis: Redis, account: str) -> list[str]:
    """The keys and fields of an account, but for its ledger among those that are closed."""
    found = []
    async for raw in redis.scan_iter():
        key = raw.decode()
        kind = await redis.type(key)
        if account in key:
            found.append(key)
        elif (kind == b"hash" and await redis.hexists(key, account)) or (
            kind == b"zset" and await redis.zscore(key, account) is not None
        ):
            found.append(f"{key} {account}")
    return found


async def test_the_chips_go_back_by_a_ledger_entry_and_the_account_is_gone(
    cage: Cage, closing: Closing
) -> None:
    account = await guest_who_played(cage)
    stays = await guest_who_played(cage, 1)
    before = await audit(cage.redis)
    assert await closing.close(account, LATER_MS, "expired/1") == 10_000 + 3_500 - 100
    assert await cage.accounts.find(account) is None and await cage.balance(account) is None
    assert await everything_of(cage.redis, account) == []
    report = await audit(cage.redis)
    assert report.clean
    assert report.issued_cents == before.issued_cents - 13_400
    assert (report.house_cents, report.holds_cents) == (before.house_cents, 0)
    assert (report.accounts, report.entries) == (before.accounts, before.entries + 1)
    ((owner, entries),) = [one async for one in closed_ledgers(cage.redis, partition_of(account))]
    assert (owner, len(entries)) == (account, 8)
    last = entries[-1].entry
    assert (last.why, last.by, last.to_balance_cents) == (EXPIRED, "house", -13_400)
    assert await cage.balance(stays) == 13_400
    # Closing once more changes nothing, and a wager of the account is refused.
    assert await closing.close(account, LATER_MS, "expired/2") is None
    assert await hold(cage, "r1/2/late", account, 100) == ("no_account", 0)
    assert (await audit(cage.redis)).clean


async def test_who_was_seen_has_a_wager_or_is_suspended_stays(cage: Cage, closing: Closing) -> None:
    seen, plays, suspended = [await guest_who_played(cage, n) for n in range(3)]
    await hold(cage, "r1/2/w", plays, 100)
    await cage.accounts.suspend(suspended, "collusion")
    assert await closing.close(seen, now_ms() - 60_000, "expired/1") is None
    assert await closing.close(plays, LATER_MS, "expired/1") is None
    assert await closing.close(suspended, LATER_MS, "expired/1") is None
    assert [await cage.balance(one) for one in (seen, plays, suspended)] == [13_400, 13_300, 13_400]


async def test_a_player_with_a_name_is_no_guest(cage: Cage, closing: Closing) -> None:
    ada = (await cage.open_account("Ada", "player", welcome_cents=100)).id
    bob = await guest_who_played(cage)
    await cage.accounts.rename(bob, "Bob", "player")
    for partition in range(cage.partitions):
        assert await closing.not_seen_since(partition_name(partition), LATER_MS, 10) == []
    for account in (ada, bob):
        assert await closing.close(account, LATER_MS, "expired/1") is None
        assert await cage.accounts.find(account) is not None


async def test_a_house_that_was_replaced_closes_nobody(cage: Cage) -> None:
    account = (await cage.open_account("Guest", "guest")).id
    with pytest.raises(ResponseError, match="FENCED"):
        await Closing(cage, house_number=0).close(account, LATER_MS, "expired/1")
    assert await cage.accounts.find(account) is not None


async def test_a_crash_between_the_steps_is_finished_by_the_next_try(
    cage: Cage, closing: Closing
) -> None:
    account = await guest_who_played(cage)
    await cage.redeem("expired/1", account, 13_400, "house", EXPIRED)  # and here it was killed
    assert await closing.close(account, LATER_MS, "expired/2") == 13_400
    assert await everything_of(cage.redis, account) == []
    assert (await audit(cage.redis)).clean


async def test_a_long_ledger_stays_where_it_is(
    cage: Cage, closing: Closing, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = await guest_who_played(cage)
    monkeypatch.setattr(closing_module, "ENTRIES_MOVED_MOST", 5)
    assert await closing.close(account, LATER_MS, "expired/1") == 13_400
    ledger = f"{{cage:{partition_of(account)}}}:ledger:{account}"
    assert await everything_of(cage.redis, account) == [ledger]
    assert (await audit(cage.redis)).clean


async def test_progressive_wagers_of_closed_guests_stay_in_the_meters(
    cage: Cage, closing: Closing
) -> None:
    meters = Meters(cage.redis, house_number=1, partitions=cage.partitions)
    await meters.open("long", "The Long Streak", TERMS, TERMS.seed_cents)
    for n in range(3):
        account = (await cage.open_account(f"Guest {n}", "guest", welcome_cents=1_000)).id
        await hold(cage, f"r1/1/{n}", account, TERMS.wager_cents, shares=SHARES)
        await cage.settle("r1", 1, [(f"r1/1/{n}", account, 0)])
        assert await closing.close(account, LATER_MS, "expired/1") is not None
    long = (await meters.read())["long"]
    assert long.mils == TERMS.seed_cents * 1_000 + 3 * SHARE_MILS
    assert long.reserve_mils == 3 * RESERVE_MILS
    assert (await audit(cage.redis)).clean


async def test_the_audit_of_an_open_house_is_clean_while_guests_close(
    cage: Cage, closing: Closing
) -> None:
    guests = [await guest_who_played(cage, n) for n in range(60)]

    async def close_all() -> None:
        for account in guests:
            assert await closing.close(account, LATER_MS, "expired/1") is not None

    closes = asyncio.create_task(close_all())
    audits = 0
    while not closes.done():
        report = await audit(cage.redis)
        assert report.clean, report.differences
        audits += 1
    await closes
    assert audits > 3
    report = await audit(cage.redis)
    assert report.clean and (report.accounts, report.balances_cents) == (60, 0)


async def test_an_entry_of_a_closed_account_that_is_gone_is_named(
    cage: Cage, closing: Closing
) -> None:
    account = await guest_who_played(cage)
    other = await guest_who_played(cage, 1)
    for one in (account, other):
        await closing.close(one, LATER_MS, "expired/1")
    key = cage_key(partition_of(account), "closed")
    positions = [
        p for p, fields in await cage.redis.xrange(key) if fields[b"a"] == account.encode()
    ]
    await cage.redis.xdel(key, positions[4])
    differences = (await audit(cage.redis)).differences
    assert account in {one.account for one in differences if hasattr(one, "account")}
    assert other not in {one.account for one in differences if hasattr(one, "account")}


async def test_a_closed_guest_takes_a_small_part_of_the_memory(
    cage: Cage, closing: Closing
) -> None:
    guests = 300

    async def used(keys: list[str]) -> int:
        return sum([int(await cage.redis.memory_usage(key) or 0) for key in keys])

    accounts = [
        (await cage.open_account(f"Guest {n}", "guest", welcome_cents=10_000)).id
        for n in range(guests)
    ]
    open_bytes = await used([cage_key(partition_of(one), f"ledger:{one}") for one in accounts])
    for account in accounts:
        await closing.close(account, LATER_MS, "expired/1")
    partitions = [partition_name(number) for number in range(cage.partitions)]
    assert await used([cage_key(one, "closed") for one in partitions]) * 5 < open_bytes


async def test_guests_of_an_earlier_version_are_found(cage: Cage, closing: Closing) -> None:
    account = await guest_who_played(cage)
    player = (await cage.open_account("Ada", "player")).id
    for partition in range(cage.partitions):
        await cage.redis.delete(cage_key(partition_name(partition), "guests"))
    await closing.index_guests(now_ms())
    found = [
        one
        for partition in range(cage.partitions)
        for one in await closing.not_seen_since(partition_name(partition), LATER_MS, 10)
    ]
    assert found == [account] and player not in found
    assert await closing.close(account, now_ms() - 60_000, "expired/1") is None
    assert await closing.close(account, LATER_MS, "expired/1") is not None
    await closing.index_guests(now_ms())  # once for all


def test_the_scripts_name_every_key_that_they_touch() -> None:
    """A script's keys come in KEYS, so that a Redis Cluster knows its slot."""
    for name in ("close_account", "expire_sessions", "open_session", "renew_session"):
        text = (Path(closing_module.__file__).parent / "scripts" / f"{name}.lua").read_text()
        calls = [line for line in text.splitlines() if "redis.call(" in line]
        assert calls and all("KEYS[" in line or "'a', account" in line for line in calls)
