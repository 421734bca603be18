"""What a gateway has asked of dealers and has no answer to yet.

A call whose table is on the way to another dealer waits, and goes to the one who has it then. A
wager has its nonce, and everything else may be asked twice, so it is sent again. An order of an
operator is not: another dealer would carry it out a second time.

A dealer that has lost a table may be the next one to take it. It has the table from the journal
then, as any other would, and forgets what it was asked before: so it is asked again, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias, cast

from msgspec import Struct

from protocol.from_house import WagerPending
from server.relay.line import Line, to_process
from server.relay.messages import Answered, AnswerOf, Call, NotHere, Order, Ordered, ToDealer
from server.tables.api import TableFailed

OnAnswer: TypeAlias = Callable[[AnswerOf], None]
MakeCall: TypeAlias = Callable[[int], "Call"]

LOST_ORDER = "its dealer was lost. It may have been carried out or not: look before you repeat it."


class Dealing(NamedTuple):
    """Who deals a table, and under which lease; "": nobody, as far as the gateway knows."""

    dealer: str = ""
    owner: int = 0


_NOBODY = Dealing()


class _Waiting(Struct):
    """A call without an answer, and who has it."""

    call: Call
    answered: OnAnswer
    sent_to: Dealing = _NOBODY


class Calls:
    """The calls of one gateway. `dealing_of` says who deals a table."""

    def __init__(self, line: Line, dealing_of: Callable[[str], Dealing]) -> None:
        self._line = line
        self._dealing_of = dealing_of
        self._waiting: dict[int, _Waiting] = {}
        self._unsent: dict[str, set[int]] = {}  # those that nobody has, by table
        self._last_id = 0

    def ask(self, make: MakeCall, answered: OnAnswer) -> int:
        """Ask; `answered` is called once (and before that with each `WagerPending`)."""
        self._last_id += 1
        call = make(self._last_id)
        waiting = self._waiting[call.id] = _Waiting(call, answered)
        self._send(waiting, self._dealing_of(call.table))
        return call.id

    @property
    def has_unsent(self) -> bool:
        """Whether a call waits for somebody to have its table."""
        return bool(self._unsent)

    @property
    def last_id(self) -> int:
        """The number of the last call that was asked."""
        return self._last_id

    def give_up(self, call_id: int) -> None:
        """Nobody waits for the answer any more."""
        waiting = self._waiting.pop(call_id, None)
        if waiting is not None:
            self._is_sent(waiting.call)

    def answer(self, sender: str, answer: AnswerOf) -> bool:
        """An answer has come; False: its dealer does not have the table any more."""
        waiting = self._waiting.get(answer.id)
        if waiting is None or waiting.sent_to.dealer != sender:
            return True  # it was answered before, or is asked of somebody else
        if isinstance(answer, NotHere):
            waiting.sent_to = _NOBODY
            self._is_unsent(waiting.call)
            return False
        if not (isinstance(answer, Answered) and isinstance(answer.reply, WagerPending)):
            del self._waiting[answer.id]
        waiting.answered(answer)
        return True

    def table_moved(self, table: str, until: int) -> None:
        """Another has the table, or the same one under another lease: ask there.

        `until`: the last call that was asked before.
        """
        dealing = self._dealing_of(table)
        for waiting in tuple(self._waiting.values()):
            if waiting.call.table != table or waiting.call.id > until:
                continue
            if isinstance(waiting.call, Order) and waiting.sent_to.dealer:
                if waiting.sent_to == dealing:
                    continue
                del self._waiting[waiting.call.id]
                lost = f"{table}: {LOST_ORDER}"
                waiting.answered(Ordered(waiting.call.id, 0, TableFailed.__name__, lost))
            else:
                self._send(waiting, dealing)

    def dealer_told(self, table: str) -> None:
        """The dealer has told of the table: it gets what came to it too early."""
        for call_id in sorted(self._unsent.pop(table, ())):
            waiting = self._waiting.get(call_id)
            if waiting is not None:
                self._send(waiting, self._dealing_of(table))

    def send_again(self, dealer: str | None = None) -> None:
        """Send what this dealer (None: any) has to answer once more: something was lost."""
        for waiting in self._waiting.values():
            if waiting.sent_to.dealer and dealer in (None, waiting.sent_to.dealer):
                self._send(waiting, waiting.sent_to)

    def _send(self, waiting: _Waiting, dealing: Dealing) -> None:
        waiting.sent_to = dealing
        call = waiting.call
        if not dealing.dealer:
            self._is_unsent(call)
            return
        self._is_sent(call)
        self._line.send(to_process(dealing.dealer), cast(ToDealer, call))

    def _is_unsent(self, call: Call) -> None:
        self._unsent.setdefault(call.table, set()).add(call.id)

    def _is_sent(self, call: Call) -> None:
        unsent = self._unsent.get(call.table)
        if unsent is not None:
            unsent.discard(call.id)
            if not unsent:
                del self._unsent[call.table]
