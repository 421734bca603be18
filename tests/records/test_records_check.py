"""`croupier records verify`: a sound folder passes, and every change of it is found."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from server.audit.verify_folder import FolderReport, verify_folder
from server.cli import main
from server.records import HouseRecords, checkpoints
from server.records.archive import CHECKPOINTS_FOLDER
from server.records.canonical import encode
from server.records.checkpoints import TableStand
from server.records.series import (
    CURRENT,
    Series,
    checkpoint_head,
    files_of,
    folder_name,
    record_head,
)
from tests.records.conftest import evening

TABLES = {"one": 12, "Opéra/2": 7}
COMPONENTS = {
    "components": "ab" * 32,
    "components_found": "ab" * 32,
    "components_hashed_ms": 1,
}


def check(folder: Path, key: bytes | None = None, processes: int = 1) -> FolderReport:
    return verify_folder(folder, key=key, processes=processes, progress=lambda done, total: None)


def faults(folder: Path) -> list[str]:
    return list(map(str, check(folder).faults))


def pin(folder: Path, key: Ed25519PrivateKey, rounds: dict[str, list[bytes]], at: int) -> None:
    """A checkpoint over the first `at` rounds of each table."""
    series = Series(folder / CHECKPOINTS_FOLDER, checkpoint_head)
    series.open()
    heads = {table: record_head(lines[: at + 1][-1]) for table, lines in rounds.items()}
    stands = {folder_name(t): TableStand(head.number, head.hash, 1) for t, head in heads.items()}
    number, previous = (series.last.number + 1, series.last.hash) if series.last else (1, "")
    series.append([checkpoints.sign(key, number, at, stands, COMPONENTS, previous, {})])


KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))  # that of conftest.py


@pytest.fixture(scope="module")
def rounds() -> dict[str, list[bytes]]:
    house = HouseRecords(KEY)
    return {table: evening(house, count, table) for table, count in TABLES.items()}


@pytest.fixture(scope="module")
def sound_folder(tmp_path_factory: pytest.TempPathFactory, rounds: dict[str, list[bytes]]) -> Path:
    """Two tables, of several files each, and three checkpoints."""
    path = tmp_path_factory.mktemp("sound")
    for table, lines in rounds.items():
        series = Series(path / folder_name(table), record_head, rotate_nbytes=10_000)
        series.open()
        series.append(lines)
        assert len(files_of(series.folder)) > 1
    for at in (1, 4, 20):
        pin(path, KEY, rounds, at)
    return path


@pytest.fixture
def folder(tmp_path: Path, sound_folder: Path) -> Path:
    """The sound folder, to be changed by one test."""
    return Path(shutil.copytree(sound_folder, tmp_path, dirs_exist_ok=True))


@pytest.mark.parametrize("processes", [1, 3])
def test_a_sound_folder(folder, signing_key, processes):
    seen = []
    key = signing_key.public_key().public_bytes_raw()
    report = verify_folder(
        folder, key=key, processes=processes, progress=lambda *of: seen.append(of)
    )
    assert (report.faults, report.notes, report.keys) == ([], [], {key.hex()})
    assert (report.records, report.checkpoints) == (sum(TABLES.values()), 3)
    assert {one.table: (one.first, one.last) for one in report.tables} == {
        table: (1, count) for table, count in TABLES.items()
    }
    assert seen == [(done, len(seen) - 1) for done in range(len(seen))]


def test_another_house_has_signed_it(folder):
    report = check(folder, key=bytes(32))
    assert len(report.faults) == 1 + sum(len(one.files) for one in report.tables)
    assert all("key: recorded " in fault.reason for fault in report.faults)


def first_file(folder: Path) -> Path:
    return files_of(folder / "one")[0].path


def rewrite(path: Path, change: Callable[[list[bytes]], Any]) -> None:
    packed = path.suffix == ".gz"
    content = path.read_bytes()
    lines = (gzip.decompress(content) if packed else content).splitlines()
    change(lines)
    text = b"".join(line + b"\n" for line in lines)
    path.write_bytes(gzip.compress(text) if packed else text)


def test_a_changed_record_is_named_with_its_place(folder):
    path = first_file(folder)
    rewrite(path, lambda lines: lines.__setitem__(2, lines[2].replace(b'"seat":2', b'"seat":3')))
    (fault,) = faults(folder)
    assert fault.startswith(f"one/{path.name}: line 3: one/3/")
    assert "hash: recorded " in fault


def test_a_record_left_out_is_missed(folder):
    path = first_file(folder)
    rewrite(path, lambda lines: lines.pop(1))
    assert faults(folder) == [f"one/{path.name}: line 2: round 3 follows round 1"]


def test_a_file_left_out_is_missed(folder):
    files = files_of(folder / "one")
    files[1].path.unlink()
    number = files[1].last + 1
    assert f"it begins with round {number}, after round {files[0].last}" in faults(folder)[0]


def test_the_first_file_left_out_is_missed(folder):
    first_file(folder).unlink()
    (fault,) = faults(folder)
    assert fault.startswith("table one: rounds 1 to ")


def test_a_lost_tail_is_missed(folder):
    rewrite(folder / "one" / CURRENT, lambda lines: lines.pop())
    (fault,) = faults(folder)
    assert (
        fault == "table one, checkpoint 3: round 12 is pinned, the records end with 11: a lost tail"
    )


def test_a_table_of_which_no_checkpoint_speaks_yet_begins_with_its_first_round(folder, house):
    (folder / "three").mkdir()
    lines = evening(house, 3, "three")[1:]
    (folder / "three" / CURRENT).write_bytes(b"".join(line + b"\n" for line in lines))
    assert faults(folder) == ["table three: rounds 1 to 1 are missing"]


def test_a_table_that_came_later_is_compared_too(folder, signing_key, rounds):
    shutil.rmtree(folder / CHECKPOINTS_FOLDER)
    pin(folder, signing_key, {"one": rounds["one"]}, 1)
    pin(folder, signing_key, rounds, 20)
    rewrite(folder / "Op%C3%A9ra%2F2" / CURRENT, lambda lines: lines.pop())
    (fault,) = faults(folder)
    assert fault.startswith("table Opéra/2, checkpoint 2: round 7 is pinned")


def test_a_whole_table_left_out_is_missed(folder):
    for file in files_of(folder / "one"):
        file.path.unlink()
    (folder / "one").rmdir()
    reason = "round 2 is pinned, and there are no records"
    assert faults(folder) == [f"table one, checkpoint 1: {reason}"]


def test_a_round_recorded_twice_is_found_by_its_checkpoint(folder, house):
    """A house that signs another record of a round, chained as it should be."""
    path = folder / "Op%C3%A9ra%2F2" / CURRENT
    head = record_head(path.read_bytes().splitlines()[-1])

    rewrite(path, lambda lines: lines.__setitem__(-1, signed_again(house, lines[-1])))
    (fault,) = faults(folder)
    assert fault.startswith(f"table Opéra/2, checkpoint 3: round 7: pinned {head.hash}, recorded ")


def signed_again(house: HouseRecords, line: bytes) -> bytes:
    """Another record of a round, in its place in the chain."""
    record = json.loads(line) | {"opened_ms": 5}
    previous = record["previous"]
    for name in ("previous", "key", "hash", "signature"):
        del record[name]
    return house.sign_round(record, previous)[0].encode()


@pytest.mark.parametrize("place", [1, -1])
def test_a_chain_that_does_not_go_on_is_found_where_it_breaks(folder, house, place):
    """In a file, and from one file to the next."""
    first, second = files_of(folder / "one")[:2]
    at = place % first.last
    rewrite(first.path, lambda lines: lines.__setitem__(at, signed_again(house, lines[at])))
    broken = first if place == 1 else second
    line = "line 3: " if place == 1 else ""
    says = f"one/{broken.path.name}: {line}round {at + 2}, previous: recorded "
    assert [fault for fault in faults(folder) if fault.startswith(says)]


def test_a_receipt_among_the_records(folder, house):
    path = first_file(folder)
    rewrite(
        path,
        lambda lines: lines.__setitem__(1, house.receipt(lines[1].decode(), None).encode()),
    )
    assert faults(folder)[0] == f"one/{path.name}: line 2: this is a receipt, not a record"


def test_another_tables_records_under_the_name_of_this_one(folder):
    shutil.copytree(folder / "one", folder / "two")
    files = [path.name for path in sorted((folder / "two").iterdir())]
    reason = "line 1: this is a record of the table 'one'"
    assert faults(folder) == [f"two/{name}: {reason}" for name in files]


def test_two_keys(folder, rounds):
    other = Ed25519PrivateKey.from_private_bytes(bytes(32))
    (folder / "three").mkdir()
    lines = evening(HouseRecords(other), 2, "three")
    (folder / "three" / CURRENT).write_bytes(b"".join(line + b"\n" for line in lines))
    (fault,) = faults(folder)
    assert fault.startswith(f"{folder}: 2 keys have signed: ")


def test_checkpoints_that_another_key_has_signed(folder, rounds):
    shutil.rmtree(folder / CHECKPOINTS_FOLDER)
    pin(folder, Ed25519PrivateKey.from_private_bytes(bytes(32)), rounds, 4)
    (fault,) = faults(folder)
    assert fault.startswith(f"{folder}: 2 keys have signed: ")


@pytest.mark.parametrize("keep", [0.3, 0.9])
def test_a_file_that_is_cut_short(folder, keep):
    path = first_file(folder)
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * keep)])
    assert "the file cannot be read" in faults(folder)[0]
    assert "Compressed file ended before" in faults(folder)[0]


def test_a_tail_that_was_not_written_to_its_end_is_torn(folder):
    path = folder / "one" / CURRENT
    whole = path.read_bytes()
    lines = whole.count(b"\n")
    path.write_bytes(whole[:-300])
    assert faults(folder) == [
        f"one/{CURRENT}: line {lines}: it was not written to its end: a torn tail"
    ]
    path.write_bytes(whole[:-1])
    assert faults(folder) == [], "the record is whole without its line feed"


def test_an_empty_compressed_file(folder):
    path = first_file(folder)
    path.write_bytes(b"")
    assert faults(folder)[0] == f"one/{path.name}: it is empty"


def test_what_is_no_file_is_said_without_a_number_of_errno(folder):
    path = folder / "one" / CURRENT
    path.unlink()
    path.mkdir()
    (path / "something").write_text("")
    report = check(folder)
    assert str(report.faults[0]) == f"one/{CURRENT}: the file cannot be read: Is a directory"
    (one,) = (table for table in report.tables if table.table == "one")
    assert one.last == files_of(folder / "one")[-2].last, "the last round that was read"


def test_files_that_are_no_part_of_the_records_are_noted(folder):
    packed = first_file(folder)
    plain = packed.with_suffix("")
    plain.write_bytes(gzip.decompress(packed.read_bytes()))
    (folder / "copy.jsonl").write_text("")
    (folder / "one" / "0000000001-0000000002.2026-11-20.part").write_text("")  # a house writes it
    report = check(folder)
    assert report.faults == []
    assert sorted(report.notes) == [
        "copy.jsonl is not part of the records and was not read",
        f"one/{plain.name} is not part of the records and was not read",
    ]


class TestSetAside:
    """What a house found that was no part of its records, and kept."""

    def notes(self, folder: Path, content: bytes, name: str = "torn.jsonl") -> list[str]:
        (folder / "one" / f"set-aside-1732150000000-{name}").write_bytes(content)
        report = check(folder)
        told = [fault.reason for fault in report.faults]
        return told + [note.partition(" was set aside: ")[2] for note in report.notes]

    def test_other_signed_records_are_named(self, folder, house, rounds):
        others = [signed_again(house, line) for line in rounds["one"][2:4]]
        lines = [b'{"torn', rounds["one"][0], others[0], b"[]", others[1]]
        (note,) = self.notes(folder, b"\n".join(lines))
        assert note == "a second signed version of rounds 3 to 4"

    def test_two_versions_in_two_such_files_of_a_round_that_is_not_in_the_folder(
        self, folder, house, rounds
    ):
        last = rounds["one"][-1]
        beyond = [
            house.sign_round(
                {
                    name: value
                    for name, value in (json.loads(last) | {"round": 99, "opened_ms": at}).items()
                    if name not in ("previous", "key", "components", "hash", "signature")
                },
                "",
            )[0].encode()
            for at in (1, 2)
        ]
        (folder / "one" / "set-aside-1732150000000-a.jsonl").write_bytes(beyond[0] + b"\n")
        assert check(folder).faults == []
        (told, note) = self.notes(folder, beyond[1] + b"\n", "z.jsonl")
        assert (told, note) == (
            "a second signed version of round 99",
            "it is not part of the records",
        )

    def test_what_the_house_has_not_signed_is_none(self, folder, house, rounds):
        other = json.loads(signed_again(house, rounds["one"][2]))
        unsigned = encode(other | {"signature": "0" * 128})
        altered = encode(other | {"outcome": "17 red"})
        (note,) = self.notes(folder, unsigned + b"\n" + altered + b"\n")
        assert note == "it is not part of the records"

    def test_one_that_is_damaged_is_read_as_far_as_it_goes(self, folder, house, rounds):
        other = signed_again(house, rounds["one"][2])
        name = "0000000003-0000000003.2026-11-20.jsonl.gz"
        packed = gzip.compress(other + b"\n") + b"what is no part of it"
        (note,) = self.notes(folder, packed, name)
        assert note == "a second signed version of round 3"

    def test_one_that_cannot_be_opened_keeps_nothing_from_being_verified(self, folder):
        (folder / "one" / "set-aside-1732150000000-torn.jsonl").mkdir()
        report = check(folder)
        assert report.faults == []
        assert report.notes == [
            "one/set-aside-1732150000000-torn.jsonl was set aside: it is not part of the records"
        ]


def test_a_house_that_writes_on_while_its_folder_is_read(folder, house, signing_key):
    """The checkpoints are read before the records that they pin, and so are never ahead of them."""
    more = {table: evening(house, count + 3, table) for table, count in TABLES.items()}

    def write_on(done: int, total: int) -> None:
        if done == total:
            for table, lines in more.items():
                series = Series(folder / folder_name(table), record_head)
                series.open()
                series.append(lines[-3:])
            pin(folder, signing_key, more, 20)

    report = verify_folder(folder, processes=1, progress=write_on)
    assert report.faults == []
    assert check(folder).faults == []


class TestCheckpoints:
    def test_one_that_is_missing_does_not_keep_the_others_from_being_compared(self, folder, house):
        path = folder / CHECKPOINTS_FOLDER / CURRENT
        rewrite(path, lambda lines: lines.pop(0))
        rewrite(folder / "one" / CURRENT, lambda lines: lines.pop())
        report = check(folder)
        assert report.checkpoints == 2
        first, second = map(str, report.faults)
        assert first == "@checkpoints/current.jsonl: line 1: the first one is number 2"
        assert second.endswith("the records end with 11: a lost tail")

    def test_a_torn_one(self, folder):
        path = folder / CHECKPOINTS_FOLDER / CURRENT
        path.write_bytes(path.read_bytes()[:-5])
        reason = "it was not written to its end: a torn tail"
        assert faults(folder) == [f"@checkpoints/current.jsonl: line 3: {reason}"]

    def change(self, folder: Path, change: Callable[[list[bytes]], Any]) -> str:
        rewrite(folder / CHECKPOINTS_FOLDER / CURRENT, change)
        return faults(folder)[0]

    def test_each_is_hashed_and_signed_as_specified(self, folder, signing_key):
        for line in (folder / CHECKPOINTS_FOLDER / CURRENT).read_bytes().splitlines():
            checkpoint = json.loads(line)
            signature = bytes.fromhex(checkpoint.pop("signature"))
            digest = checkpoint.pop("hash")
            assert hashlib.sha256(encode(checkpoint)).hexdigest() == digest
            signed = b"croupier checkpoint 1\n" + bytes.fromhex(digest)
            signing_key.public_key().verify(signature, signed)

    def test_one_is_changed(self, folder):
        fault = self.change(
            folder, lambda lines: lines.__setitem__(1, lines[1].replace(b'"round":5', b'"round":4'))
        )
        assert fault.startswith("@checkpoints/current.jsonl: line 2: hash: recorded ")

    def test_one_is_left_out(self, folder):
        fault = self.change(folder, lambda lines: lines.pop(1))
        assert fault == "@checkpoints/current.jsonl: line 2: number 3 follows number 1"

    def test_one_is_signed_again(self, folder, signing_key):
        def sign_again(lines: list[bytes]) -> None:
            one = checkpoints.read(lines[1])[0]
            lines[1] = checkpoints.sign(
                signing_key, one.number, 5, one.tables, COMPONENTS, one.previous, {}
            )

        fault = self.change(folder, sign_again)
        assert fault.startswith("@checkpoints/current.jsonl: line 3: previous: recorded ")

    def test_the_first_fault_of_a_file_is_named(self, folder):
        fault = self.change(folder, lambda lines: (lines.pop(0), lines.append(b"rubbish")))
        assert fault == "@checkpoints/current.jsonl: line 1: the first one is number 2"

    def test_what_is_no_checkpoint(self, folder):
        fault = self.change(folder, lambda lines: lines.insert(1, b"{}"))
        assert fault.startswith("@checkpoints/current.jsonl: line 2: Object missing required field")

    def test_a_table_is_left_out_of_a_later_one(self, folder, signing_key, rounds):
        pin(folder, signing_key, {"one": rounds["one"]}, 20)
        (fault,) = faults(folder)
        says = "line 4: table Op%C3%A9ra%2F2 was at round 7, and is not any more"
        assert fault == f"@checkpoints/current.jsonl: {says}"

    def test_another_signature(self, folder):
        def forge(lines: list[bytes]) -> None:
            checkpoint = json.loads(lines[0])
            lines[0] = lines[0].replace(checkpoint["signature"].encode(), b"0" * 128)

        assert "line 1: signature: " in self.change(folder, forge)

    def test_a_table_that_goes_back(self, folder, signing_key, rounds):
        pin(folder, signing_key, rounds, 3)
        assert faults(folder)[0].endswith("was at round 7, and is not any more")

    def test_none_at_all(self, folder):
        (folder / CHECKPOINTS_FOLDER / CURRENT).unlink()
        (folder / CHECKPOINTS_FOLDER).rmdir()
        assert faults(folder) == [f"{folder}/@checkpoints: there are no checkpoints"]


class TestCommand:
    def test_a_summary_and_exit_0(self, folder, capsys, signing_key):
        key = signing_key.public_key().public_bytes_raw().hex()
        words = ("records", "verify", str(folder), "--processes", "1", "--key", key)
        assert main(words) == 0
        said = capsys.readouterr()
        assert "19 records, 3 checkpoints" in said.out
        assert said.out.endswith(f"signed by {key}\nThe records are sound.\n")
        assert said.err == "", "progress is for terminals"

    def test_the_first_difference_is_told_and_exits_1(self, folder, capsys):
        rewrite(first_file(folder), lambda lines: lines.pop(1))
        assert main(("records", "verify", str(folder), "--processes", "1")) == 1
        lines = capsys.readouterr().out.splitlines()
        rows = [line.split("│") for line in lines if line.startswith("│")]
        said = {row[1].strip(): row[-2].strip() for row in rows}
        assert said == {"one": "NOT SOUND", "Opéra/2": "sound"}
        place = f"one/{first_file(folder).name}: line 2"
        assert lines[-2:] == [
            f"FAILED  {place}: round 3 follows round 1",
            "The records are NOT sound.",
        ]

    @pytest.mark.parametrize("lost", [0, -1])
    def test_a_table_that_lost_a_whole_file_is_not_called_sound(self, folder, capsys, lost):
        files_of(folder / "one")[lost].path.unlink()
        assert main(("records", "verify", str(folder), "--processes", "1")) == 1
        (row,) = [line for line in capsys.readouterr().out.splitlines() if "│ one " in line]
        assert "NOT SOUND" in row

    def test_in_json(self, folder, capsys):
        assert main(("records", "verify", str(folder), "--processes", "1", "--json")) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["sound"], told["records"], told["faults"]) == (True, 19, [])
        assert told["tables"][1] == {"table": "one", "first": 1, "last": 12, "files": 3}

    def test_a_missing_folder_exits_2(self, tmp_path, capsys):
        assert main(("records", "verify", str(tmp_path / "nowhere"))) == 2
        said = capsys.readouterr().err
        assert said == f"croupier records: {tmp_path}/nowhere: No such file or directory\n"
        assert main(("records", "one", str(tmp_path))) == 1
        assert "only `verify` takes a folder" in capsys.readouterr().err
