"""What tests of the house's commands share."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from server.backup import sealed_keys


@pytest.fixture
def quick_backups(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Passphrases have a quick hash, and what the commands change of this process is put back."""
    monkeypatch.setattr(sealed_keys, "COST", 2**4)
    before = os.umask(0o022)
    yield
    os.umask(before)
