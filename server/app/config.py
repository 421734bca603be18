"""`croupier.toml`: the house's configuration, typed; an error names the file and the place."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from server.gateway.settings import RESERVED_NAMES

Seconds = Annotated[float, Meta(ge=0.02, le=3600)]
Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Cents = Annotated[int, Meta(ge=0, le=10**12)]

# Ids appear in addresses, Redis keys, commands and metrics.
_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
_ID_IN_WORDS = "is made of 1 to 32 letters, digits, - and _"


class ConfigError(Exception):
    """The configuration cannot be used; the message names the file and the place."""


class HouseConfig(Struct, frozen=True, forbid_unknown_fields=True):
    name: str = "The Croupier"
    play_money: bool = True
    welcome_chips_cents: Cents = 100_000
    refill_below_cents: Cents = 10_000
    refill_every_seconds: Annotated[int, Meta(ge=0)] = 600
    guest_days: Annotated[int, Meta(ge=1, le=3_650)] = 30  # without a visit, until a guest expires


class RedisConfig(Struct, frozen=True, forbid_unknown_fields=True):
    append_fsync: Literal["always", "everysec"] = "always"
    acknowledge: Literal["primary", "replica"] = "primary"  # where a wager is before it counts
    partitions: Annotated[int, Meta(ge=1, le=100)] = 4
    records_kept: Count = 1_000
    ledger_days: Annotated[int, Meta(ge=1, le=100_000)] = 30  # older movements are in the archive
    newcomers_until_megabytes: Count = 2_048  # in use: above it no account is opened


class RecordsConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The archive of records; `folder` is relative to the data folder."""

    folder: Annotated[str, Meta(min_length=1)] = "records"
    checkpoint_seconds: Annotated[float, Meta(ge=0.1, le=86_400)] = 300.0
    kept_days: Annotated[int, Meta(ge=1, le=100_000)] = 3_653  # 10 years: § 811a.7(d)
    rotate_megabytes: Annotated[int, Meta(ge=1, le=10_000)] = 64
    components_hours: Annotated[float, Meta(ge=0.0001, le=24)] = 24.0


class TlsConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """PEM files; a relative path is relative to the configuration's folder."""

    certificate: Annotated[str, Meta(min_length=1)]
    key: Annotated[str, Meta(min_length=1)]


class GatewayConfig(Struct, frozen=True, forbid_unknown_fields=True):
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8080
    origins: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    tls: TlsConfig | None = None
    max_connections: Count = 20_000
    connections_an_address: Count = 64
    connections_from_loopback: Count = 20_000
    messages_a_second: Count = 60
    messages_at_once: Count = 200
    session_hours: Count = 24 * 14
    renew_seconds: Seconds = 3_600
    notice_seconds: Annotated[float, Meta(ge=0, le=600)] = 0.0
    goodbye_seconds: Annotated[float, Meta(ge=0, le=600)] = 5.0
    sign_ins_an_address: Count = 60
    new_accounts_a_block: Count = 100
    new_accounts_a_house: Count = 5_000
    seats_an_address: Count = 24
    seats_an_address_a_table: Count = 4
    reserved_names: tuple[str, ...] = RESERVED_NAMES


class ChatConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The chat at the tables. `words` are refused (server/chat/words.py says how they are read)."""

    enabled: bool = False
    kept_days: Annotated[int, Meta(ge=1, le=3_650)] = 90
    words: tuple[Annotated[str, Meta(min_length=1, max_length=40)], ...] = ()


class AdminConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The operators' listener. `listen` is host:port or the path of a unix socket."""

    listen: str = ""  # 127.0.0.1:8081
    pit_networks: tuple[str, ...] = ("127.0.0.0/8", "::1/128")
    metrics_networks: tuple[str, ...] = ("127.0.0.0/8", "::1/128")
    two_person_cents: Cents = 1_000_000  # moved by one operator in a day
    new_operator_hours: Annotated[float, Meta(ge=0, le=8_760)] = 24.0


class TableConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """One table. `rules` is its rules submission; `plan.py` checks all of it."""

    id: str
    game: str
    rules: dict[str, Any] = {}
    title: str = ""
    betting_seconds: Seconds = 15.0
    rest_seconds: Seconds = 8.0
    pause_seconds: Seconds = 3.0
    offer_seconds: Seconds = 8.0
    decision_seconds: Seconds = 15.0
    max_seats: Count = 1_000
    wagers_a_seat: Count = 200
    wait_for_players: bool = False
    idle_rounds: Annotated[int, Meta(ge=2, le=1_000_000)] = 20  # without a wager
    meter: str | None = None  # of its progressive wager; without one it has a meter of its own


class MeterConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """A progressive meter that tables share. `seed` is the amount in cents that it opens with."""

    id: str
    title: str = ""
    seed: Cents | None = None


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    house: HouseConfig = HouseConfig()
    redis: RedisConfig = RedisConfig()
    records: RecordsConfig = RecordsConfig()
    gateway: GatewayConfig = GatewayConfig()
    admin: AdminConfig = AdminConfig()
    chat: ChatConfig = ChatConfig()
    tables: tuple[TableConfig, ...] = ()
    meters: tuple[MeterConfig, ...] = ()


def load(path: Path) -> Config:
    """Reads and checks a configuration. Raises ConfigError with the file, the place, the reason."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: is not UTF-8 text: {error}") from error
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: {error}") from error
    try:
        config = msgspec.convert(document, Config)
    except msgspec.ValidationError as error:
        raise ConfigError(f"{path}: {_placed(document, str(error))}") from error
    if not config.tables:
        raise ConfigError(f"{path}: there is no [[tables]] entry; a house needs a table")
    for what, ids in (
        ("table", [table.id for table in config.tables]),
        ("meter", [meter.id for meter in config.meters]),
    ):
        for name, times in Counter(ids).items():
            if not _ID.fullmatch(name):
                raise ConfigError(f"{path}: {what} {name!r}: id: {_ID_IN_WORDS}")
            if times > 1:
                raise ConfigError(f"{path}: two {what}s have the id {name!r}")
    return config


def _placed(document: dict[str, Any], message: str) -> str:
    """`$.tables[3].max_seats` with the id of that table, by which its owner knows it.

    The same for a meter.
    """
    reason, _, place = message.partition(" - at `$")
    place = place.rstrip("`").lstrip(".")
    entry = re.match(r"(table|meter)s\[(\d+)\]\.?(.*)", place)
    if entry:
        what, number = entry[1], int(entry[2])
        named = document[f"{what}s"][number]
        name = named.get("id") if isinstance(named, dict) else None
        place = f"{what} {name or 'number ' + str(number + 1)}: {entry[3]}".rstrip(": ")
    return f"{place or 'the file'}: {reason}"
