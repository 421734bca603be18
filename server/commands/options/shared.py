"""Options that several commands have."""

from __future__ import annotations

import argparse
from pathlib import Path

from server.commands import arguments


def add_config(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="default: ./croupier.toml; without it, the configuration that comes with croupier",
    )


def add_data(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--data",
        type=Path,
        default=Path("data"),
        metavar="FOLDER",
        help="keys and the embedded Redis (default: ./data); REDIS_URL uses another Redis",
    )


def add_key(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--key",
        type=arguments.public_key,
        metavar="HEX",
        help="the house's public key, if you know it",
    )
