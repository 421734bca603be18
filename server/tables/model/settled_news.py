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
    round: int
    news: dict[str, WagersSettled]
    boxes: dict[str, int]

    def note_boxes(self, settled: WagersSettled) -> None:
        for wager in settled.wagers:
            if wager.box:
                self.boxes[wager.id] = wager.box


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
        self._balances: dict[str, int] = {}  # as the latest news of each account say

    def tell(self, account: str, settled: WagersSettled) -> None:
        """Remember what became of an account's wagers in the latest round, and send it that."""
        latest = self._rounds[0] if self._rounds else None
        if latest is None or latest.identity or latest.round != settled.round:
            latest = _RoundNews("", settled.round, {}, {})
            self._rounds.appendleft(latest)
        latest.news[account] = settled
        latest.note_boxes(settled)
        self._balances[account] = settled.balance
        self._audience.tell(account, encode(settled))

    def forgetting_earlier(self) -> Steps[None]:
        """Forget the rounds before the last few. A round's news are many objects to free."""
        while len(self._rounds) > SETTLED_ROUNDS_KEPT:
            news = self._rounds.pop().news
            wagers = 0
            while news:
                account, settled = news.popitem()
                if not any(account in told.news for told in self._rounds):
                    self._balances.pop(account, None)
                wagers += len(settled.wagers)
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
                recalled = _RoundNews(identity, 0, dict(news), {})
                for settled in news.values():
                    recalled.note_boxes(settled)
                self._rounds.append(recalled)
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
        if self._knows_earlier():
            return self._earlier_balances | self._balances
        return dict(self._balances)

    def boxes(self) -> dict[str, int]:
        """The boxes that a restart has to know, by wager: a record has seats only."""
        return {wager: box for told in self._latest() for wager, box in told.boxes.items()}

    def _latest(self) -> list[_RoundNews]:
        """The rounds that are kept, newest first."""
        return list(islice(self._rounds, SETTLED_ROUNDS_KEPT))

    def _knows_earlier(self) -> bool:
        return any(told.identity for told in self._latest())
