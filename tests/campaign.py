"""Long campaigns: `make test` plays the first part of them, `make campaign` the rest."""

from __future__ import annotations

from typing import Any

import pytest

LONG = pytest.mark.campaign


def seeds(quick: int, whole: int) -> list[Any]:
    """The seeds 0 to `whole` of a parametrised test; `make test` plays the first `quick`."""
    return [*range(quick), *(pytest.param(seed, marks=LONG) for seed in range(quick, whole))]
