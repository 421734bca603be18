"""Progressive meters: shown, locked and linked by one operator, altered by two."""

from __future__ import annotations

from typing import Any

import pytest

from protocol.operators import (
    CommandRefused,
    ConfirmMeterChange,
    Event,
    LinkTable,
    ListMeters,
    LockMeter,
    MeterChangeRequested,
    MeterRow,
    MeterRows,
    RequestMeterChange,
    UnlinkTable,
    UnlockMeter,
)
from server.common.clock import now_ms
from server.pit.second_operator import CONFIRM_WITHIN_MS
from tests.house_in_a_box import until
from tests.pit.open_pit import PASSWORDS, Operator, Pit

LOWER = RequestMeterChange(0, meter="streak", cents=40_000, why="counted wrong")
MOVE = RequestMeterChange(0, meter="streak", cents=40_000, why="end of the game", to="uphill")


async def row(operator: Operator, meter: str) -> MeterRow:
    shown = await operator.get(ListMeters(0), MeterRows)
    return next(one for one in shown.meters if one.meter == meter)


async def requested(operator: Operator, message: RequestMeterChange) -> str:
    return (await operator.get(message, MeterChangeRequested)).change


async def last(pit: Pit, command: str) -> Event:
    return (await pit.recorded(command))[-1]


async def test_every_meter_is_shown_with_what_it_has_and_its_tables(pit: Pit) -> None:
    async with pit.signed_in("viewer") as vera:
        streak = await row(vera, "streak")
    assert (streak.title, streak.mils, streak.seed) == ("The Long Streak", 10**9, 900_000)
    assert (streak.tables, streak.locked, streak.wins) == (("r01", "r02"), "", 0)


async def test_a_meter_is_locked_and_unlocked_and_both_are_recorded(pit: Pit) -> None:
    async with pit.signed_in("floorperson") as flora:
        locked = await flora.get(LockMeter(0, meter="streak", reason="dark display"), MeterRows)
        assert [one.locked for one in locked.meters] == ["dark display"]
        found = pit.meters.find("streak")
        assert found is not None and found.locked == "dark display"
        await flora.get(UnlockMeter(0, meter="streak", reason="it shines"), MeterRows)
    event = await last(pit, "lock_meter")
    assert (event.before["streak.locked"], event.after["streak.locked"]) == ("", "dark display")
    assert (await last(pit, "unlock_meter")).after["streak.locked"] == ""


async def test_a_table_is_linked_only_where_terms_agree_and_no_wager_lies(pit: Pit) -> None:
    async with pit.signed_in("shift_manager") as maude:
        steep = LinkTable(0, table="r01", meter="steep", reason="a try")
        assert await maude.refusal(steep) == "not_alike"
        uphill = LinkTable(0, table="r01", meter="uphill", reason="a new game")
        await pit.box.wager(pit.alice, "r01", 500)
        await pit.box.wager(pit.alice, "r01", 300, "roulette_up")
        assert await maude.refusal(uphill) == "not_now"
        assert (await pit.tables["r01"].void("the wheel is stuck")).returned == 800
        await until(lambda: pit.tables["r01"].summary().progressive_wagers == 0)
        await maude.get(uphill, MeterRows)
        assert pit.meters.linked("r01") == "uphill"
        await maude.get(UnlinkTable(0, table="r02", reason="closed"), MeterRows)
        assert pit.meters.linked("r02") == ""
    event = await last(pit, "link_table")
    assert (event.before["meter"], event.after["meter"]) == ("streak", "uphill")


async def test_an_operators_link_survives_a_restart(pit: Pit) -> None:
    async with pit.signed_in("shift_manager") as maude:
        link = LinkTable(0, table="r01", meter="uphill", reason="a new game")
        await maude.get(link, MeterRows)
    pit.meters._links = {"r01": "streak", "r02": "streak"}
    await pit.meters.open()
    assert (pit.meters.linked("r01"), pit.meters.linked("r02")) == ("uphill", "streak")


async def test_a_change_that_nobody_else_may_confirm_is_refused_at_once(pit: Pit) -> None:
    await pit.operators.remove("max")
    async with pit.signed_in("shift_manager") as maude:
        refused = await maude.get(LOWER, CommandRefused)
        assert refused.code == "second_operator"
        assert "there is no other" in refused.message
        await pit.operators.add("ida", "shift_manager", PASSWORDS["shift_manager"], "house")
        assert await requested(maude, LOWER)


@pytest.mark.parametrize(("change", "uphill_mils"), [(LOWER, 9 * 10**8), (MOVE, 94 * 10**7)])
async def test_a_meter_is_altered_when_a_second_shift_manager_confirms_it(
    pit: Pit, change: RequestMeterChange, uphill_mils: int
) -> None:
    second = "max"
    async with pit.signed_in("shift_manager") as maude:
        number = await requested(maude, change)
        assert (await row(maude, "streak")).mils == 10**9
        async with pit.signed_in("shift_manager", name=second) as other:
            await other.get(ConfirmMeterChange(0, change=number), MeterRows)
            again = ConfirmMeterChange(0, change=number)
            assert await other.refusal(again) == "no_request"
        assert (await row(maude, "streak")).mils == 96 * 10**7
        assert (await row(maude, "uphill")).mils == uphill_mils
    event = await last(pit, "confirm_meter_change")
    done = (await pit.recorded("confirm_meter_change"))[0]
    assert (event.who, done.after["requested_by"]) == ("max", "maude")
    assert (done.before["streak.mils"], done.after["streak.mils"]) == (10**9, 96 * 10**7)


async def test_nobody_confirms_what_they_have_requested(pit: Pit) -> None:
    async with pit.signed_in("shift_manager") as maude:
        change = await requested(maude, LOWER)
        async with pit.signed_in("shift_manager") as maude_elsewhere:
            confirm = ConfirmMeterChange(0, change=change)
            refused = await maude_elsewhere.get(confirm, CommandRefused)
            assert refused.code == "second_operator"
            assert refused.message == "Another operator must confirm this change."
        assert (await row(maude, "streak")).mils == 10**9
    assert (await last(pit, "confirm_meter_change")).result == "second_operator"


async def test_a_request_expires_after_ten_minutes(pit: Pit) -> None:
    second = "max"
    commands: Any = pit.server._commands._prepared[ConfirmMeterChange]
    about_meters = commands.__self__
    async with pit.signed_in("shift_manager") as maude:
        change = await requested(maude, LOWER)
    async with pit.signed_in("shift_manager", name=second) as other:
        later_ms = now_ms() + CONFIRM_WITHIN_MS
        about_meters._requests._now_ms = lambda: later_ms
        assert await other.refusal(ConfirmMeterChange(0, change=change)) == "no_request"
        assert (await row(other, "streak")).mils == 10**9


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (RequestMeterChange(0, meter="streak", cents=100_001, why="counted wrong"), "below_seed"),
        (
            RequestMeterChange(0, meter="streak", cents=100, why="a new game", to="streak"),
            "same_meter",
        ),
    ],
)
async def test_a_change_that_nobody_could_confirm_is_not_requested(
    pit: Pit, message: RequestMeterChange, code: str
) -> None:
    async with pit.signed_in("shift_manager") as maude:
        assert await maude.refusal(message) == code
    assert (await last(pit, "request_meter_change")).result == code


async def test_no_meter_is_lowered_below_its_seed(pit: Pit) -> None:
    """Each of two requests can be confirmed, and not both."""
    most = RequestMeterChange(0, meter="streak", cents=100_000, why="counted wrong")
    async with pit.signed_in("shift_manager") as maude:
        changes = [await requested(maude, most) for _ in range(2)]
        async with pit.signed_in("shift_manager", name="max") as other:
            await other.get(ConfirmMeterChange(0, change=changes[0]), MeterRows)
            refused = await other.ask(ConfirmMeterChange(0, change=changes[1]))
        assert isinstance(refused, CommandRefused) and refused.code == "below_seed"
        assert (await row(maude, "streak")).mils == 9 * 10**8
