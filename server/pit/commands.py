"""The commands of operators: which role may give which, and how each is carried out.

A command that changes something is prepared first. The preparation refuses what cannot be done, and
gives a function that reads the state to be changed: the server records it before and after.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from protocol.operators import (
    SHUT_DOWN_PHRASE,
    AccountRow,
    AccountShown,
    AddOperator,
    Announce,
    ChangePassword,
    ChipsMoved,
    CloseTable,
    CommandDone,
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
    MoveTable,
    MuteInChat,
    OpenTable,
    PassDice,
    PauseTable,
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
    UnfollowEvents,
    UnlinkTable,
    UnlockMeter,
    UnmuteInChat,
    UnsuspendAccount,
    VoidRound,
)
from protocol.words import VERSION
from server.common.clock import now_ms
from server.pit.chat import ChatCommands
from server.pit.event_log import EventLog
from server.pit.meters import MeterCommands
from server.pit.operator_changes import OperatorCommands
from server.pit.operators import Operators
from server.pit.players import PlayerCommands
from server.pit.ports import Account, CageAccounts, ChatDesk, House, MeterControl
from server.pit.prepared_command import Outcome, Prepare, PreparedCommand, Show, State
from server.pit.processes import ProcessCommands
from server.pit.refusal import RefusalError
from server.pit.request_store import RequestStore
from server.pit.second_operator import Confirmers, Requests, TwoPersons
from server.pit.tables import TableCommands
from server.tables.api import FloorPort

EVERYBODY: frozenset[Role] = frozenset({"viewer", "floorperson", "cashier", "shift_manager"})
PLAYER_FACING: frozenset[Role] = frozenset({"floorperson", "cashier", "shift_manager"})
FLOOR: frozenset[Role] = frozenset({"floorperson", "shift_manager"})
CAGE: frozenset[Role] = frozenset({"cashier", "shift_manager"})
SHIFT_MANAGER: frozenset[Role] = frozenset({"shift_manager"})

ALLOWED: Mapping[type[FromOperator], frozenset[Role]] = {
    ListTables: EVERYBODY,
    ListMeters: EVERYBODY,
    ShowDrift: EVERYBODY,
    ShowHouse: EVERYBODY,
    ReadEvents: EVERYBODY,
    FollowEvents: EVERYBODY,
    UnfollowEvents: EVERYBODY,
    ChangePassword: EVERYBODY,
    ShowAccount: PLAYER_FACING,
    ListSeats: PLAYER_FACING,
    FindPlayers: PLAYER_FACING,
    OpenTable: FLOOR,
    CloseTable: FLOOR,
    PauseTable: FLOOR,
    ResumeTable: FLOOR,
    VoidRound: FLOOR,
    ReshuffleCards: FLOOR,
    PassDice: FLOOR,
    RetireTable: SHIFT_MANAGER,
    ConfirmRetirement: SHIFT_MANAGER,
    LockMeter: FLOOR,
    UnlockMeter: FLOOR,
    ShowChat: FLOOR,
    ListChatReports: FLOOR,
    MuteInChat: FLOOR,
    UnmuteInChat: FLOOR,
    DeleteChatLine: FLOOR,
    SuspendAccount: FLOOR,
    UnsuspendAccount: FLOOR,
    ShowLedger: CAGE,
    IssueChips: CAGE,
    RedeemChips: CAGE,
    ConfirmChips: CAGE,
    LinkTable: SHIFT_MANAGER,
    UnlinkTable: SHIFT_MANAGER,
    RequestMeterChange: SHIFT_MANAGER,
    ConfirmMeterChange: SHIFT_MANAGER,
    ListOperators: SHIFT_MANAGER,
    AddOperator: SHIFT_MANAGER,
    RemoveOperator: SHIFT_MANAGER,
    SetRole: SHIFT_MANAGER,
    ConfirmOperatorChange: SHIFT_MANAGER,
    MoveTable: SHIFT_MANAGER,
    DrainDealer: SHIFT_MANAGER,
    Announce: SHIFT_MANAGER,
    ShutDownHouse: SHIFT_MANAGER,
}
"""Who may give which command."""

REFRESHED: frozenset[type[FromOperator]] = frozenset({ListTables, ShowHouse})
"""Commands that a screen repeats by itself. They do not keep an idle session alive."""

_CAGE_SENTENCES: Mapping[str, str] = {
    "insufficient_funds": "The account has less than that. Chips on a layout do not count.",
    "no_account": "There is no such account.",
    "conflict": "This command id has already moved another amount: nothing was moved.",
    "too_large": "That is more than an account can hold.",
    "busy": "The cage is busy: try again with the same command id.",
}

ChipsCommand: TypeAlias = IssueChips | RedeemChips
SuspensionCommand: TypeAlias = SuspendAccount | UnsuspendAccount


class Commands:
    """Every command, except those that concern the connection itself."""

    def __init__(
        self,
        floor: FloorPort,
        cage: CageAccounts,
        meters: MeterControl,
        house: House,
        operators: Operators,
        events: EventLog,
        requests: RequestStore,
        two_persons: TwoPersons,
        chat: ChatDesk | None,
    ) -> None:
        self._operators = operators
        self._two_persons = two_persons
        of_meters = self._confirmers(ConfirmMeterChange)
        about_meters = MeterCommands(floor, meters, requests, of_meters, now_ms)
        of_tables = self._confirmers(ConfirmRetirement)
        self._about_tables = TableCommands(floor, requests, of_tables, now_ms)
        of_operators = self._confirmers(ConfirmOperatorChange)
        about_operators = OperatorCommands(operators, requests, of_operators, now_ms)
        self._chips: Requests[ChipsCommand] = Requests(
            requests, "chips", ChipsCommand, self._confirmers(ConfirmChips), now_ms,
            "cashier or shift manager",
        )  # fmt: skip
        about_chat = ChatCommands(floor, chat, self._account)
        self._floor = floor
        self._cage = cage
        self._house = house
        self._events = events
        self._shown: Mapping[type[FromOperator], Show] = {
            ShowHouse: self._show_house,
            ShowDrift: self._show_drift,
            ReadEvents: self._read_events,
            ShowAccount: self._show_account,
            ShowLedger: self._show_ledger,
            **self._about_tables.shown,
            **about_meters.shown,
            **about_operators.shown,
            **PlayerCommands(floor, cage).shown,
            **about_chat.shown,
        }
        self._prepared: Mapping[type[FromOperator], Prepare] = {
            IssueChips: self._move_chips,
            RedeemChips: self._move_chips,
            ConfirmChips: self._confirm_chips,
            SuspendAccount: self._suspend,
            UnsuspendAccount: self._suspend,
            Announce: self._announce,
            ShutDownHouse: self._shut_down,
            **self._about_tables.prepared,
            **about_meters.prepared,
            **about_operators.prepared,
            **about_chat.prepared,
            **ProcessCommands(floor, house).prepared,
        }

    def only_shows(self, message: FromOperator) -> bool:
        """Whether the command changes nothing."""
        return type(message) in self._shown

    async def show(self, message: FromOperator) -> DeskReply:
        """Answer a command that changes nothing. Raises RefusalError."""
        return await self._shown[type(message)](message)

    async def prepare(self, message: FromOperator, operator: str) -> PreparedCommand:
        """Check a command of `operator` and prepare it. Raises RefusalError."""
        return await self._prepared[type(message)](message, operator)

    # ------------------------------------------------------------------ commands that only show

    async def _show_drift(self, message: ShowDrift) -> DeskReply:
        if message.table:
            self._about_tables.table(message.table)
        return DriftRows(message.request, await self._house.drift(message.table))

    async def _show_house(self, message: ShowHouse) -> DeskReply:
        components, hashed_ms, changed = self._house.components
        return HouseShown(
            message.request,
            house=self._house.name,
            version=self._house.version,
            protocol=VERSION,
            started_ms=self._house.started_ms,
            at_ms=now_ms(),
            connections=self._house.connections,
            tables=len(self._floor.tables),
            cage_answering=self._cage.answering,
            closing=self._floor.closing,
            hashes=dict(self._house.hashes),
            components=components,
            hashed_ms=hashed_ms,
            changed=changed,
            equipment=self._house.equipment,
            processes=self._house.processes,
        )

    async def _read_events(self, message: ReadEvents) -> DeskReply:
        return EventPage(message.request, await self._events.page(message.count, message.before))

    async def _show_account(self, message: ShowAccount) -> DeskReply:
        account = await self._account(message.account)
        seats = tuple(self._floor.seats_of(account.id))
        return AccountShown(message.request, _account_row(account), seats)

    async def _show_ledger(self, message: ShowLedger) -> DeskReply:
        account = await self._account(message.account)
        try:
            page = await self._cage.history(account.id, message.count, message.before)
        except ValueError:
            raise RefusalError(
                "bad_page", f"`{message.before}` is not the end of a page."
            ) from None
        return LedgerPage(message.request, _account_row(account), *page)

    def _confirmers(self, confirmation: type[FromOperator]) -> Confirmers:
        """The operators whose role lets them confirm what another has requested."""
        roles, apart_ms = ALLOWED[confirmation], self._two_persons.apart_ms

        async def independent(operator: str) -> frozenset[str]:
            return await self._operators.independent_of(operator, roles, apart_ms)

        return independent

    # ------------------------------------------------------------------ accounts

    async def _move_chips(self, message: ChipsCommand, operator: str) -> PreparedCommand:
        """Move chips, or request it if the operator has moved too much today to do it alone."""
        account = await self._account(message.account)

        async def carry_out() -> Outcome:
            if await self._operators.count_cents(operator, message.cents) <= (
                self._two_persons.day_cents
            ):
                return await self._carry_out_move(message, message.request, account, operator)
            await self._operators.count_cents(operator, -message.cents)
            if isinstance(message, RedeemChips) and message.cents > account.balance:
                # Nobody could confirm it. The confirmation asks the cage again.
                raise RefusalError("insufficient_funds", _CAGE_SENTENCES["insufficient_funds"])
            await self._chips.refuse_unconfirmable(operator)
            change, expires_ms = await self._chips.add(message, operator)
            reply = ConfirmationNeeded(message.request, change, expires_ms, "confirm_chips")
            return Outcome(reply, {"change": change})

        return PreparedCommand(self._state_of(account), carry_out)

    async def _confirm_chips(self, message: ConfirmChips, operator: str) -> PreparedCommand:
        requested = await self._chips.find(message.change, operator)
        account = await self._account(requested.message.account)

        async def carry_out() -> Outcome:
            await self._chips.end(message.change)
            by = f"{requested.by}, {operator}"
            outcome = await self._carry_out_move(requested.message, message.request, account, by)
            recorded = {"requested_by": requested.by, "why": requested.message.why}
            return Outcome(outcome.reply, recorded)

        return PreparedCommand(self._state_of(account), carry_out)

    async def _carry_out_move(
        self, order: ChipsCommand, request: int, account: Account, by: str
    ) -> Outcome:
        is_issue = isinstance(order, IssueChips)
        move = self._cage.issue if is_issue else self._cage.redeem
        order_id = f"{'issue' if is_issue else 'redeem'}:{order.command_id}"
        answer, balance = await move(order_id, account.id, order.cents, by, order.why)
        if answer != "done":
            raise RefusalError(answer, _CAGE_SENTENCES.get(answer, f"The cage says {answer}."))
        cents = order.cents if is_issue else -order.cents
        return Outcome(
            ChipsMoved(request, order.command_id, account.id, account.name, cents, balance)
        )

    async def _suspend(self, message: SuspensionCommand, _operator: str) -> PreparedCommand:
        account = await self._account(message.account)

        async def carry_out() -> Outcome:
            if isinstance(message, SuspendAccount):
                await self._cage.suspend(account.id, message.reason)
            else:
                await self._cage.unsuspend(account.id)
            return Outcome(CommandDone(message.request))

        return PreparedCommand(self._state_of(account), carry_out)

    async def _account(self, name_or_id: str) -> Account:
        if not self._cage.answering:
            # A movement of chips would wait in the queue and happen at an unknown time.
            raise RefusalError("cage_not_answering", "The cage does not answer: nothing was done.")
        account = await self._cage.find_account(name_or_id)
        if account is None:
            raise RefusalError(
                "no_account",
                f"There is no account {name_or_id}. A guest is named by the account's id: "
                "`players --name` finds it by the name that players see.",
            )
        return account

    def _state_of(self, account: Account) -> Callable[[], Awaitable[State]]:
        async def state() -> State:
            now = await self._account(account.id)
            return {
                "account": now.id,
                "balance": now.balance,
                "held": now.held,
                "suspended": now.suspended,
            }

        return state

    # ------------------------------------------------------------------ the house

    async def _announce(self, message: Announce, _operator: str) -> PreparedCommand:
        async def carry_out() -> Outcome:
            self._house.announce(message.text)
            return Outcome(CommandDone(message.request))

        return PreparedCommand(_no_state, carry_out)

    async def _shut_down(self, message: ShutDownHouse, _operator: str) -> PreparedCommand:
        if message.confirm != SHUT_DOWN_PHRASE:
            raise RefusalError("not_confirmed", f"Confirm with `{SHUT_DOWN_PHRASE}`.")

        async def state() -> State:
            return {"closing": self._floor.closing}

        async def carry_out() -> Outcome:
            self._house.shut_down(message.reason)
            return Outcome(CommandDone(message.request))

        return PreparedCommand(state, carry_out)


def _account_row(account: Account) -> AccountRow:
    return AccountRow(
        account=account.id,
        name=account.name,
        kind=account.kind,
        suspended=account.suspended,
        balance=account.balance,
        held=account.held,
    )


async def _no_state() -> State:
    return {}
