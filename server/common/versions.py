"""Versions of what programs write for each other: the messages of a house, and its data in Redis.

Two neighbouring versions run side by side while a house is upgraded process by process. So each
program says what it writes, from which version on a program understands that, and back to which
version it understands others itself. An addition that an older program may ignore raises `written`
alone; a change that it would misread raises `readable_from` too.
"""

from __future__ import annotations

from msgspec import Struct


class Versions(Struct, frozen=True):
    """What one program writes and understands of one thing."""

    written: int
    readable_from: int  # programs that write this version or a later one understand it
    oldest: int  # the oldest version that this program understands

    def understands(self, written: int, readable_from: int) -> bool:
        """Whether this program understands what a program of another version writes."""
        return written >= self.oldest and readable_from <= self.written

    def differs_from(self, what: str, written: int, readable_from: int) -> str:
        """Why it does not, as a clause about both: `what` is written."""
        return (
            f"writes version {written} of {what}, for programs of version {readable_from} or "
            f"later; this program writes version {self.written} and understands {self.oldest} or "
            "later"
        )
