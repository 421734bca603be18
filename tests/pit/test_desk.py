"""Every command of the desk: what it does, who may give it, and what is recorded of it."""

from __future__ import annotations

import asyncio

import pytest

from protocol.operators import (
    OPERATORS_VERSION,
    AccountShown,
    AddOperator,
    Announce,
    ChangePassword,
    ChipsMoved,
    CloseTable,
    CommandDone,
    CommandRefused,
    ConfirmMeterChange,
    Event,
    EventNews,
    EventPage,
    FollowEvents,
    FollowingEvents,
    FromOperator,
    HouseShown,
    IssueChips,
    LedgerPage,
    LinkTable,
    ListMeters,
    ListOperators,
    ListTables,
    LockMeter,
    OpenTable,
    OperatorRows,
    OperatorSignIn,
    PauseTable,
    ReadEvents,
    RedeemChips,
    RemoveOperator,
    RequestMeterChange,
    ResumeTable,
    Role,
    RoundVoided,
    SetRole,
    ShowAccount,
    ShowDrift,
    ShowHouse,
    ShowLedger,
    ShutDownHouse,
    SuspendAccount,
    TableRows,
    TablesChanged,
    UnfollowEvents,
    UnlinkTable,
    UnlockMeter,
    UnsuspendAccount,
    VoidRound,
)
from server.pit.commands import ALLOWED
from server.pit.event_log import BEGUN_KEY
from server.tables.port import InspectionFailed
from tests.pit.simulated import NAMES, PASSWORDS, Operator, Pit

# One good command of each kind; what it must leave in the log is in the tests below.
EVERY_COMMAND: tuple[FromOperator, ...] = (
    ListTables(0),
    ShowHouse(0),
    ShowDrift(0),
    ReadEvents(0),
    FollowEvents(0),
    UnfollowEvents(0),
    ChangePassword(0, old="?", new="a fine new password"),
    ListMeters(0),
    ShowAccount(0, account="alice"),
    LockMeter(0, meter="streak", reason="the display is dark"),
    UnlockMeter(0, meter="streak", reason="the display shines"),
    OpenTable(0, table="r01"),
    CloseTable(0, table="r01"),
    PauseTable(0, table="r01"),
    ResumeTable(0, table="r01"),
    VoidRound(0, table="r01", reason="ball left the wheel"),
    SuspendAccount(0, account="bob", reason="asked for it"),
    UnsuspendAccount(0, account="bob", reason="asked for it"),
    ShowLedger(0, account="alice"),
    IssueChips(0, command_id="issue-0001", account="alice", cents=100, why="promotion"),
    RedeemChips(0, command_id="redeem-001", account="alice", cents=100, why="cashing in"),
    LinkTable(0, table="r01", meter="uphill", reason="a new game"),
    UnlinkTable(0, table="r01", reason="no game at all"),
    RequestMeterChange(0, meter="streak", cents=100, why="counted wrong"),
    ConfirmMeterChange(0, change="abc123"),
    ListOperators(0),
    AddOperator(0, name="newcomer", role="viewer", password="a fine new password"),
    RemoveOperator(0, name="vera"),
    SetRole(0, name="vera", role="cashier"),
    Announce(0, text="Last spin at midnight."),
    ShutDownHouse(0, confirm="shut down", reason="end of the shift"),
)

MAY: dict[Role, set[str]] = {
    "viewer": {
        "list_tables",
        "list_meters",
        "show_house",
        "show_drift",
        "read_events",
        "follow_events",
        "unfollow_events",
        "change_password",
    },
}
MAY["floorperson"] = MAY["viewer"] | {
    "show_account",
    "open_table",
    "close_table",
    "pause_table",
    "resume_table",
    "void_round",
    "suspend_account",
    "unsuspend_account",
    "lock_meter",
    "unlock_meter",
}
MAY["cashier"] = MAY["viewer"] | {"show_account", "show_ledger", "issue_chips", "redeem_chips"}


def name_of(command: FromOperator) -> str:
    return str(type(command).__struct_config__.tag)


async def last(pit: Pit, command: str) -> Event:
    return (await pit.recorded(command))[-1]


# ------------------------------------------------------------------ who may do what


def test_every_command_says_who_may_give_it() -> None:
    assert {type(command) for command in EVERY_COMMAND} == set(ALLOWED)


@pytest.mark.parametrize("role", list(MAY))
async def test_a_role_is_refused_what_is_not_its_own_and_that_is_recorded(
    pit: Pit, role: Role
) -> None:
    refused = [c for c in EVERY_COMMAND if name_of(c) not in MAY[role]]
    async with pit.signed_in(role) as operator:
        for command in refused:
            assert await operator.refusal(command) == "not_allowed", command
    for command in refused:
        event = await last(pit, name_of(command))
        assert (event.who, event.result) == (NAMES[role], "not_allowed")
    assert pit.house.shut_down_for == []
    assert pit.floor.tables["r01"].card().status == "open"
    assert pit.cage.accounts["a1"].balance == 10_000


@pytest.mark.parametrize("role", list(MAY))
async def test_a_role_may_give_its_own_commands(pit: Pit, role: Role) -> None:
    own = [c for c in EVERY_COMMAND if name_of(c) in MAY[role]]
    async with pit.signed_in(role) as operator:
        for command in own:
            answer = await operator.ask(command)
            assert not (isinstance(answer, CommandRefused) and answer.code == "not_allowed")


async def test_a_shift_manager_may_do_everything(pit: Pit) -> None:
    async with pit.signed_in() as maude:
        for command in EVERY_COMMAND:
            answer = await maude.ask(command)
            assert not (isinstance(answer, CommandRefused) and answer.code == "not_allowed")


# ------------------------------------------------------------------ tables


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


# ------------------------------------------------------------------ the cage


async def test_chips_are_issued_and_redeemed(pit: Pit) -> None:
    async with pit.signed_in("cashier") as cass:
        issue = IssueChips(0, command_id="issue-0001", account="alice", cents=2_500, why="promo")
        answer = await cass.get(issue, ChipsMoved)
        assert (answer.account, answer.name, answer.cents) == ("a1", "alice", 2_500)
        assert answer.balance == 12_500
        redeem = RedeemChips(0, command_id="redeem-001", account="a1", cents=500, why="cash in")
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
    assert pit.cage.accounts["a1"].balance == 12_500
    assert len(await pit.recorded("issue_chips")) == 3


async def test_an_id_used_for_another_amount_moves_nothing(pit: Pit) -> None:
    async with pit.signed_in("cashier") as cass:
        first = IssueChips(0, command_id="issue-0001", account="alice", cents=100, why="promo")
        await cass.get(first, ChipsMoved)
        other = IssueChips(0, command_id="issue-0001", account="alice", cents=900, why="promo")
        assert await cass.refusal(other) == "conflict"
    assert pit.cage.accounts["a1"].balance == 10_100


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
    assert pit.cage.accounts["a1"].balance == 10_000


async def test_an_unknown_account_is_refused_and_recorded(pit: Pit) -> None:
    async with pit.signed_in("cashier") as cass:
        issue = IssueChips(0, command_id="issue-0001", account="nobody", cents=1, why="promo")
        assert await cass.refusal(issue) == "no_account"
        assert await cass.refusal(ShowLedger(0, account="nobody")) == "no_account"
    assert (await last(pit, "issue_chips")).result == "no_account"
    assert (await last(pit, "show_ledger")).result == "no_account"


async def test_nothing_is_sent_to_a_cage_that_does_not_answer(pit: Pit) -> None:
    issue = IssueChips(0, command_id="issue-0001", account="alice", cents=1, why="promo")
    async with pit.signed_in("cashier") as cass:
        pit.cage.answering = False
        assert await cass.refusal(issue) == "cage_not_answering"
        pit.cage.answering, pit.cage.away = True, True
        assert await cass.refusal(issue) == "cage_not_answering"
    assert pit.cage.accounts["a1"].balance == 10_000


async def test_an_account_is_shown_and_that_is_recorded_each_time(pit: Pit) -> None:
    async with pit.signed_in("floorperson") as flora:
        shown = await flora.get(ShowAccount(0, account="alice"), AccountShown)
        by_id = await flora.get(ShowAccount(0, account="a1"), AccountShown)
    assert by_id.account == shown.account
    assert (shown.account.balance, shown.account.held) == (10_000, 500)
    assert shown.account.suspended is None
    assert shown.seats == ("r01",)
    assert [e.arguments["account"] for e in await pit.recorded("show_account")] == ["alice", "a1"]


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


# ------------------------------------------------------------------ events


async def test_events_are_paged(pit: Pit) -> None:
    async with pit.signed_in() as maude:
        for _ in range(4):
            await maude.get(Announce(0, text="Good evening."), CommandDone)
        newest = (await maude.get(ReadEvents(0, count=2), EventPage)).events
        older = await maude.get(ReadEvents(0, count=200, before=newest[-1].number), EventPage)
    # A sign-in and four announcements; that events were read is recorded after they were.
    assert [e.number for e in newest] == [5, 4]
    assert [e.number for e in older.events] == [3, 2, 1]
    assert {e.command for e in newest} == {"announce"}


async def test_events_are_followed_live_after_those_that_were_missed(pit: Pit) -> None:
    async with pit.signed_in("viewer") as vera, pit.signed_in() as maude:
        await maude.get(Announce(0, text="missed"), CommandDone)
        missed = await last(pit, "announce")
        following = await vera.get(FollowEvents(0, after=missed.number - 1), FollowingEvents)
        assert following.number == missed.number - 1
        await maude.get(Announce(0, text="live"), CommandDone)
        seen: list[Event] = []
        while not seen or seen[-1].arguments.get("text") != "live":
            news = await vera.next()
            assert isinstance(news, EventNews)
            seen.append(news.event)
        await vera.get(UnfollowEvents(0), CommandDone)
        await maude.get(Announce(0, text="no longer"), CommandDone)
        await vera.get(ShowHouse(0), HouseShown)
    numbers = [event.number for event in seen]
    assert seen[0] == missed
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


async def test_looking_around_is_recorded_once_a_connection(pit: Pit) -> None:
    async with pit.signed_in("viewer") as vera:
        for _ in range(3):
            await vera.get(ListTables(0), TableRows)
    async with pit.signed_in("viewer") as vera:
        await vera.get(ListTables(0), TableRows)
    assert [e.who for e in await pit.recorded("list_tables")] == ["vera", "vera"]


# ------------------------------------------------------------------ operators


async def test_a_shift_manager_adds_lists_and_removes_operators(pit: Pit) -> None:
    new = AddOperator(0, name="newcomer", role="cashier", password="a fine new password")
    async with pit.signed_in() as maude:
        await maude.get(new, CommandDone)
        rows = (await maude.get(ListOperators(0), OperatorRows)).operators
        assert {row.name: row.role for row in rows}["newcomer"] == "cashier"
        assert {row.name: row.added_by for row in rows}["newcomer"] == "maude"
        async with pit.signed_in(name="newcomer", password="a fine new password") as newcomer:
            await newcomer.get(ShowAccount(0, account="bob"), AccountShown)
        await maude.get(SetRole(0, name="newcomer", role="viewer"), CommandDone)
        await maude.get(RemoveOperator(0, name="newcomer"), CommandDone)
    event = await last(pit, "add_operator")
    assert event.arguments == {"name": "newcomer", "role": "cashier"}
    assert (event.before, event.after) == ({"role": None}, {"role": "cashier"})
    event = await last(pit, "set_role")
    assert (event.before, event.after) == ({"role": "cashier"}, {"role": "viewer"})
    event = await last(pit, "remove_operator")
    assert (event.before, event.after) == ({"role": "viewer"}, {"role": None})


async def test_the_last_shift_manager_stays(pit: Pit) -> None:
    async with pit.signed_in() as maude:
        assert await maude.refusal(RemoveOperator(0, name="maude")) == "last_shift_manager"
        demote = SetRole(0, name="maude", role="viewer")
        assert await maude.refusal(demote) == "last_shift_manager"
        await maude.get(SetRole(0, name="vera", role="shift_manager"), CommandDone)
        await maude.get(demote, CommandDone)
        assert await maude.refusal(ListOperators(0)) == "not_allowed"
    assert [event.result for event in await pit.recorded("set_role")] == [
        "last_shift_manager",
        "done",
        "done",
    ]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (AddOperator(0, name="maude", role="viewer", password="a fine new password"), "name_taken"),
        (AddOperator(0, name="newcomer", role="viewer", password="weak"), "weak_password"),
        (RemoveOperator(0, name="nobody"), "no_operator"),
        (SetRole(0, name="nobody", role="viewer"), "no_operator"),
    ],
)
async def test_a_refused_change_of_operators_is_recorded_without_passwords(
    pit: Pit, command: FromOperator, code: str
) -> None:
    async with pit.signed_in() as maude:
        assert await maude.refusal(command) == code
    event = await last(pit, name_of(command))
    assert event.result == code
    assert event.before == event.after
    assert "password" not in event.arguments


# ------------------------------------------------------------------ the house


async def test_the_house_is_shown(pit: Pit) -> None:
    async with pit.signed_in("viewer") as vera:
        shown = await vera.get(ShowHouse(0), HouseShown)
    assert (shown.house, shown.version, shown.connections) == ("The Test House", "0.1.0", 12)
    assert (shown.tables, shown.cage_answering, shown.closing) == (2, True, False)
    assert shown.hashes == {"rules": "ab" * 32}
    assert shown.at_ms > shown.started_ms


async def test_every_player_is_told_what_is_announced(pit: Pit) -> None:
    async with pit.signed_in() as maude:
        await maude.get(Announce(0, text="Last spin at midnight."), CommandDone)
    assert pit.house.announced == ["Last spin at midnight."]


async def test_the_house_is_shut_down_only_when_confirmed(pit: Pit) -> None:
    async with pit.signed_in() as maude:
        slip = ShutDownHouse(0, confirm="yes", reason="end of the shift")
        assert await maude.refusal(slip) == "not_confirmed"
        assert pit.house.shut_down_for == []
        meant = ShutDownHouse(0, confirm="shut down", reason="end of the shift")
        await maude.get(meant, CommandDone)
    assert pit.house.shut_down_for == ["end of the shift"]
    results = [event.result for event in await pit.recorded("shut_down_house")]
    assert results == ["not_confirmed", "done"]


async def test_with_redis_gone_the_floor_is_shown_and_nothing_is_done(pit: Pit) -> None:
    async with pit.signed_in() as maude:
        await pit.server.stop()
        assert len((await maude.get(ListTables(0), TableRows)).tables) == 2
        assert await maude.refusal(CloseTable(0, table="r01")) == "cage_not_answering"
        shut_down = ShutDownHouse(0, confirm="shut down", reason="no Redis")
        assert await maude.refusal(shut_down) == "cage_not_answering"
    assert pit.floor.tables["r01"].card().status == "open"
    assert pit.house.shut_down_for == []
    async with pit.connected() as stranger:
        sign_in = OperatorSignIn(
            0, version=OPERATORS_VERSION, name="maude", password=PASSWORDS["shift_manager"]
        )
        assert await stranger.refusal(sign_in) == "cage_not_answering"
