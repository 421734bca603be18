"""What the browser's tests know of roulette is what the engine of today says."""

from __future__ import annotations

import json

import pytest

from server.audit.verify_file import verify
from tests.client.plain_roulette import fixtures

MADE = list(fixtures())


@pytest.mark.parametrize(("path", "value"), MADE, ids=[path.name for path, _ in MADE])
def test_the_fixture_is_what_the_house_makes(path, value):
    assert json.loads(path.read_text()) == value, "stale: python -m tests.client.plain_roulette"


def test_the_house_itself_finds_every_receipt_sound():
    written = next(value for path, value in MADE if path.name == "receipts.json")
    assert len(written["receipts"]) == 8
    for one in written["receipts"]:
        assert verify(one["receipt"], key=bytes.fromhex(written["key"])).passed, one["name"]
