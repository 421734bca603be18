"""The numbered events of a table, and the private news of those who played: both bounded."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from protocol.codec import encode
from protocol.from_client import LastSeen
from protocol.from_house import ServerTableEvent, WagersSettled
from server.tables.ports import Audience, Records

EVENTS_KEPT = 256
SETTLED_ROUNDS_KEPT = 8


class EventLog:
    """Numbers a table's events without gaps, sends them, and keeps the latest for who missed them.

    A stream begins with the process: the numbers of an earlier one mean nothing in it.
    """

    def __init__(self, table: str, audience: Audience) -> None:
        self.stream = secrets.token_hex(8)
        self.number = 0
        self._table = table
        self._audience = audience
        self._frames: deque[bytes] = deque(maxlen=EVENTS_KEPT)

    @property
    def next(self) -> int:
        """The number that the next event has to carry."""
        return self.number + 1

    def publish(self, event: ServerTableEvent) -> None:
        """Encodes the event, once for everybody."""
        assert event.number == self.number + 1, "events are numbered without gaps"
        frame = encode(event)
        self.number = event.number
        self._frames.append(frame)
        self._audience.publish(self._table, frame)

    def since(self, last: LastSeen) -> Sequence[bytes] | None:
        """Every event after `last`, oldest first, or None when only a snapshot will do."""
        missed = self.number - last.number
        if last.stream != self.stream or not 0 <= missed <= len(self._frames):
            return None
        return [self._frames[i] for i in range(len(self._frames) - missed, len(self._frames))]


class SettledNews:
    """What became of everybody's wagers in the last rounds, for those who were away.

    Rounds before a restart are known by their records, in which players go by pseudonyms.
    """

    def __init__(self, audience: Audience, records: Records) -> None:
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
