"""What the house is to be, from its configuration, before anything of it is opened.

Everything here is checked at once, so that whoever writes a configuration reads every breach of it
in one go: the file, the place in it, the section of 58 Pa. Code that speaks against it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from server.config import Config, HouseConfig, TableConfig
from server.games import catalogue
from server.games.rules import Game, IllegalRules
from server.gateway.addresses import Networks
from server.gateway.settings import GatewaySettings
from server.house_accounts import ChipRules
from server.house_meters import PlannedMeters, plan_meters
from server.house_records import ComponentWatch
from server.tables.settings import TableSettings

SubmittedTable = tuple[TableSettings, Game[Any]]


class HouseRefused(Exception):
    """The house cannot open; the message is one line for whoever tried."""


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
    )


def chip_rules(house: HouseConfig) -> ChipRules:
    """Chips are given for nothing in a house of play money, and in no other."""
    given = house.welcome_chips_cents if house.play_money else 0
    return ChipRules(
        welcome_cents=given,
        refill_below_cents=house.refill_below_cents if given else 0,
        refill_every_ms=_ms(house.refill_every_seconds),
    )


def _ms(seconds: float) -> int:
    return round(seconds * 1_000)


def gateway_settings(config: Config, options: argparse.Namespace) -> GatewaySettings:
    """Raises HouseRefused for what is no network."""
    given = config.gateway
    networks = {
        "gateway.trusted_proxies": given.trusted_proxies,
        "gateway.pit_networks": given.pit_networks,
        "gateway.metrics_networks": given.metrics_networks,
    }
    for place, texts in networks.items():
        _check_networks(f"{options.config}: {place}", texts)
    _check_networks("--metrics-network", options.metrics_network or ())
    return GatewaySettings(
        host=options.host or given.host,
        port=given.port if options.port is None else options.port,
        origins=given.origins,
        trusted_proxies=given.trusted_proxies,
        pit_networks=given.pit_networks,
        metrics_networks=(*given.metrics_networks, *(options.metrics_network or ())),
        max_connections=given.max_connections,
        connections_an_address=given.connections_an_address,
        connections_from_loopback=given.connections_from_loopback,
        messages_a_second=given.messages_a_second,
        messages_at_once=given.messages_at_once,
        session_hours=given.session_hours,
    )


def _check_networks(place: str, texts: Sequence[str]) -> None:
    try:
        Networks(tuple(texts))
    except ValueError as error:
        raise HouseRefused(f"{place}: {error}") from error


def watch_components(
    path: Path, config: Config, tables: Sequence[SubmittedTable]
) -> ComponentWatch:
    """The components as they are now, to be watched while the house is open."""
    submissions = {settings.id: game.resolved_rules() for settings, game in tables}
    return ComponentWatch(path, submissions, config.records.components_hours * 3600)
