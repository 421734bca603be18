"""Which process a table belongs to: weighted rendezvous hashing.

Each process gets a score for the table, and the highest has it. So everybody who knows the same
processes comes to the same answer. When a process goes, only its own tables move; when one comes,
it gets its part from all others. A process gets tables in proportion to its weight.

All versions that run side by side have to agree, so the score never changes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from hashlib import blake2b


def placed(table: str, weights: Mapping[str, float]) -> str | None:
    """The process that has the highest score, by the weights of all.

    A process with the weight 0 gets no table. None: there is no other.
    """
    able = {name: weight for name, weight in weights.items() if weight > 0}
    return max(able, key=lambda name: (_score(table, name, able[name]), name), default=None)


def _score(table: str, name: str, weight: float) -> float:
    digest = blake2b(f"{name}\0{table}".encode(), digest_size=8).digest()
    drawn = ((int.from_bytes(digest, "big") >> 11) + 0.5) / 2**53  # between 0 and 1, and neither
    return -weight / math.log(drawn)
