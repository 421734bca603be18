"""What a gateway has asked of dealers and has no answer to yet.

A call whose table is on the way to another dealer waits, and goes to the one who has it then. A
wager has its nonce, and everything else may be asked twice, so it is sent again. An order of an
operator is not: another dealer would carry it out a second time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from msgspec import Struct

from protocol.from_house import WagerPending
from server.relay.line import Line, to_process
from server.relay.messages import Answered, AnswerOf, Call, NotHere, Order, Ordered, ToDealer
from server.tables.api import TableFailed

OnAnswer: TypeAlias = Callable[[AnswerOf], None]
MakeCall: TypeAlias = Callable[[int], "Call"]

LOST_ORDER = "its dealer was lost. It may have been carried out or not: look before you repeat it."


class _Waiting(Struct):
    """A call without an answer. `sent_to`: the dealer who has it; "": nobody."""

    call: Call
    answered: OnAnswer
    sent_to: str = ""


class Calls:
    """The calls of one gateway. `dealer_of` names the dealer of a table; "": nobody knows."""

    def __init__(self, line: Line, dealer_of: Callable[[str], str]) -> None:
        self._line = line
        self._dealer_of = dealer_of
        self._waiting: dict[int, _Waiting] = {}
        self._last_id = 0

    def ask(self, make: MakeCall, answered: OnAnswer) -> int:
        """Ask; `answered` is called once (and before that with each `WagerPending`)."""
        self._last_id += 1
        call = make(self._last_id)
        waiting = self._waiting[call.id] = _Waiting(call, answered)
        self._send(waiting, self._dealer_of(call.table))
        return call.id

    def give_up(self, call_id: int) -> None:
        """Nobody waits for the answer any more."""
        self._waiting.pop(call_id, None)

    def answer(self, sender: str, answer: AnswerOf) -> bool:
        """An answer has come; False: its dealer does not have the table any more."""
        waiting = self._waiting.get(answer.id)
        if waiting is None or waiting.sent_to != sender:
            return True  # it was answered before, or is asked of somebody else
        if isinstance(answer, NotHere):
            waiting.sent_to = ""
            return False
        if not (isinstance(answer, Answered) and isinstance(answer.reply, WagerPending)):
            del self._waiting[answer.id]
        waiting.answered(answer)
        return True

    def table_moved(self, table: str) -> None:
        """Another dealer has the table: ask there."""
        dealer = self._dealer_of(table)
        for waiting in tuple(self._waiting.values()):
            if waiting.call.table != table or waiting.sent_to == dealer:
                continue
            if isinstance(waiting.call, Order) and waiting.sent_to:
                del self._waiting[waiting.call.id]
                lost = f"{table}: {LOST_ORDER}"
                waiting.answered(Ordered(waiting.call.id, 0, TableFailed.__name__, lost))
            else:
                self._send(waiting, dealer)

    def send_again(self, dealer: str | None = None) -> None:
        """Send what this dealer (None: any) has to answer once more: something was lost."""
        for waiting in self._waiting.values():
            if waiting.sent_to and dealer in (None, waiting.sent_to):
                self._send(waiting, waiting.sent_to)

    def _send(self, waiting: _Waiting, dealer: str) -> None:
        waiting.sent_to = dealer
        if dealer:
            self._line.send(to_process(dealer), cast(ToDealer, waiting.call))
