"""Meters through crashes, one after another, and in the audit."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from server.cage.audit import audit
from server.cage.batcher import HouseReplaced
from server.cage.cage import Cage
from server.cage.embedded import EmbeddedRedis
from server.cage.keys import METER_RECORDS_KEY, cage_key
from server.cage.meters import MeterRecord, MeterRefused, Meters, MeterTerms
from tests.cage.asking import hold, reduce
from tests.house_in_a_box import SOON_S, until

TERMS = MeterTerms(paytable=4, wager_cents=25, seed_cents=75_000)
SHARE_MILS, RESERVE_MILS = 4_500, 1_250
SHARES = ("long", SHARE_MILS, RESERVE_MILS)
PARTITIONS = 4


@pytest.fixture
async def meters(redis: Redis) -> AsyncIterator[Meters]:
    opened = Meters(redis, house_number=1, partitions=PARTITIONS)
    await opened.open("long", "The Long Streak", TERMS, TERMS.seed_cents)
    yield opened


@pytest.fixture
async def cage(cage: Cage) -> Cage:
    """The cage with the players' accounts."""
    for player in range(50):
        await cage.open_account("p", "bot", account=account_of(player), welcome_cents=10**8)
    return cage


def account_of(player: int) -> str:
    return f"{player % PARTITIONS:02d}-player{player}"


async def wager(cage: Cage, table: str, player: int, number: int) -> tuple[str, str]:
    """One progressive wager of a player in one of the partitions: hold and account."""
    account = account_of(player)
    hold_id = f"{table}/{number}/{account}"
    answer, _ = await hold(cage, hold_id, account, TERMS.wager_cents, shares=SHARES)
    assert answer == "held"
    return hold_id, account


async def test_contribution_and_wager_are_one_step_in_whatever_partition(
    cage: Cage, meters: Meters
) -> None:
    for player in range(8):
        await wager(cage, f"r{player % 3}", player, 1)
    long = (await meters.read())["long"]
    assert long.mils == 75_000_000 + 8 * SHARE_MILS
    assert long.reserve_mils == 8 * RESERVE_MILS
    assert long.cents == 75_036


async def test_a_wager_that_comes_down_takes_its_shares_back_once(
    cage: Cage, meters: Meters
) -> None:
    hold_id, account = await wager(cage, "r1", 1, 1)
    await wager(cage, "r1", 2, 1)
    assert (await reduce(cage, hold_id, account, 0))[0] == "done"
    assert (await reduce(cage, hold_id, account, 0))[0] == "done"
    assert (await meters.read())["long"].mils == 75_000_000 + SHARE_MILS


async def test_a_wager_without_money_moves_no_meter(cage: Cage, meters: Meters) -> None:
    account = (await cage.open_account("poor", "guest", welcome_cents=24)).id
    answer, _ = await hold(cage, "r1/1/w", account, 25, shares=SHARES)
    assert answer == "insufficient_funds"
    assert (await meters.read())["long"].mils == 75_000_000


async def test_the_reserve_goes_first_and_the_house_gives_the_rest(
    cage: Cage, meters: Meters
) -> None:
    for player in range(3):
        await wager(cage, "r1", player, 1)
    # 75,000 cents and 3 x 4.5: the half cent stays, and counts towards the reseed
    assert await meters.claim("long", "r1/9") == 75_013
    long = (await meters.read())["long"]
    assert (long.mils, long.reserve_mils) == (75_000_000, 0)
    assert long.record.from_reserve_mils == 3 * RESERVE_MILS
    assert long.record.seeds_mils == 75_000_000 + 75_000_000 - 500 - 3 * RESERVE_MILS


async def test_winners_at_two_tables_are_ordered_and_the_second_finds_the_reseeded_meter(
    cage: Cage, meters: Meters
) -> None:
    first, second = await wager(cage, "r1", 1, 1), await wager(cage, "r2", 2, 1)
    paid = await asyncio.gather(meters.claim("long", "r1/1"), meters.claim("long", "r2/1"))
    assert sorted(paid) == [75_000, 75_009]
    for (hold_id, account), table, cents in zip((first, second), ("r1", "r2"), paid, strict=True):
        await cage.settle(table, 1, [(hold_id, account, cents)], from_meter={hold_id})
    report = await audit(cage.redis)
    assert report.clean
    assert report.meters[0].paid_mils == 1000 * sum(paid)
    assert report.meters[0].contributions_mils == 2 * (SHARE_MILS + RESERVE_MILS)


async def test_what_the_table_pays_on_a_progressive_wager_is_not_paid_from_the_meter(
    cage: Cage, meters: Meters
) -> None:
    hold_id, account = await wager(cage, "r1", 1, 1)
    await cage.settle("r1", 1, [(hold_id, account, 1_000)])
    long = (await meters.read())["long"]
    assert (long.wagers.contributed_mils, long.wagers.paid_mils) == (SHARE_MILS, 0)
    assert (await audit(cage.redis)).clean


async def test_shares_that_another_table_has_won_do_not_put_a_meter_below_its_seed(
    cage: Cage, meters: Meters
) -> None:
    """617b.4(h)(2): the reseed is what the next winner finds at the least."""
    hold_id, account = await wager(cage, "r1", 1, 1)
    assert await meters.claim("long", "r2/1") == 75_004
    await reduce(cage, hold_id, account, 0)
    long = (await meters.read())["long"]
    assert (long.mils, long.counted_mils) == (75_000_000, 75_000_000 - SHARE_MILS)
    assert await meters.claim("long", "r3/1") == 75_000
    assert (await meters.read())["long"].counted_mils == 75_000_000


async def test_a_house_that_was_followed_by_another_claims_nothing(meters: Meters) -> None:
    later = Meters(meters._redis, house_number=2, partitions=PARTITIONS)
    assert await later.claim("long", "r1/1") == 75_000
    with pytest.raises(HouseReplaced):
        await meters.claim("long", "r1/2")


async def test_a_house_without_meters_asks_no_partition_for_shares(redis: Redis) -> None:
    await redis.config_resetstat()
    assert await Meters(redis, house_number=1, partitions=PARTITIONS).read() == {}
    asked = await redis.info("commandstats")
    assert asked["cmdstat_hgetall"]["calls"] == 1


async def test_a_meter_does_not_open_again_with_other_terms(meters: Meters) -> None:
    await meters.open("long", "The Long Streak", TERMS, 99_000)
    assert (await meters.read())["long"].mils == 75_000_000
    with pytest.raises(MeterRefused, match=r"was opened as one of paytable \d, with a wager of \$"):
        await meters.open("long", "The Long Streak", MeterTerms(1, 25, 250_000), 250_000)


async def test_a_meter_is_not_moved_to_itself(cage: Cage, meters: Meters) -> None:
    await wager(cage, "r1", 1, 1)
    with pytest.raises(MeterRefused, match="different one"):
        await meters.remove("long", 4, "long", "m1", "eve", "a slip of the pen")
    assert (await meters.read())["long"].mils == 75_000_000 + SHARE_MILS
    await meters.remove("long", 4, "", "m2", "eve", "to the house")
    assert (await meters.read())["long"].mils == 75_000_000 + SHARE_MILS - 4_000
    assert (await audit(cage.redis)).clean


class Traffic:
    """Tables that take progressive wagers, and now and then win, while Redis dies under them."""

    def __init__(self, cage: Cage, meters: Meters) -> None:
        self.cage = cage
        self.meters = meters
        self.over = False
        self.wagers = 0
        self.won: list[int] = []

    async def deal(self, table: int) -> None:
        number = 0
        while not self.over:
            number += 1
            players = range(10 * table, 10 * table + 4)
            laid = await asyncio.gather(
                *(wager(self.cage, f"t{table}", player, number) for player in players)
            )
            self.wagers += len(laid)
            if number % 3:
                lost = [(hold_id, account, 0) for hold_id, account in laid]
                await self.cage.settle(f"t{table}", number, lost)
            else:
                await self.win(table, number, laid[0], laid[1:])

    async def win(
        self, table: int, number: int, winner: tuple[str, str], others: list[tuple[str, str]]
    ) -> None:
        cents = await self.meters.claim("long", f"t{table}/{number}")
        self.won.append(cents)
        hold_id, account = winner
        paid = [(hold_id, account, cents), *((each, owner, 0) for each, owner in others)]
        await self.cage.settle(f"t{table}", number, paid, from_meter={hold_id})


async def kill_and_play_on(server: EmbeddedRedis, traffic: Traffic) -> None:
    before, killed = len(traffic.won), server.pid
    os.kill(killed, signal.SIGKILL)
    await until(lambda: server.pid != killed and len(traffic.won) >= before + 10)


async def test_redis_killed_under_claims_loses_and_doubles_nothing(
    server: EmbeddedRedis, cage: Cage, meters: Meters, redis: Redis
) -> None:
    traffic = Traffic(cage, meters)
    tasks = [asyncio.create_task(traffic.deal(table)) for table in range(5)]
    for _ in range(4):
        await kill_and_play_on(server, traffic)
    traffic.over = True
    await asyncio.wait_for(asyncio.gather(*tasks), SOON_S)
    report = await audit(redis)
    assert report.clean, report.differences
    (line,) = report.meters
    assert line.contributions_mils == traffic.wagers * (SHARE_MILS + RESERVE_MILS)
    assert line.paid_mils == 1000 * sum(traffic.won)
    assert (await meters.read())["long"].record.wins == len(traffic.won)


# ---------------------------------------------------------------------- the audit names a meter


async def played(cage: Cage, meters: Meters) -> tuple[str, str]:
    """Some wagers, one win; returns the winner's hold and account."""
    winner = await wager(cage, "r1", 1, 1)
    for player in (2, 3):
        await wager(cage, "r1", player, 1)
    cents = await meters.claim("long", "r1/1")
    await cage.settle("r1", 1, [(*winner, cents)], from_meter={winner[0]})
    await wager(cage, "r1", 4, 2)
    return winner


async def alter_record(redis: Any, **changes: int) -> None:
    record = json.decode(await redis.hget(METER_RECORDS_KEY, "long"), type=MeterRecord)
    sums = {name: getattr(record, name) + by for name, by in changes.items()}
    await redis.hset(METER_RECORDS_KEY, "long", json.encode(replace(record, **sums)))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("seeds_mils", "seeds, record,"),
        ("paid_mils", "paid, record,"),
        ("removed_mils", "removed, record,"),
        ("from_reserve_mils", "from_reserve, record,"),
    ],
)
async def test_an_altered_record_is_named(cage: Cage, meters: Meters, name: str, told: str) -> None:
    await played(cage, meters)
    assert (await audit(cage.redis)).clean
    await alter_record(cage.redis, **{name: 1})
    report = await audit(cage.redis)
    assert not report.clean
    assert f"meter long: {told}" in "\n".join(map(str, report.differences))


@pytest.mark.parametrize("sums", ["contributed", "reserved", "paid"])
async def test_altered_contributions_are_named(cage: Cage, meters: Meters, sums: str) -> None:
    await played(cage, meters)
    await cage.redis.hincrby(cage_key("01", "meters"), f"long:{sums}", 1)
    report = await audit(cage.redis)
    assert not report.clean
    assert f"meter long: {sums} in partition 01" in "\n".join(map(str, report.differences))


async def test_a_win_is_owed_while_its_wager_is_open_and_missed_when_it_is_not(
    cage: Cage, meters: Meters
) -> None:
    hold_id, account = await wager(cage, "r1", 1, 1)
    cents = await meters.claim("long", "r1/1")
    report = await audit(cage.redis)
    assert report.clean
    assert report.meters[0].unpaid_mils == 1000 * cents
    await cage.settle("r1", 1, [(hold_id, account, 0)])  # the winner is left out
    assert [str(one) for one in (await audit(cage.redis)).differences] == [
        f"meter long: paid is {1000 * cents}, the ledger says 0 (thousandths of a cent)"
    ]


async def test_the_script_makes_a_change_once_whatever_is_asked_the_second_time(
    meters: Meters,
) -> None:
    """Another asker may have come between reading what was made and making it."""
    assert await meters._make([1, "claim:r1/1", b'{"cents":5}', "", ""]) == b'{"cents":5}'
    assert await meters._make([1, "claim:r1/1", b'{"cents":6}', "", ""]) == b'{"cents":5}'


async def test_a_change_of_another_process_between_reading_and_writing_is_read_again(
    redis: Redis, meters: Meters, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A gateway has no tables: it locks a meter while a dealer's table wins it."""
    gateway = Meters(redis, house_number=1, partitions=PARTITIONS)
    read, is_first = gateway._read, True

    async def read_and_lose_the_race() -> Any:
        nonlocal is_first
        found = await read()
        if is_first:
            is_first = False
            await meters.claim("long", "r1/1")
        return found

    monkeypatch.setattr(gateway, "_read", read_and_lose_the_race)
    await gateway.lock("long", "lock-1", "flora", "dark display")
    after = (await meters.read())["long"].record
    assert (after.wins, after.locked) == (1, "dark display")


async def test_the_script_refuses_a_change_of_a_record_that_has_changed_meanwhile(
    meters: Meters,
) -> None:
    first = [1, "open:long", b"{}", "", "", "long", b"", b'{"cents":5}', b"{}"]
    late = [1, "move:long", b"{}", "", "", "long", b"", b'{"cents":6}', b"{}"]
    await meters._make(first)
    with pytest.raises(ResponseError, match="CONFLICT"):
        await meters._make(late)
