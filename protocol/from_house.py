"""What the house sends, in families named by how they are delivered (see protocol)."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from protocol.words import AccountKind, Phase, TableStatus, WagerResult


class FromHouse(Struct, tag_field="type", frozen=True):
    """What the house sends. Clients ignore fields that they do not know."""


class SpotInfo(Struct, frozen=True):
    """A distinct wager of a table: what it covers, what it pays and its exact return."""

    on: str
    pick: tuple[str, ...]
    section: str
    pays: str  # in words: "35 to 1", "35 to 1 on a fifth"
    covers: tuple[str, ...]
    win_probability: str  # "1/37"
    back: str  # expected return per cent staked: "36/37"
    back_percent: float  # for display only


class MeterInfo(Struct, frozen=True):
    """A progressive meter, which many tables may share."""

    meter: str
    title: str
    cents: int  # what the top streak wins; what is less than a cent is not shown
    locked: bool  # no progressive wager is taken for it, and none wins it


class TableCard(Struct, frozen=True):
    """A table as the lobby shows it."""

    table: str
    title: str
    game: str
    variant: str  # what tells tables of a game apart: "single_zero"
    status: TableStatus
    phase: Phase
    round: int
    closes_ms: int | None  # when betting closes, if it is open
    minimum: int
    maximum: int
    players: int  # seated
    watchers: int
    results: tuple[str, ...]  # newest first, at most 8
    meter: int | None = None  # cents of its progressive meter, if it has one


class SeatInfo(Struct, frozen=True):
    """Who sits where. Names are public; balances are not."""

    seat: int
    name: str
    kind: AccountKind
    connected: bool = True


class Stack(Struct, frozen=True):
    """Chips on one spot, after the change: of one seat, or of the whole crowd (seat 0)."""

    seat: int
    on: str
    pick: tuple[str, ...]
    cents: int


class MyWager(Struct, frozen=True):
    """One of my own wagers that is open."""

    id: str
    nonce: str
    on: str
    pick: tuple[str, ...]
    amount: int
    working: bool = False
    box: int = 0  # the box that it lies on; 0: the player's own seat


class OfferInfo(Struct, frozen=True):
    """What is put to one seat while wagers are taken: `dice`, `cut`, `bank`."""

    offer: str
    seat: int
    choices: tuple[str, ...]  # what the seat may answer, by `choose`
    declined: str  # what it is taken to have chosen when its time is up
    closes_ms: int
    terms: dict[str, Any] = {}


class DecisionInfo(Struct, frozen=True):
    """A decision window: the seats that have still to choose, and what happens when time is up."""

    seats: tuple[int, ...]
    choices: tuple[str, ...]
    default: str
    closes_ms: int


class SettledWager(Struct, frozen=True):
    id: str
    on: str
    pick: tuple[str, ...]
    amount: int
    result: WagerResult
    returned: int
    box: int = 0  # as in `MyWager`


class Winner(Struct, frozen=True):
    """What a seat had at stake and got back in a round; public, as chips on a layout are."""

    seat: int
    staked: int  # 0 of a bank, which gets back its net win
    returned: int


class RoundResult(Struct, frozen=True):
    """A finished round in the table's history."""

    round: int
    outcome: str  # "17"
    call: str  # "17 black odd low"
    seed: str
    commitment: str


class Movement(Struct, frozen=True):
    """A line of my ledger."""

    id: str
    kind: str
    cents: int  # change of the balance
    balance: int
    table: str
    round: int
    at_ms: int
    why: str = ""


# ------------------------------------------------------------------ house -> one: replies


class Reply(FromHouse, frozen=True):
    """Answers the client's message of the same `request`."""

    request: int


class Welcome(Reply, tag="welcome", frozen=True):
    version: int
    house: str
    server: str  # version of the program
    time_ms: int
    key: str  # Ed25519 public key that signs receipts
    play_money: bool
    ping_every_ms: int  # a client that has sent nothing for so long should ping


class SignedIn(Reply, tag="signed_in", frozen=True):
    name: str
    kind: AccountKind
    token: str
    balance: int  # what may be wagered now
    held: int  # what lies on layouts


class SignedOut(Reply, tag="signed_out", frozen=True):
    pass


class Pong(Reply, tag="pong", frozen=True):
    time_ms: int


class Done(Reply, tag="done", frozen=True):
    """The request was carried out; there is nothing more to say."""


class Error(Reply, tag="error", frozen=True):
    """The request failed or was not understood. `field` says which part, e.g. `$.amount`."""

    code: str
    message: str
    field: str = ""


class Refused(Reply, tag="refused", frozen=True):
    """The rules do not allow it: a code of the rules, a sentence, and the section behind it."""

    code: str
    message: str
    section: str = ""
    nonce: str = ""


class LobbyState(Reply, tag="lobby_state", frozen=True):
    tables: tuple[TableCard, ...]


class TableSnapshot(Reply, tag="table_snapshot", frozen=True):
    """Everything that a client needs to show a table from nothing."""

    table: str
    stream: str  # event numbers count within this stream; a restart opens a new one
    number: int  # of the last event that this snapshot holds
    time_ms: int
    title: str
    game: str
    variant: str
    minimum: int
    maximum: int
    unit: int
    rules: dict[str, Any]
    spots: tuple[SpotInfo, ...]
    max_seats: int
    status: TableStatus
    status_message: str
    phase: Phase
    round: int
    commitment: str
    opened_ms: int
    closes_ms: int | None
    betting_ms: int
    seats: tuple[SeatInfo, ...]
    players: int
    crowded: bool  # stacks are the crowd's sums only
    stacks: tuple[Stack, ...]
    results: tuple[RoundResult, ...]  # newest first, at most 100
    drawn: dict[str, Any] | None  # in phase drawn: the outcome
    call: str
    shown: dict[str, Any]
    seat: int | None  # mine
    mine: tuple[MyWager, ...]
    settled_since: tuple[WagersSettled, ...]  # my latest settlements here, newest first
    balance: int | None
    meter: MeterInfo | None = None  # of the progressive wager, where there is one
    offer: OfferInfo | None = None
    decision: DecisionInfo | None = None  # in phase deciding
    seen: dict[str, Any] = {}  # what I see of what lies face down: {"hands": …}


class TableResumed(Reply, tag="table_resumed", frozen=True):
    """The missed events follow this reply, in order, up to `number`."""

    table: str
    stream: str
    number: int
    time_ms: int
    seat: int | None
    mine: tuple[MyWager, ...]
    balance: int | None
    settled_since: tuple[WagersSettled, ...]
    seen: dict[str, Any] = {}  # as in a snapshot, at `number`


class Seated(Reply, tag="seated", frozen=True):
    table: str
    seat: int


class WagerAccepted(Reply, tag="wager_accepted", frozen=True):
    table: str
    round: int
    id: str
    nonce: str
    amount: int
    balance: int


class WagerPending(FromHouse, tag="wager_pending", frozen=True):
    """The cage has not answered yet. Not the reply: that follows when the answer is known."""

    request: int
    table: str
    nonce: str


class TakenDown(Reply, tag="taken_down", frozen=True):
    table: str
    ids: tuple[str, ...]  # every wager that came off with it
    left: int  # what still lies on the layout of the wager asked for
    refunded: int
    balance: int


class Chosen(Reply, tag="chosen", frozen=True):
    """The choice is made. `balance` where it put up wagers (`ids`), else None."""

    table: str
    ids: tuple[str, ...]
    balance: int | None


class Odds(Reply, tag="odds", frozen=True):
    table: str
    game: str
    rules: dict[str, Any]
    spots: tuple[SpotInfo, ...]


class Receipt(Reply, tag="receipt", frozen=True):
    """`receipt` is the signed text itself, JSON, byte for byte."""

    table: str
    round: int
    receipt: str


class History(Reply, tag="history", frozen=True):
    movements: tuple[Movement, ...]
    next: str | None


class ChipsGiven(Reply, tag="chips_given", frozen=True):
    cents: int
    balance: int


# ------------------------------------------------------------------ house -> one: private


class Private(FromHouse, frozen=True):
    """Sent to every connection of one account, unasked."""


class WagersSettled(Private, tag="wagers_settled", frozen=True):
    """What became of my wagers in a round."""

    table: str
    round: int
    call: str
    wagers: tuple[SettledWager, ...]
    staked: int
    returned: int
    balance: int


class HandSeen(Private, tag="hand_seen", frozen=True):
    """What I alone see of what lies face down, all of it: the tiles of my boxes."""

    table: str
    round: int
    seen: dict[str, Any]


class BalanceChanged(Private, tag="balance_changed", frozen=True):
    balance: int
    why: str


class HouseNotice(Private, tag="house_notice", frozen=True):
    """Something everybody should know: `house_closing`, `cage_waiting`, `cage_back`, …"""

    code: str
    message: str


class Goodbye(Private, tag="goodbye", frozen=True):
    """The last frame before the house closes a connection, and why."""

    code: str
    message: str


# ------------------------------------------------------------------ house -> many: table events


class TableEvent(FromHouse, frozen=True):
    """Numbered without gaps within a table's stream."""

    table: str
    number: int


class BettingOpened(TableEvent, tag="betting_opened", frozen=True):
    round: int
    commitment: str
    opened_ms: int
    closes_ms: int | None  # None: the table waits for its first player


class SeatsChanged(TableEvent, tag="seats_changed", frozen=True):
    taken: tuple[SeatInfo, ...]
    left: tuple[int, ...]
    players: int


class LayoutChanged(TableEvent, tag="layout_changed", frozen=True):
    """Chips that moved since the last tick: the new height of each stack. Coalesced.

    `shown` is what the table posts otherwise than before, where no other event told of it.
    """

    round: int
    crowded: bool
    stacks: tuple[Stack, ...]
    shown: dict[str, Any] = {}


class BettingClosed(TableEvent, tag="betting_closed", frozen=True):
    """No more bets. The outcome does not exist yet."""

    round: int
    wagers: int
    staked: int
    wagers_hash: str


class OutcomeDrawn(TableEvent, tag="outcome_drawn", frozen=True):
    """The equipment has come to rest. `rest_ms` is how long a client may let it run out."""

    round: int
    spin: int  # 1, and counting up when a spin was void and the wheel was respun
    draw: dict[str, Any]
    call: str
    shown: dict[str, Any]
    void_spin: bool
    rest_ms: int


class RoundSettled(TableEvent, tag="round_settled", frozen=True):
    round: int
    result: RoundResult
    staked: int  # what a bank has put up is no wager, here and in `BettingClosed`
    returned: int  # with a bank's net win, or less its net loss
    winners: tuple[Winner, ...]  # the largest, at most 20
    next_ms: int  # when the next round opens


class RoundVoided(TableEvent, tag="round_voided", frozen=True):
    """Every wager goes back. `shown` is what the table posts from now on: the puck is off."""

    round: int
    reason: str
    shown: dict[str, Any] = {}


class StatusChanged(TableEvent, tag="status_changed", frozen=True):
    status: TableStatus
    message: str


class MeterChanged(TableEvent, tag="meter_changed", frozen=True):
    """The progressive meter moved, at whatever table. Coalesced: at most four a second."""

    meter: MeterInfo | None  # None: the table is linked to none now


class OfferMade(TableEvent, tag="offer_made", frozen=True):
    """Something is put to a seat, or (None) nothing is any more."""

    round: int
    offer: OfferInfo | None


class DecisionMade(TableEvent, tag="decision_made", frozen=True):
    """A seat has chosen, or the clock for it: in a decision window, or of an offer."""

    round: int
    seat: int  # 0: time was up for all that had not chosen
    choice: str  # what stays face down is not in it
    call: str  # what the dealer says to it: "seat 3 goes to war for $25"
    seats: tuple[int, ...]  # that have still to choose
    shown: dict[str, Any]  # what everybody now sees besides


class DecisionAsked(TableEvent, tag="decision_asked", frozen=True):
    """A decision window opens."""

    round: int
    seats: tuple[int, ...]
    choices: tuple[str, ...]
    default: str
    closes_ms: int
    shown: dict[str, Any]


# ------------------------------------------------------------------ house -> many: lobby


class LobbyNews(FromHouse, tag="lobby_news", frozen=True):
    """Cards of the tables that changed since the last news."""

    tables: tuple[TableCard, ...]


ServerReply: TypeAlias = (
    Welcome
    | SignedIn
    | SignedOut
    | Pong
    | Done
    | Error
    | Refused
    | LobbyState
    | TableSnapshot
    | TableResumed
    | Seated
    | WagerAccepted
    | TakenDown
    | Chosen
    | Odds
    | Receipt
    | History
    | ChipsGiven
)
ServerPrivate: TypeAlias = (
    WagerPending | WagersSettled | HandSeen | BalanceChanged | HouseNotice | Goodbye
)
ServerTableEvent: TypeAlias = (
    BettingOpened
    | SeatsChanged
    | LayoutChanged
    | BettingClosed
    | OutcomeDrawn
    | RoundSettled
    | RoundVoided
    | StatusChanged
    | MeterChanged
    | DecisionAsked
    | DecisionMade
    | OfferMade
)
ServerMessage: TypeAlias = ServerReply | ServerPrivate | ServerTableEvent | LobbyNews
