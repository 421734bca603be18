"""`croupier backup`: a backup of a house, open or closed; and backups verified and listed."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from pathlib import Path

import msgspec
from msgspec.structs import replace

from server.app import backing_up, backup_check
from server.app.backing_up import NotBackedUp
from server.backup import folder, manifest, sealed_keys
from server.backup.archive import RECORDS
from server.backup.folder import FolderBusy, NoBackup
from server.backup.manifest import BadManifest, Manifest
from server.backup.redis_file import FileDamaged
from server.cage.archived import ArchiveUnreadable
from server.cage.audit import LedgerMoved
from server.cage.data_version import UnreadableData
from server.cage.embedded import find_binary
from server.cage.redis_connection import NoAnswer
from server.commands.output import complain, say
from server.commands.passphrases import NoPassphrase, passphrase_of
from server.commands.progress import bar_of
from server.commands.redis_of_house import UNREACHABLE, reason_of, redis_of
from server.common.private_files import OTHERS
from server.equipment.errors import KeyFileError
from server.equipment.keys import HouseKeys
from server.records.errors import RecordError

VERIFY, LIST = "verify", "list"

FAILURES = (
    NotBackedUp,
    FolderBusy,
    NoBackup,
    BadManifest,
    FileDamaged,
    NoPassphrase,
    sealed_keys.BadPassphrase,
    KeyFileError,
    UnreadableData,
    ArchiveUnreadable,
    RecordError,
    NoAnswer,
    LedgerMoved,
    msgspec.MsgspecError,
    *UNREACHABLE,
)
"""Why there is no backup."""


def run(options: argparse.Namespace) -> int:
    """Returns the exit status: 0 done or sound, 1 failed or not sound, 2 there is nothing."""
    os.umask(OTHERS)  # names and the hashes of passwords are in it
    act, *folders = options.words
    if act in (VERIFY, LIST) and len(folders) == 1:
        if act == VERIFY:
            return verify(Path(folders[0]), options.key, as_json=options.json)
        return show_all(Path(folders[0]), as_json=options.json)
    if folders or act in (VERIFY, LIST):
        return complain("it takes one folder, or `verify FOLDER`, or `list FOLDER`", "backup", 2)
    try:
        return make(options, Path(act))
    except FAILURES as error:
        for line in why_not(error, Path(act)):
            complain(line, "backup")
        if isinstance(error, OSError):
            complain(f"nothing is left of it, and the backups in {act} are whole", "backup")
        return 1


def why_not(error: Exception, place: Path) -> list[str]:
    """The lines that say why there is no backup, or nothing restored, in this place."""
    if isinstance(error, OSError) and error.strerror:
        return [f"{error.filename or place}: {error.strerror}"]
    return reason_of(error).splitlines()


def make(options: argparse.Namespace, to: Path) -> int:
    """Make a backup in a folder of backups. Returns the exit status. Raises FAILURES."""
    records = options.records or options.data / "records"
    keys = backing_up.keys_of(options.data)
    if options.check:
        find_binary()  # before the work, and not after it
    before = folder.newest(to)
    backing_up.require_same_house(before, options.data, keys)
    passphrase = passphrase_of(options.passphrase, is_new=True)
    sealed_keys.check_passphrase(passphrase)
    with folder.draft_in(to) as draft:
        made, linked = asyncio.run(_copied(options.data, records, draft, before))
        made = backing_up.seal_keys(options.data, draft, made, passphrase)
        if options.check:
            made = _checked(draft, made, keys)
        made = manifest.sign(made, keys.signing)
        manifest.write(draft, made)
        place = folder.finish(draft, made.at_ms)
    _show(place, made, as_json=options.json)
    if linked and not options.json:
        say(f"              {linked} of them are those of the backup before, and take no room")
    return 1 if made.differences else 0


async def _copied(
    data: Path, records: Path, draft: Path, before: tuple[Path, Manifest] | None
) -> tuple[Manifest, int]:
    async with redis_of(data, reading=True) as redis:
        return await backing_up.copy_house(redis, data, records, draft, before, bar_of)


def _checked(draft: Path, made: Manifest, keys: HouseKeys) -> Manifest:
    found = asyncio.run(backing_up.check(draft, keys.public_key, bar_of))
    found += backup_check.verify_copy(draft / RECORDS, keys.public_key, bar_of)
    return replace(made, is_checked=True, differences=tuple(found))


def _show(place: Path, made: Manifest, *, as_json: bool) -> None:
    if as_json:
        about = msgspec.to_builtins(made)
        say(json.dumps({"backup": str(place), **about}))
        return
    say(str(place))
    for line in backing_up.lines_of(made):
        say(f"  {line}")
    for difference in made.differences:
        say(f"  {difference}")


# ------------------------------------------------------------------ backups that are there


def verify(place: Path, key: bytes | None, *, as_json: bool) -> int:
    """Compare every file of a backup, or of all in a folder, with its manifest.

    `key` is the house's public key, if known.
    """
    try:
        there = _there(place)
    except OSError as error:
        return complain(error, "backup", 2)
    if not there:
        return complain(f"there is no backup in {place}", "backup", 2)
    faults: dict[str, list[str]] = {}
    for path in there:
        faults[str(path)] = _faults_of(path, key)
    if as_json:
        say(json.dumps({"sound": not any(faults.values()), "faults": faults}))
    else:
        for name, found in faults.items():
            say(f"{name}: {'NOT sound' if found else 'sound'}")
            for line in found:
                say(f"  {line}")
    return 1 if any(faults.values()) else 0


def _faults_of(path: Path, known: bytes | None) -> list[str]:
    try:
        made = manifest.read(path)
    except (BadManifest, UnreadableData, OSError) as error:
        return [str(error)]
    if known is not None and made.key != known.hex():
        return [f"it is signed by {made.key}, the house's key is {known.hex()}"]
    with bar_of("comparing", "files") as show:
        found = manifest.faults_of(path, made, show)
    if found:
        return found
    key = bytes.fromhex(made.key)
    return [*made.differences, *backup_check.verify_copy(path / RECORDS, key, bar_of)]


def show_all(place: Path, *, as_json: bool) -> int:
    """Print the backups of a folder, oldest first."""
    try:
        there = _there(place)
        if not there:
            return complain(f"there is no backup in {place}", "backup", 2)
        for path in there:
            _show(path, manifest.read(path), as_json=as_json)
    except (BadManifest, UnreadableData, OSError) as error:
        return complain(error, "backup")
    return 0


def _there(place: Path) -> list[Path]:
    if (place / manifest.MANIFEST_FILE).is_file():
        return [place]
    return folder.backups_in(place)
