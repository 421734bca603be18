"""What the browser's tests are given is what the house of today would give."""

from __future__ import annotations

import json

import pytest

from server.audit.verify_file import verify
from tests.client import make_fixtures

MADE = list(make_fixtures.fixtures())


@pytest.mark.parametrize(("path", "text"), MADE, ids=[path.name for path, _ in MADE])
def test_the_fixtures_are_those_that_the_house_makes(path, text):
    assert path.read_text() == text, "stale: run python -m tests.client.make_fixtures"


def test_the_house_itself_finds_every_receipt_sound():
    written = [json.loads(text) for path, text in MADE if path.name.endswith("receipts.json")]
    assert len(written) == 5
    for made in written:
        for one in made["receipts"]:
            assert verify(one["receipt"], key=bytes.fromhex(made["key"])).passed, one["name"]
