"""What operators do about tables: what it does, and what is recorded of it."""

from __future__ import annotations

import asyncio

import pytest

from protocol.operators import (
    CloseTable,
    CommandDone,
    CommandRefused,
    FromOperator,
    ListTables,
    OpenTable,
    PauseTable,
    ResumeTable,
    RoundVoided,
    SuspendAccount,
    TableRows,
    TablesChanged,
    VoidRound,
)
from server.pit.event_log import BEGUN_KEY
from server.tables.port import InspectionFailed
from tests.pit.simulated import Pit, last, name_of


async def test_tables_are_listed_with_players_handle_and_result(pit: Pit) -> None:
    async with pit.signed_in("viewer") as vera:
        rows = (await vera.get(ListTables(0), TableRows)).tables
    assert [row.table for row in rows] == ["r01", "r02"]
    busy, idle = rows
    assert (busy.players, busy.watchers, busy.status, busy.round) == (3, 7, "open", 41)
    assert (busy.handle, busy.returned, busy.result) == (200_000, 189_474, 10_526)
    assert busy.hold_percent == 5.263
    assert idle.hold_percent is None


async def test_a_table_is_paused_and_resumed(pit: Pit) -> None:
    async with pit.signed_in("floorperson") as flora:
        pause = PauseTable(0, table="r01", reason="wheel check")
        (row,) = (await flora.get(pause, TablesChanged)).tables
        assert (row.status, row.status_message) == ("paused", "wheel check")
        (row,) = (await flora.get(ResumeTable(0, table="r01"), TablesChanged)).tables
        assert (row.status, row.status_message) == ("open", "")
    event = await last(pit, "pause_table")
    assert (event.who, event.address, event.result) == ("flora", "127.0.0.1", "done")
    assert event.arguments == {"table": "r01", "reason": "wheel check"}
    assert (event.before, event.after) == ({"r01": "open"}, {"r01": "paused"})
    event = await last(pit, "resume_table")
    assert (event.before, event.after) == ({"r01": "paused"}, {"r01": "open"})


async def test_a_table_is_closed_and_opened(pit: Pit) -> None:
    async with pit.signed_in("floorperson") as flora:
        await flora.get(CloseTable(0, table="r02"), TablesChanged)
        assert pit.floor.tables["r02"].card().status == "closed"
        await flora.get(OpenTable(0, table="r02"), TablesChanged)
        assert pit.floor.tables["r02"].card().status == "open"
    event = await last(pit, "close_table")
    assert (event.before, event.after) == ({"r02": "open"}, {"r02": "closed"})


async def test_a_table_whose_equipment_fails_its_inspection_stays_as_it_is(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """617a.2: the operator is told what failed."""
    table = pit.floor.tables["r01"]
    table.put(status="paused")

    async def fail() -> None:
        raise InspectionFailed("r01: the equipment did not pass its inspection. It is stuck.")

    monkeypatch.setattr(table, "resume_play", fail)
    async with pit.signed_in("floorperson") as flora:
        refused = await flora.ask(ResumeTable(0, table="r01"))
        assert isinstance(refused, CommandRefused)
        assert refused.code == "inspection_failed" and "It is stuck" in refused.message
    assert table.card().status == "paused"
    assert (await last(pit, "resume_table")).result == "inspection_failed"


async def test_all_tables_are_changed_that_can_be(pit: Pit) -> None:
    pit.floor.tables["r02"].put(status="closed")
    async with pit.signed_in("floorperson") as flora:
        rows = (await flora.get(PauseTable(0, table="all"), TablesChanged)).tables
    assert [(row.table, row.status) for row in rows] == [("r01", "paused")]
    assert pit.floor.tables["r02"].card().status == "closed"


@pytest.mark.parametrize(
    ("status", "command"),
    [
        ("closed", PauseTable(0, table="r01")),
        ("closed", ResumeTable(0, table="r01")),
        ("paused", OpenTable(0, table="r01")),
    ],
)
async def test_what_a_tables_status_forbids_is_refused_and_recorded(
    pit: Pit, status: str, command: FromOperator
) -> None:
    pit.floor.tables["r01"].put(status=status)
    async with pit.signed_in("floorperson") as flora:
        assert await flora.refusal(command) == "not_now"
    assert pit.floor.tables["r01"].card().status == status
    assert (await last(pit, name_of(command))).result == "not_now"


async def test_an_unknown_table_is_refused(pit: Pit) -> None:
    async with pit.signed_in("floorperson") as flora:
        assert await flora.refusal(OpenTable(0, table="r99")) == "no_table"
        assert await flora.refusal(VoidRound(0, table="all", reason="all of it")) == "no_table"


async def test_the_round_in_progress_is_voided(pit: Pit) -> None:
    async with pit.signed_in("floorperson") as flora:
        void = VoidRound(0, table="r01", reason="ball left the wheel")
        answer = await flora.get(void, RoundVoided)
        assert (answer.table, answer.round, answer.returned) == ("r01", 41, 1_500)
        assert await flora.refusal(void) == "no_round"
    done, refused = await pit.recorded("void_round")
    assert done.before == {"round": 41, "phase": "betting", "held": 1_500}
    assert (done.after["held"], done.after["returned"], done.after["voided"]) == (0, 1_500, 41)
    assert (refused.result, refused.before) == ("no_round", {})


async def test_a_round_that_was_decided_in_the_meantime_is_no_fault_of_the_house(pit: Pit) -> None:
    pit.floor.tables["r01"].is_decided = True
    async with pit.signed_in("floorperson") as flora:
        void = VoidRound(0, table="r01", reason="ball left the wheel")
        assert await flora.refusal(void) == "no_round"
    (refused,) = await pit.recorded("void_round")
    assert refused.result == "no_round"


async def test_a_table_that_fails_is_reported_and_the_others_are_changed(pit: Pit) -> None:
    pit.floor.tables["r01"].broken = True
    async with pit.signed_in("floorperson") as flora:
        assert await flora.refusal(CloseTable(0, table="all")) == "failed"
        await flora.get(ListTables(0), TableRows)
    event = await last(pit, "close_table")
    assert event.result == "failed"
    assert event.after == {"r01": "open", "r02": "closed"}


async def test_a_command_that_takes_a_round_keeps_nobody_else_waiting(pit: Pit) -> None:
    table = pit.floor.tables["r01"]
    table.may_go_on.clear()
    async with pit.signed_in("floorperson") as flora, pit.signed_in() as maude:
        closing = asyncio.create_task(flora.get(CloseTable(0, table="r01"), TablesChanged))
        await maude.get(PauseTable(0, table="r02"), TablesChanged)
        await maude.get(SuspendAccount(0, account="bob", reason="asked"), CommandDone)
        assert not closing.done()
        table.may_go_on.set()
        await closing


async def test_a_command_is_finished_and_recorded_when_its_operator_is_gone(pit: Pit) -> None:
    table = pit.floor.tables["r01"]
    table.may_go_on.clear()
    with pit.events.follow() as follower:
        events = follower.events()
        async with pit.signed_in("floorperson") as flora:
            await flora.connection.send(
                b"\x83\xa4type\xabclose_table\xa7request\x01\xa5table\xa3r01"
            )
            async with asyncio.timeout(5):
                while not await pit.redis.hlen(BEGUN_KEY):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
        table.may_go_on.set()
        async with asyncio.timeout(5):
            async for event in events:
                if event.command == "close_table":
                    break
    assert (event.result, event.after) == ("done", {"r01": "closed"})
