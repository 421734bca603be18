"""Makes, chains and signs round records and receipts (`tables.dependencies.Records`)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from server.common.slices import Steps, at_once, in_turns, is_full, sliced
from server.records import canonical, merkle, schema

PLAYER_PREFIX = b"croupier player 1\n"
RECORD_PREFIX = b"croupier record 1\n"
RECEIPT_PREFIX = b"croupier receipt 1\n"

PLACEHOLDER = {"hash": "0" * 64, "signature": "0" * 128}

HASHED_AT_ONCE_NBYTES = 512 * 1024
"""Of a record: SHA-256 takes a millisecond for so much, or less."""

_ROWS = ("wagers", "settlements")
"""The fields of a record that are as long as the round has wagers."""


def pseudonym(account: str, identity: str) -> str:
    """An account's name in the public record of one round: 16 hex digits."""
    preimage = PLAYER_PREFIX + account.encode() + b"\n" + identity.encode()
    return hashlib.sha256(preimage).hexdigest()[:16]


def rules_hash(game: str, rules: Mapping[str, Any]) -> str:
    """The hex hash of a rules submission with every default filled in."""
    return hashlib.sha256(canonical.encode({"game": game, "rules": rules})).hexdigest()


def round_identity(table: str, round_number: int, rules_hash_hex: str) -> str:
    """The name of one round of one table under one set of rules."""
    return f"{table}/{round_number}/{rules_hash_hex[:16]}"


def content_hash(plain: Mapping[str, Any]) -> bytes:
    """SHA-256 of a document without its own hash and signature."""
    signed = {name: value for name, value in plain.items() if name not in PLACEHOLDER}
    return hashlib.sha256(canonical.encode(signed)).digest()


class OpenedRecord(Struct, frozen=True):
    """A record ready for receipts: typed, as plain data, and the tree over its wagers."""

    record: schema.Document
    plain: Mapping[str, Any]
    tree: merkle.Tree


def open_record(text: str) -> OpenedRecord:
    """Open the text of a record. Raises RecordError."""
    record, plain = schema.read(text)
    return OpenedRecord(record, plain, merkle.Tree([wager.leaf for wager in record.wagers]))


class HouseRecords:
    """Makes the house's signed records.

    `components` is the hash of the running program and its rules; every record has it.
    """

    def __init__(self, signing_key: Ed25519PrivateKey, components: str | None = None) -> None:
        self._signing_key = signing_key
        self._signed_by = {"components": components} if components else {}
        self.public_key = signing_key.public_key().public_bytes_raw()

    rules_hash = staticmethod(rules_hash)
    round_identity = staticmethod(round_identity)
    pseudonym = staticmethod(pseudonym)

    def wagers_hash(self, wagers: Sequence[Mapping[str, Any]]) -> bytes:
        """The Merkle root over the wagers of a round, in the order of acceptance: 32 bytes.

        A wager is the map of the record's `wagers`. Raises KeyError for a missing field.
        """
        return at_once(_hashing(wagers))

    async def hash_wagers(self, wagers: Sequence[Any]) -> bytes:
        """As wagers_hash, in turn with everything else on the loop.

        A wager is a map, or an object with the fields of the record's `wagers`.
        """
        return await in_turns(_hashing(wagers))

    def sign_round(self, record: Mapping[str, Any], previous: str) -> tuple[str, str]:
        """The signed record as canonical JSON, and its hash in hex, which the next one chains to.

        `record` has the fields of README.md without `previous`, `key`, `components`, `hash` and
        `signature`. `previous` is the hash of the table's last record, "" for its first. Raises
        RecordError, which names the field that does not have its form.
        """
        return at_once(self._signing(record, previous))

    async def signed_round(self, record: Mapping[str, Any], previous: str) -> tuple[str, str]:
        """As sign_round, in turn with everything else on the loop.

        The caller must not change the record meanwhile. Its wagers and settlements may be objects
        with the fields of such maps.
        """
        return await in_turns(self._signing(record, previous))

    def _signing(self, record: Mapping[str, Any], previous: str) -> Steps[tuple[str, str]]:
        body = {**record, "previous": previous, "key": self.public_key.hex(), **self._signed_by}
        rows = {name: body[name] for name in _ROWS if isinstance(body.get(name), list | tuple)}
        # The rows of thousands of wagers take 20 ms to check: they are checked with their texts.
        schema.convert({**body, **dict.fromkeys(rows, ()), **PLACEHOLDER}, schema.RoundRecord)
        members = canonical.encode_members(
            {name: value for name, value in body.items() if name not in rows}
        )
        for name, some in rows.items():
            members[name] = yield from _encoding(name, some)
        return (yield from self._sealing(members, RECORD_PREFIX))

    def receipt(self, record_text: str, player: str | None) -> str:
        """A round's receipt for one player, or for somebody who only watched (None).

        `record_text` comes from sign_round; `player` is the pseudonym in that record. The receipt
        has that player's settlements and wagers, each with the path that proves that it was among
        the wagers that were fixed before the draw. An open round's receipt has everybody's. Raises
        RecordError.
        """
        return self.receipt_of(open_record(record_text), player)

    def receipt_of(self, opened: OpenedRecord, player: str | None) -> str:
        """As `receipt`, of a record that is opened already."""
        record, plain, tree = opened.record, opened.plain, opened.tree
        wagers = [
            {**wager, "index": i, "path": [digest.hex() for digest in tree.audit_path(i)]}
            for i, wager in enumerate(plain["wagers"])
            if record.open or wager["player"] == player
        ]
        decisions = [
            {**one, "raised": [up for up in one["raised"] if record.open or up["player"] == player]}
            for one in plain["decisions"]
        ]
        shown = {wager["id"] for wager in wagers}
        shown.update(raised["id"] for one in decisions for raised in one["raised"])
        body = {name: value for name, value in plain.items() if name not in PLACEHOLDER}
        body |= {
            "format": schema.RECEIPT_FORMAT,
            "key": self.public_key.hex(),
            "record_hash": plain["hash"],
            "player": player,
            "wager_count": len(plain["wagers"]),
            "wagers": wagers,
            "decisions": decisions,
            "settlements": [one for one in plain["settlements"] if one["id"] in shown],
        }
        schema.convert({**body, **PLACEHOLDER}, schema.Receipt)
        return self._sign(body, RECEIPT_PREFIX)[0]

    def _sign(self, body: Mapping[str, Any], prefix: bytes) -> tuple[str, str]:
        return at_once(self._sealing(canonical.encode_members(body), prefix))

    def _sealing(self, members: dict[str, bytes], prefix: bytes) -> Steps[tuple[str, str]]:
        """Hash and sign a document, whose members are texts already."""
        parts = canonical.member_parts(members)
        hashed = hashlib.sha256()
        is_long = sum(map(len, parts)) > HASHED_AT_ONCE_NBYTES
        for part in parts:
            for at in range(0, len(part), HASHED_AT_ONCE_NBYTES):
                if at:
                    yield
                hashed.update(part[at : at + HASHED_AT_ONCE_NBYTES])
        digest = hashed.digest()
        if is_long:
            yield
        signature = self._signing_key.sign(prefix + digest)
        seals = {"hash": digest.hex(), "signature": signature.hex()}
        text = canonical.join_members(members | canonical.encode_members(seals))
        if is_long:
            yield
        return text.decode("ascii"), digest.hex()


def _hashing(wagers: Sequence[Any]) -> Steps[bytes]:
    root = merkle.Root()
    for some in sliced(wagers):
        root.add(schema.wager_leaves(some))
        if is_full(some):
            yield
    return root.root


def _encoding(field: str, rows: Sequence[Any]) -> Steps[bytes]:
    """The canonical text of a long array, checked against the schema. Raises RecordError."""
    texts: list[bytes] = []
    encoded = 0
    for some in sliced(rows):
        text = canonical.encode_rows(some)
        schema.check_rows(field, text, encoded)
        texts += (b"," if texts else b"[", text[1:-1])
        encoded += len(some)
        if is_full(some):
            yield
    return b"".join((*texts, b"]")) if texts else b"[]"
