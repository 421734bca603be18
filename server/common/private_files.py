"""Files of the house that no other user of the machine may read."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path

OTHERS = 0o077

_log = logging.getLogger("croupier.files")


def close_to_others(paths: Iterable[Path]) -> None:
    """Take every right from everybody but the owner. Paths that do not exist are left out."""
    for path in paths:
        try:
            mode = path.lstat().st_mode
            if mode & OTHERS and not path.is_symlink():
                path.chmod(mode & 0o7777 & ~OTHERS)
        except FileNotFoundError:
            continue
        except OSError as error:
            _log.warning("other users may read %s: %s", path, error.strerror)
