"""Receipts of card games that an earlier program signed are still found sound."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from server.audit.verify_file import verify

FIXTURES = Path("client_js/tests/verify/earlier_card_receipts.json")
EARLIER = json.loads(FIXTURES.read_text())


@pytest.mark.parametrize(
    "receipt", [one["receipt"] for one in EARLIER["receipts"]], ids=lambda text: str(len(text))
)
def test_a_receipt_from_before_the_bank_chose_its_style_late_is_sound(receipt: str) -> None:
    """621a.11(i): its bank said the style when it took the bank, and its state has no mark."""
    assert "styles_after_bets" not in json.loads(receipt)["state"]
    verified = verify(receipt, key=bytes.fromhex(EARLIER["key"]))
    assert verified.passed, [check for check in verified.checks if not check.passed]
