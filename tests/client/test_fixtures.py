"""What the browser's tests are given is what the house of today would give."""

from __future__ import annotations

import json

import pytest

from server.audit.verify_file import verify
from tests.client.make_fixtures import CLIENT_TESTS, fixture, fixtures

pytestmark = pytest.mark.xdist_group("client's fixtures")  # each is made once

RECEIPTS = [name for name in fixtures() if name.endswith("receipts.json")]


@pytest.mark.parametrize("name", fixtures())
def test_the_fixtures_are_those_that_the_house_makes(name):
    stale = "stale: run python -m tests.client.make_fixtures"
    assert (CLIENT_TESTS / name).read_text() == fixture(name), stale


@pytest.mark.parametrize("name", RECEIPTS)
def test_the_house_itself_finds_every_receipt_sound(name):
    made = json.loads(fixture(name))
    assert made["receipts"]
    for one in made["receipts"]:
        assert verify(one["receipt"], key=bytes.fromhex(made["key"])).passed, one["name"]


def test_every_kind_of_receipt_is_among_them():
    assert len(RECEIPTS) == 5
