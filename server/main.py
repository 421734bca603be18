"""The process of a house: its logs, its plan, its life, and the exit status."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeAlias

import uvloop
from redis.exceptions import RedisError

from server.app.config import ConfigError
from server.app.lifecycle import live
from server.app.parts import check_port_of_new_house
from server.app.plan import HousePlan, HouseRefused, plan_house
from server.app.processes.all_here import live_with_all
from server.app.processes.life import live_as_dealer, live_as_gateway
from server.app.store_mark import MARK_FILE
from server.cage.embedded import EmbeddedRedisError
from server.cage.folder_lock import LOCK_FILE
from server.cage.lease import LeaseHeld
from server.common import logs, packaged
from server.common.clock import WallClock
from server.common.private_files import close_to_others
from server.common.tasks import alone_at_the_end
from server.equipment import EquipmentError
from server.tables.api import InspectionFailed
from server.tables.dependencies import Clock

REFUSALS = (
    ConfigError,
    HouseRefused,
    EmbeddedRedisError,
    LeaseHeld,
    EquipmentError,
    InspectionFailed,
    RedisError,
    OSError,
)
"""Why a house does not open."""

Life: TypeAlias = Coroutine[Any, Any, int]

_log = logging.getLogger("croupier.house")


def run_house(options: argparse.Namespace, clock: Clock | None = None) -> int:
    """Open a house in this process and stay until it is closed. Returns the exit status.

    Without a `clock`, its tables live in real time.
    """
    return _run(
        options,
        lambda plan: live(plan, clock or WallClock(), options.watch_loop),
        check=check_port_of_new_house,
    )


def run_all(options: argparse.Namespace) -> int:
    """The same, with gateways and dealers in processes of their own."""
    return _run(
        options,
        lambda plan: live_with_all(plan, _passed_on(options), options.gateways, options.dealers),
        check=check_port_of_new_house,
    )


def run_gateway(options: argparse.Namespace) -> int:
    """Open a gateway of a house of many processes, and stay until it is closed."""
    return _run(options, lambda plan: live_as_gateway(plan, options.watch_loop))


def run_dealer(options: argparse.Namespace, clock: Clock | None = None) -> int:
    """Open a dealer of a house of many processes, and stay until it is closed."""
    return _run(
        options, lambda plan: live_as_dealer(plan, clock or WallClock(), options.watch_loop)
    )


def _run(
    options: argparse.Namespace,
    life: Callable[[HousePlan], Life],
    check: Callable[[HousePlan], None] = lambda _: None,
) -> int:
    """Plan the house, and live, if the `check` of the plan passes. Returns the exit status."""
    logs.configure(options.log_level, options.log_format)
    try:
        plan = plan_house(
            options.config or default_configuration(),
            options.data,
            host=options.host,
            port=options.port,
            admin=options.admin,
            metrics_networks=options.metrics_network or (),
            shares_port=options.share_port,
        )
        check(plan)
        os.umask(0o077)  # whatever the house writes is its own
        plan.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        own = (plan.session_key, plan.data / MARK_FILE, plan.data / LOCK_FILE, plan.records)
        close_to_others((plan.data, *own))
        return uvloop.run(alone_at_the_end(life(plan)))
    except REFUSALS as error:
        for line in in_lines(error):
            if options.log_format == "json":
                _log.critical(line)
            else:
                sys.stderr.write(f"croupier: {line}\n")
        return 1


def _passed_on(options: argparse.Namespace) -> list[str]:
    """The options that every process of a house gets as this one did."""
    configuration = options.config or default_configuration()
    given = ["--config", str(configuration), "--data", str(options.data)]
    given += ["--log-level", options.log_level, "--log-format", options.log_format]
    for network in options.metrics_network or ():
        given += ["--metrics-network", network]
    if options.watch_loop:
        given += ["--watch-loop", str(options.watch_loop)]
    return given


def default_configuration() -> Path:
    """The folder's own configuration, or the one that comes with croupier."""
    own = Path("croupier.toml")
    if own.exists():
        return own
    _log.info("no ./croupier.toml: the house opens with %s", packaged.CONFIGURATION)
    return packaged.CONFIGURATION


def in_lines(error: Exception) -> list[str]:
    """Why the house does not open, a line for each reason."""
    if isinstance(error, RedisError):
        return [f"Redis: {error}"]
    if isinstance(error, OSError) and error.filename is not None:
        return [f"{error.filename}: {error.strerror}"]
    return str(error).splitlines()
