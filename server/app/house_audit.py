"""The audit of a whole house: the cage's books, with what checkpoints, records and events say.

checkpoints    the ledgers and the event log are those that the house has signed
chips          what the house gave by itself is what it has signed to give
meters         every win of a meter is in its round's record, every other change in the event log
events         every operator's issue and redemption is a command in the event log
holds          each hold is taken, reduced and ended once, and an open one is on its round's page
records        each payment of a round at a table is the one that its signed record says
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from server.app import meter_audit
from server.app.open_holds import OpenHolds
from server.app.round_audit import RoundCauses
from server.app.signed_books import SignedBooks, read_checkpoints
from server.app.signed_commands import ACCEPTED, SignedCommands, orders_of
from server.cage import meter_chain
from server.cage.audit import AuditReport, LedgerMoved, Progress, audit
from server.cage.audit_causes import Causes, Commands, OrderCauses
from server.cage.audit_chips import ChipCauses
from server.cage.audit_holds import HoldCauses
from server.common.clock import now_ms
from server.ledger.archived import LedgerArchive
from server.pit import event_chain

AGAIN = 3
"""How often an audit begins again because entries went to the archive meanwhile."""


async def audit_house(
    redis: Any, records: Path, progress: Progress, key: bytes | None = None
) -> AuditReport:
    """Audit the house on this Redis, open or closed, with its archive in the folder `records`.

    `key` is the house's public key, if known. Begins again if entries go to the archive meanwhile,
    which happens once a day. Raises LedgerMoved, redis.RedisError, msgspec.MsgspecError.
    """
    for _ in range(AGAIN):
        with suppress(LedgerMoved):
            return await _audit(redis, records, progress, key)
    return await _audit(redis, records, progress, key)


async def _audit(redis: Any, records: Path, progress: Progress, key: bytes | None) -> AuditReport:
    # Checkpoints are read first: an open house goes on, and signs what is not read yet.
    signed = await asyncio.to_thread(read_checkpoints, records, key)
    commands = SignedCommands(redis, signed.signing_of_events)
    losses_accepted = sum(one.command == ACCEPTED for one in await commands.read())
    rounds = RoundCauses(redis, records, key, losses_accepted)
    await rounds.note()
    orders = OrderCauses(redis, lambda: _orders(commands), signed.chips.not_before)
    chips = ChipCauses(signed.chips, now_ms)
    causes: Sequence[Causes] = (orders, chips, HoldCauses(), OpenHolds(redis), rounds)
    report = await audit(
        redis, progress, marks=signed.ledger, causes=causes, archived=LedgerArchive(records)
    )
    events = await event_chain.differences(redis, signed.events)
    begun_again = _begun_again(signed, losses_accepted)
    meters = await meter_chain.differences(redis, signed.meters)
    meters += map(str, await meter_audit.without_cause(redis, records, commands))
    events += commands.faults
    found = (*signed.faults, *begun_again, *report.differences, *events, *meters)
    return replace(report, differences=found)


def _begun_again(signed: SignedBooks, losses_accepted: int) -> list[str]:
    """Sentences about chains that began again more often than a loss of the store was accepted."""
    found = []
    chains: list[tuple[str, Sequence[tuple[int, int] | tuple[str, str]]]] = [
        (f"the ledger of partition {name}", [(one.since, one.commit) for one in marks])
        for name, marks in sorted(signed.ledger.items())
    ]
    chains.append(("the meters' ledger", [(one.since, one.at) for one in signed.meters]))
    chains.append(("the event log", [(one.since, one.number) for one in signed.events]))
    for name, marks in chains:
        distinct = [one for i, one in enumerate(marks) if i == 0 or one != marks[i - 1]]
        begun = sum(not since and bool(end) for since, end in distinct)
        if begun > 1 + losses_accepted:
            found.append(f"the signed chain of {name} began again, and no loss was accepted")
    return found


async def _orders(commands: SignedCommands) -> Commands:
    """The orders of all issues and redemptions that operators have commanded."""
    found = await commands.read()
    return Commands(orders_of(found), commands.since_ms)
