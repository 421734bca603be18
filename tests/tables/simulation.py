"""A house in a box: time that costs nothing, and a cage, a journal and equipment that obey.

`simulate` runs a coroutine on an event loop whose clock jumps to the next thing that is due;
a test that is `@simulated` runs on one.
`World` holds what survives a crash (cage and journal) and can be killed at any call of any port.
"""

from __future__ import annotations

import asyncio
import functools
import hashlib
import itertools
import json
import random
import selectors
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from typing import Any, ParamSpec, TypeVar

import msgspec

from protocol.codec import decode_from_house
from protocol.from_house import ServerMessage
from server.cage.cage import Hold
from server.cage.ledger import Kind
from server.common.slices import is_full, sliced
from server.tables.dependencies import CageAnswer, Dependencies, Shares
from server.tables.floor import Floor
from server.tables.model.round import AnyGame
from tests.cage.model import CageModel, ModelHold, Told, check_end, check_hold

START_MS = 1_700_000_000_000
T = TypeVar("T")
P = ParamSpec("P")


class _InstantSelector(selectors.SelectSelector):
    """Never waits: what it would have waited is added to the loop's time."""

    slept = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise AssertionError("everybody waits, and nothing is due")
        self.slept += max(0.0, timeout)
        return super().select(0)


class SimulatedTimeLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._instant = _InstantSelector()
        super().__init__(self._instant)

    def time(self) -> float:
        return self._instant.slept


def simulate(play: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=SimulatedTimeLoop) as runner:
        return runner.run(play)


def simulated(play: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test that is a coroutine, as one that pytest runs in simulated time."""

    @functools.wraps(play)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        simulate(play(*args, **kwargs))

    return run


class SimulatedClock:
    put_back_ms = 0

    def now_ms(self) -> int:
        return START_MS + round(asyncio.get_running_loop().time() * 1000) - self.put_back_ms

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Killed(BaseException):
    """The process is gone: what it was about to do does not happen."""


class Fault(Exception):
    """A fault of the program, for tests of what a table does about it."""


class Faults:
    """Counts the calls of all ports, and ends the process (or raises a fault) at a chosen one."""

    def __init__(self) -> None:
        self.calls = 0
        self.kill_at: int | None = None
        self.kill_in: str | None = None
        self.fault_at: int | None = None
        self.is_dead = False
        self.killed = asyncio.Event()

    def passing(self, place: str) -> None:
        if self.is_dead:
            raise Killed(place)
        self.calls += 1
        if self.calls == self.kill_at or place == self.kill_in:
            self.is_dead = True
            self.killed.set()
            raise Killed(place)
        if self.calls == self.fault_at:
            raise Fault(place)

    def revive(self) -> None:
        self.is_dead = False
        self.kill_at = self.kill_in = None
        self.killed.clear()


class SimulatedCage:
    """The model of the cage (`tests/cage/model.py`) at a distance.

    Each movement takes a random time within `delay_s`, arrives in the order asked, and may be lost
    with the house that asked for it. Tables name only holds that they took for the same account:
    to ask for anything else is a failed assertion here, where the real cage says `closed`.
    """

    def __init__(self, faults: Faults, seed: int = 0) -> None:
        self.faults = faults
        self.model = CageModel()
        self.random = random.Random(seed)
        self.delay_s = (0.001, 0.004)
        self.is_answering = True
        self.is_busy = False  # its queue is full: holds are not taken
        self.queue: list[Callable[[bool], None]] = []
        self.calls: list[tuple[str, str, int]] = []
        self._orders = itertools.count(1)

    # Books -------------------------------------------------------------------------------------

    @property
    def balances(self) -> dict[str, int]:
        return self.model.balances

    @property
    def holds(self) -> dict[str, ModelHold]:
        """Every open hold, by its id."""
        return {hold.hold_id: hold for hold in self.model.holds}

    @property
    def house(self) -> int:
        return self.model.house

    @property
    def staked(self) -> dict[str, int]:
        """By hold: what was taken and not given back undecided."""
        cents: defaultdict[str, int] = defaultdict(int)
        for entries in self.model.ledgers.values():
            for entry in entries:
                if entry.kind in (Kind.HOLD, Kind.REDUCE):
                    cents[entry.id] += entry.to_held_cents
        return dict(cents)

    def issue(self, account: str, cents: int) -> None:
        """Issue chips to an account, and open it first if it is new."""
        self.model.open_account(account)
        if cents:
            self.model.issue(f"issue {next(self._orders)}", account, cents)

    def redeem(self, account: str, cents: int) -> None:
        self.model.redeem(f"redeem {next(self._orders)}", account, cents)

    def check(self) -> None:
        """Every cent is somewhere, once."""
        self.model.check()

    # The cage as tables see it -----------------------------------------------------------------

    @property
    def answering(self) -> bool:
        return self.is_answering

    def hold(
        self,
        hold_id: str,
        account: str,
        cents: int,
        table: str,
        detail: bytes,
        answer: CageAnswer,
        shares: Shares | None = None,
    ) -> None:
        self.faults.passing("hold")
        check_hold(hold_id, table, cents, detail)
        self.calls.append(("hold", hold_id, cents))

        def move() -> Told:
            if self.is_busy:
                return "busy", 0
            return self.model.hold(hold_id, account, cents, table, detail, shares)

        self._soon(move, answer)

    def reduce(
        self, hold_id: str, account: str, table: str, to_cents: int, answer: CageAnswer
    ) -> None:
        self.faults.passing("reduce")
        check_end(hold_id, table, to_cents)
        self.calls.append(("reduce", hold_id, to_cents))

        def move() -> Told:
            self._assert_was_held(hold_id, account)
            return self.model.reduce(hold_id, account, table, to_cents)

        self._soon(move, answer)

    async def settle(
        self,
        table: str,
        round_number: int,
        settlements: Sequence[tuple[str, str, int]],
        made_void: Collection[str] = (),
        from_meter: Collection[str] = (),
    ) -> Mapping[str, int]:
        """Each settlement arrives by itself: a crash may come between two of them."""
        self.faults.passing("settle")
        balances: dict[str, int] = {}
        left = len(settlements)
        settled = asyncio.Event()

        def told(account: str, _answer: str, balance: int) -> None:
            nonlocal left
            balances[account] = balance
            left -= 1
            if not left:
                settled.set()

        for some in sliced(settlements):
            for hold_id, account, returned in some:
                check_end(hold_id, table, returned)
                move = functools.partial(
                    self._settle_one,
                    hold_id,
                    account,
                    returned,
                    round_number,
                    is_void=hold_id in made_void,
                    is_from_meter=hold_id in from_meter,
                )
                self._soon(move, functools.partial(told, account))
            if is_full(some):
                await asyncio.sleep(0)
        if settlements:
            await settled.wait()
        self.faults.passing("settled")
        return balances

    async def open_holds(self, table: str) -> Sequence[Hold]:
        self.faults.passing("open_holds")
        await asyncio.sleep(self._delay())
        return self.model.open_holds(table)

    def _settle_one(self, hold_id: str, account: str, *words: int, **how: bool) -> Told:
        self._assert_was_held(hold_id, account)
        return self.model.settle_one(hold_id, account, *words, **how)

    def _assert_was_held(self, hold_id: str, account: str) -> None:
        known = self.model.open_hold(hold_id, account) or self.model.was_ended(hold_id, account)
        assert known, f"{hold_id} was never held for {account}"

    # Distance ----------------------------------------------------------------------------------

    def _delay(self) -> float:
        return self.random.uniform(*self.delay_s)

    def _soon(self, move: Callable[[], Told], answer: CageAnswer) -> None:
        def arrive(is_heard: bool) -> None:
            told = move()
            if is_heard:
                answer(*told)

        self.queue.append(arrive)
        asyncio.get_running_loop().call_later(self._delay(), self._work)

    def _work(self) -> None:
        """Carry out the oldest call, unless Redis or the house is gone."""
        if self.queue and self.is_answering and not self.faults.is_dead:
            self.queue.pop(0)(True)

    def set_answering(self, is_answering: bool) -> None:
        self.is_answering = is_answering
        if is_answering:
            for _ in range(len(self.queue)):
                self._work()

    def crash(self) -> None:
        """The process is gone: some of what it had sent arrives, and nobody hears the answers."""
        arrived = self.random.randint(0, len(self.queue))
        for arrive in self.queue[:arrived]:
            arrive(False)
        self.queue.clear()


class SimulatedJournal:
    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.pages: dict[str, bytes] = {}
        self.records: dict[str, dict[int, str]] = {}

    async def load(self, table: str) -> bytes | None:
        self.faults.passing("load")
        await asyncio.sleep(0.001)
        return self.pages.get(table)

    async def save(self, table: str, state: bytes) -> None:
        self.faults.passing("save")
        await asyncio.sleep(0.001)
        self.faults.passing("save, in between")
        self.pages[table] = state
        self.faults.passing("saved")

    async def save_with_record(
        self, table: str, state: bytes, round_number: int, record: str
    ) -> None:
        self.faults.passing("record")
        await asyncio.sleep(0.001)
        self.faults.passing("record, in between")
        records = self.records.setdefault(table, {})
        assert round_number not in records, f"round {round_number} was recorded before"
        records[round_number] = record
        self.pages[table] = state
        self.faults.passing("recorded")

    async def record(self, table: str, round_number: int) -> str | None:
        self.faults.passing("read record")
        return self.records.get(table, {}).get(round_number)

    async def latest_records(
        self, table: str, count: int, before: int | None = None
    ) -> Sequence[str]:
        self.faults.passing("read records")
        records = self.records.get(table, {})
        numbers = sorted((n for n in records if before is None or n < before), reverse=True)
        return [records[number] for number in numbers[:count]]


class SimulatedDraws:
    def __init__(self, seed: bytes) -> None:
        self._random = random.Random(seed)
        self.trace: list[dict[str, Any]] = []

    def uniform(self, n: int) -> int:
        return int(self._say(["uniform", n], self._random.randrange(n)))

    def sample(self, k: int, n: int) -> tuple[int, ...]:
        return tuple(self._say(["sample", k, n], self._random.sample(range(n), k)))

    def weighted(self, weights: Sequence[int]) -> int:
        drawn = self._random.choices(range(len(weights)), weights)[0]
        return int(self._say(["weighted", list(weights)], drawn))

    def shuffle(self, n: int) -> tuple[int, ...]:
        return tuple(self._say(["shuffle", n], self._random.sample(range(n), n)))

    def mix(self, data: bytes) -> None:
        self._random = random.Random(data + self._random.randbytes(16))
        self.trace.append({"mix": data.hex()})

    def _say(self, ask: list[Any], answer: Any) -> Any:
        self.trace.append({"ask": ask, "answer": answer})
        return answer


class SimulatedEquipment:
    """One seed for the whole evening: a round's seed is a hash of its name."""

    def __init__(self, faults: Faults, evening: int = 0) -> None:
        self.faults = faults
        self._evening = str(evening).encode()
        self._sealed: Counter[str] = Counter()

    def seal_seed(self, identity: str) -> tuple[bytes, bytes]:
        self.faults.passing("seal_seed")
        self._sealed[identity] += 1
        times = self._sealed[identity]
        again = b"" if times == 1 else b" again %d" % times  # never the same seed twice
        seed = hashlib.sha256(self._evening + identity.encode() + again).digest()
        return identity.encode() + b"|" + seed, hashlib.sha256(seed).digest()

    def open_seed(self, identity: str, sealed: bytes) -> bytes:
        self.faults.passing("open_seed")
        name, seed = sealed[:-33], sealed[-32:]
        assert name == identity.encode(), "a seed serves its own round"
        return seed

    def draws(self, identity: str, seed: bytes, wagers_hash: bytes) -> SimulatedDraws:
        self.faults.passing("draws")
        return SimulatedDraws(seed + wagers_hash + identity.encode())


class SimulatedRecords:
    def __init__(self, faults: Faults) -> None:
        self.faults = faults

    def rules_hash(self, game: str, rules: Mapping[str, Any]) -> str:
        return _digest({"game": game, "rules": rules})

    def round_identity(self, table: str, round_number: int, rules_hash_hex: str) -> str:
        return f"{table}/{round_number}/{rules_hash_hex[:16]}"

    def pseudonym(self, account: str, identity: str) -> str:
        return _digest([account, identity])[:16]

    async def hash_wagers(self, wagers: Sequence[Any]) -> bytes:
        self.faults.passing("hash_wagers")
        return bytes.fromhex(_digest(msgspec.to_builtins(wagers)))

    async def signed_round(self, record: Mapping[str, Any], previous: str) -> tuple[str, str]:
        self.faults.passing("sign_round")
        body = msgspec.to_builtins({**record, "previous": previous})
        digest = _digest(body)
        return json.dumps({**body, "hash": digest}), digest

    async def receipt(
        self, key: tuple[str, int], account: str, read: Callable[[], Awaitable[str | None]]
    ) -> str | None:
        text = await read()
        if text is None:
            return None
        record = json.loads(text)
        assert (record["table"], record["round"]) == key
        player = self.pseudonym(account, record["identity"])
        own = [wager for wager in record["wagers"] if wager["player"] == player]
        return json.dumps({**record, "wagers": own})


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


class SimulatedAudience:
    """Hears everything; `published` and `told` are the frames by table and by account."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.published: dict[str, list[bytes]] = {}
        self.told: dict[str, list[bytes]] = {}

    def publish(self, table: str, frame: bytes) -> None:
        self.faults.passing("publish")
        self.published.setdefault(table, []).append(frame)

    def tell(self, account: str, frame: bytes) -> None:
        self.faults.passing("tell")
        self.told.setdefault(account, []).append(frame)

    def events(self, table: str) -> list[ServerMessage]:
        return [decode_from_house(frame) for frame in self.published.get(table, [])]

    def private(self, account: str) -> list[ServerMessage]:
        return [decode_from_house(frame) for frame in self.told.get(account, [])]


class World:
    """What there is besides the tables."""

    def __init__(self, seed: int = 0) -> None:
        self.faults = Faults()
        self.clock = SimulatedClock()
        self.cage = SimulatedCage(self.faults, seed)
        self.journal = SimulatedJournal(self.faults)
        self.audience = SimulatedAudience(self.faults)
        self.records = SimulatedRecords(self.faults)
        self.house = Dependencies(
            self.cage,
            SimulatedEquipment(self.faults, seed),
            self.records,
            self.records,
            self.journal,
            self.clock,
        )
        self.events: list[tuple[str, Mapping[str, Any]]] = []
        self.passes_inspection = True

    def inspect(self, game: AnyGame) -> Mapping[str, Any]:
        return {"passed": self.passes_inspection}

    def on_event(self, kind: str, data: Mapping[str, Any]) -> None:
        self.events.append((kind, data))

    async def crash(self, floor: Floor) -> None:
        """The house is gone. Cage and journal survive, and can be opened again."""
        await floor.halt()
        self.cage.crash()
        self.faults.revive()

    async def cash_up(self, floor: Floor) -> None:
        """The evening is over, and every cent is there."""
        await floor.halt()
        self.cage.check()

    def record(self, table: str, round_number: int) -> dict[str, Any]:
        record: dict[str, Any] = json.loads(self.journal.records[table][round_number])
        return record
