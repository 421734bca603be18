"""The protocol: every message between a player's client and the house.

One frame is one message, which is one MessagePack map; its `type` names the message. Money is a
whole number of cents, times are Unix milliseconds, hashes, seeds and keys are lower-case
hexadecimal. `python -m protocol.generate` makes `schema.json`, `examples/` and the browser's
TypeScript from these files.

    words.py         the types of fields, with their bounds
    from_client.py   player -> house: each gets exactly one Reply with the same `request`
    from_house.py    house -> player, in families by delivery:
                       Reply       to the sender; queued, or the connection is dropped
                       Private     to every connection of one account; must arrive
                       TableEvent  to all who watch a table; numbered, can be requested again
                       LobbyNews   to all who watch the lobby; coalesced, only the newest counts
    codec.py         frames to messages and back
"""
