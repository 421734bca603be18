"""Operators see and command the whole house from either of two gateways, and so do players."""

from __future__ import annotations

import re
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TypeVar

import pytest
from websockets.exceptions import ConnectionClosed

from protocol.operators import (
    AccountShown,
    AddOperator,
    Announce,
    ChangePassword,
    ChatReportRows,
    ChatRows,
    ChipsMoved,
    CloseTable,
    CommandDone,
    CommandRefused,
    ConfirmationNeeded,
    ConfirmChips,
    ConfirmMeterChange,
    ConfirmOperatorChange,
    ConfirmRetirement,
    DeleteChatLine,
    DeskReply,
    DrainDealer,
    DriftRows,
    EventPage,
    FindPlayers,
    FollowEvents,
    FollowingEvents,
    FromOperator,
    HouseShown,
    IssueChips,
    LedgerPage,
    LinkTable,
    ListChatReports,
    ListMeters,
    ListOperators,
    ListSeats,
    ListTables,
    LockMeter,
    MeterChangeRequested,
    MeterRows,
    MoveTable,
    MuteInChat,
    OpenTable,
    OperatorRows,
    PassDice,
    PauseTable,
    PlayerRows,
    ReadEvents,
    RedeemChips,
    RemoveOperator,
    RequestMeterChange,
    ReshuffleCards,
    ResumeTable,
    RetirementRequested,
    RetireTable,
    RoundVoided,
    SetRole,
    ShowAccount,
    ShowChat,
    ShowDrift,
    ShowHouse,
    ShowLedger,
    ShutDownHouse,
    SuspendAccount,
    TableRetirement,
    TableRows,
    TablesChanged,
    UnfollowEvents,
    UnlinkTable,
    UnlockMeter,
    UnmuteInChat,
    UnsuspendAccount,
    VoidRound,
)
from server.common.placement import placed
from server.pit.client import PitClient
from server.pit.commands import ALLOWED
from tests.house.player import PlayerClient, eventually
from tests.house_process import croupier, quick_table
from tests.processes.many import LONG_S
from tests.processes.test_one_by_one import METRICS_PORT, PLAYERS_PORT, Machines, OneProcess
from tests.redis_servers import redis_server

PASSWORD = "a long enough password"
NEW_PASSWORD = "another password entirely"
ADA = {"name": "Ada", "password": "correct horse"}
PROGRESSIVE = '{ wheel = "single_zero", roulette_up = { progressive = 4, wager = 75 } }'
HOUSE = "".join(
    (
        "[records]\ncomponents_hours = 0.002\n",
        "[admin]\ntwo_person_cents = 500\nnew_operator_hours = 0\n[chat]\nenabled = true\n",
        '[[meters]]\nid = "long"\ntitle = "The Long Streak"\nseed = 300000\n',
        quick_table("wheel", PROGRESSIVE, betting=15) + 'meter = "long"\n',
        quick_table("cards", "{}", betting=4, game="casino_war"),
        quick_table("dice", "{}", betting=4, game="craps"),
        quick_table("worn", betting=4),
        quick_table("torn", betting=4),
    )
)
TABLES = {"wheel", "cards", "dice", "worn", "torn"}
R = TypeVar("R", bound=DeskReply)


class Desk:
    """A signed-in operator at one gateway. Notes which commands were given."""

    def __init__(self, gateway: OneProcess, name: str, given: set[type[FromOperator]]) -> None:
        self.name = name
        self._given = given
        found = re.search(r"croupier pit --url (\S+)", gateway.output)
        assert found, gateway.output
        self.client = PitClient(found[1], name, PASSWORD)
        self.client.sign_in()

    def ask(self, message: FromOperator) -> DeskReply:
        self._given.add(type(message))
        return self.client.ask(message)

    def get(self, message: FromOperator, kind: type[R]) -> R:
        answer = self.ask(message)
        assert isinstance(answer, kind), (message, answer)
        return answer

    def refusal(self, message: FromOperator) -> str:
        return self.get(message, CommandRefused).code


class TwoGateways:
    """An open house of two gateways and two dealers."""

    def __init__(self, machines: Machines) -> None:
        self.given: set[type[FromOperator]] = set()
        self.config = machines.config
        self.dealers = [machines.dealer() for _ in range(2)]
        for dealer in self.dealers:
            dealer.said(METRICS_PORT)
        self.gateways = [machines.gateway(machines.entrance(f"gateway-{n}")) for n in range(2)]
        self.ports = [gateway.said(PLAYERS_PORT) for gateway in self.gateways]

    def desk(self, gateway: int, name: str) -> Desk:
        return Desk(self.gateways[gateway], name, self.given)

    def player(self, gateway: int, token: str | None = None) -> PlayerClient:
        return PlayerClient(f"ws://127.0.0.1:{self.ports[gateway]}/play", token)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TwoGateways]:
    with redis_server(tmp_path / "redis") as redis:
        monkeypatch.setenv("REDIS_URL", redis.url)
        machines = Machines(tmp_path, redis)
        machines.config.write_text(HOUSE)
        try:
            machines.make_keys()
            for name in ("fay", "gus"):
                words = ("operator", "add", name, "--role", "shift_manager", "--password-stdin")
                folder = ("--data", str(machines.dealers))
                done = croupier(*words, *folder, stdin=PASSWORD + "\n")
                assert done.returncode == 0, done.stdout + done.stderr
            house = TwoGateways(machines)
            yield house
            for process in (*house.dealers, *house.gateways):
                assert "Traceback" not in process.output, process.output
        finally:
            machines.end_all()


def test_every_command_from_each_of_two_gateways(house: TwoGateways) -> None:
    with ExitStack() as open_:
        ada = open_.enter_context(house.player(0))
        assert ada.ask("register", **ADA)["type"] == "signed_in"
        for table in ("wheel", "worn"):
            ada.sit(table)
        fay, gus = house.desk(0, "fay"), house.desk(1, "gus")
        look_around(fay, gus)
        follow(fay, gus)
        for one, other in ((fay, gus), (gus, fay)):
            order_tables(one, other, ada)
            watch_players(one, other, ada)
            take_two(one, other)
        move_tables(fay, gus)
        notice_changes(house, fay, gus)
        change_operators(house, fay, gus)
        retire(fay, gus, "worn")
        retire(gus, fay, "torn")
        house.gateways[0].process.send_signal(signal.SIGKILL)
        shut_down = ShutDownHouse(0, confirm="shut down", reason="end of the shift")
        gus.get(shut_down, CommandDone)
        for process in (*house.dealers, house.gateways[1]):
            assert process.process.wait(LONG_S) == 0, process.output
    assert house.given == set(ALLOWED)


def in_time(asked: Callable[[], bool], seconds: float = LONG_S) -> None:
    """Ask until the answer is yes, well within the twenty messages a second of an operator."""
    eventually(asked, seconds, pause_s=0.2)


def is_told_to(desk: Desk) -> bool:
    """Processes tell of themselves once a second: are all known by now, and one player?"""
    shown = desk.get(ShowHouse(0), HouseShown)
    return len(shown.processes) == 4 and shown.connections == 1


def look_around(*desks: Desk) -> None:
    """What both gateways show is the same, and of the whole house."""
    for desk in desks:
        in_time(lambda: is_told_to(desk))  # noqa: B023
    shown = [desk.get(ShowHouse(0), HouseShown) for desk in desks]
    names = [{row.name for row in one.processes} for one in shown]
    assert names[0] == names[1] and len(names[0]) == 4
    for one in shown:
        dealers = {row.name for row in one.processes if row.role == "dealer"}
        generators = [part for part in one.equipment if part.part == "generator"]
        assert {part.process for part in generators} == dealers
        assert {part.state for part in generators} == {"well"}
    for desk in desks:
        tables = desk.get(ListTables(0), TableRows).tables
        assert {row.table for row in tables} == TABLES
        desk.get(ShowDrift(0), DriftRows)
        desk.get(ShowDrift(0, table="wheel"), DriftRows)
        assert desk.get(ListMeters(0), MeterRows).meters[0].meter == "long"
        names_ = [row.name for row in desk.get(ListOperators(0), OperatorRows).operators]
        assert names_ == ["fay", "gus"]


def follow(one: Desk, other: Desk) -> None:
    """At each gateway, what operators do at the other, and what dealers tell."""
    for watching, doing in ((one, other), (other, one)):
        watching.get(FollowEvents(0, after=0), FollowingEvents)
        doing.get(Announce(0, text=f"from {doing.name}"), CommandDone)
        seen = []
        for event in watching.client.events():
            seen.append(event)
            if event.arguments.get("text") == f"from {doing.name}":
                break
        assert [event.number for event in seen] == list(range(1, len(seen) + 1))
        roles = {event.process.partition("-")[0] for event in seen if event.process}
        assert roles == {"gateway", "dealer"}
        watching.get(UnfollowEvents(0), CommandDone)
    for desk in (one, other):
        page = desk.get(ReadEvents(0, count=100), EventPage).events
        assert {event.process.partition("-")[0] for event in page} >= {"gateway", "dealer"}


def order_tables(one: Desk, other: Desk, ada: PlayerClient) -> None:
    """Orders reach the dealer of the table, and both gateways see what became of them."""
    for order, status in (
        (PauseTable, "paused"), (ResumeTable, "open"), (CloseTable, "closed"), (OpenTable, "open"),
    ):  # fmt: skip
        one.get(order(0, table="cards", reason="the shift changes"), TablesChanged)
        in_time(lambda: status_of(other, "cards") == status)  # noqa: B023
    accepted = ada.wager("wheel", "red", 100, ada.betting("wheel"))
    assert accepted["type"] == "wager_accepted", accepted
    one.get(VoidRound(0, table="wheel", reason="the ball left the wheel"), RoundVoided)
    assert ada.until("round_voided", LONG_S, table="wheel")["round"] == accepted["round"]
    # Nobody plays there: the dealers say that there is nothing to do.
    assert one.refusal(ReshuffleCards(0, table="cards", reason="a card is bent")) == "not_now"
    assert one.refusal(PassDice(0, table="dice", reason="nobody has the dice")) == "not_now"
    for message in (
        LockMeter(0, meter="long", reason="the display is dark"),
        UnlockMeter(0, meter="long", reason="the display shines"),
        UnlinkTable(0, table="wheel", reason="no game at all"),
        LinkTable(0, table="wheel", meter="long", reason="a new game"),
    ):
        one.get(message, MeterRows)
    assert other.get(ListMeters(0), MeterRows).meters[0].tables == ("wheel",)


def status_of(desk: Desk, table: str) -> str:
    return statuses(desk)[table]


def statuses(desk: Desk) -> dict[str, str]:
    return {row.table: row.status for row in desk.get(ListTables(0), TableRows).tables}


def watch_players(one: Desk, other: Desk, ada: PlayerClient) -> None:
    """Players are found, whose gateway is one or the other; what is forbidden is so at both."""
    assert [row.name for row in one.get(ListSeats(0, table="worn"), PlayerRows).players] == ["Ada"]
    assert len(one.get(FindPlayers(0, name="ada"), PlayerRows).players[0].seats) == 2
    one.get(ShowLedger(0, account="Ada"), LedgerPage)
    one.get(SuspendAccount(0, account="Ada", reason="asked for it"), CommandDone)
    shown = other.get(ShowAccount(0, account="Ada"), AccountShown)
    assert shown.account.suspended == "asked for it"
    refused = ada.wager("worn", "red", 100, ada.betting("worn"))
    assert refused["type"] == "refused", refused
    other.get(UnsuspendAccount(0, account="Ada", reason="has slept"), CommandDone)
    assert ada.ask("say_in_chat", table="worn", text="good luck")["type"] == "done"
    line = one.get(ShowChat(0, table="worn"), ChatRows).lines[-1]
    assert ada.ask("report_chat", table="worn", line=line.line)["type"] == "done"
    assert other.get(ListChatReports(0), ChatReportRows).reports
    one.get(DeleteChatLine(0, table="worn", line=line.line, reason="no luck"), CommandDone)
    ada.until("chat_deleted", LONG_S, line=line.line)
    one.get(MuteInChat(0, account="Ada", minutes=5, reason="insults"), CommandDone)
    assert ada.ask("say_in_chat", table="worn", text="anybody?")["code"] == "muted"
    other.get(UnmuteInChat(0, account="Ada", reason="has apologised"), CommandDone)


def take_two(one: Desk, other: Desk) -> None:
    """What one operator requests at one gateway, another confirms at the other."""
    issue = IssueChips(
        0, command_id=f"issue-by-{one.name}", account="Ada", cents=900, why="a promotion"
    )
    needed = one.get(issue, ConfirmationNeeded)
    assert one.refusal(ConfirmChips(0, change=needed.change)) == "second_operator"
    assert other.get(ConfirmChips(0, change=needed.change), ChipsMoved).cents == 900
    assert other.refusal(ConfirmChips(0, change=needed.change)) == "no_request"
    redeem = RedeemChips(0, command_id=f"redeem-{one.name}", account="Ada", cents=9, why="cash")
    assert other.get(redeem, ChipsMoved).cents == -9
    lower = RequestMeterChange(0, meter="long", cents=100, why="counted wrong")
    change = one.get(lower, MeterChangeRequested).change
    other.get(ConfirmMeterChange(0, change=change), MeterRows)
    assert other.refusal(ConfirmMeterChange(0, change=change)) == "no_request"


def move_tables(one: Desk, other: Desk) -> None:
    rows = one.get(ShowHouse(0), HouseShown).processes
    first, second = (row.name for row in rows if row.role == "dealer")
    for desk, dealer, given_up in ((one, first, second), (other, second, first)):
        desk.get(DrainDealer(0, process=given_up, reason="a new machine"), CommandDone)
        in_time(lambda: tables_of(one, dealer) == 5, 3 * LONG_S)  # noqa: B023
        back = DrainDealer(0, process=given_up, reason="it works", back=True)
        desk.get(back, CommandDone)
    for desk in (one, other):
        move = MoveTable(0, table="torn", process=first, reason="to see it move")
        desk.get(move, CommandDone)
        desk.get(MoveTable(0, table="torn", process="", reason="where it belongs"), CommandDone)
    # A table on its way obeys no order.
    homes = Counter(placed(table, {first: 1.0, second: 1.0}) for table in TABLES)
    for desk in (one, other):
        in_time(lambda: tables_of(desk, first) == homes[first], 3 * LONG_S)  # noqa: B023
        in_time(lambda: statuses(desk) == dict.fromkeys(TABLES, "open"))  # noqa: B023


def tables_of(desk: Desk, dealer: str) -> int:
    rows = desk.get(ShowHouse(0), HouseShown).processes
    return next(row.tables for row in rows if row.name == dealer)


def notice_changes(house: TwoGateways, fay: Desk, gus: Desk) -> None:
    """Each process looks at the program and the configuration that it was opened with."""
    house.config.write_text(house.config.read_text() + "# a remark\n")
    for desk in (fay, gus):
        in_time(lambda: has_seen_the_change(desk))  # noqa: B023
    names = {one.name for one in fay.get(ShowHouse(0), HouseShown).processes}

    def everybody_told() -> bool:
        page = fay.get(ReadEvents(0, 200), EventPage)
        return {one.process for one in page.events if one.command == "components_changed"} == names

    in_time(everybody_told)


def has_seen_the_change(desk: Desk) -> bool:
    return desk.get(ShowHouse(0), HouseShown).changed == ("configuration",)


def change_operators(house: TwoGateways, one: Desk, other: Desk) -> None:
    """Also after the death of the gateway where it was requested: see the next test."""
    for name, (asks, confirms) in (("ida", (one, other)), ("ivo", (other, one))):
        add = AddOperator(0, name=name, role="viewer", password=PASSWORD)
        for message in (
            add, SetRole(0, name=name, role="shift_manager"), RemoveOperator(0, name=name),
        ):  # fmt: skip
            if isinstance(message, RemoveOperator):
                new = house.desk(1, name) if asks is one else house.desk(0, name)
                password = ChangePassword(0, old=PASSWORD, new=NEW_PASSWORD)
                new.get(password, CommandDone)
            needed = asks.get(message, ConfirmationNeeded)
            confirms.get(ConfirmOperatorChange(0, change=needed.change), CommandDone)
    rows = one.get(ListOperators(0), OperatorRows).operators
    assert [row.name for row in rows] == ["fay", "gus"]


def retire(one: Desk, other: Desk, table: str) -> None:
    change = one.get(RetireTable(0, table=table, reason="the felt"), RetirementRequested).change
    done = other.get(ConfirmRetirement(0, change=change), TableRetirement)
    assert done.table == table
    in_time(lambda: status_of(one, table) == "retired")


def test_what_began_at_a_gateway_that_died_goes_on_at_the_other(house: TwoGateways) -> None:
    """A request is confirmed, and no limit starts at zero for those who were counted."""
    with house.player(1) as ada:
        token = ada.ask("register", **ADA)["token"]
        fay, gus = house.desk(0, "fay"), house.desk(1, "gus")
        issue = IssueChips(0, command_id="issue-0001", account="Ada", cents=900, why="a promotion")
        change = fay.get(issue, ConfirmationNeeded).change
        with house.player(0) as eve:
            wrong = {"name": "Ada", "password": "wrong password"}
            for _ in range(9):
                assert eve.ask("sign_in", **wrong)["code"] == "wrong_password"
        house.gateways[0].process.kill()
        assert gus.get(ConfirmChips(0, change=change), ChipsMoved).cents == 900
        with house.player(1) as eve:
            assert eve.ask("sign_in", **wrong)["code"] == "wrong_password"
            assert eve.ask("sign_in", **wrong)["code"] == "too_many_attempts"
        assert house.player(1, token).ask("ping")["type"] == "pong"


def test_a_player_who_signs_out_is_signed_out_at_both(house: TwoGateways) -> None:
    with house.player(0) as one, house.player(1) as other, house.player(1) as watcher:
        token = one.enter().signed_in["token"]
        other.ask("sign_in_by_token", token=token)
        watcher.enter()
        one.sit("wheel")
        other.ask("watch_table", table="wheel")
        assert one.ask("sign_out")["type"] == "signed_out"
        assert other.until("goodbye", LONG_S)["code"] == "session_ended"
        with suppress(ConnectionClosed):
            other.listen(1)
        assert watcher.ask("get_history")["type"] == "history"
