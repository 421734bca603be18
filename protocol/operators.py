"""The admin socket: every message between an operator's terminal and the pit desk.

It is a protocol of its own, with its own version, because operators and players change at
different times and share nothing but the frame: one MessagePack map, its `type` says which. Money
is a whole number of cents, times are Unix milliseconds.

    FromOperator   operator -> house; each answered by exactly one DeskReply with the same `request`
    DeskReply      house -> the one who asked
    DeskNews       house -> an operator unasked: an event that is followed, or the goodbye

The first frame of a connection is `operator_sign_in`. A refused sign-in ends the connection.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from protocol.from_house import Movement
from protocol.words import Cents, Nonce, Phase, RequestId, TableId, TableStatus, Word

OPERATORS_VERSION = 1
"""The version of the admin protocol. A house speaks exactly one."""

ALL_TABLES = "all"
"""In place of a table's id: every table of the house."""

SHUT_DOWN_PHRASE = "shut down"
"""What `shut_down_house` must carry in `confirm`, so that no slip of a key closes a house."""

Role: TypeAlias = Literal["viewer", "floorperson", "cashier", "shift_manager"]
OperatorName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_.-]{1,31}$")]
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
    """What an operator's terminal sends. Unknown fields are refused."""

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
    """Finish the round in progress, then wait. Players are shown the reason."""

    table: TableId
    reason: Reason = ""


class ResumeTable(FromOperator, tag="resume_table", frozen=True):
    table: TableId
    reason: Reason = ""


class VoidRound(FromOperator, tag="void_round", frozen=True):
    """Call off the round in progress: every wager goes back. One table at a time."""

    table: TableId
    reason: GivenReason


class IssueChips(FromOperator, tag="issue_chips", frozen=True):
    """Chips to an account. The same `command_id` sent again moves nothing more."""

    command_id: Nonce
    account: AccountRef
    cents: Cents
    why: GivenReason


class RedeemChips(FromOperator, tag="redeem_chips", frozen=True):
    """Chips from an account, never below zero. The same `command_id` again moves nothing more."""

    command_id: Nonce
    account: AccountRef
    cents: Cents
    why: GivenReason


class ShowAccount(FromOperator, tag="show_account", frozen=True):
    """An account by its name or id: what it has, and where it sits."""

    account: AccountRef


class ShowLedger(FromOperator, tag="show_ledger", frozen=True):
    """Movements of an account, newest first; `before` is the `next` of the page before."""

    account: AccountRef
    count: PageSize = 50
    before: Annotated[str, Meta(max_length=64)] | None = None


class SuspendAccount(FromOperator, tag="suspend_account", frozen=True):
    """No new wagers of this account; those that lie on a layout are settled as usual."""

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
    name: OperatorName
    role: Role
    password: OperatorPassword


class RemoveOperator(FromOperator, tag="remove_operator", frozen=True):
    name: OperatorName


class SetRole(FromOperator, tag="set_role", frozen=True):
    name: OperatorName
    role: Role


class ChangePassword(FromOperator, tag="change_password", frozen=True):
    """One's own password. Other connections of this operator are signed out."""

    old: OperatorPassword
    new: OperatorPassword


class ListMeters(FromOperator, tag="list_meters", frozen=True):
    pass


class LockMeter(FromOperator, tag="lock_meter", frozen=True):
    """Take no progressive wager for a meter, and let none win it."""

    meter: Word
    reason: GivenReason


class UnlockMeter(FromOperator, tag="unlock_meter", frozen=True):
    meter: Word
    reason: GivenReason


class LinkTable(FromOperator, tag="link_table", frozen=True):
    """Link a table to a meter, from its next round on. No progressive wager may lie there."""

    table: TableId
    meter: Word
    reason: GivenReason


class UnlinkTable(FromOperator, tag="unlink_table", frozen=True):
    """Link a table to no meter: it offers no progressive wager from its next round on."""

    table: TableId
    reason: GivenReason


class RequestMeterChange(FromOperator, tag="request_meter_change", frozen=True):
    """Ask for what a meter has above its seed to be lowered, or moved to the meter `to`.

    Nothing is done until another operator confirms it.
    """

    meter: Word
    cents: Cents
    why: GivenReason
    to: Annotated[str, Meta(max_length=32)] = ""


class ConfirmMeterChange(FromOperator, tag="confirm_meter_change", frozen=True):
    """Confirm, and carry out, what another operator has requested."""

    change: Word


class ShowDrift(FromOperator, tag="show_drift", frozen=True):
    """What each kind of wager has returned, against its exact odds.

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


OperatorMessage: TypeAlias = (
    OperatorSignIn
    | ListTables
    | OpenTable
    | CloseTable
    | PauseTable
    | ResumeTable
    | VoidRound
    | IssueChips
    | RedeemChips
    | ShowAccount
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
    | ChangePassword
    | ListMeters
    | LockMeter
    | UnlockMeter
    | LinkTable
    | UnlinkTable
    | RequestMeterChange
    | ConfirmMeterChange
    | ShowDrift
    | ShowHouse
    | Announce
    | ShutDownHouse
)


# ------------------------------------------------------------------ what answers are made of


class TableRow(Struct, frozen=True):
    """A table on the floor, with its money since this process opened it."""

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
    returned: int  # cents that went back to players; of a bank its net win, or less its net loss
    result: int  # what the house kept: handle - returned
    hold_percent: float | None  # result / handle, for display only; None before any handle
    held: int  # cents on the layout now
    rounds: int
    voided: int


class MeterRow(Struct, frozen=True):
    """A progressive meter. What ends in `mils` is thousandths of a cent, the rest cents."""

    meter: str
    title: str
    mils: int  # what the top streak wins
    reserve_mils: int
    seed: int
    wager: int
    paytable: int
    contributed_mils: int
    paid_mils: int
    removed_mils: int
    wins: int
    locked: str  # why, if it is
    tables: tuple[str, ...]


class DriftRow(Struct, frozen=True):
    """One kind of wager of a game, as far as its rounds are recorded and counted.

    `method` says how the standard errors are known: `exact` from the odds, `estimated` where a
    wager pays in many ways, `none` where it has no one exact figure. `handle` and `returned` are
    of the wagers that were settled. The ratios are of cents staked where there is an exact figure;
    `return_ratio` has in it what the draws have made of wagers that lie there yet, or that came off
    undecided. `discounted` is what is left of the standard errors that no single round makes.
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
    suspended: str | None  # why it may not wager; None: in good standing
    balance: int  # what may be wagered now
    held: int  # what lies on layouts


class Event(Struct, frozen=True):
    """A significant event: who did what, from where, and what it changed.

    `result` is `done`, `failed`, `interrupted` (the house stopped in the middle of the command, so
    that its effect must be looked up) or the code of a refusal.
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


class OperatorRow(Struct, frozen=True):
    name: str
    role: Role
    added_ms: int
    added_by: str


# ------------------------------------------------------------------ house -> operator


class FromDesk(Struct, tag_field="type", frozen=True):
    """What the desk sends. Terminals ignore fields that they do not know."""


class DeskReply(FromDesk, frozen=True):
    """Answers the operator's message of the same `request`."""

    request: int


class OperatorSignedIn(DeskReply, tag="operator_signed_in", frozen=True):
    version: int
    house: str
    server: str  # version of the program
    name: str
    role: Role
    idle_ms: int  # without a command for so long, the operator is signed out


class CommandRefused(DeskReply, tag="command_refused", frozen=True):
    """Nothing was changed, except where `code` is `failed`: then it must be looked up.

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


class MeterRows(DeskReply, tag="meter_rows", frozen=True):
    meters: tuple[MeterRow, ...]


class MeterChangeRequested(DeskReply, tag="meter_change_requested", frozen=True):
    """Nothing is done yet: another operator has to confirm `change` by then."""

    change: str
    expires_ms: int


class ChipsMoved(DeskReply, tag="chips_moved", frozen=True):
    """Chips were issued (cents > 0) or redeemed (cents < 0)."""

    command_id: str
    account: str
    name: str
    cents: int
    balance: int


class AccountShown(DeskReply, tag="account_shown", frozen=True):
    account: AccountRow
    seats: tuple[str, ...]  # tables at which it sits


class LedgerPage(DeskReply, tag="ledger_page", frozen=True):
    account: AccountRow
    movements: tuple[Movement, ...]
    next: str | None  # what `before` must be for the page after; None: there is none


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
    """How the generator, or a source of its entropy, is.

    `absent` is a second source that the machine has not, or that the house may not read.
    """

    part: Literal["generator", "operating_system", "hardware"]
    state: Literal["well", "failed", "absent"]
    since_ms: int  # when it came into this state, or when the house opened
    reason: str = ""  # of a failure


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


class CommandDone(DeskReply, tag="command_done", frozen=True):
    """The command was carried out; there is nothing more to say."""


class EventNews(FromDesk, tag="event_news", frozen=True):
    """One followed event."""

    event: Event


class DeskGoodbye(FromDesk, tag="desk_goodbye", frozen=True):
    """The desk closes this connection: `idle`, `signed_out`, `too_slow`, `too_many_messages`."""

    code: str
    message: str


DeskNews: TypeAlias = EventNews | DeskGoodbye
DeskMessage: TypeAlias = (
    OperatorSignedIn
    | CommandRefused
    | TableRows
    | TablesChanged
    | RoundVoided
    | MeterRows
    | MeterChangeRequested
    | ChipsMoved
    | AccountShown
    | LedgerPage
    | EventPage
    | FollowingEvents
    | OperatorRows
    | DriftRows
    | HouseShown
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
"""A frame of the desk as a message. Raises msgspec.DecodeError."""
