"""The messages between gateways and dealers.

Each has a tag, and is an array on the wire. Fields are added at the end and have a default, and a
kind of message that a process does not know is left out: so two neighbouring versions understand
each other. Each addition raises `MESSAGES.written`; a change that an older process would misread
raises `readable_from` too, and then older processes do not listen.

A call has an `id`, which its gateway gives out, and each call gets one answer with that id (a wager
may get `WagerPending` before it). Everything that is not a call may be lost and is told again.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Raw, Struct

from protocol.from_client import CallWorking, Choose, LastSeen, PlaceWager, TakeDown
from protocol.from_house import (
    ServerReply,
    TableResumed,
    TableSnapshot,
    WagerPending,
)
from protocol.operators import DriftRow
from server.cage.ledger import Entry
from server.common.versions import Versions
from server.tables.api import Player, SeatedPlayer, TableSummary

MESSAGES = Versions(written=2, readable_from=1, oldest=1)

PlayersAsk: TypeAlias = PlaceWager | TakeDown | Choose | CallWorking
"""What a player asks of a table and is answered when the cage has answered."""

OrderName: TypeAlias = Literal[
    "open", "close", "pause", "resume_play", "void", "retire", "pass_dice", "reshuffle"
]


class _Message(Struct, array_like=True, frozen=True, gc=False):
    """A message between processes of one house."""


# ------------------------------------------------------------------ a gateway asks a dealer


class Call(_Message, frozen=True, gc=False):
    """`id` is the gateway's own number of the call; `table` is the table that it is about."""

    id: int
    table: str


class ShowTable(Call, tag=1, frozen=True, gc=False):
    """Show the table to somebody who begins to watch it. Answer: TableShown."""

    request: int
    player: Player | None
    after: LastSeen | None


class TakeSeat(Call, tag=2, frozen=True, gc=False):
    request: int
    player: Player
    seat: int | None


class Ask(Call, tag=3, frozen=True, gc=False):
    """Sent again to the dealer who takes the table over: a wager by its nonce is one wager."""

    player: Player
    message: PlayersAsk


class ReadOutcomes(Call, tag=4, frozen=True, gc=False):
    request: int


class ReadReceipt(Call, tag=5, frozen=True, gc=False):
    request: int
    player: Player
    round: int


class Order(Call, tag=6, frozen=True, gc=False):
    """What an operator orders. Answer: Ordered. It is never sent twice."""

    order: OrderName
    reason: str


class FetchEvents(Call, tag=7, frozen=True, gc=False):
    """Events from this number on, which did not come. Answer: EventsFetched."""

    first: int


class ReadLayout(Call, tag=8, frozen=True, gc=False):
    request: int


# ------------------------------------------------------------------ a gateway tells a dealer


class Told(_Message, frozen=True, gc=False):
    """What a gateway tells of its players; nobody answers."""

    table: str


class Stand(Told, tag=10, frozen=True, gc=False):
    account: str


class ShowAs(Told, tag=12, frozen=True, gc=False):
    player: Player
    avatar: int


class Watching(Told, tag=13, frozen=True, gc=False):
    """How many watch the table at this gateway now."""

    count: int


class Presence(_Message, tag=11, frozen=True, gc=False):
    """To all dealers: the account is connected to this gateway, or is not any more."""

    account: str
    is_connected: bool


class ReadLedger(_Message, tag=19, frozen=True, gc=False):
    """To all dealers: the keeper reads entries of an account that Redis has given up.

    `needed`: up to which commit. Answer: LedgerRead.
    """

    id: int
    account: str
    before: str
    count: int
    needed: int


class TellTables(_Message, tag=14, frozen=True, gc=False):
    """A gateway has begun: tell it of every table."""


class ReadDrift(_Message, tag=15, frozen=True, gc=False):
    """To all dealers: the keeper of the records answers with DriftNow. `table` "": all."""

    id: int
    table: str


# ------------------------------------------------------------------ a dealer answers


class Answer(_Message, frozen=True, gc=False):
    id: int


class TableShown(Answer, tag=20, frozen=True, gc=False):
    """`number` is that of the last event which the reply contains, under the lease `owner`."""

    owner: int
    number: int
    reply: TableSnapshot | TableResumed
    missed: list[bytes]


class Answered(Answer, tag=21, frozen=True, gc=False):
    """The answer that the player gets."""

    reply: ServerReply | WagerPending


class Ordered(Answer, tag=22, frozen=True, gc=False):
    """The order is carried out, or refused by the exception of that name (tables/api.py)."""

    value: int
    refused: str = ""
    message: str = ""
    round: int = 0  # that the order was about; 0: none, or the dealer is older and did not say


class EventsFetched(Answer, tag=23, frozen=True, gc=False):
    """The events from `first` on; None: the table does not have them any more."""

    first: int
    frames: list[bytes] | None


class NotHere(Answer, tag=24, frozen=True, gc=False):
    """The dealer does not have the table. The gateway finds out who has it, and asks there."""


AnswerOf: TypeAlias = TableShown | Answered | Ordered | EventsFetched | NotHere


# ------------------------------------------------------------------ a dealer tells gateways


class TableNow(Struct, array_like=True, frozen=True, gc=False):
    """A table as it is now; its rules are known, so the summary goes without them."""

    owner: int
    """The number of the lease under which it is dealt: a later owner has a higher one."""
    summary: TableSummary
    players: tuple[SeatedPlayer, ...]
    layout: str = ""
    """The name of its layout, when the dealer begins or is asked; "": as before."""


class TablesNow(_Message, tag=30, frozen=True, gc=False):
    tables: list[TableNow]
    is_closing: bool = False


class TableLeft(_Message, tag=31, frozen=True, gc=False):
    """The dealer does not deal this table any more."""

    table: str
    owner: int


class Private(_Message, tag=32, frozen=True, gc=False):
    """A message for every connection of one account."""

    account: str
    frame: bytes


class EventsOf(_Message, tag=33, frozen=True, gc=False):
    """Events of a table for all who watch it, without gaps: `first` is the number of the first."""

    table: str
    owner: int
    first: int
    frames: list[bytes]


class SendAgain(_Message, tag=35, frozen=True, gc=False):
    """The dealer has missed something of this gateway: calls without an answer come again."""


class LedgerRead(_Message, tag=49, frozen=True, gc=False):
    """Entries of the archive, newest first; or why it cannot be read."""

    id: int
    entries: list[Entry]
    refused: str = ""


class TellAccounts(_Message, tag=36, frozen=True, gc=False):
    """A dealer has begun: tell it of every account that is connected."""


class ToEverybody(_Message, tag=37, frozen=True, gc=False):
    """A notice for every player of the house."""

    frame: bytes


class CloseHouse(_Message, tag=38, frozen=True, gc=False):
    """An operator closes the house: every process ends in good order."""

    reason: str


class DriftNow(_Message, tag=40, frozen=True, gc=False):
    """What each kind of wager has returned."""

    id: int
    rows: tuple[DriftRow, ...]


class SessionsEnded(_Message, tag=39, frozen=True, gc=False):
    """From a gateway to all others: sessions of this account have ended, look which."""

    account: str


class CompanyOf(_Message, tag=34, frozen=True, gc=False):
    """A sign or a line of the chat, from a gateway to all who watch the table."""

    table: str
    frame: bytes


ToDealer: TypeAlias = (
    ShowTable
    | TakeSeat
    | Ask
    | ReadOutcomes
    | ReadReceipt
    | Order
    | FetchEvents
    | ReadLayout
    | Stand
    | Presence
    | ShowAs
    | Watching
    | TellTables
    | ReadLedger
    | ReadDrift
)
ToGateway: TypeAlias = (
    AnswerOf
    | TablesNow
    | TableLeft
    | Private
    | EventsOf
    | CompanyOf
    | SendAgain
    | TellAccounts
    | ToEverybody
    | CloseHouse
    | LedgerRead
    | SessionsEnded
    | DriftNow
)
RelayMessage: TypeAlias = ToDealer | ToGateway


class Envelope(Struct, array_like=True, frozen=True, gc=False):
    """What one process sends to one channel within a turn of its loop.

    `number` counts the envelopes of this sender to this channel, so that a lost one is a gap.
    """

    version: int
    sender: str
    number: int
    messages: list[RelayMessage]
    readable_from: int = 1


class AnyEnvelope(Struct, array_like=True, frozen=True, gc=False):
    """The same, of whatever version: its messages may be of kinds that are not known here."""

    version: int
    sender: str
    number: int
    messages: list[Raw]
    readable_from: int = 1
