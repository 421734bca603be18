"""The model of the cage: what the real one answers, in plain synchronous Python.

`test_model.py` drives it side by side with `server.cage.cage.Cage` on a real Redis and compares
every answer and every book. So whatever needs a cage without Redis builds on this one:
`tests/cage/simulated.py` gives it the interface of `Cage`, `tests/tables/simulation.py` adds delays
and faults.

    cage = CageModel()
    cage.open_account("00-ada", "Ada", "player", welcome_cents=1_000)
    assert cage.hold("r1/7/w1", "00-ada", 500, "r1", b"a wager") == ("held", 500)
    cage.check()

Amounts are cents, shares of a meter thousandths of a cent. One call is one commit. The model
forgets nothing: the real cage forgets the id of an ended hold after seven days.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace

from server.cage.accounts import Account, AccountKind, Credentials, NameTaken
from server.cage.cage import AMOUNT_MOST_CENTS, DETAIL_MOST_BYTES, ChipsRefused, Hold
from server.cage.keys import partition_of
from server.cage.ledger import Entry, Kind
from server.cage.meters import Contributions

Told = tuple[str, int]
"""An answer of the cage, and the balance after it."""

Shares = tuple[str, int, int]
"""Of a progressive wager: its meter, what it adds to the meter and to the reserve."""


class ModelHold(msgspec.Struct):
    """A hold that no table has ended."""

    hold_id: str
    account: str
    cents: int
    detail: bytes
    table: str
    shares: Shares | None = None

    @property
    def meter(self) -> str:
        return self.shares[0] if self.shares is not None else ""


@dataclass
class Partition:
    """The books that the accounts of one partition share. Keys are hold ids."""

    holds: dict[str, ModelHold] = field(default_factory=dict)
    ended: dict[str, str] = field(default_factory=dict)  # "released" or "settled"
    meters: defaultdict[str, Contributions] = field(
        default_factory=lambda: defaultdict(Contributions)
    )
    house: int = 0
    issued: int = 0


class CageModel:
    """The money of one house. `now_ms` dates the ledger."""

    def __init__(self, now_ms: Callable[[], int] = lambda: 0) -> None:
        self.now_ms = now_ms
        self.balances: dict[str, int] = {}
        self.partitions: defaultdict[str, Partition] = defaultdict(Partition)
        self.suspended: dict[str, str] = {}  # account → why
        self.ledgers: defaultdict[str, list[Entry]] = defaultdict(list)  # oldest first
        self._about: dict[str, tuple[str, AccountKind, int]] = {}  # name, kind, created
        self._names: dict[str, Credentials] = {}
        self._orders: dict[tuple[str, str], int] = {}  # account and order → cents, signed
        self._refilled_ms: dict[str, int] = {}
        self._commits = itertools.count(1)

    # Wagers ------------------------------------------------------------------------------------

    def hold(
        self,
        hold_id: str,
        account: str,
        cents: int,
        table: str,
        detail: bytes = b"",
        shares: Shares | None = None,
    ) -> Told:
        """`Cage.hold`. Raises ValueError as `check_hold`."""
        check_hold(hold_id, table, cents, detail)
        balance, books = self.balances.get(account), self._books(account)
        if balance is None:
            return "no_account", 0
        standing = books.holds.get(hold_id)
        if standing is not None:
            return ("held" if standing.account == account else "closed"), balance
        if hold_id in books.ended:
            return "closed", balance
        if account in self.suspended:
            return "account_suspended", balance
        if balance < cents:
            return "insufficient_funds", balance
        books.holds[hold_id] = ModelHold(hold_id, account, cents, detail, table, shares)
        self._enter(Kind.HOLD, hold_id, account, to_balance=-cents, to_held=cents, moved=shares)
        return "held", self.balances[account]

    def reduce(self, hold_id: str, account: str, table: str, to_cents: int) -> Told:
        """`Cage.reduce`. Raises ValueError as `check_end`."""
        check_end(hold_id, table, to_cents)
        if account not in self.balances:
            return "no_account", 0
        books, standing = self._books(account), self.open_hold(hold_id, account)
        if standing is None:
            was_released = books.ended.get(hold_id) == "released" and not to_cents
            return ("done" if was_released else "closed"), self.balances[account]
        back = standing.cents - to_cents
        if back > 0:
            standing.cents = to_cents
            moved = None
            if not to_cents:
                self._end(standing, "released")
                moved = _taken_back(standing.shares)
            self._enter(Kind.REDUCE, hold_id, account, to_balance=back, to_held=-back, moved=moved)
        return "done", self.balances[account]

    def settle(
        self,
        table: str,
        round_number: int,
        settlements: Sequence[tuple[str, str, int]],
        made_void: Collection[str] = (),
        from_meter: Collection[str] = (),
    ) -> Mapping[str, int]:
        """`Cage.settle`. Raises ValueError as `check_end`, and then moves nothing."""
        for hold_id, _, returned in settlements:
            check_end(hold_id, table, returned)
        return {
            account: self.settle_one(
                hold_id,
                account,
                returned,
                round_number,
                is_void=hold_id in made_void,
                is_from_meter=hold_id in from_meter,
            )[1]
            for hold_id, account, returned in settlements
        }

    def settle_one(
        self,
        hold_id: str,
        account: str,
        returned: int,
        round_number: int,
        *,
        is_void: bool = False,
        is_from_meter: bool = False,
    ) -> Told:
        """One settlement of `settle`. A hold that is made void is not paid from its meter."""
        if account not in self.balances:
            return "no_account", 0
        standing = self.open_hold(hold_id, account)
        if standing is None:
            return "closed", self.balances[account]
        moved, from_meter_mils = None, 0
        if is_void:
            moved = _taken_back(standing.shares)
        elif is_from_meter and standing.shares is not None:
            moved, from_meter_mils = (standing.meter, 0, 0), 1000 * returned
        self._end(standing, "settled")
        self._enter(
            Kind.SETTLE,
            hold_id,
            account,
            to_balance=returned,
            to_held=-standing.cents,
            to_house=standing.cents - returned,
            settled_round=round_number,
            moved=moved,
            from_meter_mils=from_meter_mils,
        )
        return "done", self.balances[account]

    # Chips -------------------------------------------------------------------------------------

    def issue(
        self,
        order_id: str,
        account: str,
        cents: int,
        by: str = "",
        why: str = "",
        after: str | None = None,
    ) -> int:
        """`Cage.issue`. Raises ChipsRefused, ValueError."""
        return self._order(Kind.ISSUE, order_id, account, cents, by, why, after)

    def redeem(self, order_id: str, account: str, cents: int, by: str = "", why: str = "") -> int:
        """`Cage.redeem`. Raises ChipsRefused, ValueError."""
        return self._order(Kind.REDEEM, order_id, account, cents, by, why)

    def _order(
        self,
        kind: Kind,
        order_id: str,
        account: str,
        cents: int,
        by: str,
        why: str,
        after: str | None = None,
    ) -> int:
        if not 0 < cents <= AMOUNT_MOST_CENTS:
            raise ValueError(f"{cents} cents cannot be moved")
        signed = cents if kind is Kind.ISSUE else -cents
        balance = self.balances.get(account)
        if balance is None:
            raise ChipsRefused("no_account", account)
        known = self._orders.get((account, order_id))
        if known is not None:
            if known != signed:
                raise ChipsRefused("conflict", account)
            return balance
        if balance + signed < 0:
            raise ChipsRefused("insufficient_funds", account)
        if balance + signed > AMOUNT_MOST_CENTS:
            raise ChipsRefused("too_large", account)
        if after is not None:
            last = self.ledgers[account][-1:]
            if after != (last[0].position if last else ""):
                raise ChipsRefused("moved", account)
        self._orders[account, order_id] = signed
        self._enter(kind, order_id, account, to_balance=signed, to_issued=signed, by=by, why=why)
        return self.balances[account]

    # Accounts ----------------------------------------------------------------------------------

    def open_account(
        self, account: str, name: str = "", kind: AccountKind = "player", welcome_cents: int = 0
    ) -> Account:
        """`Cage.open_account`. Opening an account again changes nothing."""
        if account not in self.balances:
            self.balances[account] = 0
            self._about[account] = (name, kind, self.now_ms())
        if welcome_cents:
            self.issue("welcome", account, welcome_cents, "house", "welcome")
        opened = self.find(account)
        assert opened is not None
        return opened

    def find(self, account: str) -> Account | None:
        """`Accounts.find`."""
        if account not in self.balances:
            return None
        name, kind, created_ms = self._about[account]
        balance, suspended = self.balances[account], self.suspended.get(account)
        return Account(account, name, kind, created_ms, balance, suspended)

    def rename(self, account: str, name: str, kind: AccountKind) -> None:
        """`Accounts.rename`, of an account that is open."""
        self._about[account] = (name, kind, self._about[account][2])

    def claim_name(self, credentials: Credentials) -> None:
        """`Accounts.claim_name`. Raises NameTaken."""
        claimed = self._names.setdefault(credentials.name.casefold(), credentials)
        if claimed.account != credentials.account:
            raise NameTaken(credentials.name)

    def find_name(self, name: str) -> Credentials | None:
        """`Accounts.find_name`."""
        return self._names.get(name.casefold())

    def suspend(self, account: str, why: str) -> None:
        """`Accounts.suspend`."""
        self.suspended[account] = why

    def unsuspend(self, account: str) -> None:
        """`Accounts.unsuspend`."""
        self.suspended.pop(account, None)

    def may_refill(self, account: str, every_ms: int) -> int:
        """`Cage.may_refill`, by the model's clock."""
        if not every_ms:
            return 0
        wait_ms = self._refilled_ms.get(account, -every_ms) + every_ms - self.now_ms()
        if wait_ms > 0:
            return wait_ms
        self._refilled_ms[account] = self.now_ms()
        return 0

    # Books -------------------------------------------------------------------------------------

    @property
    def house(self) -> int:
        """What the house has won from its players, in all partitions."""
        return sum(books.house for books in self.partitions.values())

    @property
    def issued(self) -> int:
        return sum(books.issued for books in self.partitions.values())

    @property
    def holds(self) -> list[ModelHold]:
        """Every open hold. Two partitions may use one id."""
        return [hold for books in self.partitions.values() for hold in books.holds.values()]

    def open_hold(self, hold_id: str, account: str) -> ModelHold | None:
        """The account's open hold of this id."""
        standing = self._books(account).holds.get(hold_id)
        return standing if standing is not None and standing.account == account else None

    def was_ended(self, hold_id: str, account: str) -> bool:
        """Whether a hold of this id in the account's partition was released or settled."""
        return hold_id in self._books(account).ended

    def open_holds(self, table: str) -> list[Hold]:
        """`Cage.open_holds`."""
        return [
            Hold(one.hold_id, one.account, one.cents, one.detail, one.meter)
            for one in self.holds
            if one.table == table
        ]

    def bankroll(self, account: str) -> tuple[int, int]:
        """`Cage.bankroll`: the balance, and what the account has on all layouts."""
        held = sum(hold.cents for hold in self.holds if hold.account == account)
        return self.balances.get(account, 0), held

    def ledger(self, account: str, count: int = 50, before: str = "") -> list[Entry]:
        """`Cage.ledger`: newest first. Raises ValueError for a `before` that is not a position."""
        end = _position(before) if before else (float("inf"), 0)
        older = [one for one in self.ledgers[account] if _position(one.position) < end]
        return older[::-1][:count]

    def contributions(self) -> dict[str, Contributions]:
        """What the wagers in all partitions have come to, by meter."""
        total: defaultdict[str, Contributions] = defaultdict(Contributions)
        for books in self.partitions.values():
            for meter, moved in books.meters.items():
                total[meter] = _added(total[meter], moved)
        return dict(total)

    def check(self) -> None:
        """balances + holds + house = issued, in each partition; the ledgers say the same."""
        for name, books in self.partitions.items():
            accounts = [one for one in self.balances if partition_of(one) == name]
            balances = sum(self.balances[account] for account in accounts)
            held = sum(hold.cents for hold in books.holds.values())
            assert balances + held + books.house == books.issued, f"partition {name}"
            entries = [entry for account in accounts for entry in self.ledgers[account]]
            assert balances == sum(entry.to_balance_cents for entry in entries)
            assert held == sum(entry.to_held_cents for entry in entries)
            assert books.house == sum(entry.to_house_cents for entry in entries)
            assert books.issued == sum(entry.to_issued_cents for entry in entries)
        for account, balance in self.balances.items():
            assert balance >= 0, f"account {account} has {balance} cents"

    def _books(self, account: str) -> Partition:
        return self.partitions[partition_of(account)]

    def _end(self, hold: ModelHold, how: str) -> None:
        books = self._books(hold.account)
        del books.holds[hold.hold_id]
        books.ended[hold.hold_id] = how

    def _enter(
        self,
        kind: Kind,
        movement_id: str,
        account: str,
        *,
        to_balance: int,
        to_held: int = 0,
        to_house: int = 0,
        to_issued: int = 0,
        settled_round: int = 0,
        by: str = "",
        why: str = "",
        moved: Shares | None = None,
        from_meter_mils: int = 0,
    ) -> None:
        """Carry out one movement, and write it into the ledger of its account."""
        assert to_balance + to_held + to_house == to_issued, f"{movement_id} makes or loses money"
        books = self._books(account)
        self.balances[account] += to_balance
        books.house += to_house
        books.issued += to_issued
        meter, to_meter_mils, to_reserve_mils = moved or ("", 0, 0)
        if meter:
            moves = Contributions(to_meter_mils, to_reserve_mils, from_meter_mils)
            books.meters[meter] = _added(books.meters[meter], moves)
        entry = Entry(
            movement_id,
            kind,
            self.now_ms(),
            to_balance,
            to_held,
            to_house,
            to_issued,
            self.balances[account],
            settled_round,
            by,
            why,
            meter,
            to_meter_mils,
            to_reserve_mils,
            from_meter_mils,
            f"{next(self._commits)}-1",
        )
        self.ledgers[account].append(entry)


def check_hold(hold_id: str, table: str, cents: int, detail: bytes) -> None:
    """Raises ValueError for an amount, a detail or an id that no hold can have."""
    if not 0 < cents <= AMOUNT_MOST_CENTS or len(detail) > DETAIL_MOST_BYTES:
        raise ValueError(f"{cents} cents and {len(detail)} bytes cannot be held")
    _check_hold_id(hold_id, table)


def check_end(hold_id: str, table: str, cents: int) -> None:
    """Raises ValueError for what a hold cannot be reduced to, or settled with."""
    if not 0 <= cents <= AMOUNT_MOST_CENTS:
        raise ValueError(f"{hold_id} cannot be reduced to or settled with {cents} cents")
    _check_hold_id(hold_id, table)


def _taken_back(shares: Shares | None) -> Shares | None:
    return None if shares is None else (shares[0], -shares[1], -shares[2])


def _added(one: Contributions, other: Contributions) -> Contributions:
    return replace(
        one,
        contributed_mils=one.contributed_mils + other.contributed_mils,
        reserved_mils=one.reserved_mils + other.reserved_mils,
        paid_mils=one.paid_mils + other.paid_mils,
    )


def _position(text: str) -> tuple[float, int]:
    commit, dash, index = text.partition("-")
    if not (dash and commit.isascii() and commit.isdecimal()) or not index.isdecimal():
        raise ValueError(f"{text!r} is not a position in a ledger")
    return int(commit), int(index)


def _check_hold_id(hold_id: str, table: str) -> None:
    if hold_id.count("/") < 2 or hold_id.split("/", 1)[0] != table:
        raise ValueError(f"{hold_id!r} is not a hold of table {table!r}")
