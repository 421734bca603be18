"""What an evening is: its house, its players, and what goes wrong, all by its seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from server.tables.model.settings import TableSettings
from tests.games.house import TABLES

Form: TypeAlias = Literal["one", "many"]
Kind: TypeAlias = Literal[
    "kill",  # a process ends after so many callbacks
    "stand still",  # a process does nothing for so many seconds
    "late write",  # what it writes of a table comes so much later, and it stands still meanwhile
    "late money",  # a wager's money comes so much later; who asked for it is gone meanwhile
    "cut off",  # nothing goes between a process and Redis for so many seconds
    "clock",  # a process's wall clock jumps by so many seconds
    "close",  # a process is asked to close, and another takes its place
    "restart redis",  # every connection is cut, and Redis is away for so many seconds
    "fail over",  # the same, and what the replica lacks is lost
    "cut",  # for a while, a connection is cut with this chance at each write
    "slow",  # the same: what is sent comes seconds later
    "lost",  # messages between processes are lost with this chance
    "doubled",  # … come twice
    "late",  # … come late, after others
    "replica lags",  # by so many seconds, for a while
]
OF_A_PROCESS: tuple[Kind, ...] = (
    *("kill", "stand still", "late write", "late money", "cut off", "clock", "close"),
)
WEATHER_LASTS_S = 4.0
PROGRESSIVE = next(one for one in TABLES if "'progressive':" in str(one[1]))
"""A game that has a meter."""
OrderKind: TypeAlias = Literal[
    "void",  # call the round of a table off
    "close",  # close a table, and open it again after so many seconds
    "reshuffle",  # have the cards of a table reshuffled
    "pass dice",  # have the shooter of a table pass the dice
    "suspend",  # suspend an account, and let it go on after so many seconds
    "issue",  # issue so many cents to an account
    "redeem",  # take so many cents back
    "retire",  # take a table out of service for good: two operators
    "lower",  # take so many cents from the meter of a table, for the house: two operators
    "move",  # move so many cents from the meter of a table to another meter: two operators
]
OF_A_PLAYER: tuple[OrderKind, ...] = ("suspend", "issue", "redeem")
OF_A_METER: tuple[OrderKind, ...] = ("lower", "move")
ONCE: tuple[OrderKind, ...] = ("close", "suspend", "retire")
"""Of one table or account. So an order that comes late undoes no later one."""
ONLY_AT: dict[OrderKind, str] = {"reshuffle": "casino_war", "pass dice": "craps"}


class Failure(Struct, frozen=True):
    """Something that goes wrong. `process` is the number of a process of the house."""

    at_s: float
    kind: Kind
    process: int
    value: float


class Order(Struct, frozen=True):
    """What an operator orders. `of` is the number of a table or of a player."""

    at_s: float
    kind: OrderKind
    of: int
    value: float


class Plan(Struct, frozen=True):
    """An evening."""

    seed: int
    form: Form
    tables: int
    players: int
    seconds: float
    dealers: int = 0
    gateways: int = 0
    with_replica: bool = False
    takes_over: bool = True
    failures: tuple[Failure, ...] = ()
    orders: tuple[Order, ...] = ()

    def as_text(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def read(cls, text: str) -> Plan:
        return msgspec.json.decode(text, type=cls)

    @property
    def processes(self) -> int:
        return 1 if self.form == "one" else self.dealers + self.gateways


class Size(Struct, frozen=True):
    """The largest evening that a seed may give.

    `only` are the kinds of failures, if not all; kinds of orders among them are the only ones.
    """

    tables: int = 4
    players: int = 8
    seconds: float = 20.0
    failures: int = 8
    orders: int = 6
    dealers: int = 3
    gateways: int = 2
    only: tuple[Kind | OrderKind, ...] = ()


QUICK = Size()
HARSH = Size(tables=3, players=8, seconds=15.0, failures=24, dealers=2, gateways=1)
"""Few tables, and a failure nearly every second."""
WHOLE = Size(tables=50, players=100, seconds=60.0, failures=16, dealers=5, gateways=3)


def plan_of(seed: int, size: Size = QUICK, form: Form | None = None) -> Plan:
    """The evening of a seed."""
    chance = random.Random(f"plan {seed}")
    drawn: Form = chance.choice(("one", "many"))
    form = form or drawn
    with_replica = chance.random() < 0.3 or "fail over" in size.only
    only: list[Kind] = [kind for kind in Kind.__args__ if kind in size.only]
    dealers = chance.randint(2, size.dealers) if form == "many" else 0
    gateways = chance.randint(1, size.gateways) if form == "many" else 0
    processes = 1 if form == "one" else dealers + gateways
    most = size.failures if only or not size.only else 0
    failures = [
        _failure(chance, size, only or _kinds(form, with_replica), processes)
        for _ in range(chance.randint(most // 2 if size.only else 1, most))
    ]
    return Plan(
        seed=seed,
        form=form,
        tables=size.tables,
        players=size.players,
        seconds=size.seconds,
        dealers=dealers,
        gateways=gateways,
        with_replica=with_replica,
        takes_over=form == "one" and chance.random() < 0.7,
        failures=tuple(sorted(failures, key=lambda one: one.at_s)),
        orders=tuple(
            sorted((*_orders(seed, size), *_meter_orders(seed, size)), key=lambda one: one.at_s)
        ),
    )


def _kinds(form: Form, with_replica: bool) -> list[Kind]:
    kinds: list[Kind] = [*OF_A_PROCESS, "kill", "kill", "restart redis", "cut", "cut", "slow"]
    if form == "many":
        kinds += ["lost", "doubled", "late"]
    if with_replica:
        kinds += ["fail over", "fail over", "replica lags"]
    return kinds


def _failure(chance: random.Random, size: Size, kinds: Sequence[Kind], processes: int) -> Failure:
    kind = chance.choice(kinds)
    at_s = round(chance.uniform(1.0, size.seconds), 3)
    return Failure(at_s, kind, chance.randrange(processes), _value(chance, kind))


def _value(chance: random.Random, kind: Kind) -> float:
    match kind:
        case "kill":
            return chance.randrange(1, 400)
        case "stand still" | "cut off":
            return round(chance.choice((0.5, 2.0, 4.0, 9.0)) * chance.uniform(0.5, 1.5), 3)
        case "late write" | "late money":
            return round(chance.uniform(3.5, 9.0), 3)  # longer than the lease of a table
        case "clock":
            return round(chance.choice((-3600.0, -5.0, 5.0, 3600.0)) * chance.uniform(0.5, 1.0), 3)
        case "restart redis" | "fail over":
            return round(chance.uniform(0.05, 3.0), 3)
        case "cut" | "slow":
            return round(chance.uniform(0.005, 0.1), 4)
        case "replica lags":
            return round(chance.uniform(0.01, 2.5), 3)
        case _:
            return round(chance.uniform(0.02, 0.3), 3)


def _orders(seed: int, size: Size) -> tuple[Order, ...]:
    """What operators order. A table is closed once at most, and so is an account suspended."""
    chance = random.Random(f"orders {seed}")
    wanted: list[OrderKind] = [kind for kind in OrderKind.__args__ if kind in size.only]
    only = [kind for kind in wanted if kind not in OF_A_METER]
    if wanted and not only:
        return ()
    games = [_game(seed, number)[0] for number in range(size.tables)]
    usual: list[OrderKind] = ["void", "void", "close", *OF_A_PLAYER, *ONLY_AT]
    kinds = [*usual, *usual, "retire"]
    found: list[Order] = []
    most = size.failures if only else size.orders
    for _ in range(chance.randint(most // 2, most)):
        kind = chance.choice(only or kinds)
        at_s = round(chance.uniform(0.5, size.seconds), 3)
        may = [n for n, game in enumerate(games) if ONLY_AT.get(kind, game) == game]
        of = chance.randrange(size.players) if kind in OF_A_PLAYER else chance.choice(may or [-1])
        order = Order(at_s, kind, of, _value_ordered(chance, kind))
        is_repeated = any((one.kind, one.of) == (kind, of) for one in found)
        if of >= 0 and not (kind in ONCE and is_repeated):
            found.append(order)
    return tuple(found)


def _meter_orders(seed: int, size: Size) -> tuple[Order, ...]:
    """What operators order of a meter, if a table has one. If it is asked for, the first has."""
    chance = random.Random(f"meter orders {seed}")
    only: list[OrderKind] = [kind for kind in OF_A_METER if kind in size.only]
    may = [n for n in range(size.tables) if _game(seed, n) is PROGRESSIVE]
    if not only and (not may or any(kind in size.only for kind in OrderKind.__args__)):
        return ()
    return tuple(
        Order(
            round(chance.uniform(0.5, size.seconds), 3),
            chance.choice(only or OF_A_METER),
            chance.choice(may or [0]),
            chance.choice((1, 700, 12_000, 250_000)),
        )
        for _ in range(chance.randint(3, 9) if only else chance.randint(1, 3))
    )


def _value_ordered(chance: random.Random, kind: OrderKind) -> float:
    match kind:
        case "close" | "suspend":
            return round(chance.uniform(0.5, 6.0), 3)
        case "issue" | "redeem":
            return chance.choice((100, 2_500, 500_000))
        case _:
            return 0.0


def _game(seed: int, number: int) -> tuple[str, dict[str, Any]]:
    """The game of a table, and its rules submission."""
    return TABLES[(seed + number) % len(TABLES)]


def tables_of(plan: Plan) -> list[TableSettings]:
    """Every game in turn, under submissions worth playing, at a quick pace.

    A table for whose meter there is an order has one.
    """
    chance = random.Random(f"tables {plan.seed}")
    with_meter = {one.of % plan.tables for one in plan.orders if one.kind in OF_A_METER}
    found = []
    for number in range(plan.tables):
        game, rules = PROGRESSIVE if number in with_meter else _game(plan.seed, number)
        found.append(
            TableSettings(
                f"t{number}",
                f"Table {number}",
                game,
                dict(rules),
                betting_ms=chance.randint(1_500, 4_000),
                rest_ms=chance.choice((0, 300, 800)),
                pause_ms=chance.choice((0, 300)),
                decision_ms=1_500,
                offer_ms=1_200,
                max_seats=10,
                wait_for_players=chance.random() < 0.3,
                seat_grace_ms=8_000,
            )
        )
    return found
