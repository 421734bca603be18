"""The ledger leaves Redis: what is old enough goes to the disk, and nothing else changes."""

from __future__ import annotations

import shutil
from typing import Any

import pytest

from server.app.round_audit import RoundCauses
from server.cage.closing import Closing
from server.ledger import collecting, folder, listed
from server.ledger.index import INDEX_FILE
from tests.cage.forging import ADA, BEN
from tests.ledger.archiving import CLEO, ArchivedHouse

LATER_MS = 10**15


async def test_old_entries_leave_redis_and_the_audit_stays_clean(house: ArchivedHouse) -> None:
    before = {one: await house.whole_history(one) for one in (ADA, BEN, CLEO)}
    assert len(before[ADA]) > 6
    await house.a_month_later()
    assert house.told == []
    assert [await house.in_redis(one) for one in before] == [1, 1, 1], "the last entry stays"
    assert await house.differences() == []
    assert {one: await house.whole_history(one) for one in before} == before


async def test_the_house_goes_on_after_entries_have_left(house: ArchivedHouse) -> None:
    await house.a_month_later()
    await house.go_on("c3")
    before = await house.whole_history(ADA)
    assert await house.in_redis(ADA) > 1
    assert await house.differences() == []
    await house.a_month_later()
    assert await house.in_redis(ADA) == 1
    assert await house.whole_history(ADA) == before
    assert await house.differences() == []


async def test_an_audit_begins_again_if_entries_leave_meanwhile(
    house: ArchivedHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin, leaving = RoundCauses.begin, [house.a_month_later]

    async def begin_late(causes: RoundCauses, holds: Any) -> None:
        """The books are read, and the ledger is not."""
        if leaving:
            await leaving.pop()()
        await begin(causes, holds)

    monkeypatch.setattr(RoundCauses, "begin", begin_late)
    assert await house.differences() == []
    assert not leaving and await house.in_redis(ADA) == 1


async def test_what_is_young_or_not_signed_stays(house: ArchivedHouse) -> None:
    count = await house.in_redis(ADA)
    house.days = 5
    await house.keeping.keep()
    assert await house.in_redis(ADA) == count
    await house.play()
    await house.a_month_later()
    assert 1 < await house.in_redis(ADA) < count, "the last round is not signed yet"
    assert await house.differences() == []


async def test_orders_go_with_their_entries_but_for_the_welcome(house: ArchivedHouse) -> None:
    assert await house.orders(ADA) == {
        b"welcome",
        b"issue:c1",
        b"redeem:c1",
        b"issue:c2",
        b"redeem:c2",
    }
    await house.a_month_later()
    assert await house.orders(ADA) == {b"welcome"}
    # A welcome that is tried again moves nothing.
    assert await house.cage.issue("welcome", ADA, 100_000, "house", "welcome") > 0
    assert await house.differences() == []


async def test_the_list_of_commits_goes_when_they_are_copied(house: ArchivedHouse) -> None:
    for number in range(house.cage.partitions):
        assert not await house.redis.xlen(f"{{cage:{number:02}}}:commits")
    await house.play()
    await house.sign()
    assert await house.redis.xlen("{cage:00}:commits"), "it is signed, and not copied yet"


async def test_closed_accounts_are_archived_too(house: ArchivedHouse) -> None:
    guest = await house.cage.open_account(
        "Guest", "guest", account="02-guest", welcome_cents=100_000
    )
    await house.go_on("c3")
    closing = Closing(house.cage, 1)
    assert await closing.close(guest.id, LATER_MS, "expired/1") is None, "not signed yet"
    await house.sign()
    assert await closing.close(guest.id, LATER_MS, "expired/1") is not None
    await house.keeping.keep()
    assert await house.redis.xlen("{cage:02}:closed") == 2
    assert await house.differences() == []
    await house.a_month_later()
    assert house.told == []
    assert await house.redis.xlen("{cage:02}:closed") == 0
    assert await house.differences() == []


async def test_an_account_that_was_closed_before_it_was_copied(house: ArchivedHouse) -> None:
    guest = await house.cage.open_account(
        "Guest", "guest", account="02-guest", welcome_cents=100_000
    )
    await house.sign()
    closing = Closing(house.cage, 1)
    await closing.close(guest.id, LATER_MS, "expired/1")
    await house.sign()
    assert await closing.close(guest.id, LATER_MS, "expired/1") is not None
    assert not await house.in_redis(guest.id)
    await house.keeping.keep()
    assert house.told == []
    assert [page.commit for page in folder.pages(house.folder, "02")] == [1, 2]
    assert await house.differences() == []


async def test_commits_of_an_earlier_release_list_their_accounts_alone(
    house: ArchivedHouse,
) -> None:
    await house.play()
    await house.sign()
    commits = await house.redis.xrange("{cage:00}:commits")
    await house.redis.delete("{cage:00}:commits")
    for number, (place, fields) in enumerate(commits):
        kept = fields if number % 2 else {b"a": fields[b"a"]}
        await house.redis.xadd("{cage:00}:commits", kept, id=place)
    await house.a_month_later()
    assert house.told == []
    assert await house.in_redis(ADA) == 1
    assert await house.differences() == []


async def test_a_long_list_of_commits_is_kept_on_the_disk(
    house: ArchivedHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listed, "_IN_MEMORY_NBYTES", 100)
    monkeypatch.setattr(collecting, "COMMITS_A_PAGE", 1)
    for _ in range(2):
        await house.play()
        await house.sign()
    await house.a_month_later()
    assert house.told == []
    assert await house.in_redis(ADA) == 1
    assert await house.differences() == []


async def test_a_ledger_of_an_earlier_release_is_copied_whole(house: ArchivedHouse) -> None:
    """Its commits are not listed any more: every account is looked through."""
    await house.play()
    await house.redis.delete("{cage:00}:commits", "{cage:01}:commits", "{cage:03}:commits")
    await house.sign()
    for partition in ("00", "01", "03"):
        shutil.rmtree(house.folder / f"@ledger-{partition}")
    house.next_keeping()
    await house.keeping.keep()
    assert house.told == []
    await house.a_month_later()
    assert await house.in_redis(ADA) == 1
    assert await house.differences() == []


async def test_a_lost_or_damaged_index_is_made_again(house: ArchivedHouse) -> None:
    before = await house.whole_history(ADA)
    await house.a_month_later()
    index = house.folder / "@ledger-00" / INDEX_FILE
    index.unlink()
    assert await house.whole_history(ADA) == before, "without an index, the pages are read"
    for spoil in (lambda: index.write_bytes(b"no index"), lambda: index.unlink(missing_ok=True)):
        spoil()
        assert await house.whole_history(ADA) == before
        house.next_keeping()
        await house.keeping.keep()
        assert index.stat().st_size > 1_000
        assert await house.whole_history(ADA) == before
    assert house.told == []
