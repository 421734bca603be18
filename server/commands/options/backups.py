"""The options of the commands that copy a house away and put it back."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from server.commands import arguments
from server.commands.options.shared import add_data, add_key

BACKUP = """\
croupier backup FOLDER          a backup of the house in --data, open or closed, in a folder of its
                                own in FOLDER: its Redis at one moment, its archive, its keys. What
                                the backup before has of the archive takes no room again
croupier backup verify FOLDER   every file of a backup, or of all in FOLDER, against the signed
                                manifest; its records and its ledger by themselves
croupier backup list FOLDER     the backups in FOLDER: their moments, and what is in them

The keys are encrypted with a passphrase, which is asked for, or is the first line of --passphrase
FILE. Without it, a backup does not open any more.

exit code: 0 made, and its books and records are sound; 1 not made, or not sound; 2 there is none,
or wrong usage
"""

RESTORE = """\
Restores a backup: its keys and archive into a new data folder, and its Redis into an empty one:
that of REDIS_URL (one server, Sentinels or a Cluster), or else an embedded one. Then it audits the
books and verifies the records. FOLDER is a backup, or a folder of them: the latest is restored.

The house does not open on it until `croupier accept-older-store` accepts that whatever was
acknowledged after the backup is not in it.

With --redis-only, the data folder is the house's own and stays as it is. That puts a lost Redis
back; and it moves a closed house to another Redis, without a loss to accept.

exit code: 0 restored and sound, 1 not restored or not sound, 2 there is no such backup
"""


def add_backup(commands: Any) -> None:
    command = commands.add_parser(
        "backup",
        help="a backup of an open or closed house; verify and list backups",
        usage="croupier backup [options] [verify|list] FOLDER",
        description=BACKUP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("words", nargs="+", metavar="FOLDER", help="see above")
    _add_passphrase(command)
    command.add_argument(
        "--no-check",
        dest="check",
        action="store_false",
        help="do not restore and audit a copy of it; `croupier restore` does so in any case",
    )
    add_key(command)
    add_data(command)
    _add_records(command)
    command.add_argument("--json", action="store_true", help="for machines")
    command.set_defaults(run=_backup)


def _backup(options: argparse.Namespace) -> int:
    from server.commands.backup import run

    return run(options)


def add_restore(commands: Any) -> None:
    command = commands.add_parser(
        "restore",
        help="restore a backup into an empty Redis",
        description=RESTORE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("backup", type=Path, metavar="FOLDER", help="see above")
    command.add_argument(
        "--until",
        type=arguments.moment,
        metavar="TIME",
        help="the latest backup that is not after this time: 2026-11-23T18:00, UTC",
    )
    command.add_argument(
        "--redis-only", action="store_true", help="leave the house's own data folder as it is"
    )
    _add_passphrase(command)
    add_data(command)
    _add_records(command)
    command.set_defaults(run=_restore)


def _restore(options: argparse.Namespace) -> int:
    from server.commands.restore import run

    return run(options)


def _add_passphrase(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--passphrase",
        type=Path,
        metavar="FILE",
        help="read the passphrase from a file (-: standard input) instead of asking for it",
    )


def _add_records(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--records", type=Path, metavar="FOLDER", help="the archive (default: records in --data)"
    )
