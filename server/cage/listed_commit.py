"""A commit as {cage:NN}:commits has it: its accounts in `a`, its entries in `m` (move.lua)."""

from __future__ import annotations

import msgspec

_decode_accounts = msgspec.msgpack.Decoder(list[str]).decode
_decode_entries = msgspec.msgpack.Decoder(list[msgspec.Raw]).decode


def entries_of(number: int, accounts: bytes, entries: bytes) -> list[tuple[str, str, bytes]]:
    """Account, position and bytes of each entry, in order. Raises ValueError."""
    try:
        owners, packed = _decode_accounts(accounts), _decode_entries(entries)
        if len(owners) != len(packed):
            raise ValueError(f"it has {len(owners)} accounts and {len(packed)} entries")
    except (msgspec.MsgspecError, ValueError) as error:
        raise ValueError(f"the list of commit {number} cannot be read: {error}") from error
    pairs = zip(owners, packed, strict=True)
    return [(account, f"{number}-{i}", bytes(one)) for i, (account, one) in enumerate(pairs, 1)]
