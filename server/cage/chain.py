"""The ledger's chain: what the house signs about its ledger, and how an audit finds a change.

Each partition's ledger is cut into intervals of commits. An interval has a digest over its entries,
and the digests are chained:

    account's hash  SHA-256("croupier ledger 2\\n" + partition, account: a line each; then of each
                    of its entries, in order, its position and its length in bytes: a line each,
                    and the entry as Redis has it)
    its number      SHAKE128 of this hash, 512 bytes, as a big-endian number
    digest          SHA-256 of the sum of these numbers modulo 2^4096, in 512 bytes
    running         SHA-256("croupier ledger 2\\n" + the running hash before, the first commit less
                    one, the last commit, the digest: a line each)

The position names an entry's commit and its place in it, so the digest fixes the order although it
can be computed account by account, as an audit reads. To find other entries with the same sum takes
2^128 steps (Wagner, "A generalized birthday problem", CRYPTO 2002: 2^(2·sqrt(4096))).

Form 1, which earlier programs signed, has a number for each entry instead: SHAKE128 of "croupier
ledger 1\\n" + partition, account, position: a line each, and the entry.

`scripts/move.lua` lists each commit in {cage:NN}:commits, its accounts and its entries. The
follower reads that list, away from the movements. A house with an archive of the ledger copies by
the same list, and removes it then (server/ledger); without one, it is removed when a checkpoint is
signed.
"""

from __future__ import annotations

import asyncio
import hashlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from redis.exceptions import RedisError

from server.cage.archived import ArchivedLedger, ArchiveUnreadable, NoArchive
from server.cage.closing import closed_ledgers
from server.cage.keys import cage_key
from server.cage.listed_commit import entries_of
from server.common.slices import SLICE, give_way

FORM = 2  # of what this program signs
_PREFIXES = {1: b"croupier ledger 1\n", 2: b"croupier ledger 2\n"}
_NBYTES = 512
_MODULUS = 1 << (8 * _NBYTES)
_COMMITS_A_PAGE = 100
_ENTRIES_A_PAGE = 1_000


class LedgerIncomplete(RedisError):
    """Commits do not have all their entries, in the list or in the archive. They are not signed."""


class LedgerMark(Struct, frozen=True, forbid_unknown_fields=True):
    """What is signed of one partition: the interval after commit `since`, up to `commit`.

    `entries` are those of the interval. `since` is 0 where the chain begins, with the first commit
    or after an accepted loss of the store; `running` then follows "". `form` is that of the digest.
    """

    since: int
    commit: int
    entries: int
    digest: str
    running: str
    form: int = 1


class Interval:
    """The entries between two commits. Those of one account come in their order."""

    def __init__(self, form: int) -> None:
        self.form = form
        self.entries = 0
        self._sum = 0  # of the numbers of entries, or of the accounts that are complete
        self._hashes: dict[str, Any] = {}  # of the accounts that are not

    def add(self, partition: str, account: str, position: str, packed: bytes) -> None:
        self.entries += 1
        if self.form == 1:
            place = f"{partition}\n{account}\n{position}\n".encode()
            self._sum += _number_of(_PREFIXES[1] + place + packed)
            return
        entries = self._hashes.get(account)
        if entries is None:
            begin = _PREFIXES[2] + f"{partition}\n{account}\n".encode()
            entries = self._hashes[account] = hashlib.sha256(begin)
        entries.update(f"{position}\n{len(packed)}\n".encode() + packed)

    def complete(self, account: str) -> None:
        """No more entries of this account follow: its hash need not be kept."""
        if (entries := self._hashes.pop(account, None)) is not None:
            self._sum += _number_of(entries.digest())

    @property
    def digest(self) -> str:
        total = self._sum + sum(_number_of(one.digest()) for one in self._hashes.values())
        return hashlib.sha256((total % _MODULUS).to_bytes(_NBYTES, "big")).hexdigest()


def _number_of(text: bytes) -> int:
    return int.from_bytes(hashlib.shake_128(text).digest(_NBYTES), "big")


def running_hash(before: str, since: int, commit: int, digest: str, form: int) -> str:
    """The running hash after an interval."""
    lines = f"{before}\n{since}\n{commit}\n{digest}\n"
    return hashlib.sha256(_PREFIXES[form] + lines.encode()).hexdigest()


# ------------------------------------------------------------------ following


class LedgerFollower:
    """Follows the ledger of an open house. Coroutines may raise redis.RedisError."""

    def __init__(
        self, redis: Any, partitions: Sequence[str], archived: ArchivedLedger | None = None
    ) -> None:
        """`archived` has the entries that Redis has given up, and reads the list of commits too."""
        self._redis = redis
        self._partitions = {name: _Following(redis, name, archived) for name in partitions}

    async def begin(self, marks: Mapping[str, LedgerMark]) -> None:
        """Go on after the marks that were signed last."""
        for name, following in self._partitions.items():
            await following.begin(marks.get(name))

    async def catch_up(self) -> None:
        """Read what was committed since the last call."""
        for following in self._partitions.values():
            await following.catch_up()

    def marks(self) -> dict[str, LedgerMark]:
        """What there is to sign now: for each partition, the interval since the last mark."""
        return {name: one.mark() for name, one in self._partitions.items()}

    async def signed(self, marks: Mapping[str, LedgerMark]) -> None:
        """These marks are signed, and durable: the next intervals begin after them."""
        for name, mark in marks.items():
            await self._partitions[name].signed(mark)


class _Following:
    """One partition. `_commit` is the last that was read."""

    def __init__(self, redis: Any, partition: str, archived: ArchivedLedger | None) -> None:
        self._redis = redis
        self._partition = partition
        self._archived = archived
        self._last: LedgerMark | None = None
        self._commit = 0
        self._interval = Interval(FORM)

    @property
    def _since(self) -> int:
        return self._last.commit if self._last is not None else 0

    async def begin(self, last: LedgerMark | None) -> None:
        now = await self._committed()
        self._last = last if last is not None and last.commit <= now else None
        self._commit, self._interval = self._since, Interval(FORM)
        await self._note_signed(self._since)
        if not await self._is_listed(now):
            await self._read_whole(now)

    async def catch_up(self) -> None:
        while page := await self._page():
            if _number(page[0][0]) != self._commit + 1 or not _has_entries(page):
                await self._read_whole(await self._committed())
                return
            await self._read(page)

    def mark(self) -> LedgerMark:
        if self._last is not None and self._last.commit == self._commit:
            return self._last
        digest = self._interval.digest
        before = self._last.running if self._last is not None and self._since else ""
        running = running_hash(before, self._since, self._commit, digest, FORM)
        entries = self._interval.entries
        return LedgerMark(self._since, self._commit, entries, digest, running, FORM)

    async def signed(self, mark: LedgerMark) -> None:
        if mark != self._last:
            assert mark.commit == self._commit, "nothing is read while a checkpoint is written"
            self._last, self._interval = mark, Interval(FORM)
        await self._note_signed(mark.commit)
        if self._archived is not None:
            return
        key = cage_key(self._partition, "commits")
        await self._redis.xtrim(key, minid=f"{mark.commit + 1}-0", approximate=False)

    async def _note_signed(self, commit: int) -> None:
        """Until then, every entry stays in its account's ledger (scripts/close_account.lua)."""
        await self._redis.hset(cage_key(self._partition, "totals"), "signed", commit)

    async def _committed(self) -> int:
        return int(await self._redis.hget(cage_key(self._partition, "totals"), "commits") or 0)

    async def _is_listed(self, now: int) -> bool:
        page = await self._page(1)
        return now == self._commit if not page else _number(page[0][0]) == self._commit + 1

    async def _page(self, count: int = _COMMITS_A_PAGE) -> list[Any]:
        key = cage_key(self._partition, "commits")
        found: list[Any] = await self._redis.xrange(key, f"({self._commit}-0", "+", count=count)
        return found

    async def _read(self, page: Sequence[Any]) -> None:
        """Add the entries of consecutive commits. The next call finds a gap after them."""
        count = 0
        for place, fields in page:
            if _number(place) != self._commit + 1:
                return
            count += self._add_commit(fields)
            if count >= SLICE:
                count = 0
                await give_way()

    def _add_commit(self, fields: Mapping[bytes, bytes]) -> int:
        """Add all entries of the next commit. Returns how many there are."""
        number = self._commit + 1
        try:
            entries = entries_of(number, fields[b"a"], fields[b"m"])
        except ValueError as error:
            raise LedgerIncomplete(f"partition {self._partition}: {error}") from error
        for account, position, packed in entries:
            self._interval.add(self._partition, account, position, packed)
        self._commit = number
        return len(entries)

    async def _read_whole(self, now: int) -> None:
        """Read every ledger of the partition from the last mark on: commits are not listed."""
        interval = Interval(FORM)
        since = await self._read_archived(interval)
        pattern = cage_key(self._partition, "ledger:*")
        async for key in self._redis.scan_iter(match=pattern, count=1_000):
            account = key.decode().partition(":ledger:")[2]
            start = f"{since + 1}-0"
            while True:
                page = await self._redis.xrange(key, start, f"({now + 1}-0", count=_ENTRIES_A_PAGE)
                await asyncio.to_thread(self._add, interval, account, page)
                if len(page) < _ENTRIES_A_PAGE:
                    break
                start = f"({page[-1][0].decode()}"
        async for account, moved in closed_ledgers(self._redis, self._partition):
            for entry, packed in moved:
                if since < _number(entry.position.encode()) <= now:
                    interval.add(self._partition, account, entry.position, packed)
        self._commit, self._interval = now, interval

    def _add(self, interval: Interval, account: str, page: Sequence[Any]) -> None:
        for place, fields in page:
            interval.add(self._partition, account, place.decode(), fields[b"m"])

    async def _read_archived(self, interval: Interval) -> int:
        """Read what Redis has given up since the last mark. Returns how far that is."""
        key = cage_key(self._partition, "totals")
        released = int(await self._redis.hget(key, "released") or 0)
        if released <= self._since:
            return self._since
        archived = self._archived if self._archived is not None else NoArchive()
        try:
            async for page in archived.entries(self._partition, self._since, released):
                for account, position, packed in page:
                    interval.add(self._partition, account, position, packed)
        except ArchiveUnreadable as error:
            raise LedgerIncomplete(str(error)) from error
        return released


def _has_entries(page: Sequence[Any]) -> bool:
    """Whether the commits have their entries: those of an earlier program list accounts alone."""
    return all(b"m" in fields for _, fields in page)


def _number(place: bytes) -> int:
    return int(place.partition(b"-")[0])


# ------------------------------------------------------------------ proving


class Unproven(Struct, frozen=True):
    """A partition's ledger differs from what the house has signed of these commits."""

    partition: str
    first: int
    last: int
    reason: str

    def __str__(self) -> str:
        return (
            f"partition {self.partition}: the ledger's commits {self.first} to {self.last} are not "
            f"those that the house has signed: {self.reason}"
        )


class Incomplete(Struct, frozen=True):
    """Commits that no checkpoint has signed yet, and that do not have all their entries."""

    partition: str
    first: int
    last: int

    def __str__(self) -> str:
        return (
            f"partition {self.partition}: the ledger's commits {self.first} to {self.last} do not "
            "have all their entries"
        )


class _Tail:
    """The entries after the last signed commit: every commit has those from 1 on, without a gap."""

    def __init__(self, after: int) -> None:
        self._after = after
        self._counts = array("L")
        self._lasts = array("L")

    def add(self, position: bytes) -> None:
        number, _, index = position.partition(b"-")
        at = int(number) - self._after - 1
        missing = at + 1 - len(self._counts)
        if missing > 0:
            self._counts.extend([0] * missing)
            self._lasts.extend([0] * missing)
        self._counts[at] += 1
        self._lasts[at] = max(self._lasts[at], int(index))

    def gaps(self, commit: int) -> list[tuple[int, int]]:
        """The first and the last of each run of commits that are incomplete, up to `commit`."""
        found: list[tuple[int, int]] = []
        entries = zip(self._counts, self._lasts, strict=True)
        broken = [
            self._after + i
            for i, (count, last) in enumerate(entries, 1)
            if not count or count != last
        ]
        for number in broken:
            if found and found[-1][1] == number - 1:
                found[-1] = (found[-1][0], number)
            else:
                found.append((number, number))
        last = self._after + len(self._counts)
        return [*found, (last + 1, commit)] if last < commit else found


class LedgerProof:
    """Compares one partition's ledger with all marks that were signed of it, in one reading."""

    def __init__(self, partition: str, marks: Iterable[LedgerMark]) -> None:
        self._partition = partition
        self._marks: list[LedgerMark] = []
        self._broken: list[Unproven] = []
        for mark in marks:
            self._append(mark)
        self._ends = [mark.commit for mark in self._marks]
        self._intervals = [Interval(mark.form) for mark in self._marks]
        self._reached: dict[str, int] = {}  # by account, the interval of its last entry
        self._tail = _Tail(self.commit)

    @property
    def commit(self) -> int:
        """The last commit that was signed."""
        return self._ends[-1] if self._ends else 0

    def _append(self, mark: LedgerMark) -> None:
        if self._marks and mark == self._marks[-1]:
            return
        if mark.since == 0:  # the chain begins, or begins again
            self._marks.clear()
            before = ""
        else:
            before = self._marks[-1].running if self._marks else ""
        expected = self._marks[-1].commit if self._marks else 0
        running = running_hash(before, mark.since, mark.commit, mark.digest, mark.form)
        if mark.since != expected or running != mark.running:
            reason = "the chain of the signed intervals is broken"
            self._broken.append(Unproven(self._partition, mark.since + 1, mark.commit, reason))
        self._marks.append(mark)

    def add(self, account: str, position: bytes, packed: bytes) -> None:
        """An entry of the ledger. Those of one account come in their order."""
        at = bisect_left(self._ends, _number(position))
        reached = self._reached.get(account, at)
        if reached != at:
            self._intervals[reached].complete(account)
        if at < len(self._intervals):
            self._reached[account] = at
            self._intervals[at].add(self._partition, account, position.decode(), packed)
        else:
            self._tail.add(position)

    def differences(self, commit: int, *, is_cut: bool = False) -> list[Unproven | Incomplete]:
        """What differs, interval by interval. Call it when every entry up to `commit` was added.

        `is_cut`: no later entries were added. Intervals that go beyond `commit` are not compared.
        """
        found: list[Unproven | Incomplete] = list(self._broken)
        gaps = self._tail.gaps(commit)
        found += [Incomplete(self._partition, first, last) for first, last in gaps]
        for mark, interval in zip(self._marks, self._intervals, strict=True):
            if interval.digest == mark.digest or (is_cut and mark.commit > commit):
                continue
            reason = f"it signed {mark.entries} entries, there are {interval.entries}"
            if interval.entries == mark.entries:
                reason = f"of {mark.entries} entries at least one is another"
            found.append(Unproven(self._partition, mark.since + 1, mark.commit, reason))
        return found
