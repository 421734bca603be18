"""Group commit: what is asked of the cage within one turn of the event loop goes in one write.

Every partition has a lane: movements queue in it, in order, and leave it in batches. One flight is
in the air at a time and carries one batch of every lane that has something, each as one call of
scripts/move.lua; meanwhile the next batches gather. A lane keeps its batch until the answer is
known, and flies the same one again otherwise.

    a batch comes back
    ├── with its answers        every callback hears its own, once
    ├── STALE, NOSCRIPT, …      nothing moved: the line is opened anew, the batch flies again
    ├── not at all              it may have moved, or not: the same, and the ids make it safe
    └── FENCED                  another house runs on this Redis: this one must stop
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, TypeAlias

import msgspec

from server import metrics
from server.cage.keys import cage_key, partition_name
from server.cage.line import Line, NoAnswer, Script

Movement: TypeAlias = tuple[Any, ...]
Answer: TypeAlias = Callable[[str, int], None]

# What the script says, by number (scripts/move.lua).
ANSWERS = (
    "held",
    "done",
    "insufficient_funds",
    "account_suspended",
    "no_account",
    "closed",
    "conflict",
    "too_large",
)

BATCH_MOST = 512
QUEUE_MOST = 20_000
PROBE_EVERY_S = 1.0
RETRY_FIRST_S = 0.02
RETRY_MOST_S = 1.0
CANCEL_AGAIN_S = 0.1

_MOVE = Script("move")
_OPEN_LINE = Script("open_line")

_log = logging.getLogger("croupier.cage")
_encode = msgspec.msgpack.Encoder().encode


class Fenced(Exception):
    """A later house runs on this Redis: nothing that this one asks is done any more."""


class Lane:
    """The movements of one partition: those that wait, and the batch that is not answered yet."""

    def __init__(self, partition: str) -> None:
        self.line_number: bytes = b""
        self.movements: list[Movement] = []
        self.answers: list[Answer] = []
        self._keys = [
            cage_key(partition, name).encode()
            for name in ("balance", "suspended", "tables", "totals", "fence")
        ]
        self._batch: bytes = b""
        self._batch_answers: list[Answer] = []

    @property
    def empty(self) -> bool:
        return not self.movements and not self._batch_answers

    def opening(self, house: bytes) -> tuple[Any, ...]:
        """The command that makes a new connection the partition's only one."""
        return (b"EVAL", _OPEN_LINE.text, 1, self._keys[4], house)

    def flight(self, house: bytes) -> tuple[Any, ...]:
        """The command for the batch that is not answered yet, or for the next one."""
        if not self._batch_answers:
            if len(self.movements) <= BATCH_MOST:
                movements, self.movements = self.movements, []
                self._batch_answers, self.answers = self.answers, []
            else:
                movements, self.movements = self.movements[:BATCH_MOST], self.movements[BATCH_MOST:]
                self._batch_answers = self.answers[:BATCH_MOST]
                self.answers = self.answers[BATCH_MOST:]
            self._batch = _encode(movements)
            metrics.cage_batch_movements.observe(len(movements))
        return (b"EVALSHA", _MOVE.sha, 5, *self._keys, house, self.line_number, self._batch)

    def landed(self, reply: Sequence[int]) -> None:
        """Tell every callback of the batch its answer."""
        answers, self._batch_answers, self._batch = self._batch_answers, [], b""
        words = iter(reply)
        for answer, word, balance in zip(answers, words, words, strict=True):
            try:
                answer(ANSWERS[word], balance)
            except Exception:
                _log.exception("whoever asked the cage failed on its answer")


class Lanes:
    """All lanes of a house, and the task that flies their batches."""

    def __init__(
        self,
        line: Line,
        house_number: int,
        on_answering: Callable[[bool], None],
        on_fenced: Callable[[], None],
    ) -> None:
        self.answering = False
        self._line = line
        self._house = str(house_number).encode()
        self._on_answering = on_answering
        self._on_fenced = on_fenced
        self._lanes: dict[str, Lane] = {}
        self._wake = asyncio.Event()
        self._landed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._probe: asyncio.TimerHandle | None = None
        self._probe_due = False

    async def start(self, partitions: int) -> None:
        """Open the line and begin to fly. Raises NoAnswer, or Fenced."""
        self._lanes = {name: Lane(name) for name in map(partition_name, range(partitions))}
        await self._open_line()
        self.answering = True
        self._task = asyncio.create_task(self._fly(), name="cage")
        self._ask_for_probe()

    async def stop(self, deadline_s: float) -> bool:
        """Fly what still waits, then close. False if some of it got no answer by the deadline."""
        if self._probe:
            self._probe.cancel()
        try:
            async with asyncio.timeout(deadline_s):
                while self.unanswered and self._task and not self._task.done():
                    self._landed.clear()
                    await self._landed.wait()
        except TimeoutError:
            _log.error("closing with movements that Redis never answered")
        # More than once: a client that is just connecting may swallow a cancellation.
        while self._task and not self._task.done():
            self._task.cancel()
            await asyncio.wait([self._task], timeout=CANCEL_AGAIN_S)
        await self._line.disconnect()
        return not self.unanswered

    @property
    def unanswered(self) -> bool:
        """Whether anybody still waits for an answer."""
        return not all(lane.empty for lane in self._lanes.values())

    def submit(
        self, partition: str, movement: Movement, answer: Answer, *, refusable: bool
    ) -> None:
        """Queue a movement. A full queue answers `busy`, unless the movement may not be refused."""
        lane = self._lanes.get(partition)
        if lane is None:
            asyncio.get_running_loop().call_soon(answer, "no_account", 0)
        elif refusable and len(lane.movements) >= QUEUE_MOST:
            asyncio.get_running_loop().call_soon(answer, "busy", 0)
        else:
            lane.movements.append(movement)
            lane.answers.append(answer)
            self._wake.set()

    async def _fly(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                for pause_s in _pauses_s():
                    if await self._flight():
                        break
                    metrics.cage_retries.inc()
                    await asyncio.sleep(pause_s)
                    await self._reopen_line()
        except Fenced:
            _log.critical("a later house runs on this Redis: the cage is shut")
            self._set_answering(False)
            self._on_fenced()
        finally:
            self._landed.set()

    async def _flight(self) -> bool:
        """Fly until every lane is empty. False if the line has to be opened anew."""
        while True:
            lanes = [lane for lane in self._lanes.values() if not lane.empty]
            try:
                if lanes:
                    replies = await self._ask_timed([lane.flight(self._house) for lane in lanes])
                elif self._probe_due:
                    replies = await self._line.ask([(b"PING",)])
                else:
                    return True
            except NoAnswer as error:
                self._set_answering(False, str(error))
                return False
            self._probe_due = False
            errors = _land(lanes, replies)
            self._landed.set()
            if errors:
                self._set_answering(False, errors[0])
                return False
            self._set_answering(True)

    async def _ask_timed(self, commands: list[tuple[Any, ...]]) -> Sequence[Any]:
        begun = time.perf_counter()
        replies = await self._line.ask(commands)
        metrics.cage_call_seconds.observe(time.perf_counter() - begun)
        return replies

    def _ask_for_probe(self) -> None:
        self._probe_due = True
        self._wake.set()
        self._probe = asyncio.get_running_loop().call_later(PROBE_EVERY_S, self._ask_for_probe)

    async def _reopen_line(self) -> None:
        try:
            await self._open_line()
        except NoAnswer as error:
            self._set_answering(False, str(error))

    async def _open_line(self) -> None:
        await self._line.connect()
        lanes = list(self._lanes.values())
        replies = await self._line.ask(
            [(b"SCRIPT", b"LOAD", _MOVE.text), *(lane.opening(self._house) for lane in lanes)]
        )
        for reply in replies:
            if isinstance(reply, Exception):
                await self._line.disconnect()
                _raise_if_fenced(reply)
                raise NoAnswer(str(reply))
        for lane, line_number in zip(lanes, replies[1:], strict=True):
            lane.line_number = str(line_number).encode()

    def _set_answering(self, answering: bool, why: str = "") -> None:
        if answering == self.answering:
            return
        self.answering = answering
        if answering:
            _log.warning("Redis answers again")
        else:
            _log.warning("Redis does not answer, asking again: %s", why)
        self._on_answering(answering)


def _land(lanes: Sequence[Lane], replies: Sequence[Any]) -> list[str]:
    """Hand each lane its reply. Returns the errors; their batches stay where they are."""
    errors: list[str] = []
    for lane, reply in zip(lanes, replies, strict=False):  # a probe has a reply and no lane
        if isinstance(reply, Exception):
            _raise_if_fenced(reply)
            errors.append(str(reply))
        else:
            lane.landed(reply)
    return errors


def _raise_if_fenced(error: Exception) -> None:
    if str(error).startswith("FENCED"):
        raise Fenced(str(error))


def _pauses_s() -> Iterator[float]:
    """How long to wait before asking again: 20 ms, twice as long each time, at most a second."""
    return (min(RETRY_FIRST_S * 2 ** min(n, 10), RETRY_MOST_S) for n in count())
