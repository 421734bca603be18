"""The archive of the ledger, verified by itself (`croupier ledger verify`): no Redis, no house.

For each partition: the pages follow each other without a gap, each with its hash; the signed
intervals are those that the checkpoints sign; each account's balances follow from its movements,
none is negative, and every movement conserves money.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from server.app.signed_books import read_checkpoints
from server.cage.audit_causes import is_a_movement
from server.cage.chain import LedgerMark, LedgerProof
from server.cage.ledger import Entry
from server.ledger import folder
from server.ledger.folder import ArchiveDamaged
from server.ledger.pages import Page, partitions_in

FAULTS_NAMED = 20  # of one partition

Progress = Callable[[int, int], None]


class PartitionReport(Struct):
    """One partition of the archive: how far it goes, and what is wrong with it."""

    partition: str
    pages: int = 0
    commit: int = 0
    entries: int = 0
    accounts: int = 0
    from_ms: int = 0
    to_ms: int = 0
    signed_commit: int = 0
    faults: list[str] = []


class LedgerReport(Struct):
    """The archive of a house's ledger."""

    partitions: list[PartitionReport]
    faults: list[str]

    @property
    def entries(self) -> int:
        return sum(one.entries for one in self.partitions)

    @property
    def is_sound(self) -> bool:
        return not self.faults and not any(one.faults for one in self.partitions)


def verify_ledger(records: Path, key: bytes | None, progress: Progress) -> LedgerReport:
    """Verify the ledger's archive in the folder of the records. `key`: the house's, if known."""
    signed = read_checkpoints(records, key)
    reports, stores = list[PartitionReport](), set[str]()
    names = partitions_in(records)
    for done, partition in enumerate(names):
        progress(done, len(names))
        reports.append(_verify(records, partition, signed.ledger.get(partition, []), stores))
    progress(len(names), len(names))
    faults = list(signed.faults)
    if len(stores) > 1:
        faults.append(f"the partitions are of {len(stores)} houses: {', '.join(sorted(stores))}")
    return LedgerReport(reports, faults)


def _verify(
    records: Path, partition: str, marks: Sequence[LedgerMark], stores: set[str]
) -> PartitionReport:
    report = PartitionReport(partition)
    balances: dict[str, int] = {}
    proof = LedgerProof(partition, marks)
    try:
        for page in folder.pages(records, partition):
            stores.add(page.store)
            report.pages, report.commit = page.page, page.commit
            _read(page, report, proof, balances)
    except ArchiveDamaged as error:
        report.faults.append(str(error))
    report.accounts, report.signed_commit = len(balances), proof.commit
    found = proof.differences(report.commit, is_cut=True)
    report.faults = [*report.faults, *map(str, found)][:FAULTS_NAMED]
    return report


def _read(
    page: Page, report: PartitionReport, proof: LedgerProof, balances: dict[str, int]
) -> None:
    for one in page.kept:
        proof.add(one.account, one.position.encode(), one.packed)
        report.entries += 1
        try:
            entry = one.read()
        except msgspec.MsgspecError as error:
            report.faults.append(f"account {one.account}: entry {one.position}: {error}")
            continue
        report.from_ms = report.from_ms or entry.at_ms
        report.to_ms = max(report.to_ms, entry.at_ms)
        if reason := _wrong(entry, balances.get(one.account, 0)):
            report.faults.append(f"account {one.account}: entry {one.position}: {reason}")
        balances[one.account] = entry.balance_after_cents


def _wrong(entry: Entry, before: int) -> str:
    """Why an entry cannot follow a balance; "" if it can."""
    if not is_a_movement(entry):
        return f"no {entry.kind.name.lower()} moves chips so"
    if before + entry.to_balance_cents != entry.balance_after_cents:
        return (
            f"the balance is {entry.balance_after_cents} cents after it, but it was {before} "
            f"before, and {entry.to_balance_cents} moved"
        )
    return "" if entry.balance_after_cents >= 0 else "the balance is negative"
