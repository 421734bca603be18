"""The generator's raw bytes, for other test suites: dieharder, PractRand, NIST's.

The HMAC_DRBG that draws the rounds, in the longest requests that SP 800-90A allows, reseeded by
count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from server.equipment.hmac_drbg import MAX_REQUEST_NBYTES, HmacDrbg

RAW_PREFIX = b"croupier raw output 1\n"
SEED_NBYTES = 32
NONCE_NBYTES = 16
REQUESTS_A_SEED = 1024  # 64 MiB


def raw_output(
    seed: bytes, read_entropy: Callable[[int], bytes] | None, nbytes: int | None
) -> Iterator[bytes]:
    """`nbytes` bytes in pieces, or without end.

    `seed` has 32 bytes. With `read_entropy` the generator is reseeded every 64 MiB; without it,
    the same seed gives the same bytes for ever.
    """
    nonce = read_entropy(NONCE_NBYTES) if read_entropy is not None else bytes(NONCE_NBYTES)
    drbg = HmacDrbg(seed, nonce, RAW_PREFIX)
    requests = 0
    while nbytes is None or nbytes > 0:
        size = MAX_REQUEST_NBYTES if nbytes is None else min(nbytes, MAX_REQUEST_NBYTES)
        if read_entropy is not None and requests == REQUESTS_A_SEED:
            drbg.reseed(read_entropy(SEED_NBYTES))
            requests = 0
        yield drbg.generate(size)
        requests += 1
        if nbytes is not None:
            nbytes -= size
    drbg.wipe()
