"""Operators of a simulated evening, what they were told, and whether it is so.

An order that may be given twice is given until it has an answer; every other one is given once, as
an operator would who looks first. Each try has a reason of its own, by which it is found again in
the event log.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from protocol.operators import (
    ChipsMoved,
    CloseTable,
    CommandDone,
    CommandRefused,
    ConfirmationNeeded,
    ConfirmChips,
    ConfirmMeterChange,
    ConfirmRetirement,
    DeskReply,
    DicePassed,
    FromOperator,
    IssueChips,
    MeterChangeRequested,
    MeterRows,
    OpenTable,
    PassDice,
    RedeemChips,
    RequestMeterChange,
    ReshuffleCards,
    ReshuffleOrdered,
    RetirementRequested,
    RetireTable,
    RoundVoided,
    SuspendAccount,
    TableRetirement,
    TablesChanged,
    UnsuspendAccount,
    VoidRound,
)
from server.cage.ledger import Entry, Kind
from server.pit.event_log import BEGUN_KEY, EVENTS_KEY
from tests.simulation.loop import SimulatedLoop
from tests.simulation.meters import ONCE, SPARE, MeterOrder, check_meters
from tests.simulation.pit import OPERATORS, Desk, Lost
from tests.simulation.plans import Order
from tests.simulation.players import Broken, Door
from tests.simulation.store import Store

CLOSED = "what is closed takes no wager"
DONE = "done"
AGAIN_S = (0.2, 1.0)
_MADE = 1
"""The `request` of a command: the connection gives it its number."""


class Closed(Struct):
    """What operators were told is closed, as long as they have not asked to open it."""

    tables: set[str] = field(default_factory=set)
    accounts: set[str] = field(default_factory=set)


class Told(Struct):
    """What operators were told."""

    voided: dict[tuple[str, int], int] = field(default_factory=dict)  # cents, by table and round
    retired: dict[str, tuple[int, int]] = field(default_factory=dict)  # round and cents, by table
    moved: dict[str, tuple[str, int]] = field(default_factory=dict)  # account and cents, by command
    refused: set[str] = field(default_factory=set)  # commands that nobody may have carried out
    meters: dict[str, MeterOrder] = field(default_factory=dict)  # by reason of the request
    tries: dict[str, str] = field(default_factory=dict)  # by reason: done, a code, or "" for lost


class SimulatedOperators:
    """All operators of an evening. `doors` are where they may come in."""

    def __init__(
        self,
        loop: SimulatedLoop,
        seed: int,
        doors: list[Door],
        tables: Sequence[str],
        accounts: Sequence[str],
        rounds: Callable[[], Mapping[str, int]],
        meters: Mapping[str, str],
    ) -> None:
        """`rounds` says how many rounds each table has recorded, `meters` is the meter of each."""
        self.told = Told()
        self.closed = Closed()
        self.given: Counter[str] = Counter()
        self._loop = loop
        self._random = random.Random(f"operators {seed}")
        self._doors = doors
        self._tables = tables
        self._accounts = accounts
        self._rounds = rounds
        self._meters = meters
        self._desks: list[Desk] = []
        self._retiring: set[str] = set()

    def leave(self, is_gone: Callable[[Door], bool]) -> None:
        """Processes are gone, with their connections."""
        for desk in [one for one in self._desks if is_gone(one.door)]:
            desk.cut()

    async def carry_out(self, order: Order) -> None:
        """Give an order when its time has come, and wait for what comes of it."""
        await asyncio.sleep(max(0.0, order.at_s - self._loop.time()))
        match order.kind:
            case "void":
                await self._void(self._table(order))
            case "close":
                await self._close(self._table(order), order.value)
            case "reshuffle" | "pass dice":
                await self._arrange(self._table(order), order.kind)
            case "suspend":
                await self._suspend(self._account(order), order.value)
            case "issue" | "redeem":
                await self._move(self._account(order), order)
            case "retire":
                await self._retire(self._table(order))
            case "lower" | "move":
                await self._change_meter(self._meters[self._table(order)], order)

    def _table(self, order: Order) -> str:
        return self._tables[order.of % len(self._tables)]

    def _account(self, order: Order) -> str:
        return self._accounts[order.of % len(self._accounts)]

    # What they order -----------------------------------------------------------------------------

    async def _void(self, table: str) -> None:
        reply = await self._try(lambda why: VoidRound(_MADE, table, why))
        if isinstance(reply, RoundVoided):
            self.told.voided[table, reply.round] = reply.returned
            self.given["void"] += 1

    async def _close(self, table: str, seconds: float) -> None:
        reply = await self._try(lambda why: CloseTable(_MADE, table, why))
        if isinstance(reply, TablesChanged):
            self.closed.tables.add(table)
            self.given["close"] += 1
        before = self._rounds()[table]
        await asyncio.sleep(seconds)
        is_closed = table in self.closed.tables and table not in self._retiring  # by a last round
        if is_closed and self._rounds()[table] != before:
            raise Broken(CLOSED, f"{table} was closed, and a round has ended there")
        self.closed.tables.discard(table)
        await self._until_done(lambda why: OpenTable(_MADE, table, why), TablesChanged)

    async def _arrange(self, table: str, kind: str) -> None:
        command = ReshuffleCards if kind == "reshuffle" else PassDice
        reply = await self._try(lambda why: command(_MADE, table, why))
        if isinstance(reply, ReshuffleOrdered | DicePassed):
            self.given[kind] += 1

    async def _suspend(self, account: str, seconds: float) -> None:
        await self._until_done(lambda why: SuspendAccount(_MADE, account, why), CommandDone)
        self.closed.accounts.add(account)
        self.given["suspend"] += 1
        await asyncio.sleep(seconds)
        self.closed.accounts.discard(account)
        await self._until_done(lambda why: UnsuspendAccount(_MADE, account, why), CommandDone)

    async def _move(self, account: str, order: Order) -> None:
        command_id, cents = f"{self._random.getrandbits(64):016x}", int(order.value)
        command = IssueChips if order.kind == "issue" else RedeemChips

        def made(why: str) -> FromOperator:
            return command(_MADE, command_id, account, cents, why)

        order_id = f"{order.kind}:{command_id}"
        self.told.refused.add(order_id)
        while True:
            reply = await self._try(made)
            if isinstance(reply, ConfirmationNeeded):
                confirmation = ConfirmChips(_MADE, reply.change)
                reply = await self._try(lambda _, given=confirmation: given, OPERATORS[1])
            if not isinstance(reply, CommandRefused) or reply.code == "failed":
                self.told.refused.discard(order_id)
            if isinstance(reply, ChipsMoved):
                self.told.moved[order_id] = account, reply.cents
                self.given[order.kind] += 1
                return
            if isinstance(reply, CommandRefused) and reply.code == "insufficient_funds":
                return
            await self._wait()

    async def _retire(self, table: str) -> None:
        requested = await self._try(lambda why: RetireTable(_MADE, table, why))
        if not isinstance(requested, RetirementRequested):
            return
        change = requested.change
        self._retiring.add(table)
        reply = await self._try(lambda _: ConfirmRetirement(_MADE, change), OPERATORS[1])
        if isinstance(reply, TableRetirement):
            self.told.retired[table] = reply.round, reply.returned
            self.given["retire"] += 1

    async def _change_meter(self, meter: str, order: Order) -> None:
        """One requests it. The other confirms it, and asks again while nobody knows what came."""
        cents, to = int(order.value), SPARE if order.kind == "move" else ""
        asked: list[str] = []

        def made(why: str) -> FromOperator:
            asked.append(why)
            return RequestMeterChange(_MADE, meter, cents, why, to)

        requested = await self._until_done(made, MeterChangeRequested)
        if isinstance(requested, CommandRefused):
            return
        assert isinstance(requested, MeterChangeRequested), requested
        change = self.told.meters[asked[-1]] = MeterOrder(meter, cents, to)
        confirmation = ConfirmMeterChange(_MADE, requested.change)
        while True:
            tries = len(self.told.tries)
            reply = await self._try(lambda _: confirmation, OPERATORS[1])
            if isinstance(reply, MeterRows):
                change.is_done = True
                self.given[order.kind] += 1
                return
            is_known = isinstance(reply, CommandRefused) and reply.code != "failed"
            if is_known:
                return
            change.may_be_done |= len(self.told.tries) > tries  # there was somebody to ask
            await self._wait()

    # How they order ------------------------------------------------------------------------------

    async def _until_done(self, made: Callable[[str], FromOperator], done: Any) -> DeskReply:
        """Give a command again and again, until it is done or can never be."""
        while True:
            reply = await self._try(made)
            if isinstance(reply, done):
                return reply
            if isinstance(reply, CommandRefused) and reply.code in ("retired", "below_seed"):
                return reply
            await self._wait()

    async def _wait(self) -> None:
        await asyncio.sleep(self._random.uniform(*AGAIN_S))

    async def _try(
        self, made: Callable[[str], FromOperator], name: str = OPERATORS[0]
    ) -> DeskReply | None:
        """Sign in somewhere, and give a command; None: it may have been carried out, or not."""
        doors = [door for door in self._doors if door.is_open and not door.process.is_dead]
        if not doors:
            return None
        why = f"try {len(self.told.tries) + 1}"
        message = made(why)
        self.told.tries[why] = ""
        desk = Desk(self._loop, self._random, self._random.choice(doors))
        self._desks.append(desk)
        try:
            await desk.sign_in(name)
            reply = await desk.ask(message)
        except Lost:
            return None
        finally:
            self._desks.remove(desk)
            desk.cut()
        if _reason(msgspec.structs.asdict(message)) == why:
            self.told.tries[why] = reply.code if isinstance(reply, CommandRefused) else DONE
        return reply

    # Whether it is so ----------------------------------------------------------------------------

    def check(
        self,
        store: Store,
        records: Mapping[str, Sequence[Mapping[str, Any]]],
        ledgers: Mapping[str, Sequence[Entry]],
    ) -> None:
        """Compare what they were told with the books, at the end. Raises Broken."""
        self._check_rounds(records)
        self._check_chips(ledgers)
        check_meters(store, self.told.meters)
        self._check_events(store)

    def _check_rounds(self, records: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
        ended = {
            (table, record["round"]): record for table, some in records.items() for record in some
        }
        told = [(*which, "void", cents) for which, cents in self.told.voided.items()]
        retired = self.told.retired.items()
        told += [(table, number, "retired", cents) for table, (number, cents) in retired]
        for table, number, result, cents in told:
            record = ended.get((table, number))
            if record is None or record["result"] != result or _returned(record) != cents:
                raise Broken(
                    ONCE,
                    f"{table}: an operator was told that round {number} is {result} and returned "
                    f"{cents} cents, the record says {record and record['result']}",
                )

    def _check_chips(self, ledgers: Mapping[str, Sequence[Entry]]) -> None:
        moved: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
        for account, entries in ledgers.items():
            for entry in entries:
                if entry.kind in (Kind.ISSUE, Kind.REDEEM) and entry.id != "welcome":
                    moved[entry.id].append((account, entry.to_issued_cents))
        for order_id, times in moved.items():
            if len(times) > 1 or order_id in self.told.refused:
                raise Broken(ONCE, f"{order_id} has moved {times}")
        for order_id, one in self.told.moved.items():
            if moved[order_id] != [one]:
                found = moved[order_id]
                raise Broken(ONCE, f"{order_id}: an operator was told {one}, it is {found}")

    def _check_events(self, store: Store) -> None:
        logged: Counter[str] = Counter()
        events = store.xrange(EVENTS_KEY.encode(), b"-", b"+")
        for number, (position, words) in enumerate(events, 1):
            if position != b"%d-0" % number:
                raise Broken(ONCE, f"event {number} of the log is {position.decode()}")
            self._count(logged, json.loads(words[1]))
        for begun in store.hvals(BEGUN_KEY.encode()):
            self._count(logged, json.loads(begun))
        for why, answer in self.told.tries.items():
            if logged[why] > 1 or (answer == DONE and not logged[why]):
                raise Broken(ONCE, f"{why} ({answer or 'no answer'}) is {logged[why]} events")

    @staticmethod
    def _count(logged: Counter[str], event: Mapping[str, Any]) -> None:
        if event["who"] in OPERATORS:
            logged[_reason(event["arguments"])] += 1


def _reason(arguments: Mapping[str, Any]) -> str:
    return str(arguments.get("reason") or arguments.get("why") or "")


def _returned(record: Mapping[str, Any]) -> int:
    return sum(int(one["returned"]) for one in record["settlements"])
