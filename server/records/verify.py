"""Checks a record or a receipt offline, from its text alone.

The text by itself proves its form, hash and signature, the rules' hash, the round's identity and
the wagers' hash. To check that the seed gives the recorded draws, and the draws the recorded
settlements, takes the generator and the rules: that is the caller's `replay`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from server.records import merkle, rounds, schema
from server.records.errors import RecordError


@dataclass(frozen=True)
class Check:
    """One check. `detail` is the recomputed value, or says what differs and where."""

    name: str
    passed: bool
    detail: str


@dataclass(frozen=True)
class Verification:
    """Every check of one document. `kind` is "record", "receipt", or "" if it cannot be told."""

    kind: str
    identity: str
    checks: tuple[Check, ...]

    @property
    def passed(self) -> bool:
        return all(check.passed for check in self.checks)

    def as_map(self) -> dict[str, Any]:
        """As plain data: passed, kind, identity, and checks, each with name, passed, detail."""
        return {"passed": self.passed, **asdict(self)}


Replay = Callable[[schema.Document], Iterable[Check]]


def verify(document: str | bytes, *, replay: Replay, key: bytes | None = None) -> Verification:
    """Recompute a record or a receipt. `key` is the house's public key, 32 bytes, if it is known.

    A fault of the document does not raise: it is a check that fails.
    """
    try:
        typed, plain = schema.read(document)
    except RecordError as error:
        return Verification("", "", (Check("form", False, str(error)),))
    checks = [
        Check("form", True, f"{typed.format}, every field in its form"),
        _hash(typed, plain),
        signature(typed),
        _key(typed, key),
        *_components(typed),
        _rules_hash(typed),
        _identity(typed),
        *_wagers(typed),
        *replay(typed),
    ]
    kind = "receipt" if isinstance(typed, schema.Receipt) else "record"
    return Verification(kind, typed.identity, tuple(checks))


def compare(name: str, recorded: object, recomputed: object) -> Check:
    """A check that passes if both are equal, and shows both if they are not."""
    if recorded == recomputed:
        return Check(name, True, str(recorded))
    return Check(name, False, f"recorded {recorded}, recomputed {recomputed}")


def _hash(document: schema.Document, plain: dict[str, Any]) -> Check:
    return compare("hash", document.hash, rounds.content_hash(plain).hex())


def signature(document: schema.Document) -> Check:
    """Whether the key that the document names signed its hash."""
    receipt = isinstance(document, schema.Receipt)
    prefix = rounds.RECEIPT_PREFIX if receipt else rounds.RECORD_PREFIX
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(document.key))
        key.verify(bytes.fromhex(document.signature), prefix + bytes.fromhex(document.hash))
    except (InvalidSignature, ValueError):
        return Check("signature", False, "the key named in the text did not sign its hash")
    return Check("signature", True, "signed by the key named in the text")


def _key(document: schema.Document, key: bytes | None) -> Check:
    if key is None:
        return Check("key", True, f"{document.key} (not compared: no house's key was given)")
    return compare("key", document.key, key.hex())


def _components(document: schema.Document) -> Iterator[Check]:
    """The components that the house named; the reader compares them with those it published."""
    if isinstance(document.components, str):
        yield Check("components", True, f"{document.components} (of the house's program and rules)")


def _rules_hash(document: schema.Document) -> Check:
    recomputed = rounds.rules_hash(document.game, document.rules)
    return compare("rules_hash", document.rules_hash, recomputed)


def _identity(document: schema.Document) -> Check:
    recomputed = rounds.round_identity(document.table, document.round, document.rules_hash)
    return compare("identity", document.identity, recomputed)


def _wagers(document: schema.Document) -> Iterator[Check]:
    raised = (up.id for one in document.decisions if not one.betting for up in one.raised)
    ids = Counter([*(wager.id for wager in document.wagers), *raised])
    twice = [wager_id for wager_id, count in ids.items() if count > 1]
    if twice:
        yield Check("wagers", False, f"more than one wager is called {', '.join(twice)}")
    if isinstance(document, schema.Receipt):
        yield _proven_wagers(document)
    else:
        root = merkle.root_of([wager.leaf for wager in document.wagers])
        yield compare("wagers_hash", document.wagers_hash, root.hex())


def _proven_wagers(receipt: schema.Receipt) -> Check:
    """Whether each wager of the receipt was fixed before the draw.

    An open round's receipt has to have all wagers.
    """
    if receipt.open and len(receipt.wagers) != receipt.wager_count:
        detail = f"there are {len(receipt.wagers)} of all {receipt.wager_count} wagers"
        return Check("wagers_hash", False, detail)
    for wager in receipt.wagers:
        if wager.player != receipt.player and not receipt.open:
            return Check("wagers_hash", False, f"{wager.id} is another player's wager")
        path = [bytes.fromhex(digest) for digest in wager.path]
        root = merkle.root_by_path(wager.leaf, wager.index, receipt.wager_count, path)
        if root is None or root.hex() != receipt.wagers_hash:
            return Check("wagers_hash", False, f"{wager.id} is not proven by its path")
    detail = f"{len(receipt.wagers)} of {receipt.wager_count} wagers proven by their paths"
    return Check("wagers_hash", True, detail)
