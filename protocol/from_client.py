"""The messages of a player's client."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from protocol.words import (
    Avatar,
    Cents,
    CentsOrZero,
    ChatLineId,
    ChatText,
    LayoutName,
    Nonce,
    Password,
    PlayerName,
    Reaction,
    RequestId,
    RoundNumber,
    Seat,
    TableId,
    Word,
)


class FromClient(Struct, tag_field="type", frozen=True, gc=False, omit_defaults=True):
    """A message of a player's client. The house ignores fields that it does not know."""


class Hello(FromClient, tag="hello", frozen=True, gc=False):
    """The first frame of every connection."""

    request: RequestId
    version: int
    client: Annotated[str, Meta(max_length=64)] = ""


class Register(FromClient, tag="register", frozen=True):
    """Open an account with a name and a password. A guest who registers keeps the bankroll."""

    request: RequestId
    name: PlayerName
    password: Password


class SignIn(FromClient, tag="sign_in", frozen=True):
    """Sign in with a name and a password. `device` is that of an earlier `signed_in` of this name.

    A known device signs in although strangers have guessed at the password.
    """

    request: RequestId
    name: PlayerName
    password: Password
    device: Annotated[str, Meta(max_length=512)] = ""


class EnterAsGuest(FromClient, tag="enter_as_guest", frozen=True):
    """Open an account without a password. Only its token can sign in to it again.

    `bot` discloses a simulated player; everybody at the table sees it.
    """

    request: RequestId
    bot: bool = False


class SignInByToken(FromClient, tag="sign_in_by_token", frozen=True):
    """Sign in again, with the newest token of the session: of `signed_in` or `token_renewed`."""

    request: RequestId
    token: Annotated[str, Meta(max_length=512)]


class SignOut(FromClient, tag="sign_out", frozen=True):
    """End this session: its token is worth nothing any more, on any connection."""

    request: RequestId


class SignOutEverywhere(FromClient, tag="sign_out_everywhere", frozen=True):
    """End every session of my account, this one too."""

    request: RequestId


class ChangePassword(FromClient, tag="change_password", frozen=True):
    """Change my password. Every other session of my account ends, and this one is a new one."""

    request: RequestId
    old: Password
    new: Password


class ListSessions(FromClient, tag="list_sessions", frozen=True):
    """Ask for the sessions of my account."""

    request: RequestId


class EndSession(FromClient, tag="end_session", frozen=True):
    """End another session of my account, by its id in `session_list`."""

    request: RequestId
    session: Annotated[str, Meta(min_length=1, max_length=32)]


class PickAvatar(FromClient, tag="pick_avatar", frozen=True):
    """Pick the picture that stands for me at tables: one of the twelve that every client draws."""

    request: RequestId
    avatar: Avatar


class Ping(FromClient, tag="ping", frozen=True):
    """Ask for the house's time, so that a client's countdown follows the house's clock."""

    request: RequestId


class WatchLobby(FromClient, tag="watch_lobby", frozen=True):
    request: RequestId


class LeaveLobby(FromClient, tag="leave_lobby", frozen=True):
    request: RequestId


class LastSeen(Struct, frozen=True):
    """The last event that a client has: its stream and its number."""

    stream: Annotated[str, Meta(max_length=32)]
    number: Annotated[int, Meta(ge=0, le=2**53 - 1)]


class WatchTable(FromClient, tag="watch_table", frozen=True):
    """Watch a table. With `after`, get only the missed events, if the house still has them."""

    request: RequestId
    table: TableId
    after: LastSeen | None = None


class LeaveTable(FromClient, tag="leave_table", frozen=True):
    """Stop watching, and stand up if no wager of this player is open."""

    request: RequestId
    table: TableId


class Sit(FromClient, tag="sit", frozen=True):
    """Take a seat; without a number, any free one. A seated player gets the seat they have."""

    request: RequestId
    table: TableId
    seat: Seat | None = None


class PlaceWager(FromClient, tag="place_wager", frozen=True):
    """A wager for one round. The same `nonce` in the same round is the same wager.

    Sent again after a lost connection, it gets the same answer and is not placed twice. The nonce
    is also the player's share of the round's randomness, so clients choose it at random. `box` is
    another box than the player's own, if the rules let a player wager on several.
    """

    request: RequestId
    table: TableId
    round: RoundNumber
    nonce: Nonce
    on: Word
    amount: Cents
    pick: Annotated[tuple[Annotated[str, Meta(max_length=16)], ...], Meta(max_length=8)] = ()
    working: bool = False
    box: Seat | None = None


class CallWorking(FromClient, tag="call_working", frozen=True):
    """Call a wager on the layout on (`working`) or off, for the next come out roll."""

    request: RequestId
    table: TableId
    id: Word
    working: bool


class TakeDown(FromClient, tag="take_down", frozen=True):
    """Take a wager off the layout, or reduce it to `to` cents, while bets are open."""

    request: RequestId
    table: TableId
    id: Word
    to: CentsOrZero = 0


class Choose(FromClient, tag="choose", frozen=True):
    """A decision in a game that asks for one, or the answer to an offer: `roll`, `war`, `set`.

    `box` is one of the player's boxes, if there are several; without it, the player's own.
    """

    request: RequestId
    table: TableId
    choice: Word
    options: dict[str, Any] = {}
    box: Seat | None = None


class GetOdds(FromClient, tag="get_odds", frozen=True):
    """The table's rules, and the name of its layout, without watching it."""

    request: RequestId
    table: TableId


class GetLayout(FromClient, tag="get_layout", frozen=True):
    """The wagers of a layout, with their odds, by the layout's name (`table_snapshot.layout`).

    A name stands for the same wagers for ever: ask once, and keep the answer.
    """

    request: RequestId
    layout: LayoutName


class GetRules(FromClient, tag="get_rules", frozen=True):
    """The table's rules submission as a document."""

    request: RequestId
    table: TableId


class GetOutcomes(FromClient, tag="get_outcomes", frozen=True):
    """The outcomes of the table's last rounds, more of them than a snapshot has."""

    request: RequestId
    table: TableId


class GetReceipt(FromClient, tag="get_receipt", frozen=True):
    request: RequestId
    table: TableId
    round: RoundNumber


class GetHistory(FromClient, tag="get_history", frozen=True):
    """My latest movements of money, newest first; `before` asks for an older page."""

    request: RequestId
    count: Annotated[int, Meta(ge=1, le=100)] = 50
    before: Annotated[str, Meta(max_length=64)] | None = None


class GetChips(FromClient, tag="get_chips", frozen=True):
    """Ask the cage for play chips when the bankroll is low, if the house gives them."""

    request: RequestId


class React(FromClient, tag="react", frozen=True):
    """Show a sign at my seat for some seconds."""

    request: RequestId
    table: TableId
    reaction: Reaction


class ReadChat(FromClient, tag="read_chat", frozen=True):
    """The last lines of a table's chat. New ones come to everybody who watches the table."""

    request: RequestId
    table: TableId


class SayInChat(FromClient, tag="say_in_chat", frozen=True):
    """Say something to everybody who watches a table: at most 200 characters."""

    request: RequestId
    table: TableId
    text: ChatText


class ReportChat(FromClient, tag="report_chat", frozen=True):
    """Report a line of a table's chat to the operators."""

    request: RequestId
    table: TableId
    line: ChatLineId


ClientMessage: TypeAlias = (
    Hello
    | Register
    | SignIn
    | EnterAsGuest
    | SignInByToken
    | SignOut
    | SignOutEverywhere
    | ChangePassword
    | ListSessions
    | EndSession
    | PickAvatar
    | Ping
    | WatchLobby
    | LeaveLobby
    | WatchTable
    | LeaveTable
    | Sit
    | PlaceWager
    | CallWorking
    | TakeDown
    | Choose
    | GetOdds
    | GetLayout
    | GetRules
    | GetOutcomes
    | GetReceipt
    | GetHistory
    | GetChips
    | React
    | ReadChat
    | SayInChat
    | ReportChat
)
