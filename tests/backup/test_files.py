"""The files of a backup: what is shared with the one before, damaged, unfinished, or sealed."""

from __future__ import annotations

import errno
import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from server.backup import archive, folder, manifest
from server.backup.archive import ArchiveCopy, BackedFile, NotJoined
from server.backup.folder import FolderBusy, NoBackup
from server.backup.manifest import BadManifest, Manifest
from server.backup.sealed_keys import BadPassphrase, WrongPassphrase, seal, unseal
from server.backup.values import STREAM, Value, _pack
from server.cage.data_version import DATA, UnknownData
from server.records import HouseRecords
from server.records.series import CURRENT, Series, files_of, record_head
from tests.records.conftest import evening

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
QUICK = 2**4  # of scrypt
PASSPHRASE = "correct horse battery staple"
SECRET = {"house.keys": b"secret of the test"}


def nobody_counts(_done: int, _total: int) -> None:
    pass


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    return evening(HouseRecords(KEY), 12, "one")


@pytest.fixture
def records(tmp_path: Path, lines: list[bytes]) -> Path:
    """An archive with one compressed file of eight rounds and a current one of two."""
    series = series_in(tmp_path / "records")
    series.append(lines[:8])
    series._rotate()
    series.append(lines[8:10])
    return tmp_path / "records"


def series_in(place: Path) -> Series:
    series = Series(place / "one", record_head)
    series.open()
    return series


def rounds_in(place: Path) -> list[int]:
    return [head.number for head, _ in Series(place / "records" / "one", record_head).lines(1)]


def in_redis(lines: list[bytes], first: int, archived: bool = True) -> dict[bytes, Value]:
    entries = [[b"%d-0" % number, b"record", line] for number, line in enumerate(lines, first)]
    keys = {b"{table:one}:records": Value(STREAM, 0, [_pack(entries)])}
    if archived:
        keys[b"{table:one}:archived"] = Value(b"string", 0, [_pack([b"8"])])
    return keys


def test_a_compressed_file_is_copied_once_and_the_moment_is_added(
    records: Path, lines: list[bytes], tmp_path: Path
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    copy = ArchiveCopy(records, first)
    copy.copy(nobody_counts)
    copy.complete(in_redis(lines[6:11], 7))
    assert rounds_in(first) == list(range(1, 12)), "one more than the archive had"
    known = {one.path: one for one in copy.files()}
    assert len(known) == 2

    again = ArchiveCopy(records, second, first, known)
    again.copy(nobody_counts)
    assert rounds_in(second) == list(range(1, 11))
    assert again.linked == 1
    (shared,) = [one for one in (first / "records" / "one").iterdir() if one.name != CURRENT]
    assert shared.samefile(second / "records" / "one" / shared.name)
    assert not (first / "records/one" / CURRENT).samefile(second / "records/one" / CURRENT)
    (is_shared, not_shared) = again.files()
    assert is_shared == known[is_shared.path]
    assert not_shared != known[not_shared.path]


def test_a_file_that_was_changed_or_is_gone_from_the_backup_before_is_copied(
    records: Path, tmp_path: Path
) -> None:
    first = tmp_path / "first"
    copy = ArchiveCopy(records, first)
    copy.copy(nobody_counts)
    known = {one.path: one for one in copy.files()}
    (shared,) = [one for one in (first / "records" / "one").iterdir() if one.name != CURRENT]
    source = records / "one" / shared.name
    text = source.read_bytes()
    source.write_bytes(text[:-1] + bytes([text[-1] ^ 1]))
    again = ArchiveCopy(records, tmp_path / "second", first, known)
    again.copy(nobody_counts)
    assert again.linked == 0
    assert again.files()[0].sha256 != known[again.files()[0].path].sha256
    source.write_bytes(text)
    shared.unlink()
    third = ArchiveCopy(records, tmp_path / "third", first, known)
    third.copy(nobody_counts)
    assert third.linked == 0
    assert (tmp_path / "third" / known[third.files()[0].path].path).read_bytes() == text


def test_a_file_that_is_compressed_while_it_is_copied_is_not_missed(
    records: Path, lines: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_current = ArchiveCopy._copy_current
    times = iter(range(100))

    def as_the_house_goes_on(self: ArchiveCopy, name: str, source: Path, target: Path) -> bool:
        if next(times) == 0:
            series = series_in(records)
            series._rotate()
            series.append(lines[10:])
        return copy_current(self, name, source, target)

    monkeypatch.setattr(ArchiveCopy, "_copy_current", as_the_house_goes_on)
    ArchiveCopy(records, tmp_path / "to").copy(nobody_counts)
    assert rounds_in(tmp_path / "to") == list(range(1, 13))


def test_an_archive_that_does_not_go_on_after_the_backup_before_is_noticed(
    records: Path, lines: list[bytes], tmp_path: Path
) -> None:
    def copied(to: str) -> ArchiveCopy:
        copy = ArchiveCopy(records, tmp_path / to)
        copy.copy(nobody_counts)
        return copy

    ends = copied("first").ends()
    assert ends["one"].number == 10
    series_in(records).append(lines[10:])
    assert copied("second").differences_from(ends) == []
    series = series_in(records)
    series._rotate()
    assert copied("third").differences_from(ends) == []
    series.remove(series.older_than("9999", 8))
    assert copied("fourth").differences_from(ends) == [], "it was kept long enough"
    other = evening(HouseRecords(KEY), 12, "one", day_ms=1)
    (records / "one" / CURRENT).write_bytes(other[10] + b"\n")
    series.remove([one for one in files_of(records / "one") if not one.is_current])
    assert copied("fifth").differences_from(ends) == [], "as if it were older"
    (records / "one" / CURRENT).write_bytes(b"".join(one + b"\n" for one in other[:10]))
    (said,) = copied("sixth").differences_from(ends)
    assert said == "one: number 10 is another document than it was"
    (records / "one" / CURRENT).write_bytes(b"".join(one + b"\n" for one in lines[:9]))
    (said,) = copied("seventh").differences_from(ends)
    assert said == "one: it ended with number 10, and does not have it any more"


def test_half_a_line_and_a_file_that_is_there_twice_are_left_out(
    records: Path, lines: list[bytes], tmp_path: Path
) -> None:
    current = records / "one" / CURRENT
    current.write_bytes(current.read_bytes() + lines[10][:50])
    ArchiveCopy(records, tmp_path / "torn").copy(nobody_counts)
    assert rounds_in(tmp_path / "torn") == list(range(1, 11))
    # A crash came after the file was compressed, and before it was removed.
    (compressed,) = (one for one in (records / "one").iterdir() if one.name != CURRENT)
    current.write_bytes(gzip.decompress(compressed.read_bytes()))
    ArchiveCopy(records, tmp_path / "twice").copy(nobody_counts)
    assert rounds_in(tmp_path / "twice") == list(range(1, 9))


def test_records_that_left_redis_after_the_files_were_copied_are_missed(
    records: Path, lines: list[bytes], tmp_path: Path
) -> None:
    copy = ArchiveCopy(records, tmp_path / "to")
    copy.copy(nobody_counts)
    with pytest.raises(NotJoined, match="11 to 11 are not in Redis"):
        copy.complete(in_redis(lines[11:], 12))
    series_in(records).append(lines[10:11])
    copy.copy(nobody_counts)
    copy.complete(in_redis(lines[11:], 12))
    assert rounds_in(tmp_path / "to") == list(range(1, 13))


# ------------------------------------------------------------------ keys


def test_keys_open_with_their_passphrase_alone() -> None:
    sealed = seal(PASSPHRASE, SECRET, "store", QUICK)
    assert b"secret of the test" not in sealed
    assert unseal(PASSPHRASE, sealed, "store") == SECRET
    assert seal(PASSPHRASE, SECRET, "store", QUICK) != sealed, "each has a salt of its own"
    for passphrase, store in (("another passphrase", "store"), (PASSPHRASE, "another")):
        with pytest.raises(WrongPassphrase):
            unseal(passphrase, sealed, store)
    at = sealed.index(b'"box":"') + 10
    changed = sealed[:at] + (b"B" if sealed[at : at + 1] == b"A" else b"A") + sealed[at + 1 :]
    with pytest.raises(WrongPassphrase):
        unseal(PASSPHRASE, changed, "store")
    with pytest.raises(ValueError, match="no sealed keys"):
        unseal(PASSPHRASE, sealed[:-9], "store")
    with pytest.raises(ValueError, match="does not know"):
        unseal(PASSPHRASE, sealed.replace(b'"n":16', b'"n":9999999'), "store")
    with pytest.raises(BadPassphrase):
        seal("short", SECRET, "store", QUICK)


def test_letters_that_look_the_same_are_the_same_passphrase() -> None:
    sealed = seal("cafe\N{COMBINING ACUTE ACCENT} in the casino", SECRET, "store", QUICK)
    assert unseal("caf\N{LATIN SMALL LETTER E WITH ACUTE} in the casino", sealed, "store") == SECRET


# ------------------------------------------------------------------ manifest and folder


def made(at_ms: int = 1_000) -> Manifest:
    return Manifest(
        format=manifest.FORMAT, program="0.1.0", written=DATA.written,
        readable_from=DATA.readable_from, store="5a", opening=3, accepted_at=0, at_ms=at_ms,
        paused_ms=1.5, keys=1, commits={"00": 7}, tables={"one": 9}, events=4, checkpoint=2,
        is_checked=True, differences=(), ends={}, files=(),
    )  # fmt: skip


def backed_up(place: Path, at_ms: int) -> Path:
    with folder.draft_in(place) as draft:
        (draft / "records").mkdir()
        archive.write_durably(draft / "file", b"content")
        one = replace(made(at_ms), files=(archive.described(draft, "file"),))
        manifest.write(draft, manifest.sign(one, KEY))
        return folder.finish(draft, at_ms)


def test_a_manifest_is_as_it_was_signed_or_refused(tmp_path: Path) -> None:
    path = backed_up(tmp_path, 1_000)
    text = (path / "manifest.json").read_bytes()
    assert manifest.read(path).commits == {"00": 7}
    other = manifest.sign(made(), Ed25519PrivateKey.generate())
    forged = replace(other, key=KEY.public_key().public_bytes_raw().hex())
    for content, words in (
        (text.replace(b'"00":7', b'"00":8'), "its hash is another"),
        (text[:-20], "is no manifest"),
        (text.replace(b"croupier backup 1", b"croupier backup 2"), "form that this program"),
    ):
        (path / "manifest.json").write_bytes(content)
        with pytest.raises(BadManifest, match=words):
            manifest.read(path)
    manifest.write(path, forged)
    with pytest.raises(BadManifest):
        manifest.read(path)
    later = replace(made(), written=99, readable_from=99)
    manifest.write(path, manifest.sign(later, KEY))
    with pytest.raises(UnknownData, match="which made this backup"):
        manifest.read(path)


def test_the_latest_backup_that_is_not_too_late_is_chosen(tmp_path: Path) -> None:
    with pytest.raises(NoBackup, match="there is no backup"):
        folder.choose(tmp_path, None)
    places = [backed_up(tmp_path, at_ms) for at_ms in (1_000, 2_000, 3_000)]
    for until_ms, wanted in ((None, 2), (5_000, 2), (2_999, 1), (2_000, 1), (1_000, 0)):
        assert folder.choose(tmp_path, until_ms)[0] == places[wanted]
    with pytest.raises(NoBackup, match="later than"):
        folder.choose(tmp_path, 999)
    assert folder.choose(places[0], None)[0] == places[0]
    with pytest.raises(NoBackup, match="which is later"):
        folder.choose(places[2], 2_000)
    (places[2] / "manifest.json").write_bytes(b"{")
    assert folder.choose(tmp_path, 2_000)[0] == places[1]
    with pytest.raises(BadManifest):
        folder.choose(tmp_path, None)


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def refuse(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("server.backup.archive.os.fsync", refuse)
    yield
    monkeypatch.undo()


def test_a_full_disk_leaves_nothing_that_looks_like_a_backup(
    tmp_path: Path, full_disk: None
) -> None:
    with pytest.raises(OSError, match="No space left"):
        backed_up(tmp_path, 1_000)
    assert [one.name for one in tmp_path.iterdir()] == [folder.LOCK_FILE]


def test_what_a_killed_run_left_is_removed_and_two_do_not_run_at_once(tmp_path: Path) -> None:
    left = tmp_path / f"{folder.UNFINISHED}1234"
    left.mkdir()
    (left / "file").touch()
    assert folder.backups_in(tmp_path) == []
    with folder.draft_in(tmp_path):
        assert not left.exists()
        with pytest.raises(FolderBusy), folder.draft_in(tmp_path):
            pass


def test_files_that_are_missing_changed_or_added_are_named(tmp_path: Path) -> None:
    path = backed_up(tmp_path, 1_000)
    one = manifest.read(path)
    assert manifest.faults_of(path, one, nobody_counts) == []
    (path / "records" / "more").touch()
    assert manifest.faults_of(path, one, nobody_counts) == [
        "records/more does not belong to the backup"
    ]
    (path / "records" / "more").unlink()
    (path / "file").write_bytes(b"CONTENT")
    (fault,) = manifest.faults_of(path, one, nobody_counts)
    assert fault == "file was changed: its hash is another"
    (path / "file").unlink()
    (fault,) = manifest.faults_of(path, one, nobody_counts)
    assert fault == "file is missing"
    assert BackedFile("file", 7, "").modified_ns == 0
