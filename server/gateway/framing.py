"""A server's frame, as it goes on the line.

Without compression the frames that a server sends to all its clients are identical (RFC 6455,
section 5.1: a server does not mask), so one is built for all.
"""

from __future__ import annotations

# RFC 6455, section 5.2: FIN and opcode 2 (binary) in the first byte, the length in the second.
_FIN_BINARY = 0x82
_SHORT_HEADERS = tuple(bytes((_FIN_BINARY, length)) for length in range(126))


def server_frame(payload: bytes) -> bytes:
    """A whole, unmasked binary frame around a payload."""
    length = len(payload)
    if length < 126:
        return _SHORT_HEADERS[length] + payload
    # "If 126, the following 2 bytes … are the payload length. If 127, the following 8 bytes …"
    if length < 65_536:
        return b"\x82\x7e" + length.to_bytes(2, "big") + payload
    return b"\x82\x7f" + length.to_bytes(8, "big") + payload
