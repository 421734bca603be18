"""What Redis has when an evening is over, against what the players were told."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from server.cage.keys import cage_key, partition_of
from server.cage.ledger import Entry, Kind, read_entry
from server.records import pseudonym
from server.records.journal import table_key
from tests.simulation.operators import CLOSED, Closed
from tests.simulation.players import Broken, Journal, Key, SimulatedPlayer
from tests.simulation.store import Store

if TYPE_CHECKING:
    from tests.simulation.house import House

WITH_VIGORISH = frozenset({"craps", "pai_gow"})
"""Games in which a hold may have more, and give back more, than its wager."""


class _Open(NamedTuple):
    """A hold that has not ended."""

    account: str
    round_number: int
    nonce: str
    cents: int


class Books:
    """The records and ledgers of an evening. `look` may be called again and again."""

    def __init__(self, house: House, accounts: Iterable[str], closed: Closed) -> None:
        self._games = {settings.id: settings.game for settings, _ in house.tables}
        self._accounts = tuple(accounts)
        self._closed = closed
        self._drawn = house.equipment.drawn
        self._keys = {
            account: cage_key(partition_of(account), f"ledger:{account}").encode()
            for account in self._accounts
        }
        self._positions = dict.fromkeys(self._accounts, b"-")
        self._last = dict.fromkeys(self._accounts, (0, 0))
        self._records: dict[tuple[str, int], dict[str, Any]] = {}
        self._open: defaultdict[str, dict[str, _Open]] = defaultdict(dict)  # by table and hold
        self.ledgers: dict[str, list[Entry]] = {account: [] for account in self._accounts}

    def rounds(self, store: Store) -> Mapping[str, int]:
        """How many rounds each table has recorded."""
        return {table: store.xlen(_records_key(table)) for table in self._games}

    def look(self, store: Store) -> None:
        """Read what is new in the ledgers: at no moment is a payment there without its record.

        Raises Broken.
        """
        new: list[tuple[str, Entry]] = []  # in no order among accounts
        for account, key in self._keys.items():
            last = store.last_of(key)
            if last == self._last[account]:
                continue
            self._last[account] = last
            found = store.xrange(key, self._positions[account], b"+")
            is_first = self._positions[account] == b"-"
            for position, fields in found:
                entry = read_entry(position, {fields[0]: fields[1]})
                self.ledgers[account].append(entry)
                self._follow_hold(account, entry)
                if not is_first:
                    new.append((account, entry))
                if entry.kind is Kind.SETTLE:
                    self._check_payment(store, account, entry)
            if found:
                self._positions[account] = b"(" + found[-1][0]
        for account, entry in new:
            self._check_rounds(store, account, entry)

    def forget(self) -> None:
        """Redis has lost its last moments: read everything again."""
        self._positions = dict.fromkeys(self._accounts, b"-")
        self._last = dict.fromkeys(self._accounts, (0, 0))
        self._records.clear()
        self._open.clear()
        self.ledgers = {account: [] for account in self._accounts}

    def check(self, store: Store, players: Iterable[SimulatedPlayer]) -> None:
        """Compare everything, at the end. Raises Broken."""
        self.look(store)
        self.records = {table: self._records_of(store, table) for table in self._games}
        for player in players:
            account = player.player.account
            ledger = self.ledgers[account]
            self._check_ledger(ledger)
            self._check_journal(account, player.journal, ledger)

    def as_text(self) -> bytes:
        """All records, for a comparison of two evenings."""
        return json.dumps(self.records, sort_keys=True).encode()

    # Records -----------------------------------------------------------------------------------

    def _records_of(self, store: Store, table: str) -> list[dict[str, Any]]:
        records = [json.loads(one[1]) for _, one in store.xrange(_records_key(table), b"-", b"+")]
        for before, record in pairwise(records):
            if before["result"] == "retired":
                raise Broken(CLOSED, f"{table}: round {record['round']} came after it was retired")
            if record["round"] != before["round"] + 1 or record["previous"] != before["hash"]:
                raise Broken(
                    "a round has one record",
                    f"{table}: round {record['round']} does not follow round {before['round']}",
                )
        for record in records:
            if record["result"] != "settled" and record["identity"] in self._drawn:
                raise Broken(
                    "no outcome is called off",
                    f"{table}: round {record['round']} was drawn, and is {record['result']}",
                )
        return records

    def _record(self, table: str, number: int) -> dict[str, Any] | None:
        records = self.records[table]
        at = number - records[0]["round"] if records else -1
        return records[at] if 0 <= at < len(records) else None

    def _record_now(self, store: Store, table: str, number: int) -> dict[str, Any] | None:
        known = self._records.get((table, number))
        if known is None:
            position = b"%d-0" % number
            found = store.xrange(_records_key(table), position, position)
            if not found:
                return None
            known = self._records[table, number] = json.loads(found[0][1][1])
        return known

    # Ledger ------------------------------------------------------------------------------------

    def _check_ledger(self, ledger: list[Entry]) -> None:
        moves: defaultdict[tuple[str, Kind], int] = defaultdict(int)
        shares: defaultdict[str, int] = defaultdict(int)
        held: defaultdict[str, int] = defaultdict(int)
        for entry in ledger:
            if entry.table:
                moves[entry.id, entry.kind] += 1
                shares[entry.id] += entry.to_meter_mils
                held[entry.id] += entry.to_held_cents
        for (hold_id, kind), times in moves.items():
            if times > 1 and kind is not Kind.REDUCE:
                raise Broken("a wager is settled once", f"{hold_id} has {times} {kind.name}")
        for hold_id, mils in shares.items():
            is_over = not held[hold_id] and not moves[hold_id, Kind.SETTLE]
            if mils and is_over:
                raise Broken(
                    "no cent is made or lost", f"{hold_id} went back, its share of a meter did not"
                )

    def _follow_hold(self, account: str, entry: Entry) -> None:
        if not entry.table:
            return
        _, number, _, nonce = entry.id.split("/")
        held = self._open[entry.table]
        cents = entry.to_held_cents + (held[entry.id].cents if entry.id in held else 0)
        if cents and entry.kind is not Kind.SETTLE:
            held[entry.id] = _Open(account, int(number), nonce, cents)
        else:
            held.pop(entry.id, None)

    def _check_rounds(self, store: Store, account: str, entry: Entry) -> None:
        """No wager is taken for a round that is over, or kept from one without the rules."""
        if entry.kind is Kind.HOLD:
            self._check_closed(account, entry)
            number = int(entry.id.split("/")[1])
            if store.last_of(_records_key(entry.table))[0] >= number:
                raise Broken(
                    "a round is paid before the next one opens",
                    f"{entry.id} was held when its round had its record",
                )
        elif entry.kind is Kind.SETTLE and self._games[entry.table] not in WITH_VIGORISH:
            record = self._record_now(store, entry.table, entry.settled_round)
            for hold_id, hold in self._open[entry.table].items():
                is_left = hold.round_number <= entry.settled_round
                if is_left and (record is None or not _wager(record, hold.account, hold.nonce)):
                    raise Broken(
                        "a round is paid before the next one opens",
                        f"{hold_id} is held while round {entry.settled_round} is paid",
                    )

    def _check_closed(self, account: str, entry: Entry) -> None:
        """Nothing is wagered at a table, or by an account, that operators know to be closed."""
        for name, closed in ((entry.table, self._closed.tables), (account, self._closed.accounts)):
            if name in closed:
                raise Broken(CLOSED, f"{entry.id} was held when {name} was closed")

    def _check_called_off(
        self, record: Mapping[str, Any], wager: Mapping[str, Any], entry: Entry
    ) -> None:
        """A round called off gives back its own wagers, and one that retires its table all.

        The house keeps the vigorish of a wager that a roll could have decided: it is earned.
        """
        is_other = int(entry.id.split("/")[1]) != record["round"]
        is_earned = (
            is_other
            and self._games[entry.table] in WITH_VIGORISH
            and entry.to_balance_cents == wager["amount"]
        )
        is_kept = entry.to_house_cents and not is_earned
        if is_kept or (is_other and record["result"] == "void"):
            raise Broken(
                "a round called off gives its own wagers back",
                f"{entry.id} got {entry.to_balance_cents} of {-entry.to_held_cents} cents in round "
                f"{record['round']}, which is {record['result']}",
            )

    def _check_payment(self, store: Store, account: str, entry: Entry) -> None:
        table, _, _, nonce = entry.id.split("/")
        record = self._record_now(store, table, entry.settled_round)
        wager = None if record is None else _wager(record, account, nonce)
        if record is None or wager is None:
            if record is not None and self._games[table] in WITH_VIGORISH:
                return  # what a vigorish or a raise has held, and no wager
            raise Broken(
                "nothing is paid that is not recorded", f"{entry.id} in round {entry.settled_round}"
            )
        if record["result"] != "settled":
            self._check_called_off(record, wager, entry)
        returned = sum(one["returned"] for one in record["settlements"] if one["id"] == wager["id"])
        if returned != entry.to_balance_cents and self._games[table] not in WITH_VIGORISH:
            raise Broken(
                "nothing is paid that is not recorded",
                f"{entry.id} got {entry.to_balance_cents} cents, the record says {returned}",
            )

    # Journals ----------------------------------------------------------------------------------

    def _check_journal(self, account: str, journal: Journal, ledger: list[Entry]) -> None:
        held = {entry.id: entry for entry in ledger if entry.kind is Kind.HOLD}
        settled = {entry.id: entry for entry in ledger if entry.kind is Kind.SETTLE}
        back: defaultdict[str, int] = defaultdict(int)
        for entry in ledger:
            if entry.kind is Kind.REDUCE:
                back[entry.id] -= entry.to_held_cents
        for key, accepted in journal.accepted.items():
            hold_id = _hold_id(account, key)
            if hold_id not in held:
                raise Broken("what was accepted counts", f"{hold_id} is not in the ledger")
            is_given_back = back[hold_id] == held[hold_id].to_held_cents
            if hold_id not in settled and not is_given_back and not self._stays(account, key):
                raise Broken(
                    "a round is paid before the next one opens",
                    f"{hold_id} ({accepted.id}) was neither settled nor given back",
                )
        for (table, wager_id), (number, wager) in journal.settled.items():
            self._check_told(table, wager_id, number, wager.returned)
        for (table, number), result in journal.results.items():
            record = self._record(table, number)
            if record is None or record["seed"] != result.seed:
                raise Broken(
                    "a round is drawn once", f"{table}: round {number} was shown as {result}"
                )

    def _check_told(self, table: str, wager_id: str, number: int, returned: int) -> None:
        record = self._record(table, number)
        told = (
            None
            if record is None
            else [one["returned"] for one in record["settlements"] if one["id"] == wager_id]
        )
        if not told or sum(told) != returned:
            raise Broken(
                "nothing is paid that is not recorded",
                f"{table}: a player was told {returned} cents for {wager_id} of round {number}, "
                f"the record says {told}",
            )

    def _stays(self, account: str, key: Key) -> bool:
        """Whether a wager stays on the layout by the rules: the last record has not decided it."""
        table, number, nonce = key
        records = self.records[table]
        if not records or records[-1]["round"] < number:
            return True  # its round is still open
        wager = _wager(records[-1], account, nonce)
        settled = {one["id"] for one in records[-1]["settlements"]}
        return wager is not None and wager["id"] not in settled


def _records_key(table: str) -> bytes:
    return table_key(table, "records").encode()


def _wager(record: Mapping[str, Any], account: str, nonce: str) -> Mapping[str, Any] | None:
    player = pseudonym(account, record["identity"])
    raised = [one for decision in record["decisions"] for one in decision["raised"]]
    for wager in (*record["wagers"], *raised):
        if wager["nonce"] == nonce and wager["player"] == player:
            return wager  # type: ignore[no-any-return]
    return None


def _hold_id(account: str, key: Key) -> str:
    table, number, nonce = key
    return f"{table}/{number}/{account}/{nonce}"
