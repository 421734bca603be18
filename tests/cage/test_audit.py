"""The audit finds what was altered, and says whose it is."""

from __future__ import annotations

import asyncio

import pytest

from server.cage.audit import Difference, audit
from server.cage.cage import Cage
from server.cage.keys import cage_key
from tests.cage.asking import hold, reduce


async def play(cage: Cage, players: int = 3) -> list[str]:
    accounts = []
    for n in range(players):
        account = (await cage.open_account(f"p{n}", "guest", welcome_cents=10_000)).id
        accounts.append(account)
        await asyncio.gather(*(hold(cage, f"r1/1/{n}-{w}", account, 100) for w in range(4)))
        await reduce(cage, f"r1/1/{n}-0", account, 40)
        await reduce(cage, f"r1/1/{n}-1", account, 0)
        await cage.settle("r1", 1, [(f"r1/1/{n}-2", account, 3_600)])
    return accounts


async def test_a_played_evening_is_clean(cage: Cage) -> None:
    accounts = await play(cage)
    heard: list[tuple[int, int]] = []
    report = await audit(cage.redis, lambda done, of: heard.append((done, of)))
    assert report.clean
    assert (report.accounts, report.entries) == (3, 3 * 8)
    assert report.issued_cents == 30_000
    assert report.holds_cents == 3 * 140
    assert report.house_cents == 3 * (100 - 3_600)
    assert report.balances_cents == sum([await cage.balance(a) or 0 for a in accounts])
    assert heard[-1] == (3, 3)


@pytest.mark.parametrize(
    ("what", "books_cents", "ledger_cents"),
    [("balance", 13_361, 13_360), ("on the tables", 240, 140)],
)
async def test_an_altered_account_is_named(
    cage: Cage, what: str, books_cents: int, ledger_cents: int
) -> None:
    _, altered, _ = await play(cage)
    partition = altered[:2]
    if what == "balance":
        await cage.redis.hincrby(cage_key(partition, "balance"), altered, 1)
    else:
        forged = f"100 {altered} forged"
        await cage.redis.hset(cage_key(partition, "holds:r1"), "r1/1/forged", forged)
    report = await audit(cage.redis)
    assert not report.clean
    (difference,) = report.differences
    assert str(difference) == (
        f"account {altered}: {what} is {books_cents} cents, the ledger says {ledger_cents}"
    )


async def test_an_account_gone_from_the_books_is_named(cage: Cage) -> None:
    _, gone, _ = await play(cage)
    await cage.redis.hdel(cage_key(gone[:2], "balance"), gone)
    report = await audit(cage.redis)
    assert [(d.account, d.books_cents) for d in report.differences] == [(gone, 0)]


async def test_an_entry_gone_from_the_ledger_is_named(cage: Cage) -> None:
    _, altered, _ = await play(cage)
    fourth = (await cage.ledger(altered))[4]
    await cage.redis.xdel(cage_key(altered[:2], f"ledger:{altered}"), fourth.position)
    report = await audit(cage.redis)
    found = {
        d.what for d in report.differences if isinstance(d, Difference) and d.account == altered
    }
    assert "balance" in found
    assert any(what.startswith("balance after entry") for what in found)


@pytest.mark.parametrize("total", ["issued", "house", "held"])
async def test_an_altered_total_is_named(cage: Cage, total: str) -> None:
    await play(cage)
    await cage.redis.hincrby(cage_key("02", "totals"), total, 5)
    report = await audit(cage.redis)
    assert [(d.partition, d.what) for d in report.differences] == [("02", total)]


async def test_a_live_house_is_audited_to_the_cent(cage: Cage) -> None:
    accounts = await play(cage, players=6)
    playing = True

    async def keep_playing() -> int:
        rounds = 1
        while playing:
            rounds += 1
            held = [hold(cage, f"r{n}/{rounds}/w", a, 10) for n, a in enumerate(accounts)]
            await asyncio.gather(*held)
            for n, account in enumerate(accounts):
                await cage.settle(f"r{n}", rounds, [(f"r{n}/{rounds}/w", account, 20)])
        return rounds

    player = asyncio.create_task(keep_playing())
    try:
        for _ in range(20):
            report = await audit(cage.redis)
            assert report.clean, report.differences
    finally:
        playing = False
    assert await player > 5
