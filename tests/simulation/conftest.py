"""Evenings are told by their seeds: Redis has as long to answer as in a house that is open."""

from __future__ import annotations

import pytest

from server.cage import redis_connection

HOUSE_DEADLINE_S = 2.0


@pytest.fixture(autouse=True)
def answer_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests of real servers on a busy machine wait for longer (`tests/conftest.py`)."""
    monkeypatch.setattr(redis_connection, "ANSWER_DEADLINE_S", HOUSE_DEADLINE_S)
