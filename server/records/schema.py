"""The fields of a round's record and of a player's receipt; README.md explains them.

Decoding is strict: every field has to be there with its type, and no other field. An error names
the place: "Expected `int` >= 1 - at `$.wagers[0].amount`".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter, itemgetter
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from server.records import canonical
from server.records.errors import RecordError

RECORD_FORMAT = "croupier round 1"
RECEIPT_FORMAT = "croupier receipt 1"
CHECKPOINT_FORMAT = "croupier checkpoint 1"

MAX_ENTRIES = 10_000  # in a sample or a shuffle: more than any shoe has

_PSEUDONYM = r"\A[0-9a-f]{16}\Z"

Hash: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Signature: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{128}\Z")]
Pseudonym: TypeAlias = Annotated[str, Meta(pattern=_PSEUDONYM)]
Hex: TypeAlias = Annotated[str, Meta(pattern=r"\A([0-9a-f]{2})*\Z")]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=canonical.MAX_INTEGER)]
Positive: TypeAlias = Annotated[int, Meta(ge=1, le=canonical.MAX_INTEGER)]


class RecordedWager(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, gc=False):
    """A wager that was on the layout when betting ended; `amount` in cents."""

    id: str
    seat: Count
    player: Pseudonym
    on: str
    pick: list[str]
    amount: Positive
    working: bool
    nonce: str

    @property
    def leaf(self) -> bytes:
        """The wager's leaf in the wagers' hash."""
        return wager_leaf(msgspec.structs.asdict(self))


class ProvenWager(RecordedWager, forbid_unknown_fields=True, kw_only=True, gc=False):
    """A wager in a receipt, with its place among the round's wagers and the path that proves it."""

    index: Count
    path: list[Hash]


class RecordedSettlement(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, gc=False):
    """The end of one wager; `returned` in cents."""

    id: str
    result: Literal["win", "lose", "push", "void", "surrender"]
    returned: Count


class Happening(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An ask of the generator with its answer, or data that was mixed into it."""

    ask: list[Any] | UnsetType = UNSET
    answer: int | list[int] | UnsetType = UNSET
    mix: Hex | UnsetType = UNSET

    def __post_init__(self) -> None:
        if (self.ask is UNSET) != (self.answer is UNSET) or (self.ask is UNSET) == (
            self.mix is UNSET
        ):
            raise ValueError("a happening is an ask with its answer, or a mix")
        if self.ask is not UNSET and not _is_ask(self.ask):
            raise ValueError("the generator cannot be asked this")


class RecordedDecision(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A seat's choice; seat 0 is the clock, which ended a decision window.

    `raised` are the wagers that the choice put up. `betting` is true if the choice was made while
    wagers were taken.
    """

    seat: Count
    choice: dict[str, Any]
    raised: list[RecordedWager]
    betting: bool


class AddedSeed(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A further seed of a round that a restart found with its betting open."""

    commitment: Hash
    seed: Hash


class Round(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The fields that record and receipt have in common."""

    table: str
    round: Count
    identity: str
    game: str
    rules: dict[str, Any]
    rules_hash: Hash
    opened_ms: Count
    closed_ms: Count
    settled_ms: Count
    commitment: Hash
    seed: Hash
    state: dict[str, Any]
    open: bool
    decisions: list[RecordedDecision]
    wagers_hash: Hash
    happenings: list[Happening]
    draws: list[dict[str, Any]]
    settlements: list[RecordedSettlement]
    outcome: str
    result: Literal["settled", "void", "retired"]
    previous: Annotated[str, Meta(pattern=r"\A([0-9a-f]{64})?\Z")]
    key: Hash
    components: Hash | UnsetType = UNSET  # absent in records older than this field
    added_seeds: Annotated[list[AddedSeed], Meta(min_length=1)] | UnsetType = UNSET
    hash: Hash
    signature: Signature

    @property
    def committed(self) -> list[AddedSeed]:
        """Every seed of the round with its commitment, in the order of the commitments."""
        first = AddedSeed(commitment=self.commitment, seed=self.seed)
        return [first, *(self.added_seeds or ())]

    @property
    def seeds(self) -> bytes:
        """The seeds one after another: the entropy input of the round's generator."""
        return b"".join(bytes.fromhex(one.seed) for one in self.committed)


class RoundRecord(Round, forbid_unknown_fields=True, kw_only=True):
    """The record of a whole round."""

    format: Literal["croupier round 1"]
    wagers: list[RecordedWager]


class Receipt(Round, forbid_unknown_fields=True, kw_only=True):
    """A round as one player may see it: with that player's wagers and settlements only.

    In an `open` round, the wagers decide what is drawn; its receipt has everybody's.
    """

    format: Literal["croupier receipt 1"]
    record_hash: Hash
    player: Pseudonym | None
    wager_count: Count
    wagers: list[ProvenWager]


Document: TypeAlias = RoundRecord | Receipt


_LEAF = ("id", "seat", "on", "pick", "amount", "working", "nonce", "player")
_leaf_members = itemgetter(*_LEAF)
_leaf_fields = attrgetter(*_LEAF)


def wager_leaf(wager: Any) -> bytes:
    """Canonical JSON of [id, seat, on, [pick …], amount, working, nonce, player].

    The wager is a map, or an object with these fields.
    """
    return wager_leaves([wager])[0]


def wager_leaves(wagers: Sequence[Any]) -> list[bytes]:
    """The `wager_leaf` of each wager. All are maps, or all are objects."""
    is_map = bool(wagers) and isinstance(wagers[0], dict)
    return canonical.encode_each([*map(_leaf_members if is_map else _leaf_fields, wagers)])


class _WagerRow(RecordedWager, forbid_unknown_fields=True, kw_only=True, gc=False):
    """A wager whose pseudonym is not matched yet: that takes longer than all the rest."""

    player: str


_is_pseudonym = re.compile(_PSEUDONYM).search
_wager_rows = msgspec.json.Decoder(list[_WagerRow]).decode
_wagers = msgspec.json.Decoder(list[RecordedWager]).decode
_settlements = msgspec.json.Decoder(list[RecordedSettlement]).decode


def _check_wagers(text: bytes) -> None:
    """Each pseudonym is matched once, however many wagers its player has."""
    if not all(map(_is_pseudonym, {wager.player for wager in _wager_rows(text)})):
        _wagers(text)  # raises, and names the place


_CHECKS: Mapping[str, Callable[[bytes], object]] = {
    "wagers": _check_wagers,
    "settlements": _settlements,
}


_ROW_PLACE = re.compile(r"\$\[(\d+)\]")


def check_rows(field: str, text: bytes, first: int) -> None:
    """Check a part of a record's `wagers` or `settlements` as JSON, from the row `first` on.

    Raises RecordError, naming the place.
    """
    try:
        _CHECKS[field](text)
    except msgspec.DecodeError as error:
        place = _ROW_PLACE.sub(lambda found: f"$.{field}[{first + int(found[1])}]", str(error))
        raise RecordError(place) from error


def read(text: str | bytes) -> tuple[Document, dict[str, Any]]:
    """A record or a receipt, typed and as plain data. Raises RecordError, naming the place.

    The text may end with one line feed, as in a file.
    """
    try:
        content = text.encode("ascii") if isinstance(text, str) else text
    except UnicodeEncodeError as error:
        raise RecordError(f"the text is not ASCII at character {error.start}") from error
    plain = canonical.decode(content.removesuffix(b"\n"))
    if not isinstance(plain, dict):
        raise RecordError("$: this is not a JSON object")
    if plain.get("format") == CHECKPOINT_FORMAT:
        raise RecordError("this is a checkpoint: `croupier records verify` checks it")
    form: type[Document] = Receipt if plain.get("format") == RECEIPT_FORMAT else RoundRecord
    return convert(plain, form), plain


def convert(plain: dict[str, Any], form: type[Document]) -> Document:
    """Plain data as a typed document. Raises RecordError, naming the place."""
    try:
        return msgspec.convert(plain, form)
    except msgspec.ValidationError as error:
        raise RecordError(str(error)) from error


def _is_ask(ask: list[Any]) -> bool:
    """One of ["uniform", n], ["sample", k, n], ["weighted", [w …]], ["shuffle", n]."""
    match ask:
        case ["uniform", n]:
            return _is_count(n) and n >= 1
        case ["sample", k, n]:
            return _is_count(k) and _is_count(n) and k <= n <= MAX_ENTRIES
        case ["weighted", [*weights]]:
            return all(map(_is_count, weights)) and sum(weights) > 0
        case ["shuffle", n]:
            return _is_count(n) and n <= MAX_ENTRIES
        case _:
            return False


def _is_count(value: Any) -> bool:
    """A whole number of 0 or more. True and False, which are ints in Python, do not count."""
    return type(value) is int and value >= 0
