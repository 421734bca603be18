"""A table's page in the journal: how far its round is. A restart goes on from there.

betting    the seed is sealed and committed to; wagers are found with their holds
closed     no more bets: the page fixes the wagers, and with them the outcome
recorded   the point of no return: the page fixes what is paid to whom; the cage is asked until
           it has paid
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from server.tables.api import Player
from server.tables.model.wagers import WagerOnLayout, WrittenWager

VERSION = 1

PagePhase = Literal["betting", "closed", "recorded"]
Parked = Literal["", "paused", "closed", "retired"]


class UnreadablePage(Exception):
    """This program cannot read the page that the journal holds; the table stays shut."""


class Decision(Struct, frozen=True, array_like=True):
    """A choice that counts: of a seat, or (seat 0) the end of a window in mid-round.

    `raised` are the wagers it put up, with the money of each held. `betting` says that it was made
    while wagers were taken: an answer to an offer.
    """

    seat: int
    choice: dict[str, Any] = {}
    raised: tuple[WrittenWager, ...] = ()
    betting: bool = False


class Caller(Struct, frozen=True, array_like=True):
    """The player who calls for the draw, a shooter, and the seat.

    The next player on that seat does not call for the draw.
    """

    seat: int
    player: Player


How: TypeAlias = Literal["", "made_void", "from_meter"]


class Payment(Struct, frozen=True, array_like=True, gc=False):
    """The end of one hold: `returned` cents go back to the account.

    `how` matters to a meter: a void wager takes its shares back, a win may be paid from the meter.
    """

    hold_id: str
    account: str
    returned: int
    how: How = ""


class Totals(Struct, frozen=True, array_like=True):
    """What a table has taken in since its first round: handle and returned in cents."""

    handle: int = 0
    returned: int = 0
    rounds: int = 0  # settled
    voided: int = 0

    def settled(self, handle_cents: int, returned_cents: int) -> Totals:
        handle, returned = self.handle + handle_cents, self.returned + returned_cents
        return Totals(handle, returned, self.rounds + 1, self.voided)

    def void(self) -> Totals:
        return Totals(self.handle, self.returned, self.rounds, self.voided + 1)


class AddedSeed(Struct, frozen=True, array_like=True):
    """A seed that a restart has added to the round, because it found betting open."""

    sealed: bytes
    commitment: bytes


class Ending(Struct, frozen=True):
    """How a round ended. `state` is the game's state after it, with the wagers that stay on."""

    state: bytes
    staying: tuple[WagerOnLayout, ...]
    payments: tuple[Payment, ...]
    record_hash: str


class Page(Struct, frozen=True):
    """Everything that a restart needs besides the open holds.

    `rules` is the submission that the round is played under, as configured, `resolved` the same
    with every default: a restart with other rules changes neither. `before` is the game's state, in
    MessagePack, when the round opened, `at_close` when betting had ended. `next_order` is the order
    of the round's first wager.
    """

    version: int
    phase: PagePhase
    game: str
    rules: dict[str, Any]
    resolved: dict[str, Any]
    round: int
    identity: str
    opened_ms: int
    sealed: bytes
    commitment: bytes
    previous: str
    before: bytes
    carried: tuple[WagerOnLayout, ...]
    next_order: int
    closed_ms: int = 0
    accepted: tuple[WagerOnLayout, ...] = ()
    wagers_hash: bytes = b""
    at_close: bytes = b""
    decisions: tuple[Decision, ...] = ()
    ending: Ending | None = None
    balances: dict[str, int] = {}
    parked: Parked = ""
    parked_reason: str = ""
    meter: str = ""  # that this round's progressive wagers contribute to
    draws_by_wagers: bool = False  # as of its game: receipts show all wagers
    earned: tuple[WagerOnLayout, ...] = ()  # came off in it; their vigorish is the house's
    working: dict[str, bool] = {}  # wagers called on or off in this round, by hold
    boxes: dict[str, int] = {}  # of the last rounds' wagers beside their players' seats, by id
    owners: dict[int, str] = {}  # as it opened: whose history the game keeps, by seat
    caller: Caller | None = None
    withdrawn: tuple[WrittenWager, ...] = ()  # taken off or reduced, if their holds say so
    totals: Totals = Totals()  # with this round, from when it is recorded
    reshuffle: bool = False  # a floorperson has ordered new cards for the next deal
    added_seeds: tuple[AddedSeed, ...] = ()  # besides `sealed`, in the order of their commitments
    is_adopted: bool = False  # made from the archive's record after the store was lost: all is paid

    @property
    def commitments(self) -> list[str]:
        """The commitments to all seeds of the round, in hex, in their order."""
        return [self.commitment.hex(), *(one.commitment.hex() for one in self.added_seeds)]


encode_page = msgspec.msgpack.Encoder().encode
encode_state = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Page).decode


def decode_page(page: bytes) -> Page:
    """Raises UnreadablePage."""
    try:
        read = _decode(page)
    except msgspec.DecodeError as error:
        raise UnreadablePage(f"the journal's page cannot be read: {error}") from error
    if read.version != VERSION:
        raise UnreadablePage(f"the journal's page is of version {read.version}, not {VERSION}")
    return read
