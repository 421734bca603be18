"""The plan of a house: its configuration and its command line, checked before anything is opened.

Everything is checked at once, so that the author of a configuration reads every breach in one go:
the file, the place in it, the section of 58 Pa. Code that forbids it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from server.app.config import AdminConfig, Config, GatewayConfig, HouseConfig, TableConfig, load
from server.app.meter_plan import PlannedMeters, plan_meters
from server.backup.begun import what_was_begun
from server.cage.audit_chips import ChipsGiven
from server.games import catalogue
from server.games.rules import Game, IllegalRules
from server.gateway.addresses import Networks
from server.gateway.admin import AdminSettings, parse_listen
from server.gateway.settings import GatewaySettings
from server.gateway.tls import load_certificate
from server.tables.model.settings import TableSettings

SESSION_KEY_FILE = "session.key"

SubmittedTable = tuple[TableSettings, Game[Any]]


class HouseRefused(Exception):
    """The house cannot open; the message says why, in a line for each reason."""


class ChipRules(Struct, frozen=True, kw_only=True):
    """Who is given play chips, and when: cents and milliseconds."""

    welcome_cents: int
    refill_below_cents: int
    refill_every_ms: int
    guests_kept_ms: int = 30 * 24 * 3_600_000  # without a visit

    @property
    def given(self) -> ChipsGiven:
        """What of these rules each checkpoint signs."""
        return ChipsGiven(self.welcome_cents, self.refill_below_cents, self.refill_every_ms)


class HousePlan(Struct, frozen=True, kw_only=True):
    """A house that may be opened: legal tables, linked meters, an address and a data folder."""

    path: Path  # of the configuration
    config: Config
    data: Path
    tables: tuple[SubmittedTable, ...]
    meters: PlannedMeters
    gateway: GatewaySettings
    admin: AdminSettings
    chips: ChipRules

    @property
    def records(self) -> Path:
        """The folder of the archive."""
        return self.data / self.config.records.folder

    @property
    def session_key(self) -> Path:
        """The file with the key that signs the tokens of sessions."""
        return self.data / SESSION_KEY_FILE

    @property
    def submissions(self) -> Mapping[str, Mapping[str, Any]]:
        """Each table's rules with every default."""
        return {settings.id: game.resolved_rules() for settings, game in self.tables}


def plan_house(
    path: Path,
    data: Path,
    *,
    host: str | None = None,
    port: int | None = None,
    admin: str | None = None,
    metrics_networks: Sequence[str] = (),
    shares_port: bool = False,
) -> HousePlan:
    """Read a configuration and check all of it. What is given here goes before what it says.

    `shares_port`: other gateways on this machine listen on the same port.

    Raises ConfigError, HouseRefused.
    """
    if said := what_was_begun(data):
        raise HouseRefused(said)
    config = load(path)
    tables = submit_tables(path, config)
    gateway = _gateway_settings(path, config.gateway, host, port)
    gateway = replace(gateway, shares_port=shares_port)
    return HousePlan(
        path=path,
        config=config,
        data=data,
        tables=tuple(tables),
        meters=submit_meters(path, config, tables),
        gateway=gateway,
        admin=_admin_settings(path, config.admin, gateway.port, admin, metrics_networks),
        chips=_chip_rules(config.house),
    )


def submit_tables(path: Path, config: Config) -> list[SubmittedTable]:
    """Every table with its game bound to its rules submission.

    Raises HouseRefused, a line for each breach: the file, the table, the section.
    """
    submitted, breaches = [], []
    for table in config.tables:
        try:
            game = catalogue.submit(table.game, table.rules)
        except IllegalRules as refused:
            breaches += [
                f"{path}: table {table.id}: {breach.key or 'rules'}: {breach.message} "
                f"(58 Pa. Code § {breach.section})"
                for breach in refused.breaches
            ]
        except catalogue.UnknownGameError as unknown:
            breaches.append(f"{path}: table {table.id}: game: {unknown}")
        else:
            submitted.append((_table_settings(table, game), game))
    if breaches:
        raise HouseRefused("\n".join(breaches))
    return submitted


def submit_meters(path: Path, config: Config, tables: Sequence[SubmittedTable]) -> PlannedMeters:
    """Every progressive meter with the tables that share it.

    Raises HouseRefused, a line for each breach: the file, the table or the meter, the section.
    """
    offered = {
        settings.id: progressive
        for settings, game in tables
        if (progressive := game.progressive()) is not None
    }
    plan, breaches = plan_meters(config, offered)
    if breaches:
        raise HouseRefused("\n".join(f"{path}: {breach}" for breach in breaches))
    return plan


def _table_settings(table: TableConfig, game: Game[Any]) -> TableSettings:
    rules = game.resolved_rules()
    return TableSettings(
        id=table.id,
        title=table.title or table.id,
        game=table.game,
        rules=table.rules,
        variant=str(rules.get("wheel", rules.get("variant", ""))),
        betting_ms=_ms(table.betting_seconds),
        rest_ms=_ms(table.rest_seconds),
        pause_ms=_ms(table.pause_seconds),
        decision_ms=_ms(table.decision_seconds),
        offer_ms=_ms(table.offer_seconds),
        max_seats=table.max_seats,
        wait_for_players=table.wait_for_players,
        wagers_a_seat=table.wagers_a_seat,
        idle_rounds=table.idle_rounds,
    )


def _chip_rules(house: HouseConfig) -> ChipRules:
    """Only a house of play money gives chips away."""
    given = house.welcome_chips_cents if house.play_money else 0
    return ChipRules(
        welcome_cents=given,
        refill_below_cents=house.refill_below_cents if given else 0,
        refill_every_ms=_ms(house.refill_every_seconds),
        guests_kept_ms=house.guest_days * 24 * 3_600_000,
    )


def _ms(seconds: float) -> int:
    return round(seconds * 1_000)


def _gateway_settings(
    path: Path,
    given: GatewayConfig,
    host: str | None,
    port: int | None,
) -> GatewaySettings:
    """Raises HouseRefused if a text is not a network, or a file of TLS cannot be used."""
    _check_networks(f"{path}: gateway.trusted_proxies", given.trusted_proxies)
    tls = given.tls
    certificate = path.parent / tls.certificate if tls else None
    key = path.parent / tls.key if tls else None
    if certificate is not None and key is not None:
        _check_tls(path, certificate, key)
    return GatewaySettings(
        host=host or given.host,
        port=given.port if port is None else port,
        origins=given.origins,
        trusted_proxies=given.trusted_proxies,
        certificate=certificate,
        certificate_key=key,
        max_connections=given.max_connections,
        connections_an_address=given.connections_an_address,
        connections_from_loopback=given.connections_from_loopback,
        messages_a_second=given.messages_a_second,
        messages_at_once=given.messages_at_once,
        session_hours=given.session_hours,
        renew_seconds=given.renew_seconds,
        notice_seconds=given.notice_seconds,
        goodbye_seconds=given.goodbye_seconds,
        sign_ins_an_address=given.sign_ins_an_address,
        new_accounts_a_block=given.new_accounts_a_block,
        new_accounts_a_house=given.new_accounts_a_house,
        seats_an_address=given.seats_an_address,
        seats_an_address_a_table=given.seats_an_address_a_table,
        reserved_names=given.reserved_names,
    )


def _check_tls(path: Path, certificate: Path, key: Path) -> None:
    try:
        load_certificate(certificate, key)
    except OSError as error:  # ssl.SSLError too: the files are there and do not fit
        reason = error.strerror or str(error)
        raise HouseRefused(f"{path}: gateway.tls: {certificate}, {key}: {reason}") from error


def _admin_settings(
    path: Path,
    given: AdminConfig,
    players_port: int,
    admin: str | None,
    metrics_networks: Sequence[str],
) -> AdminSettings:
    """Raises HouseRefused if a text is not a network or an address.

    A house on any free port listens for its operators on any free port too, unless told where.
    """
    _check_networks(f"{path}: admin.pit_networks", given.pit_networks)
    _check_networks(f"{path}: admin.metrics_networks", given.metrics_networks)
    _check_networks("--metrics-network", metrics_networks)
    settings = AdminSettings(
        pit_networks=given.pit_networks,
        metrics_networks=(*given.metrics_networks, *metrics_networks),
    )
    text = admin or given.listen
    if not text:
        return replace(settings, port=settings.port if players_port else 0)
    try:
        listen = parse_listen(text)
    except ValueError as error:
        place = "--admin" if admin else f"{path}: admin.listen"
        raise HouseRefused(f"{place}: {error}") from error
    if isinstance(listen, Path):
        return replace(settings, path=listen)
    return replace(settings, host=listen[0], port=listen[1])


def _check_networks(place: str, texts: Sequence[str]) -> None:
    try:
        Networks(tuple(texts))
    except ValueError as error:
        raise HouseRefused(f"{place}: {error}") from error
