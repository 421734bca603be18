"""What the house signs of each event, so that nobody else adds one to the log.

    a command that is stored before it is tried    "croupier command 1\\n", and the stored text with
                                                   an empty `signature`
    a request that waits for a second operator     "croupier request 1\\n", and the same
    an event                                       "croupier event signature 1\\n", the id of its
                                                   command, "\\n", and the event as Redis has it

The id is random and counts once: an event that is copied is no other event. Events have to be in
their order by their chain (event_chain.py), not by this.
"""

from __future__ import annotations

from typing import ClassVar, Self

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

_EVENT_PREFIX = b"croupier event signature 1\n"


class Signed(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored with the house's signature over the rest of it, after `PREFIX`."""

    PREFIX: ClassVar[bytes]

    signature: str = ""

    @property
    def _signed_text(self) -> bytes:
        return self.PREFIX + msgspec.json.encode(msgspec.structs.replace(self, signature=""))

    def signed(self, key: Ed25519PrivateKey) -> Self:
        """The same with the house's signature."""
        return msgspec.structs.replace(self, signature=key.sign(self._signed_text).hex())

    def is_signed_by(self, key: bytes) -> bool:
        """Whether the house of this public key has stored it."""
        try:
            signature = bytes.fromhex(self.signature)
        except ValueError:
            return False
        return is_signed(key, signature, self._signed_text)


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
