"""The archive of the ledger as it is read. Nothing here changes it.

All functions block: call them in a thread.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from server.cage.archived import ArchiveUnreadable
from server.ledger.index import pages_of
from server.ledger.pages import (
    Kept,
    Page,
    PageSpan,
    folder_of,
    order_of,
    page_head,
    page_number,
    page_span,
    read_page,
)
from server.records.errors import RecordError
from server.records.series import UNREADABLE, SeriesFile, files_of, last_in, read_document

_PAGES_AT_ONCE = 8


class ArchiveDamaged(ArchiveUnreadable):
    """The archive of the ledger cannot be read, or is not what was written. It says where."""


def pages(records: Path, partition: str, after: int = 0) -> Iterator[Page]:
    """The pages of a partition with commits after `after`, each checked against its chain.

    The last line of an open house may be half written: it ends the pages. Raises ArchiveDamaged.
    """
    folder = folder_of(records, partition)
    before: Page | None = None
    for file in _files(folder, after):
        for page in _pages_in(file):
            _check_follows(file, page, before, partition, is_first=not after)
            before = page
            if page.commit > after:
                yield page


def _files(folder: Path, after: int) -> list[SeriesFile]:
    """The files that may have pages with commits after `after`."""
    if not folder.is_dir():
        return []
    files = files_of(folder)
    if not after:
        return files
    first = 0
    for i, file in enumerate(files):
        if _first_span(file).since > after:
            break
        first = i
    return files[first:]


def _first_span(file: SeriesFile) -> PageSpan:
    try:
        return page_span(next(file.lines(), b""))
    except (RecordError, *UNREADABLE) as error:
        raise _damaged(file.path, f"line 1: {error}") from error


def _pages_in(file: SeriesFile) -> Iterator[Page]:
    try:
        for _, line in file.numbered_lines():
            yield read_page(line)
    except RecordError as error:
        if file.is_current and "torn tail" in str(error):
            return
        raise _damaged(file.path, str(error)) from error


def _check_follows(
    file: SeriesFile, page: Page, before: Page | None, partition: str, *, is_first: bool
) -> None:
    if page.partition != partition:
        raise _damaged(file.path, f"page {page.page} is of partition {page.partition}")
    if before is None:
        if is_first and (page.page, page.since, page.previous) != (1, 0, ""):
            raise _damaged(file.path, f"commits 1 to {page.since} are missing before it")
        return
    if page.store != before.store:
        raise _damaged(file.path, f"page {page.page} is of another house")
    if page.since != before.commit or page.page != before.page + 1:
        gap = f"commits {before.commit + 1} to {page.since} are missing"
        raise _damaged(file.path, f"{gap} before page {page.page}")
    if page.previous != before.hash:
        raise _damaged(file.path, f"page {page.page} does not follow the page before it")


def last_span(records: Path, partition: str) -> PageSpan | None:
    """Where the archive of a partition ends; None if there is none. Raises ArchiveDamaged."""
    folder = folder_of(records, partition)
    try:
        head = last_in(folder, page_head)
        line = read_document(folder, page_head, head.number) if head is not None else None
        return page_span(line) if line is not None else None
    except (RecordError, *UNREADABLE) as error:
        raise _damaged(folder, str(error)) from error


# ------------------------------------------------------------------ one account


def entries_before(
    records: Path, partition: str, account: str, before: str, count: int, needed: int
) -> list[Kept]:
    """At most `count` entries of an account, newest first, older than the position `before`.

    The archive has to go as far as the commit `needed`. Raises ArchiveDamaged.
    """
    folder = folder_of(records, partition)
    found: list[Kept] = []
    limit = order_of(before)
    while len(found) < count:
        numbers = pages_of(folder, account, limit[0], needed, _PAGES_AT_ONCE)
        if numbers is None:
            return _entries_without_index(records, partition, account, before, count, needed)
        earlier: list[Kept] = []
        for page in _numbered(folder, numbers):
            some = [one for one in page.kept if one.account == account]
            earlier += [one for one in reversed(some) if order_of(one.position) < limit]
        found += earlier
        if len(numbers) < _PAGES_AT_ONCE or not earlier:
            break
        limit = order_of(found[-1].position)
    _check_continuous(folder, account, found)
    return found[:count]


def _entries_without_index(
    records: Path, partition: str, account: str, before: str, count: int, needed: int
) -> list[Kept]:
    found: list[Kept] = []
    at, limit = 0, order_of(before)
    for page in pages(records, partition):
        at = page.commit
        if page.since > limit[0]:
            break
        found += [
            one for one in page.kept if one.account == account and order_of(one.position) < limit
        ]
        found = found[-count:]
    if at < min(needed, limit[0]):
        raise ArchiveDamaged(
            f"{folder_of(records, partition)}: it ends with commit {at}, and Redis has given up "
            f"the entries up to commit {needed}"
        )
    return found[::-1]


def _numbered(folder: Path, numbers: list[int]) -> list[Page]:
    """The pages of these numbers, in their order. Each file is read once."""
    wanted, found = set(numbers), dict[int, Page]()
    try:
        for file in files_of(folder) if wanted else ():
            here = {one for one in wanted if file.is_current or file.first <= one <= file.last}
            for line in file.lines() if here else ():
                number = page_number(line)
                if number in here:
                    found[number] = read_page(line)
                    here.discard(number)
                    wanted.discard(number)
                if not here:
                    break
    except (RecordError, *UNREADABLE) as error:
        raise _damaged(folder, str(error)) from error
    if wanted:
        raise _damaged(folder, f"page {min(wanted)} is missing")
    return [found[number] for number in numbers]


def _check_continuous(folder: Path, account: str, newest_first: list[Kept]) -> None:
    """No entry between two of them is missing: each begins with the balance of the one before."""
    entries = [one.read() for one in newest_first]
    for newer, older in pairwise(entries):
        if newer.balance_after_cents - newer.to_balance_cents != older.balance_after_cents:
            between = f"between entries {older.position} and {newer.position}"
            raise _damaged(folder, f"account {account}: entries {between} are missing")


def _damaged(path: Path, reason: str) -> ArchiveDamaged:
    return ArchiveDamaged(f"{path.parent.name}/{path.name}: {reason}")
