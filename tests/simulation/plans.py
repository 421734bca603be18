"""What an evening is: its house, its players, and what goes wrong, all by its seed."""

from __future__ import annotations

import random
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from server.tables.model.settings import TableSettings
from tests.games.house import TABLES

Form: TypeAlias = Literal["one", "many"]
Kind: TypeAlias = Literal[
    "kill",  # a process ends after so many callbacks
    "stand still",  # a process does nothing for so many seconds
    "late write",  # what it writes of a table comes so much later, and it stands still meanwhile
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
    *("kill", "stand still", "late write", "cut off", "clock", "close"),
)
WEATHER_LASTS_S = 4.0


class Failure(Struct, frozen=True):
    """Something that goes wrong. `process` is the number of a process of the house."""

    at_s: float
    kind: Kind
    process: int
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

    def as_text(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def read(cls, text: str) -> Plan:
        return msgspec.json.decode(text, type=cls)

    @property
    def processes(self) -> int:
        return 1 if self.form == "one" else self.dealers + self.gateways


class Size(Struct, frozen=True):
    """The largest evening that a seed may give. `only`: the kinds of failures, if not all."""

    tables: int = 4
    players: int = 8
    seconds: float = 20.0
    failures: int = 8
    dealers: int = 3
    gateways: int = 2
    only: tuple[Kind, ...] = ()


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
    dealers = chance.randint(2, size.dealers) if form == "many" else 0
    gateways = chance.randint(1, size.gateways) if form == "many" else 0
    processes = 1 if form == "one" else dealers + gateways
    failures = [
        _failure(chance, size, form, processes, with_replica)
        for _ in range(chance.randint(size.failures // 2 if size.only else 1, size.failures))
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
    )


def _failure(
    chance: random.Random, size: Size, form: Form, processes: int, with_replica: bool
) -> Failure:
    kinds: list[Kind] = [*OF_A_PROCESS, "kill", "kill", "restart redis", "cut", "cut", "slow"]
    if form == "many":
        kinds += ["lost", "doubled", "late"]
    if with_replica:
        kinds += ["fail over", "fail over", "replica lags"]
    kind = chance.choice(size.only or kinds)
    at_s = round(chance.uniform(1.0, size.seconds), 3)
    return Failure(at_s, kind, chance.randrange(processes), _value(chance, kind))


def _value(chance: random.Random, kind: Kind) -> float:
    match kind:
        case "kill":
            return chance.randrange(1, 400)
        case "stand still" | "cut off":
            return round(chance.choice((0.5, 2.0, 4.0, 9.0)) * chance.uniform(0.5, 1.5), 3)
        case "late write":
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


def tables_of(plan: Plan) -> list[TableSettings]:
    """Every game in turn, under submissions worth playing, at a quick pace."""
    chance = random.Random(f"tables {plan.seed}")
    found = []
    for number in range(plan.tables):
        game, rules = TABLES[(plan.seed + number) % len(TABLES)]
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
