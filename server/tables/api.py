"""What the gateway and the pit may ask of a table: join, wager, choose, open, close, call off.

Nothing in `tables/` knows a socket and nothing in `gateway/` knows a rule. In one process a call of
this port is a function call; between several processes it would be a message. A reply comes through
a callback, once, because a wager waits for the cage and nobody may wait for the wager.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from protocol.from_client import CallWorking, Choose, LastSeen, PlaceWager, TakeDown
from protocol.from_house import (
    Error,
    Layout,
    Odds,
    Outcomes,
    Receipt,
    Refused,
    Seated,
    ServerReply,
    SpotInfo,
    TableCard,
    TableResumed,
    TableSnapshot,
    WagerPending,
)
from protocol.words import AccountKind

ReplyTo: TypeAlias = Callable[[ServerReply | WagerPending], None]

# The missed events come encoded, after the message. Nothing is published between this answer and
# the first event that is not among them.
ShowTo: TypeAlias = Callable[[TableSnapshot | TableResumed | Error, Sequence[bytes]], None]
SeatTo: TypeAlias = Callable[[Seated | Refused | Error], None]


class TooLateToVoid(Exception):
    """No round can be called off: betting is over, or none has begun."""


class CannotRetire(Exception):
    """The table cannot be taken out of service now; the message says why."""


class TableRetired(Exception):
    """The table is out of service for good: nothing can be ordered of it."""


class NothingToPass(Exception):
    """Nobody has the dice at the table; the message says why."""


class NothingToReshuffle(Exception):
    """The table has no shoe, or its next round is dealt from newly shuffled cards anyway."""


class InspectionFailed(Exception):
    """The equipment did not pass its inspection (617a.2): the table stays shut."""


class PlaysOn(Exception):
    """The table was resumed before it came to rest."""


class TableFailed(Exception):
    """The table broke down before the order was carried out."""


class Player(Struct, frozen=True):
    """A player who has signed in, as a table knows them."""

    account: str
    name: str
    kind: AccountKind


class SeatedPlayer(Struct, frozen=True):
    """A player who has a seat. `connected`: the player has a connection now."""

    number: int
    player: Player
    connected: bool


class TableSummary(Struct, frozen=True):
    """A table as operators see it: money in cents since its first round, over all restarts."""

    card: TableCard
    rules: dict[str, Any]
    handle: int  # all that was wagered and settled
    returned: int  # all that went back to players
    held: int  # on the layout now
    rounds: int
    voided: int
    status_message: str
    meter: str = ""  # that this round is played for
    progressive_wagers: int = 0  # on the layout now


class CalledOff(Struct, frozen=True):
    """A round that gave its wagers back by an order: its number, and the cents that went back."""

    round: int
    returned: int


class PassedDice(Struct, frozen=True):
    """The dice that a shooter has to pass by an order: the seat, and the round of the order."""

    seat: int
    round: int


class TablePort(Protocol):
    """One live table."""

    @property
    def id(self) -> str: ...

    @property
    def seat_count(self) -> int:
        """How many seats it has, taken or not."""

    def card(self) -> TableCard:
        """The table as the lobby shows it, now."""

    def show(
        self, request: int, player: Player | None, after: LastSeen | None, reply: ShowTo
    ) -> None:
        """Answer with the events missed `after` that one, or with a snapshot."""

    def watching(self, change: int) -> None:
        """One watcher more (+1) or less (-1)."""

    def show_as(self, player: Player, avatar: int) -> None:
        """The name and the picture that stand for a seated player."""

    def take_seat(self, request: int, player: Player, seat: int | None, reply: SeatTo) -> None:
        """Answer with the seat that the player has now: this one, or (None) a free one."""

    def seat_of(self, account: str) -> int | None:
        """The number of the account's seat; None: it has none."""

    def stand(self, account: str) -> None:
        """Free the seat, now or as soon as no wager of it is open."""

    def place(self, player: Player, message: PlaceWager, reply: ReplyTo) -> None: ...

    def take_down(self, player: Player, message: TakeDown, reply: ReplyTo) -> None: ...

    def choose(self, player: Player, message: Choose, reply: ReplyTo) -> None: ...

    def call_working(self, player: Player, message: CallWorking, reply: ReplyTo) -> None: ...

    async def odds(self, request: int) -> Odds | Error: ...

    @property
    def layout_name(self) -> str:
        """The name of its layout; "": not known here yet."""

    async def read_layout(self, request: int) -> Layout | Error:
        """Every spot of its layout."""

    async def outcomes(self, request: int) -> Outcomes:
        """How the last rounds ended: more of them than a snapshot has."""

    async def receipt(self, request: int, player: Player, round_number: int) -> Receipt | Error: ...

    # What operators do. Each returns when it is done; the round in progress is never cut off
    # except by `void` and `retire`. A table that is retired obeys none: TableRetired.

    def summary(self) -> TableSummary: ...

    def players(self) -> Sequence[SeatedPlayer]:
        """Who sits at the table, by seat."""

    async def open(self) -> None:
        """Open a closed table. Raises InspectionFailed."""

    async def close(self) -> None:
        """Finish the round in progress, if anybody is in it, then take no more wagers.

        Raises TableFailed if the table was stopped before that, and PlaysOn if it was resumed.
        `pause` does, too.
        """

    async def pause(self, reason: str) -> None:
        """Finish the round in progress, if anybody is in it, then wait."""

    async def resume_play(self) -> None:
        """Play on. Raises InspectionFailed if the equipment is still out of use."""

    async def void(self, reason: str) -> CalledOff:
        """Call off the round in progress.

        What was wagered in it goes back, and what earlier rounds left on the layout stays.
        Raises TooLateToVoid once betting is over, or TableFailed if the table broke down over it.
        """

    async def retire(self, reason: str) -> CalledOff:
        """Take the table out of service for good; returns the round whose record says so.

        A round that is past "no more bets" is settled first. Then everything on the layout goes
        back to its players, by a round whose record says `retired`.
        Raises CannotRetire, TableRetired, or TableFailed if the table broke down over it.
        """

    async def pass_dice(self) -> PassedDice:
        """Order the shooter to pass the dice (623a.10(a)(2)).

        After "no more bets" the order waits for the throw. Raises NothingToPass, TableRetired.
        """

    async def reshuffle(self) -> int:
        """Order the cards reshuffled. Returns the round before which they are: this one, or the
        next.

        Raises NothingToReshuffle.
        """


class FloorPort(Protocol):
    """All the tables of this house."""

    @property
    def tables(self) -> Mapping[str, TablePort]: ...

    async def spots(self, layout: str) -> tuple[SpotInfo, ...] | None:
        """The spots of a layout by its name; None: no table has it."""

    def take_changed_cards(self) -> tuple[TableCard, ...]:
        """Cards that changed since this was last asked."""

    def connected(self, account: str, is_connected: bool) -> None:
        """A player has a connection, or the last one is gone; empty seats are freed in time."""

    def seats_of(self, account: str) -> Sequence[str]:
        """Tables at which the account has a seat."""

    @property
    def closing(self) -> bool:
        """The house takes no new rounds any more."""
