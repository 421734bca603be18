"""One evening: processes begin, fail and begin again; players play; then the books are compared.

    told = play(plan_of(seed))

`play` raises Broken with the promise that does not hold. The same plan gives the same evening.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hashlib
import logging
import random
import secrets
import sys
import warnings
from collections import Counter
from collections.abc import Coroutine, Iterator, Mapping
from types import SimpleNamespace
from typing import Any
from unittest import mock

import msgspec
from msgspec import Struct

import server.common.clock
from server.app.stop import StopSignal
from server.cage.audit import audit
from server.cage.cage import Cage
from server.cage.redis_connection import connect
from server.common import metrics
from server.tables.api import Player
from server.tables.view.spots import layout_of
from tests.simulation.books import Books
from tests.simulation.house import PARTITIONS, STORE, House, dealer, gateway, one_house
from tests.simulation.loop import WORLD, Process, SimulatedLoop, current_process
from tests.simulation.network import Network, Weather
from tests.simulation.operators import SimulatedOperators
from tests.simulation.pit import add_operators
from tests.simulation.plans import WEATHER_LASTS_S, Failure, Plan, tables_of
from tests.simulation.players import Broken, Door, SimulatedPlayer

CALM_S = 16.0
"""How long a house may take, when the failures are over, until every table deals again."""
SETTLED_S = 5.0
"""For so long at least, longer than the leases of tables last, the house is watched after that."""
ANSWERED_S = 4.0
ORDERED_S = 60.0
"""How long the last order may take then: an operator waits for an answer, and asks again."""
CHIPS_CENTS = 1_000_000
SWEPT_AFTER, HARDLY_ANY = 6, 100
"""How often it is swept after an evening, at most, and how many objects are not worth another."""
CLOSED_AFTER = 200
"""How often a coroutine that waits while it is closed is closed again, at most."""


class Told(Struct):
    """What is told of an evening that kept its promises."""

    rounds: int
    accepted: int
    settled: int
    restarts: int
    seconds: float
    turns: int
    digest: str
    struck: dict[str, int]
    """How many failures there were, by kind. A process may have ended before it was killed."""
    orders: dict[str, int]
    """How many orders of operators were carried out, by kind."""


class Place:
    """A process of the house by its role: when one has ended, another takes its place."""

    def __init__(self, role: str, number: int) -> None:
        self.role = role
        self.number = number
        self.begun = 0
        self.process = Process("none")
        self.stop: StopSignal | None = None


class Evening:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.loop = SimulatedLoop(plan.seed)
        self.network = Network(self.loop, plan.seed)
        self.network.server.has_replica = plan.with_replica
        self.random = random.Random(f"evening {plan.seed}")
        self.house = House.planned(
            tables_of(plan),
            plan.seed,
            with_replica=plan.with_replica,
            takes_over=plan.takes_over,
        )
        self.network.server.when_money_moved = self._look_at_money
        self.network.when_money_is_late = self._lose_who_asked
        self.doors: list[Door] = []
        self.players: list[SimulatedPlayer] = []
        accounts = [self._account(number) for number in range(plan.players)]
        tables = [settings.id for settings, _ in self.house.tables]
        meters = {table: one.id for one in self.house.meters.meters for table in one.tables}
        self.operators = SimulatedOperators(
            self.loop, plan.seed, self.doors, tables, accounts, self._rounds, meters
        )
        self.books = Books(self.house, accounts, self.operators.closed)
        self.struck: Counter[str] = Counter()
        self.doomed: list[Process] = []
        self.lost_writes = 0
        self.faults: list[str] = []
        self.is_closing = False
        if plan.form == "one":
            self.places = [Place("house", 0)]
        else:
            self.places = [Place("dealer", n) for n in range(plan.dealers)]
            self.places += [Place("gateway", n) for n in range(plan.gateways)]

    async def play(self) -> Told:
        await self._open_accounts()
        keeping = [asyncio.ensure_future(self._keep(place)) for place in self.places]
        playing = [asyncio.ensure_future(player.play()) for player in self.players]
        failing = asyncio.ensure_future(self._fail())
        ordering = [
            asyncio.ensure_future(self.operators.carry_out(order)) for order in self.plan.orders
        ]
        await self._watch_for(self.plan.seconds)
        failing.cancel()
        await self._calm(ordering)
        for task in playing:
            task.cancel()
        await self._close(keeping)
        self._raise_if_broken()
        self.books.check(self.network.server.store, self.players)
        self.operators.check(self.network.server.store, self.books.records, self.books.ledgers)
        await self._audit()
        return self._told(self.books)

    async def _open_accounts(self) -> None:
        redis = connect(STORE)
        await add_operators(redis)
        async with Cage.open(redis, house_number=0, partitions=PARTITIONS) as cage:
            for number in range(self.plan.players):
                account = self._account(number)
                await cage.open_account(
                    f"Player {number}", "bot", account=account, welcome_cents=CHIPS_CENTS
                )
                settings, game = self.house.tables[number % len(self.house.tables)]
                self.players.append(
                    SimulatedPlayer(
                        self.loop,
                        f"player {self.plan.seed}",
                        Player(account, f"Player {number}", "bot"),
                        settings.id,
                        self.doors,
                        [msgspec.to_builtins(one) for one in layout_of(game).spots],
                    )
                )
        await redis.aclose()

    @staticmethod
    def _account(number: int) -> str:
        return f"{number % PARTITIONS:02}-player{number:06}"

    def _look_at_money(self) -> None:
        self.books.look(self.network.server.store)

    # Processes ---------------------------------------------------------------------------------

    async def _keep(self, place: Place) -> None:
        """Begin a process; when it has ended, however it ended, begin another."""
        while not self.is_closing:
            place.begun += 1
            process = place.process = Process(f"{place.role}-{place.number}-{place.begun}")
            stop = place.stop = StopSignal()
            running = self.loop.start_process(process, self._guarded(self._work(place, stop)))
            while not (process.is_dead or running.done()):  # noqa: ASYNC110
                await asyncio.sleep(0.05)  # a process that is killed sets no event
            self._leave(process)
            self._note_store(place)
            await asyncio.sleep(self.random.uniform(0.1, 1.5))

    def _work(self, place: Place, stop: StopSignal) -> Coroutine[Any, Any, None]:
        name = f"{place.role}-{place.number}-{place.begun}"
        if place.role == "house":
            return one_house(self.house, name, stop, self.doors.append)
        if place.role == "gateway":
            return gateway(self.house, name, stop, self.doors.append)
        return dealer(self.house, name, stop)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:  # it begins again, as systemd would begin it
            self._note_end(error)

    def _note_end(self, error: Exception) -> None:
        from redis.exceptions import RedisError

        from server.cage.batcher import HouseReplaced
        from server.cage.lease import LeaseHeld
        from server.cage.redis_connection import NoAnswer

        if not isinstance(error, RedisError | NoAnswer | LeaseHeld | HouseReplaced | OSError):
            self.faults.append(f"{current_process()} ended: {error!r}")

    def _note_store(self, place: Place) -> None:
        """A process that says that Redis has lost something has to be right."""
        if place.stop is not None and place.stop.store_lost and not self.lost_writes:
            self.faults.append(f"{place.process}: {place.stop.store_lost}")

    def _leave(self, process: Process) -> None:
        """A process is gone: its players lose their connections."""
        for door in [one for one in self.doors if one.process is process]:
            door.is_open = False
            self.doors.remove(door)
        self.operators.leave(lambda door: door.process is process)
        for player in self.players:
            socket = player._socket
            if socket is not None and socket.door.process is process:
                socket.cut()
        if not process.is_dead:
            self.loop.kill(process)

    # What goes wrong ---------------------------------------------------------------------------

    async def _fail(self) -> None:
        for failure in self.plan.failures:
            await asyncio.sleep(max(0.0, failure.at_s - self.loop.time()))
            self._begin(failure)

    def _begin(self, failure: Failure) -> None:
        place = self.places[failure.process % len(self.places)]
        process, server = place.process, self.network.server
        if failure.kind not in ("kill", "late write", "late money"):  # these wait for their moment
            self.struck[failure.kind] += 1
        match failure.kind:
            case "kill":
                self.doomed.append(process)
                process.dies_at_turn = process.turns + int(failure.value)
            case "stand still":
                self.loop.stop_for(process, failure.value)
            case "late write":
                self.network.late_writes[process] = failure.kind, failure.value
            case "late money":  # of a process that has tables
                place = self.places[failure.process % (self.plan.dealers or 1)]
                self.network.late_writes[place.process] = failure.kind, failure.value
            case "cut off":
                self.network.cut_off_for(process, failure.value)
            case "clock":
                process.clock_ahead_s += failure.value
            case "close":
                if place.stop is not None:
                    self.loop.call_soon(place.stop.ask, "asked to close")
            case "restart redis":
                server.go_away(failure.value)
            case "fail over":
                self.lost_writes += server.fail_over()
                self.books.forget()
                server.go_away(failure.value)
            case "cut" | "slow" | "lost" | "doubled" | "late" | "replica lags":
                self._change_weather(failure)

    def _lose_who_asked(self) -> None:
        """A wager's money is late: nobody is left who would ask for it again, and so take it."""
        for place in self.places:
            if place.role == "gateway":
                self.loop.kill(place.process)
        for player in self.players:
            player.forget()

    def _change_weather(self, failure: Failure) -> None:
        field = {
            "cut": "cut", "slow": "slow", "lost": "push_lost", "doubled": "push_doubled",
            "late": "push_late", "replica lags": "replica_lag_s",
        }[failure.kind]  # fmt: skip
        setattr(self.network.weather, field, failure.value)
        usual = getattr(Weather(), field)
        self.loop.call_later(WEATHER_LASTS_S, setattr, self.network.weather, field, usual)

    # The end -----------------------------------------------------------------------------------

    async def _watch_for(self, seconds: float) -> None:
        until = self.loop.time() + seconds
        while self.loop.time() < until:
            await asyncio.sleep(0.5)
            self._raise_if_broken()

    def _raise_if_broken(self) -> None:
        for player in self.players:
            if player.broken is not None:
                raise player.broken
        if self.faults:
            raise Broken("nothing breaks down", self.faults[0])
        for found in self.loop.unhandled:
            raise Broken("nothing breaks down", repr(found))
        for identity, drawn in self.house.equipment.drawn.items():
            if len(drawn) > 1:
                raise Broken("a round is drawn once", f"{identity} was drawn by {drawn}")

    async def _calm(self, ordering: list[asyncio.Future[None]]) -> None:
        """Nothing goes wrong any more: every table goes on, and everybody gets answers."""
        self.network.weather = Weather()
        self.network.late_writes.clear()
        until = self.loop.time() + ORDERED_S
        while not all(task.done() for task in ordering):
            await self._watch_for(0.5)
            if self.loop.time() > until:
                raise Broken("no table is stuck", "an order of an operator is never carried out")
        for task in ordering:
            task.result()
        self._raise_if_stuck(await self._until_all_deal())
        for player in self.players:
            player.is_betting = False
        until = self.loop.time() + ANSWERED_S
        await self._watch_for(ANSWERED_S / 2)
        while self.loop.time() < until and any(player.waits_for for player in self.players):
            await self._watch_for(0.5)
        for player in self.players:
            if player.waits_for:
                raise Broken("no table is stuck", f"{player.waits_for[0]} has no answer")

    async def _until_all_deal(self) -> dict[str, int]:
        """Wait until nothing is left of the failures, and every table has gone on after that.

        Returns the tables that have not within CALM_S, and their rounds.
        """
        until = self.loop.time() + 2 * CALM_S
        first = before = rounds = self._rounds()
        whole_since: float | None = None
        while self.loop.time() < until:
            await self._watch_for(0.5)
            rounds = self._rounds()
            if whole_since is None and self._is_whole():
                whole_since, before = self.loop.time(), rounds
                until = whole_since + CALM_S
            has_settled = whole_since is not None and self.loop.time() > whole_since + SETTLED_S
            if has_settled and not self._stuck(before, rounds):
                return {}
        return self._stuck(first, rounds)

    def _rounds(self) -> Mapping[str, int]:
        return self.books.rounds(self.network.server.store)

    def _stuck(self, before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
        return {
            table: rounds
            for table, rounds in after.items()
            if rounds <= before[table] and not self._waits_for_wagers(table)
        }

    def _is_whole(self) -> bool:
        """Whether Redis is there, and every process of the house, with nothing in its way."""
        now, cut_off = self.loop.time(), self.network.cut_off
        return not self.network.server.is_away and all(
            not (place.process.is_dead or place.process.dies_at_turn)
            and max(place.process.stands_still_until, cut_off.get(place.process, 0.0)) <= now
            for place in self.places
        )

    @staticmethod
    def _raise_if_stuck(stuck: Mapping[str, int]) -> None:
        for table, rounds in stuck.items():
            raise Broken("no table is stuck", f"{table} is at round {rounds} for {CALM_S} s")

    def _waits_for_wagers(self, table: str) -> bool:
        """Whether a table waits for players, or for a first wager, as the rules have it.

        One that is out of service waits for nobody.
        """
        cards = [door.floor.tables[table].card() for door in self.doors]
        return bool(cards) and all(
            (card.status == "open" and card.phase in ("idle", "betting"))
            or card.status == "retired"
            for card in cards
        )

    async def _close(self, keeping: list[asyncio.Future[None]]) -> None:
        self.is_closing = True
        for place in self.places:
            if place.stop is not None:
                place.stop.ask("the evening is over")
        async with asyncio.timeout(120):
            await asyncio.wait(keeping)

    async def _audit(self) -> None:
        redis = connect(STORE)
        report = await audit(redis)
        await redis.aclose()
        if not report.clean:
            raise Broken("no cent is made or lost", "; ".join(map(str, report.differences)))

    def _told(self, books: Books) -> Told:
        journals = [player.journal for player in self.players]
        return Told(
            rounds=sum(len(some) for some in books.records.values()),
            accepted=sum(len(one.accepted) for one in journals),
            settled=sum(len(one.settled) for one in journals),
            restarts=sum(place.begun - 1 for place in self.places),
            seconds=round(self.loop.time(), 3),
            turns=self.loop.turns,
            digest=hashlib.sha256(books.as_text()).hexdigest()[:16],
            struck=self._struck(),
            orders=dict(sorted(self.operators.given.items())),
        )

    def _struck(self) -> dict[str, int]:
        killed = sum(process.dies_at_turn is None for process in self.doomed)
        struck = {**self.struck, "kill": killed, **self.network.came_late}
        return {kind: times for kind, times in struck.items() if times}


class _Tracebacks(logging.Handler):
    """What the house logs as an error of the program."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._faults = faults

    def emit(self, record: logging.LogRecord) -> None:
        process = current_process()
        if record.exc_info and not process.is_dead and process is not WORLD:
            error = record.exc_info[1]
            self._faults.append(f"{process}: {record.getMessage()}: {error!r}")


@contextlib.contextmanager
def _heard_by(handler: logging.Handler, name: str) -> Iterator[None]:
    """A log is heard by this alone."""
    log = logging.getLogger(name)
    log.addHandler(handler)
    propagates, log.propagate = log.propagate, False
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.propagate = propagates


@contextlib.contextmanager
def _surroundings(evening: Evening) -> Iterator[None]:
    """Clock, chance and logs of the evening, in place of the machine's."""
    chance = random.Random(f"secrets {evening.plan.seed}")
    clock = SimpleNamespace(time_ns=evening.loop.wall_clock_ns)
    handler = _Tracebacks(evening.faults)
    was_collecting = gc.isenabled()
    gc.disable()  # what the dead have left is not tidied up in mid-evening
    try:
        with (
            warnings.catch_warnings(action="ignore"),
            _heard_by(handler, "croupier"),
            _heard_by(handler, "server"),
            mock.patch.object(server.common.clock, "time", clock),
            mock.patch.object(secrets, "token_hex", lambda n=8: chance.randbytes(n).hex()),
            mock.patch.object(metrics.players_seated, "remove", lambda *words: None),
        ):
            yield
    finally:
        if was_collecting:
            gc.enable()


def play(plan: Plan) -> Told:
    """Play an evening. Raises Broken."""
    gc.freeze()  # what the evening leaves is looked for among its own objects alone
    try:
        return _played(plan)
    finally:
        _sweep()
        gc.unfreeze()


def _played(plan: Plan) -> Told:
    evening = Evening(plan)
    with _surroundings(evening):
        try:
            return evening.loop.run(evening.play())
        except (AssertionError, TimeoutError) as error:
            if isinstance(error, Broken):
                raise
            raise Broken("no table is stuck", repr(error)) from error
        finally:
            _bury(evening)


def _bury(evening: Evening) -> None:
    """Close everything that was cut short, without a word about it."""
    with _silence():
        loop = evening.loop
        evening.__dict__.clear()
        loop.end(_close_task)


def _sweep() -> None:
    """Let go of what an evening has left: what is closed may let go of more."""
    with _silence():
        for _ in range(SWEPT_AFTER):
            if gc.collect() < HARDLY_ANY:
                return


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Nobody is told what the dead have left open."""
    said, sys.unraisablehook = sys.unraisablehook, lambda _: None
    try:
        with warnings.catch_warnings(action="ignore"):
            yield
    finally:
        sys.unraisablehook = said


def _close_task(task: asyncio.Task[Any]) -> None:
    task._log_destroy_pending = False  # type: ignore[attr-defined]
    work: Any = task.get_coro()
    for _ in range(CLOSED_AFTER):
        with contextlib.suppress(BaseException):  # from the tidying up of the dead
            work.close()
        if work.cr_frame is None:
            return
