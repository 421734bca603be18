"""A house of each form, and the handles by which it can be made to suffer.

embedded    one process with its own Redis, or many of them; on a disk that can fail
own         a Redis of its own, behind a proxy
sentinel    a primary, its replica and three Sentinels; a wager counts when both have it
"""

from __future__ import annotations

import os
import shutil
import signal
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

from redis import Redis

from tests.chaos import disk
from tests.chaos.clock import WallClock
from tests.chaos.disk import Disk, small_disk
from tests.chaos.doubled import Doubling
from tests.cut_proxy import CutProxy, cut_proxy
from tests.fail_overs.forms import BehindSentinels, behind_sentinels
from tests.fail_overs.play import OPENS_WITHIN_S, QUICK_S, quick_tables, settings_of
from tests.forked import Forked
from tests.house_process import HouseProcess
from tests.processes.many import HouseOfMany
from tests.redis_servers import RedisServer, free_port, redis_server, until

WRITTEN = "appendonlydir"
REFUSES_WITHIN_S = 300.0
OPEN = "the house is open at"

EMBEDDED, OWN, SENTINEL, MANY = "embedded", "own", "sentinel", "many"
DISK, CLOCK = "disk", "clock"
FORMS = (EMBEDDED, OWN, SENTINEL)


class Stage(ABC):
    """One house. `players` is the way by which its players come."""

    def __init__(self, house: HouseProcess, has: frozenset[str]) -> None:
        self.house = house
        self.has = has
        self.doubling = Doubling()
        self.players: CutProxy
        self.disk: Disk | None = None
        self.clock: WallClock | None = None

    @property
    @abstractmethod
    def url(self) -> str:
        """Where the books are read."""

    @abstractmethod
    def kill_redis(self) -> None: ...

    @abstractmethod
    def revive_redis(self) -> None:
        """After `kill_redis`."""

    @property
    @abstractmethod
    def redis_pid(self) -> int: ...

    def open(self) -> None:
        self.house.open(seconds=OPENS_WITHIN_S)

    def refuses(self) -> str:
        """Open the house, which has to refuse. Returns what it says.

        A house of one process ends with status 1. One of many says it, and does not open.
        """
        words = ["open", "--config", self.house.config, "--data", self.house.data]
        words += ["--port", 0, "--admin", "127.0.0.1:0"]
        if isinstance(self.house, HouseOfMany):
            words += ["--gateways", self.house.gateways, "--dealers", self.house.dealers]
        process, said = Forked("server.cli", words), ""
        try:
            with process.stdout:
                for line in process.stdout:
                    said += line
                    assert OPEN not in line, f"the house opens on an older store:\n{said}"
                    if isinstance(self.house, HouseOfMany) and "croupier accept-older" in line:
                        process.send_signal(signal.SIGINT)
            status = process.wait(REFUSES_WITHIN_S)
        finally:
            process.kill()
            process.wait()
        expected = 0 if isinstance(self.house, HouseOfMany) else 1
        assert status == expected, f"it ends with status {status}:\n{said}"
        return said


class Embedded(Stage):
    """Its Redis is a child of the house, and ends with it."""

    @property
    def url(self) -> str:
        return (self.house.data / "redis.url").read_text().strip()

    @property
    def redis_pid(self) -> int:
        with Redis.from_url(self.url, socket_timeout=10) as redis:
            found = redis.info("server")
        return int(found["process_id"])  # type: ignore[index]

    def kill_redis(self) -> None:
        os.kill(self.redis_pid, signal.SIGKILL)

    def revive_redis(self) -> None:
        """The house does it."""

    def kill_house(self) -> None:
        """The house, and wait until its Redis is gone with it."""
        pid = self.redis_pid
        self.house.kill()
        until(lambda: not Path(f"/proc/{pid}").exists(), "Redis outlives its house")


class OnOwnRedis(Stage):
    """On a server that the house neither starts nor ends, by a way of its own."""

    def __init__(
        self, house: HouseProcess, has: frozenset[str], server: RedisServer, way: CutProxy
    ) -> None:
        super().__init__(house, has)
        self.server = server
        self.way = way

    @property
    def url(self) -> str:
        return self.server.url

    @property
    def redis_pid(self) -> int:
        return self.server.pid

    def kill_redis(self) -> None:
        self.server.kill()

    def revive_redis(self) -> None:
        self.server.start()


class OnSentinels(Stage):
    """On a primary that has a replica, found by Sentinels."""

    def __init__(self, house: HouseProcess, has: frozenset[str], form: BehindSentinels) -> None:
        super().__init__(house, has)
        self.form = form

    @property
    def url(self) -> str:
        return self.form.url

    @property
    def redis_pid(self) -> int:
        return self.form.primary.pid

    def kill_redis(self) -> None:
        self.form.primary.kill()

    def revive_redis(self) -> None:
        self.form.primary.start()


def put_in_place(of: Path, other: Path) -> Path:
    """Give a Redis that has ended another copy of what it wrote. Returns where its own is now."""
    own, aside = of / WRITTEN, of / "aside"
    own.rename(aside)
    shutil.copytree(other, own)
    return aside


def put_back(of: Path, aside: Path) -> None:
    """Undo `put_in_place`."""
    shutil.rmtree(of / WRITTEN)
    aside.rename(of / WRITTEN)


def copy_redis(of: Path, to: Path) -> None:
    """As a backup of an open Redis does it, which is tried again if a file was replaced."""
    for _ in range(10):
        shutil.rmtree(to, ignore_errors=True)
        try:
            shutil.copytree(of / WRITTEN, to)
        except (OSError, shutil.Error):
            time.sleep(0.1)
        else:
            return
    raise AssertionError(f"{of} cannot be copied")


@contextmanager
def staged(
    form: str,
    folder: Path,
    tables: Sequence[str],
    *,
    is_of_many: bool = False,
    clock: WallClock | None = None,
    lasting_s: Mapping[str, float] = QUICK_S,
    can_fail: bool = True,
    on_end: Callable[[], None] = lambda: None,
) -> Iterator[Stage]:
    """An open house of this form. Leaving ends all of it, however it is.

    `lasting_s` are the times of its tables. `can_fail`: its disk can, where that is possible.
    `on_end` is called when everything has ended, and its files are still there.
    """
    has = {form} | ({MANY} if is_of_many else set()) | ({CLOCK} if clock else set())
    kind = HouseOfMany if is_of_many else HouseProcess
    acknowledge = "replica" if form == SENTINEL else "primary"
    settings = settings_of(acknowledge, tables)
    with ExitStack() as ending:
        if clock is not None:
            ending.enter_context(patch.dict(os.environ, clock.environment))
        place, own_disk = folder, None
        if form == EMBEDDED and can_fail and not disk.why_none():
            own_disk = ending.enter_context(small_disk(folder))
            place, has = own_disk.place, has | {DISK}
        ending.callback(on_end)
        house = kind(place / "h", *quick_tables(tables, lasting_s), settings=settings)
        if own_disk is not None:
            own_disk.write_out()  # an operator's configuration is older than any fault
        # While it is away, no connection of anybody may be given its ports.
        house.port, house.admin_port = free_port(), free_port()
        stage = _of_form(form, house, frozenset(has), folder, ending)
        stage.disk, stage.clock = own_disk, clock
        ending.callback(_end, house)
        stage.open()
        stage.players = ending.enter_context(cut_proxy(house.port, stage.doubling.of_connection))
        yield stage


def _of_form(
    form: str, house: HouseProcess, has: frozenset[str], folder: Path, ending: ExitStack
) -> Stage:
    if form == EMBEDDED:
        environment = {name: text for name, text in os.environ.items() if name != "REDIS_URL"}
        ending.enter_context(patch.dict(os.environ, environment, clear=True))
        return Embedded(house, has)
    if form == OWN:
        server = ending.enter_context(redis_server(folder / "r"))
        way = ending.enter_context(cut_proxy(server.port))
        ending.enter_context(patch.dict(os.environ, REDIS_URL=way.url))
        return OnOwnRedis(house, has, server, way)
    sentinels = ending.enter_context(behind_sentinels(folder / "r"))
    ending.enter_context(patch.dict(os.environ, REDIS_URL=sentinels.url))
    return OnSentinels(house, has, sentinels)


def _end(house: HouseProcess) -> None:
    if house.is_open:
        assert house.process is not None
        house.process.send_signal(signal.SIGCONT)
        house.kill()
