"""What the house signs of each event, so that nobody else adds one to the log.

    a command that is stored before it is tried    "croupier command 1\\n", and the stored text with
                                                   an empty `signature`
    an event                                       "croupier event signature 1\\n", the id of its
                                                   command, "\\n", and the event as Redis has it

The id is random and counts once: an event that is copied is no other event. Events have to be in
their order by their chain (event_chain.py), not by this.
"""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

_COMMAND_PREFIX = b"croupier command 1\n"
_EVENT_PREFIX = b"croupier event signature 1\n"


def command_text(unsigned: bytes) -> bytes:
    """The text that the signature of a stored command is over."""
    return _COMMAND_PREFIX + unsigned


def event_text(command_id: bytes, stored: bytes) -> bytes:
    """The text that the signature of an event is over."""
    return _EVENT_PREFIX + command_id + b"\n" + stored


def is_signed(key: bytes, signature: bytes, text: bytes) -> bool:
    """Whether the house of this public key has signed a text."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, text)
    except (InvalidSignature, ValueError):
        return False
    return True
