"""A round's seed: sealed, committed to, and opened into the round's draws.

    sealed seed   nonce (12 bytes) + ChaCha20-Poly1305(sealing key, nonce, seed, aad = identity)
    commitment    SHA-256("croupier seed 1\\n" + identity + "\\n" + seed)
    draws         HMAC_DRBG, SHA-256: entropy input = seed, nonce = the hash of the round's wagers,
                  personalization string = "croupier round 1\\n" + identity

A restart that finds betting open adds a seed, sealed and committed to in the same way. Then the
entropy input is all seeds of the round, one after another, in the order of their commitments.

Every text is in UTF-8. `identity` names one round of one table under one set of rules. It is part
of all three, so that a seed cannot serve another round.
"""

from __future__ import annotations

import hashlib

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from server.equipment.draws import Draws
from server.equipment.errors import SealError
from server.equipment.hmac_drbg import HmacDrbg

SEED_NBYTES = 32
# RFC 8439 § 2.3. Nonces are random: one key serves 2^32 rounds before a repeated nonce is a risk.
NONCE_NBYTES = 12
TAG_NBYTES = 16
COMMITMENT_PREFIX = b"croupier seed 1\n"
ROUND_PREFIX = b"croupier round 1\n"


def seal(sealing_key: bytes, identity: str, seed: bytes, nonce: bytes) -> bytes:
    """The seed in the form for storage: 60 bytes that only the sealing key opens."""
    return nonce + ChaCha20Poly1305(sealing_key).encrypt(nonce, seed, identity.encode())


def unseal(sealing_key: bytes, identity: str, sealed: bytes) -> bytes:
    """The 32 bytes of the seed. Raises SealError."""
    if len(sealed) != NONCE_NBYTES + SEED_NBYTES + TAG_NBYTES:
        raise SealError(f"The sealed seed of {identity} has {len(sealed)} bytes.")
    nonce, ciphertext = sealed[:NONCE_NBYTES], sealed[NONCE_NBYTES:]
    try:
        return ChaCha20Poly1305(sealing_key).decrypt(nonce, ciphertext, identity.encode())
    except InvalidTag as error:
        raise SealError(
            f"The sealed seed of {identity} is altered, or was sealed for another round or house."
        ) from error


def commitment(identity: str, seed: bytes) -> bytes:
    """The commitment that the house publishes before the first wager: 32 bytes."""
    return hashlib.sha256(COMMITMENT_PREFIX + identity.encode() + b"\n" + seed).digest()


def round_generator(identity: str, seed: bytes, wagers_hash: bytes) -> HmacDrbg:
    """The round's generator. The same arguments always give the same generator.

    `seed` is the round's seed, or all its seeds one after another.
    """
    return HmacDrbg(seed, wagers_hash, ROUND_PREFIX + identity.encode())


def round_draws(identity: str, seed: bytes, wagers_hash: bytes) -> Draws:
    """The round's draws, from that generator."""
    return Draws(round_generator(identity, seed, wagers_hash))
