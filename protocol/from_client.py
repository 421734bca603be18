"""What a player's client sends."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from protocol.words import (
    Cents,
    CentsOrZero,
    Nonce,
    Password,
    PlayerName,
    RequestId,
    RoundNumber,
    Seat,
    TableId,
    Word,
)


class FromClient(
    Struct, tag_field="type", frozen=True, forbid_unknown_fields=True, omit_defaults=True
):
    """What a player's client sends. Unknown fields are refused, so that a typing error is seen."""


class Hello(FromClient, tag="hello", frozen=True):
    """The first frame of every connection. With `token`, signs in at once."""

    request: RequestId
    version: int
    client: Annotated[str, Meta(max_length=64)] = ""
    token: Annotated[str, Meta(max_length=512)] | None = None


class Register(FromClient, tag="register", frozen=True):
    """Open an account with a name and a password. A guest who registers keeps the bankroll."""

    request: RequestId
    name: PlayerName
    password: Password


class SignIn(FromClient, tag="sign_in", frozen=True):
    request: RequestId
    name: PlayerName
    password: Password


class EnterAsGuest(FromClient, tag="enter_as_guest", frozen=True):
    """Open an account without a password: only its token gets back to it.

    `bot` discloses a simulated player; everybody at the table sees it.
    """

    request: RequestId
    bot: bool = False


class SignOut(FromClient, tag="sign_out", frozen=True):
    request: RequestId


class Ping(FromClient, tag="ping", frozen=True):
    """Answered with the house's time, so that a client's countdown runs by the house's clock."""

    request: RequestId


class WatchLobby(FromClient, tag="watch_lobby", frozen=True):
    request: RequestId


class LeaveLobby(FromClient, tag="leave_lobby", frozen=True):
    request: RequestId


class LastSeen(Struct, frozen=True, forbid_unknown_fields=True):
    """The last numbered event that a client has: of which stream, and its number."""

    stream: Annotated[str, Meta(max_length=32)]
    number: Annotated[int, Meta(ge=0, le=2**53 - 1)]


class WatchTable(FromClient, tag="watch_table", frozen=True):
    """Follow a table. With `after`, get only what was missed, if the house still has it."""

    request: RequestId
    table: TableId
    after: LastSeen | None = None


class LeaveTable(FromClient, tag="leave_table", frozen=True):
    """Stop watching, and stand up if no wager of this player is open."""

    request: RequestId
    table: TableId


class Sit(FromClient, tag="sit", frozen=True):
    """Take a seat; without a number, any free one. Sitting again answers with the seat held."""

    request: RequestId
    table: TableId
    seat: Seat | None = None


class PlaceWager(FromClient, tag="place_wager", frozen=True):
    """A wager for one round. The same `nonce` in the same round is the same wager: sent again
    after a lost connection, it is answered again and not placed twice. It is also the player's
    own share of the round's randomness, so clients choose it at random.

    `box` is a box beside the player's own, where the rules let a player wager on several.
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
    """Call a wager on (`working`) or off that lies on the layout, for the next come out roll."""

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
    """A decision, in games that ask for one, or the answer to an offer: `roll`, `war`, `set`.

    `box` is the box that it is for, where the player has several; without it, the player's own.
    """

    request: RequestId
    table: TableId
    choice: Word
    options: dict[str, Any] = {}
    box: Seat | None = None


class GetOdds(FromClient, tag="get_odds", frozen=True):
    """The table's rules and the exact return of each of its wagers."""

    request: RequestId
    table: TableId


class GetReceipt(FromClient, tag="get_receipt", frozen=True):
    request: RequestId
    table: TableId
    round: RoundNumber


class GetHistory(FromClient, tag="get_history", frozen=True):
    """My latest movements of money, newest first; `before` pages back."""

    request: RequestId
    count: Annotated[int, Meta(ge=1, le=100)] = 50
    before: Annotated[str, Meta(max_length=64)] | None = None


class GetChips(FromClient, tag="get_chips", frozen=True):
    """Ask the cage for play chips, when the bankroll has run low (if the house gives them)."""

    request: RequestId


ClientMessage: TypeAlias = (
    Hello
    | Register
    | SignIn
    | EnterAsGuest
    | SignOut
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
    | GetReceipt
    | GetHistory
    | GetChips
)
