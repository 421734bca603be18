"""The decoy that a password is checked against where there is no such name."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import VerifyMismatchError

from server.common.decoys import decoy_hash


@pytest.mark.parametrize(
    "hasher", [PasswordHasher(), PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)]
)
def test_a_decoy_costs_as_much_as_a_real_hash_and_fits_no_password(hasher: PasswordHasher) -> None:
    decoy, real = decoy_hash(hasher), hasher.hash("correct horse battery")
    assert extract_parameters(decoy) == extract_parameters(real)
    assert not hasher.check_needs_rehash(decoy)
    assert len(decoy) == len(real)
    with pytest.raises(VerifyMismatchError):
        hasher.verify(decoy, "correct horse battery")
    assert decoy_hash(hasher) != decoy
