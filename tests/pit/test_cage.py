"""Operators' commands about accounts and chips, and what is recorded of each."""

from __future__ import annotations

import asyncio

import pytest

from protocol.operators import (
    AccountShown,
    ChipsMoved,
    CommandDone,
    IssueChips,
    LedgerPage,
    RedeemChips,
    ShowAccount,
    ShowLedger,
    SuspendAccount,
    UnsuspendAccount,
)
from server.cage.cage import Cage
from server.cage.redis_connection import NoAnswer
from tests.pit.open_pit import Operator, Pit, last


async def test_chips_are_issued_and_redeemed(pit: Pit) -> None:
    async with pit.signed_in("cashier") as cass:
        issue = IssueChips(0, command_id="issue-0001", account="alice", cents=2_500, why="promo")
        answer = await cass.get(issue, ChipsMoved)
        assert (answer.account, answer.name, answer.cents) == ("00-a1", "alice", 2_500)
        assert answer.balance == 12_500
        redeem = RedeemChips(0, command_id="redeem-001", account="00-a1", cents=500, why="cash in")
        answer = await cass.get(redeem, ChipsMoved)
        assert (answer.cents, answer.balance) == (-500, 12_000)
    event = await last(pit, "issue_chips")
    assert event.who == "cass"
    assert event.arguments["command_id"] == "issue-0001"
    assert (event.before["balance"], event.after["balance"]) == (10_000, 12_500)
    event = await last(pit, "redeem_chips")
    assert (event.before["balance"], event.after["balance"]) == (12_500, 12_000)


async def test_a_command_sent_again_moves_nothing_more(pit: Pit) -> None:
    issue = IssueChips(0, command_id="issue-0001", account="alice", cents=2_500, why="promo")
    async with pit.signed_in("cashier") as cass, pit.signed_in() as maude:
        answers = await asyncio.gather(cass.get(issue, ChipsMoved), maude.get(issue, ChipsMoved))
        again = await cass.get(issue, ChipsMoved)
    assert [answer.balance for answer in (*answers, again)] == [12_500] * 3
    assert await pit.balance(pit.alice) == 12_500
    assert len(await pit.recorded("issue_chips")) == 3


async def test_an_id_used_for_another_amount_moves_nothing(pit: Pit) -> None:
    async with pit.signed_in("cashier") as cass:
        first = IssueChips(0, command_id="issue-0001", account="alice", cents=100, why="promo")
        await cass.get(first, ChipsMoved)
        other = IssueChips(0, command_id="issue-0001", account="alice", cents=900, why="promo")
        assert await cass.refusal(other) == "conflict"
    assert await pit.balance(pit.alice) == 10_100


async def test_issues_at_the_same_time_are_recorded_one_after_another(pit: Pit) -> None:
    async def issue(operator: Operator, number: int) -> None:
        command = IssueChips(
            0, command_id=f"issue-{number:04}", account="alice", cents=100, why="promo"
        )
        await operator.get(command, ChipsMoved)

    async with pit.signed_in("cashier") as cass, pit.signed_in() as maude:
        await asyncio.gather(issue(cass, 1), issue(maude, 2))
    first, second = await pit.recorded("issue_chips")
    assert (first.before["balance"], first.after["balance"]) == (10_000, 10_100)
    assert (second.before["balance"], second.after["balance"]) == (10_100, 10_200)


async def test_no_more_is_redeemed_than_the_balance(pit: Pit) -> None:
    async with pit.signed_in("cashier") as cass:
        command = RedeemChips(
            0, command_id="redeem-001", account="alice", cents=10_001, why="cash in"
        )
        assert await cass.refusal(command) == "insufficient_funds"
    event = await last(pit, "redeem_chips")
    assert event.result == "insufficient_funds"
    assert event.before == event.after
    assert await pit.balance(pit.alice) == 10_000


async def test_an_unknown_account_is_refused_and_recorded(pit: Pit) -> None:
    async with pit.signed_in("cashier") as cass:
        issue = IssueChips(0, command_id="issue-0001", account="nobody", cents=1, why="promo")
        assert await cass.refusal(issue) == "no_account"
        assert await cass.refusal(ShowLedger(0, account="nobody")) == "no_account"
    assert (await last(pit, "issue_chips")).result == "no_account"
    assert (await last(pit, "show_ledger")).result == "no_account"


async def test_nothing_is_sent_to_a_cage_that_does_not_answer(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_answer(name: str) -> None:
        raise NoAnswer(name)

    issue = IssueChips(0, command_id="issue-0001", account="alice", cents=1, why="promo")
    async with pit.signed_in("cashier") as cass:
        with monkeypatch.context() as patch:
            patch.setattr(Cage, "answering", False)
            assert await cass.refusal(issue) == "cage_not_answering"
        with monkeypatch.context() as patch:
            patch.setattr(pit.box.cage.accounts, "find_name", no_answer)
            assert await cass.refusal(issue) == "cage_not_answering"
    assert await pit.balance(pit.alice) == 10_000


async def test_an_account_is_shown_and_that_is_recorded_each_time(pit: Pit) -> None:
    await pit.box.wager(pit.alice, "r01", 500)
    async with pit.signed_in("floorperson") as flora:
        shown = await flora.get(ShowAccount(0, account="alice"), AccountShown)
        by_id = await flora.get(ShowAccount(0, account="00-a1"), AccountShown)
    assert by_id.account == shown.account
    assert (shown.account.balance, shown.account.held) == (9_500, 500)
    assert shown.account.suspended is None
    assert shown.seats == ("r01",)
    assert [e.arguments["account"] for e in await pit.recorded("show_account")] == [
        "alice",
        "00-a1",
    ]


async def test_a_ledger_is_paged_newest_first(pit: Pit) -> None:
    async with pit.signed_in("cashier") as cass:
        for number in range(5):
            issue = IssueChips(
                0, command_id=f"issue-{number:04}", account="bob", cents=100, why="promo"
            )
            await cass.get(issue, ChipsMoved)
        first = await cass.get(ShowLedger(0, account="bob", count=3), LedgerPage)
        second = await cass.get(
            ShowLedger(0, account="bob", count=3, before=first.next), LedgerPage
        )
        assert await cass.refusal(ShowLedger(0, account="bob", before="nonsense")) == "bad_page"
    balances = [m.balance for m in (*first.movements, *second.movements)]
    assert balances == [500, 400, 300, 200, 100]
    assert second.next is None


async def test_an_account_is_suspended_and_let_play_again(pit: Pit) -> None:
    async with pit.signed_in("floorperson") as flora:
        await flora.get(SuspendAccount(0, account="bob", reason="own wish"), CommandDone)
        shown = await flora.get(ShowAccount(0, account="bob"), AccountShown)
        assert shown.account.suspended == "own wish"
        await flora.get(UnsuspendAccount(0, account="bob", reason="time is up"), CommandDone)
        shown = await flora.get(ShowAccount(0, account="bob"), AccountShown)
        assert shown.account.suspended is None
    event = await last(pit, "suspend_account")
    assert (event.before["suspended"], event.after["suspended"]) == (None, "own wish")
    event = await last(pit, "unsuspend_account")
    assert (event.before["suspended"], event.after["suspended"]) == ("own wish", None)
