"""Machines of a test that can be cut off: each is a network namespace with one address.

    run_in_own_network("tests.fail_overs")       starts this program again, in a network of its own
    with machines(3) as (first, second, third):
        redis_server(folder, place=first.place)  runs there
        first.cut()                              nothing comes, nothing goes, nobody is told
        first.cut_from([second])                 only those two lose each other
        first.heal()

Linux alone, with `ip`, `unshare` and `nsenter`; root, or a user who may make namespaces. All of it
ends with the program, however that ends.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from server.cage import end_with_parent
from tests.redis_servers import Place

_MARK = "CROUPIER_TEST_NETWORK"
_BRIDGE = "machines"
_NETWORK = "10.66.0"
_READY_S = 10.0


def run_in_own_network(module: str) -> None:
    """Start `python -m module` again, with the same arguments, unless this is the second time.

    Raises OSError if there is no `unshare`. The program ends with status 1 if it is not allowed.
    """
    rights = () if os.geteuid() == 0 else ("--user", "--map-root-user")
    run_again_in(module, _MARK, "--net", *rights)


def run_again_in(module: str, mark: str, *namespaces: str) -> None:
    """The same in any namespaces; `mark` is the variable that says so. Raises OSError."""
    if os.environ.get(mark) == str(os.getpid()):
        return
    os.environ[mark] = str(os.getpid())  # which stays the same
    again = (sys.executable, "-m", module, *sys.argv[1:])
    sys.stdout.flush()
    os.execvp("unshare", ("unshare", *namespaces, "--", *again))


class Machine:
    """One of them. The program's own network is beside them all, and is never cut off."""

    def __init__(self, number: int, holder: int) -> None:
        host = f"{_NETWORK}.{number + 2}"
        self.place = Place(host, ("/usr/bin/env", "nsenter", f"--net=/proc/{holder}/ns/net", "--"))
        self._link = f"m{number}"
        self._cut_from: list[Machine] = []
        _ip("link", "add", self._link, "type", "veth", "peer", "name", "eth0", "netns", str(holder))
        _ip("link", "set", self._link, "master", _BRIDGE, "up")
        for words in (
            ("link", "set", "lo", "up"),
            ("address", "add", f"{host}/24", "dev", "eth0"),
            ("link", "set", "eth0", "up"),
        ):
            self._ip(*words)

    def cut(self) -> None:
        """From everybody."""
        _ip("link", "set", self._link, "down")

    def cut_from(self, others: Sequence[Machine]) -> None:
        """From these machines. Everybody else, and the program's own network, reach it."""
        for other in others:
            self._ip("route", "add", "blackhole", f"{other.place.host}/32")
            self._cut_from.append(other)

    def heal(self) -> None:
        _ip("link", "set", self._link, "up")
        while self._cut_from:
            self._ip("route", "del", "blackhole", f"{self._cut_from.pop().place.host}/32")

    def _ip(self, *words: str) -> None:
        subprocess.run([*self.place.runs, "ip", *words], check=True)


@contextmanager
def machines(count: int) -> Iterator[list[Machine]]:
    """So many machines, in the program's own network."""
    assert os.environ.get(_MARK) == str(os.getpid()), "run_in_own_network comes first"
    _ip("link", "set", "lo", "up")
    _ip("link", "add", _BRIDGE, "type", "bridge")
    try:
        _ip("address", "add", f"{_NETWORK}.1/24", "dev", _BRIDGE)
        _ip("link", "set", _BRIDGE, "up")
        with ExitStack() as ending:
            yield [Machine(number, ending.enter_context(_namespace())) for number in range(count)]
    finally:
        _ip("link", "del", _BRIDGE)


@contextmanager
def _namespace() -> Iterator[int]:
    """A process that does nothing in a network of its own. It ends with this program."""
    parent = [sys.executable, "-I", "-S", end_with_parent.__file__, str(os.getpid())]
    outside = Path("/proc/self/ns/net").readlink()
    holder = subprocess.Popen([*parent, "/usr/bin/env", "unshare", "--net", "sleep", "infinity"])
    try:
        ends = time.monotonic() + _READY_S
        while Path(f"/proc/{holder.pid}/ns/net").readlink() == outside:
            assert time.monotonic() < ends, "no network namespace"
            time.sleep(0.01)
        yield holder.pid
    finally:
        holder.kill()
        holder.wait()


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)
