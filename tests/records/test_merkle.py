"""The tree of RFC 6962 § 2.1, against the definition itself and the well-known test tree."""

from __future__ import annotations

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from server.records.merkle import Root, Tree, leaf_hash, node_hash, root_by_path, root_of

# The eight leaves that the tests of Certificate Transparency have used since its first release.
CT_LEAVES = [
    bytes.fromhex(text)
    for text in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
CT_ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


def defined_root(leaves: list[bytes]) -> bytes:
    """MTH of § 2.1, word for word."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaf_hash(leaves[0])
    k = 1 << (len(leaves) - 1).bit_length() - 1
    return node_hash(defined_root(leaves[:k]), defined_root(leaves[k:]))


def defined_path(index: int, leaves: list[bytes]) -> list[bytes]:
    """PATH of § 2.1.1, word for word."""
    if len(leaves) == 1:
        return []
    k = 1 << (len(leaves) - 1).bit_length() - 1
    if index < k:
        return [*defined_path(index, leaves[:k]), defined_root(leaves[k:])]
    return [*defined_path(index - k, leaves[k:]), defined_root(leaves[:k])]


def test_the_roots_of_the_well_known_tree() -> None:
    roots = [root_of(CT_LEAVES[:size]).hex() for size in range(1, 9)]
    assert roots == CT_ROOTS
    assert [Tree(CT_LEAVES[:size]).root.hex() for size in range(1, 9)] == CT_ROOTS


def test_no_leaves_give_the_hash_of_nothing() -> None:
    assert root_of([]).hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert Tree([]).root == root_of([])


def test_every_root_and_path_up_to_fifty_leaves() -> None:
    for size in range(1, 51):
        leaves = [bytes([i]) for i in range(size)]
        tree = Tree(leaves)
        assert root_of(leaves) == tree.root == defined_root(leaves)
        for index in range(size):
            path = tree.audit_path(index)
            assert path == defined_path(index, leaves)
            assert root_by_path(leaves[index], index, size, path) == tree.root


@given(st.lists(st.integers(0, 20), max_size=12))
def test_the_root_is_the_same_however_many_leaves_come_at_a_time(sizes: list[int]) -> None:
    leaves = [bytes([i]) for i in range(sum(sizes))]
    root, rest = Root(), iter(leaves)
    for size in sizes:
        root.add([next(rest) for _ in range(size)])
    assert root.root == defined_root(leaves)


@given(st.data())
def test_no_other_leaf_place_or_path_leads_to_the_root(data: st.DataObject) -> None:
    leaves = [bytes([i]) for i in range(data.draw(st.integers(2, 40)))]
    size = len(leaves)
    index = data.draw(st.integers(0, size - 1))
    tree = Tree(leaves)
    path = tree.audit_path(index)
    other = data.draw(st.integers(-1, size).filter(lambda i: i != index))
    assert root_by_path(b"other", index, size, path) != tree.root
    assert root_by_path(leaves[index], other, size, path) != tree.root
    assert root_by_path(leaves[index], index, size, path[:-1]) != tree.root
    assert root_by_path(leaves[index], index, size, [*path, bytes(32)]) != tree.root
