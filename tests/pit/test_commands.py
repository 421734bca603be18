"""Every command of the pit: who may give it; events, operators and the house."""

from __future__ import annotations

import pytest

from protocol.operators import (
    OPERATORS_VERSION,
    AccountShown,
    AddOperator,
    Announce,
    ChangePassword,
    CloseTable,
    CommandDone,
    CommandRefused,
    ConfirmationNeeded,
    ConfirmChips,
    ConfirmMeterChange,
    ConfirmOperatorChange,
    ConfirmRetirement,
    DeleteChatLine,
    DrainDealer,
    Event,
    EventNews,
    EventPage,
    FindPlayers,
    FollowEvents,
    FollowingEvents,
    FromOperator,
    HouseShown,
    IssueChips,
    LinkTable,
    ListChatReports,
    ListMeters,
    ListOperators,
    ListSeats,
    ListTables,
    LockMeter,
    MoveTable,
    MuteInChat,
    OpenTable,
    OperatorRows,
    OperatorSignIn,
    PassDice,
    PauseTable,
    ProcessRow,
    ReadEvents,
    RedeemChips,
    RemoveOperator,
    RequestMeterChange,
    ReshuffleCards,
    ResumeTable,
    RetireTable,
    Role,
    SetRole,
    ShowAccount,
    ShowChat,
    ShowDrift,
    ShowHouse,
    ShowLedger,
    ShutDownHouse,
    SuspendAccount,
    TableRows,
    UnfollowEvents,
    UnlinkTable,
    UnlockMeter,
    UnmuteInChat,
    UnsuspendAccount,
    VoidRound,
)
from server.pit.commands import ALLOWED
from tests.house_in_a_box import ANSWER_DEADLINE_S, until
from tests.pit.open_pit import NAMES, PASSWORDS, OpenPit, Operator, Pit, last, name_of

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
    ListSeats(0, table="r01"),
    FindPlayers(0, name="ali"),
    LockMeter(0, meter="streak", reason="the display is dark"),
    UnlockMeter(0, meter="streak", reason="the display shines"),
    OpenTable(0, table="r01"),
    CloseTable(0, table="r01"),
    PauseTable(0, table="r01"),
    ResumeTable(0, table="r01"),
    VoidRound(0, table="r01", reason="ball left the wheel"),
    ReshuffleCards(0, table="r01", reason="a card is bent"),
    PassDice(0, table="r01", reason="the shooter delays the game"),
    RetireTable(0, table="r01", reason="the felt is worn"),
    ConfirmRetirement(0, change="abc123"),
    SuspendAccount(0, account="bob", reason="asked for it"),
    UnsuspendAccount(0, account="bob", reason="asked for it"),
    ShowChat(0, table="r01"),
    ListChatReports(0),
    MuteInChat(0, account="bob", minutes=5, reason="insults"),
    UnmuteInChat(0, account="bob", reason="has apologised"),
    DeleteChatLine(0, table="r01", line="1-1", reason="insults"),
    ShowLedger(0, account="alice"),
    IssueChips(0, command_id="issue-0001", account="alice", cents=100, why="promotion"),
    RedeemChips(0, command_id="redeem-001", account="alice", cents=100, why="cashing in"),
    ConfirmChips(0, change="abc123"),
    LinkTable(0, table="r01", meter="uphill", reason="a new game"),
    UnlinkTable(0, table="r01", reason="no game at all"),
    RequestMeterChange(0, meter="streak", cents=100, why="counted wrong"),
    ConfirmMeterChange(0, change="abc123"),
    ListOperators(0),
    AddOperator(0, name="newcomer", role="viewer", password="a fine new password"),
    RemoveOperator(0, name="vera"),
    SetRole(0, name="vera", role="cashier"),
    ConfirmOperatorChange(0, change="abc123"),
    MoveTable(0, table="r01", process="dealer-2", reason="a new machine"),
    DrainDealer(0, process="dealer-2", reason="a new machine"),
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
    "list_seats",
    "find_players",
    "open_table",
    "close_table",
    "pause_table",
    "resume_table",
    "void_round",
    "reshuffle_cards",
    "pass_dice",
    "show_chat",
    "list_chat_reports",
    "mute_in_chat",
    "unmute_in_chat",
    "delete_chat_line",
    "suspend_account",
    "unsuspend_account",
    "lock_meter",
    "unlock_meter",
}
MAY["cashier"] = MAY["viewer"] | {
    "show_account",
    "list_seats",
    "find_players",
    "show_ledger",
    "issue_chips",
    "redeem_chips",
    "confirm_chips",
}


async def confirmed(pit: Pit, operator: Operator, message: FromOperator) -> None:
    """Request a change of operators, and let a second shift manager confirm it."""
    needed = await operator.get(message, ConfirmationNeeded)
    assert isinstance(await pit.confirm(needed), CommandDone)


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
    assert pit.tables["r01"].card().status == "open"
    assert await pit.balance(pit.alice) == 10_000


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


async def test_a_command_that_only_shows_is_recorded_once_a_connection(pit: Pit) -> None:
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
        await confirmed(pit, maude, new)
        rows = (await maude.get(ListOperators(0), OperatorRows)).operators
        assert {row.name: row.role for row in rows}["newcomer"] == "cashier"
        assert {row.name: row.added_by for row in rows}["newcomer"] == "maude"
        async with pit.signed_in(name="newcomer", password="a fine new password") as newcomer:
            await newcomer.get(ShowAccount(0, account="bob"), AccountShown)
        await confirmed(pit, maude, SetRole(0, name="newcomer", role="viewer"))
        await confirmed(pit, maude, RemoveOperator(0, name="newcomer"))
    event = await last(pit, "add_operator")
    assert event.arguments == {"name": "newcomer", "role": "cashier"}
    added, demoted, removed = await pit.recorded("confirm_operator_change")
    assert {event.who for event in (added, demoted, removed)} == {"max"}
    assert added.before == {"role": None}
    assert added.after["role"] == "cashier"
    assert (added.after["requested_by"], added.after["kind"]) == ("maude", "add")
    assert (demoted.before["role"], demoted.after["role"]) == ("cashier", "viewer")
    assert (removed.before["role"], removed.after["role"]) == ("viewer", None)


async def test_the_last_shift_manager_stays(pit: Pit) -> None:
    await pit.operators.remove("max")
    async with pit.signed_in() as maude:
        assert await maude.refusal(RemoveOperator(0, name="maude")) == "last_shift_manager"
        demote = SetRole(0, name="maude", role="viewer")
        assert await maude.refusal(demote) == "last_shift_manager"
        # With nobody who could confirm, nothing else is changed either.
        promote = SetRole(0, name="vera", role="shift_manager")
        assert await maude.refusal(promote) == "second_operator"
    results = [event.result for event in await pit.recorded("set_role")]
    assert results == ["last_shift_manager", "second_operator"]


async def test_two_demotions_never_take_the_last_shift_manager(pit: Pit) -> None:
    """Both are requested while there are two of them."""
    async with pit.signed_in() as maude:
        first = await maude.get(SetRole(0, name="maude", role="viewer"), ConfirmationNeeded)
        other = await maude.get(RemoveOperator(0, name="max"), ConfirmationNeeded)
        assert isinstance(await pit.confirm(first), CommandDone)
        late = await pit.confirm(other)
    assert isinstance(late, CommandRefused) and late.code == "last_shift_manager"


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


async def test_the_tables_of_one_process_cannot_move(pit: Pit) -> None:
    async with pit.signed_in() as maude:
        for order in (
            MoveTable(0, table="r01", process="dealer-2", reason="a new machine"),
            MoveTable(0, table="r01", process="", reason="a new machine"),
            DrainDealer(0, process="dealer-2", reason="a new machine"),
        ):
            assert await maude.refusal(order) == "not_now"
        unknown = MoveTable(0, table="r99", process="", reason="a new machine")
        assert await maude.refusal(unknown) == "no_table"


async def test_a_table_is_moved_to_a_dealer_that_there_is(pit: Pit) -> None:
    pit.house.processes = (process_row("dealer-1"), process_row("dealer-2"))
    async with pit.signed_in() as maude:
        shown = await maude.get(ShowHouse(0), HouseShown)
        assert [one.name for one in shown.processes] == ["dealer-1", "dealer-2"]
        move = MoveTable(0, table="r01", process="dealer-2", reason="a new machine")
        await maude.get(move, CommandDone)
        await maude.get(DrainDealer(0, process="dealer-1", reason="a new machine"), CommandDone)
        lost = MoveTable(0, table="r01", process="dealer-9", reason="a new machine")
        assert await maude.refusal(lost) == "no_process"
    assert pit.house.placed == {"r01": "dealer-2"}
    assert pit.house.drained == {"dealer-1": True}
    assert (await last(pit, "drain_dealer")).after == {"draining": True}


def process_row(name: str) -> ProcessRow:
    return ProcessRow(name, "dealer", "floor-1", 4711, "0.1.0", 0, 3, 0, 0.5, 200, 1.0)


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


async def test_without_redis_the_tables_are_shown_and_nothing_is_done(open_pit: OpenPit) -> None:
    pit = await open_pit(answer_deadline_s=ANSWER_DEADLINE_S)
    async with pit.signed_in() as maude:
        with pit.box.redis_frozen():
            assert len((await maude.get(ListTables(0), TableRows)).tables) == 2
            assert await maude.refusal(CloseTable(0, table="r01")) == "cage_not_answering"
            shut_down = ShutDownHouse(0, confirm="shut down", reason="no Redis")
            assert await maude.refusal(shut_down) == "cage_not_answering"
            async with pit.connected() as stranger:
                sign_in = OperatorSignIn(
                    0, version=OPERATORS_VERSION, name="maude", password=PASSWORDS["shift_manager"]
                )
                assert await stranger.refusal(sign_in) == "cage_not_answering"
    assert pit.house.shut_down_for == []
    await until(lambda: pit.tables["r01"].card().status == "open")
