"""The balances that somebody has asked for, as Redis said them last: an answer without a wait."""

from __future__ import annotations

KEPT_MOST = 100_000
"""Accounts. One more forgets the one that was asked for longest ago."""


class Asked:
    """A question for one account's balance. Newer news of the account makes it void."""

    __slots__ = ()


class Balances:
    """In cents, by account. Only accounts that were asked for are kept."""

    def __init__(self) -> None:
        self._by_account: dict[str, int | None] = {}  # None: not known yet
        self._asked: dict[str, Asked] = {}  # the questions that no news has made void

    def of(self, account: str) -> int | None:
        """The balance as Redis said it last; None if nobody has asked for the account."""
        return self._by_account.get(account)

    def ask(self, account: str) -> Asked:
        """Redis is about to be asked. Keep what this returns for `answer`."""
        asked = self._asked[account] = Asked()
        self._by_account[account] = self._by_account.pop(account, None)  # as the last
        if len(self._by_account) > KEPT_MOST:
            oldest = next(iter(self._by_account))
            del self._by_account[oldest]
            self._asked.pop(oldest, None)
        return asked

    def answer(self, account: str, asked: Asked, cents: int) -> None:
        """Redis has answered. A movement that was answered in the meantime knows better."""
        if self._asked.get(account) is asked:
            self.moved(account, cents)

    def moved(self, account: str, cents: int) -> None:
        """A movement was answered, with the balance after it."""
        if account in self._by_account:
            self._by_account[account] = cents
            if self._asked:
                self._asked.pop(account, None)
