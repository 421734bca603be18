"""What the cage does with one player's money, said as a cashier would say it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.crc import key_slot

from server.cage import batcher
from server.cage.audit import audit
from server.cage.batcher import HouseReplaced
from server.cage.cage import AMOUNT_MOST_CENTS, SETTLED_AHEAD, Cage, ChipsRefused
from server.cage.embedded import EmbeddedRedis
from server.cage.keys import cage_key
from server.cage.ledger import Kind
from server.cage.redis_connection import connect
from server.common.clock import now_ms
from server.common.slices import SLICE
from server.tables.dependencies import Cage as CagePort
from tests.cage.asking import hold, reduce
from tests.house_in_a_box import SOON_S

DAY_S = 24 * 3600
DETAIL = bytes(range(256))  # what a table writes down is its own affair, byte for byte


async def test_it_is_the_cage_that_tables_ask_for(cage: Cage) -> None:
    port: CagePort = cage  # what matters here is that mypy agrees
    assert port.answering


async def test_a_hold_leaves_the_balance_and_a_settlement_ends_it(cage: Cage) -> None:
    account = (await cage.open_account("Ada", "guest", welcome_cents=10_000)).id
    assert await hold(cage, "r1/7/w1", account, 500, DETAIL) == ("held", 9_500)
    (open_hold,) = await cage.open_holds("r1")
    assert (open_hold.hold_id, open_hold.account) == ("r1/7/w1", account)
    assert (open_hold.cents, open_hold.detail) == (500, DETAIL)

    assert await cage.settle("r1", 7, [("r1/7/w1", account, 18_000)]) == {account: 27_500}
    assert await cage.open_holds("r1") == []
    assert await cage.balance(account) == 27_500
    settled, *_ = await cage.ledger(account)
    assert (settled.to_held_cents, settled.to_balance_cents) == (-500, 18_000)
    assert (settled.table, settled.round_number) == ("r1", 7)


async def test_the_same_id_is_held_once_even_within_one_batch(cage: Cage) -> None:
    account = (await cage.open_account("Ada", "guest", welcome_cents=10_000)).id
    twice = [hold(cage, "r1/7/w1", account, 500) for _ in range(2)]
    assert await asyncio.gather(*twice) == [("held", 9_500)] * 2
    assert await hold(cage, "r1/7/w1", account, 500) == ("held", 9_500)


async def test_a_hold_that_was_ended_is_never_taken_again(cage: Cage) -> None:
    account = (await cage.open_account("Ada", "guest", welcome_cents=10_000)).id
    await hold(cage, "r1/7/w1", account, 500)
    await hold(cage, "r1/7/w2", account, 500)
    await cage.settle("r1", 7, [("r1/7/w1", account, 0)])
    assert await reduce(cage, "r1/7/w2", account, 0) == ("done", 9_500)
    assert await hold(cage, "r1/7/w1", account, 500) == ("closed", 9_500)
    assert await hold(cage, "r1/7/w2", account, 500) == ("closed", 9_500)
    remembered_s = await cage.redis.ttl(cage_key(account[:2], "used:r1/7"))
    assert 6 * DAY_S < remembered_s <= 7 * DAY_S, "far longer than anybody asks again, not for good"
    assert (await audit(cage.redis)).clean


async def test_a_settlement_is_paid_once_however_often_it_is_asked(cage: Cage) -> None:
    account = (await cage.open_account("Ada", "guest", welcome_cents=10_000)).id
    await hold(cage, "r1/7/w1", account, 500)
    paid = [("r1/7/w1", account, 1_000)]
    assert await cage.settle("r1", 7, paid * 2) == {account: 10_500}
    assert await cage.settle("r1", 7, paid) == {account: 10_500}


async def test_a_large_round_is_paid_a_part_at_a_time(
    cage: Cage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The batcher's answers to thousands of settlements would come in one turn of the loop."""
    accounts = [
        (await cage.open_account(f"Ada {i}", "guest", welcome_cents=100_000)).id for i in range(8)
    ]
    holds = [(f"r1/7/w{i}", accounts[i % len(accounts)], 100) for i in range(3_000)]
    await asyncio.gather(*(hold(cage, one, account, 100) for one, account, _ in holds))
    submit, waiting, most = cage._batcher.submit, 0, 0

    def counted(partition: str, movement: Any, answer: Any, *, refusable: bool) -> None:
        nonlocal waiting, most
        waiting += 1
        most = max(most, waiting)

        def answered(code: str, balance: int) -> None:
            nonlocal waiting
            waiting -= 1
            answer(code, balance)

        submit(partition, movement, answered, refusable=refusable)

    monkeypatch.setattr(cage._batcher, "submit", counted)
    balances = await cage.settle("r1", 7, holds)
    assert balances == dict.fromkeys(accounts, 100_000)
    assert waiting == 0
    assert most <= SETTLED_AHEAD + SLICE
    assert await cage.settle("r1", 7, holds) == balances, "nothing is paid twice"
    assert (await audit(cage.redis)).clean


async def test_a_reduction_gives_back_what_is_over_and_a_retry_gives_nothing(cage: Cage) -> None:
    account = (await cage.open_account("Ada", "guest", welcome_cents=10_000)).id
    await hold(cage, "r1/7/w1", account, 500, DETAIL)
    for _ in range(2):
        assert await reduce(cage, "r1/7/w1", account, 200) == ("done", 9_800)
    (open_hold,) = await cage.open_holds("r1")
    assert (open_hold.cents, open_hold.detail) == (200, DETAIL)
    for _ in range(2):
        assert await reduce(cage, "r1/7/w1", account, 0) == ("done", 10_000)
    assert await reduce(cage, "r1/7/w1", account, 100) == ("closed", 10_000)
    assert await cage.settle("r1", 7, [("r1/7/w1", account, 900)]) == {account: 10_000}
    moved = [entry.to_balance_cents for entry in await cage.ledger(account)]
    assert moved == [200, 300, -500, 10_000], "what moves nothing is in no ledger"
    assert await cage.redis.hgetall(cage_key(account[:2], "on_layouts")) == {}
    assert (await audit(cage.redis)).clean


async def test_a_movement_is_dated_by_the_clock_on_the_wall(cage: Cage) -> None:
    before = now_ms()
    account = (await cage.open_account("Ada", "guest", welcome_cents=10_000)).id
    (welcome,) = await cage.ledger(account)
    assert before <= welcome.at_ms <= now_ms()


async def test_a_settled_hold_cannot_be_reduced(cage: Cage) -> None:
    account = (await cage.open_account("Ada", "guest", welcome_cents=10_000)).id
    await hold(cage, "r1/7/w1", account, 500)
    await cage.settle("r1", 7, [("r1/7/w1", account, 0)])
    assert await reduce(cage, "r1/7/w1", account, 0) == ("closed", 9_500)
    assert await reduce(cage, "r1/7/never", account, 0) == ("closed", 9_500)


async def test_refusals_move_nothing(cage: Cage) -> None:
    account = (await cage.open_account("Ada", "guest", welcome_cents=1_000)).id
    other = (await cage.open_account("Bob", "guest", account=f"{account[:2]}-bob")).id
    assert await hold(cage, "r1/1/w1", account, 1_001) == ("insufficient_funds", 1_000)
    assert await hold(cage, "r1/1/w2", f"{account[:2]}-nobody", 1) == ("no_account", 0)
    assert await hold(cage, "r1/1/w3", "999-nobody", 1) == ("no_account", 0)
    assert await hold(cage, "r1/1/w4", "", 1) == ("no_account", 0)
    await hold(cage, "r1/1/w5", account, 400)
    assert await hold(cage, "r1/1/w5", other, 400) == ("closed", 0)
    assert await reduce(cage, "r1/1/w5", other, 0) == ("closed", 0)
    assert await cage.settle("r1", 1, [("r1/1/w5", other, 800)]) == {other: 0}
    assert [held.cents for held in await cage.open_holds("r1")] == [400]
    assert await cage.balance(account) == 600


async def test_two_wagers_of_one_turn_cannot_spend_the_same_chips(cage: Cage) -> None:
    account = (await cage.open_account("Ada", "guest", welcome_cents=1_000)).id
    asked = [hold(cage, f"r1/1/w{n}", account, 600) for n in range(2)]
    assert await asyncio.gather(*asked) == [("held", 400), ("insufficient_funds", 400)]


async def test_a_suspended_account_wagers_no_more_but_is_paid(cage: Cage) -> None:
    account = (await cage.open_account("Ada", "guest", welcome_cents=1_000)).id
    await hold(cage, "r1/1/w1", account, 400)
    await cage.accounts.suspend(account, "asked for it")
    assert await hold(cage, "r1/1/w2", account, 400) == ("account_suspended", 600)
    assert await hold(cage, "r1/1/w1", account, 400) == ("held", 600)  # a retry of what was held
    assert await cage.settle("r1", 1, [("r1/1/w1", account, 800)]) == {account: 1_400}
    found = await cage.accounts.find(account)
    assert found is not None
    assert found.suspended == "asked for it"
    await cage.accounts.unsuspend(account)
    assert await hold(cage, "r1/1/w2", account, 400) == ("held", 1_000)


@pytest.mark.parametrize("cents", [0, -1, AMOUNT_MOST_CENTS + 1])
async def test_amounts_that_cannot_be_are_the_callers_mistake(cage: Cage, cents: int) -> None:
    account = (await cage.open_account("Ada", "guest")).id
    with pytest.raises(ValueError, match="held"):
        hold(cage, "r1/1/w1", account, cents)
    with pytest.raises(ValueError, match="moved"):
        await cage.issue("i1", account, cents, "pit", "test")


@pytest.mark.parametrize("hold_id", ["", "r1", "r1/7", "r2/7/w1"])
async def test_a_hold_id_names_its_table_and_round(cage: Cage, hold_id: str) -> None:
    with pytest.raises(ValueError, match="not a hold of table"):
        cage.hold(hold_id, "00-ada", 1, "r1", b"", lambda _answer, _balance: None)


async def test_chips_are_issued_and_redeemed_once_for_each_order(cage: Cage) -> None:
    account = (await cage.open_account("Ada", "guest")).id
    for after_issue in (5_000, 3_000):  # the second time round nothing moves
        assert await cage.issue("order 1", account, 5_000, "eve", "birthday") == after_issue
        assert await cage.redeem("order 2", account, 2_000, "eve", "cashing out") == 3_000
    for order, cents, refused in (
        ("order 1", 4_000, "conflict"),
        ("order 3", 3_001, "insufficient_funds"),
    ):
        with pytest.raises(ChipsRefused) as refusal:
            await cage.redeem(order, account, cents, "eve", "")
        assert refusal.value.code == refused
    with pytest.raises(ChipsRefused, match="too_large"):
        await cage.issue("order 4", account, AMOUNT_MOST_CENTS, "eve", "")
    redeemed, issued = await cage.ledger(account)
    assert (issued.kind, issued.by, issued.why) == (Kind.ISSUE, "eve", "birthday")
    assert (redeemed.kind, redeemed.to_issued_cents) == (Kind.REDEEM, -2_000)


async def test_an_order_that_is_asked_for_twice_in_one_batch_moves_once(cage: Cage) -> None:
    account = (await cage.open_account("Ada", "guest")).id
    commits = sum(cage.answered_commits.values())
    orders = [cage.issue("order 1", account, cents, "eve", "") for cents in (5_000, 5_000, 4_000)]
    *issued, refused = await asyncio.gather(*orders, return_exceptions=True)
    assert issued == [5_000, 5_000]
    assert isinstance(refused, ChipsRefused)
    assert refused.code == "conflict"
    assert sum(cage.answered_commits.values()) == commits + 1
    assert len(await cage.ledger(account)) == 1


async def test_a_hold_may_be_taken_and_ended_within_one_batch(cage: Cage) -> None:
    """And beside it, in the same batch, a wager of another round of the table."""
    account = (await cage.open_account("Ada", "guest", welcome_cents=1_000)).id
    commits = sum(cage.answered_commits.values())
    answers = await asyncio.gather(
        hold(cage, "r1/1/w1", account, 300),
        hold(cage, "r1/2/w1", account, 200),
        reduce(cage, "r1/1/w1", account, 100),
        reduce(cage, "r1/1/w1", account, 0),
        hold(cage, "r1/1/w1", account, 300),
    )
    assert answers == [("held", 700), ("held", 500), ("done", 700), ("done", 800), ("closed", 800)]
    assert sum(cage.answered_commits.values()) == commits + 1
    assert [one.hold_id for one in await cage.open_holds("r1")] == ["r1/2/w1"]
    assert await hold(cage, "r1/1/w1", account, 300) == ("closed", 800)
    assert await cage.bankroll(account) == (800, 200)


async def test_chips_may_be_issued_only_after_a_certain_entry(cage: Cage) -> None:
    account = (await cage.open_account("Ada", "guest")).id
    assert await cage.issue("order 1", account, 100, "eve", "", after="") == 100
    (first,) = await cage.ledger(account)
    for wrong in ("", "9-9"):
        with pytest.raises(ChipsRefused, match="moved"):
            await cage.issue("order 2", account, 100, "eve", "", after=wrong)
    # Both are in one batch: the second comes after the first.
    together = await asyncio.gather(
        cage.issue("order 2", account, 100, "eve", "", after=first.position),
        cage.issue("order 3", account, 100, "eve", "", after=first.position),
        return_exceptions=True,
    )
    assert together[0] == 200
    assert isinstance(together[1], ChipsRefused) and together[1].code == "moved"
    # An order that was carried out is answered as before.
    assert await cage.issue("order 2", account, 100, "eve", "", after=first.position) == 200
    assert await cage.balance(account) == 200


async def test_the_largest_amounts_are_exact(cage: Cage) -> None:
    account = (await cage.open_account("Ada", "guest")).id
    await cage.issue("all", account, AMOUNT_MOST_CENTS - 1, "eve", "")
    assert await hold(cage, "r1/1/w1", account, AMOUNT_MOST_CENTS - 2) == ("held", 1)
    (open_hold,) = await cage.open_holds("r1")
    assert open_hold.cents == AMOUNT_MOST_CENTS - 2
    paid = AMOUNT_MOST_CENTS - 3
    assert await cage.settle("r1", 1, [("r1/1/w1", account, paid)]) == {account: paid + 1}
    assert (await cage.ledger(account))[0].to_balance_cents == paid
    assert (await audit(cage.redis)).clean


async def test_a_page_of_the_ledger_goes_on_where_the_last_one_ended(cage: Cage) -> None:
    account = (await cage.open_account("Ada", "guest", welcome_cents=10_000)).id
    await asyncio.gather(*(hold(cage, f"r1/1/w{n}", account, 100) for n in range(5)))
    first = await cage.ledger(account, 4)
    second = await cage.ledger(account, 4, first[-1].position)
    assert [entry.id for entry in first + second] == [
        "r1/1/w4", "r1/1/w3", "r1/1/w2", "r1/1/w1", "r1/1/w0", "welcome"
    ]  # fmt: skip
    for nowhere in ("$", "a-b", "1-²", f"{2**64}-0"):
        with pytest.raises(ValueError, match="position"):
            await cage.ledger(account, 4, nowhere)


async def test_a_full_queue_answers_busy_and_settlements_are_never_refused(
    cage: Cage, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = (await cage.open_account("Ada", "guest", welcome_cents=10_000)).id
    await hold(cage, "r1/1/w0", account, 100)
    monkeypatch.setattr(batcher, "QUEUE_MOST", 2)
    asked = [hold(cage, f"r1/2/w{n}", account, 100) for n in range(4)]
    settled = asyncio.create_task(cage.settle("r1", 1, [("r1/1/w0", account, 0)]))
    answers = [answer for answer, _ in await asyncio.gather(*asked)]
    assert answers == ["held", "held", "busy", "busy"]
    assert await settled == {account: 9_700}
    monkeypatch.setattr(batcher, "QUEUE_MOST", 0)  # full before anybody asks
    assert await cage.settle("r1", 2, [("r1/2/w0", account, 100)]) == {account: 9_800}


async def test_more_than_one_batch_is_carried_in_order(cage: Cage) -> None:
    account = (await cage.open_account("Ada", "guest", welcome_cents=10_000)).id
    asked = [hold(cage, f"r1/1/w{n}", account, 1) for n in range(3 * batcher.BATCH_MOST)]
    answers = await asyncio.gather(*asked)
    assert answers == [("held", 9_999 - n) for n in range(3 * batcher.BATCH_MOST)]
    winners = [(f"r1/1/w{n}", account, 2) for n in range(3 * batcher.BATCH_MOST)]
    assert await cage.settle("r1", 1, winners) == {account: 10_000 + 3 * batcher.BATCH_MOST}


async def test_whoever_fails_on_an_answer_keeps_it_from_nobody_else(
    cage: Cage, caplog: pytest.LogCaptureFixture
) -> None:
    account = (await cage.open_account("Ada", "guest", welcome_cents=10_000)).id

    def fail(_answer: str, _balance: int) -> None:
        raise RuntimeError("a table's own trouble")

    cage.hold("r1/1/w1", account, 100, "r1", b"", fail)
    assert await hold(cage, "r1/1/w2", account, 100) == ("held", 9_800)
    assert "a table's own trouble" in caplog.text


async def test_closing_waits_for_the_answers(redis: Redis) -> None:
    async with Cage.open(redis, house_number=1) as cage:
        account = (await cage.open_account("Ada", "guest", welcome_cents=10_000)).id
        asked = hold(cage, "r1/1/w1", account, 100)
    assert asked.result() == ("held", 9_900)


async def test_a_later_house_shuts_the_one_before(redis: Redis) -> None:
    async with Cage.open(redis, house_number=1) as old:
        shut = asyncio.Event()
        old.on_replaced(shut.set)
        account = (await old.open_account("Ada", "guest", welcome_cents=10_000)).id
        async with Cage.open(redis, house_number=2) as new:
            late = hold(old, "r1/1/w1", account, 100)
            await asyncio.wait_for(shut.wait(), SOON_S)
            assert not late.done()
            assert not old.answering
            assert await new.balance(account) == 10_000
            with pytest.raises(HouseReplaced):
                async with Cage.open(redis, house_number=1):
                    pass


async def test_partitions_are_added_without_moving_anybody(redis: Redis) -> None:
    async with Cage.open(redis, house_number=1, partitions=1) as cage:
        account = (await cage.open_account("Ada", "guest", welcome_cents=10_000)).id
        assert account.startswith("00-")
    async with Cage.open(redis, house_number=2, partitions=3) as cage:
        others = [await cage.open_account("Bob", "guest", welcome_cents=100) for _ in range(20)]
        assert {other.id[:3] for other in others} > {"00-"}
        assert await hold(cage, "r1/1/w1", account, 100) == ("held", 9_900)
    async with Cage.open(redis, house_number=3, partitions=1) as cage:
        assert await cage.balance(others[0].id) == 100
        assert [await hold(cage, f"r1/2/{o.id}", o.id, 100) for o in others] == [("held", 0)] * 20
        assert len(await cage.open_holds("r1")) == 21
    assert (await audit(redis)).balances_cents == 9_900


async def test_every_script_keeps_to_one_slot_of_a_redis_cluster(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """A cluster's node refuses a script that strays from its slot; and every key says its own."""
    folder = tmp_path_factory.mktemp("cluster")
    settings = {"cluster-enabled": "yes", "port": "0", "cluster-port": "0"}
    async with EmbeddedRedis(folder, settings=settings) as node:
        await answering_as_a_cluster(node)
        async with connect(node.url) as redis:
            async with Cage.open(redis, house_number=1) as cage:
                for n in range(4):
                    account = f"{n:02d}-ada"
                    await cage.open_account("Ada", "guest", account=account, welcome_cents=900)
                    await hold(cage, f"r{n}/1/w1", account, 100)
                    await reduce(cage, f"r{n}/1/w1", account, 50)
                    await cage.settle(f"r{n}", 1, [(f"r{n}/1/w1", account, 100)])
            assert (await audit(redis)).clean
            keys = [key async for key in redis.scan_iter()]
    for partition in (b"00", b"01", b"02", b"03"):
        of_partition = [key for key in keys if key.startswith(b"{cage:%s}:" % partition)]
        assert len(of_partition) >= 8
        assert {key_slot(key) for key in of_partition} == {key_slot(b"cage:" + partition)}


async def answering_as_a_cluster(node: EmbeddedRedis) -> None:
    """Give the node every slot, and wait until it dares to serve them (two seconds)."""
    client: Any = connect(node.url)
    async with client as redis:
        await redis.execute_command("CLUSTER", "ADDSLOTSRANGE", 0, 16383)
        async with asyncio.timeout(SOON_S):
            while b"cluster_state:ok" not in await redis.execute_command("CLUSTER", "INFO"):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
