"""The private news of those who played in the last rounds, kept for those who were away."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from protocol.codec import encode
from protocol.from_house import SettledWager, WagersSettled
from server.common.slices import SLICE, Steps
from server.tables.dependencies import Audience, Records
from server.tables.model.wagers import WrittenWager

SETTLED_ROUNDS_KEPT = 8
BASE_UNCOVERED = "The wager that it stood on was not covered."


class _RoundNews(Struct, frozen=True):
    """The news of one round by account, or by pseudonym if it was read from a record.

    `identity` is the round's name in the latter case, else "". `boxes` are those of its wagers
    beside their players' own seats.
    """

    identity: str
    news: Mapping[str, WagersSettled]
    boxes: Mapping[str, int]


class SettledNews:
    """What became of everybody's wagers in the last rounds of one table.

    Rounds before a restart are known by their records, in which players go by pseudonyms.
    """

    def __init__(self, table: str, audience: Audience, records: Records) -> None:
        self._table = table
        self._audience = audience
        self._records = records
        self._rounds: deque[_RoundNews] = deque()
        self._earlier_balances: dict[str, int] = {}

    def telling(self, news: Iterable[tuple[str, WagersSettled]]) -> Steps[None]:
        """Remember a round's news, and send each account its own.

        What an account is told is remembered with it: whoever asks meanwhile misses nothing, and
        hears nothing twice.
        """
        told: dict[str, WagersSettled] = {}
        boxes: dict[str, int] = {}
        wagers = 0
        for account, settled in news:
            if not told:
                self._rounds.appendleft(_RoundNews("", told, boxes))
            told[account] = settled
            _note_boxes(boxes, settled)
            self._audience.tell(account, encode(settled))
            wagers += len(settled.wagers)
            if wagers >= SLICE:
                wagers = 0
                yield

    def forgetting_earlier(self) -> Steps[None]:
        """Forget the rounds before the last few. A round's news are many objects to free."""
        while len(self._rounds) > SETTLED_ROUNDS_KEPT:
            news = dict(self._rounds.pop().news)
            wagers = 0
            while news:
                wagers += len(news.popitem()[1].wagers)
                if wagers >= SLICE:
                    wagers = 0
                    yield

    def tell_returned(self, written: WrittenWager, cents: int, balance: int) -> None:
        """An accepted wager went back, unasked, since the wager that it needs was not covered."""
        wager = written.wager
        returned = SettledWager(wager.id, wager.on, wager.pick, cents, "void", cents, written.box)
        news = WagersSettled(
            self._table, written.round, BASE_UNCOVERED, (returned,), cents, cents, balance
        )
        self._audience.tell(written.account, encode(news))

    def recall(
        self,
        rounds: Iterable[tuple[str, Mapping[str, WagersSettled]]],
        balances: Mapping[str, int],
    ) -> None:
        """Take over rounds from their records, newest first: identity, and news by pseudonym."""
        for identity, news in rounds:
            if len(self._rounds) < SETTLED_ROUNDS_KEPT:
                boxes: dict[str, int] = {}
                for settled in news.values():
                    _note_boxes(boxes, settled)
                self._rounds.append(_RoundNews(identity, news, boxes))
        self._earlier_balances = dict(balances)

    def of(self, account: str) -> tuple[WagersSettled, ...]:
        """The account's news, newest first."""
        found = []
        for told in self._latest():
            if not told.identity:
                settled = told.news.get(account)
            else:
                settled = told.news.get(self._records.pseudonym(account, told.identity))
                if settled is not None:
                    balance = self._earlier_balances.get(account, 0)
                    settled = replace(settled, balance=balance)
            if settled is not None:
                found.append(settled)
        return tuple(found)

    def balance_of(self, account: str) -> int | None:
        """The balance that the account was last told of here, if that is still known."""
        for told in self._latest():
            if not told.identity and account in told.news:
                return told.news[account].balance
        return self._earlier_balances.get(account)

    def balances(self) -> dict[str, int]:
        """The balances that a restart has to know, to tell the latest news again."""
        known = dict(self._earlier_balances) if self._knows_earlier() else {}
        for told in reversed(self._latest()):
            if not told.identity:
                known.update((account, settled.balance) for account, settled in told.news.items())
        return known

    def boxes(self) -> dict[str, int]:
        """The boxes that a restart has to know, by wager: a record has seats only."""
        return {wager: box for told in self._latest() for wager, box in told.boxes.items()}

    def _latest(self) -> list[_RoundNews]:
        """The rounds that are kept, newest first."""
        return list(islice(self._rounds, SETTLED_ROUNDS_KEPT))

    def _knows_earlier(self) -> bool:
        return any(told.identity for told in self._latest())


def _note_boxes(boxes: dict[str, int], settled: WagersSettled) -> None:
    boxes.update((wager.id, wager.box) for wager in settled.wagers if wager.box)
