"""A page of the ledger's archive: all entries of some consecutive commits of one partition.

    {"version":1,"store":…,"partition":"03","page":7,"since":400,"commit":512,"at_ms":…,
     "previous":…,"entries":[["03-k7f2m9qx4tbn","401-1",…],…],"hash":…}

Pages are numbered from 1. A page has the commits after `since`, up to `commit`, so `since` is the
`commit` of the page before, and 0 in the first. An entry is an account, a position, and the bytes
that Redis had for it, in base64. `hash` is SHA-256 of "croupier ledger page 1\\n" and the line with
an empty `hash`; `previous` is the hash of the page before.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from server.cage.ledger import Entry, read_entry
from server.records.errors import RecordError
from server.records.series import Head

VERSION = 1
FOLDER_PREFIX = "@ledger-"  # no table's folder has an @ in its name
_PREFIX = b"croupier ledger page 1\n"
_NO_HASH = b'""}'
_BEGINS = re.compile(rb'\{"version":\d+,"store":"[^"]*","partition":"[^"]*","page":(\d+),')


class Kept(NamedTuple):
    """An entry of the ledger: its account, its position, and the bytes that Redis has for it."""

    account: str
    position: str
    packed: bytes

    @property
    def commit(self) -> int:
        return commit_of(self.position)

    def read(self) -> Entry:
        """Raises msgspec.MsgspecError if it is damaged."""
        return read_entry(self.position.encode(), {b"m": self.packed})


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """The module's docstring describes the fields."""

    version: int
    store: str
    partition: str
    page: int
    since: int
    commit: int
    at_ms: int
    previous: str
    entries: tuple[tuple[str, str, str], ...]
    hash: str = ""

    @property
    def kept(self) -> list[Kept]:
        return [Kept(account, place, b64decode(text)) for account, place, text in self.entries]

    @property
    def span(self) -> PageSpan:
        return PageSpan(*(getattr(self, name) for name in PageSpan.__struct_fields__))


class _PageHead(Struct):
    page: int
    hash: str
    previous: str
    at_ms: int


class PageSpan(Struct):
    """What of a page says where it belongs."""

    version: int
    store: str
    partition: str
    page: int
    since: int
    commit: int
    at_ms: int
    hash: str


_decode = msgspec.json.Decoder(Page).decode
_decode_head = msgspec.json.Decoder(_PageHead).decode
_decode_span = msgspec.json.Decoder(PageSpan).decode


def commit_of(position: str) -> int:
    """The commit that a position in the ledger names."""
    return int(position.partition("-")[0])


def order_of(position: str) -> tuple[int, int]:
    """Positions in the order of the ledger."""
    commit, _, index = position.partition("-")
    return int(commit), int(index)


def folder_of(records: Path, partition: str) -> Path:
    """Where a partition's pages are, in the folder of the records."""
    return records / f"{FOLDER_PREFIX}{partition}"


def partitions_in(records: Path) -> list[str]:
    """The partitions that have an archive in the folder of the records."""
    if not records.is_dir():
        return []
    found = (one for one in records.iterdir() if one.is_dir())
    return sorted(
        one.name.removeprefix(FOLDER_PREFIX) for one in found if one.name.startswith(FOLDER_PREFIX)
    )


def page_head(line: bytes) -> Head:
    """The head of a page. Raises RecordError if the line is not a page."""
    try:
        read = _decode_head(line)
    except msgspec.DecodeError as error:
        raise RecordError(f"this is no page of a ledger: {error}") from error
    return Head(read.page, read.hash, read.previous, read.at_ms)


def page_number(line: bytes) -> int:
    """The number of a page, from the beginning of its line. Raises RecordError."""
    begins = _BEGINS.match(line)
    if begins is None:
        raise RecordError("this is no page of a ledger")
    return int(begins[1])


def page_span(line: bytes) -> PageSpan:
    """Where a page belongs. Raises RecordError if the line is not a page."""
    try:
        return _decode_span(line)
    except msgspec.DecodeError as error:
        raise RecordError(f"this is no page of a ledger: {error}") from error


def make_page(
    store: str, partition: str, before: PageSpan | None, commit: int, entries: Sequence[Kept]
) -> tuple[Page, bytes]:
    """The page that follows `before`, with the entries up to `commit`, and its line."""
    page = Page(
        version=VERSION,
        store=store,
        partition=partition,
        page=before.page + 1 if before is not None else 1,
        since=before.commit if before is not None else 0,
        commit=commit,
        at_ms=max(
            max((one.read().at_ms for one in entries), default=0),
            before.at_ms if before is not None else 0,
        ),
        previous=before.hash if before is not None else "",
        entries=tuple((one.account, one.position, _text(one.packed)) for one in entries),
    )
    text = msgspec.json.encode(page)
    its_hash = _hash_of(text)
    line = text.removesuffix(_NO_HASH) + f'"{its_hash}"}}'.encode()  # it is the last field
    return replace(page, hash=its_hash), line


def read_page(line: bytes) -> Page:
    """Read a page. Raises RecordError, with the reason, if it is not what it was written as."""
    try:
        version = page_span(line).version
        page = _decode(line) if version == VERSION else None
    except msgspec.DecodeError as error:
        raise RecordError(f"this is no page of a ledger: {error}") from error
    if page is None:
        raise RecordError(f"it has version {version}, this program reads version {VERSION}")
    text = msgspec.json.encode(replace(page, hash=""))
    if _hash_of(text) != page.hash or msgspec.json.encode(page) != line:
        raise RecordError(f"page {page.page} was changed: its hash is another")
    if not all(page.since < commit_of(place) <= page.commit for _, place, _ in page.entries):
        raise RecordError(f"page {page.page} has entries of other commits")
    return page


def _hash_of(text: bytes) -> str:
    """The hash of a page by its line, in which it is empty."""
    assert text.endswith(_NO_HASH)
    return hashlib.sha256(_PREFIX + text).hexdigest()


def _text(packed: bytes) -> str:
    return b64encode(packed).decode()
