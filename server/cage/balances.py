"""The balances that somebody has asked for, as Redis said them last: an answer without a wait."""

from __future__ import annotations

KEPT_MOST = 100_000
"""Accounts. One more forgets the one that was asked for longest ago."""


class Asked:
    """A question for one account's balance. Newer news of the account makes it void."""

    __slots__ = ("cents",)

    def __init__(self, cents: int | None) -> None:
        self.cents = cents


class Balances:
    """In cents, by account. Only accounts that were asked for are kept."""

    def __init__(self) -> None:
        self._by_account: dict[str, Asked] = {}

    def of(self, account: str) -> int | None:
        """The balance as Redis said it last; None if nobody has asked for the account."""
        known = self._by_account.get(account)
        return None if known is None else known.cents

    def ask(self, account: str) -> Asked:
        """Redis is about to be asked. Keep what this returns for `answer`."""
        asked = Asked(self.of(account))
        self._by_account.pop(account, None)
        self._by_account[account] = asked
        if len(self._by_account) > KEPT_MOST:
            del self._by_account[next(iter(self._by_account))]
        return asked

    def answer(self, account: str, asked: Asked, cents: int) -> None:
        """Redis has answered. A movement that was answered in the meantime knows better."""
        if self._by_account.get(account) is asked:
            asked.cents = cents

    def moved(self, account: str, cents: int) -> None:
        """A movement was answered, with the balance after it."""
        if account in self._by_account:
            self._by_account[account] = Asked(cents)
