"""How many new accounts one block of addresses and the house may open.

A new account takes memory of Redis and is given welcome chips. The answer that a name is taken
tells that it exists, so there are few such answers. New accounts from the machine itself are not
counted: bots come from there.
"""

from __future__ import annotations

import time

from protocol.codes import ErrorCode
from server.common.rate_limit import KeyedBuckets
from server.gateway.addresses import Address, block_of
from server.gateway.ports import Accounts
from server.gateway.settings import GatewaySettings

_HOUR_SECONDS = 3_600.0
_HOUSE = "house"


class Newcomers:
    """The new accounts of the last hour, in this process."""

    def __init__(self, settings: GatewaySettings, accounts: Accounts) -> None:
        self._accounts = accounts
        self._of_blocks = KeyedBuckets(settings.new_accounts_a_block, _HOUR_SECONDS)
        self._of_house = KeyedBuckets(settings.new_accounts_a_house, _HOUR_SECONDS)
        self._taken_names = KeyedBuckets(settings.taken_names_a_block, _HOUR_SECONDS)

    def refuse(self, address: Address) -> tuple[ErrorCode, str] | None:
        """An error's code and sentence if no account may be opened now, otherwise None."""
        if not self._accounts.takes_newcomers():
            return "house_full", "The house has no room for new accounts now."
        now = time.monotonic()
        if address.is_loopback:
            return None
        if not self._of_blocks.has(block_of(address), now):
            return "too_many_newcomers", "Too many new accounts came from your network this hour."
        if not self._of_house.has(_HOUSE, now):
            return "house_full", "The house takes no new accounts for a while."
        return None

    def came(self, address: Address) -> None:
        """Count a new account."""
        if not address.is_loopback:
            now = time.monotonic()
            self._of_blocks.take(block_of(address), now)
            self._of_house.take(_HOUSE, now)

    def refuse_name(self, address: Address, is_new: bool) -> tuple[ErrorCode, str] | None:
        """The same for a registration. `is_new`: it is no guest's, whose account exists."""
        if not self._taken_names.has(block_of(address), time.monotonic()):
            return "too_many_attempts", "Too many names were taken. Try again in an hour."
        return self.refuse(address) if is_new else None

    def name_was_taken(self, address: Address) -> None:
        """Count an answer that says that a name exists."""
        self._taken_names.take(block_of(address), time.monotonic())
