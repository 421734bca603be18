"""The private news of those who played in the last rounds, kept for those who were away."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from protocol.codec import encode
from protocol.from_house import SettledWager, WagersSettled
from server.tables.dependencies import Audience, Records
from server.tables.model.wagers import WrittenWager

SETTLED_ROUNDS_KEPT = 8
BASE_UNCOVERED = "The wager that it stood on was not covered."


class SettledNews:
    """What became of everybody's wagers in the last rounds of one table.

    Rounds before a restart are known by their records, in which players go by pseudonyms.
    """

    def __init__(self, table: str, audience: Audience, records: Records) -> None:
        self._table = table
        self._audience = audience
        self._records = records
        self._rounds: deque[tuple[str, Mapping[str, WagersSettled]]] = deque(
            maxlen=SETTLED_ROUNDS_KEPT
        )
        self._earlier_balances: dict[str, int] = {}

    def tell(self, news: Mapping[str, WagersSettled]) -> None:
        """Remember a round's news by account, and send each account its own."""
        if news:
            self._rounds.appendleft(("", news))
        for account, settled in news.items():
            self._audience.tell(account, encode(settled))

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
                self._rounds.append((identity, news))
        self._earlier_balances = dict(balances)

    def of(self, account: str) -> tuple[WagersSettled, ...]:
        """The account's news, newest first."""
        found = []
        for identity, news in self._rounds:
            if not identity:
                settled = news.get(account)
            else:
                settled = news.get(self._records.pseudonym(account, identity))
                if settled is not None:
                    balance = self._earlier_balances.get(account, 0)
                    settled = replace(settled, balance=balance)
            if settled is not None:
                found.append(settled)
        return tuple(found)

    def balance_of(self, account: str) -> int | None:
        """The balance that the account was last told of here, if that is still known."""
        for identity, news in self._rounds:
            if not identity and account in news:
                return news[account].balance
        return self._earlier_balances.get(account)

    def balances(self) -> dict[str, int]:
        """The balances that a restart has to know, to tell the latest news again."""
        known = dict(self._earlier_balances) if self._knows_earlier() else {}
        for identity, news in reversed(self._rounds):
            if not identity:
                known.update((account, settled.balance) for account, settled in news.items())
        return known

    def boxes(self) -> dict[str, int]:
        """The boxes that a restart has to know, by wager: a record has seats only."""
        every = (settled for _, news in self._rounds for settled in news.values())
        return {wager.id: wager.box for settled in every for wager in settled.wagers if wager.box}

    def _knows_earlier(self) -> bool:
        return any(identity for identity, _ in self._rounds)
