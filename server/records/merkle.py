"""The Merkle tree of RFC 6962 § 2.1 over SHA-256: one hash that pins a list, entry by entry.

    MTH({})   = SHA-256("")
    MTH({d})  = SHA-256(0x00 ‖ d)
    MTH(D[n]) = SHA-256(0x01 ‖ MTH(D[0:k]) ‖ MTH(D[k:n])), k the largest power of two below n

The tree is built by levels: neighbours are paired, and an odd one at the end moves up unchanged.
This gives the same tree, because the power of two on the left is always a whole number of pairs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence


def leaf_hash(leaf: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def _paired(level: Sequence[bytes]) -> list[bytes]:
    """The hash over each two neighbours of a level; an odd one at the end has none."""
    sha256 = hashlib.sha256
    pairs = zip(level[::2], level[1::2], strict=False)
    return [sha256(b"\x01" + left + right).digest() for left, right in pairs]


class Tree:
    """The tree over a list of leaves. It keeps all levels, from which audit paths are read."""

    def __init__(self, leaves: Sequence[bytes]) -> None:
        level = [leaf_hash(leaf) for leaf in leaves]
        self._levels = [level]
        while len(level) > 1:
            level = _paired(level) + level[len(level) & ~1 :]
            self._levels.append(level)

    @property
    def root(self) -> bytes:
        """The tree's hash, 32 bytes."""
        top = self._levels[-1]
        return top[0] if top else hashlib.sha256(b"").digest()

    def audit_path(self, index: int) -> list[bytes]:
        """RFC 6962 § 2.1.1: the hashes that lead from a leaf to the root, from the leaf upwards."""
        path = []
        for level in self._levels[:-1]:
            if index ^ 1 < len(level):
                path.append(level[index ^ 1])
            index //= 2
        return path


class Root:
    """The hash of a tree whose leaves come some at a time. It keeps no more than its left side.

    These are the roots of the largest whole trees over what has come, the largest first.
    """

    __slots__ = ("_count", "_whole")

    def __init__(self) -> None:
        self._count = 0
        self._whole: list[bytes] = []

    def add(self, leaves: Iterable[bytes]) -> None:
        sha256 = hashlib.sha256
        level = [sha256(b"\x00" + leaf).digest() for leaf in leaves]
        self._count, trees = self._count + len(level), self._count
        waiting: list[bytes] = []  # for their neighbours on the right: one of a level
        while level:  # of whole trees of one size, the smallest first
            if trees & 1:
                level.insert(0, self._whole.pop())
            if len(level) & 1:
                waiting.append(level.pop())
            level = _paired(level)
            trees >>= 1
        self._whole += reversed(waiting)

    @property
    def root(self) -> bytes:
        """The hash of the tree over all leaves that have come, 32 bytes."""
        if not self._whole:
            return hashlib.sha256(b"").digest()
        *left, root = self._whole
        for digest in reversed(left):
            root = node_hash(digest, root)
        return root


def root_of(leaves: Iterable[bytes]) -> bytes:
    """The hash of the tree over a list of leaves, 32 bytes."""
    root = Root()
    root.add(leaves)
    return root.root


def root_by_path(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """The root that an audit path leads to, or None if the path cannot belong to that place.

    `index` is the leaf's, counted from 0, in a tree of `size` leaves.
    """
    if not 0 <= index < size:
        return None
    digest = leaf_hash(leaf)
    rest = iter(path)
    last = size - 1
    while last > 0:
        if index ^ 1 <= last:
            sibling = next(rest, None)
            if sibling is None:
                return None
            digest = node_hash(sibling, digest) if index & 1 else node_hash(digest, sibling)
        index //= 2
        last //= 2
    return digest if next(rest, None) is None else None
