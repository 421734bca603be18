"""The CPU time of the house's process: from its metrics, or from the system on its own machine."""

from __future__ import annotations

import re
import urllib.error
import urllib.request
from contextlib import suppress
from ipaddress import ip_address
from os import sysconf
from pathlib import Path
from urllib.parse import urlsplit

from server.bots.settings import CrowdSettings

_LISTENS = "0A"  # the state of a socket in /proc/net/tcp


def house_cpu_seconds(settings: CrowdSettings) -> float | None:
    """CPU seconds so far, or None if they cannot be read."""
    if settings.metrics is not None:
        return _from_metrics(settings.metrics)
    place = urlsplit(settings.url)
    if not _is_here(place.hostname or ""):
        return None
    with suppress(OSError):
        return _of_listener(place.port or (443 if place.scheme == "wss" else 80))
    return None


def _from_metrics(url: str) -> float | None:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            found = re.search(rb"^process_cpu_seconds_total (\S+)$", answer.read(), re.MULTILINE)
    except (urllib.error.URLError, TimeoutError):
        return None
    return float(found[1]) if found else None


def _is_here(host: str) -> bool:
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


def _of_listener(port: int) -> float | None:
    """Of the process that listens at a port of this machine. Linux only. Raises OSError."""
    inodes = {f"socket:[{inode}]" for inode in _listening_inodes(port)}
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(PermissionError, FileNotFoundError):  # another user's, or it has ended
            for descriptor in (process / "fd").iterdir():
                with suppress(FileNotFoundError):
                    if str(descriptor.readlink()) in inodes:
                        return _cpu_seconds(process)
    return None


def _listening_inodes(port: int) -> set[str]:
    found = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        with suppress(FileNotFoundError):
            for line in Path(table).read_text().splitlines()[1:]:
                fields = line.split()
                if fields[3] == _LISTENS and int(fields[1].rpartition(":")[2], 16) == port:
                    found.add(fields[9])
    return found


def _cpu_seconds(process: Path) -> float:
    """User and system time. The program's name, in brackets, may contain anything."""
    fields = (process / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / sysconf("SC_CLK_TCK")
