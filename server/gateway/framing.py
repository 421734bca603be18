"""A server's frame, in bytes.

Without compression a server sends identical frames to all its clients (RFC 6455, section 5.1: a
server does not mask). So each frame is built once.
"""

from __future__ import annotations

# RFC 6455, section 5.2: FIN and opcode 2 (binary) in the first byte, the length in the second.
_FIN_BINARY = 0x82
_SHORT_HEADERS = tuple(bytes((_FIN_BINARY, length)) for length in range(126))


def server_frame(payload: bytes) -> bytes:
    """One complete, unmasked binary frame with this payload."""
    length = len(payload)
    if length < 126:
        return _SHORT_HEADERS[length] + payload
    # "If 126, the following 2 bytes … are the payload length. If 127, the following 8 bytes …"
    if length < 65_536:
        return b"\x82\x7e" + length.to_bytes(2, "big") + payload
    return b"\x82\x7f" + length.to_bytes(8, "big") + payload
