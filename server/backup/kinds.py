"""Which keys of a house's Redis a backup copies: all but those that are true only while it is open.

    {house}:lease, :members, :processes, :agreed   who runs the house now
    {table:<id>}:lease                             who owns a table now; expires in seconds
    {limits}:…                                     what players have used up of their minutes
    {…}:marked                                     empty, and written to be written

A key that this program does not know is copied. Decision 27 lists the others.
"""

from __future__ import annotations

from server.cage.keys import AGREED_KEY, LEASE_KEY, MEMBERS_KEY, PROCESSES_KEY

HOUSE_KEYS = "{*"  # every key of a house begins with a hash tag (server/cage/keys.py)

_LEFT_OUT = frozenset(one.encode() for one in (LEASE_KEY, MEMBERS_KEY, PROCESSES_KEY, AGREED_KEY))


def is_copied(key: bytes) -> bool:
    """Whether a backup has this key."""
    if not key.startswith(b"{") or key in _LEFT_OUT:
        return False
    tag, _, name = key.rpartition(b"}:")
    if tag.startswith(b"{table:") and name == b"lease":
        return False
    if name == b"marked" and tag != b"{submissions":  # a table may have this id
        return False
    return tag != b"{limits"
