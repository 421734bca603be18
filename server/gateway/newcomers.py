"""How many new accounts one block of addresses and the house may open.

A new account takes memory of Redis and is given welcome chips. The answer that a name is taken
tells that it exists, so there are few such answers. New accounts from the machine itself are not
counted: bots come from there.
"""

from __future__ import annotations

from protocol.codes import ErrorCode
from server.common.limits import Budget, Limits
from server.gateway.addresses import Address, block_of
from server.gateway.ports import Accounts
from server.gateway.settings import GatewaySettings

_HOUR_SECONDS = 3_600.0
_HOUSE = "house"


class Newcomers:
    """The new accounts of the last hour. Calls may raise AccountsUnavailable."""

    def __init__(self, settings: GatewaySettings, accounts: Accounts, limits: Limits) -> None:
        self._settings = settings
        self._accounts = accounts
        self._limits = limits

    async def admit(self, address: Address) -> tuple[ErrorCode, str] | None:
        """Count an account that is about to be opened; None.

        If none may be opened now, nothing is counted: an error's code and sentence.
        """
        if not self._accounts.takes_newcomers():
            return "house_full", "The house has no room for new accounts now."
        if address.is_loopback:
            return None
        of_block, of_house = self._budgets(address)
        if await self._limits.take(of_block, of_house):
            return None
        if not await self._limits.has(of_block):
            return "too_many_newcomers", "Too many new accounts came from your network this hour."
        return "house_full", "The house takes no new accounts for a while."

    async def did_not_come(self, address: Address) -> None:
        """The account that was counted was not opened."""
        if not address.is_loopback:
            await self._limits.give_back(*self._budgets(address))

    async def refuse_name(self, address: Address) -> tuple[ErrorCode, str] | None:
        """The same for a name that somebody registers: nothing is counted yet."""
        if await self._limits.has(self._taken_names(address)):
            return None
        return "too_many_attempts", "Too many names were taken. Try again in an hour."

    async def name_was_taken(self, address: Address) -> None:
        """Count an answer that says that a name exists."""
        await self._limits.take(self._taken_names(address))

    def _budgets(self, address: Address) -> tuple[Budget, Budget]:
        block, most = str(block_of(address)), self._settings
        return (
            Budget("newcomers_of_block", block, most.new_accounts_a_block, _HOUR_SECONDS),
            Budget("newcomers", _HOUSE, most.new_accounts_a_house, _HOUR_SECONDS),
        )

    def _taken_names(self, address: Address) -> Budget:
        most = self._settings.taken_names_a_block
        return Budget("taken_names", str(block_of(address)), most, _HOUR_SECONDS)
