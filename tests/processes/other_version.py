"""`croupier` of another version: `python -m tests.processes.other_version messages=2:1 dealer …`

`messages=2:1` writes version 2 of the messages between processes, for programs of version 1 or
later; `data=2:2` the same of the data in Redis. Envelopes of a later version end with a field and a
kind of message that this program does not know.
"""

from __future__ import annotations

import sys
from typing import Any

from msgspec import Struct

from server.cage import data_version
from server.common.versions import Versions
from server.relay import line


class Later(Struct, array_like=True, tag=999, frozen=True):
    """A kind of message that a later version has."""

    what: str


def pretend(words: str) -> None:
    what, _, numbers = words.partition("=")
    written, readable_from = map(int, numbers.split(":"))
    versions = Versions(written, readable_from, oldest=1)
    if what == "data":
        data_version.DATA = versions
        return
    line.MESSAGES = versions
    for module in tuple(sys.modules.values()):
        if module.__name__.startswith("server.") and getattr(module, "MESSAGES", None) is not None:
            module.MESSAGES = versions  # type: ignore[attr-defined]
    encode: Any = line._encode

    def encode_later(envelope: line.Envelope) -> bytes:
        messages: Any = [*envelope.messages, Later("news")]
        fields = (getattr(envelope, name) for name in envelope.__struct_fields__)
        later = [*fields, "a later field"]
        later[envelope.__struct_fields__.index("messages")] = messages
        return bytes(encode(later))

    line._encode = encode_later


def main() -> int:
    while "=" in sys.argv[1]:
        from server import main as _house  # noqa: F401  (all its modules are there)

        pretend(sys.argv.pop(1))
    from server.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
