"""Who has the lock of a data folder knows that the house before it has ended."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from server.cage import folder_lock
from server.cage.folder_lock import LOCK_FILE, FolderLock, NamedLock

HOLDS_IT = """
import sys
from pathlib import Path
from server.cage.folder_lock import NamedLock
print(NamedLock(Path(sys.argv[1]))(), flush=True)
sys.stdin.read()
"""


def test_one_process_has_it_until_it_ends(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLDS_IT, str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as other:
        assert other.stdout is not None
        name = other.stdout.readline().strip()
        lock, waiting = FolderLock(tmp_path), NamedLock(tmp_path)
        assert not lock.take()
        assert lock.holder == str(other.pid)
        assert waiting() == ""
        other.kill()
        other.wait()
    assert waiting() == name
    assert lock.holder == str(os.getpid())
    assert not lock.take()
    waiting.close()
    assert lock.take()
    lock.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a lock has no name")
def test_a_copy_of_the_folder_has_another_lock(tmp_path: Path) -> None:
    one, copy = tmp_path / "one", tmp_path / "copy"
    one.mkdir()
    first = NamedLock(one)
    name = first()
    shutil.copytree(one, copy)
    second = NamedLock(copy)
    assert name
    assert second() not in {"", name}
    (one / LOCK_FILE).unlink()  # while it is held, the new file is another lock
    third = NamedLock(one)
    assert third() not in {"", name}
    for lock in (first, second, third):
        lock.close()


def test_after_a_restart_of_the_machine_it_has_another_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    boot = tmp_path / "boot_id"
    monkeypatch.setattr(folder_lock, "_BOOT_ID", boot)
    names = []
    for text in ("one\n", "two\n", None):
        boot.unlink(missing_ok=True)
        if text is not None:
            boot.write_text(text)
        lock = NamedLock(tmp_path)
        names.append(lock())
        lock.close()
    assert len(set(names)) == 3
    assert names[2] == "", "nobody knows whether the machine is the same"


def test_a_house_opens_also_where_nothing_can_be_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert NamedLock(tmp_path / "nowhere")() == ""

    def cannot(*_: int) -> None:
        raise OSError(38, "no locks here")

    monkeypatch.setattr(fcntl, "flock", cannot)
    lock = NamedLock(tmp_path)
    assert lock() == ""
    lock.close()
