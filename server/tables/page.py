"""A table's page in the journal: how far its round is, so that a restart finds it where it stood.

betting    the seed is sealed and committed to; wagers are found with their holds
closed     no more bets: the wagers are fixed here, and with them the outcome
recorded   the point of no return: what is paid to whom is fixed, and is paid however often
           it takes
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from server.tables.port import Player
from server.tables.wagers import WrittenWager

VERSION = 1

PagePhase = Literal["betting", "closed", "recorded"]
Parked = Literal["", "paused", "closed"]


class UnreadablePage(Exception):
    """The journal holds a page that this program cannot read; the table stays shut."""


class LyingWager(Struct, frozen=True, array_like=True):
    """A wager as it lay on the layout, with the cents that were left of it.

    `vigorish` is held besides, whether the house has earned it by now or not (623a.5(g)(3)).
    """

    written: WrittenWager
    amount: int
    vigorish: int = 0

    @property
    def held(self) -> int:
        """The cents that its hold has."""
        return self.amount + self.vigorish


class Decision(Struct, frozen=True, array_like=True):
    """What was decided: by a seat, or (seat 0) by the end of a window in mid-round.

    `raised` are the wagers it put up, with the money of each held. `betting` says that it was made
    while wagers were taken: an answer to an offer.
    """

    seat: int
    choice: dict[str, Any] = {}
    raised: tuple[WrittenWager, ...] = ()
    betting: bool = False


class Caller(Struct, frozen=True, array_like=True):
    """Who calls for the draw, a shooter, and from which seat: who sits there after him does not."""

    seat: int
    player: Player


class Payment(Struct, frozen=True, array_like=True):
    """The end of one hold: `returned` cents go back to the account.

    `how` matters to a meter: what is made void takes its shares back, a win may be paid from it.
    """

    hold_id: str
    account: str
    returned: int
    how: Literal["", "made_void", "from_meter"] = ""


class Ending(Struct, frozen=True):
    """How a round ended. `state` is the game's state after it, with the wagers that stay on."""

    state: bytes
    staying: tuple[LyingWager, ...]
    payments: tuple[Payment, ...]
    record_hash: str


class Page(Struct, frozen=True):
    """Everything that a restart needs besides the open holds. `before` is the game's state, in
    MessagePack, when the round opened, `at_close` when betting had ended."""

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
    carried: tuple[LyingWager, ...]
    next_order: int
    closed_ms: int = 0
    accepted: tuple[LyingWager, ...] = ()
    wagers_hash: bytes = b""
    at_close: bytes = b""
    decisions: tuple[Decision, ...] = ()
    ending: Ending | None = None
    balances: dict[str, int] = {}
    parked: Parked = ""
    parked_reason: str = ""
    meter: str = ""  # that this round's progressive wagers contribute to
    draws_by_wagers: bool = False  # as of its game: receipts show all wagers
    earned: tuple[LyingWager, ...] = ()  # came off in this round; their vigorish is the house's
    working: dict[str, bool] = {}  # wagers that were called on or off in this round, by hold
    boxes: dict[str, int] = {}  # of wagers of the last rounds beside their players' seats, by id
    owners: dict[int, str] = {}  # as the round opened: whose is what is remembered of a seat
    caller: Caller | None = None
    withdrawn: tuple[WrittenWager, ...] = ()  # taken off or reduced in it, if their holds say so


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
