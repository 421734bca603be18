"""The process of a house: its logs, its plan, its life, and the exit status."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from pathlib import Path

import uvloop
from redis.exceptions import RedisError

from server.app.config import ConfigError
from server.app.lifecycle import live
from server.app.parts import check_port_of_new_house
from server.app.plan import HouseRefused, plan_house
from server.app.store_mark import MARK_FILE
from server.cage.embedded import EmbeddedRedisError
from server.cage.lease import LeaseHeld
from server.common import logs, packaged
from server.common.clock import WallClock
from server.common.private_files import close_to_others
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

_log = logging.getLogger("croupier.house")


def run_house(options: argparse.Namespace, clock: Clock | None = None) -> int:
    """Open a house in this process and stay until it is closed. Returns the exit status.

    Without a `clock`, its tables live in real time.
    """
    logs.configure(options.log_level, options.log_format)
    try:
        plan = plan_house(
            options.config or default_configuration(),
            options.data,
            host=options.host,
            port=options.port,
            admin=options.admin,
            metrics_networks=options.metrics_network or (),
        )
        check_port_of_new_house(plan)
        os.umask(0o077)  # whatever the house writes is its own
        plan.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        close_to_others((plan.data, plan.session_key, plan.data / MARK_FILE, plan.records))
        return uvloop.run(live(plan, clock or WallClock(), options.watch_loop))
    except REFUSALS as error:
        for line in in_lines(error):
            if options.log_format == "json":
                _log.critical(line)
            else:
                sys.stderr.write(f"croupier: {line}\n")
        return 1


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
