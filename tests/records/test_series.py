"""A series of documents on the disk: durable, in order, compressed in time, and mended."""

from __future__ import annotations

import gzip
import os
import stat
from itertools import count
from pathlib import Path

import pytest

from server.records.errors import RecordError
from server.records.series import (
    CURRENT,
    Series,
    checkpoint_head,
    files_of,
    folder_name,
    record_head,
    set_aside_in,
)

DAY_MS = 86_400_000
TUESDAY_MS = 1_700_000_000_000  # 2023-11-14, UTC


def document(number: int, at_ms: int = TUESDAY_MS, more: str = "") -> bytes:
    text = f'{{"hash":"h{number}","more":"{more}","previous":"h{number - 1}",'
    return f'{text}"round":{number},"settled_ms":{at_ms}}}'.encode()


def opened(folder: Path, rotate_nbytes: int = 10**6) -> Series:
    series = Series(folder, record_head, rotate_nbytes)
    series.open()
    return series


def numbers(series: Series, first: int = 1, last: int | None = None) -> list[int]:
    return [head.number for head, _ in series.lines(first, last)]


def test_documents_are_appended_and_found_again(tmp_path):
    series = opened(tmp_path)
    series.append([document(1), document(2)])
    series.append([document(3)])
    again = opened(tmp_path)
    assert (again.first, again.last.number, again.last.hash) == (1, 3, "h3")
    assert [line for _, line in again.lines(2)] == [document(2), document(3)]
    assert numbers(again, 1, 2) == [1, 2]
    assert (tmp_path / CURRENT).read_bytes().count(b"\n") == 3


def test_documents_come_in_order(tmp_path):
    series = opened(tmp_path)
    series.append([document(5)])
    for number in (5, 4):
        with pytest.raises(RecordError, match="out of order"):
            series.append([document(number)])
    with pytest.raises(RecordError, match="not a record"):
        series.append([b"[]"])
    with pytest.raises(RecordError, match="out of order"):
        series.append([document(6).replace(b",", b",\n")])
    assert numbers(series) == [5]


@pytest.mark.parametrize("torn_nbytes", range(1, len(document(3)) + 1, 7))
def test_a_torn_line_is_cut_off_and_given_back(tmp_path, torn_nbytes):
    opened(tmp_path).append([document(1), document(2), document(3)])
    path = tmp_path / CURRENT
    path.write_bytes(path.read_bytes()[:-torn_nbytes])
    series = Series(tmp_path, record_head)
    assert series.open() == document(3)[: len(document(3)) + 1 - torn_nbytes]
    assert series.last.number == 2
    series.append([document(3)])
    assert path.read_bytes() == b"".join(document(n) + b"\n" for n in (1, 2, 3))


def test_zeros_after_a_power_cut_are_no_document(tmp_path):
    opened(tmp_path).append([document(1)])
    with (tmp_path / CURRENT).open("ab") as file:
        file.write(bytes(100) + b"\n" + document(3) + b"\n")
    series = Series(tmp_path, record_head)
    assert series.open() == bytes(100) + b"\n" + document(3) + b"\n"
    assert (series.last.number, numbers(series)) == (1, [1])


def test_zeros_after_a_power_cut_are_no_checkpoint(tmp_path):
    line = b'{"at_ms":1,"hash":"h1","number":1,"previous":""}'
    (tmp_path / CURRENT).write_bytes(line + b"\n" + bytes(100) + b"\n")
    series = Series(tmp_path, checkpoint_head)
    assert series.open() == bytes(100) + b"\n"
    assert series.last.number == 1


def test_its_folder_belongs_to_the_house_alone(tmp_path):
    opened(tmp_path / "one")
    assert stat.S_IMODE((tmp_path / "one").stat().st_mode) == 0o700


def test_a_file_is_compressed_when_it_is_large(tmp_path):
    series = opened(tmp_path, rotate_nbytes=190)
    series.append([document(n) for n in range(1, 8)])
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [
        "0000000001-0000000003.2023-11-14.jsonl.gz",
        "0000000004-0000000006.2023-11-14.jsonl.gz",
        CURRENT,
    ]
    assert numbers(series) == list(range(1, 8))
    assert numbers(series, 3, 4) == [3, 4]
    assert numbers(series, 5) == [5, 6, 7]
    with gzip.open(tmp_path / names[0]) as file:
        assert file.read().splitlines() == [document(1), document(2), document(3)]
    assert opened(tmp_path).first == 1
    series.append([document(n) for n in (8, 9, 10)])
    assert files_of(tmp_path)[2].path.name == "0000000007-0000000009.2023-11-14.jsonl.gz"


def test_a_file_ends_with_its_day(tmp_path):
    series = opened(tmp_path)
    for number in (1, 2, 3):
        series.append([document(number, TUESDAY_MS + (number // 2) * DAY_MS)])
    (first, current) = files_of(tmp_path)
    assert (first.first, first.last, first.day) == (1, 1, "2023-11-14")
    assert list(current.lines()) == [document(n, TUESDAY_MS + DAY_MS) for n in (2, 3)]


def test_the_same_documents_make_the_same_file(tmp_path):
    packed = []
    for name in ("a", "b"):
        series = opened(tmp_path / name, rotate_nbytes=100)
        series.append([document(1), document(2), document(3)])
        file = files_of(tmp_path / name)[0]
        assert not file.is_current
        packed.append(file.path.read_bytes())
    assert packed[0] == packed[1]
    assert packed[0][4:8] == bytes(4), "RFC 1952: no time"


def test_a_crash_between_compressing_and_beginning_again_doubles_nothing(tmp_path):
    series = opened(tmp_path)
    series.append([document(1), document(2)])
    plain = (tmp_path / CURRENT).read_bytes()
    series.append([document(3, TUESDAY_MS + DAY_MS)])
    (tmp_path / CURRENT).write_bytes(plain)
    (tmp_path / "half.part").write_bytes(b"half of a compressed file")
    series = opened(tmp_path)
    assert (numbers(series), series.last.number) == ([1, 2], 2)
    assert not (tmp_path / "half.part").exists()
    series.append([document(3)])
    assert numbers(opened(tmp_path)) == [1, 2, 3]


def test_what_a_failed_write_left_is_overwritten(tmp_path):
    series = opened(tmp_path)
    series.append([document(1)])
    with (tmp_path / CURRENT).open("ab") as file:
        file.write(document(2)[:20])  # and then the disk was full
    series.append([document(2)])
    assert numbers(opened(tmp_path)) == [1, 2]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7])
def test_what_is_cut_is_set_aside_whole(tmp_path, number):
    series = opened(tmp_path, rotate_nbytes=190)
    series.append([document(n) for n in range(1, 8)])
    series.cut(number)
    assert numbers(series) == list(range(1, number))
    assert (series.last.number if series.last else 0) == number - 1
    kept = b""
    for path in set_aside_in(tmp_path):
        kept += gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    for n in range(number, 8):
        assert document(n) in kept
    series.append([document(n, more="again") for n in range(number, 8)])
    assert numbers(opened(tmp_path)) == list(range(1, 8))


def test_old_files_go_only_when_they_are_checkpointed(tmp_path):
    series = opened(tmp_path)
    for number in range(1, 6):
        series.append([document(number, TUESDAY_MS + number * DAY_MS)])
    assert [file.last for file in series.older_than("2023-11-18", 5)] == [1, 2, 3]
    old = series.older_than("2023-11-18", 2)
    assert [file.last for file in old] == [1, 2]
    series.remove(old)
    assert (series.first, numbers(series)) == (3, [3, 4, 5])
    assert opened(tmp_path).first == 3


def test_what_was_written_is_durable_before_anything_goes_on(tmp_path, monkeypatch):
    """Of every file its last byte, and of the folder its last name."""
    synced: dict[int, tuple[int, ...]] = {}

    def fsync(descriptor: int) -> None:
        synced[os.fstat(descriptor).st_ino] = at_present(os.fstat(descriptor))

    def at_present(found: os.stat_result) -> tuple[int, ...]:
        is_folder = stat.S_ISDIR(found.st_mode)
        return (
            tuple(sorted(path.stat().st_ino for path in tmp_path.iterdir()))
            if is_folder
            else (found.st_size,)
        )

    def is_durable() -> bool:
        return all(
            synced.get(path.stat().st_ino) == at_present(path.stat())
            for path in (tmp_path, *tmp_path.iterdir())
        )

    monkeypatch.setattr(os, "fsync", fsync)
    moments = count(TUESDAY_MS * 10**6, 10**6)  # two are never set aside under one name
    monkeypatch.setattr("server.records.series.time.time_ns", lambda: next(moments))
    series = opened(tmp_path, rotate_nbytes=190)
    for number in range(1, 9):
        series.append([document(number)])
        assert is_durable(), number
    series.cut(8)
    assert is_durable()
    series.set_aside_bytes(b"torn")
    assert is_durable()
    series.cut(2)
    assert is_durable()
    series.append([document(2), document(3, TUESDAY_MS + DAY_MS)])
    series.remove(series.older_than("2023-11-15", 3))
    assert is_durable() and numbers(series) == [3]
    with (tmp_path / CURRENT).open("ab") as file:
        file.write(b"torn")
    series.open()
    assert is_durable()


@pytest.mark.parametrize("table", ["a", "../../etc", "..", ".hidden", "Opéra 1/2", "@checkpoints"])
def test_a_folder_is_named_after_its_table_and_stays_where_it_is(tmp_path, table):
    name = folder_name(table)
    assert (tmp_path / name).parent == tmp_path
    assert name.isascii()
    assert not name.startswith((".", "@"))
