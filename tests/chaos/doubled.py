"""Players' wagers that reach the house twice, as if a middlebox sent them again."""

from __future__ import annotations

from itertools import cycle

_MASKED = 0x80
_SHORT, _LONG = 126, 127
_HEAD_ENDS = b"\r\n\r\n"


class Doubling:
    """Whether wagers are sent twice now, and how many were."""

    def __init__(self) -> None:
        self.is_on = False
        self.wagers = 0

    def of_connection(self) -> _Frames:
        return _Frames(self)


class _Frames:
    """What one client sends: whole frames are passed on, and wagers twice."""

    def __init__(self, doubling: Doubling) -> None:
        self._doubling = doubling
        self._unread = b""
        self._is_open = False  # the handshake is over

    def __call__(self, data: bytes) -> bytes:
        data, self._unread = self._unread + data, b""
        passed = b""
        if not self._is_open:
            end = data.find(_HEAD_ENDS)
            if end < 0:
                self._unread = data
                return b""
            end += len(_HEAD_ENDS)
            passed, data, self._is_open = data[:end], data[end:], True
        while (size := _size_of(data)) and len(data) >= size:
            frame, data = data[:size], data[size:]
            passed += frame
            if self._doubling.is_on and b"place_wager" in payload_of(frame):
                passed += frame
                self._doubling.wagers += 1
        self._unread = data
        return passed


def _size_of(data: bytes) -> int:
    """The size of the frame that begins here (RFC 6455, section 5.2); 0: its head is not whole."""
    if len(data) < 2:
        return 0
    length, start = data[1] & ~_MASKED, 2
    if length in {_SHORT, _LONG}:
        start = 4 if length == _SHORT else 10
        if len(data) < start:
            return 0
        length = int.from_bytes(data[2:start], "big")
    return start + (4 if data[1] & _MASKED else 0) + length


def payload_of(frame: bytes) -> bytes:
    """What a client's whole frame says, without its mask."""
    start = {_SHORT: 4, _LONG: 10}.get(frame[1] & ~_MASKED, 2)
    mask, masked = frame[start : start + 4], frame[start + 4 :]
    return bytes(one ^ by for one, by in zip(masked, cycle(mask), strict=False))
