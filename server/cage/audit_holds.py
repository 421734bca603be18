"""Every hold, followed through the ledger of its account: taken, reduced, ended, each once.

So no entry of a wager stands by itself: what is reduced or settled was held before, and what was
never ended is still open in the books, for the same cents.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from server.cage.audit_causes import NoCause, is_a_movement
from server.cage.cage import Hold
from server.cage.ledger import Entry, Kind


class HoldDiffers(Struct, frozen=True):
    """A hold that is not open in the books as the ledger has left it. In cents; 0: it is not."""

    account: str
    hold_id: str
    books_cents: int
    ledger_cents: int

    def __str__(self) -> str:
        return (
            f"account {self.account}: hold {self.hold_id} has {self.books_cents} cents, "
            f"the ledger says {self.ledger_cents}"
        )


class HoldCauses:
    """Follows each hold by its id (`server.cage.audit_causes.Causes`)."""

    def __init__(self) -> None:
        self._open: dict[str, dict[str, int]] = {}  # by account, what each hold has now
        self._books: dict[str, dict[str, int]] = {}
        self._found: list[NoCause] = []

    async def begin(self, holds: Sequence[Hold]) -> None:
        for hold in holds:
            self._books.setdefault(hold.account, {})[hold.hold_id] = hold.cents

    async def read(
        self, _partition: str, entries: Mapping[str, Sequence[Entry]], *, orders_kept: bool
    ) -> None:
        del orders_kept  # who left had held and settled like anybody else
        for account, some in entries.items():
            held = self._open.setdefault(account, {})
            for entry in some:
                if entry.kind > Kind.SETTLE or not is_a_movement(entry):
                    continue
                if reason := follow(held, account, entry):
                    cents = entry.to_balance_cents
                    self._found.append(NoCause(account, entry.position, cents, reason))
            if not held:
                del self._open[account]

    async def without_cause(self) -> Sequence[object]:
        found: list[object] = list(self._found)
        for account in sorted({*self._open, *self._books}):
            held, books = self._open.get(account, {}), self._books.get(account, {})
            found += [
                HoldDiffers(account, hold_id, books.get(hold_id, 0), held.get(hold_id, 0))
                for hold_id in sorted({*held, *books})
                if books.get(hold_id, 0) != held.get(hold_id, 0)
            ]
        return found


def follow(held: dict[str, int], account: str, entry: Entry) -> str:
    """Change what the account's holds have, as the entry says. Returns what is wrong; "": nothing.

    Entries come in the order of the ledger.
    """
    before = held.get(entry.id)
    if entry.kind == Kind.HOLD:
        if before is not None:
            return f"{entry.id} was held before"
        held[entry.id] = entry.to_held_cents
        owner = entry.id.split("/", 3)[2:3]
        return "" if owner == [account] else f"{entry.id} is another account's"
    if before is None:
        return f"{entry.id} was never held, or has ended"
    left = before + entry.to_held_cents
    if left > 0:
        held[entry.id] = left
    else:
        del held[entry.id]
    if left < 0 or (left and entry.kind == Kind.SETTLE):
        return f"{entry.id} had {before} cents"
    return ""
