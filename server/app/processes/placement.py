"""Where each table is placed: weighted rendezvous hashing.

Every process computes the same from the same list, and when one comes or goes, only the tables that
it takes or leaves move. (D. G. Thaler, C. V. Ravishankar, "Using name-based mappings to increase
hit rates", IEEE/ACM Transactions on Networking 6(1), 1998; the weights by their logarithmic form.)
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping

_LARGEST = 2.0**64


def placed(table: str, weights: Mapping[str, float]) -> str:
    """The process with the highest score for a table. `weights` are greater than 0, not empty."""
    return max(weights, key=lambda name: (_score(table, name, weights[name]), name))


def _score(table: str, name: str, weight: float) -> float:
    digest = hashlib.blake2b(f"{table}\0{name}".encode(), digest_size=8).digest()
    uniform = (int.from_bytes(digest) + 0.5) / _LARGEST  # between 0 and 1, never either
    return -weight / math.log(uniform)
