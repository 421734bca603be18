"""Requests wait in Redis: another process takes the confirmation, and nobody forges one."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from protocol.operators import (
    AddOperator,
    ChipsMoved,
    CommandDone,
    ConfirmationNeeded,
    ConfirmChips,
    ConfirmMeterChange,
    ConfirmOperatorChange,
    ConfirmRetirement,
    FromOperator,
    IssueChips,
    MeterChangeRequested,
    MeterRows,
    RedeemChips,
    RequestMeterChange,
    RetirementRequested,
    RetireTable,
    TableRetirement,
)
from server.pit.refusal import RefusalError
from server.pit.request_store import RequestStore, StoredRequest
from server.pit.second_operator import CONFIRM_WITHIN_MS, MOST_REQUESTS, Requests
from server.pit.second_operator import TwoPersons as Two
from tests.house_in_a_box import SIGNING_KEY
from tests.pit.open_pit import OpenPit, Pit, another_pit

LOWER = RequestMeterChange(0, meter="streak", cents=40_000, why="counted wrong")
REQUESTED: list[tuple[FromOperator, type, type, type]] = [
    (LOWER, MeterChangeRequested, ConfirmMeterChange, MeterRows),
    (
        AddOperator(0, name="newt", role="viewer", password="a good password 7"),
        ConfirmationNeeded, ConfirmOperatorChange, CommandDone,
    ),
    (
        IssueChips(0, command_id="issue-0001", account="alice", cents=900, why="promotion"),
        ConfirmationNeeded, ConfirmChips, ChipsMoved,
    ),
    (
        RetireTable(0, table="r02", reason="the felt is worn"),
        RetirementRequested, ConfirmRetirement, TableRetirement,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "answer", "confirm", "done"), REQUESTED)
async def test_it_is_confirmed_at_another_process_after_the_end_of_the_first(
    open_pit: OpenPit, request_: FromOperator, answer: type, confirm: type, done: type
) -> None:
    pit = await open_pit(two_persons=Two(day_cents=500))
    async with another_pit(pit, Two(day_cents=500)) as first, first.signed_in() as maude:
        change = (await maude.get(request_, answer)).change
    async with pit.signed_in(name="max") as other:
        await other.get(confirm(0, change=change), done)
        assert await other.refusal(confirm(0, change=change)) == "no_request"
    async with another_pit(pit) as third, third.signed_in(name="max") as other:
        assert await other.refusal(confirm(0, change=change)) == "no_request"


async def test_a_redemption_of_more_than_the_balance_is_not_requested(open_pit: OpenPit) -> None:
    pit = await open_pit(two_persons=Two(day_cents=500))
    command = RedeemChips(0, command_id="redeem-001", account="alice", cents=10_001, why="cash in")
    async with pit.signed_in() as maude:
        assert await maude.refusal(command) == "insufficient_funds"
        smaller = replace(command, command_id="redeem-002", cents=500)
        await maude.get(smaller, ChipsMoved)  # the refused one does not count for the day


async def everybody(_operator: str) -> frozenset[str]:
    return frozenset({"maude", "max"})


def requests_of(redis: Redis, now_ms: int = 1_000) -> Requests[RequestMeterChange]:
    store = RequestStore(redis, SIGNING_KEY)
    return Requests(store, "meters", RequestMeterChange, everybody, lambda: now_ms)


async def test_a_request_that_the_house_has_not_signed_does_not_count(pit: Pit) -> None:
    redis = pit.box.redis
    requests = requests_of(redis)
    change, expires_ms = await requests.add(LOWER, "maude")
    assert (await requests.find(change, "max")).message == LOWER
    (entry,) = await redis.hvals("{pit}:requests:meters")
    own = msgspec.json.decode(entry, type=StoredRequest)
    more = msgspec.Raw(entry and msgspec.json.encode(RequestMeterChange(0, "streak", 9, "forged")))
    forgeries = [
        msgspec.structs.replace(own, by="eve"),
        msgspec.structs.replace(own, expires_ms=expires_ms * 2),
        msgspec.structs.replace(own, message=more),
        msgspec.structs.replace(own, change="abcdef"),
        msgspec.structs.replace(own, signature=""),
        msgspec.structs.replace(own, signature="no hexadecimal"),
    ]
    for forged in (*map(msgspec.json.encode, forgeries), b"no JSON"):
        await redis.hset("{pit}:requests:meters", change, forged)
        with pytest.raises(RefusalError) as refused:
            await requests.find(change, "max")
        assert refused.value.code == "no_request"
    await redis.hset("{pit}:requests:meters", "abcdef", entry)  # another number
    with pytest.raises(RefusalError):
        await requests.find("abcdef", "max")


async def test_a_request_of_one_kind_is_none_of_another(pit: Pit) -> None:
    redis = pit.box.redis
    change, _ = await requests_of(redis).add(LOWER, "maude")
    (entry,) = await redis.hvals("{pit}:requests:meters")
    await redis.hset("{pit}:requests:chips", change, entry)
    of_chips = Requests(RequestStore(redis, SIGNING_KEY), "chips", IssueChips, everybody, int)
    with pytest.raises(RefusalError):
        await of_chips.find(change, "max")


async def test_too_many_wait_until_they_expire(pit: Pit) -> None:
    redis = pit.box.redis
    requests = requests_of(redis)
    for _ in range(MOST_REQUESTS):
        await requests.refuse_unconfirmable("maude")
        await requests.add(LOWER, "maude")
    with pytest.raises(RefusalError) as refused:
        await requests.refuse_unconfirmable("maude")
    assert refused.value.code == "too_many_requests"
    await requests_of(redis, 1_000 + CONFIRM_WITHIN_MS).refuse_unconfirmable("maude")
    assert await redis.hlen("{pit}:requests:meters") == 0


async def test_redis_forgets_them_by_itself(pit: Pit) -> None:
    await requests_of(pit.box.redis).add(LOWER, "maude")
    assert 0 < await pit.box.redis.pttl("{pit}:requests:meters") <= CONFIRM_WITHIN_MS
