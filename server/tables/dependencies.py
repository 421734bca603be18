"""What a live table needs from outside, and nothing more.

Tables import neither cage nor equipment nor records. They are given objects that fit these
protocols: `server/app/assembly.py` gives the real ones, the tests simulated ones. The protocols use
plain types alone, so neither side imports the other.

Money is in cents, times are Unix milliseconds, hashes and seeds are bytes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from msgspec import Struct, field

from server.common.turns import TurnQueue

# The cage's answer to a hold or a reduction, and the account's balance after it.
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
    """The only source of time: real in the house, simulated in tests."""

    def now_ms(self) -> int:
        """Unix time in milliseconds."""

    def sleep(self, seconds: float) -> Awaitable[None]:
        """Wait."""


class OpenHold(Protocol):
    """A hold as the cage remembers it; recovery reads it."""

    hold_id: str
    account: str
    cents: int
    detail: bytes  # what the table gave with it: the wager, written down


class Cage(Protocol):
    """Money. The cage repeats a call that got no answer, with the same id, until it is known.

    So a callback comes exactly once, perhaps late, and its answer is the truth.
    """

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
        """False while Redis does not answer: tables show that and wait, they never guess."""


class Meter(Protocol):
    """A progressive meter as the house read it last, less than a second ago."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def cents(self) -> int:
        """The cents that the top streak wins, rounded down."""

    @property
    def locked(self) -> str:
        """Why no wager is taken for it and none wins it; "": it is not locked."""


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
        """Give back what a round has claimed that is called off; 0: it claimed nothing."""


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
        """Mix a decision into the generator, before the next draw."""


class EquipmentOutOfUse(Exception):
    """No round can be opened; the message is a sentence for the players at the table."""


class Equipment(Protocol):
    """The certified generator in place of the wheel. `identity` names one round of one table."""

    def seal_seed(self, identity: str) -> tuple[bytes, bytes]:
        """Draw a 32-byte seed. Returns (sealed seed, commitment): the commitment does not tell it.

        Raises EquipmentOutOfUse while there is no seed.
        """

    def open_seed(self, identity: str, sealed: bytes) -> bytes:
        """The seed of a sealed seed. Raises if it was sealed for another round or altered."""

    def draws(self, identity: str, seed: bytes, wagers_hash: bytes) -> Draws:
        """The generator of a round: the same three arguments give the same draws, for ever."""


class Records(Protocol):
    """Records of rounds, signed and chained: plain JSON-able maps (server/records/README)."""

    def rules_hash(self, game: str, rules: Mapping[str, Any]) -> str:
        """The hex hash of a rules submission with every default filled in."""

    def round_identity(self, table: str, round_number: int, rules_hash_hex: str) -> str:
        """The name of one round of one table under one set of rules."""

    def pseudonym(self, account: str, identity: str) -> str:
        """The name of an account in the record of one round."""

    async def hash_wagers(self, wagers: Sequence[Any]) -> bytes:
        """The Merkle root over the wagers of a round, in the order of acceptance.

        A wager is an object with the fields of the record's `wagers`.
        """

    async def signed_round(self, record: Mapping[str, Any], previous: str) -> tuple[str, str]:
        """Returns (the signed record as JSON text, its hash in hex: the next one chains to it).

        Its wagers and settlements are objects with the fields of such maps.
        """


class Receipts(Protocol):
    """Receipts of finished rounds, built on request."""

    async def receipt(
        self, key: tuple[str, int], account: str, read: Callable[[], Awaitable[str | None]]
    ) -> str | None:
        """A round, by its table and number, as an account may see it.

        `read` reads its record, and is not called if the receipt is at hand. None: no record.
        """


class Journal(Protocol):
    """A table writes down here how far its round is; a restart reads it."""

    async def load(self, table: str) -> bytes | None:
        """The page that was saved last; None: the table never opened."""

    async def save(self, table: str, state: bytes) -> None:
        """Replace the table's page, durably, before returning."""

    async def save_with_record(
        self, table: str, state: bytes, round_number: int, record: str
    ) -> None:
        """Replace the page and append the round's signed record in one atomic step."""

    async def record(self, table: str, round_number: int) -> str | None:
        """The signed record of a finished round, if it is still kept."""

    async def latest_records(
        self, table: str, count: int, before: int | None = None
    ) -> Sequence[str]:
        """The signed records of the latest rounds, or of those before a round, newest first."""


class Audience(Protocol):
    """The watchers and players. Nothing here waits: the gateway drops a slow reader."""

    def publish(self, table: str, frame: bytes) -> None:
        """Send one encoded, numbered event to everybody who watches the table."""

    def tell(self, account: str, frame: bytes) -> None:
        """Send one encoded message to every connection of one account."""


class NoMeters:
    """A house without progressive wagers."""

    def linked(self, table: str) -> str:  # noqa: ARG002
        return ""

    def find(self, meter: str) -> Meter | None:  # noqa: ARG002
        return None

    async def claim(self, meter: str, claim_id: str) -> int:
        raise AssertionError(f"{claim_id} claims meter {meter}, but this house has no meters")

    async def undo_claim(self, claim_id: str) -> int:  # noqa: ARG002
        return 0


class Dependencies(Struct, frozen=True):
    """Everything outside that a table uses, in one bundle."""

    cage: Cage
    equipment: Equipment
    records: Records
    receipts: Receipts
    journal: Journal
    clock: Clock
    meters: Meters = NoMeters()
    turns: TurnQueue = field(default_factory=TurnQueue)
