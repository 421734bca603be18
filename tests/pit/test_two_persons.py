"""What takes two operators takes two people: accounts of one person do not count twice."""

from __future__ import annotations

import pytest

from protocol.operators import (
    AddOperator,
    ChipsMoved,
    CommandDone,
    CommandRefused,
    ConfirmationNeeded,
    ConfirmChips,
    ConfirmMeterChange,
    ConfirmOperatorChange,
    IssueChips,
    MeterChangeRequested,
    MeterRows,
    RedeemChips,
    RequestMeterChange,
    Role,
    SetRole,
)
from server.pit import operators as operators_module
from server.pit.second_operator import TwoPersons
from tests.pit.open_pit import OpenPit, Operator, Pit, last

PASSWORD = "one hand, two gloves 7"
LOWER = RequestMeterChange(0, meter="streak", cents=40_000, why="counted wrong")


def new(name: str, role: Role = "shift_manager") -> AddOperator:
    return AddOperator(0, name=name, role=role, password=PASSWORD)


def issue(cents: int, number: int = 1) -> IssueChips:
    return IssueChips(
        0, command_id=f"issue-{number:04}", account="alice", cents=cents, why="promotion"
    )


async def added(pit: Pit, maude: Operator, name: str, role: Role = "shift_manager") -> None:
    needed = await maude.get(new(name, role), ConfirmationNeeded)
    assert isinstance(await pit.confirm(needed), CommandDone)


async def confirming(pit: Pit, name: str, change: str) -> str:
    """The code with which this operator's confirmation of a meter's change is refused; or done."""
    async with pit.signed_in(name=name, password=PASSWORD) as other:
        answer = await other.ask(ConfirmMeterChange(0, change=change))
    if isinstance(answer, CommandRefused):
        return answer.code
    assert isinstance(answer, MeterRows)
    return "done"


async def test_nobody_is_added_promoted_or_removed_by_one_person(pit: Pit) -> None:
    async with pit.signed_in() as maude:
        needed = await maude.get(new("sock"), ConfirmationNeeded)
        assert await maude.refusal(ConfirmOperatorChange(0, change=needed.change)) == (
            "second_operator"
        )
        assert await pit.operators.find("sock") is None
        promotion = await maude.get(
            SetRole(0, name="vera", role="shift_manager"), ConfirmationNeeded
        )
        vera = await pit.operators.find("vera")
        assert vera is not None and vera.role == "viewer"
        assert isinstance(await pit.confirm(promotion), CommandDone)
        again = await pit.confirm(promotion)
        assert isinstance(again, CommandRefused) and again.code == "no_request"
    vera = await pit.operators.find("vera")
    assert vera is not None
    assert (vera.role, vera.vouched_by) == ("shift_manager", ("maude", "max"))


async def test_a_request_keeps_no_password(pit: Pit) -> None:
    async with pit.signed_in() as maude:
        await maude.get(new("sock"), ConfirmationNeeded)
    stored = await pit.box.redis.hvals("{pit}:requests:operators")
    assert b"sock" in stored[0]
    assert PASSWORD.encode() not in stored[0]


async def test_neither_who_requested_nor_who_confirmed_an_operator_has_a_second_person_in_it(
    pit: Pit,
) -> None:
    async with pit.signed_in() as maude:
        await added(pit, maude, "sock")
        change = (await maude.get(LOWER, MeterChangeRequested)).change
        assert await confirming(pit, "sock", change) == "second_operator"
    async with pit.signed_in(name="max") as most:
        change = (await most.get(LOWER, MeterChangeRequested)).change
        assert await confirming(pit, "sock", change) == "second_operator"
    # Nor the other way round.
    async with pit.signed_in(name="sock", password=PASSWORD) as sock, pit.signed_in() as maude:
        assert await sock.refusal(LOWER) == "second_operator"
        await maude.get(ConfirmMeterChange(0, change=change), MeterRows)


async def test_two_accounts_of_one_maker_are_one_person(pit: Pit) -> None:
    async with pit.signed_in() as maude:
        for name in ("sock", "mitten"):
            await added(pit, maude, name)
    await pit.operators.add("ida", "shift_manager", PASSWORD, "house")
    async with pit.signed_in(name="sock", password=PASSWORD) as sock:
        change = (await sock.get(LOWER, MeterChangeRequested)).change
    assert await confirming(pit, "mitten", change) == "second_operator"
    assert await confirming(pit, "ida", change) == "done"


async def test_after_the_configured_time_it_is_a_person(open_pit: OpenPit) -> None:
    pit = await open_pit(two_persons=TwoPersons(apart_ms=0))
    async with pit.signed_in() as maude:
        await added(pit, maude, "sock")
        change = (await maude.get(LOWER, MeterChangeRequested)).change
    assert await confirming(pit, "sock", change) == "done"


async def test_a_cashier_moves_no_great_sum_alone(open_pit: OpenPit) -> None:
    pit = await open_pit(two_persons=TwoPersons(day_cents=5_000))
    async with pit.signed_in("cashier") as cass:
        await cass.get(issue(5_000), ChipsMoved)
        # Sums in small pieces count together, whichever way they go.
        assert isinstance(await cass.ask(issue(1, 2)), ConfirmationNeeded)
        redeem = RedeemChips(0, command_id="redeem-001", account="alice", cents=9, why="cash in")
        needed = await cass.get(redeem, ConfirmationNeeded)
        assert await pit.balance(pit.alice) == 15_000
        assert await cass.refusal(ConfirmChips(0, change=needed.change)) == "second_operator"
        moved = await pit.confirm(needed)
        assert isinstance(moved, ChipsMoved)
        assert (moved.cents, moved.balance) == (-9, 14_991)
    event = await last(pit, "confirm_chips")
    assert (event.who, event.after["requested_by"]) == ("max", "cass")
    newest = (await pit.box.accounts.history(pit.alice.account, 1, None))[0][0]
    assert newest.cents == -9


async def test_a_great_sum_is_requested_by_a_shift_manager_too(pit: Pit) -> None:
    most = TwoPersons().day_cents
    async with pit.signed_in() as maude:
        await maude.get(issue(most + 1), ConfirmationNeeded)
        await maude.get(issue(most, 2), ChipsMoved)
        assert await pit.balance(pit.alice) == 10_000 + most


async def test_the_sum_is_the_days(open_pit: OpenPit, monkeypatch: pytest.MonkeyPatch) -> None:
    pit = await open_pit(two_persons=TwoPersons(day_cents=5_000))
    async with pit.signed_in("cashier") as cass:
        await cass.get(issue(5_000), ChipsMoved)
        tomorrow = operators_module.now_ms() + 86_400_000
        monkeypatch.setattr(operators_module, "now_ms", lambda: tomorrow)
        await cass.get(issue(5_000, 2), ChipsMoved)
