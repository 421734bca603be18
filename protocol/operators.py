"""The admin socket: every message between an operator's terminal and the house.

This protocol has its own version, because it changes at other times than the players' protocol.
The two share only the frame: one MessagePack map, whose `type` names the message. Money is a whole
number of cents, times are Unix milliseconds.

    FromOperator   operator -> house; each gets exactly one DeskReply with the same `request`
    DeskReply      house -> the sender of the command
    DeskNews       house -> an operator, without a command: a followed event, or the goodbye

The first frame of a connection is `operator_sign_in`. A refused sign-in ends the connection.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from protocol import words
from protocol.from_house import Movement
from protocol.words import Cents, ChatLineId, Nonce, Phase, RequestId, TableId, TableStatus, Word

OPERATORS_VERSION = 2
"""The version of the admin protocol. A house supports exactly one."""

ALL_TABLES = "all"
"""Instead of a table's id: every table of the house."""

SHUT_DOWN_PHRASE = "shut down"
"""The value of `confirm` in `shut_down_house`: nobody closes a house by a slip."""

_OPERATOR_NAME = r"^[a-z][a-z0-9_.-]{1,31}$"
PATTERNS_IN_WORDS = {
    **words.PATTERNS_IN_WORDS,
    _OPERATOR_NAME: "2 to 32 of the characters a-z 0-9 _ . -, a letter first",
}

Role: TypeAlias = Literal["viewer", "floorperson", "cashier", "shift_manager"]
OperatorName: TypeAlias = Annotated[str, Meta(pattern=_OPERATOR_NAME)]
OperatorPassword: TypeAlias = Annotated[str, Meta(min_length=1, max_length=128)]
AccountRef: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Reason: TypeAlias = Annotated[str, Meta(max_length=200)]
GivenReason: TypeAlias = Annotated[str, Meta(min_length=3, max_length=200)]
PageSize: TypeAlias = Annotated[int, Meta(ge=1, le=200)]
EventNumber: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]


# ------------------------------------------------------------------ operator -> house


class FromOperator(
    Struct, tag_field="type", frozen=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A message of an operator's terminal. Unknown fields are refused."""

    request: RequestId


class OperatorSignIn(FromOperator, tag="operator_sign_in", frozen=True):
    """The first frame. `name` is matched in lower case."""

    version: int
    name: Annotated[str, Meta(min_length=1, max_length=32)]
    password: OperatorPassword


class ListTables(FromOperator, tag="list_tables", frozen=True):
    pass


class OpenTable(FromOperator, tag="open_table", frozen=True):
    table: TableId
    reason: Reason = ""


class CloseTable(FromOperator, tag="close_table", frozen=True):
    """Finish the round in progress, then take no more wagers."""

    table: TableId
    reason: Reason = ""


class PauseTable(FromOperator, tag="pause_table", frozen=True):
    """Finish the round in progress, then wait. Players see the reason."""

    table: TableId
    reason: Reason = ""


class ResumeTable(FromOperator, tag="resume_table", frozen=True):
    table: TableId
    reason: Reason = ""


class VoidRound(FromOperator, tag="void_round", frozen=True):
    """Void the round in progress: every wager goes back. One table at a time."""

    table: TableId
    reason: GivenReason


class ReshuffleCards(FromOperator, tag="reshuffle_cards", frozen=True):
    """Have the cards of a table with a shoe reshuffled before its next round (651a.5(g))."""

    table: TableId
    reason: GivenReason


class PassDice(FromOperator, tag="pass_dice", frozen=True):
    """Order the shooter of a craps table to pass the dice (623a.10(a)(2))."""

    table: TableId
    reason: GivenReason


class RetireTable(FromOperator, tag="retire_table", frozen=True):
    """Request to take a table out of service for good.

    Nothing changes until another operator confirms it.
    """

    table: TableId
    reason: GivenReason


class ConfirmRetirement(FromOperator, tag="confirm_retirement", frozen=True):
    """Confirm and carry out a retirement that another operator has requested.

    The answer comes when the round in progress is over and everything on the layout has gone back.
    """

    change: Word


class IssueChips(FromOperator, tag="issue_chips", frozen=True):
    """Issue chips to an account. The same `command_id` moves chips only once.

    Above the house's sum for one operator a day, another operator must confirm it first. The same
    holds for `redeem_chips`.
    """

    command_id: Nonce
    account: AccountRef
    cents: Cents
    why: GivenReason


class RedeemChips(FromOperator, tag="redeem_chips", frozen=True):
    """Take chips from an account, never below zero. The same `command_id` moves chips once."""

    command_id: Nonce
    account: AccountRef
    cents: Cents
    why: GivenReason


class ConfirmChips(FromOperator, tag="confirm_chips", frozen=True):
    """Confirm and carry out an issue or a redemption that another operator has requested."""

    change: Word


class ShowAccount(FromOperator, tag="show_account", frozen=True):
    """Show an account, by its name or id: its money and its seats."""

    account: AccountRef


class ListSeats(FromOperator, tag="list_seats", frozen=True):
    """The players who have a seat at a table."""

    table: TableId


class FindPlayers(FromOperator, tag="find_players", frozen=True):
    """The accounts whose displayed name contains a text, in upper or lower case."""

    name: AccountRef


class ShowLedger(FromOperator, tag="show_ledger", frozen=True):
    """Movements of an account, newest first; `before` is the `next` of the page before."""

    account: AccountRef
    count: PageSize = 50
    before: Annotated[str, Meta(max_length=64)] | None = None


class SuspendAccount(FromOperator, tag="suspend_account", frozen=True):
    """Take no new wagers of this account. Its open wagers are settled as usual."""

    account: AccountRef
    reason: GivenReason


class UnsuspendAccount(FromOperator, tag="unsuspend_account", frozen=True):
    account: AccountRef
    reason: GivenReason


class ReadEvents(FromOperator, tag="read_events", frozen=True):
    """Significant events, newest first; `before` is the lowest number of the page before."""

    count: PageSize = 50
    before: EventNumber | None = None


class FollowEvents(FromOperator, tag="follow_events", frozen=True):
    """Send every event from now on; with `after`, first those later than that number."""

    after: EventNumber | None = None


class UnfollowEvents(FromOperator, tag="unfollow_events", frozen=True):
    pass


class ListOperators(FromOperator, tag="list_operators", frozen=True):
    pass


class AddOperator(FromOperator, tag="add_operator", frozen=True):
    """Request a new operator. Another shift manager must confirm every change of operators."""

    name: OperatorName
    role: Role
    password: OperatorPassword


class RemoveOperator(FromOperator, tag="remove_operator", frozen=True):
    name: OperatorName


class SetRole(FromOperator, tag="set_role", frozen=True):
    name: OperatorName
    role: Role


class ConfirmOperatorChange(FromOperator, tag="confirm_operator_change", frozen=True):
    """Confirm and carry out a change of operators that another shift manager has requested."""

    change: Word


class ChangePassword(FromOperator, tag="change_password", frozen=True):
    """Change my own password. My other connections are signed out."""

    old: OperatorPassword
    new: OperatorPassword


class ListMeters(FromOperator, tag="list_meters", frozen=True):
    pass


class LockMeter(FromOperator, tag="lock_meter", frozen=True):
    """Take no progressive wager for a meter, and let nobody win it."""

    meter: Word
    reason: GivenReason


class UnlockMeter(FromOperator, tag="unlock_meter", frozen=True):
    meter: Word
    reason: GivenReason


class LinkTable(FromOperator, tag="link_table", frozen=True):
    """Link a table to a meter, from its next round on. It may have no open progressive wager."""

    table: TableId
    meter: Word
    reason: GivenReason


class UnlinkTable(FromOperator, tag="unlink_table", frozen=True):
    """Unlink a table: from its next round on it offers no progressive wager."""

    table: TableId
    reason: GivenReason


class RequestMeterChange(FromOperator, tag="request_meter_change", frozen=True):
    """Request to lower what a meter has above its seed, or to move it to the meter `to`.

    Nothing changes until another operator confirms it.
    """

    meter: Word
    cents: Cents
    why: GivenReason
    to: Annotated[str, Meta(max_length=32)] = ""


class ConfirmMeterChange(FromOperator, tag="confirm_meter_change", frozen=True):
    """Confirm and carry out a change that another operator has requested."""

    change: Word


class ShowChat(FromOperator, tag="show_chat", frozen=True):
    """The last lines of a table's chat; `before`: those before a line."""

    table: TableId
    count: PageSize = 50
    before: ChatLineId | None = None


class ListChatReports(FromOperator, tag="list_chat_reports", frozen=True):
    """What players have reported last."""

    count: PageSize = 50


class MuteInChat(FromOperator, tag="mute_in_chat", frozen=True):
    """Let an account say nothing at any table, for so many minutes."""

    account: AccountRef
    minutes: Annotated[int, Meta(ge=1, le=525_600)]
    reason: GivenReason


class UnmuteInChat(FromOperator, tag="unmute_in_chat", frozen=True):
    account: AccountRef
    reason: GivenReason


class DeleteChatLine(FromOperator, tag="delete_chat_line", frozen=True):
    """Take a line out of a table's chat, also from the screens."""

    table: TableId
    line: ChatLineId
    reason: GivenReason


class ShowDrift(FromOperator, tag="show_drift", frozen=True):
    """Show what each kind of wager has returned, and its exact odds.

    At one table, or ("") at all of them.
    """

    table: Annotated[str, Meta(max_length=32)] = ""


class ShowHouse(FromOperator, tag="show_house", frozen=True):
    pass


class Announce(FromOperator, tag="announce", frozen=True):
    """Show a sentence to every player."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


class ShutDownHouse(FromOperator, tag="shut_down_house", frozen=True):
    """Finish every round in progress and end the program. `confirm` is SHUT_DOWN_PHRASE."""

    confirm: Word
    reason: GivenReason


class MoveTable(FromOperator, tag="move_table", frozen=True):
    """In a house of many processes: let this dealer deal the table. "": the house chooses again."""

    table: Word
    process: str
    reason: GivenReason


class DrainDealer(FromOperator, tag="drain_dealer", frozen=True):
    """Have a dealer give up its tables, each after its round; `back`: let it have some again."""

    process: str
    reason: GivenReason
    back: bool = False


OperatorMessage: TypeAlias = (
    OperatorSignIn
    | ListTables
    | OpenTable
    | CloseTable
    | PauseTable
    | ResumeTable
    | VoidRound
    | ReshuffleCards
    | PassDice
    | RetireTable
    | ConfirmRetirement
    | IssueChips
    | RedeemChips
    | ConfirmChips
    | ShowAccount
    | ListSeats
    | FindPlayers
    | ShowLedger
    | SuspendAccount
    | UnsuspendAccount
    | ReadEvents
    | FollowEvents
    | UnfollowEvents
    | ListOperators
    | AddOperator
    | RemoveOperator
    | SetRole
    | ConfirmOperatorChange
    | ChangePassword
    | ListMeters
    | LockMeter
    | UnlockMeter
    | LinkTable
    | UnlinkTable
    | RequestMeterChange
    | ConfirmMeterChange
    | ShowChat
    | ListChatReports
    | MuteInChat
    | UnmuteInChat
    | DeleteChatLine
    | ShowDrift
    | ShowHouse
    | MoveTable
    | DrainDealer
    | Announce
    | ShutDownHouse
)


# ------------------------------------------------------------------ parts of answers


class TableRow(Struct, frozen=True):
    """A table, with its money since its first round."""

    table: str
    title: str
    game: str
    variant: str
    status: TableStatus
    status_message: str
    phase: Phase
    round: int
    players: int
    watchers: int
    handle: int  # cents wagered and settled
    returned: int  # cents returned to players, and the net result of banks
    result: int  # handle - returned
    hold_percent: float | None  # result / handle, for display only; None before any handle
    held: int  # cents on the layout now
    rounds: int
    voided: int
    bots: int = 0  # so many of `players` are bots


class MeterRow(Struct, frozen=True):
    """A progressive meter. Fields named `mils` are thousandths of a cent, the others cents."""

    meter: str
    title: str
    mils: int  # the prize of the top streak
    reserve_mils: int
    seed: int
    wager: int
    paytable: int
    contributed_mils: int
    paid_mils: int
    removed_mils: int
    wins: int
    locked: str  # why it is locked; "": it is not
    tables: tuple[str, ...]


class DriftRow(Struct, frozen=True):
    """The recorded and counted wagers of one kind, in one game.

    `method` is the source of the standard errors: `exact` from the odds, `estimated` if a wager
    pays in many ways, `none` if it has no exact figure. `handle` and `returned` are those of
    settled wagers. With an exact figure the ratios are per cent staked, and `return_ratio` includes
    the value that draws gave to wagers that are still open or were taken down undecided.
    `discounted` is the standard errors without the share of any single round.
    """

    game: str
    wager: str
    rounds: int
    wagers: int
    handle: int
    returned: int
    return_ratio: float | None  # None before any handle
    exact_ratio: float | None
    standard_errors: float | None
    method: Literal["exact", "estimated", "none"]
    discounted: float | None = None


class AccountRow(Struct, frozen=True):
    account: str
    name: str
    kind: str
    suspended: str | None  # why it may not wager; None: it may
    balance: int  # may be wagered now
    held: int  # is on layouts


class Event(Struct, frozen=True):
    """A significant event: who did what, from where, and what it changed.

    `result` is `done`, `failed`, `interrupted` (the house stopped during the command: look up its
    effect), `unsigned` (somebody else than the house put the command into Redis) or the code of a
    refusal.
    """

    number: int
    at_ms: int
    who: str  # an operator's name, or "house"
    address: str
    command: str
    arguments: dict[str, Any]
    before: dict[str, Any]
    after: dict[str, Any]
    result: str
    process: str = ""  # of a house of many, that recorded it


class OperatorRow(Struct, frozen=True):
    name: str
    role: Role
    added_ms: int
    added_by: str


# ------------------------------------------------------------------ house -> operator


class FromDesk(Struct, tag_field="type", frozen=True):
    """A message of the house. Terminals ignore fields that they do not know."""


class DeskReply(FromDesk, frozen=True):
    """Answers the operator's message with the same `request`."""

    request: int


class OperatorSignedIn(DeskReply, tag="operator_signed_in", frozen=True):
    version: int
    house: str
    server: str  # version of the program
    name: str
    role: Role
    idle_ms: int  # an operator without a command for this long is signed out


class CommandRefused(DeskReply, tag="command_refused", frozen=True):
    """Nothing was changed, unless `code` is `failed`: then look up what was done.

    `field` names the part of a malformed message, e.g. `$.cents`.
    """

    code: str
    message: str
    field: str = ""


class TableRows(DeskReply, tag="table_rows", frozen=True):
    at_ms: int
    tables: tuple[TableRow, ...]


class TablesChanged(DeskReply, tag="tables_changed", frozen=True):
    """The tables of an open, close, pause or resume, as they are now."""

    tables: tuple[TableRow, ...]


class RoundVoided(DeskReply, tag="round_voided", frozen=True):
    table: str
    round: int
    returned: int  # cents that went back to players


class ReshuffleOrdered(DeskReply, tag="reshuffle_ordered", frozen=True):
    """The cards are reshuffled before they are dealt in `round`."""

    table: str
    round: int


class DicePassed(DeskReply, tag="dice_passed", frozen=True):
    """The shooter on `seat` is ordered to pass the dice before the next throw."""

    table: str
    seat: int


class RetirementRequested(DeskReply, tag="retirement_requested", frozen=True):
    """Nothing is changed yet: another operator must confirm `change` before `expires_ms`."""

    change: str
    expires_ms: int
    table: str
    held: int  # cents on the layout now


class TableRetirement(DeskReply, tag="table_retirement", frozen=True):
    """The table is out of service for good; the record of `round` says so."""

    table: str
    round: int
    returned: int  # cents that went back to players


class MeterRows(DeskReply, tag="meter_rows", frozen=True):
    meters: tuple[MeterRow, ...]


class MeterChangeRequested(DeskReply, tag="meter_change_requested", frozen=True):
    """Nothing is changed yet: another operator must confirm `change` before `expires_ms`."""

    change: str
    expires_ms: int


class ConfirmationNeeded(DeskReply, tag="confirmation_needed", frozen=True):
    """Nothing is changed yet: another operator must confirm `change` before `expires_ms`.

    `confirm` is the message with which: `confirm_chips` or `confirm_operator_change`.
    """

    change: str
    expires_ms: int
    confirm: str


class ChipsMoved(DeskReply, tag="chips_moved", frozen=True):
    """Chips were issued (cents > 0) or redeemed (cents < 0)."""

    command_id: str
    account: str
    name: str
    cents: int
    balance: int


class AccountShown(DeskReply, tag="account_shown", frozen=True):
    account: AccountRow
    seats: tuple[str, ...]  # tables where it has a seat


class PlayerSeat(Struct, frozen=True):
    """A seat that a player has. `connected`: the player has a connection now."""

    table: str
    seat: int
    connected: bool


class PlayerRow(Struct, frozen=True):
    """An account as it is displayed, with its seats."""

    account: str
    name: str
    kind: str
    seats: tuple[PlayerSeat, ...]


class PlayerRows(DeskReply, tag="player_rows", frozen=True):
    """Players; those who sit somewhere come first. `more`: others were left out."""

    players: tuple[PlayerRow, ...]
    more: bool


class LedgerPage(DeskReply, tag="ledger_page", frozen=True):
    account: AccountRow
    movements: tuple[Movement, ...]
    next: str | None  # the `before` of the next page; None: this is the last


class EventPage(DeskReply, tag="event_page", frozen=True):
    events: tuple[Event, ...]


class FollowingEvents(DeskReply, tag="following_events", frozen=True):
    """Events follow, each once and in order, from the one after `number`."""

    number: int


class OperatorRows(DeskReply, tag="operator_rows", frozen=True):
    operators: tuple[OperatorRow, ...]


class DriftRows(DeskReply, tag="drift_rows", frozen=True):
    rows: tuple[DriftRow, ...]


class EquipmentState(Struct, frozen=True):
    """The state of the generator, or of a source of its entropy.

    `absent`: the machine has no such second source, or the house may not read it.
    """

    part: Literal["generator", "operating_system", "hardware"]
    state: Literal["well", "failed", "absent"]
    since_ms: int  # when this state began, or when the house opened
    reason: str = ""  # of the failure
    process: str = ""  # the dealer whose it is, in a house of many processes


class ProcessRow(Struct, frozen=True):
    """A process of a house of many. `weight` is its part of the tables; 0: it gives them up."""

    name: str
    role: str
    machine: str
    pid: int
    version: str
    since_ms: int
    tables: int
    connections: int
    lag_ms: float  # how late its event loop wakes
    seen_before_ms: int
    weight: float


class HouseShown(DeskReply, tag="house_shown", frozen=True):
    house: str
    version: str
    protocol: int
    started_ms: int
    at_ms: int
    connections: int
    tables: int
    cage_answering: bool
    closing: bool
    hashes: dict[str, str]  # of the program's critical parts: name -> lower-case hexadecimal
    components: str = ""  # the hash of all of them, which every record and receipt carries
    hashed_ms: int = 0  # when the parts were last hashed
    changed: tuple[str, ...] = ()  # parts whose files have changed since the house opened
    equipment: tuple[EquipmentState, ...] = ()
    processes: tuple[ProcessRow, ...] = ()  # none in a house of one process


class ChatRow(Struct, frozen=True):
    """A line of a table's chat, and whose account it is from."""

    table: str
    line: str
    account: str
    name: str
    kind: str
    at_ms: int
    text: str


class ChatReportRow(Struct, frozen=True):
    """A line as it was when an account (`by`) has reported it."""

    line: ChatRow
    by: str
    at_ms: int


class ChatRows(DeskReply, tag="chat_rows", frozen=True):
    lines: tuple[ChatRow, ...]  # the oldest first


class ChatReportRows(DeskReply, tag="chat_report_rows", frozen=True):
    reports: tuple[ChatReportRow, ...]  # the oldest first


class CommandDone(DeskReply, tag="command_done", frozen=True):
    """The command was carried out. Nothing else needs an answer."""


class EventNews(FromDesk, tag="event_news", frozen=True):
    """One followed event."""

    event: Event


class DeskGoodbye(FromDesk, tag="desk_goodbye", frozen=True):
    """The house closes this connection: `idle`, `signed_out`, `too_slow`, `too_many_messages`."""

    code: str
    message: str


DeskNews: TypeAlias = EventNews | DeskGoodbye
DeskMessage: TypeAlias = (
    OperatorSignedIn
    | CommandRefused
    | TableRows
    | TablesChanged
    | RoundVoided
    | ReshuffleOrdered
    | DicePassed
    | RetirementRequested
    | TableRetirement
    | MeterRows
    | MeterChangeRequested
    | ConfirmationNeeded
    | ChipsMoved
    | AccountShown
    | PlayerRows
    | LedgerPage
    | EventPage
    | FollowingEvents
    | OperatorRows
    | DriftRows
    | HouseShown
    | ChatRows
    | ChatReportRows
    | CommandDone
    | DeskNews
)

encode = msgspec.msgpack.Encoder().encode
"""Any message of the admin socket as one frame."""

decode_from_operator: Callable[[bytes], OperatorMessage] = msgspec.msgpack.Decoder(
    OperatorMessage
).decode
"""A frame of a terminal as a message. Raises msgspec.DecodeError."""

decode_from_desk: Callable[[bytes], DeskMessage] = msgspec.msgpack.Decoder(DeskMessage).decode
"""A frame of the house as a message. Raises msgspec.DecodeError."""
