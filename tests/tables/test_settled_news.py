"""What the house remembers of the last rounds, for players who were away."""

from __future__ import annotations

from typing import Any

from protocol.from_house import WagersSettled
from server.common.slices import at_once
from server.tables.model.settled_news import SETTLED_ROUNDS_KEPT, SettledNews


class Nobody:
    """Everybody is away."""

    def tell(self, account: str, frame: bytes) -> None: ...


def test_balances_are_those_of_the_rounds_that_are_kept() -> None:
    audience: Any = Nobody()
    records: Any = None
    news = SettledNews("t1", audience, records)
    for number in range(1, SETTLED_ROUNDS_KEPT + 2):
        playing = ("ann", "bob") if number == 1 else ("bob",)
        for account in playing:
            balance = 1_000 * number
            news.tell(account, WagersSettled("t1", number, "red", (), 0, 0, balance))
        at_once(news.forgetting_earlier())
        kept = {"bob": 1_000 * number}
        assert news.balances() == ({"ann": 1_000} if number <= SETTLED_ROUNDS_KEPT else {}) | kept
        told = {account: news.balance_of(account) for account in ("ann", "bob")}
        assert news.balances() == {one: cents for one, cents in told.items() if cents is not None}
