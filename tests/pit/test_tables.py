"""Operators' commands about tables, and what is recorded of each."""

from __future__ import annotations

import asyncio
from contextlib import aclosing

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError

from protocol.operators import (
    CloseTable,
    CommandDone,
    CommandRefused,
    ConfirmRetirement,
    FromOperator,
    ListTables,
    OpenTable,
    PassDice,
    PauseTable,
    ReshuffleCards,
    ReshuffleOrdered,
    ResumeTable,
    RetirementRequested,
    RetireTable,
    RoundVoided,
    SuspendAccount,
    TableRetirement,
    TableRows,
    TablesChanged,
    VoidRound,
)
from server.pit.event_log import BEGUN_KEY
from server.pit.ports import CageUnavailableError
from server.tables.api import TableFailed, TableRetired
from server.tables.dependencies import EquipmentOutOfUse
from server.tables.table import Table
from tests.house_in_a_box import SOON_S, until
from tests.pit.open_pit import OpenPit, Pit, last, name_of


async def test_tables_are_listed_with_players_handle_and_result(open_pit: OpenPit) -> None:
    pit = await open_pit(r01={"betting_ms": 300})
    await pit.play_round()
    won = await pit.balance(pit.alice) - 10_000
    await pit.box.wager(pit.alice, "r02", 1_500)
    pit.tables["r02"].watching(+7)
    async with pit.signed_in("viewer") as vera:
        rows = (await vera.get(ListTables(0), TableRows)).tables
    assert [row.table for row in rows] == ["r01", "r02"]
    over, busy = rows
    assert (over.handle, over.returned, over.result) == (900, 900 + won, -won)
    assert over.hold_percent == round(-100 * won / 900, 4) and won in (500, -500, -900)
    assert (over.players, over.status) == (0, "open")
    assert over.rounds >= 1 and over.round > 1
    assert (busy.players, busy.watchers, busy.status, busy.round) == (1, 7, "open", 1)
    assert (busy.phase, busy.held, busy.hold_percent) == ("betting", 1_500, None)


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
        assert pit.tables["r02"].card().status == "closed"
        await flora.get(OpenTable(0, table="r02"), TablesChanged)
        assert pit.tables["r02"].card().status == "open"
    event = await last(pit, "close_table")
    assert (event.before, event.after) == ({"r02": "open"}, {"r02": "closed"})


async def test_a_table_whose_equipment_fails_its_inspection_stays_as_it_is(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """617a.2: the operator is told what failed."""

    def fail(identity: str) -> tuple[bytes, bytes]:
        raise EquipmentOutOfUse("The generator is out of use.")

    # Without a seed the next round cannot open: the table pauses.
    table = pit.tables["r01"]
    monkeypatch.setattr(pit.box.equipment, "seal_seed", fail)
    pit.box.inspection = {"passed": False, "checks": [{"passed": False, "detail": "It is stuck."}]}
    await pit.box.wager(pit.alice, "r01", 500)
    await table.void("the wheel is stuck")
    await until(lambda: table.card().status == "paused")
    async with pit.signed_in("floorperson") as flora:
        refused = await flora.ask(ResumeTable(0, table="r01"))
        assert isinstance(refused, CommandRefused)
        assert refused.code == "inspection_failed" and "It is stuck" in refused.message
    assert table.card().status == "paused"
    assert (await last(pit, "resume_table")).result == "inspection_failed"


async def test_all_tables_are_changed_that_can_be(pit: Pit) -> None:
    await pit.tables["r02"].close()
    async with pit.signed_in("floorperson") as flora:
        rows = (await flora.get(PauseTable(0, table="all"), TablesChanged)).tables
    assert [(row.table, row.status) for row in rows] == [("r01", "paused")]
    assert pit.tables["r02"].card().status == "closed"


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
    table = pit.tables["r01"]
    await (table.close() if status == "closed" else table.pause("a check"))
    async with pit.signed_in("floorperson") as flora:
        assert await flora.refusal(command) == "not_now"
    assert pit.tables["r01"].card().status == status
    assert (await last(pit, name_of(command))).result == "not_now"


async def test_an_unknown_table_is_refused(pit: Pit) -> None:
    async with pit.signed_in("floorperson") as flora:
        assert await flora.refusal(OpenTable(0, table="r99")) == "no_table"
        assert await flora.refusal(VoidRound(0, table="all", reason="all of it")) == "no_table"


async def test_the_round_in_progress_is_voided(pit: Pit) -> None:
    await pit.box.wager(pit.alice, "r01", 1_500)
    async with pit.signed_in("floorperson") as flora:
        void = VoidRound(0, table="r01", reason="ball left the wheel")
        answer = await flora.get(void, RoundVoided)
        assert (answer.table, answer.round, answer.returned) == ("r01", 1, 1_500)
        assert await flora.refusal(void) == "no_round"
    done, refused = await pit.recorded("void_round")
    assert done.before == {"round": 1, "phase": "betting", "held": 1_500}
    assert (done.after["held"], done.after["returned"], done.after["voided"]) == (0, 1_500, 1)
    assert (refused.result, refused.before) == ("no_round", {})


async def test_651a_5_g_a_floorperson_orders_the_cards_reshuffled(open_pit: OpenPit) -> None:
    pit = await open_pit(
        r01={"game": "casino_war", "rules": {}, "betting_ms": 300, "rest_ms": 10, "decision_ms": 10}
    )
    await pit.box.wager(pit.alice, "r01", 500, "initial")
    order = ReshuffleCards(0, table="r01", reason="a card is bent")
    async with pit.signed_in("floorperson") as flora:
        # In the middle of a round it is for the next one.
        answer = await flora.get(order, ReshuffleOrdered)
        assert (answer.table, answer.round) == ("r01", 2)
        await until(lambda: pit.tables["r01"].card().round == 2)
        assert await flora.refusal(order) == "not_now"
    ordered, refused = await pit.recorded("reshuffle_cards")
    assert ordered.arguments["reason"] == "a card is bent"
    assert ordered.after["reshuffled_before_round"] == 2
    assert refused.result == "not_now"


async def test_a_table_without_a_shoe_is_not_reshuffled(pit: Pit) -> None:
    async with pit.signed_in("floorperson") as flora:
        order = ReshuffleCards(0, table="r01", reason="a card is bent")
        assert await flora.refusal(order) == "not_now"
        everywhere = ReshuffleCards(0, table="all", reason="a card is bent")
        assert await flora.refusal(everywhere) == "no_table"


async def test_a_decided_round_is_not_voided(open_pit: OpenPit) -> None:
    pit = await open_pit(r01={"betting_ms": 100, "rest_ms": 60_000})
    await pit.box.wager(pit.alice, "r01", 500)
    await until(lambda: pit.tables["r01"].card().phase == "drawn")
    async with pit.signed_in("floorperson") as flora:
        void = VoidRound(0, table="r01", reason="ball left the wheel")
        assert await flora.refusal(void) == "no_round"
    (refused,) = await pit.recorded("void_round")
    assert refused.result == "no_round"


async def test_a_table_that_fails_is_reported_and_the_others_are_changed(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        raise RuntimeError("the wheel came off")

    monkeypatch.setattr(pit.tables["r01"], "close", fail)
    async with pit.signed_in("floorperson") as flora:
        assert await flora.refusal(CloseTable(0, table="all")) == "failed"
        await flora.get(ListTables(0), TableRows)
    event = await last(pit, "close_table")
    assert event.result == "failed"
    assert event.after == {"r01": "open", "r02": "closed"}


async def test_a_command_that_takes_a_round_keeps_nobody_else_waiting(pit: Pit) -> None:
    await pit.box.wager(pit.alice, "r01", 500)
    async with pit.signed_in("floorperson") as flora, pit.signed_in() as maude:
        closing = asyncio.create_task(flora.get(CloseTable(0, table="r01"), TablesChanged))
        await maude.get(PauseTable(0, table="r02"), TablesChanged)
        await maude.get(SuspendAccount(0, account="bob", reason="asked"), CommandDone)
        assert not closing.done()
        await maude.get(VoidRound(0, table="r01", reason="closing early"), RoundVoided)
        (row,) = (await closing).tables
        assert row.status == "closed"


async def test_a_command_is_finished_and_recorded_when_its_operator_is_gone(pit: Pit) -> None:
    await pit.box.wager(pit.alice, "r01", 500)
    async with aclosing(pit.events.follow(0)) as events:
        async with pit.signed_in("floorperson") as flora:
            await flora.connection.send(
                b"\x83\xa4type\xabclose_table\xa7request\x01\xa5table\xa3r01"
            )
            async with asyncio.timeout(SOON_S):
                while not await pit.box.redis.hlen(BEGUN_KEY):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
        await pit.tables["r01"].void("closing early")
        async with asyncio.timeout(SOON_S):
            async for event in events:
                if event.command == "close_table":
                    break
    assert (event.result, event.after) == ("done", {"r01": "closed"})


@pytest.mark.parametrize("command", [ReshuffleCards, PassDice])
async def test_an_order_to_a_table_that_was_retired_a_moment_ago_is_refused(
    pit: Pit, monkeypatch: pytest.MonkeyPatch, command: type[ReshuffleCards | PassDice]
) -> None:
    """Its dealer knows it before the gateway of the order does (seed 663637)."""

    async def retired(_table: Table) -> int:
        raise TableRetired("Table r01 is out of service for good: the felt is worn")

    for name in ("reshuffle", "pass_dice"):
        monkeypatch.setattr(Table, name, retired)
    async with pit.signed_in("floorperson") as flora:
        assert await flora.refusal(command(0, table="r01", reason="a card is bent")) == "retired"


RETIRE = RetireTable(0, table="r01", reason="the felt is worn")


async def test_a_table_is_retired_by_two_shift_managers_and_what_is_on_it_goes_back(
    pit: Pit,
) -> None:
    second = "max"
    balance = await pit.balance(pit.alice)
    await pit.box.wager(pit.alice, "r01", 500)
    async with pit.signed_in("shift_manager") as maude:
        requested = await maude.get(RETIRE, RetirementRequested)
        assert (requested.table, requested.held) == ("r01", 500)
        assert pit.tables["r01"].card().status == "open"
        confirm = ConfirmRetirement(0, change=requested.change)
        assert await maude.refusal(confirm) == "second_operator"
        async with pit.signed_in("shift_manager", name=second) as other:
            done = await other.get(confirm, TableRetirement)
            assert (done.table, done.round, done.returned) == ("r01", 1, 500)
            assert await other.refusal(confirm) == "no_request"
            rows = (await other.get(ListTables(0), TableRows)).tables
            assert await other.refusal(RETIRE) == "retired"
            for order in (OpenTable, CloseTable, PauseTable, ResumeTable):
                refused = await other.get(order(0, table="r01"), CommandRefused)
                assert refused.code == "retired"
                assert "out of service for good: the felt is worn" in refused.message
            every = await other.get(PauseTable(0, table="all"), TablesChanged)
            assert [row.table for row in every.tables] == ["r02"]
    assert [(row.table, row.status) for row in rows] == [("r01", "retired"), ("r02", "open")]
    assert "the felt is worn" in rows[0].status_message
    assert await pit.balance(pit.alice) == balance
    event = (await pit.recorded("confirm_retirement"))[1]
    assert (event.who, event.result) == ("max", "done")
    assert (event.after["requested_by"], event.after["returned"]) == ("maude", 500)


async def test_a_retirement_that_nobody_else_may_confirm_is_refused_at_once(pit: Pit) -> None:
    await pit.operators.remove("max")
    async with pit.signed_in("shift_manager") as maude:
        assert await maude.refusal(RETIRE) == "second_operator"
    async with pit.signed_in("floorperson") as flora:
        assert await flora.refusal(RETIRE) == "not_allowed"


async def test_a_closing_house_retires_no_table(pit: Pit) -> None:
    second = "max"
    async with pit.signed_in("shift_manager") as maude:
        requested = await maude.get(RETIRE, RetirementRequested)
    pit.tables["r01"].finish()
    async with pit.signed_in("shift_manager", name=second) as other:
        assert await other.refusal(ConfirmRetirement(0, change=requested.change)) == "not_now"


async def test_nobody_has_the_dice_at_a_wheel(pit: Pit) -> None:
    """623a.10(a)(2): tests/tables/test_craps_orders.py has a table where somebody has."""
    async with pit.signed_in("floorperson") as flora:
        order = PassDice(0, table="r01", reason="the shooter delays the game")
        refused = await flora.get(order, CommandRefused)
    assert (refused.code, "Roulette" in refused.message) == ("not_now", True)
    event = await last(pit, "pass_dice")
    assert (event.arguments["table"], event.result) == ("r01", "not_now")


@pytest.mark.parametrize(
    ("failure", "is_of_the_program"),
    [
        (TableFailed("its dealer was lost"), False),
        (CageUnavailableError(), False),
        (RedisConnectionError("away"), False),
        (RuntimeError("the wheel came off"), True),
    ],
)
async def test_what_is_lost_meanwhile_is_no_error_of_the_program(
    pit: Pit,
    failure: Exception,
    is_of_the_program: bool,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A dealer or Redis has gone. The order may have been carried out: the operator looks."""

    async def lost() -> None:
        raise failure

    monkeypatch.setattr(pit.tables["r01"], "open", lost)
    async with pit.signed_in("floorperson") as flora:
        assert await flora.refusal(OpenTable(0, table="r01")) == "failed"
    assert (await last(pit, "open_table")).result == "failed"
    (told,) = [one for one in caplog.records if "open_table of flora failed" in one.getMessage()]
    assert bool(told.exc_info) == is_of_the_program
