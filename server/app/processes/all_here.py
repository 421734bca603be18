"""All processes of a house on one machine: this one starts them, watches them, and ends them.

With the embedded Redis, this process has it. The gateways share one port; each process has a port
of its own for metrics, and a gateway for operators too.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
import socket
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from server.app.parts import address_of, say
from server.app.plan import HousePlan
from server.app.processes.life import THERE
from server.app.stop import StopSignal
from server.cage.embedded import house_redis, words_to_end_with_parent
from server.equipment import house_entropy, load_or_create
from server.gateway.admin import AdminSettings
from server.gateway.tokens import load_key

AGAIN_S = 1.0  # until a process that has ended is started again
END_S = 150.0  # longer than a dealer waits for its rounds

_log = logging.getLogger("croupier.house")


class Child:
    """One process of the house, started again whenever it ends by itself."""

    def __init__(self, name: str, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        self.name = name
        self.is_there = asyncio.Event()
        """It has opened, the first time."""
        self.admin_url = ""
        self._command = (
            *words_to_end_with_parent(), sys.executable, "-m", "server.cli", *arguments,
        )  # fmt: skip
        self._environment = environment
        self._process: asyncio.subprocess.Process | None = None
        self._closing = asyncio.Event()

    async def live(self) -> None:
        """Start the process, and start it again, until `close` is called."""
        while not self._closing.is_set():
            process = self._process = await asyncio.create_subprocess_exec(
                *self._command,
                env=dict(self._environment),
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C reaches this process, which tells the others
            )
            if self._closing.is_set():  # it was told so while this one was being started
                process.kill()
            assert process.stdout is not None
            async for line in process.stdout:
                self._pass_on(line.decode())
            status = await process.wait()
            if not self._closing.is_set():
                level = logging.ERROR if status else logging.WARNING
                _log.log(
                    level, "%s has ended with status %d: it is started again", self.name, status
                )
                await asyncio.sleep(AGAIN_S)

    def close(self, number: signal.Signals) -> None:
        """Send the process a signal; it is not started again."""
        self._closing.set()
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)

    def _pass_on(self, line: str) -> None:
        operators = re.search(r"croupier pit --url (\S+)", line)
        if operators:
            self.admin_url = operators[1]
        if THERE in line:
            self.is_there.set()
        sys.stdout.write(line.replace("croupier:", f"croupier: {self.name}:", 1))
        sys.stdout.flush()


async def live_with_all(
    plan: HousePlan, options: Sequence[str], gateways: int, dealers: int
) -> int:
    """Open a house of so many gateways and dealers; returns when all of them have ended.

    `options` are those that every process gets. Raises HouseRefused, EmbeddedRedisError, OSError.
    """
    stop = StopSignal()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.interrupt, signal.Signals(number).name)
    load_or_create(plan.data, house_entropy)  # one key for all, made once
    load_key(plan.session_key)
    fsync = plan.config.redis.append_fsync
    async with house_redis(plan.data, appendfsync=fsync) as redis:
        with _reserved(plan.gateway.host, plan.gateway.port) as port:
            environment = {**os.environ, "REDIS_URL": redis.url}
            # The gateways' listeners come first: `croupier pit` without --url finds one of them.
            children = [
                Child(
                    f"dealer {n + 1}",
                    ("dealer", *options, "--admin", admin_of(plan.admin, gateways + n)),
                    environment,
                )
                for n in range(dealers)
            ]
            for n in range(gateways):
                given = ("gateway", *options, "--host", plan.gateway.host, "--port", str(port),
                         "--share-port", "--admin", admin_of(plan.admin, n))  # fmt: skip
                children.append(Child(f"gateway {n + 1}", given, environment))
            await _live(children, stop, address_of(plan.gateway, port))
    say("the house is closed")
    return 0


async def _live(children: Sequence[Child], stop: StopSignal, address: str) -> None:
    """Keep the processes until told to stop; then end all, and wait for them."""
    living = [asyncio.create_task(child.live()) for child in children]
    opened = asyncio.gather(*(child.is_there.wait() for child in children))
    asked = asyncio.create_task(stop.wait())
    await asyncio.wait((opened, asked), return_when=asyncio.FIRST_COMPLETED)
    if opened.done():
        say(f"operators: croupier pit --url {children[-1].admin_url}")
        say(f"the house is open at {address}  (Ctrl-C closes it)")
    await asked
    opened.cancel()
    await asyncio.gather(opened, return_exceptions=True)  # some may never have opened
    say(f"closing: {stop.reason}; the rounds in progress finish")
    for child in children:
        child.close(signal.SIGINT)  # SIGTERM would send the players to another gateway
    hurry = asyncio.create_task(stop.wait_for_hurry())
    ended = asyncio.gather(*living)
    await asyncio.wait((hurry, ended), timeout=END_S, return_when=asyncio.FIRST_COMPLETED)
    hurry.cancel()
    if not ended.done():
        for child in children:
            child.close(signal.SIGKILL)
    await ended


def admin_of(first: AdminSettings, number: int) -> str:
    """Where a process listens for operators and metrics; the first has what the house was given."""
    if first.path is not None:
        path = first.path.with_name(f"{first.path.name}.{number}") if number else first.path
        return str(path.absolute())
    host = f"[{first.host}]" if ":" in first.host else first.host
    return f"{host}:{first.port + number if first.port else 0}"


@contextmanager
def _reserved(host: str, port: int) -> Iterator[int]:
    """A port that the gateways share: nobody else gets it between two of their starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        held.bind((host, port))
        yield held.getsockname()[1]
