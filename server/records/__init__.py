"""Signed, chained round records, players' receipts, and how both are verified."""

from server.records.errors import CanonicalError, RecordError
from server.records.rounds import HouseRecords, pseudonym, round_identity, rules_hash
from server.records.verify import Check, Verification, verify

__all__ = [
    "CanonicalError",
    "Check",
    "HouseRecords",
    "RecordError",
    "Verification",
    "pseudonym",
    "round_identity",
    "rules_hash",
    "verify",
]
