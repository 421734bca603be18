"""However many have an answer in one turn of the loop, it writes to a few of them in each."""

from __future__ import annotations

import asyncio

from server.gateway.outbox import A_TURN, Outbox


class Reader:
    """A connection that notes in which turn of the loop it was written to."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self.written_in: list[int] = []

    def flush(self) -> None:
        self.written_in.append(self._turns.count)


class Broken(Reader):
    def flush(self) -> None:
        super().flush()
        raise RuntimeError("a wire is broken")


class Turns:
    """Counts the turns of the loop."""

    def __init__(self) -> None:
        self.count = 0
        self._note()

    def _note(self) -> None:
        self.count += 1
        asyncio.get_running_loop().call_soon(self._note)


async def _some_turns() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_a_crowd_is_written_to_a_few_in_each_turn_and_in_order() -> None:
    turns, outbox = Turns(), Outbox()
    readers = [Reader(turns) for _ in range(2 * A_TURN + 1)]
    for reader in readers:
        outbox.add(reader)
    await _some_turns()
    first = readers[0].written_in[0]
    assert [reader.written_in for reader in readers] == [
        [first + place // A_TURN] for place in range(len(readers))
    ]


async def test_who_answers_meanwhile_comes_after_those_who_wait() -> None:
    turns, outbox = Turns(), Outbox()
    readers = [Reader(turns) for _ in range(A_TURN + 2)]
    late = Reader(turns)
    for reader in readers:
        outbox.add(reader)
    await asyncio.sleep(0)
    outbox.add(late)
    await _some_turns()
    assert late.written_in == readers[-1].written_in


async def test_a_connection_that_fails_keeps_nobody_of_the_next_turns_waiting() -> None:
    turns, outbox = Turns(), Outbox()
    asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
    readers = [Broken(turns), *(Reader(turns) for _ in range(A_TURN))]
    for reader in readers:
        outbox.add(reader)
    await _some_turns()
    after = Reader(turns)
    outbox.add(after)
    await _some_turns()
    assert len(readers[-1].written_in) == len(after.written_in) == 1
