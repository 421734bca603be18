"""A checkpoint: a signed statement of the last record of every table, chained to the one before.

It pins all chains of the house at one time. With a checkpoint, anybody can tell whether a record
before it was changed, left out or added at any table, without having kept the records.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import UNSET, Meta, UnsetType

from server.records import canonical
from server.records.errors import RecordError
from server.records.rounds import content_hash
from server.records.schema import CHECKPOINT_FORMAT, Count, Hash, Positive, Signature

CHECKPOINT_PREFIX = b"croupier checkpoint 1\n"


class TableStand(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table's last round, the hash of its record, and the oldest round that is kept."""

    round: Count
    hash: Hash
    kept_from: Count


Chained = Annotated[str, Meta(pattern=r"\A([0-9a-f]{64})?\Z")]


class LedgerStand(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A partition's ledger: README.md defines digest and running hash."""

    since: Count
    commit: Count
    entries: Count
    digest: Hash
    running: Hash
    form: Annotated[int, Meta(ge=1, le=2)] = 1


class EventStand(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The event log: README.md defines the running hash, which is "" before the first event."""

    since: Count
    first: Count
    number: Count
    running: Chained


Position = Annotated[str, Meta(pattern=r"\A(\d+-\d+)?\Z")]


class MeterStand(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The meters' ledger: README.md defines the hash of a line. A position may be "": none."""

    since: Position
    at: Position
    lines: dict[str, Hash]


class ChipStand(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How the house gives play chips from this checkpoint on. All 0: it gives none."""

    welcome_cents: Count
    refill_below_cents: Count
    refill_every_ms: Count


class Checkpoint(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """`components` is the hash of the running program; `components_found` is the hash of its files
    when they were last hashed."""

    format: Literal["croupier checkpoint 1"]
    number: Positive
    at_ms: Count
    tables: dict[str, TableStand]
    components: Hash
    components_found: Hash
    components_hashed_ms: Count
    ledger: dict[str, LedgerStand] | UnsetType = UNSET  # by partition; absent in older ones
    events: EventStand | UnsetType = UNSET
    meters: MeterStand | UnsetType = UNSET
    chips: ChipStand | UnsetType = UNSET
    previous: Chained
    key: Hash
    hash: Hash
    signature: Signature


def sign(
    key: Ed25519PrivateKey,
    number: int,
    at_ms: int,
    tables: Mapping[str, TableStand],
    components: Mapping[str, Any],
    previous: str,
    books: Mapping[str, Any],
) -> bytes:
    """The signed checkpoint as canonical JSON.

    The keys of `tables` are folder names (series.folder_name), because a table's id may have any
    letter and a key of canonical JSON only ASCII. `components` has the three fields about them,
    `books` those about ledgers, events and chips, or none.

    Raises RecordError if a field does not have its form.
    """
    body = {
        "format": CHECKPOINT_FORMAT,
        "number": number,
        "at_ms": at_ms,
        "tables": {table: msgspec.structs.asdict(stand) for table, stand in tables.items()},
        **components,
        **books,
        "previous": previous,
        "key": key.public_key().public_bytes_raw().hex(),
    }
    digest = content_hash(body)
    signature = key.sign(CHECKPOINT_PREFIX + digest)
    text = canonical.encode({**body, "hash": digest.hex(), "signature": signature.hex()})
    read(text)
    return text


def read(text: bytes) -> tuple[Checkpoint, dict[str, Any]]:
    """A checkpoint, typed and as plain data. Raises RecordError, naming the place."""
    plain = canonical.decode(text)
    try:
        return msgspec.convert(plain, Checkpoint), plain
    except msgspec.ValidationError as error:
        raise RecordError(str(error)) from error


def fault_of(checkpoint: Checkpoint, plain: dict[str, Any], key: bytes | None) -> str:
    """The fault of a single checkpoint; "" if it has none. `key` is the house's, if known."""
    digest = content_hash(plain)
    if digest.hex() != checkpoint.hash:
        return f"hash: recorded {checkpoint.hash}, recomputed {digest.hex()}"
    if key is not None and key.hex() != checkpoint.key:
        return f"key: recorded {checkpoint.key}, the house's is {key.hex()}"
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(checkpoint.key))
        public.verify(bytes.fromhex(checkpoint.signature), CHECKPOINT_PREFIX + digest)
    except (InvalidSignature, ValueError):
        return "signature: the key named in the text did not sign its hash"
    return ""
