"""Group commit: movements that are asked for in one turn of the event loop go in one write.

Each partition has a queue. One write is under way at a time. It carries one batch from every queue
that has movements, each batch as one call of scripts/move.lua; meanwhile the next batches gather.
A queue keeps its batch until the answers are known, and otherwise sends the same batch again.

    what may happen to a batch
    ├── it is answered          each callback gets its own answer, once
    ├── STALE, NOSCRIPT, …      nothing moved: reconnect and send the batch again
    ├── no answer               it may have moved or not: the same, and the ids make it safe
    ├── the replica lacks it    the same: a batch counts once the replica has it (replicated.py)
    ├── FENCED                  another house runs on this Redis: this house must stop
    └── fewer commits           Redis has lost answered movements: this house must stop

In a house of many processes, a movement of a table goes with the number of the table's lease. If
the table has another owner by then, that movement alone is refused, and nobody is answered: the
table is lost (server/common/owned_tables.py).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import msgspec

from server.cage.keys import cage_key
from server.cage.lease import Member
from server.cage.ledger import Kind
from server.cage.redis_connection import NoAnswer, RedisConnection, Script
from server.cage.replicated import NO_REPLICA, WAIT
from server.common import metrics
from server.common.beats import until_beat
from server.common.owned_tables import OwnedTables
from server.common.retry import ask_again
from server.common.tasks import end_task

Movement: TypeAlias = tuple[Any, ...]
Answer: TypeAlias = Callable[[str, int], None]

# The answers by the numbers that scripts/move.lua returns.
ANSWERS = (
    "held",
    "done",
    "insufficient_funds",
    "account_suspended",
    "no_account",
    "closed",
    "conflict",
    "too_large",
    "moved",
    "replaced",
)
_REPLACED = ANSWERS.index("replaced")

_KIND, _ACCOUNT, _TABLE = 0, 2, 4  # their places in a movement
_ISSUE = int(Kind.ISSUE)

BATCH_MOST = 512
QUEUE_MOST = 20_000
PROBE_EVERY_S = 1.0

_MOVE = Script("move")
_ADMIT_CONNECTION = Script("admit_connection")

_log = logging.getLogger("croupier.cage")
_encode = msgspec.msgpack.Encoder().encode


class HouseReplaced(Exception):
    """A later house runs on this Redis. It refuses everything that this house asks."""


class NoReplica(NoAnswer):
    """Redis has no replica that confirms: movements wait for one."""


class StoreWentBack(Exception):
    """Redis lacks movements that were answered. The message says which commits."""


class PartitionQueue:
    """The movements of one partition: those that wait, and the batch that has no answer yet."""

    def __init__(
        self, partition: str, member: Member | None = None, *, of_cluster: bool = False
    ) -> None:
        """`member` is this process of a house of many."""
        self.partition = partition
        self._member = member
        self._of_cluster = (b"1",) if of_cluster else ()
        self.commits = 0  # the number of the last commit that was answered
        self.connection_number: bytes = b""
        self.movements: list[Movement] = []
        self.answers: list[Answer] = []
        self._keys = [
            cage_key(partition, name).encode()
            for name in ("balance", "suspended", "tables", "totals", "fence")
        ]
        self.commits_command = (b"HGET", self._keys[3], b"commits")
        self._batch: tuple[bytes, ...] = ()
        self._batch_numbers: dict[str, int] = {}  # of the leases of its tables
        self._batch_movements: list[Movement] = []
        self._batch_answers: list[Answer] = []

    @property
    def empty(self) -> bool:
        return not self.movements and not self._batch_answers

    def admit_command(self, house: bytes) -> tuple[Any, ...]:
        """The command after which Redis takes movements from this connection alone.

        In a house of many, each process has one such connection.
        """
        member = self._member
        processes = () if member is None else (member.number, *member.others)
        return (b"EVAL", _ADMIT_CONNECTION.text, 1, self._keys[4], house, *processes)

    def batch_command(self, house: bytes) -> tuple[Any, ...]:
        """The command for the batch that has no answer yet, or else for the next one."""
        if not self._batch_answers:
            if len(self.movements) <= BATCH_MOST:
                movements, self.movements = self.movements, []
                self._batch_answers, self.answers = self.answers, []
            else:
                movements, self.movements = self.movements[:BATCH_MOST], self.movements[BATCH_MOST:]
                self._batch_answers = self.answers[:BATCH_MOST]
                self.answers = self.answers[BATCH_MOST:]
            self._batch, self._batch_movements = (_encode(movements),), movements
            if self._member is not None:
                self._batch += self._words_of_member(self._member)
            else:
                self._batch += self._of_cluster
            metrics.cage_batch_movements.observe(len(movements))
        given = (house, self.connection_number, *self._batch)
        return (b"EVALSHA", _MOVE.sha, 5, *self._keys, *given)

    def _words_of_member(self, member: Member) -> tuple[bytes, ...]:
        """What goes with the batch of a process: its number, and those of the tables' leases."""
        tables = {one[_TABLE] for one in self._batch_movements if one[_KIND] < _ISSUE}
        self._batch_numbers = numbers = {}
        for table in tables:
            number = member.owned.number_of(table)
            assert number is not None, "what a lost table has asked is dropped"
            numbers[table] = number
        words = (*(self._of_cluster or (b"",)), str(member.number).encode())
        if not numbers:
            return words
        return (*words, _encode({table: str(number) for table, number in numbers.items()}))

    def forget_table(self, table: str) -> None:
        """Drop the movements of a table that has another owner now, and were not sent."""
        kept = [
            pair
            for pair in zip(self.movements, self.answers, strict=True)
            if not _is_of_table(pair[0]) or pair[0][_TABLE] != table
        ]
        self.movements = [movement for movement, _ in kept]
        self.answers = [answer for _, answer in kept]

    def answer_batch(self, reply: Sequence[int], on_moved: Callable[[str, int], None]) -> None:
        """Say each movement's balance, and give each callback its answer."""
        answers, self._batch_answers, self._batch = self._batch_answers, [], ()
        movements, self._batch_movements = self._batch_movements, []
        if len(reply) > 2 * len(answers):
            *reply, self.commits = reply
        if self._batch_numbers:
            answers = self._without_lost(movements, answers, reply)
        words = iter(reply)
        for movement, answer, word, balance in zip(movements, answers, words, words, strict=True):
            on_moved(movement[_ACCOUNT], balance)
            try:
                answer(ANSWERS[word], balance)
            except Exception:
                _log.exception("a callback failed on the cage's answer")

    def _without_lost(
        self, movements: list[Movement], answers: list[Answer], reply: Sequence[int]
    ) -> list[Answer]:
        """The callbacks, without those of tables that this process has lost meanwhile."""
        assert self._member is not None, "only a process of a house of many numbers its tables"
        owned, numbers = self._member.owned, self._batch_numbers
        words = reply[::2]
        if _REPLACED in words:
            for movement, word in zip(movements, words, strict=True):
                if word == _REPLACED:
                    owned.lose(movement[_TABLE], numbers[movement[_TABLE]])
        lost = {table for table in numbers if owned.number_of(table) != numbers[table]}
        if not lost:
            return answers
        return [
            _tell_nobody if _is_of_table(movement) and movement[_TABLE] in lost else answer
            for movement, answer in zip(movements, answers, strict=True)
        ]


class Batcher:
    """The queues of all partitions, and the task that sends their batches."""

    def __init__(
        self,
        connection: RedisConnection,
        house_number: int,
        on_answering: Callable[[bool], None],
        on_replaced: Callable[[], None],
        on_moved: Callable[[str, int], None],
        on_went_back: Callable[[str], None] = _log.critical,
        with_replica: bool = False,
        member: Member | None = None,
    ) -> None:
        """`member` is this process of a house of many.

        `on_moved` is told the account of each movement that was answered, and its balance.

        With `with_replica`, a movement is answered once the one replica of Redis has it.
        `on_went_back` is told what Redis lacks of the movements that were answered.
        """
        self.answering = False
        self.waits_for_replica = False
        self._with_replica = with_replica
        self._on_went_back = on_went_back
        self._connection = connection
        self._house = str(house_number).encode()
        self._member = member
        self._on_answering = on_answering
        self._on_replaced = on_replaced
        self._on_moved = on_moved
        self._queues: dict[str, PartitionQueue] = {}
        self._wake = asyncio.Event()
        self._answered = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._probe: asyncio.TimerHandle | None = None
        self._probe_due = False

    async def start(self, partitions: Iterable[str]) -> None:
        """Connect and begin to send. Raises NoAnswer, HouseReplaced."""
        of_cluster = self._connection.of_cluster
        self._queues = {
            name: PartitionQueue(name, self._member, of_cluster=of_cluster) for name in partitions
        }
        if self._member is not None:
            self._member.owned.when_changed(self._forget_table)
        await self._connect()
        self.answering = True
        self._task = asyncio.create_task(self._run(), name="cage")
        self._ask_for_probe()

    async def stop(self, deadline_s: float) -> bool:
        """Send the movements that wait, then close. False if some have no answer in time."""
        if self._probe:
            self._probe.cancel()
        try:
            async with asyncio.timeout(deadline_s):
                while self.unanswered and self._task and not self._task.done():
                    self._answered.clear()
                    await self._answered.wait()
        except TimeoutError:
            _log.error("closing with movements that Redis never answered")
        if self._task:
            await end_task(self._task)
        await self._connection.disconnect()
        return not self.unanswered

    @property
    def answered_commits(self) -> dict[str, int]:
        """By partition, the last commit of this house that was answered."""
        return {name: queue.commits for name, queue in self._queues.items() if queue.commits}

    @property
    def unanswered(self) -> bool:
        """Whether some movement has no answer yet."""
        return not all(queue.empty for queue in self._queues.values())

    def submit(
        self, partition: str, movement: Movement, answer: Answer, *, refusable: bool
    ) -> None:
        """Queue a movement. A full queue answers `busy`, unless the movement may not be refused.

        A movement of a table that another process owns is dropped.
        """
        queue = self._queues.get(partition)
        if self._member is not None and _is_lost(movement, self._member.owned):
            return
        if queue is None:
            asyncio.get_running_loop().call_soon(answer, "no_account", 0)
        elif refusable and len(queue.movements) >= QUEUE_MOST:
            asyncio.get_running_loop().call_soon(answer, "busy", 0)
        else:
            queue.movements.append(movement)
            queue.answers.append(answer)
            if not self._wake.is_set():
                self._wake.set()

    def submit_all(self, partition: str, movements: Sequence[tuple[Movement, Answer]]) -> None:
        """Queue movements that may not be refused, as `submit` does one by one."""
        queue = self._queues.get(partition)
        if queue is None or self._member is not None:
            for movement, answer in movements:
                self.submit(partition, movement, answer, refusable=False)
            return
        queue.movements += [movement for movement, _ in movements]
        queue.answers += [answer for _, answer in movements]
        self._wake.set()

    def _forget_table(self, table: str) -> None:
        for queue in self._queues.values():
            queue.forget_table(table)
        self._answered.set()

    async def _run(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                try:
                    await self._send_batches()
                except NoAnswer as error:
                    self._note_failure(error)
                    await ask_again(self._reconnect_and_send, NoAnswer, self._note_failure)
        except HouseReplaced:
            _log.critical("a later house runs on this Redis: the cage is shut")
            self._set_answering(False)
            self._on_replaced()
        except StoreWentBack as error:
            self._set_answering(False, str(error))
            self._on_went_back(str(error))
        finally:
            self._answered.set()

    async def _send_batches(self) -> None:
        """Send batches until every queue is empty. Raises NoAnswer if it has to reconnect."""
        while True:
            queues = [queue for queue in self._queues.values() if not queue.empty]
            if queues:
                replies = await self._ask_timed(
                    [queue.batch_command(self._house) for queue in queues]
                )
            elif self._probe_due:
                replies = await self._probe_redis()
            else:
                return
            self._probe_due = False
            errors = self._hand_out(queues, replies)
            self._answered.set()
            if errors:
                raise NoAnswer(errors[0])
            self._set_answering(True)

    async def _ask_timed(self, commands: list[tuple[Any, ...]]) -> Sequence[Any]:
        begun = time.perf_counter()
        if self._with_replica:
            replies: Sequence[Any] = await self._ask_with_replica(commands)
        else:
            replies = await self._connection.ask(commands)
        metrics.cage_call_seconds.observe(time.perf_counter() - begun)
        return replies

    async def _ask_with_replica(self, commands: list[tuple[Any, ...]]) -> Sequence[Any]:
        """Raises NoReplica if the replica has not confirmed what these commands wrote.

        It needs no MARK: the connection's admission was a write, after all that was sent before.
        """
        *replies, confirmed = await self._connection.ask([*commands, WAIT])
        for reply in replies:
            if isinstance(reply, Exception):
                _raise_if_replaced(reply)
        if isinstance(confirmed, Exception):
            raise NoAnswer(str(confirmed))
        if confirmed < 1:
            raise NoReplica(NO_REPLICA)
        return replies

    async def _probe_redis(self) -> Sequence[Any]:
        """Ask whether Redis answers; and the replica, which then has to be the only one."""
        if not self._with_replica:
            return await self._connection.ask([(b"PING",)])
        role, marked = await self._ask_with_replica([(b"ROLE",), self._connection.mark])
        for reply in (role, marked):
            if isinstance(reply, Exception):
                raise NoAnswer(str(reply))
        replicas = role[2] if role[0] == b"master" else ()
        if len(replicas) != 1:
            raise NoReplica(f"the primary has to have one replica, and has {len(replicas)}")
        return ()

    def _hand_out(self, queues: Sequence[PartitionQueue], replies: Sequence[Any]) -> list[str]:
        """Give each queue its reply. Returns the errors; those queues keep their batches.

        Raises HouseReplaced.
        """
        errors: list[str] = []
        for queue, reply in zip(queues, replies, strict=False):  # a probe has a reply and no queue
            if isinstance(reply, Exception):
                _raise_if_replaced(reply)
                errors.append(str(reply))
            else:
                queue.answer_batch(reply, self._on_moved)
        return errors

    def _ask_for_probe(self) -> None:
        self._probe_due = True
        self._wake.set()
        loop = asyncio.get_running_loop()
        self._probe = loop.call_later(until_beat(PROBE_EVERY_S), self._ask_for_probe)

    async def _reconnect_and_send(self) -> None:
        await self._connect()
        await self._send_batches()

    async def _connect(self) -> None:
        await self._connection.connect()
        queues = list(self._queues.values())
        replies = await self._connection.ask(
            [
                (b"SCRIPT", b"LOAD", _MOVE.text),
                *(queue.admit_command(self._house) for queue in queues),
                *(queue.commits_command for queue in queues),
            ]
        )
        for reply in replies:
            if isinstance(reply, Exception):
                await self._connection.disconnect()
                _raise_if_replaced(reply)
                raise NoAnswer(str(reply))
        numbers, commits = replies[1 : len(queues) + 1], replies[len(queues) + 1 :]
        _raise_if_went_back(queues, commits)
        for queue, number in zip(queues, numbers, strict=True):
            queue.connection_number = str(number).encode()

    def _note_failure(self, error: Exception) -> None:
        metrics.cage_retries.inc()
        self._set_answering(False, str(error), _is_of_replica(error))

    def _set_answering(self, answering: bool, why: str = "", of_replica: bool = False) -> None:
        if (answering, of_replica) == (self.answering, self.waits_for_replica):
            return
        self.answering, self.waits_for_replica = answering, of_replica
        if answering:
            _log.warning("Redis answers again")
        else:
            _log.warning("Redis does not answer, asking again: %s", why)
        self._on_answering(answering)


def _is_of_table(movement: Movement) -> bool:
    """Whether a table asks for it; else it issues or redeems chips."""
    return bool(movement[_KIND] < _ISSUE)


def _is_lost(movement: Movement, owned: OwnedTables) -> bool:
    return _is_of_table(movement) and owned.number_of(movement[_TABLE]) is None


def _tell_nobody(_answer: str, _balance: int) -> None:
    """In place of a callback of a table that is lost."""


def _is_of_replica(error: Exception) -> bool:
    """Whether Redis answers without its replica; `min-replicas-to-write` makes it refuse then."""
    return isinstance(error, NoReplica) or str(error).startswith("NOREPLICAS")


def _raise_if_went_back(queues: Sequence[PartitionQueue], commits: Sequence[Any]) -> None:
    lost = [
        f"commits {int(found or 0) + 1} to {queue.commits} of partition {queue.partition}"
        for queue, found in zip(queues, commits, strict=True)
        if int(found or 0) < queue.commits
    ]
    if lost:
        raise StoreWentBack(f"Redis went back in time: it lacks {', '.join(lost)} of the ledger")


def _raise_if_replaced(error: Exception) -> None:
    if str(error).startswith("FENCED"):
        raise HouseReplaced(str(error))
