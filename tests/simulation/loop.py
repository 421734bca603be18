"""An event loop on which several processes run in simulated time, one callback after another.

A process is its callbacks: each belongs to the process in whose context it was asked for. Within a
process they run in the order in which asyncio would run them. Which process has its next turn is
drawn from the seed, so the same seed gives the same evening. What no process waits for takes no
time: the clock jumps to what is due next.

A process may be killed after any callback: none of its callbacks ever runs again, and what it has
sent is on its way. It may stand still for a while, and its wall clock may jump.
"""

from __future__ import annotations

import asyncio
import contextvars
import gc
import heapq
import random
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

START_S = 1_700_000_000
TURN_S = 2e-6
"""What a callback takes of the simulated time: nothing goes on for ever at one moment."""

T = TypeVar("T")


class Due:
    """A callback that is due, now or at a moment: what the house uses of asyncio's handles.

    One that is cancelled is dropped when its moment comes.
    """

    __slots__ = ("_moment", "callback", "context", "is_cancelled", "words")

    def __init__(
        self,
        callback: Callable[..., object],
        words: tuple[Any, ...],
        context: contextvars.Context,
        moment: float = 0.0,
    ) -> None:
        self.callback = callback
        self.words = words
        self.context = context
        self._moment = moment
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True
        self.callback, self.words = _nothing, ()  # it keeps nothing until its moment

    def cancelled(self) -> bool:
        return self.is_cancelled

    def when(self) -> float:
        return self._moment


def _nothing() -> None: ...


class Process:
    """What runs together, ends together and has one wall clock."""

    __slots__ = (
        "clock_ahead_s",
        "dies_at_turn",
        "is_dead",
        "name",
        "overdue",
        "ready",
        "stands_still_until",
        "tasks",
        "turns",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_dead = False
        self.turns = 0
        self.dies_at_turn: int | None = None
        self.stands_still_until = 0.0
        self.clock_ahead_s = 0.0
        self.ready: deque[Due] = deque()
        self.overdue: list[Due] = []  # timers, while it stands still
        self.tasks: list[Any] = []  # of a dead process: kept, so that none is closed in mid-evening

    def __repr__(self) -> str:
        return self.name


WORLD = Process("world")
"""What is outside of every process of the house: the network, the store, the players."""

_PROCESS: contextvars.ContextVar[Process] = contextvars.ContextVar("process", default=WORLD)


def current_process() -> Process:
    return _PROCESS.get()


def context_of(process: Process) -> contextvars.Context:
    """A context in which everything belongs to the process."""
    context = contextvars.Context()
    context.run(_PROCESS.set, process)
    return context


class NothingIsDue(AssertionError):
    """Everybody waits for somebody else."""


class SimulatedLoop(asyncio.AbstractEventLoop):
    """`run` runs a coroutine of the world. `connect` makes the connections of processes."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.turns = 0
        self.unhandled: list[dict[str, Any]] = []
        self.outside: Exception | None = None  # a fault of the simulation itself
        self.connect: Callable[..., Coroutine[Any, Any, Any]] | None = None
        self.when_killed: Callable[[Process], None] = lambda process: None
        self._now = 0.0
        self._timers: list[tuple[float, int, Due, Process]] = []
        self._timer_count = 0
        self._busy: list[Process] = []  # processes that have callbacks
        self._is_running = False

    # Running -----------------------------------------------------------------------------------

    def run(self, play: Coroutine[Any, Any, T], most_turns: int = 3_000_000) -> T:
        self._is_running = True
        WORLD.ready.clear()
        events._set_running_loop(self)
        try:
            task = asyncio.Task(play, loop=self)
            while not task.done():
                self._turn()
                if self.outside is not None:
                    raise self.outside
                if self.turns > most_turns:
                    raise NothingIsDue(f"{most_turns} callbacks, and no end")
            return task.result()
        finally:
            events._set_running_loop(None)
            self._is_running = False
            WORLD.ready.clear()

    def end(self, close: Callable[[asyncio.Task[Any]], None]) -> None:
        """Close every task that has not ended, and those that closing makes.

        The loop counts as running. A task made with no loop running would be put on the thread's
        own loop, which keeps it, and its connections, until some other test is interrupted.
        """
        closed: set[asyncio.Task[Any]] = set()
        self.connect, self.when_killed = None, lambda process: None
        events._set_running_loop(self)
        try:
            while left := asyncio.all_tasks(self) - closed:
                for task in left:
                    closed.add(task)
                    close(task)
                del task, left
                self._forget()
                gc.collect()  # what it tidies up may make tasks too
        finally:
            events._set_running_loop(None)
            self._forget()

    def _forget(self) -> None:
        """Nothing is due any more: the evening's clock keeps the loop, and it keeps nothing."""
        for held in (WORLD.ready, self._timers, self._busy, self.unhandled):
            held.clear()  # type: ignore[attr-defined]

    def kill(self, process: Process) -> None:
        """The process is gone, in the middle of what it does."""
        process.is_dead = True
        process.ready.clear()
        process.overdue.clear()
        if process in self._busy:
            self._busy.remove(process)
        self.when_killed(process)

    def stop_for(self, process: Process, seconds: float) -> None:
        """The process stands still: nothing of it runs, and what is due waits."""
        process.stands_still_until = max(process.stands_still_until, self._now + seconds)

    def start_process(self, process: Process, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run a coroutine as a process."""
        task = asyncio.Task(work, loop=self, context=context_of(process))
        process.tasks.append(task)
        return task

    def _turn(self) -> None:
        """All that one process has to do now, or else a jump to the next moment."""
        busy = self._busy
        if not busy and self._timers:
            self._now = max(self._now, self._timers[0][0])
        now = self._now
        if self._timers and self._timers[0][0] <= now:
            self._note_due()
        if len(busy) == 1 and busy[0].stands_still_until <= now:
            process = busy[0]
        else:
            able = [one for one in busy if one.stands_still_until <= now]
            if not able:
                self._jump()
                return
            process = able[0] if len(able) == 1 else able[self.random.randrange(len(able))]
        ready = process.ready
        if process.overdue:  # as in asyncio: what has come in is read before a timer runs
            ready.extend(process.overdue)
            process.overdue.clear()
        for _ in range(len(ready)):
            handle = ready.popleft()
            self._now += TURN_S
            self.turns += 1
            process.turns += 1
            if not handle.is_cancelled:
                try:
                    handle.context.run(handle.callback, *handle.words)
                except (SystemExit, KeyboardInterrupt):
                    raise
                except BaseException as error:
                    self._met(handle, error)
            if process.dies_at_turn is not None and process.turns >= process.dies_at_turn:
                process.dies_at_turn = None
                self.kill(process)
            if process.is_dead:
                return
        if not ready and process in busy:
            busy.remove(process)

    def _met(self, handle: Due, error: BaseException) -> None:
        told = {"message": f"Exception in callback {handle.callback!r}", "exception": error}
        self.call_exception_handler(told)

    def _jump(self) -> None:
        """Go to the moment at which something is due."""
        moments = [one.stands_still_until for one in self._busy]
        if self._timers:
            moments.append(self._timers[0][0])
        if not moments:
            raise NothingIsDue("everybody waits, and nothing is due")
        self._now = max(self._now, min(moments))

    def _note_due(self) -> None:
        timers, now = self._timers, self._now
        while timers and timers[0][0] <= now:
            _, _, handle, process = heapq.heappop(timers)
            if handle.is_cancelled or process.is_dead:
                continue
            if not process.ready and process not in self._busy:
                self._busy.append(process)
            if process.overdue or process.stands_still_until > now:
                process.overdue.append(handle)
            else:
                process.ready.append(handle)

    # What asyncio asks of a loop ---------------------------------------------------------------

    def time(self) -> float:
        return self._now

    def wall_clock_ns(self) -> int:
        """The wall clock of the process that asks."""
        return round((START_S + self._now + current_process().clock_ahead_s) * 1e9)

    def call_soon(  # type: ignore[override]
        self, callback: Any, *args: Any, context: contextvars.Context | None = None
    ) -> events.Handle:
        context = contextvars.copy_context() if context is None else context
        handle = Due(callback, args, context)
        process = context.get(_PROCESS, WORLD)
        if not process.is_dead:
            if not process.ready and process not in self._busy:
                self._busy.append(process)
            process.ready.append(handle)
        return handle  # type: ignore[return-value]

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Any, *args: Any, context: contextvars.Context | None = None
    ) -> events.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: contextvars.Context | None = None
    ) -> events.TimerHandle:
        context = contextvars.copy_context() if context is None else context
        handle = Due(callback, args, context, when)
        self._timer_count += 1
        process = context.get(_PROCESS, WORLD)
        heapq.heappush(self._timers, (when, self._timer_count, handle, process))
        return handle  # type: ignore[return-value]

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, **options: Any) -> asyncio.Task[Any]:
        task = asyncio.Task(coro, loop=self, **options)
        process = current_process()
        if process is not WORLD:
            process.tasks.append(task)
        return task

    async def create_connection(self, factory: Any, *args: Any, **options: Any) -> Any:
        assert self.connect is not None, "there is no network"
        return await self.connect(factory, *args, **options)

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:
        """There are no threads: the work is done at once."""
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        process = current_process()
        if process is WORLD:
            error = context.get("exception")
            self.outside = error if isinstance(error, Exception) else RuntimeError(repr(context))
        elif not process.is_dead:
            self.unhandled.append(context)

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return self._is_running

    def is_closed(self) -> bool:
        return False
