"""The hash of no password, for a check of a name that does not exist."""

from __future__ import annotations

import os
from base64 import b64encode

from argon2 import PasswordHasher
from argon2.low_level import ARGON2_VERSION


def decoy_hash(hasher: PasswordHasher) -> str:
    """A hash in PHC text form with the hasher's cost, made without hashing anything.

    Salt and hash are random. So no password fits, and to find that out takes as long as to check
    a password against a real hash.
    """
    salt, hashed = (
        b64encode(os.urandom(length)).decode().rstrip("=")
        for length in (hasher.salt_len, hasher.hash_len)
    )
    cost = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2{hasher.type.name.lower()}$v={ARGON2_VERSION}${cost}${salt}${hashed}"
