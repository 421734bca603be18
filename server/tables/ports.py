"""What a live table needs of the world, and nothing more.

Tables import neither cage nor equipment nor records: they are handed objects that fit these
protocols (wired in `server/main.py`; simulated ones in the tests). Everything is said in plain
types, so that neither side imports the other.

Money is in cents, times are Unix milliseconds, hashes and seeds are bytes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

# What the cage says to a hold, a reduction or a settlement, and the account's balance after it.
#   held / done            it is in the ledger (the same answer however often the id is sent)
#   insufficient_funds     nothing moved
#   account_suspended      nothing moved
#   no_account             nothing moved
#   busy                   a hold is not taken now, nothing moved; never the answer to a reduction
#   closed                 the hold was settled or released before (a late retry); nothing moved
CageAnswer: TypeAlias = Callable[[str, int], None]

# What a progressive wager adds: the id of its meter, the meter's share and the reserve's, both in
# thousandths of a cent.
Shares: TypeAlias = tuple[str, int, int]


class Clock(Protocol):
    """Time, by one door: real in the house, simulated in tests."""

    def now_ms(self) -> int:
        """Unix time in milliseconds."""

    def sleep(self, seconds: float) -> Awaitable[None]:
        """Wait."""


class OpenHold(Protocol):
    """A hold as the cage remembers it: what recovery reads."""

    hold_id: str
    account: str
    cents: int
    detail: bytes  # what the table gave with it: the wager, written down


class Cage(Protocol):
    """Money. A call without an answer is asked again inside, with the same id, until it is known:
    a callback therefore comes exactly once, perhaps late, and its answer is the truth."""

    def hold(
        self,
        hold_id: str,
        account: str,
        cents: int,
        table: str,
        detail: bytes,
        answer: CageAnswer,
        shares: Shares | None = None,
    ) -> None:
        """Move cents from the account's balance into a hold, once per `hold_id`: `held` or a no.

        The `shares` of a progressive wager go to its meter in the same step, and come back from it
        with a hold that is released.
        """

    def reduce(
        self, hold_id: str, account: str, table: str, to_cents: int, answer: CageAnswer
    ) -> None:
        """Give back what a hold has over `to_cents`; 0 releases it whole. Once, however retried."""

    async def settle(
        self,
        table: str,
        round_number: int,
        settlements: Sequence[tuple[str, str, int]],
        made_void: Collection[str] = (),
        from_meter: Collection[str] = (),
    ) -> Mapping[str, int]:
        """End holds: (hold_id, account, returned cents) each. Returns balances by account.

        The stake goes to the house, `returned` comes from it; once per hold, however retried. Holds
        in `made_void` take their shares of a meter back; those in `from_meter` are paid from it.
        """

    async def open_holds(self, table: str) -> Sequence[OpenHold]:
        """Every hold that the table has not ended."""

    @property
    def answering(self) -> bool:
        """False while Redis does not answer: tables say so and wait, they never guess."""


class Meter(Protocol):
    """A progressive meter, as it stood when the house last looked: less than a second ago."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def cents(self) -> int:
        """What the top streak wins, in whole cents, rounded down."""

    @property
    def locked(self) -> str:
        """Why it is locked: no wager is taken for it, and none wins it. "": it is not."""


class Meters(Protocol):
    """The progressive meters of the house, which many tables share."""

    def linked(self, table: str) -> str:
        """The id of the meter that the table is linked to now; "": to none."""

    def find(self, meter: str) -> Meter | None: ...

    async def claim(self, meter: str, claim_id: str) -> int:
        """Take all that the meter has, in cents, and reseed it: once for each `claim_id`.

        Asked again after a crash, it answers the same.
        """

    async def undo_claim(self, claim_id: str) -> int:
        """Give back what a round had claimed that is called off; 0 where it claimed nothing."""


class Draws(Protocol):
    """The round's generator: exact, unbiased draws, in the order asked (`games.rules.Ask`)."""

    @property
    def trace(self) -> Sequence[Mapping[str, Any]]:
        """Every ask with its answer and every mixture, in order, as round records keep them."""

    def uniform(self, n: int) -> int: ...

    def sample(self, k: int, n: int) -> tuple[int, ...]: ...

    def weighted(self, weights: Sequence[int]) -> int: ...

    def shuffle(self, n: int) -> tuple[int, ...]: ...

    def mix(self, data: bytes) -> None:
        """Mix in a decision made in mid-round before the next draw."""


class EquipmentOutOfUse(Exception):
    """No round can be opened; the message is a sentence for whoever is at the table."""


class Equipment(Protocol):
    """The certified generator in place of the wheel. `identity` names one round of one table."""

    def seal_seed(self, identity: str) -> tuple[bytes, bytes]:
        """Draw a 32-byte seed. Returns (sealed seed, commitment): only the first opens it.

        Raises EquipmentOutOfUse while there is no seed to be had.
        """

    def open_seed(self, identity: str, sealed: bytes) -> bytes:
        """The seed of a sealed seed. Raises if it was sealed for another round or altered."""

    def draws(self, identity: str, seed: bytes, wagers_hash: bytes) -> Draws:
        """The generator of a round: the same three arguments give the same draws, for ever."""


class Records(Protocol):
    """What happened, signed and chained. All are plain JSON-able maps (server/records/README)."""

    def rules_hash(self, game: str, rules: Mapping[str, Any]) -> str:
        """The hex hash of a rules submission with every default filled in."""

    def round_identity(self, table: str, round_number: int, rules_hash_hex: str) -> str:
        """The name of one round of one table under one set of rules."""

    def pseudonym(self, account: str, identity: str) -> str:
        """How an account is called in the record of one round."""

    def receipt(self, record_text: str, player: str | None) -> str:
        """A record as one player may see it; `player` is a pseudonym, None for a watcher."""

    def wagers_hash(self, wagers: Sequence[Mapping[str, Any]]) -> bytes:
        """The Merkle root over the wagers of a round, in the order of acceptance."""

    async def signed_round(self, record: Mapping[str, Any], previous: str) -> tuple[str, str]:
        """Returns (the signed record as JSON text, its hash in hex: the next one chains to it)."""


class Journal(Protocol):
    """Where a table writes down how far its round is, so that a restart finds it."""

    async def load(self, table: str) -> bytes | None:
        """What was saved last, or None for a table that never opened."""

    async def save(self, table: str, state: bytes) -> None:
        """Replace the table's page, durably, before returning."""

    async def save_with_record(
        self, table: str, state: bytes, round_number: int, record: str
    ) -> None:
        """Replace the page and append the round's signed record in one atomic step."""

    async def record(self, table: str, round_number: int) -> str | None:
        """The signed record of a finished round, if it is still kept."""

    async def latest_records(self, table: str, count: int) -> Sequence[str]:
        """The signed records of the latest rounds, newest first."""


class Audience(Protocol):
    """Those who watch and play. Nothing here waits: a slow reader is dropped by the gateway."""

    def publish(self, table: str, frame: bytes) -> None:
        """Send one encoded, numbered event to everybody who watches the table."""

    def tell(self, account: str, frame: bytes) -> None:
        """Send one encoded message to every connection of one account."""
