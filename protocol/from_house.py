"""The messages of the house, in families by delivery (see protocol)."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from protocol.codes import ErrorCode, GoodbyeCode, MovementKind, NoticeCode, RefusalCode
from protocol.words import (
    AccountKind,
    Feature,
    Phase,
    Reaction,
    TableStatus,
    TwoNumbers,
    WagerResult,
)


class FromHouse(Struct, tag_field="type", frozen=True, gc=False):
    """A message of the house. Clients ignore fields that they do not know."""


class SpotInfo(Struct, frozen=True):
    """A distinct wager of a table: what it covers, what it pays and its exact return."""

    on: str
    pick: tuple[str, ...]
    section: str
    pays: str  # in words: "35 to 1", "35 to 1 on a fifth"
    odds: TwoNumbers  # of the plain win: (35, 1) is 35 to 1
    even: int  # an amount is a multiple of so many cents, or its win is not in whole cents
    covers: tuple[str, ...]
    win_probability: str  # exactly: "1/37"
    win_millionths: int  # the same, rounded
    back: str  # expected return per cent staked, exactly: "36/37"
    back_millionths: int  # the same, rounded
    push_probability: str = "0"  # exactly, that just the stake comes back: no part of the wins


class MeterInfo(Struct, frozen=True):
    """A progressive meter, which many tables may share."""

    meter: str
    title: str
    cents: int  # the prize of the top streak, rounded down to a cent
    locked: bool  # it takes no progressive wager, and nobody can win it


class TableWin(Struct, frozen=True):
    """The largest win of a round, with the name that its seat showed to everybody at the table."""

    round: int
    outcome: str  # as in `results` of the card
    name: str
    kind: AccountKind
    staked: int  # 0 for a bank, whose return is its net win
    returned: int
    at_ms: int


class TableCard(Struct, frozen=True):
    """A table as the lobby shows it."""

    table: str
    title: str
    game: str
    variant: str  # of the game: "single_zero"
    status: TableStatus
    phase: Phase
    round: int
    closes_ms: int | None  # when betting closes, if it is open
    minimum: int
    maximum: int
    players: int  # at the table: seated, and not gone
    watchers: int
    results: tuple[str, ...]  # newest first, at most 8
    meter: int | None = None  # cents of its progressive meter, if it has one
    features: tuple[str, ...] = ()  # its side wagers, a bank, multipliers: "b2b", "player_bank"
    bots: int = 0  # so many of `players` are bots
    win: TableWin | None = None  # of the last round that somebody has won since the table opened


class SeatInfo(Struct, frozen=True):
    """Who sits where. Names are public; balances are not."""

    seat: int
    name: str
    kind: AccountKind
    connected: bool = True
    gone: bool = False  # has left the table; wagers that are still open keep the seat
    avatar: int = 0  # the picture that stands for the player: 0 to 11


class Stack(Struct, frozen=True, gc=False, array_like=True):
    """A row of three: the chips of one seat on one spot, after the change.

    `spot` is the spot's index in the layout, from 0. Chips that lie on no spot of the layout (the
    money of a bank, a wager that went up in mid-round) have a list instead: `on`, then the `pick`.
    """

    spot: int | tuple[str, ...]
    cents: int
    seat: int


class SpotSum(Struct, frozen=True, gc=False, array_like=True):
    """A row of two: all chips on one spot, after the change. `spot` is as in a `Stack`."""

    spot: int | tuple[str, ...]
    cents: int


class MyWager(Struct, frozen=True):
    """One of my open wagers."""

    id: str
    nonce: str
    on: str
    pick: tuple[str, ...]
    amount: int
    working: bool = False
    box: int = 0  # the box that it is on; 0: the player's own seat


class OfferInfo(Struct, frozen=True):
    """An offer to one seat while bets are open: `dice`, `cut`, `bank`."""

    offer: str
    seat: int
    choices: tuple[str, ...]  # the answers that the seat may `choose`
    declined: str  # the choice that counts when its time is up
    closes_ms: int
    terms: dict[str, Any] = {}


class DecisionInfo(Struct, frozen=True):
    """A decision window: the seats that must still choose, and the choice when time is up."""

    seats: tuple[int, ...]
    choices: tuple[str, ...]
    default: str
    closes_ms: int


class SettledWager(Struct, frozen=True, gc=False):
    id: str
    on: str
    pick: tuple[str, ...]
    amount: int
    result: WagerResult
    returned: int
    box: int = 0  # as in `MyWager`


class Winner(Struct, frozen=True):
    """A seat's stake and return in a round. Public, like the chips on a layout."""

    seat: int
    staked: int  # 0 for a bank, whose return is its net win
    returned: int


class RevealedSeed(Struct, frozen=True):
    """A seed that a restart of the house has added to a round, and the commitment to it."""

    commitment: str
    seed: str


class RoundResult(Struct, frozen=True, omit_defaults=True):
    """A finished round in the table's history."""

    round: int
    outcome: str  # "17"
    call: str  # "17 black odd low"
    seed: str
    commitment: str
    added_seeds: tuple[RevealedSeed, ...] = ()  # in the order of `added_commitments`


class PastOutcome(Struct, frozen=True, array_like=True):
    """A row of two: a finished round, and how it ended, in the word of `RoundResult.outcome`."""

    round: int
    outcome: str


class Movement(Struct, frozen=True):
    """A line of my ledger."""

    id: str
    kind: MovementKind
    cents: int  # change of the balance
    balance: int
    table: str
    round: int
    at_ms: int
    why: str = ""
    held: int = 0  # change of what is on layouts; of a settled wager, less its stake


# ------------------------------------------------------------------ house -> one: replies


class Reply(FromHouse, frozen=True):
    """Answers the client's message with the same `request`."""

    request: int


class Welcome(Reply, tag="welcome", frozen=True):
    version: int
    house: str
    server: str  # version of the program
    time_ms: int
    key: str  # Ed25519 public key that signs receipts
    play_money: bool
    ping_every_ms: int  # a client that has been silent for this long should ping
    features: tuple[Feature, ...] = ()  # what this house offers; ignore what you do not know
    refill_below: int = 0  # who has less, with what is on layouts, may get chips; 0: nobody may


class SignedIn(Reply, tag="signed_in", frozen=True):
    account: str  # my account's id; its name in a round's receipt is made from it
    name: str
    kind: AccountKind
    token: str  # of this session; signs in again until a newer one is used
    balance: int  # may be wagered now
    held: int  # is on layouts
    device: str = ""  # for the next `sign_in` with this name; "" for a guest
    avatar: int = 0  # as in SeatInfo


class SignedOut(Reply, tag="signed_out", frozen=True):
    pass


class SessionInfo(Struct, frozen=True):
    """A session of my account. Times are Unix milliseconds."""

    session: str
    client: str  # as its `hello` named it
    address: str  # from which it was last seen
    opened_ms: int
    seen_ms: int  # when it last signed in, or its token was renewed
    current: bool  # the session of this connection


class SessionList(Reply, tag="session_list", frozen=True):
    """The sessions of my account, the latest first."""

    sessions: tuple[SessionInfo, ...]


class Pong(Reply, tag="pong", frozen=True):
    time_ms: int


class Done(Reply, tag="done", frozen=True):
    """The request was carried out. Nothing else needs an answer."""


class Error(Reply, tag="error", frozen=True):
    """The request failed or was not understood. `field` names the wrong field (`$.amount`).

    `message` says what the house expects there.
    """

    code: ErrorCode
    message: str
    field: str = ""


class Refused(Reply, tag="refused", frozen=True):
    """The rules do not allow it: a code, a sentence for the player, and the section of the law."""

    code: RefusalCode
    message: str
    section: str = ""
    nonce: str = ""
    again_ms: int = 0  # of `get_chips`: the time from which to ask again; 0: that is not the reason


class LobbyState(Reply, tag="lobby_state", frozen=True):
    tables: tuple[TableCard, ...]


class TableSnapshot(Reply, tag="table_snapshot", frozen=True):
    """Everything that a client needs to show a table."""

    table: str
    stream: str  # event numbers count within this stream; a restart opens a new one
    number: int  # of the last event that this snapshot includes
    time_ms: int
    title: str
    game: str
    variant: str
    minimum: int
    maximum: int
    unit: int
    rules: dict[str, Any]
    rules_hash: str  # of the rules submission, as in the records of the rounds
    layout: str  # the name of the layout; `get_layout` asks for its wagers
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
    crowded: bool  # too many players for stacks of their own: `sums` hold all chips
    stacks: tuple[Stack, ...]
    sums: tuple[SpotSum, ...]
    results: tuple[RoundResult, ...]  # newest first, at most 20
    earlier: tuple[PastOutcome, ...]  # the rounds before those, newest first, at most 80
    drawn: dict[str, Any] | None  # in phase drawn: the outcome
    call: str
    shown: dict[str, Any]
    seat: int | None  # mine
    mine: tuple[MyWager, ...]
    settled_since: tuple[WagersSettled, ...]  # my latest settlements here, newest first
    balance: int | None  # mine; may be wagered now. None: nobody is signed in
    meter: MeterInfo | None = None  # of the progressive wager, if the table has one
    offer: OfferInfo | None = None
    decision: DecisionInfo | None = None  # in phase deciding
    seen: dict[str, Any] = {}  # the face-down tiles or cards that I may see: {"hands": …}
    added_commitments: tuple[str, ...] = ()  # as in BettingOpened
    rest_ms: int = 0  # in phase drawn: so much is left of OutcomeDrawn.rest_ms


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
    """The cage has not answered yet. The reply itself follows later."""

    request: int
    table: str
    nonce: str


class TakenDown(Reply, tag="taken_down", frozen=True):
    table: str
    ids: tuple[str, ...]  # every wager that came off with it
    left: int  # cents of this wager that are still on the layout
    refunded: int
    balance: int


class Chosen(Reply, tag="chosen", frozen=True):
    """The choice is made. `balance` is set if it placed wagers (`ids`); `placed` are these."""

    table: str
    ids: tuple[str, ...]
    balance: int | None
    placed: tuple[MyWager, ...] = ()


class Odds(Reply, tag="odds", frozen=True):
    table: str
    game: str
    rules: dict[str, Any]
    rules_hash: str
    layout: str


class Layout(Reply, tag="layout", frozen=True):
    """The wagers of a layout. Their place in this list is what a `Stack` calls their `spot`.

    `layout` is the SHA-256 of `spots` as canonical JSON: an answer can be kept, and checked.
    """

    layout: str
    spots: tuple[SpotInfo, ...]


class Outcomes(Reply, tag="outcomes", frozen=True):
    """The outcomes of a table's last rounds."""

    table: str
    outcomes: tuple[PastOutcome, ...]  # newest first, at most 500


class SubmittedChoice(Struct, frozen=True):
    """One choice of a rules submission: what it is about, and its value in words."""

    key: str
    section: str
    sentence: str
    words: str


class SubmittedChange(Struct, frozen=True):
    """What the submission before said at a place, and what this one says."""

    key: str
    before: str
    after: str
    section: str = ""
    sentence: str = ""  # what the place is about, as in `SubmittedChoice`


class SubmittedPayout(Struct, frozen=True):
    """A row of a paytable: what is paid, and how, in words as in `SpotInfo.pays`."""

    what: str
    pays: str


class SubmittedPaytable(Struct, frozen=True):
    """A paytable that the table uses."""

    title: str
    section: str
    rows: tuple[SubmittedPayout, ...]


class RulesSubmission(Reply, tag="rules_submission", frozen=True):
    """A table's rules submission (58 Pa. Code § 601a.2), and what changed since the one before."""

    table: str
    game: str
    title: str  # of the game
    chapter: str
    hash: str  # the `rules_hash` of the table's records
    since_ms: int  # when the house first opened with it
    choices: tuple[SubmittedChoice, ...]
    previous_hash: str  # empty if there was none before
    previous_ms: int | None
    changes: tuple[SubmittedChange, ...]
    texts: dict[str, str]  # what each text is that the rules follow: proposed, temporary, in force
    paytables: tuple[SubmittedPaytable, ...] = ()


class Receipt(Reply, tag="receipt", frozen=True):
    """`receipt` is the signed text itself, JSON, byte for byte."""

    table: str
    round: int
    receipt: str


class History(Reply, tag="history", frozen=True):
    movements: tuple[Movement, ...]
    next: str | None


class ChatLine(Struct, frozen=True):
    """A line of a table's chat. `who` is the same for all lines of one player, here and elsewhere.

    It is not the account's id, and says nothing about it.
    """

    id: str  # in the order of the lines
    who: str
    name: str
    kind: AccountKind
    avatar: int
    at_ms: int
    text: str


class ChatPage(Reply, tag="chat_page", frozen=True):
    """The last lines of a table's chat, the oldest first."""

    table: str
    lines: tuple[ChatLine, ...]
    who: str = ""  # mine in this house; "": nobody is signed in


class ChipsGiven(Reply, tag="chips_given", frozen=True):
    cents: int
    balance: int


# ------------------------------------------------------------------ house -> one: private


class Private(FromHouse, frozen=True):
    """Sent to every connection of one account, without a request."""


class WagersSettled(Private, tag="wagers_settled", frozen=True):
    """The results of my wagers in a round."""

    table: str
    round: int
    call: str
    wagers: tuple[SettledWager, ...]
    staked: int
    returned: int
    balance: int


class HandSeen(Private, tag="hand_seen", frozen=True):
    """All face-down tiles that only I may see: those of my boxes."""

    table: str
    round: int
    seen: dict[str, Any]


class BalanceChanged(Private, tag="balance_changed", frozen=True):
    balance: int
    why: str


class TokenRenewed(Private, tag="token_renewed", frozen=True):
    """My session has a new token. The one before it signs in until this one is used."""

    token: str


class SeatIdle(Private, tag="seat_idle", frozen=True):
    """My seat is released after `rounds` more rounds without a wager; 0: it has been released."""

    table: str
    rounds: int


class HouseNotice(Private, tag="house_notice", frozen=True, omit_defaults=True):
    """A notice to everybody: `house_closing`, `cage_waiting`, `cage_back`, …

    `table_waiting` is to those who watch `table`: it is passed to another dealer.
    """

    code: NoticeCode
    message: str
    table: str = ""


class Goodbye(Private, tag="goodbye", frozen=True, omit_defaults=True):
    """The last frame before the house closes a connection, and why.

    `again_ms`: the house stays open. Come back after a random part of so many milliseconds.
    """

    code: GoodbyeCode
    message: str
    again_ms: int | None = None


# ------------------------------------------------------------------ house -> many: table events


class TableEvent(FromHouse, frozen=True):
    """Numbered without gaps within a table's stream."""

    table: str
    number: int


class BettingOpened(TableEvent, tag="betting_opened", frozen=True):
    """A round opens, once. The layout is empty; wagers that stay on it follow."""

    round: int
    commitment: str
    opened_ms: int
    closes_ms: int | None  # None: no clock runs yet, `DeadlineChanged` will say it
    added_commitments: tuple[str, ...] = ()  # a restart repeats the event, with one more seed


class DeadlineChanged(TableEvent, tag="deadline_changed", frozen=True):
    """The clock of the round's betting was started, moved or stopped. Nothing else changed."""

    round: int
    closes_ms: int | None  # None: the table waits


class SeatsChanged(TableEvent, tag="seats_changed", frozen=True):
    taken: tuple[SeatInfo, ...]
    left: tuple[int, ...]
    players: int


class LayoutChanged(TableEvent, tag="layout_changed", frozen=True, omit_defaults=True):
    """Chips that moved since the last tick: the new height of each stack. Coalesced.

    A crowded table tells `sums` instead, until the round ends: the first ones of a round are the
    whole layout. `shown` holds other changes of what the table posts, if no other event told them.
    """

    stacks: tuple[Stack, ...] = ()
    sums: tuple[SpotSum, ...] = ()
    shown: dict[str, Any] = {}


class BettingClosed(TableEvent, tag="betting_closed", frozen=True):
    """No more bets. The outcome does not exist yet."""

    round: int
    wagers: int
    staked: int
    wagers_hash: str


class OutcomeDrawn(TableEvent, tag="outcome_drawn", frozen=True):
    """The outcome is drawn. A client may show the moving equipment for `rest_ms`."""

    round: int
    spin: int  # 1 for the first spin, one more after each void spin
    draw: dict[str, Any]
    call: str
    shown: dict[str, Any]
    void_spin: bool
    rest_ms: int


class RoundSettled(TableEvent, tag="round_settled", frozen=True):
    round: int
    result: RoundResult
    staked: int  # without a bank's own money, here and in `BettingClosed`
    returned: int  # with a bank's net win, or less its net loss
    winners: tuple[Winner, ...]  # the largest, at most 20
    next_ms: int  # when the next round opens


class RoundVoided(TableEvent, tag="round_voided", frozen=True):
    """Every wager goes back. `shown` is what the table posts from now on (the puck is off)."""

    round: int
    reason: str
    shown: dict[str, Any] = {}


class StatusChanged(TableEvent, tag="status_changed", frozen=True):
    status: TableStatus
    message: str


class MeterChanged(TableEvent, tag="meter_changed", frozen=True):
    """The progressive meter changed, at this table or another. At most four a second."""

    meter: MeterInfo | None  # None: the table is no longer linked to a meter


class OfferMade(TableEvent, tag="offer_made", frozen=True):
    """An offer to a seat; None: the offer has ended."""

    round: int
    offer: OfferInfo | None


class DecisionMade(TableEvent, tag="decision_made", frozen=True):
    """A seat has chosen, or its time is up, in a decision window or for an offer."""

    round: int
    seat: int  # 0: time is up for all seats that had not chosen
    choice: str  # without anything that stays face down
    call: str  # the dealer's call: "seat 3 goes to war for $25"
    seats: tuple[int, ...]  # that must still choose
    shown: dict[str, Any]  # what everybody can see now


class DecisionAsked(TableEvent, tag="decision_asked", frozen=True):
    """A decision window opens."""

    round: int
    seats: tuple[int, ...]
    choices: tuple[str, ...]
    default: str
    closes_ms: int
    shown: dict[str, Any]


# ------------------------------------------------------------------ house -> many: company


class Company(FromHouse, frozen=True):
    """Sent to everybody who watches a table, without a number: what was missed is not sent again.

    It says nothing about the round.
    """

    table: str


class ReactionShown(Company, tag="reaction_shown", frozen=True):
    """A player has shown a sign, at this seat."""

    seat: int
    reaction: Reaction


class ChatSaid(Company, tag="chat_said", frozen=True):
    """A new line of the table's chat."""

    line: ChatLine


class ChatDeleted(Company, tag="chat_deleted", frozen=True):
    """An operator has taken a line out of the table's chat."""

    line: str


class TableMoved(Company, tag="table_moved", frozen=True):
    """Another process of the house deals the table from now on, where the last one stopped.

    Its events are numbered in another stream, and come to those who watch the table again.
    """


# ------------------------------------------------------------------ house -> many: lobby


class LobbyNews(FromHouse, tag="lobby_news", frozen=True):
    """The cards of the tables that changed since the last news."""

    tables: tuple[TableCard, ...]


ServerReply: TypeAlias = (
    Welcome
    | SignedIn
    | SignedOut
    | SessionList
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
    | Layout
    | Outcomes
    | RulesSubmission
    | Receipt
    | History
    | ChipsGiven
    | ChatPage
)
ServerPrivate: TypeAlias = (
    WagerPending
    | WagersSettled
    | HandSeen
    | BalanceChanged
    | TokenRenewed
    | SeatIdle
    | HouseNotice
    | Goodbye
)
ServerTableEvent: TypeAlias = (
    BettingOpened
    | DeadlineChanged
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
ServerCompany: TypeAlias = ReactionShown | ChatSaid | ChatDeleted | TableMoved
ServerMessage: TypeAlias = (
    ServerReply | ServerPrivate | ServerTableEvent | ServerCompany | LobbyNews
)
