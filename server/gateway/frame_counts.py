"""Counters of the busiest paths: plain numbers, copied to the metrics when those are read."""

from __future__ import annotations

from server.common import metrics


class FrameCounts:
    """Frames and bytes of all player sockets since the last copy."""

    __slots__ = ("frames_received", "frames_sent", "sent_bytes")

    def __init__(self) -> None:
        self.frames_received = 0
        self.frames_sent = 0
        self.sent_bytes = 0

    def copy_to_metrics(self) -> None:
        """Add the counts to the metrics, and set them to zero."""
        metrics.frames_received.inc(self.frames_received)
        metrics.frames_sent.inc(self.frames_sent)
        metrics.sent_bytes.inc(self.sent_bytes)
        self.frames_received = self.frames_sent = self.sent_bytes = 0
