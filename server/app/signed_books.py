"""What the checkpoints of an archive sign of the ledgers, the event log and the play chips."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from server.app.adapters.books import chips_given, event_mark, ledger_marks, meter_mark
from server.app.signed_commands import SigningOfEvents
from server.cage.audit_chips import SignedChips
from server.cage.chain import LedgerMark
from server.cage.meter_chain import MeterMark
from server.pit.event_chain import EventMark
from server.records import checkpoints
from server.records.archive import CHECKPOINTS_FOLDER
from server.records.checkpoints import Checkpoint
from server.records.errors import RecordError
from server.records.series import UNREADABLE, Series, checkpoint_head


class SignedBooks(Struct):
    """What the checkpoints of a folder sign, in their order, and what is wrong with them."""

    ledger: dict[str, list[LedgerMark]]
    meters: list[MeterMark]
    events: list[EventMark]
    chips: SignedChips
    faults: list[str]
    key: bytes = b""  # the house's, or else that of the first checkpoint
    unsigned_events: int | None = None  # up to this number; None: no checkpoint says so

    @property
    def signing_of_events(self) -> SigningOfEvents | None:
        """How the events are signed."""
        if self.unsigned_events is None:
            return None
        last = self.events[-1].number if self.events else 0
        return SigningOfEvents(self.key, self.unsigned_events, last)


def read_checkpoints(records: Path, key: bytes | None) -> SignedBooks:
    """Read the checkpoints of an archive. `key` is the house's public key, if known."""
    signed = SignedBooks({}, [], [], SignedChips(), [])
    folder = records / CHECKPOINTS_FOLDER
    if not folder.is_dir():
        return signed
    before: Checkpoint | None = None
    try:
        for _, line in Series(folder, checkpoint_head).lines(1):
            checkpoint, plain = checkpoints.read(line)
            key = key or bytes.fromhex(checkpoint.key)
            if fault := checkpoints.fault_of(checkpoint, plain, key):
                signed.faults.append(f"checkpoint {checkpoint.number}: {fault}")
            if before is not None and checkpoint.previous != before.hash:
                signed.faults.append(
                    f"checkpoint {checkpoint.number} does not follow the one before"
                )
            marks, given = ledger_marks(checkpoint), chips_given(checkpoint)
            for partition, mark in marks.items():
                signed.ledger.setdefault(partition, []).append(mark)
            signed.chips.add(checkpoint.at_ms, marks, given)
            signed.key = key
            if (event := event_mark(checkpoint)) is not None:
                signed.events.append(event)
                if given is not None and signed.unsigned_events is None:
                    signed.unsigned_events = event.number
            if (meters := meter_mark(checkpoint)) is not None:
                signed.meters.append(meters)
            before = checkpoint
    except (RecordError, *UNREADABLE) as error:
        number = before.number + 1 if before is not None else 1
        # The last line may be half written: an open house appends.
        if not isinstance(error, RecordError):
            signed.faults.append(f"checkpoint {number} cannot be read: {error}")
    return signed
